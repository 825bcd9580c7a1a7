"""Dwarves: battle bonus, ace, the swap of Queen and Jack, and what their ally gains: income and cheaper cards."""

from dragondune.engine.aces import free_aces, no_ace
from dragondune.engine.changes import play_ace, revive_units
from dragondune.engine.decisions import ACE_PLAYS, ACE_REVIVALS, Decision, PlayAce, ReviveWithAce
from dragondune.engine.errors import Illegal
from dragondune.engine.events import AceTreacheryDeclared, UnitsRevived
from dragondune.engine.ids import ACES, DWARVES, ORCS, VALUES, Card, Faction, card_suit, members
from dragondune.engine.queries import half, opponent_of
from dragondune.engine.state import State
from dragondune.engine.usurpers import is_usurper


def amount_due(s: State, seat: Faction) -> int:
    """[III.3] [R160] What the highest bid costs the seat that made it."""
    return price_of_bid(s, seat, s.bid)


def price_of_bid(s: State, seat: Faction, bid: int) -> int:
    """[III.3] [R69] The bid; in 1.2 the Dwarves' ally pays half, rounded up."""
    if s.rules.dwarves_ally_bidding == "half" and s.ally[seat] == DWARVES:
        return half(bid, rounding="up")
    return bid


def gold_for_bids(s: State, seat: Faction) -> int:
    """[R60] [R69] The highest bid that a player's gold covers: double for an ally of the Dwarves who pays half."""
    return s.gold[seat] * bidding_power(s, seat) if s.ally[seat] == DWARVES else s.gold[seat]


def bidding_power(s: State, seat: Faction) -> int:
    """[R69] The bid that one gold covers: two for an ally of the Dwarves who pays half."""
    return 2 if s.rules.dwarves_ally_bidding == "half" and s.ally[seat] == DWARVES else 1


def has_free_card(s: State, seat: Faction) -> bool:
    """[dwarves.5] [III.3] [R68] The Dwarves' ally gets one card a turn for free."""
    return s.rules.dwarves_ally_bidding == "free_card" and s.ally[seat] == DWARVES and not s.free_card_used


def has_waiver(s: State, seat: Faction) -> bool:
    """[R60] [R158] Whether an ace or the free card can pay instead of gold."""
    return s.hand[seat] & ACES != 0 or (s.ally[seat] == DWARVES and has_free_card(s, seat))


def income_from_dwarves(s: State, seat: Faction) -> int:
    """[dwarves.5] [VI.1] The gold that the Dwarves' ally receives each turn."""
    return s.rules.dwarves_ally_income if s.ally[seat] == DWARVES else 0


def dwarven_battle_bonus(s: State, seat: Faction, opponent: Faction) -> int:
    """[dwarves.3] [R129] Two points in battle, but none against the Orcs, and not shared with an ally."""
    return s.rules.dwarves_battle_bonus if seat == DWARVES and opponent != ORCS else 0


def can_swap(s: State, seat: Faction) -> bool:
    """[dwarves.2] [R125] The Dwarves may exchange the roles of their Queen and Jack."""
    return seat == DWARVES and s.rules.dwarves_swap


def can_revive_with_ace(s: State, seat: Faction) -> bool:
    """[dwarves.4] [R83] From public facts alone: Dwarves with a card and a unit in the graveyard."""
    return seat == DWARVES and s.rules.dwarven_ace == "revive" and s.graveyard[seat] > 0 and s.hand[seat] != 0


def add_ace_revivals(s: State, seat: Faction, options: list[Decision]) -> None:
    """[dwarves.4] [R83] Any time in the Dwarves' own turn until they have hired, with as many aces as they like."""
    if can_revive_with_ace(s, seat):
        for ace in members(s.hand[seat] & ACES):
            options.append(ACE_REVIVALS[card_suit(ace)])


def revive_with_ace(s: State, seat: Faction, decision: ReviveWithAce) -> None:
    """[dwarves.4] [R83] Two units for free, beyond the usual limit; the step goes on."""
    play_ace(s, seat, decision.ace, clause="dwarves.4")
    count = revived_by_ace(s, seat)
    revive_units(s, seat, count=count)
    s.events.append(UnitsRevived(seat, count, 0, "dwarves.4"))


def revived_by_ace(s: State, seat: Faction) -> int:
    """[dwarves.4] How many units an ace brings back."""
    return min(s.rules.dwarves_ace_revivals, s.graveyard[seat])


def ace_revival_refusal(s: State, seat: Faction) -> Illegal:
    """[dwarves.4] [R83] Why an ace does not revive units now."""
    if seat != DWARVES:
        return Illegal("dwarves.4", "only the Dwarves revive units with an ace")
    if s.rules.dwarven_ace == "jack":
        return Illegal("R128", "an ace of the Dwarves serves as a Jack and does not revive units")
    if s.graveyard[seat] == 0:
        return Illegal("dwarves.4", "the Dwarves' graveyard is empty")
    return Illegal("dwarves.4", "that ace is not in your hand")


def add_ace_treachery(s: State, seat: Faction, played: Card, options: list[Decision]) -> None:
    """[R128] [R170] [R210] With the opponent's Queen, an ace of the suit played counts as its Jack."""
    if seat == DWARVES and s.rules.dwarven_ace == "jack" and is_usurper(s, seat, s.queen[seat]):
        suit = card_suit(played)
        if free_aces(s, seat) >> suit * VALUES & 1:
            options.append(ACE_PLAYS[suit])


def declare_with_ace(s: State, seat: Faction, decision: PlayAce) -> None:
    """[R128] [R210] The ace is discarded; all have now seen the Queen, but not the Jack."""
    play_ace(s, seat, decision.ace, clause="R128")
    s.traitors |= 1 << seat
    s.queen_shown |= 1 << seat
    s.events.append(AceTreacheryDeclared(seat, s.queen[seat], decision.ace))


def ace_treachery_refusal(s: State, seat: Faction, decision: PlayAce) -> Illegal | None:
    """[R128] [R210] Why an ace does not serve as a Jack now; None in rules where it never does."""
    if s.rules.dwarven_ace != "jack":
        return None
    if seat != DWARVES:
        return Illegal("R128", "only the Dwarves use an ace as a Jack")
    if decision.ace // VALUES != card_suit(s.plan_card[opponent_of(s, seat)]):
        return Illegal("R128", "an ace serves as the Jack of its own suit, and another suit was played")
    if not is_usurper(s, seat, s.queen[seat]):
        return Illegal("V.9", "treachery needs the opponent's Queen")
    return no_ace(s, seat, decision.ace, rule="R128")
