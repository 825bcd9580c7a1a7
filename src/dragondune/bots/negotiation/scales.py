"""What an agreement does to everybody's estimate."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from dragondune.bots.negotiation.estimate import Estimate
from dragondune.bots.negotiation.supposed import with_agreement, without_agreement
from dragondune.bots.table import Table
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.ids import Faction, Mask, members
from dragondune.knowledge.talk import Talk
from dragondune.views.view import View

ENVY: Final = 0.25
"""What another wins, the others lose."""
LIKELY: Final = 0.35
"""From this chance on somebody is the likely winner of the turn."""
HARDLY: Final = 0.01


class Scales:
    """The estimates of one table, seen with the eyes of one seat; each is made once."""

    def __init__(self, talk: Talk) -> None:
        self.talk: Final = talk
        self.seat: Final = talk.seat
        self._now: Final[dict[Faction, Estimate]] = {}

    @cached_property
    def table(self) -> Table:
        """The facts, as this seat sees them."""
        return Table(self.talk)

    def now(self, seat: Faction) -> Estimate:
        if seat not in self._now:
            self._now[seat] = Estimate(seat, self.talk.rules, self.talk.view)
        return self._now[seat]

    def after(self, clauses: Sequence[Clause]) -> "Prospect":
        """If these clauses were agreed upon."""
        return Prospect(self, with_agreement(self.talk.view, clauses))

    def without(self, number: int) -> "Prospect":
        """If an agreement were no more."""
        return Prospect(self, without_agreement(self.talk.view, number))


class Prospect:
    """A table that could be, compared with the one that is."""

    def __init__(self, scales: Scales, view: View) -> None:
        self._scales: Final = scales
        self._view: Final = view
        self._then: Final[dict[Faction, Estimate]] = {}

    def _estimate(self, seat: Faction) -> Estimate:
        if seat not in self._then:
            self._then[seat] = Estimate(seat, self._scales.talk.rules, self._view)
        return self._then[seat]

    def gain(self, seat: Faction) -> float:
        """By how much a seat's estimate rises."""
        return self._estimate(seat).value - self._scales.now(seat).value

    @property
    def own(self) -> float:
        return self.gain(self._scales.seat)

    def net(self, parties: Mask) -> float:
        """One's own gain, less a share of what the other parties gain."""
        others = (seat for seat in members(parties) if seat != self._scales.seat)
        return self.own - ENVY * sum(max(0.0, self.gain(seat)) for seat in others)

    def makes_winner(self, parties: Mask) -> bool:
        """Whether another party becomes the likely winner of this turn by it."""
        me = self._scales.seat
        before, after = self._scales.now(me).outlook, self._estimate(me).outlook
        return any(
            after.danger(seat) >= LIKELY and after.danger(seat) > before.danger(seat) + HARDLY
            for seat in members(parties)
            if seat != me
        )
