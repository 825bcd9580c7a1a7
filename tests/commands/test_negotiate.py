"""`dragondune negotiate`."""

from pathlib import Path

import msgspec
import pytest

from dragondune.lab.leaderboard import Leaderboard
from dragondune.lab.negotiation import Contest
from tests.commands.conftest import Refused, Told

QUICK = ("negotiate", "--agents", "simple,greedy+raider", "--set", "turns=1", "--jobs", 1, "--games")


def test_a_contest_with_leaderboard_report_and_journal(told: Told, folder: Path) -> None:
    files = ("--leaderboard", "board.json", "--report", "report.html", "--journal", "journal")
    first = msgspec.json.decode(told(*QUICK, 1, *files, "--json"), type=Contest)
    assert first.played == 2
    text = told(*QUICK, 2, *files)
    assert "edition 1.10, turns=1, seeds 1 to 2, 4 games" in text
    assert "leaderboard, 1.10, turns=1, 4 players, points gained per game: " in text
    assert "Who negotiates best?" in (folder / "report.html").read_text(encoding="utf-8")
    board = msgspec.json.decode((folder / "board.json").read_bytes(), type=Leaderboard)
    (found,) = board.leaderboard.values()
    assert sorted((one.agent, one.seats) for one in found.entries) == [("greedy+raider", 8), ("simple", 8)]
    assert found.entries[0].command == ("dragondune negotiate --agents simple,greedy+raider --set turns=1 --games 2")


def test_results_among_other_agents_are_kept(told: Told, folder: Path) -> None:
    told(*QUICK, 1, "--leaderboard", "board.json")
    others = ("negotiate", "--agents", "simple,greedy", "--set", "turns=1", "--jobs", 1, "--games", 1)
    told(*others, "--leaderboard", "board.json")
    (found,) = msgspec.json.decode((folder / "board.json").read_bytes(), type=Leaderboard).leaderboard.values()
    assert sorted(one.agent for one in found.ranks) == ["greedy", "greedy+raider", "simple"]
    assert len(found.entries) == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--agents", "simple"), "it takes two to negotiate"),
        (("--agents", "simple,simple"), "each agent is named once"),
        (("--agents", "simple,nobody"), 'there is no bot "nobody"'),
        (("--agents", "simple,greedy", "--no-talk"), "--no-talk leaves nothing to measure"),
        (("--agents", "simple,greedy", "--set", "agreements=off"), "not enforced cannot be measured"),
    ],
)
def test_bad_input(refused: Refused, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused("negotiate", *arguments)


def test_a_file_that_is_not_a_leaderboard_is_refused(refused: Refused, folder: Path) -> None:
    (folder / "board.json").write_text("{]")
    assert "is not a leaderboard" in refused(*QUICK, 1, "--leaderboard", "board.json")
