"""Leaving a seat revokes every right to it, even rights requested at the same moment."""

import asyncio

from dragondune.client import Client, Refused
from dragondune.wire.commands import LeaveSeat
from dragondune.wire.lobby import Right
from tests.server.databases import asynchronous
from tests.server.harness import four_people, serving, take_over
from tests.server.raw_lines import refusal

LINKS = 12


@asynchronous
async def test_no_token_issued_while_leaving_survives(database_url: str) -> None:
    async with serving(database_url) as client:
        for asking in (client.link, client.reissue):
            made = await four_people(client)
            table, token = made.table.id, made.seats["orcs"]
            leaving = client.command(table, LeaveSeat(), token=token)
            rights = [asking(table, token=token) for _ in range(LINKS)]
            answers = await asyncio.gather(*rights[::2], leaving, *rights[1::2], return_exceptions=True)
            assert all(isinstance(one, (Right, Refused, int)) for one in answers)
            if any(isinstance(one, int) for one in answers):
                await take_over(client, made, "orcs", "Successor")
                await none_is_left(client, table, [one.token for one in answers if isinstance(one, Right)])


async def none_is_left(client: Client, table: str, tokens: list[str]) -> None:
    for token in tokens:
        assert (await refusal(client.picture(table, token=token))).kind == "not_allowed"
