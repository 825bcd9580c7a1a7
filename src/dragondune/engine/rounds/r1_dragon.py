"""I. Dragon Round."""

from typing import Final

from dragondune.engine.board import OF_NUMBER, TRACK
from dragondune.engine.changes import burn_treasure, burn_units
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import ROLLS, Decision, DrawArtifact, RollDie
from dragondune.engine.decks import ArtifactDraw
from dragondune.engine.events import DragonCardTurned, DragonDieRolled, DragonMoved
from dragondune.engine.flow import Step, ask_chance, finish, schedule
from dragondune.engine.ids import DRAGON_ROUND, VALUES, Faction, Territory, card_value, members
from dragondune.engine.powers.orcs import units_lost_to_dragon
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import all_units_at, is_hidden_at, numbers_to, units_at
from dragondune.engine.rounds.out_of_turn import has_walls_before_dragon
from dragondune.engine.rounds.turn import begin_round
from dragondune.engine.state import State
from dragondune.engine.steps import (
    DRAGON,
    DRAGON_CARD,
    DRAGON_CONTROL,
    DRAGON_DIE,
    ELVES_EMERGE,
    ORC_ACE,
    WALLS_BEFORE_DRAGON,
)
from dragondune.engine.walls import burning_places, repair_walls


def dragon_mover(s: State) -> int:
    """[I.1] A card moves the dragon; before 1.10, a die."""
    return DRAGON_CARD if s.rules.dragon_step == "card" else DRAGON_DIE


class DragonRound(Step):
    """[R40] [R172] [R173] [R240] Hidden Elves and broken walls first, then the Orcs' ace, which may also come last."""

    def enter(self, s: State) -> None:
        finish(s)
        begin_round(s, DRAGON_ROUND)
        controlled = s.rules.two_aces_dragon or s.rules.six_clubs_dragon
        mover = DRAGON_CONTROL if controlled else dragon_mover(s)
        schedule(s, (ORC_ACE, mover) if s.rules.orc_ace_window == "before" else (mover, ORC_ACE))
        if has_walls_before_dragon(s.rules):
            schedule(s, (WALLS_BEFORE_DRAGON,))
        if s.rules.elves_come_out == "turn":
            schedule(s, (ELVES_EMERGE,))


class DragonCard(ArtifactDraw):
    """[I.1] [R38] [R161] The top artifact card, even an unsold one, moves the dragon; an ace by one."""

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, DrawArtifact)
        finish(s)
        self.draw(s, decision.card)
        s.discards |= 1 << decision.card
        s.events.append(DragonCardTurned(decision.card))
        move_dragon(s, card_value(decision.card))

    def sentence(self, prompt: Prompt) -> str:
        return "which card moves the dragon"


class DragonDie(Step):
    """[I.1] Before 1.10 a die moves the dragon."""

    def enter(self, s: State) -> None:
        ask_chance(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return list(ROLLS)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, RollDie)
        finish(s)
        s.events.append(DragonDieRolled(decision.pips))
        move_dragon(s, decision.pips)

    def sentence(self, prompt: Prompt) -> str:
        return "how far does the dragon move"


def move_dragon(s: State, steps: int) -> None:
    """[I.1] [I.3] [R31] [R151] One number at a time, from 18 to 1; it burns what it enters, not what it leaves."""
    start = s.dragon
    burnt = 0
    for _ in range(steps):
        s.dragon = s.dragon % TRACK + 1
        here = OF_NUMBER[s.dragon] & burning_places(s)
        burnt |= here
        for place in members(here):
            burn_place(s, place)
    if steps:
        s.events.append(DragonMoved(start, s.dragon, burnt))
    if s.walls and s.rules.walls_duration == "turn":
        repair_walls(s)


def burn_place(s: State, place: Territory) -> None:
    """[I.2] [note.2] [note.3] [R36] [R37] Units and gold there are lost."""
    for seat in s.order:
        count = units_burnt(s, seat, place)
        if count:
            burn_units(s, seat, place, count=count, clause="I.2")
    burn_treasure(s, place, clause="I.2")


def units_burnt(s: State, seat: Faction, place: Territory) -> int:
    """[I.2] [R32] [R36] How many units of a faction the dragon burns in a territory it flies over."""
    immune = s.rules.hidden_immune_to_dragons
    count = units_at(s, seat, place) if immune else all_units_at(s, seat, place)
    if count == 0 or (immune and is_hidden_at(s, seat, place)):
        return 0
    return units_lost_to_dragon(s, seat, count=count)


def flights_to(s: State, place: Territory) -> int:
    """[I.1] [I.2] How many of the six values that may move the dragon bring it to a territory, or farther."""
    numbers = numbers_to(s, place)
    return VALUES + 1 - numbers if 1 <= numbers <= VALUES else 0


def of_flight(s: State, *, steps: int) -> list[Consequence]:
    """[I.1] [I.2] What the dragon burns if it flies so far."""
    found: list[Consequence] = []
    number = s.dragon
    for _ in range(steps):
        number = number % TRACK + 1
        for place in members(OF_NUMBER[number] & burning_places(s)):
            for seat in s.order:
                count = units_burnt(s, seat, place)
                if count:
                    found.append(Consequence("units_burnt", "I.2", seat=seat, place=place, count=count))
            if s.treasure[place]:
                found.append(Consequence("gold_burnt", "I.2", place=place, count=s.treasure[place]))
    return found


STEPS: Final[tuple[Step, ...]] = (
    DragonRound(DRAGON, "I.1"),
    DragonCard(DRAGON_CARD, "I.1", "DrawDragonCard"),
    DragonDie(DRAGON_DIE, "I.1", "RollDragonDie"),
)
