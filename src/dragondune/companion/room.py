"""A room: the state of a companion table, built from its records in order."""

from typing import Final, NamedTuple, assert_never

from msgspec import Struct
from msgspec.structs import replace

from dragondune.companion import room_records as r
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.box import (
    ONCE,
    DrawName,
    answer_draw,
    begin_draw,
    hear_talk,
    name_starter,
    new_box,
    place_dragon,
    revealed,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction
from dragondune.engine.ruleset import Ruleset
from dragondune.notation.codec import decision_from_record
from dragondune.notation.names import faction_from_id
from dragondune.wire.commands import Json, SealedKind
from dragondune.wire.lobby import Seat

RULE: Final = "R296"


class Sealing(Struct, frozen=True, array_like=True):
    """Secret entries of `seats`, revealed to everybody once all are sealed."""

    number: int
    what: SealedKind
    by: Seat
    seats: tuple[Seat, ...]
    entries: dict[Seat, Json] = {}

    @property
    def is_complete(self) -> bool:
        return len(self.entries) == len(self.seats)


class Timer(Struct, frozen=True, array_like=True):
    """A timer; while it is paused, `runs_out` is None and `left` is the number of seconds left."""

    seconds: int
    left: float
    runs_out: float | None


class Room(NamedTuple):
    """An immutable state; its `game` has no board.

    `sealings` counts the calls for secrets, `draws` is the number of the last draw. `once` are the set-up draws already
    made, `has_starter` tells whether the Starting Player is known. `story` has the public records so far, which make
    up the log of the table.
    """

    game: Game
    sealing: Sealing | None = None
    opened: Sealing | None = None
    sealings: int = 0
    timer: Timer | None = None
    draws: int = 0
    once: tuple[DrawName, ...] = ()
    has_starter: bool = False
    story: tuple[r.AnyRoomRecord, ...] = ()


class Taken(NamedTuple):
    """A room after a record, and what happened."""

    room: Room
    events: tuple[Event, ...] = ()


def new_room(rules: Ruleset, factions: list[Faction]) -> Room:
    return Room(new_box(rules, factions))


def take(room: Room, record: r.AnyRoomRecord, at: float) -> Taken:
    """Apply the next record; raise a Refusal if it does not fit."""
    match record:
        case r.Drew():
            return _draw(room, record)
        case r.DragonPlaced(_, number):
            game = room.game.clone()
            place_dragon(game, number)
            return Taken(_told(room._replace(game=game), record))
        case r.StarterNamed(_, starter):
            game = room.game.clone()
            name_starter(game, faction_from_id(starter))
            return Taken(_told(room._replace(game=game, has_starter=True), record))
        case r.Talked(seat, talk):
            game = room.game.clone()
            hear_talk(game, faction_from_id(seat), talk_of(talk))
            return Taken(_told(room._replace(game=game), record), tuple(game.take_events()))
        case r.TimerSet(_, seconds):
            return Taken(room._replace(timer=Timer(seconds, float(seconds), at + seconds) if seconds else None))
        case r.TimerHeld(_, is_held):
            return Taken(room._replace(timer=_held(room.timer, at, is_held=is_held)))
        case r.SealingCalled(seat, what, seats):
            number = room.sealings + 1
            return Taken(room._replace(sealing=Sealing(number, what, seat, seats), sealings=number))
        case r.EntrySealed():
            return _seal(room, record)
        case r.SealingCancelled():
            return Taken(room._replace(sealing=None))
        case r.BoxOpened():
            return Taken(room)
        case r.BoxClosed():
            return Taken(closed(room))
        case _:
            assert_never(record)


def talk_of(record: Json) -> TableTalk:
    """Return the talk in a record; anything else is refused."""
    talk = decision_from_record(record)
    if not isinstance(talk, TableTalk):
        raise Illegal(RULE, "nobody has asked you for this; call for plans or bids first")
    return talk


def closed(room: Room) -> Room:
    """Close the room; entries that are still sealed stay secret."""
    return room._replace(sealing=None, timer=None)


def without_entry(room: Room, seat: Seat) -> Room:
    """[R225] Drop a seat's entry: a new holder is not bound by it."""
    sealing = room.sealing
    if sealing is None or seat not in sealing.entries:
        return room
    entries = {one: entry for one, entry in sealing.entries.items() if one != seat}
    return room._replace(sealing=replace(sealing, entries=entries))


def _told(room: Room, *told: r.AnyRoomRecord) -> Room:
    return room._replace(story=(*room.story, *told))


def _draw(room: Room, record: r.Drew) -> Taken:
    game = room.game.clone()
    begin_draw(game, record.draw)
    draws = room.draws
    for outcome in record.outcomes:
        if outcome.draw != draws + 1:
            raise Illegal(RULE, f"this is draw {draws + 1}, not {outcome.draw}")
        answer_draw(game, decision_from_record(outcome.decision))
        draws = outcome.draw
    if game.waits_for_chance:
        raise Illegal(RULE, "this draw is not finished")
    once = (*room.once, record.draw) if record.draw in ONCE else room.once
    has_starter = room.has_starter or record.draw == "starter"
    after = room._replace(game=game, draws=draws, once=once, has_starter=has_starter)
    return Taken(_told(after, record), tuple(game.take_events()))


def _seal(room: Room, record: r.EntrySealed) -> Taken:
    """Seal an entry; the last one reveals all, in the order in which the seats were called."""
    sealing = room.sealing
    if sealing is None or record.seat not in sealing.seats:
        raise Illegal(RULE, f"nobody has asked the {record.seat} for a secret entry")
    sealing = replace(sealing, entries={**sealing.entries, record.seat: record.entry})
    if not sealing.is_complete:
        return Taken(room._replace(sealing=sealing))
    called = r.SealingCalled(sealing.by, sealing.what, sealing.seats)
    entries = [r.EntrySealed(seat, sealing.entries[seat]) for seat in sealing.seats]
    events = [
        event for one in entries for event in revealed(faction_from_id(one.seat), decision_from_record(one.entry))
    ]
    return Taken(_told(room._replace(sealing=None, opened=sealing), called, *entries), tuple(events))


def _held(timer: Timer | None, at: float, *, is_held: bool) -> Timer | None:
    if timer is None or is_held is (timer.runs_out is None):
        return timer
    if timer.runs_out is None:
        return replace(timer, runs_out=at + timer.left)
    return replace(timer, left=max(0.0, timer.runs_out - at), runs_out=None)
