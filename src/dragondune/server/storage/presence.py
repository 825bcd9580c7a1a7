"""When the holders of seats were last here, for all processes to know."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from dragondune.server.storage import schema

SEEN: Final = schema.presence.c
KEY: Final = ["table_id", "seat"]

SELECT_SEEN: Final = select(SEEN.seat, SEEN.seen_at).where(SEEN.table_id == bindparam("table"))
_POSTGRESQL: Final = postgresql.insert(schema.presence)
_SQLITE: Final = sqlite.insert(schema.presence)
TOUCH_POSTGRESQL: Final = _POSTGRESQL.on_conflict_do_update(
    index_elements=KEY, set_={"seen_at": _POSTGRESQL.excluded.seen_at}
)
TOUCH_SQLITE: Final = _SQLITE.on_conflict_do_update(index_elements=KEY, set_={"seen_at": _SQLITE.excluded.seen_at})


def touch(connection: Connection, seats: Sequence[tuple[str, str]], at: float) -> None:
    statement = TOUCH_POSTGRESQL if connection.dialect.name == "postgresql" else TOUCH_SQLITE
    connection.execute(statement, [{"table_id": one, "seat": seat, "seen_at": at} for one, seat in sorted(seats)])


def seen(connection: Connection, table_id: str) -> dict[str, float]:
    return {row.seat: row.seen_at for row in connection.execute(SELECT_SEEN, {"table": table_id})}
