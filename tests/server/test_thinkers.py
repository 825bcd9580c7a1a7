"""Who decides for a seat when it changes hands or its time runs out, in virtual time."""

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
from dragondune.server.table.deciding import automatic, deadline
from dragondune.server.table.undo import undo
from dragondune.views.viewing import view_of
from dragondune.wire.lobby import SEATS, Clock, NewTable
from tests.server.tables import BOT, PERSON, Sitting
from tests.server.virtual import clock, run
from tests.server.virtual_registry import WRITING, Decliner, VirtualTable, written

LONG = 1024.0
SLOW = NewTable(answer_seconds=2.0, bot_seconds=1.0, clock=Clock(per_decision=LONG))


def at_a_virtual_table(story: Callable[[VirtualTable], Awaitable[None]], pool: Decliner | None = None) -> None:
    """Run a scenario at a running table of four people."""

    async def told() -> None:
        virtual = VirtualTable(pool or Decliner())
        await virtual.create(SLOW)
        await virtual.start()
        await story(virtual)
        await virtual.stop()

    run(told())


async def at_open_question(virtual: VirtualTable) -> Faction:
    """Play until a person has an open choice. Returns the seat."""
    while True:
        table = virtual.table
        seat = table.running.seats_asked()[0]
        if automatic(table, seat) is not None:
            await asyncio.sleep(1)
        elif table.is_held or len(table.moves) < 3:
            await virtual.decide(seat, table.running.options(seat)[0])
        else:
            await asyncio.sleep(WRITING)  # until pending writes have been announced
            return seat


def test_a_bot_that_takes_over_decides_at_once() -> None:
    """[R225] [R228] The table does not wait for a player who has left."""

    async def story(virtual: VirtualTable) -> None:
        seat = await at_open_question(virtual)
        moves, asked_at = len(virtual.table.moves), virtual.table.asked_at
        await asyncio.sleep(16)
        await virtual.write(lambda _: [r.Held(SEATS[seat], BOT)])
        await virtual.until(lambda table: len(table.moves) > moves)
        assert clock() - asked_at < 32
        assert written(virtual.store)[-1] == r.Played(SEATS[seat], entries_of(virtual), r.BOT)

    at_a_virtual_table(story)


def entries_of(virtual: VirtualTable) -> tuple[Entry, ...]:
    last = written(virtual.store)[-1]
    assert isinstance(last, r.Played)
    return last.entries


def test_a_person_who_takes_over_from_a_thinking_bot_decides() -> None:
    """[R225] The bot's pending decision is dropped."""

    async def story(virtual: VirtualTable) -> None:
        seat = await at_open_question(virtual)
        moves = len(virtual.table.moves)
        virtual.pool.seconds = 64.0
        await virtual.write(lambda _: [r.Held(SEATS[seat], BOT)])
        await asyncio.sleep(8)
        assert virtual.pool.asked[-1] == (seat, BOT.bot)
        await virtual.write(lambda _: [r.Held(SEATS[seat], PERSON)])
        await asyncio.sleep(512)
        assert len(virtual.table.moves) == moves
        until = deadline(virtual.table, seat)
        assert until == virtual.table.asked_at + LONG

    at_a_virtual_table(story)


def test_a_stand_in_decides_when_the_time_is_up() -> None:
    """[R228] Not earlier. Everyone is told, and the decision counts as the person's."""

    async def story(virtual: VirtualTable) -> None:
        seat = await at_open_question(virtual)
        ears = [virtual.listen(observer) for observer in range(6)]
        moves, asked_at = len(virtual.table.moves), virtual.table.asked_at
        await virtual.until(lambda table: len(table.moves) > moves)
        assert asked_at + LONG <= clock() < asked_at + LONG + 1
        for ear in ears:
            assert b'"stand_in":true' in ear.heard[0][1]
        assert virtual.table.holders[seat] == PERSON

    at_a_virtual_table(story)


def test_clocks_continue_when_the_server_returns() -> None:
    """[R228] Downtime counts too, and overdue decisions are made at once."""

    async def story(virtual: VirtualTable) -> None:
        seat = await at_open_question(virtual)
        moves, asked_at = len(virtual.table.moves), virtual.table.asked_at
        await asyncio.sleep(LONG / 4)
        await virtual.stop()
        await asyncio.sleep(LONG / 4)
        early = VirtualTable(Decliner(), virtual.store)
        await early.resume()
        assert deadline(early.table, seat) == asked_at + LONG
        await asyncio.sleep(LONG / 4)
        assert len(early.table.moves) == moves
        await early.stop()
        await asyncio.sleep(LONG / 2)
        late = VirtualTable(Decliner(), virtual.store)
        await late.resume()
        await late.until(lambda table: len(table.moves) > moves)
        assert clock() < asked_at + 1.25 * LONG + 8
        await late.stop()

    at_a_virtual_table(story)


def test_a_gift_makes_a_thinking_bot_start_over() -> None:
    """[note.12] The bot decides once, after the same pause, although the table has changed."""

    async def story(virtual: VirtualTable) -> None:
        seat = await at_open_question(virtual)
        giver = next(one for one in FACTIONS if one != seat and virtual.table.running.gifts(one))
        gift = virtual.table.running.gifts(giver)[0]
        assert isinstance(gift, GiveGold)
        virtual.pool.seconds = 8.0
        await virtual.write(lambda _: [r.Held(SEATS[seat], BOT)])
        moves = len(virtual.table.moves)
        await asyncio.sleep(4)
        await virtual.decide(giver, gift)
        await virtual.until(lambda table: len(table.moves) > moves + 1)
        assert len(virtual.table.moves) == moves + 2
        assert virtual.pool.asked[-2:] == [(seat, BOT.bot)] * 2

    at_a_virtual_table(story)


def test_a_stand_in_answer_to_a_secret_question_stays_secret() -> None:
    """[R226] If a bot has no answer in time, one is given for it. Nobody is told, and the question closes on time."""

    async def story() -> None:
        virtual = VirtualTable(Decliner(seconds=8.0))
        await virtual.create(NewTable(answer_seconds=2.0, bot_seconds=1.0), holders=(BOT, BOT, BOT, BOT))
        await virtual.start()
        for _ in range(40):
            moves, asked_at, is_held = len(virtual.table.moves), virtual.table.asked_at, virtual.table.is_held
            known = len(virtual.store.written["t1"])
            await virtual.until(lambda table, moves=moves: len(table.moves) > moves)  # type: ignore[misc]
            if is_held:
                assert virtual.table.asked_at == asked_at + 2.0
                kinds = {type(one) for one in written(virtual.store)[known:]}
                assert r.BotFaulted not in kinds
        await virtual.stop()

    run(story())


def test_time_spent_before_an_undo_counts() -> None:
    """[R224] [R228] Thinking is never free, neither in an undone question nor before a redo."""
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


def test_a_sealed_answer_can_be_undone_during_an_undo_request() -> None:
    """[R224] The request concerns public decisions; the sealed answer is the seat's own."""
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
def test_a_free_undo_reveals_nothing_to_its_seat(edition: str) -> None:
    """[R224] In a world the seat cannot tell apart, the decision would have looked the same."""
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
    """Whether the seat may undo the last move alone."""
    table, move = sitting.table, sitting.table.moves[-1]
    if table.status != "running" or move.seats not in {1 << seat for seat in FACTIONS}:
        return False
    return any(isinstance(one, r.Undone) for one in undo(table, move.seats.bit_length() - 1))
