"""Blunders that no bot makes: easy, normal or hard."""

import pytest

from dragondune.bots.registry import STRENGTHS, make_bot
from dragondune.engine.decisions import ARTIFACTS, BIDS, PASS, Decision, HireUnits, MoveUnits, SealPlan
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, NONE, ORCS, RECRUITMENT_ROUND, Faction
from dragondune.engine.steps import BATTLE, BIDDING, HIRE, MOVE
from dragondune.knowledge.situation import Budget, situation_of
from tests.rules.scene import at, card, scene, turn_up, with_victory_round

PLAYOUTS = 24
every_bot = pytest.mark.parametrize("bot", STRENGTHS)


def choice(bot: str, game: Game, seat: Faction) -> Decision:
    return make_bot(bot, 1).choose(situation_of(with_victory_round(game), seat, Budget(playouts=PLAYOUTS)))


@every_bot
@pytest.mark.parametrize("count", [2, 4])
def test_nobody_walks_four_units_into_the_troll(bot: str, count: int) -> None:
    game = scene(MOVE, player=DWARVES, units={"3": {DWARVES: count}}, trolls="3c", dragon=18)
    move = choice(bot, game, DWARVES)
    assert not (isinstance(move, MoveUnits) and move.destination == at("3c"))


@every_bot
def test_a_card_is_not_overpaid(bot: str) -> None:
    game = scene(BIDDING, gold={DWARVES: 9, ELVES: 9}, hand={ELVES: "5C 4H"})
    turn_up(game, ARTIFACTS[card("2H")])
    game.apply(DWARVES, BIDS[6])
    assert choice(bot, game, ELVES) is PASS


@every_bot
def test_the_third_castle_stays_guarded_against_a_winner(bot: str) -> None:
    """The Elves hold two castles and move next. Of the others, only 15★ is weakly held, by two Dwarves."""
    garrisons = {"3c": {ELVES: 3}, "5c": {ELVES: 3}, "10c": {GOBLINS: 5}, "1c": {ORCS: 5}, "15c": {DWARVES: 2}}
    game = scene(MOVE, player=DWARVES, units=garrisons, treasure={"15": 2}, gold={ELVES: 3}, dragon=4)
    game.state.round = RECRUITMENT_ROUND
    game.state.done = 1 << DWARVES | 1 << GOBLINS | 1 << ORCS
    move = choice(bot, game, DWARVES)
    assert not (isinstance(move, MoveUnits) and move.origin == at("15c") and move.count == 2)


@every_bot
def test_the_last_to_move_stops_a_winner(bot: str) -> None:
    garrisons = {"3c": {ELVES: 2}, "5c": {ELVES: 2}, "10c": {ELVES: 1}}
    game = scene(HIRE, player=DWARVES, units=garrisons, gold={DWARVES: 5}, dragon=18)
    game.state.round = RECRUITMENT_ROUND
    game.state.done = sum(1 << seat for seat in game.state.order)
    hired = choice(bot, game, DWARVES)
    assert isinstance(hired, HireUnits)
    assert hired.place in {at("3c"), at("5c"), at("10c")}


@every_bot
def test_cards_are_kept_in_a_lost_battle(bot: str) -> None:
    """Nine Orcs beat one Goblin whatever the Goblins play, so they keep their cards."""
    units = {"15c": {ORCS: 9, GOBLINS: 1}}
    game = scene(BATTLE, order=(ORCS, GOBLINS, DWARVES, ELVES), units=units, hand={GOBLINS: "AC 2H"})
    plan = choice(bot, game, GOBLINS)
    assert isinstance(plan, SealPlan)
    assert plan.card == NONE
