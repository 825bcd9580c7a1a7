"""The table of the first game: scripted draws, labelled as such, and one person against bots that follow the script."""

from contextlib import suppress

import pytest

from dragondune.client import Refused
from dragondune.client.errors import Overtaken
from dragondune.lesson.script import BOT, LESSON
from dragondune.notation.log import read_log
from dragondune.notation.trust import commitment, number_commitment, verify
from dragondune.wire.commands import Commit, Decide, Start
from dragondune.wire.lobby import NewTable, SeatWish
from tests.server.databases import asynchronous
from tests.server.harness import serving

LESSON_TABLE = NewTable(
    lesson=True,
    seats=(SeatWish("elves", "me", name="Ada"), SeatWish("orcs")),
    edition="1.7",
    answer_seconds=0,
    bot_seconds=0,
)


@asynchronous
async def test_a_lesson_has_its_own_rules_seats_and_draws(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        made = await client.create(LESSON_TABLE)
        info = made.table
        assert (info.edition, info.overrides, info.lesson, info.is_listed) == ("1.10", {"turns": 2}, True, False)
        assert [(one.seat, one.holder.kind) for one in info.seats] == [
            (seat, "person" if seat == LESSON.learner else "bot") for seat in LESSON.seats
        ]
        assert info.commitment == commitment(LESSON.secret)
        assert list(made.seats) == [LESSON.learner]
        assert not (await client.create(NewTable())).table.lesson


@asynchronous
async def test_numbers_of_players_do_not_disturb_the_script(sqlite_url: str) -> None:
    """[R291]"""
    async with serving(sqlite_url) as client:
        made = await client.create(LESSON_TABLE)
        wish = Commit(number_commitment(1, "0" * 64))
        with pytest.raises(Refused, match="the draws of a lesson are scripted"):
            await client.command(made.table.id, wish, token=made.seats["elves"])


@asynchronous
async def test_nobody_else_sits_down_with_its_bot_and_a_lesson_has_no_log(sqlite_url: str) -> None:
    async with serving(sqlite_url) as client:
        seats = (SeatWish("elves", "me"), SeatWish("orcs", "bot", bot=BOT))
        with pytest.raises(Refused, match="there is no bot"):
            await client.create(NewTable(seats=seats))
        with pytest.raises(Refused, match="a lesson begins with its own rules"):
            await client.create(NewTable(lesson=True, position="{}"))


@asynchronous
async def test_following_the_advice_wins_and_the_log_says_that_it_was_scripted(sqlite_url: str) -> None:
    """[R229]"""
    async with serving(sqlite_url) as client:
        made = await client.create(LESSON_TABLE)
        table, token = made.table.id, made.seats["elves"]
        await client.command(table, Start(), token=made.host)
        left = [
            (step.turn, question, step.decision if question == step.question else {"decide": "Pass"})
            for step in LESSON.steps
            for question in (*step.passing, step.question)
        ]
        page = await client.updates(table, token=token, after=0)
        while page.picture.info.status == "running":
            picture = page.picture
            mine = picture.mine
            if mine is not None and mine.question is not None and len(mine.options) > 1 and not mine.answers_itself:
                assert left, mine.question
                turn, question, decision = left[0]
                assert (picture.view.turn if picture.view else 0, mine.question.question) == (turn, question)
                with suppress(Overtaken):  # something was said meanwhile; the question stays
                    await client.command(table, Decide(dict(decision), picture.n), token=token)
                    left.pop(0)
            page = await client.updates(table, token=token, after=picture.n, wait=5)
        assert left == []
        assert page.picture.info.winners == ("elves",)
        proof = verify(read_log(await client.log(table, token=token)))
        assert proof.is_scripted
        with pytest.raises(Refused, match="a lesson has no rematch"):
            await client.rematch(table, token=token)
