"""Data sets with arrays, nested views, splits, a card and checksums, as other libraries read them."""

import hashlib
import json
from pathlib import Path

import duckdb
import msgspec
import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest

from dragondune.commands.record import Recorded
from dragondune.editions.loader import load_edition
from dragondune.engine.decisions import decision_at
from dragondune.engine.errors import Malformed
from dragondune.interop.actions import ACTIONS, Spelling
from dragondune.interop.observation import observation_of, observation_size, scaled_rows
from dragondune.lab.splits import parse_splits, split_of
from dragondune.views.view import View
from tests.commands.conftest import Refused, Told

QUICK = ("lab", "record", "--set", "turns=1", "--bots", "simple", "--seed", 5, "--jobs", 1, "--games")
EVERYTHING = ("--columns", "json,arrays,nested", "--splits", "train=2,test=1")


@pytest.fixture
def data(told: Told, folder: Path) -> Path:
    told(*QUICK, 3, *EVERYTHING, "--out", "data")
    return folder / "data"


def test_arrays_are_what_the_environments_show(data: Path) -> None:
    rules = load_edition("1.10", {"turns": 1})
    for row in pq.read_table(data / "train.parquet").to_pylist()[::7]:
        view = msgspec.json.decode(row["view"], type=View)
        seen = scaled_rows(np.array([row["observation"]], np.uint8), talk=True)[0]
        assert len(seen) == observation_size(talk=True)
        assert np.allclose(seen, observation_of(view, rules, talk=True))
        assert [np.flatnonzero(mask).tolist() for mask in row["action_masks"]] == _legal(row)
        assert all(len(mask) == ACTIONS for mask in row["action_masks"])


def _legal(row: dict[str, list[int]]) -> list[list[int]]:
    """The legal actions at each step of the spelling, which leads to the decision."""
    options = [decision_at(one) for one in row["option_indices"]]
    if not options:
        return []
    spelling, found = Spelling(options), []
    *first, last = row["actions"]
    for action in first:
        found.append(list(spelling.legal))
        assert spelling.choose(action) is None
    assert spelling.copy().choose(last) is options[int(str(row["choice"]))]
    return [*found, list(spelling.legal)]


def test_nested_views_hold_what_the_json_holds(data: Path) -> None:
    for row in pq.read_table(data / "test.parquet").to_pylist()[::11]:
        view = json.loads(row["view"])
        fields = row["view_fields"]
        assert fields["players"] == view["players"] or view["players"][0]["prediction"] is not None
        assert fields["auction"] == view["auction"]
        assert [json.loads(one) for offer in fields["deals"]["offers"] for one in offer["clauses"]] == [
            one for offer in view["deals"]["offers"] for one in offer["clauses"]
        ]


def test_polars_and_duckdb_read_the_files(data: Path) -> None:
    frame = pl.scan_parquet(data / "*.parquet")
    gold = frame.select(pl.col("view_fields").struct.field("players").list.len().alias("players")).collect()
    assert set(gold["players"]) == {4}
    rows = frame.select(pl.len()).collect().item()
    query = "select count(*), avg(len(observation)), max(len(action_masks)), count(view_fields.auction.bid)"
    with duckdb.connect() as connection:
        ((count, size, masks, bids),) = connection.execute(f"{query} from read_parquet('{data}/*.parquet')").fetchall()
    assert (count, size, bids) == (rows, observation_size(talk=True), rows)
    assert masks >= 1


def test_card_and_checksums(told: Told, folder: Path, data: Path) -> None:
    card = (data / "README.md").read_text(encoding="utf-8")
    assert "- split: train\n    path: train.parquet" in card
    assert "| `action_masks` | masks |" in card
    for line in (data / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((data / name).read_bytes()).hexdigest() == digest
    again = msgspec.json.decode(told(*QUICK, 3, *EVERYTHING, "--out", "again", "--json"), type=Recorded)
    assert (folder / "again/SHA256SUMS").read_text() == (data / "SHA256SUMS").read_text()
    assert all(digest in card for digest in again.content.values())


def test_more_games_leave_a_game_in_its_split(data: Path) -> None:
    splits = parse_splits("train=2,test=1")
    for name in splits:
        seeds = pq.read_table(data / f"{name}.parquet", columns=["seed"])["seed"].to_pylist()
        assert {split_of(seed, splits) for seed in seeds} <= {name}
    shares = [split_of(seed, splits) for seed in range(3000)]
    assert 0.63 < shares.count("train") / 3000 < 0.70


def test_the_reference_is_a_recording_with_arrays_and_splits(told: Told, folder: Path) -> None:
    told("lab", "reference", "--set", "turns=1", "--games", 12, "--jobs", 1, "--out", "reference")
    names = {one.name for one in (folder / "reference").iterdir()}
    assert names == {"README.md", "SHA256SUMS", "train.parquet", "validation.parquet", "test.parquet"}
    assert "observation" in pq.read_schema(folder / "reference/train.parquet").names


def test_bad_columns_and_splits(refused: Refused, folder: Path) -> None:
    assert 'there are no columns "pictures"' in refused(*QUICK, 1, "--columns", "pictures", "--out", "x")
    for splits in ("train", "train=0", "train=1,train=2", "=1", "train=inf"):
        with pytest.raises(Malformed, match="is not a split; write names and weights"):
            parse_splits(splits)
    (folder / "file").write_text("")
    assert "is a file; with splits" in refused(*QUICK, 1, "--splits", "train=1", "--out", "file")
    assert "there is no directory" in refused(*QUICK, 1, "--splits", "train=1", "--out", "a/b")
