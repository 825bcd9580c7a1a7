"""Numbering: a stream survives restarts, a stale decision is refused, and a repeated one counts once."""

import asyncio
import random

import msgspec
from msgspec.structs import replace

from dragondune.client import Client, Overtaken
from dragondune.wire import news
from dragondune.wire.commands import Decide, Say
from dragondune.wire.lobby import Created
from tests.server.databases import asynchronous, opened
from tests.server.harness import four_people, is_asked, options_of, play_on, seated, serving
from tests.server.raw_lines import RawLine, refusal

NUMBER = msgspec.json.Decoder(news.Update)


async def asked(client: Client, made: Created) -> news.Picture:
    """The table as seen by a seat that has to decide."""
    while True:
        for token in made.seats.values():
            picture = await client.picture(made.table.id, token=token)
            if is_asked(picture):
                return picture
        await asyncio.sleep(0.002)


@asynchronous
async def test_a_stream_survives_a_restart(database_url: str) -> None:
    async with serving(database_url) as client, RawLine(client) as live:
        made = await four_people(client)
        await live.attach(made.table.id, token=made.seats["elves"], seen=0)
        async with seated(client, made) as seats:
            await play_on(list(seats.values()), random.Random(2), decisions=15)
        n = (await client.picture(made.table.id, token=made.seats["elves"])).n
        await live.until_update("elves", n)
    async with serving(database_url) as client:
        for seen in (0, 1, n // 2, n - 1, n):
            async with RawLine(client) as line:
                await line.attach(made.table.id, token=made.seats["elves"], seen=seen)
                assert line.updates == live.updates[seen:n]


@asynchronous
async def test_without_a_number_only_new_updates_are_sent(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client, RawLine(client) as line:
        made = await four_people(client)
        table = made.table.id
        attached = await line.attach(table)
        assert isinstance(attached, news.Attached)
        assert line.updates == []
        await client.command(table, Say("now"), token=made.seats["elves"])
        await line.until_update("spectator", attached.n + 1)
        assert [NUMBER.decode(text).n for text in line.updates] == [attached.n + 1]


@asynchronous
async def test_a_number_that_was_never_sent_is_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client, RawLine(client) as line:
        made = await four_people(client)
        table, elves = made.table.id, made.seats["elves"]
        n = (await client.picture(table, token=elves)).n
        sentence = f"there is no update {n + 1} yet; the last one is {n}"
        answer = await line.attach(table, token=elves, seen=n + 1)
        assert isinstance(answer, news.Refused)
        assert answer.sentence == sentence
        assert (await refusal(client.updates(table, token=elves, after=n + 1))).sentence == sentence
        assert (await refusal(client.picture(table, token=elves, at=n + 1))).sentence == sentence


@asynchronous
async def test_a_stale_decision_is_refused_with_the_new_picture(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        table = made.table.id
        first = await asked(client, made)
        seat = first.seat
        token = made.seats[seat]
        new = first
        while new.n == first.n or new.seat != seat:
            await client.command(table, Decide(dict(options_of(new)[0].decision), new.n), token=made.seats[new.seat])
            new = await asked(client, made)
        late = Decide(dict(options_of(new)[0].decision), first.n)
        refused = await refusal(client.command(table, late, token=token))
        assert isinstance(refused, Overtaken)
        assert refused.kind == "stale"
        assert f"since update {first.n}" in refused.sentence
        assert refused.picture == await client.picture(table, token=token)
        async with RawLine(client) as line:
            await line.attach(table, token=token)
            answer = await line.act(table, seat, late)
            assert isinstance(answer, news.Refused)
            assert (answer.kind, answer.picture is not None) == ("stale", True)
        assert (await client.picture(table, token=token)).n == new.n
        early = await refusal(client.command(table, replace(late, at=new.n + 1), token=token))
        assert (early.kind, f"have not been sent an update {new.n + 1}" in early.sentence) == ("malformed", True)


@asynchronous
async def test_talk_does_not_make_a_decision_stale(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client)
        picture = await asked(client, made)
        await client.command(made.table.id, Say("take your time"), token=made.seats["orcs"])
        decision = Decide(dict(options_of(picture)[0].decision), picture.n)
        await client.command(made.table.id, decision, token=made.seats[picture.seat])


@asynchronous
async def test_a_decision_repeated_with_its_key_counts_once(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        table = made.table.id
        for key in ("first", "second", "third"):
            picture = await asked(client, made)
            token = made.seats[picture.seat]
            command = Decide(dict(options_of(picture)[0].decision), picture.n, key)
            numbers = await asyncio.gather(*(client.command(table, command, token=token) for _ in range(5)))
            assert len(set(numbers)) == 1
            async with RawLine(client) as line:
                await line.attach(table, token=token)
                answer = await line.act(table, picture.seat, command)
                assert isinstance(answer, news.Done)
                assert answer.n == numbers[0]
            assert numbers[0] == picture.n + 1
            assert await times_written(database_url, table, key) == 1


async def times_written(url: str, table: str, key: str) -> int:
    async with opened(url) as store:
        return sum(f'"key":"{key}"'.encode() in record.body for record in await store.records(table))


@asynchronous
async def test_a_decision_repeated_after_a_restart_counts_once(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        picture = await asked(client, made)
        token = made.seats[picture.seat]
        command = Decide(dict(options_of(picture)[0].decision), picture.n, "once")
        n = await client.command(made.table.id, command, token=token)
        before = (await client.picture(made.table.id, token=token)).n
    async with serving(database_url) as client:
        assert await client.command(made.table.id, command, token=token) == n
        assert (await client.picture(made.table.id, token=token)).n == before
