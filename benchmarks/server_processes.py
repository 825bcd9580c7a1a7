"""The processes of a benchmark: one that serves, and those in which people are simulated."""

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Final, NamedTuple, Self

import httpx
from msgspec.structs import replace

from benchmarks.server_load import Load, Tally, be_people

OPERATOR_SETTINGS: Final = {"metrics_token": "operator", "page": "false"}
"""The usual limits; counters can be read, and no page is built."""
GENEROUS: Final = {
    "visits_per_second": "100000",
    "visit_burst": "100000",
    "requests_per_second": "100000",
    "request_burst": "100000",
    "past_per_second": "20000",
    "past_burst": "20000",
    "lobby_changes_per_hour": "1000000",
    "messages_per_second": "100000",
    "message_burst": "100000",
    "sockets_per_address": "20000",
    "sockets": "20000",
    "connections_per_address": "20000",
    "connections": "20000",
    "tables_per_hour": "1000000",
    "cost_per_second": "1000",
    "cost_burst": "1000000",
    "idle_seconds": "3600",
    **OPERATOR_SETTINGS,
}
"""Limits for people who all have the same address here; no table leaves the memory."""
OPERATOR: Final = {"authorization": f"Bearer {OPERATOR_SETTINGS['metrics_token']}"}
PATIENCE: Final = 600.0
"""Seconds after which a process that says nothing is given up."""


class Counts(NamedTuple):
    """A server's totals so far: records, commits and their time, and its processor time in seconds."""

    records: float
    commits: float
    commit_seconds: float
    busy: float

    def since(self, earlier: "Counts") -> "Counts":
        return Counts(*(now - then for now, then in zip(self, earlier, strict=True)))


class Server:
    """A server: one process, or several that share a database, and the one that started them."""

    def __init__(self, process: "subprocess.Popen[str]", url: str, *, workers: int, database: str) -> None:
        self.url: Final = url
        self.database: Final = database
        self._process: Final = process
        self._workers: Final = workers

    def _pids(self) -> list[int]:
        """The processes that serve; not those of bots."""
        main = self._process.pid
        if self._workers == 1:
            return [main]
        return family(main)

    def kilobytes(self) -> float | None:
        """Resident memory; None if the system does not report it."""
        total = 0.0
        for pid in self._pids():
            status = Path(f"/proc/{pid}/status")
            if not status.exists():
                return None
            line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS:"))
            total += float(line.split()[1])
        return total

    def busy(self) -> float:
        """Processor time so far, in seconds."""
        return busy(self._pids())

    def counts(self) -> "Counts":
        """Of several processes only the processor time is known: one of them would answer for itself alone."""
        if self._workers > 1:
            return Counts(0.0, 0.0, 0.0, self.busy())
        answer = httpx.get(f"{self.url}/metrics", headers=OPERATOR, timeout=PATIENCE, trust_env=False)
        lines = answer.raise_for_status().text.splitlines()

        def total(name: str) -> float:
            return sum(float(line.split()[1]) for line in lines if line.startswith(name))

        return Counts(
            total("dragondune_records_total{"),
            total("dragondune_commit_seconds_count"),
            total("dragondune_commit_seconds_sum"),
            self.busy(),
        )


def busy(pids: Iterable[int]) -> float:
    """The processor time of some processes so far, in seconds."""
    total = 0.0
    for pid in pids:
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def family(pid: int) -> list[int]:
    """A process and the ones it started."""
    return [pid, *(child for child, parent in _processes() if parent == pid)]


def _processes() -> Iterator[tuple[int, int]]:
    """All processes with their parents."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            yield int(stat.parent.name), int(stat.read_text().rpartition(")")[2].split()[1])


@contextmanager
def serving(database: str, log: Path, *, workers: int = 1, settings: Mapping[str, str] = GENEROUS) -> Iterator[Server]:
    """A separate server, always stopped at the end."""
    command = [sys.executable, "-m", "dragondune.cli", "serve", "--port", "0", "--database", database]
    command += ["--workers", str(workers)]
    command += [f"--set={name}={value}" for name, value in settings.items()]
    with (
        log.open("w") as complaints,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if "http" not in line:
                raise RuntimeError(f"the server did not start: {log.read_text()[-1000:]}")
            server = Server(process, line[line.index("http") :].strip(), workers=workers, database=database)
            httpx.get(f"{server.url}/health", timeout=PATIENCE, trust_env=False).raise_for_status()
            yield server
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


class People:
    """Processes that simulate people, from when all have their seats until they leave."""

    def __init__(self, loads: Sequence[Load], *, act: Callable[[Load, Connection], None] = be_people) -> None:
        context = multiprocessing.get_context("spawn")
        self._processes: Final[list[SpawnProcess]] = []
        self._lines: Final[list[Connection]] = []
        for load in loads:
            here, there = context.Pipe()
            process = context.Process(target=act, args=(load, there), daemon=True)
            process.start()
            there.close()
            self._processes.append(process)
            self._lines.append(here)

    def __enter__(self) -> Self:
        try:
            self._hear()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def play(self) -> list[Tally]:
        """Let them play. Returns their totals."""
        for line in self._lines:
            line.send(True)
        return self._hear()

    def _hear(self) -> list[Tally]:
        tallies: list[Tally] = []
        for line in self._lines:
            if not line.poll(PATIENCE):
                raise RuntimeError(f"simulated people have said nothing for {PATIENCE:g} seconds")
            tallies.append(line.recv())
        return tallies

    def _end(self) -> None:
        for process in self._processes:
            process.kill()
            process.join()
        for line in self._lines:
            line.close()


def shared_out(load: Load, processes: int) -> list[Load]:
    """The tables of a load, divided among several processes."""
    shares = min(processes, load.together)
    return [
        replace(
            load,
            tables=load.tables[number::shares],
            together=len(range(number, load.together, shares)),
            seed=load.seed + number,
        )
        for number in range(shares)
    ]
