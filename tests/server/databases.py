"""Databases for tests: a SQLite file, and a real PostgreSQL that the tests start and stop."""

import asyncio
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import wraps
from itertools import count
from pathlib import Path
from typing import Final, ParamSpec

import pytest
from sqlalchemy import NullPool, text
from sqlalchemy.ext.asyncio import create_async_engine

from dragondune.server.storage import Store, StoredRecord, Summary, TableRow
from dragondune.server.storage.database import Database
from dragondune.server.storage.postgres import PostgresDatabase
from dragondune.server.storage.sqlite import SqliteDatabase
from dragondune.server.storage.urls import parse
from tests.patience import PATIENCE

Parameters = ParamSpec("Parameters")

SETTINGS: Final = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    # Tests kill only our own processes, never the machine, so PostgreSQL need not wait for its disk.
    "fsync": "off",
    "full_page_writes": "off",
}

TABLE: Final = TableRow(
    id="t1",
    version=1,
    status="open",
    is_listed=True,
    created_at=10.5,
    updated_at=10.5,
    wake_at=None,
    spec=b'{"edition":"1.10"}',
    summary=b"{}",
    secret=b"\x00\xff seed",
    last=0,
)
SUMMARY: Final = Summary(status="running", summary=b'{"turn":1}', wake_at=40.0, updated_at=20.25)


def asynchronous(test: Callable[Parameters, Coroutine[object, object, None]]) -> Callable[Parameters, None]:
    """Run a test written as a coroutine. A test that waits forever fails instead of blocking the run."""

    @wraps(test)
    def run(*positional: Parameters.args, **named: Parameters.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*positional, **named), PATIENCE))

    return run


def records(first: int, last: int) -> list[StoredRecord]:
    return [StoredRecord(n, float(n), b'{"n":%d}' % n, b"link") for n in range(first, last + 1)]


async def open_database(url: str) -> Database:
    parsed = parse(url)
    return await (SqliteDatabase if parsed.drivername.startswith("sqlite") else PostgresDatabase).open(parsed)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def execute(url: str, statement: str) -> list[tuple[object, ...]]:
    """Run a statement on PostgreSQL, bypassing the store and outside any transaction."""
    engine = create_async_engine(
        url.replace("postgresql:", "postgresql+asyncpg:"), poolclass=NullPool, isolation_level="AUTOCOMMIT"
    )
    try:
        async with engine.connect() as connection:
            result = await connection.execute(text(statement))
            return [tuple(row) for row in result] if result.returns_rows else []
    finally:
        await engine.dispose()


class Cluster:
    """A running PostgreSQL."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.pid = 0
        self._names = (f"test_{n}" for n in count(1))

    def url(self, database: str) -> str:
        return f"postgresql://dragondune@127.0.0.1:{self.port}/{database}"

    @contextmanager
    def database(self, *, copied_from: str = "template1") -> Iterator[str]:
        """The URL of a new database, empty unless it is a copy, which is dropped afterwards."""
        name = next(self._names)
        asyncio.run(execute(self.url("postgres"), f"CREATE DATABASE {name} TEMPLATE {copied_from}"))
        try:
            yield self.url(name)
        finally:
            asyncio.run(execute(self.url("postgres"), f"DROP DATABASE {name} WITH (FORCE)"))


def binaries() -> Path | None:
    """The directory that contains `postgres` and `initdb`."""
    candidates = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), reverse=True)
    found = shutil.which("postgres")
    if found is not None:
        candidates.insert(0, Path(found).resolve())
    return next((path.parent for path in candidates if (path.parent / "initdb").exists()), None)


def other_user() -> str | None:
    """PostgreSQL refuses to run as root, so run it as this user."""
    if os.name == "nt" or os.geteuid() != 0:
        return None
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def quiet_port() -> int:
    """A free port outside the ephemeral range, which no client or server of another test is given meanwhile.

    A client waiting for a killed server could otherwise get that port for itself, and even connect to itself.
    """
    while True:
        port = random.randrange(10_000, 30_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def running(programs: Path, settings: Mapping[str, str] = SETTINGS) -> Iterator[Cluster]:
    """A new cluster in its own directory, which is removed with it."""
    user = other_user()
    with tempfile.TemporaryDirectory(prefix="dragondune-postgres-") as directory:
        if user is not None:
            shutil.chown(directory, user)
        data = Path(directory) / "data"
        options = "--username=dragondune --auth=trust --encoding=UTF8 --locale=C --no-sync --no-instructions"
        subprocess.run(
            [programs / "initdb", "--pgdata", data, *options.split()],
            user=user,
            cwd=directory,
            check=True,
            capture_output=True,
        )
        cluster = Cluster(quiet_port())
        given = [f"--{name}={value}" for name, value in settings.items()]
        with (
            Path(directory, "log").open("wb") as log,
            subprocess.Popen(
                [programs / "postgres", "-D", data, "-p", str(cluster.port), *given],
                user=user,
                cwd=directory,
                stdout=log,
                stderr=log,
            ) as process,
        ):
            try:
                cluster.pid = process.pid
                wait_for(cluster, process, Path(log.name))
                yield cluster
            finally:
                process.send_signal(signal.SIGINT)  # PostgreSQL's fast shutdown does not wait for clients
                process.wait()


def wait_for(cluster: Cluster, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            asyncio.run(execute(cluster.url("postgres"), "SELECT 1"))
            return
        except Exception:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL does not start: {log.read_text(errors='replace')}") from None
            time.sleep(0.05)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    programs = binaries()
    if programs is None:
        pytest.skip("no `postgres` with `initdb` on the PATH or in /usr/lib/postgresql/*/bin")
    with running(programs) as cluster:
        yield cluster


async def migrate(url: str) -> None:
    """Make a database what a server makes of it when it opens it."""
    await (await open_database(url)).close()


@pytest.fixture(scope="session")
def migrated_postgres(postgres: Cluster) -> Iterator[str]:
    """The name of a database to copy: to migrate an empty one takes longer than most tests."""
    with postgres.database() as url:
        asyncio.run(migrate(url))
        yield url.rpartition("/")[2]


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file to copy, likewise."""
    path = tmp_path_factory.mktemp("migrated") / "tables.db"
    asyncio.run(migrate(f"sqlite:///{path}"))
    return path


def is_unopened(request: pytest.FixtureRequest) -> bool:
    return request.node.get_closest_marker("unopened") is not None


@pytest.fixture
def postgres_url(request: pytest.FixtureRequest, postgres: Cluster) -> Iterator[str]:
    source: str = "template1" if is_unopened(request) else request.getfixturevalue("migrated_postgres")
    with postgres.database(copied_from=source) as url:
        yield url


@pytest.fixture
def sqlite_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    path = tmp_path / "tables.db"
    if not is_unopened(request):
        shutil.copy(request.getfixturevalue("migrated_sqlite"), path)
    return f"sqlite:///{path}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A new database of each kind, as a server leaves it that is stopped at once; `unopened`, as it finds it."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
