"""What people and programs ask of a table, over the socket and over HTTP alike."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from dragondune.wire.lobby import LONGEST_TEXT, USUAL_BOT, Name, Seat

Json: TypeAlias = dict[str, Annotated[object, Meta(extra_json_schema={"description": "a field of a decision"})]]
"""A decision as the notation writes it; talk about agreements nests deeper than other decisions do."""
QuestionName: TypeAlias = Annotated[str, Meta(max_length=40, description="what is asked, as views name it")]
StandingAnswer: TypeAlias = Literal["ask", "always_ask", "decline", "accept"]
Key: TypeAlias = Annotated[str, Meta(max_length=64, description="repeats of a command with the same key count once")]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all commands."""


class Decide(Command, frozen=True, tag="decide"):
    """Answer the question, give gold, or talk about agreements. `at` is the number of the last update seen."""

    decision: Json
    at: Annotated[int, Meta(ge=0)]
    key: Key = ""


class Undo(Command, frozen=True, tag="undo"):
    """Take back one's own last decision; where something was shown or somebody has acted since, ask all for consent."""


class Redo(Command, frozen=True, tag="redo"):
    """Put back what was taken back last."""


class AnswerUndo(Command, frozen=True, tag="answer_undo"):
    agree: bool


class Say(Command, frozen=True, tag="say"):
    """To everybody at the table, or only to the seats in `to`; spectators talk among themselves."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
    to: Annotated[tuple[Seat, ...], Meta(max_length=4)] = ()
    name: Name = ""


class SetStanding(Command, frozen=True, tag="set_standing"):
    """How a question is always answered: "ask" me when there is a choice, "always_ask", "decline" or "accept"."""

    question: QuestionName
    answer: StandingAnswer


class SealBid(Command, frozen=True, tag="seal_bid"):
    """The most to be bid for the card that is up, or for the next one; None bids by hand again."""

    most: Annotated[int, Meta(ge=0, le=1000)] | None


class Prepare(Command, frozen=True, tag="prepare"):
    """An answer to a question that is not asked yet, given once if it is then allowed; the first that fits is given."""

    question: QuestionName
    decision: Json
    about: Seat | None = None
    place: Annotated[str, Meta(max_length=10)] | None = None
    turn: Annotated[int, Meta(ge=1, le=100)] | None = None


class Forget(Command, frozen=True, tag="forget"):
    """Take a prepared answer back; 0 takes all back."""

    number: Annotated[int, Meta(ge=0)]


class VoteToReplace(Command, frozen=True, tag="vote_to_replace"):
    """Say that somebody who is gone is to be replaced by a bot."""

    seat: Seat
    bot: Annotated[str, Meta(max_length=100)] = USUAL_BOT


class LeaveSeat(Command, frozen=True, tag="leave"):
    """Give one's seat up; it is free for somebody else."""


class Start(Command, frozen=True, tag="start"):
    """Begin the game: all seats are taken."""


class GiveSeat(Command, frozen=True, tag="give_seat"):
    """The host hands a free or abandoned seat to a bot, or opens it for a person."""

    seat: Seat
    bot: Annotated[str, Meta(max_length=100)] | None = None


class Archive(Command, frozen=True, tag="archive"):
    """Close a table for good; its log is open to all who were there."""


AnyCommand: TypeAlias = (
    Decide
    | Undo
    | Redo
    | AnswerUndo
    | Say
    | SetStanding
    | SealBid
    | Prepare
    | Forget
    | VoteToReplace
    | LeaveSeat
    | Start
    | GiveSeat
    | Archive
)
