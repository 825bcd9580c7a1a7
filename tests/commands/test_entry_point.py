"""The program as a separate process."""

import subprocess
import sys
from pathlib import Path

from dragondune import __version__
from tests.patience import PATIENCE

PROGRAM = (sys.executable, "-m", "dragondune.cli")


def program(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *arguments], cwd=folder, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False
    )


def test_it_prints_its_version(tmp_path: Path) -> None:
    done = program("--version", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"dragondune {__version__}\n", "")


def test_an_error_is_one_sentence_and_an_exit_code(tmp_path: Path) -> None:
    done = program("play", "--edition", "2.0", "--log", "game.jsonl", folder=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    editions = "draft, 1.2, 1.7, 1.10, 1.10-pdf, 1.10-even, 9, or a file that ends in .toml"
    assert done.stderr == f'dragondune: there is no edition "2.0"; use {editions}\n'
    assert list(tmp_path.iterdir()) == []


def test_a_closed_pipe_is_not_an_error(short_log: Path) -> None:
    """As with `dragondune replay LOG | head`."""
    with subprocess.Popen(
        [*PROGRAM, "replay", str(short_log)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaint = process.stderr.read()
        assert process.wait(timeout=PATIENCE) == 0
    assert complaint == b""
