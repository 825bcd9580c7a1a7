"""Two aces discarded together: who might hold them, and how they are spent."""

from dragondune.engine.aces import free_aces
from dragondune.engine.changes import discard_artifact, play_ace
from dragondune.engine.decisions import ACE_PAIRS
from dragondune.engine.errors import Illegal
from dragondune.engine.ids import ACES, Faction, Mask, is_ace, members, size
from dragondune.engine.powers.sixes import NO_SIX
from dragondune.engine.state import State


def could_hold(s: State, seat: Faction, wanted: Mask, *, count: int) -> bool:
    """[R168] [R219] Whether, by public knowledge, this hand may hold `count` of the wanted cards."""
    elsewhere = s.discards | s.not_held[seat] | s.shown[seat]
    for other in s.order:
        if other != seat:
            elsewhere |= s.shown[other]
    unknown = size(s.hand[seat]) - size(s.shown[seat])
    return size(s.shown[seat] & wanted) + min(unknown, size(wanted & ~elsewhere)) >= count


def could_pay(s: State, seat: Faction, *, with_aces: bool, six: Mask) -> bool:
    """[R168] Whether, by public knowledge, this hand may hold two aces or the six."""
    if with_aces and could_hold(s, seat, ACES, count=2):
        return True
    return six != NO_SIX and could_hold(s, seat, six, count=1)


def payments(s: State, seat: Faction, *, with_aces: bool, six: Mask) -> list[Mask]:
    """[R153] [R170] [R184] Each pair of free aces, and the six."""
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
    """[R153] Both aces are discarded under the given clause; a six under its own ruling."""
    for card in members(cards):
        if is_ace(card):
            play_ace(s, seat, card, clause=clause)
        else:
            discard_artifact(s, seat, card, clause="R153")


def clause_of(cards: Mask, *, aces: str) -> str:
    return aces if cards & ACES else "R153"


def no_cards(cards: Mask, *, rule: str, is_on: bool) -> Illegal:
    """Why the cards do not pay: the rules have no such action, or the cards are not in the hand."""
    if not is_on:
        return Illegal(rule, "these rules do not offer that for these cards")
    return Illegal(rule, "that card is not in your hand" if size(cards) == 1 else "those aces are not in your hand")
