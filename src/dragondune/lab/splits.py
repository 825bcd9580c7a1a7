"""Which part of a data set a game belongs to, by its seed alone."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from dragondune.engine.errors import Malformed

WHOLE: Final = 1 << 64


def parse_splits(text: str) -> dict[str, float]:
    """`train=8,validation=1,test=1`: names and weights."""
    found: dict[str, float] = {}
    for part in text.split(","):
        name, _, weight = (one.strip() for one in part.partition("="))
        try:
            share = float(weight)
        except ValueError:
            share = 0.0
        if not name.isidentifier() or name in found or not 0 < share < float("inf"):
            raise Malformed(f'"{part}" is not a split; write names and weights, as in train=8,validation=1,test=1')
        found[name] = share
    return found


def split_of(seed: int, splits: Mapping[str, float]) -> str:
    """The split of a game: the same for the same seed, however many games there are."""
    drawn = int.from_bytes(sha256(f"dragondune split {seed}".encode()).digest()[:8], "big") / WHOLE
    whole, reached = sum(splits.values()), 0.0
    for name, weight in splits.items():
        reached += weight / whole
        if drawn < reached:
            return name
    return list(splits)[-1]
