"""Set-up: everything before the first Dragon Round."""

from typing import Final

from dragondune.engine.board import EAST_ORC_FOREST, ELF_CASTLE, GOBLIN_CASTLE, ORC_CASTLE, TRACK, WEST_ORC_FOREST
from dragondune.engine.changes import recruit_units, take_card
from dragondune.engine.decisions import (
    JACKS,
    ORC_PLACEMENTS,
    QUEENS,
    ROLLS,
    SEATINGS,
    STARTERS,
    DealJack,
    DealQueen,
    Decision,
    DrawArtifact,
    NameStarter,
    PlaceOrcs,
    RollDie,
    SeatFaction,
)
from dragondune.engine.decks import ArtifactDraw
from dragondune.engine.errors import Illegal
from dragondune.engine.events import (
    ARTIFACTS_LEARNED,
    ArtifactDealt,
    DieRolled,
    DragonPlaced,
    IncomeReceived,
    JackDealt,
    JackLearned,
    QueenDealt,
    QueenLearned,
    SeatsTaken,
    StarterNamed,
    UnitsPlaced,
)
from dragondune.engine.flow import Step, ask, ask_chance, finish
from dragondune.engine.ids import ELVES, GOBLINS, NONE, ORCS, SUITS, Faction, Mask, Territory, members, size
from dragondune.engine.powers.dwarves_elites import RESERVE, has_elites
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import is_playing
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import (
    DEAL_ARTIFACTS,
    DEAL_JACKS,
    DEAL_QUEENS,
    DRAGON_START,
    NEXT_TURN,
    PLACE_ORCS,
    PREDICTIONS,
    SEATING,
    STARTING_PLAYER,
    STARTING_TROLLS,
    STARTING_UNITS,
)
from dragondune.engine.usurpers import queens_in_play

SETUP_STEPS: Final = (
    SEATING,
    STARTING_UNITS,
    PLACE_ORCS,
    PREDICTIONS,
    STARTING_PLAYER,
    DRAGON_START,
    STARTING_TROLLS,
    DEAL_QUEENS,
    DEAL_JACKS,
    DEAL_ARTIFACTS,
    NEXT_TURN,
)


class Seating(Step):
    """[R12] Seats are given, or drawn one at a time; the last faction takes the last seat."""

    def enter(self, s: State) -> None:
        waiting = self._waiting(s)
        if size(waiting) > 1:
            ask_chance(s)
            return
        if waiting:
            s.order.append(waiting.bit_length() - 1)
        s.events.append(SeatsTaken(tuple(s.order)))
        finish(s)

    def _waiting(self, s: State) -> Mask:
        waiting = s.factions
        for seat in s.order:
            waiting &= ~(1 << seat)
        return waiting

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [SEATINGS[faction] for faction in members(self._waiting(s))]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, SeatFaction)
        s.order.append(decision.faction)

    def sentence(self, prompt: Prompt) -> str:
        return "who takes the next seat"


class StartingUnits(Step):
    """[setup.1] [setup.7] [cards.1] [note.6] [R7] [R8] Gold, reserves, first units; face-up Kings are graveyards.

    A unit is in reserve, on the board, in the graveyard or out of the game; there are never more than ten.
    Editions and balancing differ in gold and units [balance.4] and in the number of elites [R132].
    """

    def enter(self, s: State) -> None:
        rules = s.rules
        gold = (rules.dwarves_gold, rules.elves_gold, rules.goblins_gold, rules.orcs_gold)
        for seat in s.order:
            if gold[seat]:
                s.gold[seat] = gold[seat]
                s.events.append(IncomeReceived(seat, gold[seat], "setup.1"))
            s.reserve[seat] = rules.units_per_faction
            if has_elites(s, seat):
                s.elites[RESERVE] = min(rules.elite_count, rules.units_per_faction)
        self._place(s, ELVES, ELF_CASTLE, count=rules.elves_units)
        self._place(s, GOBLINS, GOBLIN_CASTLE, count=rules.goblins_units)
        finish(s)

    def _place(self, s: State, seat: Faction, place: Territory, *, count: int) -> None:
        if is_playing(s, seat) and count:
            recruit_units(s, seat, place, count=count)
            s.events.append(UnitsPlaced(seat, place, count))


ORC_STARTS: Final = {"castle": ORC_CASTLE, "east": EAST_ORC_FOREST, "west": WEST_ORC_FOREST}
"""[setup.1] Where the first Orcs stand, by the field of the decision that counts them."""


class OrcPlacement(Step):
    """[setup.1] [R23] The Orcs split their units over 1★, 9• and 16• as they like."""

    def enter(self, s: State) -> None:
        if is_playing(s, ORCS) and s.rules.orcs_units:
            ask(s, ORCS)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return list(ORC_PLACEMENTS[s.rules.orcs_units])

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, PlaceOrcs)
        counts = (decision.castle, decision.east, decision.west)
        for place, count in zip(ORC_STARTS.values(), counts, strict=True):
            if count:
                recruit_units(s, ORCS, place, count=count)
                s.events.append(UnitsPlaced(ORCS, place, count))
        finish(s)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, PlaceOrcs):
            return None
        return Illegal("setup.1", f"the Orcs place {s.rules.orcs_units} units in all, neither more nor fewer")

    def sentence(self, prompt: Prompt) -> str:
        return "how many units start in 1★, in 9• and in 16•"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return seat == ORCS


class StartingPlayer(Step):
    """[setup.3] A random player is the Starting Player."""

    def enter(self, s: State) -> None:
        ask_chance(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [STARTERS[faction] for faction in s.order]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, NameStarter)
        at = s.order.index(decision.faction)
        s.order = s.order[at:] + s.order[:at]
        s.events.append(StarterNamed(decision.faction))
        finish(s)

    def sentence(self, prompt: Prompt) -> str:
        return "who is the Starting Player"


class DragonStart(Step):
    """[setup.4] [R19] [R20] [R21] [R22] Three times one die plus another; 18 less if above 18. Nothing is destroyed."""

    def enter(self, s: State) -> None:
        if len(s.dice) < self._dice_needed(s):
            ask_chance(s)
            return
        s.dragon = (self._sum(s) - 1) % TRACK + 1
        s.dice.clear()
        s.events.append(DragonPlaced(s.dragon))
        finish(s)

    def _dice_needed(self, s: State) -> int:
        return 3 if s.rules.dragon_start == "3d6" else 2

    def _sum(self, s: State) -> int:
        match s.rules.dragon_start:
            case "3a+b":
                return 3 * s.dice[0] + s.dice[1]
            case "3d6":
                return s.dice[0] + s.dice[1] + s.dice[2]
            case "random":
                return 6 * (s.dice[0] % 3) + s.dice[1]

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return list(ROLLS)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, RollDie)
        s.dice.append(decision.pips)
        s.events.append(DieRolled(decision.pips))

    def sentence(self, prompt: Prompt) -> str:
        return "what does the die show"


def _next_without(s: State, cards: list[int]) -> Faction:
    for seat in s.order:
        if cards[seat] == NONE:
            return seat
    return NONE


class DealQueens(Step):
    """[setup.8] [R26] [R27] [R28] [R189] One Queen each, unseen by others; it may be the player's own."""

    def enter(self, s: State) -> None:
        if _next_without(s, s.queen) == NONE:
            finish(s)
        else:
            ask_chance(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [QUEENS[suit] for suit in queens_in_play(s) if suit not in s.queen]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, DealQueen)
        owner = _next_without(s, s.queen)
        s.queen[owner] = decision.suit
        s.events.append(QueenDealt(owner))
        s.events.append(QueenLearned(owner, decision.suit))

    def sentence(self, prompt: Prompt) -> str:
        return "which Queen is dealt next"


class DealJacks(Step):
    """[setup.9] [R28] [R189] One Jack each, unseen by others."""

    def enter(self, s: State) -> None:
        if _next_without(s, s.jack) == NONE:
            finish(s)
        else:
            ask_chance(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [JACKS[suit] for suit in SUITS if suit not in s.jack]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, DealJack)
        owner = _next_without(s, s.jack)
        s.jack[owner] = decision.suit
        s.events.append(JackDealt(owner))
        s.events.append(JackLearned(owner, decision.suit))

    def sentence(self, prompt: Prompt) -> str:
        return "which Jack is dealt next"


class DealArtifacts(ArtifactDraw):
    """[setup.10] [setup.11] [R28] [R189] One artifact each, unseen by others; the Goblins then a second one."""

    def enter(self, s: State) -> None:
        if self._next_owner(s) == NONE:
            finish(s)
        else:
            ask_chance(s)

    def _next_owner(self, s: State) -> Faction:
        for seat in s.order:
            if size(s.hand[seat]) < s.rules.artifacts:
                return seat
        if is_playing(s, GOBLINS) and size(s.hand[GOBLINS]) < s.rules.goblins_artifacts:
            return GOBLINS
        return NONE

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, DrawArtifact)
        owner = self._next_owner(s)
        clause = "setup.10" if size(s.hand[owner]) < s.rules.artifacts else "setup.11"
        self.draw(s, decision.card)
        take_card(s, owner, decision.card)
        s.events.append(ArtifactDealt(owner, clause))
        s.events.append(ARTIFACTS_LEARNED[owner][decision.card])

    def sentence(self, prompt: Prompt) -> str:
        return "which artifact is dealt next"


STEPS: Final[tuple[Step, ...]] = (
    Seating(SEATING, "R12", "DrawSeat"),
    StartingUnits(STARTING_UNITS, "setup.1"),
    OrcPlacement(PLACE_ORCS, "setup.1", "PlaceOrcs"),
    StartingPlayer(STARTING_PLAYER, "setup.3", "DrawStarter"),
    DragonStart(DRAGON_START, "setup.4", "RollDie"),
    DealQueens(DEAL_QUEENS, "setup.8", "DealQueen"),
    DealJacks(DEAL_JACKS, "setup.9", "DealJack"),
    DealArtifacts(DEAL_ARTIFACTS, "setup.10", "DealArtifact"),
)
