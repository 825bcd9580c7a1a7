"""Whether the database takes writes: a row is written and removed again."""

from typing import Final

from sqlalchemy import Connection, delete, insert

from dragondune.server.storage import schema

SIZE: Final = 8192
"""More than a page: on a full disk a smaller row could still find room where something was removed."""
INSERT: Final = insert(schema.health).values(body=bytes(SIZE))
DELETE: Final = delete(schema.health)


def write(connection: Connection) -> None:
    connection.execute(INSERT)


def clear(connection: Connection) -> None:
    connection.execute(DELETE)
