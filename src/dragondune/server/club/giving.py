"""Finished games that all their players have released for research."""

from collections.abc import AsyncIterator

from msgspec import Struct

from dragondune.engine.ids import Faction
from dragondune.notation.codec import Entry
from dragondune.notation.game_record import Header
from dragondune.server.live.history import History
from dragondune.server.storage import Store
from dragondune.server.table.table_state import Unreadable


class Given(Struct, frozen=True):
    """A game with its decisions; `people` are the seats played by people, the others by bots. Nobody is named."""

    header: Header
    entries: tuple[Entry, ...]
    people: tuple[Faction, ...]


async def given_games(store: Store) -> AsyncIterator[Given]:
    """Only complete games from the set-up on: no lessons, companion tables or imported positions."""
    history = History(store)
    for table_id in await store.finished.given():
        row = await store.table(table_id)
        if row is None:
            continue
        try:
            table = await history.latest(row)
        except Unreadable:
            continue
        spec = table.spec
        if table.game is None or spec.lesson or spec.companion or spec.position is not None or spec.log is not None:
            continue
        people = tuple(seat for seat, holder in table.holders.items() if holder.kind == "person")
        yield Given(table.header(), tuple(table.entries), people)
