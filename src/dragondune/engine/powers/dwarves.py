"""Dwarves: the ace that empties the graveyard."""

from dragondune.engine.changes import play_ace
from dragondune.engine.decisions import ACE_REVIVALS, Decision, ReviveWithAce
from dragondune.engine.errors import Illegal
from dragondune.engine.events import UnitsRevived
from dragondune.engine.ids import ACES, DWARVES, Faction, card_suit, members
from dragondune.engine.state import State


def can_revive_with_ace(s: State, seat: Faction) -> bool:
    """[dwarves.4] [R83] From public facts alone: Dwarves with a card and somebody in the graveyard."""
    return seat == DWARVES and s.graveyard[seat] > 0 and s.hand[seat] != 0


def add_ace_revivals(s: State, seat: Faction, options: list[Decision]) -> None:
    """[dwarves.4] [R83] Any time in the Dwarves' own turn until they have hired, several aces one after the other."""
    if can_revive_with_ace(s, seat):
        for ace in members(s.hand[seat] & ACES):
            options.append(ACE_REVIVALS[card_suit(ace)])


def revive_with_ace(s: State, seat: Faction, decision: ReviveWithAce) -> None:
    """[dwarves.4] [R83] Two units, free, beyond the usual limit; the step goes on."""
    play_ace(s, seat, decision.ace, clause="dwarves.4")
    count = min(s.rules.dwarves_ace_revivals, s.graveyard[seat])
    s.graveyard[seat] -= count
    s.reserve[seat] += count
    s.events.append(UnitsRevived(seat, count, 0, "dwarves.4"))


def ace_revival_refusal(s: State, seat: Faction) -> Illegal:
    if seat != DWARVES:
        return Illegal("dwarves.4", "only the Dwarves revive units with an ace")
    if s.graveyard[seat] == 0:
        return Illegal("dwarves.4", "the Dwarves' graveyard is empty")
    return Illegal("dwarves.4", "that ace is not in your hand")
