"""Runs the command line inside the test, in an empty directory, and captures its output and files."""

from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from dragondune.cli import main

SHORT_GAME = ("--bots", "random", "--set", "turns=2", "--seed", "4")


class Result(NamedTuple):
    code: int
    out: str
    err: str


class Run(Protocol):
    def __call__(self, *arguments: object) -> Result: ...


class Told(Protocol):
    def __call__(self, *arguments: object) -> str: ...


class Refused(Protocol):
    def __call__(self, *arguments: object) -> str: ...


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> Run:  # noqa: ARG001
    def runner(*arguments: object) -> Result:
        code = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return Result(code, said.out, said.err)

    return runner


@pytest.fixture
def told(run: Run) -> Told:
    """What a successful command prints; its standard error must be empty, but for what the games can show."""

    def runner(*arguments: object) -> str:
        result = run(*arguments)
        said = [line for line in result.err.splitlines() if not line.startswith("dragondune: plan: ")]
        assert (result.code, said) == (0, [])
        return result.out

    return runner


@pytest.fixture
def refused(run: Run, folder: Path) -> Refused:
    """The error sentence of a refused command: alone on standard error, exit code 2, no file touched."""

    def runner(*arguments: object) -> str:
        before = contents(folder)
        result = run(*arguments)
        assert result.code == 2
        assert result.out == ""
        assert result.err.startswith("dragondune: ")
        assert result.err.count("\n") == 1
        assert contents(folder) == before
        return result.err.removeprefix("dragondune: ").rstrip("\n")

    return runner


def contents(folder: Path) -> dict[Path, bytes | None]:
    """All files and directories below a directory."""
    return {path: path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


@pytest.fixture(scope="session")
def short_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a two-turn game with seats drawn at random; tests must not change it."""
    log = tmp_path_factory.mktemp("log") / "game.jsonl"
    assert main(["play", *SHORT_GAME, "--log", str(log)]) == 0
    return log
