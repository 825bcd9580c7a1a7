"""Opening a database: its URL, migrations and settings."""

import asyncio
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import Connection, text
from starlette.applications import Starlette

from dragondune.engine.errors import Malformed
from dragondune.notation.chain import first_link
from dragondune.server.http.services import Services
from dragondune.server.settings import Settings
from dragondune.server.storage import Store
from dragondune.server.storage.migrate import SCRIPTS
from dragondune.server.storage.rows import is_linked
from dragondune.server.storage.schema import METADATA
from dragondune.server.storage.server_lock import only_server
from dragondune.server.storage.urls import parse
from tests.server.databases import TABLE, Cluster, asynchronous, execute, open_database, opened, records
from tests.server.harness import serving

CALLS = ("waits", "outbox", "mail_counts", "mail_addresses", "subscriptions", "call_settings", "server_keys")
CLUB = (
    *("sittings", "game_words", "game_seats", "games", "listings", "rated", "ratings"),
    *("tournament_games", "tournament_players", "tournaments"),
)
HEAD = ScriptDirectory(str(SCRIPTS)).get_current_head()

pytestmark = pytest.mark.unopened


@asynchronous
async def test_migrations_reach_the_schema_and_are_idempotent(database_url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    def revisions(connection: Connection) -> list[str]:
        return [row.version_num for row in connection.execute(text("SELECT version_num FROM alembic_version"))]

    for _ in range(2):
        database = await open_database(database_url)
        assert await database.read(differences) == []
        assert await database.read(revisions) == [HEAD]
        await database.close()


@asynchronous
async def test_records_from_before_the_chain_are_linked(database_url: str) -> None:
    def forget_links(connection: Connection) -> None:
        for name in ("snapshots_by_heard", "tables_listed", "tables_listed_by_status"):
            connection.execute(text(f"DROP INDEX {name}"))
        connection.execute(text("CREATE INDEX tables_by_age ON tables (created_at, id)"))
        connection.execute(text("ALTER TABLE records DROP COLUMN link"))
        connection.execute(text("ALTER TABLE records DROP COLUMN removed"))
        connection.execute(text("DROP INDEX tokens_by_person"))
        connection.execute(text("ALTER TABLE tokens DROP COLUMN person"))
        for name in ("format", "kinds"):
            connection.execute(text(f"ALTER TABLE hooks DROP COLUMN {name}"))
        connection.execute(text("ALTER TABLE notices DROP COLUMN dropped_at"))
        connection.execute(text("ALTER TABLE presence DROP COLUMN looked_at"))
        others = ("bans", "challenges", "wishes", "person_keys", "persons", "reviews")
        for name in (*CALLS, *CLUB, *others):
            connection.execute(text(f"DROP TABLE {name}"))
        connection.execute(text("ALTER TABLE tables DROP COLUMN creator"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0004'"))

    async with opened(database_url) as store:
        for name in ("t1", "t2"):
            await store.create(replace(TABLE, id=name, last=3), records(1, 3), [])
    database = await open_database(database_url)
    await database.write(forget_links, is_single=False)
    await database.close()
    async with opened(database_url) as store:
        for name in ("t1", "t2"):
            link = first_link(TABLE.spec, TABLE.secret)
            for one in await store.records(name):
                assert is_linked(one, link)
                link = one.link


@asynchronous
async def test_processes_that_start_together_migrate_once(postgres_url: str) -> None:
    stores = await asyncio.gather(*(Store.open(postgres_url) for _ in range(4)))
    await stores[0].create(TABLE, [], [])
    assert [await store.table("t1") for store in stores] == [TABLE] * 4
    for store in stores:
        await store.close()


@asynchronous
async def test_a_database_from_a_newer_version_is_refused_and_unchanged(database_url: str) -> None:
    def make_newer(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    database = await open_database(database_url)
    await database.write(make_newer, is_single=True)
    await database.close()
    for _ in range(2):
        with pytest.raises(Malformed, match=f"has revision 9999, and this program knows revisions up to {HEAD}"):
            await Store.open(database_url)


@asynchronous
async def test_a_database_that_does_not_exist_is_refused(postgres: Cluster) -> None:
    with pytest.raises(Malformed, match=r'/nowhere cannot be opened: database "nowhere" does not exist\.'):
        await Store.open(postgres.url("nowhere"))


@asynchronous
async def test_sqlite_is_durable_strict_and_private(sqlite_url: str, tmp_path: Path) -> None:
    def settings(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    database = await open_database(sqlite_url)
    full = 2
    assert await database.read(settings) == ["wal", full, 1, 10_000]
    assert await database.write(settings, is_single=False) == ["wal", full, 1, 10_000]
    for path in tmp_path.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    await database.close()


@asynchronous
async def test_commits_wait_for_the_disk_whatever_the_database_is_set_to(postgres_url: str) -> None:
    """With synchronous_commit = off, PostgreSQL acknowledges what a crash can still lose."""

    def level(connection: Connection) -> str:
        return str(connection.execute(text("SHOW synchronous_commit")).scalar())

    name = postgres_url.rpartition("/")[2]
    for setting, expected in (("off", "on"), ("remote_write", "on"), ("remote_apply", "remote_apply")):
        await execute(postgres_url, f"ALTER DATABASE {name} SET synchronous_commit = {setting}")
        database = await open_database(postgres_url)
        assert await database.read(level) == expected
        assert await database.write(level, is_single=False) == expected
        await database.close()


@asynchronous
async def test_a_database_that_stays_unsafe_is_refused(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dragondune.server.storage.postgres.commit_level", lambda _: "off")
    with pytest.raises(Malformed, match="keeps synchronous_commit = off"):
        await Store.open(postgres_url)


def test_a_second_server_on_the_same_file_is_refused(sqlite_url: str) -> None:
    with only_server(sqlite_url):
        refuses_another(sqlite_url)
    with only_server(sqlite_url):
        pass


def refuses_another(url: str) -> None:
    with pytest.raises(Malformed, match="Another server is using the database"), only_server(url):
        pass


def test_a_killed_server_leaves_no_lock(sqlite_url: str) -> None:
    code = f"""
import time
from dragondune.server.storage.server_lock import only_server
with only_server({sqlite_url!r}):
    print("locked", flush=True)
    time.sleep(1000)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "locked\n"
        refuses_another(sqlite_url)
        server.kill()
    with only_server(sqlite_url):
        pass


@asynchronous
async def test_two_servers_cannot_start_on_one_file(sqlite_url: str) -> None:
    async with serving(sqlite_url):
        with pytest.raises(Malformed, match="Another server is using the database"):
            async with Services(Settings(database=sqlite_url), time.time).open(Starlette()):
                pass


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("tables.db", "The database is not given as a URL; write sqlite:///path/file.db or"),
        ("postgresql://user:secret@host:port/name", "The database is not given as a URL"),
        ("mysql://host/name", "no support for databases of the kind 'mysql'; use sqlite:///"),
        ("sqlite://tables.db", "has a path and nothing else; write sqlite:///path/file.db with three slashes"),
        ("sqlite:///tables.db?mode=ro", "has a path and nothing else"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("postgresql://user@host", "names no database"),
        ("postgresql://user@host/name?speed=high", "cannot set speed; allowed are host and sslmode"),
        ("postgresql://user:secret@127.0.0.1:1/name", r"postgresql://user:\*\*\*@127.0.0.1:1/name cannot be opened"),
    ],
)
def test_an_invalid_url_is_refused_without_its_password(url: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence) as refusal:
        asyncio.run(Store.open(url))
    assert "secret" not in str(refusal.value)


def test_url_schemes_select_their_drivers() -> None:
    assert str(parse("sqlite+aiosqlite:////var/tables.db")) == "sqlite+pysqlite:////var/tables.db"
    assert str(parse("postgres://me@host/name?sslmode=require")) == "postgresql+asyncpg://me@host/name?ssl=require"


def test_files_that_cannot_be_a_database_are_refused(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir or Madam, " * 100)
    for path, sentence in (
        (tmp_path / "nowhere" / "tables.db", "cannot be opened: .*No such file or directory"),
        (tmp_path, "cannot be opened: .*Is a directory"),
        (letter, "cannot be opened: file is not a database"),
    ):
        with pytest.raises(Malformed, match=sentence):
            asyncio.run(Store.open(f"sqlite:///{path}"))
    assert letter.read_text().startswith("Dear")


def test_without_asyncpg_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(Malformed, match=r"^asyncpg is not installed; .* pip install 'dragondune\[postgres\]'"):
        asyncio.run(Store.open("postgresql://user@127.0.0.1:1/name"))
