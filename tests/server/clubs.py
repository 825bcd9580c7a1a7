"""Short games between known people, for tests of results and ratings."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from msgspec.structs import replace

from dragondune.client import Client
from dragondune.wire.club import FinishedGames
from dragondune.wire.lobby import SEATS, NewTable, SeatWish
from dragondune.wire.lobby import Seat as SeatName
from tests.patience import PATIENCE
from tests.server.harness import all_ready, play_on, serving

RULES = frozenset({"agreements", "castles_to_win", "turns"})
"""Rules that a rated game may change in these tests, so that a game can last one turn."""
SHORT = NewTable(
    name="Friday night",
    overrides={"turns": 1, "agreements": "off", "castles_to_win": 5},
    seats=tuple(SeatWish(seat) for seat in SEATS),
    answer_seconds=0,
    bot_seconds=0,
)
"""One turn, which the Orcs win, since nobody takes five castles in it."""


@asynccontextmanager
async def club(database: str, *names: str, **settings: float) -> AsyncIterator[list[Client]]:
    """A server, and a client for each of these people."""
    async with serving(database, clock=time.time, bundle=None, **settings) as first, AsyncExitStack() as stack:
        people = [first, *[await stack.enter_async_context(Client(first.url, seconds=PATIENCE)) for _ in names[1:]]]
        for client, name in zip(people, names, strict=True):
            await client.become(name)
        yield people


async def seat_all(people: Sequence[Client], wish: NewTable = SHORT) -> tuple[str, str, dict[SeatName, str]]:
    """A table at which everybody takes a seat, the last one that of the Orcs."""
    seats = SEATS[-len(people) :]
    made = await people[0].create(replace(wish, seats=tuple(SeatWish(seat) for seat in seats)))
    tokens: dict[SeatName, str] = {}
    for client, seat in zip(people, seats, strict=True):
        right = await client.join(made.table.id, (await client.me()).name, seat=seat, invitation=made.invitation)
        tokens[seat] = right.token
    return made.table.id, made.host, tokens


async def play(client: Client, table: str, tokens: Sequence[str]) -> None:
    """Play to the end with any decisions of these tokens' holders."""
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(client.follow(table, token=token)) for token in tokens]
        await play_on(seats, random.Random(table))


async def played(people: Sequence[Client], wish: NewTable = SHORT) -> str:
    table, _, tokens = await seat_all(people, wish)
    await all_ready(people[0], table, tokens.values())
    await play(people[0], table, list(tokens.values()))
    await kept(people[0], table)
    return table


async def kept(client: Client, table: str) -> None:
    """Wait until the server has stored this person's finished game."""
    async with asyncio.timeout(PATIENCE):
        while table not in tables_of(await client.club.my_games()):
            await asyncio.sleep(0.02)


def tables_of(games: FinishedGames) -> list[str]:
    return [one.table for one in games.games]
