"""The review of a finished game, and the coach's advice."""

from typing import Literal, TypeAlias

from msgspec import Struct

from dragondune.notation.names import Record
from dragondune.wire.commands import Json
from dragondune.wire.lobby import Seat

MarkKind: TypeAlias = Literal["mistake", "stroke", "luck", "swing"]


class ReviewPoint(Struct, frozen=True):
    """Each seat's chance to win after moment `n` of the replay, judged with all cards visible."""

    n: int
    turn: int
    chances: dict[Seat, float]


class Mark(Struct, frozen=True):
    """A turning point: `shift` is the change of the chances, judged with all cards visible.

    For a mistake, `cost` is how much more likely the seat would have won with `better`, judging by what it knew then. A
    stroke is a good decision, luck is what nobody could know, and a swing is what several players did together.
    """

    n: int
    turn: int
    kind: MarkKind
    seat: Seat | None
    text: str
    better: str
    cost: float
    reasons: tuple[str, ...]
    shift: dict[Seat, float]


class SeatReview(Struct, frozen=True):
    """How a seat's chance to win changed: the cost of its own choices, and the luck of draws and battles."""

    seat: Seat
    chosen: int
    mistakes: int
    cost: float
    luck: float
    is_luck_clear: bool


class Review(Struct, frozen=True):
    """The review of a game; `playouts` is how many it took."""

    points: tuple[ReviewPoint, ...]
    marks: tuple[Mark, ...]
    seats: tuple[SeatReview, ...]
    playouts: int


class ReviewState(Struct, frozen=True):
    """The review of a finished game, or how many of its turns have been reviewed so far."""

    done: int
    turns: int
    review: Review | None


class CoachWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A question to the coach: what is best now, and whether the intended decision is a blunder."""

    decision: Json | None = None


class AdvisedChoice(Struct, frozen=True):
    """A choice: its chance to win, and how far it falls behind the best one."""

    decision: Record
    text: str
    chance: float
    behind: float
    reasons: tuple[str, ...]


class Advice(Struct, frozen=True):
    """The best choices now, judging by what the seat knows; `warning` says what is wrong with the intended decision."""

    choices: tuple[AdvisedChoice, ...]
    warning: tuple[str, ...]
