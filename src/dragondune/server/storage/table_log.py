"""Tables and their records: statements, and functions of a connection that run them."""

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import (
    ARRAY,
    Connection,
    Double,
    Integer,
    LargeBinary,
    Text,
    bindparam,
    cast,
    func,
    insert,
    literal,
    select,
    true,
    update,
)
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.compiler import SQLCompiler as Compiled

from dragondune.server.storage import schema
from dragondune.server.storage.rows import Conflict, StoredRecord, Summary, TableRow, TokenRow
from dragondune.server.storage.tokens import add_tokens

CHANNEL: Final = "dragondune"
"""Where PostgreSQL tells of appends: the id of the table, a space, the number of its last record."""

TABLES: Final = schema.tables.c
RECORDS: Final = schema.records.c
ROW: Final = select(*(TABLES[name] for name in TableRow.__struct_fields__))

INSERT_TABLE: Final = insert(schema.tables)
INSERT_RECORDS: Final = insert(schema.records)
SELECT_TABLE: Final = ROW.where(TABLES.id == bindparam("table"))
SELECT_RECORDS: Final = (
    select(RECORDS.n, RECORDS.at, RECORDS.body)
    .where(RECORDS.table_id == bindparam("table"), RECORDS.n > bindparam("after"))
    .order_by(RECORDS.n)
)
SELECT_DUE: Final = (
    select(TABLES.id)
    .where(TABLES.status == "running", TABLES.wake_at <= bindparam("now"))
    .order_by(TABLES.wake_at)
    .limit(bindparam("many"))
)
SELECT_LISTED: Final = ROW.where(TABLES.is_listed).order_by(TABLES.created_at.desc(), TABLES.id.desc())
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
"""Finds no row when somebody else has appended; the first to come holds the row until it has committed."""

SQLITE: Final = SQLiteDialect_pysqlite()
CHANGE_SQLITE: Final = CHANGE.compile(dialect=SQLITE)
ADVANCE_SQLITE: Final = ADVANCE.compile(dialect=SQLITE)
INSERT_RECORD_SQLITE: Final = INSERT_RECORDS.compile(dialect=SQLITE)

_touched: Final = CHANGE.returning(TABLES.id, TABLES.last).cte("changed")
_changed: Final = ADVANCE.returning(TABLES.id, TABLES.last).cte("changed")
_added: Final = (
    func.unnest(
        bindparam("ns", type_=ARRAY(Integer)),
        bindparam("ats", type_=ARRAY(Double)),
        bindparam("bodies", type_=ARRAY(LargeBinary)),
    )
    .table_valued("n", "at", "body")
    .render_derived(name="added")
)
_written: Final = INSERT_RECORDS.from_select(
    ["table_id", "n", "at", "body"],
    select(_changed.c.id, _added.c.n, _added.c.at, _added.c.body).select_from(_changed.join(_added, true())),
).cte("written")

TOUCH_AND_NOTIFY: Final = select(
    func.pg_notify(literal(CHANNEL, Text), _touched.c.id + literal(" ", Text) + cast(_touched.c.last, Text))
)
APPEND_AND_NOTIFY: Final = select(
    func.pg_notify(literal(CHANNEL, Text), _changed.c.id + literal(" ", Text) + cast(_changed.c.last, Text))
).add_cte(_written)
"""A whole append in one statement, for PostgreSQL, where each statement is a journey."""


def announce(connection: Connection, table_id: str) -> None:
    """Have other processes look at the table again, though nothing was appended."""
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


def append(connection: Connection, table_id: str, *, records: Sequence[StoredRecord], summary: Summary) -> None:
    """Adds the records and changes the row of the table; without records only the row."""
    values: dict[str, object] = {
        "table": table_id,
        "new_status": summary.status,
        "new_summary": summary.summary,
        "new_wake_at": summary.wake_at,
        "new_updated_at": summary.updated_at,
    }
    if records:
        values["before"] = records[0].n - 1
        values["new_last"] = records[-1].n
    if connection.dialect.name == "postgresql":
        has_found = append_and_notify(connection, values, records)
    else:
        has_found = run_compiled(connection, ADVANCE_SQLITE if records else CHANGE_SQLITE, values) == 1
        for record in records if has_found else ():
            row = {"table_id": table_id, "n": record.n, "at": record.at, "body": record.body}
            run_compiled(connection, INSERT_RECORD_SQLITE, row)
    if not has_found:
        raise Conflict(f"Table {table_id} has moved on; load what is new and decide again.")


def run_compiled(connection: Connection, statement: Compiled, values: Mapping[str, object]) -> int:
    """How many rows a statement has changed that was compiled before: the hot path of a single writer."""
    names = statement.positiontup or ()
    return connection.exec_driver_sql(str(statement), tuple([values[name] for name in names])).rowcount


def append_and_notify(connection: Connection, values: dict[str, object], records: Sequence[StoredRecord]) -> bool:
    """Whether the table was found as expected."""
    if not records:
        return connection.execute(TOUCH_AND_NOTIFY, values).first() is not None
    values["ns"] = [record.n for record in records]
    values["ats"] = [record.at for record in records]
    values["bodies"] = [record.body for record in records]
    return connection.execute(APPEND_AND_NOTIFY, values).first() is not None


def add_records(connection: Connection, table_id: str, records: Sequence[StoredRecord]) -> None:
    if records:
        connection.execute(
            INSERT_RECORDS,
            [{"table_id": table_id, "n": record.n, "at": record.at, "body": record.body} for record in records],
        )


def find(connection: Connection, table_id: str) -> TableRow | None:
    row = connection.execute(SELECT_TABLE, {"table": table_id}).first()
    return None if row is None else TableRow(*row)


def read_records(connection: Connection, table_id: str, after: int) -> list[StoredRecord]:
    return [StoredRecord(*row) for row in connection.execute(SELECT_RECORDS, {"table": table_id, "after": after})]


def listed(connection: Connection, *, status: str | None, limit: int, before: float | None) -> list[TableRow]:
    wanted = SELECT_LISTED.limit(limit)
    if status is not None:
        wanted = wanted.where(TABLES.status == status)
    if before is not None:
        wanted = wanted.where(TABLES.created_at < before)
    return [TableRow(*row) for row in connection.execute(wanted)]


def due(connection: Connection, now: float, limit: int) -> list[str]:
    return [row.id for row in connection.execute(SELECT_DUE, {"now": now, "many": limit})]


def count(connection: Connection) -> dict[str, int]:
    return {row.status: row.number for row in connection.execute(COUNT)}
