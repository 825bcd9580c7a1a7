"""How long tables are kept, and how they are deleted with everything that belongs to them."""

import logging
from collections.abc import Callable
from typing import Final

from dragondune.server.settings import Settings
from dragondune.server.storage import Store
from dragondune.wire.lobby import DAY

logger: Final = logging.getLogger("dragondune.retention")

SWEEP_SECONDS: Final = 600.0
TOGETHER: Final = 100
"""Tables that are deleted in one sweep, so that nobody waits for it."""
FINISHED: Final = ("over", "archived")
OPEN: Final = ("open",)


class Retention:
    """`forget` closes a table that is open in this process."""

    def __init__(
        self, settings: Settings, store: Store, clock: Callable[[], float], *, forget: Callable[[str], None]
    ) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._forget: Final = forget
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
        self._forget(table_id)
