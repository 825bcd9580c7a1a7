"""The comparison with an earlier commit averages ratios, not times, and gives an interval."""

import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks import before_after
from benchmarks.before_after import OURS, Ratio, ratio_of, tree_at


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


def test_a_commit_with_our_packages_shares_our_environment() -> None:
    assert tree_at(OURS.folder) == OURS


def test_a_commit_with_other_packages_has_its_own_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(before_after, "EARLIER", tmp_path / "earlier")
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements/runtime.txt").write_text("# this one needs nothing\n")
    tree = tree_at(tmp_path)
    assert tree.python.startswith(str(tmp_path / "earlier"))
    ask = "import importlib.util as i, sys; print(sys.version, i.find_spec('msgspec'))"
    said = subprocess.run([tree.python, "-c", ask], check=True, capture_output=True, text=True).stdout
    assert said.strip() == f"{sys.version} None"
    assert tree_at(tmp_path) == tree
