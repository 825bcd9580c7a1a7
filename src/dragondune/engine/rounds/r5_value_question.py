"""V. Battle Round: the draft's question for the value of an artifact."""

from typing import Final

from dragondune.engine.decisions import VALUE_ANSWERS, AnswerValue, Decision
from dragondune.engine.errors import Illegal
from dragondune.engine.events import ValueAnswered
from dragondune.engine.flow import Step, ask, finish
from dragondune.engine.ids import CARDS_OF_VALUE, VALUES, Faction
from dragondune.engine.queries import artifacts_in_hand, opponent_of
from dragondune.engine.state import State
from dragondune.engine.steps import ANSWER_VALUE


class ValueAnswer(Step):
    """[R115] [R171] The value of the artifact, or none, as the hand allows; it binds exactly and everybody hears it."""

    def enter(self, s: State) -> None:
        ask(s, opponent_of(s, s.asker))

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [VALUE_ANSWERS[0]]
        for value in range(1, VALUES + 1):
            if artifacts_in_hand(s, seat) & CARDS_OF_VALUE[value]:
                options.append(VALUE_ANSWERS[value])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, AnswerValue)
        finish(s)
        s.answer_value[seat] = decision.value
        s.events.append(ValueAnswered(seat, decision.value))

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, AnswerValue):
            return None
        return Illegal("R115", f"you have no artifact of value {decision.value} to play, so you cannot promise one")

    def about(self, s: State) -> Faction:
        return s.asker


STEPS: Final[tuple[Step, ...]] = (ValueAnswer(ANSWER_VALUE, "R115", "AnswerValue"),)
