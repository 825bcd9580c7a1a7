"""Whether an offer is worth accepting, and if not, why."""

from typing import Final, NamedTuple

from dragondune.bots.negotiation.limits import MOST_DEALS, MOST_REFUSALS, PAIR, deals, refusals
from dragondune.bots.negotiation.valuation import Prospect, Valuation
from dragondune.engine.agreements.clauses import FREE_TEXT, KINDS, Clause, Offer
from dragondune.engine.agreements.offers import acceptance_refusal
from dragondune.engine.ids import size

MARGIN: Final = 0.3
"""The least rise of the bot's own estimate that makes an offer acceptable."""
SOMETHING: Final = 0.1

FAIR: Final = "fair"
FAIR_TO_ALL: Final = "fair to all"
PRESENT: Final = "present"
NOT_BINDING: Final = "not binding"
ENOUGH: Final = "enough"
NOT_POSSIBLE: Final = "not possible"
TEXT: Final = "text"
WINNER: Final = "winner"
NOTHING: Final = "nothing"
PRICE: Final = "price"
TRAP: Final = "trap"


class Verdict(NamedTuple):
    accepts: bool
    reason: str


def judge(valuation: Valuation, offer: Offer) -> Verdict:
    """Yes, if the bot's own estimate rises by a margin and no other party becomes the likely winner."""
    talk = valuation.talk
    if talk.rules.agreements != "enforce":
        return Verdict(False, NOT_BINDING)
    if deals(talk, offer.seat) >= MOST_DEALS or refusals(talk, offer.seat) >= MOST_REFUSALS:
        return Verdict(False, ENOUGH)
    if acceptance_refusal(talk.knowledge, talk.seat, offer.number) is not None:
        return Verdict(False, NOT_POSSIBLE)
    owed = [clause for clause in offer.clauses if clause.seat == talk.seat]
    if any(clause.kind == FREE_TEXT for clause in owed):
        return Verdict(False, TEXT)
    prospect = valuation.after(offer.clauses)
    if prospect.makes_winner(offer.parties):
        return Verdict(False, WINNER)
    if not owed:
        return Verdict(True, PRESENT) if prospect.own >= 0 else Verdict(False, PRICE)
    if prospect.net(offer.parties) >= MARGIN:
        if is_trap(prospect, offer, owed):
            return Verdict(False, TRAP)
        return Verdict(True, FAIR if size(offer.parties) == PAIR else FAIR_TO_ALL)
    return Verdict(False, PRICE if received(valuation, offer) > SOMETHING else NOTHING)


def is_trap(prospect: Prospect, offer: Offer, owed: list[Clause]) -> bool:
    """Whether somebody seems to lose by buying a promise: it must be worth more to them than the bot can see."""
    return any(not KINDS[clause.kind].is_payment for clause in owed) and prospect.gain(offer.seat) < -SOMETHING


def received(valuation: Valuation, offer: Offer) -> float:
    """What the others' side of an offer alone would be worth."""
    return valuation.after([clause for clause in offer.clauses if clause.seat != valuation.seat]).own
