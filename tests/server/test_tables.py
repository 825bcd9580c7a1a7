"""Tables: listed, continued after a restart, closed for good."""

import asyncio
import random

import httpx
from msgspec.structs import replace

from dragondune.client import Client
from dragondune.wire.commands import Archive, Decide, Redo, Start, Undo
from dragondune.wire.lobby import SEATS, NewTable, SeatWish
from dragondune.wire.news import BotFailed
from tests.patience import PATIENCE
from tests.server.databases import asynchronous
from tests.server.harness import (
    FOUR_PEOPLE,
    OPERATOR,
    four_people,
    is_asked,
    next_asked_seat,
    options_of,
    play_on,
    seated,
    serving,
)
from tests.server.raw_lines import refusal

PEOPLE = NewTable(seats=FOUR_PEOPLE, answer_seconds=0, bot_seconds=0)
BOTS = tuple(SeatWish(seat, "bot", bot="random") for seat in SEATS)


@asynchronous
async def test_listed_tables_are_found_newest_first_and_page_by_page(database_url: str) -> None:
    async with serving(database_url) as client:
        assert (await client.tables()).tables == ()
        made = [await four_people(client, replace(PEOPLE, name=f"n{i}"), start=i % 2 == 0) for i in range(5)]
        await four_people(client, replace(PEOPLE, is_listed=False))
        await four_people(client, replace(PEOPLE, name="closed", watch="nobody"), start=False)
        names = ["closed", "n4", "n3", "n2", "n1", "n0"]
        assert [one.name for one in (await client.tables()).tables] == names
        assert await pages(client, limit=2) == [names[:2], names[2:4], names[4:], []]
        assert await pages(client, limit=4) == [names[:4], names[4:]]
        running = await client.tables(status="running")
        assert [one.name for one in running.tables] == ["n4", "n2", "n0"]
        await client.command(made[4].table.id, Archive(), token=made[4].host)
        assert [one.name for one in (await client.tables(status="archived")).tables] == ["n4"]
        assert "status must be one of" in (await refusal(client.tables(status="lost"))).sentence
        assert "limit must be a whole number from 1 to 100" in (await refusal(client.tables(limit=0))).sentence


async def pages(client: Client, *, limit: int) -> list[list[str]]:
    found = []
    before = None
    while True:
        page = await client.tables(limit=limit, before=before)
        found.append([one.name for one in page.tables])
        before = page.before
        if before is None:
            return found


@asynchronous
async def test_people_continue_after_a_restart(database_url: str) -> None:
    chance = random.Random(1)
    async with serving(database_url) as client:
        made = await four_people(client, PEOPLE)
        async with seated(client, made) as seats:
            await play_on(list(seats.values()), chance, decisions=25)
        before = {name: await client.updates(made.table.id, token=token) for name, token in made.seats.items()}
    async with serving(database_url) as client:
        for name, token in made.seats.items():
            after = await client.updates(made.table.id, token=token)
            assert after.updates[: len(before[name].updates)] == before[name].updates
        async with seated(client, made) as seats:
            await play_on(list(seats.values()), chance)
            assert {seat.picture.info.status for seat in seats.values()} == {"over"}
    async with serving(database_url) as client:
        assert (await client.table(made.table.id)).status == "over"
        assert (await client.log(made.table.id)).endswith("\n")


@asynchronous
async def test_bots_continue_after_a_restart(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await client.create(NewTable(seats=BOTS, answer_seconds=0, bot_seconds=0))
        table = made.table.id
        await client.command(table, Start(), token=made.host)
        first = await client.updates(table, after=0)
        while len(first.updates) < 10:
            first = await client.updates(table, after=0)
    async with serving(database_url) as client:
        async with client.follow(table) as spectator:
            picture = await spectator.until(lambda picture: picture.info.status == "over")
        again = await client.updates(table, after=0)
        assert again.updates[: len(first.updates)] == first.updates
        assert [one.n for one in again.updates] == list(range(1, picture.n + 1))


THINKING = "tests.server.odd_bots:Thinking"


@asynchronous
async def test_slow_bots_at_other_tables_do_not_delay_a_game(sqlite_url: str) -> None:
    """At three tables every decision takes ten seconds; meanwhile a game is played at another."""
    async with serving(sqlite_url, bots=THINKING) as client:
        slow = NewTable(seats=tuple(replace(one, bot=THINKING) for one in BOTS), thinks_for=10)
        thinking = [(await four_people(client, slow)).table.id for _ in range(3)]
        seats = tuple(replace(one, bot=bot) for one, bot in zip(BOTS, ("easy", "normal") * 2, strict=True))
        wish = NewTable(seats=seats, overrides={"turns": 1}, answer_seconds=0, bot_seconds=0)
        made = await four_people(client, wish)
        async with client.follow(made.table.id) as spectator:
            over = await spectator.until(lambda picture: picture.info.status == "over")
        heard = await client.updates(made.table.id, after=0)
        assert not any(isinstance(one.news, BotFailed) for one in heard.updates)
        assert over.n > sum([(await client.picture(table)).n for table in thinking])


@asynchronous
async def test_an_unused_table_leaves_memory_and_returns_on_demand(database_url: str) -> None:
    async with serving(database_url, idle_seconds=0.0) as client:
        made = await four_people(client, PEOPLE)
        before = await client.updates(made.table.id, token=made.seats["elves"])
        async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE, headers=OPERATOR) as http:
            while "dragondune_open_sessions 0" not in (await http.get(client.url + "/metrics")).text:
                pass
        assert await client.updates(made.table.id, token=made.seats["elves"]) == before


@asynchronous
async def test_an_archived_table_stays_closed(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client, PEOPLE)
        table = made.table.id
        async with seated(client, made) as seats:
            await play_on(list(seats.values()), random.Random(2), decisions=12)
            asked = await next_asked_seat(list(seats.values()))
            decision = options_of(asked.picture)[0].decision
            await client.command(table, Archive(), token=made.host)
            picture = await asked.until(lambda picture: picture.info.status == "archived")
            assert picture.mine is not None
            assert (picture.mine.options, picture.waiting) == ((), ())
            for command in (Decide(dict(decision), picture.n), Undo(), Redo(), Start()):
                await refusal(asked.act(command))
            assert (await client.picture(table, seen_as="referee")).info.seed is not None
            assert await seats["elves"].say("good game") > 0
    async with serving(database_url) as client:
        assert (await client.table(table)).status == "archived"


@asynchronous
async def test_unknown_and_hidden_tables_get_the_same_refusal(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client, replace(PEOPLE, watch="nobody", is_listed=False))
        hidden = await refusal(client.picture(made.table.id))
        missing = await refusal(client.picture("AAAAAAAAAAAAAAAA"))
        assert (hidden.kind, hidden.sentence) == (missing.kind, missing.sentence)
        assert hidden.kind == "unknown"


@asynchronous
async def test_a_decision_repeated_before_its_answer_counts_once(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client, PEOPLE)
        pictures = [await client.picture(made.table.id, token=token) for token in made.seats.values()]
        picture = next(one for one in pictures if is_asked(one))
        command = Decide(dict(options_of(picture)[0].decision), picture.n, "once")
        token = made.seats[picture.seat]
        numbers = await asyncio.gather(*(client.command(made.table.id, command, token=token) for _ in range(5)))
        assert len(set(numbers)) == 1
