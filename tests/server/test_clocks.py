"""Clocks: how long a seat has, and what happens when its time is up."""

import random

import pytest
from msgspec.structs import replace

from dragondune.engine.all_steps import STEP_OF
from dragondune.engine.decisions import PASS
from dragondune.engine.ids import FACTIONS
from dragondune.notation.codec import decision_to_record
from dragondune.server.table import advance_answers
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import SECRET_ANSWER, clocks, close_question, deadline, plan, play
from dragondune.server.table.plans import Thinker
from dragondune.views.position import write_position
from dragondune.wire import news
from dragondune.wire.commands import SetStanding
from dragondune.wire.lobby import DAY, SEATS, Clock, Holder, NewTable
from tests.server.tables import BOT, PERSON, Sitting, at_question
from tests.server.virtual import run
from tests.server.virtual_registry import Decliner, VirtualTable, written


def timed(clock: Clock) -> NewTable:
    return NewTable(clock=clock, answer_seconds=2.0, bot_seconds=1.0)


def test_without_a_clock_nothing_is_due() -> None:
    """[R228] People may think as long as they like."""
    sitting, seat = at_question("Move")
    assert deadline(sitting.table, seat) is None
    assert plan(sitting.table) == (None, (), None, ())
    assert plan(sitting.table).wakes is None


@pytest.mark.parametrize("seconds", [30.0, 3.0 * DAY])
def test_each_decision_has_a_time_limit(seconds: float) -> None:
    """[R228] In seconds or days from the question; then a bot stands in."""
    sitting, seat = at_question("Move", wish=timed(Clock(per_decision=seconds)))
    until = sitting.table.asked_at + seconds
    assert deadline(sitting.table, seat) == until
    assert plan(sitting.table).thinkers == (Thinker(seat, "simple", r.STAND_IN, until, until),)
    assert plan(sitting.table).wakes == until
    assert [(one.seat, one.until) for one in clocks(sitting.table)] == [(SEATS[seat], until)]


def test_decisions_use_up_the_time_for_the_game() -> None:
    """[R228] The time a decision took is deducted, and everyone sees what is left."""
    sitting, seat = at_question("Bid", wish=timed(Clock(per_game=100.0)))
    used = sitting.table.used.get(seat, 0.0)
    sitting.now = sitting.table.asked_at + 10
    sitting.decide(seat, PASS)
    assert sitting.table.used[seat] == pytest.approx(used + 10)
    left = {one.seat: one.for_game for one in clocks(sitting.table)}
    assert left[SEATS[seat]] == pytest.approx(90 - used)


def test_an_undo_returns_no_time() -> None:
    """[R224] [R228] The time was spent thinking, even if the decision is undone."""
    sitting, seat = at_question("Bid", wish=timed(Clock(per_game=100.0)))
    sitting.now = sitting.table.asked_at + 10
    sitting.decide(seat, PASS)
    used = sitting.table.used[seat]
    sitting.undo(seat)
    assert sitting.table.undo_request is None
    assert sitting.table.used[seat] == used >= 10


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [
        (Clock(per_decision=30.0), 30.0),
        (Clock(per_decision=30.0, per_answer=60.0), 60.0),
        (Clock(per_game=500.0), SECRET_ANSWER),
        (Clock(per_answer=1.0), 2.0),
    ],
)
def test_secret_answers_share_one_time_limit(clock: Clock, seconds: float) -> None:
    """[R228] It does not depend on the time a seat has left, and is never shorter than every answer takes."""
    sitting, _ = at_question("SealPlan", wish=timed(clock))
    sitting.table.used = {seat: 450.0 + seat for seat in FACTIONS}
    assert {deadline(sitting.table, seat) for seat in sitting.asked} == {sitting.table.asked_at + seconds}
    assert {one.until for one in clocks(sitting.table) if one.until} == {sitting.table.asked_at + seconds}


def test_secret_answers_cost_no_game_time() -> None:
    """[R228] Otherwise the clocks would show who had something to think about."""
    sitting, _ = at_question("SealPlan", wish=timed(Clock(per_game=1000.0)))
    used = dict(sitting.table.used)
    for wait, seat in enumerate(sitting.asked, start=1):
        sitting.now += 10.0 * wait
        sitting.decide(seat, sitting.options(seat)[0])
    assert sitting.close()
    assert sitting.table.used == used


def test_clocks_continue_across_a_restart() -> None:
    """[R228] The deadline is in the log, not in a process."""
    sitting, seat = at_question("Move", wish=timed(Clock(per_decision=60.0, per_game=1000.0)))
    again = sitting.again()
    assert deadline(again, seat) == deadline(sitting.table, seat)
    assert clocks(again) == clocks(sitting.table)
    assert plan(again) == plan(sitting.table)


def test_a_stand_in_is_announced_unless_answers_are_secret() -> None:
    """[R228] [R187] In a secret question nobody learns who ran out of time."""
    sitting, seat = at_question("Move", wish=timed(Clock(per_decision=60.0)))
    sitting.write([play(sitting.table, {seat: PASS}, sitting.secret, seat=SEATS[seat], means=r.STAND_IN)])
    told = sitting.updates[4][-1].news
    assert isinstance(told, news.Happened)
    assert told.stand_in
    sitting, seat = at_question("SealPlan", wish=timed(Clock(per_decision=60.0)))
    for one in sitting.asked:
        sitting.write([r.Answered(SEATS[one], decision_to_record(sitting.options(one)[0]), r.STAND_IN)])
    sitting.write(close_question(sitting.table, sitting.secret))
    told = sitting.updates[4][-1].news
    assert isinstance(told, news.Happened)
    assert not told.stand_in


def test_an_answer_in_advance_needs_no_stand_in() -> None:
    """[R226] [R228] The question closes before anyone has to stand in."""
    sitting, seat = at_question("Hide", wish=timed(Clock(per_decision=60.0)))
    sitting.write(advance_answers.set_standing(seat, SetStanding("Hide", "decline")))
    closes = sitting.table.asked_at + 2.0
    assert plan(sitting.table) == (closes, (), closes, ())


def test_a_bot_plays_for_people_whose_time_is_up() -> None:
    """[R228] A whole game in virtual time with people who never answer, and a restart in between."""

    async def play() -> None:
        pool = Decliner()
        virtual = VirtualTable(pool)
        await virtual.create(timed(Clock(per_decision=20.0)))
        await virtual.start()
        asked_at = virtual.table.asked_at
        await virtual.until(lambda table: len(table.moves) > 3)
        assert virtual.table.asked_at >= asked_at + 20
        await virtual.stop()
        other = VirtualTable(pool, virtual.store)
        await other.resume()
        before = len(other.table.moves)
        await other.until(lambda table: len(table.moves) > before + 3)
        await other.stop()
        means = {record.means for record in written(other.store) if isinstance(record, r.Played)}
        assert r.STAND_IN in means
        assert r.PERSON not in means

    run(play())


def test_a_failing_bot_is_named_unless_answers_are_secret() -> None:
    """[R226] The log names the replaced bot, but not in a question with secret answers."""

    async def play() -> None:
        virtual = VirtualTable(Decliner(fault="the bot gave no answer"))
        await virtual.create(timed(Clock()), holders=(BOT, BOT, BOT, BOT))
        await virtual.start()
        await virtual.until(lambda table: len(table.moves) > 60)
        await virtual.stop()
        table = Sitting(timed(Clock()), holders=(BOT, BOT, BOT, BOT)).new_table()
        faults = secret = 0
        for stored in virtual.store.written["t1"]:
            record = r.record_from_bytes(stored.body)
            if isinstance(record, r.BotFaulted):
                faults += 1
                assert not table.is_held
            secret += table.is_held
            table.take(record, stored.at)
        assert faults
        assert secret

    run(play())


OWN = Holder("bot", "my_module:MyBot", "my_module:MyBot")
"""A bot that may think, since nothing else is known of it."""


def test_a_bot_pauses_in_its_turn_even_without_a_choice() -> None:
    """[R226] Its cards decide whether it can conscript, hire, move or revive."""
    sitting = Sitting(replace(timed(Clock()), thinks_for=3.0), holders=(OWN, OWN, OWN, OWN)).start()
    seen = set()
    chance = random.Random(1)
    while sitting.table.status == "running":
        if not sitting.table.is_held:
            coming = plan(sitting.table)
            due = coming.closes if coming.closes is not None else coming.thinkers[0].counts
            is_own = STEP_OF[sitting.table.prompts[0].question].is_always_asked()
            assert due == sitting.table.asked_at + (3.5 if is_own else 1.0)
            seen.add((is_own, len(sitting.options(sitting.asked[0])) == 1))
        sitting.step(chance)
    assert seen == {(True, True), (True, False), (False, True), (False, False)}


@pytest.mark.parametrize(("answer_seconds", "thought", "seconds"), [(2.0, 3.0, 5.5), (2.0, 0.5, 2.0), (0.0, 3.0, 0.0)])
def test_a_plan_takes_as_long_as_a_bots_budget(answer_seconds: float, thought: float, seconds: float) -> None:
    """[R226] It is public which bots fight. Only a table without secret timing does not wait."""
    wish = NewTable(answer_seconds=answer_seconds, thinks_for=thought)
    sitting, _ = at_question("SealPlan", wish=wish)
    for one in sitting.asked:
        sitting.write([r.Held(SEATS[one], OWN)])
        sitting.write([r.Answered(SEATS[one], decision_to_record(sitting.options(one)[0]), r.BOT)])
    closes = sitting.table.asked_at + seconds
    assert plan(sitting.table) == (closes, (), closes, ())


@pytest.mark.parametrize(("question", "limit"), [("Move", None), ("Hide", 1.5), ("SealPlan", 6.0)])
def test_bots_receive_the_tables_time_budget(question: str, limit: float | None) -> None:
    """Less for a secret question, which closes earlier; for a plan, the same as in their turns."""

    async def play() -> None:
        virtual = VirtualTable(pool := Decliner())
        position = write_position(at_question(question)[0].table.running)
        wish = NewTable(answer_seconds=2.0, thinks_for=4.0, position=position)
        await virtual.create(wish, holders=(OWN, OWN, OWN, OWN))
        await virtual.start()
        await virtual.until(lambda table: len(table.moves) > 0)
        await virtual.stop()
        told_question, thought, told_limit = pool.thoughts[0]
        assert (told_question, thought, told_limit and round(told_limit, 1)) == (question, 4.0, limit)

    run(play())


def test_a_bot_pauses_whether_or_not_it_has_a_choice() -> None:
    """[R226] One option or many: the pause is the same."""
    sitting = Sitting(timed(Clock()), holders=(PERSON, BOT, BOT, BOT)).start()
    seen = set()
    chance = random.Random(1)
    while sitting.table.status == "running":
        asked = sitting.asked
        if not sitting.table.is_held and not any(map(sitting.table.is_person, asked)):
            coming = plan(sitting.table)
            due = [coming.closes] if coming.closes is not None else [one.counts for one in coming.thinkers]
            assert set(due) == {sitting.table.asked_at + 1.0}
            seen.add(len(sitting.options(asked[0])) == 1)
        sitting.step(chance)
    assert seen == {True, False}
