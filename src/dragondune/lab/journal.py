"""Finished games saved in a file, so that the same command can resume after an interruption."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct, structs

from dragondune.bots.registry import is_own, sources_of
from dragondune.editions.loader import edition_values
from dragondune.engine.errors import Malformed
from dragondune.lab.batch import Batch, Outcome, Task
from dragondune.lab.lineup import with_budget

MADE_FROM: Final = (
    "engine",
    "knowledge",
    "odds",
    "views",
    "bots",
    "language",
    "lab/batch.py",
    "lab/lineup.py",
    "lab/overheard.py",
    "lab/runner.py",
    "lab/tally.py",
)
"""The sources that affect how games are played and what is counted, besides the editions."""


class Heading(Struct, frozen=True):
    """The settings of a journal's games; their number may grow."""

    program: str
    limit: float
    batches: tuple[Batch, ...]


class Entry(Struct, frozen=True):
    batch: int
    outcome: Outcome


class Journal:
    """A heading and one line per finished game. A game whose line is incomplete is played again."""

    def __init__(self, path: Path, batches: Sequence[Batch], limit: float) -> None:
        heading = Heading(fingerprint(batches), limit, tuple(structs.replace(batch, games=0) for batch in batches))
        self.known: Final[dict[Task, Outcome]] = {}
        kept = self._read(path, msgspec.json.encode(heading)) if path.exists() else 0
        self._file: Final = path.open("r+b" if path.exists() else "w+b")
        self._file.truncate(kept)
        self._file.seek(kept)
        if kept == 0:
            self._write(msgspec.json.encode(heading))

    def _read(self, path: Path, heading: bytes) -> int:
        """Read the file, and return how many bytes are complete lines."""
        kept = 0
        for number, line in enumerate(path.read_bytes().splitlines(keepends=True), start=1):
            if not line.endswith(b"\n"):
                break
            if number == 1:
                _check_heading(path, line.rstrip(b"\n"), heading)
            else:
                self._take(path, number, line)
            kept += len(line)
        return kept

    def _take(self, path: Path, number: int, line: bytes) -> None:
        try:
            entry = msgspec.json.decode(line, type=Entry)
        except msgspec.MsgspecError as fault:
            raise Malformed(f"{path}: line {number} is not a finished game ({fault})") from None
        self.known[entry.batch, entry.outcome.seed] = entry.outcome

    def add(self, task: Task, outcome: Outcome) -> None:
        self._write(msgspec.json.encode(Entry(task[0], outcome)))

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _check_heading(path: Path, found: bytes, wanted: bytes) -> None:
    if found == wanted:
        return
    try:
        old, new = (msgspec.json.decode(text, type=Heading) for text in (found, wanted))
    except msgspec.MsgspecError:
        raise Malformed(f"{path} is not a journal of games; give --journal a new file, or one it has written") from None
    what = "version of the program or of a bot" if old.program != new.program else "time limit"
    if old.batches != new.batches:
        what = "edition, options, bots or first seed"
    raise Malformed(
        f"{path} has games of another {what}; continue with the command that began it, or name another file"
    )


def fingerprint(batches: Sequence[Batch]) -> str:
    """A fingerprint of what plays these games, and of any custom bots."""
    digest = sha256(program_of(batches).encode())
    own = sorted({name for batch in batches for name in batch.bots.values() if is_own(name)})
    for path in (path for name in own for path in sources_of(with_budget(name)[0])):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def program_of(batches: Iterable[Batch]) -> str:
    """A fingerprint of this program and of the editions that these games are played by."""
    digest = sha256(program_digest().encode())
    for edition in sorted({batch.edition for batch in batches}):
        digest.update(msgspec.json.encode((edition, edition_values(edition)), order="sorted"))
    return digest.hexdigest()[:16]


@cache
def program_digest() -> str:
    """A fingerprint of everything but the editions' files that affects how games are played."""
    digest = sha256()
    for name in MADE_FROM:
        _add(files("dragondune").joinpath(name), digest.update)
    for path in sorted(files("dragondune.editions").iterdir(), key=lambda found: found.name):
        if path.name.endswith(".py"):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _add(place: Traversable, update: Callable[[bytes], None]) -> None:
    if place.is_dir():
        for inside in sorted(place.iterdir(), key=lambda found: found.name):
            _add(inside, update)
    elif place.name.endswith((".py", ".toml", ".bin")):
        update(place.read_bytes())
