"""IV.5: how far units move, what bars their way, and what an ace adds."""

import pytest

from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.decisions import ACE_PLAYS, EMERGING_MOVES, HIRES, MOVES, PASS, MoveUnits, PlayAce
from dragondune.engine.events import AcePlayed, UnitsMoved
from dragondune.engine.game import Game
from dragondune.engine.ids import CLUBS, DIAMONDS, DWARVES, ELVES, GOBLINS, HEARTS, ORCS, SPADES, Faction
from dragondune.engine.steps import HIRE, LATE_DISBAND, MOVE, TURNS
from tests.rules.scene import at, card, happened, is_hidden, options, refused, scene, units

WITHIN_TWO_OF_15C = {"15", "16", "14", "16f"}
WITHIN_THREE_OF_15C = WITHIN_TWO_OF_15C | {"12f", "13", "17"}
WITHIN_FOUR_OF_15C = WITHIN_THREE_OF_15C | {"0f", "2f", "10", "11", "18"}
WITHIN_FIVE_OF_15C = WITHIN_FOUR_OF_15C | {"1c", "2", "3c", "8f", "9f", "10c"}
WITHIN_SIX_OF_15C = WITHIN_FIVE_OF_15C | {"1", "3", "4", "8", "9"}


def move(origin: str, destination: str, count: int = 1) -> MoveUnits:
    return MOVES[at(origin)][at(destination)][count - 1]


def come_out(origin: str, destination: str, count: int = 1) -> MoveUnits:
    return EMERGING_MOVES[at(origin)][at(destination)][count - 1]


def goals(game: Game, seat: Faction, origin: str) -> set[str]:
    """Where the units in a territory may go."""
    moves = [option for option in options(game, seat, MoveUnits) if option.origin == at(origin)]
    return {TERRITORY_IDS[option.destination] for option in moves}


def test_iv_5_units_move_one_or_two_territories() -> None:
    """[IV.5] [R88] Two is the range, but a shorter way is allowed; a third territory is too far."""
    game = scene(MOVE, player=DWARVES, units={"15c": {DWARVES: 3}}, dragon=7)
    assert goals(game, DWARVES, "15c") == WITHIN_TWO_OF_15C
    refused(game, DWARVES, move("15c", "17"), rule="IV.5")


def test_iv_5_some_or_all_units_of_one_territory_go_together() -> None:
    """[IV.5] [R88] Of three units one, two or three may go, and those who go have one destination."""
    game = scene(MOVE, player=DWARVES, units={"15c": {DWARVES: 3}, "6": {DWARVES: 2}}, dragon=7)
    offered = options(game, DWARVES, MoveUnits)
    assert [one.count for one in offered if one.origin == at("15c") and one.destination == at("14")] == [1, 2, 3]
    refused(game, DWARVES, move("15c", "14", 4), rule="IV.5")
    events = game.apply(DWARVES, move("15c", "14", 2))
    assert happened(events, UnitsMoved) == [UnitsMoved(DWARVES, at("15c"), at("14"), 2, False, "IV.5")]
    assert (units(game, DWARVES, "15c"), units(game, DWARVES, "14"), units(game, DWARVES, "6")) == (1, 2, 2)


def test_iv_5_there_is_one_movement_in_a_turn() -> None:
    """[IV.5] [note.10] [R88] After the movement the next step has come; neither the rest nor another group moves."""
    game = scene(MOVE, LATE_DISBAND, player=DWARVES, units={"15c": {DWARVES: 3}, "6": {DWARVES: 2}}, dragon=12)
    game.apply(DWARVES, move("15c", "14", 2))
    refused(game, DWARVES, move("15c", "14"), rule="IV.6")
    refused(game, DWARVES, move("6", "9"), rule="IV.6")


def test_iv_5_nobody_has_to_move() -> None:
    """[IV.5] A player may decline to move, and without units on the board is not asked."""
    game = scene(MOVE, player=DWARVES, units={"15c": {DWARVES: 3}})
    assert happened(game.apply(DWARVES, PASS), UnitsMoved) == []
    assert units(game, DWARVES, "15c") == 3
    assert scene(MOVE, player=DWARVES).seats_asked() == []


def test_iv_5_orcs_move_three_territories() -> None:
    """[IV.5] [orcs.2] [R93] The Orcs reach three territories, no fourth."""
    game = scene(MOVE, player=ORCS, units={"15c": {ORCS: 1}}, dragon=7)
    assert goals(game, ORCS, "15c") == WITHIN_THREE_OF_15C
    refused(game, ORCS, move("15c", "0f"), rule="IV.5")


def test_orcs_2_the_ally_of_the_orcs_moves_two_territories() -> None:
    """[orcs.2] [R93] In this edition the Orcs do not share their range."""
    game = scene(MOVE, player=DWARVES, allies=[(DWARVES, ORCS)], units={"15c": {DWARVES: 1}}, dragon=7)
    assert goals(game, DWARVES, "15c") == WITHIN_TWO_OF_15C


@pytest.mark.parametrize("griffins", ["3c", "5c"])
def test_note_5_control_of_a_griffin_castle_gives_a_range_of_four(griffins: str) -> None:
    """[note.5] [IV.5] [R92] One unit in 3★ or 5★ gives griffins to a group anywhere on the board."""
    game = scene(MOVE, player=DWARVES, units={"15c": {DWARVES: 2}, griffins: {DWARVES: 1}}, dragon=7)
    assert goals(game, DWARVES, "15c") == WITHIN_FOUR_OF_15C
    refused(game, DWARVES, move("15c", "3c"), rule="IV.5")


def test_note_5_other_castles_have_no_griffins() -> None:
    """[note.5] 10★, 1★ and 15★ add nothing to the range."""
    castles = {"15c": {DWARVES: 2}, "10c": {DWARVES: 1}, "1c": {DWARVES: 1}}
    game = scene(MOVE, player=DWARVES, units=castles, dragon=7)
    assert goals(game, DWARVES, "15c") == WITHIN_TWO_OF_15C


def test_note_5_both_griffin_castles_are_worth_no_more_than_one() -> None:
    """[note.5] [R93] Ranges are not added up."""
    game = scene(MOVE, player=DWARVES, units={"15c": {DWARVES: 2}, "3c": {DWARVES: 1}, "5c": {DWARVES: 1}}, dragon=7)
    assert goals(game, DWARVES, "15c") == WITHIN_FOUR_OF_15C


def test_note_5_a_shared_castle_gives_no_griffins() -> None:
    """[note.5] [R92] Presence beside another player is not control."""
    game = scene(MOVE, player=DWARVES, units={"15c": {DWARVES: 2}, "5c": {DWARVES: 4, ELVES: 1}}, dragon=7)
    assert goals(game, DWARVES, "15c") == WITHIN_TWO_OF_15C


def test_note_5_hidden_enemies_do_not_take_the_griffins_away() -> None:
    """[note.5] [elves.4] [R92] [R104] [R164] Hidden Elves in 5★ are treated as absent."""
    board = {"15c": {DWARVES: 2}, "5c": {DWARVES: 1, ELVES: 5}}
    game = scene(MOVE, player=DWARVES, units=board, hidden={ELVES: "5c"}, dragon=7)
    assert goals(game, DWARVES, "15c") == WITHIN_FOUR_OF_15C


def test_note_5_own_hidden_units_give_no_griffins() -> None:
    """[elves.4] [R92] [R104] Elves who hide in 5★ do not control it."""
    game = scene(MOVE, player=ELVES, units={"15c": {ELVES: 2}, "5c": {ELVES: 5}}, hidden={ELVES: "5c"}, dragon=7)
    assert goals(game, ELVES, "15c") == WITHIN_TWO_OF_15C


def test_note_5_a_troll_keeps_the_griffins_of_its_castle() -> None:
    """[note.5] [R14] [R92] Nobody controls 3★ beside a troll, unless the switch says so."""
    board = {"15c": {DWARVES: 2}, "3c": {DWARVES: 5}}
    game = scene(MOVE, player=DWARVES, units=board, trolls="3c", dragon=7)
    assert goals(game, DWARVES, "15c") == WITHIN_TWO_OF_15C
    switched = {"troll_blocks_control": False}
    game = scene(MOVE, player=DWARVES, units=board, trolls="3c", dragon=7, rules=switched)
    assert goals(game, DWARVES, "15c") == WITHIN_FOUR_OF_15C


def test_note_5_units_hired_into_the_castle_call_the_griffins_at_once() -> None:
    """[note.5] [R92] Control is tested as the movement begins, after hiring."""
    game = scene(HIRE, MOVE, player=DWARVES, gold={DWARVES: 1}, units={"15c": {DWARVES: 2}}, dragon=7)
    game.apply(DWARVES, HIRES[at("5c")][0])
    assert goals(game, DWARVES, "15c") == WITHIN_FOUR_OF_15C


def test_note_5_the_group_that_leaves_the_castle_rides_too() -> None:
    """[note.5] [R92] All units of 5★ may go four territories, though that gives up the castle."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 5}}, dragon=1)
    assert {"9f", "0f", "3c", "2"} <= goals(game, ELVES, "5c")
    game.apply(ELVES, move("5c", "10c", 5))
    assert units(game, ELVES, "10c") == 5


def test_r93_the_best_range_counts_and_an_ace_adds_one() -> None:
    """[R93] [note.5] [orcs.2] [ace.3] Orcs with griffins reach four territories, five with an ace, six with two."""
    board = {"15c": {ORCS: 2}, "5c": {ORCS: 1}}
    game = scene(MOVE, player=ORCS, units=board, hand={ORCS: "AD AS"}, dragon=7)
    assert goals(game, ORCS, "15c") == WITHIN_FOUR_OF_15C
    game.apply(ORCS, ACE_PLAYS[DIAMONDS])
    assert goals(game, ORCS, "15c") == WITHIN_FIVE_OF_15C
    game.apply(ORCS, ACE_PLAYS[SPADES])
    assert goals(game, ORCS, "15c") == WITHIN_SIX_OF_15C


def test_ace_3_an_ace_extends_the_movement_by_one_territory() -> None:
    """[ace.3] [IV.5] [R93] [R184] The Dwarves pick the ace to discard and reach three territories."""
    game = scene(MOVE, player=DWARVES, units={"15c": {DWARVES: 2}}, hand={DWARVES: "AH AC 4S"}, dragon=7)
    assert options(game, DWARVES, PlayAce) == [ACE_PLAYS[HEARTS], ACE_PLAYS[CLUBS]]
    events = game.apply(DWARVES, ACE_PLAYS[CLUBS])
    assert happened(events, AcePlayed) == [AcePlayed(DWARVES, card("AC"), "ace.3")]
    assert goals(game, DWARVES, "15c") == WITHIN_THREE_OF_15C
    assert options(game, DWARVES, PlayAce) == [ACE_PLAYS[HEARTS]]
    assert game.state.discards == 1 << card("AC")


def test_ace_3_it_takes_an_ace_in_hand() -> None:
    """[ace.3] [R184] Without that ace nothing extends the range."""
    game = scene(MOVE, player=DWARVES, units={"15c": {DWARVES: 2}}, hand={DWARVES: "6H", ELVES: "AD"}, dragon=7)
    refused(game, DWARVES, ACE_PLAYS[DIAMONDS], rule="ace.3")


def test_ace_3_an_unused_ace_is_lost() -> None:
    """[ace.3] [R185] The ace is discarded before the movement, and is lost if no units move."""
    game = scene(MOVE, player=DWARVES, units={"15c": {DWARVES: 2}}, hand={DWARVES: "AH"}, dragon=7)
    game.apply(DWARVES, ACE_PLAYS[HEARTS])
    game.apply(DWARVES, PASS)
    assert game.state.hand[DWARVES] == 0
    assert units(game, DWARVES, "15c") == 2


def test_ace_3_serves_its_player_in_this_turn_only() -> None:
    """[ace.3] The next player has the usual range."""
    board = {"15c": {DWARVES: 2, GOBLINS: 2}}
    none = {DWARVES: 0, GOBLINS: 0}
    game = scene(TURNS, order=(DWARVES, GOBLINS), units=board, reserve=none, hand={DWARVES: "AH"}, dragon=7)
    game.apply(DWARVES, ACE_PLAYS[HEARTS])
    game.apply(DWARVES, PASS)
    game.apply(DWARVES, PASS)
    game.apply(GOBLINS, PASS)
    assert goals(game, GOBLINS, "15c") == WITHIN_TWO_OF_15C


def test_i_4_units_move_neither_to_the_dragon_marker_nor_past_it() -> None:
    """[I.4] [IV.5] With the marker at 12, 12• is closed and the way from 11 to 14 with it."""
    game = scene(MOVE, player=DWARVES, units={"11": {DWARVES: 1}}, dragon=12)
    assert goals(game, DWARVES, "11") == {"8f", "9f", "10", "0f", "4", "8", "9", "10c", "13"}
    refused(game, DWARVES, move("11", "12f"), rule="I.4")
    refused(game, DWARVES, move("11", "14"), rule="IV.5")


def test_i_4_the_marker_closes_every_territory_of_its_number() -> None:
    """[I.4] [R33] At 1 it bars 1★ and 1; by the other value of the switch, the plain alone."""
    game = scene(MOVE, player=ORCS, units={"18": {ORCS: 1}}, dragon=1)
    refused(game, ORCS, move("18", "1c"), rule="I.4")
    refused(game, ORCS, move("18", "1"), rule="I.4")
    game = scene(MOVE, player=ORCS, units={"18": {ORCS: 1}}, dragon=1, rules={"dragon_blocks": "plain_only"})
    assert "1c" in goals(game, ORCS, "18")
    refused(game, ORCS, move("18", "1"), rule="I.4")


def test_i_4_an_ace_does_not_lift_the_ban() -> None:
    """[I.4] [IV.5] With the marker at 18, 1★ is two territories from 17 by a closed way and four by an open one."""
    game = scene(MOVE, player=DWARVES, units={"17": {DWARVES: 1}}, hand={DWARVES: "AH AC"}, dragon=18)
    game.apply(DWARVES, ACE_PLAYS[HEARTS])
    refused(game, DWARVES, move("17", "18"), rule="I.4")
    refused(game, DWARVES, move("17", "1c"), rule="IV.5")
    game.apply(DWARVES, ACE_PLAYS[CLUBS])
    assert "1c" in goals(game, DWARVES, "17")


def test_r34_units_may_leave_the_markers_territory() -> None:
    """[R34] [I.4] The Dwarves leave 12• though the marker is at 12."""
    game = scene(MOVE, player=DWARVES, units={"12f": {DWARVES: 1}}, dragon=12)
    assert {"0f", "11", "13", "14"} <= goals(game, DWARVES, "12f")
    game.apply(DWARVES, move("12f", "14"))
    assert units(game, DWARVES, "14") == 1


def test_r166_the_marker_blocks_hidden_movers() -> None:
    """[R166] [I.4] Hidden Elves cannot enter the marker's territory either, hidden or coming out."""
    game = scene(MOVE, player=ELVES, units={"11": {ELVES: 1}}, hidden={ELVES: "11"}, dragon=12)
    refused(game, ELVES, move("11", "12f"), rule="I.4")
    refused(game, ELVES, come_out("11", "12f"), rule="I.4")
    refused(game, ELVES, move("11", "14"), rule="IV.5")


def test_r89_enemies_do_not_stop_a_movement() -> None:
    """[R89] [R163] Past three enemies on a plain and one in a castle; nobody is asked about a place passed through."""
    crowd = {"7": {ELVES: 3, GOBLINS: 3, ORCS: 3}, "6": {DWARVES: 2}}
    game = scene(MOVE, player=DWARVES, units=crowd, hand={DWARVES: "AD", GOBLINS: "AC"}, dragon=12)
    game.apply(DWARVES, move("6", "8", 2))
    assert game.seats_asked() == []
    game = scene(MOVE, player=DWARVES, units={"15c": {ELVES: 3}, "15": {DWARVES: 2}}, dragon=12)
    game.apply(DWARVES, move("15", "16", 2))
    assert game.seats_asked() == []
    assert not is_hidden(game, ELVES, "15c")
