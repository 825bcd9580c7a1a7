"""A queue of messages in a table with `attempts`, `due_at`, `failure` and `dropped_at`."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, Table, bindparam, delete, select, update

from dragondune.server.storage.rows import Notice


class DeliveryQueue:
    """The due rows of a table, or only those with a given value in one column.

    `fields` maps the fields of a Notice to columns. A leased message is due again when its lease ends.
    """

    def __init__(self, table: Table, fields: Mapping[str, str], *, within: str | None = None) -> None:
        c = table.c
        due = select(c.id).where(c.due_at <= bindparam("now"))
        if within is not None:
            due = due.where(c[within] == bindparam("value"))
        oldest = due.order_by(c.due_at, c.id).limit(bindparam("many")).with_for_update(skip_locked=True).cte("due")
        self._take: Final = (
            update(table)
            .where(c.id.in_(select(oldest.c.id)))
            .values(attempts=c.attempts + 1, due_at=bindparam("until"))
            .returning(*(c[column].label(field) for field, column in fields.items()))
        )
        self._finish: Final = delete(table).where(c.id == bindparam("message"))
        self._retry: Final = (
            update(table).where(c.id == bindparam("message"), c.failure.is_(None)).values(due_at=bindparam("again_at"))
        )
        self._postpone: Final = self._retry.values(attempts=c.attempts - 1)
        self._drop: Final = (
            update(table)
            .where(c.id == bindparam("message"))
            .values(due_at=None, failure=bindparam("because"), dropped_at=bindparam("now"))
        )
        self._dropped: Final = delete(table).where(c.due_at.is_(None))
        self._dropped_at: Final = c.dropped_at

    def take(
        self, connection: Connection, now: float, *, limit: int, until: float, value: str | None = None
    ) -> list[Notice]:
        """Lease due messages until `until`, oldest first."""
        chosen = {} if value is None else {"value": value}
        taken = connection.execute(self._take, {"now": now, "many": limit, "until": until, **chosen})
        return sorted((Notice(**row) for row in taken.mappings()), key=lambda notice: notice.id)

    def finish(self, connection: Connection, message: int) -> None:
        connection.execute(self._finish, {"message": message})

    def retry(self, connection: Connection, message: int, at: float) -> None:
        connection.execute(self._retry, {"message": message, "again_at": at})

    def postpone(self, connection: Connection, message: int, at: float) -> None:
        """Like `retry`, but without counting the attempt, which was not made."""
        connection.execute(self._postpone, {"message": message, "again_at": at})

    def drop(self, connection: Connection, message: int, *, reason: str, now: float) -> None:
        """Keep the message with the reason for a while, and never take it again."""
        connection.execute(self._drop, {"message": message, "because": reason, "now": now})

    def forget_dropped(self, connection: Connection, *, before: float | None = None) -> int:
        """Delete the messages dropped before a moment, or all that were dropped; return how many."""
        unwanted = self._dropped if before is None else self._dropped.where(self._dropped_at < before)
        return connection.execute(unwanted).rowcount
