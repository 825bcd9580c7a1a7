"""What an agreement does to everyone's estimate."""

from collections.abc import Sequence
from typing import Final

from dragondune.bots.characters.cast import PLAIN
from dragondune.bots.characters.character import Character, Manner
from dragondune.bots.negotiation.estimate import Estimate
from dragondune.bots.negotiation.hypotheses import with_agreement, without_agreement
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.ids import FACTIONS, Faction, Mask, members
from dragondune.knowledge.gate import Knowledge
from dragondune.knowledge.talk import Talk

ENVY: Final = 0.25
"""The share of another's gain that counts as a loss."""
LIKELY: Final = 0.35
"""With at least this chance, a player is the likely winner of the turn."""
HARDLY: Final = 0.01


class Estimates:
    """The estimates of all seats on one table, each made when it is first asked for.

    `before` holds those of the same table without the deal in question; parts that the deal does not affect are copied.
    """

    __slots__ = ("_before", "_found", "_knowledge")

    def __init__(self, knowledge: Knowledge, before: "Estimates | None" = None) -> None:
        self._knowledge: Final = knowledge
        self._before: Final = before
        self._found: Final[list[Estimate | None]] = [None] * len(FACTIONS)

    def of(self, seat: Faction) -> Estimate:
        found = self._found[seat]
        if found is None:
            before = None if self._before is None else self._before.of(seat)
            found = self._found[seat] = Estimate(self._knowledge, seat, before)
        return found


class Valuation:
    """The table as it is, as seen by the seat that may talk."""

    __slots__ = ("_now", "_prospects", "character", "seat", "talk")

    def __init__(self, talk: Talk, character: Character = PLAIN) -> None:
        self.talk: Final = talk
        self.character: Final = character
        self.seat: Final = talk.seat
        self._now: Final = Estimates(talk.knowledge)
        self._prospects: Final[dict[tuple[Clause, ...], Prospect]] = {}

    @property
    def manner(self) -> Manner:
        return self.character.manner

    def now(self, seat: Faction) -> Estimate:
        return self._now.of(seat)

    @property
    def own(self) -> Estimate:
        """The seat's own estimate."""
        return self._now.of(self.seat)

    def after(self, clauses: Sequence[Clause]) -> "Prospect":
        """The table as it would be if these clauses were agreed upon."""
        key = tuple(clauses)
        found = self._prospects.get(key)
        if found is None:
            found = self._prospects[key] = self._prospect(with_agreement(self.talk.knowledge, key))
        return found

    def without(self, number: int) -> "Prospect":
        """The table as it would be if an agreement were ended."""
        return self._prospect(without_agreement(self.talk.knowledge, number))

    def _prospect(self, knowledge: Knowledge) -> "Prospect":
        return Prospect(self, Estimates(knowledge, self._now))


class Prospect:
    """A table that could be, compared with the one that is."""

    __slots__ = ("_then", "_valuation")

    def __init__(self, valuation: Valuation, then: Estimates) -> None:
        self._valuation: Final = valuation
        self._then: Final = then

    def gain(self, seat: Faction) -> float:
        """By how much a seat's estimate rises."""
        return self._then.of(seat).value - self._valuation.now(seat).value

    @property
    def own(self) -> float:
        return self.gain(self._valuation.seat)

    def net(self, parties: Mask) -> float:
        """The seat's own gain, less a share of what the other parties gain."""
        others = [seat for seat in members(parties) if seat != self._valuation.seat]
        return self.own - ENVY * sum([max(0.0, self.gain(seat)) for seat in others], 0.0)

    def makes_winner(self, parties: Mask) -> bool:
        """Whether it makes another party the likely winner of this turn."""
        me = self._valuation.seat
        before, after = self._valuation.own.evaluation, self._then.of(me).evaluation
        return any(
            after.danger(seat) >= LIKELY and after.danger(seat) > before.danger(seat) + HARDLY
            for seat in members(parties)
            if seat != me
        )
