"""Chance is fair, reproducible from a seed, and answers only what it is asked."""

import pickle

from dragondune.engine.chance import Chance, play_out
from dragondune.engine.decisions import DECISIONS, MOVES
from dragondune.engine.game import Game
from dragondune.engine.ids import ORCS
from tests.properties.playing import new_game

FIRST_OF_2026 = [50, 78, 66, 39, 38, 93, 41, 97]
TREE = [1, 21, 21, 84, 378, 1092, 62601]


def test_a_seed_gives_the_same_numbers_on_every_machine() -> None:
    chance = Chance(2026)
    assert [chance.below(100) for _ in range(8)] == FIRST_OF_2026


def test_neighbouring_seeds_diverge_at_once() -> None:
    assert len({Chance(seed).below(1_000_000) for seed in range(1000)}) > 990


def test_every_outcome_is_equally_likely() -> None:
    """Chi-squared over 24 cards: chance exceeds 41.6 once in a hundred runs."""
    chance, counts = Chance(11), [0] * 24
    for _ in range(24_000):
        counts[chance.below(24)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 41.6


def test_settling_stops_when_a_seat_is_asked() -> None:
    game = new_game()
    assert Chance(1).settle(game)
    assert game.seats_asked() == [ORCS]
    before = game.fingerprint()
    assert Chance(1).settle(game) == []
    assert game.fingerprint() == before


def test_a_playout_ends_the_game_and_counts_its_decisions() -> None:
    game, again = new_game(), new_game()
    assert play_out(game, Chance(4)) == play_out(again, Chance(4)) > 100
    assert game.is_over
    assert game.fingerprint() == again.fingerprint()
    assert play_out(game, Chance(4)) == 0


def test_resolving_untold_leads_to_the_same_table() -> None:
    game, again = new_game(), new_game()
    Chance(1).settle(game)
    Chance(1).resolve(again)
    assert again.fingerprint() == game.fingerprint()
    assert again.take_events() == []


def test_choosing_by_position_leads_to_the_same_table_and_tells_nobody() -> None:
    game, again, chance = new_game(), new_game(), Chance(7)
    for _ in range(300):
        seat = game.seats_asked()[0]
        options = game.options(seat)
        number = chance.below(len(options))
        assert again.options(seat) == options
        game.apply(seat, options[number])
        again.choose(seat, number)
        assert again.fingerprint() == game.fingerprint()
    assert again.take_events() == []


def test_a_playout_makes_the_decisions_that_are_drawn_from_the_options() -> None:
    game, again, chance = new_game(), new_game(), Chance(4)
    while not again.is_over:
        seat = again.seats_asked()[0]
        options = again.options(seat)
        again.apply(seat, options[chance.below(len(options))] if len(options) > 1 else options[0])
    play_out(game, Chance(4))
    assert game.fingerprint() == again.fingerprint()


def test_a_decision_survives_pickling_as_itself() -> None:
    move = MOVES[3][5][1]
    assert pickle.loads(pickle.dumps(move)) is move
    assert DECISIONS[move.index] is move


def perft(game: Game, depth: int) -> int:
    """How many sequences of this many decisions there are."""
    if depth == 0 or game.is_over:
        return 1
    seat = game.seats_asked()[0]
    count = 0
    for option in game.options(seat):
        after = game.clone()
        after.apply(seat, option)
        Chance(0).settle(after)
        count += perft(after, depth - 1)
    return count


def test_the_tree_of_decisions_has_the_known_size() -> None:
    """A different count means that an option was added or removed. Find the rule before changing the number."""
    game = new_game((3, 0, 1, 2), seats_given=True)
    Chance(0).settle(game)
    assert [perft(game, depth) for depth in range(len(TREE))] == TREE
