"""The quick rules that seats follow in playouts."""

import pytest

from dragondune.bots.quick.allies import partner_worth
from dragondune.bots.quick.auction import bid, caps
from dragondune.bots.quick.campaign import revive
from dragondune.bots.quick.policy import Policy
from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import PASS, REVIVALS, Decision, HireUnits, MoveUnits, PlaceBid, SealPlan
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, FACTIONS, GOBLINS, ORCS, RECRUITMENT_ROUND, REFEREE, Faction
from dragondune.engine.steps import BIDDING, CHOOSE_BATTLE, COUNCIL, HIRE, MOVE, REVIVE, VICTORY
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import World, sample
from tests.bots.test_playing import OPTIONS
from tests.rules.scene import at, scene


def world_of(game: Game) -> World:
    """The same table, dealt by someone who knows all of it."""
    return sample(know(game, REFEREE), Chance(1))


def answer(game: Game, seat: Faction) -> Decision:
    return Policy(Chance(1)).answer(world_of(game), seat, game.options(seat))


def play(edition: str, overrides: dict[str, Value], factions: tuple[int, ...]) -> World:
    """A short game in which everyone follows the quick rules."""
    world = world_of(Game.new(load_edition(edition, overrides | {"turns": 3}), factions))
    chance, policy = Chance(5), Policy(Chance(6))
    while not world.is_over:
        seat = (world.asked & -world.asked).bit_length() - 1
        options = world.options(seat)
        if seat == CHANCE or len(options) == 1:
            world.apply(seat, options[chance.below(len(options))])
        else:
            world.apply(seat, policy.answer(world, seat, options))
    return world


@pytest.mark.parametrize("edition", EDITIONS)
def test_they_play_every_edition(edition: str) -> None:
    assert play(edition, {}, FACTIONS).winners


@pytest.mark.parametrize("factions", [FACTIONS, (ORCS, ELVES), (DWARVES, ELVES, GOBLINS)])
def test_they_play_with_all_options(factions: tuple[int, ...]) -> None:
    assert play("1.10", OPTIONS, factions).winners


def test_they_are_the_same_for_the_same_draws() -> None:
    assert play("1.10", {}, FACTIONS).fingerprint() == play("1.10", {}, FACTIONS).fingerprint()


def test_a_copy_of_a_world_is_independent() -> None:
    world = world_of(Game.new(load_edition("1.10")))
    copy = world.clone()
    copy.table.gold[ORCS] += 3
    assert copy.fingerprint() != world.fingerprint()


def test_they_take_the_third_castle() -> None:
    garrisons = {"10c": {DWARVES: 3}, "15c": {DWARVES: 3}, "4f": {DWARVES: 2}}
    game = scene(MOVE, VICTORY, player=DWARVES, units=garrisons, dragon=18)
    game.state.round = RECRUITMENT_ROUND
    game.state.done = sum(1 << seat for seat in game.state.order)
    move = answer(game, DWARVES)
    assert isinstance(move, MoveUnits)
    assert move.destination in (at("3c"), at("5c"))


def test_they_hire_for_the_third_castle() -> None:
    game = scene(
        HIRE, VICTORY, player=GOBLINS, units={"10c": {GOBLINS: 3}, "15c": {GOBLINS: 3}}, gold={GOBLINS: 3}, dragon=18
    )
    game.state.round = RECRUITMENT_ROUND
    game.state.done = sum(1 << seat for seat in game.state.order)
    hired = answer(game, GOBLINS)
    assert isinstance(hired, HireUnits)
    assert hired.place in (at("5c"), at("3c"), at("1c"))


def test_only_the_seat_with_the_highest_limit_bids() -> None:
    game = scene(BIDDING, gold={DWARVES: 0, ELVES: 1, GOBLINS: 12, ORCS: 0})
    Chance(1).settle(game)
    table = world_of(game).table
    limits = caps(table)
    assert limits[GOBLINS] == max(limits) > 0
    made = bid(table, GOBLINS, limits)
    assert isinstance(made, PlaceBid)
    assert made.amount <= limits[GOBLINS]
    assert all(bid(table, seat, limits) is PASS for seat in (DWARVES, ELVES, ORCS))


def test_a_sure_victory_is_won_with_few_units() -> None:
    """Nobody holds a card, so two units are enough against one; plans vary, but most units are kept."""
    game = scene(CHOOSE_BATTLE, player=ORCS, units={"10c": {ORCS: 9, GOBLINS: 1}})
    Chance(1).settle(game)
    assert game.question == "SealPlan"
    world, options = world_of(game), game.options(ORCS)
    plans = [Policy(Chance(seed)).answer(world, ORCS, options) for seed in range(40)]
    counts = [plan.count for plan in plans if isinstance(plan, SealPlan)]
    assert len(counts) == len(plans)
    assert len(set(counts)) > 1
    assert sum(counts) / len(counts) < 4


def test_revivals_in_playouts_count_the_real_price_of_hiring() -> None:
    """[IV.1] [goblins.2] With two gold, the Goblins revive a second unit and hire three at half price."""
    found = {}
    for seat in (DWARVES, GOBLINS):
        game = scene(REVIVE, player=seat, reserve={seat: 1}, graveyard={seat: 3}, gold={seat: 2})
        found[seat] = revive(world_of(game).table, seat, [PASS, *REVIVALS[1:4]])
    assert found == {DWARVES: REVIVALS[1], GOBLINS: REVIVALS[2]}


def test_a_contested_castle_makes_nobody_a_better_partner() -> None:
    """[note.4] In playouts, too."""
    rules = {"alliance_castles": 4}
    held = scene(COUNCIL, units={"10c": {GOBLINS: 2}}, rules=rules)
    contested = scene(COUNCIL, units={"10c": {GOBLINS: 2, DWARVES: 1}}, rules=rules)
    worth = [partner_worth(world_of(game).table, ELVES, GOBLINS) for game in (held, contested)]
    assert worth[0] > worth[1]
