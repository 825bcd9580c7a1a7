"""Games that people give to study: only with everybody's consent, without names, beside bots' games."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from dragondune.cli import main
from dragondune.client import Client
from dragondune.commands.people import told
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, GOBLINS, ORCS
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.people import Kind, PeopleStudy, adjusted_studies, compare, difference
from dragondune.lab.tally import Tally
from tests.patience import PATIENCE
from tests.server.clubs import club, played
from tests.server.databases import asynchronous


async def kept(client: Client, games: int) -> None:
    """The server keeps finished games beside its play."""
    async with asyncio.timeout(PATIENCE):
        while len((await client.club.my_games()).games) < games:
            await asyncio.sleep(0.05)


@asynchronous
async def test_games_are_donated_by_everyone_who_played_or_not_at_all(
    sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"

    def export() -> list[bytes]:
        assert main(["lab", "export", "--database", sqlite_url, "--out", str(out)]) == 0
        return out.read_bytes().splitlines()

    async with club(sqlite_url, "Ada", "Bob") as people:
        await played(people)
        await kept(people[0], 1)
        assert not (await people[0].club.listing()).gives_games
        assert await asyncio.to_thread(export) == []
        await people[0].club.set_listing(gives_games=True)
        assert await asyncio.to_thread(export) == [], "Bob has not agreed"
        await people[1].club.set_listing(gives_games=True)
        (line,) = await asyncio.to_thread(export)
        assert b"Ada" not in line
        assert b"Bob" not in line
        assert b'"players":{"goblins":"person","orcs":"person"}' in line
    capsys.readouterr()
    arguments = ["lab", "people", str(out), "--bots", "random", "--games", "3", "--jobs", "1"]
    code = await asyncio.to_thread(main, [*arguments, "--json"])
    (study,) = msgspec.json.decode(capsys.readouterr().out, type=list[PeopleStudy])
    assert (code, study.players, study.people.figures.games, study.bots.figures.games) == (0, "people", 1, 3)
    assert set(study.differences) == {"goblins", "orcs"}
    files = ["--report", str(tmp_path / "page.html"), "--csv", str(tmp_path / "figures.csv")]
    await asyncio.to_thread(main, [*arguments, *files])
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "What is different with people" in page
    assert "<code>dragondune lab people" in page
    assert ",people instead of random,goblins,wins," in (tmp_path / "figures.csv").read_text(encoding="utf-8")
    assert "With people, a faction wins this many points more or less often than with bots" in capsys.readouterr().out


def test_the_interval_of_a_difference_between_different_games() -> None:
    """7 of 10 and 2 of 20 become 8 of 12 and 3 of 22: 0.5303 ± 1.96 · 0.1545."""
    found = difference(7, 10, 2, 20)
    assert found.difference.value == pytest.approx(0.6)
    assert (found.difference.low, found.difference.high) == pytest.approx((0.2275, 0.8331), abs=0.0001)


def test_a_difference_is_marked_only_after_adjustment_for_all_factions_and_rules() -> None:
    def games(orcs: int) -> list[Outcome]:
        winners = [ORCS] * orcs + [DWARVES, ELVES, GOBLINS] * 34
        return [Outcome(seed, 1 << one, "castles", 5, 9, Tally()) for seed, one in enumerate(winners[:100], start=1)]

    batch = Batch("1.10", {}, FACTIONS, dict.fromkeys(FACTIONS, "random"), 100, 1)
    even = games(25)
    kind: Kind = ("1.10", (), FACTIONS, 4)
    alone = compare(kind, games(45), batch, even)
    many = adjusted_studies([alone, *(compare(kind, even, batch, even) for _ in range(9))])[0]
    assert alone.differences["orcs"].p == many.differences["orcs"].p < 0.05
    assert many.differences["orcs"].adjusted == pytest.approx(40 * alone.differences["orcs"].p)
    assert " significant" in told(adjusted_studies([alone])[0])
    assert " significant" not in told(many)


def test_a_file_of_something_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("{}\n", encoding="utf-8")
    assert main(["lab", "people", str(wrong)]) == 2
    assert "line 1 is not a finished game" in capsys.readouterr().err
    wrong.write_text("", encoding="utf-8")
    assert main(["lab", "people", str(wrong)]) == 2
    assert "has no games" in capsys.readouterr().err
