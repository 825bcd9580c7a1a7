"""Fit the search bot's estimate of who will win: the tables in `dragondune.bots.search.win_chance`.

    python -m benchmarks.value [--games 1000] [--seed 1] [--bot greedy] [--guest search@16] [--edition 1.10] [--jobs 1]

Plays games of one bot, or of three bots and a guest, and records what each faction has at the start of every turn. In
some games a few decisions are random, for more variety. Prints the tables as Python, and how well they predict other
games: the mean log probability given to the winner; higher is better.
"""

import argparse
from collections.abc import Iterable, Iterator
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dragondune.bots.search.material import KINDS, material
from dragondune.editions.loader import load_edition
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTION_IDS, FACTIONS, REFEREE, Mask, members
from dragondune.knowledge.gate import know
from dragondune.lab.runner import Runner

NOISE: Final = (0.0, 0.02, 0.06)
"""How many decisions are made at random, in a third of the games each."""
HELD_BACK: Final = 6
"""Each sixth game tests the fit."""
SHRINKAGE: Final = 0.003
STEPS: Final = 12

Array = npt.NDArray[np.float64]


class Moment(NamedTuple):
    """The start of a turn: how much of the game is over, what each faction has, and who won in the end."""

    seed: int
    over: float
    counts: list[tuple[int, ...]]
    winners: Mask


def watch(seed: int, *, bot: str, guest: str, edition: str) -> list[Moment]:
    """Play one game; the guest sits in a different seat each time."""
    chance = Random(seed)
    noise = NOISE[seed // len(FACTIONS) % len(NOISE)]
    bots = dict.fromkeys(FACTIONS, bot) | {seed % len(FACTIONS): guest}
    game, runner = Game.new(load_edition(edition, {}), FACTIONS), Runner(bots, seed)
    seen: list[tuple[float, list[tuple[int, ...]]]] = []
    while not game.is_over:
        turn = game.turn
        seat, decision = runner.choose(game)
        if seat != CHANCE and chance.random() < noise:
            decision = chance.choice(game.options(seat))
        game.apply(seat, decision)
        if game.turn != turn and not game.is_over:
            counts = material(know(game, REFEREE))
            seen.append(((game.turn - 1) / game.rules.turns, [counts[one] for one in FACTIONS]))
    return [Moment(seed, over, counts, game.winners) for over, counts in seen]


def design(moments: list[Moment]) -> tuple[Array, Array]:
    """The inputs for each moment and faction: itself and its material, by time and time squared; and who won."""
    over = np.array([one.over for one in moments])[:, None, None]
    counts = np.array([one.counts for one in moments], dtype=float)
    factions = np.broadcast_to(np.eye(len(FACTIONS)), (len(moments), len(FACTIONS), len(FACTIONS)))
    inputs = np.concatenate([factions, factions * over, factions * over**2, counts, counts * over], axis=2)
    won = np.zeros((len(moments), len(FACTIONS)))
    for at, one in enumerate(moments):
        for seat in members(one.winners):
            won[at, seat] = 1 / one.winners.bit_count()
    return inputs, won


def chances(inputs: Array, weights: Array) -> Array:
    claims = inputs @ weights
    strengths: Array = np.exp(claims - claims.max(axis=1, keepdims=True))
    shares: Array = strengths / strengths.sum(axis=1, keepdims=True)
    return shares


def fit(inputs: Array, won: Array) -> Array:
    """Newton's method; rare kinds of material are kept close to zero."""
    scale = inputs.std(axis=(0, 1)) + 1e-9
    scaled, weights = inputs / scale, np.zeros(inputs.shape[2])
    for _ in range(STEPS):
        given = chances(scaled, weights)
        slope = np.einsum("ns,nsf->f", given - won, scaled) / len(won) + SHRINKAGE * weights
        weighed = scaled * given[:, :, None]
        means = weighed.sum(axis=1)
        bend = (np.einsum("nsf,nsg->fg", weighed, scaled, optimize=True) - means.T @ means) / len(won)
        weights -= np.linalg.solve(bend + SHRINKAGE * np.eye(len(weights)), slope)
    result: Array = weights / scale
    return result


def foresight(inputs: Array, won: Array, weights: Array) -> float:
    return float((won * np.log(chances(inputs, weights) + 1e-9)).sum(axis=1).mean())


def lines(weights: Array) -> Iterator[str]:
    """The tables as Python code."""
    claims, kinds = weights[:12].reshape(3, 4).T, weights[12:].reshape(2, len(KINDS)).T
    yield "CLAIMS = {"
    for name, row in zip(FACTION_IDS, claims, strict=True):
        yield f"    {name.upper()}: ({', '.join(f'{value:.2f}' for value in row)}),"
    yield "}"
    yield "WEIGHTS = {"
    for kind, (weight, more) in zip(KINDS, kinds, strict=True):
        yield f'    "{kind}": ({weight:.3f}, {more:.3f}),'
    yield "}"


def played(asked: argparse.Namespace) -> Iterable[list[Moment]]:
    game = partial(watch, bot=asked.bot, guest=asked.guest or asked.bot, edition=asked.edition)
    seeds = range(asked.seed, asked.seed + asked.games)
    if asked.jobs == 1:
        yield from map(game, seeds)
        return
    with get_context("spawn").Pool(asked.jobs) as pool:
        yield from pool.imap(game, seeds, chunksize=4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--guest", default="")
    parser.add_argument("--edition", default="1.10")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    moments = [moment for game in played(asked) for moment in game]
    inputs, won = design(moments)
    is_test = np.array([one.seed % HELD_BACK == 0 for one in moments])
    weights = fit(inputs[~is_test], won[~is_test])
    blind = inputs.copy()
    blind[:, :, 12:] = 0
    unweighed = fit(blind[~is_test], won[~is_test])
    print(f"# {asked.games} games, {len(moments)} turns")
    print(f"# foresight by faction and turn alone {foresight(blind[is_test], won[is_test], unweighed):.4f}")
    print(f"# foresight with material {foresight(inputs[is_test], won[is_test], weights):.4f}")
    for line in lines(weights):
        print(line)


if __name__ == "__main__":
    main()
