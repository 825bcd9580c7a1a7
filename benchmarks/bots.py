"""Measure how strong and how fast bots are.

    python -m benchmarks.bots [greedy] [--against random,simple] [--games 50] [--seed 1] [--edition 1.10]
                              [--jobs 1] [--no-mirror] [--json]
    python -m benchmarks.bots search@1s --against greedy --games 8 --jobs 2 --no-mirror

Plays the bot as each faction against three of each other kind, and four of it against each other unless `--no-mirror`.
Times are processor time (`process_time`), so a busy machine hardly affects them. A budget in seconds, as in
`search@1s`, is wall-clock time, which is worth less on a busy machine.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from time import process_time
from typing import Final, NamedTuple

from dragondune.editions.loader import load_edition
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTION_IDS, FACTIONS, NOBODY, Mask
from dragondune.lab.runner import Runner
from dragondune.lab.statistics import wilson_interval

PATIENCE: Final = 86_400.0
"""Seconds that a decision may take: a machine that is busy or sleeps must not change who wins."""


class Task(NamedTuple):
    """A game to play; `number` is the index of its field."""

    number: int
    bot: str
    faction: str
    against: str
    edition: str
    seed: int


class Result(NamedTuple):
    """A finished game. The bot's own time and decisions are those of its seat, where it had a choice."""

    number: int
    winners: Mask
    is_default: bool
    turns: int
    decisions: int
    seconds: float
    own_seconds: float
    own_decisions: int
    faults: list[str]


@dataclass
class Field:
    """Games of one bot in one seat, or in all, against others: who wins, and how long it takes."""

    bot: str
    faction: str
    against: str
    games: int = 0
    wins: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FACTION_IDS, 0))
    defaults: int = 0
    turns: int = 0
    decisions: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)

    def add(self, result: Result) -> None:
        self.games += 1
        self.turns += result.turns
        self.defaults += result.is_default
        self.decisions += result.decisions
        self.seconds += result.seconds
        self.faults += result.faults
        for seat, name in enumerate(FACTION_IDS):
            self.wins[name] += result.winners >> seat & 1

    def line(self) -> str:
        if self.faction in self.wins:
            told = share(self.wins[self.faction], self.games)
        else:
            told = ", ".join(f"{name} {won / self.games:.0%}" for name, won in self.wins.items())
        return (
            f"{self.bot} as {self.faction:<8} against {self.against:<7} {told}   {self.turns / self.games:.1f} turns, "
            f"Orc default {self.defaults / self.games:.0%}, {self.seconds / self.games:.2f} s a game, "
            f"{1000 * self.seconds / self.decisions:.2f} ms a decision"
        )


def share(won: int, games: int) -> str:
    low, high = wilson_interval(won, games)
    return f"{won / games:>6.1%}  ({low:.0%} to {high:.0%})"


def play(task: Task) -> Result:
    own = FACTION_IDS.index(task.faction) if task.faction in FACTION_IDS else NOBODY
    bots = {seat: task.bot if seat == own else task.against for seat in FACTIONS}
    game, runner = Game.new(load_edition(task.edition, {}), FACTIONS), Runner(bots, task.seed, limit=PATIENCE)
    decisions = own_decisions = 0
    own_seconds = 0.0
    began = process_time()
    while not game.is_over:
        asked = process_time()
        seat, decision = runner.choose(game)
        if seat == own and len(game.options(seat)) > 1:
            own_seconds += process_time() - asked
            own_decisions += 1
        game.apply(seat, decision)
        decisions += seat != CHANCE
    seconds = process_time() - began
    is_default = game.ending == "orcs_default"
    times = (seconds, own_seconds, own_decisions)
    return Result(task.number, game.winners, is_default, game.turn, decisions, *times, runner.faults)


def results(tasks: Sequence[Task], *, jobs: int) -> Iterator[Result]:
    if jobs == 1:
        yield from map(play, tasks)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(play, tasks)


def means(fields: Sequence[Field]) -> Iterator[str]:
    """Averages over the four factions, against each kind of opponent."""
    for against in dict.fromkeys(one.against for one in fields if one.faction in FACTION_IDS):
        met = [one for one in fields if one.against == against and one.faction in FACTION_IDS]
        won, games = sum(one.wins[one.faction] for one in met), sum(one.games for one in met)
        yield f"{met[0].bot} on average  against {against:<7} {share(won, games)}   {games} games"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot", nargs="?", default="greedy")
    parser.add_argument("--against", default="random,simple")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", default="1.10")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--mirror", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    fields = [Field(asked.bot, name, other) for other in asked.against.split(",") for name in FACTION_IDS]
    if asked.mirror:
        fields.append(Field(asked.bot, "all", asked.bot))
    tasks = [
        Task(number, one.bot, one.faction, one.against, asked.edition, seed)
        for seed in range(asked.seed, asked.seed + asked.games)
        for number, one in enumerate(fields)
    ]
    for at, result in enumerate(results(tasks, jobs=asked.jobs), start=1):
        fields[result.number].add(result)
        won = sum(one.wins.get(one.faction, 0) for one in fields)
        print(f"{at} of {len(tasks)} games, {won} won", end="\r", file=sys.stderr, flush=True)
    if asked.json:
        print(json.dumps([asdict(one) for one in fields]))
        return
    for line in (*(one.line() for one in fields), *means(fields)):
        print(line)
    for fault in sorted({fault for one in fields for fault in one.faults}):
        print(f"replaced for a decision: {fault}")


if __name__ == "__main__":
    main()
