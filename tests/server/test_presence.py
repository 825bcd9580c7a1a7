"""Arrivals and departures are announced in time, and no more often than people can read."""

import asyncio
from collections.abc import Sequence

import pytest

from dragondune.server.live.creation import make_table
from dragondune.server.live.session import PRESENCE_SECONDS
from dragondune.wire import news
from dragondune.wire.lobby import Created, NewTable
from tests.server.harness import FOUR_PEOPLE
from tests.server.virtual import Guest, MemoryStore, Services, clock, run

STORM = 200


def presences(guest: Guest) -> list[news.Presence]:
    return [one for one in guest.messages if isinstance(one, news.Presence)]


async def opened(services: Services) -> Created:
    return await make_table(services.registry, NewTable(seats=FOUR_PEOPLE))


def test_many_changes_of_presence_are_announced_only_now_and_then() -> None:
    """The attack: a stranger attaches and leaves as fast as the limits allow, and everybody else hears of each."""

    async def play() -> None:
        async with Services() as services:
            made = await opened(services)
            friend = Guest(services.registry, made.table.id, token=made.seats["elves"])
            await asyncio.sleep(1)
            before, began = len(presences(friend)), clock()
            for _ in range(STORM):
                stranger = Guest(services.registry, made.table.id, token=None)
                await asyncio.sleep(0.005)
                await stranger.leave()
            await asyncio.sleep(1)
            heard = presences(friend)[before:]
            assert len(heard) <= (clock() - began) / PRESENCE_SECONDS + 1
            assert heard[-1].spectators == 0
            await friend.leave()

    run(play())


def test_unchanged_presence_is_not_announced() -> None:
    async def play() -> None:
        async with Services() as services:
            made = await opened(services)
            friend = Guest(services.registry, made.table.id, token=made.seats["elves"])
            orcs = Guest(services.registry, made.table.id, token=made.seats["orcs"])
            await asyncio.sleep(1)
            before = len(presences(friend))
            second = Guest(services.registry, made.table.id, token=made.seats["orcs"])
            await asyncio.sleep(1)
            assert set(presences(second)[0].here) == {"elves", "orcs"}
            await second.leave()
            await asyncio.sleep(1)
            assert len(presences(friend)) == before
            await orcs.leave()
            await asyncio.sleep(1)
            assert len(presences(friend)) == before + 1
            assert presences(friend)[-1].here == ("elves",)
            await friend.leave()

    run(play())


def test_presence_is_stored_only_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack: attach, look and look away as fast as the limits allow, and each time write to the database."""
    stored: list[float] = []

    async def touch(_: MemoryStore, seats: Sequence[tuple[str, str]], at: float, **_looks: bool) -> None:
        stored.extend([at] * len(seats))

    async def play() -> None:
        monkeypatch.setattr(MemoryStore, "touch", touch)
        async with Services() as services:
            made = await opened(services)
            orcs = Guest(services.registry, made.table.id, token=made.seats["orcs"])
            await asyncio.sleep(1)
            stored.clear()
            for number in range(STORM):
                orcs.look(is_looking=bool(number % 2))
                await asyncio.sleep(0.005)
            assert len(stored) <= 2
            await orcs.leave()

    run(play())
