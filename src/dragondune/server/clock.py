"""The server's only source of time."""

import time
from collections.abc import Callable
from typing import Final

LARGEST_STEP: Final = 86_400.0
"""A stamp in the database further ahead than a day is an error, not a clock that was put back."""


class SteadyClock:
    """The system's time when the process started plus the time that has passed since.

    Whatever happens to the system's clock meanwhile, every second lasts a second: deadlines and limits neither freeze
    nor fire. A restart takes the system's time again.
    """

    def __init__(
        self, *, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall: Final = wall
        self._monotonic: Final = monotonic
        self._offset = wall() - monotonic()

    def __call__(self) -> float:
        return self._offset + self._monotonic()

    def go_on_from(self, latest: float) -> None:
        """Start no earlier than the last stamp that was stored, should the system's clock have been put back."""
        ahead = latest - self()
        if 0 < ahead <= LARGEST_STEP:
            self._offset += ahead

    @property
    def drift(self) -> float:
        """How many seconds the system's clock has been moved since the start."""
        return self._wall() - self()
