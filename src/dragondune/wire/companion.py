"""A companion table: what phones beside a printed box are told of its draws, its timer and its secrets."""

from typing import Literal, TypeAlias

from msgspec import Struct

from dragondune.engine.box import DrawName
from dragondune.notation.names import Record
from dragondune.views.view import Deals
from dragondune.wire.commands import SealedKind
from dragondune.wire.lobby import Seat
from dragondune.wire.news_base import News

DrawnBy: TypeAlias = Literal["card", "die", "lot"]


class DrawFacts(Struct, frozen=True):
    """A draw that the rules of this table have; `fault` is why it cannot be made now, if it cannot."""

    draw: DrawName
    by: DrawnBy
    clause: str
    fault: str | None


class PlanFacts(Struct, frozen=True):
    """What a battle plan of your people may be: units, artifacts, elite units, and whether it may be blessed."""

    least: int
    most: int
    cards: tuple[str, ...]
    elites: int
    blessing: bool


class BidFacts(Struct, frozen=True):
    least: int
    most: int


class SealingView(Struct, frozen=True):
    """Secret entries that are being collected, and who has sealed one; `decision` is your own, `text` says it in words.

    All of them are opened at the moment at which the last of `seats` has sealed theirs.
    """

    number: int
    what: SealedKind
    by: Seat
    seats: tuple[Seat, ...]
    sealed: tuple[Seat, ...]
    decision: Record | None
    text: str


class OpenedEntry(Struct, frozen=True):
    seat: Seat
    decision: Record
    text: str


class OpenedEntries(Struct, frozen=True):
    """Entries that were opened together."""

    number: int
    what: SealedKind
    entries: tuple[OpenedEntry, ...]


class TimerView(Struct, frozen=True):
    """It runs out at `runs_out` by the server's clock; while it is held, that is None and `left` seconds are left."""

    seconds: int
    left: float
    runs_out: float | None


class RoomView(Struct, frozen=True):
    """A companion table as one observer sees it.

    `drawn` counts the draws so far. `order` is that of the seats once it is known; it begins with the Starting Player,
    who is `starter` once that was drawn or named. `next_event` is the event card that the Elves were shown, for their
    holder alone; everybody knows that it `is_event_seen`. `opened` is what was opened last, `plan` is for the holder of
    a seat.
    """

    draws: tuple[DrawFacts, ...]
    drawn: int
    dragon: int | None
    order: tuple[Seat, ...]
    starter: Seat | None
    is_event_seen: bool
    next_event: str | None
    plan: PlanFacts | None
    bid: BidFacts
    sealing: SealingView | None
    opened: OpenedEntries | None
    timer: TimerView | None
    deals: Deals
    has_deals: bool
    turns: int


class SetByHand(News, frozen=True, tag="set_by_hand"):
    """A player has said where the dragon stands, or who starts."""

    seat: Seat
    dragon: int | None = None
    starter: Seat | None = None


class TimerChanged(News, frozen=True, tag="timer_changed"):
    """The timer was started, held, let go on or put away."""

    seat: Seat


class SealingCalled(News, frozen=True, tag="sealing_called"):
    """These seats are asked for secret entries, opened when the last of them is sealed."""

    seat: Seat
    what: SealedKind
    seats: tuple[Seat, ...]


class EntrySealed(News, frozen=True, tag="entry_sealed"):
    """A seat has sealed its entry, or another one in its place."""

    seat: Seat


class SealingCancelled(News, frozen=True, tag="sealing_cancelled"):
    """The entries are never opened."""

    seat: Seat
