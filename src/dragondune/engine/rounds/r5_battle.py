"""V. Battle Round: who fights whom, the Elves' question, and the secret plans."""

from typing import Final

from dragondune.engine.board import SYMBOLS
from dragondune.engine.changes import play_ace
from dragondune.engine.decisions import (
    ASK_COLOUR,
    ASK_NUMBER,
    ATTACKS,
    BARE_PLANS,
    COLOURS,
    NO_COLOUR,
    NUMBER_ANSWERS,
    PASS,
    AnswerColour,
    AnswerNumber,
    AskColour,
    AskNumber,
    Attack,
    Decision,
    PlayAce,
    SealPlan,
)
from dragondune.engine.decisions import (
    PLANS as PLAN_DECISIONS,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import BattleBegan, ColourAnswered, NumberAnswered, QuestionAsked, RoundBegan
from dragondune.engine.flow import (
    NegationWindow,
    Step,
    ace_options,
    ace_or_pass,
    ask,
    ask_secretly,
    finish,
    no_ace,
    schedule,
    seal,
)
from dragondune.engine.ids import (
    BATTLE_ROUND,
    BLACK,
    CARDS_OF_COLOUR,
    COLOUR_NAMES,
    ELVES,
    FACTION_NAMES,
    NOBODY,
    NONE,
    RED,
    Faction,
    Mask,
    members,
)
from dragondune.engine.queries import (
    can_ask_questions,
    contested_places,
    open_places,
    opponent_of,
    units_at,
)
from dragondune.engine.rounds.r5_outcome import reveal_plans
from dragondune.engine.state import NO_ANSWER, State
from dragondune.engine.steps import (
    ANSWER_COLOUR,
    ANSWER_NUMBER,
    BATTLE,
    CARRY_OUT_QUESTION,
    CHOOSE_BATTLE,
    NEGATE_QUESTION,
    OUTCOME,
    PLANS,
    QUESTION,
    TREACHERY,
)

BATTLE_STEPS: Final = (QUESTION, QUESTION, PLANS, TREACHERY, OUTCOME)


class BattleRound(Step):
    """[V.intro] [V.10] [V.11] [R109] [R111] Each player in order attacks until none of his battles is left."""

    def enter(self, s: State) -> None:
        if s.round != BATTLE_ROUND:
            s.round = BATTLE_ROUND
            s.events.append(RoundBegan(BATTLE_ROUND))
        for seat in s.order:
            if contested_places(s, seat):
                s.player = seat
                schedule(s, (CHOOSE_BATTLE,))
                return
        s.player = NOBODY
        finish(s)


class ChooseBattle(Step):
    """[V.1] [V.intro] [R108] [R109] [R110] [R177] The attacker picks place and opponent; allies still sharing fight."""

    def enter(self, s: State) -> None:
        """[R192] Asked only where there is a choice."""
        options = self.options(s, s.player)
        if len(options) == 1:
            self.apply(s, s.player, options[0])
        else:
            ask(s, s.player)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = []
        for place in members(contested_places(s, seat)):
            for other in s.order:
                if other != seat and open_places(s, other) >> place & 1:
                    options.append(ATTACKS[place][other])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, Attack)
        finish(s)
        begin_battle(s, seat, decision)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, Attack):
            return None
        place, name = SYMBOLS[decision.place], FACTION_NAMES[decision.opponent]
        return Illegal("V.intro", f"you do not face the {name} in {place}")


def begin_battle(s: State, attacker: Faction, decision: Attack) -> None:
    """[V.1] The player whose turn it is attacks."""
    s.place = decision.place
    s.attacker = attacker
    s.defender = decision.opponent
    s.events.append(BattleBegan(attacker, decision.opponent, decision.place))
    schedule(s, BATTLE_STEPS)


class Question(Step):
    """[V.2] [elves.2] [elves.6] [R116] The Elves or their ally may ask one question; two askers: the attacker first."""

    def enter(self, s: State) -> None:
        asker = s.attacker if s.asker == NOBODY else s.defender
        s.asker = asker
        if can_ask_questions(s, asker):
            ask(s, asker)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        """[elves.5] [R171] The ace for both questions is the Elves' own."""
        options: list[Decision] = [ASK_COLOUR, ASK_NUMBER]
        if seat == ELVES:
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
            case PlayAce():
                ask_both(s, decision)

    def _announce(self, s: State, question: int) -> None:
        s.question = question
        s.events.append(QuestionAsked(s.asker, opponent_of(s, s.asker), question))
        schedule(s, (NEGATE_QUESTION, CARRY_OUT_QUESTION))

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        return both_questions_refusal(s, seat, decision)

    def about(self, s: State) -> Faction:
        return opponent_of(s, s.asker)


def ask_both(s: State, decision: PlayAce) -> None:
    """[elves.5] [negate.note] [R117] Colour and number for an ace; nobody can negate that."""
    play_ace(s, ELVES, decision.ace, clause="elves.5")
    for question in (ANSWER_COLOUR, ANSWER_NUMBER):
        s.events.append(QuestionAsked(ELVES, opponent_of(s, ELVES), question))
    schedule(s, (ANSWER_COLOUR, ANSWER_NUMBER))


def both_questions_refusal(s: State, seat: Faction, decision: Decision) -> Illegal | None:
    if not isinstance(decision, PlayAce):
        return None
    if seat != ELVES:
        return Illegal("R171", "only the Elves themselves ask both questions for an ace")
    return no_ace(s, seat, decision.ace, rule="elves.5")


class NegateQuestion(NegationWindow):
    """[negate.1] [R149] [R150] Anybody else may stop the question with an ace."""

    def beneficiary(self, s: State) -> Faction:
        return s.asker

    def is_open(self, s: State) -> bool:
        return s.asker == ELVES or s.rules.negation_reaches_ally


class CarryOutQuestion(Step):
    """[V.2] [R117] The opponent answers; Elves who were negated may still ask both questions with an ace."""

    def enter(self, s: State) -> None:
        if not s.negated:
            finish(s)
            schedule(s, (s.question,))
        elif s.asker == ELVES and s.hand[ELVES]:
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


class ColourAnswer(Step):
    """[V.2] [R113] [R114] Red, black or none, as the hand allows; it binds and everybody hears it."""

    def enter(self, s: State) -> None:
        ask(s, opponent_of(s, s.asker))

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [NO_COLOUR]
        for colour in (RED, BLACK):
            if s.hand[seat] & CARDS_OF_COLOUR[colour]:
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

    def about(self, s: State) -> Faction:
        return s.asker


class NumberAnswer(Step):
    """[V.2] [R114] How many units; it binds exactly and everybody hears it."""

    def enter(self, s: State) -> None:
        ask(s, opponent_of(s, s.asker))

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

    def about(self, s: State) -> Faction:
        return s.asker


def least_army(s: State, seat: Faction) -> int:
    """[R112] An army may be empty."""
    return min(s.rules.min_army, units_at(s, seat, s.place))


def army_refusal(s: State, seat: Faction, count: int) -> Illegal | None:
    least, most = least_army(s, seat), units_at(s, seat, s.place)
    if least <= count <= most:
        return None
    return Illegal("V.3", f"an army here has {least} to {most} units")


class Plans(Step):
    """[V.3] [R112] [R114] Both fighters plan together and secretly, within what was answered."""

    def enter(self, s: State) -> None:
        if s.window == 0:
            ask_secretly(s, 1 << s.attacker | 1 << s.defender)
            return
        finish(s)
        reveal_plans(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        least, most = least_army(s, seat), units_at(s, seat, s.place)
        if s.answer_number[seat] != NO_ANSWER:
            least = most = s.answer_number[seat]
        options: list[Decision] = []
        if s.answer_colour[seat] == NO_ANSWER or s.answer_colour[seat] == NONE:
            options.extend(BARE_PLANS[least : most + 1])
        cards = playable_cards(s, seat)
        while cards:
            lowest = cards & -cards
            cards ^= lowest
            options.extend(PLAN_DECISIONS[lowest.bit_length() - 1][least : most + 1])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        seal(s, seat, decision)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, SealPlan):
            return None
        reason = army_refusal(s, seat, decision.count)
        if reason is not None:
            return reason
        if s.answer_number[seat] not in (NO_ANSWER, decision.count):
            return Illegal("R114", f"your answer binds you to {s.answer_number[seat]} units")
        if decision.card != NONE and not s.hand[seat] >> decision.card & 1:
            return Illegal("V.3", "that artifact is not in your hand")
        colour = s.answer_colour[seat]
        promised = "no artifact" if colour == NONE else f"a {COLOUR_NAMES[colour]} artifact"
        return Illegal("R114", f"your answer binds you to {promised}")


def playable_cards(s: State, seat: Faction) -> Mask:
    """[V.3] [ace.5] [R114] [R118] Any artifact of the hand, aces as ones; only the colour promised."""
    colour = s.answer_colour[seat]
    if colour == NO_ANSWER:
        return s.hand[seat]
    return s.hand[seat] & CARDS_OF_COLOUR[colour] if colour != NONE else 0


STEPS: Final[tuple[Step, ...]] = (
    BattleRound(BATTLE, "V.intro"),
    ChooseBattle(CHOOSE_BATTLE, "V.1", "ChooseBattle"),
    Question(QUESTION, "V.2", "AskQuestion"),
    NegateQuestion(NEGATE_QUESTION, "negate.1", "NegateQuestion"),
    CarryOutQuestion(CARRY_OUT_QUESTION, "elves.5", "AskBothQuestions"),
    ColourAnswer(ANSWER_COLOUR, "V.2", "AnswerColour"),
    NumberAnswer(ANSWER_NUMBER, "V.2", "AnswerNumber"),
    Plans(PLANS, "V.3", "SealPlan"),
)
