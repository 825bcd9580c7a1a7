"""A full log: talk and undo stop, and the game continues to its end."""

import random
from contextlib import suppress

import pytest

from dragondune.client import Refused
from dragondune.engine.decisions import GiveGold
from dragondune.notation.codec import decision_to_record
from dragondune.server.errors import NotAllowed
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import decide, play
from dragondune.server.table.log_limits import check_full
from dragondune.server.table.table_state import OPEN_SEAT
from dragondune.wire.commands import Decide, LeaveSeat, Prepare, Redo, Say, SealBid, SetStanding, Undo
from dragondune.wire.lobby import SEATS
from tests.server.databases import asynchronous
from tests.server.harness import four_people, play_on, seated, serving
from tests.server.lines import stored
from tests.server.raw_lines import refusal
from tests.server.tables import BOT, ORCS, PERSON, SECRET, Sitting, at_question

FULL = 40


@asynchronous
async def test_a_game_goes_on_when_its_log_is_full(sqlite_url: str) -> None:
    async with serving(sqlite_url, records=FULL) as client:
        made = await four_people(client)
        table, elves = made.table.id, made.seats["elves"]
        for _ in range(FULL - len(await stored(sqlite_url, table))):
            await client.command(table, Say("blah"), token=elves)
        for command in (Say("more"), SetStanding("Hide", "decline"), SealBid(3), Prepare("Bid", {"decide": "Pass"})):
            assert "there are only decisions" in (await refusal(client.command(table, command, token=elves))).sentence
        async with seated(client, made) as seats:
            await play_on(list(seats.values()), random.Random(2), decisions=30)
            for seat in seats.values():
                for undo in (Undo(), Redo()):
                    with suppress(Refused):
                        await seat.act(undo)
                        raise AssertionError("an undo needs no room")
        await client.command(table, LeaveSeat(), token=elves)
        join = client.join(table, "Zoe", invitation=made.invitation)
        assert "seats are only left or given to bots" in (await refusal(join)).sentence


def test_what_a_full_log_still_takes() -> None:
    sitting, seat = at_question("NegateQuestion", fewest=2)
    table = sitting.table
    answer = decide(
        table, seat, Decide(decision_to_record(sitting.options(seat)[0]), table.counts[seat]), sitting.secret
    )
    vote = r.Voted("elves", "orcs")
    leaver = next(one for one in SEATS if one not in (SEATS[seat], "elves", "orcs"))
    for record in (*answer, r.Closed(), r.Held("orcs", BOT), r.Held("orcs", OPEN_SEAT), vote):
        check_full(table, [record])
    sitting.write([*answer, vote, r.Held(leaver, OPEN_SEAT)])
    for record in (*answer, vote, r.Held(leaver, OPEN_SEAT), r.Held(leaver, PERSON), r.Redone("elves")):
        with pytest.raises(NotAllowed, match="from now on there are only decisions"):
            check_full(table, [record])


def test_a_full_log_takes_no_gifts() -> None:
    sitting = Sitting().start()
    sitting.play(lambda it: bool(it.table.running.gifts(ORCS)))
    gift = sitting.table.running.gifts(ORCS)[0]
    assert isinstance(gift, GiveGold)
    made = play(sitting.table, {ORCS: gift}, SECRET, seat="orcs")
    with pytest.raises(NotAllowed, match="only decisions"):
        check_full(sitting.table, [made])
