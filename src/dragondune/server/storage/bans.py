"""Banned addresses, shared by all processes and the operator's commands."""

from typing import Final

from sqlalchemy import Connection, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from dragondune.server.storage import schema
from dragondune.server.storage.rows import Ban

BANS: Final = schema.bans.c
NAMES: Final = Ban.__struct_fields__

_POSTGRESQL: Final = postgresql.insert(schema.bans)
_SQLITE: Final = sqlite.insert(schema.bans)
SET_POSTGRESQL: Final = _POSTGRESQL.on_conflict_do_update(
    index_elements=["network"], set_={"until": _POSTGRESQL.excluded.until, "reason": _POSTGRESQL.excluded.reason}
)
SET_SQLITE: Final = _SQLITE.on_conflict_do_update(
    index_elements=["network"], set_={"until": _SQLITE.excluded.until, "reason": _SQLITE.excluded.reason}
)
SELECT: Final = select(*(BANS[name] for name in NAMES)).where(BANS.until > bindparam("now")).order_by(BANS.until)
LIFT: Final = delete(schema.bans).where(BANS.network == bindparam("wanted"))
FORGET: Final = delete(schema.bans).where(BANS.until <= bindparam("now"))


def ban(connection: Connection, ban: Ban) -> None:
    statement = SET_POSTGRESQL if connection.dialect.name == "postgresql" else SET_SQLITE
    connection.execute(statement, {name: getattr(ban, name) for name in NAMES})


def lift(connection: Connection, network: str) -> int:
    """Return how many bans were lifted."""
    return connection.execute(LIFT, {"wanted": network}).rowcount


def current(connection: Connection, now: float) -> list[Ban]:
    """The bans in force, in the order in which they end."""
    return [Ban(*row) for row in connection.execute(SELECT, {"now": now})]


def forget_ended(connection: Connection, now: float) -> int:
    return connection.execute(FORGET, {"now": now}).rowcount
