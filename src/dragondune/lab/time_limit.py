"""A time limit on each of many pieces of work, enforced inside the process that does them.

A timer for each piece would cost more than a quick piece itself. So one timer runs on from piece to piece: when it
goes off, it is set again for the current piece, or interrupts it if its time is up.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Final

REPEAT_SECONDS: Final = 1.0
"""Code that swallows the first interruption is interrupted again."""


class TookTooLong(BaseException):
    """Not an Exception, so that the interrupted code does not catch it by accident."""


class _Watch:
    """When the current piece of work must end, if there is one, and when the timer goes off, if it is set."""

    deadline: float | None = None
    goes_off: float | None = None

    def begin(self, seconds: float) -> None:
        deadline = self.deadline = monotonic() + seconds
        if self.goes_off is None or deadline < self.goes_off:
            signal.signal(signal.SIGALRM, self._go_off)
            self._set(seconds)

    def _set(self, seconds: float) -> None:
        self.goes_off = monotonic() + seconds
        signal.setitimer(signal.ITIMER_REAL, seconds, REPEAT_SECONDS)

    def stop(self) -> None:
        if self.goes_off is not None:
            self.goes_off = None
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _go_off(self, number: int, frame: FrameType | None) -> None:
        if self.deadline is None:
            self.stop()
            return
        left = self.deadline - monotonic()
        self._set(left if left > 0 else REPEAT_SECONDS)
        if left <= 0:
            raise TookTooLong


_WATCH: Final = _Watch()


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TookTooLong once the time is up; without effect outside the main thread and on systems without timers."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    _WATCH.begin(seconds)
    try:
        yield
    finally:
        _WATCH.deadline = None


def stop_timer() -> None:
    """Stop the timer, which the next piece of work sets again; for the end of a game."""
    if threading.current_thread() is threading.main_thread():
        _WATCH.stop()
