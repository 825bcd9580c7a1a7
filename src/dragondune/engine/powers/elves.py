"""Elves: the cards they are shown, and the ace that places units in the draft."""

from typing import Final

from dragondune.engine.aces import free_aces, no_ace
from dragondune.engine.agreements.disclosures import show_next_event
from dragondune.engine.changes import play_ace
from dragondune.engine.consequences import Consequence, of_arrival
from dragondune.engine.decisions import ACE_PLACEMENTS, PASS, PLACEMENTS, Decision, DrawEvent, PlaceUnits, PlaceWithAce
from dragondune.engine.decks import EventDraw
from dragondune.engine.errors import Illegal
from dragondune.engine.events import NextEventLearned, NextEventShown, UnitsPlacedByAce
from dragondune.engine.flow import Step, ask, finish, schedule
from dragondune.engine.ids import ELVES, FACTION_NAMES, Card, Faction, card_suit, members
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import (
    is_hidden_on_arrival,
    is_playing,
    recruiting_places,
    shows_next_event,
)
from dragondune.engine.refusals import placing_refusal
from dragondune.engine.rounds.r4_meeting import arrive
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import ELVEN_PLACEMENT, NEXT_EVENT_SHOWN


def can_place_with_ace(s: State, seat: Faction) -> bool:
    """[R183] From public facts alone: Elves with a card and units in reserve."""
    return seat == ELVES and s.rules.elven_ace == "place_units" and s.reserve[seat] > 0 and s.hand[seat] != 0


def add_ace_placements(s: State, seat: Faction, options: list[Decision]) -> None:
    """[R183] [R184] [R213] In their hire step, until they have hired; each ace places units once."""
    if can_place_with_ace(s, seat):
        for ace in members(free_aces(s, seat)):
            options.append(ACE_PLACEMENTS[card_suit(ace)])


def place_with_ace(s: State, seat: Faction, decision: PlaceWithAce) -> None:
    """[R183] [R185] The ace comes first, then the placement; after that the Elves may still hire."""
    play_ace(s, seat, decision.ace, clause="R183")
    schedule(s, (ELVEN_PLACEMENT,))


def ace_placement_refusal(s: State, seat: Faction, decision: PlaceWithAce) -> Illegal:
    """[R183] [R213] Why an ace does not place units now."""
    if s.rules.elven_ace != "place_units":
        return Illegal("elves.5", "an ace of the Elves asks both questions and places no units")
    if seat != ELVES:
        return Illegal("R183", "only the Elves place units with an ace")
    if s.reserve[seat] == 0:
        return Illegal("R7", f"{FACTION_NAMES[seat]} have no unit in reserve to place")
    return no_ace(s, seat, decision.ace, rule="R183")


class ElvenPlacement(Step):
    """[R35] [R108] [R183] [R185] Up to five units from the reserve, for free, in one territory that admits them."""

    def enter(self, s: State) -> None:
        ask(s, ELVES)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        for place in members(recruiting_places(s, seat)):
            options.extend(PLACEMENTS[place][: placed_by_ace(s, seat)])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        if isinstance(decision, PlaceUnits):
            s.events.append(UnitsPlacedByAce(seat, decision.place, decision.count))
            arrive(s, seat, decision.place, count=decision.count)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, PlaceUnits):
            return None
        if decision.count > s.rules.elven_ace_units:
            return Illegal("R183", f"an ace places at most {s.rules.elven_ace_units} units")
        return placing_refusal(s, seat, decision.place, rule="R7", count=decision.count)

    def sentence(self, prompt: Prompt) -> str:
        return "how many units do you place with the ace, and where"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return seat == ELVES and rules.elven_ace == "place_units"

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        if not isinstance(decision, PlaceUnits):
            return []
        hidden = is_hidden_on_arrival(s, seat, decision.place, hidden=False)
        return of_arrival(s, seat, decision.place, count=decision.count, hidden=hidden)


def placed_by_ace(s: State, seat: Faction) -> int:
    """[R183] How many units an ace can place."""
    return min(s.rules.elven_ace_units, s.reserve[seat])


class ShowNextEvent(EventDraw):
    """[III.5] [elves.3] [R25] [R180] The Elves, if they play, see the next event card."""

    def enter(self, s: State) -> None:
        if shows_next_event(s):
            super().enter(s)
        else:
            finish(s)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, DrawEvent)
        finish(s)
        self.draw(s, decision.event)
        s.next_event = decision.event
        s.events.append(NextEventShown(ELVES))
        s.events.append(NextEventLearned(ELVES, decision.event))
        if s.agreements:
            show_next_event(s)

    def sentence(self, prompt: Prompt) -> str:
        return "which event card are the Elves shown"


def show_to_elves(s: State, seat: Faction, card: Card) -> None:
    """[elves.1] The Elves know the card they saw at the auction in its buyer's hand."""
    if is_playing(s, ELVES) and seat != ELVES:
        s.elves_know[seat] |= 1 << card


STEPS: Final[tuple[Step, ...]] = (
    ElvenPlacement(ELVEN_PLACEMENT, "R183", "PlaceElves"),
    ShowNextEvent(NEXT_EVENT_SHOWN, "III.5", "DrawNextEvent"),
)
