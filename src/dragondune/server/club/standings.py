"""[R355] The standings of a tournament, and their CSV export."""

import csv
import io
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from dragondune.wire.club import Standing, Tournament

ALONE: Final = 2
TOGETHER: Final = 1
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""Characters that make a spreadsheet evaluate a cell as a formula."""


class Played(Struct, frozen=True):
    """A finished tournament game: who played, who won, and in how many turns."""

    players: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    winning_seats: int = 1
    """Counts bots too: one that took over may share a victory or win alone."""

    def points(self, player: int) -> int:
        if player not in self.winners:
            return 0
        return ALONE if self.winning_seats == 1 else TOGETHER


def standings(players: Sequence[int], games: Sequence[Played]) -> tuple[Standing, ...]:
    """Rank the players, best first; ties share a place."""
    points = {one: sum(game.points(one) for game in games) for one in players}
    found: list[Standing] = []
    for one in players:
        won = [game for game in games if one in game.winners]
        beaten = [other for game in won for other in game.players if other not in game.winners]
        found.append(
            Standing(
                place=0,
                player=one,
                points=points[one],
                wins=len(won),
                beaten=sum(points[other] for other in beaten),
                turns=sum(game.turns for game in won),
                played=sum(one in game.players for game in games),
            )
        )
    ordered = sorted(found, key=lambda one: (*_merit(one), one.player))
    places: list[Standing] = []
    for index, standing in enumerate(ordered):
        is_tied = index > 0 and _merit(ordered[index - 1]) == _merit(standing)
        places.append(replace(standing, place=places[-1].place if is_tied else index + 1))
    return tuple(places)


def _merit(one: Standing) -> tuple[int, int, int, int]:
    """The sort key; smaller is better."""
    return -one.points, -one.wins, -one.beaten, one.turns


def as_csv(tournament: Tournament) -> str:
    """The standings and then the games, as CSV."""
    names = {one.number: _plain(one.name or f"Player {one.number}") for one in tournament.players}
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(
        ["place", "player", "points", "wins", "points of beaten opponents", "turns needed to win", "played"]
    )
    for one in tournament.standings:
        writer.writerow([one.place, names[one.player], one.points, one.wins, one.beaten, one.turns, one.played])
    writer.writerow([])
    writer.writerow(["game", "round", "status", "first", "second", "third", "fourth", "won by", "turns", "ending"])
    for match in tournament.matches:
        seats = [f"{names[one.player]} ({one.seat})" for one in match.seats]
        won = " and ".join(names[one] for one in match.winners)
        writer.writerow([match.number, match.round, match.status, *seats, won, match.turns or "", match.ending])
    return text.getvalue()


def _plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name
