"""What an observer is told: numbered updates, followed by a picture of the table or by what has changed in it."""

from typing import TypeAlias

from msgspec import Raw, Struct

from dragondune.engine.questions import Question
from dragondune.notation.names import Record
from dragondune.odds.strength import Strength
from dragondune.views.view import Place, Player, View
from dragondune.wire.commands import Json, StandingAnswer
from dragondune.wire.companion import EntrySealed, RoomView, SealingCalled, SealingCancelled, SetByHand, TimerChanged
from dragondune.wire.facts import Forbidden, MyQuestion, NameAt, Option, Stake
from dragondune.wire.lobby import Holder, NoticeKind, Observer, Places, Seat, Status, TableInfo
from dragondune.wire.news_base import News
from dragondune.wire.people_news import PauseSet, ReadySet, Renamed


class EventLine(Struct, frozen=True):
    """An event, the sentence that tells it, the peoples that it names, and the clause behind it."""

    event: Record
    clause: str
    text: str
    names: tuple[NameAt, ...]


class Happened(News, frozen=True, tag="happened"):
    """The game has moved on. `stand_in`: a bot decided for a person whose time ran out.

    `is_automatic`, which its seat alone is told: the server gave an answer that was left in advance, or the only one.
    """

    seat: Seat | None
    events: tuple[EventLine, ...]
    stand_in: bool = False
    is_automatic: bool = False


class Sealed(News, frozen=True, tag="sealed"):
    """For its sender alone: an answer was sealed or withdrawn; it counts when the question closes."""

    decision: Json | None


class TakenBack(News, frozen=True, tag="taken_back"):
    """Decisions were undone; the table is as it was before them."""

    seat: Seat
    count: int


class PutBack(News, frozen=True, tag="put_back"):
    seat: Seat
    count: int


class UndoWanted(News, frozen=True, tag="undo_wanted"):
    """Everyone in `asked` must agree."""

    seat: Seat
    asked: tuple[Seat, ...]
    is_redo: bool = False


class UndoAnswered(News, frozen=True, tag="undo_answered"):
    seat: Seat
    agree: bool


class Said(News, frozen=True, tag="said"):
    """`to` is empty for the whole room; `seat` is None for a spectator."""

    seat: Seat | None
    name: str
    text: str
    to: tuple[Seat, ...] = ()


class SeatHeld(News, frozen=True, tag="seat_held"):
    """A seat was taken, left or given to a bot."""

    seat: Seat
    holder: Holder


class Contributed(News, frozen=True, tag="contributed"):
    """A player has committed to a random number for the draws, or revealed it."""

    seat: Seat
    is_revealed: bool


class VoteCast(News, frozen=True, tag="vote_cast"):
    seat: Seat
    against: Seat


class SeatWanted(News, frozen=True, tag="seat_wanted"):
    """Someone asks for a free seat of a running game; everyone in `asked` must agree."""

    seat: Seat
    name: str
    asked: tuple[Seat, ...]


class SeatAnswered(News, frozen=True, tag="seat_answered"):
    """Whether `seat` agrees to the request for the seat `wanted`."""

    seat: Seat
    wanted: Seat
    agree: bool


class HostChanged(News, frozen=True, tag="host_changed"):
    """The holder of this seat is the host now."""

    seat: Seat


class DoorSet(News, frozen=True, tag="door_set"):
    is_open: bool


class MuteSet(News, frozen=True, tag="mute_set"):
    """`seat` is None for the spectators."""

    seat: Seat | None
    is_muted: bool


class StatusChanged(News, frozen=True, tag="status_changed"):
    status: Status


class AnswersChanged(News, frozen=True, tag="answers_changed"):
    """For their owner alone: standing, sealed or prepared answers have changed."""

    reason: str = ""


class BotFailed(News, frozen=True, tag="bot_failed"):
    """A bot failed to decide, and another decided for it."""

    seat: Seat
    sentence: str


class RematchMade(News, frozen=True, tag="rematch_made"):
    """A seat (None: the host) asked for a rematch; it is at this table, with the same people."""

    seat: Seat | None
    table: str
    seats: Places


AnyNews: TypeAlias = (
    Happened
    | Sealed
    | TakenBack
    | PutBack
    | UndoWanted
    | UndoAnswered
    | Said
    | SeatHeld
    | Renamed
    | ReadySet
    | PauseSet
    | Contributed
    | VoteCast
    | SeatWanted
    | SeatAnswered
    | HostChanged
    | DoorSet
    | MuteSet
    | StatusChanged
    | AnswersChanged
    | BotFailed
    | RematchMade
    | SetByHand
    | TimerChanged
    | SealingCalled
    | EntrySealed
    | SealingCancelled
)


class PreparedAnswer(Struct, frozen=True):
    """`decision` is None, and `text` empty, where the seat only wants to be asked."""

    number: int
    question: Question
    decision: Json | None
    text: str
    about: Seat | None
    place: str | None
    turn: int | None


class TakeBack(Struct, frozen=True):
    """What `undo` would take back: `text` is your last own decision in words, `more` how many moves followed it.

    `asks` are the people who would have to agree; `fault` is why it cannot be taken back, if it cannot.
    """

    text: str
    more: int
    asks: tuple[Seat, ...]
    fault: str | None


class Mine(Struct, frozen=True):
    """What only the holder of a seat sees: the question with its facts, the options, and the answers given in advance.

    `sealed` is the answer that waits for the question to close; `answers_itself` that the server has an answer, be it
    this one, one given in advance or the only one there is; `gifts` is the most gold that may be given to each.
    """

    question: MyQuestion | None
    options: tuple[Option, ...]
    forbidden: tuple[Forbidden, ...]
    gifts: dict[str, int]
    sealed: Json | None
    answers_itself: bool
    standing: dict[Question, StandingAnswer]
    sealed_bid: int | None
    prepared: tuple[PreparedAnswer, ...]
    can_undo: bool
    can_redo: bool


class TimeLeft(Struct, frozen=True):
    """The deadline of a seat being asked, and its remaining time for the whole game."""

    seat: Seat
    until: float | None
    for_game: float | None


class UndoRequest(Struct, frozen=True):
    """`events` are what would be taken back, or put back, as far as the observer knows of it."""

    seat: Seat
    agreed: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    is_redo: bool
    events: tuple[EventLine, ...] = ()


class Picture(Struct, frozen=True):
    """The table as one observer sees it after the update numbered `n`.

    `strengths` are what the plans of a battle are worth, from the reveal until it is decided. `stakes` say how far
    everybody is from winning, as far as the observer knows: by castles for each people, and by whatever else may be.
    `head` is that of the game's chain: note it to check later that the log still tells the same game.
    A companion table has a `room` instead of a view.
    """

    table: str
    seat: Observer
    n: int
    info: TableInfo
    head: str | None
    view: View | None
    waiting: tuple[str, ...]
    strengths: tuple[Strength, ...]
    stakes: tuple[Stake, ...]
    clocks: tuple[TimeLeft, ...]
    undo: UndoRequest | None
    votes: tuple[VoteCast, ...]
    mine: Mine | None
    room: RoomView | None = None


class PictureChange(Struct, frozen=True):
    """What makes the picture numbered `n` of the one numbered `since`, the last that this socket was sent.

    `fields` are new values of the picture's fields, `view` and `mine` of the fields of these parts; what is missing is
    as it was. If `players` or `places` of the view have changed, they are listed: those that are as they were by where
    they stood in the list before, counted from 0.
    """

    table: str
    seat: Observer
    n: int
    since: int
    fields: dict[str, Raw]
    view: dict[str, Raw]
    mine: dict[str, Raw]
    players: tuple[Player | int, ...] | None
    places: tuple[Place | int, ...] | None


class Notice(Struct, frozen=True):
    """Worth a sound, a notification or a message: your turn, an offer, a whisper, a request, or the end."""

    kind: NoticeKind
    sentence: str


class HookBody(Struct, frozen=True):
    """What a webhook receives; `seat` is None for the table's own hook."""

    table: str
    name: str
    seat: Seat | None
    kind: NoticeKind
    sentence: str
    at: float


class Update(Struct, frozen=True):
    """Numbered from 1 without gaps, separately for each observer."""

    table: str
    seat: Observer
    n: int
    at: float
    news: AnyNews
    notice: Notice | None = None


class Updates(Struct, frozen=True, tag="updates", tag_field="type"):
    """What is new to one observer, and the table as it is after that; on a socket it comes whenever there is news.

    The first on a socket after it was attached has the whole picture, each later one the change since the last.
    """

    updates: tuple[Update, ...]
    picture: Picture | None
    change: PictureChange | None = None


class Missed(Struct, frozen=True, tag="missed", tag_field="type"):
    """A page of the updates that a socket missed; `id` is that of its attach request, and `attached` follows the last.

    The next page is sent when this one has left the server.
    """

    id: int
    updates: tuple[Update, ...]


class UpdatesPage(Struct, frozen=True):
    """What is new to one observer, up to a page of it, and the table as it is now.

    If there is more, `more_after` is the number of the update after which to ask for it.
    """

    updates: tuple[Update, ...]
    picture: Picture
    more_after: int | None = None


class PersonalData(Struct, frozen=True):
    """Everything that is kept of the holder of a seat; of tokens only when they were made, since nobody knows more.

    `updates` are all that the seat was told, what was said by it and whispered to it included; `answers` those given in
    advance, once the game has begun. Of a companion table, `room` holds the entry that the seat has sealed.
    """

    info: TableInfo
    seat: Seat
    name: str
    updates: tuple[Update, ...]
    answers: Mine | None
    room: RoomView | None
    hooks: tuple[str, ...]
    tokens_made_at: tuple[float, ...]
    last_seen_at: float | None


class Moment(Struct, frozen=True):
    """A game that is over, after one decision and what chance answered to it; the first comes before all decisions.

    `text` is the decision in words, empty where the observer could not see it.
    """

    n: int
    seat: Seat | None
    text: str
    events: tuple[EventLine, ...]
    view: View


class Replayed(Struct, frozen=True):
    """Some of a game's `length` moments as one observer saw them; undone moments are left out."""

    info: TableInfo
    seat: Observer
    length: int
    moments: tuple[Moment, ...]


class Done(Struct, frozen=True, tag="done", tag_field="type"):
    """A command was executed and stored; `n` is the number of its sender's last update."""

    id: int
    n: int


class Refused(Struct, frozen=True, tag="refused", tag_field="type"):
    """Nothing has changed. `rule` cites the clause if a rule refused; a stale decision comes with the new picture."""

    id: int
    kind: str
    sentence: str
    rule: str | None = None
    picture: Picture | None = None


class Attached(Struct, frozen=True, tag="attached", tag_field="type"):
    """From now on this socket hears what the observer sees; the last updates it missed follow with the picture."""

    id: int
    table: str
    seat: Observer
    n: int


class Presence(Struct, frozen=True, tag="presence", tag_field="type"):
    """Which seats are connected, how many are watching, and when absent people were last here."""

    table: str
    seat: Observer
    here: tuple[Seat, ...]
    spectators: int
    away: dict[Seat, float]


class Detached(Struct, frozen=True, tag="detached", tag_field="type"):
    """This socket no longer hears about the table, and why."""

    table: str
    seat: Observer
    sentence: str


FromServer: TypeAlias = Updates | Missed | Done | Refused | Attached | Presence | Detached
