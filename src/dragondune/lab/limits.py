"""A limit on how long something may take, inside the process that does it."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

AGAIN_SECONDS: Final = 1.0
"""Whatever swallowed the first interruption is interrupted again."""


class TookTooLong(BaseException):
    """No Exception, so that what is interrupted does not take it for one of its own."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TookTooLong once the time is over; there is no limit outside the main thread and where no timer exists."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _interrupt(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
    raise TookTooLong
