"""The example that learns by self-play: its parts learn what they should, and the whole example runs."""

import pytest

pytest.importorskip("gymnasium")

import numpy as np
from examples import self_play
from examples.self_play import (
    INPUTS,
    PEOPLES,
    Games,
    Lesson,
    Network,
    Notes,
    Practice,
    Table,
    lesson,
    picked,
    practice_of,
    seen,
    softmax,
    winners,
)

from dragondune.engine.decisions import DECISIONS, MOVES, PASS, MoveUnits
from dragondune.engine.ids import FACTION_IDS
from dragondune.interop.observation import COMPACT


def chance() -> np.random.Generator:
    return np.random.default_rng(3)


@pytest.fixture(scope="module")
def taken() -> Lesson:
    return lesson(None, 1, 2)


def some(taken: Lesson, count: int = 48) -> Lesson:
    return taken.at(chance().integers(len(taken.won), size=count))


def test_slopes_are_those_of_the_loss(taken: Lesson) -> None:
    network, rows = Network(chance(), hidden=8), some(taken, 6)
    asked = seen(rows.asked)
    network.weights[:] += chance().normal(0, 0.05, len(network.weights)).astype(np.float32)

    def loss() -> float:
        scores, hopes = network.answer(asked)
        logs = np.log(softmax(scores, asked).astype(np.float64) + 1e-12)
        return float(-(rows.wanted * logs).sum() + ((hopes - rows.won) ** 2).sum() / 2)

    scores, hopes = network.answer(asked)
    slope = network.slope(asked, softmax(scores, asked) - rows.wanted, hopes - rows.won).copy()
    at = 0
    for inputs, outputs in network.shapes.values():
        end = at + (inputs + 1) * outputs
        place = at + int(np.abs(slope[at:end]).argmax())
        weight = network.weights[place]
        around = list[float]()
        for step in (0.002, -0.002):
            network.weights[place] = weight + np.float32(step)
            around.append(loss())
        network.weights[place] = weight
        assert (around[0] - around[1]) / 0.004 == pytest.approx(float(slope[place]), rel=0.02)
        at = end
    assert at == len(slope)


def test_lessons_are_learned(taken: Lesson) -> None:
    network, rows = Network(chance(), hidden=16), some(taken)
    apart = [network.imitate(rows, 0.003) for _ in range(80)]
    assert apart[-1] < apart[0] / 5
    inputs = seen(rows.asked)
    scores, hopes = network.answer(inputs)
    best = np.maximum.reduceat(rows.wanted, inputs.starts)
    assert (rows.wanted[picked(scores, inputs)] == best).mean() > 0.8
    assert np.abs(hopes - rows.won).mean() < 0.3


def test_practice_prefers_what_turned_out_well(taken: Lesson) -> None:
    """The last option of every question turns out well, and the others badly."""
    network, asked = Network(chance(), hidden=16), some(taken).asked
    inputs, random = seen(asked), chance()
    last = inputs.starts + asked.counts - 1
    before = softmax(network.answer(inputs)[0], inputs)[last].mean()
    for _ in range(60):
        scores, _ = network.answer(inputs)
        places = picked(scores + random.gumbel(size=len(scores)), inputs)
        gain = np.where(places == last, 1, -1).astype(np.float32)
        likely, seats = softmax(scores, inputs)[places], np.zeros(len(places), np.int64)
        network.improve(Practice(asked, places - inputs.starts, likely, gain, gain, seats), 0.003)
    assert softmax(network.answer(inputs)[0], inputs)[last].mean() > before + 0.2


def test_a_sharpened_network_prefers_the_same_options_more(taken: Lesson) -> None:
    network, inputs = Network(chance(), hidden=8), seen(some(taken).asked)
    before = network.answer(inputs)[0]
    best, chances = picked(before, inputs), softmax(before, inputs)
    network.sharpen(2)
    after = network.answer(inputs)[0]
    np.testing.assert_array_equal(picked(after, inputs), best)
    gained = softmax(after, inputs)[best] - chances[best]  # 0 if two options look the same
    assert gained.min() > -1e-6
    assert (gained > 1e-6).mean() > 0.9


def test_chances_add_up_to_one_in_every_row(taken: Lesson) -> None:
    inputs = seen(taken.asked)
    scores, hopes = Network(chance(), hidden=8).answer(inputs)
    chances = softmax(scores, inputs)
    np.testing.assert_allclose(np.add.reduceat(chances, inputs.starts), 1, rtol=1e-4)
    assert len(hopes) == len(taken.won)
    np.testing.assert_array_equal(inputs.row[picked(scores, inputs)], np.arange(len(hopes)))


def test_chosen_rows_keep_their_options(taken: Lesson) -> None:
    ends = taken.asked.counts.cumsum()
    for row in (0, 5, len(ends) - 1):
        one = taken.at(np.array([row, 3]))
        start = ends[row] - taken.asked.counts[row]
        count = one.asked.counts[0]
        np.testing.assert_array_equal(one.asked.options[:count], taken.asked.options[start : ends[row]])
        np.testing.assert_array_equal(one.wanted[:count], taken.wanted[start : ends[row]])
        np.testing.assert_array_equal(one.asked.rows[1], taken.asked.rows[3])
        assert one.won.tolist() == taken.won[[row, 3]].tolist()


def test_the_teacher_says_how_likely_every_option_is(taken: Lesson) -> None:
    starts = taken.asked.counts.cumsum() - taken.asked.counts
    np.testing.assert_allclose(np.add.reduceat(taken.wanted, starts), 1, rtol=1e-4)
    assert (taken.asked.counts > 1).all()
    assert 0 < taken.weight.min() <= taken.weight.max() <= 1
    assert set(taken.won.tolist()) <= {0, 1}


def test_the_network_plays_its_own_lessons() -> None:
    played = lesson(Network(chance(), hidden=8).mind, 1, 1)
    taught = lesson(None, 1, 1)
    assert played.asked.rows.shape[1] == len(COMPACT)
    assert not np.array_equal(played.asked.options[:500], taught.asked.options[:500])


def test_options_are_seen_by_what_stands_there_afterwards() -> None:
    """Two moves from a territory with three units differ in what they leave and bring; passing differs from both."""
    table = Table(1, [0])
    while table.goes_on():
        moves = [one for one in table.options if isinstance(one, MoveUnits)]
        if moves and PASS in table.options:
            break
        table.game.apply(table.seat, table.options[0])
    asked = self_play.questions([table])
    inputs = seen(asked)
    assert (inputs.places.shape[1], inputs.whole.shape[1], inputs.options.shape[1]) == INPUTS
    assert len(np.unique(np.column_stack((inputs.options, inputs.origin, inputs.goal)), axis=0)) == len(table.options)
    for place, option in enumerate(asked.options.tolist()):
        decision = DECISIONS[option]
        if isinstance(decision, MoveUnits) and not decision.emerging:
            assert MOVES[decision.origin][decision.destination][decision.count - 1].index == option
            assert (inputs.origin[place], inputs.goal[place]) == (decision.origin, decision.destination)


def test_gains_belong_to_the_seat_that_acted() -> None:
    """Seat 0 acts, then seat 1, whose action ends the game with a victory of seat 0; seat 1 begins the next game."""
    hopes = np.array([[0.25], [0.5], [0.75]], np.float32)
    seats, ends = np.array([[0], [1], [1]]), np.array([[False], [True], [False]])
    rewards = np.zeros((3, 1, PEOPLES), np.float32)
    rewards[1, 0, 0] = 1
    gain, is_known = self_play.gains(hopes, seats, rewards, ends)
    assert is_known.tolist() == [[True], [True], [False]]
    assert gain.tolist() == [[0.75], [-0.5], [0.0]]


def test_gains_look_ahead_within_a_game() -> None:
    hopes = np.array([[0.5], [0.25]], np.float32)
    seats, ends = np.array([[2], [2]]), np.array([[False], [True]])
    rewards = np.zeros((2, 1, PEOPLES), np.float32)
    rewards[1, 0, 2] = 1
    gain, _ = self_play.gains(hopes, seats, rewards, ends)
    assert gain[1, 0] == pytest.approx(0.75)
    assert gain[0, 0] == pytest.approx(0.25 - 0.5 + self_play.TRACE * 0.75)


@pytest.mark.parametrize("people", [None, "goblins"])
def test_games_go_on_step_by_step(people: str | None) -> None:
    """Options are legal, and only the named people is asked if there is one."""
    games, stages = Games(2, 7, people), []
    for _ in range(30):
        asked, seats = games.questions()
        chosen = asked.counts - 1
        rewards, ends = games.step(asked.options[asked.counts.cumsum() - 1].astype(np.int64))
        some = np.ones(2, np.float32)
        stages.append(self_play.Stage(asked, seats, chosen, some, (some / 4).astype(np.float32), rewards, ends))
    asked_seats = {int(seat) for one in stages for seat in one.seats}
    assert asked_seats == {FACTION_IDS.index(people)} if people else len(asked_seats) > 1
    practice = practice_of(stages)
    assert 2 * 30 > len(practice.gain) == len(practice.asked.counts) > 10
    assert practice.asked.counts.sum() == len(practice.asked.options)


def test_notes_return_what_lessons_hold(taken: Lesson) -> None:
    notes = Notes()
    notes.add(taken, 2)
    batch = notes.some(chance())
    assert (notes.games, notes.questions, len(batch.won)) == (2, len(taken.won), self_play.PAGE)
    known = {row.tobytes() for row in taken.asked.rows}
    assert all(row.tobytes() in known for row in batch.asked.rows)


@pytest.mark.parametrize("processes", [0, 1])
def test_the_example_runs(processes: int, capsys: pytest.CaptureFixture[str]) -> None:
    words = f"--minutes 0.005 --games 2 --watch 1 --measure 2 --points 1 --hidden 8 --processes {processes}"
    rows = self_play.main(words.split())
    assert [people for stage, people, _ in rows if stage == "held out"] == list(FACTION_IDS)
    told = capsys.readouterr().out
    assert "lessons: " in told
    assert told.count("the difference is") == len(FACTION_IDS)


def test_a_game_among_bots_has_one_winner_or_two_allies() -> None:
    found = winners(None, None, 5, 4)
    assert found.shape == (4,)
    assert {int(one).bit_count() for one in found} <= {1, 2}


def test_only_the_measured_people_differs_from_a_game_among_bots() -> None:
    """A network that knows nothing plays the Elves: the game goes on otherwise, and still has winners."""
    found = winners(Network(chance(), hidden=8).mind, "elves", 5, 2)
    assert all(1 <= int(one) < 1 << PEOPLES for one in found)
