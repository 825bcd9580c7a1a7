"""The server in virtual time: a whole game of bots takes no real time."""

import asyncio

from dragondune.server.http.handlers import Visitor
from dragondune.wire.commands import Start
from dragondune.wire.lobby import SEATS, NewTable, SeatWish
from tests.server.virtual import Services, run

HERE = Visitor("127.0.0.1", None, None)


async def play() -> tuple[str, float]:
    async with Services() as services:
        seats = tuple(SeatWish(seat, "bot", bot="simple") for seat in SEATS)
        made = await services.handlers.create(HERE, NewTable(seats=seats, overrides={"castles_to_win": 5}))
        await services.handlers.command(HERE._replace(token=made.host), made.table.id, Start())
        before = asyncio.get_running_loop().time()
        while services.store.rows[made.table.id].status == "running":
            await asyncio.sleep(1)
        return services.store.rows[made.table.id].status, asyncio.get_running_loop().time() - before


def test_bots_play_at_the_tables_pace() -> None:
    status, seconds = run(play())
    assert status == "over"
    assert seconds > 60
