"""Train the judgement of who will win: the weights of `dragondune.bots.judgement`.

    python -m benchmarks.train_value GAMES... [--out FILE] [--wide 48] [--narrow 16] [--passes 10] [--seed 1]
        [--jobs 2] [--on ray]

GAMES are files of `python -m benchmarks.self_play`; without any, 10000 games are played first. Of six games four teach,
one decides when to stop, and one tests. The same games and seed give the same weights. Prints the log loss and
Brier score of the test games beside those of the base rate, as `benchmarks.calibration` does.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np
import numpy.typing as npt

from benchmarks.calibration import log_loss, scores
from benchmarks.positions import Array, Positions, chosen_from, collect
from benchmarks.self_play import Played, played, read_games, write_games
from dragondune.bots.judgement.features import INPUTS
from dragondune.bots.judgement.judgement import WEIGHTS
from dragondune.bots.judgement.network import pack
from dragondune.commands.running import add_place_option, place_of
from dragondune.lab.places import Place

ENOUGH_GAMES: Final = 10_000
PARTS: Final = 6
TEST: Final = 0
"""The games whose seeds leave this remainder test the judgement."""
STOP: Final = 1
BATCH: Final = 512
RATE: Final = 0.0004
SHRINKAGE: Final = 0.003
"""How much of a weight is lost in a step."""
RULES_SHRINKAGE: Final = 0.03
"""Rules differ only between games, so that there is less to learn about them from."""
HEARD: Final = 0.6
"""The share of a table's inputs that is heard in a step: all positions of a game have one outcome, and a network that
hears everything soon knows the games by heart."""
RULES_HEARD: Final = 0.3
MOMENTUM: Final = 0.9
VARIANCE: Final = 0.999
LEAST_SPREAD: Final = 0.02
OUT: Final = Path("src", "dragondune", "bots", "judgement", WEIGHTS)


class Model:
    """The network of `judgement.network` on standardized inputs, with everything that training needs."""

    def __init__(self, inputs: int, wide: int, narrow: int, *, chance: np.random.Generator) -> None:
        self.parameters: list[Array] = [
            _drawn(chance, inputs, wide) * np.float32(0.3),
            np.zeros(wide, dtype=np.float32),
            _drawn(chance, wide, narrow),
            np.zeros(narrow, dtype=np.float32),
            _drawn(chance, narrow, 4) * np.float32(0.1),
            np.zeros(4, dtype=np.float32),
        ]
        self._mean = [np.zeros_like(one) for one in self.parameters]
        self._square = [np.zeros_like(one) for one in self.parameters]
        self._steps = 0

    def chances(self, inputs: Array, plays: Array) -> Array:
        return self._forward(inputs, plays)[2]

    def _forward(self, inputs: Array, plays: Array) -> tuple[Array, Array, Array]:
        first, first_bias, second, second_bias, last, last_bias = self.parameters
        wide = np.maximum(inputs @ first + first_bias, 0)
        narrow = np.maximum(wide @ second + second_bias, 0)
        logits = np.where(plays > 0, narrow @ last + last_bias, -1e9)
        raised = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances: Array = (raised / raised.sum(axis=1, keepdims=True)).astype(np.float32)
        return wide, narrow, chances

    def learn(self, inputs: Array, plays: Array, won: Array, *, rate: float, shrinkage: Array) -> None:
        """One step of Adam with decoupled shrinkage."""
        _, _, second, _, last, _ = self.parameters
        wide, narrow, chances = self._forward(inputs, plays)
        slope = (chances - won) / np.float32(len(won))
        into_narrow = slope @ last.T * (narrow > 0)
        into_wide = into_narrow @ second.T * (wide > 0)
        slopes = [
            inputs.T @ into_wide,
            into_wide.sum(axis=0),
            wide.T @ into_narrow,
            into_narrow.sum(axis=0),
            narrow.T @ slope,
            slope.sum(axis=0),
        ]
        self._steps += 1
        for at, one in enumerate(slopes):
            self._mean[at] = MOMENTUM * self._mean[at] + (1 - MOMENTUM) * one
            self._square[at] = VARIANCE * self._square[at] + (1 - VARIANCE) * one * one
            mean = self._mean[at] / (1 - MOMENTUM**self._steps)
            square = self._square[at] / (1 - VARIANCE**self._steps)
            step = rate * mean / (np.sqrt(square) + 1e-8)
            if at == 0:
                step = step + rate / RATE * shrinkage * self.parameters[0]
            self.parameters[at] = (self.parameters[at] - step).astype(np.float32)


def _drawn(chance: np.random.Generator, inputs: int, outputs: int) -> Array:
    weights: Array = (chance.standard_normal((inputs, outputs)) * np.sqrt(2 / inputs)).astype(np.float32)
    return weights


class Scale:
    """Inputs with mean 0 and spread 1; weights can be translated to those that take the inputs as they are."""

    def __init__(self, inputs: Array, rules: Array) -> None:
        self.mean = np.concatenate([inputs.mean(axis=0), rules.mean(axis=0)]).astype(np.float32)
        self.spread = np.concatenate([inputs.std(axis=0), rules.std(axis=0)]).astype(np.float32)
        self.spread = np.where(self.spread < LEAST_SPREAD, np.float32(1), self.spread).astype(np.float32)

    def inputs(self, positions: Positions) -> Array:
        """Those of the tables, then those of the rules."""
        tables = (positions.inputs - self.mean[:INPUTS]) / self.spread[:INPUTS]
        rules = (positions.rules - self.mean[INPUTS:]) / self.spread[INPUTS:]
        found: Array = np.concatenate([tables, rules[positions.game]], axis=1)
        return found

    def stored(self, model: Model) -> list[float]:
        """The weights in the order of `judgement.network`."""
        first, first_bias, second, second_bias, last, last_bias = model.parameters
        rows = first / self.spread[:, None]
        bias = first_bias - self.mean @ rows
        parts = [rows.ravel(), bias]
        for weights, biases in ((second, second_bias), (last, last_bias)):
            parts.append(np.concatenate([weights.T, biases[:, None]], axis=1).ravel())
        found: list[float] = np.concatenate(parts).astype(float).tolist()
        return found


def batches(count: int, chance: np.random.Generator) -> Iterator[npt.NDArray[np.int64]]:
    order = chance.permutation(count)
    for start in range(0, count - BATCH + 1, BATCH):
        yield order[start : start + BATCH]


def train(positions: Positions, *, hidden: tuple[int, int], passes: int, seed: int) -> tuple[Model, Scale, Array]:
    """The model at its best pass, and its chances for all positions."""
    chance = np.random.default_rng(seed)
    part = (positions.seeds % PARTS)[positions.game]
    teaches, stops = part > STOP, part == STOP
    scale = Scale(positions.inputs[teaches], positions.rules)
    everything = scale.inputs(positions)
    model = Model(everything.shape[1], *hidden, chance=chance)
    shrinkage = np.full((everything.shape[1], 1), SHRINKAGE, dtype=np.float32)
    shrinkage[INPUTS:] = RULES_SHRINKAGE
    heard = np.full(everything.shape[1], HEARD, dtype=np.float32)
    heard[INPUTS:] = RULES_HEARD
    taught = np.flatnonzero(teaches)
    best, kept = np.inf, list(model.parameters)
    for number in range(passes):
        rate = RATE * (1 - number / passes)
        for batch in batches(len(taught), chance):
            rows = taught[batch]
            some = everything[rows] * (chance.random((BATCH, len(heard)), dtype=np.float32) < heard) / heard
            model.learn(some, positions.plays[rows], positions.won[rows], rate=rate, shrinkage=shrinkage)
        loss = log_loss(model.chances(everything[stops], positions.plays[stops]), positions.won[stops])
        print(f"# pass {number + 1}: {loss:.4f}", flush=True)
        if loss < best:
            best, kept = loss, list(model.parameters)
    model.parameters = kept
    return model, scale, model.chances(everything, positions.plays)


def games_of(files: list[Path], seed: int, place: Place) -> Iterator[Played]:
    if files:
        yield from read_games(files)
        return
    with TemporaryDirectory() as folder:
        file = Path(folder, "games.gz")
        write_games(file, played(range(seed, seed + ENOUGH_GAMES), place, bot="greedy"))
        yield from read_games([file])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, nargs="*")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--wide", type=int, default=48)
    parser.add_argument("--narrow", type=int, default=16)
    parser.add_argument("--passes", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="processes for the games, here")
    add_place_option(parser)
    asked = parser.parse_args()
    began = time.monotonic()
    positions = collect(games_of(asked.games, asked.seed, place_of(asked)))
    print(f"# {len(positions.seeds)} games, {len(positions.game)} positions in {time.monotonic() - began:.0f} s")
    hidden = (asked.wide, asked.narrow)
    model, scale, chances = train(positions, hidden=hidden, passes=asked.passes, seed=asked.seed)
    asked.out.write_bytes(pack(hidden, scale.stored(model)))
    is_test = (positions.seeds % PARTS)[positions.game] == TEST
    print(json.dumps(scores(chosen_from(positions, is_test), chances[is_test]), indent=1))
    print(f"# {time.monotonic() - began:.0f} s, {asked.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
