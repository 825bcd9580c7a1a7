"""News of the people at a table, apart from their seats and decisions."""

from dragondune.wire.lobby import Seat
from dragondune.wire.news_base import News


class Renamed(News, frozen=True, tag="renamed"):
    """The holder of a seat, who was called `before`, is called `name` now; or only their colour is another."""

    seat: Seat
    name: str
    before: str


class ReadySet(News, frozen=True, tag="ready_set"):
    seat: Seat
    is_ready: bool


class PauseSet(News, frozen=True, tag="pause_set"):
    """Someone wants a pause, or to go on; `is_paused` says whether the clocks stand still now."""

    seat: Seat
    is_wanted: bool
    is_paused: bool
