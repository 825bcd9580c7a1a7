"""Commands that are overtaken: by a copy, by a change of holder, or by a database outage."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from dragondune.client import Client, Refused
from dragondune.server.bots.pool import BotPool
from dragondune.server.errors import NotAllowed
from dragondune.server.live.access import actor_of
from dragondune.server.live.creation import make_table
from dragondune.server.live.registry import Registry
from dragondune.server.live.session import Actor, Session
from dragondune.server.settings import Settings
from dragondune.server.storage import RightsChange, Store, StoredRecord, StoredSnapshot, Summary, Unavailable
from dragondune.server.storage.call_rows import NewWait
from dragondune.server.table import log_records as r
from dragondune.server.table import seating
from dragondune.wire.commands import Decide, Say, Start
from dragondune.wire.lobby import SEATS, Created, Holder, NewTable
from tests.server.databases import asynchronous, opened
from tests.server.harness import FOUR_PEOPLE, four_people, is_asked, options_of, serving
from tests.server.virtual_registry import Ear

ELVES = SEATS.index("elves")
WISH = NewTable(seats=FOUR_PEOPLE, answer_seconds=0)


class Forgetful(Store):
    """A database that can fail right after storing something."""

    is_away = False
    goes_away = False

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
        await super().append(
            table_id, records, summary, rights=rights, notices=notices, waits=waits, snapshots=snapshots
        )
        if self.goes_away:
            self.is_away = True
            raise Unavailable("The database does not answer.")

    async def records(self, table_id: str, *, after: int = 0, most: int | None = None) -> list[StoredRecord]:
        if self.is_away:
            raise Unavailable("The database does not answer.")
        return await super().records(table_id, after=after, most=most)


@asynccontextmanager
async def table_on(store: Store) -> AsyncIterator[tuple[Registry, Session, Created]]:
    """A table of four people in its own registry."""
    pool = BotPool(workers=1, limit=1)
    registry = Registry(Settings(), store, pool, clock=time.time)
    try:
        made = await make_table(registry, WISH)
        yield registry, await registry.session(made.table.id), made
    finally:
        await registry.stop()
        await pool.close()


async def holder(store: Store, session: Session, token: str) -> Actor:
    return await actor_of(store, session.table, token=token, invitation=None)


async def spoken(store: Store, session: Session) -> list[str]:
    found = [r.record_from_bytes(one.body) for one in await store.records(session.table.id)]
    return [one.text for one in found if isinstance(one, r.Spoke)]


@asynchronous
async def test_a_decision_repeated_while_it_is_written_counts_once(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        token, command = await something_to_decide(client, made)
        receipts = await asyncio.gather(*(client.command(made.table.id, command, token=token) for _ in range(5)))
        assert len(set(receipts)) == 1
        with pytest.raises(Refused) as refusal:
            await client.command(made.table.id, Decide(command.decision, 0, "another key"), token=token)
        assert refusal.value.kind == "stale"
    async with opened(database_url) as store:
        records = [r.record_from_bytes(one.body) for one in await store.records(made.table.id)]
    assert [one.key for one in records if isinstance(one, (r.Played, r.Answered)) and one.key] == ["the key"]


async def something_to_decide(client: Client, made: Created) -> tuple[str, Decide]:
    while True:
        for token in made.seats.values():
            picture = await client.picture(made.table.id, token=token)
            if is_asked(picture):
                return token, Decide(dict(options_of(picture)[0].decision), picture.n, "the key")
        await asyncio.sleep(0.01)


@asynchronous
async def test_a_pending_command_does_not_act_for_the_new_holder(database_url: str) -> None:
    async with opened(database_url) as store, table_on(store) as (registry, session, made):
        old = await holder(store, session, made.seats["elves"])
        await registry.act(session, lambda table: seating.leave(table, ELVES))
        await registry.act(session, lambda _: [r.Held("elves", Holder("person", "Newcomer"))])
        with pytest.raises(NotAllowed, match="revoked"):
            await registry.carry_out(session, old, Say("still me"))
        assert await spoken(store, session) == []


@asynchronous
async def test_a_pending_command_with_a_valid_token_is_carried_out(database_url: str) -> None:
    """Even if the process had not yet read that the player holds the seat."""
    async with opened(database_url) as store, table_on(store) as (registry, session, made):
        known = await holder(store, session, made.seats["elves"])
        await registry.carry_out(session, known._replace(tenure=0), Say("it is me"))
        assert await spoken(store, session) == ["it is me"]


@asynchronous
async def test_data_stored_before_an_outage_is_announced_after_it(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    store.__class__ = Forgetful
    assert isinstance(store, Forgetful)
    try:
        async with table_on(store) as (registry, session, made):
            elves = await holder(store, session, made.seats["elves"])
            host = await holder(store, session, made.host)
            await registry.carry_out(session, host, Start())
            ear = Ear(ELVES)
            session.listeners.add(ear)
            count = session.table.counts[ELVES]
            store.goes_away = True
            for _ in range(2):
                with pytest.raises(Unavailable):
                    await registry.carry_out(session, elves, Say("is this kept"))
            assert ear.heard == []
            store.goes_away = store.is_away = False
            await registry.carry_out(session, elves, Say("and this"))
            assert await spoken(store, session) == ["is this kept", "and this"]
            told = [frame for _, frame in ear.heard if b'"said"' in frame and b'"updates"' in frame]
            assert [b"is this kept" in frame for frame in told] == [True, False]
            assert session.table.counts[ELVES] == count + 2
    finally:
        await store.close()
