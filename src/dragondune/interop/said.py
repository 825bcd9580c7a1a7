"""The parts of a decision that a seat has spelled so far, at the end of what it knows: entries named `said`."""

from collections.abc import Sequence
from typing import Final

from dragondune.interop.actions import BLOCKS, STARTS
from dragondune.knowledge.gate import Knowledge
from dragondune.tensors.planes import planes

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
