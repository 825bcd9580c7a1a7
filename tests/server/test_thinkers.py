"""Who decides for a seat when it changes hands or its time runs out, in a registry of virtual time."""

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import GiveGold
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTIONS, Faction
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from dragondune.notation.codec import Entry
from dragondune.server.table import log_records as r
from dragondune.server.table.clocks import deadline
from dragondune.server.table.deciding import automatic
from dragondune.server.table.undo import undo
from dragondune.views.viewing import view_of
from dragondune.wire.lobby import SEATS, Clock, NewTable
from tests.server.tables import BOT, PERSON, Sitting
from tests.server.virtual import clock, run
from tests.server.virtual_registry import WRITING, Decliner, Parlour, written

LONG = 1024.0
SLOW = NewTable(answer_seconds=2.0, bot_seconds=1.0, clock=Clock(per_decision=LONG))


def in_a_parlour(story: Callable[[Parlour], Awaitable[None]], pool: Decliner | None = None) -> None:
    """Tell a story at a table of four people that has begun."""

    async def told() -> None:
        parlour = Parlour(pool or Decliner())
        await parlour.lay(SLOW)
        await parlour.start()
        await story(parlour)
        await parlour.stop()

    run(told())


async def at_open_question(parlour: Parlour) -> Faction:
    """Play until a person has to choose in the open; who that is."""
    while True:
        table = parlour.table
        seat = table.running.seats_asked()[0]
        if automatic(table, seat) is not None:
            await asyncio.sleep(1)
        elif table.is_held or len(table.moves) < 3:
            await parlour.decide(seat, table.running.options(seat)[0])
        else:
            await asyncio.sleep(WRITING)  # until what is being written has been told
            return seat


def test_a_bot_that_takes_over_decides_at_once_and_not_when_the_time_of_the_person_is_up() -> None:
    """[R225] [R228] The table waits for nobody who has left."""

    async def story(parlour: Parlour) -> None:
        seat = await at_open_question(parlour)
        moves, asked_at = len(parlour.table.moves), parlour.table.asked_at
        await asyncio.sleep(16)
        await parlour.write(lambda _: [r.Held(SEATS[seat], BOT)])
        await parlour.until(lambda table: len(table.moves) > moves)
        assert clock() - asked_at < 32
        assert written(parlour.store)[-1] == r.Played(SEATS[seat], entries_of(parlour), r.BOT)

    in_a_parlour(story)


def entries_of(parlour: Parlour) -> tuple[Entry, ...]:
    last = written(parlour.store)[-1]
    assert isinstance(last, r.Played)
    return last.entries


def test_a_person_who_takes_over_decides_himself_although_a_bot_was_thinking() -> None:
    """[R225] What the bot had in mind is nobody's decision any more."""

    async def story(parlour: Parlour) -> None:
        seat = await at_open_question(parlour)
        moves = len(parlour.table.moves)
        parlour.pool.seconds = 64.0
        await parlour.write(lambda _: [r.Held(SEATS[seat], BOT)])
        await asyncio.sleep(8)
        assert parlour.pool.asked[-1] == (seat, BOT.bot)
        await parlour.write(lambda _: [r.Held(SEATS[seat], PERSON)])
        await asyncio.sleep(512)
        assert len(parlour.table.moves) == moves
        until = deadline(parlour.table, seat)
        assert until == parlour.table.asked_at + LONG

    in_a_parlour(story)


def test_a_stand_in_decides_when_the_time_is_up_and_everybody_is_told() -> None:
    """[R228] Not before; and it is the person's decision that was made, not a bot's seat."""

    async def story(parlour: Parlour) -> None:
        seat = await at_open_question(parlour)
        ears = [parlour.listen(observer) for observer in range(6)]
        moves, asked_at = len(parlour.table.moves), parlour.table.asked_at
        await parlour.until(lambda table: len(table.moves) > moves)
        assert asked_at + LONG <= clock() < asked_at + LONG + 1
        for ear in ears:
            assert b'"stand_in":true' in ear.heard[0][1]
        assert parlour.table.holders[seat] == PERSON

    in_a_parlour(story)


def test_a_server_that_comes_back_lets_the_time_run_out_where_it_was() -> None:
    """[R228] The time during which no server ran counts too, and what is overdue is done at once."""

    async def story(parlour: Parlour) -> None:
        seat = await at_open_question(parlour)
        moves, asked_at = len(parlour.table.moves), parlour.table.asked_at
        await asyncio.sleep(LONG / 4)
        await parlour.stop()
        await asyncio.sleep(LONG / 4)
        early = Parlour(Decliner(), parlour.store)
        await early.resume()
        assert deadline(early.table, seat) == asked_at + LONG
        await asyncio.sleep(LONG / 4)
        assert len(early.table.moves) == moves
        await early.stop()
        await asyncio.sleep(LONG / 2)
        late = Parlour(Decliner(), parlour.store)
        await late.resume()
        await late.until(lambda table: len(table.moves) > moves)
        assert clock() < asked_at + 1.25 * LONG + 8
        await late.stop()

    in_a_parlour(story)


def test_a_gift_while_a_bot_thinks_lets_it_think_again_on_the_table_as_it_is() -> None:
    """[note.12] The bot decides once, after the same pause, although the table has changed."""

    async def story(parlour: Parlour) -> None:
        seat = await at_open_question(parlour)
        giver = next(one for one in FACTIONS if one != seat and parlour.table.running.gifts(one))
        gift = parlour.table.running.gifts(giver)[0]
        assert isinstance(gift, GiveGold)
        parlour.pool.seconds = 8.0
        await parlour.write(lambda _: [r.Held(SEATS[seat], BOT)])
        moves = len(parlour.table.moves)
        await asyncio.sleep(4)
        await parlour.decide(giver, gift)
        await parlour.until(lambda table: len(table.moves) > moves + 1)
        assert len(parlour.table.moves) == moves + 2
        assert parlour.pool.asked[-2:] == [(seat, BOT.bot)] * 2

    in_a_parlour(story)


def test_a_hurried_answer_is_kept_in_secret_like_any_other() -> None:
    """[R226] A bot that has no answer in time is answered for; nobody is told, and the question closes at its time."""

    async def story() -> None:
        parlour = Parlour(Decliner(seconds=8.0))
        await parlour.lay(NewTable(answer_seconds=2.0, bot_seconds=1.0), holders=(BOT, BOT, BOT, BOT))
        await parlour.start()
        for _ in range(40):
            moves, asked_at, is_held = len(parlour.table.moves), parlour.table.asked_at, parlour.table.is_held
            known = len(parlour.store.written["t1"])
            await parlour.until(lambda table, moves=moves: len(table.moves) > moves)  # type: ignore[misc]
            if is_held:
                assert parlour.table.asked_at == asked_at + 2.0
                kinds = {type(one) for one in written(parlour.store)[known:]}
                assert r.BotFaulted not in kinds
        await parlour.stop()

    run(story())


def test_time_spent_before_an_undo_is_spent() -> None:
    """[R224] [R228] Nobody thinks for nothing in a question that he takes back, or before he puts it back."""
    sitting = Sitting(NewTable(answer_seconds=2.0, clock=Clock(per_game=LONG)))
    sitting.start()
    sitting.play(
        lambda it: (
            len(it.table.moves) > 2
            and not it.table.is_held
            and not it.table.moves[-1].shows
            and [1 << seat for seat in it.asked] == [it.table.moves[-1].seats]
        )
    )
    seat = sitting.asked[0]
    used = sitting.table.used.get(seat, 0.0)
    sitting.now = sitting.table.asked_at + 100
    sitting.undo(seat)
    assert sitting.table.undo_request is None
    assert sitting.table.used[seat] == pytest.approx(used + 100)
    sitting.now += 10
    sitting.redo(seat)
    assert sitting.table.used[seat] == pytest.approx(used + 110)
    assert sitting.pictures() == sitting.pictures(sitting.again())


def test_a_sealed_answer_comes_back_while_somebody_asks_to_take_something_back() -> None:
    """[R224] The request is about what all have seen; the sealed answer is one's own."""
    sitting = Sitting().start()
    sitting.play(lambda it: it.question == "SealPlan" and any(automatic(it.table, one) is None for one in it.asked))
    seat = next(one for one in sitting.asked if automatic(sitting.table, one) is None)
    sitting.decide(seat, sitting.options(seat)[0])
    other = next(one for one in FACTIONS if one != seat and one not in sitting.table.sealed)
    sitting.undo(other)
    assert sitting.table.undo_request is not None
    sitting.undo(seat)
    assert seat not in sitting.table.sealed


@pytest.mark.parametrize("edition", ["1.10", "9", "draft"])
def test_what_comes_back_at_once_had_shown_its_seat_nothing(edition: str) -> None:
    """[R224] In a world that the seat cannot tell from this one, the decision would have looked the same to it."""
    compared = 0
    for seed in range(2):
        sitting, chance = Sitting(NewTable(edition=edition)).start(), Chance(seed)
        choices = random.Random(seed)
        while sitting.table.status == "running":
            before = sitting.table.running.clone()
            known = len(sitting.table.moves)
            sitting.step(choices)
            if len(sitting.table.moves) > known and comes_back(sitting):
                first = sitting.table.moves[-1].entries[0]
                seat, decision = first.seat, first.decision
                twin = sample(know(before, seat), chance)
                twin.apply(seat, decision)
                assert seen(twin, seat) == seen(sitting.table.running, seat)
                compared += 1
    assert compared > 50


def seen(game: Game, seat: Faction) -> tuple[object, ...]:
    return view_of(know(game, seat)), tuple(game.options(seat)), game.prompts()


def comes_back(sitting: Sitting) -> bool:
    """Whether the last move is one's own to take back."""
    table, move = sitting.table, sitting.table.moves[-1]
    if table.status != "running" or move.seats not in {1 << seat for seat in FACTIONS}:
        return False
    return any(isinstance(one, r.Undone) for one in undo(table, move.seats.bit_length() - 1))
