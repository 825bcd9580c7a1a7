"""`dragondune even`."""

from pathlib import Path

import msgspec
import pytest

from dragondune.editions.house_rules import read_house_rules
from dragondune.lab.even import Found
from tests.commands.conftest import Refused, Told

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
