"""A lock between processes: a locked file, which the system releases when its holder exits."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Busy(Exception):
    """Another process holds the lock."""


if sys.platform == "win32":
    import msvcrt

    def _take(file: int, *, wait: bool) -> None:
        msvcrt.locking(file, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: int, *, wait: bool) -> None:
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def alone(path: Path, *, wait: bool) -> Iterator[None]:
    """Hold the lock; if another process has it, wait, or raise Busy at once."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            _take(file, wait=wait)
        except (BlockingIOError, PermissionError):
            raise Busy from None
        yield
    finally:
        os.close(file)
