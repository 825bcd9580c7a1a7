"""Finished batches saved in a file, for commands that decide from the results what to play next."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from dragondune.engine.errors import Malformed
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.journal import program_of


class Kept(Struct, frozen=True):
    program: str
    batch: Batch
    outcomes: list[Outcome]


class KeptBatches:
    """One line per batch. A line that is incomplete, or from another version of the program, is not used."""

    def __init__(self, path: Path) -> None:
        self._path: Final = path
        self._known: Final[dict[bytes, list[Outcome]]] = {}
        kept = 0
        for number, line in enumerate(path.read_bytes().splitlines(keepends=True) if path.exists() else (), start=1):
            if not line.endswith(b"\n"):
                break
            self._take(number, line)
            kept += len(line)
        if path.exists():
            os.truncate(path, kept)

    def _take(self, number: int, line: bytes) -> None:
        try:
            kept = msgspec.json.decode(line, type=Kept)
        except msgspec.MsgspecError as fault:
            raise Malformed(f"{self._path}: line {number} is not a finished batch ({fault})") from None
        if kept.program == program_of([kept.batch]):
            self._known[_key(kept.batch)] = kept.outcomes

    def get(self, batch: Batch) -> list[Outcome] | None:
        return self._known.get(_key(batch))

    def add(self, batches: Sequence[Batch], played: Sequence[list[Outcome]]) -> None:
        with self._path.open("ab") as file:
            for batch, outcomes in zip(batches, played, strict=True):
                self._known[_key(batch)] = outcomes
                file.write(msgspec.json.encode(Kept(program_of([batch]), batch, outcomes)) + b"\n")


def _key(batch: Batch) -> bytes:
    return msgspec.json.encode(batch)
