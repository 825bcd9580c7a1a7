"""The board and the cards: every fact restated independently, and what is special about 0•."""

import re
from pathlib import Path

import pytest

from dragondune.engine.board import (
    ALL_TERRITORIES,
    CASTLES,
    EVENT_IDS,
    EVENT_PLACES,
    EVENT_SUITS,
    EVENT_SYMBOLS,
    NEIGHBOURS,
    OF_NUMBER,
    ORCISH,
    PICTURE_GOLD,
    PLAINS,
    SYMBOLS,
    TABLE_GOLD,
    TERRITORY_IDS,
    TRACK,
    distance,
)
from dragondune.engine.decisions import ARTIFACTS, HIRES, RAISES, HireUnits, RaiseUnits
from dragondune.engine.events import GoldPaid, UnitsLost
from dragondune.engine.ids import (
    BLACK,
    CARD_IDS,
    CLUBS,
    DIAMONDS,
    DWARVES,
    ELVES,
    GOBLINS,
    HEARTS,
    NOBODY,
    ORCS,
    RED,
    SPADES,
    Faction,
    Mask,
    card_colour,
    card_suit,
    card_value,
    is_ace,
    members,
    size,
)
from dragondune.engine.queries import controller, suit_of
from dragondune.engine.steps import BATTLE, DRAGON_CARD, HIRE
from tests.rules.scene import at, card, event, happened, options, refused, scene, suit, turn_up, units

BORDERS = (
    "0f-2f 0f-3c 0f-8f 0f-12f 0f-17 1-1c 1-2 1c-18 2-2f 2-3 2f-17 3-3c 3-4f 4-4f 4-7 4-8f 4f-5c 5c-6 6-7 6-9 7-8 "
    "8-8f 8-9f 8f-11 9-9f 9f-10c 9f-11 10-10c 10-11 10-13 11-12f 12f-13 12f-14 13-14 14-15 14-16f 14-17 15-15c "
    "15c-16 16-16f 16f-17 17-18"
)

ENGINE = Path(__file__).parents[2] / "src/dragondune/engine"
# Pairs that touch at a point, or that seem joined only through a tiny gap in the picture.
CORNERS = "6-8 4-8 8-11 0f-4 0f-11 8-9 4f-7 1-18 1-2f 3-4 8f-9f 8f-12f 12f-17 0f-14 9f-10 10c-11 15-16 14-15c"
# Pairs with a lake or an inlet between them.
SHORES = "2-3c 2f-3c 0f-3 3c-4 5c-7 6-8 8-9 2f-18 1-17 14-16 15-16f 11-13 10-12f 9-10c 13-15"

EVENTS = "7C:1 7D:2 7H:3 7S:4 8C:6 8D:7 8H:8 8S:9 9C:10 9D:11 9H:13 9S:14 10C:15 10D:16 10H:17 10S:18"


def names(mask: Mask) -> str:
    return " ".join(TERRITORY_IDS[place] for place in members(mask))


def are_neighbours(pair: str) -> bool:
    one, other = pair.split("-")
    return bool(NEIGHBOURS[at(one)] >> at(other) & 1 or NEIGHBOURS[at(other)] >> at(one) & 1)


def test_board_has_seven_forests_five_castles_and_sixteen_plains() -> None:
    """[note.2] [note.3] Forests are marked •, castles ★; the other sixteen territories are plains."""
    assert names(ALL_TERRITORIES & ~CASTLES & ~PLAINS) == "0f 2f 4f 8f 9f 12f 16f"
    assert names(CASTLES) == "1c 3c 5c 10c 15c"
    assert names(PLAINS) == "1 2 3 4 6 7 8 9 10 11 13 14 15 16 17 18"
    assert len(TERRITORY_IDS) == 28
    assert [name for name in SYMBOLS if name.endswith("•")] == ["0•", "2•", "4•", "8•", "9•", "12•", "16•"]
    assert [name for name in SYMBOLS if name.endswith("★")] == ["1★", "3★", "5★", "10★", "15★"]


def test_r18_the_board_has_exactly_42_symmetric_borders() -> None:
    """[R18] Every listed border works in both directions, and there is no other."""
    assert len(set(BORDERS.split())) == 42
    expected = dict.fromkeys(TERRITORY_IDS, 0)
    for border in BORDERS.split():
        one, other = border.split("-")
        expected[one] |= 1 << at(other)
        expected[other] |= 1 << at(one)
    assert {name: names(NEIGHBOURS[at(name)]) for name in TERRITORY_IDS} == {
        name: names(mask) for name, mask in expected.items()
    }


def test_r18_how_many_neighbours_each_territory_has() -> None:
    """[R18] Three territories have five neighbours, four have four, eleven have three, ten have two."""
    with_neighbours = dict.fromkeys((5, 4, 3, 2), 0)
    for name in TERRITORY_IDS:
        with_neighbours[size(NEIGHBOURS[at(name)])] |= 1 << at(name)
    assert names(with_neighbours[5]) == "0f 14 17"
    assert names(with_neighbours[4]) == "8f 9f 11 12f"
    assert names(with_neighbours[3]) == "2 2f 3 4 4f 6 7 8 10 13 16f"
    assert names(with_neighbours[2]) == "1 1c 3c 5c 9 10c 15 15c 16 18"


@pytest.mark.parametrize("pair", CORNERS.split())
def test_r18_corners_are_not_borders(pair: str) -> None:
    """[R18] Territories that touch at a point are not neighbours."""
    assert not are_neighbours(pair)


@pytest.mark.parametrize("pair", SHORES.split())
def test_r18_territories_separated_by_water_are_not_neighbours(pair: str) -> None:
    """[R18] Units cannot cross a lake."""
    assert not are_neighbours(pair)


def test_r18_the_board_is_connected_and_eight_steps_wide() -> None:
    """[R18] Every territory can be reached from every other; 5★ and 15★ are farthest apart."""
    steps = {(one, other): distance(at(one), at(other)) for one in TERRITORY_IDS for other in TERRITORY_IDS}
    assert max(steps.values()) == 8
    assert {pair for pair, length in steps.items() if length == 8} == {("5c", "15c"), ("15c", "5c")}


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ("1c", "3c", 4),
        ("1c", "5c", 5),
        ("1c", "10c", 6),
        ("1c", "15c", 5),
        ("3c", "5c", 3),
        ("3c", "10c", 5),
        ("3c", "15c", 5),
        ("5c", "10c", 4),
        ("5c", "15c", 8),
        ("10c", "15c", 5),
    ],
)
def test_r18_distances_between_castles(one: str, other: str, steps: int) -> None:
    """[R18] The number of borders on the shortest path, in both directions."""
    assert distance(at(one), at(other)) == steps
    assert distance(at(other), at(one)) == steps


def test_i_1_every_number_of_the_dragon_track_and_its_territories() -> None:
    """[I.1] [R32] The marker goes round 1 to 18; castle, forest and plain of a number are entered together."""
    assert TRACK == 18
    assert [names(OF_NUMBER[number]) for number in range(1, 19)] == [
        "1 1c",
        "2 2f",
        "3 3c",
        "4 4f",
        "5c",
        "6",
        "7",
        "8 8f",
        "9 9f",
        "10 10c",
        "11",
        "12f",
        "13",
        "14",
        "15 15c",
        "16 16f",
        "17",
        "18",
    ]


def test_orcs_1_the_eight_orcish_territories() -> None:
    """[orcs.1] [R10] 9• is not among them, although Orcs may start there."""
    assert names(ORCISH) == "1 1c 2 2f 16 16f 17 18"
    game = scene(HIRE, player=ORCS, units={"9f": {ORCS: 2}})
    assert {raised.place for raised in options(game, ORCS, RaiseUnits)} == set(members(ORCISH))
    refused(game, ORCS, RAISES[at("9f")][0], rule="orcs.1")


def test_r16_every_event_card_names_one_plain() -> None:
    """[cards.3] [R16] 7 to 10 of four suits, each printed on its own plain; 5 and 12 have none."""
    assert " ".join(f"{name}:{TERRITORY_IDS[EVENT_PLACES[event(name)]]}" for name in EVENT_IDS) == EVENTS
    assert list(EVENT_PLACES) == members(PLAINS)
    assert names((OF_NUMBER[5] | OF_NUMBER[12]) & PLAINS) == ""


def test_cards_3_the_event_deck_is_seven_to_ten_of_every_suit() -> None:
    """[cards.3] Sixteen cards, whose suits are those printed on them."""
    assert sorted(EVENT_IDS) == sorted(f"{value}{letter}" for value in (7, 8, 9, 10) for letter in "DHCS")
    assert [EVENT_SUITS[event(name)] for name in EVENT_IDS] == [suit(name[-1]) for name in EVENT_IDS]
    assert EVENT_SYMBOLS[event("10S")] == "10♠"


def test_r17_gold_by_the_table_and_by_the_picture() -> None:
    """[R17] 63 gold either way; only 7♠ and 9♠ differ."""
    assert TABLE_GOLD == (3, 4, 3, 4, 3, 3, 4, 4, 5, 4, 6, 3, 5, 4, 5, 3)
    assert sum(TABLE_GOLD) == 63
    assert sum(PICTURE_GOLD) == 63
    assert (TABLE_GOLD[event("7S")], TABLE_GOLD[event("9S")]) == (4, 3)
    assert (PICTURE_GOLD[event("7S")], PICTURE_GOLD[event("9S")]) == (3, 4)
    differing = [name for name in EVENT_IDS if TABLE_GOLD[event(name)] != PICTURE_GOLD[event(name)]]
    assert differing == ["7S", "9S"]


def test_cards_2_the_artifact_deck_is_ace_to_six_of_every_suit() -> None:
    """[cards.2] Twenty-four cards: four aces and the artifacts 2 to 6; ♦ and ♥ are red, ♣ and ♠ black."""
    assert sorted(CARD_IDS) == sorted(f"{value}{letter}" for value in "A23456" for letter in "DHCS")
    assert [name for name in CARD_IDS if is_ace(card(name))] == ["AD", "AH", "AC", "AS"]
    assert [card_value(card(name)) for name in ("AH", "2H", "3H", "4H", "5H", "6H")] == [1, 2, 3, 4, 5, 6]
    assert [card_suit(card(name)) for name in ("4D", "4H", "4C", "4S")] == [DIAMONDS, HEARTS, CLUBS, SPADES]
    assert [card_colour(card(name)) for name in ("6D", "AH", "AC", "6S")] == [RED, RED, BLACK, BLACK]


@pytest.mark.parametrize(("seat", "own"), [(DWARVES, "D"), (ELVES, "H"), (GOBLINS, "C"), (ORCS, "S")])
def test_cards_1_the_suit_of_each_faction(seat: Faction, own: str) -> None:
    """[cards.1] ♦ for the Dwarves, ♥ for the Elves, ♣ for the Goblins, ♠ for the Orcs."""
    assert suit_of(scene().rules, seat) == suit(own)


def test_r156_no_orcish_power_is_missing() -> None:
    """[R156] The engine implements the ten Orcish powers of the list, which has no number 7."""
    sources = [file.read_text(encoding="utf-8") for file in ENGINE.rglob("*.py")]
    powers = {int(number) for source in sources for number in re.findall(r"\[orcs\.(\d+)\]", source)}
    assert powers == {1, 2, 3, 4, 5, 6, 8, 9, 10, 11}


ALL_IN_THE_MOUNTAIN = {"0f": {ELVES: 2, GOBLINS: 1, ORCS: 1}}


def test_r15_any_number_of_players_may_be_in_the_great_mountain() -> None:
    """[note.1] [R15] A fourth player hires there, for two gold a unit, and nobody is asked to hide."""
    hands = {DWARVES: "2D", GOBLINS: "2C", ORCS: "2S"}
    game = scene(HIRE, player=DWARVES, units=ALL_IN_THE_MOUNTAIN, gold={DWARVES: 5}, hand=hands)
    assert max(hire.count for hire in options(game, DWARVES, HireUnits) if hire.place == at("0f")) == 2
    refused(game, DWARVES, HIRES[at("0f")][2], rule="IV.4")
    events = game.apply(DWARVES, HIRES[at("0f")][1])
    assert happened(events, GoldPaid) == [GoldPaid(DWARVES, GOBLINS, 4, "IV.4")]
    assert units(game, DWARVES, "0f") == 2
    assert game.seats_asked() == []


def test_note_1_nobody_fights_in_the_great_mountain() -> None:
    """[note.1] [R15] The Battle Round skips 0• and starts at once where the same players share a plain."""
    peaceful = scene(BATTLE, units=ALL_IN_THE_MOUNTAIN)
    assert peaceful.seats_asked() == []
    assert [units(peaceful, seat, "0f") for seat in (ELVES, GOBLINS, ORCS)] == [2, 1, 1]
    hostile = scene(BATTLE, units={"13": {ELVES: 2, GOBLINS: 1}})
    assert hostile.seats_asked() != []


def test_note_1_nobody_controls_the_great_mountain() -> None:
    """[note.1] [R15] Units alone in 0• control nothing; on a plain they would."""
    game = scene(units={"0f": {ELVES: 2}, "13": {ELVES: 2}})
    assert controller(game.state, at("0f")) == NOBODY
    assert controller(game.state, at("13")) == ELVES


def test_r15_there_is_no_gold_in_the_great_mountain() -> None:
    """[R15] [R16] No event card names 0•."""
    assert at("0f") not in EVENT_PLACES


def test_i_1_the_dragon_never_comes_to_the_great_mountain() -> None:
    """[I.1] [note.1] [R15] From 16 it flies over 17, 18 and 1 to 2, and units in 0• are unharmed."""
    game = scene(DRAGON_CARD, dragon=16, units=ALL_IN_THE_MOUNTAIN)
    events = turn_up(game, ARTIFACTS[card("4D")])
    assert game.state.dragon == 2
    assert happened(events, UnitsLost) == []
