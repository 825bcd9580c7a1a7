"""Elves: the ace that in the draft places units for nothing."""

from dragondune.engine.changes import play_ace
from dragondune.engine.decisions import ACE_PLACEMENTS, Decision, PlaceWithAce
from dragondune.engine.errors import Illegal
from dragondune.engine.flow import no_ace, schedule
from dragondune.engine.ids import ELVES, FACTION_NAMES, Faction, card_suit, members
from dragondune.engine.queries import free_aces
from dragondune.engine.state import State
from dragondune.engine.steps import ELVEN_PLACEMENT


def can_place_with_ace(s: State, seat: Faction) -> bool:
    """[R183] From public facts alone: Elves with a card and units in reserve."""
    return seat == ELVES and s.rules.elven_ace == "place_units" and s.reserve[seat] > 0 and s.hand[seat] != 0


def add_ace_placements(s: State, seat: Faction, options: list[Decision]) -> None:
    """[R183] [R184] [R213] In their hire step, as long as they have not hired; each ace places units once."""
    if can_place_with_ace(s, seat):
        for ace in members(free_aces(s, seat)):
            options.append(ACE_PLACEMENTS[card_suit(ace)])


def place_with_ace(s: State, seat: Faction, decision: PlaceWithAce) -> None:
    """[R183] [R185] The ace first, then where the units go; after that the Elves may hire."""
    play_ace(s, seat, decision.ace, clause="R183")
    schedule(s, (ELVEN_PLACEMENT,))


def ace_placement_refusal(s: State, seat: Faction, decision: PlaceWithAce) -> Illegal:
    if s.rules.elven_ace != "place_units":
        return Illegal("elves.5", "an ace of the Elves asks both questions and places no units")
    if seat != ELVES:
        return Illegal("R183", "only the Elves place units with an ace")
    if s.reserve[seat] == 0:
        return Illegal("R7", f"{FACTION_NAMES[seat]} have no unit in reserve to place")
    return no_ace(s, seat, decision.ace, rule="R183")
