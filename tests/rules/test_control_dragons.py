"""Control of the dragons: for two aces or 6♣, the player chooses the number of steps."""

import pytest

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ACE_PAIRS,
    ARTIFACTS,
    DRAGON_CONTROLS,
    DRAGON_MOVES,
    MOVES,
    PASS,
    ControlDragons,
    MoveDragon,
    PlayAce,
)
from dragondune.engine.errors import Malformed
from dragondune.engine.events import (
    AcePlayed,
    ArtifactDiscarded,
    DragonCardTurned,
    DragonControlled,
    UnitsLost,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, NOBODY, ORCS
from dragondune.engine.steps import DRAGON, DRAGON_DIE
from tests.rules.scene import all_pass, at, begun, card, cards, flights, happened, options, refused, scene, turn_up

WITH_ACES: dict[str, Value] = {"two_aces_dragon": True}
WITH_SIX: dict[str, Value] = {"six_clubs_dragon": True}
RED_ACES = cards("AD AH")
BLACK_ACES = cards("AC AS")


def question(game: Game) -> str:
    return game.prompts()[0].question


def test_control_is_off_in_1_10() -> None:
    """[twoaces.5] [R153] Even if a player holds two aces and 6♣, the card moves the dragon."""
    game = scene(DRAGON, order=(DWARVES, ELVES), hand={ELVES: "AD AH 6C"})
    assert game.waits_for_chance
    assert question(game) == "DrawDragonCard"


def test_twoaces_5_two_aces_choose_the_steps() -> None:
    """[twoaces.5] [R41] The Elves discard two aces; the dragon goes from 12 to 15 and no card is turned."""
    game = scene(DRAGON, order=(DWARVES, ELVES), hand={ELVES: "AD AH 2S"}, dragon=12, rules=WITH_ACES)
    events = game.apply(ELVES, DRAGON_CONTROLS[RED_ACES])
    assert happened(events, AcePlayed) == [
        AcePlayed(ELVES, card("AD"), "twoaces.5"),
        AcePlayed(ELVES, card("AH"), "twoaces.5"),
    ]
    assert game.state.hand[ELVES] == cards("2S")
    assert game.state.discards == RED_ACES
    assert game.seats_asked() == [ELVES]
    deck = game.state.deck
    events = game.apply(ELVES, DRAGON_MOVES[3])
    assert events[0] == DragonControlled(ELVES, 3)
    assert flights(events) == [(12, 15)]
    assert happened(events, DragonCardTurned) == []
    assert game.state.deck == deck
    assert game.state.player == NOBODY
    assert game.prompts() == []


def test_twoaces_5_the_dragon_burns_what_it_passes() -> None:
    """[twoaces.5] [I.2] Controlled dragons burn like others."""
    game = scene(
        DRAGON, order=(DWARVES, ELVES), hand={ELVES: "AD AH"}, units={"14": {DWARVES: 2}}, dragon=12, rules=WITH_ACES
    )
    game.apply(ELVES, DRAGON_CONTROLS[RED_ACES])
    events = game.apply(ELVES, DRAGON_MOVES[2])
    assert happened(events, UnitsLost) == [UnitsLost(DWARVES, at("14"), 2, "I.2")]


def test_twoaces_5_from_one_to_six_steps() -> None:
    """[twoaces.5] Neither zero nor seven."""
    game = scene(DRAGON, order=(DWARVES, ELVES), hand={ELVES: "AD AH"}, rules=WITH_ACES)
    game.apply(ELVES, DRAGON_CONTROLS[RED_ACES])
    assert [move.count for move in options(game, ELVES, MoveDragon)] == [1, 2, 3, 4, 5, 6]
    refused(game, ELVES, DRAGON_MOVES[0], rule="twoaces.5")
    refused(game, ELVES, DRAGON_MOVES[7], rule="twoaces.5")
    refused(game, ELVES, PASS, rule="twoaces.5")


def test_twoaces_5_other_limits() -> None:
    """[twoaces.5] In edition 9 the dragon may stay where it is, or fly up to ten steps."""
    rules = {**WITH_SIX, "dragon_control_least": 0, "dragon_control_most": 10}
    game = scene(DRAGON, order=(DWARVES, ELVES), hand={ELVES: "6C"}, dragon=12, rules=rules)
    game.apply(ELVES, DRAGON_CONTROLS[cards("6C")])
    assert [move.count for move in options(game, ELVES, MoveDragon)] == list(range(11))
    events = game.apply(ELVES, DRAGON_MOVES[0])
    assert events == [DragonControlled(ELVES, 0)]
    assert game.state.dragon == 12


def test_twoaces_5_contradictory_limits_are_refused() -> None:
    """[twoaces.5] The minimum must not exceed the maximum."""
    with pytest.raises(Malformed, match="dragon_control_least must be at most dragon_control_most, 6"):
        load_edition("1.10", {"dragon_control_least": 7})


def test_r153_the_six_of_clubs_controls_the_dragons() -> None:
    """[R153] One card is enough, and it is discarded."""
    game = scene(DRAGON, order=(DWARVES, ELVES), hand={ELVES: "6C AD AH"}, rules=WITH_SIX)
    assert [one.cards for one in options(game, ELVES, ControlDragons)] == [cards("6C")]
    refused(game, ELVES, DRAGON_CONTROLS[RED_ACES], rule="twoaces.5")
    events = game.apply(ELVES, DRAGON_CONTROLS[cards("6C")])
    assert happened(events, ArtifactDiscarded) == [ArtifactDiscarded(ELVES, card("6C"), "R153")]
    assert game.state.discards == cards("6C")


def test_twoaces_5_a_six_does_not_replace_aces() -> None:
    """[twoaces.5] [R153] Each switch allows one way to pay."""
    game = scene(DRAGON, order=(DWARVES, ELVES), hand={ELVES: "6C 2D"}, rules=WITH_ACES)
    assert options(game, ELVES, ControlDragons) == []
    refused(game, ELVES, DRAGON_CONTROLS[cards("6C")], rule="twoaces.5")
    refused(game, ELVES, DRAGON_CONTROLS[RED_ACES], rule="twoaces.5")


def test_twoaces_5_each_pair_of_aces_is_an_option() -> None:
    """[twoaces.5] [R184] With all four aces there are six pairs."""
    game = scene(DRAGON, order=(DWARVES, GOBLINS), hand={GOBLINS: "AD AH AC AS"}, rules=WITH_ACES)
    assert [one.cards for one in options(game, GOBLINS, ControlDragons)] == list(ACE_PAIRS)


def test_twoaces_5_all_pass_and_the_card_moves_the_dragon() -> None:
    """[R41] Declared before the card, or not at all."""
    game = scene(DRAGON, order=(DWARVES, ELVES), hand={ELVES: "AD AH"}, dragon=12, rules=WITH_ACES)
    all_pass(game, PASS)
    assert game.state.hand[ELVES] == RED_ACES
    turn_up(game, ARTIFACTS[card("4S")])
    assert game.state.dragon == 16


def test_twoaces_5_instead_of_the_die() -> None:
    """[twoaces.5] In 1.2 and 1.7 the aces replace the die."""
    rules: dict[str, Value] = {**WITH_ACES, "dragon_step": "die"}
    game = scene(DRAGON, order=(DWARVES, ELVES), hand={ELVES: "AD AH"}, rules=rules)
    game.apply(ELVES, PASS)
    assert game.state.agenda == [DRAGON_DIE]


def test_r172_all_are_asked_together_and_the_first_in_order_pays() -> None:
    """[R172] [R222] Elves and Goblins both declare: the Goblins sit first, and the Elves keep their aces."""
    game = scene(DRAGON, order=(DWARVES, GOBLINS, ELVES), hand={ELVES: "AD AH", GOBLINS: "AC AS"}, rules=WITH_ACES)
    assert game.seats_asked() == [ELVES, GOBLINS]
    assert game.prompts()[0].is_secret
    assert happened(game.apply(ELVES, DRAGON_CONTROLS[RED_ACES]), AcePlayed) == []
    game.apply(GOBLINS, DRAGON_CONTROLS[BLACK_ACES])
    assert game.state.hand[ELVES] == RED_ACES
    assert game.state.hand[GOBLINS] == 0
    assert game.seats_asked() == [GOBLINS]
    game.apply(GOBLINS, DRAGON_MOVES[1])
    assert game.prompts() == []


def test_r168_public_facts_decide_who_is_asked() -> None:
    """[R168] [R172] Two unknown cards may be two aces, one may not; a single card may be 6♣."""
    hands = {DWARVES: "2D", ELVES: "3D 4D", GOBLINS: ""}
    with_aces = scene(DRAGON, order=(DWARVES, ELVES, GOBLINS), hand=hands, rules=WITH_ACES)
    assert with_aces.seats_asked() == [ELVES]
    with_six = scene(DRAGON, order=(DWARVES, ELVES, GOBLINS), hand=hands, rules=WITH_SIX)
    assert with_six.seats_asked() == [DWARVES, ELVES]


def test_r219_nobody_is_asked_for_visible_cards() -> None:
    """[R168] [R219] With three aces or 6♣ among the discards, nobody can have the cards needed."""
    hands = {DWARVES: "2D 3D", ELVES: "3H 4H"}
    with_aces = scene(DRAGON, order=(DWARVES, ELVES), hand=hands, discards="AD AH AC", rules=WITH_ACES)
    assert with_aces.waits_for_chance
    with_six = scene(DRAGON, order=(DWARVES, ELVES), hand=hands, discards="6C", rules=WITH_SIX)
    assert with_six.waits_for_chance


def test_r172_the_orcs_ace_comes_first() -> None:
    """[R172] [R40] When the Orcs have passed, control is asked for; an ace they spent is gone."""
    game = scene(DRAGON, order=(ORCS, ELVES), hand={ORCS: "AD AH"}, units={"17": {ORCS: 2}}, rules=WITH_ACES)
    assert question(game) == "PlayOrcAce"
    game.apply(ORCS, options(game, ORCS, PlayAce)[0])
    game.apply(ORCS, MOVES[at("17")][at("0f")][0])
    game.apply(ORCS, PASS)
    assert question(game) == "DrawDragonCard"
    keeping = scene(DRAGON, order=(ORCS, ELVES), hand={ORCS: "AD AH"}, units={"17": {ORCS: 2}}, rules=WITH_ACES)
    keeping.apply(ORCS, PASS)
    assert question(keeping) == "ControlDragons"


def test_r172_the_orcs_ace_after_the_card() -> None:
    """[R40] [R172] With the Orcs' window after the card, it comes after controlled dragons too."""
    rules: dict[str, Value] = {**WITH_ACES, "orc_ace_window": "after"}
    game = scene(DRAGON, order=(ORCS, ELVES), hand={ORCS: "2D", ELVES: "AD AH"}, units={"17": {ORCS: 2}}, rules=rules)
    assert begun(game) != []
    assert question(game) == "ControlDragons"
    game.apply(ELVES, DRAGON_CONTROLS[RED_ACES])
    game.apply(ELVES, DRAGON_MOVES[1])
    assert question(game) == "PlayOrcAce"
