"""A table as bytes, stored with its log, so that opening it does not require reading the log from the start.

A move is stored as the number of its record, with the facts that only the game at that moment could tell. So a snapshot
is as long as the game, however often moves were undone.
"""

import zlib
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from dragondune import __version__
from dragondune.companion.storing import StoredRoom, restored, stored
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.decisions import GiveGold
from dragondune.engine.errors import Refusal
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction, Mask
from dragondune.engine.questions import Question
from dragondune.knowledge.talk import Spoken
from dragondune.knowledge.transfer import FIELDS, game_from_bytes, game_to_bytes
from dragondune.notation.codec import check_of, decision_from_record, decision_to_record
from dragondune.notation.game_record import Contribution
from dragondune.server.table import log_records as r
from dragondune.server.table.lobby_state import LobbyState
from dragondune.server.table.open_requests import BotLine, Heard, SeatRequest, UndoRequest
from dragondune.server.table.plans import Leave
from dragondune.server.table.table import CHECKPOINT, Table
from dragondune.server.table.table_state import Move, Prepared, Unreadable, seats_of
from dragondune.wire.commands import Json, StandingAnswer
from dragondune.wire.lobby import Holder, Status

COMPRESSION: Final = 1


class StoredMoves(Struct, frozen=True, array_like=True):
    """Moves, column by column; `binds`, `spoken` and `automatic` map only the moves that have any, by index."""

    records: list[int]
    shows: list[bool]
    binds: dict[int, Mask]
    spoken: dict[int, tuple[int, int]]
    automatic: dict[int, Mask]


class StoredPeople(Struct, frozen=True, array_like=True):
    """The people whose seats bots keep, readiness, pauses, the lobby and vacations."""

    kept: dict[Faction, Holder]
    ready: Mask
    pausing: Mask
    paused_at: float | None
    lobby: LobbyState
    leaves: dict[Faction, Leave]
    leave_used: dict[Faction, float]
    leave_granted: dict[Faction, float]


class StoredTalk(Struct, frozen=True, array_like=True):
    """What bots have said and heard, and how many lines seats and spectators have written."""

    bot_lines: list[BotLine]
    remarks: dict[Faction, tuple[Heard, ...]]
    answered: dict[Faction, dict[Faction, tuple[int, int]]]
    lines_said: list[int]


class Snapshot(Struct, frozen=True, array_like=True):
    """Every field of a table that is not in its row."""

    n: int
    link: bytes
    head: str | None
    decided: int
    contributions: dict[Faction, Contribution]
    status: Status
    holders: dict[Faction, Holder]
    game: bytes | None
    room: StoredRoom | None
    draws: int
    moves: StoredMoves
    checkpoints: dict[int, bytes]
    taken_back: StoredMoves
    undo_request: UndoRequest | None
    undos: int
    furthest: int
    sealed: dict[Faction, Json]
    standing: dict[Faction, dict[Question, StandingAnswer]]
    sealed_bids: dict[Faction, int]
    prepared: dict[Faction, list[tuple[int, r.AnswerPrepared]]]
    numbers: dict[Faction, int]
    votes: dict[Faction, Faction]
    requests: dict[Faction, SeatRequest]
    people: StoredPeople
    bots: dict[Faction, str]
    host: Faction | None
    is_handed_over: bool
    is_door_open: bool
    muted: Mask
    last_spoke: dict[Faction, int]
    talk: StoredTalk
    rematch: r.Rematched | None
    asked_at: float
    used: dict[Faction, float]
    counts: list[int]
    public: int
    changed: list[int]
    keys: dict[Faction, dict[str, int]]
    tenures: dict[Faction, int]
    began: dict[int, int]
    sat_down_at: dict[Faction, float]


_FORMAT: Final = (
    __version__,
    r.VERSION,
    FIELDS,
    Snapshot.__struct_fields__,
    StoredRoom.__struct_fields__,
    StoredPeople.__struct_fields__,
    LobbyState._fields,
    r.Spec.__struct_fields__,
    StoredTalk.__struct_fields__,
)
VERSION: Final = sha256(repr(_FORMAT).encode()).hexdigest()[:16]
"""Snapshots from another version are ignored in favour of the log."""

_encode: Final = msgspec.msgpack.Encoder().encode
_decoder: Final = msgspec.msgpack.Decoder(Snapshot)


def snapshot_to_bytes(table: Table) -> bytes:
    return zlib.compress(_encode(_snapshot_of(table)), COMPRESSION)


def snapshot_from_bytes(body: bytes) -> Snapshot:
    try:
        return _decoder.decode(zlib.decompress(body))
    except (zlib.error, msgspec.DecodeError) as fault:
        raise Unreadable("a snapshot of this table is damaged") from fault


def records_of_moves(snapshot: Snapshot) -> list[int]:
    """The numbers of the records needed to restore it."""
    return [*snapshot.moves.records, *snapshot.taken_back.records]


def restore(table: Table, snapshot: Snapshot, bodies: Mapping[int, bytes]) -> None:
    """Restore a new table from a snapshot; `bodies` are the records of its moves."""
    try:
        _restore(table, snapshot, bodies)
    except (Refusal, LookupError, ValueError, msgspec.DecodeError) as fault:
        raise Unreadable("a snapshot of this table does not fit its log") from fault
    if table.game is not None and table.moves[-1].entries and check_of(table.game) != table.moves[-1].entries[-1].check:
        raise Unreadable("a snapshot of this table is not what its log leads to")


def _snapshot_of(table: Table) -> Snapshot:
    return Snapshot(
        n=table.n,
        link=table.link,
        head=table.head,
        decided=table.decided,
        contributions=table.contributions,
        status=table.status,
        holders=table.holders,
        game=_game_to_bytes(table.game),
        room=None if table.room is None else stored(table.room),
        draws=table.draws,
        moves=_stored(table.moves),
        checkpoints=_near_checkpoints(table),
        taken_back=_stored(table.taken_back),
        undo_request=table.undo_request,
        undos=table.undos,
        furthest=table.furthest,
        sealed={seat: decision_to_record(decision) for seat, decision in table.sealed.items()},
        standing=table.standing,
        sealed_bids=table.sealed_bids,
        prepared={seat: [(one.number, one.answer) for one in kept] for seat, kept in table.prepared.items()},
        numbers=table.numbers,
        votes=table.votes,
        people=_stored_people(table),
        requests=table.requests,
        bots=table.bots,
        host=table.host,
        is_handed_over=table.is_handed_over,
        is_door_open=table.is_door_open,
        muted=table.muted,
        last_spoke=table.last_spoke,
        talk=StoredTalk(table.bot_lines, table.remarks, table.answered, table.lines_said),
        rematch=table.rematch,
        asked_at=table.asked_at,
        used=table.used,
        counts=table.counts,
        public=table.public,
        changed=table.changed,
        keys=table.keys,
        tenures=table.tenures,
        began=table.began,
        sat_down_at=table.sat_down_at,
    )


def _restore(table: Table, snapshot: Snapshot, bodies: Mapping[int, bytes]) -> None:
    table.n = snapshot.n
    table.link = snapshot.link
    table.head = snapshot.head
    table.decided = snapshot.decided
    table.contributions = snapshot.contributions
    table.status = snapshot.status
    table.holders = snapshot.holders
    table.game = None if snapshot.game is None else game_from_bytes(snapshot.game)
    table.room = None if snapshot.room is None else restored(snapshot.room)
    table.draws = snapshot.draws
    table.moves = _moves(snapshot.moves, bodies)
    table.checkpoints = {moves: game_from_bytes(game) for moves, game in snapshot.checkpoints.items()}
    table.taken_back = tuple(_moves(snapshot.taken_back, bodies))
    table.undo_request = snapshot.undo_request
    table.undos = snapshot.undos
    table.furthest = snapshot.furthest
    table.sealed = {seat: decision_from_record(record) for seat, record in snapshot.sealed.items()}
    table.standing = snapshot.standing
    table.sealed_bids = snapshot.sealed_bids
    table.prepared = {
        seat: [Prepared.read(number, answer) for number, answer in kept] for seat, kept in snapshot.prepared.items()
    }
    table.numbers = snapshot.numbers
    table.votes = snapshot.votes
    _restore_people(table, snapshot.people)
    table.requests = snapshot.requests
    table.bots = snapshot.bots
    table.host = snapshot.host
    table.is_handed_over = snapshot.is_handed_over
    table.is_door_open = snapshot.is_door_open
    table.muted = snapshot.muted
    table.last_spoke = snapshot.last_spoke
    table.bot_lines, table.remarks, table.answered, table.lines_said = astuple(snapshot.talk)
    table.rematch = snapshot.rematch
    table.asked_at = snapshot.asked_at
    table.used = snapshot.used
    table.counts = snapshot.counts
    table.public = snapshot.public
    table.changed = snapshot.changed
    table.keys = snapshot.keys
    table.tenures = snapshot.tenures
    table.began = snapshot.began
    table.sat_down_at = snapshot.sat_down_at


def _stored_people(table: Table) -> StoredPeople:
    return StoredPeople(
        table.kept,
        table.ready,
        table.pausing,
        table.paused_at,
        table.lobby,
        table.leaves,
        table.leave_used,
        table.leave_granted,
    )


def _restore_people(table: Table, people: StoredPeople) -> None:
    table.kept, table.ready, table.pausing, table.paused_at, table.lobby, *leaves = astuple(people)
    table.spec = table.lobby.revised or table.spec
    table.leaves, table.leave_used, table.leave_granted = leaves


def _game_to_bytes(game: Game | None) -> bytes | None:
    return None if game is None else game_to_bytes(game)


def _near_checkpoints(table: Table) -> dict[int, bytes]:
    """The checkpoints an undo is likely to need; others are rebuilt on demand."""
    first = min(table.checkpoints, default=0)
    recent = len(table.moves) - CHECKPOINT
    kept = {moves: game for moves, game in table.checkpoints.items() if moves == first or moves > recent}
    return {moves: game_to_bytes(game) for moves, game in kept.items()}


def _stored(moves: Sequence[Move]) -> StoredMoves:
    return StoredMoves(
        [move.record for move in moves],
        [move.shows for move in moves],
        {index: move.binds for index, move in enumerate(moves) if move.binds},
        {index: (move.spoken.turn, move.spoken.number) for index, move in enumerate(moves) if move.spoken is not None},
        {index: move.automatic for index, move in enumerate(moves) if move.automatic},
    )


def _moves(stored: StoredMoves, bodies: Mapping[int, bytes]) -> list[Move]:
    found: list[Move] = []
    for index, (number, shows) in enumerate(zip(stored.records, stored.shows, strict=True)):
        record = r.record_from_bytes(bodies[number])
        if not isinstance(record, (r.Started, r.Played)):
            raise Unreadable(f"record {number} of this table is not a move")
        seats = seats_of(record.entries) if isinstance(record, r.Played) else 0
        said = _spoken(record, *stored.spoken[index]) if index in stored.spoken else None
        binds, automatic = stored.binds.get(index, 0), stored.automatic.get(index, 0)
        found.append(Move(number, seats, record.entries, shows, said, binds, automatic))
    return found


def _spoken(record: r.Started | r.Played, turn: int, number: int) -> Spoken:
    entry = record.entries[0]
    if not isinstance(entry.decision, (TableTalk, GiveGold)):
        raise Unreadable("a decision of this table is neither talk nor a gift, although its snapshot says that it is")
    return Spoken(turn, entry.seat, number, entry.decision)
