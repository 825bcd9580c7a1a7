"""Commands from people and programs to a table, over the socket or over HTTP."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from dragondune.engine.board import TRACK
from dragondune.engine.box import DrawName
from dragondune.engine.questions import QUESTIONS
from dragondune.wire.lobby import LONGEST_TEXT, Name, Seat

Json: TypeAlias = dict[str, Annotated[object, Meta(extra_json_schema={"description": "a field of a decision"})]]
"""A decision in the notation's JSON; negotiation nests deeper than other decisions."""
QuestionName: TypeAlias = Annotated[
    str, Meta(max_length=40, description="the question's name, as in views", extra_json_schema={"enum": QUESTIONS})
]
"""One of `QUESTIONS`; the refusal of any other lists them."""
StandingAnswer: TypeAlias = Literal["ask", "always_ask", "decline", "accept"]
Key: TypeAlias = Annotated[str, Meta(max_length=64, description="a repeated command with the same key counts once")]
MOST_GOLD: Final = 1000
"""The highest possible bid."""

SealedKind: TypeAlias = Literal["plan", "bid"]
LONGEST_TIMER: Final = 7200
"""In seconds."""
Digits: TypeAlias = Annotated[str, Meta(min_length=64, max_length=64, description="hexadecimal digits in lower case")]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all commands."""


class Decide(Command, frozen=True, tag="decide"):
    """Answer the question, give gold, or talk about agreements. `at` is the number of the last update seen.

    With a bid, `up_to` is sealed as your maximum for the same card.
    """

    decision: Json
    at: Annotated[int, Meta(ge=0)]
    key: Key = ""
    up_to: Annotated[int, Meta(ge=0, le=MOST_GOLD)] | None = None


class Undo(Command, frozen=True, tag="undo"):
    """Undo your own last decision; if something was revealed or someone has acted since, ask everyone to agree."""


class Redo(Command, frozen=True, tag="redo"):
    """Redo the last undone decision."""


class AnswerUndo(Command, frozen=True, tag="answer_undo"):
    agree: bool


class Say(Command, frozen=True, tag="say"):
    """Say something to everyone at the table, or only to the seats in `to`; spectators talk among themselves."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
    to: Annotated[tuple[Seat, ...], Meta(max_length=4)] = ()
    name: Name = ""


class SetStanding(Command, frozen=True, tag="set_standing"):
    """How to answer a question automatically: "ask" when there is a choice, "always_ask", "decline" or "accept".

    The default is "ask", or "decline" where people nearly always do; see the facts of the table.
    """

    question: QuestionName
    answer: StandingAnswer


class SealBid(Command, frozen=True, tag="seal_bid"):
    """Your highest bid for the card on sale, or for the next one; None returns to bidding by hand."""

    most: Annotated[int, Meta(ge=0, le=MOST_GOLD)] | None


class Prepare(Command, frozen=True, tag="prepare"):
    """Answer a question before it is asked; used once, if it is legal then. The first prepared answer that fits is
    used.

    Without a decision you are asked, even if you have a standing answer. An answer for one turn expires with it.
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
    """Agree or not to a request for a free seat in a running game; everyone who plays must agree."""

    seat: Seat
    agree: bool


class LeaveSeat(Command, frozen=True, tag="leave"):
    """Give up your seat so that someone else can take it."""


class SetReady(Command, frozen=True, tag="ready"):
    """Before the game: say whether you are ready; it begins when all seats are taken and everybody is ready."""

    is_ready: bool


class SetPause(Command, frozen=True, tag="pause"):
    """Ask for a pause, or to continue; the game is paused while everyone who plays wants it."""

    is_wanted: bool


class Swap(Command, frozen=True, tag="swap"):
    """Before the game: swap two seats, one of them your own unless you are the host; a free seat is simply taken.

    The other holders have to agree within 20 seconds.
    """

    seats: tuple[Seat, Seat]


class AnswerSwap(Command, frozen=True, tag="answer_swap"):
    """Agree to a swap of your seat or not; if you requested it, disagreeing withdraws it."""

    agree: bool


class SetLots(Command, frozen=True, tag="set_lots"):
    """Before the game: choose the seats whose peoples are drawn at the start.

    You may add and remove your own seat and bots' seats; the host may change any seat.
    """

    seats: Annotated[tuple[Seat, ...], Meta(max_length=4)]


class Start(Command, frozen=True, tag="start"):
    """The host starts the game once all seats are taken.

    People who are not ready get a minute; then a bot sits in for them until they return.
    """


class Commit(Command, frozen=True, tag="commit"):
    """Before the game: the hash of a random number that you will add to the draws, so that nobody controls the cards.

    It is the SHA-256 of "dragondune number SEAT NUMBER".
    """

    commitment: Digits


class Reveal(Command, frozen=True, tag="reveal"):
    """The number you committed to, sent once all seats are taken; the draws depend on it from then on."""

    number: Digits


class GiveSeat(Command, frozen=True, tag="give_seat"):
    """The host gives a seat to a bot or frees it: any seat before the game, an abandoned one later.

    Once the game has begun, `bot` is the one that replaces people at that seat.
    """

    seat: Seat
    bot: Annotated[str, Meta(max_length=100)] | None = None


class HandOver(Command, frozen=True, tag="hand_over"):
    """The host makes the holder of a seat the host."""

    seat: Seat


class SetDoor(Command, frozen=True, tag="set_door"):
    """The host admits spectators or not; closing the door removes those present."""

    is_open: bool


class Mute(Command, frozen=True, tag="mute"):
    """The host mutes a seat, or all spectators (None), or unmutes them."""

    seat: Seat | None
    is_muted: bool


class Archive(Command, frozen=True, tag="archive"):
    """Close a table for good; its log is open to everyone who took part."""


class RoomCommand(Command, frozen=True):
    """The base of the commands that any seat of a companion table may send, besides sealing an entry."""


class Draw(RoomCommand, frozen=True, tag="draw"):
    """At a companion table: draw for the players. `after` counts the draws so far, so a duplicate is refused."""

    draw: DrawName
    after: Annotated[int, Meta(ge=0)]


class PlaceDragon(RoomCommand, frozen=True, tag="place_dragon"):
    """At a companion table: set the dragon's position after moving it by hand."""

    number: Annotated[int, Meta(ge=1, le=TRACK)]


class SetStarter(RoomCommand, frozen=True, tag="set_starter"):
    """At a companion table: set the Starting Player."""

    seat: Seat


class SetTimer(RoomCommand, frozen=True, tag="set_timer"):
    """At a companion table: start a timer of this many seconds for everybody; 0 removes it."""

    seconds: Annotated[int, Meta(ge=0, le=LONGEST_TIMER)]


class HoldTimer(RoomCommand, frozen=True, tag="hold_timer"):
    """At a companion table: pause the timer, or resume it."""

    is_held: bool


class CallSealing(RoomCommand, frozen=True, tag="call_sealing"):
    """At a companion table: ask each of these seats for a secret plan or bid; `decide` seals one.

    All entries are revealed when the last one is sealed.
    """

    what: SealedKind
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=4)]


class CancelSealing(RoomCommand, frozen=True, tag="cancel_sealing"):
    """At a companion table: stop collecting secret entries; those already sealed are never revealed."""


class CloseBox(Command, frozen=True, tag="close_box"):
    """The host of a companion table ends the game; the seed of its draws is revealed."""


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
    | Swap
    | AnswerSwap
    | SetLots
    | Start
    | GiveSeat
    | HandOver
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
