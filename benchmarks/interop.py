"""Compare the speed of the research interfaces with games that come with PettingZoo and OpenSpiel, in one run.

    python -m benchmarks.interop [--seconds 6] [--processes 2] [--json]

All players choose legal actions at random and read observation and mask before every action, in slices that alternate,
so that a busy machine slows all equally. Figures are processor time. Compare the ratios, not the rates. The interval of
a ratio is Student's, of the logarithms of the slices' ratios.

OpenSpiel fills an array with observations (`make_observation`). Rows called `masks` read only masks, rows called
`lists` ask states for tensors, which are lists, and `rl_environment` shows everything to all players. `VectorGames`
plays many games in one call; with `--processes`, its steps per second of elapsed time on that many cores come last.
The row `scaled` also turns observations into numbers between 0 and 1, as the other environments do, and `compact` only
the compact ones. A cycle of `parallel_env` counts once for each agent, since each gets an observation and a mask;
everywhere else only the agents that are asked count. Gymnasium's environments play one seat against random bots, whose
decisions do not count.
"""

import argparse
import json
import random
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import fmean
from time import perf_counter, process_time
from types import ModuleType
from typing import Any

import numpy as np
import pyspiel
from msgspec import to_builtins
from numpy.typing import NDArray
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

from benchmarks.engine import ratio_of_slices
from dragondune.engine import game as engine_module
from dragondune.interop import openspiel
from dragondune.interop.gymnasium import DragonDuneEnv
from dragondune.interop.pettingzoo import dragondune_v0
from dragondune.interop.puffer import PufferGames
from dragondune.interop.vector import DragonDuneVectorEnv, VectorGames

SLICES = 6
HOLDEM = "PettingZoo's texas_holdem_no_limit_v6"
GIN = "OpenSpiel's gin_rummy"
ENV = "dragondune_v0.env()"
RAW = "dragondune_v0.raw_env()"
SPIEL = "dragondune in OpenSpiel"
TOGETHER = 256
"""Games that are played together, in each process."""
VECTOR = f"VectorGames({TOGETHER})"
PARALLEL = "dragondune_v0.parallel_env()"
BATCHED = f"dragondune_v0.batched_env({TOGETHER})"
PUFFER = f"PufferGames({TOGETHER})"
GYM = "DragonDune-v0 against random"
GYM_VECTOR = f"DragonDuneVectorEnv({TOGETHER})"
BATCHES = (VECTOR, f"{VECTOR}, scaled", f"{VECTOR}, compact", BATCHED, PUFFER, GYM_VECTOR)
BARS = (
    (ENV, HOLDEM, 5.0, ("plain", "compiled")),
    *((ours, GIN, 1.0, ("compiled",)) for ours in (ENV, RAW, PARALLEL, GYM, *BATCHES)),
    (f"{SPIEL}, masks", f"{GIN}, masks", 1.0, ("compiled",)),
    (SPIEL, GIN, 1.0, ("compiled",)),
    (f"{SPIEL}, lists", f"{GIN}, lists", 1.0, ("compiled",)),
    (f"{SPIEL}, rl_environment", f"{GIN}, rl_environment", 1.0, ("compiled",)),
    (f"{SPIEL}, compact, rl_environment", f"{GIN}, rl_environment", 1.0, ("compiled",)),
)
"""The required ratios of speed, by engine."""
TOGETHER_BAR = 5.0
"""How many times `raw_env` the compiled `VectorGames` must reach with two processes, in elapsed time."""


@dataclass
class Tally:
    games: int = 0
    steps: int = 0
    seconds: float = 0.0
    slices: list[float] = field(default_factory=list)
    """The rate of each slice."""

    @property
    def rate(self) -> float:
        return self.steps / self.seconds


class Turns:
    """Games of a PettingZoo environment in which agents act one after another."""

    def __init__(self, env: Any) -> None:  # noqa: ANN401 - what PettingZoo's classic environments are is not typed
        self.env = env
        self.chance = random.Random(1)
        self.seed = 0

    def play(self) -> int:
        env, pick, steps = self.env, self.chance.random, 0
        self.seed += 1
        env.reset(seed=self.seed)
        for _ in env.agent_iter():
            seen, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(pick() * len(legal))]))
            steps += 1
        return steps


class Together:
    """Many games in step; all seats choose at random."""

    def __init__(self, processes: int = 0, *, is_scaled: bool = False, is_compact: bool = False) -> None:
        count = TOGETHER * max(1, processes)
        self.games = VectorGames(count, processes=processes, observation="compact" if is_compact else "full")
        self.scaled = np.empty(self.games.observations.shape, np.float32) if is_scaled else None
        self.chance = np.random.default_rng(1)
        self.games.reset(seed=1)

    def play(self) -> int:
        """One step of all games."""
        games = self.games
        if self.scaled is not None:
            games.scaled(self.scaled)
        games.step(drawn(games.masks, self.chance))
        return games.count


class Rows:
    """The same with a row for each agent."""

    def __init__(self) -> None:
        self.games = PufferGames(TOGETHER)
        self.chance = np.random.default_rng(1)
        self.games.reset(seed=1)

    def play(self) -> int:
        games = self.games
        games.step(drawn(games.action_masks, self.chance))
        return games.num_envs


class Agents:
    """The same in dictionaries by agent."""

    def __init__(self) -> None:
        self.games = dragondune_v0.batched_env(TOGETHER)
        self.chance = np.random.default_rng(1)
        self.games.reset(seed=1)

    def play(self) -> int:
        games = self.games
        games.step({agent: drawn(games.action_masks(agent), self.chance) for agent in games.agents})
        return games.num_envs


class Seats:
    """One seat of many games against random bots, for Gymnasium."""

    def __init__(self) -> None:
        self.games = DragonDuneVectorEnv(TOGETHER, bots="random")
        self.chance = np.random.default_rng(1)
        self.games.reset(seed=1)
        self.masks = self.games.action_masks()

    def play(self) -> int:
        infos = self.games.step(drawn(self.masks, self.chance))[4]
        self.masks = np.asarray(infos["action_mask"], np.int8)
        return self.games.num_envs


class Cycles:
    """A parallel environment of PettingZoo, in which all agents act in every cycle."""

    def __init__(self) -> None:
        self.env = dragondune_v0.parallel_env()
        self.chance = random.Random(1)
        self.seed = 0

    def play(self) -> int:
        self.seed += 1
        env, pick, steps = self.env, self.chance.random, 0
        seen, _ = env.reset(seed=self.seed)
        while env.agents:
            actions: dict[str, int | None] = {}
            for agent in env.agents:
                legal = seen[agent]["action_mask"].nonzero()[0]
                actions[agent] = int(legal[int(pick() * len(legal))])
            steps += len(actions)
            seen, *_ = env.step(actions)
        return steps


def drawn(masks: NDArray[np.int8], chance: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for each row."""
    counted = masks.cumsum(axis=1, dtype=np.uint16)
    picks = (chance.random(len(masks)) * counted[:, -1]).astype(np.uint16)
    return np.asarray((counted > picks[:, None]).argmax(axis=1))


class OneSeat:
    """Games of one seat against random bots, for Gymnasium."""

    def __init__(self) -> None:
        self.env = DragonDuneEnv(bots="random")
        self.seed = 0

    def play(self) -> int:
        self.seed += 1
        self.env.reset(seed=self.seed)
        steps, is_over = 0, False
        while not is_over:
            _, _, is_over, _, _ = self.env.step(self.env.action_space.sample())
            steps += 1
        return steps


class States:
    """OpenSpiel games, state by state. Observations are read as arrays, as lists, or not at all."""

    def __init__(self, name: str, *, look: bool = True, as_list: bool = False) -> None:
        self.game = pyspiel.load_game(name)
        self.observation = make_observation(self.game)
        self.look = look
        self.as_list = as_list
        self.chance = random.Random(1)

    def play(self) -> int:
        state, pick, steps = self.game.new_initial_state(), self.chance.random, 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                player = state.current_player()
                if self.as_list:
                    state.observation_tensor(player)
                elif self.look:
                    self.observation.set_from(state, player)
                state.legal_actions_mask(player)
                steps += 1
            state.apply_action(legal[int(pick() * len(legal))])
        return steps


class Environment:
    """The same game in OpenSpiel's learning environment."""

    def __init__(self, name: str) -> None:
        self.env = rl_environment.Environment(name, observation_type=rl_environment.ObservationType.OBSERVATION)
        self.chance = random.Random(1)

    def play(self) -> int:
        moment, pick, steps = self.env.reset(), self.chance.random, 0
        while not moment.last():
            legal = moment.observations["legal_actions"][moment.observations["current_player"]]
            moment = self.env.step([legal[int(pick() * len(legal))]])
            steps += 1
        return steps


def _classics() -> dict[str, ModuleType]:
    """PettingZoo's games of cards and one of its board games, if they are installed."""
    try:
        from pettingzoo.classic import connect_four_v3, leduc_holdem_v4, texas_holdem_no_limit_v6
    except ImportError:
        return {}
    return {
        HOLDEM: texas_holdem_no_limit_v6,
        "PettingZoo's leduc_holdem_v4": leduc_holdem_v4,
        "PettingZoo's connect_four_v3": connect_four_v3,
    }


def contestants() -> dict[str, Callable[[], int]]:
    players: dict[str, Callable[[], int]] = {
        ENV: Turns(dragondune_v0.env()).play,
        RAW: Turns(dragondune_v0.raw_env()).play,
        PARALLEL: Cycles().play,
        VECTOR: Together().play,
        f"{VECTOR}, scaled": Together(is_scaled=True).play,
        f"{VECTOR}, compact": Together(is_scaled=True, is_compact=True).play,
        BATCHED: Agents().play,
        PUFFER: Rows().play,
        GYM_VECTOR: Seats().play,
        "dragondune_v0.env(actions='whole')": Turns(dragondune_v0.env(actions="whole")).play,
        "dragondune_v0.env(talk=True)": Turns(dragondune_v0.env(talk=True)).play,
        GYM: OneSeat().play,
        GIN: States("gin_rummy").play,
        f"{GIN}, masks": States("gin_rummy", look=False).play,
        f"{GIN}, lists": States("gin_rummy", as_list=True).play,
        f"{GIN}, rl_environment": Environment("gin_rummy").play,
        SPIEL: States(openspiel.NAME).play,
        f"{SPIEL}, masks": States(openspiel.NAME, look=False).play,
        f"{SPIEL}, lists": States(openspiel.NAME, as_list=True).play,
        f"{SPIEL}, rl_environment": Environment(openspiel.NAME).play,
        f"{SPIEL}, compact, rl_environment": Environment(f"{openspiel.NAME}(observation=compact)").play,
    }
    return players | {name: Turns(game.env()).play for name, game in _classics().items()}


def measured(seconds: float) -> dict[str, Tally]:
    players = contestants()
    tallies = {name: Tally() for name in players}
    for play in players.values():
        play()
    for _ in range(SLICES):
        for name, play in players.items():
            tally, began, steps = tallies[name], process_time(), 0
            while process_time() - began < seconds / SLICES:
                steps += play()
                tally.games += 1
            spent = process_time() - began
            tally.steps += steps
            tally.seconds += spent
            tally.slices.append(steps / spent)
    return tallies


def elapsed_rates(processes: int, seconds: float) -> tuple[list[float], list[float]]:
    """Steps per second of elapsed time, slice by slice: of this many processes together, and of `raw_env`."""
    together, single = Together(processes), Turns(dragondune_v0.raw_env())
    rates: tuple[list[float], list[float]] = ([], [])
    together.play()
    for _ in range(SLICES):
        for found, play in zip(rates, (together.play, single.play), strict=True):
            steps, began = 0, perf_counter()
            while perf_counter() - began < seconds / SLICES:
                steps += play()
            found.append(steps / (perf_counter() - began))
    together.games.close()
    return rates


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the interfaces for researchers beside others.")
    parser.add_argument("--seconds", type=float, default=6.0, help="for each of them (default %(default)s)")
    parser.add_argument("--processes", type=int, default=2, help="of VectorGames (default %(default)s)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    np.seterr(all="raise")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tallies = measured(arguments.seconds)
        together, single = elapsed_rates(arguments.processes, arguments.seconds)
    build = "plain" if str(engine_module.__file__).endswith(".py") else "compiled"
    ratios = {
        f"{ours} beside {theirs}": to_builtins(ratio_of_slices(tallies[ours].slices, tallies[theirs].slices))
        for ours, theirs, _, _ in BARS
        if theirs in tallies
    }
    if arguments.json:
        rates = {name: tally.rate for name, tally in tallies.items()}
        print(json.dumps({"engine": build, "steps_per_second": rates, "ratios": ratios, "elapsed": [together, single]}))
        return
    print("\n".join(lines_of(tallies, build)))
    ratio = ratio_of_slices(together, single)
    verdict = (
        "" if build == "plain" else f", bar {TOGETHER_BAR:g}x" + ("" if ratio.value >= TOGETHER_BAR else ", missed")
    )
    speed = f"{fmean(together):,.0f} steps per second of elapsed time beside {fmean(single):,.0f} of {RAW}"
    found = f"{ratio.value:.2f}x ({ratio.low:.2f} to {ratio.high:.2f}){verdict}"
    print(f"VectorGames with {arguments.processes} processes: {speed}: {found}")


def lines_of(tallies: dict[str, Tally], build: str) -> list[str]:
    lines = [f"{build} engine", f"{'':40}{'steps/s':>10}{'steps a game':>14}"]
    for name, one in tallies.items():
        length = "" if name in BATCHES else f"{one.steps / one.games:,.0f}"
        lines.append(f"{name:40}{one.rate:>10,.0f}{length:>14}")
    for ours, theirs, bar, builds in BARS:
        if theirs not in tallies:
            lines.append(f"{theirs} is not installed (scripts/setup benchmark)")
            continue
        ratio = ratio_of_slices(tallies[ours].slices, tallies[theirs].slices)
        verdict = "" if build not in builds else f", bar {bar:g}x" + ("" if ratio.value >= bar else ", missed")
        found = f"{ratio.value:.2f}x ({ratio.low:.2f} to {ratio.high:.2f})"
        lines.append(f"{ours} is {found} as fast as {theirs}{verdict}")
    return lines


if __name__ == "__main__":
    main()
