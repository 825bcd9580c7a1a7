"""Nobody peeks into a second hand: a seat of a running game is taken with everybody's consent."""

from msgspec.structs import replace

from dragondune.client import Client
from dragondune.wire import news
from dragondune.wire.commands import AnswerSeat, Archive, GiveSeat, LeaveSeat, Say, Start
from dragondune.wire.lobby import Created, NewTable, RightInfo, Seat, SeatInfo, SeatWish
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, all_ready, four_people, serving, take_over
from tests.server.raw_lines import RawLine, refusal
from tests.server.test_seats import ManualClock

WITH_A_BOT = NewTable(
    seats=(SeatWish("elves", "me", "Host"), SeatWish("dwarves"), SeatWish("orcs", "bot", bot="hard")),
    answer_seconds=60,
    bot_seconds=60,
    gone_after=100,
)


async def two_people_and_a_bot(client: Client) -> tuple[Created, str]:
    """A running game of the host, a guest and a bot; the guest's token."""
    made = await client.create(WITH_A_BOT)
    guest = await client.join(made.table.id, "Guest", seat="dwarves")
    await all_ready(client, made.table.id, [guest.token])
    await client.command(made.table.id, Start(), token=made.host)
    return made, guest.token


async def info(client: Client, made: Created, seat: Seat) -> SeatInfo:
    return next(one for one in (await client.table(made.table.id)).seats if one.seat == seat)


@asynchronous
async def test_a_host_who_plays_cannot_sit_down_in_a_bots_seat_alone(database_url: str) -> None:
    """[R284] The attack: free the bot's seat, sit down without showing a token, read its hand."""
    async with serving(database_url) as client:
        made, guest = await two_people_and_a_bot(client)
        table, elves = made.table.id, made.seats["elves"]
        await client.command(table, GiveSeat("orcs"), token=made.host)
        refused = await refusal(client.join(table, "Peeker", seat="orcs", token=elves))
        assert refused.sentence == "you hold the seat of the elves; nobody may take a second one during the game"
        asked = await client.join(table, "Peeker", seat="orcs")
        assert asked.waits_for == ("elves", "dwarves")
        await client.command(table, AnswerSeat("orcs", agree=True), token=elves)
        assert (await client.picture(table, token=asked.token)).mine is None
        assert (await refusal(client.command(table, LeaveSeat(), token=asked.token))).kind == "not_allowed"
        await client.command(table, AnswerSeat("orcs", agree=False), token=guest)
        assert (await info(client, made, "orcs")).holder.kind == "open"
        assert (await refusal(client.picture(table, token=asked.token))).kind == "not_allowed"


@asynchronous
async def test_a_weaker_bot_cannot_replace_the_one_that_plays(sqlite_url: str) -> None:
    """[R225] Not even in two steps."""
    async with serving(sqlite_url) as client:
        made, _ = await two_people_and_a_bot(client)
        table = made.table.id
        for command in (GiveSeat("orcs", "random"), GiveSeat("orcs", "normal")):
            refused = await refusal(client.command(table, command, token=made.host))
            assert refused.sentence == 'the game has begun; the only bot that may take the orcs is "hard"'
        await client.command(table, GiveSeat("orcs"), token=made.host)
        assert "hard" in (await refusal(client.command(table, GiveSeat("orcs", "random"), token=made.host))).sentence
        assert (await info(client, made, "orcs")).replacement == "hard"
        await client.command(table, GiveSeat("orcs", "hard"), token=made.host)


@asynchronous
async def test_a_stranger_takes_a_freed_seat_when_everyone_agrees(database_url: str) -> None:
    """[R284] Present or not; everyone hears who asks and how the others answer."""
    async with serving(database_url) as client:
        made = await four_people(client)
        table = made.table.id
        await client.command(table, LeaveSeat(), token=made.seats["orcs"])
        async with RawLine(client) as line:
            await line.attach(table, token=made.seats["elves"])
            asked = await client.join(table, "Zed", seat="orcs")
            assert await client.right(table, token=asked.token) == RightInfo("asker", "orcs")
            heard = await line.next(news.Updates)
            assert heard.updates[0].news == news.SeatWanted("orcs", "Zed", ("dwarves", "elves", "goblins"))
            refused = await refusal(client.join(table, "Another", seat="orcs"))
            assert refused.sentence == "Zed has asked for the seat of the orcs; wait for the answer"
            for seat in ("dwarves", "elves"):
                await client.command(table, AnswerSeat("orcs", agree=True), token=made.seats[seat])
            seen = await info(client, made, "orcs")
            assert (seen.holder.kind, seen.asker, seen.agreed) == ("open", "Zed", ("dwarves", "elves"))
            await client.command(table, AnswerSeat("orcs", agree=True), token=made.seats["goblins"])
        assert await client.right(table, token=asked.token) == RightInfo("seat", "orcs")
        assert (await client.picture(table, token=asked.token)).mine is not None
        assert (await info(client, made, "orcs")).asker == ""
        gone = await refusal(client.command(table, AnswerSeat("orcs", agree=True), token=made.seats["elves"]))
        assert gone.sentence == "nobody has asked for the seat of the orcs"


@asynchronous
async def test_an_old_request_gives_way_and_a_seat_given_away_ends_it(sqlite_url: str) -> None:
    """[R284] Nobody keeps a seat from others by asking for it."""
    clock = ManualClock()
    async with serving(sqlite_url, clock=clock) as client:
        made = await four_people(client, NewTable(seats=FOUR_PEOPLE, answer_seconds=0, gone_after=100))
        table = made.table.id
        await client.command(table, LeaveSeat(), token=made.seats["orcs"])
        first = await client.join(table, "Squatter", seat="orcs")
        clock.now += 101
        second = await client.join(table, "Zed", seat="orcs")
        assert (await refusal(client.right(table, token=first.token))).kind == "not_allowed"
        await client.command(table, GiveSeat("orcs", "normal"), token=made.host)
        assert (await refusal(client.right(table, token=second.token))).kind == "not_allowed"
        await client.command(table, Archive(), token=made.host)
        assert "is over" in (await refusal(client.join(table, "Late"))).sentence


@asynchronous
async def test_an_asker_watches_only_where_strangers_may(sqlite_url: str) -> None:
    """[R284] Asking for a seat opens no door."""
    async with serving(sqlite_url) as client:
        made = await four_people(client, replace(WITH_A_BOT, seats=FOUR_PEOPLE, watch="nobody"))
        table = made.table.id
        await client.command(table, LeaveSeat(), token=made.seats["orcs"])
        asked = await client.join(table, "Zed", seat="orcs")
        assert (await refusal(client.picture(table, token=asked.token))).kind == "unknown"
        assert (await client.right(table, token=asked.token)).right == "asker"
        for seat in asked.waits_for:
            await client.command(table, AnswerSeat("orcs", agree=True), token=made.seats[seat])
        await client.command(table, Say("thank you"), token=asked.token)


@asynchronous
async def test_a_new_voice_counts_when_a_seat_changes_hands(sqlite_url: str) -> None:
    """[R284] Consent belongs to a tenure."""
    async with serving(sqlite_url) as client:
        made = await four_people(client)
        table = made.table.id
        for seat in ("orcs", "goblins"):
            await client.command(table, LeaveSeat(), token=made.seats[seat])
        asked = await client.join(table, "Zed", seat="orcs")
        await client.command(table, AnswerSeat("orcs", agree=True), token=made.seats["dwarves"])
        newcomer = await take_over(client, made, "goblins", "New")
        await client.command(table, AnswerSeat("orcs", agree=True), token=made.seats["elves"])
        assert (await client.right(table, token=asked.token)).right == "asker"
        await client.command(table, AnswerSeat("orcs", agree=True), token=newcomer.token)
        assert (await client.right(table, token=asked.token)).right == "seat"
