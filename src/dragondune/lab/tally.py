"""Counts of what happened in a game, taken from its events."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct, field

from dragondune.engine.events import (
    AceTreacheryDeclared,
    AgreementFormed,
    AllianceBroken,
    AllianceFormed,
    BattleBegan,
    BattleWon,
    CouncilCalled,
    Event,
    GoldGiven,
    GoldPaid,
    IncomeReceived,
    PaymentMade,
    TreacheryDeclared,
    TreasureCollected,
)
from dragondune.engine.ids import FACTIONS, NOBODY, Faction


def _zeros() -> list[int]:
    return [0] * len(FACTIONS)


class Tally(Struct):
    """Lists are indexed by faction. `gold` is everything a faction received, including its starting gold."""

    battles: int = 0
    treacheries: int = 0
    alliances: int = 0
    broken_alliances: int = 0
    agreements: int = 0
    gifts: int = 0
    councils: int = 0
    gold: list[int] = field(default_factory=_zeros)
    fought: list[int] = field(default_factory=_zeros)
    won: list[int] = field(default_factory=_zeros)
    betrayed: list[int] = field(default_factory=_zeros)

    def count(self, events: Iterable[Event]) -> None:
        for event in events:
            if type(event) in COUNTED:
                self._count(event)

    def _count(self, event: Event) -> None:
        match event:
            case BattleBegan():
                self.battles += 1
                self.fought[event.attacker] += 1
                self.fought[event.defender] += 1
            case BattleWon():
                self.won[event.seat] += 1
            case TreacheryDeclared() | AceTreacheryDeclared():
                self.treacheries += 1
                self.betrayed[event.seat] += 1
            case IncomeReceived() | TreasureCollected():
                self.gold[event.seat] += event.amount
            case GoldPaid():
                self._receive(event.payee, event.amount)
            case GoldGiven():
                self.gifts += 1
                self._receive(event.to, event.amount)
            case PaymentMade():
                self._receive(event.to, event.amount)
            case AllianceFormed():
                self.alliances += 1
            case AllianceBroken():
                self.broken_alliances += 1
            case AgreementFormed():
                self.agreements += 1
            case CouncilCalled():
                self.councils += 1

    def _receive(self, seat: Faction, amount: int) -> None:
        """NOBODY is the bank."""
        if seat != NOBODY:
            self.gold[seat] += amount


COUNTED: Final[frozenset[type[Event]]] = frozenset(
    {
        AceTreacheryDeclared,
        AgreementFormed,
        AllianceBroken,
        AllianceFormed,
        BattleBegan,
        BattleWon,
        CouncilCalled,
        GoldGiven,
        GoldPaid,
        IncomeReceived,
        PaymentMade,
        TreacheryDeclared,
        TreasureCollected,
    }
)
"""Most events are not counted, so they are sorted out before the match."""
