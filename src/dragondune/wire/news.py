"""Updates for an observer: numbered, followed by a picture of the table or by the changes to it."""

from typing import TypeAlias

from msgspec import Raw, Struct

from dragondune.engine.questions import Question
from dragondune.notation.names import Record
from dragondune.odds.strength import Strength
from dragondune.views.view import Place, Player, View
from dragondune.wire.commands import Json, StandingAnswer
from dragondune.wire.companion import EntrySealed, RoomView, SealingCalled, SealingCancelled, SetByHand, TimerChanged
from dragondune.wire.facts import DeedAt, Forbidden, MyQuestion, NameAt, Option, Sale, Stake
from dragondune.wire.lobby import Holder, NoticeKind, Observer, Places, Seat, Status, TableInfo
from dragondune.wire.news_base import News
from dragondune.wire.people_news import AnyPeopleNews


class EventLine(Struct, frozen=True):
    """An event, its sentence, the peoples it names, the deed if one of them begins it, and the clause behind it."""

    event: Record
    clause: str
    text: str
    names: tuple[NameAt, ...]
    deed: DeedAt | None


class Happened(News, frozen=True, tag="happened"):
    """The game has moved on. `stand_in`: a bot decided for a person whose time ran out.

    `is_automatic`, sent only to its seat: the server gave a prepared answer, or the only one.
    """

    seat: Seat | None
    events: tuple[EventLine, ...]
    stand_in: bool = False
    is_automatic: bool = False


class Sealed(News, frozen=True, tag="sealed"):
    """For its sender alone: an answer was sealed or withdrawn; it takes effect when the question closes."""

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
    """A message; `to` is empty for the whole room, `seat` is None for a spectator."""

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
    """The holder of this seat is now the host."""

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
    """A seat (None: the host) asked for a rematch; it takes place at this table, with the same people."""

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
    | AnyPeopleNews
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
    """A prepared answer; `decision` is None and `text` empty if the seat only wants to be asked."""

    number: int
    question: Question
    decision: Json | None
    text: str
    about: Seat | None
    place: str | None
    turn: int | None


class TakeBack(Struct, frozen=True):
    """What `undo` would undo: `text` is your own last decision in words, `more` how many moves followed it.

    `asks` are the people who would have to agree; `fault` says why it cannot be undone, if so.
    """

    text: str
    more: int
    asks: tuple[Seat, ...]
    fault: str | None


class Mine(Struct, frozen=True):
    """For the holder of a seat only: the question with its facts, the options, and the prepared answers.

    `sealed` is the answer waiting for the question to close; `answers_itself` if the server already has an answer: this
    one, a prepared one or the only one; `gifts` is the most gold that may be given to each seat. `highest_bid` is the
    seat's limit, or that of all bids if no cards are for sale; `awaits_event` if an event card will be shown to it.
    """

    question: MyQuestion | None
    options: tuple[Option, ...]
    forbidden: tuple[Forbidden, ...]
    gifts: dict[str, int]
    sealed: Json | None
    answers_itself: bool
    standing: dict[Question, StandingAnswer]
    sealed_bid: int | None
    highest_bid: int
    awaits_event: bool
    prepared: tuple[PreparedAnswer, ...]
    can_undo: bool
    can_redo: bool


class TimeLeft(Struct, frozen=True):
    """The deadline of a seat being asked, and its remaining time for the whole game."""

    seat: Seat
    until: float | None
    for_game: float | None


class UndoRequest(Struct, frozen=True):
    """`events` are what would be undone or redone, if the observer may know."""

    seat: Seat
    agreed: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    is_redo: bool
    events: tuple[EventLine, ...] = ()


class Picture(Struct, frozen=True):
    """The table as one observer sees it after update number `n`.

    `strengths` are the values of the battle plans, from the reveal until the battle is decided. `stakes` say how far
    everybody is from winning, judging by what the observer knows: by castles for each people, and by other conditions.
    The dragon burns what it finds in `burning`; peoples in `griffins` have griffins; `sale` tells of the card on sale.
    `head` is the head of the game's chain: note it to check later that the log has not changed. A companion table has a
    `room` instead of a view.
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
    burning: tuple[str, ...] = ()
    griffins: tuple[Seat, ...] = ()
    sale: Sale | None = None


class PictureChange(Struct, frozen=True):
    """The changes from picture number `since`, the last one sent on this socket, to picture number `n`.

    `fields` are new values of the picture's fields, `view` and `mine` of the fields of these parts; missing fields are
    unchanged. If `players` or `places` of the view have changed, they are listed in full; an unchanged item is given as
    its index in the earlier list, counted from 0.
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
    """An occasion for a sound, a notification or a message: your turn, an offer, a whisper, a request, or the end."""

    kind: NoticeKind
    sentence: str


class HookBody(Struct, frozen=True):
    """The payload of a webhook; `seat` is None for the table's own hook."""

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
    """One observer's new updates and the resulting table; sent on a socket whenever there is news.

    The first message after attaching has the whole picture, each later one the change since the last.
    """

    updates: tuple[Update, ...]
    picture: Picture | None
    change: PictureChange | None = None


class Missed(Struct, frozen=True, tag="missed", tag_field="type"):
    """A page of the updates that a socket missed; `id` is that of its attach request, and `attached` follows the last
    page.

    The next page is sent once this one has left the server.
    """

    id: int
    updates: tuple[Update, ...]


class UpdatesPage(Struct, frozen=True):
    """A page of one observer's new updates, and the table as it is now.

    If there are more, request them with `more_after`, the number of the last update here.
    """

    updates: tuple[Update, ...]
    picture: Picture
    more_after: int | None = None


class Moment(Struct, frozen=True):
    """A finished game after one decision and the draws that followed; the first moment precedes all decisions.

    `text` describes the decision, or is empty if the observer could not see it.
    """

    n: int
    seat: Seat | None
    text: str
    events: tuple[EventLine, ...]
    view: View


class Replayed(Struct, frozen=True):
    """Some of a game's `length` moments as one observer saw them, without undone ones."""

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
    """This socket now follows the table as the observer sees it; the updates it missed come with the picture."""

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
    """This socket no longer follows the table, and why; `again` if its token now belongs to another seat.

    Attach with it again to continue.
    """

    table: str
    seat: Observer
    sentence: str
    again: bool = False


FromServer: TypeAlias = Updates | Missed | Done | Refused | Attached | Presence | Detached
