"""`dragondune position`."""

import json
from itertools import islice
from pathlib import Path

import pytest

from dragondune.notation import read_log, replay
from dragondune.views.position import read_position
from tests.commands.conftest import Refused, Told

FIRST_TURN = 40


def count(log: Path) -> int:
    return len(read_log(log.read_text(encoding="utf-8")).entries)


def test_the_position_follows_the_numbered_decision(told: Told, short_log: Path) -> None:
    game = read_position(told("position", short_log, "--at", FIRST_TURN))
    steps = list(islice(replay(read_log(short_log.read_text(encoding="utf-8"))), FIRST_TURN))
    assert game.fingerprint() == steps[-1].game.fingerprint()


def test_the_last_decision_is_the_default(told: Told, short_log: Path) -> None:
    assert told("position", short_log) == told("position", short_log, "--at", count(short_log))


def test_it_is_readable(told: Told, short_log: Path) -> None:
    position = json.loads(told("position", short_log, "--at", FIRST_TURN))
    assert position["dragondune_position"] == 1
    assert position["edition"] == "1.10"
    assert position["overrides"] == {"turns": 2}
    assert position["table"]["observer"] == "referee"
    assert [player["faction"] for player in position["table"]["players"]] == ["dwarves", "elves", "goblins", "orcs"]


@pytest.mark.parametrize("at", [0, 1, 3, 6, 9, 14, 22, FIRST_TURN, 70])
def test_a_game_can_continue_from_any_position(told: Told, short_log: Path, folder: Path, at: int) -> None:
    """Including the middle of the set-up, when some seats are not drawn yet."""
    (folder / "position.json").write_text(told("position", short_log, "--at", at), encoding="utf-8")
    story = told("play", "--position", "position.json", "--bots", "random")
    assert "win the game." in story.splitlines()[-1]


def test_an_edited_position_is_played_as_edited(told: Told, short_log: Path, folder: Path) -> None:
    position = json.loads(told("position", short_log, "--at", FIRST_TURN))
    position["overrides"] = {"turns": 1}
    (folder / "position.json").write_text(json.dumps(position), encoding="utf-8")
    assert "Turn 2 " not in told("play", "--position", "position.json", "--bots", "random")


def test_a_finished_game_cannot_continue(told: Told, refused: Refused, short_log: Path, folder: Path) -> None:
    (folder / "position.json").write_text(told("position", short_log), encoding="utf-8")
    assert refused("play", "--position", "position.json").startswith("[VII.2] the game of this position is over; ")


@pytest.mark.parametrize("beyond", [-1, 1])
def test_a_number_beyond_the_log(refused: Refused, short_log: Path, beyond: int) -> None:
    last = count(short_log)
    at = -1 if beyond < 0 else last + 1
    sentence = refused("position", short_log, f"--at={at}")
    assert sentence == f"the log has {last} decisions, so --at is a number from 0 to {last}, not {at}"
