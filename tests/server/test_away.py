"""Away and back: no one person can replace a player, and a replaced player returns with one request."""

import asyncio

import pytest
from msgspec.structs import replace

from dragondune.client import Refused
from dragondune.engine.errors import Illegal
from dragondune.server.table import seating
from dragondune.wire.commands import GiveSeat, LeaveSeat, Say, VoteToReplace
from dragondune.wire.lobby import DAY, Clock, Holder, NewTable, RightInfo
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, four_people, seated, serving
from tests.server.tables import DWARVES, ELVES, GOBLINS, ORCS, Sitting
from tests.server.test_seats import ManualClock

PEOPLE = NewTable(seats=FOUR_PEOPLE, answer_seconds=0, bot_seconds=0, gone_after=100)


@asynchronous
async def test_one_person_alone_throws_nobody_out_and_the_replaced_one_returns(database_url: str) -> None:
    """The attack: the only one present votes, or hosts, three absent friends away for good."""
    clock = ManualClock()
    async with serving(database_url, clock=clock) as client:
        await client.become("Ada")
        made = await four_people(client, PEOPLE)
        table, orcs = made.table.id, made.seats["orcs"]
        await client.command(table, Say("a secret", ("elves",)), token=orcs)
        clock.now += 101
        vote = VoteToReplace("orcs")
        await client.command(table, vote, token=made.seats["elves"])
        with pytest.raises(Refused, match="the players vote"):
            await client.command(table, GiveSeat("orcs", "normal"), token=made.host)
        assert (await client.picture(table, token=orcs)).seat == "orcs"
        clock.now += 101
        await client.command(table, vote, token=made.seats["dwarves"])
        seat = (await client.table(table)).seats[3]
        assert (seat.holder, seat.kept_for) == (Holder("bot", "normal", "normal"), "Orcs")
        with pytest.raises(Refused, match="may come back at any time"):
            await client.command(table, GiveSeat("orcs"), token=made.host)
        assert await client.right(table, token=orcs) == RightInfo("former", "orcs")
        assert (await client.picture(table, token=orcs)).mine is None
        assert "orcs" in (await client.enter(table)).former
        with pytest.raises(Refused, match="take it back"):
            await client.come_back(table, token=made.seats["elves"])
        assert await client.come_back(table, token=orcs) == RightInfo("seat", "orcs")
        picture = await client.picture(table, token=orcs)
        assert (picture.seat, picture.info.seats[3].holder.name, picture.info.seats[3].kept_for) == ("orcs", "Orcs", "")
        with pytest.raises(Refused, match="take it back"):
            await client.come_back(table, token=orcs)


@asynchronous
async def test_the_clock_replaces_an_absent_player_when_their_time_is_up(database_url: str) -> None:
    clock = ManualClock()
    wish = NewTable(seats=FOUR_PEOPLE, answer_seconds=0, bot_seconds=0, clock=Clock(per_decision=2 * DAY))
    async with serving(database_url, clock=clock) as client:
        made = await four_people(client, wish)
        assert made.table.gone_after == 2 * DAY
        async with seated(client, made) as seats:
            asked = next(name for name, seat in seats.items() if seat.picture.clocks[0].seat == name)
    async with serving(database_url, clock=clock) as client:
        clock.now += 2 * DAY + 60
        while asked not in [one.seat for one in (await client.table(made.table.id)).seats if one.kept_for]:
            await asyncio.sleep(0.05)
        await client.come_back(made.table.id, token=made.seats[asked])
        assert (await client.picture(made.table.id, token=made.seats[asked])).mine is not None


@asynchronous
async def test_people_are_gone_after_the_time_of_a_decision(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        for clock, seconds in ((Clock(), 300), (Clock(per_decision=60), 300), (Clock(per_decision=DAY), DAY)):
            made = await client.create(replace(PEOPLE, clock=clock, gone_after=None))
            assert made.table.gone_after == seconds


def test_a_left_seat_asks_everybody_at_once_and_most_decide() -> None:
    sitting = Sitting().start()
    before = len(sitting.notices)
    sitting.write(seating.leave(sitting.table, ORCS))
    told = sitting.notices[before:]
    assert [seat for seat, _ in told] == [DWARVES, ELVES, GOBLINS]
    assert {notice.kind for _, notice in told} == {"request"}
    sitting.write(seating.vote(sitting.table, ELVES, ORCS, gone=()))
    assert sitting.table.holders[ORCS].kind == "open"
    sitting.write(seating.vote(sitting.table, GOBLINS, ORCS, gone=()))
    assert (sitting.table.holders[ORCS].kind, sitting.table.kept) == ("bot", {})
    with pytest.raises(Illegal, match="no longer kept"):
        seating.come_back(sitting.table, ORCS)
    assert sitting.pictures() == sitting.pictures(sitting.again())


@pytest.mark.parametrize("seed", range(4))
def test_a_request_to_undo_shows_each_observer_what_they_saw_and_no_more(seed: int) -> None:
    sitting = Sitting(secret=f"{seed:064x}").start()
    sitting.play(lambda it: it.table.running.turn > 1, seed=seed)
    asker = next(seat for seat in (DWARVES, ELVES, GOBLINS, ORCS) if sitting.table.last_move_of(seat) is not None)
    sitting.undo(asker)
    if sitting.table.undo_request is None:
        return
    for observer in (DWARVES, ELVES, GOBLINS, ORCS):
        undo = sitting.picture(observer).undo
        assert undo is not None
        told = [line for update in sitting.updates[observer] for line in getattr(update.news, "events", ())]
        assert list(undo.events) == told[len(told) - len(undo.events) :]
    others = [seat for seat, notice in sitting.notices if notice.kind == "request"]
    assert others == [seat for seat in (DWARVES, ELVES, GOBLINS, ORCS) if seat != asker]


@asynchronous
async def test_a_player_who_left_does_not_come_back_with_an_old_token(sqlite_url: str) -> None:
    """The attack: leave a seat, let a bot have it, and take it back past the others."""
    async with serving(sqlite_url) as client:
        made = await four_people(client, PEOPLE)
        table, orcs = made.table.id, made.seats["orcs"]
        await client.command(table, LeaveSeat(), token=orcs)
        await client.command(table, GiveSeat("orcs", "normal"), token=made.host)
        with pytest.raises(Refused, match="not valid"):
            await client.come_back(table, token=orcs)
