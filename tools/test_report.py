"""Summarize pytest runs from their JUnit files: the ten slowest tests, and how many passed, failed or were skipped.

python -m tools.test_report tests.xml compiled.xml browser.xml

The exit code is 1 if a test failed.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree

SLOWEST: Final = 10
FAULTS: Final = ("failure", "error")


class Test(NamedTuple):
    """A test; `stage` is the name of its report file."""

    stage: str
    name: str
    seconds: float
    outcome: str


def tests_in(path: Path) -> list[Test]:
    """One per test, even if both the test and its fixtures failed."""
    found: dict[str, Test] = {}
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        name = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name', '')}"
        if any(case.find(fault) is not None for fault in FAULTS):
            outcome = "failed"
        else:
            outcome = "skipped" if case.find("skipped") is not None else "passed"
        before = found.get(name)
        seconds = float(case.get("time", 0)) + (before.seconds if before is not None else 0.0)
        is_failed = before is not None and before.outcome == "failed"
        found[name] = Test(path.stem, name, seconds, "failed" if is_failed else outcome)
    return list(found.values())


def report(tests: Sequence[Test]) -> list[str]:
    """The lines to print."""
    slowest = sorted(tests, key=lambda test: -test.seconds)[:SLOWEST]
    lines = [f"The {len(slowest)} slowest of {len(tests)} tests:"]
    lines += [f"{test.seconds:8.1f} s  {test.stage:10}{test.name}" for test in slowest]
    counts = {outcome: sum(test.outcome == outcome for test in tests) for outcome in ("passed", "failed", "skipped")}
    return [*lines, ", ".join(f"{count} {outcome}" for outcome, count in counts.items())]


def main(files: Sequence[str]) -> int:
    tests = [test for file in files for test in tests_in(Path(file))]
    print("\n".join(report(tests)))
    return 1 if any(test.outcome == "failed" for test in tests) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
