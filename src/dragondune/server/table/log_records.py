"""The records of a table's log, written once and never changed; they determine the table's state."""

from collections.abc import Callable
from typing import Final, TypeAlias, get_args

import msgspec
from msgspec import Struct
from msgspec.json import Decoder, Encoder

from dragondune.companion.room_records import AnyRoomRecord
from dragondune.editions.parameters import Value
from dragondune.engine.questions import Question
from dragondune.notation.codec import Entry, decision_from_record, entry_to_record
from dragondune.notation.names import seat_from_id
from dragondune.wire.commands import Json, StandingAnswer
from dragondune.wire.lobby import USUAL_THOUGHT, Clock, Colour, Holder, LobbyChange, NewTable, Places, Seat, Watch

VERSION: Final = 2
"""The version of the records and the specification; only the same version can read a table."""

USUAL_GONE_AFTER: Final = 300.0
PERSON: Final = "person"
BOT: Final = "bot"
STAND_IN: Final = "stand_in"
AUTOMATIC: Final = "automatic"


class Spec(Struct, frozen=True):
    """A table's specification at its creation."""

    name: str
    edition: str
    overrides: dict[str, Value]
    factions: tuple[Seat, ...]
    is_seating_given: bool
    clock: Clock
    answer_seconds: float
    bot_seconds: float
    gone_after: float
    watch: Watch
    is_listed: bool
    log: str | None
    position: str | None
    thinks_for: float = USUAL_THOUGHT
    host: Seat | None = None
    lesson: bool = False
    companion: bool = False
    starts_itself: bool = True


class TableRecord(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The base of all records."""


class Held(TableRecord, frozen=True, tag="held"):
    """A seat has a new holder, or none; `is_admitted` if they asked for it and everybody agreed.

    `is_host` if it is the host, who has presented the host's token. A bot that replaces a person keeps the seat for
    them if `is_kept`; they have returned if `is_back`. `is_own` if its creator took the seat with the table.
    """

    seat: Seat
    holder: Holder
    is_admitted: bool = False
    is_host: bool = False
    is_kept: bool = False
    is_back: bool = False
    is_own: bool = False


class SwapAsked(TableRecord, frozen=True, tag="swap_asked"):
    """`seat`, or a host without a seat (None), wants two seats swapped; the people in `asked` have to agree."""

    seat: Seat | None
    seats: tuple[Seat, Seat]
    asked: tuple[Seat, ...]


class SwapAnswered(TableRecord, frozen=True, tag="swap_answered"):
    """`seat` is None for a host without a seat, who withdraws the request."""

    seat: Seat | None
    agree: bool


class Moved(TableRecord, frozen=True, tag="moved"):
    """The holder of the first seat of each pair moves to the second; by the table's first draws if `is_drawn`."""

    moves: tuple[tuple[Seat, Seat], ...]
    is_drawn: bool = False


class LotsSet(TableRecord, frozen=True, tag="lots_set"):
    """The peoples of these seats are drawn at the start; set by `seat`, or by a host without a seat (None)."""

    seat: Seat | None
    seats: tuple[Seat, ...]


class Revised(TableRecord, frozen=True, tag="revised"):
    """The host changed the table before its game."""

    spec: Spec
    changes: tuple[LobbyChange, ...]


class Renamed(TableRecord, frozen=True, tag="renamed"):
    """The holder of a seat changed their name or colour."""

    seat: Seat
    name: str
    colour: Colour


class ReadySet(TableRecord, frozen=True, tag="ready_set"):
    """Whether a player is ready for the game to begin."""

    seat: Seat
    is_ready: bool


class PauseSet(TableRecord, frozen=True, tag="pause_set"):
    """Whether a player wants a pause."""

    seat: Seat
    is_wanted: bool


class LeaveSet(TableRecord, frozen=True, tag="leave_set"):
    """A player is on vacation until a time, or back (None)."""

    seat: Seat
    until: float | None


class Committed(TableRecord, frozen=True, tag="committed"):
    """A player commits to a random number for the draws with its hash."""

    seat: Seat
    commitment: str


class Revealed(TableRecord, frozen=True, tag="revealed"):
    """A player's number; if the game begins after it, the draws depend on it."""

    seat: Seat
    number: str


class Started(TableRecord, frozen=True, tag="started"):
    """The game begins, with the draws up to the first question."""

    entries: tuple[Entry, ...]


class Played(TableRecord, frozen=True, tag="played"):
    """Decisions that take effect together, with the draws that follow them."""

    seat: Seat | None
    entries: tuple[Entry, ...]
    means: str = PERSON
    key: str = ""


class Answered(TableRecord, frozen=True, tag="answered"):
    """An answer that waits until its question closes; None withdraws it."""

    seat: Seat
    decision: Json | None
    means: str = PERSON
    key: str = ""


class Undone(TableRecord, frozen=True, tag="undone"):
    """All but the first `kept` moves are undone."""

    seat: Seat
    kept: int


class Redone(TableRecord, frozen=True, tag="redone"):
    seat: Seat


class UndoAsked(TableRecord, frozen=True, tag="undo_asked"):
    seat: Seat
    kept: int
    is_redo: bool = False


class UndoAgreed(TableRecord, frozen=True, tag="undo_agreed"):
    seat: Seat
    agree: bool


class Spoke(TableRecord, frozen=True, tag="spoke"):
    """`seat` is None for a spectator, heard only by spectators. `answers` is the record that a bot replies to."""

    seat: Seat | None
    name: str
    text: str
    to: tuple[Seat, ...] = ()
    answers: int = 0


REMOVED_TALK: Final = Spoke(None, "a spectator", "(removed)")
"""Replaces a removed line, so that the numbers of records and updates have no gaps."""


class StandingSet(TableRecord, frozen=True, tag="standing_set"):
    seat: Seat
    question: Question
    answer: StandingAnswer


class BidSealed(TableRecord, frozen=True, tag="bid_sealed"):
    seat: Seat
    most: int | None


class AnswerPrepared(TableRecord, frozen=True, tag="answer_prepared"):
    """`decision` is None if the seat wants to be asked."""

    seat: Seat
    question: Question
    decision: Json | None
    about: Seat | None = None
    place: str | None = None
    turn: int | None = None


class AnswerForgotten(TableRecord, frozen=True, tag="answer_forgotten"):
    """`number` 0 means all of them; the owner is told the `reason`."""

    seat: Seat
    number: int
    reason: str = ""


class Voted(TableRecord, frozen=True, tag="voted"):
    seat: Seat
    against: Seat


class SeatWanted(TableRecord, frozen=True, tag="seat_wanted"):
    """Someone asks for a free seat in a running game."""

    seat: Seat
    name: str
    colour: Colour | None = None


class SeatAnswered(TableRecord, frozen=True, tag="seat_answered"):
    """Whether the holder of `seat` agrees to the request for the seat `wanted`."""

    seat: Seat
    wanted: Seat
    agree: bool


class HostChanged(TableRecord, frozen=True, tag="host_changed"):
    """The holder of a seat becomes the host; all other rights to be the host end."""

    seat: Seat


class DoorSet(TableRecord, frozen=True, tag="door_set"):
    """Whether spectators are admitted."""

    is_open: bool


class MuteSet(TableRecord, frozen=True, tag="mute_set"):
    """Whether a seat, or all spectators (None), are muted."""

    seat: Seat | None
    is_muted: bool


class BotFaulted(TableRecord, frozen=True, tag="bot_faulted"):
    seat: Seat
    sentence: str


class Rematched(TableRecord, frozen=True, tag="rematched"):
    """The same people play again at another table; requested by `seat`, or by the host (None)."""

    seat: Seat | None
    table: str
    seats: Places = "kept"


class Closed(TableRecord, frozen=True, tag="closed"):
    """The table is archived."""


AnyRecord: TypeAlias = (
    Held
    | SwapAsked
    | SwapAnswered
    | Moved
    | LotsSet
    | Revised
    | Renamed
    | ReadySet
    | PauseSet
    | LeaveSet
    | Committed
    | Revealed
    | Started
    | Played
    | Answered
    | Undone
    | Redone
    | UndoAsked
    | UndoAgreed
    | Spoke
    | StandingSet
    | BidSealed
    | AnswerPrepared
    | AnswerForgotten
    | Voted
    | SeatWanted
    | SeatAnswered
    | HostChanged
    | DoorSet
    | MuteSet
    | BotFaulted
    | Rematched
    | Closed
    | AnyRoomRecord
)


def _entry_from_json(kind: type, value: object) -> object:
    if kind is not Entry:
        return value  # a decision's fields, which may be anything
    written = msgspec.convert(value, WrittenEntry)
    return Entry(seat_from_id(written.seat), decision_from_record(written.decision), written.check, written.draw)


KINDS: Final = {kind: str(kind.__struct_config__.tag) for kind in get_args(AnyRecord)}
"""The name of each record type in the log."""


class WrittenEntry(Struct, frozen=True):
    """An entry in its stored form."""

    seat: str
    decision: Json
    check: str
    draw: int | None = None


record_to_bytes: Final[Callable[[AnyRecord], bytes]] = Encoder(enc_hook=entry_to_record).encode
spec_to_bytes: Final[Callable[[Spec], bytes]] = Encoder().encode
_decoder: Final[Decoder[AnyRecord]] = Decoder(AnyRecord, dec_hook=_entry_from_json)
_spec_decoder: Final = Decoder(Spec)


def record_from_bytes(body: bytes) -> AnyRecord:
    return _decoder.decode(body)


def spec_from_bytes(body: bytes) -> Spec:
    return _spec_decoder.decode(body)


def usual_gone_after(clock: Clock) -> float:
    """[R225] The default, at least the time limit of a decision."""
    return max(USUAL_GONE_AFTER, clock.per_decision or 0.0)


def spec_of(wish: NewTable, *, edition: str, overrides: dict[str, Value], factions: tuple[Seat, ...]) -> Spec:
    """The specification of a table whose rules have been resolved and checked."""
    return Spec(
        name=wish.name,
        edition=edition,
        overrides=overrides,
        factions=factions,
        is_seating_given=wish.seating == "given",
        clock=wish.clock,
        answer_seconds=wish.answer_seconds,
        bot_seconds=wish.bot_seconds,
        gone_after=wish.gone_after if wish.gone_after is not None else usual_gone_after(wish.clock),
        watch=wish.watch,
        is_listed=wish.is_listed,
        log=wish.log,
        position=wish.position,
        thinks_for=wish.thinks_for or USUAL_THOUGHT,
        host=next((one.faction for one in wish.seats if one.holder == "me"), None),
        lesson=wish.lesson,
        companion=wish.companion,
        starts_itself=wish.starts_itself,
    )
