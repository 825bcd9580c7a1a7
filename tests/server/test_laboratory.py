"""Experiments on a server: off unless allowed, one at a time, in a process of their own, stopped with their answers."""

import asyncio
import sys

import pytest

from dragondune.client import Client, Refused
from dragondune.engine.errors import Malformed
from dragondune.server.http import laboratory
from dragondune.server.http.laboratory import Laboratory, question_of
from dragondune.server.settings import Settings
from dragondune.wire.lab import MOST_KEPT, LabRun, LabWish
from tests.patience import PATIENCE
from tests.server.databases import asynchronous
from tests.server.harness import serving

SHORT = LabWish(overrides={"turns": 1}, changes={"elves_gold": 9}, bots="easy", effect=25)


async def latest(client: Client) -> LabRun:
    return (await client.lab.runs()).runs[0]


async def ended(client: Client) -> LabRun:
    async with asyncio.timeout(PATIENCE):
        while (run := await latest(client)).progress.status == "running":
            await asyncio.sleep(0.2)
        return run


@asynchronous
async def test_no_laboratory_unless_it_is_allowed(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        with pytest.raises(Refused, match="this server has no laboratory"):
            await client.lab.runs()
        with pytest.raises(Refused, match="this server has no laboratory"):
            await client.lab.start(SHORT)


@asynchronous
async def test_an_experiment_goes_on_until_it_is_stopped(sqlite_url: str) -> None:
    """A question that takes many games, so that it is not over before it is stopped."""
    async with serving(sqlite_url, lab=True) as client:
        (run,) = (await client.lab.start(LabWish(overrides={"turns": 1}, effect=1))).runs
        assert (run.progress.status, run.has_report) == ("running", False)
        with pytest.raises(Refused, match="an experiment is running; stop it or wait for it"):
            await client.lab.start(SHORT)
        async with asyncio.timeout(PATIENCE):
            while (found := (await latest(client)).progress.found) is None:
                await asyncio.sleep(0.2)
        assert [one.seat for one in found.rules[0].peoples] == ["dwarves", "elves", "goblins", "orcs"]
        (run,) = (await client.lab.stop()).runs
        assert run.progress.status == "stopped"
        assert 0 < run.progress.played < run.progress.most
        assert (await client.lab.report(run.id)).startswith("<!doctype html>")
        with pytest.raises(Refused, match="there is no such report here"):
            await client.lab.report("other")


@asynchronous
async def test_a_change_is_compared_until_the_answer_is_clear(sqlite_url: str) -> None:
    async with serving(sqlite_url, lab=True, experiments_per_hour=1.0) as client:
        await client.lab.start(SHORT)
        run = await ended(client)
        found = run.progress.found
        assert run.progress.status in ("sure", "open")
        assert found is not None
        assert [rules.name for rules in found.rules] == ["1.10, turns=1", "1.10, turns=1 with elves_gold=9"]
        assert len(found.changes) == 4
        assert "--effect 25 --seed 10001</code>" in await client.lab.report(run.id)
        assert found.answers
        assert "dragondune balance --editions 1.10 --bots easy --set turns=1" in await client.lab.report(run.id)
        with pytest.raises(Refused, match="too many experiments from your address"):
            await client.lab.start(SHORT)


def test_rules_are_checked_before_they_are_played() -> None:
    with pytest.raises(Malformed, match='the rules have no key "turn"; did you mean "turns"'):
        question_of(LabWish(changes={"turn": 3}))
    with pytest.raises(Malformed, match="these changes are already the game's rules"):
        question_of(LabWish(overrides={"turns": 3}, changes={"turns": 3}))
    house = question_of(LabWish(house_rules='extends = "9"\nturns = 4\n', changes={"turns": 5}))
    assert (house.edition, house.overrides, house.changes) == ("9", {"turns": 4}, {"turns": 5})


@asynchronous
async def test_an_experiment_that_fails_says_so_and_only_the_latest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laboratory, "COMMAND", (sys.executable, "-c", "raise SystemExit('secret path')"))
    desk = Laboratory(Settings(lab=True), clock=lambda: 1.0)
    for _ in range(MOST_KEPT + 1):
        await desk.start(SHORT)
        assert desk._work is not None
        await desk._work
    runs = desk.runs().runs
    assert len(runs) == MOST_KEPT
    assert {run.progress.status for run in runs} == {"failed"}
    assert "secret" not in str(runs)
