"""Whether an offer is worth accepting, and if not, why."""

from typing import Final, NamedTuple

from dragondune.bots.negotiation.patience import MOST_DEALS, MOST_REFUSALS, deals, refusals
from dragondune.bots.negotiation.scales import Scales
from dragondune.engine.agreements.clauses import FREE_TEXT, Clause, Offer
from dragondune.engine.ids import Faction, Mask

MARGIN: Final = 0.3
"""By so much one's own estimate has to rise at least."""
SOMETHING: Final = 0.1

FAIR: Final = "fair"
PRESENT: Final = "present"
NOT_BINDING: Final = "not binding"
ENOUGH: Final = "enough"
TEXT: Final = "text"
WINNER: Final = "winner"
NOTHING: Final = "nothing"
PRICE: Final = "price"


class Terms(NamedTuple):
    """An offer in numbers; `partner` is who made it."""

    number: int
    partner: Faction
    parties: Mask
    answers: int
    clauses: tuple[Clause, ...]


class Verdict(NamedTuple):
    accepts: bool
    reason: str


def terms_of(offer: Offer) -> Terms:
    return Terms(offer.number, offer.seat, offer.parties, offer.answers, offer.clauses)


def judge(scales: Scales, terms: Terms) -> Verdict:
    """Yes, if one's own estimate rises by a margin and nobody else becomes the likely winner by it."""
    talk = scales.talk
    if talk.rules.agreements != "enforce":
        return Verdict(False, NOT_BINDING)
    if deals(talk, terms.partner) >= MOST_DEALS or refusals(talk, terms.partner) >= MOST_REFUSALS:
        return Verdict(False, ENOUGH)
    owed = [clause for clause in terms.clauses if clause.seat == talk.seat]
    if any(clause.kind == FREE_TEXT for clause in owed):
        return Verdict(False, TEXT)
    prospect = scales.after(terms.clauses)
    if prospect.makes_winner(terms.parties):
        return Verdict(False, WINNER)
    if not owed:
        return Verdict(True, PRESENT) if prospect.own >= 0 else Verdict(False, PRICE)
    if prospect.net(terms.parties) >= MARGIN:
        return Verdict(True, FAIR)
    return Verdict(False, PRICE if received(scales, terms) > SOMETHING else NOTHING)


def received(scales: Scales, terms: Terms) -> float:
    """What the others' part of it alone would be worth."""
    return scales.after([clause for clause in terms.clauses if clause.seat != scales.seat]).own
