"""Tables and their records: statements, and functions that run them on a connection."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from operator import itemgetter
from typing import Final, NamedTuple, Self

from msgspec import convert
from msgspec.structs import asdict
from sqlalchemy import (
    ARRAY,
    Connection,
    Double,
    Integer,
    LargeBinary,
    Select,
    Text,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.dml import UpdateBase

from dragondune.server.storage import schema
from dragondune.server.storage.rows import Conflict, ListedTable, StoredRecord, TableRow, TokenRow
from dragondune.server.storage.tokens import add_tokens, end_oldest, same

CHANNEL: Final = "dragondune"
"""PostgreSQL's channel for appends; the payload is the table's id, its last number and records, space-separated."""

TABLES: Final = schema.tables.c
RECORDS: Final = schema.records.c
ROW: Final = select(*(TABLES[name] for name in TableRow.__struct_fields__))
LISTED: Final = [TABLES[name] for name in ListedTable.__struct_fields__]

INSERT_TABLE: Final = insert(schema.tables)
INSERT_RECORDS: Final = insert(schema.records)
SELECT_TABLE: Final = ROW.where(TABLES.id == bindparam("table"))
LOCK_TABLE: Final = select(TABLES.id).where(TABLES.id == bindparam("table")).with_for_update()
"""Makes others that append or change rights wait until the transaction ends; SQLite has one writer anyway."""
SELECT_RECORDS: Final = (
    select(*(RECORDS[name] for name in StoredRecord.__struct_fields__))
    .where(RECORDS.table_id == bindparam("table"), RECORDS.n > bindparam("after"))
    .order_by(RECORDS.n)
)
SELECT_NUMBERED: Final = select(RECORDS.n, RECORDS.body).where(RECORDS.table_id == bindparam("table"))
NUMBERED_POSTGRESQL: Final = SELECT_NUMBERED.where(RECORDS.n == func.any(bindparam("ns", type_=ARRAY(Integer))))
NUMBERED_SQLITE: Final = SELECT_NUMBERED.where(
    RECORDS.n.in_(select(func.json_each(bindparam("ns", type_=Text)).table_valued("value").c.value))
)
SELECT_DUE: Final = (
    select(TABLES.id)
    .where(TABLES.status == "running", TABLES.wake_at <= bindparam("now"))
    .order_by(TABLES.wake_at)
    .limit(bindparam("many"))
)
SELECT_OLD_TALK: Final = (
    select(TABLES.id)
    .where(
        TABLES.status.in_(("over", "archived")),
        TABLES.updated_at < bindparam("before"),
        or_(TABLES.talk_removed_at.is_(None), TABLES.talk_removed_at < TABLES.updated_at),
    )
    .order_by(TABLES.updated_at)
    .limit(bindparam("many"))
)
NOTE_REMOVED_TALK: Final = (
    update(schema.tables).where(TABLES.id == bindparam("table")).values(talk_removed_at=bindparam("now"))
)
REPLACE_RECORD: Final = (
    update(schema.records)
    .where(RECORDS.table_id == bindparam("table"), RECORDS.n == bindparam("number"))
    .values(body=bindparam("new_body"), removed=bindparam("digest"))
)
SELECT_LISTED: Final = select(*LISTED).where(TABLES.is_listed).order_by(TABLES.created_at.desc(), TABLES.id.desc())
SELECT_ENTRY: Final = select(*LISTED).where(TABLES.id == bindparam("table"))
SELECT_EXPIRED: Final = (
    select(TABLES.id)
    .where(TABLES.status.in_(bindparam("statuses", expanding=True)), TABLES.updated_at < bindparam("before"))
    .order_by(TABLES.updated_at)
    .limit(bindparam("many"))
)
LATEST: Final = select(func.max(TABLES.updated_at))
LASTS: Final = select(TABLES.id, TABLES.last).where(TABLES.id == func.any(bindparam("ids", type_=ARRAY(Text))))
COUNT: Final = select(TABLES.status, func.count().label("number")).group_by(TABLES.status)

CHANGE: Final = (
    update(schema.tables)
    .where(TABLES.id == bindparam("table"))
    .values(
        status=bindparam("new_status"),
        summary=bindparam("new_summary"),
        wake_at=bindparam("new_wake_at", type_=Double()),
        updated_at=bindparam("new_updated_at"),
    )
)
ADVANCE: Final = CHANGE.where(TABLES.last == bindparam("before")).values(last=bindparam("new_last"))
"""Finds no row if someone else has appended; the first to run holds the row until it commits."""
ADVANCE_ALIKE: Final = (
    update(schema.tables)
    .where(
        TABLES.id == bindparam("table"),
        TABLES.last == bindparam("before"),
        TABLES.status == bindparam("new_status"),
        TABLES.wake_at.is_not_distinct_from(bindparam("new_wake_at", type_=Double())),
    )
    .values(summary=bindparam("new_summary"), updated_at=bindparam("new_updated_at"), last=bindparam("new_last"))
)
"""The same where the status and the wake-up stay; SQLite writes every index of a column that is set, even to itself."""

SQLITE: Final = SQLiteDialect_pysqlite()


class ForSqlite(NamedTuple):
    """A statement in SQLite's form, the names of its parameters in order, and a function that puts values in order."""

    text: str
    names: tuple[str, ...]
    ordered: Callable[[Mapping[str, object]], tuple[object, ...]]

    @classmethod
    def of(cls, statement: UpdateBase) -> Self:
        compiled = statement.compile(dialect=SQLITE)
        assert isinstance(compiled, SQLCompiler)
        names = tuple(compiled.positiontup or ())
        return cls(str(compiled), names, itemgetter(*names))


CHANGE_SQLITE: Final = (ForSqlite.of(CHANGE),)
ADVANCE_SQLITE: Final = (ForSqlite.of(ADVANCE_ALIKE), ForSqlite.of(ADVANCE))
"""Tried in turn until one finds the row."""
INSERT_RECORD_SQLITE: Final = ForSqlite.of(INSERT_RECORDS)
assert INSERT_RECORD_SQLITE.names == ("table_id", *StoredRecord.__struct_fields__)

_changed: Final = ADVANCE.returning(TABLES.id).cte("changed")
_added: Final = (
    func.unnest(
        bindparam("ns", type_=ARRAY(Integer)),
        bindparam("ats", type_=ARRAY(Double)),
        bindparam("bodies", type_=ARRAY(LargeBinary)),
        bindparam("links", type_=ARRAY(LargeBinary)),
    )
    .table_valued("n", "at", "body", "link")
    .render_derived(name="added")
)
_written: Final = INSERT_RECORDS.from_select(
    ["table_id", "n", "at", "body", "link"],
    select(_changed.c.id, _added.c.n, _added.c.at, _added.c.body, _added.c.link).select_from(
        _changed.join(_added, true())
    ),
).cte("written")

CHANGE_POSTGRESQL: Final = CHANGE.returning(TABLES.id)
APPEND_POSTGRESQL: Final = select(_changed.c.id).add_cte(_written)
"""A whole append in one statement, because on PostgreSQL each statement is a round trip."""


def announce(connection: Connection, table_id: str) -> None:
    """Make other processes look at the table again although nothing was appended."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} 0")))


def create(
    connection: Connection, row: TableRow, *, records: Sequence[StoredRecord], tokens: Sequence[TokenRow]
) -> None:
    try:
        connection.execute(INSERT_TABLE, {name: getattr(row, name) for name in row.__struct_fields__})
    except IntegrityError:
        raise Conflict(f"There is a table {row.id} already; a new one needs another name.") from None
    add_records(connection, row.id, records)
    add_tokens(connection, tokens)


def add_records(connection: Connection, table_id: str, records: Sequence[StoredRecord]) -> None:
    if records:
        connection.execute(
            INSERT_RECORDS,
            [{"table_id": table_id, **asdict(record)} for record in records],
        )


def add_newest_token(connection: Connection, *, token: TokenRow, most: int) -> None:
    connection.execute(LOCK_TABLE, {"table": token.table_id})
    end_oldest(connection, same(connection, token), most=most - 1)
    add_tokens(connection, [token])


def find(connection: Connection, table_id: str) -> TableRow | None:
    row = connection.execute(SELECT_TABLE, {"table": table_id}).first()
    return None if row is None else TableRow(*row)


def find_listed(connection: Connection, table_id: str) -> ListedTable | None:
    row = connection.execute(SELECT_ENTRY, {"table": table_id}).first()
    return None if row is None else ListedTable(*row)


def read_records(connection: Connection, table_id: str, *, after: int, most: int | None) -> list[StoredRecord]:
    wanted = SELECT_RECORDS if most is None else SELECT_RECORDS.limit(most)
    return [StoredRecord(*row) for row in connection.execute(wanted, {"table": table_id, "after": after})]


def numbered(connection: Connection, table_id: str, numbers: Sequence[int]) -> dict[int, bytes]:
    """The bodies of these records, in one statement for any number of them."""
    if connection.dialect.name == "postgresql":
        found = connection.execute(NUMBERED_POSTGRESQL, {"table": table_id, "ns": list(numbers)})
    else:
        found = connection.execute(NUMBERED_SQLITE, {"table": table_id, "ns": str(list(numbers))})
    return {row[0]: row[1] for row in found}


def old_talk(connection: Connection, before: float, limit: int) -> list[str]:
    return [row.id for row in connection.execute(SELECT_OLD_TALK, {"before": before, "many": limit})]


def note_removed_talk(connection: Connection, table_id: str, now: float) -> None:
    connection.execute(NOTE_REMOVED_TALK, {"table": table_id, "now": now})


def replace(connection: Connection, table_id: str, bodies: Mapping[int, bytes]) -> None:
    """Replace bodies; the hash of each original is kept so that the records stay chained."""
    if bodies:
        former = numbered(connection, table_id, list(bodies))
        rows = [
            {"table": table_id, "number": n, "new_body": body, "digest": sha256(former[n]).digest()}
            for n, body in bodies.items()
        ]
        connection.execute(REPLACE_RECORD, rows)


def page_of_tables(*, status: str | None = None, before: float | None = None) -> Select[tuple[object, ...]]:
    """Listed tables, newest first."""
    wanted = SELECT_LISTED
    if status is not None:
        wanted = wanted.where(TABLES.status == status)
    return wanted if before is None else wanted.where(TABLES.created_at < before)


def listed(connection: Connection, *, status: str | None, limit: int, before: float | None) -> list[ListedTable]:
    wanted = page_of_tables(status=status, before=before).limit(limit)
    return [convert(row._mapping, ListedTable) for row in connection.execute(wanted)]


def due(connection: Connection, now: float, limit: int) -> list[str]:
    return [row.id for row in connection.execute(SELECT_DUE, {"now": now, "many": limit})]


def expired(connection: Connection, statuses: Sequence[str], *, before: float, limit: int) -> list[str]:
    found = connection.execute(SELECT_EXPIRED, {"statuses": list(statuses), "before": before, "many": limit})
    return [row.id for row in found]


def delete_table(connection: Connection, table_id: str) -> None:
    """Delete a table with everything that refers to it, and notify other processes."""
    connection.execute(LOCK_TABLE, {"table": table_id})  # nobody adds anything that refers to it meanwhile
    for table in reversed(schema.METADATA.sorted_tables):
        of_table = table.c.id if table is schema.tables else table.c.get("table_id")
        if of_table is not None:
            connection.execute(delete(table).where(of_table == table_id))
    announce(connection, table_id)


def latest(connection: Connection) -> float:
    return float(connection.execute(LATEST).scalar() or 0.0)


def lasts(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """The last record numbers; only PostgreSQL has other writers."""
    return {row.id: row.last for row in connection.execute(LASTS, {"ids": list(ids)})}


def statuses(connection: Connection, ids: Sequence[str]) -> dict[str, str]:
    wanted = select(TABLES.id, TABLES.status).where(TABLES.id.in_(ids))
    return {row.id: row.status for row in connection.execute(wanted)} if ids else {}


def count(connection: Connection) -> dict[str, int]:
    return {row.status: row.number for row in connection.execute(COUNT)}
