"""A burst of requests from one address is answered one by one, and others' play goes on in between."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack

import pytest

from dragondune.client import Client
from dragondune.engine.ids import Faction
from dragondune.server.cost_budget import Budget
from dragondune.server.live.session import Session
from dragondune.server.table.table import Table
from dragondune.server.table.table_facts import table_facts
from dragondune.wire import news
from dragondune.wire.facts import TableFacts
from dragondune.wire.lobby import Created
from tests.server.databases import asynchronous
from tests.server.harness import four_people, serving
from tests.server.lines import http, line, next_message, send

SOCKETS = 10
EACH = 6


class Iterations:
    """Counts the iterations of the event loop, and what is done in each."""

    def __init__(self) -> None:
        self.done: Counter[int] = Counter()
        self._now = 0

    def note(self) -> None:
        self.done[self._now] += 1

    async def run(self) -> None:
        while True:
            self._now += 1
            await asyncio.sleep(0)


@pytest.fixture
def iterations(monkeypatch: pytest.MonkeyPatch) -> Iterations:
    """In which iterations the present is computed: pictures, and what the rules of a table mean."""
    found = Iterations()
    picture = Session.picture

    def noted_picture(session: Session, observer: int) -> news.Picture:
        found.note()
        return picture(session, observer)

    def noted_facts(table: Table, seat: Faction | None) -> TableFacts:
        found.note()
        return table_facts(table, seat)

    monkeypatch.setattr(Session, "picture", noted_picture)
    monkeypatch.setattr("dragondune.server.http.handlers.table_facts", noted_facts)
    return found


@asynchronous
async def test_an_address_has_one_turn_per_iteration() -> None:
    budget = Budget(per_second=1.0, burst=1.0, clock=lambda: 0.0)
    found = {"crowd": Iterations(), "friend": Iterations()}
    counting = [asyncio.create_task(one.run()) for one in found.values()]

    async def take(address: str) -> None:
        async with budget.turn(address):
            found[address].note()

    await asyncio.gather(*(take("crowd") for _ in range(20)), take("friend"))
    for task in counting:
        task.cancel()
    assert max(found["crowd"].done.values()) == 1
    assert min(found["friend"].done) <= min(found["crowd"].done) + 2


async def attach_all(stack: AsyncExitStack, client: Client, made: Created) -> None:
    """Every socket attaches as often as it can before it reads."""
    sockets = [await stack.enter_async_context(line(client)) for _ in range(SOCKETS)]
    for number in range(EACH):
        for socket in sockets:
            await send(socket, {"type": "attach", "id": number, "table": made.table.id})
    for socket in sockets:
        attached = 0
        while attached < EACH:
            attached += isinstance(await next_message(socket), news.Attached)


@asynchronous
async def test_a_burst_of_attachments_does_not_hold_the_loop(sqlite_url: str, iterations: Iterations) -> None:
    """The attack: attach on many sockets at once, each of which waits for nothing."""
    async with serving(sqlite_url) as client, AsyncExitStack() as stack:
        made = await four_people(client)
        counting = asyncio.create_task(iterations.run())
        iterations.done.clear()
        await attach_all(stack, client, made)
        counting.cancel()
        assert iterations.done.total() == SOCKETS * EACH
        assert max(iterations.done.values()) == 1


@asynchronous
async def test_a_burst_of_requests_for_the_present_does_not_hold_the_loop(
    sqlite_url: str, iterations: Iterations
) -> None:
    async with serving(sqlite_url) as client, http(client) as plain:
        made = await four_people(client)
        path = f"/api/tables/{made.table.id}"
        counting = asyncio.create_task(iterations.run())
        iterations.done.clear()
        wanted = [f"{path}/{part}" for part in ("picture", "updates?after=0", "facts") for _ in range(SOCKETS)]
        answers = await asyncio.gather(*(plain.get(one) for one in wanted))
        counting.cancel()
        assert {one.status_code for one in answers} == {200}
        assert iterations.done.total() == len(wanted)
        assert max(iterations.done.values()) == 1
