"""Nothing acknowledged is lost, however the server ends."""

import asyncio
import random
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from msgspec import DecodeError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from dragondune.client import Client, Refused
from dragondune.server.storage import Store
from tests.patience import PATIENCE
from tests.server.databases import Cluster, asynchronous, opened, until
from tests.server.gatherings import ALL, TWO_AND_BOTS, Gathering, acknowledged
from tests.server.harness import four_people
from tests.server.processes import FORKS, children, files, is_running, listening, started

PACE = 0.03


async def play_through_kills(database: str, folder: Path, *, kills: int, seed: int) -> None:
    """Several tables at once, while the server is killed again and again."""
    chance = random.Random(seed)
    async with started(database, folder) as (server, client):
        begun: list[Gathering] = []
        playing: list[Gathering] = []
        for _ in range(kills):
            playing = await _sit_down(client, playing, begun, chance)
            await acknowledged(playing, chance.randrange(8))
            await asyncio.sleep(chance.random() / 10)
            bots = children(server.pid)
            server.kill()
            await until(lambda bots=bots: not any(map(is_running, bots)))  # type: ignore[misc]
            await server.start()
        await acknowledged(playing, 5)
        logs = [await one.leave(client) for one in begun]
        assert server.terminate() == 0
        assert not server.faults
    async with opened(database) as store:
        for one, log in zip(begun, logs, strict=True):
            await one.check(store, log)


async def _sit_down(
    client: Client, playing: list[Gathering], begun: list[Gathering], chance: random.Random
) -> list[Gathering]:
    """A new table for each finished game."""
    going = [one for one in playing if not one.is_over]
    for seats in (ALL, TWO_AND_BOTS)[len(going) :]:
        one = await Gathering.of([client], seats, chance, pace=PACE)
        one.play()
        going.append(one)
        begun.append(one)
    return going


@asynchronous
async def test_acknowledged_decisions_survive_every_kill(database_url: str, tmp_path: Path) -> None:
    await play_through_kills(database_url, tmp_path, kills=4, seed=1)


@pytest.mark.soak
@asynchronous
async def test_a_hundred_kills_lose_nothing(database_url: str, tmp_path: Path) -> None:
    await play_through_kills(database_url, tmp_path, kills=100, seed=2)


def open_store(database: str) -> None:
    """What a server does first: create its database tables."""
    asyncio.run(_open_and_close(database))


async def _open_and_close(database: str) -> None:
    await (await Store.open(database)).close()


def check_migration_survives(database: str, *, after: float) -> None:
    """Kill it this many seconds after the start. The next start finishes the work."""
    process = FORKS.Process(target=open_store, args=(database,))
    process.start()
    process.join(after)
    process.kill()
    process.join(PATIENCE)
    again = FORKS.Process(target=open_store, args=(database,))
    again.start()
    again.join(PATIENCE)
    assert again.exitcode == 0


MOMENTS = (0.0, 0.03, 0.06, 0.1)


@pytest.mark.parametrize("after", MOMENTS)
def test_a_server_killed_during_migration_can_restart(tmp_path: Path, after: float) -> None:
    check_migration_survives(f"sqlite:///{tmp_path / 'tables.db'}", after=after)


def test_a_server_killed_during_a_postgresql_migration_can_restart(postgres: Cluster) -> None:
    with ExitStack() as stack:
        for after in MOMENTS:
            check_migration_survives(stack.enter_context(postgres.database()), after=after)


@asynchronous
async def test_a_server_killed_during_startup_loses_nothing(database_url: str, tmp_path: Path) -> None:
    chance = random.Random(3)
    async with started(database_url, tmp_path) as (server, client):
        one = await Gathering.of([client], TWO_AND_BOTS, chance, pace=PACE)
        one.play()
        await acknowledged([one], 3)
        for _ in range(5):
            server.kill()
            server.launch()
            await asyncio.sleep(chance.random() / 2)
        await server.ready()
        await acknowledged([one], 3)
        log = await one.leave(client)
        server.kill()
    async with opened(database_url) as store:
        await one.check(store, log)


@asynchronous
async def test_a_graceful_stop_finishes_writes_and_says_goodbye(database_url: str, tmp_path: Path) -> None:
    async with started(database_url, tmp_path) as (server, client):
        one = await Gathering.of([client], TWO_AND_BOTS, random.Random(4), pace=PACE)
        one.play()
        await acknowledged([one], 10)
        await until(lambda: bool(children(server.pid)))
        bots = children(server.pid)
        async with connect(f"{server.url.replace('http', 'ws')}/api/socket", proxy=None, open_timeout=PATIENCE) as line:
            stopping = asyncio.create_task(asyncio.to_thread(server.terminate))
            with pytest.raises(ConnectionClosed) as closed:
                await line.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert await stopping == 0
        assert not any(map(is_running, bots))
        assert [line["message"] for line in server.lines] == ["serving", "stopping"]
        await server.start()
        await acknowledged([one], 5)
        log = await one.leave(client)
    async with opened(database_url) as store:
        await one.check(store, log)


@asynchronous
async def test_a_long_poll_does_not_delay_shutdown(sqlite_url: str, tmp_path: Path) -> None:
    async with started(sqlite_url, tmp_path, options=["--set", "stop_seconds=1"]) as (server, client):
        made = await four_people(client)
        token = made.seats["elves"]
        seen = (await client.picture(made.table.id, token=token)).n
        waiting = asyncio.create_task(client.updates(made.table.id, token=token, after=seen, wait=60))
        await asyncio.sleep(0.2)
        assert await asyncio.to_thread(server.terminate) == 0
        with pytest.raises((httpx.TransportError, Refused, DecodeError)):
            await waiting


@asynchronous
async def test_thinking_bots_end_with_a_killed_server(sqlite_url: str, tmp_path: Path) -> None:
    async with started(sqlite_url, tmp_path, options=["--bot-workers", "2"]) as (server, client):
        one = await Gathering.of([client], TWO_AND_BOTS, random.Random(5), pace=PACE)
        one.play()
        await until(lambda: len(children(server.pid)) == 2)
        bots = children(server.pid)
        assert not any(files(bot) & listening(server.port) for bot in bots), "no bot can hold the port of its server"
        server.kill()
        await until(lambda: not any(map(is_running, bots)))
        await one.desert()
