"""`dragondune lab record` and `lab reference`: bot games as a data set."""

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct, structs

from dragondune import __version__
from dragondune.commands.files import check_writable
from dragondune.commands.options import add_game_options
from dragondune.commands.running import add_run_options, batch_of, command_of, faults_told, watch
from dragondune.editions.parameters import Value
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import FACTION_IDS
from dragondune.interop.recorded import Recorder
from dragondune.lab.batch import Batch, Outcome, Task
from dragondune.lab.journal import program_of
from dragondune.lab.rows import ARRAYS, GROUPS, JSON, rows_of
from dragondune.lab.splits import parse_splits, split_of

if TYPE_CHECKING:
    from dragondune.lab.data_card import Part
    from dragondune.lab.data_set import DataSet

REFERENCE: Final = "train=8,validation=1,test=1"
REFERENCE_GAMES: Final = 500


class Recorded(Struct, frozen=True):
    """Summary of a data set; wins and endings count games, faults count decisions.

    `content` has the checksum of the rows of each split, or of the file.
    """

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
    content: dict[str, str]


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe both commands."""
    parser = subparsers.add_parser(
        "record",
        help="play bot games and record every decision (Parquet)",
        description="One row for each decision: what the seat knew, its options, its choice, and how the game ended.",
    )
    add_game_options(parser, bots="simple")
    add_run_options(parser, games="how many games", jobs=0)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="the Parquet file to write; with --splits, a folder"
    )
    parser.add_argument(
        "--columns",
        default=JSON,
        metavar="A,B,...",
        help="views and options as json, observations, masks and actions as arrays, views as nested fields; "
        f"choose from {', '.join(GROUPS)} (default %(default)s)",
    )
    parser.add_argument(
        "--splits",
        metavar="NAME=WEIGHT,...",
        help=f"a file for each split, with a card and checksums; games are split by their seeds, as in {REFERENCE}",
    )
    parser.set_defaults(run=run)
    reference = subparsers.add_parser(
        "reference",
        help="make the reference data set",
        description=f"The same as record --bots simple --columns {JSON},{ARRAYS} --splits {REFERENCE}: the same "
        "version of the program makes the same rows.",
    )
    add_game_options(reference, bots="simple")
    add_run_options(reference, games="how many games", jobs=0)
    reference.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="the folder to write")
    reference.set_defaults(run=run, columns=f"{JSON},{ARRAYS}", splits=REFERENCE, games=REFERENCE_GAMES)


def run(arguments: argparse.Namespace) -> None:
    """Play, and write each game as soon as its turn comes."""
    batch = parse_batch(arguments)
    groups = parse_groups(arguments.columns)
    splits = None if arguments.splits is None else parse_splits(arguments.splits)
    if splits is None:
        check_writable(arguments.out, "--out")
        paths = {arguments.out.name: arguments.out}
    else:
        make_folder(arguments.out)
        paths = {name: arguments.out / f"{name}.parquet" for name in splits}
    about = _about(batch, command_of(arguments))
    wins, endings, faults, games = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    recorder = Recorder(talk=batch.talk) if ARRAYS in groups else None
    with ExitStack() as stack:
        files = _open(paths, about, groups, recorder)
        for one in files.values():
            stack.enter_context(one)

        def take(_: Task, outcome: Outcome) -> None:
            name = arguments.out.name if splits is None else split_of(outcome.seed, splits)
            files[name].add(rows_of(batch, outcome, groups, recorder))
            games[name] += 1
            wins.update(FACTION_IDS[seat] for seat in batch.factions if outcome.winners >> seat & 1)
            endings[outcome.ending] += 1
            faults.update(outcome.faults)

        watch([batch], arguments, take)
    from dragondune.lab.data_card import part_of, write_card

    parts = [part_of(name, games[name], one) for name, one in files.items()]
    if splits is not None:
        write_card(arguments.out, batch, parts, groups, about)
    recorded = _recorded(arguments.out, batch, parts, (wins, endings, faults))
    print(msgspec.json.encode(recorded).decode() if arguments.json else told(recorded))


def _open(
    paths: Mapping[str, Path], about: Mapping[str, str], groups: Sequence[str], recorder: Recorder | None
) -> "dict[str, DataSet]":
    from dragondune.lab.data_set import DataSet, Shape

    shape = Shape() if recorder is None else Shape(recorder.observation_size, recorder.actions)
    return {name: DataSet(path, about, groups, shape) for name, path in paths.items()}


def _recorded(out: Path, batch: Batch, parts: "Sequence[Part]", counts: Sequence[Counter[str]]) -> Recorded:
    wins, endings, faults = counts
    return Recorded(
        file=str(out),
        edition=batch.edition,
        overrides=dict(batch.overrides),
        bots={FACTION_IDS[seat]: name for seat, name in batch.bots.items()},
        games=batch.games,
        seed=batch.seed,
        rows=sum(one.rows for one in parts),
        bytes=sum(one.bytes for one in parts),
        wins={FACTION_IDS[seat]: wins[FACTION_IDS[seat]] for seat in batch.factions},
        endings=dict(endings.most_common()),
        faults=dict(faults.most_common()),
        content={one.split: one.content for one in parts},
    )


def parse_groups(text: str) -> list[str]:
    """Groups of columns."""
    groups = [one.strip() for one in text.split(",")]
    for one in groups:
        if one not in GROUPS:
            raise Malformed(f'there are no columns "{one}"; choose from {", ".join(GROUPS)}')
    return groups


def make_folder(path: Path) -> None:
    """A folder for the files of a data set."""
    if path.exists() and not path.is_dir():
        raise Malformed(f"{path} is a file; with splits, --out takes the name of a folder")
    if not path.parent.is_dir():
        raise Malformed(f"{path} cannot be created: there is no directory {path.parent}")
    path.mkdir(exist_ok=True)


def _about(batch: Batch, command: str) -> dict[str, str]:
    """The file's metadata, without when or where it was made."""
    return {
        "dragondune": __version__,
        "program": program_of([batch]),
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
        *(f"rows of {name}: SHA-256 {digest}" for name, digest in recorded.content.items()),
        *faults_told(recorded.faults),
    ]
    return "\n".join(lines)
