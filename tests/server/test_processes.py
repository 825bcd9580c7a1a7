"""Several server processes on one PostgreSQL database serve the same tables like one."""

import asyncio
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256
from pathlib import Path

import pytest

from dragondune.cli import main
from dragondune.client import Client, Lost, Refused, Seat
from dragondune.notation.chain import next_link
from dragondune.server.storage import Summary
from dragondune.server.storage.rows import StoredRecord
from dragondune.server.table import log_records as r
from dragondune.wire import news
from dragondune.wire.commands import Decide, LeaveSeat, Say, VoteToReplace
from dragondune.wire.lobby import SEATS, Clock, Created, NewTable
from tests.server.databases import asynchronous, opened, until
from tests.server.gatherings import ALL, TWO_AND_BOTS, Gathering, acknowledged
from tests.server.harness import FOUR_PEOPLE, four_people, is_asked, options_of, serving
from tests.server.processes import ServerProcess, children, is_running, started

PACE = 0.1


class Time:
    """A clock shared by both servers, which the test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def two_servers(database: str, *, clock: Callable[[], float] = time.time) -> AsyncIterator[tuple[Client, Client]]:
    """Two applications that are connected only through the database."""
    async with AsyncExitStack() as stack:
        one, other = [await stack.enter_async_context(serving(database, clock=clock)) for _ in range(2)]
        yield one, other


async def asked_seat(client: Client, made: Created) -> tuple[str, news.Picture]:
    """A seat that has to decide now."""
    while True:
        for token in made.seats.values():
            picture = await client.picture(made.table.id, token=token)
            if is_asked(picture):
                return token, picture
        await asyncio.sleep(0.01)


def decision_of(picture: news.Picture, *, at: int = 0, key: str = "") -> Decide:
    return Decide(dict(options_of(picture)[at].decision), picture.n, key)


async def played(database: str, table: str) -> list[r.Played | r.Answered]:
    """The decisions in the log."""
    async with opened(database) as store:
        found = [r.record_from_bytes(stored.body) for stored in await store.records(table)]
    return [one for one in found if isinstance(one, (r.Played, r.Answered))]


@asynchronous
async def test_two_processes_play_one_table_and_each_takes_over_from_the_other(
    postgres_url: str, tmp_path: Path
) -> None:
    """Every seat has a device at each process, and both decide whenever the seat is asked."""
    async with started(postgres_url, tmp_path) as (server, client), started(postgres_url, tmp_path) as (other, second):
        chance = random.Random(6)
        tables = [await Gathering.of([client, second], seats, chance, pace=PACE) for seats in (ALL, TWO_AND_BOTS)]
        for one in tables:
            one.play()
        await acknowledged(tables, 20)
        for victim in (server, other):
            victim.kill()
            await acknowledged(tables, 5)
            await victim.start()
            await acknowledged(tables, 5)
        logs = [await one.leave(client) for one in tables]
        assert not [*server.faults, *other.faults]
    async with opened(postgres_url) as store:
        for one, log in zip(tables, logs, strict=True):
            await one.check(store, log)


@asynchronous
async def test_the_same_decision_sent_to_both_processes_counts_once(postgres_url: str) -> None:
    async with two_servers(postgres_url) as (here, there):
        made = await four_people(here)
        for number in range(10):
            token, picture = await asked_seat(here, made)
            command = decision_of(picture, key=f"key-{number}")
            sent = [client.command(made.table.id, command, token=token) for client in (here, there, here, there)]
            receipts = await asyncio.gather(*sent)
            assert len(set(receipts)) == 1
    keys = [one.key for one in await played(postgres_url, made.table.id) if one.key]
    assert keys == [f"key-{number}" for number in range(10)]


@asynchronous
async def test_of_two_concurrent_decisions_one_is_stale(postgres_url: str) -> None:
    async with two_servers(postgres_url) as (here, there):
        made = await four_people(here)
        for number in range(10):
            token, picture = await asked_seat(here, made)
            options = len(options_of(picture))
            commands = [decision_of(picture, at=at % options, key=f"{number}-{at}") for at in range(2)]
            sent = [
                client.command(made.table.id, command, token=token)
                for client, command in zip((here, there), commands, strict=True)
            ]
            answers = await asyncio.gather(*sent, return_exceptions=True)
            refused = [answer for answer in answers if isinstance(answer, Refused)]
            if len(refused) == 1:
                assert refused[0].kind == "stale"
                assert refused[0].picture is not None
                assert refused[0].picture.n > picture.n
            else:
                assert refused == [], "an answer to a secret question may be changed until the question closes"


@asynchronous
async def test_a_process_knows_at_once_what_the_other_has_sent(postgres_url: str) -> None:
    """A client may present a number, token or seat that the process has not read yet."""
    async with two_servers(postgres_url) as (here, there):
        made = await here.create(NewTable(answer_seconds=0))
        await there.table(made.table.id)
        for number, name in enumerate(SEATS):
            right = await here.join(made.table.id, f"Guest of the {name}", seat=name)
            async with there.follow(made.table.id, token=right.token) as seat:
                assert seat.picture.seat == name
                assert [one.holder.kind for one in seat.picture.info.seats].count("person") == number + 1
                n = await here.command(made.table.id, Say("hello"), token=right.token)
                missed = await there.updates(made.table.id, token=right.token, after=n)
                assert missed.picture is not None
                assert missed.picture.n == n
                assert (await there.picture(made.table.id, token=right.token, at=n)).n == n
                async with there.follow(made.table.id, token=right.token, seen=n) as again:
                    assert again.n == n


@asynchronous
async def test_decisions_may_alternate_between_processes(postgres_url: str) -> None:
    async with two_servers(postgres_url) as (here, there):
        made = await four_people(here)
        for number in range(20):
            token, picture = await asked_seat(here if number % 2 else there, made)
            command = decision_of(picture)
            try:
                await (there if number % 2 else here).command(made.table.id, command, token=token)
            except Refused as refusal:
                assert refusal.kind == "stale"  # noqa: PT017


@asynchronous
async def test_a_token_revoked_at_one_process_is_revoked_at_the_other(postgres_url: str) -> None:
    """For a long poll and for a socket."""
    async with two_servers(postgres_url) as (here, there):
        made = await four_people(here)
        table, first = made.table.id, made.seats["elves"]
        async with there.follow(table) as spectator:
            seen = (await there.picture(table, token=first)).n
            polling = asyncio.create_task(there.updates(table, token=first, after=seen, wait=60))
            while not any(one.is_here for one in (await there.table(table)).seats):
                await asyncio.sleep(0.01)
            second = (await here.reissue(table, token=first)).token
            with pytest.raises(Refused, match="a new token"):
                await polling
            async with there.follow(table, token=second) as lost:
                third = (await here.reissue(table, token=second)).token
                with pytest.raises(Lost, match="a new token"):
                    await lost.until(lambda _: False)
            await spectator.say("I am still here")
            for client in (here, there):
                for old in (first, second):
                    with pytest.raises(Refused, match="revoked"):
                        await client.picture(table, token=old)
                assert (await client.picture(table, token=third)).seat == "elves"


@asynchronous
async def test_a_seat_given_away_at_one_process_is_lost_at_the_other(postgres_url: str) -> None:
    clock = Time()
    async with two_servers(postgres_url, clock=clock) as (here, there):
        made = await four_people(here)
        token = made.seats["elves"]
        await there.picture(made.table.id, token=token)
        clock.now += 1_000
        for voter in ("dwarves", "orcs"):
            await here.command(made.table.id, VoteToReplace("elves"), token=made.seats[voter])
        with pytest.raises(Refused, match="only the holder of a seat"):
            await there.command(made.table.id, LeaveSeat(), token=token)


@asynchronous
async def test_a_player_present_at_one_process_is_not_absent_at_the_other(postgres_url: str) -> None:
    clock = Time()
    wish = NewTable(seats=FOUR_PEOPLE, answer_seconds=0, gone_after=10)
    vote = VoteToReplace("elves")
    async with two_servers(postgres_url, clock=clock) as (here, there):
        made = await four_people(here, wish)
        table, token = made.table.id, made.seats["dwarves"]
        async with here.follow(table, token=token) as voter:
            clock.now += 60
            async with there.follow(table, token=made.seats["elves"]) as present:
                await until(lambda: "elves" in present.here)
                with pytest.raises(Refused, match="not away"):
                    await voter.act(vote)
                clock.now += 5
            with pytest.raises(Refused, match="not away"):
                await here.command(table, vote, token=token)
            await there.picture(table, token=made.seats["elves"])
            clock.now += 9
            with pytest.raises(Refused, match="not away"):
                await here.command(table, vote, token=token)
            clock.now += 2
            await here.command(table, vote, token=token)
            await there.command(table, vote, token=made.seats["orcs"])
            await voter.until(lambda picture: picture.info.seats[1].holder.kind == "bot")


@asynchronous
async def test_server_downtime_does_not_count_as_absence(database_url: str) -> None:
    clock = Time()
    wish = NewTable(seats=FOUR_PEOPLE, answer_seconds=0, gone_after=10)
    async with serving(database_url, clock=clock) as client:
        made = await four_people(client, wish)
        async with client.follow(made.table.id, token=made.seats["elves"]):
            pass
    clock.now += 3_600
    async with serving(database_url, clock=clock) as client:
        command = VoteToReplace("elves")
        with pytest.raises(Refused, match="not away"):
            await client.command(made.table.id, command, token=made.seats["dwarves"])
        clock.now += 11
        await client.command(made.table.id, command, token=made.seats["dwarves"])


@asynchronous
async def test_clocks_and_bots_act_once_with_two_processes(postgres_url: str, tmp_path: Path) -> None:
    """Nobody decides: the game runs on clocks and bots, whichever process is left."""
    wish = NewTable(seats=TWO_AND_BOTS, answer_seconds=0, bot_seconds=0, clock=Clock(per_decision=1, per_answer=1))
    async with started(postgres_url, tmp_path) as (server, client), started(postgres_url, tmp_path) as (_, second):
        made = await four_people(client, wish)
        async with client.follow(made.table.id, seen=0) as one, second.follow(made.table.id, seen=0) as other:
            await until(lambda: stand_ins(other) >= 2)
            server.kill()
            known = stand_ins(other)
            await until(lambda: stand_ins(other) >= known + 2)
            await server.start()
            await until(lambda: stand_ins(one) > known + 2)
            await until(lambda: stand_ins(other) >= stand_ins(one))
            common = min(len(one.heard), len(other.heard))
            assert one.heard[:common] == other.heard[:common]
            assert [update.n for update in other.heard] == list(range(1, len(other.heard) + 1))


@asynchronous
async def test_records_that_a_process_wrote_but_did_not_announce_are_found(postgres_url: str) -> None:
    """As if it had been killed between the two."""
    async with serving(postgres_url) as client, opened(postgres_url) as dying:
        made = await four_people(client)
        async with client.follow(made.table.id, seen=0) as watching:
            last = (await dying.records(made.table.id))[-1]
            row = await dying.table(made.table.id)
            assert row is not None
            body = r.record_to_bytes(r.Spoke(None, "Ada", "my last words"))
            link = next_link(last.link, n=last.n + 1, at=last.at, digest=sha256(body).digest())
            record = StoredRecord(last.n + 1, last.at, body, link)
            summary = Summary(row.status, row.summary, row.wake_at, row.updated_at)
            await dying.append(made.table.id, [record], summary)
            await watching.until(lambda _: any(isinstance(one.news, news.Said) for one in watching.heard))


def stand_ins(seat: Seat) -> int:
    """How often a clock has run out."""
    return sum(isinstance(update.news, news.Happened) and update.news.stand_in for update in seat.heard)


@asynchronous
async def test_one_command_starts_several_processes_and_replaces_one_that_dies(
    postgres_url: str, tmp_path: Path
) -> None:
    async with started(postgres_url, tmp_path, options=["--workers", "2"]) as (server, client):
        one = await Gathering.of([client], TWO_AND_BOTS, random.Random(7), pace=PACE)
        one.play()
        await acknowledged([one], 5)
        await until(lambda: len(serving_now(server)) == 2)
        os.kill(min(serving_now(server)), signal.SIGKILL)
        await acknowledged([one], 5)
        await until(lambda: len(serving_now(server)) == 2)
        log = await one.leave(client)
        processes = children(server.pid)
        assert serving_now(server) <= set(processes)
        assert await asyncio.to_thread(server.terminate) == 0
        assert not any(map(is_running, processes))
    async with opened(postgres_url) as store:
        await one.check(store, log)


@pytest.mark.soak
@asynchronous
async def test_processes_do_not_outlive_the_command_that_started_them(postgres_url: str, tmp_path: Path) -> None:
    async with started(postgres_url, tmp_path, options=["--workers", "2"]) as (server, client):
        made = await four_people(client, NewTable(seats=TWO_AND_BOTS))
        await until(lambda: len(serving_now(server)) == 2)
        processes = children(server.pid)
        server.kill()
        await until(lambda: not any(map(is_running, processes)))
        await server.start()
        assert (await client.table(made.table.id)).status == "running"


def serving_now(server: ServerProcess) -> set[int]:
    """The processes that reported serving and still run."""
    said = {int(str(line["pid"])) for line in server.lines if line["message"] == "serving"}
    return set(filter(is_running, said))


def test_sqlite_refuses_a_second_process(sqlite_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--database", sqlite_url, "--workers", "2"]) == 2
    said = capsys.readouterr().err
    assert "several server processes need --database postgresql://…; an SQLite file has one writer" in said
