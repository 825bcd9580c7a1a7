"""Everything computed on request is charged to a budget of processor time per address."""

import asyncio
import threading
import time
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import fields
from functools import partial

import pytest

from dragondune.server.cost_budget import WORKERS, CostBudget
from dragondune.server.errors import TooMuch
from dragondune.server.settings import Settings
from dragondune.server.storage import Store, StoredRecord
from dragondune.wire import news
from dragondune.wire.commands import Archive
from dragondune.wire.lobby import NewTable
from tests.patience import PATIENCE
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, PATIENT, four_people, serving
from tests.server.lines import answer, attach, http, line, next_message, refused_of, send
from tests.server.lines import refusal as refused_on


class Time:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def burn(seconds: float) -> None:
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass


def budget(clock: Time, *, burst: float = 1.0) -> CostBudget:
    return CostBudget(per_second=0.5, burst=burst, clock=clock)


def test_a_budget_is_used_up_and_refilled_at_its_rate() -> None:
    clock = Time()
    costs = budget(clock)
    costs.charge("a", 3.0)
    with pytest.raises(TooMuch, match="used up its share of this server's processor time") as found:
        costs.check("a")
    assert found.value.retry_after == 4.0
    costs.check("b")
    clock.now += 4.1
    costs.check("a")
    clock.now += 1_000
    costs.charge("a", 1.5)
    with pytest.raises(TooMuch):
        costs.check("a")


def test_work_is_measured_by_its_own_processor_time() -> None:
    clock = Time()
    costs = budget(clock, burst=0.01)
    with costs.measured("a"):
        time.sleep(0.02)
    with costs.measured("a"):
        burn(0.02)
    with pytest.raises(TooMuch):
        costs.check("a")


def test_faulty_work_is_paid_for_too() -> None:
    async def play() -> None:
        costs = budget(Time(), burst=0.01)

        def fail() -> None:
            burn(0.02)
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            await costs.run("a", fail)
        with pytest.raises(TooMuch):
            await costs.run("a", lambda: None)
        await costs.close()

    asyncio.run(play())


def test_an_address_computes_one_thing_at_a_time_and_leaves_room_for_others() -> None:
    async def play() -> None:
        costs = budget(Time())
        going, done = threading.Event(), threading.Event()
        order: list[str] = []

        def long() -> None:
            going.set()
            assert done.wait(PATIENCE)

        crowd = [asyncio.create_task(costs.run("crowd", long)) for _ in range(2 * WORKERS)]
        while not going.is_set():
            await asyncio.sleep(0.001)
        await costs.run("friend", lambda: order.append("friend"))
        assert not any(task.done() for task in crowd)
        done.set()
        await asyncio.gather(*crowd)
        assert order == ["friend"]
        await costs.close()

    asyncio.run(play())


@asynchronous
async def test_a_used_up_budget_says_when_to_come_back_and_leaves_live_play_alone(sqlite_url: str) -> None:
    """The attack: a stranger keeps the processor busy with as much as the request limits allow."""
    clock = Time()
    async with serving(sqlite_url, clock=clock, cost_per_second=0.01, cost_burst=0.02) as client, http(client) as plain:
        made = await four_people(client)
        path = f"/api/tables/{made.table.id}"
        answer = await plain.get(f"{path}/picture?at=1")
        while answer.status_code == 200:
            answer = await plain.get(f"{path}/picture?at=1")
        assert (answer.status_code, refused_of(answer).kind) == (429, "too_much")
        assert int(answer.headers["retry-after"]) >= 1
        body = {"decision": {"do": "pass"}}
        headers = {"authorization": f"Bearer {made.seats['elves']}"}
        for answer in (
            await plain.get(f"{path}/facts"),
            await plain.get(f"{path}/outlook", headers=headers),
            await plain.post(f"{path}/what-if", json=body, headers=headers),
            await plain.post("/api/tables", json={}),
        ):
            assert answer.status_code == 429
        assert (await plain.get(f"{path}/picture")).status_code == 200
        clock.now += 1_000
        assert (await plain.get(f"{path}/picture?at=1")).status_code == 200


@asynchronous
async def test_a_log_is_not_read_for_someone_who_cannot_pay(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack: ask for the log of a long finished table, which is read before it is refused."""
    reads: list[str] = []

    async def records(_: Store, table_id: str, **_limits: int) -> list[StoredRecord]:
        reads.append(table_id)
        return []

    clock = Time()
    async with serving(sqlite_url, clock=clock, cost_per_second=0.01, cost_burst=0.01) as client, http(client) as plain:
        made = await four_people(client)
        await client.command(made.table.id, Archive(), token=made.host)
        while (await plain.get(f"/api/tables/{made.table.id}/facts")).status_code == 200:
            pass
        monkeypatch.setattr(Store, "records", records)
        assert (await plain.get(f"/api/tables/{made.table.id}/log")).status_code == 429
    assert reads == []


@asynchronous
async def test_an_address_opens_a_limited_number_of_tables(sqlite_url: str) -> None:
    """The attack: have table after table read from the database, over HTTP and on a socket."""
    clock = Time()
    strict = serving(sqlite_url, clock=clock, request_burst=20, requests_per_second=1.0, open_tables=1)
    async with strict as client, line(client) as socket:
        made = []
        for _ in range(4):
            clock.now += 0.001
            made.append(await client.create(NewTable()))
        for number in range(12):
            clock.now += 0.001
            await client.table(made[number % 4].table.id)
        for number in range(8):
            clock.now += 0.001
            await attach(socket, made[number % 4].table.id)
            await send(socket, {"type": "detach", "id": 2, "table": made[number % 4].table.id, "seat": "spectator"})
            await answer(socket)
        clock.now += 0.001
        message = {"type": "attach", "id": 3, "table": made[0].table.id}
        assert "too many tables to open" in (await refused_on(socket, message)).sentence
        await attach(socket, made[3].table.id)


@asynchronous
async def test_asking_too_much_makes_only_the_asker_wait(sqlite_url: str) -> None:
    """The attack: a stranger repeats refused requests so fast that refusing them keeps the server busy."""
    stranger, friend = ({"x-forwarded-for": address} for address in ("203.0.113.7", "198.51.100.1"))
    strict = serving(
        sqlite_url, clock=Time(), requests_per_second=0.0, request_burst=1, refusal_seconds=1.0, trusted_proxies=1
    )
    async with strict as client, http(client) as plain:
        assert (await plain.get("/api/tables", headers=stranger)).status_code == 200
        began = time.monotonic()
        waiting = asyncio.create_task(plain.get("/api/tables", headers=stranger))
        assert (await plain.get("/api/tables", headers=friend)).status_code == 200
        assert (await waiting).status_code == 429
        assert time.monotonic() - began >= 1.0


@asynchronous
async def test_attaching_has_a_budget_of_its_own(sqlite_url: str) -> None:
    """The attack: attach to an open table as often as possible; each time a picture is built and encoded."""
    clock = Time()
    strict = partial(serving, sqlite_url, clock=clock, cost_per_second=0.1, cost_burst=0.05)
    async with strict() as client, http(client) as plain, line(client) as socket:
        made = await client.create(NewTable())
        path, message = f"/api/tables/{made.table.id}", {"type": "attach", "id": 1, "table": made.table.id}
        for _ in range(60):
            await send(socket, message)
        while not isinstance(heard := await next_message(socket), news.Refused):
            assert isinstance(heard, (news.Attached, news.Updates, news.Presence))
        assert "processor time" in heard.sentence
        assert (await plain.get(f"{path}/updates?after=0")).status_code == 200
        assert (await plain.get(f"{path}/picture?at=0")).status_code == 200
    async with strict() as client, http(client) as plain:
        while (await plain.get(f"{path}/picture?at=0")).status_code == 200:
            pass
        async with line(client) as socket:
            await attach(socket, made.table.id)


@asynchronous
async def test_a_cafe_behind_one_address_opens_its_tables_at_the_same_time(sqlite_url: str) -> None:
    """With the usual limits, and no time for them to recover: 20 people open the page and a table, and look around."""
    usual = {one.name: getattr(Settings(), one.name) for one in fields(Settings) if one.name in PATIENT}
    chosen = usual | {"page": False, "side_process": False, "bot_workers": 1}
    async with serving(sqlite_url, clock=Time(), **chosen) as client, http(client) as plain:
        made = [await client.create(NewTable(seats=FOUR_PEOPLE)) for _ in range(20)]
        paths = [*["/asset"] * 30, "/api/choices", "/api/tables", *["/api/addresses"] * 4]
        seen = Counter([(await plain.get(path)).status_code for _ in made for path in paths])
        for one in made:
            seen[(await plain.post("/api/person", json={"name": "Zoe"})).status_code] += 1
            for part in ("", "/picture", "/updates?after=0", "/picture?at=0"):
                seen[(await plain.get(f"/api/tables/{one.table.id}{part}")).status_code] += 1
        assert 429 not in seen
        async with AsyncExitStack() as stack:
            for one in made:
                for _ in range(4):
                    socket = await stack.enter_async_context(line(client))
                    for token in one.seats.values():
                        await attach(socket, one.table.id, token=token)
