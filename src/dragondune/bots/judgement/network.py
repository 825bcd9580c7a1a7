"""A small neural network in plain Python: two hidden layers, and a share of the victory for each seat.

Most inputs are zero and the others are small numbers that come again and again. So the first layer keeps the products
of every input and value that it has met, and adds up a few dozen of them. The rules are constant in a game: what they
contribute is computed once.
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
MOST_ROWS: Final = 20_000
"""How many products are kept; unusual rules could bring ever new values."""

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

    __slots__ = ("_cached", "_first", "_kept", "_last", "_rules", "_second", "_start")

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
        first = _rows(values, 0, count=rows, width=wide)
        second = _rows(values, rows * wide, count=narrow, width=wide + 1)
        last = _rows(values, rows * wide + narrow * (wide + 1), count=OUTPUTS, width=narrow + 1)
        self._first: Final[list[Row]] = first[:INPUTS]
        self._rules: Final[list[Row]] = first[INPUTS:]
        self._second: Final[list[Row]] = second
        self._last: Final[list[Row]] = last
        self._cached: Final[list[dict[float, Row]]] = [{} for _ in range(INPUTS)]
        self._kept = 0
        self._start: Row = first[-1]

    def set_rules(self, inputs: list[float]) -> None:
        """From now on, tables are judged under these rules."""
        rows = [_scaled(row, value) for row, value in zip(self._rules, inputs, strict=False) if value]
        rows.append(self._rules[-1])
        self._start = [sum(column) for column in zip(*rows, strict=True)]

    def logits(self, inputs: list[float]) -> Row:
        """For each seat the logarithm of its claim to the victory."""
        rows = [self._start]
        for at in range(INPUTS):
            value = inputs[at]
            if value != 0.0:
                row = self._cached[at].get(value)
                rows.append(self._product(at, value) if row is None else row)
        wide = [max(0.0, sum(column)) for column in zip(*rows, strict=True)]
        wide.append(1.0)
        narrow = [max(0.0, sum(map(mul, row, wide))) for row in self._second]
        narrow.append(1.0)
        return [sum(map(mul, row, narrow)) for row in self._last]

    def _product(self, at: int, value: float) -> Row:
        row = _scaled(self._first[at], value)
        if self._kept < MOST_ROWS:
            self._kept += 1
            self._cached[at][value] = row
        return row


def _rows(values: list[float], start: int, *, count: int, width: int) -> list[Row]:
    return [values[start + at * width : start + (at + 1) * width] for at in range(count)]


def _scaled(row: Row, value: float) -> Row:
    return row if value == 1.0 else [value * weight for weight in row]


def shares(logits: Row, seats: list[int]) -> Row:
    """Chances of these seats that add up to 1; the others have none."""
    top = max([logits[seat] for seat in seats])
    found = [0.0] * OUTPUTS
    total = 0.0
    for seat in seats:
        found[seat] = exp(logits[seat] - top)
        total += found[seat]
    return [one / total for one in found]
