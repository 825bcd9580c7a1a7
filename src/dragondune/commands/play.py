"""`dragondune play`: one game between bots, told as a story."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from dragondune.bots.registry import SUBSTITUTE
from dragondune.commands.files import A_POSITION, check_writable, read_file
from dragondune.commands.options import (
    ALL_FACTIONS,
    DRAWN,
    GIVEN,
    add_game_options,
    add_observer_option,
    add_talk_option,
    check_observer,
    parse_factions,
    parse_rules,
)
from dragondune.commands.story import say, tell
from dragondune.editions.loader import DEFAULT_EDITION
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Malformed
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction
from dragondune.lab.lineup import parse_bots, with_budget
from dragondune.lab.runner import LIMIT, Runner
from dragondune.notation.game_record import GameRecord, Header
from dragondune.notation.log import write_log
from dragondune.views.position import read_position


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("play", help="play one game between bots and tell its story")
    add_game_options(parser, bots="simple")
    add_observer_option(parser)
    add_talk_option(parser)
    parser.add_argument("--log", type=Path, metavar="FILE", help="also save the game for `dragondune replay`")
    parser.add_argument(
        "--position", type=Path, metavar="FILE", help="continue from a position, with its edition and factions"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    if arguments.position is not None:
        _play_on(arguments)
        return
    factions = parse_factions(arguments.factions)
    check_observer(arguments.observer, factions)
    bots = parse_bots(arguments.bots, factions)
    edition, overrides = parse_rules(arguments)
    header = Header(edition, overrides, factions, seats_given=arguments.seating == GIVEN, seed=arguments.seed)
    record = GameRecord(header)
    if arguments.log is not None:
        check_writable(arguments.log, "--log")
    runner = _runner(bots, arguments)
    while not record.game.is_over:
        _tell(runner, record.apply(*_chosen(runner, record.game)), arguments.observer)
    if arguments.log is not None:
        arguments.log.write_text(write_log(record.log()), encoding="utf-8")
        print(f"\nThe game is in {arguments.log}.")


def _play_on(arguments: argparse.Namespace) -> None:
    _check_goes_with_position(arguments)
    game = read_position(read_file(arguments.position, wanted=A_POSITION))
    if game.is_over:
        raise Malformed("[VII.2] the game of this position is over; choose an earlier position")
    factions = tuple(game.factions)
    check_observer(arguments.observer, factions)
    runner = _runner(parse_bots(arguments.bots, factions), arguments)
    while not game.is_over:
        _tell(runner, game.apply(*_chosen(runner, game)), arguments.observer)


def _runner(bots: Mapping[Faction, str], arguments: argparse.Namespace) -> Runner:
    """The time limit, long enough for the bot's budget."""
    longest = max(with_budget(name)[1].milliseconds or 0 for name in bots.values()) / 1000
    return Runner(bots, arguments.seed, limit=max(LIMIT, 2 * longest), talk=arguments.talk)


def _tell(runner: Runner, events: Sequence[Event], observer: str) -> None:
    runner.hear(events)
    tell(events, observer)


def _chosen(runner: Runner, game: Game) -> tuple[Faction, Decision]:
    """A bot's choice, after printing what was said; report it if the bot failed."""
    choice = runner.choose(game)
    while runner.said:
        say(*runner.said.pop(0))
    while runner.faults:
        print(f"dragondune: {runner.faults.pop()}; {SUBSTITUTE} decides instead", file=sys.stderr)
    while runner.silences:
        print(f"dragondune: {runner.silences.pop()}; nothing is said", file=sys.stderr)
    return choice


def _check_goes_with_position(arguments: argparse.Namespace) -> None:
    """Refuse options that contradict a position: it has its own rules and players, and cannot be logged."""
    excluded = {
        "--log": arguments.log is not None,
        "--set": arguments.set != [],
        "--edition": arguments.edition != DEFAULT_EDITION,
        "--factions": arguments.factions != ALL_FACTIONS,
        "--seating": arguments.seating != DRAWN,
    }
    for option, is_given in excluded.items():
        if is_given:
            raise Malformed(f"{option} cannot be combined with --position; --bots, --seed and --as can")
