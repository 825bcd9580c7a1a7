"""How much others notice of a stranger who asks for the past of a long table as fast as the limits allow.

    python -m benchmarks.stranger [--tables 50] [--records 100000] [--rounds 6] [--seconds 10] [--seed 1]

People play at other tables, one decision per table and second, on a server with its default limits; they and the
stranger have different loopback addresses. Each round has three periods, in an order that changes from round to round,
so that what else runs on the machine hits them alike:

quiet    nobody but the people
present  the stranger asks on as many connections, as fast, but only how the table is now
past     the stranger asks how it was

The figure is the p99 until the other seats hear of a decision. `past` by `quiet` is what others notice of the attack on
this machine, where the stranger's own program takes processor time too; `past` by `present` is what they notice of the
looks into the past alone. Both are geometric means with 95% intervals. Where the system allows it, the server with all
its processes has one core, and people and the stranger have the others, as if they were elsewhere.
"""

import argparse
import asyncio
import math
import os
import random
import tempfile
import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import mean, stdev
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from benchmarks.long_table import LONG, Written, write
from benchmarks.server import percentiles, say
from benchmarks.server_load import Load, allow_sockets
from benchmarks.server_processes import OPERATOR_SETTINGS, People, Server, serving, shared_out
from benchmarks.server_tables import Rights, Wish, write_tables
from dragondune.engine.ids import SPECTATOR
from dragondune.server.storage import Store

MIDDLE: Final = 200
LANES: Final = 4
"""Connections of the stranger."""
PAUSE: Final = 0.02
"""How long the stranger waits after a refusal."""
PROCESSES: Final = 2
BAR: Final = 1.2
STUDENT: Final = {1: 12.71, 2: 4.30, 3: 3.18, 4: 2.78, 5: 2.57, 6: 2.45, 7: 2.36, 8: 2.31, 9: 2.26}
"""How many standard errors make a 95% interval, by degrees of freedom."""


QUIET, PRESENT, PAST = "quiet", "present", "past"
KINDS: Final = (QUIET, PRESENT, PAST)


class Period(NamedTuple):
    """The p99 in milliseconds, the share of a core of the process that serves, and what the stranger asked."""

    p99: float
    busy: float
    answered: int
    refused: int


Round: TypeAlias = dict[str, Period]


class Stranger:
    """Asks on a few connections in its own thread until told to stop."""

    def __init__(self, url: str, table: str, *, updates: int, asks_for: str, seed: int) -> None:
        self._host, port = url.removeprefix("http://").split(":")
        self._port: Final = int(port)
        self._table: Final = table
        self._updates: Final = updates
        self._asks_for: Final = asks_for
        self._chance: Final = random.Random(seed)
        self._is_over = False
        self.answered = 0
        self.refused = 0

    @contextmanager
    def asking(self) -> Iterator[None]:
        thread = threading.Thread(target=lambda: asyncio.run(self._ask_on_all()), daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._is_over = True
            thread.join()

    def _what(self) -> str:
        n = self._chance.randrange(1, self._updates)
        if self._asks_for == PRESENT:
            return self._chance.choice(("picture", f"updates?after={self._updates}"))
        return self._chance.choice((f"picture?at={n}", f"updates?after={n}"))

    async def _ask_on_all(self) -> None:
        await asyncio.gather(*(self._ask() for _ in range(LANES)))

    async def _ask(self) -> None:
        reader, writer = await asyncio.open_connection(self._host, self._port)
        while not self._is_over:
            path = f"/api/tables/{self._table}/{self._what()}"
            writer.write(f"GET {path} HTTP/1.1\r\nhost: {self._host}:{self._port}\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(int(head.lower().partition(b"content-length:")[2].split()[0]))
            if b" 200 " in head.partition(b"\r\n")[0]:
                self.answered += 1
            else:
                self.refused += 1
                await asyncio.sleep(PAUSE)
        writer.close()


def compare(server: Server, load: Load, long: Written, *, rounds: int) -> list[Round]:
    found: list[Round] = []
    with People(shared_out(load, PROCESSES)) as people:
        say(f"everyone is connected; {rounds} rounds of three periods of {load.seconds:g} seconds")
        for number in range(rounds):
            kinds = [KINDS[(number + place) % len(KINDS)] for place in range(len(KINDS))]
            found.append({kind: period(server, people, long, kind, seed=number) for kind in kinds})
            say("; ".join(told(kind, found[-1][kind]) for kind in KINDS))
    return found


def period(server: Server, people: People, long: Written, kind: str, *, seed: int) -> Period:
    stranger = Stranger(server.url, long.row.id, updates=long.counts[SPECTATOR], asks_for=kind, seed=seed)
    with stranger.asking() if kind != QUIET else nullcontext():
        earlier, began = server.busy(), perf_counter()
        heard = [time for tally in people.play() for time in tally.heard]
        busy = (server.busy() - earlier) / (perf_counter() - began)
    return Period(percentiles(heard).p99, busy, stranger.answered, stranger.refused)


def told(kind: str, period: Period) -> str:
    asked = f", {period.answered} answered, {period.refused} refused" if kind != QUIET else ""
    return f"{kind}: p99 {period.p99:.1f} ms, server {period.busy:.0%} of a core{asked}"


def ratio(rounds: Sequence[Round], one: str, other: str) -> str:
    """The geometric mean of the p99 of one kind of period by another's, with a 95% interval."""
    logs = [math.log(periods[one].p99 / periods[other].p99) for periods in rounds]
    middle = mean(logs)
    half = STUDENT.get(len(logs) - 1, 2.0) * stdev(logs) / math.sqrt(len(logs)) if len(logs) > 1 else math.inf
    return f"{math.exp(middle):.2f} ({math.exp(middle - half):.2f} to {math.exp(middle + half):.2f})"


def keep_to(cores: Collection[int]) -> None:
    """Processes started from now on run on these cores, if the system supports it."""
    if hasattr(os, "sched_setaffinity") and cores:
        os.sched_setaffinity(0, cores)


def shared_cores() -> tuple[list[int], list[int]]:
    """The core of the server, and those of everybody else."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return cores[:1], cores[1:] or cores


async def prepare(database: str, long: Written, wish: Wish) -> list[Rights]:
    rights = await write_tables(database, wish)
    store = await Store.open(database)
    try:
        await store.create(long.row, long.records, [])
        await store.keep_snapshots(long.row.id, long.snapshots)
    finally:
        await store.close()
    return rights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50, help="tables of other people (default %(default)s)")
    parser.add_argument("--records", type=int, default=LONG, help="records of the long table (default %(default)s)")
    parser.add_argument("--rounds", type=int, default=6, help="of three periods each (default %(default)s)")
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds of a period (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    allow_sockets()
    say(f"writing a table with {given.records:,} records")
    long = write(given.records)
    wish = Wish(tables=given.tables, decisions=MIDDLE, answer_seconds=0.05, seed=given.seed)
    with tempfile.TemporaryDirectory(prefix="dragondune-stranger-") as folder:
        database = f"sqlite:///{folder}/tables.db"
        rights = asyncio.run(prepare(database, long, wish))
        servers, others = shared_cores()
        keep_to(servers)
        with serving(database, Path(folder, "log"), settings=OPERATOR_SETTINGS) as server:
            keep_to(others)
            load = Load(
                url=server.url,
                tables=tuple(rights),
                together=given.tables,
                seconds=given.seconds,
                interval=1.0,
                seed=given.seed,
                addresses=max(2, given.tables // 10),
            )
            rounds = compare(server, load, long, rounds=given.rounds)
    looks = sum(one[PAST].answered for one in rounds) / given.rounds / given.seconds
    print(f"p99 of other tables, past by quiet:   {ratio(rounds, PAST, QUIET)}, at most {BAR:g} wanted")
    print(f"p99 of other tables, past by present: {ratio(rounds, PAST, PRESENT)}")
    print(f"the stranger got {looks:.1f} looks into the past per second")


if __name__ == "__main__":
    main()
