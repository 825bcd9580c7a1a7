"""I and II in other editions: the die, the trigger card, the draft's one card and its Emperor."""

import pytest

from dragondune.editions.loader import EDITIONS, edition_values
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import EVENTS, PASS, ROLLS, DrawArtifact, DrawEvent
from dragondune.engine.events import (
    CouncilCalled,
    DragonDieRolled,
    GoldPlaced,
    RedDragonAppeared,
    UnitsLost,
)
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, GOBLINS, ORCS
from dragondune.engine.steps import DRAGON, EVENT, FIRST_EVENT_CARD
from tests.rules.scene import at, begun, event, flights, happened, options, scene, turn_up, units

TRIGGER: dict[str, Value] = {"event_cards": "trigger"}
DRAFT: dict[str, Value] = {
    "event_cards": "one",
    "red_dragon_trigger": "emperor_colour",
    "gold_before_red_dragon": True,
    "orcs_survive_red_dragon": False,
    "event_gold": "draft",
}


def test_i_1_before_1_10_a_die_moves_the_dragon() -> None:
    """[I.1] A four takes the marker from 12 to 16; no artifact card is turned."""
    game = scene(DRAGON, dragon=12, rules={"dragon_step": "die"})
    assert list(game.options(CHANCE)) == list(ROLLS)
    events = turn_up(game, ROLLS[3])
    assert happened(events, DragonDieRolled) == [DragonDieRolled(4)]
    assert flights(events) == [(12, 16)]
    assert game.state.discards == 0


def test_i_1_from_1_10_on_a_card_moves_it() -> None:
    """[I.1] In 1.10 chance is asked for an artifact card."""
    assert options(scene(DRAGON), CHANCE, DrawArtifact)


def test_r44_the_trigger_card_goes_under_the_deck_either_way() -> None:
    """[R44] 7♥ decides and disappears under the deck; 8♥ is the event, and alone on the pile."""
    game = scene(EVENT, pile="9C", rules={**TRIGGER, "red_dragon_trigger": "discard_colour"})
    events = turn_up(game, EVENTS[event("7H")])
    assert happened(events, RedDragonAppeared) == []
    assert game.state.event_bottom == [event("7H")]
    events = turn_up(game, EVENTS[event("8H")])
    assert happened(events, GoldPlaced) == [GoldPlaced(at("8"), 4, "II.4")]
    assert game.state.event_pile == [event("9C"), event("8H")]


def test_r44_cards_under_the_deck_come_last_in_their_order() -> None:
    """[R44] [R46] With nothing else left, the card put under the deck first comes first."""
    game = scene(rules=TRIGGER)
    game.state.event_deck = 0
    game.state.event_bottom = [event("7H"), event("10S")]
    game.state.agenda = [FIRST_EVENT_CARD]
    game.state.asked = 1 << CHANCE
    assert options(game, CHANCE, DrawEvent) == [EVENTS[event("7H")]]
    turn_up(game, EVENTS[event("7H")])
    assert game.state.event_bottom == [event("10S")]


@pytest.mark.parametrize(("card", "comes"), [("7D", True), ("7C", False)])
def test_ii_1_in_1_2_the_colour_of_the_pile_calls_the_red_dragon(card: str, comes: bool) -> None:
    """[II.1] 9♥ lies on the pile: any red card calls it, a black one does not."""
    game = scene(EVENT, pile="9H", rules={**TRIGGER, "red_dragon_trigger": "discard_colour"})
    events = turn_up(game, EVENTS[event(card)])
    assert bool(happened(events, RedDragonAppeared)) is comes


@pytest.mark.parametrize(("card", "comes"), [("7D", True), ("7H", True), ("7C", False), ("7S", False)])
def test_ii_1_in_1_7_a_red_card_calls_the_red_dragon(card: str, comes: bool) -> None:
    """[II.1] Whatever is on the pile."""
    game = scene(EVENT, pile="9C", rules={**TRIGGER, "red_dragon_trigger": "red_card"})
    events = turn_up(game, EVENTS[event(card)])
    assert bool(happened(events, RedDragonAppeared)) is comes


@pytest.mark.parametrize(("starter", "card", "comes"), [(DWARVES, "7H", True), (DWARVES, "7S", False)])
def test_r51_in_the_draft_the_emperors_colour_calls_it(starter: int, card: str, comes: bool) -> None:
    """[R51] Dwarves and Elves are red, Goblins and Orcs black."""
    game = scene(EVENT, order=(starter, ELVES, GOBLINS, ORCS), pile="9C", rules=DRAFT)
    assert bool(happened(turn_up(game, EVENTS[event(card)]), RedDragonAppeared)) is comes
    black = scene(EVENT, order=(GOBLINS, ORCS, DWARVES, ELVES), pile="9C", rules=DRAFT)
    assert bool(happened(turn_up(black, EVENTS[event(card)]), RedDragonAppeared)) is not comes


def test_r52_in_the_draft_gold_comes_first_and_the_previous_territory_burns() -> None:
    """[R52] [R17] The draft's twelve gold for 9♥ stay on 13, while the dragon burns 10 of the turn before."""
    game = scene(EVENT, pile="9C", units={"10": {GOBLINS: 3}, "13": {ELVES: 2}}, rules=DRAFT)
    events = turn_up(game, EVENTS[event("9H")])
    assert events.index(GoldPlaced(at("13"), 12, "II.4")) < events.index(RedDragonAppeared(at("10")))
    assert happened(events, UnitsLost) == [UnitsLost(GOBLINS, at("10"), 3, "II.2")]
    assert game.state.treasure[at("13")] == 12


def test_r53_in_the_draft_riders_leave_first_and_the_others_die() -> None:
    """[R53] Two of four Orcs ride away before the attack; the two who stay are lost."""
    game = scene(EVENT, pile="9C", units={"10": {ORCS: 4}}, rules=DRAFT)
    turn_up(game, EVENTS[event("9H")])
    ride = next(o for o in game.options(ORCS) if o is not PASS and getattr(o, "count", 0) == 2)
    events = game.apply(ORCS, ride)
    assert happened(events, UnitsLost) == [UnitsLost(ORCS, at("10"), 2, "II.2")]
    assert units(game, ORCS, "10") == 0


def test_r43_in_1_7_a_red_card_on_turn_one_calls_a_council_although_nothing_can_be_struck() -> None:
    """[R43] [II.1] No victim, but a council; a black card calls none, and neither does a red one with the switch."""
    rules = edition_values("1.7")
    game = scene(EVENT, turn=1, rules=rules)
    events = turn_up(game, EVENTS[event("7H")])
    assert happened(events, CouncilCalled) == [CouncilCalled()]
    assert happened(events, RedDragonAppeared) == []
    black = scene(EVENT, turn=1, rules=rules)
    assert happened(turn_up(black, EVENTS[event("7S")]), CouncilCalled) == []
    quiet = scene(EVENT, turn=1, rules={**rules, "turn1_council": False})
    assert happened(turn_up(quiet, EVENTS[event("7H")]), CouncilCalled) == []


def test_r43_in_the_other_editions_an_empty_pile_calls_nobody() -> None:
    """[R43] Red cards, the Emperor's colour in the draft, and the same suit twice."""
    for edition in set(EDITIONS) - {"1.7"}:
        game = scene(EVENT, turn=1, order=(DWARVES, ELVES, GOBLINS, ORCS), rules=edition_values(edition))
        events = turn_up(game, EVENTS[event("7H")])
        if game.seats_asked() == [CHANCE]:
            events += turn_up(game, EVENTS[event("8H")])
        assert happened(events, CouncilCalled) == [], edition
    draft = scene(EVENT, turn=1, rules={**edition_values("draft"), "turn1_council": True})
    assert happened(turn_up(draft, EVENTS[event("7H")]), CouncilCalled) == [CouncilCalled()]


def test_r43_a_comparison_with_an_empty_pile_never_calls_it() -> None:
    """[R43] In 1.10 and 1.2 there is nothing to compare with, with or without the switch."""
    game = scene(EVENT, turn=1, rules={"turn1_council": True})
    turn_up(game, EVENTS[event("7H")])
    assert happened(turn_up(game, EVENTS[event("8H")]), CouncilCalled) == []


def test_ii_3_without_two_cards_only_the_event_card_brings_gold() -> None:
    """[II.3] [R48] The trigger card brings nothing, even if the key for a second card says otherwise."""
    rules: dict[str, Value] = {**TRIGGER, "red_dragon_trigger": "red_card", "second_card_gold": 2}
    game = scene(EVENT, pile="9C", rules=rules)
    turn_up(game, EVENTS[event("7C")])
    turn_up(game, EVENTS[event("8C")])
    assert sum(game.state.treasure) == 3


def test_gold_may_come_first_with_two_cards_or_a_trigger_too() -> None:
    """[R52] The switch works with any number of cards."""
    two = scene(EVENT, pile="9C", rules={"gold_before_red_dragon": True})
    turn_up(two, EVENTS[event("7H")])
    events = turn_up(two, EVENTS[event("8C")])
    assert [type(e) for e in events[1:4]] == [GoldPlaced, GoldPlaced, RedDragonAppeared]
    trigger = scene(EVENT, pile="9C", rules={**TRIGGER, "gold_before_red_dragon": True})
    turn_up(trigger, EVENTS[event("8C")])
    events = turn_up(trigger, EVENTS[event("7H")])
    assert [type(e) for e in events[1:3]] == [GoldPlaced, RedDragonAppeared]
    assert begun(trigger) == []
