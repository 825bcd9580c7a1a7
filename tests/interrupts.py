"""Ctrl-C for programs started by tests, even if the tests run in the background."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interruptible() -> Iterator[None]:
    """Programs started meanwhile obey SIGINT.

    A shell without job control starts what runs in the background with SIGINT ignored, and programs inherit that.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
