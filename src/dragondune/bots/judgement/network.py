"""A small neural network in plain Python: two hidden layers, and a share of the victory for each seat.

The inputs are whole numbers. So the first layer, which is by far the largest, computes with whole numbers too: the
weights of an input for all units stand side by side in one long number, and one multiplication and addition serves all
of them. The rules are constant in a game: what they contribute is computed once.
"""

import sys
from array import array
from hashlib import blake2b
from math import exp
from operator import mul
from typing import Final

from dragondune.bots.judgement.features import INPUTS, RULE_INPUTS, RULE_NAMES, TABLE_NAMES
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import FACTIONS

OUTPUTS: Final = len(FACTIONS)
MAGIC: Final = b"Dragon Dune judgement 1\n"
DIGEST: Final = 16
LANE: Final = 32
"""The bits that a unit has in a long number."""
ONE: Final = 1 << 16
"""What stands for 1 there; sums stay far below half of what has room."""
MIDDLE: Final = 1 << LANE - 1
"""Added to every lane before they are separated, so that none is negative."""

Row = list[float]


def digest_of_inputs() -> bytes:
    """Weights fit only the inputs that they were learned for."""
    return blake2b("\n".join((*TABLE_NAMES, *RULE_NAMES)).encode(), digest_size=DIGEST).digest()


def pack(hidden: tuple[int, int], weights: list[float]) -> bytes:
    """Weights as they are stored: the sizes of the hidden layers, what the inputs are, and 32-bit numbers."""
    numbers = array("f", weights)
    if sys.byteorder == "big":
        numbers.byteswap()
    return MAGIC + bytes(hidden) + digest_of_inputs() + numbers.tobytes()


class Network:
    """Weights in this order: for each table input its row of the first layer, for each rule input likewise, the
    first bias; then for each unit of the second layer its weights and bias; then the same for each seat."""

    __slots__ = ("_bytes", "_first", "_last", "_middle", "_rules", "_second", "_start")

    def __init__(self, stored: bytes) -> None:
        begin = len(MAGIC) + 2 + DIGEST
        if stored[: len(MAGIC)] != MAGIC or stored[begin - DIGEST : begin] != digest_of_inputs():
            raise Malformed("the weights of the judgement were learned for other inputs; train them again")
        wide, narrow = stored[len(MAGIC)], stored[len(MAGIC) + 1]
        numbers = array("f")
        numbers.frombytes(stored[begin:])
        if sys.byteorder == "big":
            numbers.byteswap()
        values: list[float] = numbers.tolist()
        rows = INPUTS + RULE_INPUTS + 1
        if len(values) != rows * wide + narrow * (wide + 1) + OUTPUTS * (narrow + 1):
            raise Malformed("the file of the judgement's weights is damaged")
        first = [_long(row) for row in _rows(values, 0, count=rows, width=wide)]
        self._first: Final[list[int]] = first[:INPUTS]
        self._rules: Final[list[int]] = first[INPUTS:]
        self._second: Final[list[Row]] = _rows(values, rows * wide, count=narrow, width=wide + 1)
        self._last: Final[list[Row]] = _rows(values, rows * wide + narrow * (wide + 1), count=OUTPUTS, width=narrow + 1)
        self._middle: Final[int] = sum(MIDDLE << LANE * at for at in range(wide))
        self._bytes: Final[int] = wide * LANE // 8
        self._start = 0
        self.set_rules([0] * RULE_INPUTS)

    def set_rules(self, inputs: list[int]) -> None:
        """From now on, tables are judged under these rules."""
        self._start = sum(map(mul, self._rules, [*inputs, 1]), self._middle)

    def logits(self, inputs: list[int]) -> Row:
        """For each seat the logarithm of its claim to the victory."""
        total = sum(map(mul, self._first, inputs), self._start)
        lanes = array("I", total.to_bytes(self._bytes, "little"))
        if sys.byteorder == "big":
            lanes.byteswap()
        wide = [(lane - MIDDLE) / ONE if lane > MIDDLE else 0.0 for lane in lanes]
        wide.append(1.0)
        narrow = [max(0.0, sum(map(mul, row, wide))) for row in self._second]
        narrow.append(1.0)
        return [sum(map(mul, row, narrow)) for row in self._last]


def _long(row: Row) -> int:
    """The weights of an input side by side."""
    return sum(round(weight * ONE) << LANE * at for at, weight in enumerate(row))


def _rows(values: list[float], start: int, *, count: int, width: int) -> list[Row]:
    return [values[start + at * width : start + (at + 1) * width] for at in range(count)]


def shares(logits: Row, seats: list[int]) -> Row:
    """Chances of these seats that add up to 1; the others have none."""
    top = max([logits[seat] for seat in seats])
    found = [0.0] * OUTPUTS
    total = 0.0
    for seat in seats:
        found[seat] = exp(logits[seat] - top)
        total += found[seat]
    return [one / total for one in found]
