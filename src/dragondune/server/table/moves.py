"""What a table is made of: moves, made now or read from the log, answers in advance, and what is told of them."""

from collections.abc import Iterable
from typing import Final, NamedTuple, Self, TypeAlias

from dragondune.engine.agreements import table_talk as talk
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Illegal
from dragondune.engine.events import AgreementFormed, AgreementTerminated, Event
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction, Mask
from dragondune.knowledge.talk import Spoken
from dragondune.notation.codec import Entry, check_of, decision_from_record
from dragondune.server.table import log_records as r
from dragondune.wire import news

MERE_OFFERS: Final = (talk.OfferAgreement, talk.CounterOffer, talk.DeclineAgreement, talk.WithdrawOffer)


class Unreadable(Exception):
    """A table that this version cannot open, and why not."""


class Move(NamedTuple):
    """Decisions that took effect together; `record` numbers their record, `seats` made them.

    `shows` says that someone learned something from it. `spoken` is what was said or given, if that was all.
    `binds` masks the parties of agreements it closed or ended, `automatic` the seats for which the server answered.
    """

    record: int
    seats: Mask
    entries: tuple[Entry, ...]
    shows: bool
    spoken: Spoken | None = None
    binds: Mask = 0
    automatic: Mask = 0


class Made(NamedTuple):
    """A record of decisions together with what they did: the game after them, and what happened."""

    record: r.Started | r.Played
    game: Game
    events: tuple[Event, ...]


class UndoRequest(NamedTuple):
    seat: Faction
    kept: int
    is_redo: bool
    agreed: Mask


class SeatRequest(NamedTuple):
    """Someone has asked for a free seat of a running game; `agreed` masks the seats that let them have it."""

    name: str
    at: float
    agreed: Mask = 0


class Prepared(NamedTuple):
    """An answer to a later question; without a decision the seat is asked."""

    number: int
    answer: r.AnswerPrepared
    decision: Decision | None

    @classmethod
    def read(cls, number: int, answer: r.AnswerPrepared) -> Self:
        record = answer.decision
        return cls(number, answer, None if record is None else decision_from_record(record))


class Automatic(NamedTuple):
    """An answer that the server gives for a seat, and the prepared answer it used up."""

    decision: Decision
    used: Prepared | None = None


Change: TypeAlias = r.AnyRecord | Made
"""What a command makes of a table: a record, with its outcome where the game went on."""


class Announcement(NamedTuple):
    """What a record tells whom; where the game went on, each observer hears of the events that they may know.

    `notices` are for seats, or for everybody where they belong to spectators; `counts` numbers everybody's updates.
    `n` numbers the record; `public` counts the records that everybody heard of, and is None if this is not one.
    """

    at: float
    audience: Mask
    news: news.AnyNews
    events: tuple[Event, ...] = ()
    notices: tuple[tuple[int, news.Notice], ...] = ()
    counts: tuple[int, ...] = ()
    n: int = 0
    public: int | None = None


def started(record: r.Started, game: Game) -> Made:
    """The first record of a game, played again on a new one; it tells of the set-up too."""
    return Made(record, game, (*game.take_events(), *apply_entries(game, record.entries)))


def replayed(record: r.Played, game: Game) -> Made:
    """A record from the log, played again on a copy of the game before it."""
    after = game.clone()
    return Made(record, after, tuple(apply_entries(after, record.entries)))


def apply_entries(game: Game, entries: Iterable[Entry]) -> list[Event]:
    """Play decisions again; one that does not fit was written by other rules than these."""
    events: list[Event] = []
    for entry in entries:
        try:
            events.extend(game.apply(entry.seat, entry.decision))
        except Illegal as refusal:
            raise Unreadable(
                f"this version of dragondune refuses a decision of this table by [{refusal.rule}]"
            ) from refusal
        if check_of(game) != entry.check:
            raise Unreadable("this version of dragondune plays by other rules than the one that wrote the table")
    return events


def answers_question(move: Move) -> bool:
    """Whether it is more than a gift or talk."""
    return not r.is_aside(move.entries[0].decision)


def record_of(change: Change) -> r.AnyRecord:
    return change.record if isinstance(change, Made) else change


def is_mere_offer(move: Move) -> bool:
    """Whether it leaves everybody's choices as they were: nobody has to think again because of it."""
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
