"""What the review of a finished game and the coach say."""

from typing import Literal, TypeAlias

from msgspec import Struct

from dragondune.notation.names import Record
from dragondune.wire.commands import Json
from dragondune.wire.lobby import Seat

MarkKind: TypeAlias = Literal["mistake", "stroke", "luck", "swing"]


class ReviewPoint(Struct, frozen=True):
    """How likely each seat wins after moment `n` of the replay, for someone who sees all cards."""

    n: int
    turn: int
    chances: dict[Seat, float]


class Mark(Struct, frozen=True):
    """A moment that turned the game: `shift` is how it changed the chances, seen with all cards.

    Of a mistake, `cost` is how much more likely the seat would win with `better`, judged by what it knew then. A stroke
    is a good decision, luck what nobody could know, and a swing what several players did together.
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
    """How a seat's chance to win came about: what its own choices cost, and what draws and battles brought."""

    seat: Seat
    chosen: int
    mistakes: int
    cost: float
    luck: float
    is_luck_clear: bool


class Review(Struct, frozen=True):
    """A game in retrospect; `playouts` is what it took."""

    points: tuple[ReviewPoint, ...]
    marks: tuple[Mark, ...]
    seats: tuple[SeatReview, ...]
    playouts: int


class ReviewState(Struct, frozen=True):
    """The review of a finished game, or how many of its turns have been looked at so far."""

    done: int
    turns: int
    review: Review | None


class CoachWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A question to the coach: what is best now, and whether the decision that is intended is a blunder."""

    decision: Json | None = None


class AdvisedChoice(Struct, frozen=True):
    """A choice: the chance to win with it, and by how much that is less than with the best one."""

    decision: Record
    text: str
    chance: float
    behind: float
    reasons: tuple[str, ...]


class Advice(Struct, frozen=True):
    """The best choices now, by what the seat knows; `warning` says what speaks against the intended decision."""

    choices: tuple[AdvisedChoice, ...]
    warning: tuple[str, ...]
