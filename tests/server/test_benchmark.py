"""The server benchmark still runs; its results are for people to read."""

import asyncio
from pathlib import Path

import pytest
from benchmarks.long_table import compare
from benchmarks.server import Bench
from benchmarks.server_report import Report, told
from benchmarks.server_tables import Wish, write_tables

from dragondune.client import Client
from tests.server.databases import asynchronous
from tests.server.harness import serving

PEOPLE = 4


def test_the_benchmark_plays_and_reports(tmp_path: Path) -> None:
    bench = Bench(seconds=1.0, seed=1, processes=1, answer_seconds=0.0, directory=str(tmp_path))
    pace = bench.pace(2 * PEOPLE)
    assert pace.tables == 2
    assert pace.receipts.samples > 0
    assert pace.commit_milliseconds > 0
    assert "8 players on 2 tables" in told(Report(speed=(), pace=(pace,), idle=None, seconds=1.0))


@asynchronous
async def test_the_benchmark_of_long_tables_compares_two(capsys: pytest.CaptureFixture[str]) -> None:
    await compare(300, looks=2)
    printed = capsys.readouterr().out
    assert "300 records: log" in printed
    assert [line.split()[:2] for line in printed.splitlines()[-2:]] == [["page", "100"], ["page", "300"]]


@asynchronous
async def test_a_generated_table_is_in_the_middle_of_its_game(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    wish = Wish(tables=3, decisions=60)
    written = await write_tables(database, wish)

    async def picture(client: Client, number: int) -> int:
        seen = await client.picture(written[number].table, token=written[number].seats["elves"])
        assert seen.info.status == "running"
        assert seen.waiting
        return seen.n

    async with serving(database) as client:
        numbers = await asyncio.gather(*(picture(client, number) for number in range(wish.tables)))
    assert numbers == sorted(numbers)
    assert numbers[0] < numbers[-1]
