"""Learns to play the Orcs against three `simple` bots, with numpy alone, and shows the curve.

    python examples/learn.py

1. `dragondune lab record` writes down games in which `greedy` plays the Orcs.
2. A network with one hidden layer learns to choose as it does, part by part of every decision (imitation).
3. It plays against `simple` in the Gymnasium environment, and what won becomes likelier (policy gradient, PPO).

Before, in between and afterwards it plays games with seeds that it never learns from; the share it wins is printed with
its 95% interval. Everything follows from `--seed`.
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple, SupportsFloat, TypeAlias

import gymnasium
import msgspec
import numpy as np
import pyarrow.parquet as pq
from numpy.typing import NDArray

from dragondune.cli import main as dragondune
from dragondune.editions.loader import DEFAULT_EDITION, load_edition
from dragondune.engine.decisions import decision_at
from dragondune.interop.actions import ACTIONS, Spelling, choices_to
from dragondune.interop.gymnasium import DragonDuneEnv
from dragondune.interop.observation import observation_of, observation_size
from dragondune.lab.statistics import Share, share_of
from dragondune.views.view import View

SEAT: Final = "orcs"
TEACHER: Final = "greedy"
OPPONENTS: Final = "simple"
HIDDEN: Final = 64
LESSONS_FROM: Final = 1
MEASURED_FROM: Final = 1_000_000
PRACTICE_FROM: Final = 2_000_000
"""Where the seeds of games begin; nothing is learnt from those that are measured."""
CLIP: Final = 0.2

Floats: TypeAlias = NDArray[np.float32]
Flags: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]
Env: TypeAlias = gymnasium.Env[Floats, np.int64]


class Steps(NamedTuple):
    """What was seen, what was legal, and what was chosen, step after step."""

    seen: Floats
    legal: Flags
    chosen: Numbers

    def at(self, rows: Numbers) -> "Steps":
        return Steps(self.seen[rows], self.legal[rows], self.chosen[rows])


class Policy:
    """One hidden layer, and a softmax over the legal actions; `sharpness` above 1 makes likely actions likelier."""

    def __init__(self, chance: np.random.Generator, inputs: int = observation_size()) -> None:
        self.sharpness = 1.0
        self.weights: Final[list[Floats]] = [
            chance.normal(0, 0.1, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            chance.normal(0, 0.01, (HIDDEN, ACTIONS)).astype(np.float32),
            np.zeros(ACTIONS, np.float32),
        ]
        self._mean = [np.zeros_like(one) for one in self.weights]
        self._square = [np.zeros_like(one) for one in self.weights]
        self._updates = 0

    def hidden(self, seen: Floats) -> Floats:
        return np.asarray(np.maximum(seen @ self.weights[0] + self.weights[1], 0), np.float32)

    def chances(self, hidden: Floats, legal: Flags) -> Floats:
        scores = np.where(legal, (hidden @ self.weights[2] + self.weights[3]) * self.sharpness, -np.inf)
        powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)

    def best(self, seen: Floats, legal: Flags) -> int:
        return int(self.chances(self.hidden(seen), legal).argmax())

    def draw(self, seen: Floats, legal: Flags, chance: np.random.Generator) -> int:
        sums = self.chances(self.hidden(seen), legal).cumsum()
        return int(np.searchsorted(sums, chance.random() * sums[-1], side="right"))

    def chosen_chances(self, steps: Steps) -> Floats:
        """How likely the policy is to choose what was chosen."""
        return self.chances(self.hidden(steps.seen), steps.legal)[np.arange(len(steps.chosen)), steps.chosen]

    def learn(self, steps: Steps, worth: Floats, rate: float) -> float:
        """One step of Adam that makes what was chosen likelier by its worth; returns the loss of imitation."""
        count = np.arange(len(steps.chosen))
        hidden = self.hidden(steps.seen)
        chances = self.chances(hidden, steps.legal)
        loss = -float(np.log(chances[count, steps.chosen] + 1e-12).mean())
        slope = chances
        slope[count, steps.chosen] -= 1
        slope *= (worth * self.sharpness / len(count))[:, None]
        back = (slope @ self.weights[2].T) * (hidden > 0)
        self._adam([steps.seen.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)], rate)
        return loss

    def _adam(self, slopes: Sequence[Floats], rate: float) -> None:
        self._updates += 1
        for number, slope in enumerate(slopes):
            self._mean[number] += 0.1 * (slope - self._mean[number])
            self._square[number] += 0.001 * (slope * slope - self._square[number])
            mean = self._mean[number] / (1 - 0.9**self._updates)
            size = np.sqrt(self._square[number] / (1 - 0.999**self._updates)) + 1e-8
            self.weights[number] -= rate * mean / size


def lessons(path: Path) -> Steps:
    """What the teacher saw and chose, from a recorded file; each decision is as many steps as it has parts."""
    rules = load_edition(DEFAULT_EDITION)
    seen: list[Floats] = []
    legal: list[Flags] = []
    chosen: list[int] = []
    for row in taught(path):
        view = msgspec.json.decode(str(row["view"]), type=View)
        options = [decision_at(index) for index in msgspec.convert(row["option_indices"], list[int])]
        spelling = Spelling(options)
        for action in choices_to(decision_at(msgspec.convert(row["decision_index"], int)), options):
            seen.append(observation_of(view, rules, spelling.parts))
            legal.append(mask_of(spelling.legal))
            chosen.append(action)
            spelling.choose(action)
    return Steps(np.array(seen), np.array(legal), np.array(chosen))


def taught(path: Path) -> Iterator[dict[str, object]]:
    columns = ["seat", "decided_by", "view", "option_indices", "decision_index"]
    for rows in pq.ParquetFile(path).iter_batches(columns=columns):
        yield from (row for row in rows.to_pylist() if row["seat"] == SEAT and row["decided_by"] == "bot")


def mask_of(actions: Sequence[int]) -> Flags:
    mask = np.zeros(ACTIONS, np.bool_)
    mask[list(actions)] = True
    return mask


def imitate(policy: Policy, steps: Steps, chance: np.random.Generator, *, epochs: int) -> Iterator[float]:
    """The loss of each pass over the lessons."""
    for _ in range(epochs):
        order = chance.permutation(len(steps.chosen))
        parts = [steps.at(order[start : start + 128]) for start in range(0, len(order), 128)]
        losses = [policy.learn(part, np.ones(len(part.chosen), np.float32), 0.001) for part in parts]
        yield float(np.mean(losses))


def against_bots() -> Env:
    return DragonDuneEnv(seat=SEAT, bots=OPPONENTS, illegal="raise")


def play(env: Env, policy: Policy, seed: int, chance: np.random.Generator | None) -> tuple[Steps, bool]:
    """A game, by chance or always with the likeliest action, and whether it was won."""
    seen: list[Floats] = []
    legal: list[Flags] = []
    chosen: list[int] = []
    vector, info = env.reset(seed=seed)
    reward: SupportsFloat = 0.0
    is_over = False
    while not is_over:
        mask = np.asarray(info["action_mask"], np.bool_)
        action = policy.best(vector, mask) if chance is None else policy.draw(vector, mask, chance)
        seen.append(vector)
        legal.append(mask)
        chosen.append(action)
        vector, reward, is_over, _, info = env.step(np.int64(action))
    return Steps(np.array(seen), np.array(legal), np.array(chosen)), float(reward) > 0


def improve(
    policy: Policy, env: Env, chance: np.random.Generator, *, seed: int, games: int, rate: float = 0.0003
) -> float:
    """Play a batch of games and learn from them by PPO; returns the share won."""
    played = [play(env, policy, seed + number, chance) for number in range(games)]
    won = np.array([is_won for _, is_won in played], np.float32)
    if won.std() == 0:
        return float(won.mean())
    steps = Steps(*(np.concatenate(part) for part in zip(*(steps for steps, _ in played), strict=True)))
    lead = np.repeat((won - won.mean()) / won.std(), [len(steps.chosen) for steps, _ in played])
    before = policy.chosen_chances(steps)
    for _ in range(3):
        order = chance.permutation(len(steps.chosen))
        for rows in (order[start : start + 512] for start in range(0, len(order), 512)):
            part = steps.at(rows)
            ratio = policy.chosen_chances(part) / before[rows]
            is_far = np.where(lead[rows] > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            policy.learn(part, np.where(is_far, 0, lead[rows] * ratio).astype(np.float32), rate)
    return float(won.mean())


def measure(policy: Policy, *, games: int) -> Share:
    """The share of held-out games that the policy wins with its likeliest actions."""
    env = against_bots()
    return share_of(sum(play(env, policy, MEASURED_FROM + number, None)[1] for number in range(games)), games)


def smoothed(shares: Sequence[float]) -> list[float]:
    """Means of five."""
    return [float(np.mean(shares[max(0, end - 5) : end])) for end in range(1, len(shares) + 1)]


def curve(shares: Sequence[float], *, height: int = 10) -> str:
    """Shares from 0% to 100%, one after the other, as text."""
    lines = []
    for level in range(height, 0, -1):
        marks = "".join("██" if share > (level - 0.5) / height else "  " for share in smoothed(shares))
        lines.append(f"{level / height:>5.0%} │{marks}".rstrip())
    return "\n".join([*lines, "      └" + "──" * len(shares)])


def drawing(shares: Sequence[float], measured: Sequence[tuple[str, Share]]) -> str:
    """The same as SVG, beside what was measured on held-out seeds."""
    steps = 500 / max(1, len(shares) - 1)
    points = " ".join(f"{60 + steps * i:.1f},{260 - 240 * share:.1f}" for i, share in enumerate(smoothed(shares)))
    parts = []
    for percent in range(0, 101, 25):
        y = 260 - 2.4 * percent
        parts.append(f'<path d="M60 {y:g}H760" stroke="#ccc"/>')
        parts.append(f'<text x="52" y="{y + 4:g}" text-anchor="end">{percent}%</text>')
    parts.append(f'<polyline points="{points}" fill="none" stroke="#2b6cb0" stroke-width="2"/>')
    for number, (name, share) in enumerate(measured):
        x = 600 + 65 * number
        parts.append(f'<path d="M{x} {260 - 240 * share.low:.1f}V{260 - 240 * share.high:.1f}" stroke="#c05621"/>')
        parts.append(f'<circle cx="{x}" cy="{260 - 240 * share.share:.1f}" r="4" fill="#c05621"/>')
        parts.append(f'<text x="{x}" y="280" text-anchor="middle">{name}</text>')
    parts.append('<text x="310" y="280" text-anchor="middle">games won in practice, batch by batch</text>')
    body = "\n".join(parts)
    style = 'font-family="sans-serif" font-size="11"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 290" {style}>\n{body}\n</svg>\n'


def parse_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learns to play the Orcs against three simple bots.")
    parser.add_argument("--seed", type=int, default=1, help="where all chance begins (default %(default)s)")
    parser.add_argument("--lessons", type=int, default=300, help="games of the teacher (default %(default)s)")
    parser.add_argument("--epochs", type=int, default=6, help="passes over the lessons (default %(default)s)")
    parser.add_argument("--batches", type=int, default=20, help="batches of games to learn from (default %(default)s)")
    parser.add_argument("--games", type=int, default=64, help="games of a batch (default %(default)s)")
    parser.add_argument("--measure", type=int, default=200, help="held-out games (default %(default)s)")
    parser.add_argument("--sharpness", type=float, default=2.0, help="of choices in practice (default %(default)s)")
    parser.add_argument("--svg", type=Path, help="also draw the curve into this file")
    return parser.parse_args(words)


def record(folder: Path, *, games: int) -> Path:
    path = folder / "lessons.parquet"
    bots = f"{SEAT}={TEACHER},{OPPONENTS}"
    seed = str(LESSONS_FROM)
    dragondune(["lab", "record", "--bots", bots, "--games", str(games), "--seed", seed, "--out", str(path)])
    return path


def main(words: Sequence[str] | None = None) -> list[tuple[str, Share]]:
    arguments = parse_arguments(words)
    chance = np.random.default_rng(arguments.seed)
    policy = Policy(chance)
    measured: list[tuple[str, Share]] = []
    began = perf_counter()

    def tell(stage: str) -> None:
        share = measure(policy, games=arguments.measure)
        measured.append((stage, share))
        told = f"wins {share.share:.1%} of {arguments.measure} held-out games ({share.low:.1%} to {share.high:.1%})"
        print(f"{perf_counter() - began:5.0f} s  {stage}: {told}", flush=True)

    tell("untaught")
    with tempfile.TemporaryDirectory() as folder:
        steps = lessons(record(Path(folder), games=arguments.lessons))
    for epoch, loss in enumerate(imitate(policy, steps, chance, epochs=arguments.epochs), start=1):
        print(f"{perf_counter() - began:5.0f} s  imitation, pass {epoch}: loss {loss:.3f}", flush=True)
    tell("imitation")
    policy.sharpness = arguments.sharpness
    env = against_bots()
    shares: list[float] = []
    for batch in range(arguments.batches):
        seed = PRACTICE_FROM + batch * arguments.games
        shares.append(improve(policy, env, chance, seed=seed, games=arguments.games))
        print(f"{perf_counter() - began:5.0f} s  batch {batch + 1}: wins {shares[-1]:.0%}", flush=True)
    tell("practice")
    print(curve(shares))
    if arguments.svg is not None:
        arguments.svg.write_text(drawing(shares, measured), encoding="utf-8")
    return measured


if __name__ == "__main__":
    main()
