"""How fast common data libraries read a recorded data set.

    python -m benchmarks.readers FOLDER [--rounds 5]

Each library reads the observation, the actions and who won of all rows. Rows/s of processor
time, in turns, with 95% intervals. Libraries that are not installed are left out; `datasets` is not in any extra.
"""

import argparse
import contextlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Final

from dragondune.lab.statistics import mean_of

COLUMNS: Final = ["observation", "actions", "won"]


def by_pyarrow(files: list[Path]) -> int:
    """Rows read with pyarrow."""
    import pyarrow.parquet as pq

    return sum(pq.read_table(file, columns=COLUMNS).num_rows for file in files)


def by_polars(files: list[Path]) -> int:
    """Rows read with Polars."""
    import polars as pl

    return pl.scan_parquet(files).select(COLUMNS).collect().height


def by_duckdb(files: list[Path]) -> int:
    """Rows read with DuckDB, which sums up what it reads."""
    import duckdb

    names = ", ".join(f"'{file}'" for file in files)
    query = "select count(*), sum(list_sum(observation)), sum(len(actions)), sum(won::int)"
    with duckdb.connect() as connection:
        ((rows, *_),) = connection.execute(f"{query} from read_parquet([{names}])").fetchall()
    return int(rows)


def by_datasets(files: list[Path]) -> int:
    """Rows read with Hugging Face datasets, as arrays in batches."""
    import datasets  # type: ignore[import-not-found,unused-ignore]

    with tempfile.TemporaryDirectory() as cache:
        found = datasets.load_dataset("parquet", data_files=[str(one) for one in files], cache_dir=cache, split="train")
        return sum(len(batch["won"]) for batch in found.select_columns(COLUMNS).with_format("numpy").iter(1024))


READERS: Final[dict[str, Callable[[list[Path]], int]]] = {
    "pyarrow": by_pyarrow,
    "polars": by_polars,
    "duckdb": by_duckdb,
    "datasets": by_datasets,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    files = sorted(arguments.folder.glob("*.parquet"))
    speeds: dict[str, list[float]] = {}
    rows: set[int] = set()
    for number in range(arguments.rounds + 1):
        for name, read in READERS.items():
            began = process_time()
            with contextlib.suppress(ModuleNotFoundError):
                rows.add(read(files))
                if number:  # the first round imports and fills caches
                    speeds.setdefault(name, []).append(max(rows) / max(1e-6, process_time() - began))
    assert len(rows) == 1, f"the readers do not find the same number of rows: {rows}"
    print(f"{rows.pop()} rows in {len(files)} files")
    for name, found in speeds.items():
        speed = mean_of(found)
        print(f"{name:<10}{speed.value:>12,.0f} rows/s ({speed.low:,.0f} to {speed.high:,.0f})")
    for name in READERS.keys() - speeds.keys():
        print(f"{name:<10}  not installed")


if __name__ == "__main__":
    main()
