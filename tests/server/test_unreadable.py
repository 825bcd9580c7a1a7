"""Tables that this version cannot read say why, and do not affect the others."""

import random
from collections.abc import Callable
from hashlib import sha256

import pytest
from sqlalchemy import delete, select, update
from sqlalchemy.sql.dml import Delete, Update

from dragondune.client import Client, Refused
from dragondune.notation.chain import first_link, next_link
from dragondune.server.storage import schema
from dragondune.wire import news
from dragondune.wire.commands import Say, Start
from dragondune.wire.lobby import SEATS, Created, NewTable, SeatWish
from tests.server.databases import asynchronous, open_database, opened
from tests.server.harness import FOUR_PEOPLE, four_people, play_on, seated, serving
from tests.server.raw_lines import RawLine, refusal

TABLES = schema.tables.c
RECORDS = schema.records.c
FOUR_BOTS = NewTable(seats=tuple(SeatWish(seat, "bot") for seat in SEATS), answer_seconds=1, bot_seconds=60)


async def change(url: str, statement: Update | Delete) -> None:
    """Change the database behind the server's back."""
    database = await open_database(url)
    try:
        assert await database.write(lambda connection: connection.execute(statement).rowcount, is_single=False)
    finally:
        await database.close()


async def relink(url: str, table: str) -> None:
    """Chain the records of a table again, as the version that wrote them would have."""
    async with opened(url) as store:
        row, records = await store.table(table), await store.records(table)
    assert row is not None
    link, links = first_link(row.spec, row.secret), []
    for one in records:
        link = next_link(link, n=one.n, at=one.at, digest=sha256(one.body).digest())
        links.append(of(table, one.n).values(link=link))
    database = await open_database(url)
    try:
        await database.write(lambda connection: [connection.execute(one) for one in links], is_single=False)
    finally:
        await database.close()


async def last_record(url: str, table: str) -> int:
    database = await open_database(url)
    try:
        wanted = select(TABLES.last).where(TABLES.id == table)
        return int(await database.read(lambda connection: connection.execute(wanted).scalar_one()))
    finally:
        await database.close()


def of(table: str, n: int) -> Update:
    return update(schema.records).where(RECORDS.table_id == table, RECORDS.n == n)


def missing(table: str, n: int) -> Delete:
    return delete(schema.records).where(RECORDS.table_id == table, RECORDS.n == n)


async def played(client: Client) -> Created:
    made = await four_people(client)
    async with seated(client, made) as seats:
        await play_on(list(seats.values()), random.Random(4), decisions=12)
    return made


ENTRY = b'{"kind":"played","seat":"elves","entries":[{"seat":"elves","decision":{"decide":"%s"},"check":"00000000"}]}'
NOT_ASKED, UNKNOWN = ENTRY % b"KeepPlunder", ENTRY % b"Levitate"  # only Orcs keep plunder
NOWHERE = b'{"kind":"held","seat":"trolls","holder":{"kind":"open"}}'
DAMAGE: dict[str, tuple[Callable[[str, int], Update | Delete], str]] = {
    "a later format": (
        lambda table, _: update(schema.tables).where(TABLES.id == table).values(version=3),
        "this table was written in format 3; this version of dragondune reads format 2",
    ),
    "a specification of other fields": (
        lambda table, _: update(schema.tables).where(TABLES.id == table).values(spec=b'{"name":"x"}'),
        "is described in a form",
    ),
    "a decision that was not allowed": (lambda table, last: of(table, last - 1).values(body=NOT_ASKED), "refuses"),
    "a decision of an unknown kind": (lambda table, last: of(table, last - 1).values(body=UNKNOWN), "a form that"),
    "a record of an unknown kind": (lambda table, last: of(table, last - 1).values(body=b'{"kind":"slept"}'), "a form"),
    "a record that is no text": (lambda table, last: of(table, last - 1).values(body=b"\xff\x00"), "a form that"),
    "a seat that is not there": (lambda table, last: of(table, last - 1).values(body=NOWHERE), "a form that"),
    "a record that is missing": (lambda table, last: missing(table, last - 1), "is missing"),
    "a last record that is missing": (missing, "is missing"),
}


@asynchronous
async def test_unreadable_tables_say_why_and_others_continue(database_url: str) -> None:
    async with serving(database_url) as client:
        broken = {name: await played(client) for name in DAMAGE}
        sound = await four_people(client)
    for name, (statement, _) in DAMAGE.items():
        table = broken[name].table.id
        await change(database_url, statement(table, await last_record(database_url, table)))
        if "missing" not in name:
            await relink(database_url, table)
    async with serving(database_url) as client:
        for name, (_, reason) in DAMAGE.items():
            for token in (None, broken[name].seats["elves"], broken[name].host):
                refused = await refusal(client.picture(broken[name].table.id, token=token))
                assert (refused.kind, reason in refused.sentence) == ("unreadable", True), (name, refused.sentence)
            await is_refused_on_a_socket(client, broken[name])
        assert len((await client.tables()).tables) == len(DAMAGE) + 1
        await client.command(sound.table.id, Say("we play on"), token=sound.seats["elves"])


@asynchronous
async def test_a_table_played_with_other_rules_says_so(database_url: str) -> None:
    async with serving(database_url) as client:
        broken = await played(client)
    table = broken.table.id
    async with opened(database_url) as store:
        record = next(one for one in reversed(await store.records(table)) if b'"check":"' in one.body)
    before, _, after = record.body.rpartition(b'"check":"')
    await change(database_url, of(table, record.n).values(body=before + b'"check":"' + b"x" * 8 + after[8:]))
    await relink(database_url, table)
    async with serving(database_url) as client:
        refused = await refusal(client.picture(table))
        assert refused.sentence == "this version of dragondune has different rules from the one that wrote the table"


@asynchronous
async def test_a_changed_record_is_named(database_url: str) -> None:
    """Words that were put into someone's mouth, a changed time, a link from elsewhere, and another secret."""
    async with serving(database_url) as client:
        tables = [await four_people(client) for _ in range(4)]
        for made in tables:
            await client.command(made.table.id, Say("I give you gold"), token=made.seats["elves"])
            await client.command(made.table.id, Say("thank you"), token=made.seats["orcs"])
    words, times, links, specs = (made.table.id for made in tables)
    said = await last_record(database_url, words) - 1
    async with opened(database_url) as store:
        body = (await store.records(words, after=said - 1))[0].body
    assert b"I give" in body
    await change(database_url, of(words, said).values(body=body.replace(b"I give", b"I owe ")))
    await change(database_url, of(times, said).values(at=RECORDS.at + 1))
    await change(database_url, of(links, said).values(link=bytes(32)))
    await change(database_url, update(schema.tables).where(TABLES.id == specs).values(secret=b"0" * 64))
    async with serving(database_url) as client:
        for table, n in ((words, said), (times, said), (links, said), (specs, 1)):
            refused = await refusal(client.picture(table))
            assert refused.kind == "unreadable"
            assert refused.sentence == (
                f"record {n} of this table does not follow from those before it; the log was changed"
            )


async def is_refused_on_a_socket(client: Client, broken: Created) -> None:
    async with RawLine(client) as line:
        answer = await line.attach(broken.table.id, token=broken.seats["elves"])
        assert isinstance(answer, news.Refused)
        assert answer.kind == "unreadable"
    with pytest.raises(Refused):
        async with client.follow(broken.table.id, token=broken.seats["elves"]):
            pass


@asynchronous
async def test_a_server_starts_despite_an_unreadable_due_table(database_url: str) -> None:
    async with serving(database_url) as client:
        broken = await client.create(FOUR_BOTS)
        await client.command(broken.table.id, Start(), token=broken.host)
    await change(database_url, of(broken.table.id, 1).values(body=b"[]"))
    async with serving(database_url) as client:
        assert (await refusal(client.table(broken.table.id))).kind == "unreadable"
        made = await client.create(NewTable(seats=FOUR_PEOPLE))
        await client.command(made.table.id, Start(), token=made.host)


@asynchronous
async def test_a_summary_from_another_version_does_not_hide_other_tables(database_url: str) -> None:
    async with serving(database_url) as client:
        broken, sound = await client.create(NewTable()), await client.create(NewTable())
        old = update(schema.tables).where(TABLES.id == broken.table.id).values(summary=b'{"id":"x"}')
        await change(database_url, old)
        assert [one.id for one in (await client.tables()).tables] == [sound.table.id]
        assert (await client.table(broken.table.id)).id == broken.table.id
