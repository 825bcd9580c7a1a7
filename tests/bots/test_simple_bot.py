"""The simple bot plays every edition, and better than chance."""

import pytest

from dragondune.bots.simple_bot import RULES, SimpleBot
from dragondune.editions.loader import EDITIONS
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import TREACHERY as DECLARE_TREACHERY
from dragondune.engine.decisions import SealPlan
from dragondune.engine.game import STEPS
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, GOBLINS, ORCS
from dragondune.engine.steps import BATTLE
from dragondune.lab.batch import Batch, play_seeds
from dragondune.views.situation import Situation
from tests.rules.scene import scene

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


def wins(faction: int, bot: str, seeds: range, *, against: str) -> int:
    """Games that this bot wins as this faction against three bots of another kind."""
    bots = dict.fromkeys(FACTIONS, against) | {faction: bot}
    batch = Batch("1.10", {}, FACTIONS, bots, len(seeds), seeds[0])
    return sum(outcome.winners >> faction & 1 for outcome in play_seeds(batch, seeds))


@pytest.mark.parametrize("faction", [DWARVES, ELVES, GOBLINS])
def test_it_wins_far_more_often_than_a_random_player(faction: int) -> None:
    seeds = range(1, 41)
    assert wins(faction, "random", seeds, against="random") <= 8
    assert wins(faction, "simple", seeds, against="random") >= 32


def test_even_as_orcs_who_win_by_default_it_does_better_than_a_random_player() -> None:
    seeds = range(1, 31)
    assert wins(ORCS, "simple", seeds, against="simple") >= wins(ORCS, "random", seeds, against="simple") + 8


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


@pytest.mark.parametrize(
    "factions", [(ORCS, ELVES), (DWARVES, GOBLINS), (DWARVES, ELVES, GOBLINS), (ORCS, GOBLINS, ELVES)]
)
def test_it_plays_with_two_and_three_factions(factions: tuple[int, ...]) -> None:
    batch = Batch("1.10", {}, factions, dict.fromkeys(factions, "simple"), 4, 1)
    assert all(outcome.winners for outcome in play_seeds(batch, range(1, 5)))


def test_it_plays_by_house_rules() -> None:
    house: dict[str, Value] = {"gold_visible": False, "min_army": 2, "castles_to_win": 4, "dragon_blocks": "plain_only"}
    batch = Batch("1.10", house, FACTIONS, dict.fromkeys(FACTIONS, "simple"), 4, 1)
    assert all(outcome.winners for outcome in play_seeds(batch, range(1, 5)))


def test_the_same_seed_plays_the_same_game() -> None:
    batch = Batch("1.10", {}, FACTIONS, dict.fromkeys(FACTIONS, "simple"), 2, 3)
    assert play_seeds(batch, [3, 4]) == play_seeds(batch, [3, 4])


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
