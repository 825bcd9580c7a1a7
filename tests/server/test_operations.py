"""What operators see and set: health, metrics, log lines, settings."""

import asyncio
import json
import logging
import re
from dataclasses import fields
from typing import NoReturn

import httpx
import pytest

from dragondune.client import Client, Refused
from dragondune.engine.errors import Malformed
from dragondune.server.http.health import SECONDS, Health
from dragondune.server.json_logging import JsonLines
from dragondune.server.settings import PREFIX, Settings, from_environment, meaning
from dragondune.server.storage import sqlite
from dragondune.wire.commands import Start
from dragondune.wire.lobby import NewTable
from tests.patience import PATIENCE
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, OPERATOR, serving

SAMPLE = re.compile(r'^([a-z_]+)(\{[a-z_]+="[^"]*"\})? (-?[0-9.e+-]+|\+Inf)$')


def parse(metrics: str) -> dict[str, float]:
    """The samples. Anything that is not in Prometheus format fails."""
    samples: dict[str, float] = {}
    described: set[str] = set()
    for line in metrics.splitlines():
        if line.startswith("# "):
            _, what, name, _ = line.split(" ", 3)
            assert what in ("HELP", "TYPE")
            described.add(name)
            continue
        found = SAMPLE.match(line)
        assert found is not None, line
        assert re.sub("_(bucket|sum|count)$", "", found[1]) in described or found[1] in described
        samples[found[1] + (found[2] or "")] = float(found[3])
    return samples


@asynchronous
async def test_health_and_metrics(database_url: str) -> None:
    async with (
        serving(database_url) as client,
        httpx.AsyncClient(base_url=client.url, trust_env=False, timeout=PATIENCE) as http,
    ):
        assert (await http.get("/health")).json() == {"status": "ok"}
        made = await client.create(NewTable(seats=FOUR_PEOPLE))
        await client.command(made.table.id, Start(), token=made.host)
        await http.get("/api/tables/nothing")
        samples = parse((await http.get("/metrics", headers=OPERATOR)).text)
        assert samples["dragondune_tables_created_total"] == 1
        assert samples["dragondune_tables_running"] == 1
        assert samples['dragondune_records_total{kind="started"}'] == 1
        assert samples['dragondune_refusals_total{kind="unknown"}'] == 1
        assert samples["dragondune_commit_seconds_count"] >= 1


async def fill(client: Client) -> NoReturn:
    """Create tables until that is refused."""
    while True:
        await client.create(NewTable(seats=FOUR_PEOPLE))


@asynchronous
async def test_a_full_disk_is_not_healthy(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A database that answers but cannot write is unavailable, and the operator learns of it."""
    monkeypatch.setattr(sqlite, "SETTINGS", (*sqlite.SETTINGS, "PRAGMA max_page_count = 200"))
    now = 1_000.0
    async with (
        serving(sqlite_url, clock=lambda: now) as client,
        httpx.AsyncClient(base_url=client.url, trust_env=False, timeout=PATIENCE) as http,
    ):
        assert (await http.get("/health")).json() == {"status": "ok"}
        with pytest.raises(Refused, match="the database does not answer"):
            await fill(client)
        now += 2 * SECONDS
        answer = await http.get("/health")
        assert answer.status_code == 503
        assert "the database does not answer" in answer.json()["sentence"]
        samples = parse((await http.get("/metrics", headers=OPERATOR)).text)
        assert samples["dragondune_unavailable_total"] >= 2
        assert "database or disk is full" in caplog.text


@asynchronous
async def test_health_is_tried_once_a_second_however_many_ask() -> None:
    now, tries = 1_000.0, 0

    async def try_write() -> None:
        nonlocal tries
        tries += 1
        await asyncio.sleep(0)

    health = Health(try_write, clock=lambda: now)
    await asyncio.gather(*(health.check() for _ in range(20)))
    await health.check()
    assert tries == 1
    now += SECONDS
    await health.check()
    assert tries == 2


@asynchronous
async def test_metrics_are_only_for_the_operator(sqlite_url: str) -> None:
    """[R226] Counting records would reveal secret answers to players."""
    for token in ("operator", ""):
        async with (
            serving(sqlite_url, metrics_token=token) as client,
            httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as http,
        ):
            for shown in ({}, {"authorization": "Basic operator"}, {"authorization": "Bearer other"}):
                answer = await http.get(client.url + "/metrics", headers=shown)
                assert answer.status_code == 403
                assert "metrics are only for the server's operator" in answer.json()["sentence"]


def test_a_log_line_is_a_json_object_with_all_fields() -> None:
    record = logging.makeLogRecord(
        {"name": "dragondune.registry", "levelname": "WARNING", "msg": "a %s", "args": ("table",)}
    )
    record.table = "t1"
    line = json.loads(JsonLines().format(record))
    assert line["message"] == "a table"
    assert line["level"] == "warning"
    assert line["table"] == "t1"
    assert "\n" not in JsonLines().format(record)


def test_an_exception_is_part_of_its_log_line() -> None:
    try:
        raise ValueError("odd")
    except ValueError as fault:
        record = logging.makeLogRecord({"msg": "failed", "exc_info": (type(fault), fault, fault.__traceback__)})
    assert "ValueError: odd" in json.loads(JsonLines().format(record))["exception"]


def test_every_setting_is_described_and_can_be_set() -> None:
    for one in fields(Settings):
        assert meaning(one.name)
        given = {"port": "0", "workers": "1", "bot_workers": "2", "database": "sqlite:///x.db", "host": "::1"}
        given |= {
            "bots": "my_module:mybot",
            "allowed_origins": "https://example.org",
            "public_url": "https://a.example",
            "push_contact": "mailto:host@a.example",
            "mail_from": "dune@a.example",
            "smtp_security": "tls",
        }
        text = given.get(one.name, "true" if one.type is bool else "7")
        mail = {"smtp_host": "7", "mail_from": "dune@a.example", "public_url": "https://a.example"}
        named = {**(mail if one.name == "smtp_host" else {}), one.name: text}
        settings = from_environment({PREFIX + name.upper(): value for name, value in named.items()})
        assert str(getattr(settings, one.name)).lower().removesuffix(".0") == text


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("port", "many", "DRAGONDUNE_PORT must be a number"),
        ("bot_limit", "-1", "bot_limit must be a number of at least 0"),
        ("bot_limit", "0", "bot_limit must be a number of seconds above 0 and up to 86400, not 0"),
        ("bots", "my_module:MyBot, clever", 'bots must be named module:Class, as in my_module:MyBot, not "clever"'),
        ("workers", "0", "at least 1 process"),
        ("workers", "2", "several server processes need --database postgresql"),
        ("allow_private_hooks", "yes", "must be true or false"),
    ],
)
def test_invalid_settings_are_refused(name: str, text: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        from_environment({PREFIX + name.upper(): text})


def test_arguments_override_the_environment() -> None:
    assert from_environment({"DRAGONDUNE_PORT": "1"}, port=2).port == 2
    assert from_environment({"DRAGONDUNE_PORT": "1"}, port=None).port == 1
