"""A full log: talk and undo stop, and the game continues to its end."""

import random
import threading
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from dragondune.client import Refused
from dragondune.engine.decisions import GiveGold
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.notation.codec import Entry, decision_to_record
from dragondune.notation.game_record import Log
from dragondune.notation.log import read_log, write_log
from dragondune.server.errors import NotAllowed
from dragondune.server.live import session
from dragondune.server.table import imported_game, table_state
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import decide, play
from dragondune.server.table.log_limits import check_full
from dragondune.server.table.table_state import OPEN_SEAT, apply_entries
from dragondune.wire.commands import (
    Decide,
    LeaveSeat,
    Prepare,
    Redo,
    Say,
    SealBid,
    SetReady,
    SetStanding,
    Start,
    Undo,
)
from dragondune.wire.lobby import SEATS, NewTable, SeatWish
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
            assert "it takes only decisions" in (await refusal(client.command(table, command, token=elves))).sentence
        async with seated(client, made) as seats:
            await play_on(list(seats.values()), random.Random(2), decisions=30)
            for seat in seats.values():
                for undo in (Undo(), Redo()):
                    with suppress(Refused):
                        await seat.act(undo)
                        raise AssertionError("an undo needs no room")
        await client.command(table, LeaveSeat(), token=elves)
        join = client.join(table, "Zoe", invitation=made.invitation)
        assert "seats can only be left or given to bots" in (await refusal(join)).sentence


def test_what_a_full_log_still_takes() -> None:
    sitting, seat = at_question("NegateQuestion", fewest=2)
    table = sitting.table
    answer = decide(
        table, seat, Decide(decision_to_record(sitting.options(seat)[0]), table.counts[seat]), sitting.secret
    )
    vote = r.Voted("elves", "orcs")
    leaver = next(one for one in SEATS if one not in (SEATS[seat], "elves", "orcs"))
    for record in (*answer, r.Closed(), r.Held("orcs", BOT), r.Held("orcs", OPEN_SEAT), vote):
        check_full(table, [record], most=0)
    sitting.write([*answer, vote, r.Held(leaver, OPEN_SEAT)])
    for record in (*answer, vote, r.Held(leaver, OPEN_SEAT), r.Held(leaver, PERSON), r.Redone("elves")):
        with pytest.raises(NotAllowed, match="from now on it takes only decisions"):
            check_full(table, [record], most=0)


def test_a_full_log_takes_no_gifts() -> None:
    sitting = Sitting().start()
    sitting.play(lambda it: bool(it.table.running.gifts(ORCS)))
    gift = sitting.table.running.gifts(ORCS)[0]
    assert isinstance(gift, GiveGold)
    made = play(sitting.table, {ORCS: gift}, SECRET, seat="orcs")
    with pytest.raises(NotAllowed, match="only decisions"):
        check_full(sitting.table, [made], most=0)


IMPORTED: Final = (Path(__file__).parent.parent / "golden" / "two-aces.jsonl").read_text()


TWO_PEOPLE: Final = (SeatWish("goblins", "me", name="Gob"), SeatWish("orcs", "me", name="Orc"))


def cut(log: str, decisions: int) -> str:
    """The log of the same game before it was over."""
    read = read_log(log)
    game, entries = read.header.new_game(), read.entries[:decisions]
    apply_entries(game, entries)
    return write_log(Log(read.header, entries, 0, game.fingerprint()))


@asynchronous
async def test_a_log_with_too_many_decisions_is_not_imported(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack: pad a log with gifts, and let everybody wait while it is replayed."""
    many = len(read_log(IMPORTED).entries)
    async with serving(sqlite_url) as client:
        monkeypatch.setattr(imported_game, "MOST_IMPORTED", many - 1)
        said = (await refusal(client.create(NewTable(log=IMPORTED)))).sentence
        assert said == f"this log has {many} decisions; a table can begin with at most {many - 1}"
        monkeypatch.setattr(imported_game, "MOST_IMPORTED", many)
        await client.create(NewTable(log=IMPORTED))


@asynchronous
async def test_an_imported_game_is_replayed_where_nobody_waits(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither its start nor its creation replays it in the thread that serves everybody."""
    threads: list[threading.Thread] = []

    def watched(game: Game, entries: Iterable[Entry]) -> list[Event]:
        threads.append(threading.current_thread())
        return apply_entries(game, entries)

    monkeypatch.setattr(imported_game, "apply_entries", watched)
    monkeypatch.setattr(table_state, "apply_entries", watched)
    async with serving(sqlite_url) as client:
        for log in (IMPORTED, cut(IMPORTED, 40)):
            imported_game.imported_game.cache_clear()
            made = await four_people(client, NewTable(log=log, seats=TWO_PEOPLE), start=False)
            if made.table.status == "open":
                await client.command(made.table.id, Start(), token=made.host)
    assert len(threads) == 2
    assert threading.main_thread() not in threads


@asynchronous
async def test_reading_a_long_start_again_counts_as_asking_for_the_past(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: ask for the news of an imported game again and again, which is worded each time."""
    monkeypatch.setattr(session, "MOST_EVENTS", 20)
    async with serving(sqlite_url, clock=lambda: 1.0, past_burst=4, past_per_second=0.2) as client:
        made = await client.create(NewTable(log=IMPORTED))
        for _ in range(4):
            assert (await client.updates(made.table.id, after=0)).updates != ()
        assert "too many requests for past moments" in (await refusal(client.updates(made.table.id, after=0))).sentence


@asynchronous
async def test_a_lobby_full_of_changes_still_has_room_for_players(sqlite_url: str) -> None:
    """The attack: fill a listed table's log before its game, so that nobody can take a seat."""
    async with serving(sqlite_url, records=FULL) as client:
        made = await client.create(NewTable(is_listed=True))
        table = made.table.id
        squatter = (await client.join(table, "Eve")).token
        for number in range(FULL - len(await stored(sqlite_url, table))):
            await client.command(table, SetReady(number % 2 == 0), token=squatter)
        full = await refusal(client.command(table, SetReady(False), token=squatter))
        assert "from now on it takes only decisions and changes of seats" in full.sentence
        assert (await client.join(table, "Zoe")).token
        await client.command(table, LeaveSeat(), token=squatter)
        for _ in range((FULL // 4 - 2) // 2):
            await client.command(table, LeaveSeat(), token=(await client.join(table, "Eve")).token)
        assert "seats can only be left or given to bots" in (await refusal(client.join(table, "Zed"))).sentence
