"""`dragondune arena`, run in this process and as a process that is killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from dragondune.lab.arena import Result
from dragondune.lab.ladder import Ladder
from tests.commands.conftest import Refused, Run, Told
from tests.interrupts import interruptible

QUICK = ("arena", "--bots", "random,simple", "--set", "turns=1", "--games")
ODD = "tests.server.odd_bots"
ROOT = Path(__file__).parent.parent.parent


def test_the_result_as_json(told: Told) -> None:
    found = msgspec.json.decode(told(*QUICK, 2, "--seed", 3, "--jobs", 1, "--json"), type=Result, strict=True)
    assert (found.edition, found.overrides, found.games, found.seed, found.played) == ("1.10", {"turns": 1}, 2, 3, 20)
    assert [(one.bot, one.field) for one in found.meetings] == [
        ("random", "random"),
        ("random", "simple"),
        ("simple", "random"),
        ("simple", "simple"),
    ]
    assert {one.bot for one in found.standings} == {"random", "simple"}
    assert found.faults == {}


def test_the_result_as_a_table(told: Told) -> None:
    lines = told(*QUICK, 2, "--jobs", 1).splitlines()
    assert lines[0] == "edition 1.10, turns=1, seeds 1 to 2, 20 games; a fair share is 25%"
    assert any(line.startswith("simple against random ") for line in lines)
    assert lines[-5].split() == ["wins", "by", "faction", "dwarves", "elves", "goblins", "orcs"]


def test_only_the_named_fields(told: Told) -> None:
    text = told(
        "arena", "--bots", "simple", "--against", "random", "--set", "turns=1", "--games", 1, "--jobs", 1, "--json"
    )
    found = msgspec.json.decode(text, type=Result)
    assert [(one.bot, one.field) for one in found.meetings] == [("simple", "random")]
    assert found.played == 5


def test_fewer_factions(told: Told) -> None:
    text = told(*QUICK, 1, "--factions", "orcs,elves", "--jobs", 1)
    assert text.startswith("edition 1.10, turns=1, seeds 1 to 1, 6 games; a fair share is 50%")


def test_the_number_of_processes_changes_nothing(told: Told) -> None:
    assert told(*QUICK, 3, "--jobs", 1) == told(*QUICK, 3, "--jobs", 3)


def test_a_failing_bot_is_reported_below_the_table(told: Told) -> None:
    arguments = ("arena", "--bots", f"{ODD}:Stranger", "--against", "random", "--set", "turns=1", "--games", 1)
    lines = told(*arguments).splitlines()
    assert lines[-2].startswith("bots failed ")
    assert lines[-1].endswith(f' times the bot "{ODD}:Stranger" chose a decision that is not one of its options')


def test_a_ladder_file_records_the_command(told: Told, folder: Path) -> None:
    text = told(*QUICK, 2, "--jobs", 1, "--ladder=ladder.json")
    assert "\n\nladder, 1.10, turns=1, 4 players: " in text
    ladder = msgspec.json.decode((folder / "ladder.json").read_bytes(), type=Ladder)
    (rungs,) = ladder.ladder.values()
    assert {one.command for one in rungs.records} == {"dragondune arena --bots random,simple --set turns=1 --games 2"}
    told(*QUICK, 1, "--edition", "9", "--jobs", 1, "--ladder", "ladder.json")
    ladder = msgspec.json.decode((folder / "ladder.json").read_bytes(), type=Ladder)
    assert list(ladder.ladder) == ["1.10, turns=1, 4 players", "9, turns=1, 4 players"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--bots", "simple"],
            "simple cannot be measured against itself; use --bots A,B or --bots A --against B",
        ),
        (["--bots", "simple,clever"], 'there is no bot "clever"; use random'),
        (["--bots", "simple", "--against", ""], 'there is no bot ""; use random'),
        (["--bots", "simple,simple"], "each bot is named once, not as in simple,simple"),
        (["--bots", "simple,random", "--edition", "2.0"], 'there is no edition "2.0"'),
        (["--bots", "simple,random", "--set", "turns=0"], "[note.14] turns must be a whole number from 1 to 50, not 0"),
        (["--bots", "simple,random", "--factions", "orcs"], "[R29] a game takes two to four factions"),
        (
            ["--bots", "simple,random", "--limit", "0"],
            'argument --limit: "0" is not a number of seconds above 0',
        ),
        (
            ["--bots", "simple,random", "--limit", "nan"],
            'argument --limit: "nan" is not a number of seconds above 0',
        ),
        (["--bots", "simple,random", "--ladder", "x/y"], "x/y cannot be written: there is no directory x"),
        (["--bots", "simple,random", "--journal", "."], ". is a directory; --journal takes the name of a file"),
        ([], "the following arguments are required: --bots"),
    ],
)
def test_bad_input(refused: Refused, arguments: list[str], sentence: str) -> None:
    assert refused("arena", *arguments).startswith(sentence)


def test_an_invalid_ladder_is_refused_before_play(refused: Refused, folder: Path) -> None:
    (folder / "ladder.json").write_text("[]", encoding="utf-8")
    assert refused(*QUICK, 1, "--ladder", "ladder.json").startswith("ladder.json is not a ladder (")


def arena_process(folder: Path, *, games: int) -> "subprocess.Popen[str]":
    words = [*QUICK, str(games), "--jobs", "2", "--journal", "games.jsonl"]
    path = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    with interruptible():
        return subprocess.Popen(
            [sys.executable, "-m", "dragondune.cli", *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


def wait_for_games(process: "subprocess.Popen[str]", journal: Path, count: int) -> None:
    while not journal.exists() or journal.read_bytes().count(b"\n") <= count:
        assert process.poll() is None
        time.sleep(0.01)


def test_a_tournament_says_which_uplift_it_can_show(run: Run) -> None:
    shown = run(*QUICK, 4, "--jobs", 1).err
    assert shown.startswith("dragondune: plan: 4 games of each bot in each faction against each field can detect, ")
    assert shown.endswith("an uplift of about 49.5 points\n")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_run_resumes_and_prints_the_same_table(told: Told, folder: Path, how: signal.Signals) -> None:
    with arena_process(folder, games=200) as process:
        wait_for_games(process, folder / "games.jsonl", 3)
        process.send_signal(how)
        out, err = process.communicate()
    assert out == ""
    done = (folder / "games.jsonl").read_bytes().count(b"\n") - 1
    assert 3 <= done < 2000
    if how == signal.SIGINT:
        assert process.returncode == 130
        kept = "games.jsonl keeps them, and the same command resumes from there"
        assert err.splitlines()[-1] == f"dragondune: stopped after {done} of 2000 games; {kept}"
    resumed = told(*QUICK, 4, "--jobs", 1, "--journal", "games.jsonl")
    assert resumed == told(*QUICK, 4, "--jobs", 1)


def test_a_journal_from_another_command_is_refused(run: Run, refused: Refused) -> None:
    assert run(*QUICK, 1, "--jobs", 1, "--journal", "games.jsonl").code == 0
    sentence = refused(*QUICK, 1, "--jobs", 1, "--journal", "games.jsonl", "--seed", 2)
    assert sentence.startswith("games.jsonl has games of another edition, options, bots or first seed; continue with ")
