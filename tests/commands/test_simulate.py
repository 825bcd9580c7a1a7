"""`dragondune simulate`."""

import json
import sys
from pathlib import Path

import msgspec
import pytest

from dragondune.commands.running import ProgressBar
from dragondune.engine.ids import members
from dragondune.lab.figures import Summary
from dragondune.lab.statistics import Share, wilson_interval
from dragondune.notation import read_log
from dragondune.notation.names import faction_to_id
from tests.commands.conftest import Refused, Run, Told

QUICK = ("--set", "turns=1", "--games")


def summary(text: str) -> Summary:
    """The summary, decoded strictly: every key is present and has its type."""
    return msgspec.json.decode(text, type=Summary, strict=True)


def without_speed(one: Summary) -> Summary:
    return msgspec.structs.replace(one, seconds=0, games_per_second=0, decisions_per_second=0)


def test_the_summary_as_json(told: Told) -> None:
    text = told("simulate", *QUICK, 12, "--seed", 5, "--json")
    assert text.count("\n") == 1
    assert list(msgspec.json.decode(text, type=dict[str, object])) == [
        "edition",
        "overrides",
        "bots",
        "games",
        "seed",
        "wins",
        "endings",
        "turns",
        "mean_turns",
        "mean_decisions",
        "median_decisions",
        "means",
        "factions",
        "faults",
        "seconds",
        "games_per_second",
        "decisions_per_second",
    ]
    found = summary(text)
    assert (found.edition, found.overrides, found.games, found.seed) == ("1.10", {"turns": 1}, 12, 5)
    assert found.bots == dict.fromkeys(("dwarves", "elves", "goblins", "orcs"), "random")
    assert list(found.wins) == ["dwarves", "elves", "goblins", "orcs"]
    assert sum(share.count for share in found.wins.values()) == 12
    assert sum(share.count for share in found.endings.values()) == 12
    assert found.turns == {1: 12}
    assert found.mean_turns == 1.0
    assert found.seconds > 0


def test_win_shares_and_their_intervals(told: Told) -> None:
    found = summary(told("simulate", *QUICK, 20, "--json"))
    assert found.wins["orcs"] == Share(20, 1.0, *wilson_interval(20, 20))
    assert found.wins["elves"] == Share(0, 0.0, *wilson_interval(0, 20))


def test_the_number_of_processes_changes_nothing(told: Told) -> None:
    one = summary(told("simulate", *QUICK, 25, "--seed", 3, "--json", "--jobs", 1))
    two = summary(told("simulate", *QUICK, 25, "--seed", 3, "--json", "--jobs", 2))
    assert without_speed(one) == without_speed(two)


def test_seeds_count_up_from_the_first(told: Told) -> None:
    together = summary(told("simulate", *QUICK, 4, "--seed", 7, "--json"))
    singly = [summary(told("simulate", *QUICK, 1, "--seed", seed, "--json")) for seed in (7, 8, 9, 10)]
    decisions = [one.mean_decisions for one in singly]
    assert together.mean_decisions == sum(decisions) / 4
    assert len(set(decisions)) > 1


def test_games_match_those_of_play(told: Told, folder: Path) -> None:
    found = summary(told("simulate", "--games", 1, "--seed", 6, "--json"))
    told("play", "--bots", "random", "--seed", 6, "--log", "game.jsonl")
    log = read_log((folder / "game.jsonl").read_text(encoding="utf-8"))
    (winner,) = members(log.winners)
    assert found.wins[faction_to_id(winner)].count == 1


def test_factions_and_their_bots(told: Told) -> None:
    found = summary(told("simulate", *QUICK, 2, "--factions", "orcs,elves", "--bots", "elves=simple", "--json"))
    assert found.bots == {"orcs": "random", "elves": "simple"}
    assert list(found.wins) == ["elves", "orcs"]
    everybody = summary(told("simulate", *QUICK, 1, "--bots", "simple, elves=random", "--json"))
    assert everybody.bots == {"dwarves": "simple", "elves": "random", "goblins": "simple", "orcs": "simple"}


def test_an_edition_can_be_chosen(told: Told) -> None:
    named = summary(told("simulate", *QUICK, 2, "--edition", "1.10", "--json"))
    assert without_speed(named) == without_speed(summary(told("simulate", *QUICK, 2, "--json")))


def test_overrides_change_the_games(told: Told) -> None:
    found = summary(told("simulate", "--games", 3, "--set", "turns=3", "--set", "gold_visible=false", "--json"))
    assert found.overrides == {"turns": 3, "gold_visible": False}
    assert max(found.turns) <= 3


def test_the_summary_as_a_table(told: Told) -> None:
    text = told("simulate", *QUICK, 20, "--bots", "orcs=simple")
    lines = text.splitlines()
    assert lines[0] == "20 games, edition 1.10, turns=1, seeds from 1"
    assert "orcs (simple)       20  100.0%   83.9% to 100.0%" in lines
    assert "elves (random)       0    0.0%   0.0% to 16.1%" in lines
    assert "orcs_default        20  100.0%   83.9% to 100.0%" in lines
    assert "length: 1.0 turns and " in text
    assert "games by their last turn: 1: 20\n" in text
    assert " games/s, " in lines[-1]


def test_no_progress_bar_without_a_terminal(run: Run) -> None:
    assert run("simulate", *QUICK, 1).err == ""


def test_a_progress_bar_on_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    bar = ProgressBar(20)
    bar.show(10, lambda: "3 core-seconds")
    assert capsys.readouterr().err == "\r" + "█" * 15 + "░" * 15 + " 10/20 games, 0:00 left, 3 core-seconds\033[K"
    bar.clear()
    assert capsys.readouterr() == ("", "\r\033[K")


@pytest.mark.parametrize(
    ("option", "number"),
    [*(("--games", number) for number in ("0", "-3", "many", "1.5")), ("--jobs", "-1"), ("--jobs", "all")],
)
def test_impossible_numbers(refused: Refused, option: str, number: str) -> None:
    sentence = refused("simulate", f"{option}={number}")
    assert sentence.startswith(f"argument {option}: ")
    assert " is not a whole number" in sentence


def test_given_seats_apply_to_every_game(run: Run) -> None:
    """The same seeds give different games when no seats are drawn."""
    arguments = ("simulate", "--games", "20", "--set", "turns=1", "--json", "--factions", "dwarves,elves,goblins")
    drawn = json.loads(run(*arguments).out)
    assert json.loads(run(*arguments).out)["mean_decisions"] == drawn["mean_decisions"]
    assert json.loads(run(*arguments, "--seating", "given").out)["mean_decisions"] != drawn["mean_decisions"]
