"""Companion tables on a real server: what a phone is sent, what survives a restart, and what is refused."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from dragondune.cli import main
from dragondune.client import Client, Overtaken, Seat
from dragondune.companion.box_log import verify_box_log
from dragondune.engine.box import DrawName
from dragondune.engine.errors import Illegal
from dragondune.engine.ids import ELVES, FACTIONS, ORCS, SPECTATOR
from dragondune.server.errors import NotAllowed
from dragondune.server.table import room_acts, seating
from dragondune.server.table.log_limits import check_full
from dragondune.server.table.snapshots import restore, snapshot_from_bytes, snapshot_to_bytes
from dragondune.server.table.table_state import OBSERVERS, OPEN_SEAT
from dragondune.wire import commands as c
from dragondune.wire import news
from dragondune.wire.companion import RoomView
from dragondune.wire.lobby import SEATS, Created, NewTable, SeatWish
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, four_people, seated, serving
from tests.server.raw_lines import RawLine, refusal
from tests.server.tables import BOT, Sitting

WISH = NewTable(name="At home", seats=FOUR_PEOPLE, companion=True)
PLAN = {"decide": "SealPlan", "count": 7, "card": "5C"}
OTHER_PLAN = {"decide": "SealPlan", "count": 3, "card": None}
CLAUSE = {"duty": "text", "seat": "orcs", "text": "bring the crisps", "turn": 2, "round": "VII"}


def room_of(picture: news.Picture) -> RoomView:
    assert picture.room is not None
    return picture.room


@asynccontextmanager
async def phones(client: Client, made: Created) -> AsyncIterator[dict[str, RawLine]]:
    """A phone for each seat and one without, all of which record every byte."""
    tokens: Mapping[str, str | None] = {**made.seats, "spectator": None}
    async with AsyncExitStack() as stack:
        found = {name: await stack.enter_async_context(RawLine(client)) for name in tokens}
        for name, line in found.items():
            await line.attach(made.table.id, token=tokens[name], seen=0)
        yield found


@asynchronous
async def test_no_other_phone_is_sent_a_sealed_plan_before_all_are_sealed(database_url: str) -> None:
    """[R296]"""
    async with serving(database_url) as client:
        made = await four_people(client, WISH)
        table = made.table.id
        async with phones(client, made) as lines:
            elves, orcs = lines["elves"], lines["orcs"]
            await orcs.act(table, "orcs", c.CallSealing("plan", ("elves", "orcs")))
            await elves.until_update("elves", orcs.pictures[-1].n)
            for key in ("a", "b"):  # sealed again by the same phone, which nobody else hears
                await elves.act(table, "elves", c.Decide(PLAN, elves.pictures[-1].n, key))
            others = [name for name in lines if name != "elves"]
            for name in others:
                line = lines[name]
                while not (room := room_of(line.pictures[-1])).sealing or not room.sealing.sealed:
                    await line.next(news.Updates)
                assert room.sealing.sealed == ("elves",)
                heard = str(line.heard) + "".join(line.updates)
                assert "SealPlan" not in heard
            for name in others:
                token = made.seats.get(name)
                over_http = await client.updates(table, token=token)
                assert "SealPlan" not in str(over_http)
                watched = await refusal(client.picture(table, token=token, seen_as="elves"))
                assert watched.kind == "not_allowed"
            assert room_of(elves.pictures[-1]).sealing is not None
            await orcs.act(table, "orcs", c.Decide(OTHER_PLAN, orcs.pictures[-1].n))
            for line in lines.values():
                while not (opened := room_of(line.pictures[-1]).opened):
                    await line.next(news.Updates)
                assert {one.seat: one.decision for one in opened.entries} == {"elves": PLAN, "orcs": OTHER_PLAN}


@asynchronous
async def test_nothing_is_lost_over_a_restart(database_url: str) -> None:
    """[R296] Draws, secrets, the timer, agreements and what the Elves have seen."""
    async with serving(database_url) as client:
        made = await four_people(client, WISH)
        async with seated(client, made) as seats:
            elves, orcs = seats["elves"], seats["orcs"]
            for draw in ("seating", "starter", "dragon_start", "dragon", "event", "next_event"):
                await drawn(elves, draw)
            await orcs.act(c.SetTimer(600))
            await orcs.act(c.CallSealing("bid", SEATS))
            await elves.until(lambda picture: room_of(picture).sealing is not None)
            await elves.decide({"decide": "PlaceBid", "amount": 4})
            await elves.decide({"decide": "OfferAgreement", "parties": ["elves", "orcs"], "clauses": [CLAUSE]})
            await orcs.until(lambda picture: bool(room_of(picture).deals.offers))
            await orcs.decide({"decide": "AcceptAgreement", "number": 1})
        before = {one: room_of(await client.picture(made.table.id, token=made.seats[one])) for one in SEATS}
    assert before["elves"].next_event is not None
    async with serving(database_url) as client:
        for one in SEATS:
            assert room_of(await client.picture(made.table.id, token=made.seats[one])) == before[one]
        async with seated(client, made) as seats:
            for one in ("dwarves", "goblins", "orcs"):
                await seats[one].decide({"decide": "Pass"})
            now = room_of(await seats["elves"].until(lambda picture: room_of(picture).opened is not None))
            assert now.opened is not None
            assert [one.text for one in now.opened.entries] == ["pass", "bid 4", "pass", "pass"]
            await drawn(seats["orcs"], "event")
            lines = [one for one in seats["dwarves"].heard if isinstance(one.news, news.Happened)]
            assert before["elves"].next_event in str(lines[-1])


async def drawn(seat: Seat, draw: DrawName) -> None:
    await seat.act(c.Draw(draw, room_of(seat.picture).drawn))


@asynchronous
async def test_of_two_simultaneous_draws_only_one_counts(database_url: str) -> None:
    """[R296]"""
    async with serving(database_url) as client:
        made = await four_people(client, WISH)
        async with seated(client, made) as seats:
            await seats["elves"].act(c.Draw("event", 0))
            with pytest.raises(Overtaken, match="someone else has just drawn"):
                await seats["orcs"].act(c.Draw("event", 0))
            assert room_of(await seats["orcs"].until(lambda picture: room_of(picture).drawn > 0)).drawn == 2


@asynchronous
async def test_the_seed_is_shown_at_the_end_and_proves_the_draws(
    database_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """[R291] [R296]"""
    async with serving(database_url) as client:
        made = await four_people(client, WISH, start=False)
        table, token = made.table.id, made.seats["elves"]
        async with seated(client, made) as seats:
            for seat in seats.values():
                await seat.until(lambda picture: len([one for one in picture.info.contributions if one.number]) == 4)
            await client.command(table, c.Start(), token=made.host)
            elves = seats["elves"]
            await elves.until(lambda picture: picture.room is not None)
            for draw in ("dragon_start", "dragon", "event"):
                await drawn(elves, draw)
            assert elves.picture.info.seed is None
            assert "closed the box" in (await refusal(client.log(table, token=token))).sentence
            assert "only the host" in (await refusal(elves.act(c.CloseBox()))).sentence
            await client.command(table, c.CloseBox(), token=made.host)
            await elves.until(lambda picture: picture.info.seed is not None)
            assert "this game is over" in (await refusal(drawn(elves, "event"))).sentence
        text = await client.log(table, token=token)
        proof = verify_box_log(text)
        assert proof.commitment == made.table.commitment
        assert len(proof.contributions) == 4
        assert proof.draws == 5
        assert "a real one" in (await refusal(client.replay(table, token=token))).sentence
        again = await client.rematch(table, token=token)
        assert again.table.companion
    (tmp_path / "box.jsonl").write_text(text, encoding="utf-8")
    main(["verify", str(tmp_path / "box.jsonl")])
    assert "Draws: all 5 are what the secret gives." in capsys.readouterr().out


@asynchronous
async def test_a_companion_is_for_people_and_has_no_board(database_url: str) -> None:
    """[R296]"""
    async with serving(database_url) as client:
        bots = replace(WISH, seats=(SeatWish("elves", "me"), SeatWish("orcs", "bot")))
        assert "bots do not sit" in (await refusal(client.create(bots))).sentence
        assert "begins with a new game" in (await refusal(client.create(replace(WISH, lesson=True)))).sentence
        made = await client.create(replace(WISH, edition="1.7"))
        table, elves = made.table.id, made.seats["elves"]
        assert made.table.companion
        assert made.table.overrides["agreements"] == "record"
        bot = await refusal(client.command(table, c.GiveSeat("orcs", "normal"), token=made.host))
        assert "bots do not sit" in bot.sentence
        await refusal(client.command(table, c.Draw("event", 0), token=elves))
        await client.command(table, c.Start(), token=made.host)
        for request in (
            client.command(table, c.Undo(), token=elves),
            client.command(table, c.SealBid(5), token=elves),
            client.command(table, c.Decide({"decide": "Pass"}, 0), token=elves),
            client.what_if(table, {"decide": "Pass"}, token=elves),
            client.outlook(table, token=elves),
        ):
            assert (await refusal(request)).kind in ("illegal", "stale")
        mine = await client.mine(table, token=elves)
        assert mine.room is not None
        game = await four_people(client)
        refused = await refusal(client.command(game.table.id, c.SetTimer(60), token=game.seats["elves"]))
        assert "does not accompany a printed box" in refused.sentence


def sitting() -> Sitting:
    it = Sitting(WISH)
    it.write(room_acts.open_box(it.table))
    return it


def act(it: Sitting, seat: int, command: c.AnyRoomCommand) -> None:
    it.write(room_acts.act(it.table, seat, command, it.secret))


def decide(it: Sitting, seat: int, entry: dict[str, object], *, key: str = "") -> None:
    it.write(room_acts.decide(it.table, seat, c.Decide(entry, it.table.counts[seat], key)))


def some_evening() -> Sitting:
    it = sitting()
    for draw in ("dragon_start", "event", "next_event"):
        assert it.table.room is not None
        act(it, ELVES, c.Draw(draw, it.table.room.draws))
    act(it, ORCS, c.SetTimer(60))
    act(it, ORCS, c.PlaceDragon(4))
    act(it, ORCS, c.SetStarter("goblins"))
    act(it, ORCS, c.CallSealing("plan", ("elves", "orcs")))
    decide(it, ELVES, PLAN, key="once")
    return it


def test_the_log_and_a_snapshot_make_the_same_table() -> None:
    """[R296]"""
    it = some_evening()
    assert it.pictures() == it.pictures(it.again())
    kept = it.new_table()
    restore(kept, snapshot_from_bytes(snapshot_to_bytes(it.table)), {})
    assert it.pictures() == it.pictures(kept)
    assert kept.keys == {ELVES: {"once": it.table.counts[ELVES]}}
    for observer in range(OBSERVERS):
        assert [update.n for update in it.updates[observer]] == list(range(1, len(it.updates[observer]) + 1))


def test_seats_that_are_asked_get_a_notice_and_nobody_else() -> None:
    """[R296]"""
    it = some_evening()
    assert it.notices == [(seat, news.Notice("turn", "Please seal your battle plan.")) for seat in (ELVES, ORCS)]
    decide(it, ELVES, {"decide": "OfferAgreement", "parties": ["elves", "orcs"], "clauses": [CLAUSE]})
    assert {seat for seat, notice in it.notices if notice.kind == "offer"} == {ORCS, SPECTATOR}


def test_a_player_who_leaves_takes_their_sealed_plan_along_and_no_bot_replaces_them() -> None:
    """[R225] [R296]"""
    it = some_evening()
    it.write(seating.leave(it.table, ELVES))
    assert it.table.room is not None
    assert it.table.room.sealing is not None
    assert it.table.room.sealing.entries == {}
    for seat in (0, 2):
        it.write(seating.vote(it.table, seat, ORCS, gone=[ORCS]))
    assert it.table.holders[ORCS] == OPEN_SEAT
    with pytest.raises(Illegal, match="bots do not sit"):
        seating.give(it.table, ELVES, BOT)


def test_a_plan_for_an_earlier_battle_is_stale() -> None:
    """[R296] Secrets that were called for in the meantime are not answered by accident."""
    it = some_evening()
    seen = it.table.counts[ORCS]
    act(it, ELVES, c.CancelSealing())
    act(it, ELVES, c.CallSealing("plan", ("dwarves", "orcs")))
    with pytest.raises(Exception, match="the table has changed"):
        room_acts.decide(it.table, ORCS, c.Decide(PLAN, seen))
    act(it, ELVES, c.SetTimer(30))
    room_acts.decide(it.table, ORCS, c.Decide(PLAN, it.table.counts[ORCS] - 1))


def test_a_full_log_takes_only_what_ends_what_was_begun() -> None:
    """[R296]"""
    it = some_evening()
    check_full(it.table, room_acts.decide(it.table, ORCS, c.Decide(PLAN, it.table.counts[ORCS])), most=0)
    check_full(it.table, room_acts.act(it.table, ORCS, c.CancelSealing(), it.secret), most=0)
    with pytest.raises(NotAllowed, match="is full"):
        check_full(it.table, room_acts.act(it.table, ORCS, c.SetTimer(5), it.secret), most=0)
    with pytest.raises(NotAllowed, match="is full"):
        check_full(it.table, room_acts.decide(it.table, ELVES, c.Decide(PLAN, it.table.counts[ELVES])), most=0)


def test_closing_waits_for_what_is_sealed_and_archiving_never_opens_it() -> None:
    """[R227] [R296]"""
    it = some_evening()
    with pytest.raises(Illegal, match="are being collected"):
        room_acts.close_box(it.table)
    it.write(seating.archive(it.table))
    assert all("SealPlan" not in picture.decode() for picture in it.pictures())


def test_the_same_evening_tells_others_the_same_whatever_was_sealed() -> None:
    """[R296] All that the others are sent, byte for byte, numbers and times included."""
    worlds = [some_evening(), some_evening()]
    decide(worlds[0], ELVES, OTHER_PLAN)
    decide(worlds[1], ELVES, {"decide": "SealPlan", "count": 0, "card": "2H"})
    for observer in (*(seat for seat in FACTIONS if seat != ELVES), SPECTATOR):
        assert worlds[0].told(observer) == worlds[1].told(observer)
        assert worlds[0].pictures()[observer] == worlds[1].pictures()[observer]
