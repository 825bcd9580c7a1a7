"""Retention: what spectators said at finished tables is removed after a while."""

from typing import Final

from dragondune.server.storage import Store
from dragondune.server.table import log_records as r

READ_TOGETHER: Final = 1_000
REMOVED: Final = r.Spoke(None, "a spectator", "(removed)")
"""What stands in place of a line, so that the numbers of records and updates stay without gaps."""


async def remove_old_talk(store: Store, *, before: float, now: float) -> list[str]:
    """Remove the talk of spectators at tables that were finished before a moment; returns the tables."""
    found: list[str] = []
    while tables := await store.tables_with_old_talk(before):
        for table_id in tables:
            await _remove_talk(store, table_id)
            await store.note_removed_talk(table_id, now)
        found += tables
    return found


async def _remove_talk(store: Store, table_id: str) -> None:
    after, removed = 0, r.record_to_bytes(REMOVED)
    while records := await store.records(table_id, after=after, most=READ_TOGETHER):
        after = records[-1].n
        await store.replace_records(table_id, {one.n: removed for one in records if _is_spectators_talk(one.body)})


def _is_spectators_talk(body: bytes) -> bool:
    if b'"spoke"' not in body:
        return False
    record = r.record_from_bytes(body)
    return isinstance(record, r.Spoke) and record.seat is None and record != REMOVED
