"""`benchmarks.balance` refuses parts that it could not write before it plays them."""

import pytest
from benchmarks import balance

PARTS = ("search", *balance.STUDIES)


def test_every_part_has_a_place_in_the_page() -> None:
    balance.check_parts(PARTS, PARTS, balance.PAGE.read_text(encoding="utf-8"))


def test_a_part_without_a_place_is_refused_unless_it_is_only_printed() -> None:
    with pytest.raises(SystemExit, match="has no place for two; it would be marked <!-- figures: two -->"):
        balance.check_parts(["three", "two"], PARTS, "<!-- figures: three -->")
    balance.check_parts(["three", "two"], PARTS, None)


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(SystemExit, match="there is no part four; choose from search, even, "):
        balance.check_parts(["four"], PARTS, None)
