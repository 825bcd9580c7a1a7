"""`python -m tools.walk` traces real decisions from the socket or the game runner into the engine."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src/dragondune"
MOST_FILES: Final = {"bid": 25, "plan": 24, "offer": 35}
"""A decision on the server is easy to follow as long as it passes through few files."""


def printed(kind: str) -> tuple[list[str], str]:
    """The files of a walk in order, and its summary line."""
    run = subprocess.run(
        [sys.executable, "-m", "tools.walk", kind], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    *legs, _, total = run.stdout.splitlines()
    return [leg.split()[0] for leg in legs], total


@pytest.mark.parametrize("kind", ["bid", "plan", "offer"])
def test_a_server_decision_is_traced_from_the_socket(kind: str) -> None:
    files, total = printed(kind)
    assert all((PACKAGE / file).is_file() for file in files)
    assert "engine/game.py" in files
    assert files[0].startswith("server/")
    assert total.startswith(f"{len(set(files))} files, ")
    assert len(set(files)) <= MOST_FILES[kind], total


@pytest.mark.parametrize(("bots", "kind"), [("greedy", "bot"), ("random", "simulate")])
def test_a_bot_decision_is_traced_from_the_runner(bots: str, kind: str) -> None:
    files, _ = printed(kind)
    rooms = {file.split("/")[0] for file in files}
    assert {"lab", "bots", "engine"} <= rooms
    assert not rooms & {"server", "wire", "client"}
    assert any(bots in file for file in files)
