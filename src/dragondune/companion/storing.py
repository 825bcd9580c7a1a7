"""A room as stored in a snapshot of its table."""

from msgspec import Struct

from dragondune.companion import room_records as r
from dragondune.companion.room import Room, Sealing, Timer
from dragondune.engine.box import DrawName
from dragondune.knowledge.transfer import game_from_bytes, game_to_bytes


class StoredRoom(Struct, frozen=True, array_like=True):
    """Every field of a room."""

    game: bytes
    sealing: Sealing | None
    opened: Sealing | None
    sealings: int
    timer: Timer | None
    draws: int
    once: tuple[DrawName, ...]
    has_starter: bool
    story: tuple[r.AnyRoomRecord, ...]


def stored(room: Room) -> StoredRoom:
    return StoredRoom(game_to_bytes(room.game), *room[1:])


def restored(room: StoredRoom) -> Room:
    return Room(
        game_from_bytes(room.game),
        room.sealing,
        room.opened,
        room.sealings,
        room.timer,
        room.draws,
        room.once,
        room.has_starter,
        room.story,
    )
