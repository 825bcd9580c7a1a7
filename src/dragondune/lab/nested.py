"""Records as nested columns: their types for Arrow, and their values as plain data."""

from collections.abc import Callable
from typing import TypeAlias

import msgspec
from msgspec import inspect

from dragondune.extras import explained

with explained():
    import pyarrow as pa

Convert: TypeAlias = Callable[[object], object]


def nested(kind: type[msgspec.Struct]) -> "tuple[pa.DataType, Convert]":
    """The type of a record's column, and what turns such a record into a value of it.

    Lists stay lists, whatever has no fixed fields becomes a JSON object in a string.
    """
    return _nested(inspect.type_info(kind))


def _nested(info: inspect.Type) -> "tuple[pa.DataType, Convert]":
    match info:
        case inspect.StructType():
            return _struct(info)
        case inspect.VarTupleType() | inspect.ListType():
            inner, convert = _nested(info.item_type)
            return pa.list_(inner), _each(convert)
        case inspect.TupleType():
            inner, convert = _nested(info.item_types[0])
            return pa.list_(inner), _each(convert)
        case inspect.UnionType():
            inner, convert = _nested(next(one for one in info.types if not isinstance(one, inspect.NoneType)))
            return inner, lambda value: None if value is None else convert(value)
        case inspect.DictType():
            return pa.string(), lambda value: msgspec.json.encode(value, order="sorted").decode()
        case inspect.BoolType():
            return pa.bool_(), _same
        case inspect.IntType():
            return pa.int32(), _same
        case inspect.StrType() | inspect.LiteralType():
            return pa.string(), _same
    raise NotImplementedError(f"{info} has no column type")


def _struct(info: inspect.StructType) -> "tuple[pa.DataType, Convert]":
    fields = {one.name: _nested(one.type) for one in info.fields}
    kind = pa.struct([pa.field(name, found) for name, (found, _) in fields.items()])
    return kind, lambda value: {name: convert(getattr(value, name)) for name, (_, convert) in fields.items()}


def _each(convert: Convert) -> Convert:
    def converted(values: object) -> list[object]:
        assert isinstance(values, (tuple, list))
        return [convert(one) for one in values]

    return converted


def _same(value: object) -> object:
    return value
