"""Commands from people and programs to a table, over the socket or over HTTP."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from dragondune.engine.board import TRACK
from dragondune.engine.box import DrawName
from dragondune.wire.lobby import LONGEST_TEXT, Name, Seat

Json: TypeAlias = dict[str, Annotated[object, Meta(extra_json_schema={"description": "a field of a decision"})]]
"""A decision in the notation's JSON; negotiation nests deeper than other decisions."""
QuestionName: TypeAlias = Annotated[str, Meta(max_length=40, description="what is asked, as views name it")]
StandingAnswer: TypeAlias = Literal["ask", "always_ask", "decline", "accept"]
Key: TypeAlias = Annotated[str, Meta(max_length=64, description="repeats of a command with the same key count once")]
MOST_GOLD: Final = 1000
"""No bid is higher."""

SealedKind: TypeAlias = Literal["plan", "bid"]
LONGEST_TIMER: Final = 7200
"""Seconds."""
Digits: TypeAlias = Annotated[str, Meta(min_length=64, max_length=64, description="digits out of 0 to 9 and a to f")]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all commands."""


class Decide(Command, frozen=True, tag="decide"):
    """Answer the question, give gold, or talk about agreements. `at` is the number of the last update seen.

    `up_to` goes with a bid: it is sealed as your maximum for the same card.
    """

    decision: Json
    at: Annotated[int, Meta(ge=0)]
    key: Key = ""
    up_to: Annotated[int, Meta(ge=0, le=MOST_GOLD)] | None = None


class Undo(Command, frozen=True, tag="undo"):
    """Undo your own last decision; if something was shown or someone has acted since, ask everyone to agree."""


class Redo(Command, frozen=True, tag="redo"):
    """Redo what was undone last."""


class AnswerUndo(Command, frozen=True, tag="answer_undo"):
    agree: bool


class Say(Command, frozen=True, tag="say"):
    """Say something to everyone at the table, or only to the seats in `to`; spectators talk among themselves."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
    to: Annotated[tuple[Seat, ...], Meta(max_length=4)] = ()
    name: Name = ""


class SetStanding(Command, frozen=True, tag="set_standing"):
    """How to answer a question automatically: "ask" when there is a choice, "always_ask", "decline" or "accept".

    What is usual is "ask", and "decline" where people nearly always do, as the facts of the table say.
    """

    question: QuestionName
    answer: StandingAnswer


class SealBid(Command, frozen=True, tag="seal_bid"):
    """Your highest bid for the card on sale, or for the next one; None returns to bidding by hand."""

    most: Annotated[int, Meta(ge=0, le=MOST_GOLD)] | None


class Prepare(Command, frozen=True, tag="prepare"):
    """An answer to a question before it is asked, used once if it is legal by then; the first that fits is used.

    Without a decision you are asked, even if you have a standing answer. What is for one turn ends with that turn.
    """

    question: QuestionName
    decision: Json | None
    about: Seat | None = None
    place: Annotated[str, Meta(max_length=10)] | None = None
    turn: Annotated[int, Meta(ge=1, le=100)] | None = None


class Forget(Command, frozen=True, tag="forget"):
    """Withdraw a prepared answer; 0 withdraws all."""

    number: Annotated[int, Meta(ge=0)]


class VoteToReplace(Command, frozen=True, tag="vote_to_replace"):
    """Vote to replace an absent player with the bot that replaces people at this table."""

    seat: Seat


class AnswerSeat(Command, frozen=True, tag="answer_seat"):
    """Agree or not to a request for a free seat of a running game; everyone who plays must agree."""

    seat: Seat
    agree: bool


class LeaveSeat(Command, frozen=True, tag="leave"):
    """Give up your seat, so that someone else can take it."""


class SetReady(Command, frozen=True, tag="ready"):
    """Before the game: say that you are ready, or not yet; it begins when everybody is and all seats are taken."""

    is_ready: bool


class SetPause(Command, frozen=True, tag="pause"):
    """Say that you want a pause, or to go on; the game is paused as long as everyone who plays wants it."""

    is_wanted: bool


class Start(Command, frozen=True, tag="start"):
    """Start the game once all seats are taken."""


class Commit(Command, frozen=True, tag="commit"):
    """Before the game: the hash of a random number that you will add to the draws, so that nobody chooses the cards.

    It is SHA-256 of "dragondune number SEAT NUMBER".
    """

    commitment: Digits


class Reveal(Command, frozen=True, tag="reveal"):
    """The number to which you have committed, once all seats are taken; the draws depend on it from then on."""

    number: Digits


class GiveSeat(Command, frozen=True, tag="give_seat"):
    """The host gives a seat to a bot, or frees it for a person: any seat before the game, later an abandoned one.

    Once the game has begun, `bot` is the one that replaces people at that seat.
    """

    seat: Seat
    bot: Annotated[str, Meta(max_length=100)] | None = None


class HandOver(Command, frozen=True, tag="hand_over"):
    """The host makes the holder of a seat the host."""

    seat: Seat


class ClaimHost(Command, frozen=True, tag="claim_host"):
    """Ask for a new host, since the host is gone; the person who has held their seat longest becomes it."""


class SetDoor(Command, frozen=True, tag="set_door"):
    """The host lets spectators in or not; those who are there have to leave when the door closes."""

    is_open: bool


class Mute(Command, frozen=True, tag="mute"):
    """The host stops the talk of a seat, or of all spectators (None), or allows it again."""

    seat: Seat | None
    is_muted: bool


class Archive(Command, frozen=True, tag="archive"):
    """Close a table for good; its log is open to everyone who was there."""


class RoomCommand(Command, frozen=True):
    """The base of what any seat of a companion table may do, beside sealing an entry."""


class Draw(RoomCommand, frozen=True, tag="draw"):
    """At a companion table: draw for the players. `after` counts the draws so far, so one of two is refused."""

    draw: DrawName
    after: Annotated[int, Meta(ge=0)]


class PlaceDragon(RoomCommand, frozen=True, tag="place_dragon"):
    """At a companion table: say where the dragon stands, if it was moved by hand."""

    number: Annotated[int, Meta(ge=1, le=TRACK)]


class SetStarter(RoomCommand, frozen=True, tag="set_starter"):
    """At a companion table: say who the Starting Player is."""

    seat: Seat


class SetTimer(RoomCommand, frozen=True, tag="set_timer"):
    """At a companion table: start a timer of so many seconds for everybody; 0 puts it away."""

    seconds: Annotated[int, Meta(ge=0, le=LONGEST_TIMER)]


class HoldTimer(RoomCommand, frozen=True, tag="hold_timer"):
    """At a companion table: hold the timer, or let it run on."""

    is_held: bool


class CallSealing(RoomCommand, frozen=True, tag="call_sealing"):
    """At a companion table: ask these seats for a secret plan or bid each; `decide` seals one.

    All are opened at once when the last has sealed theirs.
    """

    what: SealedKind
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=4)]


class CancelSealing(RoomCommand, frozen=True, tag="cancel_sealing"):
    """At a companion table: collect no more secret entries; those already sealed are never opened."""


class CloseBox(Command, frozen=True, tag="close_box"):
    """The host of a companion table: the game is over; the seed of its draws is shown."""


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
    | AnswerSeat
    | LeaveSeat
    | SetReady
    | SetPause
    | Commit
    | Reveal
    | Start
    | GiveSeat
    | HandOver
    | ClaimHost
    | SetDoor
    | Mute
    | Archive
    | Draw
    | PlaceDragon
    | SetStarter
    | SetTimer
    | HoldTimer
    | CallSealing
    | CancelSealing
    | CloseBox
)
AnyRoomCommand: TypeAlias = Draw | PlaceDragon | SetStarter | SetTimer | HoldTimer | CallSealing | CancelSealing
