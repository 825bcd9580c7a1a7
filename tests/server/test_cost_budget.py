"""Everything computed on request is charged to a budget of processor time per address."""

import asyncio
import threading
import time

import pytest

from dragondune.server.cost_budget import WORKERS, CostBudget
from dragondune.server.errors import TooMuch
from tests.patience import PATIENCE
from tests.server.databases import asynchronous
from tests.server.harness import four_people, serving
from tests.server.lines import http, refused_of


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
