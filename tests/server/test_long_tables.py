"""Long logs: opening a table, its past and its history cost the same however long the log is."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final, cast

import msgspec
import pytest

from dragondune.engine.ids import SPECTATOR
from dragondune.server.bots.pool import BotPool
from dragondune.server.http.handlers import Visitor
from dragondune.server.http.sockets import Socket
from dragondune.server.live import history
from dragondune.server.live.registry import Registry
from dragondune.server.live.session import Session
from dragondune.server.storage import Store, StoredRecord
from dragondune.server.table import log_records as r
from dragondune.wire import news
from dragondune.wire.lobby import NewTable
from dragondune.wire.requests import Attach
from tests.server.harness import FOUR_PEOPLE
from tests.server.tables import ELVES
from tests.server.virtual import Bots, Guest, MemoryStore, Services, StuckLine, clock, run

LENGTH: Final = 2_000
TOGETHER: Final = 50
FEW: Final = 200
"""Far more records than between two snapshots, and far fewer than in the log."""
STRANGER: Final = Visitor("somewhere", None, None)


class CountingStore(MemoryStore):
    """Counts the records that are read."""

    def __init__(self) -> None:
        super().__init__()
        self.read = 0

    async def records(self, table_id: str, *, after: int = 0, most: int | None = None) -> list[StoredRecord]:
        found = await super().records(table_id, after=after, most=most)
        self.read += len(found)
        return found

    async def numbered_records(self, table_id: str, numbers: Sequence[int]) -> dict[int, bytes]:
        self.read += len(numbers)
        return await super().numbered_records(table_id, numbers)


class LongTable:
    """A table whose log is long, in a server on a store that counts."""

    def __init__(self, services: Services, store: CountingStore, session: Session) -> None:
        self.services: Final = services
        self.store: Final = store
        self.session: Final = session
        self.id: Final = session.table.id


@asynccontextmanager
async def long_table() -> AsyncIterator[LongTable]:
    store = CountingStore()
    async with Services(store=store) as services:
        made = await services.handlers.create(STRANGER, NewTable(seats=FOUR_PEOPLE))
        session = await services.registry.session(made.table.id)
        while session.table.n < LENGTH:
            lines = [r.Spoke(None, "Zoe", f"line {session.table.n + number}") for number in range(TOGETHER)]
            await services.registry.act(session, lambda _, lines=lines: lines)  # type: ignore[misc]
        store.read = 0
        yield LongTable(services, store, session)


def test_a_look_into_the_past_reads_only_a_little_of_the_log() -> None:
    async def scene() -> None:
        async with long_table() as table:
            for at in (1, 70, LENGTH // 2, LENGTH - 5):
                table.store.read = 0
                picture = await table.services.handlers.picture(STRANGER, table.id, seen_as=None, at=at)
                assert picture.n == at
                assert table.store.read < FEW

    run(scene())


def test_updates_after_a_number_come_in_pages() -> None:
    async def scene() -> None:
        async with long_table() as table:
            after: int | None = 0
            found: list[int] = []
            while after is not None:
                table.store.read = 0
                page = await table.services.handlers.updates(STRANGER, table.id, seen_as=None, after=after, wait=0)
                assert len(page.updates) <= history.PAGE
                assert table.store.read < history.PAGE + FEW
                found += [update.n for update in page.updates]
                after = page.more_after
            assert found == list(range(1, table.session.table.counts[SPECTATOR] + 1))

    run(scene())


def test_a_page_skips_what_its_observer_did_not_hear() -> None:
    async def scene() -> None:
        async with long_table() as table:
            past, row = table.services.registry.history, table.session.row
            page = await past.page(row, ELVES, after=0, last=table.session.table.n, began=0)
            assert [update.n for update in page] == [1, 2, 3, 4]
            assert table.store.read < 2 * FEW

    run(scene())


def test_a_restarted_server_reads_only_a_little_of_the_log() -> None:
    async def scene() -> None:
        async with long_table() as table:
            again = Registry(
                table.services.registry.settings, cast(Store, table.store), cast(BotPool, Bots()), clock=clock
            )
            session = await again.session(table.id)
            assert session.table.counts == table.session.table.counts
            assert table.store.read < FEW
            await again.stop()

    run(scene())


def test_a_snapshot_of_another_version_is_ignored() -> None:
    async def scene() -> None:
        async with long_table() as table:
            kept = table.store.snapshots[table.id]
            table.store.snapshots[table.id] = [msgspec.structs.replace(one, version="older") for one in kept]
            again = await history.History(cast(Store, table.store)).latest(table.session.row)
            assert again.counts == table.session.table.counts
            assert table.store.read == table.session.table.n
            written = [one for one in table.store.snapshots[table.id] if one.version != "older"]
            assert len(written) == table.session.table.n // history.EVERY

    run(scene())


def test_a_damaged_snapshot_is_ignored(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with long_table() as table:
            kept = table.store.snapshots[table.id]
            table.store.snapshots[table.id] = [msgspec.structs.replace(one, body=b"damaged") for one in kept]
            again = await history.History(cast(Store, table.store)).latest(table.session.row)
            assert again.counts == table.session.table.counts
            assert "the log read from the start" in caplog.text

    run(scene())


def test_a_client_that_does_not_read_holds_one_page() -> None:
    """Otherwise everything that was ever said would wait in memory for each such client."""

    async def scene() -> None:
        async with long_table() as table:
            line = StuckLine()
            serving = asyncio.create_task(Socket(table.services.registry, line, clock=clock).serve())
            line.put(msgspec.json.encode(Attach(1, table=table.id, seen=0)))
            await asyncio.sleep(30)
            assert table.store.read < history.PAGE + FEW
            assert len(line.got) == 1
            await asyncio.sleep(300)
            assert serving.done()

    run(scene())


def test_a_client_that_reads_hears_everything_page_by_page() -> None:
    async def scene() -> None:
        async with long_table() as table:
            guest = Guest(table.services.registry, table.id, token=None, seen=0)
            await asyncio.sleep(5)
            missed = [one for one in guest.messages if isinstance(one, news.Missed)]
            last = next(one for one in guest.messages if isinstance(one, news.Updates))
            told = [update.n for one in missed for update in one.updates] + [update.n for update in last.updates]
            assert last.picture is not None
            assert told == list(range(1, last.picture.n + 1))
            assert max(len(one.updates) for one in missed) == history.PAGE
            assert isinstance(guest.messages[len(missed)], news.Attached)
            await guest.leave()

    run(scene())


def test_a_server_answers_before_the_tables_that_wait_for_it_are_open() -> None:
    class SlowStore(CountingStore):
        async def records(self, table_id: str, *, after: int = 0, most: int | None = None) -> list[StoredRecord]:
            await asyncio.Event().wait()
            return []

        async def due(self, now: float, *, limit: int = 100) -> list[str]:
            return list(self.rows)

    async def scene() -> None:
        async with long_table() as table:
            slow = SlowStore()
            slow.rows, slow.written = table.store.rows, table.store.written
            again = Registry(table.services.registry.settings, cast(Store, slow), cast(BotPool, Bots()), clock=clock)
            async with asyncio.timeout(1):
                await again.start()
            await asyncio.sleep(1)
            await again.stop()

    run(scene())
