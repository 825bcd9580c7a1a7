"""Compare the speed of the research interfaces with games that come with PettingZoo and OpenSpiel, in one run.

    python -m benchmarks.interop [--seconds 6] [--json]

All players choose legal actions at random and read observation and mask before every action, in slices that alternate,
so that a busy machine slows all equally. Figures are processor time. Compare the ratios, not the rates.

OpenSpiel fills an array with observations (`make_observation`). Rows called `masks` read only masks, rows called
`lists` ask states for tensors, which are lists, and `rl_environment` shows everything to all players.
"""

import argparse
import json
import random
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from types import ModuleType
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

from dragondune.engine import game as engine_module
from dragondune.interop import openspiel
from dragondune.interop.gymnasium import DragonDuneEnv
from dragondune.interop.pettingzoo import dragondune_v0

SLICES = 6
HOLDEM = "PettingZoo's texas_holdem_no_limit_v6"
GIN = "OpenSpiel's gin_rummy"
ENV = "dragondune_v0.env()"
RAW = "dragondune_v0.raw_env()"
SPIEL = "dragondune in OpenSpiel"
BARS = (
    (ENV, HOLDEM, 5.0, ("plain", "compiled")),
    (RAW, GIN, 1.0, ("compiled",)),
    (f"{SPIEL}, masks", f"{GIN}, masks", 1.0, ("compiled",)),
    (SPIEL, GIN, 1.0, ("compiled",)),
)
"""The required ratios of speed, by engine."""


@dataclass
class Tally:
    games: int = 0
    steps: int = 0
    seconds: float = 0.0

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


def _holdem() -> ModuleType | None:
    try:
        from pettingzoo.classic import texas_holdem_no_limit_v6
    except ImportError:
        return None
    return texas_holdem_no_limit_v6


def contestants() -> dict[str, Callable[[], int]]:
    players: dict[str, Callable[[], int]] = {
        ENV: Turns(dragondune_v0.env()).play,
        RAW: Turns(dragondune_v0.raw_env()).play,
        "dragondune_v0.env(actions='whole')": Turns(dragondune_v0.env(actions="whole")).play,
        "dragondune_v0.env(talk=True)": Turns(dragondune_v0.env(talk=True)).play,
        "DragonDune-v0 against random": OneSeat().play,
        GIN: States("gin_rummy").play,
        f"{GIN}, masks": States("gin_rummy", look=False).play,
        f"{GIN}, lists": States("gin_rummy", as_list=True).play,
        f"{GIN}, rl_environment": Environment("gin_rummy").play,
        SPIEL: States(openspiel.NAME).play,
        f"{SPIEL}, masks": States(openspiel.NAME, look=False).play,
        f"{SPIEL}, lists": States(openspiel.NAME, as_list=True).play,
        f"{SPIEL}, rl_environment": Environment(openspiel.NAME).play,
    }
    holdem = _holdem()
    if holdem is not None:
        players[HOLDEM] = Turns(holdem.env()).play
    return players


def measured(seconds: float) -> dict[str, Tally]:
    players = contestants()
    tallies = {name: Tally() for name in players}
    for play in players.values():
        play()
    for _ in range(SLICES):
        for name, play in players.items():
            tally, began = tallies[name], process_time()
            while process_time() - began < seconds / SLICES:
                tally.steps += play()
                tally.games += 1
            tally.seconds += process_time() - began
    return tallies


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the interfaces for researchers beside others.")
    parser.add_argument("--seconds", type=float, default=6.0, help="for each of them (default %(default)s)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    np.seterr(all="raise")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tallies = measured(arguments.seconds)
    build = "plain" if str(engine_module.__file__).endswith(".py") else "compiled"
    ratios = {
        f"{ours} beside {theirs}": tallies[ours].rate / tallies[theirs].rate
        for ours, theirs, _, _ in BARS
        if theirs in tallies
    }
    if arguments.json:
        rates = {name: tally.rate for name, tally in tallies.items()}
        print(json.dumps({"engine": build, "steps_per_second": rates, "ratios": ratios}))
        return
    print("\n".join(lines_of(tallies, build)))


def lines_of(tallies: dict[str, Tally], build: str) -> list[str]:
    lines = [f"{build} engine", f"{'':40}{'steps/s':>10}{'steps a game':>14}"]
    lines += [f"{name:40}{one.rate:>10,.0f}{one.steps / one.games:>14,.0f}" for name, one in tallies.items()]
    for ours, theirs, bar, builds in BARS:
        if theirs not in tallies:
            lines.append(f"{theirs} is not installed (scripts/setup benchmark)")
            continue
        ratio = tallies[ours].rate / tallies[theirs].rate
        verdict = "" if build not in builds else f", bar {bar:g}x" + ("" if ratio >= bar else ", missed")
        lines.append(f"{ours} is {ratio:.2f}x as fast as {theirs}{verdict}")
    return lines


if __name__ == "__main__":
    main()
