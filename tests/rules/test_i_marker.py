"""I.4: what the Dragon Marker closes in the Recruitment and Movement Round."""

import pytest

from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.decisions import (
    ACE_PLAYS,
    CONSCRIPTS,
    EMERGING_MOVES,
    HIRES,
    MOVES,
    RAISES,
    ConscriptUnits,
    HireUnits,
    MoveUnits,
    RaiseUnits,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import DIAMONDS, DWARVES, ELVES, GOBLINS, ORCS, Faction
from dragondune.engine.steps import CONSCRIPT, HIRE, MOVE
from tests.rules.scene import at, options, refused, scene, units


def destinations(game: Game, seat: Faction) -> set[str]:
    return {TERRITORY_IDS[move.destination] for move in options(game, seat, MoveUnits)}


def hiring_places(game: Game, seat: Faction) -> set[str]:
    return {TERRITORY_IDS[hire.place] for hire in options(game, seat, HireUnits)}


def test_i_4_nobody_hires_where_the_marker_is() -> None:
    """[I.4] [R35] With the marker at 13, only that plain is closed."""
    game = scene(HIRE, player=ELVES, dragon=13, gold={ELVES: 4})
    assert set(TERRITORY_IDS) - hiring_places(game, ELVES) == {"13"}
    refused(game, ELVES, HIRES[at("13")][0], rule="I.4")


@pytest.mark.parametrize(
    ("number", "closed"),
    [(1, {"1", "1c"}), (5, {"5c"}), (9, {"9", "9f"}), (12, {"12f"}), (15, {"15", "15c"}), (18, {"18"})],
)
def test_r33_the_marker_closes_castle_and_forest_of_its_number_too(number: int, closed: set[str]) -> None:
    """[R33] [I.4] At 1 it is in 1 and 1★, at 9 in 9 and 9•, at 5 in 5★, at 12 in 12•."""
    game = scene(HIRE, player=ELVES, dragon=number, gold={ELVES: 4})
    assert set(TERRITORY_IDS) - hiring_places(game, ELVES) == closed


def test_r33_recruiting_into_the_castle_of_the_markers_number_is_refused() -> None:
    """[R33] [I.4] Neither 10★ nor 10 with the marker at 10."""
    game = scene(HIRE, player=DWARVES, dragon=10, gold={DWARVES: 4})
    refused(game, DWARVES, HIRES[at("10c")][0], rule="I.4")
    refused(game, DWARVES, HIRES[at("10")][0], rule="I.4")


def test_r35_nobody_conscripts_where_the_marker_is() -> None:
    """[R35] [I.4] Goblins in 10★ and 13 may add a unit in 13 only while the marker is at 10."""
    game = scene(CONSCRIPT, player=GOBLINS, dragon=10, units={"10c": {GOBLINS: 3}, "13": {GOBLINS: 1}})
    assert options(game, GOBLINS, ConscriptUnits) == [CONSCRIPTS[at("13")][0]]
    refused(game, GOBLINS, CONSCRIPTS[at("10c")][0], rule="I.4")


def test_r35_without_an_open_place_nobody_is_asked_to_conscript() -> None:
    """[R35] [I.4] All Goblins stand in 10★, and the marker is at 10."""
    assert scene(CONSCRIPT, player=GOBLINS, dragon=10, units={"10c": {GOBLINS: 3}}).seats_asked() == []


def test_r35_orcs_raise_nobody_where_the_marker_is() -> None:
    """[R35] [I.4] [R33] With the marker at 1, 1 and 1★ are closed to them and six territories are left."""
    game = scene(HIRE, player=ORCS, dragon=1)
    assert {TERRITORY_IDS[raised.place] for raised in options(game, ORCS, RaiseUnits)} == {
        "2",
        "2f",
        "16",
        "16f",
        "17",
        "18",
    }
    refused(game, ORCS, RAISES[at("1c")][0], rule="I.4")
    refused(game, ORCS, RAISES[at("1")][0], rule="I.4")


def test_i_4_nobody_moves_to_where_the_marker_is() -> None:
    """[I.4] [R33] From 8 neither 9• nor, farther on, 9 can be entered while the marker is at 9."""
    game = scene(MOVE, player=DWARVES, dragon=9, units={"8": {DWARVES: 2}})
    assert destinations(game, DWARVES) == {"4", "6", "7", "0f", "8f", "11"}
    refused(game, DWARVES, MOVES[at("8")][at("9f")][0], rule="I.4")
    refused(game, DWARVES, MOVES[at("8")][at("9")][0], rule="I.4")


def test_i_4_nobody_moves_through_the_marker() -> None:
    """[I.4] [R33] 9• is the only two-step route from 8 to 10★: closed with the marker at 9, open with it at 5."""
    closed = scene(MOVE, player=DWARVES, dragon=9, units={"8": {DWARVES: 2}})
    refused(closed, DWARVES, MOVES[at("8")][at("10c")][1], rule="IV.5")
    free = scene(MOVE, player=DWARVES, dragon=5, units={"8": {DWARVES: 2}})
    free.apply(DWARVES, MOVES[at("8")][at("10c")][1])
    assert units(free, DWARVES, "10c") == 2


def test_i_4_units_may_move_around_the_marker() -> None:
    """[I.4] With the marker at 8, Dwarves get from 4 to 6 through 7, but not to 11 through 8•."""
    game = scene(MOVE, player=DWARVES, dragon=8, units={"4": {DWARVES: 2}})
    refused(game, DWARVES, MOVES[at("4")][at("11")][0], rule="IV.5")
    game.apply(DWARVES, MOVES[at("4")][at("6")][0])
    assert units(game, DWARVES, "6") == 1


def test_i_4_neither_a_longer_range_nor_an_ace_opens_the_marker() -> None:
    """[I.4] With griffins and an ace the Elves of 5★ go five steps, and still not into or through 6."""
    game = scene(MOVE, player=ELVES, dragon=6, units={"5c": {ELVES: 5}}, hand={ELVES: "AD"})
    game.apply(ELVES, ACE_PLAYS[DIAMONDS])
    assert {"4f", "4", "7", "8"} <= destinations(game, ELVES)
    assert destinations(game, ELVES).isdisjoint({"6", "9"})
    refused(game, ELVES, MOVES[at("5c")][at("6")][0], rule="I.4")


def test_r34_units_may_leave_the_markers_territory() -> None:
    """[R34] From 9•, with the marker at 9, the Dwarves go to 8, 11 or beyond; only 9 itself is closed."""
    game = scene(MOVE, player=DWARVES, dragon=9, units={"9f": {DWARVES: 2}})
    assert destinations(game, DWARVES) == {"7", "8", "8f", "10", "10c", "11", "12f"}
    refused(game, DWARVES, MOVES[at("9f")][at("9")][0], rule="I.4")
    game.apply(DWARVES, MOVES[at("9f")][at("8")][1])
    assert units(game, DWARVES, "8") == 2


def test_r34_orcs_who_survived_on_the_plain_may_leave_it() -> None:
    """[R34] Two Orcs in 13 under the marker walk away to 14."""
    game = scene(MOVE, player=ORCS, dragon=13, units={"13": {ORCS: 2}})
    game.apply(ORCS, MOVES[at("13")][at("14")][1])
    assert units(game, ORCS, "14") == 2


def test_r166_the_marker_blocks_hidden_movers_too() -> None:
    """[R166] [I.4] Hidden Elves in 8 enter neither 9• nor 9, hidden or emerging, and do not pass through."""
    game = scene(MOVE, player=ELVES, dragon=9, units={"8": {ELVES: 2}}, hidden={ELVES: "8"})
    assert destinations(game, ELVES) == {"4", "6", "7", "0f", "8f", "11"}
    refused(game, ELVES, MOVES[at("8")][at("9f")][0], rule="I.4")
    refused(game, ELVES, EMERGING_MOVES[at("8")][at("9f")][0], rule="I.4")
    refused(game, ELVES, MOVES[at("8")][at("10c")][0], rule="IV.5")


def test_r33_with_the_switch_the_marker_closes_only_the_plain() -> None:
    """[R33] `plain_only`: 9 is closed to recruits and movers, 9• is open and leads on to 10★."""
    rules = {"dragon_blocks": "plain_only"}
    hiring = scene(HIRE, player=ELVES, dragon=9, gold={ELVES: 4}, rules=rules)
    assert set(TERRITORY_IDS) - hiring_places(hiring, ELVES) == {"9"}
    moving = scene(MOVE, player=DWARVES, dragon=9, units={"8": {DWARVES: 2}}, rules=rules)
    assert {"9f", "10c"} <= destinations(moving, DWARVES)
    refused(moving, DWARVES, MOVES[at("8")][at("9")][0], rule="I.4")


def test_r33_with_the_switch_a_number_without_a_plain_closes_nothing() -> None:
    """[R33] `plain_only`, marker at 5: units are hired in 5★."""
    game = scene(HIRE, player=DWARVES, dragon=5, gold={DWARVES: 4}, rules={"dragon_blocks": "plain_only"})
    assert hiring_places(game, DWARVES) == set(TERRITORY_IDS)
