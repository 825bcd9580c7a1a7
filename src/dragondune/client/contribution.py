"""A random number for the draws, kept secret until it is too late to choose a number in response."""

import secrets
from hashlib import sha256
from typing import Final

from dragondune.wire import commands as c
from dragondune.wire.lobby import SEATS, Observer, TableInfo

NUMBER_BYTES: Final = 32
GRACE: Final = 2.0
"""Seconds that a full table waits for people who have not committed to a number."""


class Number:
    """The number of one seat at one table: committed when its holder sits down, revealed when all are seated."""

    def __init__(self) -> None:
        self._number = secrets.token_hex(NUMBER_BYTES)
        self._is_told = False

    def commitment(self, seat: Observer) -> str:
        return sha256(f"dragondune number {seat} {self._number}".encode()).hexdigest()

    def due(self, info: TableInfo, seat: Observer, *, is_late: bool) -> c.Commit | c.Reveal | None:
        """The command to send now, if any; with `is_late`, without waiting for anybody else."""
        if info.status != "open" or seat not in SEATS:
            return None
        mine = next((one for one in info.contributions if one.seat == seat), None)
        if mine is None:
            if any(one.number is not None for one in info.contributions):
                return None
            if self._is_told:  # the table has changed, and everyone picks a new number
                self._number, self._is_told = secrets.token_hex(NUMBER_BYTES), False
            return c.Commit(self.commitment(seat))
        is_mine = mine.number is None and mine.commitment == self.commitment(seat)
        if not (is_mine and is_full(info) and (is_late or has_all(info))):
            return None
        self._is_told = True
        return c.Reveal(self._number)


def is_full(info: TableInfo) -> bool:
    return all(one.holder.kind != "open" for one in info.seats)


def has_all(info: TableInfo) -> bool:
    """Whether every person has committed to a number."""
    people = {one.seat for one in info.seats if one.holder.kind == "person"}
    return people <= {one.seat for one in info.contributions}
