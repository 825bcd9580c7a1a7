"""The battle points of plans, as the engine counts them."""

from msgspec import Struct

from dragondune.engine.decisions import SealBlessedPlan, SealPlan
from dragondune.engine.ids import FACTION_IDS, NOBODY, Faction
from dragondune.engine.powers.dwarves_elites import has_elites
from dragondune.engine.rounds.r5_outcome import battle_points, elites_in_plan
from dragondune.engine.steps import OUTCOME, PLANS
from dragondune.knowledge.gate import Knowledge


class Strength(Struct, frozen=True):
    """The battle points of a plan: units, artifact if it counts, and bonuses minus any weakness."""

    seat: str
    units: int
    artifact: int
    bonus: int

    @property
    def total(self) -> int:
        return self.units + self.artifact + self.bonus


def open_strengths(k: Knowledge) -> tuple[Strength, ...]:
    """[V.4] [V.6] Both plans' points, attacker first, from the reveal until the battle is decided; empty otherwise."""
    if k.attacker == NOBODY or OUTCOME not in k.agenda or PLANS in k.agenda:
        return ()
    return strength(k, k.attacker), strength(k, k.defender)


def strength(k: Knowledge, seat: Faction) -> Strength:
    """[V.6] The points of the revealed plan on this table."""
    valued = battle_points(k, seat)
    return Strength(FACTION_IDS[seat], valued.units, valued.artifact, valued.bonus)


def lay_open(k: Knowledge, seat: Faction, plan: SealPlan) -> None:
    """[V.4] Reveal a plan on this table."""
    k.plan_count[seat] = plan.count
    k.plan_card[seat] = plan.card
    if has_elites(k, seat):
        k.plan_elites = elites_in_plan(k, plan)
    if isinstance(plan, SealBlessedPlan):
        k.blessed = True
