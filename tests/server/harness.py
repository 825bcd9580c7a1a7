"""A server inside a test: the real application on a loopback port, with a client."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import uvicorn

from dragondune.client import Client, Refused, Seat
from dragondune.server.http.app import create_app
from dragondune.server.http.edge import EdgeProtocol
from dragondune.server.http.socket_lines import SocketProtocol
from dragondune.server.settings import Settings
from dragondune.wire.commands import AnswerSeat, SetReady, Start
from dragondune.wire.facts import Option
from dragondune.wire.lobby import SEATS, Created, NewTable, Right, SeatWish
from dragondune.wire.lobby import Seat as SeatName
from dragondune.wire.news import Picture
from tests.patience import PATIENCE

PATIENT: Final = {
    "visits_per_second": 100_000.0,
    "visit_burst": 100_000,
    "requests_per_second": 10_000.0,
    "request_burst": 10_000,
    "past_per_second": 2_000.0,
    "past_burst": 2_000,
    "messages_per_second": 10_000.0,
    "message_burst": 10_000,
    "tables_per_hour": 10_000.0,
    "persons_per_hour": 10_000.0,
    "recoveries_per_hour": 10_000.0,
    "lobby_changes_per_hour": 1e6,
    "talk_per_minute": 1e6,
    "talk_per_day": 1e6,
    "cost_per_second": 1_000.0,
    "cost_burst": 10_000.0,
    "refusal_seconds": 0.0,
    "side_process": False,
    "bot_workers": 1,
    "connections_per_address": 1_000,
    "allow_private_hooks": True,
    "metrics_token": "operator",
    "least_gone_after": 10.0,
    "page": False,
}
"""Limits that no test reaches by accident, refusals at once, one process for bots, and no page to build before."""

OPERATOR: Final = {"authorization": "Bearer operator"}
"""The header that grants access to the metrics."""
FOUR_PEOPLE: Final = tuple(SeatWish(seat, "me", name=seat.title()) for seat in SEATS)
POLL: Final = 0.002


@asynccontextmanager
async def serving(
    database: str,
    *,
    clock: Callable[[], float] = time.time,
    bundle: Path | None = None,
    **settings: str | float | bool,
) -> AsyncIterator[Client]:
    """A server on a free port. `clock` sets its time and `bundle` its page."""
    chosen = Settings(database=database, port=0, **{**PATIENT, **settings})  # type: ignore[arg-type]
    config = uvicorn.Config(
        create_app(chosen, clock=clock, bundle=bundle),
        http=EdgeProtocol,
        host="127.0.0.1",
        port=0,
        lifespan="on",
        ws=SocketProtocol,
        ws_max_size=chosen.largest_message,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
    )
    server = PromptServer(config)
    task = asyncio.create_task(server._serve())
    while not server.started:
        if task.done():
            await task
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        async with Client(f"http://127.0.0.1:{port}", seconds=PATIENCE) as client:
            yield client
    finally:
        server.stop()
        await task


class PromptServer(uvicorn.Server):
    """Stops when it is told to; uvicorn looks ten times a second, for most tests longer than all else they do."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._stopping: Final = asyncio.Event()

    def stop(self) -> None:
        self.should_exit = True
        self._stopping.set()

    async def main_loop(self) -> None:
        counter = 0
        while not await self.on_tick(counter):
            counter += 1
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), 0.1)


async def four_people(client: Client, wish: NewTable | None = None, *, start: bool = True) -> Created:
    """A table with four seats, all held by the host."""
    made = await client.create(wish or NewTable(seats=FOUR_PEOPLE, answer_seconds=0, bot_seconds=0))
    if start:
        await client.command(made.table.id, Start(), token=made.host)
    return made


@asynccontextmanager
async def seated(client: Client, made: Created) -> AsyncIterator[dict[str, Seat]]:
    """All seats of a table, each on its own connection."""
    seats = {name: client.follow(made.table.id, token=token) for name, token in made.seats.items()}
    for seat in seats.values():
        await seat.__aenter__()
    try:
        yield seats
    finally:
        for seat in seats.values():
            await seat.close()


async def play_on(seats: Sequence[Seat], chance: random.Random, *, decisions: int | None = None) -> int:
    """Seats choose any option until the game ends or `decisions` are made. Returns how many were made."""
    made = 0
    while decisions is None or made < decisions:
        if any(seat.picture.info.status in ("over", "archived") for seat in seats):
            await asyncio.gather(*(seat.until(lambda picture: picture.info.status != "running") for seat in seats))
            break
        asked = [seat for seat in seats if is_asked(seat.picture)]
        if not asked:
            await asyncio.sleep(POLL)
            continue
        seat = chance.choice(asked)
        with suppress(Refused):
            await seat.decide(chance.choice(options_of(seat.picture)).decision)
            made += 1
    return made


async def take_over(client: Client, made: Created, seat: SeatName, name: str) -> Right:
    """Take a free seat in a running game, with everyone's consent; seats without a token of `made` are others'."""
    right = await client.join(made.table.id, name, seat=seat)
    for one in right.waits_for:
        await client.command(made.table.id, AnswerSeat(seat, agree=True), token=made.seats[one])
    return right


async def all_ready(client: Client, table: str, tokens: Iterable[str]) -> None:
    """[R285] People say that they are ready."""
    for token in tokens:
        await client.command(table, SetReady(is_ready=True), token=token)


async def next_asked_seat(seats: Sequence[Seat]) -> Seat:
    """Wait until the holder of a seat has to decide. Returns the seat."""
    while True:
        for seat in seats:
            if is_asked(seat.picture):
                return seat
        await asyncio.sleep(POLL)


def is_asked(picture: Picture) -> bool:
    """Whether the holder of this seat has to decide."""
    mine = picture.mine
    return mine is not None and mine.question is not None and not mine.answers_itself


def options_of(picture: Picture) -> tuple[Option, ...]:
    assert picture.mine is not None
    return picture.mine.options
