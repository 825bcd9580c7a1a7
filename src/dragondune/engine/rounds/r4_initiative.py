"""IV. Recruitment and Movement Round: Goblins who take their turn when they like."""

from typing import Final

from dragondune.engine.decisions import PASS, TAKE_TURN, Decision, TakeTurn
from dragondune.engine.events import InitiativeTaken
from dragondune.engine.flow import Step, ask, finish
from dragondune.engine.ids import GOBLINS, Faction
from dragondune.engine.rounds.r4_recruitment import begin_turn, next_player
from dragondune.engine.state import State
from dragondune.engine.steps import INITIATIVE


class Initiative(Step):
    """[option.initiative] [R87] [R178] Before each other player's turn; no turn is interrupted."""

    def enter(self, s: State) -> None:
        ask(s, GOBLINS)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return [TAKE_TURN, PASS]

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        following = next_player(s)
        if isinstance(decision, TakeTurn):
            s.events.append(InitiativeTaken(GOBLINS, following))
            begin_turn(s, GOBLINS)
        else:
            begin_turn(s, following)

    def about(self, s: State) -> Faction:
        return next_player(s)


STEPS: Final[tuple[Step, ...]] = (Initiative(INITIATIVE, "option.initiative", "TakeTurn"),)
