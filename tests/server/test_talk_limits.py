"""Talk has limits: how fast, how much, where strangers may write, and how long it is kept."""

import asyncio
from pathlib import Path

import pytest

from dragondune.engine.ids import SPECTATOR
from dragondune.server.errors import TooMuch
from dragondune.server.http.rate_limits import TalkLimit
from dragondune.wire import news
from dragondune.wire.commands import Archive, Say, Start
from dragondune.wire.lobby import DAY
from tests.server.databases import asynchronous
from tests.server.harness import four_people, serving
from tests.server.lines import answer, attach, line, send
from tests.server.raw_lines import refusal
from tests.server.tables import ELVES, GOBLINS, ORCS

BEGINNING = 1_000_000.0


def test_seats_addresses_and_spectators_talk_at_their_pace() -> None:
    now = BEGINNING
    limit = TalkLimit(6, per_day=1_000, clock=lambda: now)
    for _ in range(6):
        limit.check("one", "t1", ELVES, is_running=True)
    with pytest.raises(TooMuch, match="too many lines of talk from your seat"):
        limit.check("another", "t1", ELVES, is_running=True)
    now += 10
    limit.check("another", "t1", ELVES, is_running=True)
    for number in range(12):
        limit.check(f"stranger {number}", "t2", SPECTATOR, is_running=True)
    with pytest.raises(TooMuch, match="too many lines of talk from the spectators of this table"):
        limit.check("stranger 12", "t2", SPECTATOR, is_running=True)
    for number in range(12):
        limit.check("busy", f"t{3 + number}", SPECTATOR, is_running=True)
    with pytest.raises(TooMuch, match="too many lines of talk from your address"):
        limit.check("busy", "t99", SPECTATOR, is_running=True)


@asynchronous
async def test_talk_is_limited_over_http_and_on_sockets(sqlite_url: str) -> None:
    async with serving(sqlite_url, clock=lambda: BEGINNING, talk_per_minute=4) as client, line(client) as open_line:
        made = await four_people(client)
        table, elves = made.table.id, made.seats["elves"]
        for _ in range(4):
            await client.command(table, Say("hello"), token=elves)
        refused = await refusal(client.command(table, Say("hello"), token=elves))
        assert (refused.kind, refused.sentence) == (
            "too_much",
            "too many lines of talk from your seat; wait a moment and try again",
        )
        await attach(open_line, table, token=elves)
        say = {"do": "say", "text": "hello"}
        await send(open_line, {"type": "act", "id": 2, "table": table, "seat": "elves", "command": say})
        answered = await answer(open_line)
        assert isinstance(answered, news.Refused)
        assert "too many lines of talk" in answered.sentence


def test_nobody_uses_up_a_tables_lines_alone() -> None:
    """The attack: talk for hours until nobody else may, from one seat after the other."""
    now = BEGINNING
    limit = TalkLimit(1_000, per_day=10, clock=lambda: now)
    for number in range(10):
        limit.check("Eve", "t1", (SPECTATOR, ELVES, ORCS)[number % 3], is_running=False)
    for observer in (SPECTATOR, GOBLINS):
        with pytest.raises(TooMuch, match="too many lines of talk from you at this table"):
            limit.check("Eve", "t1", observer, is_running=False)
    limit.check("friend", "t1", SPECTATOR, is_running=False)
    limit.check("Eve", "t2", SPECTATOR, is_running=False)
    for seat in (ELVES, ORCS):
        for _ in range(10):
            limit.check("home", "t1", seat, is_running=True)
        with pytest.raises(TooMuch, match="too many lines of talk from you at this table"):
            limit.check("elsewhere", "t1", seat, is_running=True)
    now += DAY / 10
    limit.check("Eve", "t1", SPECTATOR, is_running=False)


@asynchronous
async def test_a_table_accepts_a_limited_number_of_lines(sqlite_url: str) -> None:
    """Spectators cannot use up the lines of the players, nor strangers those of people who were invited."""
    async with serving(sqlite_url, talk_lines=6) as client:
        made = await four_people(client)
        table, elves = made.table.id, made.seats["elves"]
        for number in range(3):
            await client.command(table, Say(f"line {number}"))
        refused = await refusal(client.command(table, Say("too much")))
        sentence = "the spectators of this table have written 3 lines; the rest is for invited people"
        assert refused.sentence == sentence
        for number in range(3):
            await client.command(table, Say(f"line {number}"), invitation=made.invitation)
        refused = await refusal(client.command(table, Say("too much"), invitation=made.invitation))
        assert (
            refused.sentence == "the spectators of this table have written 6 lines, which is the limit of this server"
        )
        for number in range(6):
            await client.command(table, Say(f"line {number}"), token=elves)
        refused = await refusal(client.command(table, Say("too much"), token=made.seats["orcs"]))
        assert "the players of this table have written 6 lines, which is the limit" in refused.sentence


@asynchronous
async def test_talk_before_a_game_leaves_lines_for_it(sqlite_url: str) -> None:
    async with serving(sqlite_url, talk_lines=6) as client:
        made = await four_people(client, start=False)
        table, elves = made.table.id, made.seats["elves"]
        for number in range(3):
            await client.command(table, Say(f"line {number}"), token=elves)
        refused = await refusal(client.command(table, Say("too much"), token=elves))
        assert refused.sentence == "the players of this table have written 3 lines; the rest is for the game itself"
        await client.command(table, Start(), token=made.host)
        await client.command(table, Say("at last"), token=elves)


@asynchronous
async def test_strangers_do_not_write_to_finished_tables(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client)
        table = made.table.id
        await client.command(table, Say("during the game"))
        await client.command(table, Archive(), token=made.host)
        refused = await refusal(client.command(table, Say("after it")))
        assert (refused.kind, "only its players, its host and invited people" in refused.sentence) == (
            "not_allowed",
            True,
        )
        await client.command(table, Say("invited"), invitation=made.invitation)
        await client.command(table, Say("host"), token=made.host)
        await client.command(table, Say("player"), token=made.seats["elves"])
        said = [one.news for one in (await client.updates(table)).updates if isinstance(one.news, news.Said)]
        assert [one.text for one in said] == ["during the game", "invited", "host", "player"]


@asynchronous
async def test_spectators_talk_is_removed_after_a_while(database_url: str) -> None:
    """The numbers of updates stay without gaps, and what players said stays."""
    now = BEGINNING
    async with serving(database_url, clock=lambda: now) as client:
        made = await four_people(client)
        table = made.table.id
        await client.command(table, Say("a stranger's words", name="Zoe"))
        await client.command(table, Say("a player's words"), token=made.seats["elves"])
        running = await four_people(client)
        await client.command(running.table.id, Say("a stranger's words"))
        await client.command(table, Archive(), token=made.host)
        before = await client.updates(table)
    now += 29 * DAY
    async with serving(database_url, clock=lambda: now) as client:
        assert (await client.updates(table)).updates == before.updates
    now += 2 * DAY
    async with serving(database_url, clock=lambda: now) as client:
        while (after := await client.updates(table)).updates == before.updates:
            await asyncio.sleep(0.01)
        assert [one.n for one in after.updates] == [one.n for one in before.updates]
        said = [one.news for one in after.updates if isinstance(one.news, news.Said)]
        assert said == [news.Said(None, "a spectator", "(removed)"), news.Said("elves", "Elves", "a player's words")]
        kept = [one.news for one in (await client.updates(running.table.id)).updates]
        assert news.Said(None, "a spectator", "a stranger's words") in kept


@asynchronous
async def test_removed_talk_is_gone_from_the_database(sqlite_url: str, tmp_path: Path) -> None:
    now = BEGINNING
    async with serving(sqlite_url, clock=lambda: now) as client:
        made = await four_people(client)
        await client.command(made.table.id, Say("a stranger's words"))
        await client.command(made.table.id, Archive(), token=made.host)
        before = await client.updates(made.table.id)
    now += 31 * DAY
    async with serving(sqlite_url, clock=lambda: now) as client:
        while (await client.updates(made.table.id)).updates == before.updates:
            await asyncio.sleep(0.01)
    assert not [path.name for path in tmp_path.iterdir() if b"a stranger's words" in path.read_bytes()]
