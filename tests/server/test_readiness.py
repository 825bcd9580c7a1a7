"""Before the game: it begins without the host when everybody is ready."""

import pytest

from dragondune.engine.errors import Illegal
from dragondune.server.table import seating
from dragondune.server.table.readiness import set_ready
from tests.server.tables import BOT, DWARVES, ELVES, FOUR, GOBLINS, ORCS, SECRET, Sitting


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
