"""A situation sent to another process arrives unchanged, and contains nothing its seat may not know."""

import pytest

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.engine.chance import Chance
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from dragondune.knowledge.situation import NO_LIMIT, Budget, situation_of
from dragondune.knowledge.talk import talk_of
from dragondune.knowledge.transfer import situation_from_bytes, situation_to_bytes
from tests.knowledge.reachability import leads_to_a_table
from tests.properties.playing import choose, fields


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_situation_arrives_unchanged(edition: str) -> None:
    game, chance = Game.new(load_edition(edition)), Chance(3)
    while not game.is_over:
        for seat in game.seats_asked():
            if seat != CHANCE:
                here, there = situation_of(game, seat), situation_from_bytes(situation_to_bytes(game, seat))
                assert (there.seat, there.prompt, there.rules) == (here.seat, here.prompt, here.rules)
                assert list(there.options) == list(here.options)
                assert fields(there.knowledge) == fields(here.knowledge)
        game.apply(*choose(game, chance))


def test_house_rules_arrive() -> None:
    rules = load_edition("1.10", {"gold_visible": False, "min_army": 2, "oracles": "elves,orcs"})
    game, chance = Game.new(rules), Chance(1)
    chance.settle(game)
    assert situation_from_bytes(situation_to_bytes(game, game.seats_asked()[0])).rules == rules


def test_the_budget_arrives() -> None:
    game, chance = Game.new(load_edition("1.10")), Chance(1)
    chance.settle(game)
    seat = game.seats_asked()[0]
    for budget in (NO_LIMIT, Budget(playouts=200), Budget(milliseconds=1500)):
        assert situation_from_bytes(situation_to_bytes(game, seat), budget).budget == budget


@pytest.mark.parametrize("seed", range(4))
def test_indistinguishable_worlds_are_sent_as_the_same_bytes(seed: int) -> None:
    """[R28] [R187] The other process receives no secret of another seat."""
    game, chance = Game.new(load_edition("1.10")), Chance(seed)
    compared = 0
    while not game.is_over:
        seat, decision = choose(game, chance)
        if seat != CHANCE and game.prompt(seat) is not None and chance.below(4) == 0:
            twin = sample(know(game, seat), chance)
            assert situation_to_bytes(twin, seat) == situation_to_bytes(game, seat)
            compared += 1
        game.apply(seat, decision)
    assert compared > 10


def test_a_situation_leads_to_no_table() -> None:
    """Neither here nor in another process. The same holds for what a bot gets when it may talk."""
    game, chance = Game.new(load_edition("1.10", {"agreements": "enforce"}), FACTIONS), Chance(1)
    for _ in range(400):
        game.apply(*choose(game, chance))
        for seat in game.seats_asked():
            if seat != CHANCE and chance.below(10) == 0:
                assert not leads_to_a_table(situation_of(game, seat))
                assert not leads_to_a_table(talk_of(game, seat, ()))
                assert not leads_to_a_table(situation_from_bytes(situation_to_bytes(game, seat)))
    assert leads_to_a_table(game)
    assert leads_to_a_table([game.state.clone()])
