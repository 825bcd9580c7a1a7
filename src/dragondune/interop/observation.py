"""What a seat knows, as an array for learning programs: named entries between 0 and 1.

`OBSERVATION` maps names to entries and `MEANINGS` explains them. Every entry is a whole number divided by its maximum.
`tensors/planes.py` writes what the seat knows; this module adds the parts of a decision that the seat has spelled so
far, under names that begin with `said`.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from dragondune.engine.decisions import MAX_GOLD
from dragondune.engine.game import Game
from dragondune.engine.ids import REFEREE
from dragondune.engine.ruleset import Ruleset
from dragondune.interop.actions import BLOCKS, STARTS
from dragondune.interop.extra import missing
from dragondune.knowledge.gate import Knowledge, know
from dragondune.tensors.layout import DEALS, FACTS, Block
from dragondune.tensors.planes import planes
from dragondune.views.reading import knowledge_of
from dragondune.views.view import View

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from None

Vector: TypeAlias = NDArray[np.float32]

_SLOTS: Final = {"kind": 1, "territory": 2, "faction": 3, "suit": 1, "card": 1, "number": 3, "talk": 1, "duty": 2}
"""How many parts of each block can precede the last part of a decision."""


def _said_blocks() -> list[tuple[str, int, str]]:
    """Name, size and meaning."""
    rows: list[tuple[str, int, str]] = []
    for block, slots in _SLOTS.items():
        for slot in range(slots):
            name = f"said.{block}{slot}" if slots > 1 else f"said.{block}"
            entries = 2 if block == "number" else len(BLOCKS[block])
            meaning = "divided by 100, and whether it was said" if block == "number" else "which one"
            rows.append((name, entries, f"{block}, number {slot + 1} of those spelled so far: {meaning}"))
    return rows


SAID: Final = tuple(_said_blocks())
SAID_SIZE: Final = sum(entries for _, entries, _ in SAID)


def _slices(blocks: Sequence[Block]) -> Mapping[str, slice]:
    found = {block.name: slice(block.start, block.start + block.size) for block in blocks}
    start = blocks[-1].start + blocks[-1].size
    for name, entries, _ in SAID:
        found[name] = slice(start, start + entries)
        start += entries
    return MappingProxyType(found)


OBSERVATION: Final = _slices(FACTS)
"""The entries of each name in an observation."""
TALK_OBSERVATION: Final = _slices((*FACTS, *DEALS))
"""The same for tables that talk, with agreements in force and offers."""
MEANINGS: Final[Mapping[str, str]] = MappingProxyType(
    {block.name: block.meaning for block in (*FACTS, *DEALS)} | {name: meaning for name, _, meaning in SAID}
)


def observation_size(*, talk: bool = False) -> int:
    blocks = (*FACTS, *DEALS) if talk else FACTS
    return sum(block.size for block in blocks) + SAID_SIZE


def _scale(blocks: Sequence[Block]) -> Vector:
    facts = [np.full(block.size, 1 / block.most, np.float32) for block in blocks]
    said = [np.array([1 / MAX_GOLD, 1] if "number" in name else [1] * size, np.float32) for name, size, _ in SAID]
    return np.concatenate((*facts, *said))


_SCALE: Final = _scale(FACTS)
_TALK_SCALE: Final = _scale((*FACTS, *DEALS))


def _said_starts() -> dict[str, list[int]]:
    starts: dict[str, list[int]] = {block: [] for block in _SLOTS}
    start = 0
    for name, entries, _ in SAID:
        starts[name.removeprefix("said.").rstrip("0123456789")].append(start)
        start += entries
    return starts


_SAID_STARTS: Final = _said_starts()
_BLOCK_OF: Final[list[str]] = [block for block, words in BLOCKS.items() for _ in words]


def entries(knowledge: Knowledge, *, talk: bool = False) -> bytearray:
    """Everything the observer knows, as whole numbers, with nothing spelled yet."""
    return planes(knowledge, with_deals=talk, spare=SAID_SIZE)


def mark_parts(known: bytearray, parts: Sequence[int]) -> None:
    """Write the parts spelled so far at the end of these entries."""
    said = len(known) - SAID_SIZE
    counts: dict[str, int] = {}
    for part in parts:
        block = _BLOCK_OF[part]
        count = counts.get(block, 0)
        start = said + _SAID_STARTS[block][count]
        counts[block] = count + 1
        if block == "number":
            known[start] = part - STARTS[block]
            known[start + 1] = 1
        else:
            known[start + part - STARTS[block]] = 1


def scaled(known: bytearray, *, talk: bool = False, out: Vector | None = None) -> Vector:
    """Entries as numbers between 0 and 1, in a new array or in `out`."""
    vector = np.empty(len(known), np.float32) if out is None else out
    vector[:] = np.frombuffer(known, np.uint8)
    return np.multiply(vector, _TALK_SCALE if talk else _SCALE, vector)


def listed(known: bytearray) -> list[float]:
    """The same as a list; most entries are 0, so this is fast."""
    numbers = [0.0] * len(known)
    whole = np.frombuffer(known, np.uint8)
    filled = whole.nonzero()[0]
    for at, number in zip(filled.tolist(), (whole[filled] * _SCALE[filled]).tolist(), strict=True):
        numbers[at] = number
    return numbers


def facts(game: Game, observer: int, *, talk: bool = False) -> Vector:
    """Everything the observer knows, with nothing spelled yet; `with_parts` adds to a copy of it."""
    return scaled(entries(know(game, observer), talk=talk), talk=talk)


def with_parts(known: Vector, parts: Sequence[int]) -> Vector:
    """A copy that includes the parts spelled so far."""
    vector = known.copy()
    if parts:
        said = bytearray(SAID_SIZE)
        mark_parts(said, parts)
        vector[-SAID_SIZE:] = np.frombuffer(said, np.uint8) * _SCALE[-SAID_SIZE:]
    return vector


def observation(game: Game, observer: int, parts: Sequence[int] = (), *, talk: bool = False) -> Vector:
    """What a seat or a spectator knows now; `parts` are the `Spelling.parts` of the seat being asked."""
    return _observed(know(game, observer), parts, talk=talk)


def observation_of(view: View, rules: Ruleset, parts: Sequence[int] = (), *, talk: bool = False) -> Vector:
    """The same for a program that has only a view."""
    knowledge = knowledge_of(view, rules)
    if knowledge.observer == REFEREE:
        raise ValueError("an observation is for a seat or a spectator, not for the referee")
    return _observed(knowledge, parts, talk=talk)


def _observed(knowledge: Knowledge, parts: Sequence[int], *, talk: bool) -> Vector:
    known = entries(knowledge, talk=talk)
    mark_parts(known, parts)
    return scaled(known, talk=talk)
