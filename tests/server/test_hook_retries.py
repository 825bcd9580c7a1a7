"""Undelivered notices are sent again, even by a server that has been restarted."""

import time

import msgspec

from dragondune.wire.commands import Start
from dragondune.wire.lobby import NewTable
from dragondune.wire.news import HookBody
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, four_people, serving
from tests.server.receivers import answer, receiving, until

TWO_DAYS = 172_800.0


@asynchronous
async def test_a_failed_notice_is_sent_again_after_a_restart(database_url: str) -> None:
    """The notice keeps its id, so the receiver can recognise it. A failing receiver stops no game."""
    async with receiving(answer(503), answer(204)) as receiver:
        async with serving(database_url) as client:
            made = await four_people(client, NewTable(seats=FOUR_PEOPLE, name="Registry"), start=False)
            await client.set_hook(made.table.id, receiver.url(), token=made.host)
            await client.command(made.table.id, Start(), token=made.host)
            await until(lambda: len(receiver.letters) == 1)
            info = await client.table(made.table.id)
            assert info.status == "running"
        async with serving(database_url, clock=lambda: time.time() + TWO_DAYS):
            await until(lambda: len(receiver.letters) == 2)
    first, again = receiver.letters
    assert first.headers["x-dragondune-delivery"] == again.headers["x-dragondune-delivery"]
    assert first.body == again.body
    body = msgspec.json.decode(again.body, type=HookBody)
    assert (body.table, body.name, body.seat, body.kind) == (made.table.id, "Registry", None, "turn")
