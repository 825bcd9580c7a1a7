"""All steps of the game, by number and by the question they ask."""

from typing import Final

from dragondune.engine import trolls
from dragondune.engine.flow import Step, steps_by_question
from dragondune.engine.powers import (
    chaos,
    dwarves_elites,
    elves,
    elves_hands,
    elves_questions,
    goblins,
    oracles,
    orcs,
    orcs_flights,
    orcs_plunder,
)
from dragondune.engine.questions import AnyQuestion
from dragondune.engine.rounds import (
    out_of_turn,
    r1_dragon,
    r1_dragon_control,
    r2_council,
    r2_event,
    r3_bidding,
    r4_disbanding,
    r4_hiring,
    r4_meeting,
    r4_movement,
    r4_revival,
    r4_turns,
    r4_two_aces,
    r5_battle,
    r5_outcome,
    r5_treachery,
    r6_collection,
    r7_victory,
    setup,
    turn,
)
from dragondune.engine.steps import STEP_COUNT


def _table_of_steps() -> list[Step]:
    steps: dict[int, Step] = {}
    for group in (
        setup.STEPS,
        turn.STEPS,
        r1_dragon.STEPS,
        r1_dragon_control.STEPS,
        r2_event.STEPS,
        r2_council.STEPS,
        r3_bidding.STEPS,
        r4_turns.STEPS,
        r4_revival.STEPS,
        r4_disbanding.STEPS,
        r4_hiring.STEPS,
        r4_movement.STEPS,
        r4_meeting.STEPS,
        r4_two_aces.STEPS,
        out_of_turn.STEPS,
        trolls.STEPS,
        r5_battle.STEPS,
        r5_treachery.STEPS,
        r5_outcome.STEPS,
        r6_collection.STEPS,
        r7_victory.STEPS,
        dwarves_elites.STEPS,
        elves.STEPS,
        elves_hands.STEPS,
        elves_questions.STEPS,
        goblins.STEPS,
        orcs.STEPS,
        orcs_flights.STEPS,
        orcs_plunder.STEPS,
        chaos.STEPS,
        oracles.STEPS,
    ):
        for step in group:
            steps[step.number] = step
    return [steps[number] for number in range(STEP_COUNT)]


STEPS: Final[list[Step]] = _table_of_steps()
STEP_OF: Final[dict[AnyQuestion, Step]] = steps_by_question(STEPS)
"""The step that asks a question; if two steps ask it, either declares its facts."""
