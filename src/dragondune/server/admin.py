"""The operator's tools. They work on the database; running servers follow within seconds."""

import re
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import msgspec

from dragondune.engine.errors import Malformed
from dragondune.server.addresses import network_of
from dragondune.server.bans import moment
from dragondune.server.club.ratings import rate
from dragondune.server.http.services import SWEEP
from dragondune.server.storage import Ban, ListedTable, Store
from dragondune.server.storage.urls import parse
from dragondune.wire.lobby import TableInfo

UNITS: Final = {"s": 1.0, "m": 60.0, "h": 3_600.0, "d": 86_400.0, "w": 604_800.0}
DURATION: Final = re.compile(r"([0-9]{1,6})([smhdw])")
LONGEST: Final = 3_660 * UNITS["d"]
LONGEST_REASON: Final = 80
RECENTLY: Final = 300.0
"""Seconds over which the load is counted."""


def seconds(text: str) -> float:
    """Parse a duration such as 30m or 7d."""
    found = DURATION.fullmatch(text)
    if found is None:
        raise Malformed(f'"{text[:20]}" is not a duration; write a number and s, m, h, d or w, as in 30m, 12h or 7d')
    value = int(found[1]) * UNITS[found[2]]
    if not 0 < value <= LONGEST:
        raise Malformed("a ban lasts at least a second and at most ten years")
    return value


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """Open a server's database; it must exist, since there is nothing to administer in a new one."""
    parsed = parse(url)
    if parsed.drivername.startswith("sqlite") and not Path(parsed.database or "").is_file():
        raise Malformed(f"there is no database {parsed.database}; name the server's with --database")
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


async def tables(store: Store, *, status: str | None, limit: int) -> list[str]:
    """A line for each table, most recently changed first."""
    rows = await store.newest(status=status, limit=limit)
    if not rows:
        return ["There are no tables."]
    now = time.time()
    heading = f"{'table':26} {'status':9} {'records':>7} {'idle':>6}  seats"
    return [heading, *(_table_line(row, now) for row in rows)]


def _table_line(row: ListedTable, now: float) -> str:
    try:
        info = msgspec.json.decode(row.summary, type=TableInfo)
        seats = ", ".join(f"{one.seat}: {one.holder.name or one.holder.kind}" for one in info.seats)
    except msgspec.DecodeError:
        seats = "(written by another version)"
    return f"{row.id:26} {row.status:9} {row.last:>7} {_short(now - row.updated_at):>6}  {seats}"


def _short(passed: float) -> str:
    unit = next((unit for unit in reversed(UNITS) if passed >= UNITS[unit]), "s")
    return f"{max(0.0, passed) / UNITS[unit]:.0f}{unit}"


async def load(store: Store) -> list[str]:
    """How busy the servers of this database are."""
    now = time.time()
    found = await store.load(now, since=now - RECENTLY)
    minutes = RECENTLY / UNITS["m"]
    return [
        *(f"tables {status}: {count}" for status, count in sorted(found.tables.items())),
        f"tables changed in the last {minutes:g} minutes: {found.active}",
        f"records per minute: {found.records / minutes:.1f}",
        f"tables overdue: {found.overdue}",
        f"notices waiting: {found.notices}, given up: {found.dropped}",
        f"bans: {found.bans}",
    ]


async def ban(store: Store, address: str, *, duration: float, reason: str) -> str:
    network = network_of(address)
    if len(reason) > LONGEST_REASON or (reason and not reason.isprintable()):
        raise Malformed(f"a reason is one line of at most {LONGEST_REASON} characters")
    now = time.time()
    await store.ban(Ban(str(network), now + duration, reason, now))
    return f"{network} is banned until {moment(now + duration)}."


async def lift(store: Store, address: str) -> str:
    network = network_of(address)
    if not await store.lift_ban(str(network)):
        raise Malformed(f"{network} is not banned; `dragondune admin bans` lists all bans")
    return f"{network} is no longer banned."


async def bans(store: Store) -> Iterator[str]:
    found = await store.bans(time.time())
    if not found:
        return iter(["Nobody is banned."])
    return (f"{one.network:40} until {moment(one.until)}  {one.reason}".rstrip() for one in found)


async def ratings(store: Store, *, is_rebuilt: bool) -> list[str]:
    """[R351] How many games count on each ladder; recount them if `is_rebuilt`."""
    lines = [f"{family}: {games} games, {people} people" for family, games, people in await store.ratings.sizes()]
    if is_rebuilt:
        many = await store.ratings.rebuild(rate)
        lines.append(f"All ratings were recomputed from {many} {'game' if many == 1 else 'games'}.")
    return lines or ["No game counts yet."]


async def sweep(store: Store) -> str:
    now = time.time()
    swept = await store.sweep(now)
    await store.wish(SWEEP, now)
    return (
        f"Removed {swept.bans} expired bans, {swept.messages} messages that were given up, and {swept.presence} "
        "presence entries at archived tables. Running servers unload unused tables within seconds."
    )
