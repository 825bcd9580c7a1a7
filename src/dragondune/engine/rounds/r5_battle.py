"""V. Battle Round: who fights whom, and the secret plans."""

from typing import Final

from dragondune.engine.board import SYMBOLS
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import ATTACKS, BARE_PLANS, Attack, Decision, SealBlessedPlan, SealPlan
from dragondune.engine.decisions import PLANS as PLAN_DECISIONS
from dragondune.engine.errors import Illegal
from dragondune.engine.events import BattleBegan
from dragondune.engine.flow import Step, ask, ask_secretly, finish, schedule, seal
from dragondune.engine.ids import (
    BATTLE_ROUND,
    CARDS_OF_COLOUR,
    CARDS_OF_VALUE,
    COLOUR_NAMES,
    FACTION_NAMES,
    NO_ANSWER,
    NOBODY,
    NONE,
    Faction,
    Mask,
    members,
)
from dragondune.engine.powers.dwarves_elites import add_elite_plans, elites_at
from dragondune.engine.powers.elves_blessing import add_blessed_plans, blessing_refusal, can_bless
from dragondune.engine.prompts import Limits, Prompt
from dragondune.engine.queries import are_at_peace, artifacts_in_hand, contested_places, enemies_at, units_at
from dragondune.engine.rounds.out_of_turn import has_further_questions
from dragondune.engine.rounds.r5_foreseen import of_plan
from dragondune.engine.rounds.r5_outcome import reveal_plans
from dragondune.engine.rounds.turn import begin_round
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import (
    BATTLE,
    CHAOS_OF_ATTACKER,
    CHAOS_OF_DEFENDER,
    CHOOSE_BATTLE,
    OUTCOME,
    PLANS,
    QUESTION,
    QUESTIONS_OF_ATTACKER,
    QUESTIONS_OF_DEFENDER,
    TREACHERY,
)


class BattleRound(Step):
    """[V.intro] [V.10] [V.11] [R109] [R111] Each player in order attacks until they have no battle left."""

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
    """[V.1] [V.intro] [R108] [R109] [R110] [R177] The attacker picks place and opponent; allies who share one fight."""

    def enter(self, s: State) -> None:
        """[R192] Ask only if there is a choice."""
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

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        """[V.6] The player who chooses attacks, and the attacker wins ties."""
        return [Consequence("tie_won", "V.6")] if isinstance(decision, Attack) else []

    def sentence(self, prompt: Prompt) -> str:
        return "who do you attack, and where"


def begin_battle(s: State, attacker: Faction, decision: Attack) -> None:
    """[V.1] The player whose turn it is attacks."""
    s.place = decision.place
    s.attacker = attacker
    s.defender = decision.opponent
    s.events.append(BattleBegan(attacker, decision.opponent, decision.place))
    schedule(s, battle_steps(s.rules))


def battle_steps(rules: Ruleset) -> tuple[int, ...]:
    """[V.2] [V.3] [R173] [R174] The steps of a battle; with options, questions for aces before the plans, and chaos."""
    steps: tuple[int, ...] = (PLANS, TREACHERY, CHAOS_OF_ATTACKER, CHAOS_OF_DEFENDER, OUTCOME)
    if not rules.two_aces_chaos:
        steps = (PLANS, TREACHERY, OUTCOME)
    if has_further_questions(rules):
        steps = (QUESTIONS_OF_ATTACKER, QUESTIONS_OF_DEFENDER, *steps)
    return (QUESTION, QUESTION, *steps)


def is_attacker_of(s: State, seat: Faction, other: Faction) -> bool:
    """[V.1] [R111] Whether a player attacks another where they meet, and wins ties: the earlier in player order."""
    return s.order.index(seat) < s.order.index(other)


def least_army(s: State, seat: Faction) -> int:
    """[R112] The smallest army; it may be empty."""
    return min(s.rules.min_army, units_at(s, seat, s.place))


def army_limits(s: State, seat: Faction) -> tuple[int, int]:
    """[V.3] [R112] [R114] The smallest and the largest army that a plan may send."""
    if s.answer_number[seat] != NO_ANSWER:
        return s.answer_number[seat], s.answer_number[seat]
    return least_army(s, seat), units_at(s, seat, s.place)


def army_refusal(s: State, seat: Faction, count: int) -> Illegal | None:
    least, most = least_army(s, seat), units_at(s, seat, s.place)
    if least <= count <= most:
        return None
    return Illegal("V.3", f"an army here has {least} to {most} units")


class Plans(Step):
    """[V.3] [R112] [R114] Both fighters plan at once, in secret, bound by their answers."""

    def enter(self, s: State) -> None:
        if s.window == 0:
            ask_secretly(s, 1 << s.attacker | 1 << s.defender)
            return
        finish(s)
        reveal_plans(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        least, most = army_limits(s, seat)
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

    def sentence(self, prompt: Prompt) -> str:
        return f"how many units do you send in {SYMBOLS[prompt.place]}, and with which artifact"

    def limits(self, s: State, seat: Faction) -> Limits | None:
        least, most = army_limits(s, seat)
        return Limits(least, most)

    def takes_thought(self) -> bool:
        return True

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        return of_plan(s, seat, decision) if isinstance(decision, SealPlan) else []


def promise_refusal(s: State, seat: Faction) -> Illegal:
    """[R114] [R171] Why an artifact breaks the promise of an answer."""
    colour, value = s.answer_colour[seat], s.answer_value[seat]
    if colour == NONE or value == 0:
        promised = "no artifact"
    elif value != NO_ANSWER:
        return Illegal("R171", f"your answer binds you to an artifact of value {value}")
    else:
        promised = f"a {COLOUR_NAMES[colour]} artifact"
    return Illegal("R114", f"your answer binds you to {promised}")


def may_play_none(s: State, seat: Faction) -> bool:
    """[R113] [R114] [R171] Whether a plan may have no artifact: only if none was promised."""
    colour, value = s.answer_colour[seat], s.answer_value[seat]
    return (colour == NO_ANSWER or colour == NONE) and (value == NO_ANSWER or value == 0)


def playable_cards(s: State, seat: Faction) -> Mask:
    """[V.3] [ace.5] [R114] [R118] [R171] Any artifact in hand, aces as ones; after an answer, only as promised."""
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
    Plans(PLANS, "V.3", "SealPlan"),
)
