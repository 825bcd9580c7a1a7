"""Work of any kind on this machine: in order, counted, and with an error if a process is killed."""

import os
import signal
from collections.abc import Generator
from functools import partial

import pytest

from dragondune.engine.errors import Malformed
from dragondune.lab.places import Here


def summed(number: int) -> int:
    return sum(range(100_000)) + number


def killed_at(number: int, *, last: int) -> int:
    if number == last:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_is_done_in_order_and_counted(jobs: int) -> None:
    place = Here(jobs)
    assert list(place.each(summed, range(20))) == [summed(number) for number in range(20)]
    assert place.core_seconds > 0
    assert place.cost().endswith(" core-seconds")


def test_a_killed_process_ends_the_work_with_an_error() -> None:
    with pytest.raises(Malformed, match="a process of this machine was killed before its work was done"):
        list(Here(2).each(partial(killed_at, last=9), range(20)))


def test_nobody_waits_for_work_that_nobody_wants() -> None:
    work = Here(2).each(summed, range(10_000))
    assert isinstance(work, Generator)
    assert next(work) == summed(0)
    work.close()
