"""The simple bot plays every edition, and better than chance."""

import pytest

from dragondune.bots.registry import BOTS, make_bot
from dragondune.bots.simple_bot import RULES, SimpleBot
from dragondune.editions.loader import EDITIONS
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import TREACHERY as DECLARE_TREACHERY
from dragondune.engine.decisions import MoveUnits, SealPlan
from dragondune.engine.errors import Malformed
from dragondune.engine.game import STEPS
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, GOBLINS, ORCS
from dragondune.engine.steps import BATTLE, MOVE
from dragondune.lab.batch import Batch, play_seeds
from dragondune.views.situation import Situation
from tests.rules.scene import at, scene

OPTIONS: dict[str, Value] = {
    "oracles": "elves,orcs",
    "weaknesses": True,
    "elite_warriors": True,
    "plunder": "one_gold",
    "blessing": True,
    "goblin_initiative": True,
    "two_aces_move": True,
    "two_aces_question": True,
    "two_aces_chaos": True,
    "two_aces_walls": True,
    "two_aces_dragon": True,
}


def wins(faction: int, bot: str, seeds: range) -> int:
    """Games that this bot wins as this faction against three random ones."""
    bots = dict.fromkeys(FACTIONS, "random") | {faction: bot}
    batch = Batch("1.10", {}, FACTIONS, bots, len(seeds), seeds[0])
    return sum(outcome.winners >> faction & 1 for outcome in play_seeds(batch, seeds))


@pytest.mark.parametrize("faction", [DWARVES, ELVES, GOBLINS])
def test_it_wins_far_more_often_than_a_random_player(faction: int) -> None:
    assert wins(faction, "simple", range(1, 26)) >= wins(faction, "random", range(1, 26)) + 8


def test_it_has_a_rule_for_every_question_put_to_a_seat() -> None:
    of_chance = ("Draw", "Deal", "Roll")
    questions = {step.question for step in STEPS if step.question and not step.question.startswith(of_chance)}
    assert questions - set(RULES) == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_plays_every_edition_to_the_end(edition: str) -> None:
    batch = Batch(edition, {}, FACTIONS, dict.fromkeys(FACTIONS, "simple"), 2, 5)
    assert all(outcome.winners for outcome in play_seeds(batch, range(5, 7)))


def test_it_plays_with_all_options() -> None:
    batch = Batch("1.10", OPTIONS, FACTIONS, dict.fromkeys(FACTIONS, "simple"), 4, 1)
    assert all(outcome.winners for outcome in play_seeds(batch, range(1, 5)))


def test_the_same_seed_plays_the_same_game() -> None:
    batch = Batch("1.10", {}, FACTIONS, dict.fromkeys(FACTIONS, "simple"), 2, 3)
    assert play_seeds(batch, [3, 4]) == play_seeds(batch, [3, 4])


@pytest.mark.parametrize("seed", range(5))
def test_it_keeps_a_garrison_in_a_castle(seed: int) -> None:
    game = scene(MOVE, player=GOBLINS, units={"10c": {GOBLINS: 4}}, gold={GOBLINS: 2})
    move = SimpleBot(seed).choose(Situation(game, GOBLINS))
    assert not (isinstance(move, MoveUnits) and move.origin == at("10c") and move.count == 4)


@pytest.mark.parametrize("seed", range(5))
def test_few_units_do_not_walk_into_the_troll(seed: int) -> None:
    game = scene(MOVE, player=DWARVES, units={"3": {DWARVES: 3}}, trolls="3c", dragon=18)
    move = SimpleBot(seed).choose(Situation(game, DWARVES))
    assert not (isinstance(move, MoveUnits) and move.destination == at("3c"))


def test_it_wins_a_battle_that_it_can_win() -> None:
    game = scene(BATTLE, order=(ORCS, GOBLINS, DWARVES), units={"15c": {ORCS: 8, GOBLINS: 1}})
    plan = SimpleBot(1).choose(Situation(game, ORCS))
    assert isinstance(plan, SealPlan)
    assert 2 * plan.count + 1 >= 2


def test_it_declares_treachery_when_it_can() -> None:
    game = scene(
        BATTLE,
        order=(ORCS, GOBLINS, DWARVES),
        units={"13": {ORCS: 3, GOBLINS: 3}},
        hand={GOBLINS: "4H"},
        queen={ORCS: "C"},
        jack={ORCS: "H"},
    )
    game.apply(ORCS, game.options(ORCS)[0])
    game.apply(GOBLINS, next(o for o in game.options(GOBLINS) if isinstance(o, SealPlan) and o.card >= 0))
    assert SimpleBot(1).choose(Situation(game, ORCS)) is DECLARE_TREACHERY


def test_an_unknown_bot_is_told_with_those_there_are() -> None:
    assert set(BOTS) == {"random", "simple"}
    with pytest.raises(Malformed, match='there is no bot "clever"; there is random and simple'):
        make_bot("clever", 1)
