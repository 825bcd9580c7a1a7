"""When the holders of seats were last here, shared by all processes."""

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
LOOK_POSTGRESQL: Final = _POSTGRESQL.on_conflict_do_update(
    index_elements=KEY, set_={name: _POSTGRESQL.excluded[name] for name in ("seen_at", "looked_at")}
)
LOOK_SQLITE: Final = _SQLITE.on_conflict_do_update(
    index_elements=KEY, set_={name: _SQLITE.excluded[name] for name in ("seen_at", "looked_at")}
)
TOUCH_POSTGRESQL: Final = _POSTGRESQL.on_conflict_do_update(
    index_elements=KEY, set_={"seen_at": _POSTGRESQL.excluded.seen_at}
)
TOUCH_SQLITE: Final = _SQLITE.on_conflict_do_update(index_elements=KEY, set_={"seen_at": _SQLITE.excluded.seen_at})


def touch(connection: Connection, seats: Sequence[tuple[str, str]], at: float, *, is_looking: bool) -> None:
    """Record a visit; `is_looking` if they see the table and are not only connected."""
    is_postgresql = connection.dialect.name == "postgresql"
    if is_looking:
        statement = LOOK_POSTGRESQL if is_postgresql else LOOK_SQLITE
    else:
        statement = TOUCH_POSTGRESQL if is_postgresql else TOUCH_SQLITE
    looked = {"looked_at": at if is_looking else 0.0}
    rows = [{"table_id": one, "seat": seat, "seen_at": at, **looked} for one, seat in sorted(seats)]
    connection.execute(statement, rows)


def seen(connection: Connection, table_id: str) -> dict[str, float]:
    return {row.seat: row.seen_at for row in connection.execute(SELECT_SEEN, {"table": table_id})}
