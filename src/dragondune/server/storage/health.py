"""Check that the database accepts writes, by writing a row and deleting it."""

from typing import Final

from sqlalchemy import Connection, delete, insert

from dragondune.server.storage import schema

SIZE: Final = 65_536
"""In bytes, more than a new table needs, so the check fails before players are refused for lack of space."""
INSERT: Final = insert(schema.health).values(body=bytes(SIZE))
DELETE: Final = delete(schema.health)


def write(connection: Connection) -> None:
    connection.execute(INSERT)


def clear(connection: Connection) -> None:
    connection.execute(DELETE)
