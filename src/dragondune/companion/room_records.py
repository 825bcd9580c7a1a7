"""Log records that only companion tables write."""

from typing import TypeAlias

from msgspec import Struct

from dragondune.engine.box import DrawName
from dragondune.wire.commands import Json, SealedKind
from dragondune.wire.lobby import Seat


class RoomRecord(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The base of all records."""


class Outcome(Struct, frozen=True):
    """A draw's result in the notation, and the draw's number."""

    decision: Json
    draw: int


class BoxOpened(RoomRecord, frozen=True, tag="box_opened"):
    """The game begins; from now on the draws depend on the players' numbers too."""


class Drew(RoomRecord, frozen=True, tag="drew"):
    seat: Seat
    draw: DrawName
    outcomes: tuple[Outcome, ...]


class DragonPlaced(RoomRecord, frozen=True, tag="dragon_placed"):
    """The players have moved the dragon by hand."""

    seat: Seat
    number: int


class StarterNamed(RoomRecord, frozen=True, tag="starter_named"):
    """The players have agreed who starts."""

    seat: Seat
    starter: Seat


class TimerSet(RoomRecord, frozen=True, tag="timer_set"):
    """The timer was set; 0 `seconds` removes it."""

    seat: Seat
    seconds: int


class TimerHeld(RoomRecord, frozen=True, tag="timer_held"):
    seat: Seat
    is_held: bool


class SealingCalled(RoomRecord, frozen=True, tag="sealing_called"):
    seat: Seat
    what: SealedKind
    seats: tuple[Seat, ...]


class EntrySealed(RoomRecord, frozen=True, tag="entry_sealed"):
    """A sealed entry, which replaces the seat's earlier one; the last missing entry reveals all."""

    seat: Seat
    entry: Json
    key: str = ""


class SealingCancelled(RoomRecord, frozen=True, tag="sealing_cancelled"):
    seat: Seat


class Talked(RoomRecord, frozen=True, tag="talked"):
    """Talk about agreements, in the notation."""

    seat: Seat
    talk: Json
    key: str = ""


class BoxClosed(RoomRecord, frozen=True, tag="box_closed"):
    """The game is over, and the seed is revealed."""


ActRecord: TypeAlias = (
    Drew | DragonPlaced | StarterNamed | TimerSet | TimerHeld | SealingCalled | EntrySealed | SealingCancelled | Talked
)
"""The records of what seats do."""
AnyRoomRecord: TypeAlias = BoxOpened | ActRecord | BoxClosed
