"""The example that learns: its parts do what they should, and the whole of it runs."""

from pathlib import Path

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pyarrow")

import gymnasium
import numpy as np
from examples import learn
from examples.learn import Floats, Policy, Steps

from dragondune.interop.actions import ACTIONS
from dragondune.interop.observation import observation_size

INPUTS = 12


def chance() -> np.random.Generator:
    return np.random.default_rng(3)


def some_steps(count: int = 40) -> Steps:
    """Whoever sees more of the first input than of the second chooses 5, others 7; 9 is legal too."""
    seen = chance().random((count, INPUTS), np.float32)
    legal = np.zeros((count, ACTIONS), np.bool_)
    legal[:, [5, 7, 9]] = True
    return Steps(seen, legal, np.where(seen[:, 0] > seen[:, 1], 5, 7))


def test_a_policy_chooses_legal_actions_only() -> None:
    policy, steps = Policy(chance(), INPUTS), some_steps()
    chances = policy.chances(policy.hidden(steps.seen), steps.legal)
    assert np.allclose(chances.sum(axis=1), 1)
    assert not chances[~steps.legal].any()
    assert {policy.draw(steps.seen[0], steps.legal[0], chance()) for _ in range(5)} <= {5, 7, 9}


def test_imitation_lowers_the_loss_until_the_choices_are_the_teachers() -> None:
    policy, steps = Policy(chance(), INPUTS), some_steps()
    losses = list(learn.imitate(policy, steps, chance(), epochs=300))
    assert losses[0] == pytest.approx(np.log(3), abs=0.1)
    assert losses[-1] < 0.2
    best = [policy.best(seen, legal) for seen, legal in zip(steps.seen, steps.legal, strict=True)]
    assert np.mean(best == steps.chosen) > 0.9


def test_what_has_a_negative_worth_becomes_less_likely() -> None:
    policy, steps = Policy(chance(), INPUTS), some_steps()
    before = policy.chosen_chances(steps).mean()
    policy.learn(steps, np.full(len(steps.chosen), -1, np.float32), 0.001)
    assert policy.chosen_chances(steps).mean() < before


class Door(gymnasium.Env[Floats, np.int64]):
    """Three doors, twice; whoever takes the second one both times wins."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Floats, dict[str, object]]:
        super().reset(seed=seed, options=options)
        self._taken: list[int] = []
        return self._seen()

    def _seen(self) -> tuple[Floats, dict[str, object]]:
        mask = np.zeros(ACTIONS, np.int8)
        mask[:3] = 1
        vector = np.zeros(INPUTS, np.float32)
        vector[len(self._taken)] = 1
        return vector, {"action_mask": mask}

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, dict[str, object]]:
        self._taken.append(int(action))
        is_over = len(self._taken) == 2
        vector, info = self._seen()
        return vector, float(is_over and self._taken == [1, 1]), is_over, False, info


def test_practice_finds_what_wins() -> None:
    policy, env, luck = Policy(chance(), INPUTS), Door(), chance()
    shares = [learn.improve(policy, env, luck, seed=0, games=32, rate=0.01) for _ in range(30)]
    assert np.mean(shares[:5]) < 0.4
    assert np.mean(shares[-5:]) > 0.9


def test_lessons_are_legal_steps_of_the_teacher(tmp_path: Path) -> None:
    steps = learn.lessons(learn.record(tmp_path, games=1))
    assert steps.seen.shape == (len(steps.chosen), observation_size())
    assert len(steps.chosen) > 10
    assert steps.legal[np.arange(len(steps.chosen)), steps.chosen].all()
    assert (steps.legal.sum(axis=1) > 1).all()


def test_the_whole_example_runs_and_shows_its_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--lessons", "1", "--epochs", "2", "--batches", "2", "--games", "2", "--measure", "2", "--svg"]
    measured = learn.main([*words, str(tmp_path / "curve.svg")])
    assert [stage for stage, _ in measured] == ["untaught", "imitation", "practice"]
    assert all(0 <= share.low <= share.share <= share.high <= 1 for _, share in measured)
    said = capsys.readouterr().out
    assert "imitation, pass 2: loss " in said
    assert "batch 2: wins " in said
    assert "  50% │" in said
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_the_curve_rises_with_the_shares() -> None:
    lines = learn.curve([0.0, 1.0], height=2).splitlines()
    assert lines == [" 100% │", "  50% │  ██", "      └────"]
