"""Jumps of the system's clock neither freeze nor fire anything."""

from dragondune.server.live.scheduler import LARGEST_STEP, SteadyClock

HOUR = 3600.0


class Times:
    """A wall clock that can be stepped, and the time that passes."""

    def __init__(self) -> None:
        self.step = 1_700_000_000.0
        self.passed = 50.0

    def wall(self) -> float:
        return self.step + self.passed

    def monotonic(self) -> float:
        return self.passed

    def steady(self) -> SteadyClock:
        return SteadyClock(wall=self.wall, monotonic=self.monotonic)


def test_a_second_lasts_a_second_whatever_the_wall_clock_does() -> None:
    times = Times()
    clock = times.steady()
    began = clock()
    assert began == times.wall()
    for step in (HOUR, -2 * HOUR, HOUR):
        times.step += step
        times.passed += 10
    assert clock() - began == 30
    assert clock.drift == 0
    times.step += HOUR
    assert clock.drift == HOUR


def test_a_restart_takes_the_systems_time_but_never_goes_back() -> None:
    times = Times()
    stamp = times.steady()()
    times.step -= HOUR
    again = times.steady()
    again.go_on_from(stamp)
    assert again() == stamp
    times.step += 3 * HOUR
    later = times.steady()
    later.go_on_from(stamp)
    assert later() == times.wall()


def test_a_stamp_from_far_ahead_does_not_move_the_clock() -> None:
    times = Times()
    clock = times.steady()
    clock.go_on_from(clock() + LARGEST_STEP + 1)
    assert clock() == times.wall()
