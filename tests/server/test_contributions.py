"""Players' random numbers: neither the operator nor the last to reveal can choose the cards."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from dragondune.client import Client, Refused
from dragondune.engine.errors import Illegal, Malformed
from dragondune.notation.game_record import Contribution
from dragondune.notation.log import read_log, write_log
from dragondune.notation.trust import draw_secret, number_commitment, verify
from dragondune.server.table import contributions, seating
from dragondune.server.table import log_records as r
from dragondune.wire import lobby as wire
from dragondune.wire.commands import Archive, Commit, Reveal, Start
from dragondune.wire.lobby import SEATS, NewTable, SeatWish
from tests.server.databases import asynchronous
from tests.server.harness import FOUR_PEOPLE, four_people, seated, serving
from tests.server.tables import DWARVES, ELVES, FOUR, GOBLINS, ORCS, PERSON, SECRET, Sitting

NUMBERS = {seat: f"{seat + 1:x}" * 64 for seat in (DWARVES, ELVES, GOBLINS, ORCS)}
LAST_OPEN = (PERSON, PERSON, PERSON)


def commit(sitting: Sitting, *seats: int) -> Sitting:
    for seat in seats:
        sitting.write(contributions.commit(sitting.table, seat, number_commitment(seat, NUMBERS[seat])))
    return sitting


def reveal(sitting: Sitting, *seats: int) -> Sitting:
    for seat in seats:
        sitting.write(contributions.reveal(sitting.table, seat, NUMBERS[seat]))
    return sitting


def log_after(sitting: Sitting) -> str:
    sitting.play(lambda it: len(it.table.moves) > 5)
    sitting.write(seating.archive(sitting.table))
    return sitting.exported()


def test_the_draws_depend_on_every_number() -> None:
    """[R291] With the same secret, other numbers give other cards."""
    games = {
        tuple(seats): reveal(commit(Sitting(), *seats), *seats).start().table.running.fingerprint()
        for seats in ([], [ELVES], [ORCS], [ELVES, ORCS])
    }
    assert len(set(games.values())) == 4


def test_a_log_with_numbers_is_proven_and_one_with_other_numbers_is_not() -> None:
    """[R291]"""
    sitting = reveal(commit(Sitting(), ELVES, DWARVES, ORCS), ORCS, ELVES).start()
    text = log_after(sitting)
    log = read_log(text)
    proof = verify(log)
    assert [(one.seat, one.number) for one in proof.contributions] == [
        (DWARVES, None),
        (ELVES, NUMBERS[ELVES]),
        (ORCS, NUMBERS[ORCS]),
    ]
    assert write_log(log) == text
    assert sitting.again().head == sitting.table.head
    with pytest.raises(Malformed, match="line 1"):
        verify(read_log(text.replace(NUMBERS[ELVES], "f" * 64)))
    dwarves, elves, orcs = log.header.contributions
    for changed in (
        (dwarves, elves._replace(number="f" * 64), orcs),
        (dwarves, elves._replace(number="f" * 64, commitment=number_commitment(ELVES, "f" * 64)), orcs),
        (dwarves, elves._replace(number=None), orcs),
        (dwarves, elves),
    ):
        with pytest.raises(Malformed):
            verify(replace(log, header=replace(log.header, contributions=changed)))


def test_without_numbers_the_draws_are_as_before() -> None:
    """[R291] So are those of a game in which nobody has revealed a number in time."""
    assert draw_secret(SECRET, ()) == SECRET
    plain, silent = Sitting().start(), commit(Sitting(), ELVES).start()
    assert plain.table.running.fingerprint() == silent.table.running.fingerprint()
    assert plain.table.head != silent.table.head


def test_nobody_can_choose_a_number_after_seeing_those_of_others() -> None:
    """[R291] The last to speak is bound before anyone reveals; so are those who come later."""
    sitting = commit(Sitting(holders=LAST_OPEN), DWARVES, ELVES)
    with pytest.raises(Illegal, match="revealed when all seats are taken"):
        reveal(sitting, ELVES)
    sitting.write([r.Held("orcs", PERSON)])
    reveal(commit(sitting, ORCS), ELVES)
    with pytest.raises(Illegal, match="too late to commit"):
        commit(sitting, GOBLINS)
    with pytest.raises(Malformed, match="64 hexadecimal digits"):
        sitting.write(contributions.reveal(sitting.table, ORCS, "F" * 64))
    with pytest.raises(Illegal, match="not the number to which you have committed"):
        sitting.write(contributions.reveal(sitting.table, ORCS, "f" * 64))
    with pytest.raises(Illegal, match="have committed to a number already"):
        commit(sitting, ORCS)
    with pytest.raises(Illegal, match="have revealed their number already"):
        reveal(sitting, ELVES)
    with pytest.raises(Illegal, match="commit to one first"):
        reveal(sitting, GOBLINS)
    sitting.start()
    for seat in (DWARVES, GOBLINS):
        with pytest.raises(Illegal, match="before the game begins"):
            reveal(sitting, seat)
        with pytest.raises(Illegal, match="before the game begins"):
            commit(sitting, seat)


def test_a_new_holder_has_their_own_number() -> None:
    """[R291] What was committed leaves with its holder; what was revealed is part of the draws."""
    sitting = commit(Sitting(holders=FOUR), ELVES, ORCS)
    sitting.write([r.Held("elves", PERSON)])
    assert [one.seat for one in sitting.picture(ELVES).info.contributions] == ["orcs"]
    reveal(commit(sitting, ELVES), ELVES)
    sitting.write([r.Held("elves", PERSON), r.Held("orcs", PERSON)])
    assert [one.seat for one in sitting.picture(ELVES).info.contributions] == ["elves"]


@asynchronous
async def test_programs_contribute_by_themselves(sqlite_url: str) -> None:
    """[R291] All seats commit as they sit down, and reveal when nobody is missing."""
    async with serving(sqlite_url) as client:
        made = await four_people(client, start=False)
        async with seated(client, made) as seats:
            for seat in seats.values():
                await seat.until(lambda picture: len(given(picture.info.contributions)) == 4)
            await client.command(made.table.id, Start(), token=made.host)
            await seats["elves"].until(lambda picture: picture.info.status == "running")
        await client.command(made.table.id, Archive(), token=made.host)
        proof = verify(read_log(await client.log(made.table.id)))
    assert len(given(proof.contributions)) == 4


def given(contributions: Sequence[Contribution | wire.Contribution]) -> list[str]:
    return [one.number for one in contributions if one.number is not None]


@asynchronous
async def test_someone_who_plays_alone_has_contributed_before_the_start(sqlite_url: str) -> None:
    seats = (SeatWish("elves", "me"), *(SeatWish(seat, "bot", bot="random") for seat in SEATS if seat != "elves"))
    async with serving(sqlite_url) as client:
        made = await client.create(NewTable(seats=seats))
        async with client.follow(made.table.id, token=made.seats["elves"]) as seat:
            assert len(given(seat.picture.info.contributions)) == 1
            await client.command(made.table.id, Start(), token=made.host)
            assert len(given((await client.table(made.table.id)).contributions)) == 1


@asynchronous
async def test_someone_who_never_commits_does_not_keep_others_from_it(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await client.create(NewTable(seats=FOUR_PEOPLE))
        async with client.follow(made.table.id, token=made.seats["elves"]) as seat:
            assert given(seat.picture.info.contributions) == []
            await seat.until(lambda picture: len(given(picture.info.contributions)) == 1)
        await is_refused(client, made.table.id, Commit("0" * 64), made.seats["orcs"])
        await is_refused(client, made.table.id, Reveal("0" * 64), made.host)


async def is_refused(client: Client, table: str, command: Commit | Reveal, token: str) -> None:
    with pytest.raises(Refused):
        await client.command(table, command, token=token)
