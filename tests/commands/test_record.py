"""`dragondune lab record`."""

import sys
from pathlib import Path

import msgspec
import pytest

from dragondune.commands.record import Recorded
from dragondune.lab.batch import play_seeds
from dragondune.lab.rows import COLUMNS, Row, rows_of
from tests.commands.conftest import Refused, Run, Told

pq = pytest.importorskip("pyarrow.parquet")

QUICK = ("lab", "record", "--set", "turns=1", "--bots", "random", "--seed", 5, "--jobs", 1, "--games")


def test_a_file_has_the_rows_of_all_games_in_order(told: Told, folder: Path) -> None:
    from dragondune.cli import make_parser
    from dragondune.commands.record import parse_batch

    told(*QUICK, 3, "--out", "games.parquet")
    batch = parse_batch(make_parser().parse_args([str(word) for word in (*QUICK, 3, "--out", "games.parquet")]))
    found = [msgspec.convert(row, Row) for row in pq.read_table(folder / "games.parquet").to_pylist()]
    assert found == [row for outcome in play_seeds(batch, batch.seeds) for row in rows_of(batch, outcome)]
    assert {row.game for row in found} == {0, 1, 2}


def test_the_file_explains_itself(told: Told, folder: Path) -> None:
    told(*QUICK, 1, "--out", folder / "games.parquet", "--json")
    schema = pq.read_schema(folder / "games.parquet")
    kinds = [str(one.type).replace("element: ", "") + " or null" * one.nullable for one in schema]
    wanted = [(column.name, column.kind, column.meaning) for column in COLUMNS if column.group in ("core", "json")]
    meanings = [one.metadata[b"meaning"].decode() for one in schema]
    assert list(zip(schema.names, kinds, meanings, strict=True)) == wanted
    assert schema.metadata[b"command"] == b"dragondune lab record --set turns=1 --bots random --seed 5 --games 1"
    assert {b"dragondune", b"program", b"batch"} < set(schema.metadata)


def test_the_number_of_processes_does_not_change_the_file(told: Told, folder: Path) -> None:
    told(*QUICK, 4, "--out", "one.parquet")
    told(*QUICK, 4, "--out", "two.parquet", "--jobs", 2)
    assert (folder / "one.parquet").read_bytes() == (folder / "two.parquet").read_bytes()


def test_a_resumed_journal_gives_the_same_file(told: Told, folder: Path) -> None:
    told(*QUICK, 2, "--out", "part.parquet", "--journal", "journal")
    told(*QUICK, 4, "--out", "whole.parquet", "--journal", "journal")
    told(*QUICK, 4, "--out", "straight.parquet")
    assert (folder / "whole.parquet").read_bytes() == (folder / "straight.parquet").read_bytes()


def test_rows_are_written_group_by_group(told: Told, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dragondune.lab import data_set

    monkeypatch.setattr(data_set, "ROWS_OF_A_GROUP", 50)
    rows = msgspec.json.decode(told(*QUICK, 2, "--out", "games.parquet", "--json"), type=Recorded).rows
    groups = pq.ParquetFile(folder / "games.parquet").metadata
    assert groups.num_rows == rows
    assert [groups.row_group(number).num_rows for number in range(groups.num_row_groups)] == [
        *[50] * (rows // 50),
        rows % 50,
    ]


def test_the_contents_of_the_file_are_summarised(told: Told, folder: Path) -> None:
    found = msgspec.json.decode(told(*QUICK, 3, "--out", "games.parquet", "--json"), type=Recorded, strict=True)
    assert (found.file, found.edition, found.overrides, found.games, found.seed) == (
        "games.parquet",
        "1.10",
        {"turns": 1},
        3,
        5,
    )
    assert sum(found.wins.values()) == sum(found.endings.values()) == 3
    assert found.bytes == (folder / "games.parquet").stat().st_size
    text = told(*QUICK, 3, "--out", "games.parquet")
    assert text.startswith(f"{found.rows} decisions of 3 games are in games.parquet ({found.bytes:,} bytes)\nwins: ")
    assert list(folder.iterdir()) == [folder / "games.parquet"]


def test_bad_input(refused: Refused, folder: Path) -> None:
    (folder / "taken").mkdir()
    assert "the following arguments are required: --out" in refused(*QUICK, 1)
    assert refused(*QUICK, 1, "--out", "taken") == "taken is a directory; --out takes the name of a file"
    assert refused(*QUICK, 1, "--out", "no/games").startswith("no/games cannot be written: there is no directory no")
    assert refused(*QUICK, 1, "--out", "games", "--bots", "clever").startswith('there is no bot "clever"; use')
    assert "the following arguments are required: COMMAND" in refused("lab")


def test_without_pyarrow_the_error_names_the_extra(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "dragondune.lab.data_set", raising=False)
    assert refused(*QUICK, 1, "--out", "games.parquet") == (
        "pyarrow is not installed; it comes with the extra `data`: pip install 'dragondune[data]', "
        "or scripts/setup interop in a checkout"
    )


def test_unreadable_games_leave_no_file(told: Told, run: Run, folder: Path) -> None:
    told(*QUICK, 1, "--out", "games.parquet", "--journal", "journal")
    (folder / "games.parquet").unlink()
    journal = (folder / "journal").read_text()
    (folder / "journal").write_text(journal.replace('"winners":8', '"winners":1'))
    result = run(*QUICK, 1, "--out", "games.parquet", "--journal", "journal")
    assert (result.code, result.out) == (2, "")
    assert "the saved moves of the game with seed 5 lead to a different end" in result.err
    assert [path.name for path in folder.iterdir()] == ["journal"]
