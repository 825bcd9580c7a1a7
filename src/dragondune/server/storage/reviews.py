"""The reviews of finished games."""

from typing import Final

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from dragondune.server.storage import schema

REVIEWS: Final = schema.reviews.c
FIND: Final = select(REVIEWS.body).where(REVIEWS.table_id == bindparam("table"), REVIEWS.version == bindparam("wanted"))
_POSTGRESQL: Final = postgresql.insert(schema.reviews)
_SQLITE: Final = sqlite.insert(schema.reviews)
_NEW: Final = ("version", "body")
KEEP_POSTGRESQL: Final = _POSTGRESQL.on_conflict_do_update(
    index_elements=["table_id"], set_={name: _POSTGRESQL.excluded[name] for name in _NEW}
)
KEEP_SQLITE: Final = _SQLITE.on_conflict_do_update(
    index_elements=["table_id"], set_={name: _SQLITE.excluded[name] for name in _NEW}
)


def find(connection: Connection, table_id: str, version: str) -> bytes | None:
    """Return the review, unless another version wrote it."""
    found = connection.execute(FIND, {"table": table_id, "wanted": version}).scalar()
    return None if found is None else bytes(found)


def keep(connection: Connection, table_id: str, *, version: str, body: bytes) -> None:
    statement = KEEP_POSTGRESQL if connection.dialect.name == "postgresql" else KEEP_SQLITE
    connection.execute(statement, {"table_id": table_id, "version": version, "body": body})
