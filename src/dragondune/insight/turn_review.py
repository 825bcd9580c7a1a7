"""The review of one turn: how the chances changed from scene to scene, and which decisions and draws changed them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from dragondune.bots.search.candidates import BRIEFLY, LEFT_ALONE
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    BATTLE_ROUND,
    DRAGON_ROUND,
    EVENT_ROUND,
    FACTIONS,
    RECRUITMENT_ROUND,
    Faction,
    Mask,
    members,
)
from dragondune.insight.answer_values import Choice, judged, shortfall
from dragondune.insight.forecast import Forecast, forecast_table
from dragondune.insight.reasons import reasons
from dragondune.insight.scenes import Scene, Taken, Turn, scenes_of
from dragondune.insight.telling import deed, happenings, moves, phrase_of
from dragondune.wire.insight import Mark, MarkKind, ReviewPoint
from dragondune.wire.lobby import SEATS, Seat

MISTAKE: Final = 0.04
"""A decision that lowers the chance to win by at least this much is a mistake."""
SWING: Final = 0.04
"""A scene that changes anybody's chance by this much is examined; the review keeps the largest swings."""
SURER: Final = 2
"""How many times more playouts are used to confirm a change."""
CLEAR: Final = 3.0
"""A change must exceed this many standard errors."""
SUSPECT: Final = 0.015
"""A decision is judged if the greedy bot prefers another by this much at first sight, or if its scene was a swing."""
CHANCE_ROUNDS: Final = (DRAGON_ROUND, EVENT_ROUND, BATTLE_ROUND)
"""The rounds that draws and hidden plans decide, rather than the active player."""


class Effort(NamedTuple):
    """Playouts per forecast, worlds per judged decision, and judged decisions per turn."""

    playouts: int
    worlds: int
    most_judged: int


def effort_of(playouts: int) -> Effort:
    """Scale the rest of the effort to the number of playouts per forecast."""
    return Effort(playouts, max(1, 2 * playouts // 3), MOST_JUDGED)


MOST_JUDGED: Final = 5
USUAL: Final = effort_of(24)


class Tally(Struct, array_like=True):
    """A seat's decisions in a turn, their cost, and the luck of draws and battles with its variance."""

    chosen: int = 0
    mistakes: int = 0
    cost: float = 0.0
    luck: float = 0.0
    variance: float = 0.0


class TurnReview(Struct, frozen=True, array_like=True):
    points: tuple[ReviewPoint, ...]
    marks: tuple[Mark, ...]
    tallies: tuple[Tally, Tally, Tally, Tally]
    playouts: int


class Judged(NamedTuple):
    """A decision and the best alternative, or the decision itself if nothing was better."""

    taken: Taken
    best: Choice
    chosen: Choice


def review_turn(game: Game, turn: Turn, *, seed: int, effort: Effort = USUAL) -> TurnReview:
    """Review a turn; `game` is the table at its start and is played to its end."""
    return _Reviewer(game, turn, seed, effort).review()


class Change(NamedTuple):
    """A scene with the chances before and after it."""

    scene: Scene
    before: Forecast
    after: Forecast

    def rise(self, winners: Mask) -> float:
        return max(self.after.chances[seat] - self.before.chances[seat] for seat in members(winners))


class _Reviewer:
    def __init__(self, game: Game, turn: Turn, seed: int, effort: Effort) -> None:
        self._game: Final = game
        self._turn: Final = turn
        self._number: Final = game.turn
        self._seed: Final = seed
        self._effort: Final = effort
        self._marks: Final[list[Mark]] = []
        self._tallies: Final = (Tally(), Tally(), Tally(), Tally())
        self._left = effort.most_judged
        self._playouts = 0

    def review(self) -> TurnReview:
        start, before = self._game.clone(), self._forecast(self._game)
        points = [self._point(self._turn.first - 1, before)]
        unmarked: list[Change] = []
        for scene in scenes_of(self._game, self._turn.entries, first=self._turn.first):
            after = self._forecast(self._game)
            if any(_is_swing(before, after, seat) for seat in FACTIONS):
                # Among many changes some look large by chance, so measure a large one again.
                before, after = self._forecast(start, surer=True), self._forecast(self._game, surer=True)
            points.append(self._point(scene.last, after))
            marked = len(self._marks)
            self._look_at(scene, before, after)
            if len(self._marks) == marked:
                unmarked.append(Change(scene, before, after))
            start, before = self._game.clone(), after
        if self._game.winners and unmarked:
            self._mark_victory(unmarked)
        return TurnReview(tuple(points), tuple(self._marks), self._tallies, self._playouts)

    def _forecast(self, game: Game, *, surer: bool = False) -> Forecast:
        """Forecast with all cards visible; `surer` uses different and more playouts."""
        playouts = SURER * self._effort.playouts if surer else self._effort.playouts
        self._playouts += playouts
        return forecast_table(game, seed=self._seed + surer, playouts=playouts, turn=self._number)

    def _point(self, n: int, seen: Forecast) -> ReviewPoint:
        return ReviewPoint(n, self._number, {SEATS[seat]: round(seen.chances[seat], 3) for seat in self._game.factions})

    def _look_at(self, scene: Scene, before: Forecast, after: Forecast) -> None:
        swings = [seat for seat in FACTIONS if _is_swing(before, after, seat)]
        mistakes = [one for one in self._judge(scene, has_swing=bool(swings)) if one.chosen.behind >= MISTAKE]
        shift = self._shift(before, after)
        for one in mistakes:
            self._marks.append(self._mistake(one, shift))
        if swings and not mistakes:
            self._mark_swing(scene, before, after, shift)
        self._count(scene, mistakes, before, after)

    def _judge(self, scene: Scene, *, has_swing: bool) -> list[Judged]:
        """Judge the suspicious decisions of a scene, most suspicious first, within the effort."""
        found: list[tuple[float, Taken]] = []
        for one in scene.taken:
            missed = shortfall(one.situation, one.decision, seed=self._seed)
            is_searched = has_swing and one.situation.prompt.question not in BRIEFLY | LEFT_ALONE
            if missed >= SUSPECT or is_searched:
                found.append((missed, one))
        found.sort(key=lambda one: -one[0])
        found = found[: self._left]
        self._left -= len(found)
        return [self._judged(one) for _, one in found]

    def _judged(self, taken: Taken) -> Judged:
        worlds = self._effort.worlds
        choices = judged(taken.situation, worlds=worlds, seed=self._seed + taken.n, chosen=taken.decision)
        self._playouts += worlds * len(choices)
        chosen = next(one for one in choices if one.decision is taken.decision)
        return Judged(taken, choices[0], chosen)

    def _shift(self, before: Forecast, after: Forecast) -> dict[Seat, float]:
        return {SEATS[seat]: round(after.chances[seat] - before.chances[seat], 3) for seat in self._game.factions}

    def _mistake(self, one: Judged, shift: dict[Seat, float]) -> Mark:
        seat = one.taken.situation.seat
        return Mark(
            one.taken.n,
            self._number,
            "mistake",
            SEATS[seat],
            deed(one.taken),
            phrase_of(one.taken.situation.prompt, one.best.decision),
            round(one.chosen.behind, 3),
            reasons(one.best.forecast, one.chosen.forecast, seat, speaks_to_seat=False),
            shift,
        )

    def _mark_swing(self, scene: Scene, before: Forecast, after: Forecast, shift: dict[Seat, float]) -> None:
        if scene.round == RECRUITMENT_ROUND and scene.player in FACTIONS:
            gained = after.chances[scene.player] - before.chances[scene.player]
            kind: MarkKind = "stroke" if gained > 0 else "swing"
            n, text = moves(scene)
            seat: Seat | None = SEATS[scene.player]
        else:
            kind, seat = "luck" if scene.round in CHANCE_ROUNDS else "swing", None
            n, text = happenings(scene)
        if text:
            self._marks.append(Mark(n, self._number, kind, seat, text, "", 0.0, (), shift))

    def _mark_victory(self, unmarked: Sequence[Change]) -> None:
        """Mark the scene that did most for the winner in the deciding turn, even if it was no surprise."""
        winners = self._game.winners
        least = max([SWING, *(mark.shift[SEATS[seat]] for mark in self._marks for seat in members(winners))])
        marked = len(self._marks)
        for one in sorted(unmarked, key=lambda one: -one.rise(winners)):
            if len(self._marks) == marked and one.rise(winners) >= least:
                self._mark_swing(one.scene, one.before, one.after, self._shift(one.before, one.after))

    def _count(self, scene: Scene, mistakes: Sequence[Judged], before: Forecast, after: Forecast) -> None:
        for one in scene.taken:
            self._tallies[one.situation.seat].chosen += 1
        for judged_one in mistakes:
            tally = self._tallies[judged_one.taken.situation.seat]
            tally.mistakes += 1
            tally.cost += judged_one.chosen.behind
        if scene.round in CHANCE_ROUNDS:
            for seat in self._game.factions:
                own = sum(one.chosen.behind for one in mistakes if one.taken.situation.seat == seat)
                tally = self._tallies[seat]
                tally.luck += after.chances[seat] - before.chances[seat] + own
                tally.variance += before.errors[seat] ** 2 + after.errors[seat] ** 2


def _is_swing(before: Forecast, after: Forecast, seat: Faction) -> bool:
    change = abs(after.chances[seat] - before.chances[seat])
    return change >= SWING and change >= CLEAR * (before.errors[seat] ** 2 + after.errors[seat] ** 2) ** 0.5
