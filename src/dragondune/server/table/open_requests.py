"""Open requests between people and to bots: undo, seats, answers; and the bots' replies."""

from typing import NamedTuple

from dragondune.engine.ids import Faction, Mask
from dragondune.wire.lobby import Colour


class UndoRequest(NamedTuple):
    seat: Faction
    kept: int
    is_redo: bool
    agreed: Mask


class SeatRequest(NamedTuple):
    """Someone has asked for a free seat in a running game; `agreed` masks the seats that agree."""

    name: str
    at: float
    agreed: Mask = 0
    colour: Colour | None = None


class Heard(NamedTuple):
    """A person's remark to a bot in record `number`, not answered yet."""

    number: int
    seat: Faction
    words: str
    is_whisper: bool


class BotLine(NamedTuple):
    """What a bot has said: its fingerprint, and the seats it was whispered to, if any."""

    seat: Faction
    audience: Mask
    mark: int
