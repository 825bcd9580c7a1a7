"""[R354] [R355] Schedules that are fair to everybody, and standings."""

from collections import Counter
from itertools import combinations

import pytest

from dragondune.server.club.schedule import Pairing, schedule
from dragondune.server.club.standings import Played, as_csv, standings
from dragondune.wire.club import (
    FEWEST_PLAYERS,
    MOST_CYCLES,
    MOST_PLAYERS,
    MatchSeat,
    Tournament,
    TournamentMatch,
    TournamentPlayer,
)
from dragondune.wire.lobby import SEATS, Clock

SIZES = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)


def meetings(games: list[Pairing], players: list[int]) -> list[int]:
    met = Counter(frozenset(pair) for game in games for pair in combinations([one for _, one in game.seats], 2))
    return [met[frozenset(pair)] for pair in combinations(players, 2)]


@pytest.mark.parametrize("has_rounds", [True, False])
@pytest.mark.parametrize("many", SIZES)
def test_everybody_plays_each_people_and_sits_in_each_place_equally_often(many: int, *, has_rounds: bool) -> None:
    """[R354]"""
    players = [3 * one + 1 for one in range(many)]
    for cycles in (1, 2) if many > 10 else range(1, MOST_CYCLES + 1):
        games = schedule(players, cycles=cycles, has_rounds=has_rounds)
        assert len(games) == many * cycles
        assert all({people for people, _ in game.seats} == set(SEATS) for game in games)
        peoples = Counter(seat for game in games for seat in game.seats)
        assert set(peoples.values()) == {cycles}
        assert len(peoples) == many * len(SEATS)
        places = Counter((one, at) for game in games for at, (_, one) in enumerate(game.seats))
        assert set(places.values()) == {cycles}


@pytest.mark.parametrize("many", SIZES)
def test_nobody_plays_twice_in_a_round_and_there_are_as_few_as_there_can_be(many: int) -> None:
    games = schedule(list(range(many)))
    for number in {game.round for game in games}:
        playing = [one for game in games if game.round == number for _, one in game.seats]
        assert len(playing) == len(set(playing))
    tables = many // len(SEATS)
    assert max(game.round for game in games) == -(-many // tables)
    assert [game.round for game in games] == sorted(game.round for game in games)


@pytest.mark.parametrize("many", SIZES)
def test_without_rounds_everybody_meets_everybody_as_often_as_anybody_else(many: int) -> None:
    players = list(range(many))
    met = meetings(schedule(players, has_rounds=False), players)
    assert max(met) - min(met) <= 1
    if many in (4, 5, 7, 13):
        assert len(set(met)) == 1
    again = meetings(schedule(players, cycles=2, has_rounds=False), players)
    assert max(again) - min(again) <= 1


@pytest.mark.parametrize(
    ("players", "cycles"), [([1, 2, 3], 1), ([1, 2, 3, 3], 1), ([1, 2, 3, 4], 4), ([1, 2, 3, 4], 0)]
)
def test_an_invalid_tournament_is_refused(players: list[int], cycles: int) -> None:
    with pytest.raises(ValueError, match="a tournament has"):
        schedule(players, cycles=cycles)


def test_standings_go_by_points_then_wins_then_those_beaten_then_turns() -> None:
    """[R355]"""
    everybody = (1, 2, 3, 4)
    shared = standings(everybody, [Played(everybody, (1, 2), 5, 2), Played(everybody, (3,), 5)])
    assert [(one.place, one.player, one.points, one.wins) for one in shared] == [
        (1, 3, 2, 1),
        (2, 1, 1, 1),
        (2, 2, 1, 1),
        (4, 4, 0, 0),
    ]
    quicker = standings(everybody, [Played(everybody, (1,), 8), Played(everybody, (2,), 4)])
    assert [one.player for one in quicker][:2] == [2, 1]
    two_halves = [Played(everybody, (1, 4), 5, 2), Played(everybody, (1, 4), 5, 2), Played(everybody, (2,), 5)]
    assert [one.player for one in standings(everybody, two_halves)] == [1, 4, 2, 3]
    games = [Played((1, 3, 4, 5), (1,), 5), Played((2, 3, 4, 5), (2,), 5), Played((1, 3, 4, 5), (3,), 9)]
    beaten = {one.player: (one.place, one.beaten) for one in standings((1, 2, 3, 4, 5), games)}
    assert beaten == {1: (1, 2), 2: (1, 2), 3: (3, 2), 4: (4, 0), 5: (4, 0)}


def test_a_bot_that_wins_for_somebody_gives_them_nothing() -> None:
    found = standings((1, 2, 3, 4), [Played((1, 2, 3, 4), (2,), 5, 2)])
    assert [(one.player, one.points) for one in found][:2] == [(2, 1), (1, 0)]


def test_no_name_is_a_formula_in_the_exported_table() -> None:
    """The attack: a name that a spreadsheet computes."""
    names = ("=HYPERLINK(1)", 'Bob, the "Orc"', "", "@SUM")
    players = tuple(TournamentPlayer(number, name, "blue") for number, name in enumerate(names, start=1))
    seats = tuple(MatchSeat(seat, number) for number, seat in enumerate(SEATS, start=1))
    match = TournamentMatch(1, 1, seats, "over", None, (1, 2), 5, "castles")
    table = standings((1, 2, 3, 4), [Played((1, 2, 3, 4), (1, 2), 5, 2)])
    told = Tournament(
        "t", "Cup", "over", "1.10", Clock(), "rounds", 1, "anyone", True, 0.0, players, (match,), table, None, False
    )
    lines = as_csv(told).splitlines()
    assert lines[1] == "1,'=HYPERLINK(1),1,1,0,5,1"
    assert lines[2] == '1,"Bob, the ""Orc""",1,1,0,5,1'
    assert "Player 3" in lines[3]
    assert lines[-1].startswith("1,1,over,'=HYPERLINK(1) (dwarves)")
    assert not any(cell.startswith(("=", "@")) for line in lines for cell in line.split(","))
