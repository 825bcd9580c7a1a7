"""Measure a server's speed and its memory: one process on SQLite, people and bots on loopback.

    python -m benchmarks.server [--players 200 1000] [--idle-tables 1000] [--seconds 15] [--seed 1] [--json]
    python -m benchmarks.server --most 250              the most decisions/s of 250 tables heard within 50 ms
    python -m benchmarks.server --idle-sockets 10000    memory of a socket that follows a seat and says nothing
    python -m benchmarks.server --postgres 1 2 4        so many processes on a local PostgreSQL, at full speed and at
                                                        a steady pace, with the processor time of both for a decision

Tables are in the middle of their games; they have four seats, and every person has a connection. People are
simulated by processes on the same machine, which take processor time from the server. `lag` is how late their timers
ran, and so the uncertainty of their measurements. On a busy machine, repeat and take the best result.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

import httpx
from msgspec import Struct, json
from tests.server.databases import binaries, execute, running

from benchmarks.server_load import Load, Tally, allow_sockets, be_idle
from benchmarks.server_processes import PATIENCE, People, Server, busy, family, serving, shared_out
from benchmarks.server_tables import Rights, Wish, write_tables

SEATS: Final = 4
MIDDLE: Final = 200
"""Decisions of people by which a game is well under way; tables stand anywhere up to there."""
SPARE: Final = 6
"""Games for each table that is played at full speed."""
QUIET: Final = 1.0
OPENED_TOGETHER: Final = 8
MOST_MILLISECONDS: Final = 50.0
MOST_BUSY: Final = 0.7
PLAYERS_OF_THE_BAR: Final = (200, 1000)
FASTER: Final = 1.2
"""By how much the pace rises from one measurement to the next."""
MOST_MEASUREMENTS: Final = 8
IDLE_TABLES: Final = 250
FULL_SPEED_TABLES: Final = 32
STEADY_PACE: Final = 2.0
"""Decisions per table and second at which two cores are not full: processor times can then be compared."""
DURABLE: Final = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "max_connections": "200"}
"""PostgreSQL as it is by default, which waits for its disk."""
MOST_KILOBYTES: Final = 200.0


class Percentiles(Struct, frozen=True):
    """In milliseconds."""

    p50: float
    p99: float
    worst: float
    samples: int


class Speed(Struct, frozen=True):
    """As fast as it goes; records are those of bots and of closed questions too.

    `busy` is a share of one core; `commit_milliseconds` is how long it takes on average until something is on the disk.
    """

    tables: int
    people: int
    bots: int
    processes: int
    decisions_per_second: float
    records_per_second: float
    commit_milliseconds: float
    server_busy: float
    people_busy: float
    database_busy: float = 0.0
    is_scattered: bool = False


class Postgres(Struct, frozen=True):
    """A database of a cluster whose first process has this number, for so many server processes."""

    url: str
    pid: int
    processes: int


class Pace(Struct, frozen=True):
    """One decision per second at each table: when the other seats hear of it, and when its sender gets the receipt."""

    players: int
    tables: int
    decisions_per_second: float
    heard: Percentiles
    receipts: Percentiles
    lag: Percentiles
    refused: int
    commit_milliseconds: float
    server_busy: float
    people_busy: float
    kilobytes_per_table: float | None

    @property
    def milliseconds_per_decision(self) -> float:
        """The server's processor time."""
        return 1000 * self.server_busy / self.decisions_per_second

    @property
    def is_held(self) -> bool:
        return self.heard.p99 < MOST_MILLISECONDS


class IdleSockets(Struct, frozen=True):
    sockets: int
    kilobytes: float | None


class Idle(Struct, frozen=True):
    """Memory per table, without connections and with one per seat."""

    tables: int
    kilobytes_alone: float | None
    kilobytes_with_seats: float | None


class Report(Struct, frozen=True):
    speed: tuple[Speed, ...]
    pace: tuple[Pace, ...]
    idle: Idle | None
    seconds: float
    most: tuple[Pace, ...] = ()
    sockets: IdleSockets | None = None


class Played(Struct, frozen=True):
    """The totals of all simulated people, and the resources used."""

    tally: Tally
    records: float
    commit_milliseconds: float
    server_busy: float
    people_busy: float
    kilobytes: float | None
    database_busy: float


class Bench(Struct, frozen=True, kw_only=True):
    seconds: float
    seed: int
    processes: int
    answer_seconds: float
    directory: str | None
    is_scattered: bool = False

    def speed(self, tables: int, *, people: int, postgres: Postgres | None = None, pace: float | None = None) -> Speed:
        """On SQLite or on PostgreSQL, as fast as it goes or so many decisions per table and second."""
        fast = "full speed" if pace is None else f"{pace:g} decisions per table and second"
        say(f"{fast}: {tables} tables with {people} people and {SEATS - people} bots each")
        wish = Wish(tables=tables * SPARE, people=people, seed=self.seed)
        with self._stage(wish, postgres=postgres) as (server, rights):
            load = self._load(server, rights, together=tables, interval=1 / pace if pace else 0.0)
            earlier = records_in(postgres)
            played = self._play(server, load, postgres=postgres)
            records = records_in(postgres) - earlier if postgres is not None else played.records
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
        )

    def most(self, tables: int) -> list[Pace]:
        """Ever faster, until it is too fast; the last but one is the most that is held."""
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
            earlier, waited, began = server.counts(), busy(database), perf_counter()
            tallies = people.play()
            waited = busy(database) - waited
            counts, seconds = server.counts().since(earlier), perf_counter() - began
            return Played(
                together(tallies),
                counts.records,
                1000 * counts.commit_seconds / max(1.0, counts.commits),
                counts.busy / seconds,
                sum(tally.busy for tally in tallies) / seconds,
                grown(before, server.kilobytes()),
                waited / seconds,
            )


def records_in(postgres: Postgres | None) -> int:
    """All records that the database holds."""
    if postgres is None:
        return 0
    ((number,),) = asyncio.run(execute(postgres.url, "SELECT count(*) FROM records"))
    assert isinstance(number, int)
    return number


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


def told(report: Report) -> str:
    parts: list[Iterable[str]] = [_told_pace(pace) for pace in report.pace]
    if report.speed:
        parts.insert(0, _told_speed(report.speed))
    if report.idle is not None:
        parts.append(_told_idle(report.idle))
    if report.most:
        parts.append(_told_most(report.most))
    if report.sockets is not None:
        parts.append([f"memory of an idle socket, of {report.sockets.sockets}: {_kilobytes(report.sockets.kilobytes)}"])
    return "\n\n".join(["\n".join(part) for part in parts] + [f"{report.seconds:.0f} seconds in all"])


def _told_speed(speeds: Iterable[Speed]) -> Iterator[str]:
    heads = f"{'decisions/s':>12}{'records/s':>11}{'commit ms':>11}{'server':>9}{'database':>10}{'people':>9}"
    yield f"{'as fast as it goes, or at a steady pace':58}{heads}{'ms/decision':>13}"
    for speed in speeds:
        processes = f", {speed.processes} processes" if speed.processes > 1 else ""
        scattered = ", scattered" if speed.is_scattered else ""
        name = f"{speed.tables} tables, {speed.people} people, {speed.bots} bots{processes}{scattered}"
        commit = f"{speed.commit_milliseconds:.1f}" if speed.commit_milliseconds else "-"
        server, database = (1000 * one / speed.decisions_per_second for one in (speed.server_busy, speed.database_busy))
        yield (
            f"{name:58}{speed.decisions_per_second:>12,.0f}{speed.records_per_second:>11,.0f}"
            f"{commit:>11}{speed.server_busy:>9.0%}{speed.database_busy:>10.0%}{speed.people_busy:>9.0%}"
            f"{server:>7.2f} +{database:>4.2f}"
        )


def _told_pace(pace: Pace) -> Iterator[str]:
    yield (
        f"{pace.players} players on {pace.tables} tables, {pace.decisions_per_second:.0f} decisions/s: "
        f"server {pace.server_busy:.0%} of a core{_missed(pace.server_busy, MOST_BUSY, pace)}, "
        f"{pace.milliseconds_per_decision:.2f} ms of processor time each, people {pace.people_busy:.0%}, "
        f"a commit takes {pace.commit_milliseconds:.1f} ms, {pace.refused} refused"
    )
    yield f"{'milliseconds':34}{'p50':>12}{'p99':>11}{'worst':>9}{'samples':>9}"
    bar = f"  below {MOST_MILLISECONDS:g}" if pace.players in PLAYERS_OF_THE_BAR else ""
    missed = _missed(pace.heard.p99, MOST_MILLISECONDS, pace)
    times = {"sent until heard at other seats": pace.heard, "sent until acknowledged": pace.receipts, "lag": pace.lag}
    for name, one in times.items():
        yield f"{name:34}{one.p50:>12.1f}{one.p99:>11.1f}{one.worst:>9.1f}{one.samples:>9}{bar}{missed}"
        bar = missed = ""
    yield f"memory of an active table with its connections: {_kilobytes(pace.kilobytes_per_table)}"


def _missed(figure: float, bar: float, pace: Pace) -> str:
    return " (missed)" if pace.players in PLAYERS_OF_THE_BAR and figure >= bar else ""


def _told_most(paces: Sequence[Pace]) -> Iterator[str]:
    for pace in paces:
        yield (
            f"{pace.tables} tables at {pace.decisions_per_second:.0f} decisions/s: p99 {pace.heard.p99:.1f} ms, "
            f"server {pace.server_busy:.0%} of a core, {pace.milliseconds_per_decision:.2f} ms of processor time each"
        )
    held = [pace.decisions_per_second for pace in paces if pace.is_held]
    most = f"{max(held):.0f} decisions/s" if held else "less than that"
    yield f"the most that is heard within {MOST_MILLISECONDS:g} ms: {most}"


def _told_idle(idle: Idle) -> Iterator[str]:
    alone = idle.kilobytes_alone
    missed = "  missed" if alone is not None and alone >= MOST_KILOBYTES else ""
    yield f"memory of an idle table, of {idle.tables}: {_kilobytes(alone)}, below {MOST_KILOBYTES:g} kB{missed}"
    yield f"with {SEATS} connections each: {_kilobytes(idle.kilobytes_with_seats)}"


def _kilobytes(amount: float | None) -> str:
    return "not told by this system" if amount is None else f"{amount:.0f} kB"


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
    parser.add_argument("--idle-sockets", type=int, metavar="N", help="memory of a socket, of so many")
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
