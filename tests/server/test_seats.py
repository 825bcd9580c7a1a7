"""Seats: taken, left, handed over, shared between devices, and taken from absent players."""

import asyncio

import msgspec
import pytest
from msgspec.structs import replace

from dragondune.client import Client, Lost
from dragondune.wire import news
from dragondune.wire.commands import Archive, Decide, GiveSeat, LeaveSeat, Say, Start, VoteToReplace
from dragondune.wire.lobby import SEATS, Created, Holder, NewTable, Seat, SeatWish, Watch
from tests.server.databases import asynchronous
from tests.server.harness import (
    FOUR_PEOPLE,
    all_ready,
    four_people,
    is_asked,
    next_asked_seat,
    options_of,
    seated,
    serving,
    take_over,
)
from tests.server.raw_lines import RawLine, refusal

OPEN = NewTable(answer_seconds=0, bot_seconds=0, gone_after=100)
PEOPLE = replace(OPEN, seats=FOUR_PEOPLE)


class ManualClock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def holder(client: Client, made: Created, seat: Seat) -> Holder:
    info = await client.table(made.table.id, token=made.host)
    return next(one.holder for one in info.seats if one.seat == seat)


@asynchronous
async def test_seats_are_joined_by_choice_or_in_order_until_none_is_free(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await client.create(OPEN)
        table = made.table.id
        elves = await client.join(table, "  Bea\t B. ", seat="elves")
        assert (elves.seat, await holder(client, made, "elves")) == ("elves", Holder("person", "Bea B."))
        assert (
            "taken; these are free: dwarves, goblins, orcs"
            in (await refusal(client.join(table, "Z", seat="elves"))).sentence
        )
        assert "visible character" in (await refusal(client.join(table, " "))).sentence
        assert [(await client.join(table, name)).seat for name in "xyz"] == ["dwarves", "goblins", "orcs"]
        refused = await refusal(client.join(table, "late"))
        assert (refused.kind, refused.rule, refused.sentence) == ("illegal", "R225", "no seat at this table is free")
        assert len((await client.picture(table, token=elves.token)).info.seats) == 4


@asynchronous
async def test_the_host_starts_the_game_when_all_seats_are_taken(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await client.create(replace(OPEN, starts_itself=False))
        table = made.table.id
        right = await client.join(table, "Ann")
        for token in (None, right.token):
            assert "only the host" in (await refusal(client.command(table, Start(), token=token))).sentence
        refused = await refusal(client.command(table, Start(), token=made.host))
        assert refused.sentence == "nobody plays the elves, goblins, orcs yet; take the seat or give it to a bot"
        for seat in SEATS[1:]:
            await client.command(table, GiveSeat(seat, "random"), token=made.host)
        await all_ready(client, table, [right.token])
        await client.command(table, Start(), token=made.host)
        assert (await client.table(table)).status == "running"
        assert "already begun" in (await refusal(client.command(table, Start(), token=made.host))).sentence


@asynchronous
async def test_an_absent_faction_has_no_seat(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await client.create(replace(OPEN, seats=(SeatWish("elves", "me"), SeatWish("orcs"))))
        table, elves = made.table.id, made.seats["elves"]
        for request in (
            client.join(table, "Ann", seat="goblins"),
            client.command(table, GiveSeat("goblins"), token=made.host),
            client.command(table, VoteToReplace("goblins"), token=elves),
            client.command(table, Say("hi", ("goblins",)), token=elves),
        ):
            refused = await refusal(request)
            assert (refused.rule, "goblins do not play at this table" in refused.sentence) == ("R29", True)


@asynchronous
async def test_leaving_revokes_the_token_and_rejoining_gives_a_new_one(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client, PEOPLE)
        table, old = made.table.id, made.seats["orcs"]
        seat = client.follow(table, token=old)
        await seat.__aenter__()
        await client.command(table, LeaveSeat(), token=old)
        with pytest.raises(Lost, match="someone else holds this seat now"):
            await seat.until(lambda _: False)
        await seat.close()
        assert await holder(client, made, "orcs") == Holder("open")
        assert "may have been revoked" in (await refusal(client.picture(table, token=old))).sentence
        back = await take_over(client, made, "orcs", "Orlok again")
        assert (await client.picture(table, token=back.token)).seat == "orcs"
        assert "only the holder of a seat" in (await refusal(client.command(table, LeaveSeat(), token=None))).sentence


@asynchronous
async def test_a_game_waits_until_an_abandoned_seat_is_taken(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client, PEOPLE)
        table = made.table.id
        async with seated(client, made) as seats:
            asked = await next_asked_seat(list(seats.values()))
            name = asked.picture.seat
            await asked.act(LeaveSeat())
        before = await client.picture(table)
        await asyncio.sleep(0.05)
        assert (await client.picture(table)).n == before.n
        right = await take_over(client, made, msgspec.convert(name, Seat), "Zed")
        async with client.follow(table, token=right.token) as seat:
            await seat.decide(options_of(seat.picture)[0].decision)


@asynchronous
async def test_the_host_assigns_only_seats_that_nobody_has(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client, PEOPLE)
        table, elves = made.table.id, made.seats["elves"]
        refused = await refusal(client.command(table, GiveSeat("elves", "normal"), token=made.host))
        assert (refused.kind, "Elves plays the elves" in refused.sentence) == ("not_allowed", True)
        assert "only the host" in (await refusal(client.command(table, GiveSeat("orcs"), token=elves))).sentence
        await client.command(table, LeaveSeat(), token=elves)
        refused = await refusal(client.command(table, GiveSeat("elves", "deep"), token=made.host))
        assert 'no bot "deep"' in refused.sentence
        refused = await refusal(client.command(table, GiveSeat("elves", "random"), token=made.host))
        assert refused.sentence == 'the game has begun; the only bot that may take the elves is "normal"'
        await client.command(table, GiveSeat("elves", "normal"), token=made.host)
        assert await holder(client, made, "elves") == Holder("bot", "normal", "normal")
        assert (await refusal(client.picture(table, token=elves))).kind == "not_allowed"
        await client.command(table, GiveSeat("elves"), token=made.host)
        assert (await take_over(client, made, "elves", "Eve")).seat == "elves"


@asynchronous
async def test_most_players_vote_a_bot_into_an_absent_players_seat(database_url: str) -> None:
    manual_clock = ManualClock()
    async with serving(database_url, clock=manual_clock) as client:
        made = await four_people(client, PEOPLE)
        table = made.table.id
        vote = VoteToReplace("orcs")
        async with seated(client, made) as seats:
            refused = await refusal(seats["elves"].act(vote))
            assert "Orcs was here less than 100 seconds ago and is not away" in refused.sentence
            await seats["orcs"].close()
            await here(client, made, "orcs", is_here=False)
            manual_clock.now += 101
            await seats["goblins"].close()
            await seats["dwarves"].act(vote)
            picture = await seats["elves"].until(lambda picture: bool(picture.votes))
            assert picture.votes == (news.VoteCast("dwarves", "orcs"),)
            await seats["dwarves"].act(vote)
            assert (await holder(client, made, "orcs")).kind == "person"
            await client.command(table, vote, token=made.seats["goblins"])
            picture = await seats["elves"].until(lambda picture: not picture.votes)
            assert await holder(client, made, "orcs") == Holder("bot", "normal", "normal")
            assert (await client.picture(table, token=made.seats["orcs"])).mine is None
            assert "no person plays" in (await refusal(seats["elves"].act(vote))).sentence
        refused = await refusal(client.command(table, VoteToReplace("elves"), token=None))
        assert "only the holder of a seat" in refused.sentence


@asynchronous
async def test_votes_lapse_when_the_absent_player_returns(sqlite_url: str) -> None:
    manual_clock = ManualClock()
    async with serving(sqlite_url, clock=manual_clock) as client:
        made = await four_people(client, PEOPLE)
        table, tokens = made.table.id, made.seats
        for seat in SEATS:
            await client.picture(table, token=tokens[seat])
        manual_clock.now += 101
        for seat in SEATS[:3]:
            await client.picture(table, token=tokens[seat])
        await client.command(table, VoteToReplace("orcs"), token=tokens["elves"])
        await client.picture(table, token=tokens["orcs"])
        assert (
            "is not away"
            in (await refusal(client.command(table, VoteToReplace("orcs"), token=tokens["dwarves"]))).sentence
        )


@asynchronous
async def test_a_player_who_has_just_sat_down_is_not_absent(sqlite_url: str) -> None:
    async with serving(sqlite_url, clock=ManualClock()) as client:
        made = await client.create(replace(OPEN, seats=(SeatWish("elves", "me"), SeatWish("orcs"))))
        table = made.table.id
        orcs = await client.join(table, "Ann")
        refused = await refusal(client.command(table, VoteToReplace("elves"), token=orcs.token))
        assert "is not away" in refused.sentence


@asynchronous
async def test_a_restart_makes_nobody_absent(database_url: str) -> None:
    manual_clock = ManualClock()
    async with serving(database_url, clock=manual_clock) as client:
        made = await four_people(client, PEOPLE)
        manual_clock.now += 1000
        async with seated(client, made):
            pass
    manual_clock.now += 50
    async with serving(database_url, clock=manual_clock) as client:
        vote = client.command(made.table.id, VoteToReplace("orcs"), token=made.seats["elves"])
        assert "is not away" in (await refusal(vote)).sentence


@asynchronous
async def test_several_seats_play_on_one_socket(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client, PEOPLE)
        table = made.table.id
        async with RawLine(client) as line:
            for seat in SEATS:
                await line.attach(table, token=made.seats[seat])
            assert {picture.seat for picture in line.pictures} == set(SEATS)
            for _ in range(30):
                pictures = {picture.seat: picture for picture in line.pictures}
                asked = [picture for picture in pictures.values() if is_asked(picture)]
                if not asked:
                    await line.read()
                    continue
                picture = asked[0]
                decision = options_of(picture)[0].decision
                done = await line.act(table, picture.seat, Decide(dict(decision), picture.n))
                assert isinstance(done, news.Done)
                await line.until_update(picture.seat, done.n)
            stranger = await line.act(table, "spectator", Say("hello"))
            assert isinstance(stranger, news.Refused)
            assert "is not attached to this table as spectator; attach it first" in stranger.sentence


@asynchronous
async def test_the_host_can_play_and_command_on_one_socket(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client, PEOPLE, start=False)
        async with RawLine(client) as line:
            await line.attach(made.table.id, token=made.seats["elves"])
            refused = await line.act(made.table.id, "elves", Start())
            assert isinstance(refused, news.Refused)
            await line.attach(made.table.id, token=made.host)
            assert isinstance(await line.act(made.table.id, "elves", Start()), news.Done)


@asynchronous
async def test_a_link_gives_the_same_seat_to_another_device(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client, PEOPLE)
        table, first = made.table.id, made.seats["elves"]
        second = await client.link(table, token=first)
        assert second.seat == "elves"
        assert second.token != first
        assert await client.picture(table, token=first) == await client.picture(table, token=second.token)
        for token in (made.host, made.invitation):
            assert (await refusal(client.link(table, token=token))).kind == "not_allowed"


@asynchronous
async def test_reissuing_a_token_revokes_older_ones_and_tells_their_sockets(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client, PEOPLE)
        table, first = made.table.id, made.seats["elves"]
        second = (await client.link(table, token=first)).token
        async with RawLine(client) as one, RawLine(client) as other, RawLine(client) as orcs:
            await one.attach(table, token=first)
            await other.attach(table, token=second)
            await orcs.attach(table, token=made.seats["orcs"])
            new = await client.reissue(table, token=second)
            for line in (one, other):
                assert "a new token" in (await line.next(news.Detached)).sentence
                refused = await line.act(table, "elves", Say("still me"))
                assert isinstance(refused, news.Refused)
            for token in (first, second):
                assert (await refusal(client.picture(table, token=token))).kind == "not_allowed"
                assert isinstance(await other.attach(table, token=token), news.Refused)
            assert (await client.picture(table, token=new.token)).seat == "elves"
            assert isinstance(await orcs.act(table, "orcs", Say("I stay")), news.Done)


async def here(client: Client, made: Created, seat: Seat, *, is_here: bool) -> None:
    """Wait until a player is present or absent."""
    while is_here is not any(one.is_here for one in (await client.table(made.table.id)).seats if one.seat == seat):
        await asyncio.sleep(0.01)


@asynchronous
async def test_a_long_poll_ends_when_its_token_is_revoked(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client, PEOPLE)
        table, elves = made.table.id, made.seats["elves"]
        polling = await wait_for_news(client, made, elves)
        new = await client.reissue(table, token=elves)
        assert "a new token" in (await refusal(polling)).sentence
        polling = await wait_for_news(client, made, new.token)
        await client.command(table, LeaveSeat(), token=new.token)
        assert "someone else holds this seat now" in (await refusal(polling)).sentence


async def wait_for_news(client: Client, made: Created, token: str) -> asyncio.Task[news.UpdatesPage]:
    """A pending long poll of the Elves."""
    n = (await client.picture(made.table.id, token=token)).n
    polling = asyncio.create_task(client.updates(made.table.id, token=token, after=n, wait=60))
    await here(client, made, "elves", is_here=True)
    return polling


@asynchronous
async def test_unlisted_tables_need_the_current_invitation(
    database_url: str,
) -> None:
    async with serving(database_url) as client:
        made = await client.create(replace(OPEN, is_listed=False, watch="invited"))
        table, old = made.table.id, made.invitation
        for wrong in (None, "nonsense", made.host):
            refused = await refusal(client.join(table, "Ann", invitation=wrong))
            assert (refused.kind, "need its invitation" in refused.sentence) == ("not_allowed", True)
        right = await client.join(table, "Ann", invitation=old)
        new = (await client.invite(table, token=made.host)).invitation
        assert (await refusal(client.join(table, "Bob", invitation=old))).kind == "not_allowed"
        assert (await refusal(client.table(table, invitation=old))).kind == "not_allowed"
        assert (await client.table(table, invitation=new)).id == table
        await client.join(table, "Bob", invitation=new)
        assert (await client.picture(table, token=right.token)).seat == right.seat
        for token in (right.token, new):
            assert (await refusal(client.invite(table, token=token))).kind == "not_allowed"


@pytest.mark.parametrize("watch", ["anyone", "invited", "nobody"])
@asynchronous
async def test_the_host_controls_who_may_watch(database_url: str, watch: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client, replace(PEOPLE, watch=msgspec.convert(watch, Watch)))
        table = made.table.id
        assert await can_watch(client, table, None) is (watch == "anyone")
        assert await can_watch(client, table, "nonsense") is (watch == "anyone")
        assert await can_watch(client, table, made.invitation) is (watch != "nobody")
        assert (await client.picture(table, token=made.seats["elves"], seen_as="spectator")).mine is None
        assert (await client.picture(table, token=made.host)).seat == "spectator"


async def can_watch(client: Client, table: str, invitation: str | None) -> bool:
    """Whether watching works, over HTTP and over a socket alike."""
    async with RawLine(client) as line:
        is_attached = isinstance(await line.attach(table, invitation=invitation), news.Attached)
    if is_attached:
        await client.table(table, invitation=invitation)
    else:
        assert (await refusal(client.table(table, invitation=invitation))).kind in ("not_allowed", "unknown")
    return is_attached


@asynchronous
async def test_seats_are_fixed_after_the_game(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await four_people(client, replace(PEOPLE, seats=FOUR_PEOPLE[:3]))
        table, elves = made.table.id, made.seats["elves"]
        await client.command(table, Archive(), token=made.host)
        for request in (
            client.join(table, "late"),
            client.command(table, LeaveSeat(), token=elves),
            client.command(table, GiveSeat("elves"), token=made.host),
            client.command(table, VoteToReplace("dwarves"), token=elves),
        ):
            assert "is over" in (await refusal(request)).sentence
        assert "already archived" in (await refusal(client.command(table, Archive(), token=made.host))).sentence
        assert "only the host" in (await refusal(client.command(table, Archive(), token=elves))).sentence
