"""Nothing is missed: reconnecting, polling over HTTP and looking back give what was sent live."""

import asyncio
import random
from contextlib import AsyncExitStack, suppress

import msgspec
from msgspec.structs import replace

from dragondune.client import Client, Refused, Seat
from dragondune.wire import news
from dragondune.wire.commands import AnswerUndo, Archive, Redo, Say, Start, Undo
from dragondune.wire.lobby import SEATS, Created, NewTable, Observer
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, four_people, is_asked, options_of, play_on, seated, serving
from tests.server.raw_lines import RawLine, refusal

PEOPLE = NewTable(seats=FOUR_PEOPLE, overrides={"castles_to_win": 5}, answer_seconds=0, bot_seconds=0)
"""Nobody wins while people still talk, which would be heard only by those who stay."""
OTHERS: tuple[Observer, ...] = ("orcs", "referee")
LIVELY = 400
"""Steps of a game in which people do more than decide."""
MOMENTS = 12
"""How many earlier moments are checked: each is replayed from the start."""


async def stay(line: RawLine) -> None:
    """Read until the game is over."""
    while not is_over(line):
        await line.read()


def is_over(line: RawLine) -> bool:
    return bool(line.pictures) and line.pictures[-1].info.status == "over"


async def come_and_go(client: Client, made: Created, token: str | None, chance: random.Random) -> list[str]:
    """The updates of a client that disconnects at any message and returns with the last number it saw."""
    updates: list[str] = []
    while True:
        async with RawLine(client) as line:
            seen = msgspec.json.decode(updates[-1], type=news.Update).n if updates else 0
            await line.attach(made.table.id, token=token, seen=seen)
            many = chance.randrange(25)
            while not is_over(line) and many:
                await line.read()
                many -= 1
            updates.extend(line.updates)
            if is_over(line):
                return updates


async def play_lively(seats: dict[str, Seat], chance: random.Random) -> None:
    """A game in which people also talk, whisper and undo at first."""
    for _ in range(LIVELY):
        name = chance.choice(SEATS)
        with suppress(Refused):
            await lively_step(seats[name], chance, others=[one for one in SEATS if one != name])
    await play_on(list(seats.values()), chance)


async def lively_step(seat: Seat, chance: random.Random, *, others: list[str]) -> None:
    request = seat.picture.undo
    if request is not None and seat.picture.seat in request.asked:
        await seat.act(AnswerUndo(agree=chance.random() < 0.5))
    elif chance.random() < 0.05:
        await seat.say(f"word {chance.randrange(100)} — ä")
    elif chance.random() < 0.05:
        await seat.say("psst", chance.choice(others))
    elif chance.random() < 0.03:
        await seat.act(chance.choice((Undo(), Undo(), Redo())))
    elif is_asked(seat.picture):
        await seat.decide(chance.choice(options_of(seat.picture)).decision)
    else:
        await asyncio.sleep(0.001)


def without_presence(picture: news.Picture) -> news.Picture:
    """Who is connected is not part of the history."""
    seats = tuple(replace(one, is_here=False) for one in picture.info.seats)
    return replace(picture, info=replace(picture.info, seats=seats))


@asynchronous
async def test_a_returning_client_gets_exactly_the_missed_bytes(database_url: str) -> None:
    chance = random.Random(1)
    async with serving(database_url, side_process=True) as client, AsyncExitStack() as stack:
        made = await four_people(client, PEOPLE)
        tokens: dict[Observer, str | None] = {"elves": made.seats["elves"], "orcs": made.seats["orcs"]}
        tokens["spectator"] = None
        lines = {name: await stack.enter_async_context(RawLine(client)) for name in tokens}
        for name, token in tokens.items():
            await lines[name].attach(made.table.id, token=token, seen=0)
        async with seated(client, made) as seats, asyncio.TaskGroup() as group:
            for line in lines.values():
                group.create_task(stay(line))
            gone = {name: group.create_task(come_and_go(client, made, tokens[name], chance)) for name in tokens}
            group.create_task(play_lively(seats, chance))
        for name, line in lines.items():
            live = line.updates
            assert [msgspec.json.decode(one, type=news.Update).n for one in live] == list(range(1, len(live) + 1))
            assert gone[name].result() == live
            await check_history(client, made, tokens[name], line, chance)


async def check_history(client: Client, made: Created, token: str | None, line: RawLine, chance: random.Random) -> None:
    """HTTP now returns what the socket sent then."""
    live = line.updates
    for after in (0, len(live) - 1, len(live), chance.randrange(len(live))):
        told = await client.updates(made.table.id, token=token, after=after)
        assert [msgspec.json.encode(one).decode() for one in told.updates] == live[after:]
        assert told.picture is not None
        assert told.picture.n == len(live)
    for then in chance.sample([picture for picture in line.pictures if picture.n], MOMENTS):
        again = await client.picture(made.table.id, token=token, at=then.n)
        assert without_presence(again) == without_presence(then)


@asynchronous
async def test_during_a_game_history_is_your_own_or_the_spectators(database_url: str) -> None:
    async with serving(database_url) as client, RawLine(client) as own, RawLine(client) as public:
        made = await four_people(client, PEOPLE)
        table, elves = made.table.id, made.seats["elves"]
        await own.attach(table, token=elves)
        await public.attach(table)
        async with seated(client, made) as seats:
            await play_on(list(seats.values()), random.Random(4), decisions=30)
            last = await client.picture(table, token=elves)
        await own.until_update("elves", last.n)
        await public.until_update("spectator", (await client.picture(table)).n)
        for line, seen_as in ((own, None), (public, "spectator")):
            for then in line.pictures[::4]:
                observer: Observer | None = msgspec.convert(seen_as, Observer | None)
                again = await client.picture(table, token=elves, seen_as=observer, at=then.n)
                assert without_presence(again) == without_presence(then)
        for token in (elves, made.host, None):
            for observer in OTHERS:
                for request in (
                    client.picture(table, token=token, seen_as=observer),
                    client.picture(table, token=token, seen_as=observer, at=1),
                    client.updates(table, token=token, seen_as=observer),
                ):
                    refused = await refusal(request)
                    assert (refused.kind, "as yourself or as a spectator" in refused.sentence) == ("not_allowed", True)
        assert "there is no update 10000 yet" in (await refusal(client.picture(table, at=10_000))).sentence


@asynchronous
async def test_after_the_game_everything_but_whispers_is_open(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client, PEOPLE)
        table = made.table.id
        assert "available when the game is over" in (await refusal(client.log(table, token=made.host))).sentence
        async with seated(client, made) as seats:
            await seats["orcs"].say("only for you", "goblins")
            await play_on(list(seats.values()), random.Random(6))
            heard = seats["orcs"].heard
            orcs = await client.picture(table, token=made.seats["orcs"], at=heard[3].n)
            assert await client.picture(table, token=made.seats["elves"], seen_as="orcs", at=heard[3].n) == orcs
        for observer in (*SEATS, "referee", "spectator"):
            told = await client.updates(table, seen_as=msgspec.convert(observer, Observer))
            assert told.picture is not None
            assert told.picture.info.status == "over"
            assert told.updates
            assert b"only for you" not in msgspec.json.encode(told)
        assert "only for you" not in await client.log(table)
        own = await client.updates(table, token=made.seats["goblins"])
        assert b"only for you" in msgspec.json.encode(own)


@asynchronous
async def test_the_log_of_an_archived_table_is_open(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        never = await four_people(client, PEOPLE, start=False)
        await client.command(never.table.id, Archive(), token=never.host)
        refused = await refusal(client.log(never.table.id, token=never.host))
        assert "has not begun" in refused.sentence
        refused = await refusal(client.command(never.table.id, Start(), token=never.host))
        assert "archived" in refused.sentence
        made = await four_people(client, PEOPLE)
        await client.command(made.table.id, Archive(), token=made.host)
        assert '"end": "saved"' in await client.log(made.table.id)
        assert (await client.table(made.table.id)).seed is not None


@asynchronous
async def test_a_long_poll_waits_for_news(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client, PEOPLE)
        table, elves = made.table.id, made.seats["elves"]
        n = (await client.picture(table, token=elves)).n
        nothing = await client.updates(table, token=elves, after=n, wait=0.05)
        assert nothing.picture is not None
        assert (nothing.updates, nothing.picture.n) == ((), n)
        waiting = asyncio.create_task(client.updates(table, token=elves, after=n, wait=60))
        while not any(one.is_here for one in (await client.table(table)).seats):
            await asyncio.sleep(0.01)
        await client.command(table, Say("for goblins", ("goblins",)), token=made.seats["orcs"])
        assert not waiting.done()
        await client.command(table, Say("for all"), token=made.seats["orcs"])
        told = await waiting
        assert [one.news for one in told.updates] == [news.Said("orcs", "Orcs", "for all")]
        assert told.updates[0].n == n + 1
        refused = await refusal(client.updates(table, token=elves, after=n + 2))
        assert refused.sentence == f"there is no update {n + 2} yet; the last one is {n + 1}"
