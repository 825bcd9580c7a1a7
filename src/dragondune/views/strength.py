"""What plans of battle are worth, as the engine counts it."""

from msgspec import Struct

from dragondune.engine.decisions import SealBlessedPlan, SealPlan
from dragondune.engine.events import BattleValued
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTION_IDS, NOBODY, Faction
from dragondune.engine.powers.dwarves_elites import has_elites
from dragondune.engine.rounds.r5_outcome import battle_value, elites_in_plan
from dragondune.engine.state import State
from dragondune.engine.steps import OUTCOME, PLANS


class Strength(Struct, frozen=True):
    """The battle points of a plan: its units, its artifact if that counts, and bonuses less what a weakness costs."""

    seat: str
    units: int
    artifact: int
    bonus: int

    @property
    def total(self) -> int:
        return self.units + self.artifact + self.bonus


def open_strengths(game: Game) -> tuple[Strength, ...]:
    """[V.4] [V.6] Of both plans, the attacker's first, from the reveal until the battle is decided; none otherwise."""
    s = game.state
    if s.attacker == NOBODY or OUTCOME not in s.agenda or PLANS in s.agenda:
        return ()
    trial = s.clone()
    return strength(trial, s.attacker), strength(trial, s.defender)


def strength(s: State, seat: Faction) -> Strength:
    """[V.6] Of the plan that lies open on this table."""
    battle_value(s, seat)
    valued = s.events[-1]
    assert isinstance(valued, BattleValued)
    s.events.clear()
    return Strength(FACTION_IDS[seat], valued.units, valued.artifact, valued.bonus)


def lay_open(s: State, seat: Faction, plan: SealPlan) -> None:
    """[V.4] As at the reveal, without telling anybody."""
    s.plan_count[seat] = plan.count
    s.plan_card[seat] = plan.card
    if has_elites(s, seat):
        s.plan_elites = elites_in_plan(s, plan)
    if isinstance(plan, SealBlessedPlan):
        s.blessed = True
