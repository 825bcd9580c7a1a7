"""`dragondune simulate`: many bot games, and who wins them and how."""

import argparse
from time import perf_counter

import msgspec

from dragondune.commands.options import add_game_options
from dragondune.commands.running import add_run_options, batch_of, faults_told, play_watched
from dragondune.lab.figures import Summary, summarise
from dragondune.lab.statistics import Share


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("simulate", help="play many bot games and summarize them")
    add_game_options(parser, bots="random")
    add_run_options(parser, games="how many games", jobs=1)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    batch = batch_of(arguments)
    began = perf_counter()
    (outcomes,) = play_watched([batch], arguments)
    summary = summarise(batch, outcomes, perf_counter() - began)
    print(msgspec.json.encode(summary).decode() if arguments.json else table_of(summary))


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
        "per game: " + ", ".join(f"{mean.value:.1f} {name}" for name, mean in summary.means.items() if name != "turns"),
        *faults_told(summary.faults),
        f"speed: {summary.games_per_second:.1f} games/s, {summary.decisions_per_second:,.0f} decisions/s",
    ]
    return "\n".join(lines)


def _row(share: Share) -> str:
    return f"{share.count:>4}  {share.share:>6.1%}   {share.low:.1%} to {share.high:.1%}"
