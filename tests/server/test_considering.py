"""What a seat is told before it decides: prices, how its units may go, and why something would be refused."""

from typing import Final

import pytest

from dragondune.engine.decisions import PASS
from dragondune.engine.errors import Illegal, NotAsked
from dragondune.engine.ids import FACTIONS
from dragondune.notation.codec import decision_to_record
from dragondune.server.table.deciding import consider
from dragondune.wire.commands import Consider
from dragondune.wire.news import Mine
from tests.server.databases import asynchronous
from tests.server.harness import four_people, seated, serving, somebody_asked
from tests.server.raw_lines import refusal
from tests.server.tables import Sitting, at_question

NOWHERE: Final = {"decide": "MoveUnits", "origin": "5c", "destination": "1c", "count": 1, "emerging": False}


def told(sitting: Sitting, seat: int) -> Mine:
    mine = sitting.picture(seat).mine
    assert mine is not None
    return mine


def test_options_to_hire_tell_what_they_cost_and_who_is_paid() -> None:
    sitting, seat = at_question("Hire", fewest=4)
    game = sitting.table.running
    for option, decision in zip(told(sitting, seat).options, game.options(seat), strict=True):
        price, payee = game.price(seat, decision)
        assert option.price == price
        assert option.payee == ("goblins" if payee in FACTIONS else "bank")
    assert any(option.price for option in told(sitting, seat).options)


def test_who_may_move_is_told_how_far_and_nobody_else_is() -> None:
    sitting, seat = at_question("Move")
    march = told(sitting, seat).march
    assert march is not None
    assert march.steps >= 2
    assert march.closed
    assert [told(sitting, other).march for other in FACTIONS if other != seat] == [None, None, None]


def test_to_consider_refuses_as_to_decide_does_and_writes_nothing() -> None:
    sitting, seat = at_question("Move")
    with pytest.raises(Illegal, match=r"have 0 units in 0•"):
        consider(sitting.table, seat, Consider(NOWHERE | {"origin": "0f"}))
    other = (seat + 1) % 4
    with pytest.raises(NotAsked):
        consider(sitting.table, other, Consider(decision_to_record(PASS)))
    assert consider(sitting.table, seat, Consider(decision_to_record(PASS))) == []


@asynchronous
async def test_considering_over_the_line_changes_nothing(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        async with seated(client, made) as seats:
            seat = await somebody_asked(list(seats.values()))
            before = seat.picture
            refused = await refusal(seat.act(Consider(NOWHERE)))
            assert "not asked for here" in refused.sentence
            assert before.mine is not None
            assert await seat.act(Consider(dict(before.mine.options[0].decision))) == before.n
            assert seat.picture == before
