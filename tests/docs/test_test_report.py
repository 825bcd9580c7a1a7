"""A run of all stages ends with its ten slowest tests and a summary line."""

from pathlib import Path

import pytest
from tools.test_report import main

CASE = '<testcase classname="tests.rules.test_one" name="{name}" time="{time}">{inside}</testcase>'


def written(folder: Path, stage: str, *cases: tuple[str, float, str]) -> str:
    """A JUnit file with these tests: name, seconds and body."""
    path = folder / f"{stage}.xml"
    text = "".join(CASE.format(name=name, time=time, inside=inside) for name, time, inside in cases)
    path.write_text(f"<testsuites><testsuite>{text}</testsuite></testsuites>", encoding="utf-8")
    return str(path)


def test_the_ten_slowest_tests_of_all_stages_come_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    quick = written(tmp_path, "tests", *((f"test_{number}", number / 10, "") for number in range(12)))
    slow = written(tmp_path, "browser", ("test_slow", 61.25, ""), ("test_never", 0, "<skipped/>"))
    assert main([quick, slow]) == 0
    heading, first, second, *rest, total = capsys.readouterr().out.splitlines()
    assert heading == "The 10 slowest of 14 tests:"
    assert first == "    61.2 s  browser   tests/rules/test_one.py::test_slow"
    assert second == "     1.1 s  tests     tests/rules/test_one.py::test_11"
    assert len(rest) == 8
    assert total == "13 passed, 0 failed, 1 skipped"


def test_a_failure_is_counted_once_and_decides_the_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "tests", ("test_a", 1, "<failure/>"), ("test_a", 0, "<error/>"), ("test_b", 1, "<error/>"))
    assert main([file]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 2 failed, 0 skipped"
