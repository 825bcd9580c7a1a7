"""The host's tools: remove, reissue, hand over, close the door, mute."""

import asyncio
from collections.abc import Mapping
from functools import partial

import pytest
from msgspec.structs import replace

from dragondune.client import Client
from dragondune.server.http.handlers import Handlers, Visitor
from dragondune.server.live import registry
from dragondune.server.live.session import Actor, Session
from dragondune.wire import news
from dragondune.wire.commands import (
    AnyCommand,
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
from tests.server.lines import attach, http, line
from tests.server.lines import refusal as refused_on
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
async def test_the_longest_seated_player_follows_a_host_who_is_gone(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[R285] By itself, and not before the host has been away for long; then the next, when that one has left."""
    monkeypatch.setattr(registry, "REFRESH_SECONDS", 0.02)
    clock = ManualClock()
    async with serving(database_url, clock=clock) as client:
        made = await client.create(OPEN)
        table = made.table.id
        gone = (await client.join(table, "Ann", seat="orcs")).token
        dwarves = (await client.join(table, "Bea", seat="dwarves")).token
        await all_ready(client, table, (gone, dwarves))
        await client.command(table, Start(), token=made.host)
        clock.now += 99
        await client.picture(table, token=made.seats["elves"])
        async with client.follow(table, token=dwarves) as bea:
            clock.now += 99
            await asyncio.sleep(0.1)
            assert (await client.table(table)).host == "elves"
            clock.now += 2
            await bea.until(lambda picture: picture.info.host == "dwarves")
            assert (await refusal(client.picture(table, token=made.host))).kind == "not_allowed"
            async with client.follow(table, token=made.seats["elves"]) as host:
                await client.command(table, LeaveSeat(), token=dwarves)
                await host.until(lambda picture: picture.info.host == "elves")


@asynchronous
async def test_a_revoked_host_neither_invites_nor_removes_the_hook(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: ask while the right ends, after it has been checked."""
    async with serving(sqlite_url) as client:
        made = await client.create(OPEN)
        table, tokens = made.table.id, [made.host]
        original = Handlers._enter

        async def slow(self: Handlers, visitor: Visitor, table_id: str) -> tuple[Session, Actor]:
            entered = await original(self, visitor, table_id)
            monkeypatch.setattr(Handlers, "_enter", original)
            tokens.append((await client.reissue_host(table, token=tokens[-1])).host)
            return entered

        for ask in (partial(client.invite, table), partial(client.set_hook, table, None)):
            monkeypatch.setattr(Handlers, "_enter", slow)
            assert "revoked" in (await refusal(ask(token=tokens[-1]))).sentence
        assert (await client.join(table, "Ann", invitation=made.invitation)).seat == "dwarves"


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


@asynchronous
async def test_a_squatter_changes_a_lobby_only_so_often(sqlite_url: str) -> None:
    """The attack: come and go, or be ready and not, until the table's log is full."""
    eve, friend = (("x-forwarded-for", address) for address in ("203.0.113.7", "198.51.100.1"))
    strict = serving(sqlite_url, clock=ManualClock(), lobby_changes_per_hour=4.0, trusted_proxies=1)
    async with strict as client, http(client) as plain:
        made = await client.create(OPEN)
        path, right = f"/api/tables/{made.table.id}", ""

        async def join(*who: tuple[str, str]) -> int:
            nonlocal right
            answered = await plain.post(f"{path}/join", json={"name": "Somebody"}, headers=who)
            right = answered.json().get("token", "")
            return answered.status_code

        async def do(command: Mapping[str, object], *who: tuple[str, str], token: str) -> int:
            headers = [*who, ("authorization", f"Bearer {token}")]
            return (await plain.post(f"{path}/commands", json=command, headers=headers)).status_code

        leave, ready = {"do": "leave"}, {"do": "ready", "is_ready": True}
        for _ in range(2):
            assert await join(eve) == 201
            assert await do(ready, eve, token=right) == 200
            assert await do(leave, eve, token=right) == 200
        assert await join(eve) == 429
        assert await join(friend) == 201
        assert await do(ready, eve, token=right) == 429
        async with line(client, headers=dict([eve])) as socket:
            await attach(socket, made.table.id, token=right)
            message = {"type": "act", "id": 2, "table": made.table.id, "seat": "dwarves", "command": ready}
            assert "too many changes from your address" in (await refused_on(socket, message)).sentence
        for _ in range(5):
            assert await do({"do": "give_seat", "seat": "orcs", "bot": "easy"}, eve, token=made.host) == 200
        assert await do(leave, eve, token=right) == 200
