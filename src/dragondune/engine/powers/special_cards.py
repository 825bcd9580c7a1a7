"""Two aces discarded together, and sixes: who may have them, and how they are paid with."""

from typing import Final

from dragondune.engine.changes import discard_artifact, play_ace, revive_units
from dragondune.engine.decisions import ACE_PAIRS, SIX_REVIVAL, Decision
from dragondune.engine.errors import Illegal
from dragondune.engine.events import UnitsRevived
from dragondune.engine.ids import ACES, DIAMONDS, FACTION_NAMES, SIXES, Card, Faction, Mask, is_ace, members, size
from dragondune.engine.powers.dwarves import add_ace_revivals, can_revive_with_ace
from dragondune.engine.queries import free_aces
from dragondune.engine.state import State

NO_SIX: Final[Mask] = 0
SIX_REVIVALS: Final = 2


def could_hold(s: State, seat: Faction, wanted: Mask, *, count: int) -> bool:
    """[R168] [R219] As far as everybody knows: so many of the wanted cards may be in this hand."""
    elsewhere = s.discards | s.not_held[seat] | s.shown[seat]
    for other in s.order:
        if other != seat:
            elsewhere |= s.shown[other]
    unknown = size(s.hand[seat]) - size(s.shown[seat])
    return size(s.shown[seat] & wanted) + min(unknown, size(wanted & ~elsewhere)) >= count


def could_pay(s: State, seat: Faction, *, with_aces: bool, six: Mask) -> bool:
    """[R168] Whether everybody must reckon with two aces, or the six, in this hand."""
    if with_aces and could_hold(s, seat, ACES, count=2):
        return True
    return six != NO_SIX and could_hold(s, seat, six, count=1)


def payments(s: State, seat: Faction, *, with_aces: bool, six: Mask) -> list[Mask]:
    """[R153] [R170] [R184] Each pair of aces that is free, and the six."""
    found: list[Mask] = []
    if with_aces:
        aces = free_aces(s, seat)
        for pair in ACE_PAIRS:
            if pair & aces == pair:
                found.append(pair)
    if s.hand[seat] & six:
        found.append(six)
    return found


def spend(s: State, seat: Faction, cards: Mask, *, clause: str) -> None:
    """[R153] Both aces go, by the clause that they are discarded for; a six goes by a ruling of its own."""
    for card in members(cards):
        if is_ace(card):
            play_ace(s, seat, card, clause=clause)
        else:
            discard_artifact(s, seat, card, clause="R153")


def clause_of(cards: Mask, *, aces: str) -> str:
    return aces if cards & ACES else "R153"


def six_if(is_on: bool, card: Card) -> Mask:
    """The six that pays where the rules let it."""
    return 1 << card if is_on else NO_SIX


def no_cards(cards: Mask, *, rule: str, is_on: bool) -> Illegal:
    """Why cards do not pay: the rules have no such action, or the hand lacks them."""
    if not is_on:
        return Illegal(rule, "these rules do not offer that for these cards")
    return Illegal(rule, "that card is not in your hand" if size(cards) == 1 else "those aces are not in your hand")


def can_revive_with_card(s: State, seat: Faction) -> bool:
    """[R83] [R153] From public facts alone: the Dwarves' ace, or 6♦ of anybody, with somebody in the graveyard."""
    if can_revive_with_ace(s, seat):
        return True
    return s.rules.six_diamonds_revive and s.graveyard[seat] > 0 and could_hold(s, seat, 1 << SIXES[DIAMONDS], count=1)


def add_card_revivals(s: State, seat: Faction, options: list[Decision]) -> None:
    """[dwarves.4] [R83] [R153] Any time in one's own turn until the hiring is done."""
    add_ace_revivals(s, seat, options)
    if s.rules.six_diamonds_revive and s.graveyard[seat] > 0 and s.hand[seat] >> SIXES[DIAMONDS] & 1:
        options.append(SIX_REVIVAL)


def revive_with_six(s: State, seat: Faction) -> None:
    """[R153] Two units, free, beyond the usual limit; the step goes on."""
    discard_artifact(s, seat, SIXES[DIAMONDS], clause="R153")
    count = min(SIX_REVIVALS, s.graveyard[seat])
    revive_units(s, seat, count=count)
    s.events.append(UnitsRevived(seat, count, 0, "R153"))


def six_revival_refusal(s: State, seat: Faction) -> Illegal:
    if not s.rules.six_diamonds_revive:
        return Illegal("R153", "in these rules 6♦ revives nobody")
    if s.graveyard[seat] == 0:
        return Illegal("R153", f"the graveyard of the {FACTION_NAMES[seat]} is empty")
    return Illegal("R153", "6♦ is not in your hand")
