"""Truncated, edited or foreign logs are refused, and none of their contents is printed."""

import json
from pathlib import Path

import pytest

from tests.commands.conftest import SHORT_GAME, Refused, Told

COMMANDS = ("replay", "position")


@pytest.fixture
def lines(short_log: Path) -> list[str]:
    return short_log.read_text(encoding="utf-8").splitlines()


def save(folder: Path, lines: list[str]) -> str:
    (folder / "bad.jsonl").write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return "bad.jsonl"


@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_log(refused: Refused, folder: Path, command: str) -> None:
    sentence = refused(command, save(folder, []))
    assert sentence == 'the log is empty; its first line is a header that begins with {"dragondune_log": 2'


@pytest.mark.parametrize("command", COMMANDS)
def test_a_log_without_its_end(refused: Refused, folder: Path, lines: list[str], command: str) -> None:
    sentence = refused(command, save(folder, lines[:50]))
    assert sentence.startswith("line 50: the log ends early; its last line must be a trailer such as ")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_log_truncated_inside_a_line(refused: Refused, folder: Path, lines: list[str], command: str) -> None:
    (folder / "bad.jsonl").write_text("\n".join(lines)[:2000], encoding="utf-8")
    assert "the line is cut off; every line must be one complete JSON object" in refused(command, "bad.jsonl")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_log_with_a_changed_late_decision(refused: Refused, folder: Path, lines: list[str], command: str) -> None:
    """Late in the game, so that a story printed too early would show."""
    number = len(lines) - 10
    record = json.loads(lines[number - 1])
    record["decision"] = {"decide": "PlaceBid", "amount": 59}
    lines[number - 1] = json.dumps(record)
    sentence = refused(command, save(folder, lines))
    assert sentence.startswith(f"line {number}: ")
    assert " cannot bid 59 here: [" in sentence
    assert "allowed: " in sentence


@pytest.mark.parametrize("command", COMMANDS)
def test_a_log_with_a_wrong_check(refused: Refused, folder: Path, lines: list[str], command: str) -> None:
    record = json.loads(lines[30])
    record["check"] = "00000000"
    lines[30] = json.dumps(record)
    sentence = refused(command, save(folder, lines))
    assert sentence.startswith("line 31: after this decision the check is ")
    assert sentence.endswith("the log was edited, or written by an engine with different rules")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_log_from_a_newer_version(refused: Refused, folder: Path, lines: list[str], command: str) -> None:
    header = json.loads(lines[0])
    header["dragondune_log"] = 3
    lines[0] = json.dumps(header)
    sentence = refused(command, save(folder, lines))
    assert "written by a newer version of dragondune (log version 3)" in sentence
    assert sentence.endswith("this one reads log version 2")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_log_with_changed_rules(refused: Refused, folder: Path, lines: list[str], command: str) -> None:
    header = json.loads(lines[0])
    header["overrides"] = {"turns": 0}
    lines[0] = json.dumps(header)
    sentence = refused(command, save(folder, lines))
    assert sentence == "line 1: [note.14] turns must be a whole number from 1 to 50, not 0"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_not_a_log(refused: Refused, folder: Path, command: str) -> None:
    assert refused(command, save(folder, ["Once upon a time"])).startswith("line 1: this is not JSON ")


def test_an_empty_seat(told: Told, refused: Refused) -> None:
    told("play", *SHORT_GAME, "--factions", "orcs,elves", "--log", "two.jsonl")
    sentence = refused("replay", "two.jsonl", "--as", "goblins")
    assert sentence == "[R29] the goblins do not play in this game; --as is one of elves, orcs, spectator, referee"
