"""Backups: a consistent copy of the whole database in one file, which can be restored to either kind.

The file is itself a SQLite database with the same tables and a checksum.
"""

import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import (
    URL,
    Connection,
    NullPool,
    Row,
    Table,
    create_engine,
    delete,
    func,
    insert,
    literal,
    select,
    text,
    tuple_,
)
from sqlalchemy.ext.asyncio import create_async_engine

from dragondune.engine.errors import Malformed
from dragondune.notation.chain import first_link
from dragondune.server.storage import schema
from dragondune.server.storage.database import FAULTS, Result, opening, reason
from dragondune.server.storage.migrate import check_revision, migrate
from dragondune.server.storage.notify import SERVER_LOCK
from dragondune.server.storage.rows import StoredRecord, TableRow, is_linked
from dragondune.server.storage.server_lock import only_server
from dragondune.server.storage.sqlite import engine_for
from dragondune.server.storage.store import open_database
from dragondune.server.storage.urls import parse

FORMAT: Final = "1"
TOGETHER: Final = 200
"""Rows copied at a time; a table created from a long log has a megabyte in one row."""
SHOWN_EVERY: Final = 10_000
"""Rows between progress reports."""
TABLES: Final = tuple(schema.METADATA.sorted_tables)
"""Referenced tables come first."""

Progress: TypeAlias = Callable[[str, int], None]
"""Called with the name of a table and the number of its rows copied so far."""


class Contents(NamedTuple):
    """What a backup holds; the logs of `broken` tables were already changed or damaged when it was made."""

    tables: int
    records: int
    broken: tuple[str, ...]


async def back_up(url: str, path: Path, *, progress: Progress) -> Contents:
    """Copy a database as of one moment, while servers keep writing to it."""
    if path.exists():
        raise Malformed(f"{path} exists already; choose another name, so that no backup is lost")
    part = path.with_name(f"{path.name}.part")
    try:
        # Readable only by its owner, because it contains the seeds.
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        with writing(part) as backup:
            contents = await in_snapshot(parse(url), lambda source: copy_all(source, backup, progress))
        seal(part)
        part.rename(path)
    finally:
        part.unlink(missing_ok=True)
    return contents


async def restore(path: Path, url: str, *, force: bool, progress: Progress) -> Contents:
    """Fill a database from a backup, all or nothing; `force` first deletes what the database holds.

    No server may be running: it would continue tables that no longer exist.
    """
    check_seal(path)
    with tempfile.TemporaryDirectory(prefix="dragondune-restore-") as folder, only_server(url):
        copy = Path(folder) / "backup.db"
        shutil.copyfile(path, copy)
        with writing(copy) as backup:  # a backup from an older version is migrated first
            database = await open_database(url)
            try:
                return await database.write(
                    lambda target: replace_all(backup, target, force=force, progress=progress), is_single=False
                )
            finally:
                await database.close()


def copy_all(source: Connection, target: Connection, progress: Progress) -> Contents:
    check_revision(source)
    checker = ChainChecker()
    for table in TABLES:
        count = 0
        for rows in pages(source, table):
            target.execute(insert(table), [{**row._mapping} for row in rows])
            checker.look_at(table, rows)
            count += len(rows)
            if count % SHOWN_EVERY == 0:
                progress(table.name, count)
        progress(table.name, count)
    if target.dialect.name == "postgresql":
        for numbered in (schema.notices, schema.outbox):
            number = func.pg_get_serial_sequence(numbered.name, numbered.c.id.name)
            last = select(func.coalesce(func.max(numbered.c.id), 0) + 1).scalar_subquery()
            target.execute(select(func.setval(number, last, False)))
    return checker.contents()


def replace_all(source: Connection, target: Connection, *, force: bool, progress: Progress) -> Contents:
    if target.dialect.name == "postgresql" and not target.scalar(select(func.pg_try_advisory_xact_lock(SERVER_LOCK))):
        raise Malformed("a server is using this database; stop it first")
    held = target.execute(select(func.count()).select_from(schema.tables)).scalar_one()
    if held and not force:
        raise Malformed(f"the database holds {held} tables; --force replaces them with those of the backup")
    for table in reversed(TABLES):
        target.execute(delete(table))
    return copy_all(source, target, progress)


def pages(connection: Connection, table: Table) -> Iterator[Sequence[Row[tuple[object, ...]]]]:
    """All rows in the order of the primary key, in batches."""
    key = tuple(table.primary_key.columns)
    wanted = select(table).order_by(*key).limit(TOGETHER)
    rows = connection.execute(wanted).all()
    while rows:
        yield rows
        last = tuple_(*(literal(rows[-1]._mapping[column], column.type) for column in key))
        rows = connection.execute(wanted.where(tuple_(*key) > last)).all()


class ChainChecker:
    """Checks the chains of all tables as their rows are copied: each table before its records, and those in order."""

    def __init__(self) -> None:
        self._tables = 0
        self._records = 0
        self._links: Final[dict[str, bytes]] = {}
        self._broken: Final[dict[str, None]] = {}

    def look_at(self, table: Table, rows: Sequence[Row[tuple[object, ...]]]) -> None:
        if table is schema.tables:
            for row in rows:
                one = msgspec.convert(row._mapping, TableRow)
                self._links[one.id] = first_link(one.spec, one.secret)
            self._tables += len(rows)
        elif table is schema.records:
            for row in rows:
                self._follow(str(row._mapping["table_id"]), msgspec.convert(row._mapping, StoredRecord))
            self._records += len(rows)

    def _follow(self, table_id: str, record: StoredRecord) -> None:
        if not is_linked(record, self._links[table_id]):
            self._broken[table_id] = None
        self._links[table_id] = record.link

    def contents(self) -> Contents:
        return Contents(self._tables, self._records, tuple(self._broken))


async def in_snapshot(url: URL, body: Callable[[Connection], Result]) -> Result:
    """Run a function on a consistent snapshot of a database, whatever others write meanwhile."""
    if url.drivername.startswith("sqlite"):
        if not Path(url.database or "").is_file():
            raise Malformed(f"there is no database {url.database}")
        engine = engine_for(url)
        try:
            with opening(url):
                connection = engine.connect()
            with copying(), connection:
                connection.execute(text("BEGIN"))
                return body(connection)
        finally:
            engine.dispose()
    apart = create_async_engine(url, poolclass=NullPool, isolation_level="REPEATABLE READ", hide_parameters=True)
    try:
        with opening(url):
            remote = await apart.connect()
        try:
            with copying():
                await remote.execution_options(postgresql_readonly=True)
                return await remote.run_sync(body)
        finally:
            await remote.close()
    finally:
        await apart.dispose()


@contextmanager
def copying() -> Iterator[None]:
    """Turn database errors into an error message."""
    try:
        yield
    except FAULTS as fault:
        raise Malformed(f"the database could not be copied: {reason(fault)}") from fault


@contextmanager
def writing(path: Path) -> Iterator[Connection]:
    """A transaction in a backup file, created or migrated first."""
    url = URL.create("sqlite+pysqlite", database=str(path))
    engine = create_engine(
        url,
        isolation_level="AUTOCOMMIT",
        poolclass=NullPool,
        hide_parameters=True,
        connect_args={"check_same_thread": False},  # the database writer reads it in another thread
    )
    try:
        with opening(url):
            opened = engine.connect()
        with copying(), opened as connection:
            connection.execute(text("BEGIN IMMEDIATE"))
            migrate(connection)
            yield connection
            connection.execute(text("COMMIT"))
    finally:
        engine.dispose()


def seal(path: Path) -> None:
    """Write the checksum into a backup."""
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE backup (format TEXT NOT NULL, made_at REAL NOT NULL, checksum TEXT NOT NULL)")
        file.execute("INSERT INTO backup VALUES (?, ?, ?)", (FORMAT, time.time(), checksum(file)))


def check_seal(path: Path) -> None:
    """Refuse a file that is not a backup, or is damaged."""
    if not path.is_file():
        raise Malformed(f"there is no file {path}")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            found = file.execute("SELECT format, checksum FROM backup").fetchall()
            is_whole = len(found) == 1 and found[0] == (FORMAT, checksum(file))
    except FAULTS as fault:
        raise Malformed(
            f"{path} is damaged or is not a backup ({reason(fault)}); `dragondune backup` makes one"
        ) from None
    if not is_whole:
        raise Malformed(f"{path} is damaged: its checksum does not match; restore another backup")


def checksum(file: sqlite3.Connection) -> str:
    """Hash all rows of all tables except the checksum's own, in any schema version."""
    digest = sha256()
    names = file.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name != 'backup' "
        "ORDER BY name"
    ).fetchall()
    for (name,) in names:
        digest.update(msgspec.msgpack.encode(name))
        for row in file.execute(f'SELECT * FROM "{name}" ORDER BY rowid'):
            digest.update(msgspec.msgpack.encode(row))
    return digest.hexdigest()
