"""Learn to play the Orcs against three `simple` bots, using only numpy, and print the learning curve.

    python examples/learn.py

1. `dragondune lab record` records games in which `greedy`, the teacher, plays the Orcs.
2. A network with one hidden layer learns to imitate it, decision part by decision part.
3. The network plays against `simple` in the Gymnasium environment. In the positions it reaches, the teacher
   says what it would have done, and the network learns that too (DAgger): mistakes lead to unfamiliar positions.

Before, in between and afterwards it plays games with seeds that it never learns from; the share it wins is printed with
its 95% interval. Everything follows from `--seed`.
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

import msgspec
import numpy as np
import pyarrow.parquet as pq
from numpy.typing import NDArray

from dragondune.bots.base import Bot
from dragondune.bots.registry import make_bot
from dragondune.cli import main as dragondune
from dragondune.editions.loader import DEFAULT_EDITION, load_edition
from dragondune.engine.decisions import Decision, decision_at
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction
from dragondune.interop.actions import ACTIONS, Spelling, choices_to
from dragondune.interop.gymnasium import DragonDuneEnv
from dragondune.interop.observation import observation_of, observation_size
from dragondune.knowledge.situation import situation_of
from dragondune.lab.statistics import Share, share_of
from dragondune.views.view import View

SEAT: Final = "orcs"
TEACHER: Final = "greedy"
OPPONENTS: Final = "simple"
HIDDEN: Final = 64
LESSONS_FROM: Final = 1
MEASURED_FROM: Final = 1_000_000
PRACTICE_FROM: Final = 2_000_000
"""The first seeds of games; nothing is learnt from the games that are measured."""
DECAY: Final = 0.0001

Floats: TypeAlias = NDArray[np.float32]
Flags: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]


class Steps(NamedTuple):
    """What was seen, legal and chosen, step by step."""

    seen: Floats
    legal: Flags
    chosen: Numbers

    def at(self, rows: Numbers) -> "Steps":
        return Steps(self.seen[rows], self.legal[rows], self.chosen[rows])

    def and_then(self, others: "Steps") -> "Steps":
        return Steps(
            np.concatenate((self.seen, others.seen)),
            np.concatenate((self.legal, others.legal)),
            np.concatenate((self.chosen, others.chosen)),
        )


class Notebook:
    """Collects steps."""

    def __init__(self) -> None:
        self._seen: list[Floats] = []
        self._legal: list[Flags] = []
        self._chosen: list[int] = []

    def add(self, seen: Floats, legal: Flags, chosen: int) -> None:
        self._seen.append(seen)
        self._legal.append(legal)
        self._chosen.append(chosen)

    def steps(self) -> Steps:
        return Steps(np.array(self._seen), np.array(self._legal), np.array(self._chosen))


class Policy:
    """One hidden layer, and a softmax over the legal actions."""

    def __init__(self, chance: np.random.Generator, inputs: int = observation_size()) -> None:
        self.weights: Final[list[Floats]] = [
            chance.normal(0, 0.1, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            chance.normal(0, 0.01, (HIDDEN, ACTIONS)).astype(np.float32),
            np.zeros(ACTIONS, np.float32),
        ]
        self._mean = [np.zeros_like(one) for one in self.weights]
        self._square = [np.zeros_like(one) for one in self.weights]
        self._updates = 0

    def _hidden(self, seen: Floats) -> Floats:
        return np.asarray(np.maximum(seen @ self.weights[0] + self.weights[1], 0), np.float32)

    def _chances(self, hidden: Floats, legal: Flags) -> Floats:
        scores = np.where(legal, hidden @ self.weights[2] + self.weights[3], -np.inf)
        powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)

    def chances(self, seen: Floats, legal: Flags) -> Floats:
        """The probability of each action, for one step or many."""
        return self._chances(self._hidden(seen), legal)

    def best(self, seen: Floats, legal: Flags) -> int:
        return int(self.chances(seen, legal).argmax())

    def learn(self, steps: Steps, rate: float) -> float:
        """One Adam step that makes the chosen actions more likely; returns the loss before it."""
        count = np.arange(len(steps.chosen))
        hidden = self._hidden(steps.seen)
        slope = self._chances(hidden, steps.legal)
        loss = -float(np.log(slope[count, steps.chosen] + 1e-12).mean())
        slope[count, steps.chosen] -= 1
        slope /= len(count)
        back = (slope @ self.weights[2].T) * (hidden > 0)
        slopes = [steps.seen.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)]
        self._adam([one + DECAY * weights for one, weights in zip(slopes, self.weights, strict=True)], rate)
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
    """What the teacher saw and chose, from a recorded file; each part of a decision is one step."""
    rules = load_edition(DEFAULT_EDITION)
    notes = Notebook()
    for row in taught(path):
        view = msgspec.json.decode(str(row["view"]), type=View)
        options = [decision_at(index) for index in msgspec.convert(row["option_indices"], list[int])]
        spelling = Spelling(options)
        for action in choices_to(decision_at(msgspec.convert(row["decision_index"], int)), options):
            notes.add(observation_of(view, rules, spelling.parts), mask_of(spelling.legal), action)
            spelling.choose(action)
    return notes.steps()


def taught(path: Path) -> Iterator[dict[str, object]]:
    columns = ["seat", "decided_by", "view", "option_indices", "decision_index"]
    for rows in pq.ParquetFile(path).iter_batches(columns=columns):
        yield from (row for row in rows.to_pylist() if row["seat"] == SEAT and row["decided_by"] == "bot")


def mask_of(actions: Sequence[int]) -> Flags:
    mask = np.zeros(ACTIONS, np.bool_)
    mask[list(actions)] = True
    return mask


def study(policy: Policy, steps: Steps, chance: np.random.Generator, *, rate: float) -> float:
    """One pass over all steps in random order; returns the mean loss."""
    order = chance.permutation(len(steps.chosen))
    parts = (steps.at(order[start : start + 128]) for start in range(0, len(order), 128))
    return float(np.mean([policy.learn(part, rate) for part in parts]))


def play(env: DragonDuneEnv, policy: Policy, seed: int, teacher: Bot | None = None) -> tuple[Notebook, bool]:
    """A game of the policy, with what the teacher would have done at each step, and whether it was won."""
    notes = Notebook()
    vector, info = env.reset(seed=seed)
    reward, is_over = 0.0, False
    while not is_over:
        game = env.table.game
        options = game.options(env.table.seat)
        wanted = () if teacher is None else advice(teacher, game, env.table.seat)
        spelling = Spelling(options)
        decision: Decision | None = None
        while decision is None:
            mask = np.asarray(info["action_mask"], np.bool_)
            action = policy.best(vector, mask)
            if wanted:
                notes.add(vector, mask, wanted[0])
                wanted = wanted[1:] if wanted[0] == action else ()
            decision = spelling.choose(action)
            vector, reward, is_over, _, info = env.step(action)
    return notes, reward > 0


def advice(teacher: Bot, game: Game, seat: Faction) -> tuple[int, ...]:
    """The actions of the teacher's decision."""
    return choices_to(teacher.choose(situation_of(game, seat)), game.options(seat))


def against_bots() -> DragonDuneEnv:
    return DragonDuneEnv(seat=SEAT, bots=OPPONENTS, illegal="raise")


def practise(policy: Policy, *, seed: int, games: int) -> tuple[Steps, float]:
    """The teacher's advice on some games of the policy, and the share that the policy won."""
    env = against_bots()
    played = [play(env, policy, one, make_bot(TEACHER, one)) for one in range(seed, seed + games)]
    steps = [notes.steps() for notes, _ in played]
    return reduce(Steps.and_then, steps), sum(is_won for _, is_won in played) / games


def measure(policy: Policy, *, games: int) -> Share:
    """The share of held-out games that the policy wins."""
    env = against_bots()
    return share_of(sum(play(env, policy, MEASURED_FROM + number)[1] for number in range(games)), games)


def smoothed(shares: Sequence[float]) -> list[float]:
    """Moving averages of five."""
    return [float(np.mean(shares[max(0, end - 5) : end])) for end in range(1, len(shares) + 1)]


def curve(shares: Sequence[float], *, height: int = 10) -> str:
    """Shares as a text chart, up to the next 10%."""
    top = (int(max(shares) * 10) + 1) / 10
    lines = []
    for level in range(height, 0, -1):
        marks = "".join("██ " if share > top * (level - 0.5) / height else "   " for share in shares)
        lines.append(f"{top * level / height:>5.0%} │{marks}".rstrip())
    return "\n".join([*lines, "      └" + "───" * len(shares)])


def drawing(shares: Sequence[float], measured: Sequence[tuple[str, Share]]) -> str:
    """The same as SVG, with the results on held-out seeds."""
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
    parts.append('<text x="310" y="280" text-anchor="middle">games won in practice, round by round</text>')
    body = "\n".join(parts)
    style = 'font-family="sans-serif" font-size="11"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 290" {style}>\n{body}\n</svg>\n'


def parse_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learns to play the Orcs against three simple bots.")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random numbers (default %(default)s)")
    parser.add_argument("--lessons", type=int, default=200, help="games of the teacher (default %(default)s)")
    parser.add_argument("--passes", type=int, default=6, help="passes over the lessons (default %(default)s)")
    parser.add_argument("--rounds", type=int, default=6, help="rounds of practice (default %(default)s)")
    parser.add_argument("--games", type=int, default=64, help="games of a round (default %(default)s)")
    parser.add_argument("--measure", type=int, default=100, help="held-out games (default %(default)s)")
    parser.add_argument("--svg", type=Path, help="also draw the curve to this file")
    return parser.parse_args(words)


def record(folder: Path, *, games: int) -> Path:
    path = folder / "lessons.parquet"
    bots = f"{SEAT}={TEACHER},{OPPONENTS}"
    told = ["--bots", bots, "--no-talk", "--games", str(games), "--seed", str(LESSONS_FROM), "--out", str(path)]
    dragondune(["lab", "record", *told])
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

    tell("before")
    with tempfile.TemporaryDirectory() as folder:
        steps = lessons(record(Path(folder), games=arguments.lessons))
    for number in range(arguments.passes):
        loss = study(policy, steps, chance, rate=0.001)
        print(f"{perf_counter() - began:5.0f} s  lessons, pass {number + 1}: loss {loss:.3f}", flush=True)
    tell("after lessons")
    shares: list[float] = []
    for number in range(arguments.rounds):
        advised, share = practise(policy, seed=PRACTICE_FROM + number * arguments.games, games=arguments.games)
        steps = steps.and_then(advised)
        for _ in range(2):
            study(policy, steps, chance, rate=0.0005)
        shares.append(share)
        print(f"{perf_counter() - began:5.0f} s  practice, round {number + 1}: wins {share:.0%}", flush=True)
    tell("after practice")
    print("before, after lessons, round by round, after practice:")
    print(curve([*(share.share for _, share in measured[:2]), *shares, measured[2][1].share]))
    if arguments.svg is not None:
        arguments.svg.write_text(drawing(shares, measured), encoding="utf-8")
    return measured


if __name__ == "__main__":
    main()
