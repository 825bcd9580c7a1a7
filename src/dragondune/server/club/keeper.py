"""Store the result of every game that ends: at once, or later if the server was stopped in between."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from dragondune.server.club.ratings import rate
from dragondune.server.club.results import Kept, kept_of
from dragondune.server.live.registry import Registry
from dragondune.server.live.session import Session
from dragondune.server.storage import TableRow
from dragondune.server.storage.finished import GameRow
from dragondune.server.storage.tokens import SEAT
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Unreadable

logger: Final = logging.getLogger("dragondune.club")

TOGETHER: Final = 50
CLOSED: Final = ("over", "archived")
UNREADABLE: Final = "unfinished"


class Keeper:
    """Stores results; calls `told` with each."""

    def __init__(self, registry: Registry, *, told: Callable[[Kept], Awaitable[None]]) -> None:
        self._registry: Final = registry
        self._told: Final = told
        self._known: Final[set[str]] = set()

    def hear(self, session: Session) -> None:
        """Called with closed tables: the process that wrote last stores the result."""
        table = session.table
        if table.status in CLOSED and session.wrote_last and table.id not in self._known:
            self._known.add(table.id)
            self._registry.scheduler.spawn(self.keep(table.id))

    async def keep(self, table_id: str) -> None:
        row = await self._registry.store.table(table_id)
        if row is None or row.status not in CLOSED:
            self._known.discard(table_id)
            return
        kept = await self._kept(row)
        if await self._registry.store.finished.keep(kept.game, kept.seats, kept.words, rated=kept.rated, rate=rate):
            await self._told(kept)

    async def sweep(self) -> None:
        """Store games that ended without being stored, or before this list existed."""
        finished = self._registry.store.finished
        seen: set[str] = set()
        while found := set(await finished.unkept(limit=TOGETHER)) - seen:
            seen |= found
            for table_id in found:
                await self.keep(table_id)

    async def _kept(self, row: TableRow) -> Kept:
        store = self._registry.store
        try:
            table = await self._table(row)
        except Unreadable as fault:
            logger.warning("a finished table cannot be read", extra={"table": row.id, "reason": str(fault)})
            return Kept(GameRow(row.id, row.updated_at, "", "", 0, UNREADABLE, 0, 0, is_public=False), (), (), None)
        began = await store.finished.sittings(row.id)
        people = await store.people.known([person for _, person in began])
        tokens = await store.tokens(row.id, role=SEAT)
        return kept_of(table, tokens=tokens, began=began, people=people, at=row.updated_at)

    async def _table(self, row: TableRow) -> Table:
        session = self._registry.sessions.get(row.id)
        if session is not None and session.table.status in CLOSED:
            return session.table
        return await self._registry.history.latest(row)
