"""II.1, II.3 and II.4: the two event cards, the gold they bring, and the pile on which they end."""

from collections.abc import Mapping

import pytest

from dragondune.editions.parameters import Value
from dragondune.engine.board import ALL_EVENTS, EVENT_PLACES, PLAINS
from dragondune.engine.decisions import EVENTS, PASS, DrawEvent
from dragondune.engine.events import (
    CouncilCalled,
    Event,
    EventCardTurned,
    GoldPlaced,
    GoldWithheld,
    NextEventLearned,
    NextEventShown,
    RedDragonAppeared,
    RoundBegan,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, EVENT_ROUND, EVERYONE, GOBLINS, ORCS
from dragondune.engine.steps import EVENT, NEXT_EVENT_SHOWN
from dragondune.knowledge.gate import audience
from tests.rules.scene import at, event, happened, options, refused, scene, turn_up

FOURTEEN = "7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S 10C 10D"


def turn_both(game: Game, first: str, second: str) -> list[Event]:
    """Chance turns up these two cards. Returns the events."""
    events = turn_up(game, EVENTS[event(first)])
    return events + turn_up(game, EVENTS[event(second)])


def possible(game: Game) -> list[DrawEvent]:
    """The event cards that may come up now."""
    return options(game, CHANCE, DrawEvent)


def pile(*names: str) -> list[int]:
    return [event(name) for name in names]


def test_ii_1_two_cards_are_turned_up_one_after_the_other() -> None:
    """[II.1] Everyone sees the first card, which is set aside, and then the second."""
    game = scene(EVENT, pile="9H")
    assert len(possible(game)) == 15
    events = turn_up(game, EVENTS[event("7C")])
    assert events == [RoundBegan(EVENT_ROUND), EventCardTurned(event("7C"), "II.1")]
    assert audience(events[1]) == EVERYONE
    assert game.state.first_event == event("7C")
    assert game.state.event_pile == pile("9H")
    assert len(possible(game)) == 14
    events = turn_up(game, EVENTS[event("10S")])
    assert happened(events, EventCardTurned) == [EventCardTurned(event("10S"), "II.1")]


def test_ii_1_the_second_card_in_the_suit_on_top_of_the_pile_brings_the_red_dragon() -> None:
    """[II.1] Hearts on hearts: the Red Dragon comes to the place of the top card, not of the cards just turned up."""
    game = scene(EVENT, pile="7C 9H")
    events = turn_both(game, "10S", "8H")
    assert happened(events, RedDragonAppeared) == [RedDragonAppeared(at("13"))]


def test_ii_1_the_first_card_does_not_bring_the_red_dragon() -> None:
    """[II.1] The first card has the suit on top of the pile and the second does not: nothing appears."""
    game = scene(EVENT, pile="7C 9H")
    assert happened(turn_both(game, "8H", "10S"), RedDragonAppeared) == []


def test_ii_1_only_the_top_of_the_pile_is_compared() -> None:
    """[II.1] Hearts lie under clubs in the pile, so a second card of hearts brings nothing."""
    game = scene(EVENT, pile="8H 9C")
    assert happened(turn_both(game, "7C", "10H"), RedDragonAppeared) == []


def test_r43_no_red_dragon_comes_while_the_pile_is_empty() -> None:
    """[R43] On the first turn there is nothing to compare with: neither Red Dragon nor council, only gold."""
    game = scene(EVENT, turn=1)
    events = turn_both(game, "8H", "10H")
    assert happened(events, RedDragonAppeared) == []
    assert happened(events, CouncilCalled) == []
    assert len(happened(events, GoldPlaced)) == 2
    assert game.seats_asked() == []


def test_r49_every_event_territory_is_a_plain() -> None:
    """[R49] The sixteen cards name the sixteen plains, so the Red Dragon never visits a castle or forest."""
    assert len(set(EVENT_PLACES)) == 16
    assert sum(1 << place for place in EVENT_PLACES) == PLAINS


def test_ii_3_two_gold_are_placed_for_the_second_card() -> None:
    """[II.3] [R48] The board shows six gold for 9♥; as the second card it brings two, ahead of the first."""
    game = scene(EVENT)
    events = turn_both(game, "7C", "9H")
    assert happened(events, GoldPlaced) == [GoldPlaced(at("13"), 2, "II.3"), GoldPlaced(at("1"), 3, "II.4")]
    assert game.state.treasure[at("13")] == 2
    assert game.state.treasure[at("1")] == 3


def test_ii_3_the_amount_for_the_second_card_is_a_parameter() -> None:
    """[II.3] [R48] With five gold five are placed."""
    game = scene(EVENT, rules={"second_card_gold": 5})
    turn_both(game, "7C", "9H")
    assert game.state.treasure[at("13")] == 5


def test_r48_without_gold_for_the_second_card_none_is_placed_and_none_announced() -> None:
    """[R48] With no gold for it, as before 1.10, the second card only decides about the Red Dragon."""
    game = scene(EVENT, rules={"second_card_gold": 0})
    events = turn_both(game, "7C", "9H")
    assert happened(events, GoldPlaced) == [GoldPlaced(at("1"), 3, "II.4")]
    assert game.state.treasure[at("13")] == 0


def test_ii_3_no_gold_for_the_second_card_under_the_dragon_marker() -> None:
    """[II.3] [R48] The marker is at 13: that card brings nothing and is discarded anyway."""
    game = scene(EVENT, dragon=13)
    events = turn_both(game, "7C", "9H")
    assert happened(events, GoldWithheld) == [GoldWithheld(at("13"), "II.3")]
    assert game.state.treasure[at("13")] == 0
    assert game.state.treasure[at("1")] == 3
    assert game.state.event_pile == pile("9H", "7C")


def test_ii_4_no_gold_for_the_first_card_under_the_dragon_marker() -> None:
    """[II.4] The marker is at 1, so also in 1★: 7♣ brings nothing and is discarded anyway."""
    game = scene(EVENT, dragon=1)
    events = turn_both(game, "7C", "9H")
    assert happened(events, GoldWithheld) == [GoldWithheld(at("1"), "II.4")]
    assert game.state.treasure[at("1")] == 0
    assert game.state.treasure[at("13")] == 2
    assert game.state.event_pile == pile("9H", "7C")


def first_card_gold(card: str, rules: Mapping[str, Value] | None = None) -> list[GoldPlaced]:
    game = scene(EVENT, rules=rules)
    events = turn_both(game, card, "7C" if card != "7C" else "10S")
    return [placed for placed in happened(events, GoldPlaced) if placed.clause == "II.4"]


@pytest.mark.parametrize(
    ("card", "place", "amount"),
    [
        ("7C", "1", 3),
        ("7D", "2", 4),
        ("7H", "3", 3),
        ("7S", "4", 4),
        ("8C", "6", 3),
        ("8D", "7", 3),
        ("8H", "8", 4),
        ("8S", "9", 4),
        ("9C", "10", 5),
        ("9D", "11", 4),
        ("9H", "13", 6),
        ("9S", "14", 3),
        ("10C", "15", 5),
        ("10D", "16", 4),
        ("10H", "17", 5),
        ("10S", "18", 3),
    ],
)
def test_ii_4_the_first_card_brings_the_gold_of_its_territory(card: str, place: str, amount: int) -> None:
    """[II.4] [R17] Edition 1.10 takes the amounts of the table."""
    assert first_card_gold(card) == [GoldPlaced(at(place), amount, "II.4")]


@pytest.mark.parametrize(("card", "place", "amount"), [("7S", "4", 3), ("9S", "14", 4), ("9H", "13", 6)])
def test_r17_the_printed_picture_has_three_gold_in_4_and_four_in_14(card: str, place: str, amount: int) -> None:
    """[R17] With the switch the picture counts; everywhere but in 4 and 14 it agrees with the table."""
    assert first_card_gold(card, {"event_gold": "picture"}) == [GoldPlaced(at(place), amount, "II.4")]


def test_r50_new_gold_is_added_to_existing_gold() -> None:
    """[R50] Three gold join the five in 1, two the one in 13; gold elsewhere stays as it is."""
    game = scene(EVENT, treasure={"1": 5, "13": 1, "6": 7})
    turn_both(game, "7C", "9H")
    assert game.state.treasure[at("1")] == 8
    assert game.state.treasure[at("13")] == 3
    assert game.state.treasure[at("6")] == 7


def test_r45_the_first_card_ends_on_top_of_the_pile() -> None:
    """[II.3] [II.4] [R45] The second card is discarded first, the first card onto it."""
    game = scene(EVENT, pile="9H")
    turn_both(game, "7C", "10S")
    assert game.state.event_pile == pile("9H", "10S", "7C")


def test_r45_the_next_red_dragon_strikes_where_the_first_card_brought_its_gold() -> None:
    """[R45] 7♣ came first this turn; clubs as the second card of the next turn send the Red Dragon to 1."""
    game = scene(EVENT, EVENT, pile="9H")
    turn_both(game, "7C", "10S")
    assert happened(turn_both(game, "8D", "9C"), RedDragonAppeared) == [RedDragonAppeared(at("1"))]


def test_r48_gold_is_placed_after_red_dragon_and_council() -> None:
    """[II.2] [II.3] [II.4] [R48] While the council sits there is no new gold; it comes when all have passed."""
    game = scene(EVENT, pile="9H")
    events = turn_both(game, "7C", "8H")
    assert happened(events, CouncilCalled) == [CouncilCalled()]
    assert happened(events, GoldPlaced) == []
    assert game.state.treasure == [0] * 28
    for seat in (DWARVES, ELVES, GOBLINS):
        game.apply(seat, PASS)
    events = game.apply(ORCS, PASS)
    assert happened(events, GoldPlaced) == [GoldPlaced(at("8"), 2, "II.3"), GoldPlaced(at("1"), 3, "II.4")]


def test_r46_eight_turns_use_the_sixteen_cards() -> None:
    """[R46] The eighth turn finds the last two cards; the deck is empty afterwards and nothing is reshuffled."""
    game = scene(EVENT, turn=8, pile=FOURTEEN)
    assert possible(game) == [EVENTS[event("10H")], EVENTS[event("10S")]]
    turn_both(game, "10H", "10S")
    assert game.state.event_deck == 0
    assert len(game.state.event_pile) == 16


def test_r46_in_a_longer_game_all_discards_but_the_top_one_are_reshuffled() -> None:
    """[R46] All sixteen cards are out: fifteen become the deck, 10♠ remains the top card."""
    game = scene(EVENT, turn=9, pile=FOURTEEN + " 10H 10S", rules={"turns": 12})
    assert len(possible(game)) == 15
    assert EVENTS[event("10S")] not in possible(game)
    assert game.state.event_pile == pile("10S")
    assert happened(turn_both(game, "7C", "8S"), RedDragonAppeared) == [RedDragonAppeared(at("18"))]


def test_r46_a_card_set_aside_is_not_reshuffled() -> None:
    """[R46] The deck runs out between the two cards: neither the first card nor the top of the pile comes back."""
    game = scene(EVENT, turn=9, pile=FOURTEEN + " 10H", rules={"turns": 12})
    turn_up(game, EVENTS[event("10S")])
    assert len(possible(game)) == 14
    assert EVENTS[event("10S")] not in possible(game)
    assert EVENTS[event("10H")] not in possible(game)
    assert game.state.event_pile == pile("10H")


def test_r46_the_last_card_is_turned_up_before_anything_is_reshuffled() -> None:
    """[R46] [R47] The Elves saw the last card: the pile lies as it was until that card has been turned up."""
    game = scene(EVENT, turn=9, pile=FOURTEEN + " 10H", next_event="10S", rules={"turns": 12})
    assert possible(game) == [EVENTS[event("10S")]]
    assert len(game.state.event_pile) == 15
    turn_up(game, EVENTS[event("10S")])
    assert len(possible(game)) == 14
    assert game.state.event_pile == pile("10H")


def test_r47_the_card_the_elves_were_shown_is_the_one_that_comes() -> None:
    """[R47] The Elves alone learn that 9♣ is next; the next event round turns up 9♣ and could turn up nothing else."""
    game = scene(NEXT_EVENT_SHOWN, EVENT, pile="9H")
    events = turn_up(game, EVENTS[event("9C")])
    (learned,) = happened(events, NextEventLearned)
    assert learned == NextEventLearned(ELVES, event("9C"))
    assert audience(learned) == 1 << ELVES
    (shown,) = happened(events, NextEventShown)
    assert audience(shown) == EVERYONE
    assert possible(game) == [EVENTS[event("9C")]]
    refused(game, CHANCE, EVENTS[event("7C")], rule="II.1")
    turn_up(game, EVENTS[event("9C")])
    assert game.state.first_event == event("9C")


def test_r47_only_one_card_was_seen() -> None:
    """[R47] After the card they saw, the second one may be any card still in the deck."""
    game = scene(EVENT, pile="9H", next_event="9C")
    turn_up(game, EVENTS[event("9C")])
    assert len(possible(game)) == 14
    assert game.state.event_deck == ALL_EVENTS & ~(1 << event("9H")) & ~(1 << event("9C"))
