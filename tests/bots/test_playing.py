"""Bots with a strategy play every edition and all options, and beat random players."""

import pytest

from dragondune.bots.greedy.bot import GreedyBot
from dragondune.bots.greedy.rules import RULES as GREEDY_RULES
from dragondune.bots.simple.rules import RULES
from dragondune.editions.loader import EDITIONS
from dragondune.editions.parameters import Value
from dragondune.engine.all_steps import STEPS
from dragondune.engine.decisions import PASS
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, GOBLINS, ORCS, RECRUITMENT_ROUND
from dragondune.engine.steps import MOVE
from dragondune.knowledge.situation import situation_of
from dragondune.lab.batch import Batch, play_seeds
from tests.agreements.dealing import agree, attack
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


BOTS = ("simple", "greedy")
each_bot = pytest.mark.parametrize("bot", BOTS)


def wins(faction: int, bot: str, seeds: range, *, against: str) -> int:
    """How many games this bot wins as this faction against three bots of another kind."""
    bots = dict.fromkeys(FACTIONS, against) | {faction: bot}
    batch = Batch("1.10", {}, FACTIONS, bots, len(seeds), seeds[0], talk=False)
    return sum(outcome.winners >> faction & 1 for outcome in play_seeds(batch, seeds))


@each_bot
@pytest.mark.parametrize("faction", [DWARVES, ELVES, GOBLINS])
def test_it_beats_random_players_clearly(faction: int, bot: str) -> None:
    seeds = range(1, 31)
    assert wins(faction, "random", seeds, against="random") <= 8
    assert wins(faction, bot, seeds, against="random") >= 24


@each_bot
def test_it_beats_a_random_player_as_orcs_too(bot: str) -> None:
    seeds = range(1, 13)
    assert wins(ORCS, bot, seeds, against="simple") >= wins(ORCS, "random", seeds, against="simple") + 3


def test_the_greedy_bot_wins_more_often_than_the_simple_one() -> None:
    seeds = range(1, 9)
    greedy = sum(wins(faction, "greedy", seeds, against="simple") for faction in FACTIONS)
    assert greedy > len(seeds) * len(FACTIONS) * 0.3


def test_they_handle_every_question() -> None:
    of_chance = ("Draw", "Deal", "Roll")
    questions = {step.question for step in STEPS if step.question and not step.question.startswith(of_chance)}
    assert questions - set(RULES) == set()
    assert set(GREEDY_RULES) <= questions


@each_bot
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_plays_every_edition_to_the_end(edition: str, bot: str) -> None:
    batch = Batch(edition, {}, FACTIONS, dict.fromkeys(FACTIONS, bot), 2, 5)
    assert all(outcome.winners for outcome in play_seeds(batch, range(5, 7)))


@each_bot
def test_it_plays_with_all_options(bot: str) -> None:
    batch = Batch("1.10", OPTIONS, FACTIONS, dict.fromkeys(FACTIONS, bot), 4, 1)
    assert all(outcome.winners for outcome in play_seeds(batch, range(1, 5)))


@each_bot
@pytest.mark.parametrize(
    "factions", [(ORCS, ELVES), (DWARVES, GOBLINS), (DWARVES, ELVES, GOBLINS), (ORCS, GOBLINS, ELVES)]
)
def test_it_plays_with_two_and_three_factions(factions: tuple[int, ...], bot: str) -> None:
    batch = Batch("1.10", {}, factions, dict.fromkeys(factions, bot), 4, 1)
    assert all(outcome.winners for outcome in play_seeds(batch, range(1, 5)))


@each_bot
def test_it_plays_by_house_rules(bot: str) -> None:
    house: dict[str, Value] = {"gold_visible": False, "min_army": 2, "castles_to_win": 4, "dragon_blocks": "plain_only"}
    batch = Batch("1.10", house, FACTIONS, dict.fromkeys(FACTIONS, bot), 4, 1)
    assert all(outcome.winners for outcome in play_seeds(batch, range(1, 5)))


@each_bot
def test_the_same_seed_plays_the_same_game(bot: str) -> None:
    batch = Batch("1.10", {}, FACTIONS, dict.fromkeys(FACTIONS, bot), 2, 3)
    assert play_seeds(batch, [3, 4]) == play_seeds(batch, [3, 4])


def test_a_duty_to_march_is_kept_even_if_passing_seems_better() -> None:
    """The Elves would rather hold their castle, but have promised to attack the Goblins before it."""
    game = scene(
        MOVE,
        player=ELVES,
        units={"5c": {ELVES: 3}, "6": {GOBLINS: 9}},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    agree(game, 1 << ELVES | 1 << ORCS, attack(ELVES, GOBLINS, turn=3))
    assert PASS not in game.options(ELVES)
    assert GreedyBot(1).choose(situation_of(game, ELVES)) in game.options(ELVES)
