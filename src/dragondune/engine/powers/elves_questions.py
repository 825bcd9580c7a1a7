"""Elves: their questions before a battle, who may ask them, and the answers that bind."""

from typing import Final

from dragondune.engine.aces import ace_options, ace_or_pass, no_ace
from dragondune.engine.board import SYMBOLS
from dragondune.engine.changes import play_ace
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import (
    ASK_COLOUR,
    ASK_NUMBER,
    ASK_VALUE,
    COLOURS,
    NO_COLOUR,
    NUMBER_ANSWERS,
    PASS,
    VALUE_ANSWERS,
    AnswerColour,
    AnswerNumber,
    AnswerValue,
    AskColour,
    AskNumber,
    AskValue,
    Decision,
    PlayAce,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import ColourAnswered, NumberAnswered, QuestionAsked, ValueAnswered
from dragondune.engine.flow import Step, ask, finish, schedule
from dragondune.engine.ids import (
    BLACK,
    CARDS_OF_COLOUR,
    CARDS_OF_VALUE,
    COLOUR_NAMES,
    ELVES,
    FACTION_NAMES,
    NOBODY,
    RED,
    VALUES,
    Faction,
)
from dragondune.engine.negation import NegationWindow
from dragondune.engine.powers.dwarves_elites import elites_among, has_elites
from dragondune.engine.prompts import Limits, Preparable, Prompt
from dragondune.engine.queries import artifacts_in_hand, opponent_of, units_at
from dragondune.engine.questions import DECLINE, StandingAnswer
from dragondune.engine.rounds.r5_battle import army_refusal, least_army
from dragondune.engine.rounds.r5_outcome import units_value
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import (
    ANSWER_COLOUR,
    ANSWER_NUMBER,
    ANSWER_VALUE,
    CARRY_OUT_QUESTION,
    NEGATE_QUESTION,
    QUESTION,
)


def asker_for(s: State, side: Faction) -> Faction:
    """[elves.6] [R116] [R212] Each fighter asks; in the draft the Elves ask for an ally who fights another player."""
    if s.rules.question_for_ally == "elves" and s.ally[side] == ELVES and opponent_of(s, side) != ELVES:
        return ELVES
    return side


def can_ask_questions(s: State, seat: Faction) -> bool:
    """[elves.2] [elves.6] [R116] The Elves and their ally; in the draft the Elves alone."""
    return seat == ELVES or (s.ally[seat] == ELVES and s.rules.question_for_ally == "ally")


class ElvenQuestion(Step):
    """[V.2] [elves.2] [elves.6] [R116] The Elves or their ally may ask one question; the attacker asks first."""

    def enter(self, s: State) -> None:
        s.asker = asker_for(s, s.attacker if s.asker == NOBODY else s.defender)
        if can_ask_questions(s, s.asker):
            ask(s, s.asker)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        """[elves.5] [R115] [R171] Only the Elves may ask both questions, for an ace; the draft has a third question."""
        options: list[Decision] = [ASK_COLOUR, ASK_NUMBER]
        if s.rules.value_question:
            options.append(ASK_VALUE)
        if has_both_questions(s, seat):
            options.extend(ace_options(s, seat))
        options.append(PASS)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        match decision:
            case AskColour():
                self._announce(s, ANSWER_COLOUR)
            case AskNumber():
                self._announce(s, ANSWER_NUMBER)
            case AskValue():
                self._announce(s, ANSWER_VALUE)
            case PlayAce():
                ask_both(s, decision)

    def _announce(self, s: State, question: int) -> None:
        s.question = question
        s.events.append(QuestionAsked(s.asker, opponent_of(s, s.asker), question))
        schedule(s, (NEGATE_QUESTION, CARRY_OUT_QUESTION))

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if isinstance(decision, AskValue):
            return Illegal("R115", "ask for the colour or the number; the value cannot be asked for")
        return both_questions_refusal(s, seat, decision)

    def about(self, s: State) -> Faction:
        return opponent_of(s, s.asker)

    def sentence(self, prompt: Prompt) -> str:
        return f"what do you ask the {FACTION_NAMES[prompt.about]} before the battle in {SYMBOLS[prompt.place]}"

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        """[elves.6] [R212] Any player may become the ally of the Elves; in the draft the Elves ask for their ally."""
        return seat == ELVES or rules.question_for_ally == "ally"

    def preparable(self, s: State, seat: Faction) -> list[Preparable]:
        return [Preparable(ASK_COLOUR), Preparable(ASK_NUMBER)] if can_ask_questions(s, seat) else []


def has_both_questions(s: State, seat: Faction) -> bool:
    """[elves.5] [R171] [R183] The Elves themselves, unless their ace places units instead."""
    return seat == ELVES and s.rules.elven_ace == "both_questions"


def ask_both(s: State, decision: PlayAce) -> None:
    """[elves.5] [negate.note] [R117] Colour and number for an ace; nobody can negate that."""
    play_ace(s, ELVES, decision.ace, clause="elves.5")
    for question in (ANSWER_COLOUR, ANSWER_NUMBER):
        s.events.append(QuestionAsked(ELVES, opponent_of(s, ELVES), question))
    schedule(s, (ANSWER_COLOUR, ANSWER_NUMBER))


def both_questions_refusal(s: State, seat: Faction, decision: Decision) -> Illegal | None:
    """[elves.5] [R171] Why an ace does not buy both questions now."""
    if not isinstance(decision, PlayAce):
        return None
    if seat != ELVES:
        return Illegal("R171", "only the Elves themselves ask both questions for an ace")
    if not has_both_questions(s, seat):
        return Illegal("R183", "an ace of the Elves places units and asks nothing")
    return no_ace(s, seat, decision.ace, rule="elves.5")


class NegateQuestion(NegationWindow):
    """[negate.1] [R149] [R150] Any other player may stop the question with an ace."""

    def beneficiary(self, s: State) -> Faction:
        return s.asker

    def is_open(self, s: State) -> bool:
        return s.asker == ELVES or s.rules.negation_reaches_ally

    def if_stopped(self, s: State, seat: Faction) -> list[Consequence]:
        """[R117] [R183] The Elves may still buy both answers, unless their ace places units instead."""
        found = [Consequence("question_stopped", "negate.1", seat=s.asker)]
        if has_both_questions(s, s.asker) and s.cards_held(ELVES):
            found.append(Consequence("both_for_ace", "R117", seat=s.asker))
        return found

    def if_allowed(self, s: State, seat: Faction) -> list[Consequence]:
        opponent = opponent_of(s, s.asker)
        return [Consequence("answer_binds", "R114", seat=NOBODY if opponent == seat else opponent)]

    def sentence(self, prompt: Prompt) -> str:
        return f"discard an ace to stop the {FACTION_NAMES[prompt.about]}' question"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return rules.negations and (seat != ELVES or rules.negation_reaches_ally)


class CarryOutQuestion(Step):
    """[V.2] [R117] The opponent answers; after a negation the Elves may still ask both questions for an ace."""

    def enter(self, s: State) -> None:
        if not s.negated:
            finish(s)
            schedule(s, (s.question,))
        elif has_both_questions(s, s.asker) and s.hand[ELVES]:
            ask(s, ELVES)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        return ace_or_pass(s, seat)

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        if isinstance(decision, PlayAce):
            ask_both(s, decision)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        return both_questions_refusal(s, seat, decision)

    def about(self, s: State) -> Faction:
        return opponent_of(s, s.asker)

    def sentence(self, prompt: Prompt) -> str:
        return f"discard an ace to ask the {FACTION_NAMES[prompt.about]} both questions"

    def could_betray(self, s: State) -> bool:
        return True

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return seat == ELVES and rules.elven_ace == "both_questions"


class BindingAnswer(Step):
    """[V.2] [R114] The asker's opponent answers; the answer is public and binding."""

    def enter(self, s: State) -> None:
        ask(s, opponent_of(s, s.asker))

    def about(self, s: State) -> Faction:
        return s.asker


class ColourAnswer(BindingAnswer):
    """[V.2] [R113] [R114] Red, black or none, as the hand allows; the answer is public and binding."""

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [NO_COLOUR]
        for colour in (RED, BLACK):
            if artifacts_in_hand(s, seat) & CARDS_OF_COLOUR[colour]:
                options.append(COLOURS[colour])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, AnswerColour)
        finish(s)
        s.answer_colour[seat] = decision.colour
        s.events.append(ColourAnswered(seat, decision.colour))

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, AnswerColour):
            return None
        return Illegal("R113", f"you hold no {COLOUR_NAMES[decision.colour]} artifact, so you cannot promise one")

    def sentence(self, prompt: Prompt) -> str:
        return f"which colour of artifact do you promise the {FACTION_NAMES[prompt.about]}"

    def could_betray(self, s: State) -> bool:
        return True


class NumberAnswer(BindingAnswer):
    """[V.2] [R114] How many units exactly; the answer is public and binding."""

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = []
        options.extend(NUMBER_ANSWERS[least_army(s, seat) : units_at(s, seat, s.place) + 1])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, AnswerNumber)
        finish(s)
        s.answer_number[seat] = decision.count
        s.events.append(NumberAnswered(seat, decision.count))

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        return army_refusal(s, seat, decision.count) if isinstance(decision, AnswerNumber) else None

    def sentence(self, prompt: Prompt) -> str:
        return f"how many units do you promise the {FACTION_NAMES[prompt.about]} to send"

    def limits(self, s: State, seat: Faction) -> Limits | None:
        return Limits(least_army(s, seat), units_at(s, seat, s.place))

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        """[R114] [R132] [R133] The army that must be sent, and what it counts, which may depend on its elites."""
        if not isinstance(decision, AnswerNumber):
            return []
        count, total = decision.count, units_at(s, seat, s.place)
        least, most = elites_among(s, s.place, total=total, count=count) if has_elites(s, seat) else (0, 0)
        worth = [units_value(s, count, elites=elites) for elites in (least, most)]
        return [
            Consequence("army_promised", "R114", place=s.place, count=count, total=total),
            Consequence("army_worth", "V.3", place=s.place, count=worth[0], total=worth[1]),
        ]


class ValueAnswer(BindingAnswer):
    """[R115] [R171] The exact value of the artifact, or none, as the hand allows; public and binding."""

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

    def sentence(self, prompt: Prompt) -> str:
        return f"which value of artifact do you promise the {FACTION_NAMES[prompt.about]}"

    def could_betray(self, s: State) -> bool:
        return True

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return rules.value_question


STEPS: Final[tuple[Step, ...]] = (
    ElvenQuestion(QUESTION, "V.2", "AskQuestion"),
    NegateQuestion(NEGATE_QUESTION, "negate.1", "NegateQuestion"),
    CarryOutQuestion(CARRY_OUT_QUESTION, "elves.5", "AskBothQuestions"),
    ColourAnswer(ANSWER_COLOUR, "V.2", "AnswerColour"),
    NumberAnswer(ANSWER_NUMBER, "V.2", "AnswerNumber"),
    ValueAnswer(ANSWER_VALUE, "R115", "AnswerValue"),
)
