"""docs/research.md is correct."""

import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest

from dragondune.cli import main, make_parser
from dragondune.lab.rows import COLUMNS

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", re.findall(r"^dragondune (.+)$", PAGE, flags=re.MULTILINE))
def test_every_command_is_valid(command: str) -> None:
    assert callable(make_parser().parse_args(shlex.split(command)).run)


def test_the_page_explains_every_column() -> None:
    table = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+) \|$", PAGE, flags=re.MULTILINE)
    usual = [column[:3] for column in COLUMNS if column.group in ("core", "json")]
    assert [row for row in table if row[0] in {name for name, *_ in usual}] == usual
    for column in COLUMNS:
        assert column[:3] in usual or f"| `{column.group}` | `{column.name}` |" in PAGE


def test_the_example_reads_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    example = re.search(r"```python\n(import json\n.*?)```", PAGE, re.DOTALL)
    assert example is not None
    assert main(["lab", "record", "--set", "turns=2", "--games", "2", "--jobs", "1", "--out", "games.parquet"]) == 0
    capsys.readouterr()
    exec(example[1], {})
    said = capsys.readouterr().out
    assert re.fullmatch(r"Pass: \d+ times, with \d+\.\d gold\nPlaceBid: \d+ times, with \d+\.\d gold\n", said)


def test_the_openspiel_example_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    example = re.search(r"```python\n(import random\n.*?)```", PAGE, re.DOTALL)
    assert example is not None
    exec(example[1], {})
    assert re.fullmatch(r"\[[01]\.0, [01]\.0, [01]\.0\]\n", capsys.readouterr().out)


def test_the_page_describes_openspiel_observations() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import_module("dragondune.interop.openspiel")
    game = pyspiel.load_game("dragondune")
    size = game.observation_tensor_size()
    assert f"as {size:,} numbers" in PAGE
    assert f"the {game.information_state_tensor_size() - size} bits" in PAGE
    for name in game.get_parameters():
        assert f"`{name}" in PAGE


@pytest.mark.parametrize("opening", ["from random import choice", "import gymnasium"])
def test_the_environment_examples_play_a_game(opening: str) -> None:
    pytest.importorskip("pettingzoo")
    example = re.search(rf"```python\n({opening}\n.*?)```", PAGE, re.DOTALL)
    assert example is not None
    known: dict[str, object] = {}
    exec(example[1], known)
    assert known["is_over"]


def test_the_page_states_action_and_observation_sizes() -> None:
    pytest.importorskip("numpy")
    actions = import_module("dragondune.interop.actions")
    observation = import_module("dragondune.interop.observation")
    assert f"There are {actions.ACTIONS} actions." in PAGE
    assert f"one of {actions.WHOLE_ACTIONS:,}." in PAGE
    assert f"one of {len(actions.BLOCKS['duty'])} duties" in PAGE
    size = observation.observation_size()
    assert f"An array of {size:,} numbers" in PAGE
    assert f"are {observation.observation_size(talk=True) - size:,} more entries" in PAGE


@pytest.mark.parametrize("words", ["dragondune_v0.batched_env(64", "PufferGames(64", "VectorGames(64"])
def test_the_examples_of_many_games_run(words: str) -> None:
    pytest.importorskip("pettingzoo")
    example = next(code for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if words in code)
    exec(example.replace("(64", "(2"), {})
