"""`dragondune replay`."""

import re
from pathlib import Path

import pytest

from tests.commands.conftest import Told

HEADING = re.compile(r"|Turn \d+ · Starting Player: \w+|  [IV]+ [A-Z][\w ]+ Round")
SENTENCE = re.compile(r"    \[[A-Za-z]+[\w.]*\d*\] .+\.")
SECRET = re.compile(r"add .+ to their hand|look at their (Queen|Jack)|see the card up|see that the next event")


def test_every_line_is_a_heading_or_a_cited_sentence(told: Told, short_log: Path) -> None:
    lines = told("replay", short_log).splitlines()
    others = [line for line in lines if not HEADING.fullmatch(line)]
    assert len(others) > 100
    assert [line for line in others if not SENTENCE.fullmatch(line)] == []


def test_every_round_of_every_turn_is_announced(told: Told, short_log: Path) -> None:
    headings = [line.split()[0] for line in told("replay", short_log).splitlines() if re.match(r"  [IV]", line)]
    assert headings == ["I", "II", "III", "IV", "V", "VI", "VII"] * 2


def test_everything_is_narrated_unless_a_seat_is_named(told: Told, short_log: Path) -> None:
    assert told("replay", short_log) == told("replay", short_log, "--as", "referee")


@pytest.mark.parametrize("seat", ["dwarves", "elves", "goblins", "orcs"])
def test_a_seat_learns_only_its_own_secrets(told: Told, short_log: Path, seat: str) -> None:
    everything = told("replay", short_log).splitlines()
    heard = told("replay", short_log, "--as", seat).splitlines()
    secrets = [line for line in everything if SECRET.search(line)]
    own = [line for line in secrets if f"] The {seat.capitalize()} " in line]
    assert 0 < len(own) < len(secrets)
    assert [line for line in heard if SECRET.search(line)] == own
    assert [line for line in heard if not SECRET.search(line)] == [line for line in everything if line not in secrets]


def test_a_spectator_learns_no_secrets(told: Told, short_log: Path) -> None:
    everything = told("replay", short_log).splitlines()
    heard = told("replay", short_log, "--as", "spectator").splitlines()
    assert heard == [line for line in everything if not SECRET.search(line)]


def test_a_replay_does_not_change_the_log(told: Told, short_log: Path) -> None:
    before = short_log.read_bytes()
    told("replay", short_log)
    assert short_log.read_bytes() == before
