"""A companion table: the draws, timer and secrets that phones beside a printed box show."""

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
    """A draw in the rules of this table; `fault` says why it is not possible now, if so."""

    draw: DrawName
    by: DrawnBy
    clause: str
    fault: str | None


class PlanFacts(Struct, frozen=True):
    """The possible battle plans of your people: units, artifacts, elite units, and whether it may be blessed."""

    least: int
    most: int
    cards: tuple[str, ...]
    elites: int
    blessing: bool


class BidFacts(Struct, frozen=True):
    least: int
    most: int


class SealingView(Struct, frozen=True):
    """Secret entries being collected, and who has sealed one; `decision` is your own, `text` describes it.

    All are revealed when the last of `seats` has sealed an entry.
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
    """Entries revealed together."""

    number: int
    what: SealedKind
    entries: tuple[OpenedEntry, ...]


class TimerView(Struct, frozen=True):
    """A timer, ending at `runs_out` on the server's clock; while paused, that is None and `left` seconds remain."""

    seconds: int
    left: float
    runs_out: float | None


class RoomView(Struct, frozen=True):
    """A companion table as one observer sees it.

    `drawn` counts the draws so far. `order` is the seating once it is known, beginning with the Starting Player, who is
    `starter` once drawn or named. `next_event` is the event card that the Elves were shown, for their holder alone;
    everybody knows that it `is_event_seen`. `opened` are the entries revealed last, `plan` is for the holder of a seat.
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
    """A player has set the dragon's position or the Starting Player by hand."""

    seat: Seat
    dragon: int | None = None
    starter: Seat | None = None


class TimerChanged(News, frozen=True, tag="timer_changed"):
    """The timer was started, paused, resumed or removed."""

    seat: Seat


class SealingCalled(News, frozen=True, tag="sealing_called"):
    """These seats are asked for secret entries, revealed when the last one is sealed."""

    seat: Seat
    what: SealedKind
    seats: tuple[Seat, ...]


class EntrySealed(News, frozen=True, tag="entry_sealed"):
    """A seat has sealed its entry or replaced it."""

    seat: Seat


class SealingCancelled(News, frozen=True, tag="sealing_cancelled"):
    """The sealed entries will never be revealed."""

    seat: Seat
