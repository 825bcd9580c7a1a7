"""The state of a table: its fields, which of them a draft shares or copies, its moves and announcements."""

from collections.abc import Iterable
from typing import Final, NamedTuple, Self, TypeAlias

from dragondune.companion.room import Room
from dragondune.companion.room_records import EntrySealed, Talked
from dragondune.engine.agreements import table_talk as talk
from dragondune.engine.decisions import Decision, GiveGold
from dragondune.engine.errors import Illegal
from dragondune.engine.events import AgreementFormed, AgreementTerminated, Event
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, REFEREE, SPECTATOR, Faction, Mask
from dragondune.engine.prompts import Prompt
from dragondune.engine.questions import Question
from dragondune.knowledge.talk import Spoken
from dragondune.notation.chain import chain_key
from dragondune.notation.codec import Entry, check_of, decision_from_record
from dragondune.notation.game_record import Contribution
from dragondune.notation.names import faction_from_id
from dragondune.notation.trust import commitment
from dragondune.server.table import log_records as r
from dragondune.server.table.lobby_state import LobbyState
from dragondune.server.table.open_requests import BotLine, Heard, SeatRequest, UndoRequest
from dragondune.server.table.plans import Leave, Plan
from dragondune.wire import news
from dragondune.wire.commands import StandingAnswer
from dragondune.wire.lobby import USUAL_BOT, Holder, Seat, Status, TableInfo

OBSERVERS: Final = 6
OPEN_SEAT: Final = Holder("open")
BIT_OF: Final = tuple(1 << seat for seat in FACTIONS).__getitem__
KEYED: Final = (r.Played, r.Answered, EntrySealed, Talked)
"""Records of decisions, which count once however often they are sent."""
MERE_OFFERS: Final = (talk.OfferAgreement, talk.CounterOffer, talk.DeclineAgreement, talk.WithdrawOffer)
CARD_FIELDS: Final = ("ace", "card", "cards")
COPIED: Final = (
    "answered",
    "answers",
    "began",
    "bot_lines",
    "bots",
    "changed",
    "checkpoints",
    "contributions",
    "counts",
    "holders",
    "kept",
    "keys",
    "last_spoke",
    "leave_granted",
    "leave_used",
    "leaves",
    "lines_said",
    "moves",
    "numbers",
    "prepared",
    "remarks",
    "requests",
    "sat_down_at",
    "sealed",
    "sealed_bids",
    "standing",
    "tenures",
    "used",
    "votes",
)
"""Fields that a draft copies."""
SHARED: Final = (
    "_is_held",
    "_movers",
    "_prompts",
    "asked_at",
    "chain_key",
    "commitment",
    "created_at",
    "decided",
    "draws",
    "furthest",
    "game",
    "head",
    "host",
    "id",
    "info",
    "is_door_open",
    "is_handed_over",
    "link",
    "lobby",
    "muted",
    "n",
    "paused_at",
    "pausing",
    "plan",
    "public",
    "ready",
    "rematch",
    "room",
    "spec",
    "status",
    "taken_back",
    "undo_request",
    "undone",
    "undos",
)
"""Fields that are never modified, only replaced."""


class Unreadable(Exception):
    """A table that this version cannot open, and why."""


class Move(NamedTuple):
    """Decisions that took effect together; `record` numbers their record, `seats` made them.

    `shows` if someone learned something from it. `spoken` is what was said or given, if that was all. `binds` masks the
    parties of agreements it closed or ended, `automatic` the seats that the server answered for.
    """

    record: int
    seats: Mask
    entries: tuple[Entry, ...]
    shows: bool
    spoken: Spoken | None = None
    binds: Mask = 0
    automatic: Mask = 0

    @property
    def holders(self) -> Mask:
        """The seats whose holders decided, rather than the server."""
        return self.seats & ~self.automatic


class Made(NamedTuple):
    """A record of decisions with their results: the game after them, and the events."""

    record: r.Started | r.Played
    game: Game
    events: tuple[Event, ...]


class Prepared(NamedTuple):
    """A prepared answer to a later question; without a decision the seat is asked."""

    number: int
    answer: r.AnswerPrepared
    decision: Decision | None

    @classmethod
    def read(cls, number: int, answer: r.AnswerPrepared) -> Self:
        return cls(number, answer, None if answer.decision is None else decision_from_record(answer.decision))


class Automatic(NamedTuple):
    """An answer that the server gives for a seat; `used` was prepared, and `is_advised` if the holder asked for it."""

    decision: Decision
    used: Prepared | None = None
    is_advised: bool = False


Change: TypeAlias = r.AnyRecord | Made
"""What a command does to a table: a record, with its results if the game advanced."""


class Announcement(NamedTuple):
    """Who hears what of a record; if the game advanced, each observer hears the events they may know.

    `notices` are for seats, or for everybody if addressed to spectators; `counts` numbers everybody's updates. Absent
    people are notified of `calls`, which contain and depend on nothing secret. `n` numbers the record; `public` counts
    the public records, and is None if this is not one.
    """

    at: float
    audience: Mask
    news: news.AnyNews
    events: tuple[Event, ...] = ()
    notices: tuple[tuple[int, news.Notice], ...] = ()
    counts: tuple[int, ...] = ()
    n: int = 0
    public: int | None = None
    calls: tuple[tuple[Faction, news.Notice], ...] = ()


class TableState:
    """The state built from a table's records; only a `Table` changes it.

    `link` is the hash of the last record in the store, which covers all secrets and is never shown. `head` is the
    public head of the game's chain: it changes with the game and depends on `chain_key`, so it reveals nothing.
    """

    __slots__ = (*COPIED, *SHARED)

    def __init__(self, table_id: str, spec: r.Spec, *, secret: str, created_at: float, link: bytes = b"") -> None:
        self.id: Final = table_id
        self.spec = spec
        self.commitment: Final = commitment(secret)
        self.chain_key: Final = chain_key(secret)
        self.link = link
        self._begin_chain()
        self.created_at: Final = created_at
        self.status: Status = "open"
        self.holders: dict[Faction, Holder] = {faction_from_id(name): OPEN_SEAT for name in spec.factions}
        self._begin_seating(spec.host)
        self.game: Game | None = None
        self.n = self.draws = 0
        self.moves: list[Move] = []
        self.checkpoints: dict[int, Game] = {}
        """The game after the given number of moves."""
        self.taken_back: tuple[Move, ...] = ()
        self.undo_request: UndoRequest | None = None
        self.undone: tuple[Event, ...] | None = None
        """The events that the open request would undo or redo, cached until the next request."""
        self.furthest = 0
        """The greatest number of moves the game has had."""
        self.undos = 0
        """Undos and requests for them since the game had that many moves."""
        self.sealed: dict[Faction, Decision] = {}
        self.standing: dict[Faction, dict[Question, StandingAnswer]] = {}
        self.sealed_bids: dict[Faction, int] = {}
        self.prepared: dict[Faction, list[Prepared]] = {}
        self.numbers: dict[Faction, int] = {}
        """How many answers each seat's holder has ever prepared; numbers are never reused."""
        self._begin_talk()
        self.rematch: r.Rematched | None = None
        self.asked_at = created_at
        self.used: dict[Faction, float] = {}
        self.answers: dict[Faction, Automatic | None] = {}
        """The server's automatic answers, cached until the next change."""
        self.plan: Plan | None = None
        """The server's scheduled actions, cached until the next change."""
        self.info: TableInfo | None = None
        """The table's public information, cached until the next change."""
        self._prompts: list[Prompt] | None = None
        self._is_held: bool | None = None
        self._movers: Mask | None = None

    def _begin_talk(self) -> None:
        """Nobody has said anything yet."""
        self.last_spoke: dict[Faction, int] = {}
        """The number of moves when each seat last spoke."""
        self.bot_lines: list[BotLine] = []
        self.remarks: dict[Faction, tuple[Heard, ...]] = {}
        """People's remarks to each bot, the last of each person."""
        self.answered: dict[Faction, dict[Faction, tuple[int, int]]] = {}
        """By bot and person, the turn in which they were last answered, and how often."""
        self.lines_said = [0, 0]
        """How many lines of talk the seats and the spectators have written."""

    def _begin_chain(self) -> None:
        """Nothing was drawn or decided yet."""
        self.contributions: dict[Faction, Contribution] = {}
        """The numbers that players add to the draws; final when the game begins."""
        self.head: str | None = None
        self.decided = 0
        """How many decisions stand, including chance."""
        self.room: Room | None = None
        """What a companion table has instead of a game, once it has begun."""

    def _begin_seating(self, host: Seat | None) -> None:
        """Nobody has sat down yet, and nothing has been announced."""
        self.counts = [0] * OBSERVERS
        self.public = 0
        """The number of public records."""
        self.changed = [0] * OBSERVERS
        self.keys: dict[Faction, dict[str, int]] = {}
        self.tenures: dict[Faction, int] = {}
        self.began: dict[int, int] = {}
        """The record with which each seat's current tenure began."""
        self.sat_down_at: dict[Faction, float] = {}
        self.votes: dict[Faction, Faction] = {}
        self.requests: dict[Faction, SeatRequest] = {}
        self.kept: dict[Faction, Holder] = {}  # people whose seats bots play until they return
        self.bots: dict[Faction, str] = {}
        """The last bot in each seat."""
        self.host: Faction | None = faction_from_id(host) if host is not None else None
        self.is_handed_over = False  # whether the host's seat carries the host's right; until then a token does
        self.is_door_open = True
        self.muted, self.ready, self.pausing = 0, 0, 0
        self.lobby = LobbyState(self.created_at)
        self.paused_at: float | None = None
        self.leaves: dict[Faction, Leave] = {}
        self.leave_used: dict[Faction, float] = {}
        """Seconds of vacation spent before the current question, or before they were last counted in it."""
        self.leave_granted: dict[Faction, float] = {}
        """The part of them granted to the current question."""

    @property
    def seats(self) -> Mask:
        return sum(map(BIT_OF, self.holders))

    @property
    def everybody(self) -> Mask:
        return self.seats | 1 << SPECTATOR | 1 << REFEREE

    @property
    def prompts(self) -> list[Prompt]:
        """The public list of whom the game is waiting for."""
        if self.game is None or self.status != "running":
            return []
        if self._prompts is None:
            self._prompts = self.game.prompts()
        return self._prompts

    @property
    def is_held(self) -> bool:
        """[R226] Whether answers wait until the question closes because their timing could betray a secret."""
        if self.status != "running" or self.game is None:
            return False
        if self._is_held is None:
            self._is_held = self.running.could_betray
        return self._is_held

    @property
    def running(self) -> Game:
        if self.game is None:
            if self.spec.companion:
                raise Illegal("R296", "this table accompanies a printed box; the game itself is on your real table")
            raise Illegal("setup", "the game has not begun; the host starts it when all seats are taken")
        return self.game

    @property
    def opened(self) -> Room:
        """[R296] The room of a companion table that has begun and is not over."""
        if not self.spec.companion:
            raise Illegal("R296", "this table does not accompany a printed box; its game is played here")
        if self.room is None:
            raise Illegal("R296", "the game has not begun; the host starts it when all seats are taken")
        if self.status != "running":
            raise Illegal("R296", "this game is over and the seed of its draws is shown; nothing more can be added")
        return self.room

    @property
    def sealing_number(self) -> int | None:
        """The number of the current call for secrets at a companion table."""
        return None if self.room is None or self.room.sealing is None else self.room.sealing.number

    def is_person(self, seat: Faction) -> bool:
        return self.holders[seat].kind == "person"

    def persons(self) -> list[Faction]:
        return [seat for seat in self.holders if self.is_person(seat)]

    @property
    def progress(self) -> tuple[str, int]:
        """The part of `info` that a decision can change."""
        return self.status, self.game.turn if self.game is not None else 0

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The decisions that stand, including chance."""
        return tuple(entry for move in self.moves for entry in move.entries)

    def replacement(self, seat: Faction) -> str:
        """[R225] The bot that takes this seat once the game has begun; nobody can choose a weaker one."""
        return self.bots.get(seat, USUAL_BOT)

    def last_move_of(self, seat: Faction) -> int | None:
        """How many moves precede the last one that the holder of this seat decided, rather than the server."""
        for index in range(len(self.moves) - 1, -1, -1):
            move = self.moves[index]
            if move.holders >> seat & 1:
                return index
        return None

    @property
    def movers(self) -> Mask:
        """The seats whose holders have decided something that stands, and not only the server for them."""
        if self._movers is None:
            found, seats = 0, self.seats
            for move in reversed(self.moves):
                found |= move.holders
                if found == seats:
                    break
            self._movers = found
        return self._movers

    def can_undo(self, seat: Faction) -> bool:
        """Whether this seat has anything to undo, at once or by consent."""
        return self.status == "running" and (seat in self.sealed or bool(self.movers >> seat & 1))


def started(record: r.Started, game: Game) -> Made:
    """Replay the first record of a game on a new one; its events include the set-up."""
    return Made(record, game, (*game.take_events(), *apply_entries(game, record.entries)))


def replayed(record: r.Played, game: Game) -> Made:
    """Replay a record from the log on a copy of the game before it."""
    after = game.clone()
    return Made(record, after, tuple(apply_entries(after, record.entries)))


def apply_entries(game: Game, entries: Iterable[Entry]) -> list[Event]:
    """Replay decisions; one that does not fit was written under different rules."""
    events: list[Event] = []
    for entry in entries:
        try:
            events.extend(game.apply(entry.seat, entry.decision))
        except Illegal as refusal:
            raise Unreadable(
                f"this version of dragondune refuses a decision of this table by [{refusal.rule}]"
            ) from refusal
        if check_of(game) != entry.check:
            raise Unreadable("this version of dragondune has different rules from the one that wrote the table")
    return events


def answers_question(move: Move) -> bool:
    """Whether it is more than a gift or talk."""
    return not is_aside(move.entries[0].decision)


def record_of(change: Change) -> r.AnyRecord:
    return change.record if isinstance(change, Made) else change


def is_mere_offer(move: Move) -> bool:
    """Whether it leaves everybody's choices unchanged, so that nobody has to think again."""
    return move.spoken is not None and isinstance(move.spoken.said, MERE_OFFERS)


def bound_by(events: Iterable[Event], before: Game) -> Mask:
    """[R224] The parties of agreements that these events closed or ended; `before` is the game before them."""
    parties = 0
    for event in events:
        if isinstance(event, AgreementFormed):
            parties |= event.parties
        elif isinstance(event, AgreementTerminated):
            parties |= sum(one.parties for one in before.agreements if one.number == event.number)
    return parties


def is_aside(decision: Decision) -> bool:
    """Whether it is a gift or talk, which answers no question."""
    return isinstance(decision, (GiveGold, talk.TableTalk))


def seats_of(entries: Iterable[Entry]) -> Mask:
    """The seats that made these decisions."""
    seats = 0
    for entry in entries:
        if entry.seat != CHANCE:
            seats |= 1 << entry.seat
    return seats


def shows_card(entry: Entry) -> bool:
    """Whether the decision itself revealed a card."""
    return any(hasattr(entry.decision, name) for name in CARD_FIELDS)
