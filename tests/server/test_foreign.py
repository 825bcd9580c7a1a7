"""Clients that impersonate others, repeat themselves or disconnect are refused, and the table is unchanged."""

import asyncio
import random
from collections.abc import Iterable

import pytest
from websockets.asyncio.client import ClientConnection

from dragondune.client import Refused
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.notation.codec import Entry
from dragondune.server.live.past import new_table
from dragondune.server.table.log_records import Redone, Undone, record_from_bytes
from dragondune.server.table.table import CHECKPOINT
from dragondune.server.table.table_state import apply_entries
from dragondune.wire import news
from dragondune.wire.commands import Decide, Say
from dragondune.wire.lobby import SEATS, NewTable, SeatWish
from tests.server.databases import asynchronous, opened, until
from tests.server.harness import four_people, is_asked, options_of, play_on, seated, serving
from tests.server.lines import (
    answer,
    attach,
    check_still_serving,
    http,
    line,
    next_message,
    port_of,
    refusal,
    refused_of,
    send,
    stored,
)


@asynchronous
async def test_a_seat_acts_only_where_it_is_attached_and_only_as_itself(database_url: str) -> None:
    async with serving(database_url) as client:
        mine, theirs = await four_people(client), await four_people(client)
        before = [await stored(database_url, made.table.id) for made in (mine, theirs)]
        async with line(client) as hostile:
            await attach(hostile, mine.table.id, token=mine.seats["elves"])
            foreign = await refusal(
                hostile, {"type": "attach", "id": 4, "table": theirs.table.id, "token": mine.seats["elves"]}
            )
            assert (foreign.id, foreign.kind) == (4, "not_allowed")
            for table, seat in (
                *((mine.table.id, seat) for seat in (*SEATS, "spectator", "referee") if seat != "elves"),
                (theirs.table.id, "elves"),
                ("unknown", "elves"),
            ):
                for do in ({"do": "undo"}, {"do": "say", "text": "mine"}, {"do": "leave"}, {"do": "archive"}):
                    act = {"type": "act", "id": 8, "table": table, "seat": seat, "command": do}
                    found = await refusal(hostile, act)
                    assert (found.id, found.kind) == (8, "not_allowed"), act
            for do in ({"do": "start"}, {"do": "archive"}, {"do": "give_seat", "seat": "orcs", "bot": "simple"}):
                act = {"type": "act", "id": 9, "table": mine.table.id, "seat": "elves", "command": do}
                assert (await refusal(hostile, act)).kind == "not_allowed"
        async with http(client) as plain:
            for token in (mine.seats["elves"], mine.host, mine.invitation, theirs.invitation):
                for path in ("/commands", "/link", "/reissue", "/invitation"):
                    response = await plain.post(
                        f"/api/tables/{theirs.table.id}{path}",
                        json={"do": "undo"},
                        headers={"authorization": f"Bearer {token}"},
                    )
                    assert response.status_code == 403, path
                    refused_of(response)
        assert [await stored(database_url, made.table.id) for made in (mine, theirs)] == before


@asynchronous
async def test_a_private_table_looks_nonexistent_to_strangers(database_url: str) -> None:
    async with serving(database_url) as client, http(client) as plain, line(client) as hostile:
        wish = NewTable(seats=(SeatWish("elves", "me"), SeatWish("orcs")), watch="nobody", is_listed=False)
        made, other = await client.create(wish), await four_people(client)
        before = await stored(database_url, made.table.id)
        answers: set[news.Refused] = set()
        for table in (made.table.id, "AAAAAAAAAAAAAAAA"):
            for token in (None, "guessed", other.host, other.seats["elves"], made.invitation):
                answers.add(await refusal(hostile, {"type": "attach", "id": 0, "table": table, "token": token}))
                headers = {} if token is None else {"authorization": f"Bearer {token}"}
                for method, path in (
                    ("GET", ""),
                    ("GET", "/picture"),
                    ("GET", "/updates"),
                    ("GET", "/log"),
                    ("POST", "/link"),
                ):
                    response = await plain.request(method, f"/api/tables/{table}{path}", headers=headers)
                    answers.add(refused_of(response))
                response = await plain.post(f"/api/tables/{table}/commands", json={"do": "start"}, headers=headers)
                answers.add(refused_of(response))
            for invitation in (None, "guessed", other.invitation):
                response = await plain.post(f"/api/tables/{table}/join", json={"name": "Eve", "invitation": invitation})
                answers.add(refused_of(response))
        assert {found.kind for found in answers} == {"unknown"}
        assert len(answers) == 1
        assert await stored(database_url, made.table.id) == before
        await client.join(made.table.id, "Adam", invitation=made.invitation)


@asynchronous
async def test_repeated_undo_replays_only_a_few_moves(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise an hour of undo and redo would make a table that takes an hour to open."""
    async with serving(sqlite_url) as client:
        made = await four_people(client)
        async with seated(client, made) as seats:
            await play_on(list(seats.values()), random.Random(8), decisions=60)
    async with opened(sqlite_url) as store:
        row = await store.table(made.table.id)
        records = await store.records(made.table.id)
    assert row is not None
    table = new_table(row)
    fingerprints: dict[int, str] = {}
    for record in records:
        table.take(record_from_bytes(record.body), record.at)
        if table.game is not None:
            fingerprints[len(table.moves)] = table.game.fingerprint()
    made_anew: list[object] = []

    def counted(game: Game, entries: Iterable[Entry]) -> list[Event]:
        made_anew.append(entries)
        return apply_entries(game, entries)

    monkeypatch.setattr("dragondune.server.table.table.apply_entries", counted)
    for kept in range(len(table.moves) - 1, 0, -1):
        made_anew.clear()
        table.take(Undone("elves", kept), 0.0)
        assert len(made_anew) < CHECKPOINT
        assert table.running.fingerprint() == fingerprints[kept]
        table.take(Redone("elves"), 0.0)
        assert table.running.fingerprint() == fingerprints[kept + 1]
        table.take(Undone("elves", kept), 0.0)


@asynchronous
async def test_a_stale_decision_gets_the_new_picture_and_a_future_one_does_not(
    database_url: str,
) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        async with seated(client, made) as seats:
            await play_on(list(seats.values()), random.Random(5), decisions=10)
            await until(lambda: any(is_asked(seat.picture) for seat in seats.values()))
        before = await stored(database_url, made.table.id)
        async with line(client) as hostile:
            picture = await attach(hostile, made.table.id, token=made.seats["orcs"])
            for at, kind in ((0, "stale"), (1, "stale"), (picture.n + 1, "malformed"), (2**63 - 1, "malformed")):
                command = {"do": "decide", "decision": {"decide": "Pass"}, "at": at}
                act = {"type": "act", "id": 6, "table": made.table.id, "seat": "orcs", "command": command}
                found = await refusal(hostile, act)
                assert (found.id, found.kind) == (6, kind)
                assert found.picture == (picture if kind == "stale" else None)
            found = await refusal(
                hostile,
                {"type": "attach", "id": 7, "table": made.table.id, "token": made.seats["orcs"], "seen": 99_999},
            )
            assert found.kind == "malformed"
        assert await stored(database_url, made.table.id) == before


@asynchronous
async def test_repeated_bytes_decide_once(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        async with seated(client, made) as seats:
            asked = next(seat for seat in seats.values() if is_asked(seat.picture))
            name, picture = asked.picture.seat, asked.picture
        decision = options_of(picture)[0].decision
        command = {"do": "decide", "decision": decision, "at": picture.n, "key": "once"}
        act = {"type": "act", "id": 2, "table": made.table.id, "seat": name, "command": command}
        async with line(client) as first, line(client) as second:
            for hostile in (first, second):
                await attach(hostile, made.table.id, token=made.seats[name])
            for hostile in (first, second) * 3:
                await send(hostile, act)
            answers = [await answer(hostile) for hostile in (first, second) * 3]
            assert all(isinstance(one, news.Done) and one.id == 2 for one in answers)
            assert len({one.n for one in answers if isinstance(one, news.Done)}) == 1
            without = {**act, "command": {**command, "key": ""}}
            before = await stored(database_url, made.table.id)
            assert (await refusal(first, without)).kind in ("stale", "illegal")
        kept = await stored(database_url, made.table.id)
        assert kept == before
        assert sum(b'"key":"once"' in record.body for record in kept) == 1


@asynchronous
async def test_an_idempotency_key_belongs_to_one_seat(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client)
        async with seated(client, made) as seats:
            asked = next(seat for seat in seats.values() if is_asked(seat.picture))
            other = next(seat for seat in seats.values() if seat is not asked)
            decision = options_of(asked.picture)[0].decision
            command = Decide({**decision}, asked.picture.n, "k")
            await asked.act(command)
            with pytest.raises(Refused):
                await other.act(command)


@asynchronous
async def test_request_numbers_may_repeat_and_come_in_any_order(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client)
        async with line(client) as odd:
            await attach(odd, made.table.id, token=made.seats["orcs"])
            numbers = (9, 3, 3, 0, 2**53 - 1)
            for number in numbers:
                say = {"do": "say", "text": "x"}
                await send(odd, {"type": "act", "id": number, "table": made.table.id, "seat": "orcs", "command": say})
            assert [(await answer(odd)).id for _ in numbers] == list(numbers)


@asynchronous
async def test_dropped_connections_do_not_change_the_table(sqlite_url: str) -> None:
    """Silent, dropped without notice, or closed in the middle of a request or message."""
    upgrade = (
        b"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    beginnings = (
        b"",
        b"G",
        b"GET /health HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n{",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n{",
        b"\x16\x03\x01\x02\x00\x01\x00\x01",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET " + b"/" * 70_000 + b" HTTP/1.1\r\n\r\n",
        upgrade[:60],
        upgrade,
        upgrade + b"\x81",
        upgrade + b"\x81\xfe\xff\xff",
        upgrade + b"\xff\xff\xff\xff\xff",
        upgrade + b"\x01\x81\0\0\0\0{",
    )
    async with serving(sqlite_url) as client:
        made = await four_people(client)
        silent = []
        for beginning in beginnings * 2:
            _, writer = await asyncio.open_connection("127.0.0.1", port_of(client))
            writer.write(beginning)
            await writer.drain()
            silent.append(writer)
        await check_still_serving(client, made)
        for writer in silent[: len(beginnings)]:
            writer.transport.abort()
        await check_still_serving(client, made)
        for writer in silent[len(beginnings) :]:
            writer.close()
        async with line(client) as dropped:
            await attach(dropped, made.table.id, token=made.seats["elves"])
            dropped.transport.abort()
        await client.command(made.table.id, Say("still here"), token=made.seats["orcs"])
        records = await stored(sqlite_url, made.table.id)
        assert b"still here" in b"".join(record.body for record in records)
        assert all(b'"kind":"held"' not in record.body for record in records[len(made.seats) :])


@asynchronous
async def test_a_vanished_socket_is_no_longer_present(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client)
        async with line(client) as watching:
            await attach(watching, made.table.id)
            async with line(client) as dropped:
                await attach(dropped, made.table.id, token=made.seats["elves"])
                assert "elves" not in (await until_here(watching, ("elves",))).away
                dropped.transport.abort()
            away = (await until_here(watching, ())).away
            assert set(away) == set(SEATS)
            assert away["elves"] > away["orcs"] == made.table.created_at


async def until_here(watching: ClientConnection, here: tuple[str, ...]) -> news.Presence:
    while True:
        message = await next_message(watching)
        if isinstance(message, news.Presence) and message.here == here:
            return message
