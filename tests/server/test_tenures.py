"""A seat that changes hands passes on its knowledge of the game, but nothing its former holder said or planned."""

import random
from typing import Final

from dragondune.client import Client
from dragondune.server.table import log_records as r
from dragondune.wire import news
from dragondune.wire.commands import LeaveSeat, Prepare, Say, SealBid, SetStanding, Start
from dragondune.wire.lobby import Created, NewTable, Right, SeatWish
from tests.server.databases import asynchronous
from tests.server.harness import four_people, serving
from tests.server.raw_lines import RawLine
from tests.server.tables import ELVES, ORCS, PERSON, Sitting, at_question

SLOW_BOTS = NewTable(
    seats=(SeatWish("elves", "me", "Ann"), SeatWish("orcs", "bot"), SeatWish("goblins", "bot")),
    answer_seconds=60,
    bot_seconds=60,
)
"""One person, with whom nobody else has to agree."""
PRIVATE = (
    Say("the ring is in the castle", ("orcs",)),
    SetStanding("Hide", "decline"),
    SealBid(7),
    Prepare("Bid", {"decide": "Pass"}),
    Prepare("Bid", {"decide": "Pass"}, turn=3),
)
ADVICE: Final[tuple[r.AnyRecord, ...]] = (
    r.Spoke("elves", "Somebody", "a word", ("orcs",)),
    r.StandingSet("orcs", "Hide", "decline"),
    r.BidSealed("orcs", 3),
)


async def passed_on(client: Client) -> tuple[Created, Right]:
    """A running game in which the Elves' seat has a new holder."""
    made = await client.create(SLOW_BOTS)
    table, old = made.table.id, made.seats["elves"]
    await client.command(table, PRIVATE[0], token=old)
    await client.command(table, Start(), token=made.host)
    for command in PRIVATE:
        await client.command(table, command, token=old)
    await client.command(table, LeaveSeat(), token=old)
    return made, await client.join(table, "Zed", seat="elves")


def check_stream(updates: tuple[news.Update, ...], public: int) -> None:
    """Gapless, as long as the public stream, and without a word meant for the former holder."""
    assert [one.n for one in updates] == list(range(1, public + 1))
    assert not [one for one in updates if isinstance(one.news, (news.Said, news.Sealed, news.AnswersChanged))]
    assert not [one for one in updates if one.notice is not None], "a notice tells which answers were automatic"


@asynchronous
async def test_a_new_holder_reads_nothing_that_was_for_the_old_one(database_url: str) -> None:
    """[R225] [R227] Streams, advice and the past belong to a tenure, over HTTP and on a socket."""
    async with serving(database_url) as client:
        made, zed = await passed_on(client)
        table, public = made.table.id, (await client.picture(made.table.id)).n
        told = await client.updates(table, token=zed.token)
        check_stream(told.updates, public)
        assert told.picture.n == public
        async with RawLine(client) as line:
            await line.attach(table, token=zed.token, seen=0)
            check_stream(next(one for one in line.heard if isinstance(one, news.Updates)).updates, public)
        for n in range(public + 1):
            then = await client.picture(table, token=zed.token, at=n)
            assert then.n == n
            if then.mine is not None:
                assert (then.mine.standing, then.mine.sealed_bid, then.mine.prepared) == ({}, None, ())


@asynchronous
async def test_a_new_holder_has_their_own_stream(database_url: str) -> None:
    """[R225] Numbers go on without a gap, also after a restart, and prepared answers are counted from 1."""
    async with serving(database_url) as client:
        made, zed = await passed_on(client)
        table, before = made.table.id, (await client.picture(made.table.id)).n
        assert await client.command(table, PRIVATE[3], token=zed.token) == before + 1
        assert await client.command(table, Say("hello"), token=zed.token) == before + 2
    async with serving(database_url) as client:
        told = await client.updates(table, token=zed.token, after=before - 1)
        assert [one.n for one in told.updates] == [before, before + 1, before + 2]
        assert [type(one.news) for one in told.updates] == [news.SeatHeld, news.AnswersChanged, news.Said]
        assert told.picture.mine is not None
        assert [one.number for one in told.picture.mine.prepared] == [1]


@asynchronous
async def test_a_former_holder_who_listens_hears_nothing_after_leaving(database_url: str) -> None:
    """[R225] The last thing is that the seat is gone."""
    async with serving(database_url) as client:
        made = await four_people(client, SLOW_BOTS)
        async with RawLine(client) as line:
            await line.attach(made.table.id, token=made.seats["elves"])
            before = len(line.pictures)
            await client.command(made.table.id, LeaveSeat(), token=made.seats["elves"])
            await line.next(news.Detached)
            assert len(line.pictures) == before


def test_streams_do_not_depend_on_the_former_holders_advice() -> None:
    """[R225] Two games that differ only in what a holder said and planned in private are one to the next holder."""
    sitting, _ = at_question("Bid", wish=NewTable(answer_seconds=2.0, bot_seconds=1.0))
    twin = Sitting(NewTable(answer_seconds=2.0, bot_seconds=1.0), secret=sitting.secret)
    chance = random.Random(3)
    for at, body in sitting.log[len(twin.log) :]:
        twin.now = at
        if chance.random() < 0.5:
            twin.write([chance.choice(ADVICE)])
        twin.write([r.record_from_bytes(body)])
    for one in (sitting, twin):
        one.now += 1
        one.write([r.Held("orcs", PERSON), r.Held("elves", PERSON)])
    for seat in (ORCS, ELVES):
        assert sitting.told(seat) == twin.told(seat)
        assert sitting.picture(seat) == twin.picture(seat)
