"""Talk: public, whispered between seats, and among spectators."""

import msgspec
from msgspec.structs import replace

from dragondune.client import Client
from dragondune.wire import news
from dragondune.wire.commands import Archive, Say
from dragondune.wire.lobby import OBSERVERS, SEATS, Created, NewTable, Observer
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, four_people, serving
from tests.server.raw_lines import RawLine, refusal

QUICK = NewTable(seats=FOUR_PEOPLE, answer_seconds=0, bot_seconds=0)
WHISPER = "the ring is in the castle"


async def said(client: Client, made: Created, observer: Observer, *, token: str | None = None) -> list[news.Said]:
    """Everything an observer was ever told as talk."""
    found = await client.updates(made.table.id, token=token, seen_as=observer)
    return [one.news for one in found.updates if isinstance(one.news, news.Said)]


async def archived(client: Client, made: Created) -> None:
    await client.command(made.table.id, Archive(), token=made.host)


@asynchronous
async def test_public_talk_reaches_everyone(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        await client.command(made.table.id, Say("  good luck "), token=made.seats["orcs"])
        heard = news.Said("orcs", "Orcs", "good luck")
        for seat in SEATS:
            assert await said(client, made, seat, token=made.seats[seat]) == [heard]
        assert await said(client, made, "spectator") == [heard]
        await archived(client, made)
        assert await said(client, made, "referee") == [heard]


@asynchronous
async def test_only_two_seats_hear_a_whisper_and_no_other_stream_counts_it(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        table = made.table.id
        async with RawLine(client) as line:
            for token in (*made.seats.values(), None):
                await line.attach(table, token=token)
            before = {name: (await client.picture(table, token=made.seats.get(name))).n for name in (*SEATS, "none")}
            done = await line.act(table, "elves", Say(WHISPER, ("orcs",)))
            assert isinstance(done, news.Done)
            assert isinstance(await line.act(table, "dwarves", Say("nothing to hide")), news.Done)
            await line.until_update("spectator", before["none"] + 1)
            told = [update for one in line.heard if isinstance(one, news.Updates) for update in one.updates]
            heard = {(update.seat, update.n) for update in told if is_whisper(update)}
        assert heard == {("elves", before["elves"] + 1), ("orcs", before["orcs"] + 1)}
        assert done.n == before["elves"] + 1
        for name in ("dwarves", "goblins", "none"):
            assert (await client.picture(table, token=made.seats.get(name))).n == before[name] + 1


def is_whisper(update: news.Update) -> bool:
    return isinstance(update.news, news.Said) and update.news.text == WHISPER


@asynchronous
async def test_a_whisper_stays_secret_after_the_game(database_url: str) -> None:
    """[R227] Other views and the log are opened at the end, but whispers never are."""
    async with serving(database_url) as client:
        made = await four_people(client)
        table = made.table.id
        await client.command(table, Say(WHISPER, ("orcs",)), token=made.seats["elves"])
        await archived(client, made)
        assert WHISPER not in await client.log(table)
        whisper = news.Said("elves", "Elves", WHISPER, ("orcs",))
        for name, token in (*made.seats.items(), ("nobody", None), ("host", made.host)):
            for observer in OBSERVERS:
                is_own = name == observer and name in ("elves", "orcs")
                assert await said(client, made, observer, token=token) == ([whisper] if is_own else []), (
                    name,
                    observer,
                )


@asynchronous
async def test_spectators_talk_among_themselves(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        table = made.table.id
        await client.command(table, Say("who wins?", name="Uma"), token=None)
        await client.command(table, Say("we shall see"), token=made.host)
        expected = [news.Said(None, "Uma", "who wins?"), news.Said(None, "a spectator", "we shall see")]
        assert await said(client, made, "spectator") == expected
        for seat in SEATS:
            assert await said(client, made, seat, token=made.seats[seat]) == []
        await archived(client, made)
        assert await said(client, made, "referee") == []


@asynchronous
async def test_invalid_talk_is_refused_and_reaches_nobody(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client, replace(QUICK, seats=FOUR_PEOPLE[:3]))
        table, elves = made.table.id, made.seats["elves"]
        before = msgspec.json.encode(await client.picture(table))
        for token, command, sentence in (
            (elves, Say("   "), "the message is empty"),
            (elves, Say("x" * 1001), "length <= 1000"),
            (elves, Say(""), "length >= 1"),
            (elves, Say("hi", ("orcs",)), "the orcs do not play at this table"),
            (None, Say("psst", ("elves",)), "spectators talk among themselves"),
            (None, Say("hi", name="\n"), "visible character"),
        ):
            assert sentence in (await refusal(client.command(table, command, token=token))).sentence
        assert msgspec.json.encode(await client.picture(table)) == before
