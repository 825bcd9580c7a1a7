"""The operator's command line works on the database, and a running server reacts."""

import asyncio

import pytest

from dragondune.cli import main
from dragondune.client import Client
from dragondune.server import admin
from dragondune.server.http import services
from tests.server.databases import asynchronous, opened
from tests.server.harness import OPERATOR, four_people, serving
from tests.server.lines import attach, denied, ended, http, line, refused_of

POLICY = 1008


def told(capsys: pytest.CaptureFixture[str], url: str, *arguments: str) -> tuple[int, list[str]]:
    """The exit code and the lines that a command prints."""
    code = main(["admin", "--database", url, *arguments])
    printed = capsys.readouterr()
    return code, (printed.out or printed.err).splitlines()


def make_database(url: str) -> None:
    async def make() -> None:
        async with serving(url) as client:
            await four_people(client)

    asyncio.run(make())


def test_tables_and_load_are_listed(sqlite_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    make_database(sqlite_url)
    code, lines = told(capsys, sqlite_url, "tables")
    assert code == 0
    assert lines[0].split() == ["table", "status", "records", "idle", "seats"]
    assert "running" in lines[1]
    assert "elves: Elves" in lines[1]
    assert told(capsys, sqlite_url, "tables", "--status", "over") == (0, ["There are no tables."])
    code, lines = told(capsys, sqlite_url, "load")
    assert code == 0
    assert "tables running: 1" in lines
    assert "tables changed in the last 5 minutes: 1" in lines


def test_bans_are_set_listed_lifted_and_swept(sqlite_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    make_database(sqlite_url)
    assert told(capsys, sqlite_url, "bans") == (0, ["Nobody is banned."])
    code, lines = told(capsys, sqlite_url, "ban", "2001:db8:1:2::9", "--for", "12h", "--reason", "spam")
    assert code == 0
    assert lines[0].startswith("2001:db8:1:2::/64 is banned until 2")
    (listed,) = told(capsys, sqlite_url, "bans")[1]
    assert listed.startswith("2001:db8:1:2::/64")
    assert listed.endswith("spam")
    assert told(capsys, sqlite_url, "lift", "2001:db8:1:2::7")[1] == ["2001:db8:1:2::/64 is no longer banned."]
    assert told(capsys, sqlite_url, "bans") == (0, ["Nobody is banned."])
    code, lines = told(capsys, sqlite_url, "sweep")
    assert code == 0
    assert lines[0].startswith("Removed 0 expired bans")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("ban", "everybody"), '"everybody" is not an address'),
        (("ban", "192.0.2.7", "--for", "ever"), '"ever" is not a duration; write a number and s, m, h, d or w'),
        (("ban", "192.0.2.7", "--for", "0s"), "at least a second"),
        (("ban", "192.0.2.7", "--reason", "a\nb"), "a reason is one line"),
        (("lift", "192.0.2.7"), "192.0.2.7/32 is not banned; `dragondune admin bans` lists all bans"),
        (("tables", "--status", "lost"), "invalid choice"),
        ((), "required: ACTION"),
    ],
)
def test_every_mistake_is_a_sentence(
    sqlite_url: str, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    make_database(sqlite_url)
    code, lines = told(capsys, sqlite_url, *arguments)
    assert code == 2
    assert sentence in lines[0]
    assert len(lines) == 1


@pytest.mark.unopened
def test_a_database_that_does_not_exist_is_not_made(sqlite_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        code, lines = told(capsys, sqlite_url, "tables")
        assert code == 2
        assert "there is no database" in lines[0]


async def until_refused(client: Client) -> str:
    async with http(client) as plain:
        while (answer := await plain.get("/api/tables")).status_code == 200:
            await asyncio.sleep(0.02)
    assert answer.status_code == 403
    return refused_of(answer).sentence


async def until_allowed(client: Client) -> None:
    async with http(client) as plain:
        while (await plain.get("/api/tables")).status_code == 403:
            await asyncio.sleep(0.02)


@asynchronous
async def banned_while_running(database_url: str) -> None:
    async with serving(database_url) as client, opened(database_url) as store, line(client) as socket:
        made = await four_people(client)
        await attach(socket, made.table.id)
        await admin.ban(store, "127.0.0.1", duration=3600.0, reason="spam")
        sentence = await until_refused(client)
        assert sentence.startswith("your address is banned from this server until 2")
        assert sentence.endswith(": spam")
        code, reason = await ended(socket)
        assert (code, "banned" in reason) == (POLICY, True)
        assert (await denied(client))[0] == 403
        await admin.lift(store, "127.0.0.1")
        await until_allowed(client)
        await admin.ban(store, "127.0.0.1", duration=-1.0, reason="over")
        assert (await admin.sweep(store)).startswith("Removed 1 expired bans")


def test_a_running_server_follows_bans(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "OPERATOR_SECONDS", 0.02)
    banned_while_running(database_url)


@asynchronous
async def swept_while_running(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client, opened(sqlite_url) as store, http(client) as plain:
        await four_people(client)
        await admin.sweep(store)
        while "dragondune_open_sessions 0" not in (await plain.get("/metrics", headers=OPERATOR)).text:
            await asyncio.sleep(0.02)


def test_a_running_server_unloads_unused_tables(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "OPERATOR_SECONDS", 0.02)
    swept_while_running(sqlite_url)
