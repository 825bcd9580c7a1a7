"""Everything the database holds about a person, without the hashes and keys that give rights."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from sqlalchemy import Connection, LargeBinary, Table, select

from dragondune.server.storage import schema

Field: TypeAlias = str | float | bool | None
Stored: TypeAlias = dict[str, tuple[dict[str, Field], ...]]
MOST_ROWS: Final = 10_000
"""Rows of each kind, which a person has only after years of play."""
SECRETS: Final = frozenset({"hash", "code", "device", "p256dh", "auth", "invitation"})
OWNERS: Final[Mapping[str, str]] = {"persons": "id", "tournaments": "host"}
"""The columns that name the person; elsewhere it is `person`."""
READABLE: Final = frozenset({("tournaments", "spec")})
"""Bytes that are shown as text; others are keys, or messages that may contain codes."""


def stored_about(connection: Connection, person: str) -> Stored:
    """The rows about a person, by the name of their table."""
    return {table.name: rows for table in schema.METADATA.sorted_tables if (rows := _rows(connection, table, person))}


def owner_of(table: Table) -> str | None:
    """The column that names a person, if the table has one."""
    name = OWNERS.get(table.name, "person")
    return name if name in table.c else None


def _rows(connection: Connection, table: Table, person: str) -> tuple[dict[str, Field], ...]:
    owner = owner_of(table)
    if owner is None:
        return ()
    shown = [
        column
        for column in table.c
        if column.name not in (*SECRETS, owner)
        and (not isinstance(column.type, LargeBinary) or (table.name, column.name) in READABLE)
    ]
    found = connection.execute(select(*shown).where(table.c[owner] == person).limit(MOST_ROWS))
    return tuple(
        {
            column.name: value.decode(errors="replace") if isinstance(value, bytes) else value
            for column, value in zip(shown, row, strict=True)
        }
        for row in found
    )
