"""Every id names one thing, in both directions."""

import pytest

from dragondune.engine.board import EVENT_CARDS, TERRITORIES
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import ACES, CARDS, CHANCE, DWARVES, ELVES, FACTIONS, NONE, ORCS, SUITS, members
from dragondune.notation import names


def test_territories() -> None:
    ids = [names.territory_to_id(place) for place in range(TERRITORIES)]
    assert ids[:4] == ["0f", "1", "1c", "2"]
    assert [names.territory_from_id(one) for one in ids] == list(range(TERRITORIES))


def test_factions() -> None:
    ids = [names.faction_to_id(faction) for faction in FACTIONS]
    assert ids == ["dwarves", "elves", "goblins", "orcs"]
    assert [names.faction_from_id(one) for one in ids] == list(FACTIONS)


def test_seats_are_the_players_and_chance() -> None:
    seats = [*FACTIONS, CHANCE]
    ids = [names.seat_to_id(seat) for seat in seats]
    assert ids[-1] == "chance"
    assert [names.seat_from_id(one) for one in ids] == seats


def test_an_absent_faction_has_no_seat() -> None:
    assert names.seat_from_id("orcs", (ORCS, ELVES)) == ORCS
    with pytest.raises(Malformed, match=r'"dwarves" is not a seat of this game; the seats are orcs, elves, chance'):
        names.seat_from_id(names.faction_to_id(DWARVES), (ORCS, ELVES))


def test_cards() -> None:
    ids = [names.card_to_id(card) for card in range(CARDS)]
    assert ids[:7] == ["AD", "2D", "3D", "4D", "5D", "6D", "AH"]
    assert [names.card_from_id(one) for one in ids] == list(range(CARDS))


def test_no_card_is_null() -> None:
    ids = [names.optional_card_to_id(card) for card in (NONE, 0, 23)]
    assert ids == [None, "AD", "6S"]
    assert [names.optional_card_from_id(one) for one in ids] == [NONE, 0, 23]


def test_aces() -> None:
    aces = members(ACES)
    assert [names.ace_from_id(names.card_to_id(ace)) for ace in aces] == aces


def test_suits() -> None:
    ids = [names.suit_to_id(suit) for suit in SUITS]
    assert ids == ["D", "H", "C", "S"]
    assert [names.suit_from_id(one) for one in ids] == list(SUITS)


def test_event_cards() -> None:
    ids = [names.event_card_to_id(event) for event in range(EVENT_CARDS)]
    assert ids[0] == "7C"
    assert ids[-1] == "10S"
    assert [names.event_card_from_id(one) for one in ids] == list(range(EVENT_CARDS))


def test_colours() -> None:
    ids = [names.colour_to_id(colour) for colour in (0, 1, NONE)]
    assert ids == ["red", "black", "none"]
    assert [names.colour_from_id(one) for one in ids] == [0, 1, NONE]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (3, "3"),
        (2.5, "2.5"),
        ("a", '"a"'),
        ([1], "a list"),
        ({"a": 1}, "an object"),
        ((1,), "a tuple"),
        ("x" * 50, '"' + "x" * 38 + "…"),
    ],
)
def test_faulty_values_are_shown_as_json(value: object, text: str) -> None:
    assert names.shown(value) == text
