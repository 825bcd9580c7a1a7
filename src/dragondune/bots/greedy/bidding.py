"""Bidding: what a card is worth, in this hand and in others."""

from typing import Final

from dragondune.bots.choosing import Scored, options_of
from dragondune.bots.greedy.context import Context
from dragondune.bots.greedy.weights import ACE, CARD, GOLD, SPARE_GOLD
from dragondune.bots.perspective import Perspective
from dragondune.engine.decisions import PASS, PAY_GOLD, TAKE_FREE_CARD, Decision, PlaceBid, PlayAce
from dragondune.engine.ids import ACES, DWARVES, ELVES, GOBLINS, NOBODY, NONE, ORCS, VALUES, Card, card_value, is_ace
from dragondune.engine.powers.dwarves import amount_due, bidding_power, gold_for_bids, has_free_card
from dragondune.engine.queries import least_bid
from dragondune.engine.rounds.r3_bidding import hand_limit

BY_HAND: Final[tuple[float, ...]] = (1.5, 1.0, 0.7, 0.5, 0.35)
"""What another card adds, by the size of the hand."""
MEAN_VALUE: Final = 4.0
"""The mean value of artifacts that are not aces."""
ACE_SHARE: Final = 1 / VALUES
LAST_TURN: Final = 0.8
TWO_CARDS: Final = 1.7
PUSH: Final = 2
"""How far below the buyer's gold the Dwarves bid."""
WANTED: Final = 1.2
"""How much more an unknown card is worth if the Elves, who have seen it, bid for it."""
BLUFF_GOLD: Final = 4
BLUFF: Final = 2
"""Elves with at least BLUFF_GOLD can afford to bluff with a bid of at most this."""
FREE: Final = 12
"""How high the Dwarves' ally bids for the free card."""


def card_worth(seen: Perspective, card: Card) -> float:
    """What one more card is worth; NONE is a card that this seat has not seen."""
    k = seen.knowledge
    if card == NONE:
        worth = ACE_SHARE * ACE + (1 - ACE_SHARE) * CARD
        if k.bidder == ELVES:
            worth *= WANTED
    else:
        worth = ACE if is_ace(card) else CARD * card_value(card) / MEAN_VALUE
    worth *= BY_HAND[min(seen.hand_size, len(BY_HAND) - 1)]
    if seen.seat == GOBLINS and seen.hand_size + 1 < hand_limit(k, GOBLINS):
        worth *= TWO_CARDS
    if seen.is_last_turn:
        worth *= LAST_TURN
    return worth


def limit(seen: Perspective) -> float:
    """How much gold the card up for bid is worth; gold without another use is spent first."""
    worth = card_worth(seen, seen.knowledge.card) + denial(seen)
    spare = spare_gold(seen)
    if worth <= SPARE_GOLD * spare:
        return worth / SPARE_GOLD
    return spare + (worth - SPARE_GOLD * spare) / GOLD


def spare_gold(seen: Perspective) -> int:
    """Gold left over when everyone has been hired."""
    useful = seen.useful_gold() if seen.can_hire(seen.seat) else seen.graveyard // 3
    return max(0, seen.gold - useful)


def denial(seen: Perspective) -> float:
    """A card is worth a little more if a leader, or the Goblins with their second card, would get it."""
    bidder = seen.knowledge.bidder
    if bidder in (NOBODY, seen.ally):
        return 0.0
    return 0.3 * (bidder == GOBLINS) + 0.4 * (bidder == seen.leader() != ORCS)


def bid(context: Context) -> Scored:
    """Bid as little as it takes while the card is worth it; the seller drives up a buyer who can pay."""
    seen = context.seen
    raised = next(options_of(context.situation, PlaceBid), None)
    if raised is None:
        return [(0.0, PASS)]
    gained = GOLD * (highest(seen) - raised.amount + 0.5)
    return [(0.0, PASS), (max(0.0, gained) if bluffs(seen, raised) else gained, raised)]


def bluffs(seen: Perspective, raised: PlaceBid) -> bool:
    """Elves who bid only for good cards would give away what is on sale, so they sometimes bid for others."""
    return seen.seat == ELVES and raised.amount <= BLUFF and seen.gold >= BLUFF_GOLD


def highest(seen: Perspective) -> float:
    k, seat = seen.knowledge, seen.seat
    if has_free_card(k, seat):
        return FREE
    most = limit(seen) * bidding_power(k, seat)
    if seat == DWARVES:
        most = max(most, push(seen))
    if most < least_bid(k) or most <= seen.gold:
        return min(most, gold_for_bids(k, seat))
    return most if ace_pays(seen) else seen.gold


def push(seen: Perspective) -> float:
    """The Dwarves earn what others pay: they bid against a buyer who has more, but not to the brink."""
    bidder = seen.knowledge.bidder
    if bidder in (NOBODY, DWARVES, seen.ally):
        return 0.0
    eager = BY_HAND[min(seen.knowledge.hand_size[bidder], len(BY_HAND) - 1)]
    return min(eager * 2.5, seen.gold_of(bidder) - PUSH, seen.gold)


def ace_pays(seen: Perspective) -> bool:
    """Whether an ace in hand is worth less than the card up for bid, as only the Elves can tell."""
    k = seen.knowledge
    if seen.seat != ELVES or k.card == NONE or not k.hand[ELVES] & ACES:
        return False
    return card_worth(seen, k.card) > ACE


def pay(context: Context) -> Scored:
    """The free card if it is offered; otherwise gold or an ace, whichever is worth less."""
    seen = context.seen
    due = amount_due(seen.knowledge, seen.seat)
    spare = min(due, spare_gold(seen))
    costs: dict[Decision, float] = {TAKE_FREE_CARD: 0.0, PAY_GOLD: SPARE_GOLD * spare + GOLD * (due - spare)}
    return [(-costs.get(one, ACE if isinstance(one, PlayAce) else 0.0), one) for one in context.situation.options]
