"""Logs of companion tables: anyone can draw every draw again, and a changed log is noticed."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dragondune.companion import judging
from dragondune.companion.box_log import header_of, is_box_log, verify_box_log, write_box_log
from dragondune.companion.room import Room, take
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import ELVES, ORCS
from dragondune.notation.game_record import Contribution
from dragondune.notation.trust import SealedChance, commitment, draw_secret, number_commitment
from dragondune.wire import commands as c
from dragondune.wire.lobby import SEATS
from tests.companion.rooms import RECORDED, SECRET, done, room_of, sealed, some_record
from tests.example_counts import examples

NUMBER = "0a" * 32


def log_of(room: Room, *, given: tuple[Contribution, ...] = ()) -> str:
    header = header_of("1.10", RECORDED, SEATS, sealed=commitment(SECRET), contributions=given)
    return write_box_log(header, room, SECRET)


def some_room(seed: int) -> Room:
    chance = random.Random(seed)
    room = room_of()
    for step in range(60):
        record = some_record(room, chance)
        if record is not None:
            room = take(room, record, float(step)).room
    return room


@given(st.integers(0, 2**32 - 1))
@examples(40)
def test_any_log_verifies(seed: int) -> None:
    """[R296]"""
    room = some_room(seed)
    text = log_of(room)
    assert is_box_log(text)
    proof = verify_box_log(text)
    assert (proof.draws, proof.records, proof.commitment) == (room.draws, len(room.story), commitment(SECRET))


def test_numbers_of_players_are_part_of_the_draws() -> None:
    """[R291] [R296]"""
    given_number = Contribution(ELVES, number_commitment(ELVES, NUMBER), NUMBER)
    room = room_of()
    for _ in range(3):
        chance = SealedChance(draw_secret(SECRET, (given_number,)), room.draws + 1)
        room = take(room, judging.act(room, ELVES, c.Draw("event", room.draws), chance), 0.0).room
    assert verify_box_log(log_of(room, given=(given_number,))).contributions == (given_number,)
    with pytest.raises(Malformed, match="by the secret"):
        verify_box_log(log_of(room))
    with pytest.raises(Malformed, match="not to what they had committed to"):
        verify_box_log(log_of(room, given=(given_number._replace(number="0b" * 32),)))


def test_a_changed_log_is_noticed() -> None:
    """[R296]"""
    room = room_of()
    for draw in ("dragon_start", "event", "event"):
        room = done(room, ELVES, c.Draw(draw, room.draws))
    lines = log_of(room).splitlines()
    drew = json.loads(lines[2])
    cards = {f"{value}{suit}" for value in range(7, 11) for suit in "CDHS"}
    drew["outcomes"][0]["decision"]["event"] = min(cards - {one["decision"]["event"] for one in drew["outcomes"]})
    forged = [*lines[:2], json.dumps(drew), *lines[3:]]
    with pytest.raises(Malformed, match="line 3: draw 3 is to"):
        verify_box_log("\n".join(forged))
    with pytest.raises(Malformed, match="the trailer counts 3 records, but there are 2"):
        verify_box_log("\n".join([*lines[:2], *lines[3:]]))
    with pytest.raises(Malformed, match="not to the commitment"):
        verify_box_log("\n".join(lines).replace(SECRET, "b1" * 32))
    with pytest.raises(Malformed, match="line 2"):
        verify_box_log("\n".join([lines[0], "{}", *lines[2:]]))
    with pytest.raises(Malformed, match="a header and a trailer"):
        verify_box_log(lines[0])


def test_what_was_never_opened_is_in_no_log() -> None:
    """[R296]"""
    room = done(room_of(), ORCS, c.CallSealing("plan", ("elves", "orcs")))
    room = sealed(room, ELVES, decide="SealPlan", count=7, card="5C")
    room = done(room, ORCS, c.CancelSealing())
    assert "5C" not in log_of(room)
