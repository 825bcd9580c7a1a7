"""People without accounts: their seats follow them, and nobody can impersonate them."""

import asyncio
import logging

import msgspec
import pytest
from sqlalchemy import create_engine, text

from dragondune.client import Client, Refused
from dragondune.engine.errors import Malformed
from dragondune.server.http import rate_limits
from dragondune.server.people import keys
from dragondune.server.people.persons import CODE_SECONDS, MOST_DEVICES, Persons
from dragondune.server.storage import PersonRow, schema
from dragondune.server.storage.person_export import owner_of
from dragondune.wire.calls import CallWish
from dragondune.wire.club import NewTournament
from dragondune.wire.commands import GiveSeat, LeaveSeat, Say, Start
from dragondune.wire.lobby import DAY, NewTable, SeatWish
from dragondune.wire.people import Renaming
from tests.patience import PATIENCE
from tests.server.databases import asynchronous, opened
from tests.server.harness import FOUR_PEOPLE, all_ready, serving
from tests.server.test_seats import ManualClock

URL = "http://dune.example"
OPEN = NewTable(name="Friday", seats=(SeatWish("elves", "me", name="Ada"), SeatWish("orcs"), SeatWish("dwarves")))


async def refusal(awaited: object) -> str:
    with pytest.raises(Refused) as caught:
        await awaited  # type: ignore[misc]
    return caught.value.sentence


def another(client: Client) -> Client:
    """Another device, without a key."""
    return Client(client.url, seconds=PATIENCE)


@asynchronous
async def test_all_rights_follow_a_person_to_another_device_and_come_back_by_words(database_url: str) -> None:
    async with serving(database_url) as ada:
        await ada.become("Ada", "teal")
        made = await ada.create(OPEN)
        words = await ada.words()
        async with another(ada) as phone, another(ada) as new_browser:
            person = await phone.use_code((await ada.code()).code)
            assert (person.name, person.colour, person.devices) == ("Ada", "teal", 2)
            assert {(one.table.name, one.right, one.seat) for one in person.rights} == {
                ("Friday", "host", None),
                ("Friday", "seat", "elves"),
            }
            entrance = await phone.enter(made.table.id)
            await phone.command(made.table.id, Say("from my phone"), token=entrance.seats["elves"])
            recovered = await new_browser.recover(f"  {words.upper()} ")
            assert recovered.has_words
            again = await new_browser.enter(made.table.id)
            assert again.host is not None
            await new_browser.command(made.table.id, GiveSeat("orcs", "easy"), token=again.host)
            await ada.command(made.table.id, Say("still here"), token=made.seats["elves"])


@asynchronous
async def test_a_code_counts_once_and_not_for_long_and_new_words_end_old_ones(database_url: str) -> None:
    clock = ManualClock()
    async with serving(database_url, clock=clock) as ada, another(ada) as thief:
        await ada.become("Ada")
        first = (await ada.code()).code
        used = (await ada.code()).code
        async with another(ada) as phone:
            await phone.use_code(used)
        late = (await ada.code()).code
        clock.now += CODE_SECONDS + 1
        answers = {await refusal(thief.use_code(code)) for code in (first, used, late, "", keys.new_code())}
        assert len(answers) == 1
        old = await ada.words()
        await ada.words()
        unknown = {await refusal(thief.recover(words)) for words in (old, keys.new_words())}
        assert len(unknown) == 1
        assert thief.person is None


@asynchronous
async def test_other_devices_can_be_ended_and_words_end_with_them(database_url: str) -> None:
    async with serving(database_url) as ada, another(ada) as lost:
        await ada.become("Ada")
        words = await ada.words()
        await lost.use_code((await ada.code()).code)
        person = await ada.end_other_devices()
        assert (person.devices, person.has_words) == (1, False)
        assert "nobody has this key" in await refusal(lost.me())
        assert "nobody has these words" in await refusal(lost.recover(words))
        for _ in range(MOST_DEVICES + 3):
            async with another(ada) as one_more:
                await one_more.use_code((await ada.code()).code)
                ada.person = one_more.person
        assert (await ada.me()).devices == MOST_DEVICES


@asynchronous
async def test_a_name_changes_everywhere_at_once_unless_it_could_be_mistaken(database_url: str) -> None:
    async with serving(database_url) as ada, another(ada) as bob:
        await ada.become("Ada")
        one, two = await ada.create(OPEN), await ada.create(OPEN)
        await bob.become("Bea")
        await bob.join(two.table.id, "Bea", seat="orcs")
        async with bob.follow(one.table.id) as watching:
            renaming = await ada.rename("Bea", "violet")
            assert [kept.table for kept in renaming.kept] == [two.table.id]
            await watching.until(lambda picture: picture.info.seats[0].holder.name == "Bea")
            assert watching.picture.info.seats[0].holder.colour == "violet"
        names = {seat.seat: seat.holder.name for seat in (await ada.table(two.table.id)).seats}
        assert (names["elves"], names["orcs"]) == ("Ada", "Bea")


@asynchronous
async def test_changing_all_of_a_persons_tables_waits_for_its_turn(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: hold hundreds of seats and change the name again and again, so that all tables are written to."""
    monkeypatch.setattr(rate_limits, "LONGEST_WAIT", 0.01)
    clock = ManualClock()
    strict = serving(sqlite_url, clock=clock, request_burst=20, requests_per_second=1.0)
    async with strict as ada, another(ada) as bob:
        await ada.become("Ada")
        made = [await ada.create(OPEN) for _ in range(4)]
        for name in ("Bea", "Clio", "Dana", "Edda", "Fay"):
            await ada.rename(name, "teal")
        waiting = [asyncio.create_task(ada.rename("Gina", "teal")), asyncio.create_task(ada.go_away(clock.now + DAY))]
        await asyncio.sleep(0.3)
        assert not any(one.done() for one in waiting)
        assert (await bob.table(made[0].table.id)).seats[0].holder.name == "Fay"
        clock.now += 100.0
        await asyncio.gather(*waiting)
        assert (await bob.table(made[3].table.id)).seats[0].holder.name == "Gina"


@asynchronous
async def test_an_address_renames_one_person_at_a_time(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    under_way, most = 0, 0

    async def rename(persons: Persons, person: PersonRow, *_wish: object, **_before: object) -> Renaming:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0.05)
        under_way -= 1
        return Renaming(await persons.shown(person), ())

    monkeypatch.setattr(Persons, "rename", rename)
    async with serving(sqlite_url) as ada:
        await ada.become("Ada")
        await asyncio.gather(*(ada.rename("Bea", "teal") for _ in range(4)))
    assert most == 1


@asynchronous
async def test_a_seat_that_was_given_up_does_not_come_back(database_url: str) -> None:
    """The attack: leave a seat, or be removed from it, and get a new token by the key."""
    async with serving(database_url) as host, another(host) as bob:
        made = await host.create(OPEN)
        await bob.become("Bob")
        first = await bob.join(made.table.id, "Bob", seat="orcs")
        await bob.command(made.table.id, LeaveSeat(), token=first.token)
        assert "no right" in await refusal(bob.enter(made.table.id))
        await bob.join(made.table.id, "Bob", seat="orcs")
        await host.command(made.table.id, GiveSeat("orcs", None), token=made.host)
        assert (await bob.me()).rights == ()
        assert "no right" in await refusal(bob.enter(made.table.id))


@asynchronous
async def test_one_person_has_one_seat_unless_one_screen_is_passed_around(database_url: str) -> None:
    async with serving(database_url) as ada:
        await ada.become("Ada")
        made = await ada.create(OPEN)
        assert "the seat of the elves" in await refusal(ada.join(made.table.id, "Ada B.", seat="orcs"))
        second = await ada.join(made.table.id, "Ada B.", seat="orcs", is_hot_seat=True)
        await ada.command(made.table.id, GiveSeat("dwarves", "easy"), token=made.host)
        await all_ready(ada, made.table.id, [second.token])
        await ada.command(made.table.id, Start(), token=made.host)
        assert set((await ada.enter(made.table.id)).seats) == {"elves", "orcs"}
        entered = [await ada.enter(made.table.id) for _ in range(10)]
        await ada.command(made.table.id, Say("the newest counts"), token=entered[-1].seats["orcs"])
        assert "not valid" in await refusal(
            ada.command(made.table.id, Say("the oldest not"), token=entered[0].seats["orcs"])
        )


@asynchronous
async def test_a_token_from_before_is_adopted_once(database_url: str) -> None:
    """The attack: a copied token is declared another person's."""
    async with serving(database_url) as ada, another(ada) as thief:
        made = await ada.create(OPEN)
        await ada.become("Ada")
        await ada.adopt(made.table.id, token=made.seats["elves"])
        await thief.become("Thief")
        await thief.adopt(made.table.id, token=made.seats["elves"])
        assert (await thief.me()).rights == ()
        assert [one.seat for one in (await ada.me()).rights] == ["elves"]
        renewed = await ada.reissue(made.table.id, token=made.seats["elves"])
        assert [one.seat for one in (await ada.me()).rights] == ["elves"]
        assert renewed.token != made.seats["elves"]
        await ada.forget_me()
        assert (await ada.right(made.table.id, token=renewed.token)).seat == "elves"


@asynchronous
async def test_words_and_keys_cannot_be_guessed_or_enumerated(database_url: str) -> None:
    async with serving(database_url, recoveries_per_hour=5.0, persons_per_hour=3.0) as client:
        for _ in range(3):
            await client.become("Ada")
        assert "too many new persons" in await refusal(client.become("Ada"))
        tries = [await refusal(client.recover(keys.new_words())) for _ in range(6)]
        assert tries[:5] == ["nobody has these words; newer ones may have replaced them"] * 5
        assert "too many attempts" in tries[5]
        assert "too many attempts" in await refusal(client.use_code(keys.new_code()))


def test_words_are_read_with_care() -> None:
    words = keys.new_words().split()
    assert keys.read_words("\n".join(words).title()) == " ".join(words)
    with pytest.raises(Malformed, match="these are 11 words"):
        keys.read_words(" ".join(words[1:]))
    with pytest.raises(Malformed, match="word 3 is not"):
        keys.read_words(" ".join([*words[:2], "drgaon", *words[3:]]))
    assert len({keys.new_words() for _ in range(50)}) == 50


@asynchronous
async def test_no_key_word_or_code_is_logged_or_stored(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="dragondune")
    async with serving(sqlite_url) as ada:
        await ada.become("Ada")
        first = ada.person
        words, code = await ada.words(), (await ada.code()).code
        await ada.create(NewTable(seats=FOUR_PEOPLE))
        await ada.recover(words)
        await ada.use_code(code)
        assert first is not None
        assert ada.person is not None
        secrets = [first, ada.person, words, code]
        await refusal(ada.recover("one two three"))
    engine = create_engine(sqlite_url)
    with engine.connect() as connection:
        names = [row[0] for row in connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'"))]
        kept = "".join(str(tuple(row)) for name in names for row in connection.execute(text(f'SELECT * FROM "{name}"')))
    engine.dispose()
    told = "\n".join(f"{record.getMessage()} {vars(record)}" for record in caplog.records)
    assert keys.hashed(first) in kept
    assert not [secret for secret in secrets if secret in kept or secret in told]


@asynchronous
async def test_a_person_can_download_everything_stored_about_them(database_url: str) -> None:
    """[R295] Without keys or their hashes, and nothing about anybody else."""
    async with serving(database_url, smtp_host="127.0.0.1", mail_from="dune@example.org", public_url=URL) as ada:
        await ada.become("Ada", "teal")
        made = await ada.create(OPEN)
        await ada.words()
        await ada.choose_calls(CallWish(push=(), mail=("turn",), zone="Europe/Berlin"))
        await ada.set_address("ada@example.org")
        tournament = await ada.club.create_tournament(NewTournament(name="Cup"))
        async with another(ada) as bea:
            await bea.become("Bea")
            await bea.club.join_tournament(tournament.tournament.id, tournament.invitation)
        found = await ada.club.everything_about_me()
        assert (found.person.name, [one.right for one in found.person.rights]) == ("Ada", ["host", "seat"])
        stored = found.stored
        assert stored["persons"][0]["colour"] == "teal"
        assert sorted(str(one["kind"]) for one in stored["person_keys"]) == ["device", "words"]
        assert {one["role"] for one in stored["tokens"]} == {"host", "seat", "invite"}
        assert {one["table_id"] for one in stored["tokens"]} == {made.table.id}
        assert stored["call_settings"][0]["zone"] == "Europe/Berlin"
        assert stored["mail_addresses"][0]["address"] == "ada@example.org"
        assert "Cup" in str(stored["tournaments"][0]["spec"])
        written = msgspec.json.encode(found).decode()
        assert "Bea" not in written
        assert keys.hashed(ada.person or "") not in written
        async with opened(database_url) as store:
            for row in await store.tokens(made.table.id):
                assert row.hash not in written


def test_every_table_about_persons_is_part_of_the_download() -> None:
    """A column that refers to a person has a name by which the download finds it."""
    about = {table.name for table in schema.METADATA.sorted_tables if owner_of(table) is not None}
    refers = {
        table.name
        for table in schema.METADATA.sorted_tables
        for column in table.c
        if column.name in ("person", "host") or any(key.column.table.name == "persons" for key in column.foreign_keys)
    }
    assert refers | {"persons"} == about
