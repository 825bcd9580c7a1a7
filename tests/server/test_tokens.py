"""Tokens cannot be guessed, listed or read from anywhere."""

import logging

import pytest
from sqlalchemy import create_engine, text

from dragondune.client import Client, Refused
from dragondune.server.live import access
from dragondune.wire.commands import LeaveSeat, Start
from dragondune.wire.lobby import Created, NewTable
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, seated, serving


def all_tokens(made: Created) -> list[str]:
    return [made.host, made.invitation, *made.seats.values()]


def test_a_token_has_256_bits_and_is_stored_as_a_hash() -> None:
    tokens = {access.new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert {len(token) for token in tokens} == {43}
    token = tokens.pop()
    assert token not in access.token_row(token, "table", access.HOST, seat=None, now=0.0).hash


@asynchronous
async def test_no_token_is_in_the_database(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await client.create(NewTable(seats=FOUR_PEOPLE))
        right = await client.link(made.table.id, token=made.seats["elves"])
    engine = create_engine(sqlite_url)
    with engine.connect() as connection:
        names = [row[0] for row in connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'"))]
        kept = "".join(str(tuple(row)) for name in names for row in connection.execute(text(f'SELECT * FROM "{name}"')))
    engine.dispose()
    assert access.hashed(made.host) in kept
    assert not [token for token in (*all_tokens(made), right.token) if token in kept]


@asynchronous
async def test_no_token_whisper_card_or_decision_is_logged(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="dragondune")
    async with serving(sqlite_url) as client:
        made = await client.create(NewTable(seats=FOUR_PEOPLE, answer_seconds=0))
        await client.command(made.table.id, Start(), token=made.host)
        async with seated(client, made) as seats:
            await seats["elves"].say("a dagger at midnight", "orcs")
            with pytest.raises(Refused):
                await seats["elves"].decide({"decide": "PlayAce", "ace": "AH"})
        with pytest.raises(Refused):
            await client.link(made.table.id, token=made.host)
    told = "\n".join(f"{record.getMessage()} {vars(record)}" for record in caplog.records)
    assert "serving" in told
    assert not [token for token in all_tokens(made) if token in told]
    assert "dagger" not in told
    assert "PlayAce" not in told


@asynchronous
async def test_all_wrong_tokens_get_the_same_refusal(database_url: str) -> None:
    async with serving(database_url) as client:
        mine, other = await client.create(NewTable(seats=FOUR_PEOPLE)), await client.create(NewTable(seats=FOUR_PEOPLE))
        guesses = [other.host, other.seats["elves"], mine.invitation, access.new_token(), "x", mine.host[:-1]]
        answers = [await refusal(client, mine, guess) for guess in guesses]
        assert len(set(answers)) == 1
        assert answers[0].startswith("this token is not valid")


async def refusal(client: Client, made: Created, token: str) -> str:
    with pytest.raises(Refused) as caught:
        await client.command(made.table.id, LeaveSeat(), token=token)
    return caught.value.sentence


@asynchronous
async def test_unlisted_tables_cannot_be_found(database_url: str) -> None:
    async with serving(database_url) as client:
        hidden = await client.create(NewTable(seats=FOUR_PEOPLE, is_listed=False, watch="nobody"))
        assert (await client.tables()).tables == ()
        answers = []
        for table in (hidden.table.id, access.new_table_id()):
            with pytest.raises(Refused) as caught:
                await client.table(table)
            answers.append((caught.value.kind, caught.value.sentence))
        assert answers[0] == answers[1]
        assert len(access.new_table_id()) >= 16
