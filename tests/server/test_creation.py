"""Creating tables: every option is applied, and invalid combinations are refused."""

import random
from typing import Literal

import pytest
from msgspec import convert, to_builtins
from msgspec.json import encode
from msgspec.structs import replace

from dragondune.bots.registry import BOTS, STRENGTHS
from dragondune.client import Client
from dragondune.editions.loader import EDITIONS
from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE
from dragondune.notation.game_record import Header
from dragondune.notation.log import read_log
from dragondune.server.table.log_records import spec_from_bytes, spec_of
from dragondune.views.position import write_position
from dragondune.wire import news
from dragondune.wire.commands import Archive, GiveSeat, Start
from dragondune.wire.lobby import SEATS, Clock, Created, Holder, NewTable, Seat, SeatWish, TableInfo
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, four_people, play_on, seated, serving
from tests.server.raw_lines import refusal

QUICK = NewTable(seats=FOUR_PEOPLE, answer_seconds=0, bot_seconds=0)
FOUR_BOTS = tuple(SeatWish(seat, "bot") for seat in SEATS)


@asynchronous
async def test_a_table_has_every_requested_option(database_url: str) -> None:
    clock = Clock(per_decision=60, per_game=3600, per_answer=30)
    wish = NewTable(
        name="Tuesday",
        edition="1.7",
        overrides={"hire_price": 3},
        agreements="record",
        seats=(
            SeatWish("orcs", "me", name="Ann"),
            SeatWish("elves"),
            SeatWish("goblins", "bot", bot="random"),
            SeatWish("dwarves", "me"),
        ),
        seating="given",
        clock=clock,
        answer_seconds=2,
        bot_seconds=3,
        thinks_for=4.5,
        watch="invited",
        is_listed=False,
    )
    async with serving(database_url) as client:
        made = await client.create(wish)
        info = made.table
        assert (info.name, info.status, info.edition, info.seating) == ("Tuesday", "open", "1.7", "given")
        assert info.overrides == {"hire_price": 3, "agreements": "record"}
        assert [(one.seat, one.holder) for one in info.seats] == [
            ("orcs", Holder("person", "Ann")),
            ("elves", Holder("open")),
            ("goblins", Holder("bot", "random", "random")),
            ("dwarves", Holder("person", "host")),
        ]
        assert (info.clock, info.answer_seconds, info.bot_seconds, info.thinks_for) == (clock, 2, 3, 4.5)
        assert (info.watch, info.is_listed, info.seed) == ("invited", False, None)
        assert set(made.seats) == {"orcs", "dwarves"}
        assert await client.table(made.table.id, invitation=made.invitation) == info


@asynchronous
async def test_every_edition_starts_with_every_number_of_seats(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        for edition in EDITIONS:
            for many in (2, 3, 4):
                made = await client.create(replace(QUICK, edition=edition, seats=FOUR_PEOPLE[:many]))
                await client.command(made.table.id, Start(), token=made.host)
                picture = await client.picture(made.table.id)
                assert picture.info.status == "running"
                assert picture.info.edition == edition
                assert picture.waiting


@pytest.mark.parametrize("seating", ["drawn", "given"])
@asynchronous
async def test_a_start_tells_of_the_set_up(sqlite_url: str, seating: Literal["drawn", "given"]) -> None:
    """Given seats are taken before anything is drawn."""
    async with serving(sqlite_url) as client:
        made = await four_people(client, replace(QUICK, seating=seating))
        found = (await client.updates(made.table.id, token=made.seats["elves"])).updates
        told = [line.event["event"] for one in found if isinstance(one.news, news.Happened) for line in one.news.events]
        assert told[:5] == ["SeatsTaken", *["IncomeReceived"] * 4]


@asynchronous
async def test_a_given_seating_is_kept(sqlite_url: str) -> None:
    order: tuple[Seat, ...] = ("goblins", "dwarves", "orcs", "elves")
    seats = tuple(SeatWish(seat, "me") for seat in order)
    async with serving(sqlite_url) as client:
        for _ in range(3):
            made = await four_people(client, replace(QUICK, seats=seats, seating="given"))
            view = (await client.picture(made.table.id)).view
            assert view is not None
            assert list(view.order) == list(order)


@asynchronous
async def test_single_rules_override_house_rules(sqlite_url: str) -> None:
    text = 'extends = "1.2"\nhire_price = 4\nagreements = "record"\n'
    async with serving(sqlite_url) as client:
        made = await client.create(replace(QUICK, house_rules=text, overrides={"hire_price": 5}, agreements="off"))
        assert made.table.edition == "1.2"
        assert made.table.overrides == {"hire_price": 5, "agreements": "off"}


WRONG: dict[str, tuple[NewTable, str]] = {
    "an unknown edition": (replace(QUICK, edition="3.0"), 'there is no edition "3.0"'),
    "an unknown rule": (replace(QUICK, overrides={"horses": 1}), "horses"),
    "a value that a rule cannot have": (replace(QUICK, overrides={"hire_price": "dear"}), "hire_price"),
    "house rules that are not TOML": (replace(QUICK, house_rules="extends: 1.10"), "is not valid TOML"),
    "house rules that extend nothing": (replace(QUICK, house_rules="hire_price = 1"), "extends"),
    "house rules that extend a file": (
        replace(QUICK, house_rules='extends = "/etc/passwd"'),
        "which is not an edition",
    ),
    "a faction twice": (replace(QUICK, seats=(SeatWish("elves"), SeatWish("elves"))), "named twice"),
    "an unknown bot": (replace(QUICK, seats=(SeatWish("elves", "bot", bot="deep"), SeatWish("orcs"))), 'no bot "deep"'),
    "a name that cannot be seen": (
        replace(QUICK, seats=(SeatWish("elves", "me", name="\u200b"), SeatWish("orcs"))),
        "visible character",
    ),
    "one seat": (replace(QUICK, seats=(SeatWish("elves"),)), "length >= 2"),
    "a clock that is over before it begins": (replace(QUICK, clock=Clock(per_decision=0)), ">= 1"),
    "an answer that takes forever": (replace(QUICK, answer_seconds=61), "<= 60"),
    "bots that think for longer than the server lets them": (
        replace(QUICK, thinks_for=11),
        "bots think for at most 10 seconds on this server, not for 11",
    ),
    "bots that think of nothing": (replace(QUICK, thinks_for=0), ">= 0.1"),
    "an absence shorter than ten seconds": (replace(QUICK, gone_after=1), ">= 10"),
    "an absence shorter than the server takes seriously": (
        replace(QUICK, gone_after=59),
        "after 60 seconds at the earliest",
    ),
    "a name that is too long": (replace(QUICK, name="x" * 41), "length <= 40"),
    "a log that is none": (replace(QUICK, log="hello"), "line 1"),
    "an empty log": (replace(QUICK, log=""), "the log is empty"),
    "a position that is none": (replace(QUICK, position="{}"), "position"),
    "a log and a position": (replace(QUICK, log="", position=""), "not with both"),
}


@pytest.mark.parametrize("wish", WRONG.values(), ids=WRONG)
@asynchronous
async def test_invalid_requests_are_refused_and_create_no_table(sqlite_url: str, wish: tuple[NewTable, str]) -> None:
    async with serving(sqlite_url, least_gone_after=60.0) as client:
        refused = await refusal(client.create(wish[0]))
        assert (refused.kind, wish[1] in refused.sentence) == ("malformed", True), refused.sentence
        assert (await client.tables()).tables == ()


@asynchronous
async def test_every_offered_choice_can_be_created(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        choices = await client.choices()
        for edition in choices.editions:
            await client.create(replace(QUICK, edition=edition.name, overrides=edition.values))
        for bot in (*choices.strengths, *choices.bots):
            await client.create(replace(QUICK, seats=(SeatWish("elves", "bot", bot=bot.name), SeatWish("orcs"))))
        await client.create(replace(QUICK, thinks_for=choices.most_thought))


OWN = "tests.server.odd_bots:Thinking"


@asynchronous
async def test_bots_are_offered_by_strength_and_others_by_name(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=OWN, bot_limit=1.0) as client:
        choices = await client.choices()
        assert [one.name for one in choices.strengths] == list(STRENGTHS)
        assert [one.thinks for one in choices.strengths[:2]] == [False, False]
        assert {one.name: one.thinks for one in choices.bots} == {"random": False, "greedy": False, OWN: True}
        assert choices.most_thought == 0.5
        made = await client.create(QUICK)
        assert made.table.thinks_for == 0.5


@asynchronous
async def test_bots_keep_the_names_used_by_older_tables(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        for name in BOTS:
            made = await client.create(replace(QUICK, seats=(SeatWish("elves", "bot", bot=name), SeatWish("orcs"))))
            assert made.table.seats[0].holder == Holder("bot", name, name)
        usual = await client.create(replace(QUICK, seats=(SeatWish("elves", "bot"), SeatWish("orcs"))))
        assert usual.table.seats[0].holder == Holder("bot", "normal", "normal")


def test_a_table_without_a_thinking_time_can_be_read() -> None:
    spec = spec_of(QUICK, edition="1.10", overrides={}, factions=SEATS)
    old = {key: value for key, value in to_builtins(spec).items() if key != "thinks_for"}
    assert spec_from_bytes(encode(old)) == spec
    info = to_builtins(
        TableInfo("t", "", "open", "1.10", {}, "drawn", (), Clock(), 1, 1, 10, "anyone", True, 0, 0, (), "")
    )
    assert convert({key: value for key, value in info.items() if key != "thinks_for"}, TableInfo).thinks_for == 1.0


async def played_log(client: Client, wish: NewTable, *, decisions: int | None) -> str:
    """The log of a finished game, or of one archived after this many decisions."""
    made = await four_people(client, wish)
    async with seated(client, made) as seats:
        await play_on(list(seats.values()), random.Random(7), decisions=decisions)
    if decisions is not None:
        await client.command(made.table.id, Archive(), token=made.host)
    return await client.log(made.table.id)


@pytest.mark.parametrize("seating", ["drawn", "given"])
@asynchronous
async def test_an_imported_finished_log_is_unchanged(sqlite_url: str, seating: str) -> None:
    order = tuple(reversed(FOUR_PEOPLE))
    wish = replace(QUICK, edition="1.2", seating="given" if seating == "given" else "drawn", seats=order)
    async with serving(sqlite_url) as client:
        text = await played_log(client, wish, decisions=None)
        made = await client.create(NewTable(log=text, seats=FOUR_BOTS))
        assert (made.table.edition, made.table.seating) == ("1.2", seating)
        assert [one.seat for one in made.table.seats] == [one.faction for one in order]
        assert (made.table.status, made.table.origin) == ("over", "log")
        picture = await client.picture(made.table.id, seen_as="referee")
        assert picture.info.winners == made.table.winners != ()
        assert decisions_of(await client.log(made.table.id)) == decisions_of(text)


def decisions_of(log: str) -> list[tuple[int, Decision, str]]:
    return [(entry.seat, entry.decision, entry.check) for entry in read_log(log).entries]


@asynchronous
async def test_an_unfinished_log_continues_where_it_stopped(database_url: str) -> None:
    async with serving(database_url) as client:
        text = await played_log(client, replace(QUICK, seating="given"), decisions=40)
        made = await four_people(client, NewTable(log=text, seats=FOUR_PEOPLE, answer_seconds=0))
        async with seated(client, made) as seats:
            assert seats["elves"].picture.info.turn > 0
            assert await play_on(list(seats.values()), random.Random(8)) > 0
        whole = await client.log(made.table.id)
        before = decisions_of(text)
        assert decisions_of(whole)[: len(before)] == before
        assert read_log(whole).is_over
        again = await client.create(NewTable(log=whole, seats=FOUR_BOTS))
        assert again.table.seating == "given"


@asynchronous
async def test_an_edited_log_is_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        text = await played_log(client, QUICK, decisions=20)
        lines = text.splitlines(keepends=True)
        refused = await refusal(client.create(NewTable(log="".join([*lines[:5], *lines[6:]]))))
        assert refused.kind in ("malformed", "illegal")
        refused = await refusal(client.create(NewTable(log=text[:-20])))
        assert "cut off" in refused.sentence


@asynchronous
async def test_a_seat_for_a_faction_absent_from_the_log_is_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        text = await played_log(client, replace(QUICK, seats=FOUR_PEOPLE[:3]), decisions=5)
        refused = await refusal(client.create(NewTable(log=text, seats=(SeatWish("orcs", "me"), SeatWish("elves")))))
        assert "the orcs do not play" in refused.sentence
        made = await client.create(NewTable(log=text, seats=(SeatWish("elves", "me"), SeatWish("orcs"))))
        assert [one.seat for one in made.table.seats] == ["dwarves", "elves", "goblins"]


@asynchronous
async def test_a_game_from_a_position_has_no_full_log(sqlite_url: str) -> None:
    game = a_game(decisions=40)
    async with serving(sqlite_url) as client:
        wish = NewTable(position=write_position(game), seats=FOUR_PEOPLE, answer_seconds=0)
        made: Created = await four_people(client, wish)
        async with seated(client, made) as seats:
            assert seats["elves"].picture.info.turn == game.turn
            await play_on(list(seats.values()), random.Random(3))
            assert (seats["orcs"].picture.info.status, made.table.origin) == ("over", "position")
        assert "no log from the set-up on" in (await refusal(client.log(made.table.id))).sentence


def a_game(*, decisions: int) -> Game:
    chance = random.Random(5)
    game = Header().new_game()
    while decisions:
        seat = CHANCE if game.waits_for_chance else game.seats_asked()[0]
        game.apply(seat, chance.choice(game.options(seat)))
        decisions -= seat != CHANCE
    return game


@asynchronous
async def test_a_free_seat_of_an_imported_game_goes_to_a_bot(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        text = await played_log(client, QUICK, decisions=10)
        made = await client.create(NewTable(log=text))
        assert {one.holder.kind for one in made.table.seats} == {"open"}
        for seat in SEATS:
            await client.command(made.table.id, GiveSeat(seat, "random"), token=made.host)
        await client.command(made.table.id, Start(), token=made.host)
        assert (await client.table(made.table.id)).status in ("running", "over")
