"""Webhooks and links end with the tenure that they belong to, in one transaction with it."""

import asyncio

import msgspec

from dragondune.client import Refused
from dragondune.server.live.access import MOST_LINKS, hashed, new_token
from dragondune.server.storage import Hook, RightsChange, Store, TokenRow
from dragondune.wire.commands import LeaveSeat
from dragondune.wire.lobby import NewTable, Right, SeatWish
from dragondune.wire.news import HookBody
from tests.server.databases import SUMMARY, TABLE, asynchronous, opened, records
from tests.server.harness import FOUR_PEOPLE, all_ready, four_people, serving
from tests.server.raw_lines import refusal
from tests.server.receivers import answer, receiving

LINKS = 33_000
"""More than fit into one statement as a list."""
ALONE = NewTable(
    seats=(SeatWish("elves", "me", "Ann"), SeatWish("orcs", "bot", bot="random")), answer_seconds=0, bot_seconds=0
)


@asynchronous
async def test_a_former_holder_hears_no_more_notices(database_url: str) -> None:
    """[R225] The attack: leave a webhook behind, and hear what the next holder is asked."""
    async with receiving(answer(204)) as receiver, serving(database_url) as client:
        made = await client.create(ALONE)
        table = made.table.id
        await client.set_hook(table, receiver.url("/seat"), token=made.seats["elves"])
        await client.set_hook(table, receiver.url("/table"), token=made.host)
        await client.command(table, LeaveSeat(), token=made.seats["elves"])
        await all_ready(client, table, [(await client.join(table, "Zed", seat="elves")).token])
        while not receiver.letters:
            await asyncio.sleep(0.01)
    bodies = [msgspec.json.decode(letter.body, type=HookBody) for letter in receiver.letters]
    assert {body.seat for body in bodies} == {None}


@asynchronous
async def test_hook_and_undelivered_notices_go_with_the_tenure(database_url: str) -> None:
    """[R225] In the transaction that ends it; notices known from an old hook are never queued."""
    async with opened(database_url) as store:
        await store.create(TABLE, [], [token("elves"), token("orcs")])
        for seat in ("elves", "orcs"):
            assert await store.set_hook(Hook("t1", seat, f"http://{seat}"), by=seat)
        waiting = [("elves", "http://elves", b"1"), ("orcs", "http://orcs", b"2")]
        await store.append("t1", records(1, 1), SUMMARY, notices=waiting)
        await store.append("t1", records(2, 2), SUMMARY, rights=RightsChange(ended=(("seat", "elves"),)))
        assert await store.hooks("t1") == [Hook("t1", "orcs", "http://orcs")]
        await store.append("t1", records(3, 3), SUMMARY, notices=[("elves", "http://elves", b"3")])
        assert [one.body for one in await store.take_notices(100.0, limit=9, lease=1.0)] == [b"2"]
        assert not await store.set_hook(Hook("t1", "elves", "http://elves"), by="elves")


def token(seat: str, hash: str | None = None) -> TokenRow:
    return TokenRow(hash or seat, "t1", "seat", seat, "", 1.0)


@asynchronous
async def test_a_seat_with_very_many_links_can_be_left(database_url: str) -> None:
    """[R225] The attack: so many links to one's own seat that nobody can end them."""
    async with serving(database_url) as client:
        made = await four_people(client)
        await link_often(database_url, made.table.id)
        await client.command(made.table.id, LeaveSeat(), token=made.seats["orcs"])
        assert (await refusal(client.picture(made.table.id, token=made.seats["orcs"]))).kind == "not_allowed"


async def link_often(database_url: str, table: str) -> None:
    rows = tuple(TokenRow(f"link {n}", table, "seat", "orcs", "", 1.0) for n in range(LINKS))
    async with opened(database_url) as store:
        row = await store.table(table)
        assert row is not None
        summary = msgspec.structs.replace(SUMMARY, summary=row.summary)
        await store.append(table, [], summary, rights=RightsChange(added=rows))


@asynchronous
async def test_a_seat_has_a_limit_of_links(database_url: str) -> None:
    """Of all devices together, also when they ask at the same moment; a reissued token starts again."""
    async with serving(database_url) as client:
        made = await four_people(client, NewTable(seats=FOUR_PEOPLE))
        table, elves = made.table.id, made.seats["elves"]
        asked = (client.link(table, token=elves) for _ in range(2 * MOST_LINKS))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(one, Right) for one in answers) == MOST_LINKS - 1
        (sentence,) = {one.sentence for one in answers if isinstance(one, Refused)}
        assert sentence == f"a seat has at most {MOST_LINKS} links; reissue its token, which ends the others"
        assert isinstance(await client.link(table, token=made.seats["orcs"]), Right)
        fresh = await client.reissue(table, token=elves)
        assert isinstance(await client.link(table, token=fresh.token), Right)


@asynchronous
async def test_a_revoked_token_gives_no_new_right_at_another_process(postgres_url: str) -> None:
    """[R225] The database decides, whatever a process believes."""
    async with opened(postgres_url) as one, opened(postgres_url) as other:
        await one.create(TABLE, [], [token("elves")])
        await other.append("t1", records(1, 1), SUMMARY, rights=RightsChange(ended=(("seat", "elves"),)))
        assert await one.link(token("elves", hashed(new_token())), by="elves", most=8) == "revoked"
        assert not await one.reissue(token("elves", hashed(new_token())), by="elves")
        assert await left(one) == []


async def left(store: Store) -> list[TokenRow]:
    return await store.tokens("t1")
