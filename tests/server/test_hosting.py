"""The host's tools: remove, reissue, hand over, close the door, mute."""

import pytest
from msgspec.structs import replace

from dragondune.client import Client
from dragondune.wire import news
from dragondune.wire.commands import (
    AnyCommand,
    ClaimHost,
    Decide,
    GiveSeat,
    HandOver,
    LeaveSeat,
    Mute,
    Say,
    SetDoor,
    Start,
)
from dragondune.wire.lobby import Created, NewTable, SeatWish
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, all_ready, four_people, serving
from tests.server.raw_lines import RawLine, refusal
from tests.server.test_seats import ManualClock

OPEN = NewTable(seats=(SeatWish("elves", "me", "Host"), SeatWish("dwarves"), SeatWish("orcs")), gone_after=100)
PEOPLE = replace(OPEN, seats=FOUR_PEOPLE)


@asynchronous
async def test_the_host_removes_a_squatter_from_the_lobby(database_url: str) -> None:
    """[R285] Before the game anyone; later nobody who is present."""
    async with serving(database_url) as client:
        made = await client.create(OPEN)
        table = made.table.id
        squatter = await client.join(table, "Squatter", seat="orcs")
        async with RawLine(client) as line:
            await line.attach(table, token=squatter.token)
            await client.command(table, GiveSeat("orcs"), token=made.host)
            await line.next(news.Detached)
        assert (await refusal(client.picture(table, token=squatter.token))).kind == "not_allowed"
        await all_ready(client, table, [(await client.join(table, name)).token for name in ("Ann", "Bea")])
        await client.command(table, Start(), token=made.host)
        refused = await refusal(client.command(table, GiveSeat("orcs"), token=made.host))
        assert "the players vote" in refused.sentence


@asynchronous
async def test_a_stolen_host_token_is_revoked(database_url: str) -> None:
    """[R285] With its listeners and the table's webhook, even one that attached again as a spectator."""
    async with serving(database_url) as client:
        made = await four_people(client, PEOPLE, start=False)
        table = made.table.id
        async with RawLine(client) as thief, RawLine(client) as watcher:
            await thief.attach(table, token=made.host)
            await thief.attach(table)
            await watcher.attach(table)
            new = await client.reissue_host(table, token=made.host)
            assert "a new token" in (await thief.next(news.Detached)).sentence
            assert isinstance(await thief.act(table, "spectator", Start()), news.Refused)
            assert isinstance(await watcher.act(table, "spectator", Say("I stay")), news.Done)
        assert (await refusal(client.command(table, Start(), token=made.host))).kind == "not_allowed"
        assert "host's token" in (await refusal(client.reissue_host(table, token=made.seats["elves"]))).sentence
        await client.command(table, Start(), token=new.host)


@asynchronous
async def test_the_host_hands_over_to_a_player(database_url: str) -> None:
    """[R285] The seat carries the right; the token that did is worth nothing. Everyone hears who the host is."""
    async with serving(database_url) as client:
        made = await four_people(client, PEOPLE, start=False)
        table, orcs = made.table.id, made.seats["orcs"]
        assert (made.table.host, made.table.is_handed_over) == ("dwarves", False)
        assert "only the host" in (await refusal(client.command(table, HandOver("orcs"), token=orcs))).sentence
        async with RawLine(client) as host:
            await host.attach(table, token=made.host)
            await client.command(table, HandOver("orcs"), token=made.host)
            assert "someone else is the host" in (await host.next(news.Detached)).sentence
        info = await client.table(table)
        assert (info.host, info.is_handed_over) == ("orcs", True)
        for token in (made.host, made.seats["dwarves"]):
            assert (await refusal(client.command(table, Start(), token=token))).kind == "not_allowed"
        told = await client.updates(table)
        assert told.updates[-1].news == news.HostChanged("orcs")
        assert "not ready yet" in (await refusal(client.command(table, Start(), token=orcs))).sentence
        await all_ready(client, table, [token for seat, token in made.seats.items() if seat != "orcs"])
        await client.command(table, Start(), token=orcs)
        assert (await client.invite(table, token=orcs)).invitation
        assert "already" in (await refusal(client.command(table, HandOver("orcs"), token=orcs))).sentence
        await client.command(table, HandOver("elves"), token=orcs)
        assert "only the host" in (await refusal(client.command(table, HandOver("orcs"), token=orcs))).sentence
    async with serving(database_url) as client:
        assert (await client.table(table)).host == "elves"
        await client.command(table, Mute("orcs", is_muted=True), token=made.seats["elves"])


@asynchronous
async def test_the_longest_seated_player_follows_a_host_who_is_gone(database_url: str) -> None:
    """[R285] Once a player asks, and not before the host has been away for long."""
    clock = ManualClock()
    async with serving(database_url, clock=clock) as client:
        made = await client.create(OPEN)
        table = made.table.id
        orcs = (await client.join(table, "Ann", seat="orcs")).token
        dwarves = (await client.join(table, "Bea", seat="dwarves")).token
        await all_ready(client, table, (orcs, dwarves))
        await client.command(table, Start(), token=made.host)
        clock.now += 99
        refused = await refusal(client.command(table, ClaimHost(), token=dwarves))
        assert refused.sentence == "the host was here less than 100 seconds ago and is not away"
        await client.picture(table, token=made.seats["elves"])
        clock.now += 99
        assert "not away" in (await refusal(client.command(table, ClaimHost(), token=dwarves))).sentence
        clock.now += 2
        assert "only the holder" in (await refusal(client.command(table, ClaimHost(), token=None))).sentence
        await client.picture(table, token=orcs)
        await client.command(table, ClaimHost(), token=dwarves)
        assert (await client.table(table)).host == "orcs"
        assert (await refusal(client.picture(table, token=made.host))).kind == "not_allowed"
        await client.command(table, LeaveSeat(), token=orcs)
        assert (await client.table(table)).host is None
        await client.command(table, ClaimHost(), token=dwarves)
        assert (await client.table(table)).host == "dwarves"


@pytest.mark.parametrize("watch", ["anyone", "invited"])
@asynchronous
async def test_the_host_closes_the_door_to_spectators(sqlite_url: str, watch: str) -> None:
    """[R285] Those who are there leave, invited or not, and nobody comes in until it is open again."""
    async with serving(sqlite_url) as client:
        made = await four_people(client, replace(PEOPLE, watch="anyone" if watch == "anyone" else "invited"))
        table, invitation = made.table.id, made.invitation
        async with RawLine(client) as watcher, RawLine(client) as host:
            await watcher.attach(table, invitation=invitation)
            await host.attach(table, token=made.host)
            await client.command(table, SetDoor(is_open=False), token=made.host)
            assert "closed this table to spectators" in (await watcher.next(news.Detached)).sentence
            assert isinstance(await watcher.attach(table, invitation=invitation), news.Refused)
            assert isinstance(await host.act(table, "spectator", Say("alone")), news.Done)
        for request in (client.picture(table, invitation=invitation), client.table(table, invitation=invitation)):
            assert "closed this table to spectators" in (await refusal(request)).sentence
        assert not (await client.table(table, token=made.seats["elves"])).is_door_open
        await client.command(table, SetDoor(is_open=True), token=made.host)
        assert (await client.picture(table, invitation=invitation)).seat == "spectator"


@asynchronous
async def test_the_host_mutes_seats_and_spectators(database_url: str) -> None:
    """[R285] Whispers and the free text of offers too, until the host lifts it."""
    async with serving(database_url) as client:
        made = await four_people(client, replace(PEOPLE, overrides={"agreements": "enforce"}))
        table, elves = made.table.id, made.seats["elves"]
        clause = {"duty": "text", "seat": "elves", "turn": None, "round": None, "text": "insults"}
        offer: dict[str, object] = {"decide": "OfferAgreement", "parties": ["elves", "orcs"], "clauses": [clause]}
        at = (await client.picture(table, token=elves)).n + 1
        talk: tuple[AnyCommand, ...] = (Say("hey"), Say("psst", ("orcs",)), Decide(offer, at))
        refused = await refusal(client.command(table, Mute("orcs", is_muted=True), token=elves))
        assert "only the host" in refused.sentence
        for seat, token in (("elves", elves), (None, None)):
            await client.command(table, Mute("elves" if seat else None, is_muted=True), token=made.host)
            for command in talk if seat else talk[:1]:
                assert "the host has muted you" in (await refusal(client.command(table, command, token=token))).sentence
        assert (await client.table(table)).muted == ("elves", "spectator")
        await client.command(table, Say("the host may talk"), token=made.host)
        for seat, token in (("elves", elves), (None, None)):
            await client.command(table, Mute("elves" if seat else None, is_muted=False), token=made.host)
            await client.command(table, Say("free again"), token=token)
        assert await muted(client, made) == ()


@asynchronous
async def test_a_host_who_sits_down_is_known_by_their_seat(sqlite_url: str) -> None:
    """[R285] By the host's token, not by a name."""
    async with serving(sqlite_url) as client:
        made = await client.create(replace(OPEN, seats=(SeatWish("elves"), SeatWish("orcs"))))
        assert made.table.host is None
        await client.join(made.table.id, "Host", seat="orcs")
        assert (await client.table(made.table.id)).host is None
        await client.join(made.table.id, "Ann", seat="elves", token=made.host)
        assert (await client.table(made.table.id)).host == "elves"


async def muted(client: Client, made: Created) -> tuple[str, ...]:
    return (await client.table(made.table.id)).muted
