"""Limit concurrent deliveries per lane, so that slow receivers delay only their own notifications."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

K = TypeVar("K")


class Lane:
    """Notifications that share a limit: at most `width` are in flight at a time."""

    __slots__ = ("held", "most", "turns")

    def __init__(self, width: int, most: int) -> None:
        self.held = 0
        self.most = most
        self.turns = asyncio.Semaphore(width)

    @property
    def is_full(self) -> bool:
        return self.held >= self.most

    @contextmanager
    def holding(self) -> Iterator[None]:
        self.held += 1
        try:
            yield
        finally:
            self.held -= 1


class Lanes(Generic[K]):
    """The lanes in use."""

    def __init__(self, width: int, most: int) -> None:
        self._width = width
        self._most = most
        self._lanes: dict[K, Lane] = {}

    def lane(self, key: K) -> Lane:
        return self._lanes.get(key) or Lane(self._width, self._most)

    @contextmanager
    def held(self, key: K, lane: Lane) -> Iterator[None]:
        self._lanes[key] = lane
        try:
            with lane.holding():
                yield
        finally:
            if lane.held == 0:
                self._lanes.pop(key, None)
