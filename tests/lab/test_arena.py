"""Tournaments: pairings and results."""

from collections import Counter
from pathlib import Path

import pytest

from dragondune.engine.errors import Malformed
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, NOBODY, ORCS, Mask
from dragondune.lab.arena import LineUp, Result, Tournament
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.ladder import Ladder, read_ladder, with_result, write_ladder
from dragondune.lab.tally import Tally

GAMES = 20
TABLE = Batch("1.10", {}, FACTIONS, {}, GAMES, 1)


def tournament(bots: str, fields: str) -> Tournament:
    return Tournament(tuple(bots.split()), tuple(fields.split()), TABLE)


def games_won_by(*winners: Mask) -> list[Outcome]:
    """A batch with these winners, repeated."""
    return [Outcome(1 + game, winners[game % len(winners)], "castles", 5, 300, Tally()) for game in range(GAMES)]


def result(bots: str, fields: str, won: dict[LineUp, list[Outcome]]) -> Result:
    """A tournament in which the Orcs win every game that is not listed."""
    one = tournament(bots, fields)
    return one.result({line_up: won.get(line_up, games_won_by(1 << ORCS)) for line_up in one.batches()})


def test_every_bot_plays_every_faction_equally_often() -> None:
    batches = tournament("a b", "a c").batches()
    seats = Counter(
        (bot, field) for (bot, field, _), batch in batches.items() if list(batch.bots.values()).count(bot) == 1
    )
    assert seats == {("a", "c"): 4, ("b", "a"): 4, ("b", "c"): 4}
    for (bot, field, seat), batch in batches.items():
        assert dict(batch.bots) == dict.fromkeys(FACTIONS, field) | ({} if seat == NOBODY else {seat: bot})


def test_self_play_games_are_played_once() -> None:
    assert len(tournament("a b", "a b").batches()) == 2 * 4 + 2


def test_the_uplift_is_the_gain_when_a_bot_takes_over_a_seat() -> None:
    won = {("a", "b", seat): games_won_by(1 << seat) for seat in (DWARVES, ELVES)}
    found = result("a", "b", won)
    (meeting,) = found.meetings
    assert meeting.wins.share == 0.75
    assert {name: share.count for name, share in meeting.factions.items()} == {
        "dwarves": GAMES,
        "elves": GAMES,
        "goblins": 0,
        "orcs": GAMES,
    }
    assert meeting.uplift.value == 0.5
    assert found.standings[0].uplift == meeting.uplift


def test_easy_seeds_do_not_widen_the_interval() -> None:
    """The same seat wins the same seeds before and after, so the gain is zero with little uncertainty."""
    winners = (1 << DWARVES, 1 << ELVES)
    lines = {("b", "b", NOBODY): games_won_by(*winners)}
    lines |= {("a", "b", seat): games_won_by(*winners) for seat in FACTIONS}
    (meeting,) = result("a", "b", lines).meetings
    assert meeting.uplift.value == 0
    assert meeting.uplift.high < (meeting.wins.high - meeting.wins.share) * 1.1


def test_the_best_bot_comes_first_and_self_play_does_not_count() -> None:
    won = {("good", "bad", seat): games_won_by(1 << seat) for seat in FACTIONS}
    won |= {("bad", "good", ORCS): games_won_by(1 << ELVES)}
    found = result("bad good", "bad good", won)
    assert [(one.bot, one.uplift.value) for one in found.standings] == [("good", 0.75), ("bad", -0.25)]
    assert [(one.bot, one.field) for one in found.meetings if one.uplift.value == 0] == [
        ("bad", "bad"),
        ("good", "good"),
    ]


def test_a_shared_victory_counts_for_both() -> None:
    won = {("a", "b", ELVES): games_won_by(1 << ELVES | 1 << ORCS)}
    (meeting,) = result("a", "b", won).meetings
    assert meeting.factions["elves"].share == 1.0


def test_a_ladder_rates_bots_and_keeps_the_commands(tmp_path: Path) -> None:
    won = {("simple", "random", seat): games_won_by(1 << seat) for seat in FACTIONS}
    path = tmp_path / "ladder.json"
    ladder = with_result(read_ladder(path), result("simple", "random", won), command="first", program="p")
    write_ladder(path, ladder)
    assert read_ladder(path) == ladder
    fair = {("new", "simple", seat): games_won_by(1 << seat, 1, 2, 4, 8)[:GAMES] for seat in FACTIONS}
    ladder = with_result(read_ladder(path), result("new", "simple", fair), command="second", program="p")
    (rungs,) = ladder.ladder.values()
    assert [(one.bot, one.field, one.command) for one in rungs.records] == [
        ("new", "simple", "second"),
        ("simple", "random", "first"),
    ]
    assert list(rungs.ratings) == ["new", "simple", "random"]
    assert rungs.ratings["simple"] == 1000


def test_a_fair_share_gives_an_equal_rating() -> None:
    fair = {("new", "simple", seat): games_won_by(1, 2, 4, 8) for seat in FACTIONS}
    ladder = with_result(Ladder(), result("new", "simple", fair), command="c", program="p")
    assert abs(ladder.ladder["1.10, 4 players"].ratings["new"] - 1000) < 5


def test_a_repeated_pairing_replaces_the_old_result() -> None:
    ladder = with_result(Ladder(), result("new", "simple", {}), command="old", program="p")
    ladder = with_result(ladder, result("new", "simple", {}), command="new", program="p")
    assert [one.command for one in ladder.ladder["1.10, 4 players"].records] == ["new"]


def test_an_invalid_ladder_file(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    path.write_text('{"ladder": 3}', encoding="utf-8")
    with pytest.raises(Malformed, match=r"ladder\.json is not a ladder"):
        read_ladder(path)
