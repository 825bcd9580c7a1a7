"""A database outage: nothing is lost, and everyone is informed."""

import asyncio
import random
import signal
from collections.abc import Iterator

import httpx
import pytest

from dragondune.client import Refused
from dragondune.wire.commands import Say
from dragondune.wire.lobby import NewTable
from tests.patience import PATIENCE
from tests.server.databases import asynchronous, binaries, opened
from tests.server.fragile import Fragile, breakable
from tests.server.gatherings import ALL, TWO_AND_BOTS, Gathering, acknowledged
from tests.server.harness import serving

PACE = 0.03
SENTENCE = "the database does not answer; try again in a moment"


@pytest.fixture
def fragile() -> Iterator[Fragile]:
    programs = binaries()
    if programs is None:
        pytest.skip("no `postgres` with `initdb` on the PATH or in /usr/lib/postgresql/*/bin")
    with breakable(programs) as database:
        yield database


@asynchronous
async def test_tables_continue_after_a_database_outage(fragile: Fragile) -> None:
    url = fragile.cluster.url("postgres")
    async with (
        serving(url) as client,
        httpx.AsyncClient(base_url=client.url, trust_env=False, timeout=PATIENCE) as http,
    ):
        tables = [await Gathering.of([client], seats, random.Random(8), pace=PACE) for seats in (ALL, TWO_AND_BOTS)]
        quiet = await Gathering.of([client], ALL, random.Random(9), pace=PACE)
        for one in tables:
            one.play()
        for kind in (signal.SIGINT, signal.SIGQUIT, signal.SIGINT):
            await acknowledged(tables, 5)
            await asyncio.to_thread(fragile.stop, kind)
            await check_refused(http, quiet)
            await asyncio.sleep(0.3)
            await asyncio.to_thread(fragile.start)
            await acknowledged(tables, 5)
            while (await http.get("/health")).json() != {"status": "ok"}:
                await asyncio.sleep(0.1)
            await quiet.devices["elves"][0].say("back again")
        logs = [await one.leave(client) for one in (*tables, quiet)]
    async with opened(url) as store:
        for one, log in zip((*tables, quiet), logs, strict=True):
            await one.check(store, log)


async def check_refused(http: httpx.AsyncClient, quiet: Gathering) -> None:
    """Every request that needs the database says so, on sockets too, and no connection is closed because of it."""
    while (answer := await http.get("/health")).is_success:  # it tries a write once a second
        await asyncio.sleep(0.1)
    assert (answer.status_code, answer.json()["kind"], answer.json()["sentence"]) == (503, "unavailable", SENTENCE)
    assert answer.headers["retry-after"] == "1"
    for method, path in (("GET", "/api/tables"), ("GET", f"/api/tables/{quiet.id}/picture")):
        answer = await http.request(method, path, headers={"authorization": f"Bearer {quiet.made.host}"})
        assert (answer.status_code, answer.json()["kind"]) == (503, "unavailable")
    answer = await http.post("/api/tables", json={})
    assert (answer.status_code, answer.json()["kind"]) == (503, "unavailable")
    with pytest.raises(Refused, match=SENTENCE):
        await quiet.devices["elves"][0].act(Say("is anybody there"))


@asynchronous
async def test_a_client_that_arrives_during_an_outage_is_admitted_afterwards(fragile: Fragile) -> None:
    async with serving(fragile.cluster.url("postgres")) as client:
        made = await client.create(NewTable())
        await asyncio.to_thread(fragile.stop)
        coming = asyncio.create_task(client.follow(made.table.id).__aenter__())
        await asyncio.sleep(0.3)
        assert not coming.done()
        await asyncio.to_thread(fragile.start)
        seat = await coming
        assert seat.picture.info.status == "open"
        await seat.close()
