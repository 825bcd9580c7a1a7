"""The review of a whole game, assembled from its turns."""

from collections.abc import Iterable, Sequence
from typing import Final

from dragondune.engine.game import Game
from dragondune.engine.ids import Faction
from dragondune.insight.scenes import turns_of
from dragondune.insight.turn_review import USUAL, Effort, Tally, TurnReview, review_turn
from dragondune.notation.codec import Entry
from dragondune.wire.insight import Mark, Review, ReviewPoint, SeatReview
from dragondune.wire.lobby import SEATS

MOST_MARKS: Final = 7
FEWEST_MARKS: Final = 3
WEIGHTY: Final = 0.08
"""A swing of this size is always marked; smaller ones only if there are few marks."""
CLEAR_LUCK: Final = 2.0
"""Luck this many standard errors away from zero is called good or bad."""
VERSION: Final = "2"
"""Stored reviews are recomputed when this changes."""
SEED: Final = 1
"""Fixed, so that the same game always gets the same review."""


def review_game(game: Game, entries: Sequence[Entry], *, effort: Effort = USUAL) -> Review:
    """Review a game; `game` is the table before the first entry and is played to the last."""
    turns = turns_of(game.clone(), entries)
    return assembled([review_turn(game, one, seed=SEED, effort=effort) for one in turns], game.factions)


def assembled(turns: Sequence[TurnReview], factions: Iterable[Faction]) -> Review:
    marks = sorted((mark for turn in turns for mark in turn.marks), key=_weight, reverse=True)
    return Review(
        tuple(_points(turns)),
        tuple(sorted(_most_important(marks), key=lambda mark: mark.n)),
        tuple(_seat_review(seat, [turn.tallies[seat] for turn in turns]) for seat in factions),
        sum(turn.playouts for turn in turns),
    )


def _most_important(marks: Sequence[Mark]) -> Sequence[Mark]:
    """Keep the most important marks: every game has turning points, even slow ones."""
    return [
        mark
        for at, mark in enumerate(marks[:MOST_MARKS])
        if at < FEWEST_MARKS or mark.kind == "mistake" or _weight(mark) >= WEIGHTY
    ]


def _points(turns: Sequence[TurnReview]) -> Iterable[ReviewPoint]:
    """Where one turn ends and the next begins, use the forecast that looks further ahead, except at the very end."""
    for at, turn in enumerate(turns):
        yield from turn.points[:-1]
        if at + 1 == len(turns):
            yield turn.points[-1]


def _weight(mark: Mark) -> float:
    """A mistake counts by its cost, any other mark by its change of the chances."""
    return mark.cost if mark.kind == "mistake" else max(abs(one) for one in mark.shift.values())


def _seat_review(seat: Faction, tallies: Sequence[Tally]) -> SeatReview:
    luck = sum(one.luck for one in tallies)
    error = sum(one.variance for one in tallies) ** 0.5
    return SeatReview(
        SEATS[seat],
        sum(one.chosen for one in tallies),
        sum(one.mistakes for one in tallies),
        round(sum(one.cost for one in tallies), 3),
        round(luck, 3),
        abs(luck) > CLEAR_LUCK * error,
    )
