"""V. Battle Round: who fights whom, the Elves' question, and the secret plans."""

from typing import Final

from dragondune.engine.board import SYMBOLS
from dragondune.engine.changes import play_ace
from dragondune.engine.decisions import (
    ASK_COLOUR,
    ASK_NUMBER,
    ASK_VALUE,
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
    AskValue,
    Attack,
    Decision,
    PlayAce,
    SealBlessedPlan,
    SealPlan,
)
from dragondune.engine.decisions import (
    PLANS as PLAN_DECISIONS,
)
from dragondune.engine.elites import elites_at
from dragondune.engine.errors import Illegal
from dragondune.engine.events import BattleBegan, ColourAnswered, NumberAnswered, QuestionAsked
from dragondune.engine.flow import (
    NegationWindow,
    Step,
    ace_options,
    ace_or_pass,
    ask,
    ask_secretly,
    begin_round,
    finish,
    no_ace,
    schedule,
    seal,
)
from dragondune.engine.ids import (
    BATTLE_ROUND,
    BLACK,
    CARDS_OF_COLOUR,
    CARDS_OF_VALUE,
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
from dragondune.engine.powers.blessing import add_blessed_plans, blessing_refusal, can_bless
from dragondune.engine.powers.elites import add_elite_plans
from dragondune.engine.queries import (
    are_at_peace,
    artifacts_in_hand,
    asker_for,
    can_ask_questions,
    contested_places,
    enemies_at,
    opponent_of,
    units_at,
)
from dragondune.engine.rounds.r5_outcome import reveal_plans
from dragondune.engine.state import NO_ANSWER, State
from dragondune.engine.steps import (
    ANSWER_COLOUR,
    ANSWER_NUMBER,
    ANSWER_VALUE,
    BATTLE,
    CARRY_OUT_QUESTION,
    CHAOS_OF_ATTACKER,
    CHAOS_OF_DEFENDER,
    CHOOSE_BATTLE,
    NEGATE_QUESTION,
    OUTCOME,
    PLANS,
    QUESTION,
    TREACHERY,
)

BATTLE_STEPS: Final = (QUESTION, QUESTION, PLANS, TREACHERY, OUTCOME)
BATTLE_STEPS_WITH_CHAOS: Final = (
    QUESTION,
    QUESTION,
    PLANS,
    TREACHERY,
    CHAOS_OF_ATTACKER,
    CHAOS_OF_DEFENDER,
    OUTCOME,
)


class BattleRound(Step):
    """[V.intro] [V.10] [V.11] [R109] [R111] Each player in order attacks until none of his battles is left."""

    def enter(self, s: State) -> None:
        if s.round != BATTLE_ROUND:
            begin_round(s, BATTLE_ROUND)
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
            enemies = enemies_at(s, seat, place)
            for other in s.order:
                if enemies >> other & 1:
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
        if are_at_peace(s, seat, decision.opponent):
            return Illegal("R108", f"the {name} are your allies, and allies are at peace")
        return Illegal("V.intro", f"you do not face the {name} in {place}")


def begin_battle(s: State, attacker: Faction, decision: Attack) -> None:
    """[V.1] The player whose turn it is attacks."""
    s.place = decision.place
    s.attacker = attacker
    s.defender = decision.opponent
    s.events.append(BattleBegan(attacker, decision.opponent, decision.place))
    schedule(s, BATTLE_STEPS_WITH_CHAOS if s.rules.two_aces_chaos else BATTLE_STEPS)


class Question(Step):
    """[V.2] [elves.2] [elves.6] [R116] The Elves or their ally may ask one question; two askers: the attacker first."""

    def enter(self, s: State) -> None:
        s.asker = asker_for(s, s.attacker if s.asker == NOBODY else s.defender)
        if can_ask_questions(s, s.asker):
            ask(s, s.asker)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        """[elves.5] [R115] [R171] An ace buys the Elves alone both questions; the draft has a third one."""
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
            return Illegal("R115", "colour and number can be asked for, not the value")
        return both_questions_refusal(s, seat, decision)

    def about(self, s: State) -> Faction:
        return opponent_of(s, s.asker)


def has_both_questions(s: State, seat: Faction) -> bool:
    """[elves.5] [R171] [R183] The Elves' own, where their ace does not place units instead."""
    return seat == ELVES and s.rules.elven_ace == "both_questions"


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
    if not has_both_questions(s, seat):
        return Illegal("R183", "an ace of the Elves places units and asks nothing")
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


class ColourAnswer(Step):
    """[V.2] [R113] [R114] Red, black or none, as the hand allows; it binds and everybody hears it."""

    def enter(self, s: State) -> None:
        ask(s, opponent_of(s, s.asker))

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
        if may_play_none(s, seat):
            options.extend(BARE_PLANS[least : most + 1])
        cards = playable_cards(s, seat)
        while cards:
            lowest = cards & -cards
            cards ^= lowest
            options.extend(PLAN_DECISIONS[lowest.bit_length() - 1][least : most + 1])
        if elites_at(s, seat, s.place):
            add_elite_plans(s, options)
        if can_bless(s, seat):
            add_blessed_plans(options)
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
        if decision.card != NONE and not artifacts_in_hand(s, seat) >> decision.card & 1:
            return Illegal("ace.5", "in these rules an ace is not played as an artifact")
        if isinstance(decision, SealBlessedPlan) and not can_bless(s, seat):
            return blessing_refusal(s, seat)
        return promise_refusal(s, seat)


def promise_refusal(s: State, seat: Faction) -> Illegal:
    """[R114] [R171] The artifact, or none, to which an answer binds."""
    colour, value = s.answer_colour[seat], s.answer_value[seat]
    if colour == NONE or value == 0:
        promised = "no artifact"
    elif value != NO_ANSWER:
        return Illegal("R171", f"your answer binds you to an artifact of value {value}")
    else:
        promised = f"a {COLOUR_NAMES[colour]} artifact"
    return Illegal("R114", f"your answer binds you to {promised}")


def may_play_none(s: State, seat: Faction) -> bool:
    """[R113] [R114] [R171] Unless an artifact was promised."""
    colour, value = s.answer_colour[seat], s.answer_value[seat]
    return (colour == NO_ANSWER or colour == NONE) and (value == NO_ANSWER or value == 0)


def playable_cards(s: State, seat: Faction) -> Mask:
    """[V.3] [ace.5] [R114] [R118] [R171] Any artifact of the hand, aces as ones; only the colour or value promised."""
    cards = artifacts_in_hand(s, seat)
    colour, value = s.answer_colour[seat], s.answer_value[seat]
    if value != NO_ANSWER:
        cards &= CARDS_OF_VALUE[value]
    if colour != NO_ANSWER:
        cards &= CARDS_OF_COLOUR[colour] if colour != NONE else 0
    return cards


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
