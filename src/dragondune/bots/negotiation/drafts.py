"""Drafts of offers, and the price that others want for a promise."""

from math import ceil
from typing import NamedTuple

from dragondune.bots.greedy.weights import GOLD
from dragondune.bots.negotiation.valuation import Valuation
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.ids import Faction, Mask


class Draft(NamedTuple):
    """A draft of an offer to the `partners`; `price` is what they pay, or below 0 what the bot pays."""

    topic: str
    partners: tuple[Faction, ...]
    clauses: tuple[Clause, ...]
    price: int = 0


def parties_of(valuation: Valuation, found: Draft) -> Mask:
    parties = 1 << valuation.seat
    for partner in found.partners:
        parties |= 1 << partner
    return parties


def price_of(valuation: Valuation, partner: Faction, duty: Clause) -> int:
    """What the other wants for a promise: its cost, and a little more."""
    cost = -valuation.after((duty,)).gain(partner)
    worth = GOLD * valuation.now(partner).evaluation.discount
    return ceil((max(0.0, cost) + valuation.manner.others_margin) / worth) if worth else 0
