"""The README's examples run."""

import doctest
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_examples_give_the_stated_results() -> None:
    failed, attempted = doctest.testfile(str(README), module_relative=False)
    assert attempted > 4
    assert failed == 0
