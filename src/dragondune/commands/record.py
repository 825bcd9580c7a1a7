"""`dragondune lab record`: bot games as a data set."""

import argparse
from collections import Counter
from pathlib import Path

import msgspec
from msgspec import Struct, structs

from dragondune import __version__
from dragondune.commands.files import check_writable
from dragondune.commands.options import add_game_options
from dragondune.commands.running import add_run_options, batch_of, command_of, faults_told, watch
from dragondune.editions.parameters import Value
from dragondune.engine.ids import FACTION_IDS
from dragondune.lab.batch import Batch, Outcome, Task
from dragondune.lab.journal import program_digest
from dragondune.lab.rows import rows_of


class Recorded(Struct, frozen=True):
    """Summary of a data set; wins and endings count games, faults count decisions."""

    file: str
    edition: str
    overrides: dict[str, Value]
    bots: dict[str, str]
    games: int
    seed: int
    rows: int
    bytes: int
    wins: dict[str, int]
    endings: dict[str, int]
    faults: dict[str, int]


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "record",
        help="play bot games and record every decision (Parquet)",
        description="One row for each decision: what the seat knew, its options, its choice, and how the game ended.",
    )
    add_game_options(parser, bots="simple")
    add_run_options(parser, games="how many games", jobs=0)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the Parquet file to write")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    batch = parse_batch(arguments)
    check_writable(arguments.out, "--out")
    from dragondune.lab.data_set import DataSet

    wins, endings, faults = Counter[str](), Counter[str](), Counter[str]()

    def take(_: Task, outcome: Outcome) -> None:
        data.add(rows_of(batch, outcome))
        wins.update(FACTION_IDS[seat] for seat in batch.factions if outcome.winners >> seat & 1)
        endings[outcome.ending] += 1
        faults.update(outcome.faults)

    with DataSet(arguments.out, _about(batch, command_of(arguments))) as data:
        watch([batch], arguments, take)
    recorded = Recorded(
        file=str(arguments.out),
        edition=batch.edition,
        overrides=dict(batch.overrides),
        bots={FACTION_IDS[seat]: name for seat, name in batch.bots.items()},
        games=batch.games,
        seed=batch.seed,
        rows=data.rows,
        bytes=arguments.out.stat().st_size,
        wins={FACTION_IDS[seat]: wins[FACTION_IDS[seat]] for seat in batch.factions},
        endings=dict(endings.most_common()),
        faults=dict(faults.most_common()),
    )
    print(msgspec.json.encode(recorded).decode() if arguments.json else told(recorded))


def _about(batch: Batch, command: str) -> dict[str, str]:
    """The file's metadata, without when or where it was made."""
    return {
        "dragondune": __version__,
        "program": program_digest(),
        "command": command,
        "batch": msgspec.json.encode(batch).decode(),
    }


def parse_batch(arguments: argparse.Namespace) -> Batch:
    return structs.replace(batch_of(arguments), is_recorded=True)


def told(recorded: Recorded) -> str:
    wins = ", ".join(f"{faction} {count}" for faction, count in recorded.wins.items())
    endings = ", ".join(f"{ending} {count}" for ending, count in recorded.endings.items())
    games = "1 game" if recorded.games == 1 else f"{recorded.games} games"
    lines = [
        f"{recorded.rows} decisions of {games} are in {recorded.file} ({recorded.bytes:,} bytes)",
        f"wins: {wins}",
        f"endings: {endings}",
        *faults_told(recorded.faults),
    ]
    return "\n".join(lines)
