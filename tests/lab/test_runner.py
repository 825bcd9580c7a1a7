"""A game of bots continues whatever one of them does."""

import signal

import pytest

from dragondune.bots.registry import SUBSTITUTE
from dragondune.editions import load_edition
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import ELVES, FACTIONS
from dragondune.knowledge.situation import NO_LIMIT, Budget
from dragondune.lab.batch import play_game
from dragondune.lab.lineup import with_budget
from dragondune.lab.runner import MOST_OVERRUNS, Lost, Runner

ODD = "tests.server.odd_bots"
SHORT = 0.5


def faults_with(bot: str, *, limit: float = 30.0, lost: tuple[Lost, ...] = ()) -> list[str]:
    """The faults in a one-turn game in which this bot plays the Elves."""
    bots = dict.fromkeys(FACTIONS, "random") | {ELVES: bot}
    runner = Runner(bots, 5, limit=limit, lost=lost)
    outcome = play_game(Game.new(load_edition("1.10", {"turns": 1})), runner, 5)
    assert outcome.winners
    return list(outcome.faults)


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("Raising", f'the bot "{ODD}:Raising" raised ValueError'),
        ("Leaving", f'the bot "{ODD}:Leaving" raised SystemExit'),
        ("Stranger", f'the bot "{ODD}:Stranger" chose a decision that is not one of its options'),
        ("Unmade", f'the bot "{ODD}:Unmade" cannot be made from a seed: RuntimeError: not today'),
    ],
)
def test_a_failing_bot_is_replaced_for_that_decision(bot: str, fault: str) -> None:
    faults = faults_with(f"{ODD}:{bot}")
    assert set(faults) == {fault}
    assert len(faults) > MOST_OVERRUNS


def test_the_substitute_decides_like_the_greedy_bot() -> None:
    def game_of(bot: str) -> str:
        game = Game.new(load_edition("1.10", {"turns": 2}))
        runner = Runner(dict.fromkeys(FACTIONS, "random") | {ELVES: bot}, 7)
        while not game.is_over:
            game.apply(*runner.choose(game))
        return game.fingerprint()

    assert game_of(f"{ODD}:Raising") == game_of(SUBSTITUTE)
    assert game_of(f"{ODD}:Raising") != game_of("random")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no timer here")
def test_a_hanging_bot_is_interrupted_and_not_asked_again() -> None:
    faults = faults_with(f"{ODD}:Endless", limit=SHORT)
    assert faults[:MOST_OVERRUNS] == [f'the bot "{ODD}:Endless" did not answer within 0.5 s'] * MOST_OVERRUNS
    again = f'the bot "{ODD}:Endless" was not asked again after it had held up the game 3 times'
    assert set(faults[MOST_OVERRUNS:]) == {again}
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_question_that_killed_a_process_is_not_repeated() -> None:
    asked: list[int] = []
    bots = dict.fromkeys(FACTIONS, f"{ODD}:Hashing")
    runner = Runner(bots, 5, lost=(Lost(2, is_slow=False),), watch=asked.append)
    outcome = play_game(Game.new(load_edition("1.10", {"turns": 1})), runner, 5)
    assert outcome.faults == (f'the process of the bot "{ODD}:Hashing" ended before it answered',)
    assert asked[:4] == [1, -1, 3, -1]


@pytest.mark.parametrize(
    ("name", "bot", "budget"),
    [
        ("search", "search", NO_LIMIT),
        ("search@200", "search", Budget(playouts=200)),
        ("search@1s", "search", Budget(milliseconds=1000)),
        ("search@0.25s", "search", Budget(milliseconds=250)),
        ("my:Bot@300ms", "my:Bot", Budget(milliseconds=300)),
    ],
)
def test_a_bots_name_may_include_its_budget(name: str, bot: str, budget: Budget) -> None:
    assert with_budget(name) == (bot, budget)


@pytest.mark.parametrize("budget", ["", "0", "-3", "1.5", "2h", "ms", "1e3", "99999999", "s1"])
def test_invalid_budgets_are_refused(budget: str) -> None:
    with pytest.raises(Malformed, match="has no valid budget; write search@200 for playouts"):
        with_budget(f"search@{budget}")


def test_a_bot_receives_its_budget() -> None:
    def game_of(bot: str) -> str:
        game = Game.new(load_edition("1.10", {"turns": 1}))
        runner = Runner(dict.fromkeys(FACTIONS, "random") | {ELVES: bot}, 7)
        while not game.is_over:
            game.apply(*runner.choose(game))
        return game.fingerprint()

    assert game_of(f"{ODD}:Budgeted@58s") == game_of(f"{ODD}:Budgeted@58000ms") != game_of(f"{ODD}:Budgeted@30s")
