"""A socket is sent the changes to its picture; applying them gives the same pictures as computing them in full."""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

import msgspec
import pytest
from msgspec.structs import replace

from dragondune.client.pictures import changed
from dragondune.engine.chance import Chance
from dragondune.engine.errors import Refusal
from dragondune.engine.ids import REFEREE, SPECTATOR
from dragondune.notation.codec import decision_to_record
from dragondune.server.live.past import new_table
from dragondune.server.live.session import Session, Told
from dragondune.server.storage import TableRow
from dragondune.server.table import advance_answers, chat, deciding, seating, undo
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import plan
from dragondune.server.table.picture_changes import Parts, change_since
from dragondune.server.table.pictures import info_of, picture_for, take_with_notices
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import OPEN_SEAT, Change
from dragondune.views.view import Place
from dragondune.wire import news
from dragondune.wire.commands import Decide, Say, SealBid, SetStanding
from dragondune.wire.lobby import SEATS, NewTable, SeatWish
from tests.properties.bargaining import bargain_or_choose
from tests.server.databases import asynchronous
from tests.server.harness import four_people, serving
from tests.server.tables import BOT, FOUR, PERSON, SECRET, Sitting, at_question

Build = Callable[[Table], Sequence[Change]]

NOW: Final = 1_000.0
STEPS: Final = 150


class Device:
    """Follows a table as a socket does, and keeps the picture as a client does."""

    def __init__(self, session: Session, observer: int) -> None:
        self.observer: Final = observer
        self.token: Final = None
        self.is_looking: Final = True
        self.is_dismissed = False
        self.picture = session.picture(observer)
        self._shown = self.picture
        self.frames: list[bytes] = []

    def tell(self, told: Told) -> None:
        self.send([told.since(self._shown)])
        self._shown = told.picture

    def send(self, frames: Sequence[bytes]) -> None:
        for frame in frames:
            self.frames.append(frame)
            message = msgspec.json.decode(frame, type=news.Updates)
            assert message.picture is None
            assert message.change is not None
            assert message.change.since == self.picture.n
            self.picture = changed(self.picture, message.change)

    def dismiss(self, sentence: str, *, again: bool = False) -> None:
        self.is_dismissed = True


class Evening:
    """A table where everything that can happen does, with two devices for each observer."""

    def __init__(self, wish: NewTable, chance: random.Random) -> None:
        factions = tuple(one.faction for one in wish.seats)
        spec = r.spec_of(wish, edition=wish.edition, overrides=dict(wish.overrides), factions=factions)
        row = TableRow(
            id="t1",
            version=r.VERSION,
            status="open",
            is_listed=True,
            created_at=NOW,
            updated_at=NOW,
            wake_at=None,
            spec=r.spec_to_bytes(spec),
            summary=b"{}",
            secret=SECRET.encode(),
            last=0,
        )
        self.session: Final = Session(row, new_table(row), hooks=(), now=NOW)
        self.chance: Final = chance
        self.devices: list[Device] = []
        self.write(lambda _: [r.Held(one, holder) for one, holder in zip(factions, FOUR, strict=False)])
        for observer in 2 * (*self.session.table.holders, SPECTATOR):
            self.come(observer)

    def come(self, observer: int) -> None:
        device = Device(self.session, observer)
        self.devices.append(device)
        self.session.listeners.add(device)

    def write(self, build: Build) -> None:
        draft = self.session.table.draft()
        changes = build(draft)
        self.session.accept(draft, [take_with_notices(draft, one, NOW) for one in changes])

    def step(self) -> None:
        table, chance = self.session.table, self.chance
        seat, other = chance.sample([*table.holders], 2)
        others: list[Build] = [
            lambda table: chat.say(table, seat, Say("hello"), is_host=False),
            lambda table: chat.say(table, seat, Say("psst", (SEATS[other],)), is_host=False),
            lambda _: advance_answers.seal_bid(seat, SealBid(chance.randrange(5))),
            lambda _: advance_answers.set_standing(seat, SetStanding("NegateQuestion", "decline")),
            lambda table: undo.undo(table, seat),
            lambda table: undo.redo(table, seat),
            lambda table: undo.answer_undo(table, seat, agree=True),
            lambda table: seating.vote(table, seat, other, gone=[*table.holders]),
            lambda _: [r.Held(SEATS[seat], chance.choice((BOT, PERSON, OPEN_SEAT)))],
        ]
        with suppress(Refusal):
            self.write(self.decide if chance.random() < 0.6 else chance.choice(others))
        if chance.random() < 0.1:
            self._come_back(chance.choice(self.devices))
        for device in [one for one in self.devices if one.is_dismissed]:
            self._come_back(device)

    def decide(self, table: Table) -> Sequence[Change]:
        if plan(table).closes is not None:
            return deciding.close_question(table, SECRET)
        seat, decision = bargain_or_choose(table.running, Chance(self.chance.randrange(10**6)))
        return deciding.decide(table, seat, Decide(decision_to_record(decision), table.counts[seat]), SECRET)

    def _come_back(self, device: Device) -> None:
        self.devices.remove(device)
        self.session.listeners.discard(device)
        self.come(device.observer)

    def check(self) -> None:
        table = self.session.table
        for device in self.devices:
            whole = picture_for(table, device.observer, info_of(table, secret=SECRET))
            assert without_presence(device.picture) == without_presence(whole)


def without_presence(picture: news.Picture) -> news.Picture:
    seats = tuple(replace(one, is_here=False) for one in picture.info.seats)
    return replace(picture, info=replace(picture.info, seats=seats))


@pytest.mark.parametrize("seed", range(6))
def test_pictures_built_from_changes_equal_whole_ones(seed: int) -> None:
    """For all observers, through talk, undo and redo, seats that change hands, and devices that come back."""
    wishes = (
        NewTable(answer_seconds=0),
        NewTable(agreements="enforce", edition="1.10"),
        NewTable(seats=tuple(map(SeatWish, SEATS[:3])), overrides={"gold_visible": True}),
    )
    evening = Evening(wishes[seed % len(wishes)], random.Random(seed))
    evening.write(lambda table: deciding.start(table, SECRET))
    evening.check()
    for _ in range(STEPS):
        evening.step()
        evening.check()


def test_devices_of_the_same_observer_are_sent_the_same_bytes() -> None:
    """However differently they began."""
    evening = Evening(NewTable(answer_seconds=0), random.Random(1))
    evening.write(lambda table: deciding.start(table, SECRET))
    evening.write(lambda table: chat.say(table, SPECTATOR, Say("hello"), is_host=False))
    evening.write(evening.decide)
    for observer in (*range(len(SEATS)), SPECTATOR):
        one, other = (device for device in evening.devices if device.observer == observer)
        assert one.frames[-1] is other.frames[-1]


def test_a_picture_that_has_not_changed_is_not_sent_again() -> None:
    sitting = Sitting().start()
    for observer in range(len(SEATS)):
        before, again = sitting.picture(observer), sitting.picture(observer)
        change = change_since(before, again, Parts())
        assert change == news.PictureChange("t1", SEATS[observer], before.n, before.n, {}, {}, {}, None, None)


def test_a_change_lists_places_that_are_as_they_were_by_their_number() -> None:
    sitting, _ = at_question("Bid")
    picture = sitting.picture(REFEREE)
    assert picture.view is not None
    places = picture.view.places
    assert len(places) > 2
    new = (Place("1c", (), 3, troll=False, has_broken_walls=False), *places[2:], places[0])
    after = replace(picture, view=replace(picture.view, places=new))
    change = change_since(picture, after, Parts())
    assert change.places == (new[0], *range(2, len(places)), 0)
    assert (change.fields, change.view, change.mine, change.players) == ({}, {}, {}, None)
    assert changed(picture, msgspec.json.decode(msgspec.json.encode(change), type=news.PictureChange)) == after


def test_most_of_a_picture_is_not_sent_again() -> None:
    evening = Evening(NewTable(answer_seconds=0), random.Random(2))
    evening.write(lambda table: deciding.start(table, SECRET))
    for device in evening.devices:
        device.frames.clear()
    for _ in range(STEPS):
        with suppress(Refusal):
            evening.write(evening.decide)
    frames = [frame for device in evening.devices for frame in device.frames]
    whole = [len(msgspec.json.encode(device.picture)) for device in evening.devices]
    assert sum(map(len, frames)) / len(frames) < sum(whole) / len(whole) / 2


@asynchronous
async def test_a_client_without_the_picture_that_changes_connects_again(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        async with client.follow(made.table.id, token=made.seats["elves"], seen=0) as seat:
            seat._picture = replace(seat.picture, n=seat.picture.n - 1)
            await client.command(made.table.id, Say("hello"), token=made.seats["orcs"])
            n = (await client.picture(made.table.id, token=made.seats["elves"])).n
            now = await seat.until(lambda picture: picture.n == n)
            assert now == await client.picture(made.table.id, token=made.seats["elves"])
            assert [update.n for update in seat.heard] == list(range(1, n + 1))
