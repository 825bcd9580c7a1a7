"""Readers see the last committed table, without waiting for writes, and never see uncommitted data."""

import asyncio
from collections.abc import Sequence

import pytest

from dragondune.engine.ids import SPECTATOR
from dragondune.server.storage import RightsChange, StoredRecord, StoredSnapshot, Summary, Unavailable
from dragondune.server.storage.call_rows import NewWait
from dragondune.server.table.deciding import automatic
from dragondune.wire.lobby import NewTable
from tests.server.virtual import MemoryStore, run
from tests.server.virtual_registry import WRITING, Decliner, SlowStore, VirtualTable

WISH = NewTable(answer_seconds=2.0, bot_seconds=1.0)


class FailingStore(MemoryStore):
    """Fails on command. `keeps` says whether the data is stored anyway."""

    fails = False
    keeps = False

    async def append(
        self,
        table_id: str,
        records: Sequence[StoredRecord],
        summary: Summary,
        *,
        rights: RightsChange | None = None,
        notices: Sequence[tuple[str | None, str, bytes]] = (),
        waits: Sequence[NewWait] = (),
        snapshots: Sequence[StoredSnapshot] = (),
    ) -> None:
        if not self.fails or self.keeps:
            await super().append(
                table_id, records, summary, rights=rights, notices=notices, waits=waits, snapshots=snapshots
            )
        if self.fails:
            raise Unavailable("the database is away")


async def at_question(virtual: VirtualTable) -> int:
    """Play until a seat has to decide. Returns the seat."""
    await virtual.create(WISH)
    await virtual.start()
    while True:
        for seat in virtual.table.running.seats_asked():
            if automatic(virtual.table, seat) is None:
                return seat
        await asyncio.sleep(1)


def test_a_reader_gets_the_old_table_while_a_write_is_under_way() -> None:
    async def story() -> None:
        virtual = VirtualTable(Decliner(), SlowStore())
        seat = await at_question(virtual)
        table, before = virtual.table, virtual.session.picture(SPECTATOR)
        fingerprint = table.running.fingerprint()
        writing = asyncio.create_task(virtual.decide(seat, table.running.options(seat)[0]))
        await asyncio.sleep(WRITING / 2)
        assert virtual.session.lock.locked()
        assert virtual.table is table
        assert virtual.session.picture(SPECTATOR) == before
        await writing
        assert virtual.table is not table
        assert table.running.fingerprint() == fingerprint, "a table that readers hold never changes"
        await virtual.stop()

    run(story())


@pytest.mark.parametrize("keeps", [False, True])
def test_after_a_failed_commit_the_table_matches_the_log(keeps: bool) -> None:
    """If the data was stored despite the failure, the table catches up."""

    async def story() -> None:
        store = FailingStore()
        virtual = VirtualTable(Decliner(), store)
        seat = await at_question(virtual)
        table = virtual.table
        store.fails, store.keeps = True, keeps
        with pytest.raises(Unavailable):
            await virtual.decide(seat, table.running.options(seat)[0])
        assert virtual.table is table
        store.fails = False
        await asyncio.sleep(WRITING)
        assert virtual.table.n == table.n + keeps
        await virtual.stop()

    run(story())
