"""How much others notice of a stranger who asks for the past of a long table as fast as the limits allow.

    python -m benchmarks.stranger [--tables 50] [--records 100000] [--pairs 6] [--seconds 10] [--seed 1]

People play at other tables, one decision per table and second, on a server with its default limits; they and the
stranger have different loopback addresses. Quiet and attacked periods alternate, so that what else runs on the machine
hits both alike: the ratio is that of the p99 until the other seats hear of a decision, with a 95% interval.
"""

import argparse
import asyncio
import math
import random
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, stdev
from time import perf_counter
from typing import Final, NamedTuple

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


class Pair(NamedTuple):
    """A quiet and an attacked period: the p99 in milliseconds, the server's share of a core, and what was asked."""

    quiet: float
    attacked: float
    quiet_busy: float
    attacked_busy: float
    answered: int
    refused: int


class Stranger:
    """Asks on a few connections in a thread of its own until told to stop."""

    def __init__(self, url: str, table: str, *, updates: int, seed: int) -> None:
        self._host, port = url.removeprefix("http://").split(":")
        self._port: Final = int(port)
        self._table: Final = table
        self._updates: Final = updates
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

    async def _ask_on_all(self) -> None:
        await asyncio.gather(*(self._ask() for _ in range(LANES)))

    async def _ask(self) -> None:
        reader, writer = await asyncio.open_connection(self._host, self._port)
        while not self._is_over:
            n = self._chance.randrange(1, self._updates)
            what = self._chance.choice((f"picture?at={n}", f"updates?after={n}"))
            request = f"GET /api/tables/{self._table}/{what} HTTP/1.1\r\nhost: {self._host}:{self._port}\r\n\r\n"
            writer.write(request.encode())
            head = await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(int(head.lower().partition(b"content-length:")[2].split()[0]))
            if b" 200 " in head.partition(b"\r\n")[0]:
                self.answered += 1
            else:
                self.refused += 1
                await asyncio.sleep(PAUSE)
        writer.close()


def compare(server: Server, load: Load, long: Written, *, pairs: int) -> list[Pair]:
    found: list[Pair] = []
    with People(shared_out(load, PROCESSES)) as people:
        say(f"everyone is connected; {pairs} quiet and {pairs} attacked periods of {load.seconds:g} seconds")
        for number in range(pairs):
            quiet, quiet_busy = period(server, people)
            stranger = Stranger(server.url, long.row.id, updates=long.counts[SPECTATOR], seed=number)
            with stranger.asking():
                attacked, attacked_busy = period(server, people)
            found.append(Pair(quiet, attacked, quiet_busy, attacked_busy, stranger.answered, stranger.refused))
            say(told(found[-1]))
    return found


def period(server: Server, people: People) -> tuple[float, float]:
    """The p99 in milliseconds, and the share of a core that the server used."""
    earlier, began = server.busy(), perf_counter()
    heard = [time for tally in people.play() for time in tally.heard]
    return percentiles(heard).p99, (server.busy() - earlier) / (perf_counter() - began)


def told(pair: Pair) -> str:
    return (
        f"p99 {pair.quiet:.1f} ms, attacked {pair.attacked:.1f} ms ({pair.answered} looks answered, {pair.refused} "
        f"refused); server {pair.quiet_busy:.0%} and {pair.attacked_busy:.0%} of a core"
    )


def ratio(pairs: Sequence[Pair]) -> tuple[float, float, float]:
    """The geometric mean of attacked by quiet, with a 95% interval."""
    logs = [math.log(pair.attacked / pair.quiet) for pair in pairs]
    middle = mean(logs)
    half = STUDENT.get(len(logs) - 1, 2.0) * stdev(logs) / math.sqrt(len(logs)) if len(logs) > 1 else math.inf
    return math.exp(middle), math.exp(middle - half), math.exp(middle + half)


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
    parser.add_argument("--pairs", type=int, default=6, help="quiet and attacked periods (default %(default)s)")
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
        with serving(database, Path(folder, "log"), settings=OPERATOR_SETTINGS) as server:
            load = Load(
                url=server.url,
                tables=tuple(rights),
                together=given.tables,
                seconds=given.seconds,
                interval=1.0,
                seed=given.seed,
                addresses=max(2, given.tables // 10),
            )
            pairs = compare(server, load, long, pairs=given.pairs)
    middle, low, high = ratio(pairs)
    print(f"p99 of other tables, attacked by quiet: {middle:.2f} ({low:.2f} to {high:.2f}), at most {BAR:g} wanted")
    print(f"the stranger got {sum(pair.answered for pair in pairs) / given.pairs / given.seconds:.1f} looks per second")


if __name__ == "__main__":
    main()
