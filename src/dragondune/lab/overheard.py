"""What happens and is said in a game, kept for the bots that listen."""

from collections.abc import Iterable
from typing import Final

from dragondune.engine.events import Event
from dragondune.engine.ids import FACTIONS, Faction, Mask
from dragondune.knowledge.gate import audience
from dragondune.knowledge.talk import Remark

EVERYBODY: Final[Mask] = (1 << len(FACTIONS)) - 1


class News:
    """The news of a game; each seat reads every item that it may know once."""

    def __init__(self) -> None:
        self._items: Final[list[tuple[Mask, Event | Remark]]] = []
        self._read: Final = dict.fromkeys(FACTIONS, 0)

    def happened(self, events: Iterable[Event]) -> None:
        """Note the events of a decision."""
        self._items.extend((audience(event), event) for event in events)

    def said(self, seat: Faction, words: str, to: tuple[Faction, ...]) -> None:
        """Note what a seat has said; a whisper is read only by its recipients and the speaker."""
        readers = sum(1 << one for one in {seat, *to}) if to else EVERYBODY
        self._items.append((readers, Remark(seat, words, bool(to))))

    def read(self, seat: Faction) -> list[Event | Remark]:
        """What a seat has not read yet."""
        start, self._read[seat] = self._read[seat], len(self._items)
        return [item for readers, item in self._items[start:] if readers >> seat & 1]
