"""The search bot finds what rules of thumb miss, within its budget and its knowledge."""

import pytest

from dragondune.bots.choosing import Scored, best
from dragondune.bots.greedy.bot import GreedyBot
from dragondune.bots.greedy.rules import ranked
from dragondune.bots.search.bot import ScoutBot, SearchBot
from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision, MoveUnits
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, GOBLINS, ORCS, RECRUITMENT_ROUND
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.steps import BIDDING, MOVE, VICTORY
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from dragondune.knowledge.situation import Budget, Situation, situation_of
from dragondune.lab.runner import Runner
from tests.bots.test_playing import OPTIONS
from tests.rules.scene import at, scene


def misguided(situation: Situation, chance: Chance) -> Scored:
    """Rules that rank the third castle second."""
    scored = ranked(situation, chance)
    top = max(score for score, _ in scored)
    return [(top - 1 if is_third_castle(one) else top if one is scored[0][1] else -9.0, one) for _, one in scored]


def is_third_castle(decision: Decision) -> bool:
    return isinstance(decision, MoveUnits) and decision.destination == at("5c")


def nobody(*_: object) -> Scored:
    raise AssertionError("a scout looks ahead only where most depends on it")


def a_victory_within_reach() -> Game:
    garrisons = {"10c": {DWARVES: 3}, "15c": {DWARVES: 3}, "4f": {DWARVES: 2}}
    game = scene(MOVE, VICTORY, player=DWARVES, units=garrisons, dragon=18)
    game.state.round = RECRUITMENT_ROUND
    game.state.done = sum(1 << seat for seat in game.state.order)
    return game


def in_the_middle(rules: Ruleset, seed: int, *, turn: int) -> Game:
    """A game of greedy bots, at the first movement of a turn."""
    game, runner = Game.new(rules), Runner(dict.fromkeys(FACTIONS, "greedy"), seed)
    while game.turn < turn or game.prompts()[0].question != "Move":
        game.apply(*runner.choose(game))
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    return in_the_middle(load_edition("1.10"), 3, turn=2)


def no_clock() -> float:
    raise AssertionError("a budget of playouts needs no clock")


class Clock:
    """A clock that advances each time it is read."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks * self.step


def test_it_picks_the_winning_move_where_rules_of_thumb_rank_it_second() -> None:
    situation = situation_of(a_victory_within_reach(), DWARVES, Budget(playouts=40))
    misled = best(misguided(situation, Chance(1)), Chance(1))
    assert misled is not None
    assert not is_third_castle(misled)
    assert is_third_castle(SearchBot(1, rank=misguided).choose(situation))


def test_a_scout_finds_it_too_whatever_time_it_is_given() -> None:
    situation = situation_of(a_victory_within_reach(), DWARVES, Budget(milliseconds=0))
    assert is_third_castle(ScoutBot(1, clock=no_clock, rank=misguided).choose(situation))


def test_a_scout_bids_as_the_greedy_bot_does() -> None:
    game = scene(BIDDING, gold=dict.fromkeys(FACTIONS, 6))
    Chance(1).settle(game)
    situation = situation_of(game, game.seats_asked()[0])
    assert ScoutBot(1, rank=nobody).choose(situation) is GreedyBot(1).choose(situation)


@pytest.mark.parametrize("playouts", [0, 1, 3])
def test_with_hardly_any_playouts_it_does_what_rules_of_thumb_say(playouts: int) -> None:
    situation = situation_of(a_victory_within_reach(), DWARVES, Budget(playouts=playouts))
    assert SearchBot(1, rank=misguided).choose(situation) is best(misguided(situation, Chance(1)), Chance(1))


def test_the_same_seed_and_playouts_make_the_same_choice_on_every_machine(game: Game) -> None:
    seat = game.seats_asked()[0]
    chosen = {SearchBot(5, clock=no_clock).choose(situation_of(game, seat, Budget(playouts=12))) for _ in range(2)}
    assert len(chosen) == 1


def test_it_does_not_change_the_table(game: Game) -> None:
    before = game.fingerprint()
    SearchBot(5).choose(situation_of(game, game.seats_asked()[0], Budget(playouts=6)))
    assert game.fingerprint() == before


def test_indistinguishable_worlds_give_the_same_choice(game: Game) -> None:
    seat = game.seats_asked()[0]
    twins = [sample(know(game, seat), Chance(seed)) for seed in (1, 2)]
    assert twins[0].fingerprint() != twins[1].fingerprint()
    chosen = {SearchBot(7).choose(situation_of(twin, seat, Budget(playouts=12))) for twin in twins}
    assert len(chosen) == 1


def test_the_time_budget_stops_it_between_playouts(game: Game) -> None:
    clock = Clock(0.002)
    situation = situation_of(game, game.seats_asked()[0], Budget(milliseconds=500))
    assert SearchBot(1, clock=clock).choose(situation) in situation.options
    assert 200 < clock.looks < 260


def test_the_time_budget_stops_it_during_a_playout(game: Game) -> None:
    clock = Clock(0.3)
    situation = situation_of(game, game.seats_asked()[0], Budget(milliseconds=1000))
    assert SearchBot(1, clock=clock).choose(situation) is GreedyBot(1).choose(situation)
    assert clock.looks < 10


def test_playouts_are_the_limit_without_a_time_budget(game: Game) -> None:
    looks = Clock(0.0)
    SearchBot(1, clock=looks).choose(situation_of(game, game.seats_asked()[0], Budget(playouts=8, milliseconds=1000)))
    assert looks.looks < 500


@pytest.mark.parametrize(("at", "edition"), [*enumerate(EDITIONS)])
def test_it_plays_every_edition(at: int, edition: str) -> None:
    play(edition, {}, FACTIONS, seat=at % len(FACTIONS))


@pytest.mark.parametrize("factions", [(ORCS, ELVES), (DWARVES, GOBLINS), (DWARVES, ELVES, GOBLINS)])
def test_it_plays_with_two_and_three_factions(factions: tuple[int, ...]) -> None:
    play("1.10", {}, factions, seat=factions[-1])


@pytest.mark.parametrize("seat", [DWARVES, ELVES])
def test_it_plays_with_all_options(seat: int) -> None:
    play("1.10", OPTIONS, FACTIONS, seat=seat)


def play(edition: str, overrides: dict[str, Value], factions: tuple[int, ...], *, seat: int) -> None:
    """A short game with a search bot among simple ones. The search bot must not fail."""
    game = Game.new(load_edition(edition, overrides | {"turns": 3}), factions)
    runner = Runner(dict.fromkeys(factions, "simple") | {seat: "search@4"}, 11)
    while not game.is_over:
        game.apply(*runner.choose(game))
    assert runner.faults == []
