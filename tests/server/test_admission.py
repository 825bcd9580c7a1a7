"""Pages of other sites cannot act here, and odd headers and numbers are refused with a sentence."""

import asyncio

import pytest

from dragondune.client import Client
from dragondune.engine.errors import Malformed
from dragondune.server.settings import from_environment
from tests.server.databases import asynchronous
from tests.server.harness import OPERATOR, four_people, serving
from tests.server.lines import attach, denied, http, line, port_of, refused_of

NINES = "9" * 4_301
"""One digit more than Python turns into a number."""


@asynchronous
async def test_only_pages_of_this_server_and_of_allowed_sites_may_act(sqlite_url: str) -> None:
    """The attack: a foreign page makes tables, and opens sockets, in the name of its visitors."""
    async with serving(sqlite_url, allowed_origins="https://friend.example, http://other.example:8080/") as client:
        here = f"http://127.0.0.1:{port_of(client)}"
        allowed = (None, here, here.upper(), "https://friend.example", "http://other.example:8080")
        foreign = (
            "https://evil.example",
            "null",
            "",
            "http://127.0.0.1:1",
            "http://friend.example",
            f"{here}.evil.example",
        )
        made = await four_people(client)
        async with http(client) as plain:
            for origins, status in ((allowed, 201), (foreign, 403)):
                for origin in origins:
                    headers = {} if origin is None else {"origin": origin}
                    assert (await plain.post("/api/tables", json={}, headers=headers)).status_code == status, origin
                    assert (await plain.get("/api/tables", headers=headers)).status_code == 200
        status, reason = await denied(client, headers={"origin": "https://evil.example"})
        assert (status, "another site" in reason) == (403, True)
        async with line(client, headers={"origin": here}) as socket:
            await attach(socket, made.table.id)


@asynchronous
async def test_behind_a_proxy_the_forwarded_host_is_this_server(sqlite_url: str) -> None:
    headers = {"origin": "https://game.example", "x-forwarded-host": "game.example"}
    for proxies, status in ((1, 201), (0, 403)):
        async with serving(sqlite_url, trusted_proxies=proxies) as client, http(client) as plain:
            assert (await plain.post("/api/tables", json={}, headers=headers)).status_code == status


def test_allowed_origins_are_checked_at_the_start() -> None:
    for text in ("example.org", "https://example.org/path", "ftp://example.org"):
        with pytest.raises(Malformed, match="allowed_origins must be written like https://example"):
            from_environment({}, allowed_origins=text)


@asynchronous
async def test_a_body_is_json_and_says_so(sqlite_url: str) -> None:
    """A foreign page can send plain text, or no type at all, without being asked first."""
    async with serving(sqlite_url) as client, http(client) as plain:
        for kind in ("text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"):
            answer = await plain.post("/api/tables", content=b"{}", headers={"content-type": kind})
            assert answer.status_code == 400
            assert "content-type: application/json" in refused_of(answer).sentence
        for kind in ("application/json", "Application/JSON; charset=utf-8"):
            answer = await plain.post("/api/tables", content=b"{}", headers={"content-type": kind})
            assert answer.status_code == 201


@asynchronous
async def test_a_token_of_any_bytes_is_compared(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client, http(client) as plain:
        for shown in (b"Bearer \xff\xfe", b"Bearer operat\xc3\xb6r", b"\xe2\x98\x83"):
            answer = await plain.get("/metrics", headers={b"authorization": shown})
            assert (answer.status_code, refused_of(answer).kind) == (403, "not_allowed")
        assert (await plain.get("/metrics", headers=OPERATOR)).status_code == 200
    async with serving(sqlite_url, metrics_token="sésame") as client, http(client) as plain:
        shown = "Bearer sésame".encode()
        assert (await plain.get("/metrics", headers={b"authorization": shown})).status_code == 200


@asynchronous
async def test_a_number_of_thousands_of_digits_is_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client, http(client) as plain:
        made = await four_people(client)
        table = f"/api/tables/{made.table.id}"
        headers = {"authorization": f"Bearer {made.seats['elves']}"}
        for path in ("/picture?at=", "/updates?after=", "/updates?wait=", "/replay?from="):
            answer = await plain.get(table + path + NINES, headers=headers)
            assert answer.status_code == 400 or path.startswith("/replay"), path
            refused_of(answer)
        assert (await plain.get(f"/api/tables/{NINES}")).status_code == 404
        bodies = (
            ("/api/tables", f'{{"house_rules":"extends = \\"1.10\\"\\nturns = {NINES}"}}'),
            ("/api/tables", f'{{"overrides":{{"turns":{NINES}}}}}'),
            ("/api/tables", f'{{"answer_seconds":{NINES}}}'),
            ("/api/tables", f'{{"position":"{NINES}"}}'),
            (f"{table}/commands", f'{{"do":"seal_bid","most":{NINES}}}'),
            (f"{table}/what-if", f'{{"decision":{{"do":{NINES}}}}}'),
        )
        for path, body in bodies:
            answer = await plain.post(path, content=body, headers=headers)
            assert answer.status_code == 400, body[:40]
            assert refused_of(answer).kind == "malformed"
        assert b" 400 " in await announced(client, NINES)


async def announced(client: Client, length: str) -> bytes:
    """The first line of the answer to a body of this announced length."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port_of(client))
    writer.write(f"POST /api/tables HTTP/1.1\r\nhost: here\r\ncontent-length: {length}\r\n\r\n{{}}".encode())
    first = await reader.readline()
    writer.close()
    return first
