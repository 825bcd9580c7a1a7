"""`dragondune simulate`: many games of bots, and who wins them how."""

import argparse
import sys

import msgspec

from dragondune.commands.options import GIVEN, add_game_options, at_least_one, parse_factions, parse_rules
from dragondune.editions.loader import load_edition
from dragondune.engine.game import Game
from dragondune.lab.batch import Batch, Share, Summary, play_batch
from dragondune.lab.table import parse_bots

BAR = 30


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("simulate", help="play many games of bots and sum them up")
    add_game_options(parser, bots="random")
    parser.add_argument("--games", type=at_least_one, default=100, help="how many (default %(default)s)")
    parser.add_argument("--jobs", type=at_least_one, default=1, help="processes (default %(default)s)")
    parser.add_argument("--json", action="store_true", help="the summary as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    factions = parse_factions(arguments.factions)
    edition, overrides = parse_rules(arguments)
    Game.new(load_edition(edition, overrides), factions)
    bots = parse_bots(arguments.bots, factions)
    seats_given = arguments.seating == GIVEN
    batch = Batch(edition, overrides, factions, bots, arguments.games, arguments.seed, seats_given=seats_given)
    bar = ProgressBar(arguments.games)
    summary = play_batch(batch, jobs=arguments.jobs, progress=bar.show)
    bar.clear()
    print(msgspec.json.encode(summary).decode() if arguments.json else table_of(summary))


class ProgressBar:
    """A bar on standard error, where somebody is watching."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._is_watched = sys.stderr.isatty()

    def show(self, done: int) -> None:
        if self._is_watched:
            filled = BAR * done // self._total
            bar = "█" * filled + "░" * (BAR - filled)
            print(f"\r{bar} {done}/{self._total} games", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._is_watched:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def table_of(summary: Summary) -> str:
    overrides = "".join(f", {key}={value}" for key, value in summary.overrides.items())
    lines = [f"{summary.games} games, edition {summary.edition}{overrides}, seeds from {summary.seed}", ""]
    lines.append("wins             games   share   95% interval")
    for faction, share in summary.wins.items():
        lines.append(f"{faction + ' (' + summary.bots[faction] + ')':<18}{_row(share)}")
    lines += ["", "how they ended"]
    lines += [f"{ending:<18}{_row(share)}" for ending, share in summary.endings.items()]
    turns = ", ".join(f"{turn}: {count}" for turn, count in summary.turns.items())
    lines += [
        "",
        f"length: {summary.mean_turns:.1f} turns and {summary.mean_decisions:.0f} decisions on average "
        f"(median {summary.median_decisions}); games by their last turn: {turns}",
        f"speed: {summary.games_per_second:.1f} games/s, {summary.decisions_per_second:,.0f} decisions/s",
    ]
    return "\n".join(lines)


def _row(share: Share) -> str:
    return f"{share.count:>4}  {share.share:>6.1%}   {share.low:.1%} to {share.high:.1%}"
