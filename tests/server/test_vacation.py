"""Vacation: clocks stand still within the table's limit, everybody sees it, and nobody is replaced meanwhile."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from msgspec.structs import replace

from dragondune.client import Client, Refused
from dragondune.engine.errors import Illegal
from dragondune.server.table import seating
from dragondune.server.table.deciding import deadline, plan
from dragondune.server.table.leave import is_on_leave, leave_left, set_leave
from dragondune.server.table.readiness import set_pause
from dragondune.server.table.snapshots import restore, snapshot_from_bytes, snapshot_to_bytes
from dragondune.wire.commands import Decide, Start, VoteToReplace
from dragondune.wire.lobby import DAY, SEATS, Clock, NewTable
from tests.patience import PATIENCE
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, four_people, serving
from tests.server.tables import Sitting
from tests.server.test_seats import ManualClock

POST = Clock(per_decision=2 * DAY, leave=10 * DAY)
WISH = NewTable(seats=FOUR_PEOPLE, answer_seconds=0, bot_seconds=0, clock=POST)


def away(sitting: Sitting, seat: int, days: float | None) -> None:
    until = None if days is None else sitting.now + days * DAY
    sitting.write(set_leave(sitting.table, seat, until, now=sitting.now))


def begun(clock: Clock = POST) -> tuple[Sitting, int]:
    sitting = Sitting(replace(WISH, clock=clock)).start()
    return sitting, sitting.table.prompts[0].seat


def test_the_clock_of_someone_on_leave_stands_still_and_then_runs_on() -> None:
    """[R330] Half a day is gone when the vacation begins; the rest is left when it ends."""
    sitting, seat = begun()
    asked = sitting.now
    sitting.now += DAY / 2
    away(sitting, seat, 5)
    assert deadline(sitting.table, seat) == asked + 7 * DAY
    assert plan(sitting.table).wakes == asked + 7 * DAY
    info = sitting.picture(0).info.seats[seat]
    assert (info.away_until, info.leave_left) == (sitting.now + 5 * DAY, 10 * DAY)
    sitting.now += 3 * DAY
    assert is_on_leave(sitting.table, seat, sitting.now)
    away(sitting, seat, None)
    assert deadline(sitting.table, seat) == asked + 5 * DAY
    assert leave_left(sitting.table, seat) == 7 * DAY
    assert sitting.pictures() == sitting.pictures(sitting.again())


def test_vacation_is_spent_only_while_the_table_waits_and_never_beyond_what_is_allowed() -> None:
    sitting, seat = begun()
    other = next(one for one in range(4) if all(prompt.seat != one for prompt in sitting.table.prompts))
    away(sitting, seat, 30)
    away(sitting, other, 30)
    asked = sitting.now
    assert deadline(sitting.table, seat) == asked + 12 * DAY
    sitting.now += 9 * DAY
    assert (is_on_leave(sitting.table, seat, sitting.now), is_on_leave(sitting.table, other, sitting.now)) == (
        True,
        True,
    )
    sitting.now += 2 * DAY
    assert (is_on_leave(sitting.table, seat, sitting.now), is_on_leave(sitting.table, other, sitting.now)) == (
        False,
        True,
    )
    option = sitting.table.running.options(seat)[0]
    sitting.decide(seat, option)
    assert (leave_left(sitting.table, seat), leave_left(sitting.table, other)) == (0, 10 * DAY)
    assert sitting.table.leave_granted == {}


def test_a_pause_spends_no_vacation() -> None:
    sitting, seat = begun()
    away(sitting, seat, 20)
    sitting.now += DAY
    for one in range(4):
        sitting.write(set_pause(sitting.table, one, is_wanted=True))
    sitting.now += 5 * DAY
    sitting.write(set_pause(sitting.table, 0, is_wanted=False))
    assert leave_left(sitting.table, seat) == 9 * DAY
    assert deadline(sitting.table, seat) == sitting.now + 2 * DAY + 9 * DAY
    assert sitting.pictures() == sitting.pictures(sitting.again())


def test_the_time_for_the_whole_game_does_not_run_either() -> None:
    sitting, seat = begun(Clock(per_game=3 * DAY, leave=10 * DAY))
    sitting.now += DAY
    away(sitting, seat, 4)
    sitting.now += 2 * DAY
    sitting.decide(seat, sitting.table.running.options(seat)[0])
    assert sitting.table.used[seat] == DAY


def test_a_snapshot_keeps_vacations() -> None:
    sitting, seat = begun()
    away(sitting, seat, 5)
    sitting.now += DAY
    away(sitting, seat, None)
    away(sitting, seat, 3)
    table = sitting.new_table()
    bodies = {n: body for n, (_, body) in enumerate(sitting.log, start=1)}
    restore(table, snapshot_from_bytes(snapshot_to_bytes(sitting.table)), bodies)
    assert (table.leaves, table.leave_used, table.leave_granted) == (
        sitting.table.leaves,
        sitting.table.leave_used,
        sitting.table.leave_granted,
    )
    assert deadline(table, seat) == deadline(sitting.table, seat)


def test_a_table_without_vacation_has_none_and_a_seat_that_changes_hands_loses_it() -> None:
    sitting, seat = begun(Clock(per_decision=2 * DAY))
    with pytest.raises(Illegal, match="without vacation"):
        away(sitting, seat, 3)
    sitting, seat = begun()
    away(sitting, seat, 3)
    sitting.write(seating.leave(sitting.table, seat))
    assert sitting.table.leaves == {}


@asynchronous
async def test_nobody_on_vacation_is_replaced_over_days(database_url: str) -> None:
    """A game over days with a shifted clock: neither the clock nor the others replace who is on vacation."""
    clock = ManualClock()
    async with serving(database_url, clock=clock) as client, AsyncExitStack() as stack:
        people = {seat: await stack.enter_async_context(Client(client.url, seconds=PATIENCE)) for seat in SEATS}
        made = await four_people(client, start=False, wish=replace(WISH, gone_after=3600.0))
        for seat, person in people.items():
            await person.become(f"Friend {seat[0]}")
            await person.adopt(made.table.id, token=made.seats[seat])
        await client.command(made.table.id, Start(), token=made.host)
        table = made.table.id
        asked = (await client.picture(table)).clocks[0].seat
        traveller = people[asked]
        told = await traveller.go_away(clock.now + 8 * DAY)
        assert (told.tables, told.kept) == ((table,), ())
        assert (await traveller.calls()).away_until == clock.now + 8 * DAY
        for _ in range(6):
            clock.now += DAY
            await asyncio.sleep(0.05)
        others = [seat for seat in SEATS if seat != asked]
        with pytest.raises(Refused, match="is not away"):
            await people[others[0]].command(table, VoteToReplace(asked), token=made.seats[others[0]])
        seats = {one.seat: one for one in (await client.table(table)).seats}
        assert (seats[asked].holder.kind, seats[asked].kept_for) == ("person", "")
        assert (await traveller.go_away(None)).tables == (table,)
        picture = await client.picture(table, token=made.seats[asked])
        assert picture.mine is not None
        await traveller.command(table, Decide({**picture.mine.options[0].decision}, picture.n), token=made.seats[asked])


@asynchronous
async def test_the_attack_of_endless_vacation(sqlite_url: str) -> None:
    clock = ManualClock()
    async with serving(sqlite_url, clock=clock) as client:
        await client.become("Ada")
        for until in (clock.now - 1, clock.now + 61 * DAY, float("1e300")):
            with pytest.raises(Refused, match="60 days"):
                await client.go_away(until)
