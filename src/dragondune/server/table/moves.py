"""Moves: decisions that took effect together, made now or read from the log."""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from dragondune.engine.agreements import table_talk as talk
from dragondune.engine.decisions import Decision, GiveGold
from dragondune.engine.errors import Illegal
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, Mask
from dragondune.knowledge.talk import Spoken
from dragondune.notation.codec import Entry, check_of
from dragondune.server.table import log_records as r

MERE_OFFERS: Final = (talk.OfferAgreement, talk.CounterOffer, talk.DeclineAgreement, talk.WithdrawOffer)
CARD_FIELDS: Final = ("ace", "card", "cards")


class Unreadable(Exception):
    """A table that this version cannot open, and why not."""


class Move(NamedTuple):
    """Decisions that took effect together; `seats` made them, `shows` that somebody learned something from it.

    `spoken` is what was said or given, if that was all.
    """

    seats: Mask
    entries: tuple[Entry, ...]
    shows: bool
    spoken: Spoken | None = None


class Made(NamedTuple):
    """A record of decisions together with what they did: the game after them, and what happened."""

    record: r.Started | r.Played
    game: Game
    events: tuple[Event, ...]


Change: TypeAlias = r.AnyRecord | Made
"""What a command makes of a table: a record, with its outcome where the game went on."""


def record_of(change: Change) -> r.AnyRecord:
    return change.record if isinstance(change, Made) else change


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


def seats_of(entries: Iterable[Entry]) -> Mask:
    """The seats that made these decisions."""
    seats = 0
    for entry in entries:
        if entry.seat != CHANCE:
            seats |= 1 << entry.seat
    return seats


def is_aside(decision: Decision) -> bool:
    """Whether it is a gift or talk, which answers no question."""
    return isinstance(decision, (GiveGold, talk.TableTalk))


def answers_question(move: Move) -> bool:
    """Whether it is more than a gift or talk."""
    return not is_aside(move.entries[0].decision)


def is_mere_offer(move: Move) -> bool:
    """Whether it leaves everybody's choices as they were: nobody has to think again because of it."""
    return move.spoken is not None and isinstance(move.spoken.said, MERE_OFFERS)


def shows_card(entry: Entry) -> bool:
    """Whether the decision itself laid a card open."""
    return any(hasattr(entry.decision, name) for name in CARD_FIELDS)
