"""A table: the state built from its records in order."""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from itertools import repeat
from operator import attrgetter, methodcaller
from typing import Final, assert_never

from dragondune.companion.room import closed, without_entry
from dragondune.engine.events import (
    AskedAgain,
    CardSold,
    CardUnsold,
    Event,
    UnsoldCardDiscarded,
)
from dragondune.engine.game import Game, is_listed
from dragondune.engine.ids import REFEREE, SPECTATOR, Faction, Mask
from dragondune.knowledge.gate import audience
from dragondune.knowledge.talk import spoken
from dragondune.notation.chain import extended, link_of, undoing
from dragondune.notation.codec import Entry, decision_from_record
from dragondune.notation.game_record import Contribution, Header
from dragondune.notation.log import head_of_header
from dragondune.notation.names import faction_from_id
from dragondune.server.table import log_records as r
from dragondune.server.table.hearing import hear
from dragondune.server.table.leave import COUNTS_LEAVE, count_leave, spent_now
from dragondune.server.table.lobby_taking import seats_handed
from dragondune.server.table.open_requests import SeatRequest, UndoRequest
from dragondune.server.table.people_taking import keep_seat, take_other
from dragondune.server.table.table_state import (
    COPIED,
    KEYED,
    OBSERVERS,
    SHARED,
    Announcement,
    Change,
    Made,
    Move,
    Prepared,
    TableState,
    answers_question,
    apply_entries,
    bound_by,
    is_aside,
    is_mere_offer,
    record_of,
    replayed,
    seats_of,
    shows_card,
    started,
)
from dragondune.views.position import read_position
from dragondune.wire import news
from dragondune.wire.lobby import SEATS

MOST_KEYS: Final = 16
CHECKPOINT: Final = 32
"""Keep the game once in this many moves, for going back."""
NEAR_CHECKPOINT: Final = 8
"""And once in this many of the latest moves, which are undone most often."""
SEALED_BIDS_END: Final = (CardSold, CardUnsold)
_shared: Final = attrgetter(*SHARED)
_copied: Final = attrgetter(*COPIED)
_copy: Final = methodcaller("copy")
_do_all: Final = deque[None](maxlen=0).extend
"""Runs an iterator to its end; every decision makes a draft, and a loop takes longer."""


class Table(TableState):
    """`n` records have been applied; `counts` numbers each observer's updates, `changed` the last one that matters.

    A decision is stale if the game has changed for its seat since the update it was based on: `changed[seat]` is later.
    `take` changes the table; commands work on a `draft`, so that a table others can see never changes.
    """

    __slots__ = ()

    def draft(self) -> "Table":
        """A copy to modify; the contents of its lists and dictionaries are replaced, never modified."""
        draft = Table.__new__(Table)
        _do_all(map(setattr, repeat(draft), SHARED, _shared(self)))
        _do_all(map(setattr, repeat(draft), COPIED, map(_copy, _copied(self))))
        return draft

    def take(self, change: Change, at: float) -> Announcement:
        """Apply the next record; its news is numbered for everyone who hears it."""
        if isinstance(change, r.Started):
            change = started(change, self.new_game())
        elif isinstance(change, r.Played):
            change = replayed(change, self.running)
        called, stood, asked_at = self.sealing_number, self.progress, self.asked_at
        spent = spent_now(self, at) if self.leaves else {}
        announced = self._take(change, at)
        self.answers = {}
        self.plan = self._prompts = self._is_held = self._movers = None
        self.n += 1
        record = record_of(change)
        if spent or self.leave_granted or isinstance(record, COUNTS_LEAVE):
            count_leave(self, record, spent, at, is_new=self.asked_at != asked_at)
        if not isinstance(record, (r.Played, r.Answered)) or self.progress != stood:
            self.info = None
        is_change = called != self.sealing_number or isinstance(record, (r.Started, r.Undone, r.Redone))
        is_change = is_change or (isinstance(record, r.Played) and not is_mere_offer(self.moves[-1]))
        at, audience, told, events, *_ = announced
        is_public = audience == self.everybody
        self.public += is_public
        counts = self.counts
        for observer in range(OBSERVERS):
            if audience >> observer & 1:
                counts[observer] += 1
                if is_change:
                    self.changed[observer] = counts[observer]
        if isinstance(record, (r.Held, r.Moved)):
            for seat in seats_handed(record):
                self._begin_tenure(seat, at)
        if isinstance(record, KEYED) and record.key and record.seat is not None:
            self._remember(faction_from_id(record.seat), record.key)
        public = self.public if is_public else None
        return Announcement(at, audience, told, events, (), tuple(self.counts), self.n, public)

    def _begin_tenure(self, seat: Faction, at: float) -> None:
        """[R225] A new holder's stream has only public updates; its numbers do not reveal how many were private."""
        self.tenures[seat] = self.tenures.get(seat, 0) + 1
        self.began[seat], self.sat_down_at[seat] = self.n, at
        self.counts[seat] = self.changed[seat] = self.public

    def inherit(self, seat: Faction, *, n: int) -> None:
        """[R225] Reduce a moment before the seat's current tenure to what its holder may know, as their update `n`."""
        self._forget_advice(seat)
        self.counts[seat] = self.changed[seat] = n

    def _forget_advice(self, seat: Faction) -> None:
        for kept in (self.sealed, self.standing, self.sealed_bids, self.prepared, self.numbers, self.keys):
            kept.pop(seat, None)
        self.last_spoke.pop(seat, None)
        self.remarks.pop(seat, None)
        self.answers = {}

    def _remember(self, seat: Faction, key: str) -> None:
        """Remember recent decisions to recognize repeats; the last few suffice, since a seat has few devices."""
        keys = {**self.keys.get(seat, {}), key: self.counts[seat]}
        if len(keys) > MOST_KEYS:
            del keys[next(iter(keys))]
        self.keys[seat] = keys

    def _take(self, change: Change, at: float) -> Announcement:
        match change:
            case Made(record=r.Started()):
                return self._start(change, at)
            case Made(record=r.Played() as record):
                return self._play(change, record, at)
            case r.Held():
                return self._hold(change, at)
            case r.Committed(name, hashed):
                seat = faction_from_id(name)
                self.contributions[seat] = Contribution(seat, hashed)
                return Announcement(at, self.everybody, news.Contributed(name, is_revealed=False))
            case r.Revealed(name, number):
                seat = faction_from_id(name)
                self.contributions[seat] = self.contributions[seat]._replace(number=number)
                return Announcement(at, self.everybody, news.Contributed(name, is_revealed=True))
            case r.Answered():
                return self._answer(change, at)
            case r.Undone() | r.Redone() | r.UndoAsked() | r.UndoAgreed():
                return self._undo(change, at)
            case r.Spoke():
                return self._speak(change, at)
            case r.StandingSet() | r.BidSealed() | r.AnswerPrepared() | r.AnswerForgotten():
                return self._advise(change, at)
            case r.Voted(seat, against):
                self.votes[faction_from_id(seat)] = faction_from_id(against)
                return Announcement(at, self.everybody, news.VoteCast(seat, against))
            case r.SeatWanted() | r.SeatAnswered():
                return self._ask_for_seat(change, at)
            case r.BotFaulted(seat, sentence):
                return Announcement(at, self.everybody, news.BotFailed(seat, sentence))
            case r.Rematched(seat, table, seats):
                self.rematch = change
                return Announcement(at, self.everybody, news.RematchMade(seat, table, seats))
            case r.Closed():
                self.status, self.undo_request = "archived", None
                self.room = None if self.room is None else closed(self.room)
                return Announcement(at, self.everybody, news.StatusChanged("archived"))
            case Made() | r.Started() | r.Played():
                raise AssertionError(f"{change} was not played before it was taken")
            case _:
                return take_other(self, change, at)

    def _hold(self, record: r.Held, at: float) -> Announcement:
        """Start a new holder without the previous holder's prepared answers, and with a new number."""
        seat = faction_from_id(record.seat)
        mine = self.contributions.get(seat)
        if self.status == "open" and mine is not None and mine.number is None:
            del self.contributions[seat]
        keep_seat(self, record, seat, at=at)
        self._forget_advice(seat)
        if record.holder.kind == "bot":
            self.bots[seat] = record.holder.bot
        self.undo_request = None
        self.votes = {voter: against for voter, against in self.votes.items() if seat not in (voter, against)}
        self.requests = {
            wanted: request._replace(agreed=request.agreed & ~(1 << seat))
            for wanted, request in self.requests.items()
            if wanted != seat
        }
        self.muted &= ~(1 << seat)
        self.room = None if self.room is None else without_entry(self.room, record.seat)
        if record.is_host and not self.is_handed_over:
            self.host = seat
        elif self.host == seat and seat in self.tenures:  # a table's creator has yet to sit down
            self.host = None
        return Announcement(at, self.everybody, news.SeatHeld(record.seat, record.holder))

    def _ask_for_seat(self, record: r.SeatWanted | r.SeatAnswered, at: float) -> Announcement:
        if isinstance(record, r.SeatWanted):
            self.requests[faction_from_id(record.seat)] = SeatRequest(record.name, at, colour=record.colour)
            asked = tuple(SEATS[one] for one in self.persons())
            return Announcement(at, self.everybody, news.SeatWanted(record.seat, record.name, asked))
        wanted = faction_from_id(record.wanted)
        request = self.requests.pop(wanted)
        if record.agree:
            self.requests[wanted] = request._replace(agreed=request.agreed | 1 << faction_from_id(record.seat))
        return Announcement(at, self.everybody, news.SeatAnswered(record.seat, record.wanted, record.agree))

    def new_game(self) -> Game:
        """The game before its first decision."""
        if self.spec.position is not None:
            return read_position(self.spec.position)
        return self.header().new_game()

    def header(self) -> Header:
        """The header of the game's log."""
        spec = self.spec
        factions = tuple(faction_from_id(name) for name in spec.factions)
        header = Header(spec.edition, spec.overrides, factions, seats_given=spec.is_seating_given)
        if spec.log is not None:
            return header
        given = tuple(sorted(self.contributions.values()))
        sealed = replace(header, commitment=self.commitment, contributions=given, lots=self.lobby.drawn)
        return replace(sealed, is_scripted=spec.lesson) if spec.lesson else sealed

    def _start(self, made: Made, at: float) -> Announcement:
        self.game = self.new_game()
        self.head = head_of_header(self.header())
        self.status = "running"
        self._advance(Move(self.n + 1, 0, made.record.entries, shows=True), made.game, made.events, at=at)
        return Announcement(at, self.everybody, news.Happened(None, ()), made.events)

    def _play(self, made: Made, record: r.Played, at: float) -> Announcement:
        entries = record.entries
        is_turn = not is_aside(entries[0].decision)
        if is_turn and record.seat is not None:
            self._count_time(faction_from_id(record.seat), at)
        shows = record.seat is None or len(entries) > 1 or self.is_held
        self.taken_back = ()
        self.undo_request = None
        seats = seats_of(entries)
        # Where an answer could betray a card, an undo must not reveal whether anyone had a choice.
        automatic = seats if record.means == r.AUTOMATIC and not self.is_held else 0
        move = Move(self.n + 1, seats, entries, shows, automatic=automatic)
        self._advance(move, made.game, made.events, at=at, is_turn=is_turn)
        stand_in = record.means == r.STAND_IN and record.seat is not None
        told = news.Happened(record.seat, (), stand_in, is_automatic=record.means == r.AUTOMATIC)
        return Announcement(at, self.everybody, told, made.events)

    def _advance(self, move: Move, game: Game, events: Sequence[Event], *, at: float, is_turn: bool = True) -> None:
        """Advance to `game`, the state after the move; gifts and talk leave the question and its answers unchanged."""
        entries = move.entries
        self._extend(entries)
        for entry in entries:
            if entry.draw is not None and entry.draw > self.draws:
                self.draws = entry.draw
        self._keep_checkpoint(self.running)
        said = None if is_turn else spoken(self.running, entries[0].seat, entries[0].decision)
        seats = self.seats
        shows = move.shows or any(map(shows_card, entries)) or any(reveals(event, seats) for event in events)
        binds = bound_by(events, self.running)
        self.moves.append(Move(move.record, move.seats, entries, shows, said, binds, move.automatic))
        self.game = game
        if len(self.moves) > self.furthest:
            self.furthest, self.undos = len(self.moves), 0
        if self.sealed_bids and any(isinstance(event, SEALED_BIDS_END) for event in events):
            self.sealed_bids = {}
        if is_turn:
            self._settle_down(at)
            self._forget_past(game.turn)
        else:
            self._unseal(events, at)

    def _forget_past(self, turn: int) -> None:
        """Drop answers prepared for a turn when it ends."""
        for seat, prepared in self.prepared.items():
            if any(one.answer.turn is not None and one.answer.turn < turn for one in prepared):
                self.prepared[seat] = [one for one in prepared if one.answer.turn is None or one.answer.turn >= turn]

    def _keep_checkpoint(self, game: Game) -> None:
        """Keep the game after the first of several moves, which may be the whole log the table was created from."""
        moves = len(self.moves)
        if moves % NEAR_CHECKPOINT == 1:
            self.checkpoints[moves] = game
            former = moves - CHECKPOINT
            if former % CHECKPOINT != 1:
                self.checkpoints.pop(former, None)

    def _extend(self, entries: Sequence[Entry]) -> None:
        """[R290] Extend the chain with decisions that are about to count."""
        assert self.head is not None
        for entry in entries:
            self.decided += 1
            self.head = extended(self.head, link_of(self.chain_key, entry, n=self.decided))

    def _unseal(self, events: Sequence[Event], at: float) -> None:
        """[R198] Reopen the question if a new agreement affects it; answers that are no longer possible are dropped."""
        if any(isinstance(event, AskedAgain) for event in events):
            self.sealed = {}
            self.asked_at = at
        for seat, answer in list(self.sealed.items()):
            if not is_listed(answer, self.running.options(seat)):
                del self.sealed[seat]

    def _settle_down(self, at: float) -> None:
        """Update the table after the game has changed."""
        self.sealed = {}
        self.asked_at = at
        self.status = "over" if self.running.is_over else "running"

    def _count_time(self, seat: Faction, at: float) -> None:
        """Count a decision's time, but never a secret answer's: that would reveal how long it took."""
        if not self.is_held and self.running.prompt(seat) is not None:
            away = self.leave_granted.get(seat, 0.0) + (spent_now(self, at).get(seat, 0.0) if self.leaves else 0.0)
            self.used[seat] = self.used.get(seat, 0.0) + max(0.0, at - self.asked_at - away)

    def _answer(self, record: r.Answered, at: float) -> Announcement:
        seat = faction_from_id(record.seat)
        if record.decision is None:
            self.sealed.pop(seat, None)
        else:
            self.sealed[seat] = decision_from_record(record.decision)
        return Announcement(at, 1 << seat | 1 << REFEREE, news.Sealed(record.decision))

    def _undo(self, record: r.Undone | r.Redone | r.UndoAsked | r.UndoAgreed, at: float) -> Announcement:
        seat = faction_from_id(record.seat)
        match record:
            case r.Undone(_, kept):
                self.undos += 1
                self.taken_back = tuple(self.moves[kept:])
                if any(map(answers_question, self.taken_back)):
                    self._count_time(seat, at)
                self._go_back(kept, at)
                turn = self.running.turn
                self.prepared[seat] = [one for one in self.prepared.get(seat, ()) if one.answer.turn != turn]
                # Otherwise it would bid again before its owner is asked.
                self.sealed_bids.pop(seat, None)
                return Announcement(at, self.everybody, news.TakenBack(record.seat, len(self.taken_back)))
            case r.Redone():
                moves, self.taken_back = self.taken_back, ()
                if any(map(answers_question, moves)):
                    self._count_time(seat, at)
                for move in moves:
                    game = self.running.clone()
                    events = apply_entries(game, move.entries)
                    self._advance(move, game, events, at=at, is_turn=answers_question(move))
                self.undo_request = None
                return Announcement(at, self.everybody, news.PutBack(record.seat, len(moves)))
            case r.UndoAsked(_, kept, is_redo):
                self.undos += 1
                self.undo_request, self.undone = UndoRequest(seat, kept, is_redo, 1 << seat), None
                asked = tuple(SEATS[one] for one in self.persons() if one != seat)
                return Announcement(at, self.everybody, news.UndoWanted(record.seat, asked, is_redo))
            case r.UndoAgreed(_, agree):
                request = self.undo_request
                if request is not None:
                    self.undo_request = request._replace(agreed=request.agreed | 1 << seat) if agree else None
                return Announcement(at, self.everybody, news.UndoAnswered(record.seat, agree))
            case _:
                assert_never(record)

    def _go_back(self, kept: int, at: float) -> None:
        """Replay the kept moves from a checkpoint; without one, a log full of undos would take hours to read."""
        assert self.head is not None
        gone, moves = self.moves[kept:], self.moves[:kept]
        self.decided -= sum(len(move.entries) for move in gone)
        self.head = extended(self.head, undoing(self.chain_key, kept=self.decided))
        self.checkpoints = {after: game for after, game in self.checkpoints.items() if after <= kept}
        first = max(self.checkpoints, default=0)
        game = self.checkpoints[first].clone() if first else self.new_game()
        self.moves = moves[:first]
        for move in moves[first:]:
            if len(self.moves) > first:
                self._keep_checkpoint(game.clone())
            apply_entries(game, move.entries)
            self.moves.append(move)
        self.game = game
        self.undo_request = None
        if any(map(answers_question, gone)):
            self._settle_down(at)

    def _speak(self, record: r.Spoke, at: float) -> Announcement:
        """[note.8] Only the speaker and the recipients hear a whisper; it stays secret from everybody else for good."""
        said = news.Said(record.seat, record.name, record.text, record.to)
        self.lines_said[record.seat is None] += 1
        if record.seat is None:
            return Announcement(at, 1 << SPECTATOR, said)
        self.last_spoke[faction_from_id(record.seat)] = len(self.moves)
        hear(self, record)
        if not record.to:
            return Announcement(at, self.everybody, said)
        audience = 1 << faction_from_id(record.seat)
        for name in record.to:
            audience |= 1 << faction_from_id(name)
        return Announcement(at, audience, said)

    def _advise(
        self, record: r.StandingSet | r.BidSealed | r.AnswerPrepared | r.AnswerForgotten, at: float
    ) -> Announcement:
        seat = faction_from_id(record.seat)
        reason = ""
        match record:
            case r.StandingSet(_, question, answer):
                self.standing[seat] = {**self.standing.get(seat, {}), question: answer}
            case r.BidSealed(_, most) if most is not None:
                self.sealed_bids[seat] = most
            case r.BidSealed():
                self.sealed_bids.pop(seat, None)
            case r.AnswerPrepared():
                number = self.numbers[seat] = self.numbers.get(seat, 0) + 1
                self.prepared[seat] = [*self.prepared.get(seat, ()), Prepared.read(number, record)]
            case r.AnswerForgotten(_, number, reason):
                kept = [one for one in self.prepared.get(seat, ()) if number not in (0, one.number)]
                self.prepared[seat] = kept
            case _:
                assert_never(record)
        return Announcement(at, 1 << seat, news.AnswersChanged(reason))


def reveals(event: Event, seats: Mask) -> bool:
    """Whether one of the table's seats learned something that is, or was until now, secret from others."""
    return isinstance(event, UnsoldCardDiscarded) or audience(event) & seats != seats
