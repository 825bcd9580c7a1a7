"""Collective decisions: the game begins when all are ready, and is paused while everyone wants it."""

import pytest

from dragondune.engine.errors import Illegal
from dragondune.server.table import deciding, seating
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import plan
from dragondune.server.table.readiness import set_pause, set_ready
from dragondune.wire.lobby import Clock, NewTable
from tests.server.tables import BOT, DWARVES, ELVES, FOUR, GOBLINS, ORCS, PERSON, SECRET, Sitting


def say(sitting: Sitting, seat: int, *, is_ready: bool = True) -> None:
    sitting.write(set_ready(sitting.table, seat, is_ready=is_ready, secret=SECRET))


def status(sitting: Sitting) -> str:
    return sitting.table.status


def test_the_game_begins_when_the_last_person_is_ready() -> None:
    sitting = Sitting(holders=(*FOUR[:3], BOT))
    for seat in (DWARVES, ELVES):
        say(sitting, seat)
    say(sitting, ELVES, is_ready=False)
    say(sitting, GOBLINS)
    assert status(sitting) == "open"
    assert [one.is_ready for one in sitting.picture(ELVES).info.seats] == [True, False, True, False]
    assert sitting.pictures() == sitting.pictures(sitting.again())
    say(sitting, ELVES)
    assert status(sitting) == "running"
    assert sitting.pictures() == sitting.pictures(sitting.again())
    with pytest.raises(Illegal, match="already begun"):
        say(sitting, ELVES)


def test_it_waits_for_free_seats_and_a_new_holder_is_not_ready() -> None:
    sitting = Sitting(holders=FOUR)
    for seat in (DWARVES, ELVES, GOBLINS):
        say(sitting, seat)
    sitting.write(seating.leave(sitting.table, GOBLINS))
    say(sitting, ORCS)
    assert status(sitting) == "open"
    sitting.write(seating.take(sitting.table, "goblins", "Cleo", now=sitting.now)[1])
    assert not sitting.table.ready >> GOBLINS & 1
    say(sitting, GOBLINS)
    assert status(sitting) == "running"


def test_a_pause_that_everybody_wants_stops_the_clock_until_somebody_wants_to_go_on() -> None:
    sitting = Sitting(NewTable(clock=Clock(per_decision=100), answer_seconds=0), holders=FOUR).start()
    seat = sitting.asked[0]
    left = deciding.deadline(sitting.table, seat)
    assert left is not None
    for one in (DWARVES, ELVES, GOBLINS, ORCS):
        assert sitting.table.paused_at is None
        sitting.now += 10
        sitting.write(set_pause(sitting.table, one, is_wanted=True))
    assert [one for one, notice in sitting.notices if notice.kind == "request"] == [ELVES, GOBLINS, ORCS]
    assert sitting.picture(ELVES).info.is_paused
    assert plan(sitting.table).wakes is None
    with pytest.raises(Illegal, match="paused"):
        sitting.decide(seat, sitting.options(seat)[0])
    with pytest.raises(Illegal, match="paused"):
        sitting.undo(seat)
    sitting.now += 1_000
    sitting.write(set_pause(sitting.table, GOBLINS, is_wanted=False))
    assert deciding.deadline(sitting.table, seat) == left + 1_000
    sitting.decide(seat, sitting.options(seat)[0])
    assert sitting.pictures() == sitting.pictures(sitting.again())


def test_a_pause_ends_when_a_seat_changes_hands() -> None:
    sitting = Sitting(holders=(*FOUR[:2], BOT, BOT)).start()
    for one in (DWARVES, ELVES):
        sitting.write(set_pause(sitting.table, one, is_wanted=True))
    sitting.write(seating.leave(sitting.table, ELVES))
    assert sitting.picture(DWARVES).info.is_paused
    sitting.write([r.Held("elves", PERSON)])
    assert not sitting.picture(DWARVES).info.is_paused
