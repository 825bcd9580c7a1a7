"""Clocks: how long a seat has, and who decides when its time is up."""

import random

import pytest
from msgspec.structs import replace

from dragondune.engine.decisions import PASS
from dragondune.engine.game import STEP_OF
from dragondune.engine.ids import FACTIONS
from dragondune.notation.codec import decision_to_record
from dragondune.server.table import advance_answers
from dragondune.server.table import log_records as r
from dragondune.server.table.clocks import SECRET_ANSWER, clocks, deadline, plan
from dragondune.server.table.deciding import close_question, play
from dragondune.server.table.schedule import Thinker
from dragondune.views.position import write_position
from dragondune.wire import news
from dragondune.wire.commands import SetStanding
from dragondune.wire.lobby import DAY, SEATS, Clock, Holder, NewTable
from tests.server.tables import BOT, PERSON, Sitting, at_question
from tests.server.virtual import run
from tests.server.virtual_registry import Decliner, Parlour, written


def timed(clock: Clock) -> NewTable:
    return NewTable(clock=clock, answer_seconds=2.0, bot_seconds=1.0)


def test_without_a_clock_nobody_is_hurried() -> None:
    """[R228] Nothing is due as long as a person thinks."""
    sitting, seat = at_question("Move")
    assert deadline(sitting.table, seat) is None
    assert plan(sitting.table) == (None, ())
    assert plan(sitting.table).wakes is None


@pytest.mark.parametrize("seconds", [30.0, 3.0 * DAY])
def test_each_decision_has_its_time(seconds: float) -> None:
    """[R228] From the question on, in seconds or in days; then a bot stands in."""
    sitting, seat = at_question("Move", wish=timed(Clock(per_decision=seconds)))
    until = sitting.table.asked_at + seconds
    assert deadline(sitting.table, seat) == until
    assert plan(sitting.table).thinkers == (Thinker(seat, "simple", r.STAND_IN, until, until),)
    assert plan(sitting.table).wakes == until
    assert [(one.seat, one.until) for one in clocks(sitting.table)] == [(SEATS[seat], until)]


def test_the_time_for_a_game_is_used_up_by_decisions() -> None:
    """[R228] What a decision took is missing for the next ones, and everybody sees what is left."""
    sitting, seat = at_question("Bid", wish=timed(Clock(per_game=100.0)))
    used = sitting.table.used.get(seat, 0.0)
    sitting.now = sitting.table.asked_at + 10
    sitting.decide(seat, PASS)
    assert sitting.table.used[seat] == pytest.approx(used + 10)
    left = {one.seat: one.for_game for one in clocks(sitting.table)}
    assert left[SEATS[seat]] == pytest.approx(90 - used)


def test_an_undo_gives_no_time_of_the_game_back() -> None:
    """[R224] [R228] Thinking was done, even if the decision is not."""
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
def test_secret_answers_have_one_limit_for_all(clock: Clock, seconds: float) -> None:
    """[R228] Whatever a seat has used of its game, and never less than every answer takes."""
    sitting, _ = at_question("SealPlan", wish=timed(clock))
    sitting.table.used = {seat: 450.0 + seat for seat in FACTIONS}
    assert {deadline(sitting.table, seat) for seat in sitting.asked} == {sitting.table.asked_at + seconds}
    assert {one.until for one in clocks(sitting.table) if one.until} == {sitting.table.asked_at + seconds}


def test_secret_answers_use_nothing_of_the_time_for_the_game() -> None:
    """[R228] Otherwise the clocks would tell who thought and who had nothing to think about."""
    sitting, _ = at_question("SealPlan", wish=timed(Clock(per_game=1000.0)))
    used = dict(sitting.table.used)
    for wait, seat in enumerate(sitting.asked, start=1):
        sitting.now += 10.0 * wait
        sitting.decide(seat, sitting.options(seat)[0])
    assert sitting.close()
    assert sitting.table.used == used


def test_clocks_go_on_over_a_restart() -> None:
    """[R228] The deadline is in the log, not in a process."""
    sitting, seat = at_question("Move", wish=timed(Clock(per_decision=60.0, per_game=1000.0)))
    again = sitting.again()
    assert deadline(again, seat) == deadline(sitting.table, seat)
    assert clocks(again) == clocks(sitting.table)
    assert plan(again) == plan(sitting.table)


def test_a_stand_in_is_told_where_all_may_know_and_kept_quiet_where_answers_are_secret() -> None:
    """[R228] [R187] In a secret question nobody hears who let his time run out."""
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


def test_whoever_has_an_answer_in_advance_needs_no_clock() -> None:
    """[R226] [R228] The question closes before anybody has to stand in."""
    sitting, seat = at_question("Hide", wish=timed(Clock(per_decision=60.0)))
    sitting.write(advance_answers.set_standing(seat, SetStanding("Hide", "decline")))
    assert plan(sitting.table) == (sitting.table.asked_at + 2.0, ())


def test_a_bot_plays_on_for_people_whose_time_is_up() -> None:
    """[R228] A whole game of people who never answer, in virtual time, with a restart in between."""

    async def play() -> None:
        pool = Decliner()
        parlour = Parlour(pool)
        await parlour.lay(timed(Clock(per_decision=20.0)))
        await parlour.start()
        asked_at = parlour.table.asked_at
        await parlour.until(lambda table: len(table.moves) > 3)
        assert parlour.table.asked_at >= asked_at + 20
        await parlour.stop()
        other = Parlour(pool, parlour.store)
        await other.resume()
        before = len(other.table.moves)
        await other.until(lambda table: len(table.moves) > before + 3)
        await other.stop()
        means = {record.means for record in written(other.store) if isinstance(record, r.Played)}
        assert r.STAND_IN in means
        assert r.PERSON not in means

    run(play())


def test_a_bot_that_fails_is_named_except_where_answers_are_secret() -> None:
    """[R226] The log says who was replaced, but not in a question whose answers nobody may know of."""

    async def play() -> None:
        parlour = Parlour(Decliner(fault="the bot gave no answer"))
        await parlour.lay(timed(Clock()), holders=(BOT, BOT, BOT, BOT))
        await parlour.start()
        await parlour.until(lambda table: len(table.moves) > 60)
        await parlour.stop()
        table = Sitting(timed(Clock()), holders=(BOT, BOT, BOT, BOT)).new_table()
        faults = secret = 0
        for stored in parlour.store.written["t1"]:
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
"""A bot that thinks, for all that is known."""


def test_a_bot_that_thinks_takes_its_time_in_its_turn_even_if_it_has_no_choice() -> None:
    """[R226] Conscripting, hiring, marching and reviving: its cards say whether there is one."""
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
def test_a_plan_takes_as_long_as_bots_may_think_about_theirs(
    answer_seconds: float, thought: float, seconds: float
) -> None:
    """[R226] Who fights is known, and which bot it is; only at a table without secrets in time nobody waits."""
    wish = NewTable(answer_seconds=answer_seconds, thinks_for=thought)
    sitting, _ = at_question("SealPlan", wish=wish)
    for one in sitting.asked:
        sitting.write([r.Held(SEATS[one], OWN)])
        sitting.write([r.Answered(SEATS[one], decision_to_record(sitting.options(one)[0]), r.BOT)])
    assert plan(sitting.table) == (sitting.table.asked_at + seconds, ())


@pytest.mark.parametrize(("question", "limit"), [("Move", None), ("Hide", 1.5), ("SealPlan", 6.0)])
def test_bots_are_told_how_long_the_table_lets_them_think(question: str, limit: float | None) -> None:
    """To a secret question less, since it closes before; to a plan as long as in their turns."""

    async def play() -> None:
        parlour = Parlour(pool := Decliner())
        position = write_position(at_question(question)[0].table.running)
        wish = NewTable(answer_seconds=2.0, thinks_for=4.0, position=position)
        await parlour.lay(wish, holders=(OWN, OWN, OWN, OWN))
        await parlour.start()
        await parlour.until(lambda table: len(table.moves) > 0)
        await parlour.stop()
        told_question, thought, told_limit = pool.thoughts[0]
        assert (told_question, thought, told_limit and round(told_limit, 1)) == (question, 4.0, limit)

    run(play())


def test_a_bot_takes_its_time_whether_or_not_it_has_a_choice() -> None:
    """[R226] One option or many: the same pause."""
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
