"""Bots run in separate processes: whatever they do, the table gets a decision and the server continues."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest

from dragondune.bots.registry import SUBSTITUTE, make_bot
from dragondune.editions.loader import load_edition
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, REFEREE, Faction
from dragondune.knowledge.situation import situation_of
from dragondune.server.bots.pool import FIRST_OPTION, KNOWN, BotPool, Chosen, Closed
from tests.patience import PATIENCE

ROOT: Final = Path(__file__).parent.parent.parent
ODD: Final = "tests.server.odd_bots"
ODD_BOTS: Final = (
    "Endless",
    "Hashing",
    "Leaving",
    "Noisy",
    "Quitting",
    "Raising",
    "Stranger",
    "Thinking",
    "Budgeted",
    "Unmade",
)
ALLOWED: Final = KNOWN | {f"{ODD}:{name}" for name in ODD_BOTS}
AMPLE: Final = 60.0
SHORT: Final = 2.0
"""Enough for the substitute bot, even on a busy machine."""


def with_pool(play: Callable[[BotPool], Awaitable[None]], *, workers: int = 1) -> None:
    """Run this with a pool that is started before and closed afterwards."""

    async def run() -> None:
        pool = BotPool(workers=workers, limit=AMPLE, allowed=ALLOWED)
        await pool.start()
        try:
            await play(pool)
        finally:
            await pool.close()

    asyncio.run(run())


def asked_game(seed: int = 1, *, decisions: int = 40) -> tuple[Game, Faction]:
    """A game in which a seat has a choice, after this many decisions by random players."""
    game, chance = Game.new(load_edition("1.10")), Chance(seed)
    while True:
        chance.settle(game)
        seat = game.seats_asked()[0]
        options = game.options(seat)
        if decisions <= 0 and len(options) > 2:
            return game, seat
        game.apply(seat, options[chance.below(len(options))])
        decisions -= 1


def in_process(game: Game, seat: Faction, bot: str, seed: int) -> Decision:
    return make_bot(bot, seed).choose(situation_of(game, seat))


def test_a_whole_game_is_decided_as_it_would_be_without_processes() -> None:
    async def play(pool: BotPool) -> None:
        game, chance, seed = Game.new(load_edition("1.10")), Chance(4), 2**70
        chance.settle(game)
        while not game.is_over:
            seat = game.seats_asked()[0]
            bot = "random" if seat % 2 else "simple"
            chosen = await pool.choose(game, seat, bot, seed=seed)
            assert chosen == Chosen(in_process(game, seat, bot, seed), bot)
            game.apply(seat, chosen.decision)
            chance.settle(game)
            seed += 1

    with_pool(play)


def test_the_same_question_with_the_same_seed_is_answered_alike_by_every_process() -> None:
    async def play(pool: BotPool) -> None:
        game, seat = asked_game()
        for bot in ("random", f"{ODD}:Hashing"):
            asked = [pool.choose(game, seat, bot, seed=seed) for seed in (1, 2, 3, 4) for _ in range(4)]
            answers = [chosen.decision for chosen in await asyncio.gather(*asked)]
            by_seed = [set(answers[first : first + 4]) for first in range(0, 16, 4)]
            assert [len(alike) for alike in by_seed] == [1, 1, 1, 1]
            assert len(set[Decision]().union(*by_seed)) > 1

    with_pool(play, workers=2)


def test_a_bot_is_asked_about_the_table_as_it_was_at_that_moment() -> None:
    async def play(pool: BotPool) -> None:
        game, seat = asked_game()
        expected = in_process(game, seat, "simple", 1)
        thinking = asyncio.create_task(pool.choose(game, seat, "simple", seed=1))
        await asyncio.sleep(0)
        game.apply(seat, game.options(seat)[0])
        assert await thinking == Chosen(expected, "simple")

    with_pool(play)


def test_the_only_option_is_taken_at_once() -> None:
    async def play(pool: BotPool) -> None:
        game, chance = Game.new(load_edition("1.10")), Chance(1)
        while game.waits_for_chance or len(game.options(game.seats_asked()[0])) > 1:
            seat = game.seats_asked()[0]
            game.apply(seat, game.options(seat)[chance.below(len(game.options(seat)))])
        seat = game.seats_asked()[0]
        chosen = await pool.choose(game, seat, f"{ODD}:Endless", seed=1)
        assert chosen == Chosen(game.options(seat)[0], f"{ODD}:Endless")

    with_pool(play)


@pytest.mark.parametrize(
    ("bot", "limit", "fault"),
    [
        ("Endless", SHORT, f'the bot "{ODD}:Endless" did not answer within 2 s'),
        ("Raising", AMPLE, f'the bot "{ODD}:Raising" raised ValueError'),
        ("Stranger", AMPLE, f'the bot "{ODD}:Stranger" chose a decision that is not one of its options'),
        ("Quitting", AMPLE, f'the process of the bot "{ODD}:Quitting" ended before it answered'),
        ("Leaving", AMPLE, f'the bot "{ODD}:Leaving" raised SystemExit'),
        ("Unmade", AMPLE, f'the bot "{ODD}:Unmade" cannot be made from a seed: RuntimeError: not today'),
    ],
)
def test_the_greedy_bot_replaces_a_failing_bot_and_the_fault_is_reported(bot: str, limit: float, fault: str) -> None:
    async def play(pool: BotPool) -> None:
        game, seat = asked_game()
        asked = pool.choose(game, seat, f"{ODD}:{bot}", seed=5, limit=limit)
        assert await asked == Chosen(in_process(game, seat, SUBSTITUTE, 5), SUBSTITUTE, fault)
        assert (await pool.choose(game, seat, "random", seed=1)).fault is None

    with_pool(play)


def test_a_bots_budget_is_shorter_than_its_time_limit() -> None:
    async def play(pool: BotPool) -> None:
        game, seat = asked_game()
        told = f"{ODD}:Budgeted"
        assert await pool.choose(game, seat, told, seed=1, limit=AMPLE) == Chosen(game.options(seat)[1], told)
        assert await pool.choose(game, seat, told, seed=1, thought=600.0) == Chosen(game.options(seat)[1], told)
        for thought, limit in ((0.5, None), (600.0, 1.0)):
            chosen = await pool.choose(game, seat, told, seed=1, thought=thought, limit=limit)
            assert chosen == Chosen(game.options(seat)[2], told)

    with_pool(play)


def test_the_first_option_is_taken_if_the_greedy_bot_fails_too() -> None:
    """No bot answers within a microsecond."""

    async def play(pool: BotPool) -> None:
        game, seat = asked_game()
        chosen = await pool.choose(game, seat, "random", seed=1, limit=1e-6)
        fault = 'the bot "random" did not answer within 1e-06 s; the bot "greedy" did not answer within 1e-06 s'
        assert chosen == Chosen(game.options(seat)[0], FIRST_OPTION, fault)

    with_pool(play)


def test_bot_input_and_output_do_not_disturb_its_answers() -> None:
    async def play(pool: BotPool) -> None:
        game, seat = asked_game()
        for _ in range(3):
            assert await pool.choose(game, seat, f"{ODD}:Noisy", seed=1) == Chosen(
                game.options(seat)[-1], f"{ODD}:Noisy"
            )

    with_pool(play)


def test_an_endless_bot_does_not_block_the_other_process() -> None:
    async def play(pool: BotPool) -> None:
        game, seat = asked_game()
        endless = asyncio.create_task(pool.choose(game, seat, f"{ODD}:Endless", seed=1))
        for seed in range(10):
            assert (await pool.choose(game, seat, "simple", seed=seed)).fault is None
        assert not endless.done()
        endless.cancel()

    with_pool(play, workers=2)


async def order_of_answers(pool: BotPool, *asked: tuple[str, float]) -> list[int]:
    """Ask these bots at once, each with its own budget. Returns the order of their answers."""
    game, seat = asked_game()
    order: list[int] = []

    async def ask(number: int, bot: str, thought: float) -> None:
        await pool.choose(game, seat, bot, seed=number, thought=thought)
        order.append(number)

    await asyncio.gather(*(ask(number, bot, thought) for number, (bot, thought) in enumerate(asked)))
    assert pool.waiting == 0
    return order


def test_requests_are_served_in_order_even_if_a_bot_fails() -> None:
    async def play(pool: BotPool) -> None:
        bots = (f"{ODD}:Raising", f"{ODD}:Noisy", f"{ODD}:Quitting", f"{ODD}:Noisy")
        assert await order_of_answers(pool, *((bot, 5.0) for bot in bots)) == [0, 1, 2, 3]
        bots = ("simple", "random", "normal", "simple")
        assert await order_of_answers(pool, *((bot, 5.0) for bot in bots)) == [0, 1, 2, 3]

    with_pool(play)


def test_instant_bots_go_first_and_then_earlier_deadlines() -> None:
    async def play(pool: BotPool) -> None:
        slow, hasty = (f"{ODD}:Noisy", 50.0), (f"{ODD}:Noisy", 5.0)
        assert await order_of_answers(pool, slow, hasty, ("easy", 50.0), ("normal", 50.0)) == [2, 3, 1, 0]

    with_pool(play)


def test_slow_bots_leave_a_process_for_instant_ones() -> None:
    """Each would think for a minute without anyone at a table of instant bots noticing."""

    async def play(pool: BotPool) -> None:
        game, seat = asked_game()
        thinking = [asyncio.create_task(pool.choose(game, seat, f"{ODD}:Thinking", seed=seed)) for seed in range(6)]
        while pool.waiting > 4:
            await asyncio.sleep(0.01)
        for seed in range(20):
            for bot in ("easy", "normal"):
                assert (await pool.choose(game, seat, bot, seed=seed)).by == bot
        assert not any(task.done() for task in thinking)
        for task in thinking:
            task.cancel()

    with_pool(play, workers=3)


def test_queued_bots_share_their_time_and_meet_their_deadlines() -> None:
    """Six bots with 1.8 seconds each get the process for at most 0.3; a single one gets longer."""

    async def play(pool: BotPool) -> None:
        game, seat = asked_game()
        options = list(game.options(seat))
        for many, tenths in ((6, {0, 1, 2, 3}), (1, set(range(4, 19)))):
            asked = [pool.choose(game, seat, f"{ODD}:Thinking", seed=seed, thought=1.8) for seed in range(many)]
            chosen = await asyncio.gather(*asked)
            assert {options.index(one.decision) for one in chosen} <= tenths
            assert [one.fault for one in chosen] == [None] * many

    with_pool(play, workers=2)


def test_an_abandoned_request_makes_room_for_others() -> None:
    async def play(pool: BotPool) -> None:
        game, seat = asked_game()
        endless = asyncio.create_task(pool.choose(game, seat, f"{ODD}:Endless", seed=1))
        await asyncio.sleep(0.05)
        endless.cancel()
        chosen = await pool.choose(game, seat, f"{ODD}:Noisy", seed=1)
        assert chosen == Chosen(game.options(seat)[-1], f"{ODD}:Noisy")

    with_pool(play)


def test_the_greedy_bot_replaces_an_uninstalled_bot() -> None:
    """An operator may have removed a bot while tables were waiting for its decision."""

    async def play(pool: BotPool) -> None:
        game, seat = asked_game()
        for name in ("clever", "os:getcwd", f"{ODD}:Deaf", ""):
            fault = f'there is no bot "{name}" on this server'
            expected = Chosen(in_process(game, seat, SUBSTITUTE, 3), SUBSTITUTE, fault)
            assert await pool.choose(game, seat, name, seed=3) == expected

    with_pool(play)


def test_cancelled_requests_are_skipped() -> None:
    async def play(pool: BotPool) -> None:
        game, seat = asked_game()
        first = asyncio.create_task(pool.choose(game, seat, "simple", seed=1))
        gone = asyncio.create_task(pool.choose(game, seat, f"{ODD}:Endless", seed=1))
        last = asyncio.create_task(pool.choose(game, seat, "simple", seed=2))
        await asyncio.sleep(0)
        gone.cancel()
        assert (await first).fault is None
        assert (await last).fault is None
        assert gone.cancelled()

    with_pool(play)


def test_a_process_that_dies_while_idle_is_replaced() -> None:
    async def play(pool: BotPool) -> None:
        game, seat = asked_game()
        before = pool.pids
        assert len(before) == 2
        os.kill(before[0], signal.SIGKILL)
        while before[0] in pool.pids or len(pool.pids) < 2:
            await asyncio.sleep(0.01)
        for seed in range(4):
            assert (await pool.choose(game, seat, "simple", seed=seed)).fault is None

    with_pool(play, workers=2)


def test_closing_ends_all_processes_and_fails_pending_requests() -> None:
    async def run() -> None:
        pool = BotPool(workers=2, limit=AMPLE, allowed=ALLOWED)
        await pool.start()
        pids = pool.pids
        game, seat = asked_game()
        waiting = [asyncio.create_task(pool.choose(game, seat, f"{ODD}:Endless", seed=seed)) for seed in range(3)]
        await asyncio.sleep(0.05)
        await pool.close()
        for task in waiting:
            with pytest.raises(Closed, match="the server is stopping and bots no longer decide"):
                await task
        with pytest.raises(Closed):
            await pool.choose(game, seat, "simple", seed=1)
        assert pool.pids == []
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)

    asyncio.run(run())


def test_a_pool_can_be_closed_while_a_process_is_being_replaced() -> None:
    async def play(pool: BotPool) -> None:
        os.kill(pool.pids[0], signal.SIGKILL)
        while pool.pids:
            await asyncio.sleep(0.01)

    with_pool(play)


def test_a_pool_does_not_start_without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(ROOT / "no such program"))
    with pytest.raises(ChildProcessError, match="no bot process could be started"):
        asyncio.run(BotPool(workers=2, limit=1).start())


def test_requests_fail_if_processes_cannot_be_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(pool: BotPool) -> None:
        monkeypatch.setattr(sys, "executable", "false")
        game, seat = asked_game()
        os.kill(pool.pids[0], signal.SIGKILL)
        while pool.pids:
            await asyncio.sleep(0.01)
        chosen = await pool.choose(game, seat, "random", seed=1)
        none = "no bot process could be started"
        assert chosen == Chosen(game.options(seat)[0], FIRST_OPTION, f"{none}; {none}")
        monkeypatch.undo()
        while not pool.pids:
            await asyncio.sleep(0.01)
        assert (await pool.choose(game, seat, "random", seed=1)).fault is None

    with_pool(play)


def test_impossible_requests_are_refused_at_once() -> None:
    async def refused(bot: str, seat: Faction, limit: float = 1.0) -> str:
        game, _ = asked_game()
        with pytest.raises(Malformed) as caught:
            await BotPool(workers=1, limit=1).choose(game, seat, bot, seed=1, limit=limit)
        return str(caught.value)

    game, asked = asked_game()
    idle = next(seat for seat in FACTIONS if game.prompt(seat) is None)
    assert "are not asked now; a bot decides for a player who is" in asyncio.run(refused("simple", idle))
    for nobody in (CHANCE, REFEREE, -1):
        assert asyncio.run(refused("simple", nobody)).startswith(f"seat {nobody} is not asked now")
    for limit in (0.0, -1.0, float("nan"), float("inf")):
        assert "more than 0 and at most 86400 seconds" in asyncio.run(refused("simple", asked, limit))
    with pytest.raises(Malformed, match="bots need at least 1 process, not 0"):
        BotPool(workers=0, limit=1)


SERVER: Final = """
import asyncio, sys
from dragondune.server.bots.pool import BotPool
from tests.server.test_bot_pool import asked_game

async def serve(bot, limit):
    pool = BotPool(workers=3, limit=limit, allowed=frozenset([bot]))
    await pool.start()
    game, seat = asked_game()
    await asyncio.gather(*(pool.choose(game, seat, bot, seed=seed) for seed in (1, 2)))

asyncio.run(serve(sys.argv[1], float(sys.argv[2])))
"""


@pytest.mark.parametrize(("bot", "limit"), [("Endless", "600"), ("Unstoppable", "2")])
def test_an_endless_bot_does_not_outlive_a_killed_server(bot: str, limit: str) -> None:
    """A bot's output goes to the server's stderr, which closes when the last process that holds it is gone."""
    command = [sys.executable, "-c", SERVER, f"{ODD}:{bot}", limit]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        for _ in range(2):
            assert server.stderr.readline() == "thinking\n"
        server.kill()
        _, rest = server.communicate(timeout=PATIENCE)
        assert rest == ""
