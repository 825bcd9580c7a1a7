"""What a long log costs: opening its table, a look into its past, a page of its updates.

`python -m benchmarks.long_table` writes two tables straight into a new SQLite file, one with 100 records and one with
100,000: the same game, in which a decision is undone and redone over and over, with talk in between.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from benchmarks.server_tables import Play, Wish
from dragondune.engine.ids import FACTIONS, SPECTATOR
from dragondune.server.live.history import EVERY, History, stored_snapshot
from dragondune.server.storage import Store, StoredRecord, StoredSnapshot, TableRow
from dragondune.server.table import log_records as r
from dragondune.wire.lobby import SEATS

SHORT: Final = 100
BEGINNING: Final = 40
"""Records of the game before its last decision is taken back for the first time; no snapshot comes as early."""
LONG: Final = 100_000
DECISIONS: Final = 60
LOOKS: Final = 40
UPDATES: Final = 40
"""Updates of a page, as many after a short log as after a long one."""
TALK: Final = 10
"""One in this many records is a line of talk."""
WISH: Final = Wish(tables=1, people=4, decisions=DECISIONS)


Work: TypeAlias = Callable[[], Awaitable[object]]


class Cost(NamedTuple):
    """The middle and the worst of some runs, in milliseconds: on the clock and of the processor."""

    elapsed: float
    processor: float
    worst: float


class Written(NamedTuple):
    row: TableRow
    records: tuple[StoredRecord, ...]
    snapshots: list[StoredSnapshot]
    counts: tuple[int, ...]


def write(records: int) -> Written:
    """A game of some decisions, taken back and forth until its log is long enough."""
    game = Play(WISH, "long table")
    chance, snapshots = random.Random(1), list[StoredSnapshot]()
    while game.table.n < BEGINNING or not is_free(game):
        game.go_on(chance, 1)
    seat = next(SEATS[seat] for seat in FACTIONS if game.table.moves[-1].seats >> seat & 1)
    kept = len(game.table.moves) - 1
    while game.table.n < records:
        if game.table.n % TALK == 0:
            game.take([r.Spoke(None, "a spectator", "What are they waiting for?")])
        elif game.table.taken_back:
            game.take([r.Redone(seat)])
        else:
            game.take([r.Undone(seat, kept)])
        if game.table.n % EVERY == 0:
            snapshots.append(stored_snapshot(game.table))
    made = game.template()
    return Written(replace(made.row, id=f"table-{records}"), made.records, snapshots, tuple(game.table.counts))


def is_free(game: Play) -> bool:
    last = game.table.moves[-1]
    return not game.table.is_held and not last.shows and last.seats in {1 << seat for seat in FACTIONS}


class Looks(NamedTuple):
    """What can be asked of a table, at random places."""

    open: Work
    past: Work
    page: Work


def looks_at(store: Store, written: Written) -> Looks:
    row, chance, history = written.row, random.Random(2), History(store)
    count = written.counts[SPECTATOR]
    unheard = row.last - count

    def page() -> Awaitable[object]:
        """This many updates, or a few more where some records were not heard."""
        after = chance.randrange(count - UPDATES)
        return history.page(row, SPECTATOR, after=after, last=after + unheard + UPDATES, began=0)

    return Looks(
        open=lambda: history.latest(row),
        past=lambda: history.picture_at(row, SPECTATOR, n=chance.randrange(1, count), began=0),
        page=page,
    )


async def measured(works: Sequence[Work], *, runs: int) -> list[Cost]:
    """In turns, so that what else runs on the machine hits all alike."""
    times: list[list[tuple[float, float]]] = [[] for _ in works]
    for _ in range(runs):
        for work, found in zip(works, times, strict=True):
            began, began_processor = time.perf_counter(), time.process_time()
            await work()
            found.append((1000 * (time.perf_counter() - began), 1000 * (time.process_time() - began_processor)))
    return [
        Cost(median(one for one, _ in found), median(one for _, one in found), max(one for _, one in found))
        for found in times
    ]


async def compare(records: int, *, looks: int = LOOKS) -> None:
    numbers, asked = (SHORT, records), list[Looks]()
    with tempfile.TemporaryDirectory(prefix="dragondune-long-") as folder:
        store = await Store.open(f"sqlite:///{Path(folder, 'tables.db')}")
        try:
            for many in numbers:
                written = write(many)
                await store.create(written.row, written.records, [])
                await store.keep_snapshots(written.row.id, written.snapshots)
                asked.append(looks_at(store, written))
                log = sum(len(one.body) for one in written.records)
                kept = sum(len(one.body) for one in written.snapshots)
                print(f"{many:,} records: log {log / 1e6:.2f} MB, snapshots {kept / 1e6:.2f} MB", flush=True)
            print(f"{'ms':>6} {'records':>9} {'elapsed':>9} {'processor':>10} {'worst':>8} {'ratio':>7}")
            for name, works in zip(Looks._fields, zip(*asked, strict=True), strict=True):
                costs = await measured(works, runs=looks)
                for many, cost in zip(numbers, costs, strict=True):
                    line = f"{cost.elapsed:>9.1f} {cost.processor:>10.1f} {cost.worst:>8.1f}"
                    print(f"{name:>6} {many:>9,} {line} {cost.processor / costs[0].processor:>7.2f}", flush=True)
        finally:
            await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=LONG, help="records of the long table")
    asyncio.run(compare(parser.parse_args().records))


if __name__ == "__main__":
    main()
