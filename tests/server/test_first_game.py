"""A whole game over the network."""

import random

from dragondune.notation.log import read_log
from dragondune.notation.trust import verify
from tests.server.databases import asynchronous
from tests.server.harness import four_people, play_on, seated, serving


@asynchronous
async def test_four_people_finish_a_game_and_its_log_verifies(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        async with seated(client, made) as seats:
            await play_on(list(seats.values()), random.Random(1))
            pictures = [seat.picture for seat in seats.values()]
        assert {picture.info.status for picture in pictures} == {"over"}
        assert pictures[0].info.winners
        assert pictures[0].info.commitment == made.table.commitment
        proof = verify(read_log(await client.log(made.table.id)))
        assert proof.commitment == made.table.commitment
        assert proof.draws > 0
