"""What waits for people at tables: written with the record that causes it, for the holder of the seat at that time."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, delete, exists, func, literal, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from dragondune.server.storage import schema, tokens
from dragondune.server.storage.call_rows import NewWait, Wait

WAITS: Final = schema.waits.c
KEY: Final = ["person", "table_id", "seat", "kind"]
AGAIN_SECONDS: Final = 12 * 3600.0
"""Someone who was notified and has not come is notified again only after this long."""

_looked_at: Final = (
    select(schema.presence.c.looked_at)
    .where(schema.presence.c.table_id == WAITS.table_id, schema.presence.c.seat == WAITS.seat)
    .scalar_subquery()
)
_holders: Final = (
    select(
        schema.tokens.c.person,
        schema.tokens.c.table_id,
        schema.tokens.c.seat,
        literal("").op("||")(bindparam("of_kind")),
        literal("").op("||")(bindparam("told")),
        bindparam("now", type_=schema.waits.c.at.type),
        bindparam("due", type_=schema.waits.c.at.type),
    )
    .where(
        schema.tokens.c.table_id == bindparam("table"),
        schema.tokens.c.seat == bindparam("of_seat"),
        schema.tokens.c.role == tokens.SEAT,
        schema.tokens.c.person.is_not(None),
        or_(
            exists().where(schema.subscriptions.c.person == schema.tokens.c.person),
            exists().where(
                schema.mail_addresses.c.person == schema.tokens.c.person,
                schema.mail_addresses.c.confirmed_at.is_not(None),
            ),
        ),
    )
    .distinct()
)
_COLUMNS: Final = [*KEY, "sentence", "at", "due_at"]
_POSTGRESQL: Final = postgresql.insert(schema.waits).from_select(_COLUMNS, _holders)
_SQLITE: Final = sqlite.insert(schema.waits).from_select(_COLUMNS, _holders)
# A wait that the person has not looked at since stays as it is: one notification per wait, however much happens.
_is_over: Final = or_(
    func.coalesce(_looked_at, 0.0) >= WAITS.at,
    WAITS.called_at <= bindparam("now", type_=schema.waits.c.at.type) - AGAIN_SECONDS,
    (WAITS.called_at.is_(None)) & (WAITS.due_at.is_(None)),
)
ADD_POSTGRESQL: Final = _POSTGRESQL.on_conflict_do_update(
    index_elements=KEY,
    set_={**{name: _POSTGRESQL.excluded[name] for name in ("sentence", "at", "due_at")}, "called_at": None},
    where=_is_over,
)
ADD_SQLITE: Final = _SQLITE.on_conflict_do_update(
    index_elements=KEY,
    set_={**{name: _SQLITE.excluded[name] for name in ("sentence", "at", "due_at")}, "called_at": None},
    where=_is_over,
)
END_OF_SEAT: Final = delete(schema.waits).where(
    WAITS.table_id == bindparam("table"), WAITS.seat == bindparam("of_seat")
)
DUE_PERSONS: Final = (
    select(WAITS.person)
    .where(WAITS.due_at <= bindparam("now"))
    .group_by(WAITS.person)
    .order_by(func.min(WAITS.due_at))
    .limit(bindparam("many"))
)
WAITING: Final = (
    select(*(WAITS[name] for name in Wait.__struct_fields__), func.coalesce(_looked_at, 0.0))
    .where(WAITS.person == bindparam("of_person"), WAITS.due_at <= bindparam("now"))
    .order_by(WAITS.at, WAITS.table_id, WAITS.kind)
)
LEASE: Final = (
    update(schema.waits)
    .where(WAITS.person == bindparam("of_person"), WAITS.due_at <= bindparam("now"))
    .values(due_at=bindparam("until"))
)
_one: Final = tuple(WAITS[name] == bindparam(f"of_{name}") for name in KEY)
SETTLE: Final = (
    update(schema.waits).where(*_one).values(due_at=bindparam("new_due_at"), called_at=bindparam("new_called_at"))
)


def add(connection: Connection, table_id: str, waits: Sequence[NewWait], at: float) -> None:
    """For the people who hold these seats now and can be notified."""
    statement = ADD_POSTGRESQL if connection.dialect.name == "postgresql" else ADD_SQLITE
    for wait in waits:
        values = {"table": table_id, "of_seat": wait.seat, "of_kind": wait.kind, "told": wait.sentence}
        connection.execute(statement, {**values, "now": at, "due": wait.call_at})


def end_of_seat(connection: Connection, table_id: str, seat: str | None) -> None:
    """[R225] Nothing waits at a table for somebody who no longer holds the seat."""
    if seat is not None:
        connection.execute(END_OF_SEAT, {"table": table_id, "of_seat": seat})


def take(connection: Connection, now: float, *, limit: int, until: float) -> dict[str, list[tuple[Wait, float]]]:
    """What is due, by person, with when they last looked at the table; nobody else takes it before `until`."""
    taken: dict[str, list[tuple[Wait, float]]] = {}
    for row in connection.execute(DUE_PERSONS, {"now": now, "many": limit}).all():
        values = {"of_person": row.person, "now": now}
        locked = WAITING.with_for_update(skip_locked=True, of=schema.waits)
        found = [(Wait(*one[:-1]), float(one[-1])) for one in connection.execute(locked, values)]
        if found:
            connection.execute(LEASE, {**values, "until": until})
            taken[row.person] = found
    return taken


def settle(connection: Connection, waits: Sequence[Wait], *, due_at: float | None, called_at: float | None) -> None:
    """Make them due again later, or record that the person was notified or need not be (None and None)."""
    for wait in waits:
        of = {f"of_{name}": getattr(wait, name) for name in KEY}
        connection.execute(SETTLE, {**of, "new_due_at": due_at, "new_called_at": called_at})
