"""A scripted agent plays and negotiates through the Model Context Protocol, with the SDK's own client."""

import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import pytest
from mcp import Client as Agent
from mcp import StdioServerParameters
from mcp.types import CallToolResult, TextContent

from dragondune.agents.mcp_server import server_for
from dragondune.agents.table_player import TablePlayer
from dragondune.cli import main
from dragondune.client import Client, Seat
from dragondune.editions import EDITIONS, load_edition
from dragondune.engine.ids import FACTIONS
from dragondune.language.digest import rules_digest
from dragondune.wire.commands import Start
from dragondune.wire.lobby import NewTable, SeatWish
from tests.patience import PATIENCE
from tests.server.databases import asynchronous
from tests.server.harness import serving

ANN, BOB, CAT = SeatWish("elves", "me", "Ann"), SeatWish("orcs", "me", "Bob"), SeatWish("dwarves", "me", "Cat")
BOT: Final = SeatWish("orcs", "bot", bot="simple")
PEACE: Final = [
    {"duty": "stay_out", "seat": "elves", "places": ["5c"], "turn": 2, "round": "VII"},
    {"duty": "pay", "seat": "orcs", "to": "elves", "amount": 1, "turn": None, "round": None},
]
PRESENT: Final = [{"duty": "pay", "seat": "elves", "to": "orcs", "amount": 1, "turn": None, "round": None}]


@asynccontextmanager
async def seated(client: Client, table: str, token: str) -> AsyncIterator[tuple[Agent, Seat]]:
    """An agent in this seat."""
    async with (
        client.follow(table, token=token) as seat,
        Agent(server_for(TablePlayer(seat))) as agent,
    ):
        yield agent, seat


@asynccontextmanager
async def playing(database: str, *seats: SeatWish) -> AsyncIterator[tuple[Client, str, dict[str, str]]]:
    """A running game of two turns: its table, and the tokens of its people."""
    async with serving(database) as client:
        wish = NewTable(seats=seats, overrides={"turns": 2}, answer_seconds=0, bot_seconds=0)
        created = await client.create(wish)
        await client.command(created.table.id, Start(), token=created.host)
        yield client, created.table.id, created.seats


async def told(agent: Agent, tool: str, **arguments: object) -> str:
    """What a tool says; fails if it refuses."""
    result = await agent.call_tool(tool, arguments)
    assert not result.is_error, _text(result)
    return _text(result)


async def refused(agent: Agent, tool: str, **arguments: object) -> str:
    result = await agent.call_tool(tool, arguments)
    assert result.is_error
    return _text(result)


def _text(result: CallToolResult) -> str:
    return "\n".join(one.text for one in result.content if isinstance(one, TextContent))


@asynchronous
async def test_an_agent_plays_and_negotiates_a_whole_game(sqlite_url: str) -> None:
    """It offers gold for nothing, which the bot accepts, whispers, and decides until the game is over."""
    async with (
        playing(sqlite_url, ANN, BOT) as (client, name, tokens),
        seated(client, name, tokens["elves"]) as (agent, seat),
    ):
        decisions, has_offered = 0, False
        while "The game is over" not in (news := await told(agent, "wait", seconds=30)):
            if "You are asked" not in news:
                continue
            if not has_offered:
                has_offered = True
                await told(agent, "say", text="A present, for peace.", to=["orcs"])
                await told(agent, "offer", to=["orcs"], clauses=PRESENT)
            await told(agent, "think_ahead", choice="1")
            result = await agent.call_tool("decide", {"choice": "1"})
            if result.is_error:  # the bot has answered the offer in the meantime, so it is asked again
                assert "the table has changed" in _text(result)
            else:
                assert "You chose" in _text(result)
                decisions += 1
        assert decisions > 2  # each turn has several questions, but how many depends on the cards
        assert seat.picture.info.winners
        history = await told(agent, "history", count=200)
        assert "A present, for peace." in history
        assert "Orcs accept" in history
        assert "[VII" in history


@asynchronous
async def test_two_agents_make_a_binding_agreement(sqlite_url: str) -> None:
    async with (
        playing(sqlite_url, ANN, BOB) as (client, name, tokens),
        seated(client, name, tokens["elves"]) as (ann, _),
        seated(client, name, tokens["orcs"]) as (bob, seat),
    ):
        assert "number 1" in await told(ann, "offer", to=["orcs"], clauses=PEACE)
        assert "Offer 1: Elves stay out of 5★" in await told(bob, "look")
        dearer = [PEACE[0], {**PEACE[1], "amount": 2}]
        assert "number 2" in await told(bob, "offer", to=["elves"], clauses=dearer, instead_of=1)
        assert "Done" in await told(ann, "answer", number=2, answer="accept")
        view = (await seat.until(lambda picture: bool(picture.view and picture.view.deals.agreements))).view
        assert view is not None
        assert view.deals.agreements[0].parties == ("elves", "orcs")
        assert "gold" in await told(bob, "history")


@asynchronous
async def test_talk_reaches_whom_it_is_for(sqlite_url: str) -> None:
    async with (
        playing(sqlite_url, CAT, ANN, BOB) as (client, name, tokens),
        seated(client, name, tokens["elves"]) as (ann, _),
        seated(client, name, tokens["orcs"]) as (bob, seat),
        seated(client, name, tokens["dwarves"]) as (cat, _),
    ):
        await told(ann, "say", text="Shall we spare each other?", to=["orcs"])
        await told(ann, "say", text="Good luck, all!")
        await seat.until(lambda _: len(seat.heard) >= 2)
        assert "Shall we spare each other?" in await told(bob, "history")
        heard = await told(cat, "history")
        assert "Shall we spare" not in heard
        assert "Good luck" in heard


@asynchronous
async def test_bad_calls_get_sentences(sqlite_url: str) -> None:
    async with (
        playing(sqlite_url, ANN, BOB) as (client, name, tokens),
        seated(client, name, tokens["elves"]) as (ann, _),
        seated(client, name, tokens["orcs"]) as (bob, _),
    ):
        await told(bob, "wait", seconds=10)
        assert "not one of your options. Answer with a number from 1 to" in await refused(bob, "decide", choice="99999")
        assert "you are not being asked anything now" in await refused(ann, "decide", choice="1")
        assert "no offer" in await refused(ann, "answer", number=7, answer="accept")
        assert "duty" in await refused(ann, "offer", to=["orcs"], clauses=[{"duty": "sing", "seat": "elves"}])
        assert "allowed" in await told(bob, "why", decision=json.loads(await _first_choice(bob)))
        assert "[" in await told(ann, "why", decision={"decide": "GiveGold", "to": "orcs", "amount": 99})
        assert "say: Expected `str` of length >= 1" in await refused(ann, "say", text="")


async def _first_choice(agent: Agent) -> str:
    result = await agent.call_tool("choices", {})
    assert result.structured_content is not None
    return json.dumps(result.structured_content["result"][0])


@asynchronous
async def test_tools_have_schemas_that_the_client_validates(sqlite_url: str) -> None:
    async with (
        playing(sqlite_url, ANN, BOT) as (client, name, tokens),
        seated(client, name, tokens["elves"]) as (agent, _),
    ):
        tools = {one.name: one for one in (await agent.list_tools()).tools}
        assert set(tools) == {
            *("explain", "look", "history", "wait", "decide", "think_ahead", "choices", "why"),
            *("offer", "answer", "give", "say"),
        }
        assert all(one.description for one in tools.values())
        assert "Every kind" not in await told(agent, "explain", topic="game")
        assert "5★" in await told(agent, "explain", topic="map")
        assert "- pay: seat, to, amount, turn, round" in await told(agent, "explain", topic="promises")


@asynchronous
async def test_the_command_plays_a_local_game_against_bots() -> None:
    command = ["-m", "dragondune.cli", "mcp", "--as", "orcs", "--bots", "simple"]
    async with Agent(StdioServerParameters(command=sys.executable, args=command)) as agent:
        assert "You play the Orcs." in await told(agent, "look")
        assert "You are asked" in await told(agent, "wait", seconds=PATIENCE)
        assert "You chose" in await told(agent, "decide", choice="1")


def test_a_table_needs_its_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", "--table", "t"]) == 2
    assert "--table needs --url" in capsys.readouterr().err
    assert main(["mcp", "--url", "http://127.0.0.1:1"]) == 2
    assert "--url needs --table" in capsys.readouterr().err


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_digest_fits_the_edition(edition: str) -> None:
    rules = load_edition(edition)
    digest = rules_digest(rules, FACTIONS)
    assert f"The game has {rules.turns} turns" in digest
    assert len(digest) < 12_000
    assert "The Goblins:" in digest
    assert "The Goblins:" not in rules_digest(rules, (0, 1))
