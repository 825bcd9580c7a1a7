"""Bots answer people: where they were asked, only what they understand, and within limits."""

import asyncio
from typing import Final

import pytest

from dragondune.bots.negotiation.remarks import MOST_ANSWERS
from dragondune.client import Client
from dragondune.engine.ids import GOBLINS
from dragondune.server.http.handlers import Visitor
from dragondune.server.table.hearing import pending
from dragondune.views.position import write_position
from dragondune.wire import news
from dragondune.wire.commands import Say, Start
from dragondune.wire.lobby import SEATS, Created, NewTable, Seat, SeatWish
from tests.bots.bargaining import NEIGHBOURS, is_about, parley
from tests.rules.scene import with_victory_round
from tests.server.databases import asynchronous
from tests.server.harness import serving
from tests.server.test_bot_talk import in_virtual_time
from tests.server.virtual import Services

HERE: Final = Visitor("127.0.0.1", None, None)


def table_of(bot: str = "greedy", *, pace: float = 1.0) -> NewTable:
    """The Goblins have moved and have nothing to say on their own; the Dwarves stand before their castle."""
    game = with_victory_round(parley(NEIGHBOURS, done=(GOBLINS,)).game)
    seats = tuple(
        SeatWish(seat, "bot", bot=bot) if seat == "goblins" else SeatWish(seat, "me", name="Ada") for seat in SEATS
    )
    return NewTable(position=write_position(game), seats=seats, answer_seconds=0, bot_seconds=pace, gone_after=10_000)


async def say(services: Services, made: Created, text: str, *to: Seat, seat: Seat = "dwarves") -> None:
    visitor = HERE._replace(token=made.seats[seat])
    await services.handlers.command(visitor, made.table.id, Say(text, to))


async def lines(services: Services, made: Created, seat: str) -> list[news.Said]:
    """What this seat has heard from others."""
    visitor = HERE._replace(token=made.seats[seat])
    found = await services.handlers.updates(visitor, made.table.id, seen_as=None, after=0, wait=0)
    return [one.news for one in found.updates if isinstance(one.news, news.Said) and one.news.seat == "goblins"]


def test_a_whisper_is_answered_with_a_whisper_to_its_author() -> None:
    async def story(services: Services, made: Created) -> None:
        await say(services, made, "Hello there!", "goblins")
        await asyncio.sleep(5)
        (answer,) = await lines(services, made, "dwarves")
        assert is_about(answer.text, "chat_hello")
        assert answer.to == ("dwarves",)
        assert await lines(services, made, "orcs") == []

    in_virtual_time(story, table_of())


def test_a_bot_addressed_in_public_answers_in_public() -> None:
    async def story(services: Services, made: Created) -> None:
        await say(services, made, "Goblins, who is winning?")
        await asyncio.sleep(5)
        (answer,) = await lines(services, made, "orcs")
        assert answer.to == ()

    in_virtual_time(story, table_of())


def test_people_among_themselves_are_left_alone() -> None:
    async def story(services: Services, made: Created) -> None:
        await say(services, made, "Let us attack the Goblins")
        await say(services, made, "Elves, peace?")
        await say(services, made, "Hello!", "elves")
        await asyncio.sleep(5)
        assert await lines(services, made, "dwarves") == []

    in_virtual_time(story, table_of())


def test_a_bot_says_when_it_does_not_understand() -> None:
    async def story(services: Services, made: Created) -> None:
        await say(services, made, "Colourless green ideas sleep furiously", "goblins")
        await asyncio.sleep(5)
        (answer,) = await lines(services, made, "dwarves")
        assert is_about(answer.text, "chat_unknown")

    in_virtual_time(story, table_of())


def test_a_wish_for_peace_brings_an_offer() -> None:
    async def story(services: Services, made: Created) -> None:
        await say(services, made, "Shall we have peace?", "goblins")
        await asyncio.sleep(5)
        (answer,) = await lines(services, made, "dwarves")
        assert answer.to == ("dwarves",)
        picture = await services.handlers.picture(
            HERE._replace(token=made.seats["dwarves"]), made.table.id, seen_as=None, at=None
        )
        assert picture.view is not None
        (offer,) = [one for one in picture.view.deals.offers if one.seat == "goblins"]
        assert set(offer.parties) == {"dwarves", "goblins"}

    in_virtual_time(story, table_of())


def test_nobody_is_answered_without_end_or_twice_in_the_same_words() -> None:
    async def story(services: Services, made: Created) -> None:
        for _ in range(MOST_ANSWERS + 4):
            await say(services, made, "Hello", "goblins")
            await asyncio.sleep(5)
        answers = [one.text for one in await lines(services, made, "dwarves")]
        assert len(answers) == len(set(answers)) == MOST_ANSWERS + 1
        assert is_about(answers[-1], "chat_enough")
        await say(services, made, "Hello", "goblins", seat="orcs")
        await asyncio.sleep(5)
        assert len(await lines(services, made, "orcs")) == 1

    in_virtual_time(story, table_of())


def test_a_remark_is_answered_once_even_across_a_restart() -> None:
    async def story(services: Services, made: Created) -> None:
        await say(services, made, "Thanks!", "goblins")
        await asyncio.sleep(5)
        session = await services.registry.session(made.table.id)
        assert pending(session.table, GOBLINS) is None
        services.registry.scheduler.forget(session)
        services.registry.scheduler.look_at(session)
        await asyncio.sleep(5)
        assert len(await lines(services, made, "dwarves")) == 1

    in_virtual_time(story, table_of())


# Over the network, with bots in processes


async def answer_to(client: Client, made: Created, text: str) -> news.Said:
    token = made.seats["dwarves"]
    after = await client.command(made.table.id, Say(text, ("goblins",)), token=token)
    while True:
        found = await client.updates(made.table.id, token=token, after=after, wait=20)
        for one in found.updates:
            after = one.n
            if isinstance(one.news, news.Said) and one.news.seat == "goblins" and one.news.to:
                return one.news


@asynchronous
async def test_a_character_answers_in_its_own_name_in_a_real_game(sqlite_url: str) -> None:
    """In a real server process, with a whisper as a person's page sends it."""
    async with serving(sqlite_url) as client:
        made = await client.create(table_of("easy+raider", pace=0.0))
        assert next(one.holder.name for one in made.table.seats if one.seat == "goblins") == "Brannoch"
        await client.command(made.table.id, Start(), token=made.host)
        answer = await answer_to(client, made, "Who are you?")
        assert answer.name == "Brannoch"
        assert "Brannoch" in answer.text
        assert (await answer_to(client, made, "asdf qwer")).text != answer.text


@pytest.mark.parametrize("role", ["any", "raider"])
@asynchronous
async def test_characters_are_cast_when_a_table_is_made(sqlite_url: str, role: str) -> None:
    async with serving(sqlite_url) as client:
        seats = tuple(SeatWish(seat, "bot", bot=f"normal+{role}") for seat in ("dwarves", "elves", "goblins", "orcs"))
        made = await client.create(NewTable(seats=seats))
        cast = {one.holder.bot for one in made.table.seats}
        assert len(cast) == (4 if role == "any" else 1)
        assert all("+any" not in one for one in cast)
