"""A random number for the draws, which nobody knows before it is too late to choose by it."""

import secrets
from hashlib import sha256
from typing import Final

from dragondune.wire import commands as c
from dragondune.wire.lobby import SEATS, Observer, TableInfo

NUMBER_BYTES: Final = 32
GRACE: Final = 2.0
"""Seconds that a full table gives those who have not committed to a number."""


class Number:
    """The number of one seat at one table: committed when its holder sits down, revealed when everyone sits."""

    def __init__(self) -> None:
        self._number: Final = secrets.token_hex(NUMBER_BYTES)

    def commitment(self, seat: Observer) -> str:
        return sha256(f"dragondune number {seat} {self._number}".encode()).hexdigest()

    def due(self, info: TableInfo, seat: Observer, *, is_late: bool) -> c.Commit | c.Reveal | None:
        """What is to be sent now; once it is late, nobody else is waited for."""
        if info.status != "open" or seat not in SEATS:
            return None
        mine = next((one for one in info.contributions if one.seat == seat), None)
        if mine is None:
            is_closed = any(one.number is not None for one in info.contributions)
            return None if is_closed else c.Commit(self.commitment(seat))
        is_mine = mine.number is None and mine.commitment == self.commitment(seat)
        return c.Reveal(self._number) if is_mine and is_full(info) and (is_late or has_all(info)) else None


def is_full(info: TableInfo) -> bool:
    return all(one.holder.kind != "open" for one in info.seats)


def has_all(info: TableInfo) -> bool:
    """Whether every person has committed to a number."""
    people = {one.seat for one in info.seats if one.holder.kind == "person"}
    return people <= {one.seat for one in info.contributions}
