"""The comparison with an earlier commit averages ratios, not times, and gives an interval."""

import pytest
from benchmarks.before_after import Ratio, ratio_of


def test_a_ratio_is_the_geometric_mean_of_the_rounds() -> None:
    """A machine that is ten times slower in one round does not change the ratio."""
    assert ratio_of([(4.0, 2.0), (0.4, 0.2)]).value == pytest.approx(2.0)
    assert ratio_of([(1.0, 1.0), (4.0, 1.0)]).value == pytest.approx(2.0)


def test_the_interval_is_narrow_if_rounds_agree_and_absent_for_one_round() -> None:
    wide, narrow = ratio_of([(1.0, 1.0), (2.0, 1.0), (4.0, 1.0)]), ratio_of([(1.9, 1.0), (2.0, 1.0), (2.1, 1.0)])
    assert wide.low is not None
    assert wide.high is not None
    assert narrow.low is not None
    assert narrow.high is not None
    assert wide.low < narrow.low < narrow.value < narrow.high < wide.high
    assert ratio_of([(3.0, 2.0)])[1:] == (None, None)


def test_a_ratio_is_printed_with_its_interval() -> None:
    assert str(Ratio(1.847, 1.761, 1.938)) == "    1.85   1.76 to 1.94"
    assert str(Ratio(1.847, None, None)) == "    1.85"
