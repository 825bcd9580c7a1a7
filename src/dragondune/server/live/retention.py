"""How long tables are kept, and how they are deleted with everything that belongs to them."""

import logging
from collections.abc import Callable, Mapping
from typing import Final

from dragondune.server.live.session import Session
from dragondune.server.settings import Settings
from dragondune.server.storage import Store
from dragondune.wire.lobby import DAY, OBSERVERS

logger: Final = logging.getLogger("dragondune.retention")

RETENTION_SECONDS: Final = 600.0
TOGETHER: Final = 100
"""Tables that are deleted in one sweep, so that nobody waits for it."""
FINISHED: Final = ("over", "archived")
OPEN: Final = ("open",)
DELETED: Final = "this table was deleted"


class Retention:
    """`sessions` are the tables that are open in this process, which `close` closes."""

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
        self._limits: Final = {FINISHED: settings.keep_finished_days, OPEN: settings.keep_open_days}

    async def sweep(self) -> None:
        """[R294] Delete tables that nothing has happened at for as many days as they are kept; 0 is for ever."""
        for statuses, days in self._limits.items():
            if days:
                before = self._clock() - days * DAY
                for table_id in await self._store.expired(statuses, before=before, limit=TOGETHER):
                    await self.delete(table_id)
                    logger.info("a table was deleted, since its time was over", extra={"table": table_id})

    async def delete(self, table_id: str) -> None:
        """Delete a table with its records, tokens, hooks, notices and presence."""
        await self._store.delete_table(table_id)
        self.forget(table_id)

    def forget(self, table_id: str) -> None:
        """Close a table that was deleted, also by another process."""
        session = self._sessions.get(table_id)
        if session is not None:
            self._close(session)
            for observer in range(len(OBSERVERS)):
                session.dismiss(observer, DELETED)
