"""The one counter-offer to an offer: the same duties, for a shorter time, at a price that suits both."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dragondune.bots.negotiation.valuation import Prospect, Valuation
from dragondune.engine.agreements.clauses import FREE_TEXT, KINDS, PAY, UNTIL, Clause, Offer
from dragondune.engine.agreements.payments import free_gold
from dragondune.engine.agreements.table_talk import CounterOffer
from dragondune.engine.agreements.terms import can_promise_gold
from dragondune.engine.ids import VICTORY_ROUND, Faction, size

OTHERS_MARGIN: Final = 0.3
"""What the other has to gain, as far as the bot can see, unless it only receives less gold than it asked for."""
HIGHEST_PRICE: Final = 10


def counter(valuation: Valuation, offer: Offer) -> CounterOffer | None:
    """The counter-offer, if any: none to a counter-offer, among more than two, or if the other would not want it."""
    if offer.answers or size(offer.parties) != 2:
        return None
    duties = [clause for clause in offer.clauses if _is_kept(valuation, clause)]
    if any(clause.seat == valuation.seat and _is_long(valuation, clause) for clause in duties):
        duties = [_shortened(valuation, clause) for clause in duties]
    if not duties:
        return None
    asked = sum(_paid(valuation.seat, clause) for clause in offer.clauses)
    prices = _prices(valuation, offer.seat, more_than=asked if tuple(duties) == _unpaid(offer) else asked - 1)
    found = bisect_left(
        prices,
        valuation.manner.counter_margin,
        key=lambda price: _prospect(valuation, offer, duties, price).net(offer.parties),
    )
    if found == len(prices):
        return None
    clauses = _priced(valuation, offer.seat, duties, prices[found])
    prospect = valuation.after(clauses)
    is_unwanted = prices[found] >= 0 and prospect.gain(offer.seat) < OTHERS_MARGIN
    if is_unwanted or prospect.makes_winner(offer.parties):
        return None
    return CounterOffer(offer.number, offer.parties, clauses)


def _is_kept(valuation: Valuation, clause: Clause) -> bool:
    return clause.kind != PAY and not (clause.kind == FREE_TEXT and clause.seat == valuation.seat)


def _unpaid(offer: Offer) -> tuple[Clause, ...]:
    return tuple(clause for clause in offer.clauses if clause.kind != PAY)


def _is_long(valuation: Valuation, clause: Clause) -> bool:
    """Whether it binds beyond this turn."""
    return KINDS[clause.kind].term == UNTIL and clause.turn != valuation.talk.knowledge.turn


def _shortened(valuation: Valuation, clause: Clause) -> Clause:
    """The same until the end of this turn."""
    if not _is_long(valuation, clause):
        return clause
    return replace(clause, turn=max(1, valuation.talk.knowledge.turn), round=VICTORY_ROUND)


def _paid(seat: Faction, clause: Clause) -> int:
    """The gold that this seat would receive, whenever it is due."""
    if clause.kind != PAY:
        return 0
    return clause.amount * ((clause.other == seat) - (clause.seat == seat))


def _prices(valuation: Valuation, partner: Faction, *, more_than: int) -> range:
    """The prices to try: what the other could pay or, below 0, what the bot pays, less than it was asked."""
    if not can_promise_gold(valuation.talk.rules):
        return range(0, 1 if more_than < 0 else 0)
    knowledge = valuation.talk.knowledge
    least = max(more_than + 1, -free_gold(knowledge, valuation.seat))
    return range(least, max(least, min(HIGHEST_PRICE, free_gold(knowledge, partner)) + 1))


def _priced(valuation: Valuation, partner: Faction, duties: Sequence[Clause], price: int) -> tuple[Clause, ...]:
    """Add a price: above 0 the other pays it, below 0 the bot does."""
    if price == 0:
        return tuple(duties)
    payer, payee = (partner, valuation.seat) if price > 0 else (valuation.seat, partner)
    return (Clause(PAY, payer, payee, amount=abs(price)), *duties)


def _prospect(valuation: Valuation, offer: Offer, duties: Sequence[Clause], price: int) -> Prospect:
    return valuation.after(_priced(valuation, offer.seat, duties, price))
