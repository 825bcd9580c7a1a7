"""Rulings on the wording of older rulebooks, each tested in that edition."""

import pytest

from dragondune.editions.loader import EDITIONS, edition_values, load_edition
from dragondune.engine.decisions import BARE_PLANS, EVENTS, PASS, PLANS, ROLLS, RaiseUnits
from dragondune.engine.events import (
    ArtifactDiscarded,
    BattleWon,
    DragonPlaced,
    RedDragonAppeared,
    StarterMoved,
)
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS
from dragondune.engine.steps import BATTLE, DRAGON_START, EVENT, HIRE, STARTING_UNITS, VICTORY
from tests.rules.scene import all_pass, at, begun, card, cards, event, happened, options, scene, turn_up, units


@pytest.mark.parametrize("edition", ["draft", "1.2"])
def test_r9_the_misprinted_territory_is_the_forest_of_2(edition: str) -> None:
    """[R9] [orcs.1] Despite the misprint of 2•, the Orcs raise units in the same eight territories."""
    game = scene(HIRE, player=ORCS, rules=edition_values(edition))
    raised = {option.place for option in options(game, ORCS, RaiseUnits)}
    assert raised == {at("16"), at("16f"), at("17"), at("18"), at("1"), at("1c"), at("2"), at("2f")}


def test_r11_the_drafts_emperor_is_the_starting_player() -> None:
    """[R11] [R51] With the Goblins first in order a black card calls the Red Dragon, with the Dwarves it does not."""
    goblins = scene(EVENT, order=(GOBLINS, DWARVES, ELVES, ORCS), pile="9C", rules=edition_values("draft"))
    assert happened(turn_up(goblins, EVENTS[event("7S")]), RedDragonAppeared) == [RedDragonAppeared(at("10"))]
    dwarves = scene(EVENT, order=(DWARVES, GOBLINS, ELVES, ORCS), pile="9C", rules=edition_values("draft"))
    assert happened(turn_up(dwarves, EVENTS[event("7S")]), RedDragonAppeared) == []


def test_r11_the_emperor_of_1_2_is_the_starting_player() -> None:
    """[R11] [VII.1] The Victory Round of 1.2 names one player, the next Starting Player."""
    game = scene(VICTORY, order=(GOBLINS, ORCS, DWARVES, ELVES), rules=edition_values("1.2"))
    assert happened(begun(game), StarterMoved) == [StarterMoved(ORCS)]
    assert game.state.order == [ORCS, DWARVES, ELVES, GOBLINS]


def test_r21_the_drafts_dragon_begins_at_three_dice_added() -> None:
    """[R21] [R19] Two, six and three: 11."""
    game = scene(DRAGON_START, rules=edition_values("draft"))
    turn_up(game, ROLLS[1])
    turn_up(game, ROLLS[5])
    assert happened(turn_up(game, ROLLS[2]), DragonPlaced) == [DragonPlaced(11)]


def test_r127_in_the_draft_a_loser_always_forfeits_everything() -> None:
    """[R127] [V.8] Four Goblins beat one of four Orcs: all four Orcs fall, and the 2♠ they played is discarded."""
    game = scene(
        BATTLE,
        order=(GOBLINS, ORCS, ELVES, DWARVES),
        units={"13": {GOBLINS: 5, ORCS: 4}},
        hand={ORCS: "2S 3H"},
        rules=edition_values("draft"),
    )
    game.apply(GOBLINS, BARE_PLANS[4])
    game.apply(ORCS, PLANS[card("2S")][1])
    events = all_pass(game, PASS)
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, ORCS, at("13"), "V.6")]
    assert [(lost.seat, lost.card) for lost in happened(events, ArtifactDiscarded)] == [(ORCS, card("2S"))]
    assert (units(game, GOBLINS, "13"), units(game, ORCS, "13")) == (1, 0)
    assert game.state.hand[ORCS] == cards("3H")


def test_r146_a_game_of_1_2_has_six_turns() -> None:
    """[R146] [note.14] The game continues after the fifth; after the sixth the Orcs win. The number is a parameter."""
    assert not scene(VICTORY, turn=5, rules=edition_values("1.2")).is_over
    assert scene(VICTORY, turn=6, rules=edition_values("1.2")).winner == ORCS
    assert not scene(VICTORY, turn=6, rules={**edition_values("1.2"), "turns": 7}).is_over


def test_r155_one_text_is_played_as_1_2() -> None:
    """[R155] The one with six turns, with aces that stop powers, and with a Dwarven ace that is no Jack."""
    assert [edition for edition in EDITIONS if edition.startswith("1.2")] == ["1.2"]
    rules = load_edition("1.2")
    assert (rules.turns, rules.negations, rules.dwarven_ace) == (6, True, "revive")


def test_balance_4_elves_start_with_three_gold() -> None:
    """[balance.4] [setup.1] The other factions have their usual gold."""
    game = scene(STARTING_UNITS, rules={"elves_gold": 3})
    assert [game.state.gold[seat] for seat in (DWARVES, ELVES, GOBLINS, ORCS)] == [5, 3, 3, 3]
