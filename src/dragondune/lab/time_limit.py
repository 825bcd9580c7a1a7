"""A time limit on a piece of work, enforced inside the process that does it."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

REPEAT_SECONDS: Final = 1.0
"""Code that swallows the first interruption is interrupted again."""


class TookTooLong(BaseException):
    """Not an Exception, so that the interrupted code does not catch it by accident."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TookTooLong once the time is up; without effect outside the main thread and on systems without timers."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds, REPEAT_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _interrupt(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
    raise TookTooLong
