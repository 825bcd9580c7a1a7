"""Clients that send nonsense, lie or repeat themselves: refused with a sentence, and nothing changes."""

import asyncio
import random
from typing import Final

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from dragondune.client import Client, Refused
from dragondune.wire import news
from dragondune.wire.commands import Decide, Say
from dragondune.wire.tables import SEATS, Created, NewTable, SeatWish
from tests.server.databases import asynchronous, until
from tests.server.harness import four_people, is_asked, options_of, play_on, seated, serving
from tests.server.lines import (
    answer,
    attach,
    ended,
    http,
    line,
    next_message,
    port_of,
    refusal,
    refused_of,
    send,
    stored,
)

DEEP: Final = "[" * 10_000 + "]" * 10_000
LONG_NUMBER: Final = "9" * 6_000

NO_MESSAGES: Final[dict[str, str | bytes]] = {
    "nothing": "",
    "blank": "   ",
    "words": "please let me in",
    "not closed": '{"type":"attach","id":1',
    "two at once": '{"type":"detach","id":1,"table":"t","seat":"elves"}{}',
    "a list": "[]",
    "null": "null",
    "not a number": "NaN",
    "infinity": '{"type":"attach","id":Infinity,"table":"t"}',
    "of no kind": '{"id":1}',
    "of unknown kind": '{"type":"attack","id":1}',
    "a kind that is a number": '{"type":7,"id":1}',
    "without a number": '{"type":"attach","table":"t"}',
    "with a negative number": '{"type":"attach","id":-1,"table":"t"}',
    "with a fraction": '{"type":"attach","id":1.5,"table":"t"}',
    "with a huge number": f'{{"type":"attach","id":{LONG_NUMBER},"table":"t"}}',
    "with a number out of range": '{"type":"attach","id":1e400,"table":"t"}',
    "with a number as text": '{"type":"attach","id":"1","table":"t"}',
    "with an unknown field": '{"type":"attach","id":1,"table":"t","admin":true}',
    "with a long table": '{"type":"attach","id":1,"table":"' + "t" * 41 + '"}',
    "with a long token": '{"type":"attach","id":1,"table":"t","token":"' + "t" * 101 + '"}',
    "with half a character": '{"type":"attach","id":1,"table":"\\ud800"}',
    "as nobody": '{"type":"act","id":1,"table":"t","seat":"trolls","command":{"do":"undo"}}',
    "without a command": '{"type":"act","id":1,"table":"t","seat":"elves"}',
    "with an unknown command": '{"type":"act","id":1,"table":"t","seat":"elves","command":{"do":"win"}}',
    "saying nothing": '{"type":"act","id":1,"table":"t","seat":"elves","command":{"do":"say","text":""}}',
    "bidding too much": '{"type":"act","id":1,"table":"t","seat":"elves","command":{"do":"seal_bid","most":1e9}}',
    "deep": DEEP,
    "deep inside a decision": '{"type":"act","id":1,"table":"t","seat":"elves","command":'
    f'{{"do":"decide","at":0,"decision":{{"decide":{DEEP}}}}}}}',
    "deep where nothing belongs": f'{{"type":"attach","id":1,"table":"t","more":{DEEP}}}',
    "binary": bytes(range(256)),
    "binary in a string": b'{"type":"attach","id":1,"table":"\xff\xfe"}',
    "zeros": b"\0" * 100,
}

NO_DECISIONS: Final[tuple[dict[str, object], ...]] = (
    {},
    {"decide": None},
    {"decide": "Pass", "extra": 1},
    {"decide": "PlaceBid"},
    {"decide": "PlaceBid", "amount": "3"},
    {"decide": "PlaceBid", "amount": -1},
    {"decide": "PlaceBid", "amount": 2**62},
    {"decide": "PlaceBid", "amount": True},
    {"decide": "PlaceBid", "amount": 1.5},
    {"decide": "PlaceBid", "amount": [[[[]]]]},
    {"decide": "GiveGold", "to": "\0", "amount": 1},
    {"decide": "GiveGold", "to": ["elves"], "amount": {}},
    {"decide": "MoveUnits", "source": "nowhere", "target": {}, "count": None},
    {"decide": "OfferAgreement"},
    {"decide": "OfferAgreement", "clauses": "all", "parties": 7},
    {"decide": "AcceptAgreement", "number": 2**63},
    {"decide": "__class__"},
    {"decide": "Pass\0"},
    {"decide": ["Pass"]},
    {"decide": {"decide": "Pass"}},
    {str(number): number for number in range(500)},
)


async def goes_on(client: Client, made: Created, decisions: int = 5) -> None:
    """Others can play, and the server is well."""
    async with seated(client, made) as seats:
        await play_on(list(seats.values()), random.Random(3), decisions=decisions)
    async with http(client) as plain:
        assert (await plain.get("/health")).json() == {"status": "ok"}


@asynchronous
async def test_what_is_no_message_is_refused_and_the_socket_stays_open(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        before = await stored(database_url, made.table.id)
        async with line(client) as hostile:
            for name, message in NO_MESSAGES.items():
                found = await refusal(hostile, message)
                assert (found.id, found.kind) == (0, "malformed"), name
            await attach(hostile, made.table.id)
        assert await stored(database_url, made.table.id) == before
        await goes_on(client, made)


@asynchronous
async def test_text_that_is_not_utf_8_ends_the_socket_and_nothing_else(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client)
        async with line(client) as hostile:
            await hostile.send(b'{"type":"\xff"}', text=True)
            assert (await ended(hostile))[0] == 1007
        await goes_on(client, made)


@asynchronous
async def test_what_is_no_decision_is_refused_over_socket_and_http_and_changes_nothing(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        token = made.seats["elves"]
        before = await stored(database_url, made.table.id)
        async with line(client) as hostile, http(client) as plain:
            at = (await attach(hostile, made.table.id, token=token)).n
            for number, decision in enumerate(NO_DECISIONS, start=5):
                command = {"do": "decide", "decision": decision, "at": at}
                act = {"type": "act", "id": number, "table": made.table.id, "seat": "elves", "command": command}
                found = await refusal(hostile, act)
                assert (found.id, found.kind) == (number, "malformed"), decision
                response = await plain.post(
                    f"/api/tables/{made.table.id}/commands", json=command, headers={"authorization": f"Bearer {token}"}
                )
                assert response.status_code == 400, decision
                assert refused_of(response).sentence == found.sentence
        assert await stored(database_url, made.table.id) == before
        await goes_on(client, made)


@asynchronous
async def test_no_table_has_a_name_that_no_table_can_have(database_url: str) -> None:
    names = ("\0", "a\0b", "ä" * 40, "'; drop table records; --", "%", "..", "-" * 40, "\u202e", "🜲")
    async with serving(database_url) as client, line(client) as hostile, http(client) as plain:
        made = await four_people(client)
        for name in names:
            found = await refusal(hostile, {"type": "attach", "id": 9, "table": name})
            assert (found.id, found.kind) == (9, "unknown"), name
            for path in ("", "/picture", "/updates", "/log"):
                quoted = "".join(f"%{byte:02x}" for byte in name.encode())
                response = await plain.get(f"/api/tables/{quoted}{path}")
                assert response.status_code == 404, (name, path)
                refused_of(response)
        for quoted in ("%ff", "%c3%28", "%ed%a0%80", "%00%00"):
            assert (await plain.get(f"/api/tables/{quoted}")).status_code == 404
        await goes_on(client, made)


@asynchronous
async def test_rights_that_are_not_text_are_no_rights(database_url: str) -> None:
    async with serving(database_url) as client, line(client) as hostile, http(client) as plain:
        made = await four_people(client)
        before = await stored(database_url, made.table.id)
        path = f"/api/tables/{made.table.id}"
        for token in ("\0", "x\0", "é", "☠", " ", "a b", "Bearer"):
            found = await refusal(hostile, {"type": "attach", "id": 3, "table": made.table.id, "token": token})
            assert found.kind == "not_allowed", token
        for shown in (b"Bearer \xff\xfe", b"Bearer a b", b"Bearer " + b"x" * 5000, b"bearer\tx"):
            response = await plain.get(path, headers={b"authorization": shown})
            assert response.status_code in (200, 403), shown
        for shown in (b"", b"Basic eDp5", b"Bearer", b"\xff"):
            response = await plain.post(path + "/commands", json={"do": "start"}, headers={b"authorization": shown})
            assert response.status_code == 403, shown
            refused_of(response)
        response = await plain.post(path + "/join", json={"name": "Eve", "invitation": "\0"})
        assert refused_of(response).kind == "illegal"
        assert await stored(database_url, made.table.id) == before


@asynchronous
async def test_odd_characters_in_names_and_talk_are_kept_as_they_are_or_refused(database_url: str) -> None:
    async with serving(database_url) as client:
        wish = NewTable(name="\0\u202e🜲", seats=(SeatWish("elves", "me"), SeatWish("orcs")), answer_seconds=0)
        with pytest.raises(Refused, match="visible character") as found:
            await client.create(wish)
        assert found.value.kind == "malformed"
        made = await client.create(msgspec.structs.replace(wish, name="Tables & <b>🜲</b>"))
        assert made.table.name == "Tables & <b>🜲</b>"
        for name in ("\0", "", "   ", "\n", "a\u202eb", "a\0b"):
            with pytest.raises(Refused, match="visible character"):
                await client.join(made.table.id, name)
        async with client.follow(made.table.id, token=made.seats["elves"]) as elves:
            text = "nul \0, line\n, reversed \u202e, 🜲, <script>"
            await elves.say(text)
            said = elves.heard[-1].news
            assert isinstance(said, news.Said)
            assert said.text == text
        again = await client.updates(made.table.id, token=made.seats["elves"])
        assert again.updates[-1].news == said


@asynchronous
async def test_bodies_that_cannot_be_read_are_refused(database_url: str) -> None:
    async with serving(database_url) as client, http(client) as plain:
        made = await four_people(client)
        before = await stored(database_url, made.table.id)
        table = f"/api/tables/{made.table.id}"
        headers = {"authorization": f"Bearer {made.host}"}
        targets = (
            ("POST", "/api/tables"),
            ("POST", table + "/join"),
            ("POST", table + "/commands"),
            ("PUT", table + "/hook"),
        )
        for method, path in targets:
            for name, message in NO_MESSAGES.items():
                content = message.encode() if isinstance(message, str) else message
                response = await plain.request(method, path, content=content, headers=headers)
                assert response.status_code == 400, (path, name)
                assert refused_of(response).kind == "malformed"
        assert await stored(database_url, made.table.id) == before
        await goes_on(client, made)


@asynchronous
async def test_tables_are_not_made_of_nonsense(sqlite_url: str) -> None:
    two = [{"faction": "elves"}, {"faction": "orcs"}]
    wishes: tuple[dict[str, object], ...] = (
        {"seats": two[:1]},
        {"seats": [*two, *two]},
        {"seats": [{"faction": "trolls"}, two[0]]},
        {"edition": "9999"},
        {"edition": "../../etc/passwd"},
        {"edition": "\0"},
        {"overrides": {"turns": 10**9}},
        {"overrides": {"turns": "many"}},
        {"overrides": {"no such key": 1}},
        {"overrides": {"turns": -1.5}},
        {"house_rules": "= ="},
        {"house_rules": "extends = '../x'"},
        {"house_rules": "turns = " + "[" * 9_000},
        {"house_rules": "a" + ".a" * 9_000 + " = 1"},
        {"house_rules": "x" * 20_001},
        {"log": ""},
        {"log": "{}"},
        {"log": DEEP},
        {"log": "\n" * 10_000},
        {"log": '{"a":' + DEEP + "}"},
        {"position": "{}"},
        {"position": DEEP},
        {"position": '{"edition":' + LONG_NUMBER + "}"},
        {"log": "{}", "position": "{}"},
        {"seats": [{"faction": "elves", "holder": "bot", "bot": "os.system"}, two[1]]},
        {"clock": {"per_decision": 0}},
        {"answer_seconds": -1},
        {"answer_seconds": 1e300},
    )
    async with serving(sqlite_url) as client, http(client) as plain:
        for wish in wishes:
            response = await plain.post("/api/tables", json=wish)
            assert response.status_code in (400, 409), wish
            refused_of(response)
        assert not (await client.tables()).tables


@asynchronous
async def test_what_is_not_there_and_what_cannot_be_done_is_refused_in_the_same_form(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client, http(client) as plain:
        for path in ("/", "/api", "/api/", "/admin", "/api/tables/x/y/z", "/.env", "/api/tables//picture", "/%00"):
            response = await plain.get(path)
            assert response.status_code == 404, path
            assert refused_of(response).kind == "unknown"
        for method, path in (
            ("DELETE", "/api/tables"),
            ("PUT", "/api/choices"),
            ("POST", "/health"),
            ("PATCH", "/api/tables/x/hook"),
            ("GET", "/api/tables/x/commands"),
            ("BREW", "/api/tables"),
        ):
            response = await plain.request(method, path)
            assert response.status_code == 405, (method, path)
            assert refused_of(response).kind == "method"


@asynchronous
async def test_queries_outside_their_range_are_refused(database_url: str) -> None:
    async with serving(database_url) as client, http(client) as plain:
        made = await four_people(client)
        table = f"/api/tables/{made.table.id}"
        wrong = {
            "/api/tables": ("limit=0", "limit=101", "limit=x", "limit=", "limit=1e2", "before=nan", "before=inf",
                            "before=-1", "before=1e400", "status=won", "limit=1_0", "limit=%00"),
            table + "/picture": ("as=trolls", "at=-1", "at=99999", "at=1.0", "at=" + LONG_NUMBER, "at=%d9%a1", "as=",
                                 "as=elves", "as=referee", "at=%201"),
            table + "/updates": ("after=-1", "after=99999", "wait=61", "wait=nan", "wait=-1", "wait=inf", "wait=soon"),
        }  # fmt: skip
        for path, queries in wrong.items():
            for query in queries:
                response = await plain.get(f"{path}?{query}")
                assert response.status_code == (403 if query in ("as=elves", "as=referee") else 400), (path, query)
                refused_of(response)


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
async def test_a_stale_decision_is_refused_with_the_new_picture_and_one_of_the_future_without(
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
async def test_the_same_bytes_again_decide_once(database_url: str) -> None:
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
async def test_a_key_of_one_seat_is_nothing_to_another(sqlite_url: str) -> None:
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
async def test_numbers_of_requests_may_come_in_any_order_and_twice(sqlite_url: str) -> None:
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
async def test_connections_that_break_off_anywhere_leave_the_table_as_it_is(sqlite_url: str) -> None:
    """Opened and silent, dropped without a word, or ended in the middle of a request or a message."""
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
        await goes_on(client, made)
        for writer in silent[: len(beginnings)]:
            writer.transport.abort()
        await goes_on(client, made)
        for writer in silent[len(beginnings) :]:
            writer.close()
        before = await stored(sqlite_url, made.table.id)
        async with line(client) as dropped:
            await attach(dropped, made.table.id, token=made.seats["elves"])
            dropped.transport.abort()
        await client.command(made.table.id, Say("still here"), token=made.seats["orcs"])
        assert len(await stored(sqlite_url, made.table.id)) == len(before) + 1


@asynchronous
async def test_a_socket_that_vanishes_is_no_longer_counted_as_present(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client)
        async with line(client) as watching:
            await attach(watching, made.table.id)
            async with line(client) as dropped:
                await attach(dropped, made.table.id, token=made.seats["elves"])
                await until_here(watching, ("elves",))
                dropped.transport.abort()
            await until_here(watching, ())


async def until_here(watching: ClientConnection, here: tuple[str, ...]) -> None:
    while True:
        message = await next_message(watching)
        if isinstance(message, news.Presence) and message.here == here:
            return
