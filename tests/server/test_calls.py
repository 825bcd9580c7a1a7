"""Notifications: once for each wait, only for absent people, only of what they want, and never with a secret."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from dragondune.client import Client, Refused
from dragondune.wire.calls import CallWish
from dragondune.wire.commands import Decide, LeaveSeat, Say
from dragondune.wire.lobby import NOTICE_KINDS, Created, NewTable, SeatWish
from tests.patience import PATIENCE
from tests.server.databases import asynchronous
from tests.server.harness import all_ready, serving
from tests.server.push_service import GONE, Browser, PushService, check_sender, push_service
from tests.server.receivers import until
from tests.server.test_seats import ManualClock

WISH = NewTable(
    name="Friday",
    seats=(
        SeatWish("elves", "me", name="Ada"),
        SeatWish("orcs"),
        SeatWish("dwarves", "bot"),
        SeatWish("goblins", "bot"),
    ),
    answer_seconds=0,
    bot_seconds=0,
)


class Friends:
    """Ada and Bob at a table; Bob has a browser with push notifications."""

    def __init__(
        self, ada: Client, bob: Client, *, made: Created, token: str, service: PushService, browser: Browser
    ) -> None:
        self.ada = ada
        self.bob = bob
        self.made = made
        self.token = token
        self.service = service
        self.browser = browser

    @property
    def messages(self) -> list[dict[str, object]]:
        return self.service.messages(self.browser)

    async def begin(self) -> None:
        await all_ready(self.ada, self.made.table.id, (self.token, *self.made.seats.values()))

    async def say(self, text: str) -> None:
        """Ada whispers to Bob."""
        await self.ada.command(self.made.table.id, Say(text, ("orcs",)), token=self.made.seats["elves"])

    async def quiet(self, many: int) -> None:
        """Wait long enough for another notification to arrive."""
        await asyncio.sleep(0.6)
        assert len(self.messages) == many


@asynccontextmanager
async def friends(
    database: str, *answers: bytes, clock: ManualClock | None = None, call_seconds: float = 0.1, **settings: float
) -> AsyncIterator[Friends]:
    timing = {} if clock is None else {"clock": clock}
    async with (
        push_service(*answers) as service,
        serving(database, call_seconds=call_seconds, **timing, **settings) as ada,  # type: ignore[arg-type]
        Client(ada.url, seconds=PATIENCE) as bob,
    ):
        await ada.become("Ada")
        await bob.become("Bob")
        made = await ada.create(WISH)
        right = await bob.join(made.table.id, "Bob", seat="orcs")
        browser = service.browser("bob")
        await bob.subscribe(browser.wish("Bob's phone"))
        yield Friends(ada, bob, made=made, token=right.token, service=service, browser=browser)


@asynchronous
async def test_a_person_who_is_away_is_notified_once_for_each_wait(database_url: str) -> None:
    """[R331] However much happens, until they look."""
    async with friends(database_url) as them:
        table = them.made.table.id
        await them.say("the first")
        await until(lambda: len(them.messages) == 1)
        key = (await them.bob.calls()).push_key
        letter = them.service.letters[0]
        check_sender(letter, key=key, origin=them.service.origin, now=them.made.table.created_at)
        assert them.messages[0] == {
            "title": "Friday",
            "body": "Ada whispers to you.",
            "url": f"/table/{table}",
            "tag": table,
            "count": 1,
        }
        await them.say("the second")
        await them.quiet(1)
        async with them.bob.follow(table, token=them.token):
            await them.say("he is here")
            await them.quiet(1)
        await them.say("the fourth")
        await until(lambda: len(them.messages) == 2)


@asynchronous
async def test_a_person_whose_page_is_open_but_hidden_is_notified(sqlite_url: str) -> None:
    async with friends(sqlite_url) as them, them.bob.follow(them.made.table.id, token=them.token) as seat:
        await seat.look(is_looking=False)
        await them.say("psst")
        await until(lambda: len(them.messages) == 1)
        await seat.look(is_looking=True)
        await them.say("psst")
        await them.quiet(1)


@asynchronous
async def test_a_turn_notifies_the_person_who_has_to_decide_and_is_counted(sqlite_url: str) -> None:
    """[R331] Everybody who is asked is noted, and called only if they have to decide when the time has come."""
    clock = ManualClock()
    async with friends(sqlite_url, clock=clock, call_seconds=30.0) as them:
        table = them.made.table.id
        assert (await them.bob.waiting()).tables == ()
        await them.begin()  # the Orcs place their units first
        assert [(one.table, one.seat) for one in (await them.bob.waiting()).tables] == [(table, "orcs")]
        await them.quiet(0)
        clock.now += 31
        await until(lambda: len(them.messages) == 1)
        assert them.messages[0]["body"] == "It is your turn."


async def decide(client: Client, table: str, token: str) -> bool:
    picture = await client.picture(table, token=token)
    if picture.mine is None or picture.mine.question is None or picture.mine.answers_itself:
        return False
    try:
        await client.command(table, Decide({**picture.mine.options[0].decision}, picture.n), token=token)
    except Refused as refusal:
        if refusal.kind != "stale":
            raise
        return False  # a bot decided in between
    return True


@asynchronous
async def test_a_turn_notifies_unless_it_is_answered_in_time(sqlite_url: str) -> None:
    clock = ManualClock()
    async with friends(sqlite_url, clock=clock, call_seconds=30.0) as them:
        table, elves = them.made.table.id, them.made.seats["elves"]
        await them.begin()
        for _ in range(200):
            if await decide(them.bob, table, them.token):
                break  # he answered before he was called
            await decide(them.ada, table, elves)
            await asyncio.sleep(0.01)
        before = len(them.messages)
        waits = await them.bob.waiting()
        clock.now += 31
        await asyncio.sleep(0.3)
        assert len(them.messages) - before <= len(waits.tables)


@asynchronous
async def test_people_choose_what_they_are_notified_of_and_when(database_url: str) -> None:
    """Quiet hours of the person's own time zone; what came meanwhile comes together afterwards."""
    clock = ManualClock()
    clock.now = 1_800_000_000.0  # 08:00 in UTC, 09:00 in Vienna
    async with friends(database_url, clock=clock, call_seconds=1.0) as them:
        chosen = CallWish(("whisper", "end"), (), "Europe/Vienna", 8 * 60, 10 * 60)
        assert (await them.bob.choose_calls(chosen)).wish == chosen
        await them.say("in the morning")
        clock.now += 2
        await them.quiet(0)
        clock.now += 3600
        await until(lambda: len(them.messages) == 1)
        await them.bob.choose_calls(CallWish(("end",), (), "Europe/Vienna"))
        async with them.bob.follow(them.made.table.id, token=them.token):
            pass
        clock.now += 10
        await them.say("not of whispers")
        clock.now += 2
        await them.quiet(1)
        for wrong in (replace(chosen, zone="Dune/Castle"), replace(chosen, quiet_to=None)):
            with pytest.raises(Refused):
                await them.bob.choose_calls(wrong)


@asynchronous
async def test_a_digest_comes_once_a_day_and_names_all_tables(sqlite_url: str) -> None:
    clock = ManualClock()
    clock.now = 1_800_000_000.0
    async with friends(sqlite_url, clock=clock, call_seconds=1.0) as them:
        await them.bob.choose_calls(CallWish(NOTICE_KINDS, (), "UTC", digest_at=18 * 60))
        other = await them.ada.create(replace(WISH, name="Saturday"))
        await them.bob.join(other.table.id, "Bob", seat="orcs")
        await them.say("one")
        clock.now += 0.5
        await them.ada.command(other.table.id, Say("two", ("orcs",)), token=other.seats["elves"])
        clock.now += 9 * 3600  # 17:00
        await them.quiet(0)
        clock.now += 3700
        await until(lambda: len(them.messages) == 1)
        assert them.messages[0]["body"] == "2 tables are waiting for you: Friday, Saturday"
        assert (them.messages[0]["url"], them.messages[0]["count"]) == ("/", 2)


@asynchronous
async def test_a_browser_that_is_gone_is_forgotten(database_url: str) -> None:
    async with friends(database_url, GONE) as them:
        await them.say("are you there?")
        async with asyncio.timeout(PATIENCE):
            while (await them.bob.calls()).devices:
                await asyncio.sleep(0.02)


@asynchronous
async def test_the_attack_of_a_former_holder_who_still_hears(database_url: str) -> None:
    """Someone who left the seat hears nothing of the next holder's turns and whispers, not even what was on its way."""
    clock = ManualClock()
    async with friends(database_url, clock=clock, call_seconds=30.0) as them:
        table = them.made.table.id
        await them.say("for Bob")
        await them.bob.command(table, LeaveSeat(), token=them.token)
        async with Client(them.ada.url, seconds=PATIENCE) as eve:
            await eve.become("Eve")
            await eve.join(table, "Eve", seat="orcs")
            await them.say("for Eve")
            clock.now += 31
            await them.quiet(0)


@asynchronous
async def test_the_attack_on_the_notifications_of_others(sqlite_url: str) -> None:
    """A key opens the own settings alone; a subscription cannot be taken over or ended by another person."""
    async with friends(sqlite_url) as them, Client(them.ada.url, seconds=PATIENCE) as eve:
        for request in (eve.calls, eve.try_calls, eve.waiting):
            with pytest.raises(Refused, match="key of a person"):
                await request()
        await eve.become("Eve")
        theft = replace(them.service.browser("bob").wish(), endpoint=them.browser.endpoint)
        with pytest.raises(Refused, match="another browser"):
            await eve.subscribe(theft)
        await eve.unsubscribe(them.browser.endpoint)
        assert [one.label for one in (await them.bob.calls()).devices] == ["Bob's phone"]
        assert (await eve.calls()).devices == ()
        await them.say("still heard")
        await until(lambda: len(them.messages) == 1)


@asynchronous
async def test_the_attack_of_a_push_service_inside(sqlite_url: str) -> None:
    with pytest.raises(Refused, match="cannot lead to this address"):
        async with friends(sqlite_url, allow_private_hooks=False):
            pass


@asynchronous
async def test_removed_devices_are_not_notified(database_url: str) -> None:
    async with friends(database_url) as them, Client(them.ada.url, seconds=PATIENCE) as lost:
        await lost.use_code((await them.bob.code()).code)
        await lost.subscribe(them.service.browser("lost").wish("lost phone"))
        assert {one.label for one in (await them.bob.calls()).devices} == {"Bob's phone", "lost phone"}
        await them.bob.end_other_devices()
        devices = (await them.bob.calls()).devices
        assert [(one.label, one.is_this) for one in devices] == [("Bob's phone", True)]
        await them.bob.forget_me()
        await them.say("nobody hears")
        await them.quiet(0)


@asynchronous
async def test_a_trial_reaches_every_device(sqlite_url: str) -> None:
    async with friends(sqlite_url) as them:
        await them.bob.try_calls()
        await until(lambda: len(them.messages) == 1)
        with pytest.raises(Refused, match="nothing can reach you"):
            await them.ada.try_calls()
