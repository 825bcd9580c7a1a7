"""Before the game: people swap seats, draw peoples by lot, and are asked again when the table changes."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from dragondune.client import Client, Refused
from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.ids import Faction
from dragondune.notation.log import read_log, write_log
from dragondune.notation.trust import number_commitment, verify
from dragondune.server.errors import NotAllowed
from dragondune.server.table import contributions, lobby_acts, seating
from dragondune.server.table import log_records as r
from dragondune.server.table.readiness import set_ready
from dragondune.server.table.snapshots import restore, snapshot_from_bytes, snapshot_to_bytes
from dragondune.wire import commands as c
from dragondune.wire import people_news
from dragondune.wire.lobby import SEATS, Clock, Created, Holder, NewTable, Right, Seat, SeatWish, TableChange
from tests.server.databases import asynchronous
from tests.server.harness import serving
from tests.server.tables import BOT, DWARVES, ELVES, GOBLINS, ORCS, SECRET, Sitting

FOUR_SEATS = (DWARVES, ELVES, GOBLINS, ORCS)
NAMED = tuple(Holder("person", name) for name in ("Dora", "Ella", "Gus", "Olga"))


def swap(sitting: Sitting, by: Faction | None, one: Faction, other: Faction, *, is_host: bool = False) -> None:
    sitting.write(lobby_acts.swap(sitting.table, by, (one, other), is_host=is_host, now=sitting.now))


def answer(sitting: Sitting, seat: Faction | None, *, agree: bool = True) -> None:
    sitting.write(lobby_acts.answer_swap(sitting.table, seat, agree=agree, now=sitting.now))


def lots(sitting: Sitting, by: Faction | None, *seats: Faction, is_host: bool = False) -> None:
    wanted = sum(1 << seat for seat in seats)
    sitting.write(lobby_acts.set_lots(sitting.table, by, wanted, is_host=is_host))


def ready(sitting: Sitting, *seats: Faction) -> None:
    for seat in seats:
        sitting.write(set_ready(sitting.table, seat, is_ready=True, secret=SECRET))


def names(sitting: Sitting) -> list[str]:
    return [sitting.table.holders[seat].name for seat in (DWARVES, ELVES, GOBLINS, ORCS)]


def check_stored(sitting: Sitting) -> None:
    """The log and a snapshot must give the same table."""
    again = sitting.again()
    assert sitting.pictures() == sitting.pictures(again)
    kept = snapshot_from_bytes(snapshot_to_bytes(sitting.table))
    restored = sitting.new_table()
    restore(restored, kept, {n: body for n, (_, body) in enumerate(sitting.log, start=1)})
    assert sitting.pictures() == sitting.pictures(restored)
    assert restored.lobby == sitting.table.lobby


def test_a_swap_needs_the_others_yes() -> None:
    """[R340]"""
    sitting = Sitting(holders=NAMED)
    ready(sitting, ORCS)
    swap(sitting, ELVES, ELVES, GOBLINS)
    assert names(sitting) == ["Dora", "Ella", "Gus", "Olga"]
    assert [one for one, notice in sitting.notices if notice.kind == "request"] == [GOBLINS]
    info = sitting.picture(ORCS).info
    assert info.swap is not None
    assert (info.swap.by, info.swap.asked, info.swap.until) == ("elves", ("goblins",), sitting.now + 20)
    with pytest.raises(NotAllowed):
        answer(sitting, ORCS)
    with pytest.raises(NotAllowed):
        answer(sitting, ELVES)
    with pytest.raises(Illegal, match="wait for the answer"):
        swap(sitting, DWARVES, DWARVES, ORCS)
    check_stored(sitting)
    answer(sitting, GOBLINS)
    assert names(sitting) == ["Dora", "Gus", "Ella", "Olga"]
    info = sitting.picture(ORCS).info
    assert info.swap is None
    assert not any(one.is_ready for one in info.seats)
    assert info.ready_ended == "seats"
    check_stored(sitting)


def test_a_swap_is_refused_withdrawn_or_comes_too_late() -> None:
    """[R340]"""
    sitting = Sitting(holders=NAMED)
    swap(sitting, ELVES, ELVES, GOBLINS)
    answer(sitting, GOBLINS, agree=False)
    swap(sitting, ELVES, GOBLINS, ELVES)
    answer(sitting, ELVES, agree=False)
    swap(sitting, ELVES, ELVES, GOBLINS)
    sitting.now += 20.1
    with pytest.raises(Illegal, match="may have expired"):
        answer(sitting, GOBLINS)
    swap(sitting, DWARVES, DWARVES, ORCS)
    assert names(sitting) == ["Dora", "Ella", "Gus", "Olga"]


def test_nobody_moves_others_but_the_host_may_ask_both() -> None:
    """[R340]"""
    sitting = Sitting(holders=NAMED)
    with pytest.raises(NotAllowed, match="your own seat"):
        swap(sitting, DWARVES, ELVES, ORCS)
    with pytest.raises(Illegal, match="two seats"):
        swap(sitting, DWARVES, DWARVES, DWARVES)
    swap(sitting, None, ELVES, ORCS, is_host=True)
    answer(sitting, ORCS)
    assert names(sitting) == ["Dora", "Ella", "Gus", "Olga"]
    answer(sitting, ELVES)
    assert names(sitting) == ["Dora", "Olga", "Gus", "Ella"]
    with pytest.raises(NotAllowed, match="take a seat"):
        lobby_acts.rearrange(sitting.table, None, c.Swap(("elves", "orcs")), is_host=False, now=sitting.now)


def test_a_free_seat_and_a_bots_are_taken_at_once() -> None:
    """[R340] What the host is called stays with who it is."""
    wish = NewTable(seats=(SeatWish("dwarves", "me"), SeatWish("elves"), SeatWish("goblins"), SeatWish("orcs")))
    sitting = Sitting(wish, holders=(NAMED[0], BOT))
    sitting.write([r.MuteSet("dwarves", True)])
    swap(sitting, DWARVES, DWARVES, ORCS)
    assert [sitting.table.holders[seat].kind for seat in (DWARVES, ORCS)] == ["open", "person"]
    swap(sitting, ORCS, ORCS, ELVES)
    assert [sitting.table.holders[seat].kind for seat in (ELVES, ORCS)] == ["person", "bot"]
    info = sitting.picture(ELVES).info
    assert (info.host, info.muted) == ("elves", ("elves",))
    check_stored(sitting)


def test_lots_say_who_plays_what_and_the_log_proves_it() -> None:
    """[R341] One shuffle of all who want it, by the first draws; the game's draws follow."""
    sitting = Sitting(holders=NAMED)
    with pytest.raises(NotAllowed, match="decides"):
        lots(sitting, DWARVES, DWARVES, ELVES)
    for seat in (DWARVES, ELVES, GOBLINS):
        lots(sitting, seat, *(one for one in (DWARVES, ELVES, GOBLINS) if one <= seat))
    check_stored(sitting)
    numbers = {seat: f"{seat + 1:x}" * 64 for seat in (DWARVES, ORCS)}
    for seat, number in numbers.items():
        sitting.write(contributions.commit(sitting.table, seat, number_commitment(seat, number)))
    for seat, number in numbers.items():
        sitting.write(contributions.reveal(sitting.table, seat, number))
    ready(sitting, DWARVES, ELVES, GOBLINS, ORCS)
    assert sitting.table.status == "running"
    assert sorted(names(sitting)) == ["Dora", "Ella", "Gus", "Olga"]
    assert sitting.table.holders[ORCS].name == "Olga"
    told = [one.news for one in sitting.updates[ORCS] if isinstance(one.news, people_news.SeatsMoved)]
    assert [one.is_drawn for one in told] == [True]
    assert all(sitting.table.holders[SEATS.index(to)] == NAMED[SEATS.index(one)] for one, to in told[0].moves)
    check_stored(sitting)
    sitting.play(lambda it: len(it.table.moves) > 5)
    sitting.write(seating.archive(sitting.table))
    text = sitting.exported()
    log = read_log(text)
    assert write_log(log) == text
    assert verify(log).lots == tuple((SEATS.index(one), SEATS.index(to)) for one, to in told[0].moves)
    turned = tuple((one, log.header.lots[(at + 1) % 3][1]) for at, (one, _) in enumerate(log.header.lots))
    with pytest.raises(Malformed, match="by the secret"):
        verify(replace(log, header=replace(log.header, lots=turned)))
    with pytest.raises(Malformed):
        verify(replace(log, header=replace(log.header, lots=())))


def test_every_lot_is_equally_likely() -> None:
    """[R341]"""
    seen: dict[tuple[str, ...], int] = {}
    for number in range(600):
        sitting = Sitting(holders=(*NAMED[:3], BOT), secret=f"{number:064x}")
        lots(sitting, None, DWARVES, ELVES, GOBLINS, is_host=True)
        drawn = lobby_acts.draw_lots(sitting.table, sitting.secret)
        assert drawn is not None
        key = tuple(to for _, to in drawn.moves)
        seen[key] = seen.get(key, 0) + 1
    assert len(seen) == 6
    assert all(60 < many < 140 for many in seen.values())


def test_a_change_after_numbers_were_revealed_needs_new_numbers() -> None:
    """[R341] Nobody chooses to draw or not by what they know the draw would be."""
    sitting = Sitting(holders=NAMED)
    number = "a" * 64
    sitting.write(contributions.commit(sitting.table, ELVES, number_commitment(ELVES, number)))
    lots(sitting, ORCS, ORCS)
    assert ELVES in sitting.table.contributions
    sitting.write(contributions.reveal(sitting.table, ELVES, number))
    lots(sitting, DWARVES, DWARVES, ORCS)
    assert not sitting.table.contributions
    sitting.write(contributions.commit(sitting.table, ELVES, number_commitment(ELVES, number)))
    sitting.write([r.Held("orcs", BOT)])
    assert sitting.table.lobby.lots == 1 << DWARVES


def revise(sitting: Sitting, **changes: object) -> None:
    sitting.write(lobby_acts.revise(sitting.table, changed(sitting.table.spec, **changes)))


def test_a_change_of_rules_clock_or_order_takes_back_that_people_are_ready() -> None:
    """[R340]"""
    for changes, told in (
        ({"overrides": {"turns": 6}}, "rules"),
        ({"clock": Clock(per_decision=60.0)}, "clock"),
        ({"factions": ("orcs", "elves", "goblins", "dwarves"), "is_seating_given": True}, "order"),
    ):
        sitting = Sitting(holders=NAMED)
        ready(sitting, ELVES, ORCS)
        revise(sitting, **changes)
        info = sitting.picture(ELVES).info
        assert not any(one.is_ready for one in info.seats)
        assert info.ready_ended == told
        check_stored(sitting)
        ready(sitting, DWARVES, ELVES, GOBLINS, ORCS)
        assert sitting.table.status == "running"
        check_stored(sitting)
        with pytest.raises(Illegal, match="already begun"):
            revise(sitting, name="Other")


def test_a_new_name_takes_nothing_back() -> None:
    sitting = Sitting(holders=NAMED)
    ready(sitting, ELVES)
    revise(sitting, name="Friday", starts_itself=False)
    assert sitting.picture(ELVES).info.name == "Friday"
    ready(sitting, DWARVES, GOBLINS, ORCS)
    assert sitting.table.status == "open"
    sitting.write(lobby_acts.begin(sitting.table, SECRET, now=sitting.now))
    assert sitting.picture(ELVES).info.status == "running"


def test_the_host_begins_without_somebody_after_a_minute_and_a_bot_sits_in() -> None:
    """[R285] Wherever the lot leads them; they take the seat back whenever they want."""
    sitting = Sitting(holders=())
    for seat, holder in zip(SEATS, NAMED, strict=True):
        sitting.write([r.Held(seat, holder, is_own=seat == "dwarves")])
    lots(sitting, None, *FOUR_SEATS, is_host=True)
    ready(sitting, ELVES, GOBLINS)
    assert sitting.picture(ELVES).info.waits_until == sitting.now + 60
    sitting.now += 59
    with pytest.raises(Illegal, match="Olga: not ready yet; you may begin without them in 1 seconds"):
        lobby_acts.begin(sitting.table, SECRET, now=sitting.now)
    sitting.now += 1
    sitting.write(lobby_acts.begin(sitting.table, SECRET, now=sitting.now))
    seats = {one.kept_for: one for one in sitting.picture(ELVES).info.seats}
    assert seats["Olga"].holder.kind == "bot"
    people = [one.name for one in sitting.table.holders.values() if one.kind == "person"]
    assert sorted(people) == ["Dora", "Ella", "Gus"]
    back = SEATS.index(seats["Olga"].seat)
    sitting.write(seating.come_back(sitting.table, back))
    assert sitting.table.holders[back].name == "Olga"
    check_stored(sitting)


async def gathered(client: Client, *people: str) -> tuple[Created, dict[Seat, Right]]:
    """A table with a host at the dwarves, people who have joined, and free seats."""
    seats = (SeatWish("dwarves", "me", name="Dora"), SeatWish("elves"), SeatWish("goblins"), SeatWish("orcs"))
    made = await client.create(NewTable(seats=seats, answer_seconds=0, bot_seconds=0))
    rights = [await client.join(made.table.id, name, seat=seat) for name, seat in zip(people, SEATS[1:], strict=False)]
    return made, {right.seat: right for right in rights}


@asynchronous
async def test_tokens_webhooks_and_connections_follow_their_owners(database_url: str) -> None:
    """[R340] Nobody acts for the seat that they had."""
    async with serving(database_url) as client:
        made, rights = await gathered(client, "Ella", "Gus")
        table, elves, goblins = made.table.id, rights["elves"].token, rights["goblins"].token
        await client.set_hook(table, "http://127.0.0.1:9/ella", token=elves)
        async with client.follow(table, token=elves) as ella, client.follow(table, token=goblins) as gus:
            await ella.act(c.Swap(("elves", "goblins")))
            await gus.act(c.AnswerSwap(agree=True))
            await ella.until(lambda picture: picture.seat == "goblins")
            await gus.until(lambda picture: picture.seat == "elves")
            await ella.say("Here I am.")
            await gus.until(lambda _: "Here I am." in [getattr(one.news, "text", "") for one in gus.heard])
            assert [getattr(one.news, "seat", "") for one in gus.heard if hasattr(one.news, "text")] == ["goblins"]
        assert (await client.right(table, token=elves)).seat == "goblins"
        assert (await client.mine(table, token=elves)).hooks == ("http://127.0.0.1:9/ella",)
        assert (await client.mine(table, token=goblins)).hooks == ()
        await client.command(table, c.LeaveSeat(), token=elves)
        info = await client.table(table, token=goblins)
        assert [one.holder.name for one in info.seats] == ["Dora", "Gus", "", ""]
        with pytest.raises(Refused):
            await client.right(table, token=elves)


@asynchronous
async def test_a_seats_invitation_ends_when_somebody_moves_there(database_url: str) -> None:
    """[R340]"""
    async with serving(database_url) as client:
        made, rights = await gathered(client, "Ella")
        table = made.table.id
        invitation = (await client.invite(table, token=made.host, seat="orcs")).invitation
        await client.command(table, c.Swap(("elves", "orcs")), token=rights["elves"].token)
        with pytest.raises(Refused, match="taken"):
            await client.right(table, invitation=invitation)


@asynchronous
async def test_the_host_changes_the_table(database_url: str) -> None:
    """[R340]"""
    async with serving(database_url) as client:
        made, rights = await gathered(client, "Ella", "Gus", "Olga")
        table = made.table.id
        order: tuple[Seat, ...] = ("orcs", "goblins", "elves", "dwarves")
        change = TableChange(
            name="Friday", edition="1.7", overrides={"turns": 6}, clock=Clock(per_decision=86_400), seats=order
        )
        with pytest.raises(Refused, match="host"):
            await client.change(table, change, token=rights["elves"].token)
        info = await client.change(table, changed(change, seating="given"), token=made.host)
        assert (info.name, info.edition, info.overrides, info.gone_after) == ("Friday", "1.7", {"turns": 6}, 86_400)
        assert (tuple(one.seat for one in info.seats), info.seating) == (order, "given")
        for wrong in (TableChange(edition="0.1"), TableChange(seats=("orcs", "elves"))):
            with pytest.raises(Refused):
                await client.change(table, wrong, token=made.host)
        for right in rights.values():
            await client.command(table, c.SetReady(is_ready=True), token=right.token)
        await client.command(table, c.Start(), token=made.host)
        assert (await client.table(table)).status == "running"
        with pytest.raises(Refused, match="begun"):
            await client.change(table, TableChange(name="Late"), token=made.host)


@asynchronous
async def test_a_game_does_not_begin_over_the_heads_of_people(database_url: str) -> None:
    """[R285]"""
    async with serving(database_url) as client:
        made, rights = await gathered(client, "Ella", "Gus", "Olga")
        table = made.table.id
        with pytest.raises(Refused, match="not ready yet"):
            await client.command(table, c.Start(), token=made.host)
        for right in rights.values():
            await client.command(table, c.SetReady(is_ready=True), token=right.token)
        assert (await client.table(table)).status == "open"
        await client.command(table, c.Start(), token=made.host)
        assert (await client.table(table)).status == "running"
