"""Finished games saved in a file, for commands that decide from the results what to play next."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct, structs

from dragondune.engine.errors import Malformed
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.journal import fingerprint


class Kept(Struct, frozen=True):
    """Games of one batch, and the program that played them."""

    program: str
    batch: Batch
    outcomes: list[Outcome]


class KeptGames:
    """Each line holds games with all that decides how they go, so any batch with the same rules and bots finds them.

    A line that is incomplete, or from another version of the program, is not used.
    """

    def __init__(self, path: Path) -> None:
        self._path: Final = path
        self._known: Final[dict[bytes, dict[int, Outcome]]] = {}
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
            raise Malformed(f"{self._path}: line {number} is not a finished game ({fault})") from None
        if kept.program == fingerprint([kept.batch]):
            known = self._known.setdefault(_key(kept.batch), {})
            known.update({outcome.seed: outcome for outcome in kept.outcomes})

    def get(self, batch: Batch) -> Mapping[int, Outcome]:
        """The games of this batch that are known, by their seeds."""
        known = self._known.get(_key(batch), {})
        return {seed: known[seed] for seed in batch.seeds if seed in known}

    def add(self, batch: Batch, outcome: Outcome) -> None:
        """A game of this batch has ended."""
        self._known.setdefault(_key(batch), {})[outcome.seed] = outcome
        one = structs.replace(batch, seed=outcome.seed, games=1)
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(Kept(fingerprint([batch]), one, [outcome])) + b"\n")


def _key(batch: Batch) -> bytes:
    return msgspec.json.encode(structs.replace(batch, seed=0, games=0))
