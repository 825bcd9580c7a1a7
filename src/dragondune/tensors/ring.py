"""Seats numbered from the observer, and helpers that set entries to 1."""

from typing import Final

from dragondune.engine.ids import NONE, Faction, Mask, members, size
from dragondune.tensors.layout import SEATS


class Ring:
    """The players in seating order, starting with the observer; `at[faction]` is a player's position."""

    __slots__ = ("at", "seats")

    def __init__(self, order: list[Faction], factions: Mask, observer: int) -> None:
        seats = order
        if len(seats) < size(factions):
            seats = seats + [seat for seat in members(factions) if seat not in order]
        first = seats.index(observer) if observer in seats else 0
        self.seats: Final[list[Faction]] = seats[first:] + seats[:first]
        self.at: Final[list[int]] = [NONE, NONE, NONE, NONE]
        for place in range(len(seats)):
            self.at[self.seats[place]] = place


def mark(vector: bytearray, start: int, mask: Mask) -> None:
    while mask:
        lowest = mask & -mask
        vector[start + lowest.bit_length() - 1] = 1
        mask ^= lowest


def mark_seats(vector: bytearray, start: int, ring: Ring, mask: Mask) -> None:
    if mask:
        for seat in ring.seats:
            if mask >> seat & 1:
                vector[start + ring.at[seat]] = 1


def mark_seat(vector: bytearray, start: int, ring: Ring, seat: Faction) -> None:
    if 0 <= seat < SEATS:
        vector[start + ring.at[seat]] = 1


def mark_one(vector: bytearray, start: int, number: int) -> None:
    if number >= 0:
        vector[start + number] = 1
