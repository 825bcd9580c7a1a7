"""The example in docs/bots.md is a working bot."""

import re
from pathlib import Path

import pytest

from dragondune.engine.ids import ELVES, FACTIONS
from dragondune.lab.batch import Batch, play_seeds

PAGE = Path(__file__).parents[2] / "docs/bots.md"


def test_the_example_beats_random_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    example = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    (tmp_path / "my_module.py").write_text(example[1], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    bots = dict.fromkeys(FACTIONS, "random") | {ELVES: "my_module:MyBot"}
    games = play_seeds(Batch("1.10", {}, FACTIONS, bots, 120, 1), range(1, 121))
    assert sum(game.winners >> ELVES & 1 for game in games) > 40
