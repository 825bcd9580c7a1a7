"""The one counter-offer to an offer: the same duties, shorter, at a price that suits both."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dragondune.bots.negotiation.judgement import Terms
from dragondune.bots.negotiation.scales import Prospect, Scales
from dragondune.engine.agreements.clauses import FREE_TEXT, LEAVE, PAY, Clause
from dragondune.engine.agreements.table_talk import CounterOffer
from dragondune.engine.ids import VICTORY_ROUND, Faction, size

COUNTER_MARGIN: Final = 1.0
OTHERS_MARGIN: Final = 0.3
"""What the other has to gain by it, as far as one can see, unless he only gets less gold than he asked for."""
HIGHEST_PRICE: Final = 10


def counter(scales: Scales, terms: Terms) -> CounterOffer | None:
    """Nothing to a counter-offer, nothing between more than two, nothing that the other could not want."""
    if terms.answers or size(terms.parties) != 2:
        return None
    duties = [clause for clause in terms.clauses if _is_kept(scales, clause)]
    if any(clause.seat == scales.seat and _is_long(scales, clause) for clause in duties):
        duties = [_shortened(scales, clause) for clause in duties]
    if not duties:
        return None
    asked = sum(_paid(scales.seat, clause) for clause in terms.clauses)
    prices = _prices(scales, terms.partner, more_than=asked if tuple(duties) == _unpaid(terms) else asked - 1)
    found = bisect_left(
        prices,
        COUNTER_MARGIN,
        key=lambda price: _prospect(scales, terms, duties, price).net(terms.parties),
    )
    if found == len(prices):
        return None
    clauses = _priced(scales, terms.partner, duties, prices[found])
    prospect = scales.after(clauses)
    is_unwanted = prices[found] >= 0 and prospect.gain(terms.partner) < OTHERS_MARGIN
    if is_unwanted or prospect.makes_winner(terms.parties):
        return None
    return CounterOffer(terms.number, terms.parties, clauses)


def _is_kept(scales: Scales, clause: Clause) -> bool:
    return clause.kind != PAY and not (clause.kind == FREE_TEXT and clause.seat == scales.seat)


def _unpaid(terms: Terms) -> tuple[Clause, ...]:
    return tuple(clause for clause in terms.clauses if clause.kind != PAY)


def _is_long(scales: Scales, clause: Clause) -> bool:
    """Whether it binds beyond this turn."""
    return clause.kind != LEAVE and clause.turn != scales.talk.view.turn


def _shortened(scales: Scales, clause: Clause) -> Clause:
    """The same to the end of this turn."""
    if not _is_long(scales, clause):
        return clause
    return replace(clause, turn=max(1, scales.talk.view.turn), round=VICTORY_ROUND)


def _paid(seat: Faction, clause: Clause) -> int:
    """Gold for this seat, at whatever time."""
    if clause.kind != PAY:
        return 0
    return clause.amount * ((clause.other == seat) - (clause.seat == seat))


def _prices(scales: Scales, partner: Faction, *, more_than: int) -> range:
    """What the other could pay, or oneself: less than was asked."""
    if not scales.talk.rules.gold_visible:
        return range(0, 1 if more_than < 0 else 0)
    table = scales.now(scales.seat).table
    least = max(more_than + 1, -table.gold)
    return range(least, max(least, min(HIGHEST_PRICE, table.gold_of(partner)) + 1))


def _priced(scales: Scales, partner: Faction, duties: Sequence[Clause], price: int) -> tuple[Clause, ...]:
    """Above 0 the other pays, below oneself does."""
    if price == 0:
        return tuple(duties)
    payer, payee = (partner, scales.seat) if price > 0 else (scales.seat, partner)
    return (Clause(PAY, payer, payee, amount=abs(price)), *duties)


def _prospect(scales: Scales, terms: Terms, duties: Sequence[Clause], price: int) -> Prospect:
    return scales.after(_priced(scales, terms.partner, duties, price))
