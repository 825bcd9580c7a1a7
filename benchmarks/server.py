"""Measure a server's speed and its memory: one process on SQLite, people and bots on loopback.

    python -m benchmarks.server [--players 200 1000] [--idle-tables 1000] [--seconds 15] [--seed 1] [--json]
    python -m benchmarks.server --most 250              the most decisions/s of 250 tables heard within 50 ms
    python -m benchmarks.server --idle-sockets 10000    memory of a socket that follows a seat and says nothing
    python -m benchmarks.server --postgres 1 2 4        this many processes on a local PostgreSQL, at full speed and at
                                                        a steady pace, with the processor time of both for a decision

Tables are in the middle of their games; they have four seats, and every person has a connection. People are
simulated by processes on the same machine, which take processor time from the server. `lag` is how late their timers
ran, and so the uncertainty of their measurements. On a busy machine, repeat and take the best result.
"""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

import httpx
from msgspec import Struct, json
from tests.server.databases import binaries, execute, running

from benchmarks.server_load import Load, Tally, allow_sockets, be_idle
from benchmarks.server_processes import PATIENCE, People, Server, busy, family, serving, shared_out
from benchmarks.server_report import SEATS, Idle, IdleSockets, Pace, Percentiles, Report, Speed, told
from benchmarks.server_tables import Rights, Wish, write_tables

MIDDLE: Final = 200
"""Decisions of people by which a game is well under way; tables stand anywhere up to there."""
SPARE: Final = 6
"""Games for each table that is played at full speed."""
QUIET: Final = 1.0
OPENED_TOGETHER: Final = 8
FASTER: Final = 1.2
"""By how much the pace rises from one measurement to the next."""
MOST_MEASUREMENTS: Final = 8
IDLE_TABLES: Final = 250
FULL_SPEED_TABLES: Final = 32
STEADY_PACE: Final = 2.0
"""Decisions per table and second at which two cores are not full: processor times can then be compared."""
DURABLE: Final = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "max_connections": "200"}
"""PostgreSQL as it is by default, which waits for its disk."""
RECORDS: Final = "SELECT count(*) FROM records"
SIZE: Final = "SELECT pg_database_size(current_database())"


class Postgres(Struct, frozen=True):
    """A database of a cluster whose first process has this number, for this many server processes."""

    url: str
    pid: int
    processes: int


class Played(Struct, frozen=True):
    """The totals of all simulated people, and the resources used."""

    tally: Tally
    records: float
    commit_milliseconds: float
    server_busy: float
    people_busy: float
    kilobytes: float | None
    database_busy: float
    stored: int


class Bench(Struct, frozen=True, kw_only=True):
    seconds: float
    seed: int
    processes: int
    answer_seconds: float
    directory: str | None
    is_scattered: bool = False

    def speed(self, tables: int, *, people: int, postgres: Postgres | None = None, pace: float | None = None) -> Speed:
        """On SQLite or on PostgreSQL, as fast as it goes or at this many decisions per table and second."""
        fast = "full speed" if pace is None else f"{pace:g} decisions per table and second"
        say(f"{fast}: {tables} tables with {people} people and {SEATS - people} bots each")
        wish = Wish(tables=tables * SPARE, people=people, seed=self.seed)
        with self._stage(wish, postgres=postgres) as (server, rights):
            load = self._load(server, rights, together=tables, interval=1 / pace if pace else 0.0)
            earlier = number(postgres, RECORDS)
            played = self._play(server, load, postgres=postgres)
            records = number(postgres, RECORDS) - earlier if postgres is not None else played.records
        seconds = played.tally.seconds
        return Speed(
            tables=tables,
            people=people * tables,
            bots=(SEATS - people) * tables,
            processes=postgres.processes if postgres is not None else 1,
            decisions_per_second=played.tally.decisions / seconds,
            records_per_second=records / seconds,
            commit_milliseconds=played.commit_milliseconds,
            server_busy=played.server_busy,
            people_busy=played.people_busy,
            database_busy=played.database_busy,
            is_scattered=self.is_scattered,
            stored_per_decision=played.stored / max(1, played.tally.decisions),
        )

    def most(self, tables: int) -> list[Pace]:
        """Raise the pace until it is too fast; the last but one is the highest that holds."""
        found: list[Pace] = []
        interval = 1.0
        while len(found) < MOST_MEASUREMENTS and (not found or found[-1].is_held):
            found.append(self.pace(SEATS * tables, interval=interval))
            interval /= FASTER
        return found

    def pace(self, players: int, *, interval: float = 1.0) -> Pace:
        tables = max(1, players // SEATS)
        say(f"a decision every {interval:.2f} seconds at each of {tables} tables with {SEATS * tables} people")
        wish = Wish(tables=tables, decisions=MIDDLE, answer_seconds=self.answer_seconds, seed=self.seed)
        with self._stage(wish) as (server, rights):
            played = self._play(server, self._load(server, rights, together=tables, interval=interval))
        tally = played.tally
        return Pace(
            players=SEATS * tables,
            tables=tables,
            decisions_per_second=tally.decisions / tally.seconds,
            heard=percentiles(tally.heard),
            receipts=percentiles(tally.receipts),
            lag=percentiles(tally.lags),
            refused=tally.refused,
            commit_milliseconds=played.commit_milliseconds,
            server_busy=played.server_busy,
            people_busy=played.people_busy,
            kilobytes_per_table=per_table(played.kilobytes, tables),
            sent_per_decision=tally.received / max(1, tally.decisions),
            stored_per_decision=played.stored / max(1, tally.decisions),
        )

    def idle(self, tables: int) -> Idle:
        say(f"{tables} idle tables, first alone, then with {SEATS * tables} connections")
        with self._stage(Wish(tables=tables, decisions=MIDDLE, seed=self.seed)) as (server, rights):
            before = server.kilobytes()
            asyncio.run(open_tables(server.url, rights))
            sleep(QUIET)
            alone = grown(before, server.kilobytes())
            with People(shared_out(self._load(server, rights, together=tables, interval=1.0), self.processes)):
                sleep(QUIET)
                attached = grown(before, server.kilobytes())
        return Idle(tables, per_table(alone, tables), per_table(attached, tables))

    def idle_sockets(self, sockets: int) -> IdleSockets:
        say(f"{sockets} sockets that follow seats of {IDLE_TABLES} tables")
        with self._stage(Wish(tables=IDLE_TABLES, decisions=MIDDLE, seed=self.seed)) as (server, rights):
            asyncio.run(open_tables(server.url, rights))
            sleep(QUIET)
            before = server.kilobytes()
            load = self._load(server, rights, together=sockets, interval=1.0)
            with People(shared_out(load, self.processes), act=be_idle):
                sleep(QUIET)
                after = server.kilobytes()
        return IdleSockets(sockets, per_table(grown(before, after), sockets))

    def _load(self, server: Server, rights: Sequence[Rights], *, together: int, interval: float) -> Load:
        return Load(
            url=server.url,
            tables=tuple(rights),
            together=together,
            seconds=self.seconds,
            interval=interval,
            seed=self.seed,
            is_scattered=self.is_scattered,
        )

    @contextmanager
    def _stage(self, wish: Wish, *, postgres: Postgres | None = None) -> Iterator[tuple[Server, list[Rights]]]:
        """A server with these tables."""
        with tempfile.TemporaryDirectory(prefix="dragondune-benchmark-", dir=self.directory) as directory:
            database = postgres.url if postgres is not None else f"sqlite:///{directory}/tables.db"
            workers = postgres.processes if postgres is not None else 1
            rights = asyncio.run(write_tables(database, wish))
            with serving(database, Path(directory) / "server.log", workers=workers) as server:
                yield server, rights

    def _play(self, server: Server, load: Load, *, postgres: Postgres | None = None) -> Played:
        before = server.kilobytes()
        with People(shared_out(load, self.processes)) as people:
            say(f"  everyone is connected; playing for {load.seconds:g} seconds")
            database = family(postgres.pid) if postgres is not None else []
            stored = number(postgres, SIZE) if postgres is not None else logical_size(server.database)
            earlier, waited, began = server.counts(), busy(database), perf_counter()
            tallies = people.play()
            waited = busy(database) - waited
            counts, seconds = server.counts().since(earlier), perf_counter() - began
            stored = (number(postgres, SIZE) if postgres is not None else logical_size(server.database)) - stored
            return Played(
                together(tallies),
                counts.records,
                1000 * counts.commit_seconds / max(1.0, counts.commits),
                counts.busy / seconds,
                sum(tally.busy for tally in tallies) / seconds,
                grown(before, server.kilobytes()),
                waited / seconds,
                stored,
            )


def number(postgres: Postgres | None, statement: str) -> int:
    """What a statement counts in PostgreSQL."""
    if postgres is None:
        return 0
    ((found,),) = asyncio.run(execute(postgres.url, statement))
    assert isinstance(found, int)
    return found


def logical_size(database: str) -> int:
    """The bytes that a SQLite database uses, whether they are in its file already or still in the log beside it."""
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file:
        pages, free, size = (
            file.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        )
    return int((pages - free) * size)


async def open_tables(url: str, rights: Sequence[Rights]) -> None:
    """Make the server load every table, like a visitor who takes one look."""
    gate = asyncio.Semaphore(OPENED_TOGETHER)
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, trust_env=False) as http:

        async def look(one: Rights) -> None:
            async with gate:
                answer = await http.get(f"/api/tables/{one.table}")
                answer.raise_for_status()

        await asyncio.gather(*map(look, rights))


def together(tallies: Sequence[Tally]) -> Tally:
    return Tally(
        decisions=sum(one.decisions for one in tallies),
        refused=sum(one.refused for one in tallies),
        seconds=max(one.seconds for one in tallies),
        received=sum(one.received for one in tallies),
        heard=[time for one in tallies for time in one.heard],
        receipts=[time for one in tallies for time in one.receipts],
        lags=[time for one in tallies for time in one.lags],
    )


def percentiles(times: Sequence[float]) -> Percentiles:
    """Nearest-rank percentiles: 99 of 100 values are at or below the 99th."""
    ordered = sorted(times)
    if not ordered:
        raise RuntimeError("nothing was measured; give it more --seconds")
    p50, p99, worst = (1000 * ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99, 1.0))
    return Percentiles(p50, p99, worst, len(ordered))


def grown(before: float | None, after: float | None) -> float | None:
    return after - before if before is not None and after is not None else None


def per_table(kilobytes: float | None, tables: int) -> float | None:
    return kilobytes / tables if kilobytes is not None else None


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def scaling(bench: Bench, tables: int, processes: Iterable[int]) -> list[Speed]:
    """Full speed and a steady pace on a PostgreSQL of our own, with each of these numbers of processes."""
    programs = binaries()
    if programs is None:
        raise RuntimeError("there is no `postgres` with `initdb` on the PATH or in /usr/lib/postgresql/*/bin")
    found: list[Speed] = []
    with running(programs, DURABLE) as cluster:
        for number in processes:
            for pace in (None, STEADY_PACE):
                with cluster.database() as url:
                    postgres = Postgres(url, cluster.pid, number)
                    found.append(bench.speed(tables, people=SEATS, postgres=postgres, pace=pace))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the server under simulated people and bots.")
    parser.add_argument("--players", type=int, nargs="*", help="four at a table (200 1000)")
    parser.add_argument("--tables", type=int, help="tables played at full speed, 0 for none (16, or 32 on PostgreSQL)")
    parser.add_argument("--idle-tables", type=int, help="0 for none (1000)")
    parser.add_argument("--most", type=int, metavar="TABLES", help="find the highest pace that these tables hold")
    parser.add_argument("--idle-sockets", type=int, metavar="N", help="memory of a socket, with this many open")
    parser.add_argument("--postgres", type=int, nargs="+", metavar="PROCESSES", help="on PostgreSQL")
    parser.add_argument("--scattered", action="store_true", help="sockets do not name their tables")
    parser.add_argument("--seconds", type=float, default=15.0, help="seconds per measurement (default %(default)s)")
    parser.add_argument("--answer-seconds", type=float, default=0.05, help="at a second's pace (default %(default)s)")
    parser.add_argument("--processes", type=int, default=2, help="processes that simulate people (default %(default)s)")
    parser.add_argument("--directory", help="folder for the database (default: the temporary folder)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    bench = Bench(
        seconds=given.seconds,
        seed=given.seed,
        processes=given.processes,
        answer_seconds=given.answer_seconds,
        directory=given.directory,
        is_scattered=given.scattered,
    )
    allow_sockets()
    began = perf_counter()
    is_usual = given.most is None and given.idle_sockets is None and given.postgres is None
    tables, idle = (16, 1000) if is_usual else (FULL_SPEED_TABLES, 0)
    tables = tables if given.tables is None else given.tables
    idle = idle if given.idle_tables is None else given.idle_tables
    players = given.players if given.players is not None else [200, 1000] if is_usual else []
    if given.postgres is not None:
        speed = scaling(bench, tables, given.postgres)
    else:
        speed = [bench.speed(tables, people=people) for people in (SEATS, 1) if tables and is_usual]
    report = Report(
        speed=tuple(speed),
        pace=tuple(bench.pace(one) for one in players),
        idle=bench.idle(idle) if idle else None,
        most=tuple(bench.most(given.most)) if given.most is not None else (),
        sockets=bench.idle_sockets(given.idle_sockets) if given.idle_sockets is not None else None,
        seconds=perf_counter() - began,
    )
    print(json.encode(report).decode() if given.json else told(report))


if __name__ == "__main__":
    main()
