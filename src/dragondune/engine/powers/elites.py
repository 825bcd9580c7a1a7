"""Dwarven Elite Warriors: the owner picks which units move, fight and fall."""

from typing import Final

from dragondune.engine.decisions import BARE_ELITE_PLANS, ELITE_PICKS, ELITE_PLANS, Decision, PickElites, SealPlan
from dragondune.engine.elites import PICK, elites_among, shift_elites
from dragondune.engine.errors import Illegal
from dragondune.engine.events import ElitesPicked
from dragondune.engine.flow import Step, ask, finish
from dragondune.engine.ids import DWARVES, NONE, Faction
from dragondune.engine.queries import units_at
from dragondune.engine.state import State
from dragondune.engine.steps import PICK_ELITES


class ElitePick(Step):
    """[option.elites] [R133] [R176] How many of the units that went, came or fell are elite."""

    def enter(self, s: State) -> None:
        ask(s, DWARVES)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        least, most = s.picks[-3], s.picks[-2]
        options: list[Decision] = []
        options.extend(ELITE_PICKS[least : most + 1])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        assert isinstance(decision, PickElites)
        finish(s)
        source, target, _, _, gone = s.picks[-PICK:]
        del s.picks[-PICK:]
        shift_elites(s, source, target, count=decision.count - gone)
        s.events.append(ElitesPicked(seat, decision.count))

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, PickElites):
            return None
        return Illegal("R176", f"between {s.picks[-3]} and {s.picks[-2]} of these units are elite")


def add_elite_plans(s: State, options: list[Decision]) -> None:
    """[R133] Each army once more for every further elite unit that can be in it."""
    total = units_at(s, DWARVES, s.place)
    for plan in options[:]:
        assert isinstance(plan, SealPlan)
        least, most = elites_among(s, s.place, total=total, count=plan.count)
        table = BARE_ELITE_PLANS if plan.card == NONE else ELITE_PLANS[plan.card]
        options.extend(table[plan.count][least:most])


STEPS: Final[tuple[Step, ...]] = (ElitePick(PICK_ELITES, "R176", "PickElites"),)
