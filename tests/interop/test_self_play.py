"""The example that learns by self-play: gains are counted for the right seat, and the whole example runs."""

import pytest

pytest.importorskip("gymnasium")

import numpy as np
from examples import self_play
from examples.self_play import Lesson, Network, Notes, Practice, witnessed

from dragondune.engine.ids import FACTION_IDS
from dragondune.interop.actions import ACTIONS
from dragondune.interop.observation import COMPACT

INPUTS = 6


def chance() -> np.random.Generator:
    return np.random.default_rng(3)


def some_rows(count: int = 64) -> Lesson:
    """With more in the first input than in the second, 5 is right, otherwise 7. Action 9 is legal too."""
    seen = chance().random((count, INPUTS), np.float32)
    legal = np.zeros((count, ACTIONS), np.bool_)
    legal[:, [5, 7, 9]] = True
    is_more = seen[:, 0] > seen[:, 1]
    return Lesson(seen, legal, np.where(is_more, 5, 7), is_more.astype(np.float32))


def right(network: Network, rows: Lesson) -> float:
    return float((network.best(rows.seen, rows.legal) == rows.chosen).mean())


def test_imitation_learns_what_was_chosen() -> None:
    network, rows = Network(chance(), hidden=16, inputs=INPUTS), some_rows()
    losses = [network.imitate(rows, 0.01) for _ in range(150)]
    assert losses[-1] < losses[0] / 3
    assert right(network, rows) > 0.9
    hopes = network.hopes(network.layers(rows.seen)[1])
    assert np.abs(hopes - rows.outcome).mean() < 0.3


def test_practice_prefers_what_turned_out_well() -> None:
    network, rows = Network(chance(), hidden=16, inputs=INPUTS), some_rows()
    everyone = np.arange(len(rows.chosen))
    before = right(network, rows)
    for _ in range(150):
        chances = network.chances(network.layers(rows.seen)[1], rows.legal)
        chosen = self_play.sampled(chances, chance())
        gain = np.where(chosen == rows.chosen, 1, -1).astype(np.float32)
        played = Practice(rows.seen, rows.legal, chosen, chances[everyone, chosen], gain, gain)
        network.improve(played, 0.01, only_hopes=False)
    assert right(network, rows) > max(before, 0.8)


def test_gains_belong_to_the_seat_that_acted() -> None:
    """Seat 0 acts, then seat 1, whose action ends the game with a victory of seat 0; seat 1 begins the next game."""
    hopes = np.array([[0.25], [0.5], [0.75]], np.float32)
    seats, ends = np.array([[0], [1], [1]]), np.array([[False], [True], [False]])
    rewards = np.zeros((3, 1, len(FACTION_IDS)), np.float32)
    rewards[1, 0, 0] = 1
    gain, is_known = self_play.gains(hopes, seats, rewards, ends)
    assert is_known.tolist() == [[True], [True], [False]]
    assert gain.tolist() == [[0.75], [-0.5], [0.0]]


def test_gains_look_ahead_within_a_game() -> None:
    hopes = np.array([[0.5], [0.25]], np.float32)
    seats, ends = np.array([[2], [2]]), np.array([[False], [True]])
    rewards = np.zeros((2, 1, len(FACTION_IDS)), np.float32)
    rewards[1, 0, 2] = 1
    gain, _ = self_play.gains(hopes, seats, rewards, ends)
    assert gain[1, 0] == pytest.approx(0.75)
    assert gain[0, 0] == pytest.approx(0.25 - 0.5 + self_play.TRACE * 0.75)


def test_notes_return_what_the_teachers_saw() -> None:
    games, notes = [witnessed(1), witnessed(2)], Notes()
    for game in games:
        notes.add(game)
    rows = np.arange(len(notes))
    lesson = notes.lesson(rows)
    assert notes.games == 2
    assert lesson.seen.shape == (len(notes), len(COMPACT))
    assert lesson.legal[rows, lesson.chosen].all()
    assert 0 < lesson.seen.max() <= 1
    np.testing.assert_array_equal((lesson.seen > 0).sum(axis=1), np.concatenate([game.counts for game in games]))
    np.testing.assert_array_equal(lesson.outcome, np.concatenate([game.won for game in games]))
    np.testing.assert_array_equal(notes.lesson(rows[::-1]).seen, lesson.seen[::-1])


@pytest.mark.parametrize("processes", [0, 1])
def test_the_example_runs(processes: int, capsys: pytest.CaptureFixture[str]) -> None:
    words = f"--minutes 0.005 --games 2 --watch 1 --measure 1 --points 1 --hidden 8 --processes {processes}"
    rows = self_play.main(words.split())
    assert [people for stage, people, _ in rows if stage == "held out"] == list(FACTION_IDS)
    told = capsys.readouterr().out
    assert "the teacher played" in told
    assert told.count("the difference is") == len(FACTION_IDS)


def test_one_people_wins_each_game_of_the_bots() -> None:
    won = self_play.measure_bots(games=5, seed=5)
    winners = np.stack([won[people] for people in FACTION_IDS]).sum(axis=0)
    assert winners.shape == (5,)
    assert set(winners.tolist()) <= {1, 2}
