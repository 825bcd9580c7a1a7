"""Learn to play every faction by self-play in many games at once, using only numpy, and print the learning curve.

    python examples/self_play.py --minutes 15

1. Two `greedy` bots, the teachers, play against two `simple` ones. A network learns to imitate them, part by part, and
   to foresee who wins. With `--processes`, teachers play on while the network studies.
2. The network plays all seats of many games in step (`VectorGames`) and learns from who wins (PPO).

One network plays all four peoples: an observation tells which one it is. From time to time it plays each of them
against three `simple` bots, and at the end it does so with seeds that it never learned from, beside a `simple` bot in
the same seat of the same games; shares and differences are printed with their 95% intervals. The minutes are elapsed
time, without the games that measure. `scripts/compile` makes games several times faster; on two cores, `--processes 1`
uses both.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from dragondune.bots.registry import make_bot
from dragondune.editions.loader import load_edition
from dragondune.engine.chance import Chance
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTION_IDS
from dragondune.interop.actions import ACTIONS, Spelling, choices_to
from dragondune.interop.env_table import EnvTable
from dragondune.interop.observation import COMPACT, scaled_rows
from dragondune.interop.opponents import Opponents
from dragondune.interop.said import entries, mark_parts
from dragondune.interop.settings import checked
from dragondune.interop.vector import DragonDuneVectorEnv, VectorGames
from dragondune.knowledge.gate import glance
from dragondune.knowledge.situation import NO_LIMIT, situation_of
from dragondune.lab.statistics import Share, paired_difference, share_of

TEACHER: Final = "greedy"
OPPONENTS: Final = "simple"
LESSONS_FROM: Final = 1
WATCHED_FROM: Final = 500_000
MEASURED_FROM: Final = 1_000_000
"""The first seeds of games; games that are watched or measured are never learned from."""
PRACTICE_FROM: Final = 2_000_000
LESSON_TIME: Final = 0.6
"""The share of the time that goes to the teacher's games and their imitation."""
FIRST_GAMES: Final = 0.1
"""The share of that time before the network begins to study, if other processes play."""
PAIRS: Final = tuple(combinations(range(len(FACTION_IDS)), 2))
"""The seats of the two teachers in a game."""
BEGAN: Final = perf_counter()
THREADS: Final = "OPENBLAS_NUM_THREADS"
LESSON: Final = 512
"""Steps that are imitated at once."""
STEPS: Final = 128
"""Steps of every game between two updates."""
BATCH: Final = 1024
CLIP: Final = 0.2
TRACE: Final = 0.95
"""How far an advantage looks ahead: lambda of generalised advantage estimation. Nothing is discounted."""
CURIOSITY: Final = 0.01
"""The weight of the entropy."""
WARM_UP: Final = 3
"""Updates that only learn to foresee who wins, since the games are others than the teacher's."""

Floats: TypeAlias = NDArray[np.float32]
Flags: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]


class Lesson(NamedTuple):
    """What was seen, legal and chosen, row by row, and whether the seat won in the end."""

    seen: Floats
    legal: Flags
    chosen: Numbers
    outcome: Floats


class Practice(NamedTuple):
    """The same with how likely the choice was, how much better than expected it turned out, and what came of it."""

    seen: Floats
    legal: Flags
    chosen: Numbers
    likely: Floats
    gain: Floats
    outcome: Floats

    def at(self, rows: Numbers) -> "Practice":
        return Practice(
            self.seen[rows], self.legal[rows], self.chosen[rows], self.likely[rows], self.gain[rows], self.outcome[rows]
        )


def move(weights: Floats, mean: Floats, square: Floats, *, slope: Floats, pace: np.float32) -> None:
    """Adam's step, in place."""
    mean += np.float32(0.1) * (slope - mean)
    square += np.float32(0.001) * (slope * slope - square)
    weights -= pace * mean / (np.sqrt(square) + np.float32(1e-8))


class Network:
    """Two hidden layers, a softmax over the legal actions, and how likely the seat is to win."""

    def __init__(self, chance: np.random.Generator, *, hidden: int, inputs: int = len(COMPACT)) -> None:
        sizes = ((inputs, hidden), (hidden, hidden), (hidden, ACTIONS), (hidden, 1))
        scales = (np.sqrt(2 / 60), np.sqrt(2 / hidden), 0.01, 0.01)  # about sixty entries are not 0
        self.weights: Final[list[Floats]] = []
        for size, scale in zip(sizes, scales, strict=True):
            self.weights.extend((chance.normal(0, scale, size).astype(np.float32), np.zeros(size[1], np.float32)))
        self._mean: Final = [np.zeros_like(one) for one in self.weights]
        self._square: Final = [np.zeros_like(one) for one in self.weights]
        self._updates = 0

    def layers(self, seen: Floats) -> tuple[Floats, Floats]:
        first, second = self.weights[0:2], self.weights[2:4]
        lower = np.maximum(seen @ first[0] + first[1], 0)
        return lower, np.maximum(lower @ second[0] + second[1], 0)

    def chances(self, upper: Floats, legal: Flags) -> Floats:
        scores = np.where(legal, upper @ self.weights[4] + self.weights[5], -np.inf)
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)

    def hopes(self, upper: Floats) -> Floats:
        return np.asarray((upper @ self.weights[6] + self.weights[7])[:, 0], np.float32)

    def best(self, seen: Floats, legal: Flags) -> Numbers:
        return np.asarray(self.chances(self.layers(seen)[1], legal).argmax(axis=1), np.int64)

    def update(
        self, seen: Floats, layers: tuple[Floats, Floats], *, slope: Floats, hope_slope: Floats, rate: float
    ) -> None:
        """One Adam step, given the layers and the slopes of the loss by scores and by hopes."""
        lower, upper = layers
        wide = hope_slope[:, None]
        upper_slope = (slope @ self.weights[4].T + wide @ self.weights[6].T) * (upper > 0)
        lower_slope = (upper_slope @ self.weights[2].T) * (lower > 0)
        slopes = [seen.T @ lower_slope, lower_slope.sum(axis=0), lower.T @ upper_slope, upper_slope.sum(axis=0)]
        slopes += [upper.T @ slope, slope.sum(axis=0), upper.T @ wide, wide.sum(axis=0)]
        length = float(np.sqrt(sum(float((one * one).sum()) for one in slopes)))
        self._updates += 1
        cut = np.float32(min(1.0, 0.5 / (length + 1e-8)))
        pace = np.float32(rate * np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates))
        for number, one in enumerate(slopes):
            move(self.weights[number], self._mean[number], self._square[number], slope=cut * one, pace=pace)

    def imitate(self, lesson: Lesson, rate: float) -> float:
        """Make the chosen actions more likely, and hopes truer; return the loss of the actions before."""
        rows, count = np.arange(len(lesson.chosen)), np.float32(len(lesson.chosen))
        layers = self.layers(lesson.seen)
        slope = self.chances(layers[1], lesson.legal)
        loss = -float(np.log(slope[rows, lesson.chosen] + 1e-12).mean())
        slope[rows, lesson.chosen] -= 1
        hope_slope = np.float32(0.5) * (self.hopes(layers[1]) - lesson.outcome)
        self.update(lesson.seen, layers, slope=slope / count, hope_slope=hope_slope / count, rate=rate)
        return loss

    def improve(self, played: Practice, rate: float, *, only_hopes: bool) -> None:
        """One step of PPO: choices that turned out well become more likely, but not by much at once."""
        rows = np.arange(len(played.chosen))
        layers = self.layers(played.seen)
        chances = self.chances(layers[1], played.legal)
        ratio = chances[rows, played.chosen] / played.likely
        is_cut = ((played.gain > 0) & (ratio > 1 + CLIP)) | ((played.gain < 0) & (ratio < 1 - CLIP))
        push = np.where(is_cut, 0, played.gain * ratio)
        slope = chances * push[:, None]
        slope[rows, played.chosen] -= push
        logs = np.log(chances + 1e-12) * played.legal
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        slope += CURIOSITY * chances * (logs + entropy)
        if only_hopes:
            slope[:] = 0
        hope_slope = np.float32(0.5) * (self.hopes(layers[1]) - played.outcome)
        count = np.float32(len(rows))
        slope = (slope / count).astype(np.float32)
        self.update(played.seen, layers, slope=slope, hope_slope=hope_slope / count, rate=rate)


class Witnessed(NamedTuple):
    """The teacher's steps in a game: the entries that are not 0, how many each step has, what was legal and chosen."""

    places: NDArray[np.uint16]
    values: NDArray[np.uint8]
    counts: NDArray[np.uint16]
    legal: NDArray[np.uint8]
    chosen: NDArray[np.int16]
    won: Flags


def witnessed(seed: int) -> Witnessed:
    """Watch two teachers play a game against two of the bots that the network will meet."""
    game, chance, seats = Game.new(load_edition()), Chance(seed), list[int]()
    teachers = PAIRS[seed % len(PAIRS)]
    names = [TEACHER if seat in teachers else OPPONENTS for seat in range(len(FACTION_IDS))]
    bots = [make_bot(name, 4 * seed + seat) for seat, name in enumerate(names)]
    seen, legal, chosen = list[bytearray](), list[bytearray](), list[int]()
    while not game.is_over:
        chance.resolve(game)
        for seat in game.seats_asked()[:1]:
            options = game.options(seat)
            if len(options) == 1:
                game.choose(seat, 0)
                continue
            decision = bots[seat].choose(situation_of(game, seat))
            if seat in teachers:
                known, spelling = entries(glance(game, seat)), Spelling(options)
                for action in choices_to(decision, options):
                    row, mask = bytearray(known), bytearray(ACTIONS)
                    mark_parts(row, spelling.parts)
                    for one in spelling.legal:
                        mask[one] = 1
                    seen.append(row)
                    legal.append(mask)
                    chosen.append(action)
                    seats.append(seat)
                    spelling.choose(action)
            game.apply(seat, decision)
    rows = np.frombuffer(b"".join(seen), np.uint8).reshape(len(seen), -1)[:, COMPACT]
    _, places = rows.nonzero()
    return Witnessed(
        places.astype(np.uint16),
        rows[rows > 0],
        np.count_nonzero(rows, axis=1).astype(np.uint16),
        np.packbits(np.frombuffer(b"".join(legal), np.bool_).reshape(len(legal), -1), axis=1),
        np.array(chosen, np.int16),
        np.array([bool(game.winners >> seat & 1) for seat in seats]),
    )


class Notes:
    """The teacher's steps, in little memory."""

    def __init__(self) -> None:
        self._games: Final[list[Witnessed]] = []
        self._starts: Final[list[NDArray[np.int64]]] = []
        self._ends: Final = [0]

    def __len__(self) -> int:
        return self._ends[-1]

    @property
    def games(self) -> int:
        return len(self._games)

    def add(self, game: Witnessed) -> None:
        self._games.append(game)
        self._starts.append(np.concatenate(([0], game.counts.cumsum(dtype=np.int64))))
        self._ends.append(self._ends[-1] + len(game.chosen))

    def lesson(self, rows: Numbers) -> Lesson:
        """These steps, as the network sees them."""
        seen, legal = np.zeros((len(rows), len(COMPACT)), np.uint8), list[NDArray[np.uint8]]()
        chosen, won = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.float32)
        numbers = np.searchsorted(self._ends, rows, side="right") - 1
        for number, (index, row) in enumerate(zip(numbers.tolist(), rows.tolist(), strict=True)):
            game, at = self._games[index], row - self._ends[index]
            start, stop = self._starts[index][at : at + 2]
            seen[number, game.places[start:stop]] = game.values[start:stop]
            legal.append(game.legal[at])
            chosen[number], won[number] = game.chosen[at], game.won[at]
        masks = np.unpackbits(np.stack(legal), axis=1, count=ACTIONS).astype(np.bool_)
        return Lesson(scaled_rows(seen, is_compact=True), masks, chosen, won)


class Teachers:
    """Processes in which teachers play while the network studies; without any, they play in this one."""

    def __init__(self, processes: int) -> None:
        self._seed = LESSONS_FROM
        self._pool = ProcessPoolExecutor(processes, get_context("spawn")) if processes else None
        self._coming: set[Future[Witnessed]] = set()
        self._queue: Final = 2 * processes

    def games(self, *, is_urgent: bool) -> list[Witnessed]:
        """The games that have ended; if it `is_urgent`, at least one."""
        if self._pool is None:
            return [witnessed(self._next())] if is_urgent else []
        while len(self._coming) < self._queue:
            self._coming.add(self._pool.submit(witnessed, self._next()))
        done, self._coming = wait(self._coming, None if is_urgent else 0, FIRST_COMPLETED)
        return [one.result() for one in done]

    def _next(self) -> int:
        self._seed += 1
        return self._seed - 1

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


def sampled(chances: Floats, chance: np.random.Generator) -> Numbers:
    """One action of each row, as likely as it says."""
    marks = chance.random(len(chances)) * 0.999999
    return np.asarray((chances.cumsum(axis=1) / chances.sum(axis=1, keepdims=True) > marks[:, None]).argmax(axis=1))


class SelfPlay:
    """Many games in which the network plays all seats."""

    def __init__(self, network: Network, chance: np.random.Generator, *, games: int, processes: int) -> None:
        self._network: Final = network
        self._chance: Final = chance
        self.games: Final = VectorGames(games, processes=processes, shaping=0.2, observation="compact")
        self.games.reset(seed=PRACTICE_FROM)

    def practise(self) -> Practice:
        """Play some steps of every game."""
        games, network = self.games, self._network
        size = (STEPS, games.count)
        seen, legal = np.zeros((*size, len(COMPACT)), np.float32), np.zeros((*size, ACTIONS), np.bool_)
        chosen, seats = np.zeros(size, np.int64), np.zeros(size, np.int64)
        likely, hopes = np.zeros(size, np.float32), np.zeros(size, np.float32)
        rewards, ends = np.zeros((*size, len(FACTION_IDS)), np.float32), np.zeros(size, np.bool_)
        for step in range(STEPS):
            seen[step], legal[step], seats[step] = games.scaled(), games.masks, games.seats
            upper = network.layers(seen[step])[1]
            chances = network.chances(upper, legal[step])
            chosen[step] = sampled(chances, self._chance)
            likely[step] = chances[np.arange(games.count), chosen[step]]
            hopes[step] = network.hopes(upper)
            games.step(chosen[step])
            rewards[step], ends[step] = games.rewards, games.terminated | games.truncated
        gain, is_known = gains(hopes, seats, rewards, ends)
        outcome = gain + hopes
        return Practice(
            seen[is_known], legal[is_known], chosen[is_known], likely[is_known], gain[is_known], outcome[is_known]
        )


def gains(hopes: Floats, seats: Numbers, rewards: Floats, ends: Flags) -> tuple[Floats, Flags]:
    """How much better than hoped each step turned out for its seat, and whether that is known yet.

    A seat's next hope comes at its own next step, perhaps many steps later; what all seats gain in between is theirs.
    """
    steps, count = hopes.shape
    rows = np.arange(count)
    later, trace, pending = (np.zeros((count, len(FACTION_IDS)), np.float32) for _ in range(3))
    is_foreseen = np.zeros((count, len(FACTION_IDS)), np.bool_)
    gain, is_known = np.zeros(hopes.shape, np.float32), np.zeros(hopes.shape, np.bool_)
    for step in range(steps - 1, -1, -1):
        over, seat = ends[step], seats[step]
        later[over], trace[over], pending[over], is_foreseen[over] = 0, 0, 0, True
        pending += rewards[step]
        is_known[step] = is_foreseen[rows, seat]
        surprise = pending[rows, seat] + later[rows, seat] - hopes[step]
        gain[step] = np.where(is_known[step], surprise + TRACE * trace[rows, seat], 0)
        later[rows, seat], trace[rows, seat], pending[rows, seat] = hopes[step], gain[step], 0
        is_foreseen[rows, seat] = True
    return gain, is_known


def measure(network: Network, people: str, *, games: int, seed: int) -> Flags:
    """Which games the network wins with a people against three bots, each seed once."""
    env = DragonDuneVectorEnv(games, seat=people, bots=OPPONENTS, observation="compact")
    seen, infos = env.reset(seed=seed)
    won, is_open = np.zeros(games, np.bool_), np.ones(games, np.bool_)
    while is_open.any():
        actions = network.best(seen, np.asarray(infos["action_mask"], np.bool_))
        seen, rewards, ended, _, infos = env.step(actions)
        ends = np.asarray(ended, np.bool_)
        won |= is_open & ends & (np.asarray(rewards) > 0)
        is_open &= ~ends
    env.close()
    return won


def measure_bots(*, games: int, seed: int) -> dict[str, Flags]:
    """Which of these games each people wins if bots play all of them."""
    settings, winners = checked(), []
    for number in range(games):
        table = EnvTable(settings, seed + number)
        bots = Opponents(dict.fromkeys(settings.factions, OPPONENTS), NO_LIMIT, seed=seed + number)
        table.let_others_play(bots, 0)
        winners.append(table.game.winners)
    return {people: np.array([bool(one >> seat & 1) for one in winners]) for seat, people in enumerate(FACTION_IDS)}


class Diary:
    """Prints and keeps what the network wins, people by people."""

    def __init__(self, network: Network) -> None:
        self._network: Final = network
        self.rows: Final[list[tuple[str, str, Share]]] = []

    def tell(self, stage: str, *, games: int, seed: int) -> None:
        for people in FACTION_IDS:
            self._tell(stage, people, measure(self._network, people, games=games, seed=seed))

    def tell_beside_bots(self, stage: str, *, games: int, seed: int) -> None:
        """The same beside a bot in the same seat of the same games."""
        bots = measure_bots(games=games, seed=seed)
        for people in FACTION_IDS:
            won = measure(self._network, people, games=games, seed=seed)
            self._tell(stage, people, won)
            gain = paired_difference((won.astype(np.float64) - bots[people]).tolist())
            more = f"{100 * gain.value:+.1f} points ({100 * gain.low:+.1f} to {100 * gain.high:+.1f})"
            print(f"          {OPPONENTS} wins {bots[people].mean():.1%} there; the difference is {more}", flush=True)

    def _tell(self, stage: str, people: str, won: Flags) -> None:
        share = share_of(int(won.sum()), len(won))
        self.rows.append((stage, people, share))
        found = f"{share.share:.1%} of {len(won)} games ({share.low:.1%} to {share.high:.1%})"
        print(f"{perf_counter() - BEGAN:6.0f} s  {stage}: {people} win {found}", flush=True)


def learn_from_teacher(network: Network, chance: np.random.Generator, *, seconds: float, processes: int) -> None:
    """Study at a pace that slows down; other processes play on meanwhile, or else games come first for a third."""
    notes, teachers, losses, began = Notes(), Teachers(processes), list[float](), perf_counter()
    while (spent := perf_counter() - began) < seconds or not len(notes):
        is_early = spent < seconds * (FIRST_GAMES if processes else 1 / 3)
        for game in teachers.games(is_urgent=is_early or not len(notes)):
            notes.add(game)
        if not is_early:
            rate = 0.0001 + 0.0009 * max(0.0, 1 - spent / seconds)
            losses.append(network.imitate(notes.lesson(chance.integers(len(notes), size=LESSON)), rate))
    teachers.close()
    print(f"{perf_counter() - BEGAN:6.0f} s  the teacher played {notes.games} games, {len(notes)} steps", flush=True)
    if losses:
        done = f"{len(losses)} batches of {LESSON}, loss {np.mean(losses[-100:]):.3f}"
        print(f"{perf_counter() - BEGAN:6.0f} s  imitation: {done}", flush=True)


def parse_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learns to play every faction by self-play.")
    parser.add_argument("--minutes", type=float, default=15.0, help="of learning (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random numbers (default %(default)s)")
    parser.add_argument("--games", type=int, default=128, help="games played together (default %(default)s)")
    parser.add_argument("--processes", type=int, default=0, help="that play (default: this one)")
    parser.add_argument("--hidden", type=int, default=256, help="units of a hidden layer (default %(default)s)")
    parser.add_argument("--watch", type=int, default=100, help="games of each point of the curve (default %(default)s)")
    parser.add_argument("--measure", type=int, default=400, help="held-out games of each people (default %(default)s)")
    parser.add_argument("--points", type=int, default=4, help="of the curve during self-play (default %(default)s)")
    parser.add_argument("--save", type=Path, help="write the weights to this file")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> list[tuple[str, str, Share]]:
    arguments = parse_arguments(words)
    chance = np.random.default_rng(arguments.seed)
    network = Network(chance, hidden=arguments.hidden)
    diary = Diary(network)
    seconds = 60 * arguments.minutes
    learn_from_teacher(network, chance, seconds=LESSON_TIME * seconds, processes=arguments.processes)
    diary.tell("after lessons", games=arguments.watch, seed=WATCHED_FROM)
    play = SelfPlay(network, chance, games=arguments.games, processes=arguments.processes)
    spent, updates = LESSON_TIME * seconds, 0
    for point in range(arguments.points):
        until = seconds * (LESSON_TIME + (1 - LESSON_TIME) * (point + 1) / arguments.points)
        while spent < until:
            began, pace = perf_counter(), 0.0003 * (1 - 0.8 * min(1.0, spent / seconds))
            played = play.practise()
            gain = played.gain
            scaled = played._replace(gain=(gain - gain.mean()) / (gain.std() + 1e-8))
            for _ in range(2):
                order = chance.permutation(len(gain))
                for start in range(0, len(order), BATCH):
                    part = scaled.at(order[start : start + BATCH])
                    network.improve(part, pace, only_hopes=updates < WARM_UP)
            updates += 1
            spent += perf_counter() - began
        diary.tell(f"after {updates} updates", games=arguments.watch, seed=WATCHED_FROM)
    play.games.close()
    if arguments.save is not None:
        np.savez(arguments.save, *network.weights)
    diary.tell_beside_bots("held out", games=arguments.measure, seed=MEASURED_FROM)
    return diary.rows


def use_one_thread() -> None:
    """Start again with one thread for numpy, which reads this when it is imported: other processes need the cores."""
    if os.environ.get(THREADS) != "1" and parse_arguments(None).processes:
        os.environ[THREADS] = "1"
        os.execv(sys.executable, sys.orig_argv)


if __name__ == "__main__":
    use_one_thread()
    main()
