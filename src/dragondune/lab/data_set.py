"""Rows in a Parquet file, written group by group."""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from dragondune.engine.errors import Malformed
from dragondune.lab.rows import COLUMNS, Row

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError:
    raise Malformed(
        "data sets are written with pyarrow, which is not installed; it comes with dragondune[interop] "
        "or `scripts/setup interop`"
    ) from None

ROWS_OF_A_GROUP: Final = 4096
KINDS: Final = {
    "bool": pa.bool_(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "string": pa.string(),
    "list<int32>": pa.list_(pa.int32()),
    "list<string>": pa.list_(pa.string()),
}
OR_NULL: Final = " or null"


def schema(about: Mapping[str, str]) -> "pa.Schema":
    """The columns with their meanings, and the file's metadata."""
    fields = [
        pa.field(
            column.name,
            KINDS[column.kind.removesuffix(OR_NULL)],
            nullable=column.kind.endswith(OR_NULL),
            metadata={"meaning": column.meaning},
        )
        for column in COLUMNS
    ]
    return pa.schema(fields, metadata=dict(about))


class DataSet:
    """A file that gets its name once complete; until then it ends in `.part`. It buffers at most one group of rows."""

    def __init__(self, path: Path, about: Mapping[str, str]) -> None:
        self.rows = 0
        self._path: Final = path
        self._part: Final = path.with_name(f"{path.name}.part")
        self._schema: Final = schema(about)
        self._writer: Final = pq.ParquetWriter(self._part, self._schema, compression="zstd")
        self._waiting: Final[list[Row]] = []

    def add(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self._waiting.append(row)
            self.rows += 1
            if len(self._waiting) == ROWS_OF_A_GROUP:
                self._write()

    def _write(self) -> None:
        columns = {column.name: [getattr(row, column.name) for row in self._waiting] for column in COLUMNS}
        self._writer.write_table(pa.table(columns, schema=self._schema))
        self._waiting.clear()

    def __enter__(self) -> "DataSet":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None and self._waiting:
                self._write()
        finally:
            self._writer.close()
        if kind is None:
            os.replace(self._part, self._path)
            return
        with suppress(FileNotFoundError):
            self._part.unlink()
