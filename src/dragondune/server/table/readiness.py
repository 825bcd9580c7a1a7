"""Before the game: who is ready. When everybody is, it begins without the host."""

from collections.abc import Sequence

from dragondune.engine.errors import Illegal
from dragondune.engine.ids import Faction
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import start
from dragondune.server.table.room_acts import open_box
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Change
from dragondune.wire.lobby import SEATS


def set_ready(table: Table, seat: Faction, *, is_ready: bool, secret: str) -> Sequence[Change]:
    """[R285] The game begins once every seat is taken and everybody has said that they are ready."""
    if table.status != "open":
        raise Illegal("R285", "the game has already begun")
    if is_ready is bool(table.ready >> seat & 1):
        return []
    said = r.ReadySet(SEATS[seat], is_ready)
    ready = table.ready | 1 << seat if is_ready else 0
    is_full = all(holder.kind != "open" for holder in table.holders.values())
    if not (is_full and all(ready >> one & 1 for one in table.persons())):
        return [said]
    return [said, *(open_box(table) if table.spec.companion else start(table, secret))]
