"""Orcs: the armies they raise in Orcish territories instead of hiring."""

from dragondune.engine.board import ORCISH, SYMBOLS
from dragondune.engine.decisions import RAISES, Decision, RaiseUnits
from dragondune.engine.errors import Illegal
from dragondune.engine.events import UnitsRaised
from dragondune.engine.ids import ORCS, Faction, Mask, members
from dragondune.engine.refusals import placing_refusal
from dragondune.engine.rounds.r4_meeting import arrive
from dragondune.engine.state import State


def can_raise(s: State, seat: Faction) -> bool:
    """[orcs.1] [R80] The Orcs raise armies, unless they have hired this turn."""
    return seat == ORCS and (s.raised > 0 or not s.hire_places)


def raisable(s: State, *, raised: int, revived: int = 0) -> int:
    """[orcs.1] [R10] [R79] How many units the Orcs may raise in a turn in which they have raised so many already.

    `revived` are units that they revive first.
    """
    return min(s.reserve[ORCS] + revived, s.rules.raise_limit - raised)


def add_raises(s: State, places: Mask, options: list[Decision]) -> None:
    """[orcs.1] [R10] [R79] Add the armies that can be raised in those of these places that are Orcish."""
    most = raisable(s, raised=s.raised)
    for place in members(places & ORCISH):
        options.extend(RAISES[place][:most])


def raise_army(s: State, seat: Faction, decision: RaiseUnits) -> None:
    """[orcs.1] [R10] [R79] Any number from the reserve, for free, in one of the eight Orcish territories."""
    if s.rules.hire_territories > 1:
        s.hire_places |= 1 << decision.place
        s.raised += decision.count
    s.events.append(UnitsRaised(seat, decision.place, decision.count))
    arrive(s, seat, decision.place, count=decision.count)


def raise_refusal(s: State, seat: Faction, decision: RaiseUnits) -> Illegal | None:
    """[orcs.1] [R10] [R72] [R79] [R80] Why this army is not raised now."""
    if seat != ORCS:
        return Illegal("orcs.1", "only the Orcs raise armies")
    if not ORCISH >> decision.place & 1:
        return Illegal("orcs.1", f"{SYMBOLS[decision.place]} is not one of the eight Orcish territories")
    if not can_raise(s, seat):
        return Illegal("R80", "Orcs who have hired raise no armies in the same turn")
    if s.hire_places >> decision.place & 1:
        return Illegal("R72", f"{SYMBOLS[decision.place]} has already had recruits this turn")
    if decision.count + s.raised > s.rules.raise_limit:
        return Illegal("R79", f"at most {s.rules.raise_limit} units are raised in a turn")
    return placing_refusal(s, seat, decision.place, rule="R7", count=decision.count)
