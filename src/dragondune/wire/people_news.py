"""News about the people at a table, other than seats and decisions."""

from typing import TypeAlias

from dragondune.wire.lobby import LobbyChange, Seat
from dragondune.wire.news_base import News


class Renamed(News, frozen=True, tag="renamed"):
    """The holder of a seat, formerly `before`, is now called `name`, or has only changed colour."""

    seat: Seat
    name: str
    before: str


class ReadySet(News, frozen=True, tag="ready_set"):
    seat: Seat
    is_ready: bool


class LeaveSet(News, frozen=True, tag="leave_set"):
    """Someone is on vacation until a time, or back (None)."""

    seat: Seat
    until: float | None


class PauseSet(News, frozen=True, tag="pause_set"):
    """Someone wants a pause, or to continue; `is_paused` tells whether the clocks stand still now."""

    seat: Seat
    is_wanted: bool
    is_paused: bool


class SwapWanted(News, frozen=True, tag="swap_wanted"):
    """Someone, or a host without a seat (None), wants two seats swapped; the seats in `asked` have to agree."""

    seat: Seat | None
    seats: tuple[Seat, Seat]
    asked: tuple[Seat, ...]


class SwapAnswered(News, frozen=True, tag="swap_answered"):
    seat: Seat | None
    agree: bool


class SeatsMoved(News, frozen=True, tag="seats_moved"):
    """The player at the first seat of each pair moved to the second; by lot if `is_drawn`."""

    moves: tuple[tuple[Seat, Seat], ...]
    is_drawn: bool


class LotsSet(News, frozen=True, tag="lots_set"):
    """The peoples of these seats are drawn at the start."""

    seat: Seat | None
    seats: tuple[Seat, ...]


class TableChanged(News, frozen=True, tag="table_changed"):
    """The host has changed the table."""

    changes: tuple[LobbyChange, ...]


AnyPeopleNews: TypeAlias = (
    Renamed | ReadySet | PauseSet | LeaveSet | SwapWanted | SwapAnswered | SeatsMoved | LotsSet | TableChanged
)
