"""`dragondune even`."""

import re
from pathlib import Path

import msgspec
import pytest

from dragondune.editions.house_rules import read_house_rules
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.even import Found
from dragondune.lab.kept_games import KeptGames
from tests.commands.conftest import Refused, Run, Told

QUICK = ("even", "--set", "turns=1", "--bots", "random", "--jobs", 1, "--no-talk", "--trials", 3)
GAMES = ("--games", 3, "--finals", 3, "--confirm", 3)


def test_a_search_with_its_files(told: Told, folder: Path) -> None:
    (folder / "ranges.toml").write_text("[ranges]\norcs_gold = [2, 4]\n", encoding="utf-8")
    files = ("--ranges", "ranges.toml", "--journal", "kept.jsonl", "--out", "even.toml", "--report", "page.html")
    first = told(*QUICK, *GAMES, *files, "--json")
    kept = (folder / "kept.jsonl").read_bytes()
    assert told(*QUICK, *GAMES, *files, "--json") == first
    assert (folder / "kept.jsonl").read_bytes() == kept
    found = msgspec.json.decode(first, type=Found)
    edition, overrides = read_house_rules(folder / "even.toml")
    assert (edition, overrides) == ("1.10", {"turns": 1, **found.changes})
    assert found.candidates[0].changes == {}
    assert all(set(one.changes) <= {"orcs_gold"} for one in found.candidates)
    assert [one.rules for one in found.confirmed.rates[:2]] == ["1.10", "1.10 evened out"]
    assert "How to even out 1.10" in (folder / "page.html").read_text(encoding="utf-8")


def test_an_interrupted_search_resumes_from_every_finished_game(
    told: Told, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interrupted in the middle of its last group of games, the confirmation."""
    arguments = (*QUICK, *GAMES, "--journal", "kept.jsonl", "--json")
    whole = told(*arguments)
    lines = (folder / "kept.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "kept.jsonl").unlink()
    add = KeptGames.add

    def add_and_stop(self: KeptGames, batch: Batch, outcome: Outcome) -> None:
        add(self, batch, outcome)
        if len((folder / "kept.jsonl").read_bytes().splitlines()) == len(lines) - 2:
            raise KeyboardInterrupt

    with monkeypatch.context() as stopping:
        stopping.setattr(KeptGames, "add", add_and_stop)
        stopped = run(*arguments)
    kept = "kept.jsonl keeps them, and the same command resumes from there"
    assert stopped.err == f"dragondune: stopped after {len(lines) - 2} new games; {kept}\n"
    assert (folder / "kept.jsonl").read_bytes() == b"".join(lines[:-2])
    assert told(*arguments) == whole
    assert (folder / "kept.jsonl").read_bytes() == b"".join(lines)


def test_the_progress_bar_covers_the_whole_search(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    shown = run(*QUICK, *GAMES, "--stronger", "simple").err
    counts = [int(one) for one in re.findall(r" (\d+)/\d+ games, about ", shown)]
    assert counts[0] == 1
    assert counts == sorted(counts)
    assert "left, then simple confirms, " in shown


def test_stronger_bots_confirm_the_result(told: Told) -> None:
    found = msgspec.json.decode(told(*QUICK, *GAMES, "--stronger", "simple", "--json"), type=Found)
    assert {one.bots for one in found.confirmed.rates} == {"random", "simple"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--ranges", "none.toml"], "none.toml cannot be read: "),
        (["--edition", "2.0"], 'there is no edition "2.0"'),
        (["--stronger", "clever"], 'there is no bot "clever"'),
    ],
)
def test_wrong_arguments(refused: Refused, arguments: list[str], sentence: str) -> None:
    assert sentence in refused(*QUICK, *GAMES, *arguments)
