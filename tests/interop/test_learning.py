"""The learning example: its parts work, and the whole example runs."""

import re
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pyarrow")

import numpy as np
from examples import learn
from examples.learn import Notebook, Policy, Steps

from dragondune.bots.registry import make_bot
from dragondune.interop.actions import ACTIONS
from dragondune.interop.observation import observation_size

INPUTS = 12


def chance() -> np.random.Generator:
    return np.random.default_rng(3)


def some_steps(count: int = 40) -> Steps:
    """A seat with more in the first input than in the second chooses 5, otherwise 7. Action 9 is legal too."""
    seen = chance().random((count, INPUTS), np.float32)
    legal = np.zeros((count, ACTIONS), np.bool_)
    legal[:, [5, 7, 9]] = True
    return Steps(seen, legal, np.where(seen[:, 0] > seen[:, 1], 5, 7))


def test_a_policy_chooses_only_legal_actions() -> None:
    policy, steps = Policy(chance(), INPUTS), some_steps()
    chances = policy.chances(steps.seen, steps.legal)
    assert np.allclose(chances.sum(axis=1), 1)
    assert not chances[~steps.legal].any()
    assert policy.best(steps.seen[0], steps.legal[0]) in {5, 7, 9}


def test_training_lowers_the_loss_and_imitates_the_teacher() -> None:
    policy, steps, luck = Policy(chance(), INPUTS), some_steps(), chance()
    losses = [learn.study(policy, steps, luck, rate=0.001) for _ in range(300)]
    assert losses[0] == pytest.approx(np.log(3), abs=0.1)
    assert losses[-1] < 0.2
    best = [policy.best(seen, legal) for seen, legal in zip(steps.seen, steps.legal, strict=True)]
    assert np.mean(best == steps.chosen) > 0.9


def are_legal(steps: Steps) -> bool:
    return bool(steps.legal[np.arange(len(steps.chosen)), steps.chosen].all())


def test_lessons_contain_the_teachers_legal_steps(tmp_path: Path) -> None:
    steps = learn.lessons(learn.record(tmp_path, games=1))
    assert steps.seen.shape == (len(steps.chosen), observation_size())
    assert len(steps.chosen) > 10
    assert are_legal(steps)
    assert (steps.legal.sum(axis=1) > 1).all()


def test_the_teacher_labels_steps_until_the_policy_deviates() -> None:
    policy = Policy(chance())
    notes, _ = learn.play(learn.against_bots(), policy, 5, make_bot(learn.TEACHER, 5))
    steps = notes.steps()
    assert are_legal(steps)
    best = np.array([policy.best(seen, legal) for seen, legal in zip(steps.seen, steps.legal, strict=True)])
    assert 0 < np.mean(best == steps.chosen) < 1
    assert len(learn.play(learn.against_bots(), policy, 5)[0].steps().chosen) == 0


def test_steps_are_in_order() -> None:
    notes = Notebook()
    notes.add(np.ones(INPUTS, np.float32), learn.mask_of([5]), 5)
    both = some_steps(3).and_then(notes.steps())
    assert both.chosen.shape == (4,)
    assert both.chosen[-1] == 5
    assert both.legal[-1].nonzero()[0].tolist() == [5]


def test_the_example_runs_and_prints_its_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--lessons", "1", "--passes", "2", "--rounds", "2", "--games", "2", "--measure", "2", "--svg"]
    measured = learn.main([*words, str(tmp_path / "curve.svg")])
    assert [stage for stage, _ in measured] == ["before", "after lessons", "after practice"]
    assert all(0 <= share.low <= share.share <= share.high <= 1 for _, share in measured)
    said = capsys.readouterr().out
    assert "lessons, pass 2: loss " in said
    assert "practice, round 2: wins " in said
    assert re.search(r"\d+% │", said), "the curve has a scale"
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_the_curve_rises_with_the_shares() -> None:
    lines = learn.curve([0.0, 0.15], height=2).splitlines()
    assert lines == ["  20% │", "  10% │   ██", "      └──────"]
