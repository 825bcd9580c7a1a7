"""Vacation: a player's clock stands still while they are away, within the table's limit."""

from typing import Final, NamedTuple

from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.ids import Faction
from dragondune.server.table import log_records as r
from dragondune.server.table.plans import Leave
from dragondune.server.table.table_state import TableState
from dragondune.wire.lobby import DAY, SEATS

RULE: Final = "R330"
COUNTS_LEAVE: Final = (r.LeaveSet, r.PauseSet, r.Held)
LONGEST: Final = 60.0 * DAY
"""How far ahead a vacation may end."""


class Standstill(NamedTuple):
    """The interval during which a seat's clock stands still in the current question."""

    begins: float
    ends: float


def set_leave(table: TableState, seat: Faction, until: float | None, *, now: float) -> list[r.AnyRecord]:
    """[R330] Start a vacation until a time, or end it."""
    if table.status not in ("open", "running"):
        raise Illegal(RULE, "the game of this table is over")
    if until is None:
        return [r.LeaveSet(SEATS[seat], None)] if seat in table.leaves else []
    if not table.spec.clock.leave:
        raise Illegal(RULE, "this table was made without vacation; its clocks run on")
    if not now < until <= now + LONGEST:
        raise Malformed("a vacation ends within the next 60 days")
    held = table.leaves.get(seat)
    return [] if held is not None and held.until == until else [r.LeaveSet(SEATS[seat], until)]


def leave_left(table: TableState, seat: Faction) -> float:
    """[R330] Seconds of vacation a seat has left, as of the start of the current question."""
    return max(0.0, (table.spec.clock.leave or 0.0) - table.leave_used.get(seat, 0.0))


def standstill(table: TableState, seat: Faction) -> Standstill | None:
    """[R330] When a seat's clock stands still, if the game is waiting for it and it is on vacation."""
    leave = table.leaves.get(seat)
    if leave is None or table.paused_at is not None or all(prompt.seat != seat for prompt in table.prompts):
        return None
    begins = max(leave.since, table.asked_at)
    ends = min(leave.until, begins + leave_left(table, seat))
    return Standstill(begins, ends) if ends > begins else None


def is_on_leave(table: TableState, seat: Faction, now: float) -> bool:
    """[R330] Whether the holder of a seat cannot be replaced because they are on vacation."""
    leave = table.leaves.get(seat)
    if leave is None or now >= leave.until:
        return False
    still = standstill(table, seat)
    return leave_left(table, seat) > 0 if still is None else now < still.ends


def extension(table: TableState, seat: Faction, limit: float) -> float:
    """[R330] By how many seconds vacation extends a time limit that ends `limit` after the question."""
    granted = table.leave_granted.get(seat, 0.0)
    still = standstill(table, seat)
    if still is None or still.begins >= table.asked_at + limit + granted:
        return granted
    return granted + still.ends - still.begins


def spent_now(table: TableState, at: float) -> dict[Faction, float]:
    """[R330] Vacation spent by each seat in the current question since it was last counted."""
    found = {seat: standstill(table, seat) for seat in table.leaves}
    return {seat: max(0.0, min(at, one.ends) - one.begins) for seat, one in found.items() if one is not None}


def count_leave(
    table: TableState, record: r.AnyRecord, spent: dict[Faction, float], at: float, *, is_new: bool
) -> None:
    """[R330] Count vacation when its question is answered, and when it begins, ends or is interrupted.

    An open question keeps its extension.
    """
    is_interrupted = isinstance(record, COUNTS_LEAVE)
    if not (is_new or is_interrupted):
        return
    for seat, seconds in spent.items():
        table.leave_used[seat] = table.leave_used.get(seat, 0.0) + seconds
        table.leave_granted[seat] = table.leave_granted.get(seat, 0.0) + seconds
    if not is_interrupted:
        table.leave_granted = {}
    table.leaves = {seat: Leave(max(one.since, at), one.until) for seat, one in table.leaves.items() if one.until > at}
