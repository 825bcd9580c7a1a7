"""Faults of all kinds while people play: nothing that was acknowledged may be lost.

    python -m tests.server.faults [--faults 200] [--seed 1]

Half of them hit a server on SQLite (killed, no room on the disk, backup and restore), half one on PostgreSQL (killed;
its database crashed, stopped, silent, without connections; backup and restore). After every fault decisions must be
acknowledged again, and at the end the logs are compared with what everyone was told. A fault takes about two seconds.
All traffic stays on this machine.
"""

import argparse
import asyncio
import random
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from subprocess import PIPE
from typing import Final

from sqlalchemy import NullPool
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from dragondune.client import Client
from tests.server.databases import binaries, execute, opened
from tests.server.fragile import Fragile, breakable
from tests.server.gatherings import ALL, TWO_AND_BOTS, Gathering, Receipt, acknowledged
from tests.server.processes import ServerProcess, children, is_running, started

PACE: Final = 0.05
LONGEST: Final = 1.0
"""The longest outage, in seconds."""
MOST_CONNECTIONS: Final = 220
OURS: Final = "FROM pg_stat_activity WHERE application_name = 'dragondune'"
BACK_AGAIN: Final = 3
"""Decisions that must be acknowledged after each fault."""

Inflict = Callable[[], Awaitable[None]]


class Soak:
    """One server and its players, through fault after fault."""

    def __init__(self, server: ServerProcess, client: Client, database: str, *, folder: Path, seed: int) -> None:
        self.server: Final = server
        self.counts: Final[Counter[str]] = Counter()
        self._client: Final = client
        self._database: Final = database
        self._folder: Final = folder
        self._chance: Final = random.Random(seed)
        self._left: Final[list[tuple[Gathering, str]]] = []
        self._playing: Final[list[Gathering]] = []
        self._lost_in_backups = 0

    @property
    def acknowledged(self) -> int:
        return sum(len(one.receipts) for one in (*self._playing, *(one for one, _ in self._left)))

    async def go_through(self, kinds: Mapping[str, Inflict], faults: int, *, name: str) -> None:
        """Run this many faults of every kind, in random order."""
        began, waiting = time.monotonic(), list[str]()
        for number in range(1, faults + 1):
            waiting = waiting or self._chance.sample(list(kinds), len(kinds))
            kind = waiting.pop()
            await self._sit_down()
            await acknowledged(self._playing, self._chance.randrange(1, 6))
            await kinds[kind]()
            await acknowledged(self._playing, BACK_AGAIN)
            self.counts[kind] += 1
            say(f"{name} {number}/{faults} {kind}: {self.acknowledged} acknowledged, {time.monotonic() - began:.0f} s")

    async def _sit_down(self) -> None:
        """Leave finished games, and begin a new one for each."""
        for one in [one for one in self._playing if one.is_over]:
            await self._leave(one)
        for seats in (ALL, TWO_AND_BOTS)[len(self._playing) :]:
            one = await Gathering.of([self._client], seats, self._chance, pace=PACE)
            one.play()
            self._playing.append(one)

    async def _leave(self, one: Gathering) -> None:
        self._left.append((one, await one.leave(self._client)))
        self._playing.remove(one)

    async def lost(self) -> int:
        """Stop, compare everything with the log, and count acknowledged decisions that are missing."""
        for one in list(self._playing):
            await self._leave(one)
        lost = self._lost_in_backups
        async with opened(self._database) as store:
            for one, log in self._left:
                lost += len(set(one.receipts) - set(await one.kept(store)))
                await one.check(store, log)
        return lost

    async def kill(self) -> None:
        await asyncio.sleep(self._chance.random() / 10)
        bots = children(self.server.pid)
        self.server.kill()
        while any(map(is_running, bots)):
            await asyncio.sleep(0.01)
        await self.server.start()

    async def fill_disk(self) -> None:
        """Prevent the server's files from growing by more than a page, as if the disk were full."""
        usual = resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (4096, usual[1]))
        await asyncio.sleep(self._while_out())
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, usual)

    async def back_up(self) -> None:
        """Decisions acknowledged before a backup must be in the restored database."""
        before: list[tuple[Gathering, set[Receipt]]] = [(one, set(one.receipts)) for one in self._playing]
        name = f"{sum(self.counts.values())}"
        path, restored = self._folder / f"{name}.backup", f"sqlite:///{self._folder}/{name}-{id(self)}.db"
        await command("backup", "--database", self._database, "--out", str(path))
        await command("restore", str(path), "--database", restored)
        async with opened(restored) as store:
            for one, receipts in before:
                self._lost_in_backups += len(receipts - set(await one.kept(store)))
        path.unlink()

    def break_database(self, fragile: Fragile, kind: signal.Signals) -> Inflict:
        async def inflict() -> None:
            await asyncio.to_thread(fragile.stop, kind)
            await asyncio.sleep(self._while_out())
            await asyncio.to_thread(fragile.start)

        return inflict

    def silence_database(self, fragile: Fragile) -> Inflict:
        async def inflict() -> None:
            fragile.pause(signal.SIGSTOP)
            await asyncio.sleep(self._while_out())
            fragile.pause(signal.SIGCONT)

        return inflict

    async def terminate_connections(self) -> None:
        await execute(self._database, f"SELECT pg_terminate_backend(pid) {OURS}")

    async def exhaust_connections(self) -> None:
        """Close the server's connections and take all available ones."""
        url = self._database.replace("postgresql:", "postgresql+asyncpg:")
        engine = create_async_engine(url, poolclass=NullPool)
        async with AsyncExitStack() as stack:
            stack.push_async_callback(engine.dispose)

            async def take() -> None:
                with suppress(Exception):  # there are no more
                    connection: AsyncConnection = await engine.connect()
                    stack.push_async_callback(connection.close)

            await execute(self._database, f"SELECT pg_terminate_backend(pid) {OURS}")
            await asyncio.gather(*(take() for _ in range(MOST_CONNECTIONS)))
            await asyncio.sleep(self._while_out())

    def _while_out(self) -> float:
        return LONGEST * self._chance.random()


async def command(*arguments: str) -> None:
    program = (sys.executable, "-m", "dragondune.cli")
    process = await asyncio.create_subprocess_exec(*program, *arguments, stdout=PIPE, stderr=PIPE)
    said, complaints = await process.communicate()
    if process.returncode != 0 or b"every chain is whole" not in said:
        raise RuntimeError(f"{arguments[0]} failed: {(said + complaints).decode()}")


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


async def on_sqlite(folder: Path, faults: int, *, seed: int) -> tuple[Counter[str], int, int]:
    database = f"sqlite:///{folder / 'tables.db'}"
    async with started(database, folder) as (server, client):
        soak = Soak(server, client, database, folder=folder, seed=seed)
        kinds = {"killed": soak.kill, "disk full": soak.fill_disk, "backup and restore": soak.back_up}
        await soak.go_through(kinds, faults, name="SQLite")
        return soak.counts, soak.acknowledged, await soak.lost()


async def on_postgres(folder: Path, faults: int, *, seed: int, fragile: Fragile) -> tuple[Counter[str], int, int]:
    database = fragile.cluster.url("postgres")
    async with started(database, folder) as (server, client):
        soak = Soak(server, client, database, folder=folder, seed=seed)
        kinds = {
            "killed": soak.kill,
            "database crashed": soak.break_database(fragile, signal.SIGQUIT),
            "database stopped": soak.break_database(fragile, signal.SIGINT),
            "database silent": soak.silence_database(fragile),
            "connections terminated": soak.terminate_connections,
            "connections exhausted": soak.exhaust_connections,
            "backup and restore": soak.back_up,
        }
        await soak.go_through(kinds, faults, name="PostgreSQL")
        return soak.counts, soak.acknowledged, await soak.lost()


async def soak_both(faults: int, *, seed: int, fragile: Fragile) -> Sequence[tuple[Counter[str], int, int]]:
    with tempfile.TemporaryDirectory(prefix="dragondune-faults-") as name:
        one, other = Path(name, "sqlite"), Path(name, "postgresql")
        one.mkdir()
        other.mkdir()
        return await asyncio.gather(
            on_sqlite(one, faults // 2, seed=seed),
            on_postgres(other, faults - faults // 2, seed=seed + 1, fragile=fragile),
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=200, help="faults in all (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    programs = binaries()
    if programs is None:
        raise SystemExit("there is no `postgres` with `initdb` on the PATH or in /usr/lib/postgresql/*/bin")
    with breakable(programs) as fragile:
        found = asyncio.run(soak_both(given.faults, seed=given.seed, fragile=fragile))
    for name, (counts, _, _) in zip(("SQLite", "PostgreSQL"), found, strict=True):
        print(f"{name}: " + ", ".join(f"{number} {kind}" for kind, number in sorted(counts.items())))
    lost = sum(one[2] for one in found)
    faults = sum(one[0].total() for one in found)
    print(f"{faults} faults, {sum(one[1] for one in found)} decisions acknowledged, {lost} lost")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
