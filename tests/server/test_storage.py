"""Storage: the same guarantees on SQLite and on PostgreSQL."""

import asyncio
from hashlib import sha256
from threading import Event
from typing import Final

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from dragondune.server.storage import (
    Conflict,
    Hook,
    RightsChange,
    Store,
    StoredRecord,
    StoredSnapshot,
    TokenRow,
    Unavailable,
    Written,
)
from tests.patience import PATIENCE
from tests.server.databases import (
    SUMMARY,
    TABLE,
    Cluster,
    asynchronous,
    execute,
    open_database,
    opened,
    records,
    until,
)

HOST: Final = TokenRow(hash="aa", table_id="t1", role="host", seat=None, label="", created_at=1.0)
ORCS: Final = TokenRow(hash="bb", table_id="t1", role="seat", seat="orcs", label="Ann", created_at=2.0)
ORCS_TOO: Final = TokenRow(hash="cc", table_id="t1", role="seat", seat="orcs", label="telephone", created_at=3.0)
ELVES: Final = TokenRow(hash="dd", table_id="t1", role="seat", seat="elves", label="Bob", created_at=4.0)
ADDED: Final = RightsChange(added=(ELVES,))
OTHERS: Final = "FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
LISTENERS: Final = f"{OTHERS} AND query LIKE 'LISTEN%' AND datname = current_database()"


async def append_one(store: Store, n: int, table_id: str = "t1") -> bool:
    """Append one record. False if another writer was faster."""
    try:
        await store.append(table_id, records(n, n), SUMMARY)
    except Conflict:
        return False
    return True


def snapshot(n: int, *, heard: int, version: str = "new") -> StoredSnapshot:
    return StoredSnapshot(n, version, n, (0, heard, 0, 0, n, n), b"\x00%d" % n)


@asynchronous
async def test_the_nearest_snapshot_is_found(database_url: str) -> None:
    elves = 1
    async with opened(database_url) as store:
        await store.create(TABLE, [], [])
        kept = [snapshot(n, heard=heard) for n, heard in ((64, 10), (128, 20), (192, 20), (256, 31))]
        await store.keep_snapshots("t1", [*kept[1:3], snapshot(320, heard=40, version="old")])
        await store.append("t1", records(1, 1), SUMMARY, snapshots=[kept[0]])
        await store.keep_snapshots("t1", [snapshot(256, heard=0, version="old")])
        await store.keep_snapshots("t1", [kept[3]])
        assert await store.snapshot("t1", version="new") == kept[3]
        for heard, expected in ((9, None), (10, kept[0]), (20, kept[2]), (30, kept[2]), (1000, kept[3])):
            assert await store.snapshot("t1", version="new", observer=elves, heard=heard) == expected
        assert await store.snapshot("t1", version="newer") is None
        assert await store.snapshot("t2", version="new") is None


@asynchronous
async def test_records_are_found_by_their_numbers(database_url: str) -> None:
    async with opened(database_url) as store:
        await store.create(replace(TABLE, last=3_000), records(1, 3_000), [])
        assert await store.records("t1", after=5, most=2) == records(6, 7)
        numbers = list(range(1, 3_000, 2))
        assert await store.numbered_records("t1", numbers) == {n: records(n, n)[0].body for n in numbers}
        assert await store.numbered_records("t1", []) == {}
        await store.replace_records("t1", {7: b"other"})
        assert await store.records("t1", after=6, most=1) == [
            replace(records(7, 7)[0], body=b"other", removed=sha256(records(7, 7)[0].body).digest())
        ]


@asynchronous
async def test_a_created_table_is_found_unchanged(database_url: str) -> None:
    async with opened(database_url) as store:
        await store.create(replace(TABLE, last=2), records(1, 2), [HOST, ORCS])
        assert await store.table("t1") == replace(TABLE, last=2)
        assert await store.records("t1") == records(1, 2)
        assert await store.tokens("t1") == [HOST, ORCS]
        assert await store.table("t2") is None
        assert await store.records("t2") == []


@asynchronous
async def test_ids_are_unique(database_url: str) -> None:
    async with opened(database_url) as store:
        await store.create(TABLE, [], [])
        with pytest.raises(Conflict, match="There is a table t1 already"):
            await store.create(replace(TABLE, version=2), [], [HOST])
        assert await store.table("t1") == TABLE
        assert await store.tokens("t1") == []


@asynchronous
async def test_an_append_writes_records_row_tokens_and_notices_together(database_url: str) -> None:
    async with opened(database_url) as store:
        await store.create(TABLE, [], [HOST, ORCS])
        await store.set_hook(Hook("t1", "elves", "http://a"), by="aa")
        await store.append(
            "t1",
            records(1, 3),
            SUMMARY,
            rights=RightsChange(added=(ELVES,), ended=(("seat", "orcs"),)),
            notices=[("elves", "http://a", b"1"), (None, "http://b", b"2")],
        )
        row = await store.table("t1")
        assert row == replace(TABLE, status="running", summary=b'{"turn":1}', wake_at=40.0, updated_at=20.25, last=3)
        assert await store.records("t1", after=1) == records(2, 3)
        assert await store.records("t1", after=3) == []
        assert await store.tokens("t1") == [HOST, ELVES]
        taken = await store.take_notices(20.25, limit=9, lease=1.0)
        assert [(one.table_id, one.seat, one.url, one.body, one.attempts) for one in taken] == [
            ("t1", "elves", "http://a", b"1", 1),
            ("t1", None, "http://b", b"2", 1),
        ]


@asynchronous
async def test_an_append_without_records_changes_the_row_alone(database_url: str) -> None:
    async with opened(database_url) as store:
        await store.create(replace(TABLE, last=2), records(1, 2), [])
        await store.append("t1", [], replace(SUMMARY, wake_at=None))
        row = await store.table("t1")
        assert row is not None
        assert (row.status, row.wake_at, row.last) == ("running", None, 2)
        with pytest.raises(Conflict):
            await store.append("t2", [], SUMMARY)


@pytest.mark.parametrize("first", [1, 2, 4])
@asynchronous
async def test_a_record_that_does_not_follow_the_last_one_is_a_conflict(database_url: str, first: int) -> None:
    async with opened(database_url) as store:
        await store.create(replace(TABLE, last=2), records(1, 2), [])
        with pytest.raises(Conflict, match="Table t1 has moved on; load what is new and decide again"):
            await store.append("t1", records(first, 4), SUMMARY, rights=ADDED, notices=[(None, "http://a", b"")])
        assert await store.table("t1") == replace(TABLE, last=2)
        assert await store.records("t1") == records(1, 2)
        assert await store.tokens("t1") == []
        assert await store.take_notices(100.0, limit=9, lease=1.0) == []


@asynchronous
async def test_a_failed_append_stores_nothing(database_url: str) -> None:
    async with opened(database_url) as store:
        await store.create(TABLE, [], [HOST])
        with pytest.raises(IntegrityError) as fault:
            await store.append("t1", records(1, 1), SUMMARY, rights=RightsChange(added=(ELVES, HOST)))
        assert ELVES.label not in str(fault.value)
        assert await store.table("t1") == TABLE
        assert await store.records("t1") == []
        assert await store.tokens("t1") == [HOST]


@asynchronous
async def test_concurrent_appends_are_kept_and_fail_separately(database_url: str) -> None:
    """Each table gets two appends with the same number, some with an existing token."""
    async with opened(database_url) as store:
        names = [f"t{n}" for n in range(1, 31)]
        for name in names:
            await store.create(replace(TABLE, id=name), [], [HOST] if name == "t1" else [])
        for n in range(1, 4):
            outcomes = await asyncio.gather(
                *(append_one(store, n, name) for name in names for _ in range(2)),
                *(store.append(name, [], SUMMARY, rights=RightsChange(added=(HOST,))) for name in names[::10]),
                return_exceptions=True,
            )
            assert [outcomes[2 * i : 2 * i + 2].count(True) for i in range(30)] == [1] * 30
            assert [type(outcome) for outcome in outcomes[60:]] == [IntegrityError] * 3
        for name in names:
            assert await store.records(name) == records(1, 3)


@asynchronous
async def test_of_two_processes_racing_for_a_number_exactly_one_wins(database_url: str) -> None:
    async with opened(database_url) as one, opened(database_url) as other:
        await one.create(TABLE, [], [])
        for n in range(1, 31):
            outcomes = await asyncio.gather(append_one(one, n), append_one(other, n))
            assert sorted(outcomes) == [False, True]
        assert await one.records("t1") == await other.records("t1") == records(1, 30)


@asynchronous
async def test_everything_survives_a_restart(database_url: str) -> None:
    async with opened(database_url) as store:
        await store.create(TABLE, [], [HOST])
        await store.set_hook(Hook("t1", None, "http://a"), by="aa")
        await store.append("t1", records(1, 5), SUMMARY, notices=[(None, "http://a", b"x")])
        row = await store.table("t1")
    async with opened(database_url) as store:
        assert await store.table("t1") == row
        assert await store.records("t1") == records(1, 5)
        assert await store.token("aa") == HOST
        assert await store.hooks("t1") == [Hook("t1", None, "http://a")]
        assert len(await store.take_notices(100.0, limit=9, lease=1.0)) == 1


@asynchronous
async def test_lists_show_listed_tables_newest_first(database_url: str) -> None:
    async with opened(database_url) as store:
        for n in range(1, 6):
            status = "over" if n == 2 else "open"
            await store.create(replace(TABLE, id=f"t{n}", created_at=float(n), status=status, is_listed=n != 4), [], [])

        async def shown(*, status: str | None = None, limit: int = 9, before: float | None = None) -> list[str]:
            return [row.id for row in await store.listed(status=status, limit=limit, before=before)]

        assert await shown() == ["t5", "t3", "t2", "t1"]
        assert await shown(limit=2) == ["t5", "t3"]
        assert await shown(before=3.0) == ["t2", "t1"]
        assert await shown(status="over") == ["t2"]
        assert await store.count() == {"open": 4, "over": 1}


@asynchronous
async def test_running_tables_are_due_once_their_time_has_come(database_url: str) -> None:
    async with opened(database_url) as store:
        for name, status, wake_at in (
            ("late", "running", 5.0),
            ("now", "running", 9.0),
            ("later", "running", 9.5),
            ("never", "running", None),
            ("over", "over", 1.0),
        ):
            await store.create(replace(TABLE, id=name, status=status, wake_at=wake_at), [], [])
        assert await store.due(9.0) == ["late", "now"]
        assert await store.due(9.0, limit=1) == ["late"]


@asynchronous
async def test_tokens_are_found_by_hash_role_and_seat_until_revoked(database_url: str) -> None:
    async with opened(database_url) as store:
        await store.create(TABLE, [], [HOST, ORCS])
        await store.create(replace(TABLE, id="t2"), [], [replace(ORCS, hash="ee", table_id="t2")])
        await store.add_token(ORCS_TOO)
        await store.add_token(ELVES)
        assert await store.token("cc") == ORCS_TOO
        assert await store.token("zz") is None
        assert await store.tokens("t1", role="seat") == [ORCS, ORCS_TOO, ELVES]
        assert await store.tokens("t1", role="seat", seat="orcs") == [ORCS, ORCS_TOO]
        assert await store.reissue(replace(ORCS, hash="ff"), by="bb")
        assert await store.token("bb") is None
        assert await store.tokens("t1", role="seat", seat="orcs") == [replace(ORCS, hash="ff")]
        assert await store.token("ee") is not None


@asynchronous
async def test_a_new_invitation_replaces_older_ones_of_its_kind(database_url: str) -> None:
    everyone = replace(HOST, hash="i1", role="invite")
    orcs = replace(everyone, hash="i2", seat="orcs")
    async with opened(database_url) as store:
        await store.create(TABLE, [], [HOST, everyone])
        assert await store.invite(orcs, by="aa")
        assert await store.invite(replace(orcs, hash="i3"), by="aa")
        assert not await store.invite(replace(orcs, hash="i4"), by="revoked")
        assert {one.hash for one in await store.tokens("t1", role="invite")} == {"i1", "i3"}
        assert await store.invite(replace(everyone, hash="i5"), by="aa")
        assert {one.hash for one in await store.tokens("t1", role="invite")} == {"i5"}


@asynchronous
async def test_one_webhook_per_seat_and_one_per_table(database_url: str) -> None:
    async with opened(database_url) as store:
        await store.create(TABLE, [], [HOST])
        for hook in (Hook("t1", "orcs", "http://a"), Hook("t1", None, "http://b"), Hook("t1", "orcs", "http://c")):
            await store.set_hook(hook, by="aa")
        assert await store.hooks("t1") == [Hook("t1", None, "http://b"), Hook("t1", "orcs", "http://c")]
        await store.set_hook(Hook("t1", None, "http://d"), by="aa")
        await store.remove_hook("t1", "orcs", by="aa")
        assert await store.hooks("t1") == [Hook("t1", None, "http://d")]
        assert not await store.remove_hook("t1", None, by="zz")
        await store.remove_hook("t1", None, by="aa")
        assert await store.hooks("t1") == []


@asynchronous
async def test_notices_are_leased_retried_finished_and_dropped(database_url: str) -> None:
    async with opened(database_url) as store:
        await store.create(TABLE, [], [])
        await store.append("t1", [], SUMMARY, notices=[(None, f"http://{n}", b"") for n in range(4)])
        assert await store.take_notices(20.0, limit=9, lease=5.0) == []
        first, second = await store.take_notices(21.0, limit=2, lease=5.0)
        third, fourth = await store.take_notices(21.0, limit=9, lease=60.0)
        assert [one.url for one in (first, second, third, fourth)] == [f"http://{n}" for n in range(4)]
        await store.finish_notice(first.id)
        await store.retry_notice(third.id, 30.0)
        await store.drop_notice(fourth.id, "410 Gone", now=21.0)
        await store.retry_notice(fourth.id, 30.0)
        assert await store.take_notices(25.9, limit=9, lease=5.0) == []
        assert await store.take_notices(26.0, limit=9, lease=60.0) == [replace(second, attempts=2)]
        assert await store.take_notices(31.0, limit=9, lease=60.0) == [replace(third, attempts=2)]
        await store.postpone_notice(third.id, 40.0)
        assert await store.take_notices(40.0, limit=9, lease=60.0) == [replace(third, attempts=2)]


@asynchronous
async def test_a_notice_is_leased_to_one_of_two_processes(database_url: str) -> None:
    async with opened(database_url) as one, opened(database_url) as other:
        await one.create(TABLE, [], [])
        await one.append("t1", [], SUMMARY, notices=[(None, f"http://{n}", b"") for n in range(60)])
        taken = await asyncio.gather(
            *(store.take_notices(21.0, limit=7, lease=5.0) for store in (one, other) for _ in range(10))
        )
        assert sorted(int(notice.url[7:]) for some in taken for notice in some) == list(range(60))


@asynchronous
async def test_appends_notify_all_processes_on_a_database(postgres_url: str) -> None:
    async with opened(postgres_url) as writer, opened(postgres_url) as other:
        assert writer.is_shared
        heard: list[Written] = []
        own: list[Written] = []
        await writer.create(TABLE, [], [])
        await other.listen(heard.append)
        await writer.listen(own.append)
        await execute(postgres_url, "NOTIFY dragondune, 'nonsense'")
        await writer.append("t1", records(1, 2), SUMMARY)
        assert not await append_one(writer, 2)
        await writer.append("t1", records(3, 3), SUMMARY, rights=RightsChange(added=(HOST,)))
        await writer.append("t1", [], replace(SUMMARY, status="over"))
        await until(lambda: len(heard) >= 2)
        assert [written[:2] for written in heard] == [("t1", 2), ("t1", 3)]
        assert heard[0].following(0) == records(1, 2)
        assert heard[0].following(1) == records(2, 2)
        assert heard[1].following(1) is None, "something is missing before it"
        assert heard[1].following(3) is None, "there is nothing new in it"
        assert not own


@asynchronous
async def test_a_lost_listener_reconnects_and_reports_the_gap(postgres_url: str) -> None:
    async with opened(postgres_url) as writer, opened(postgres_url) as other:
        heard: list[tuple[str, int]] = []
        await writer.create(TABLE, [], [])
        await other.listen(lambda written: heard.append(written[:2]))
        await writer.listen(lambda _: None)
        for n in (1, 2):
            heard.clear()
            assert (True,) in await execute(postgres_url, f"SELECT pg_terminate_backend(pid, 60000) {LISTENERS}")
            await until(lambda: heard == [("", 0)])  # what was told before it listens again, it has to read
            assert await append_one(writer, n), "what is told meanwhile is told when the line is there again"
            await until(lambda: len(heard) > 1)
            assert heard == [("", 0), ("t1", n)]


@asynchronous
async def test_a_listener_sends_heartbeats_and_survives_an_outage(
    postgres: Cluster, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dragondune.server.storage.notify.ALIVE_SECONDS", 0.02)
    name = postgres_url.rpartition("/")[2]
    async with opened(postgres_url) as store:
        heard: list[tuple[str, int]] = []
        await store.listen(lambda written: heard.append(written[:2]))
        asking = f"SELECT pid {OTHERS} AND query = 'SELECT 1' AND datname = '{name}'"
        async with asyncio.timeout(PATIENCE):
            while not await execute(postgres.url("postgres"), asking):
                await asyncio.sleep(0.02)
        await execute(postgres.url("postgres"), f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        await execute(
            postgres.url("postgres"), f"SELECT pg_terminate_backend(pid, 60000) {OTHERS} AND datname = '{name}'"
        )
        await asyncio.sleep(0.5)
        assert heard == []
        await execute(postgres.url("postgres"), f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await until(lambda: heard == [("", 0)])


@asynchronous
async def test_connections_closed_by_postgresql_are_replaced(postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        await asyncio.gather(*(store.check() for _ in range(5)))
        ended = await execute(
            postgres_url, f"SELECT pg_terminate_backend(pid, 60000) {OTHERS} AND datname = current_database()"
        )
        assert len(ended) > 1
        await asyncio.sleep(0.1)
        await store.create(TABLE, [], [])
        assert await append_one(store, 1)


@asynchronous
async def test_an_unreachable_database_is_unavailable_and_then_used_again(postgres: Cluster, postgres_url: str) -> None:
    name = postgres_url.rpartition("/")[2]
    async with opened(postgres_url) as store:
        await execute(postgres.url("postgres"), f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        await execute(
            postgres.url("postgres"), f"SELECT pg_terminate_backend(pid, 60000) {OTHERS} AND datname = '{name}'"
        )
        await asyncio.sleep(0.1)
        with pytest.raises(Unavailable, match=r"The database does not answer: .*not currently accepting connections\."):
            await store.check()
        await execute(postgres.url("postgres"), f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await store.check()


@asynchronous
async def test_sqlite_has_no_notifications(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        assert not store.is_shared
        heard: list[tuple[str, int]] = []
        await store.listen(lambda written: heard.append(written[:2]))
        await store.create(TABLE, [], [])
        assert await append_one(store, 1)
        assert heard == []


@asynchronous
async def test_a_write_cancelled_before_its_turn_is_not_written(sqlite_url: str) -> None:
    database = await open_database(sqlite_url)
    store = Store(database)
    await store.create(TABLE, [], [])
    started, gate = Event(), Event()

    def hold(_: Connection) -> bool:
        started.set()
        return gate.wait()

    before = asyncio.create_task(database.write(hold, is_single=True))
    await until(started.is_set)
    calls = [asyncio.create_task(append_one(store, 1)) for _ in range(2)]
    await asyncio.sleep(0)
    calls[0].cancel()
    with pytest.raises(asyncio.CancelledError):
        await calls[0]
    gate.set()
    assert await before
    assert await calls[1]
    assert await store.records("t1") == records(1, 1)
    await store.close()


@asynchronous
async def test_a_full_database_is_unavailable_and_then_used_again(sqlite_url: str) -> None:
    """A limit on the number of pages simulates a full disk."""

    def limit(connection: Connection, pages: int) -> None:
        connection.execute(text(f"PRAGMA max_page_count = {pages}"))

    database = await open_database(sqlite_url)
    store = Store(database)
    await store.create(TABLE, [], [])
    await store.check()
    await database.write(lambda connection: limit(connection, 1), is_single=True)
    big = [StoredRecord(1, 1.0, bytes(1_000_000), b"link")]
    with pytest.raises(Unavailable, match="The database does not answer: database or disk is full"):
        await store.append("t1", big, SUMMARY)
    await database.write(lambda connection: limit(connection, 10_000), is_single=True)
    await store.append("t1", big, SUMMARY)
    assert await store.records("t1") == big
    await store.close()
