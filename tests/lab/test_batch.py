"""Batches of games, in this process and in others."""

import os
from multiprocessing import active_children

import pytest
from benchmarks.bare_games import BareGame

from dragondune.editions.loader import load_edition
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import ELVES, FACTIONS
from dragondune.lab import workers
from dragondune.lab.batch import Batch, Outcome, Task
from dragondune.lab.places import Here, play_batches
from dragondune.lab.workers import HASH_SEED

ODD = "tests.server.odd_bots"


def batch(bots: str = "random", *, games: int = 4, seed: int = 5, elves: str = "") -> Batch:
    line_up = dict.fromkeys(FACTIONS, bots) | ({ELVES: elves} if elves else {})
    return Batch("1.10", {"turns": 1}, FACTIONS, line_up, games, seed)


def played(*batches: Batch, jobs: int = 1, limit: float = 30.0) -> list[list[Outcome]]:
    return play_batches(batches, Here(jobs), limit=limit, heard=lambda *_: None)


def test_games_are_returned_and_reported_in_order() -> None:
    heard: list[Task] = []
    batches = [batch(games=2), batch(games=2, seed=6)]
    found = play_batches(batches, Here(1), heard=lambda task, _: heard.append(task))
    assert [[outcome.seed for outcome in outcomes] for outcomes in found] == [[5, 6], [6, 7]]
    assert heard == [(0, 5), (0, 6), (1, 6), (1, 7)]


def test_processes_play_the_same_games() -> None:
    batches = batch("simple"), batch("random")
    assert played(*batches, jobs=3) == played(*batches)


@pytest.mark.parametrize("bot", ["greedy", "simple"])
@pytest.mark.parametrize("times", [1, 2])
def test_bare_games_are_the_same(bot: str, times: int) -> None:
    """The benchmark compares the time of the two."""
    (found,) = played(Batch("1.10", {"turns": 2}, FACTIONS, dict.fromkeys(FACTIONS, bot), 3, 5))
    rules = load_edition("1.10", {"turns": 2})
    for outcome in found:
        game = BareGame(rules, dict.fromkeys(FACTIONS, bot), outcome.seed, times=times).play()
        assert (game.winners, game.ending, game.turn, game.order) == (
            outcome.winners,
            outcome.ending,
            outcome.turns,
            outcome.order,
        )


def test_few_games_run_ahead_of_an_unfinished_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game is delayed by its bot; meanwhile only the second may be played."""
    monkeypatch.setattr(workers, "AHEAD", 2)
    monkeypatch.setattr(workers, "SPARE_SECONDS", 0.5)
    heard: list[Task] = []
    slow, quick = batch(elves=f"{ODD}:Deaf", games=1, seed=4), batch(games=4)
    play_batches([slow, quick], Here(2), limit=0.5, heard=lambda task, _: heard.append(task))
    assert heard.index((0, 4)) < heard.index((1, 6))


def test_known_games_are_not_played_again() -> None:
    heard: list[Task] = []
    first, *_ = played(batch())[0]
    strange = Outcome(5, 1, "castles", 99, 0, first.tally)
    found = play_batches([batch(games=2)], Here(1), known={(0, 5): strange}, heard=lambda task, _: heard.append(task))
    assert found[0][0] is strange
    assert heard == [(0, 6)]


def test_custom_bots_play_alike_in_all_processes() -> None:
    before = os.environ.get(HASH_SEED)
    own = batch(elves=f"{ODD}:Hashing", games=3)
    assert played(own) == played(own, jobs=2)
    assert os.environ.get(HASH_SEED) == before


def test_a_bot_that_kills_its_process_is_reported_and_games_continue() -> None:
    (outcomes,) = played(batch(elves=f"{ODD}:Quitting", games=1), jobs=2)
    gone = f'the process of the bot "{ODD}:Quitting" ended before it answered'
    again = f'the bot "{ODD}:Quitting" was not asked again after it had held up the game 3 times'
    assert outcomes[0].faults[:3] == (gone, gone, gone)
    assert set(outcomes[0].faults[3:]) == {again}


def test_a_bot_that_ignores_signals_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SPARE_SECONDS", 0.5)
    (outcomes,) = played(batch(elves=f"{ODD}:Deaf", games=1), limit=0.5)
    assert outcomes[0].faults[0] == f'the bot "{ODD}:Deaf" did not answer within 0.5 s'


def test_a_killed_worker_is_replaced_and_no_bot_is_blamed() -> None:
    """The workers are found by kind and killed once; the games match those of an undisturbed run."""
    ended: list[int] = []

    def end_the_others(*_: object) -> None:
        if not ended:
            for process in active_children():
                ended.append(process.ident or 0)
                process.kill()

    batches = [batch(games=4)]
    assert play_batches(batches, Here(2), heard=end_the_others) == played(*batches)
    assert ended


def test_a_failing_worker_is_reported() -> None:
    """The batch's rules are not checked beforehand, so the worker fails outside any question."""
    wrong = Batch("1.10", {"turns": 0}, FACTIONS, dict.fromkeys(FACTIONS, "random"), 2, 5)
    with pytest.raises(Malformed, match=r"the process that played the game of seed \d ended twice \(exit code 1\)"):
        played(wrong, jobs=2)


def test_output_printed_by_a_bot_is_discarded(capfd: pytest.CaptureFixture[str]) -> None:
    played(batch(elves=f"{ODD}:Noisy", games=1))
    said = capfd.readouterr()
    assert said.out == ""
    assert "noise" in said.err
