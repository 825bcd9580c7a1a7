"""Measure what a character costs or gains a bot.

    python -m benchmarks.characters [raider hoarder ...] [--bot greedy] [--tables 50] [--seed 1] [--silent] [--json]

Each seed is a table: a game of four bots without a character, and for every character four games in which
another seat has it. The difference is how much more often a seat wins with the character than the same seat at the
same table without. All bots negotiate unless `--silent`. The interval is that of the tables' averages.
"""

import argparse
import json
import sys
from typing import NamedTuple

from dragondune.bots.characters.cast import NAMES, character
from dragondune.editions.loader import load_edition
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTIONS, Mask
from dragondune.lab.batch import play_game
from dragondune.lab.runner import Runner
from dragondune.lab.statistics import mean_of, wilson_interval


class Table(NamedTuple):
    """The games of one seed: how many seats won with a character, and whether somebody won without."""

    won: dict[str, int]
    plain: int


def winners(bots: list[str], seed: int, *, talk: bool) -> Mask:
    game = Game.new(load_edition("1.10"))
    return play_game(game, Runner(dict(zip(FACTIONS, bots, strict=True)), seed, talk=talk), seed).winners


def table_of(names: list[str], bot: str, seed: int, *, talk: bool) -> Table:
    plain = winners([bot] * len(FACTIONS), seed, talk=talk).bit_count()
    won = dict.fromkeys(names, 0)
    for name in names:
        for seat in FACTIONS:
            bots = [f"{bot}+{name}" if one == seat else bot for one in FACTIONS]
            won[name] += winners(bots, seed, talk=talk) >> seat & 1
    return Table(won, plain)


def told(name: str, tables: list[Table]) -> str:
    seats = len(FACTIONS)
    won, games = sum(one.won[name] for one in tables), seats * len(tables)
    low, high = wilson_interval(won, games)
    gain = mean_of([(one.won[name] - one.plain) / seats for one in tables])
    return (
        f"{name:<10} {won / games:>6.1%}  ({low:.0%} to {high:.0%})   {games} games; "
        f"difference {gain.value:+.1%}  ({gain.low:+.1%} to {gain.high:+.1%})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=[*NAMES])
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--silent", action="store_true")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    names = [character(name).id for name in asked.names]
    tables: list[Table] = []
    for seed in range(asked.seed, asked.seed + asked.tables):
        tables.append(table_of(names, asked.bot, seed, talk=not asked.silent))
        print(f"{len(tables)} of {asked.tables} tables", end="\r", file=sys.stderr, flush=True)
    if asked.json:
        print(json.dumps([one._asdict() for one in tables]))
        return
    for name in names:
        print(told(name, tables))


if __name__ == "__main__":
    main()
