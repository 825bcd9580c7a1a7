"""docs/laboratory.md and docs/balance.md are correct."""

import re
import shlex
from pathlib import Path

import pytest

from dragondune.cli import make_parser
from dragondune.editions.loader import DEFAULT_EDITION
from dragondune.lab.suggestions import SUGGESTIONS

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "laboratory.md").read_text(encoding="utf-8")
BALANCE = (DOCS / "balance.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^dragondune (.+)$", f"{PAGE}\n{BALANCE}", flags=re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_valid(command: str) -> None:
    words = shlex.split(command.partition(" | ")[0])
    assert vars(make_parser().parse_args(words))


def test_the_pages_show_every_lab_command() -> None:
    assert {command.split()[0] for command in COMMANDS} >= {"arena", "balance"}


@pytest.mark.parametrize("name", [one.name for one in SUGGESTIONS if one.changes(DEFAULT_EDITION, {})])
def test_every_suggestion_is_answered(name: str) -> None:
    assert f"| {name}: " in BALANCE
