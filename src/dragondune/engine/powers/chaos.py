"""Chaos: two aces summon a monster into a battle."""

from typing import Final

from dragondune.engine.board import SYMBOLS
from dragondune.engine.changes import bury_units, discard_artifact
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import CHAOS_SUMMONS, PASS, Decision, SummonChaos
from dragondune.engine.errors import Illegal
from dragondune.engine.events import ChaosSummoned, TreasureLost
from dragondune.engine.flow import Step, ask, finish
from dragondune.engine.ids import ELVES, NOBODY, NONE, VALUES, Faction, Mask, card_value, size
from dragondune.engine.powers.elves_blessing import count_fallen
from dragondune.engine.powers.sixes import NO_SIX
from dragondune.engine.powers.two_aces import payments, spend
from dragondune.engine.prompts import Prompt
from dragondune.engine.queries import open_places, opponent_of, units_at
from dragondune.engine.questions import DECLINE, StandingAnswer
from dragondune.engine.rounds.r5_foreseen import of_chaos, of_declining
from dragondune.engine.rounds.r5_outcome import drop_stopped_swap, end_battle
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import CHAOS_OF_ATTACKER, CHAOS_OF_DEFENDER, OUTCOME

ACES_NEEDED: Final = 2


class Chaos(Step):
    """[twoaces.3] [R136] [R174] [R217] Before the values, unless treachery decides; the attacker is asked first."""

    def _fighter(self, s: State) -> Faction:
        return s.attacker if self.number == CHAOS_OF_ATTACKER else s.defender

    def enter(self, s: State) -> None:
        drop_stopped_swap(s)
        seat = self._fighter(s)
        if s.traitors == 0 and is_six_played(s) and cards_besides_plan(s, seat) >= ACES_NEEDED:
            ask(s, seat)
        else:
            finish(s)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        """[R184] One option for each pair of aces not committed to the battle."""
        options: list[Decision] = [CHAOS_SUMMONS[pair] for pair in payments(s, seat, with_aces=True, six=NO_SIX)]
        options.append(PASS)
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        if isinstance(decision, SummonChaos):
            summon_chaos(s, seat, decision.cards)
        else:
            finish(s)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, SummonChaos):
            return None
        if s.hand[seat] & decision.cards == decision.cards:
            return Illegal("R170", "one of those aces is in your plan and cannot be discarded for anything else")
        return Illegal("twoaces.3", "those aces are not in your hand")

    def consequences(self, s: State, seat: Faction, decision: Decision) -> list[Consequence]:
        return of_chaos(s, seat) if isinstance(decision, SummonChaos) else of_declining(s, seat)

    def about(self, s: State) -> Faction:
        return opponent_of(s, self._fighter(s))

    def sentence(self, prompt: Prompt) -> str:
        return f"discard two aces to summon a chaos monster in {SYMBOLS[prompt.place]}"

    def could_betray(self, s: State) -> bool:
        return True

    def standing(self) -> tuple[StandingAnswer, ...]:
        return DECLINE

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return rules.two_aces_chaos


def is_six_played(s: State) -> bool:
    """[twoaces.3] Whether either fighter played a six."""
    for seat in (s.attacker, s.defender):
        if s.plan_card[seat] != NONE and card_value(s.plan_card[seat]) == VALUES:
            return True
    return False


def cards_besides_plan(s: State, seat: Faction) -> int:
    """[R217] Cards outside the plan; their number alone decides who may be asked for two aces."""
    return size(s.hand[seat]) - (1 if s.plan_card[seat] != NONE else 0)


def summon_chaos(s: State, seat: Faction, aces: Mask) -> None:
    """[twoaces.3] [R136] [R181] [R217] Nobody wins; all open units, the gold and the artifacts played are lost."""
    spend(s, seat, aces, clause="twoaces.3")
    s.events.append(ChaosSummoned(seat, s.place))
    fallen = s.graveyard[ELVES]
    for other in s.order:
        if open_places(s, other) >> s.place & 1:
            bury_units(s, other, s.place, count=units_at(s, other, s.place), clause="twoaces.3")
    count_fallen(s, before=fallen)
    if s.treasure[s.place]:
        s.events.append(TreasureLost(s.place, s.treasure[s.place], "twoaces.3"))
        s.treasure[s.place] = 0
    for fighter in (s.attacker, s.defender):
        if s.plan_card[fighter] != NONE:
            discard_artifact(s, fighter, s.plan_card[fighter], clause="twoaces.3")
    s.victor = NOBODY
    while s.agenda.pop() != OUTCOME:
        pass
    end_battle(s)


STEPS: Final[tuple[Step, ...]] = (
    Chaos(CHAOS_OF_ATTACKER, "twoaces.3", "SummonChaos"),
    Chaos(CHAOS_OF_DEFENDER, "twoaces.3", "SummonChaos"),
)
