"""The card of a data set: what is in it, how it was made, and its checksums."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import Struct

from dragondune.lab.batch import Batch
from dragondune.lab.data_set import DataSet
from dragondune.lab.rows import COLUMNS, CORE

CARD: Final = "README.md"
SUMS: Final = "SHA256SUMS"


class Part(Struct, frozen=True):
    """A split of a data set; `content` is the checksum of its rows."""

    split: str
    games: int
    rows: int
    bytes: int
    content: str


def part_of(split: str, games: int, data: DataSet) -> Part:
    """What is said of a finished file."""
    return Part(split, games, data.rows, data.path.stat().st_size, data.digest)


def write_card(
    folder: Path, batch: Batch, parts: Sequence[Part], groups: Collection[str], about: Mapping[str, str]
) -> None:
    """Write the card and the checksums beside the files."""
    card = "\n".join(_lines(batch, parts, groups, about)) + "\n"
    (folder / CARD).write_text(card, encoding="utf-8")
    names = [CARD, *(f"{one.split}.parquet" for one in parts)]
    sums = [f"{sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    (folder / SUMS).write_text("".join(sums), encoding="utf-8")


def _lines(batch: Batch, parts: Sequence[Part], groups: Collection[str], about: Mapping[str, str]) -> Iterator[str]:
    yield "---"
    yield "license: mit"
    yield "pretty_name: Dragon Dune games"
    yield "tags: [board-games, imperfect-information, negotiation, reinforcement-learning]"
    yield "configs:"
    yield "- config_name: default"
    yield "  data_files:"
    for one in parts:
        yield f"  - split: {one.split}"
        yield f"    path: {one.split}.parquet"
    yield "---"
    yield ""
    yield "# Dragon Dune games"
    yield ""
    yield "Games between bots, one row for each decision: what the seat knew, its choice, and how the game ended."
    yield ""
    yield f"Made by Dragon Dune {about['dragondune']} (program {about['program']}):"
    yield ""
    yield f"    {about['command']}"
    yield ""
    bots = ", ".join(sorted(set(batch.bots.values())))
    options = "".join(f", {key}={value}" for key, value in batch.overrides.items())
    yield f"Edition {batch.edition}{options}; bots: {bots}; seeds {batch.seed} to {batch.seed + batch.games - 1}."
    yield "A game's split depends only on its seed, so adding games never moves one."
    yield ""
    yield "| split | games | rows | bytes | SHA-256 of the rows |"
    yield "|---|---|---|---|---|"
    for one in parts:
        yield f"| {one.split} | {one.games} | {one.rows} | {one.bytes} | `{one.content}` |"
    yield ""
    yield f"The checksum of the rows does not depend on the version of Parquet. `{SUMS}` has those of the files."
    yield ""
    yield "| column | type | meaning |"
    yield "|---|---|---|"
    for column in COLUMNS:
        if column.group == CORE or column.group in groups:
            yield f"| `{column.name}` | {column.kind} | {column.meaning} |"
    yield ""
    yield "## Limits"
    yield ""
    yield "- Bots are not people: the games show how these bots play, and nothing about how people do."
    yield "- `winners`, `won`, `ending`, `turns` and `seed` were unknown to the seat. Do not show them to a policy."
    yield "- Rows of a game depend on each other; compare models by game, not by row."
