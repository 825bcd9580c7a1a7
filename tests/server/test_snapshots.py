"""Snapshots: a table restored from one plus the following records equals the table from the whole log."""

import random
from contextlib import suppress
from typing import Final

import msgspec
import pytest

from dragondune.editions.loader import EDITIONS
from dragondune.engine.errors import Refusal
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTIONS
from dragondune.knowledge.transfer import game_from_bytes, game_to_bytes
from dragondune.notation.codec import decision_to_record
from dragondune.server.errors import NotAllowed
from dragondune.server.table import advance_answers, chat
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import decide
from dragondune.server.table.pictures import take_with_notices
from dragondune.server.table.snapshots import (
    Snapshot,
    StoredPeople,
    StoredTalk,
    records_of_moves,
    restore,
    snapshot_from_bytes,
    snapshot_to_bytes,
)
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import COPIED, OPEN_SEAT, SHARED, Unreadable
from dragondune.server.table.undo import MOST_UNDOS
from dragondune.wire.commands import Decide, Prepare, Say, SealBid, SetStanding
from dragondune.wire.lobby import SEATS
from tests.server.tables import BOT, PERSON, WISH, Sitting

FROM_THE_ROW: Final = {"id", "spec", "chain_key", "commitment", "created_at"}
WORKED_OUT: Final = {"answers", "info", "plan", "undone", "_prompts", "_is_held", "_movers"}
"""What a table finds out again when it is asked."""


def restored(sitting: Sitting, body: bytes) -> Table:
    snapshot = snapshot_from_bytes(body)
    table = sitting.new_table()
    restore(table, snapshot, {n: sitting.log[n - 1][1] for n in records_of_moves(snapshot)})
    return table


def state_of(table: Table) -> dict[str, object]:
    """Everything about a table except its checkpoints, since it may have fewer."""
    names = {*COPIED, *SHARED} - FROM_THE_ROW - WORKED_OUT - {"checkpoints", "game", "moves", "taken_back"}
    found: dict[str, object] = {name: getattr(table, name) for name in names}
    moves = [*table.moves, None, *table.taken_back]
    found["moves"] = [None if one is None else (one._replace(entries=()), written(one.entries)) for one in moves]
    found["game"] = fingerprint(table.game)
    return found


def written(entries: object) -> bytes:
    return r.record_to_bytes(r.Started(msgspec.convert(entries, tuple)))


def fingerprint(game: Game | None) -> str | None:
    return None if game is None else game.fingerprint()


def some_act(sitting: Sitting, chance: random.Random) -> None:
    """Anything that anyone may do, refused or not."""
    table, seat = sitting.table, chance.choice(FACTIONS)
    kind = chance.randrange(14)
    if table.undo_request is not None and kind < 8:
        sitting.agree(seat, agree=chance.random() < 0.8)
    elif kind == 0:
        sitting.undo(seat)
    elif kind == 1:
        sitting.redo(seat)
    elif kind == 2:
        to = () if chance.random() < 0.5 else (SEATS[chance.choice(FACTIONS)],)
        sitting.write(chat.say(table, chance.choice((seat, 4)), Say("a word", to), is_host=False))
    elif kind == 3:
        holder = chance.choice((PERSON, PERSON, BOT, OPEN_SEAT))
        sitting.write([r.Held(SEATS[seat], holder)])
    elif kind == 4:
        sitting.write(advance_answers.set_standing(seat, SetStanding("NegateQuestion", "decline")))
        sitting.write(advance_answers.seal_bid(seat, SealBid(chance.randrange(5))))
    elif kind == 5:
        decision = decision_to_record(chance.choice(sitting.options(chance.choice(sitting.asked))))
        sitting.write(advance_answers.prepare(table, seat, Prepare("Bid", decision)))
    elif kind == 6:
        sitting.write([r.Voted(SEATS[seat], SEATS[chance.choice(FACTIONS)])])
    elif sitting.close():
        return
    else:
        asked = chance.choice(sitting.asked)
        decision = decision_to_record(chance.choice(sitting.options(asked)))
        command = Decide(decision, table.counts[asked], f"key {chance.randrange(10**6)}")
        sitting.write(decide(table, asked, command, sitting.secret))


def lively(seed: int, *, acts: int) -> tuple[Sitting, list[bytes]]:
    """A game with everything that can happen, and a snapshot after every record."""
    sitting, chance = Sitting(secret=f"{seed:064x}").start(), random.Random(seed)
    snapshots = [snapshot_to_bytes(sitting.table)]
    for _ in range(acts):
        if sitting.table.status != "running":
            break
        with suppress(Refusal, NotAllowed):
            some_act(sitting, chance)
        sitting.now += 0.5
        snapshots.append(snapshot_to_bytes(sitting.table))
    return sitting, snapshots


@pytest.mark.parametrize("seed", range(4))
def test_a_snapshot_with_the_rest_of_the_log_is_the_whole_table(seed: int) -> None:
    sitting, snapshots = lively(seed, acts=300)
    whole, by_number = sitting.again(), {snapshot_from_bytes(body).n: body for body in snapshots}
    assert state_of(whole) == state_of(sitting.table)
    for n in [*random.Random(seed).sample(sorted(by_number), 12), max(by_number)]:
        table = restored(sitting, by_number[n])
        for at, body in sitting.log[n:]:
            take_with_notices(table, r.record_from_bytes(body), at)
        assert state_of(table) == state_of(whole)
        assert sitting.pictures(table) == sitting.pictures(whole)
        for moves, game in table.checkpoints.items():
            if moves in whole.checkpoints:
                assert game.fingerprint() == whole.checkpoints[moves].fingerprint()


def test_every_field_of_a_table_is_in_a_snapshot() -> None:
    parts = (StoredPeople, StoredTalk)
    stored = {*Snapshot.__struct_fields__, *(name for one in parts for name in one.__struct_fields__)}
    stored -= {"people", "talk"}
    assert {*COPIED, *SHARED} - FROM_THE_ROW - WORKED_OUT == stored


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_of_any_edition_is_restored_exactly(edition: str) -> None:
    sitting = Sitting(msgspec.structs.replace(WISH, edition=edition, overrides={"turns": 5})).start()
    sitting.play(lambda it: len(it.table.moves) > 40)
    game = sitting.table.running
    again = game_from_bytes(game_to_bytes(game))
    assert again.rules == game.rules
    assert again.fingerprint() == game.fingerprint()
    assert [again.options(seat) for seat in FACTIONS] == [game.options(seat) for seat in FACTIONS]


def test_a_restored_table_can_go_back_to_its_first_move() -> None:
    """Older checkpoints are not stored, and are made again when they are needed."""
    sitting = Sitting().start()
    sitting.play(lambda it: len(it.table.moves) > 100)
    table, again = restored(sitting, snapshot_to_bytes(sitting.table)), sitting.again()
    for kept in (70, 40, 20, 9, 1):
        for one in (table, again):
            one.take(r.Undone("elves", kept), sitting.now)
        assert state_of(table) == state_of(again)


def test_a_snapshot_is_as_long_as_the_game_and_not_as_its_log() -> None:
    sitting = Sitting().start()
    sitting.play(lambda it: len(it.table.moves) > 60)
    while sitting.table.moves[-1].shows or sitting.table.is_held:
        sitting.step(random.Random(1))
    before = len(snapshot_to_bytes(sitting.table))
    seat = next(seat for seat in FACTIONS if sitting.table.moves[-1].seats >> seat & 1)
    for _ in range(MOST_UNDOS):
        kept = len(sitting.table.moves) - 1
        sitting.write([r.Undone(SEATS[seat], kept)])
        sitting.write([r.Redone(SEATS[seat])])
    # What was taken back stays in the chain of the game, once each.
    assert len(snapshot_to_bytes(sitting.table)) < before * 1.2


def test_a_damaged_snapshot_is_noticed() -> None:
    sitting = Sitting().start()
    sitting.play(lambda it: len(it.table.moves) > 20)
    body = snapshot_to_bytes(sitting.table)
    former = sitting.table.draft()
    sitting.play(lambda it: len(it.table.moves) > len(former.moves))
    with pytest.raises(Unreadable, match="damaged"):
        snapshot_from_bytes(body[:-3])
    later = snapshot_from_bytes(snapshot_to_bytes(sitting.table))
    mixed = msgspec.structs.replace(later, game=snapshot_from_bytes(body).game)
    with pytest.raises(Unreadable, match="is not what its log leads to"):
        restore(sitting.new_table(), mixed, {n: sitting.log[n - 1][1] for n in records_of_moves(mixed)})
    with pytest.raises(Unreadable, match="does not fit its log"):
        restore(sitting.new_table(), later, {})
