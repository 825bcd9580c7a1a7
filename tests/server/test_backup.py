"""Backup and restore: while a server serves, between both kinds of databases, and never from a damaged file."""

import asyncio
import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import NullPool, func, select, update
from sqlalchemy.ext.asyncio import create_async_engine

from dragondune.client import Client, Seat
from dragondune.engine.errors import Malformed
from dragondune.server.storage import Unavailable, schema
from dragondune.server.storage.backup import Contents, back_up, restore, seal
from dragondune.server.storage.notify import SERVER_LOCK
from dragondune.wire.lobby import Created, NewTable
from dragondune.wire.news import Update
from tests.server.databases import TABLE, asynchronous, open_database, opened, records
from tests.server.harness import four_people, next_asked_seat, play_on, seated, serving
from tests.server.test_storage_opening import CALLS, CLUB

pytestmark = pytest.mark.unopened


def unheard(_name: str, _count: int) -> None:
    """A progress callback that does nothing."""


async def saved(url: str, path: Path) -> Contents:
    return await back_up(url, path, progress=unheard)


async def restored(path: Path, url: str, *, force: bool = False) -> Contents:
    return await restore(path, url, force=force, progress=unheard)


@pytest.fixture(params=["sqlite to postgres", "postgres to sqlite"])
def urls(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Where a backup comes from, and where it goes."""
    source, _, target = request.param.partition(" to ")
    return request.getfixturevalue(f"{source}_url"), request.getfixturevalue(f"{target}_url")


async def command(*arguments: str) -> str:
    """Run a dragondune command in a separate process and return its output."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "dragondune.cli",
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, faults = await process.communicate()
    assert process.returncode == 0, faults.decode()
    return said.decode()


async def acknowledged(client: Client, tables: list[Created]) -> dict[str, tuple[Update, ...]]:
    """All updates that seats have received until now."""
    return {
        token: (await client.updates(made.table.id, token=token)).updates
        for made in tables
        for token in made.seats.values()
    }


async def play_for_ever(seats: list[Seat], chance: random.Random) -> None:
    while seats[0].picture.info.status == "running":
        await next_asked_seat(seats)
        await play_on(seats, chance, decisions=1)


@asynchronous
async def test_a_backup_under_load_holds_all_that_was_acknowledged(urls: tuple[str, str], tmp_path: Path) -> None:
    source, target = urls
    path = str(tmp_path / "tables.backup")
    async with serving(source) as client:
        tables = [await four_people(client) for _ in range(3)]
        async with seated(client, tables[0]) as one, seated(client, tables[1]) as two:
            players = [
                asyncio.create_task(play_for_ever(list(seats.values()), random.Random(7))) for seats in (one, two)
            ]
            while one["elves"].picture.n < 20:
                await asyncio.sleep(0.01)
            before = await acknowledged(client, tables)
            said = await command("backup", "--database", source, "--out", path)
            after = await acknowledged(client, tables)
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
    assert ": 3 tables" in said.replace(" holds ", ": ")
    assert said.endswith("every chain is whole.\n")
    assert sum(map(len, after.values())) > sum(map(len, before.values())), "nobody has played meanwhile"
    assert (await command("restore", path, "--database", target)).endswith("every chain is whole.\n")
    async with serving(target) as client:
        kept = await acknowledged(client, tables)
        for token, updates in before.items():
            assert kept[token][: len(updates)] == updates
            assert after[token][: len(kept[token])] == kept[token]
        async with seated(client, tables[0]) as seats:
            await play_on(list(seats.values()), random.Random(8), decisions=3)


async def filled(url: str, *names: str) -> None:
    async with opened(url) as store:
        for name in names:
            await store.create(replace(TABLE, id=name, last=3), records(1, 3), [])


async def names_in(url: str) -> list[str]:
    async with opened(url) as store:
        return sorted(row.id for row in await store.listed(status=None, limit=10, before=None))


@asynchronous
async def test_a_database_that_holds_tables_is_replaced_only_by_force(database_url: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.backup"
    other = f"sqlite:///{tmp_path / 'other.db'}"
    await filled(other, "t1", "t2")
    await saved(other, path)
    await filled(database_url, "t3")
    with pytest.raises(Malformed, match="the database holds 1 tables; --force replaces them"):
        await restored(path, database_url)
    assert await names_in(database_url) == ["t3"]
    assert (await restored(path, database_url, force=True))[:2] == (2, 6)
    assert await names_in(database_url) == ["t1", "t2"]


@asynchronous
async def test_a_database_that_a_server_uses_is_not_replaced(database_url: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.backup"
    async with serving(database_url) as client:
        made = await client.create(NewTable())
        await saved(database_url, path)
        with pytest.raises(Malformed, match="erver is using th"):
            await restored(path, database_url, force=True)
        assert (await client.table(made.table.id)).status == "open"
    assert (await restored(path, database_url, force=True)).tables == 1


@asynchronous
async def test_a_server_does_not_start_while_its_database_is_restored(postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        restoring = create_async_engine(postgres_url.replace("postgresql:", "postgresql+asyncpg:"), poolclass=NullPool)
        async with restoring.begin() as connection:
            assert await connection.scalar(select(func.pg_try_advisory_xact_lock(SERVER_LOCK)))
            with pytest.raises(Unavailable, match="is being restored"):
                await store.listen(lambda _: None)
        await store.listen(lambda _: None)
        await restoring.dispose()


@asynchronous
async def test_a_damaged_backup_is_refused_and_nothing_is_changed(sqlite_url: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.backup"
    await filled(sqlite_url, "t1")
    await saved(sqlite_url, path)
    whole = path.read_bytes()
    target = f"sqlite:///{tmp_path / 'other.db'}"
    at = whole.index(b'{"n":2}')
    for damaged in (whole[: len(whole) // 2], whole[:at] + b'{"n":3}' + whole[at + 7 :], b"", b"hello" * 1000):
        path.write_bytes(damaged)
        with pytest.raises(Malformed, match="is damaged"):
            await restored(path, target)
        assert not (tmp_path / "other.db").exists()
    with pytest.raises(Malformed, match="there is no file"):
        await restored(tmp_path / "nothing", target)


@asynchronous
async def test_a_backup_never_replaces_a_file_and_leaves_no_half_one(sqlite_url: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.backup"
    with pytest.raises(Malformed, match="there is no database"):
        await saved(sqlite_url, path)
    await filled(sqlite_url, "t1")
    await saved(sqlite_url, path)
    assert path.stat().st_mode & 0o077 == 0, "it holds the seeds"
    with pytest.raises(Malformed, match="exists already"):
        await saved(sqlite_url, path)
    assert [one.name for one in tmp_path.iterdir() if "backup" in one.name] == ["tables.backup"]


@asynchronous
async def test_a_backup_names_logs_that_were_damaged_before(database_url: str, tmp_path: Path) -> None:
    async with serving(database_url) as client:
        made, other = await four_people(client), await four_people(client)
    database = await open_database(database_url)
    wrong = update(schema.records).where(schema.records.c.table_id == made.table.id).values(at=1.0)
    await database.write(lambda connection: connection.execute(wrong), is_single=True)
    await database.close()
    contents = await saved(database_url, tmp_path / "tables.backup")
    assert contents.broken == (made.table.id,)
    assert contents.tables == 2
    assert other.table.id not in contents.broken


@asynchronous
async def test_a_backup_from_an_older_version_is_brought_up_to_date(sqlite_url: str, tmp_path: Path) -> None:
    path, target = tmp_path / "tables.backup", f"sqlite:///{tmp_path / 'other.db'}"
    await filled(sqlite_url, "t1")
    await saved(sqlite_url, path)
    with closing(sqlite3.connect(path)) as file, file:
        for name in ("snapshots_by_heard", "tokens_by_person", "tables_listed", "tables_listed_by_status"):
            file.execute(f"DROP INDEX {name}")
        file.execute("CREATE INDEX tables_by_age ON tables (created_at, id)")
        file.execute("ALTER TABLE tokens DROP COLUMN person")
        file.execute("ALTER TABLE hooks DROP COLUMN format")
        file.execute("ALTER TABLE hooks DROP COLUMN kinds")
        file.execute("ALTER TABLE notices DROP COLUMN dropped_at")
        file.execute("ALTER TABLE records DROP COLUMN link")
        file.execute("ALTER TABLE records DROP COLUMN removed")
        file.execute("ALTER TABLE tables DROP COLUMN creator")
        file.execute("ALTER TABLE presence DROP COLUMN looked_at")
        for name in (*CALLS, *CLUB, "backup", "bans", "challenges", "wishes", "person_keys", "persons", "reviews"):
            file.execute(f"DROP TABLE IF EXISTS {name}")
        file.execute("UPDATE alembic_version SET version_num = '0004'")
    seal(path)
    contents = await restored(path, target)
    assert (contents.records, contents.broken) == (3, ())
    with closing(sqlite3.connect(tmp_path / "tables.db")) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '0001'")
    with pytest.raises(Malformed, match="has revision 0001, and this program expects"):
        await saved(sqlite_url, tmp_path / "another.backup")
