"""How long tables, their spectators' talk and undeliverable messages are kept, and the deletion of tables."""

import logging
from collections.abc import Callable, Collection, Mapping
from typing import Final

from dragondune.server.live.session import Session
from dragondune.server.settings import Settings
from dragondune.server.storage import Store
from dragondune.server.table import log_records as r
from dragondune.wire.lobby import DAY, OBSERVERS

logger: Final = logging.getLogger("dragondune.retention")

RETENTION_SECONDS: Final = 600.0
READ_TOGETHER: Final = 1_000
TOGETHER: Final = 100
"""Tables deleted per sweep, so that nobody waits for it."""
DROPPED_DAYS: Final = 7
"""How long messages that were given up are kept, for the operator to see why."""
FINISHED: Final = ("over", "archived")
OPEN: Final = ("open",)
DELETED: Final = "this table was deleted"


class Retention:
    """`sessions` are the tables open in this process; `close` closes one."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        clock: Callable[[], float],
        *,
        sessions: Mapping[str, Session],
        close: Callable[[Session], None],
    ) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._sessions: Final = sessions
        self._close: Final = close
        self._talk_days: Final = settings.talk_days
        self._limits: Final = {FINISHED: settings.keep_finished_days, OPEN: settings.keep_open_days}

    async def sweep(self) -> None:
        """[R294] Delete tables that have been idle longer than their retention period; 0 days keeps them for ever.

        Talk of spectators and messages that were given up go some days later, too.
        """
        for statuses, days in self._limits.items():
            if days:
                before = self._clock() - days * DAY
                for table_id in await self._store.expired(statuses, before=before, limit=TOGETHER):
                    await self.delete(table_id)
                    logger.info("a table was deleted after its retention period", extra={"table": table_id})
        if self._talk_days:
            await self._forget_talk()
        await self._store.forget_dropped(self._clock() - DROPPED_DAYS * DAY)

    async def _forget_talk(self) -> None:
        """Remove old talk of spectators at finished tables."""
        now = self._clock()
        for table_id in await remove_old_talk(self._store, before=now - self._talk_days * DAY, now=now):
            if table_id in self._sessions:
                self._sessions[table_id].tail.clear()

    async def delete(self, table_id: str) -> None:
        """Delete a table with its records, tokens, hooks, notifications and presence."""
        await self._store.delete_table(table_id)
        self.forget(table_id)

    def forget(self, table_id: str) -> None:
        """Close a table that was deleted, possibly by another process."""
        session = self._sessions.get(table_id)
        if session is not None:
            self._close(session)
            for observer in range(len(OBSERVERS)):
                session.dismiss(observer, DELETED)


async def remove_old_talk(store: Store, *, before: float, now: float) -> list[str]:
    """Remove spectators' talk from tables finished before a moment; return the tables."""
    found: list[str] = []
    while tables := await store.tables_with_old_talk(before):
        for table_id in tables:
            await _remove_talk(store, table_id)
            await store.note_removed_talk(table_id, now)
        found += tables
    return found


async def _remove_talk(store: Store, table_id: str) -> None:
    after, removed = 0, r.record_to_bytes(r.REMOVED_TALK)
    while records := await store.records(table_id, after=after, most=READ_TOGETHER):
        after = records[-1].n
        await store.replace_records(table_id, {one.n: removed for one in records if _is_spectators_talk(one.body)})


def _is_spectators_talk(body: bytes) -> bool:
    if b'"spoke"' not in body:
        return False
    record = r.record_from_bytes(body)
    return isinstance(record, r.Spoke) and record.seat is None and record != r.REMOVED_TALK


def longest_unused(sessions: Collection[Session], *, most: int) -> list[Session]:
    """The sessions to close when there are more than `most`: a tenth, so that this is rarely needed."""
    if len(sessions) <= most:
        return []
    unused = sorted((one for one in sessions if not one.listeners), key=lambda one: one.used_at)
    return unused[: max(len(sessions) - most, most // 10)]
