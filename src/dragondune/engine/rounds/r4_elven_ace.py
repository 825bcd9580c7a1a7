"""IV. Recruitment and Movement Round: the units that an ace of the Elves places in the draft."""

from typing import Final

from dragondune.engine.decisions import PASS, PLACEMENTS, Decision, PlaceUnits
from dragondune.engine.errors import Illegal
from dragondune.engine.events import UnitsPlacedByAce
from dragondune.engine.flow import Step, ask, finish
from dragondune.engine.ids import ELVES, Faction, members
from dragondune.engine.rounds.r4_hiring import arrive, placing_refusal, recruiting_places
from dragondune.engine.state import State
from dragondune.engine.steps import ELVEN_PLACEMENT


class ElvenPlacement(Step):
    """[R35] [R108] [R183] [R185] Up to five units from the reserve, free, in one territory that admits them."""

    def enter(self, s: State) -> None:
        ask(s, ELVES)

    def options(self, s: State, seat: Faction) -> list[Decision]:
        options: list[Decision] = [PASS]
        most = min(s.rules.elven_ace_units, s.reserve[seat])
        for place in members(recruiting_places(s, seat)):
            options.extend(PLACEMENTS[place][:most])
        return options

    def apply(self, s: State, seat: Faction, decision: Decision) -> None:
        finish(s)
        if isinstance(decision, PlaceUnits):
            s.events.append(UnitsPlacedByAce(seat, decision.place, decision.count))
            arrive(s, seat, decision.place, count=decision.count)

    def refusal(self, s: State, seat: Faction, decision: Decision) -> Illegal | None:
        if not isinstance(decision, PlaceUnits):
            return None
        if decision.count > s.rules.elven_ace_units:
            return Illegal("R183", f"an ace places at most {s.rules.elven_ace_units} units")
        return placing_refusal(s, seat, decision.place, rule="R7", count=decision.count)


STEPS: Final[tuple[Step, ...]] = (ElvenPlacement(ELVEN_PLACEMENT, "R183", "PlaceElves"),)
