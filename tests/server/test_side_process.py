"""Requests for the past run in a separate process; `test_history` and `test_replay` show that its answers are right."""

import asyncio
import os
import random
import signal
import time
from functools import partial

import pytest

from dragondune.notation.log import read_log
from dragondune.server.cost_budget import CostBudget
from dragondune.server.errors import TooMuch
from dragondune.server.side_process import SideProcess
from dragondune.server.table import export, replay_pages
from dragondune.server.table.table_state import Unreadable
from dragondune.wire.commands import Archive
from tests.server.databases import asynchronous
from tests.server.harness import four_people, play_on, seated, serving
from tests.server.raw_lines import refusal


def refuse(sentence: str) -> None:
    raise Unreadable(sentence)


def fail_oddly() -> None:
    raise Odd("what", "cannot be told")


class Odd(Exception):
    """Its pickle cannot be read."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one)

    def __reduce__(self) -> str:
        raise TypeError("no")


@asynchronous
async def test_it_computes_in_another_process_and_reports_faults_and_costs() -> None:
    beside = SideProcess()
    costs = CostBudget(per_second=1.0, burst=0.05, clock=lambda: 0.0, beside=beside)
    compute = costs.aside("a")
    assert await compute(os.getpid) == beside.pid != os.getpid()
    with pytest.raises(Unreadable, match="no such table"):
        await compute(partial(refuse, "no such table"))
    with pytest.raises(RuntimeError, match="cannot be sent"):
        await compute(fail_oddly)
    await compute(partial(sum, range(10_000_000)))
    with pytest.raises(TooMuch, match="used up"):
        await compute(os.getpid)
    await costs.close()


@asynchronous
async def test_it_is_started_again_when_it_has_ended() -> None:
    beside = SideProcess()
    first = (await beside.run(os.getpid)).result
    assert isinstance(first, int)
    with pytest.raises(TooMuch, match="try again"):
        await beside.run(partial(os.kill, first, signal.SIGKILL))
    assert (await beside.run(os.getpid)).result != first
    waiting = asyncio.create_task(beside.run(partial(time.sleep, 3600)))
    while beside.pid is None:
        await asyncio.sleep(0.01)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert (await beside.run(partial(int, "7"))).result == 7
    await beside.close()
    with pytest.raises(TooMuch, match="stopping"):
        await beside.run(os.getpid)


@asynchronous
async def test_logs_and_replays_are_written_there(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack: ask for the log and the replay of a long game, which take the interpreter from everybody's play."""

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("live play has to wait for this")

    async with serving(sqlite_url, side_process=True) as client:
        made = await four_people(client)
        async with seated(client, made) as seats:
            await play_on([*seats.values()], random.Random(1), decisions=40)
        table = made.table.id
        await client.command(table, Archive(), token=made.host)
        monkeypatch.setattr(export, "write_log", fail)
        monkeypatch.setattr(replay_pages, "apply_entries", fail)
        replay = await client.replay(table)
        assert replay.length == len(replay.moments) > 40
        assert replay.moments[-1].view is not None
        assert len(read_log(await client.log(table)).entries) >= replay.length - 1
        refused = await refusal(client.replay(table, first=replay.length))
        assert (refused.kind, refused.sentence[:18]) == ("malformed", "there is no moment")
