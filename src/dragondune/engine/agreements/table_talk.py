"""What players say about agreements: decisions outside the finite space, made whenever the game waits."""

from dataclasses import dataclass, field

from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.decisions import Decision
from dragondune.engine.ids import NONE, Mask


@dataclass(frozen=True, eq=False)
class TableTalk(Decision):
    """Not an interned decision: it is created when needed, and has no index."""

    index: int = field(default=NONE, kw_only=True)


@dataclass(frozen=True)
class OfferAgreement(TableTalk):
    parties: Mask
    clauses: tuple[Clause, ...]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return OfferAgreement, (self.parties, self.clauses)


@dataclass(frozen=True)
class CounterOffer(TableTalk):
    """Replaces the offer with this number."""

    number: int
    parties: Mask
    clauses: tuple[Clause, ...]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return CounterOffer, (self.number, self.parties, self.clauses)


@dataclass(frozen=True)
class Reference(TableTalk):
    """Talk about an existing offer or agreement."""

    number: int

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), (self.number,)


@dataclass(frozen=True)
class AcceptAgreement(Reference):
    pass


@dataclass(frozen=True)
class DeclineAgreement(Reference):
    pass


@dataclass(frozen=True)
class WithdrawOffer(Reference):
    """Withdraws an offer, or a call to terminate an agreement."""


@dataclass(frozen=True)
class TerminateAgreement(Reference):
    """Calls for the end of an agreement; it ends when all its parties have done so."""
