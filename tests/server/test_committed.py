"""Readers see the last committed table: without waiting for a write, and never what is not kept."""

import asyncio
from collections.abc import Sequence

import pytest

from dragondune.engine.ids import SPECTATOR
from dragondune.server.storage import StoredRecord, Summary, TokenRow, Unavailable
from dragondune.server.table.deciding import automatic
from dragondune.wire.lobby import NewTable
from tests.server.virtual import MemoryStore, run
from tests.server.virtual_registry import WRITING, Decliner, Parlour, SlowStore

WISH = NewTable(answer_seconds=2.0, bot_seconds=1.0)


class FailingStore(MemoryStore):
    """Fails when it is told to; `keeps` whether what it was given is kept all the same."""

    fails = False
    keeps = False

    async def append(
        self,
        table_id: str,
        records: Sequence[StoredRecord],
        summary: Summary,
        *,
        tokens: Sequence[TokenRow] = (),
        revoked: Sequence[str] = (),
        notices: Sequence[tuple[str | None, str, bytes]] = (),
    ) -> None:
        if not self.fails or self.keeps:
            await super().append(table_id, records, summary, tokens=tokens, revoked=revoked, notices=notices)
        if self.fails:
            raise Unavailable("the database is away")


async def at_question(parlour: Parlour) -> int:
    """Play until somebody has to decide; the seat."""
    await parlour.lay(WISH)
    await parlour.start()
    while True:
        for seat in parlour.table.running.seats_asked():
            if automatic(parlour.table, seat) is None:
                return seat
        await asyncio.sleep(1)


def test_a_reader_gets_the_old_table_while_a_write_is_under_way() -> None:
    async def story() -> None:
        parlour = Parlour(Decliner(), SlowStore())
        seat = await at_question(parlour)
        table, before = parlour.table, parlour.session.picture(SPECTATOR)
        fingerprint = table.running.fingerprint()
        writing = asyncio.create_task(parlour.decide(seat, table.running.options(seat)[0]))
        await asyncio.sleep(WRITING / 2)
        assert parlour.session.lock.locked()
        assert parlour.table is table
        assert parlour.session.picture(SPECTATOR) == before
        await writing
        assert parlour.table is not table
        assert table.running.fingerprint() == fingerprint, "a table that readers hold never changes"
        await parlour.stop()

    run(story())


@pytest.mark.parametrize("keeps", [False, True])
def test_a_failed_commit_leaves_the_table_as_the_log_has_it(keeps: bool) -> None:
    """If the write was kept although it failed, the table catches up."""

    async def story() -> None:
        store = FailingStore()
        parlour = Parlour(Decliner(), store)
        seat = await at_question(parlour)
        table = parlour.table
        store.fails, store.keeps = True, keeps
        with pytest.raises(Unavailable):
            await parlour.decide(seat, table.running.options(seat)[0])
        assert parlour.table is table
        store.fails = False
        await asyncio.sleep(WRITING)
        assert parlour.table.n == table.n + keeps
        await parlour.stop()

    run(story())
