"""Clients that send nonsense, lie or repeat themselves are refused with a sentence, and nothing changes."""

from typing import Final

import msgspec
import pytest

from dragondune.client import Refused
from dragondune.wire import news
from dragondune.wire.lobby import NewTable, SeatWish
from tests.server.databases import asynchronous
from tests.server.harness import four_people, serving
from tests.server.lines import (
    attach,
    check_still_serving,
    ended,
    http,
    line,
    refusal,
    refused_of,
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


@asynchronous
async def test_invalid_messages_are_refused_and_the_socket_stays_open(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        before = await stored(database_url, made.table.id)
        async with line(client) as hostile:
            for name, message in NO_MESSAGES.items():
                found = await refusal(hostile, message)
                assert (found.id, found.kind) == (0, "malformed"), name
            await attach(hostile, made.table.id)
        assert await stored(database_url, made.table.id) == before
        await check_still_serving(client, made)


@asynchronous
async def test_invalid_utf_8_closes_only_its_socket(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client)
        async with line(client) as hostile:
            await hostile.send(b'{"type":"\xff"}', text=True)
            assert (await ended(hostile))[0] == 1007
        await check_still_serving(client, made)


@asynchronous
async def test_invalid_decisions_are_refused_without_effect(database_url: str) -> None:
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
        await check_still_serving(client, made)


@asynchronous
async def test_impossible_table_ids_are_not_found(database_url: str) -> None:
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
        await check_still_serving(client, made)


@asynchronous
async def test_tokens_that_are_not_text_are_refused(database_url: str) -> None:
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
async def test_unusual_characters_are_kept_or_refused(database_url: str) -> None:
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
async def test_unreadable_bodies_are_refused(database_url: str) -> None:
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
        await check_still_serving(client, made)


@asynchronous
async def test_nonsense_creates_no_table(sqlite_url: str) -> None:
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
        {"house_rules": "# " + "." * 60 + "\nx = {a" + ".a" * 60 + " = 1}"},
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
async def test_unknown_and_impossible_requests_share_one_error_format(sqlite_url: str) -> None:
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
