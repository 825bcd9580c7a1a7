"""Auctions in playouts: everyone knows how far they would go, and the card goes to the highest at once."""

from collections.abc import Sequence
from typing import Final

from dragondune.bots.greedy.bidding import ACE_SHARE, BY_HAND, FREE, MEAN_VALUE, PUSH, TWO_CARDS
from dragondune.bots.greedy.weights import ACE, CARD, GOLD, SPARE_GOLD
from dragondune.bots.quick.worth import useful_gold
from dragondune.engine.decisions import BIDS, PASS, PAY_GOLD, TAKE_FREE_CARD, Decision
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, GOBLINS, NOBODY, Card, Faction, card_value, is_ace
from dragondune.engine.powers.dwarves import bidding_power, gold_for_bids, has_free_card
from dragondune.engine.queries import least_bid
from dragondune.engine.rounds.r3_bidding import hand_limit, seats_below_limit
from dragondune.knowledge.sample import SampledState

UNSEEN: Final = ACE_SHARE * ACE + (1 - ACE_SHARE) * CARD
"""What a card is worth to seats that cannot see it."""
EAGER: Final = 2.5
ACE_IN_GOLD: Final = int(ACE / GOLD)
"""At this price or more, an ace pays instead."""


def card_worth(s: SampledState, seat: Faction, card: Card) -> float:
    held = s.hand[seat].bit_count()
    worth = UNSEEN
    if seat == ELVES:
        worth = ACE if is_ace(card) else CARD * card_value(card) / MEAN_VALUE
    worth *= BY_HAND[min(held, len(BY_HAND) - 1)]
    if seat == GOBLINS and held + 1 < hand_limit(s, GOBLINS):
        worth *= TWO_CARDS
    return worth


def cap(s: SampledState, seat: Faction) -> int:
    """The highest bid that the card up for bid is worth to a seat, and that its gold covers."""
    if has_free_card(s, seat):
        return FREE
    worth = card_worth(s, seat, s.card)
    spare = max(0, s.gold[seat] - useful_gold(s, seat))
    if worth <= SPARE_GOLD * spare:
        limit = worth / SPARE_GOLD
    else:
        limit = spare + (worth - SPARE_GOLD * spare) / GOLD
    return min(int(limit * bidding_power(s, seat) + 0.5), gold_for_bids(s, seat))


def caps(s: SampledState) -> list[int]:
    """The limit of each seat; 0 for seats that may not bid."""
    eligible = seats_below_limit(s)
    return [cap(s, seat) if eligible >> seat & 1 else 0 for seat in FACTIONS]


def bid(s: SampledState, seat: Faction, limits: list[int]) -> Decision:
    """Only the seat with the highest limit bids: the second-highest limit, or as much as the Dwarves make it pay."""
    first, second = NOBODY, 0
    for other in s.order:
        if first == NOBODY or limits[other] > limits[first]:
            if first != NOBODY:
                second = max(second, limits[first])
            first = other
        else:
            second = max(second, limits[other])
    if seat != first or s.bidder == seat:
        return PASS
    if s.factions >> DWARVES & 1 and seat != DWARVES and s.ally[seat] != DWARVES:
        eager = BY_HAND[min(s.hand[seat].bit_count(), len(BY_HAND) - 1)]
        second = max(second, min(int(EAGER * eager), s.gold[seat] - PUSH, s.gold[DWARVES]))
    least = least_bid(s)
    most = limits[seat]
    if least > most:
        return PASS
    return BIDS[max(least, min(most, second))]


def pay(s: SampledState, options: Sequence[Decision]) -> Decision:
    """The free card; gold, unless an ace is cheaper."""
    if TAKE_FREE_CARD in options:
        return TAKE_FREE_CARD
    if PAY_GOLD in options and (s.bid < ACE_IN_GOLD or options[0] is PAY_GOLD):
        return PAY_GOLD
    return options[0]
