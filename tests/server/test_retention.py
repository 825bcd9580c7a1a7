"""Retention, deletion and data export: nothing is kept longer than it should be."""

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, func, select

from dragondune.client import Lost
from dragondune.server.live.access import SEAT, hashed, token_row
from dragondune.server.live.retention import DROPPED_DAYS, Retention
from dragondune.server.settings import Settings
from dragondune.server.storage import Hook, KeyRow, PersonRow, Store, schema
from dragondune.server.storage.call_rows import PUSH, Sending
from dragondune.server.storage.people import DEVICE
from dragondune.server.storage.store import open_database
from dragondune.wire.commands import Archive, SetStanding
from dragondune.wire.lobby import DAY, NewTable
from tests.server.databases import SUMMARY, TABLE, asynchronous, opened, records
from tests.server.harness import FOUR_PEOPLE, four_people, seated, serving
from tests.server.raw_lines import refusal

NOW = 100.0 * DAY


async def row_counts(url: str, table_id: str) -> dict[str, int]:
    """How many rows of each kind belong to a table."""

    def count(connection: Connection) -> dict[str, int]:
        return {
            table.name: connection.execute(
                select(func.count()).where((table.c.id if table is schema.tables else table.c.table_id) == table_id)
            ).scalar_one()
            for table in schema.METADATA.sorted_tables
            if table is schema.tables or "table_id" in table.c
        }

    database = await open_database(url)
    try:
        return await database.read(count)
    finally:
        await database.close()


async def all_tables(store: Store) -> set[str]:
    return {row.id for row in await store.listed(status=None, limit=100, before=None)}


@asynchronous
async def test_a_sweep_deletes_tables_unused_for_their_retention_period(database_url: str) -> None:
    """[R294] Running games are kept for ever, and so is everything by default."""
    ages = {"new": 5.0, "old": 20.0}
    statuses = ("open", "running", "over", "archived")
    async with opened(database_url) as store:
        for status in statuses:
            for name, days in ages.items():
                table_id = f"{name}-{status}"
                changed = replace(SUMMARY, status=status, updated_at=NOW - days * DAY)
                token = token_row(table_id, table_id, SEAT, seat=1, now=1.0)
                await store.create(replace(TABLE, id=table_id), [], [token])
                await store.append(table_id, records(1, 2), changed, notices=[(None, "https://x", b"{}")])
                assert await store.set_hook(Hook(table_id, "elves", "https://x"), by=token.hash)
                await store.touch([(table_id, "elves")], 1.0)

        async def sweep(settings: Settings) -> list[str]:
            before = await all_tables(store)
            await Retention(settings, store, lambda: NOW, sessions={}, close=lambda _: None).sweep()
            return sorted(before - await all_tables(store))

        assert await sweep(Settings()) == []
        assert await sweep(Settings(keep_finished_days=10.0)) == ["old-archived", "old-over"]
        assert await sweep(Settings(keep_finished_days=10.0, keep_open_days=30.0)) == []
        assert await sweep(Settings(keep_open_days=10.0)) == ["old-open"]
        assert sum((await store.count()).values()) == 5
    assert set((await row_counts(database_url, "old-over")).values()) == {0}
    assert set((await row_counts(database_url, "new-over")).values()) - {0} == {1, 2}


@asynchronous
async def test_messages_that_were_given_up_are_deleted_some_days_later(database_url: str) -> None:
    """Of all queues. The attack: have messages sent to addresses that fail, and fill the disk with them."""
    async with opened(database_url) as store:
        await store.create(TABLE, [], [])
        await store.append("t1", [], SUMMARY, notices=[(None, f"http://{n}", b"") for n in range(3)])
        await store.people.add(PersonRow("p1", "Ada", "teal", 1.0), KeyRow("aa", "p1", DEVICE, None, 1.0))
        await store.calls.send([Sending("p1", PUSH, f"https://{n}", b"") for n in range(3)], 1.0)
        for queue in (store, store.pushes):
            old, new, _ = await queue.take_notices(100.0, limit=9, lease=1.0)
            await queue.drop_notice(old.id, "410 Gone", now=NOW - (DROPPED_DAYS + 1) * DAY)
            await queue.drop_notice(new.id, "410 Gone", now=NOW - (DROPPED_DAYS - 1) * DAY)

        def kept(connection: Connection) -> list[int]:
            queues = (schema.notices, schema.outbox)
            return [connection.execute(select(func.count()).select_from(one)).scalar_one() for one in queues]

        await Retention(Settings(), store, lambda: NOW, sessions={}, close=lambda _: None).sweep()
        assert await store._read(kept) == [2, 2]
        assert (await store.sweep(NOW)).messages == 2
        assert await store._read(kept) == [1, 1]
        for queue in (store, store.pushes):
            assert len(await queue.take_notices(NOW, limit=9, lease=1.0)) == 1


@asynchronous
async def test_a_host_deletes_a_table_that_no_longer_binds_others(database_url: str) -> None:
    """[R293] Everything goes, and those who are there hear of it."""
    async with serving(database_url) as client:
        made = await four_people(client)
        table = made.table.id
        for token in ("nobody's", made.seats["elves"], made.invitation):
            assert (await refusal(client.delete(table, token=token))).kind == "not_allowed"
        refused = await refusal(client.delete(table, token=made.host))
        assert (refused.rule, "when its game is over or it is archived" in refused.sentence) == ("R293", True)
        await client.set_hook(table, "https://127.0.0.1:9/", token=made.host)
        await client.command(table, Archive(), token=made.host)
        async with client.follow(table, token=made.seats["elves"]) as seat:
            assert (await client.delete(table, token=made.host)).id == table
            with pytest.raises(Lost, match="this table was deleted"):
                await seat.until(lambda _: False)
        for right in (None, made.seats["elves"], made.host):
            assert (await refusal(client.table(table, token=right))).kind == "unknown"
        assert (await client.tables()).tables == ()
        unused = await client.create(NewTable(seats=FOUR_PEOPLE))
        await client.delete(unused.table.id, token=unused.host)
    assert set((await row_counts(database_url, table)).values()) == {0}


@asynchronous
async def test_a_person_gets_everything_stored_about_them_and_nothing_about_others(sqlite_url: str) -> None:
    """[R295]"""
    async with serving(sqlite_url) as client:
        made = await four_people(client)
        table, token = made.table.id, made.seats["elves"]
        async with seated(client, made) as seats:
            await seats["elves"].say("for your ears only", "orcs")
            await seats["goblins"].say("nobody else hears this", "dwarves")
            await seats["elves"].act(SetStanding("Hide", "decline"))
        await client.set_hook(table, "https://127.0.0.1:9/elves", token=token)
        await client.set_hook(table, "https://127.0.0.1:9/orcs", token=made.seats["orcs"])
        await client.link(table, token=token)
        kept = await client.mine(table, token=token)
        for other in (made.host, "nobody's"):
            assert (await refusal(client.mine(table, token=other))).kind == "not_allowed"
    text = msgspec.json.encode(kept).decode()
    assert (kept.seat, kept.name, kept.hooks) == ("elves", "Elves", ("https://127.0.0.1:9/elves",))
    assert (len(kept.tokens_made_at), kept.updates[-1].n) == (2, len(kept.updates))
    assert kept.answers is not None
    assert kept.answers.standing == {"Hide": "decline"}
    assert "for your ears only" in text
    assert [word for word in ("nobody else hears", "/orcs", token, hashed(token)) if word in text] == []
