"""Figures that bots and the page ask the engine for."""

import pytest

from dragondune.editions.parameters import Value
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS
from dragondune.engine.powers.orcs_raising import raisable
from dragondune.engine.queries import (
    collectors_needed,
    gold_collected,
    hiding_places,
    is_hidden_on_arrival,
    least_bid,
    own_castles_needed,
    turns_to_last_move,
    units_lost_to_troll,
)
from dragondune.engine.rounds.r1_dragon import flights_to
from dragondune.engine.rounds.r4_revival import revivable
from dragondune.engine.rounds.r5_battle import is_attacker_of
from tests.rules.scene import at, scene

ALLIED = [(ELVES, DWARVES)]
FOUR = {"alliance_castles": 4}


@pytest.mark.parametrize(("rules", "lost"), [({}, [0, 3, 4, 4]), ({"troll_losses": 5}, [0, 3, 5, 5])])
def test_a_troll_kills_no_more_units_than_there_are(rules: dict[str, Value], lost: list[int]) -> None:
    """[note.11] [R95]"""
    s = scene(rules=rules).state
    assert [units_lost_to_troll(s, count=count) for count in (0, 3, 5, 9)] == lost


def test_units_collect_two_gold_each_as_long_as_it_lasts() -> None:
    """[VI.3]"""
    s = scene(treasure={"8": 5}).state
    assert [gold_collected(s, at("8"), count=count) for count in range(5)] == [0, 2, 4, 5, 5]
    assert (collectors_needed(s, at("8")), collectors_needed(s, at("9"))) == (3, 0)


def test_the_least_bid_is_one_more_than_the_last() -> None:
    """[III.2] [R61]"""
    game = scene(rules={"min_bid": 2})
    assert least_bid(game.state) == 2
    game.state.bid = 5
    assert least_bid(game.state) == 7


def test_the_dragon_reaches_a_territory_with_some_of_the_six_values() -> None:
    """[I.1] [I.2] From 13 the dragon reaches 14 with every value, 1 with a six, and neither 2 nor 13."""
    s = scene(dragon=13).state
    assert [flights_to(s, at(name)) for name in ("14", "16", "1", "2", "13")] == [6, 4, 1, 0, 0]


def test_the_earlier_in_player_order_attacks() -> None:
    """[V.1] [R111]"""
    s = scene(order=(ORCS, ELVES, GOBLINS, DWARVES)).state
    assert is_attacker_of(s, ORCS, DWARVES)
    assert not is_attacker_of(s, DWARVES, GOBLINS)


def test_each_player_moves_last_in_turn() -> None:
    """[VII.1] The first of this turn is the last of the next."""
    s = scene(order=(ORCS, ELVES, GOBLINS, DWARVES)).state
    assert [turns_to_last_move(s, seat) for seat in s.order] == [1, 2, 3, 0]


def test_units_that_join_hidden_ones_hide() -> None:
    """[IV.hidden.2] [R101] Since 1.10; before, each unit keeps its own status."""
    garrisons, hidden = {"5c": {ELVES: 2}, "6": {ELVES: 1}}, {ELVES: "5c"}
    s = scene(units=garrisons, hidden=hidden).state
    assert hiding_places(s, ELVES) == 1 << at("5c")
    assert is_hidden_on_arrival(s, ELVES, at("5c"), hidden=False)
    assert not is_hidden_on_arrival(s, ELVES, at("6"), hidden=True)
    assert is_hidden_on_arrival(s, ELVES, at("7"), hidden=True)
    before = scene(units=garrisons, hidden=hidden, rules={"same_status": False}).state
    assert hiding_places(before, ELVES) == 0
    assert not is_hidden_on_arrival(before, ELVES, at("5c"), hidden=False)
    assert is_hidden_on_arrival(before, ELVES, at("6"), hidden=True)


def test_revivals_are_limited_by_the_rules_and_the_graveyard() -> None:
    """[IV.1]"""
    s = scene(graveyard={ORCS: 5, ELVES: 1}).state
    assert (revivable(s, ORCS), revivable(s, ELVES)) == (3, 1)


def test_the_orcs_raise_what_is_in_reserve_and_what_they_revive() -> None:
    """[orcs.1] [R79]"""
    reserve, graveyard = {ORCS: 4}, {ORCS: 6}
    s = scene(reserve=reserve, graveyard=graveyard).state
    assert (raisable(s, raised=0), raisable(s, raised=0, revived=3)) == (4, 7)
    limited = scene(reserve=reserve, graveyard=graveyard, rules={"raise_limit": 5}).state
    assert (raisable(limited, raised=0, revived=3), raisable(limited, raised=2, revived=3)) == (5, 3)


def test_castles_of_an_ally_count_where_allies_win_together() -> None:
    """[R141] The Dwarves' two castles leave two for the Elves; where each wins alone, it takes three."""
    garrisons = {"10c": {DWARVES: 1}, "15c": {DWARVES: 1}, "1c": {ELVES: 1}}
    assert own_castles_needed(scene(units=garrisons, allies=ALLIED, rules=FOUR).state, ELVES) == 2
    assert own_castles_needed(scene(units=garrisons, allies=ALLIED).state, ELVES) == 3


def test_a_castle_that_allies_share_is_counted_once() -> None:
    """[R141] [R208] Each holds it, so neither can rely on the other for it."""
    garrisons = {"10c": {DWARVES: 1, ELVES: 1}, "15c": {DWARVES: 1}}
    s = scene(units=garrisons, allies=ALLIED, rules=FOUR | {"allies": "coexist"}).state
    assert (own_castles_needed(s, ELVES), own_castles_needed(s, DWARVES)) == (3, 4)


def test_players_can_be_left_out_of_account() -> None:
    """[R141] A castle that the ally contests with the Goblins counts once the Goblins are gone."""
    s = scene(units={"10c": {DWARVES: 1, GOBLINS: 1}}, allies=ALLIED, rules=FOUR).state
    assert own_castles_needed(s, ELVES) == 4
    assert own_castles_needed(s, ELVES, ignored=1 << GOBLINS) == 3
