"""Dwarves: elite warriors, wherever they stand, and the owner's pick of which units move, fight and fall."""

from typing import Final

from dragondune.engine.board import TERRITORIES
from dragondune.engine.decisions import BARE_ELITE_PLANS, ELITE_PICKS, ELITE_PLANS, Decision, PickElites, SealPlan
from dragondune.engine.errors import Illegal
from dragondune.engine.events import ElitesPicked
from dragondune.engine.flow import Step, ask, finish
from dragondune.engine.ids import DWARVES, NONE, Faction, Territory
from dragondune.engine.prompts import Limits, Prompt
from dragondune.engine.queries import all_units_at
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import PICK_ELITES

RESERVE: Final = TERRITORIES
GRAVEYARD: Final = TERRITORIES + 1
REMOVED: Final = TERRITORIES + 2
STATIONS: Final = TERRITORIES + 3
PICK: Final = 5
"""Length of a pick in `State.picks`: from, to, fewest, most, and how many elites have gone so far."""


def has_elites(s: State, seat: Faction) -> bool:
    """[option.elites] Only the Dwarves, where the option is on."""
    return seat == DWARVES and s.rules.elite_warriors


def carry_elites(s: State, source: int, target: int, *, total: int, count: int, exactly: int = NONE) -> None:
    """[R133] [R176] `count` of `total` units go: as few elites as possible, and the owner may pick more."""
    least, most = elites_among(s, source, total=total, count=count)
    if exactly != NONE:
        least = most = exactly
    shift_elites(s, source, target, count=least)
    if least < most:
        s.picks.extend((source, target, least, most, least))
        s.agenda.append(PICK_ELITES)


def elites_among(s: State, source: int, *, total: int, count: int) -> tuple[int, int]:
    """The fewest and the most elites among `count` of the units at a station."""
    return max(0, count - (total - s.elites[source])), min(count, s.elites[source])


def shift_elites(s: State, source: int, target: int, *, count: int) -> None:
    s.elites[source] -= count
    s.elites[target] += count


def elites_at(s: State, seat: Faction, place: Territory) -> int:
    """[R176] Elites are public, counted for each territory."""
    return s.elites[place] if has_elites(s, seat) else 0


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
        return Illegal("R176", f"pick {s.picks[-3]} to {s.picks[-2]} elite units")

    def sentence(self, prompt: Prompt) -> str:
        return "how many of these units are elite"

    def is_asked_of(self, rules: Ruleset, seat: Faction) -> bool:
        return seat == DWARVES and rules.elite_warriors

    def limits(self, s: State, seat: Faction) -> Limits | None:
        return Limits(s.picks[-3], s.picks[-2])


def add_elite_plans(s: State, options: list[Decision]) -> None:
    """[R133] Repeat each plan for every further elite unit its army can include."""
    total = all_units_at(s, DWARVES, s.place)
    for plan in options[:]:
        assert isinstance(plan, SealPlan)
        least, most = elites_among(s, s.place, total=total, count=plan.count)
        table = BARE_ELITE_PLANS if plan.card == NONE else ELITE_PLANS[plan.card]
        options.extend(table[plan.count][least:most])


STEPS: Final[tuple[Step, ...]] = (ElitePick(PICK_ELITES, "R176", "PickElites"),)
