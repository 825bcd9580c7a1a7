"""Requests that are too large, too many or too slow are refused with a sentence, and delay nobody else."""

import asyncio
import contextlib
import random
import socket
import zlib
from collections.abc import AsyncIterator
from typing import Final

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dragondune.client import Client, Refused
from dragondune.engine.errors import Malformed
from dragondune.server.errors import TooMuch
from dragondune.server.http.admission import Admission
from dragondune.server.http.rate_limits import MOST_REMEMBERED, Bucket, ConnectionLimit, RateLimit
from dragondune.server.live import history, registry
from dragondune.server.serve import UNREAD_MILLISECONDS, _listen
from dragondune.server.settings import Settings
from dragondune.wire import news
from dragondune.wire.commands import Say
from dragondune.wire.lobby import NewTable
from tests.server.databases import asynchronous
from tests.server.harness import four_people, play_on, seated, serving
from tests.server.lines import (
    answer,
    attach,
    denied,
    ended,
    http,
    line,
    refusal,
    refused_of,
    send,
    stored,
)

POLICY: Final = 1008
TOO_LARGE: Final = 1009


class Time:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def say(table: str, number: int, *, seat: str = "elves", text: str = "x") -> dict[str, object]:
    return {"type": "act", "id": number, "table": table, "seat": seat, "command": {"do": "say", "text": text}}


def test_a_bucket_allows_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(2.0, 3, 100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(100.5), bucket.take(100.5)] == [True, False]
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_a_clock_going_backwards_adds_no_tokens() -> None:
    bucket = Bucket(1.0, 1, 100.0)
    assert bucket.take(100.0)
    assert not bucket.take(50.0)
    assert not bucket.take(50.9)
    assert bucket.take(51.1)


def test_addresses_are_limited_separately_and_forgotten() -> None:
    limit = RateLimit(0.0, 1, what="requests", clock=lambda: 0.0)
    for number in range(MOST_REMEMBERED):
        limit.check(str(number))
    with pytest.raises(TooMuch, match="too many requests from your address"):
        limit.check("0")
    limit.check("another")
    with pytest.raises(TooMuch):
        limit.check("0")
    limit.check("1")


def test_the_connection_count_follows_arrivals_and_departures() -> None:
    connections = ConnectionLimit(most=3, most_per_address=2)
    connections.enter("a")
    connections.enter("a")
    with pytest.raises(TooMuch, match="2 connections"):
        connections.enter("a")
    connections.enter("b")
    with pytest.raises(TooMuch, match="as many connections as it can"):
        connections.enter("c")
    connections.leave("a")
    connections.enter("c")
    assert connections.size == 3


@asynchronous
async def test_requests_beyond_the_rate_are_refused_until_time_has_passed(sqlite_url: str) -> None:
    clock = Time()
    strict = serving(sqlite_url, clock=clock, request_burst=5, requests_per_second=1.0)
    async with strict as client, http(client) as plain:
        answers = [await plain.get("/api/tables") for _ in range(7)]
        assert [one.status_code for one in answers] == [200] * 5 + [429] * 2
        assert refused_of(answers[-1]).kind == "too_much"
        assert answers[-1].headers["retry-after"] == "1"
        assert (await plain.post("/api/tables", content=b"{")).status_code == 429
        assert (await plain.get("/health")).status_code == 200
        clock.now += 2
        assert [(await plain.get("/api/tables")).status_code for _ in range(3)] == [200, 200, 429]


@asynchronous
async def test_every_address_counts_as_a_request(sqlite_url: str) -> None:
    """The attack: ask for what is free, such as files, the API's description or nothing at all."""
    free = ("/health", "/api/openapi.json", "/metrics", "/nothing", "/api/nothing", "/table/none", "/preview/none.png")
    async with serving(sqlite_url, clock=Time(), visit_burst=len(free), visits_per_second=1.0) as client:
        async with http(client) as plain:
            assert 429 not in [(await plain.get(one)).status_code for one in free]
            for one in free:
                answer = await plain.get(one)
                assert (answer.status_code, answer.headers["retry-after"]) == (429, "1")
                assert "requests of any kind" in refused_of(answer).sentence
        assert (await denied(client))[0] == 429


@asynchronous
async def test_every_refusal_at_the_door_is_slow(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack: repeat what is refused as fast as the answers arrive."""
    waits: list[str] = []

    async def delay(_: Admission, key: str) -> None:
        waits.append(key)

    monkeypatch.setattr(Admission, "delay", delay)
    foreign = {"origin": "https://evil.example"}
    async with serving(sqlite_url, clock=Time(), visit_burst=2, visits_per_second=1.0) as client:
        async with http(client) as plain:
            assert (await plain.post("/api/tables", json={}, headers=foreign)).status_code == 403
        assert (await denied(client, headers=foreign))[0] == 403
        assert (await denied(client))[0] == 429
    assert waits == ["127.0.0.1"] * 3


@asynchronous
async def test_behind_a_proxy_a_client_has_a_limited_number_of_requests_underway(sqlite_url: str) -> None:
    """The attack: wait for news in so many requests that nobody else gets a connection."""
    behind = serving(sqlite_url, trusted_proxies=1, connections_per_address=3)
    async with behind as client, http(client) as plain:
        made = await four_people(client)
        after = (await client.picture(made.table.id)).n
        path, mine = f"/api/tables/{made.table.id}/updates?after={after}&wait=60", {"x-forwarded-for": "1.1.1.1"}
        asking = [asyncio.create_task(plain.get(path, headers=mine)) for _ in range(4)]
        (first,), waiting = await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
        refused = first.result()
        assert (refused.status_code, "3 requests underway" in refused_of(refused).sentence) == (429, True)
        assert (await plain.get("/health", headers={"x-forwarded-for": "2.2.2.2"})).status_code == 200
        await client.command(made.table.id, Say("hello"), token=made.seats["orcs"])
        assert [one.status_code for one in await asyncio.gather(*waiting)] == [200] * 3
        assert (await plain.get("/health", headers=mine)).status_code == 200


@asynchronous
async def test_the_description_of_the_api_is_compressed_once(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(sqlite_url) as client, http(client) as plain:
        monkeypatch.setattr(zlib, "compressobj", None)
        found = await plain.get("/api/openapi.json")
        assert found.headers["content-encoding"] == "gzip"
        again = await plain.get("/api/openapi.json", headers={"if-none-match": found.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@asynchronous
async def test_new_sockets_count_as_requests(sqlite_url: str) -> None:
    async with serving(sqlite_url, clock=Time(), request_burst=2, requests_per_second=1.0) as client:
        async with line(client), line(client):
            status, sentence = await denied(client)
        assert (status, sentence.partition(" from")[0]) == (429, "too many requests")


@asynchronous
async def test_the_hourly_limit_on_tables(database_url: str) -> None:
    clock = Time()
    async with serving(database_url, clock=clock, tables_per_hour=2.0) as client:
        for _ in range(2):
            await client.create(NewTable())
        with pytest.raises(Refused, match="too many new tables") as found:
            await client.create(NewTable())
        assert found.value.kind == "too_much"
        assert len((await client.tables()).tables) == 2
        clock.now += 1801
        await client.create(NewTable())


@asynchronous
async def test_the_limit_on_sockets_per_address(sqlite_url: str) -> None:
    async with serving(sqlite_url, sockets_per_address=2) as client, line(client) as first, line(client):
        status, sentence = await denied(client)
        assert (status, "2 connections" in sentence) == (429, True)
        await first.close()
        await until_admitted(client)


@asynchronous
async def test_the_limit_on_sockets_per_process(sqlite_url: str) -> None:
    async with serving(sqlite_url, sockets=1) as client, line(client):
        status, sentence = await denied(client)
        assert (status, "as many connections as it can" in sentence) == (429, True)


async def until_admitted(client: Client) -> None:
    """A socket still counts for a moment after it is closed."""
    while True:
        with contextlib.suppress(InvalidStatus):
            async with line(client):
                return


@asynchronous
async def test_the_limit_on_seats_per_socket(sqlite_url: str) -> None:
    async with serving(sqlite_url, attachments=2) as client:
        made = await four_people(client)
        async with line(client) as many:
            for seat in ("elves", "orcs"):
                await attach(many, made.table.id, token=made.seats[seat])
            again = {"type": "attach", "id": 5, "table": made.table.id, "token": made.seats["goblins"]}
            assert (await refusal(many, again)).kind == "too_much"
            await send(many, {"type": "detach", "id": 6, "table": made.table.id, "seat": "orcs"})
            assert await answer(many) == news.Done(6, 0)
            await attach(many, made.table.id, token=made.seats["goblins"])


@asynchronous
async def test_messages_beyond_the_rate_are_refused_and_then_close_the_socket(database_url: str) -> None:
    async with serving(database_url, clock=Time(), message_burst=10, messages_per_second=1.0) as client:
        made = await four_people(client)
        async with line(client) as flood, client.follow(made.table.id, token=made.seats["orcs"]) as orcs:
            await attach(flood, made.table.id, token=made.seats["elves"])
            before = len(await stored(database_url, made.table.id))
            for number in range(100):
                with contextlib.suppress(ConnectionClosed):
                    await send(flood, say(made.table.id, number))
            kinds = [type(await answer(flood)) for _ in range(9 + 20)]
            assert kinds == [news.Done] * 9 + [news.Refused] * 20
            assert await ended(flood) == (POLICY, "too many messages; reconnect and send fewer")
            assert len(await stored(database_url, made.table.id)) == before + 9
            await orcs.say("still here")


@asynchronous
async def test_sockets_of_one_address_share_a_message_limit(sqlite_url: str) -> None:
    async with serving(sqlite_url, clock=Time(), message_burst=1, messages_per_second=1.0) as client:
        async with contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(line(client)) for _ in range(12)]
            kinds = [(await refusal(one, "{}")).kind for one in lines]
        assert kinds == ["malformed"] * 10 + ["too_much"] * 2


@asynchronous
async def test_old_history_has_a_stricter_limit(sqlite_url: str) -> None:
    """It requires replaying the whole game, so a few such requests could keep a process busy."""
    async with serving(sqlite_url, clock=Time(), past_burst=200, past_per_second=0.2) as client:
        made = await four_people(client)
        for _ in range(60):
            await client.command(made.table.id, Say("x"), token=made.seats["orcs"])
        path = f"/api/tables/{made.table.id}"
        async with http(client) as plain, line(client) as live:
            past = [f"{path}/updates?after=0", f"{path}/picture?at=30"] * 100
            assert {(await plain.get(one)).status_code for one in past} == {200}
            for one in past[:2]:
                assert refused_of(await plain.get(one)).kind == "too_much"
            again = {"type": "attach", "id": 5, "table": made.table.id, "seen": 0}
            assert (await refusal(live, again)).kind == "too_much"
            last = (await attach(live, made.table.id)).n
            for one in (f"{path}/updates?after={last - 20}", f"{path}/picture"):
                assert (await plain.get(one)).status_code == 200


@asynchronous
async def test_a_seat_with_much_history_can_be_downloaded(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits for permits instead of being refused after the first pages."""
    monkeypatch.setattr(history, "PAGE", 20)
    monkeypatch.setattr(registry, "PAGE", 20)
    async with serving(sqlite_url, past_burst=4, past_per_second=20.0) as client:
        made = await four_people(client)
        async with client.follow(made.table.id, token=made.seats["elves"]) as elves:
            for _ in range(150):
                await elves.say("x")
        found = await client.mine(made.table.id, token=made.seats["elves"])
        assert [one.n for one in found.updates] == list(range(1, len(found.updates) + 1))
        assert len(found.updates) > 150


@asynchronous
async def test_an_unreadable_message_counts(sqlite_url: str) -> None:
    nonsense = ("{", b"\xff", b'{"type":"\xff"}', '{"type":"act","id":1,"command":{"decision":{"a":' + "[" * 5_000)
    async with serving(sqlite_url, clock=Time(), message_burst=3, messages_per_second=1.0) as client:
        for message in nonsense:
            async with line(client) as flood:
                kinds = [(await refusal(flood, message)).kind for _ in range(3 + 20)]
                assert kinds == ["malformed"] * 3 + ["too_much"] * 20
                await send(flood, message)
                assert (await ended(flood))[0] == POLICY


@asynchronous
async def test_an_idle_unattached_socket_is_closed(sqlite_url: str) -> None:
    async with serving(sqlite_url, hello_seconds=1.0) as client:
        made = await four_people(client)
        async with line(client) as silent, line(client) as attached:
            await attach(attached, made.table.id)
            assert await ended(silent) == (POLICY, "nothing was attached; begin with an attach message")
            await send(attached, {"type": "detach", "id": 6, "table": made.table.id, "seat": "spectator"})
            assert (await ended(attached))[0] == POLICY


@asynchronous
async def test_an_oversized_message_closes_only_its_socket(sqlite_url: str) -> None:
    async with serving(sqlite_url, largest_message=2_000) as client:
        made = await four_people(client)
        async with line(client) as large, line(client) as pieces, line(client) as exact:
            await large.send("x" * 2_001)
            assert (await ended(large))[0] == TOO_LARGE
            await pieces.send("x" * 900 for _ in range(10))
            assert (await ended(pieces))[0] == TOO_LARGE
            assert (await refusal(exact, "x" * 2_000)).kind == "malformed"
        await client.command(made.table.id, Say("still here"), token=made.seats["orcs"])


@asynchronous
async def test_an_oversized_body_is_refused_with_or_without_a_length(sqlite_url: str) -> None:
    async def unannounced() -> AsyncIterator[bytes]:
        for _ in range(40):
            yield b" " * 1_000

    async with serving(sqlite_url, largest_body=20_000) as client, http(client) as plain:
        for content in (b" " * 20_001, unannounced()):
            response = await plain.post("/api/tables", content=content)
            assert response.status_code == 413
            assert refused_of(response).kind == "too_large"
        assert (await plain.post("/api/tables", content=b" " * 19_990 + b"{}")).status_code == 201


@asynchronous
async def test_a_flood_at_one_table_does_not_block_another(database_url: str) -> None:
    """Both run at once. The test shows that the game ends, not how fast."""
    async with serving(database_url, messages_per_second=200.0, message_burst=200) as client:
        loud, quiet = await four_people(client), await four_people(client)
        async with line(client) as flood, seated(client, quiet) as seats:
            await attach(flood, loud.table.id, token=loud.seats["elves"])
            flooding = asyncio.create_task(pour(flood, loud.table.id))
            draining = asyncio.create_task(drain(flood))
            assert await play_on(list(seats.values()), random.Random(6), decisions=40) == 40
            flooding.cancel()
            draining.cancel()
            await asyncio.gather(flooding, draining, return_exceptions=True)
            flood.transport.abort()
        heard = b"".join(record.body for record in await stored(database_url, quiet.table.id))
        assert b"flood" not in heard


async def pour(flood: ClientConnection, table: str) -> None:
    for number in range(600):
        await send(flood, say(table, number, text="flood"))


async def drain(flood: ClientConnection) -> None:
    async for _ in flood:
        pass


@asynchronous
async def test_long_polls_do_not_block_decisions(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client)
        after = (await client.picture(made.table.id)).n
        waiting = [asyncio.create_task(client.updates(made.table.id, after=after, wait=60)) for _ in range(50)]
        await asyncio.sleep(0)
        await client.command(made.table.id, Say("hello"), token=made.seats["orcs"])
        for updates in await asyncio.gather(*waiting):
            assert isinstance(updates.updates[0].news, news.Said)


@asynchronous
async def test_the_last_trusted_proxy_determines_the_address(sqlite_url: str) -> None:
    told: tuple[tuple[dict[str, str], str], ...] = (
        ({"x-forwarded-for": "1.1.1.1"}, "1.1.1.1"),
        ({"x-forwarded-for": "9.9.9.9, 1.1.1.1"}, "1.1.1.1"),
        ({"x-forwarded-for": "spoofed, ,1.1.1.1"}, "1.1.1.1"),
        ({"x-forwarded-for": "2.2.2.2"}, "2.2.2.2"),
        ({}, "127.0.0.1"),
        ({"x-forwarded-for": ","}, "127.0.0.1"),
    )
    async with serving(sqlite_url, clock=Time(), trusted_proxies=1, request_burst=1, requests_per_second=1.0) as client:
        seen: set[str] = set()
        async with http(client) as plain:
            for headers, address in told:
                status = (await plain.get("/api/tables", headers=headers)).status_code
                assert status == (429 if address in seen else 200), headers
                seen.add(address)
            twice = [("x-forwarded-for", "spoofed"), ("x-forwarded-for", "2.2.2.2")]
            assert (await plain.get("/api/tables", headers=twice)).status_code == 429
        async with line(client, headers={"x-forwarded-for": "3.3.3.3"}) as first:
            assert (await refusal(first, "{}")).kind == "malformed"
        assert (await denied(client, headers={"x-forwarded-for": "3.3.3.3"}))[0] == 429


@asynchronous
async def test_without_trusted_proxies_nobody_can_claim_an_address(sqlite_url: str) -> None:
    async with serving(sqlite_url, clock=Time(), request_burst=2, requests_per_second=1.0) as client:
        async with http(client) as plain:
            statuses = [
                (await plain.get("/api/tables", headers={"x-forwarded-for": f"1.1.1.{n}"})).status_code
                for n in range(3)
            ]
        assert statuses == [200, 200, 429]


def test_connections_inherit_the_send_buffer_limit() -> None:
    with _listen(Settings(port=0)) as listening:
        listening.listen()
        with socket.create_connection(listening.getsockname()) as near:
            far, _ = listening.accept()
            with far:
                option = socket.TCP_USER_TIMEOUT
                assert far.getsockopt(socket.IPPROTO_TCP, option) == UNREAD_MILLISECONDS
                assert near.getsockopt(socket.IPPROTO_TCP, option) == 0


def test_a_port_in_use_is_reported() -> None:
    with _listen(Settings(port=0)) as listening:
        listening.listen()
        with pytest.raises(
            Malformed, match=r"cannot listen on 127\.0\.0\.1, port \d+: .*; --port 0 takes any free port"
        ):
            _listen(Settings(port=listening.getsockname()[1]))
    for host, port in (("127.0.0.1", 70_000), ("no host at all", 0)):
        with pytest.raises(Malformed, match="cannot listen on"):
            _listen(Settings(host=host, port=port))
