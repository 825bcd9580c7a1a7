"""Bidding: what a card is worth, in hand and in other hands."""

from typing import Final

from dragondune.bots.base import options_of
from dragondune.bots.greedy.sight import Scored, Sight
from dragondune.bots.greedy.worths import ACE, CARD, GOLD, SPARE_GOLD
from dragondune.bots.table import CARD_BY_ID, Table, seat_of
from dragondune.engine.decisions import PASS, PAY_GOLD, TAKE_FREE_CARD, Decision, PlaceBid, PlayAce
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, NOBODY, ORCS, VALUES, Card, card_value, is_ace

BY_HAND: Final = (1.5, 1.0, 0.7, 0.5, 0.35)
"""The fuller the hand, the less another card adds."""
MEAN_VALUE: Final = 4.0
"""Of artifacts that are no aces."""
ACE_SHARE: Final = 1 / VALUES
LAST_TURN: Final = 0.8
TWO_CARDS: Final = 1.7
PUSH: Final = 2
"""So far below what a buyer has the sellers drive him."""
WANTED: Final = 1.2
"""How much more an unknown card is worth if the Elves, who have seen it, bid for it."""
PURSE: Final = 4
BLUFF: Final = 2
"""Elves with so much gold can afford a bluff of so much."""
FREE: Final = 12
"""How high the Dwarves' ally goes for the card that costs nothing."""


def card_worth(table: Table, card: Card | None) -> float:
    """What one more card is worth; only the Elves know which one it is."""
    if card is None:
        worth = ACE_SHARE * ACE + (1 - ACE_SHARE) * CARD
        if seat_of(table.view.auction.bidder) == ELVES:
            worth *= WANTED
    else:
        worth = ACE if is_ace(card) else CARD * card_value(card) / MEAN_VALUE
    worth *= BY_HAND[min(table.me.hand_size, len(BY_HAND) - 1)]
    if table.seat == GOBLINS and table.me.hand_size + 1 < table.rules.goblins_hand_limit:
        worth *= TWO_CARDS
    if table.is_last_turn:
        worth *= LAST_TURN
    return worth


def limit(table: Table) -> float:
    """How many gold pieces the card up for bid is worth: those that buy nobody come first."""
    auction = table.view.auction
    card = None if auction.card is None else CARD_BY_ID[auction.card]
    worth = card_worth(table, card) + denial(table)
    spare = spare_gold(table)
    if worth <= SPARE_GOLD * spare:
        return worth / SPARE_GOLD
    return spare + (worth - SPARE_GOLD * spare) / GOLD


def spare_gold(table: Table) -> int:
    """Gold for which there is nobody to hire."""
    if not table.can_hire(table.seat):
        return max(0, table.gold - table.me.graveyard // 3)
    useful = int(table.hire_price * (table.me.reserve + min(table.me.graveyard, table.rules.revive_limit)))
    return max(0, table.gold - useful)


def denial(table: Table) -> float:
    """A card is worth a little more if a leader, or the Goblins with their second card, would get it."""
    bidder = seat_of(table.view.auction.bidder)
    if bidder in (NOBODY, table.ally):
        return 0.0
    return 0.3 * (bidder == GOBLINS) + 0.4 * (bidder == table.leader() != ORCS)


def bid(sight: Sight) -> Scored:
    """As little as it takes, as long as the card is worth it; sellers drive up a buyer who can pay."""
    table = sight.table
    raised = next(options_of(sight.situation, PlaceBid), None)
    if raised is None:
        return [(0.0, PASS)]
    gained = GOLD * (highest(table) - raised.amount + 0.5)
    return [(0.0, PASS), (max(0.0, gained) if bluffs(table, raised) else gained, raised)]


def bluffs(table: Table, raised: PlaceBid) -> bool:
    """Elves who went along only for aces and good cards would show what is up: at times they do for others."""
    return table.seat == ELVES and raised.amount <= BLUFF and table.gold >= PURSE


def highest(table: Table) -> float:
    auction = table.view.auction
    ally = table.rules.dwarves_ally_bidding if table.ally == DWARVES else "none"
    if ally == "free_card" and not auction.is_free_card_used:
        return FREE
    most = limit(table)
    if ally == "half":
        most *= 2
    if table.seat == DWARVES:
        most = max(most, push(table))
    if most < auction.bid + 1 or most <= table.gold:
        return min(most, table.gold * (2 if ally == "half" else 1))
    return most if ace_pays(table) else table.gold


def push(table: Table) -> float:
    """The Dwarves earn what others pay: they bid against a buyer who has more, but not to the brink."""
    bidder = seat_of(table.view.auction.bidder)
    if bidder in (NOBODY, DWARVES, table.ally):
        return 0.0
    eager = BY_HAND[min(table.players[bidder].hand_size, len(BY_HAND) - 1)]
    return min(eager * 2.5, table.gold_of(bidder) - PUSH, table.gold)


def ace_pays(table: Table) -> bool:
    """Whether an ace in hand is worth less than the card up for bid, as only the Elves can tell."""
    auction = table.view.auction
    if table.seat != ELVES or auction.card is None or not any(is_ace(card) for card in table.hand):
        return False
    return card_worth(table, CARD_BY_ID[auction.card]) > ACE


def pay(sight: Sight) -> Scored:
    """Nothing, if that is offered; else gold or an ace, whichever is worth less."""
    table = sight.table
    due = table.view.auction.bid
    if table.rules.dwarves_ally_bidding == "half" and table.ally == DWARVES:
        due = (due + 1) // 2
    spare = min(due, spare_gold(table))
    costs: dict[Decision, float] = {TAKE_FREE_CARD: 0.0, PAY_GOLD: SPARE_GOLD * spare + GOLD * (due - spare)}
    return [(-costs.get(one, ACE if isinstance(one, PlayAce) else 0.0), one) for one in sight.situation.options]
