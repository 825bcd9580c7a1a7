"""Dwarves: the ace that empties the graveyard, or in the draft serves as a Jack."""

from dragondune.engine.changes import play_ace, revive_units
from dragondune.engine.decisions import ACE_PLAYS, ACE_REVIVALS, Decision, PlayAce, ReviveWithAce
from dragondune.engine.errors import Illegal
from dragondune.engine.events import AceTreacheryDeclared, UnitsRevived
from dragondune.engine.flow import no_ace
from dragondune.engine.ids import ACES, DWARVES, VALUES, Card, Faction, card_suit, members
from dragondune.engine.queries import free_aces, is_usurper, opponent_of
from dragondune.engine.state import State


def can_revive_with_ace(s: State, seat: Faction) -> bool:
    """[dwarves.4] [R83] From public facts alone: Dwarves with a card and somebody in the graveyard."""
    return seat == DWARVES and s.rules.dwarven_ace == "revive" and s.graveyard[seat] > 0 and s.hand[seat] != 0


def add_ace_revivals(s: State, seat: Faction, options: list[Decision]) -> None:
    """[dwarves.4] [R83] Any time in the Dwarves' own turn until they have hired, several aces one after the other."""
    if can_revive_with_ace(s, seat):
        for ace in members(s.hand[seat] & ACES):
            options.append(ACE_REVIVALS[card_suit(ace)])


def revive_with_ace(s: State, seat: Faction, decision: ReviveWithAce) -> None:
    """[dwarves.4] [R83] Two units, free, beyond the usual limit; the step goes on."""
    play_ace(s, seat, decision.ace, clause="dwarves.4")
    count = min(s.rules.dwarves_ace_revivals, s.graveyard[seat])
    revive_units(s, seat, count=count)
    s.events.append(UnitsRevived(seat, count, 0, "dwarves.4"))


def ace_revival_refusal(s: State, seat: Faction) -> Illegal:
    if seat != DWARVES:
        return Illegal("dwarves.4", "only the Dwarves revive units with an ace")
    if s.rules.dwarven_ace == "jack":
        return Illegal("R128", "an ace of the Dwarves serves as a Jack and revives nobody")
    if s.graveyard[seat] == 0:
        return Illegal("dwarves.4", "the Dwarves' graveyard is empty")
    return Illegal("dwarves.4", "that ace is not in your hand")


def add_ace_treachery(s: State, seat: Faction, played: Card, options: list[Decision]) -> None:
    """[R128] [R170] [R210] With the opponent's Queen an ace of the suit played is as good as its Jack."""
    if seat == DWARVES and s.rules.dwarven_ace == "jack" and is_usurper(s, seat, s.queen[seat]):
        suit = card_suit(played)
        if free_aces(s, seat) >> suit * VALUES & 1:
            options.append(ACE_PLAYS[suit])


def declare_with_ace(s: State, seat: Faction, decision: PlayAce) -> None:
    """[R128] [R210] The ace is discarded; everybody has seen the Queen, but not the Jack."""
    play_ace(s, seat, decision.ace, clause="R128")
    s.traitors |= 1 << seat
    s.queen_shown |= 1 << seat
    s.events.append(AceTreacheryDeclared(seat, s.queen[seat], decision.ace))


def ace_treachery_refusal(s: State, seat: Faction, decision: PlayAce) -> Illegal | None:
    if s.rules.dwarven_ace != "jack":
        return None
    if seat != DWARVES:
        return Illegal("R128", "only the Dwarves use an ace as a Jack")
    if decision.ace // VALUES != card_suit(s.plan_card[opponent_of(s, seat)]):
        return Illegal("R128", "an ace serves as the Jack of its own suit, and another suit was played")
    if not is_usurper(s, seat, s.queen[seat]):
        return Illegal("V.9", "treachery takes the opponent's Queen")
    return no_ace(s, seat, decision.ace, rule="R128")
