"""`dragondune arena`: which bot plays better, and by how much."""

import argparse
from pathlib import Path

import msgspec

from dragondune.commands.files import check_writable
from dragondune.commands.options import (
    GIVEN,
    add_edition_option,
    add_rules_options,
    add_seed_option,
    parse_factions,
    parse_names,
    parse_rules,
)
from dragondune.commands.running import add_run_options, command_of, faults_told, play_watched
from dragondune.commands.targets import seen_in_arena
from dragondune.engine.errors import Malformed
from dragondune.lab.arena import Result, Tournament
from dragondune.lab.batch import Batch
from dragondune.lab.journal import program_of
from dragondune.lab.ladder import Ladder, read_ladder, rules_name, with_result, write_ladder
from dragondune.lab.lineup import check_bot


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "arena",
        help="measure bots against each other",
        description="Every bot plays every faction equally often, alone against three bots of another kind.",
    )
    parser.add_argument("--bots", required=True, metavar="A,B,...", help="the bots to measure")
    parser.add_argument("--against", metavar="A,B,...", help="the bots to play against (default: the same bots)")
    add_edition_option(parser)
    add_rules_options(parser)
    add_seed_option(parser)
    add_run_options(parser, games="games of each bot in each faction against each field", jobs=0)
    parser.add_argument("--ladder", type=Path, metavar="FILE", help="also save the result in this ladder file")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    tournament = parse_tournament(arguments)
    ladder = Ladder()
    if arguments.ladder is not None:
        check_writable(arguments.ladder, "--ladder")
        ladder = read_ladder(arguments.ladder)
    batches = tournament.batches()
    plan = seen_in_arena(arguments.games, len(tournament.table.factions))
    played = play_watched(list(batches.values()), arguments, plan=plan)
    result = tournament.result(dict(zip(batches, played, strict=True)))
    if arguments.ladder is not None:
        ladder = with_result(ladder, result, command=command_of(arguments), program=program_of(batches.values()))
        write_ladder(arguments.ladder, ladder)
    print(msgspec.json.encode(result).decode() if arguments.json else table_of(result))
    if arguments.ladder is not None and not arguments.json:
        print(ladder_told(ladder, result))


def parse_tournament(arguments: argparse.Namespace) -> Tournament:
    bots = parse_names(arguments.bots, "bot")
    fields = bots if arguments.against is None else parse_names(arguments.against, "bot")
    for name in (*bots, *fields):
        check_bot(name)
    for name in bots:
        if fields == [name]:
            raise Malformed(f"{name} cannot be measured against itself; use --bots A,B or --bots A --against B")
    return Tournament(tuple(bots), tuple(fields), parse_table(arguments))


def parse_table(arguments: argparse.Namespace) -> Batch:
    """The rules and seeds of a table, without its bots; rules that allow no game are refused."""
    factions = parse_factions(arguments.factions)
    edition, overrides = parse_rules(arguments)
    seats_given = arguments.seating == GIVEN
    table = Batch(
        edition, overrides, factions, {}, arguments.games, arguments.seed, seats_given=seats_given, talk=arguments.talk
    )
    table.new_game()
    return table


def table_of(result: Result) -> str:
    options = "".join(f", {key}={value}" for key, value in result.overrides.items())
    seats = len(result.factions)
    lines = [
        f"edition {result.edition}{options}, seeds {result.seed} to {result.seed + result.games - 1}, "
        f"{result.played} games; a fair share is {1 / seats:.0%}",
        "",
        "uplift over the other fields         wins   uplift   95% interval",
    ]
    width = 34
    for one in result.standings:
        up = one.uplift
        lines.append(f"{one.bot:<{width}}{one.share:>7.1%}  {up.value:>+6.1%}   {up.low:+.1%} to {up.high:+.1%}")
    lines += ["", f"{'a bot against a single field':<{width}}   wins   95% interval      uplift   95% interval"]
    for meeting in result.meetings:
        wins, up = meeting.wins, meeting.uplift
        interval = f"{wins.low:.1%} to {wins.high:.1%}"
        line = f"{meeting.bot + ' against ' + meeting.field:<{width}}{wins.share:>7.1%}   {interval:<16}"
        if meeting.bot != meeting.field:
            line += f"  {up.value:>+6.1%}   {up.low:+.1%} to {up.high:+.1%}"
        lines.append(line.rstrip())
    lines += ["", f"{'wins by faction':<{width}}" + "".join(f"{name:>9}" for name in result.factions)]
    for meeting in result.meetings:
        shares = "".join(f"{meeting.factions[name].share:>9.1%}" for name in result.factions)
        lines.append(f"{meeting.bot + ' against ' + meeting.field:<{width}}{shares}")
    return "\n".join([*lines, *faults_told(result.faults)])


def ladder_told(ladder: Ladder, result: Result) -> str:
    name = rules_name(result)
    rungs = ", ".join(f"{bot} {rating}" for bot, rating in ladder.ladder[name].ratings.items())
    return f"\nladder, {name}: {rungs}"
