"""Rows in a Parquet file, written group by group."""

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple

import msgspec

from dragondune.extras import explained
from dragondune.lab.nested import nested
from dragondune.lab.rows import COLUMNS, CORE, JSON, Column, Row
from dragondune.views.view import View

with explained():
    import pyarrow as pa
    import pyarrow.parquet as pq

ROWS_OF_A_GROUP: Final = 4096
KINDS: Final = {
    "bool": pa.bool_(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "string": pa.string(),
    "list<int16>": pa.list_(pa.int16()),
    "list<int32>": pa.list_(pa.int32()),
    "list<string>": pa.list_(pa.string()),
}
OR_NULL: Final = " or null"


class Shape(NamedTuple):
    """The sizes of arrays: entries of an observation, and actions."""

    observation: int = 0
    actions: int = 0


class DataSet:
    """A file that gets its name once complete; until then it ends in `.part`. It buffers at most one group of rows.

    `digest` is a checksum of all rows, whatever version of Parquet the file is written with.
    """

    def __init__(
        self, path: Path, about: Mapping[str, str], groups: Collection[str] = (JSON,), shape: Shape | None = None
    ) -> None:
        self.rows = 0
        self.path: Final = path
        self._part: Final = path.with_name(f"{path.name}.part")
        self._columns: Final = [one for one in COLUMNS if one.group == CORE or one.group in groups]
        self._view_type, self._view = nested(View)
        self._shape: Final = shape or Shape()
        self._schema: Final = self._make_schema(about)
        self._writer: Final = pq.ParquetWriter(self._part, self._schema, compression="zstd")
        self._waiting: Final[list[Row]] = []
        self._digest: Final = sha256()

    @property
    def digest(self) -> str:
        """The checksum of the rows so far."""
        return self._digest.hexdigest()

    def _make_schema(self, about: Mapping[str, str]) -> "pa.Schema":
        """The columns with their meanings, and the file's metadata."""
        fields = [
            pa.field(
                column.name,
                self._type(column),
                nullable=column.kind.endswith(OR_NULL),
                metadata={"meaning": column.meaning},
            )
            for column in self._columns
        ]
        return pa.schema(fields, metadata=dict(about))

    def _type(self, column: Column) -> "pa.DataType":
        match column.kind:
            case "observation":
                return pa.list_(pa.uint8(), self._shape.observation)
            case "masks":
                return pa.list_(pa.list_(pa.bool_(), self._shape.actions))
            case "view":
                return self._view_type
        return KINDS[column.kind.removesuffix(OR_NULL)]

    def add(self, rows: Iterable[Row]) -> None:
        """Add rows to the end."""
        for row in rows:
            self._waiting.append(row)
            self._digest.update(msgspec.json.encode(row))
            self.rows += 1
            if len(self._waiting) == ROWS_OF_A_GROUP:
                self._write()

    def _write(self) -> None:
        columns = [self._column(column) for column in self._columns]
        self._writer.write_table(pa.Table.from_arrays(columns, schema=self._schema))
        self._waiting.clear()

    def _column(self, column: Column) -> "pa.Array":
        values = [getattr(row, column.name) for row in self._waiting]
        match column.kind:
            case "observation":
                return _fixed(values, pa.uint8(), self._shape.observation)
            case "masks":
                return self._masks(values)
            case "view":
                return pa.array([self._view(one) for one in values], self._view_type)
        return pa.array(values, self._type(column))

    def _masks(self, values: Sequence[Sequence[bytes]]) -> "pa.Array":
        ends = [0]
        for masks in values:
            ends.append(ends[-1] + len(masks))
        flat = _fixed([mask for masks in values for mask in masks], pa.bool_(), self._shape.actions)
        return pa.ListArray.from_arrays(pa.array(ends, pa.int32()), flat)

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
            os.replace(self._part, self.path)
            return
        with suppress(FileNotFoundError):
            self._part.unlink()


def _fixed(values: Sequence[bytes], kind: "pa.DataType", size: int) -> "pa.Array":
    """Rows of bytes of the same length, as lists of that length."""
    joined = b"".join(values)
    flat = pa.Array.from_buffers(pa.uint8(), len(joined), [None, pa.py_buffer(joined)]).cast(kind)
    return pa.FixedSizeListArray.from_arrays(flat, size)
