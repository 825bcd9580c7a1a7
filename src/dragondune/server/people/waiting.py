"""Whether something is still waiting for a person at a table."""

from collections.abc import Iterable
from typing import Final

from dragondune.engine.errors import Refusal
from dragondune.engine.ids import Faction
from dragondune.server.live.registry import Registry
from dragondune.server.live.session import Session
from dragondune.server.storage.call_rows import Wait
from dragondune.server.table.deciding import automatic
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Unreadable
from dragondune.wire.lobby import SEATS

TURN: Final = "turn"
END: Final = "end"


def has_to_decide(table: Table, seat: Faction) -> bool:
    """Whether the game is waiting for the holder of a seat to decide."""
    if table.status != "running" or table.paused_at is not None or not table.is_person(seat):
        return False
    if table.spec.companion:
        return table.sealing_number is not None
    return any(prompt.seat == seat for prompt in table.prompts) and automatic(table, seat) is None


async def opened(registry: Registry, table_id: str) -> Session | None:
    """The session of a table; None if the table no longer exists."""
    try:
        return await registry.session(table_id)
    except (Refusal, Unreadable):
        return None


async def still_waiting(registry: Registry, waits: Iterable[tuple[Wait, float]]) -> list[tuple[Wait, Session]]:
    """[R331] What is still waiting for people who have not looked at the table since."""
    found: list[tuple[Wait, Session]] = []
    for wait, looked_at in waits:
        session = await opened(registry, wait.table_id) if looked_at < wait.at else None
        if session is None:
            continue
        seat = SEATS.index(wait.seat)
        is_waiting = has_to_decide(session.table, seat) if wait.kind == TURN else _matters(session.table, wait.kind)
        if is_waiting and seat not in session.looking:
            found.append((wait, session))
    return found


def _matters(table: Table, kind: str) -> bool:
    return table.status in ("open", "running") or (kind == END and table.status == "over")
