"""Lists of tables cost little, whatever the tables contain, and count against the budget of an address."""

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, text

from dragondune.server.storage import Store
from dragondune.server.table.imported_game import LONGEST_LOG, LONGEST_POSITION
from dragondune.wire.lobby import NewTable
from tests.server.databases import TABLE, asynchronous, opened
from tests.server.harness import serving
from tests.server.lines import http, refused_of
from tests.server.raw_lines import refusal
from tests.server.test_limits import Time

MANY = 30
FAT = 300_000
PAGE_BYTES = 4_096


def bytes_read() -> int:
    """How many bytes this process has read from files so far."""
    lines = Path("/proc/self/io").read_text().splitlines()
    return int(dict(line.split(": ") for line in lines)["rchar"])


async def cost_of_a_list(store: Store) -> int:
    """How many bytes a list reads from the database file."""
    for _ in range(4):  # every reader has read the schema
        await store.listed(status="over", limit=1, before=None)
    before = bytes_read()
    assert len(await store.listed(status="open", limit=MANY, before=None)) == MANY
    return bytes_read() - before


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc counts what is read")
@asynchronous
async def test_a_list_does_not_read_the_games_that_tables_began_with(sqlite_url: str) -> None:
    """The attack: create tables from the largest files allowed, and ask for the list of tables again and again."""
    costs: list[int] = []
    for spec in (b"{}", b"x" * FAT):
        async with opened(sqlite_url) as store:
            for number in range(MANY):
                row = replace(TABLE, id=f"{len(spec)}-{number}", created_at=float(len(spec) + number), spec=spec)
                await store.create(replace(row, summary=b"y" * 2_000), [], [])
        async with opened(sqlite_url) as store:
            costs.append(await cost_of_a_list(store))
    thin, fat = costs
    assert fat < thin + MANY * 3 * PAGE_BYTES < MANY * FAT / 10


@asynchronous
async def test_tables_from_before_keep_their_rows(sqlite_url: str) -> None:
    """The migration moves a column of SQLite's table to the end."""

    def columns(connection: Connection) -> list[str]:
        return [str(row[1]) for row in connection.execute(text("PRAGMA table_info(tables)"))]

    def to_the_front(connection: Connection) -> None:
        connection.execute(text("DROP INDEX tables_listed"))
        connection.execute(text("DROP INDEX tables_listed_by_status"))
        connection.execute(text("CREATE INDEX tables_by_age ON tables (created_at, id)"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0019'"))

    row = replace(TABLE, spec=b"x" * FAT)
    async with opened(sqlite_url) as store:
        await store.create(row, [], [])
        await store._write(to_the_front, is_single=False)
    async with opened(sqlite_url) as store:
        assert await store.table(row.id) == row
        assert (await store._read(columns))[-1] == "spec"


@asynchronous
async def test_lists_of_tables_are_paid_for(sqlite_url: str) -> None:
    clock = Time()
    async with serving(sqlite_url, clock=clock, cost_per_second=0.01, cost_burst=0.05) as client, http(client) as plain:
        await client.become("Ada")
        for path, headers in (("/api/tables", {}), ("/api/person", {"person": client.person or ""})):
            codes = [(await plain.get(path, headers=headers)).status_code for _ in range(6)]
            assert codes == [200] * 5 + [429]
            assert "processor time" in refused_of(await plain.get(path, headers=headers)).sentence
        clock.now += 10.0
        assert (await plain.get("/api/tables")).status_code == 200


@asynchronous
async def test_files_that_tables_begin_with_are_limited(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        for wish in (
            NewTable(position="{}" + " " * LONGEST_POSITION),
            NewTable(log="{}" + " " * LONGEST_LOG),
        ):
            refused = await refusal(client.create(wish))
            assert refused.kind == "malformed"
            assert "a table can begin with one of at most" in refused.sentence
