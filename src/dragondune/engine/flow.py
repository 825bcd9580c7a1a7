"""Steps, and the agenda that orders them.

Each clause is a step. The agenda of a state lists the steps still to be done, the next one last. A step
on top of the agenda is entered: it does what needs no choice, and then asks seats, schedules other steps, or finishes.
"""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import DECISIONS, PASS, Decision
from dragondune.engine.errors import Illegal
from dragondune.engine.ids import CHANCE_BIT, NOBODY, NONE, Faction, Mask
from dragondune.engine.prompts import Limits, March, Preparable, Prompt
from dragondune.engine.questions import AnyQuestion, StandingAnswer, UsualAnswer
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import PARTS_OF_TURN


class Step:
    """`clause` is what a prompt of this step cites; `question` names the prompt, and is None where nobody is asked.

    A step also declares the facts of its question: sentence, prices, limits, consequences and standing answers.
    """

    def __init__(self, number: int, clause: str, question: AnyQuestion | None = None) -> None:
        self.number: Final = number
        self.clause: Final = clause
        self.question: Final = question

    def enter(self, s: State) -> None:
        raise NotImplementedError(self.question)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        raise NotImplementedError(self.question)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        raise NotImplementedError(self.question)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        """Why a decision of the right kind is not an option; None if the kind is wrong."""
        return None

    def prices(self, s: State, seat: Faction, options: Sequence[Decision]) -> list[int]:
        """The gold that each of these options costs."""
        return [0] * len(options)

    def payee(self) -> Faction:
        """Who is owed the price of this step; NOBODY is the bank."""
        return NOBODY

    def about(self, s: State) -> Faction:
        """The other faction that a prompt of this step is about, if any."""
        return NOBODY

    def sentence(self, prompt: Prompt) -> str:
        """What a prompt of this step asks, without the name of the seat and the question mark."""
        raise NotImplementedError(self.question)

    def limits(self, s: State, seat: Faction) -> Limits | None:
        """The least and the most of what is asked for, where it is a number."""
        return None

    def obstacle(self, s: State, seat: Faction) -> str:
        """Why the rules allow nothing of what the question is about, as a sentence for the seat; else empty."""
        return ""

    def march(self, s: State, seat: Faction) -> March | None:
        """How far the units that this step moves may go."""
        return None

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        """What follows from an option, as far as the seat can know; `s` may be what it knows of the table."""
        return []

    def could_betray(self, s: State) -> bool:
        """[R226] Whether the time an answer takes could reveal cards or secret gold."""
        return s.window != 0

    def is_always_asked(self) -> bool:
        """Whether a person is asked even without a choice, so that they notice their turn."""
        return False

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        """Whether these rules can put the question to this faction."""
        return True

    def standing(self) -> tuple[StandingAnswer, ...]:
        """The standing answers that this question accepts."""
        return ()

    def is_part_of_turn(self) -> bool:
        """[IV.7] Whether it is a step of a player's turn, all of which can be answered at once."""
        return self.number in PARTS_OF_TURN

    def has_more_steps(self, s: State) -> bool:
        """[IV.7] Whether more such steps of the same turn follow this one."""
        return self.is_part_of_turn() and any(step in PARTS_OF_TURN for step in s.agenda[:-1])

    def is_rarely_wanted(self) -> bool:
        """Whether a person nearly always declines: they are then asked only if they wish."""
        return False

    def usual(self) -> UsualAnswer:
        """[R226] How the question is answered for a person who has set nothing."""
        return "decline" if self.is_rarely_wanted() else "ask"

    def accepts_maximum(self) -> bool:
        """[R226] Whether a sealed maximum answers the question, so that the table raises up to it."""
        return False

    def takes_thought(self) -> bool:
        """[R226] Whether a bot may use all its time; every answer to the question then takes as long."""
        return False

    def preparable(self, s: State, seat: Faction) -> list[Preparable]:
        """Answers worth preparing before the question comes."""
        return []

    def negated_seat(self, s: State) -> Faction:
        """Whose power can be negated at this step, if any."""
        return NOBODY


def steps_by_question(steps: list[Step]) -> dict[AnyQuestion, Step]:
    found: dict[AnyQuestion, Step] = {}
    for step in steps:
        if step.question is not None:
            found[step.question] = step
    return found


def schedule(s: State, steps: tuple[int, ...]) -> None:
    """Put steps on the agenda, in the order given, before everything already there."""
    if len(steps) == 1:
        s.agenda.append(steps[0])
    else:
        s.agenda.extend(steps[::-1])


def finish(s: State) -> None:
    s.agenda.pop()


def ask(s: State, seat: Faction) -> None:
    s.asked = 1 << seat


def ask_chance(s: State) -> None:
    s.asked = CHANCE_BIT


def ask_secretly(s: State, seats: Mask) -> None:
    """[R187] Ask all at once: no one sees an answer, or that it was given, until all have answered."""
    s.window = seats
    s.asked = seats


def seal(s: State, seat: Faction, decision: Decision) -> None:
    s.sealed[seat] = decision.index


def sealed_answer(s: State, seat: Faction) -> Decision:
    return DECISIONS[s.sealed[seat]] if s.sealed[seat] != NONE else PASS


def close_window(s: State) -> None:
    s.window = 0
    for seat in s.order:
        s.sealed[seat] = NONE


def next_in_order(s: State, seat: Faction) -> Faction:
    """[R12] The next player around the table."""
    at = s.order.index(seat) + 1
    return s.order[at] if at < len(s.order) else s.order[0]
