"""`dragondune negotiate`: which agent negotiates best, and how."""

import argparse
from pathlib import Path

import msgspec

from dragondune.commands.arena import parse_table
from dragondune.commands.files import check_writable
from dragondune.commands.options import add_edition_option, add_rules_options, add_seed_option, parse_names
from dragondune.commands.running import add_run_options, command_of, faults_told, play_watched
from dragondune.editions.loader import load_edition
from dragondune.engine.errors import Malformed
from dragondune.lab.journal import program_of
from dragondune.lab.leaderboard import Leaderboard, read_leaderboard, rules_name, with_contest, write_leaderboard
from dragondune.lab.lineup import check_bot
from dragondune.lab.negotiation import Contest, Tables, told_lines
from dragondune.lab.negotiation_report import negotiation_report


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "negotiate",
        help="measure how agents negotiate with each other",
        description="All agents play every faction on the same seeds. Agreements are binding, so the command can "
        "measure what they are worth, who gains by them and who keeps them.",
    )
    parser.add_argument(
        "--agents",
        required=True,
        metavar="A,B,...",
        help="two or more: bots, with characters as in normal+raider, module:Class or text:COMMAND",
    )
    add_edition_option(parser)
    add_rules_options(parser)
    add_seed_option(parser)
    add_run_options(parser, games="seeds that every table of agents plays, in every rotation", jobs=0)
    parser.add_argument(
        "--leaderboard", type=Path, metavar="FILE", help="also save the result in this leaderboard file"
    )
    parser.add_argument("--report", type=Path, metavar="FILE", help="also write a page with plots and all figures")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Play, measure, save and print."""
    tables = parse_tables(arguments)
    board = Leaderboard()
    for name in ("leaderboard", "report"):
        if getattr(arguments, name) is not None:
            check_writable(getattr(arguments, name), f"--{name}")
    if arguments.leaderboard is not None:
        board = read_leaderboard(arguments.leaderboard)
    batches = tables.batches()
    contest = tables.contest(batches, play_watched(batches, arguments))
    command = command_of(arguments)
    if arguments.leaderboard is not None:
        board = with_contest(board, contest, command=command, program=program_of(batches))
        write_leaderboard(arguments.leaderboard, board)
    if arguments.report is not None:
        arguments.report.write_text(negotiation_report(contest, command), encoding="utf-8")
    print(msgspec.json.encode(contest).decode() if arguments.json else told(contest))
    if arguments.leaderboard is not None and not arguments.json:
        print(board_told(board, contest))


def parse_tables(arguments: argparse.Namespace) -> Tables:
    """The agents and the rules under which they meet."""
    agents = parse_names(arguments.agents, "agent")
    if len(agents) < 2:
        raise Malformed("it takes two to negotiate: --agents names two or more, as in normal+raider,normal")
    for name in agents:
        check_bot(name)
    if not arguments.talk:
        raise Malformed("--no-talk leaves nothing to measure; arena compares bots that do not negotiate")
    table = parse_table(arguments)
    if load_edition(table.edition, table.overrides).agreements != "enforce":
        raise Malformed("agreements that are not enforced cannot be measured; choose rules with agreements=enforce")
    return Tables(tuple(agents), table)


def told(contest: Contest) -> str:
    """The result as text."""
    return "\n".join([*told_lines(contest), *faults_told(contest.faults)])


def board_told(board: Leaderboard, contest: Contest) -> str:
    """The order of the leaderboard under the rules of a contest."""
    name = rules_name(contest)
    listed = ", ".join(f"{one.agent} {one.gain:+.2f}" for one in board.leaderboard[name].ranks)
    return f"\nleaderboard, {name}, points gained per game: {listed}"
