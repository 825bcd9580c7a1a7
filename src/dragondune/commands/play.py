"""`dragondune play`: one game of bots, told as a story."""

import argparse
from pathlib import Path

from dragondune.commands.options import (
    add_game_options,
    add_observer_option,
    parse_factions,
    parse_overrides,
)
from dragondune.commands.story import tell
from dragondune.engine.game import Game
from dragondune.lab.table import BotTable, parse_bots
from dragondune.notation.game_record import GameRecord, Header
from dragondune.notation.log import write_log
from dragondune.views.position import factions_of, read_position


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("play", help="play one game of bots and tell its story")
    add_game_options(parser, bots="simple")
    add_observer_option(parser)
    parser.add_argument("--log", type=Path, metavar="FILE", help="also write the game down, for `dragondune replay`")
    parser.add_argument(
        "--position", type=Path, metavar="FILE", help="go on from a position; edition and factions are then its own"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    if arguments.position is not None:
        _play_on(arguments)
        return
    factions = parse_factions(arguments.factions)
    bots = parse_bots(arguments.bots, factions)
    header = Header(arguments.edition, parse_overrides(arguments.set), factions, seed=arguments.seed)
    record = GameRecord(header)
    table = BotTable(bots, arguments.seed)
    while not record.game.is_over:
        tell(record.apply(*table.choose(record.game)), arguments.observer)
    if arguments.log is not None:
        arguments.log.write_text(write_log(record.log()), encoding="utf-8")
        print(f"\nThe game is in {arguments.log}.")


def _play_on(arguments: argparse.Namespace) -> None:
    game: Game = read_position(arguments.position.read_text(encoding="utf-8"))
    table = BotTable(parse_bots(arguments.bots, factions_of(game)), arguments.seed)
    while not game.is_over:
        tell(game.apply(*table.choose(game)), arguments.observer)
