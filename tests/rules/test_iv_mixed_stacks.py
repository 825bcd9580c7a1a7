"""R101, R241: before 1.10 hidden and open units of one player can share a territory."""

from functools import partial

import pytest

from dragondune.editions.loader import edition_values
from dragondune.editions.parameters import Value
from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.decisions import (
    ACE_PLAYS,
    BARE_PLANS,
    COME_OUT,
    CONSCRIPTS,
    DISBANDS,
    EMERGING_MOVES,
    HIDDEN_MOVES,
    HIDE,
    HIRES,
    MOVES,
    PASS,
    ROLLS,
    MoveHidden,
    MoveUnits,
)
from dragondune.engine.events import BattleBegan, TreasureCollected, UnitsEmerged, UnitsHid, UnitsLost, UnitsMoved
from dragondune.engine.game import Game, advance
from dragondune.engine.ids import DIAMONDS, DWARVES, ELVES, GOBLINS, ORCS, SPECTATOR, Faction
from dragondune.engine.invariants import faults
from dragondune.engine.queries import lurkers_at
from dragondune.engine.steps import (
    ACE_HIDDEN_EMERGE,
    BATTLE,
    COLLECTION,
    CONSCRIPT,
    DRAGON_DIE,
    ELVES_EMERGE,
    HIRE,
    LATE_DISBAND,
    MOVE,
    ORC_RELOCATION,
    RIDE,
    VICTORY,
)
from dragondune.knowledge.gate import know
from dragondune.views.viewing import view_of
from tests.rules.scene import (
    all_pass,
    at,
    happened,
    is_hidden,
    options,
    refused,
    scene,
    turn_up,
    units,
    with_victory_round,
)

OLD = ("draft", "1.2", "1.7")
NEW = ("1.10", "1.10-pdf", "9")
APART: dict[str, Value] = {"same_status": False}


def groups(game: Game, seat: Faction, name: str) -> tuple[int, int]:
    """Open and hidden units of a faction in a territory."""
    beside = lurkers_at(game.state, seat, at(name))
    if is_hidden(game, seat, name):
        assert beside == 0
        return 0, units(game, seat, name)
    return units(game, seat, name), beside


def mixed(*steps: int, seat: Faction = ELVES, rules: dict[str, Value] | None = None, **more: object) -> Game:
    """Two open and three hidden units of this faction in 14, brought together by a move."""
    board = {"14": {seat: 2}, "13": {seat: 3}}
    game = scene(MOVE, *steps, player=seat, units=board, hidden={seat: "13"}, rules=rules or APART, **more)  # type: ignore[arg-type]
    game.apply(seat, MOVES[at("13")][at("14")][2])
    return game


@pytest.mark.parametrize("edition", OLD)
def test_r101_before_1_10_hidden_units_that_join_open_ones_stay_hidden(edition: str) -> None:
    """[R101] [elves.4] The territory is not empty, so they do not come out there; in the draft they may choose to."""
    board = {"14": {ELVES: 2}, "13": {ELVES: 3}}
    table = partial(scene, MOVE, player=ELVES, units=board, hidden={ELVES: "13"}, rules=edition_values(edition))
    game = table()
    events = game.apply(ELVES, MOVES[at("13")][at("14")][2])
    assert happened(events, UnitsMoved) == [UnitsMoved(ELVES, at("13"), at("14"), 3, True, "IV.5")]
    assert groups(game, ELVES, "14") == (2, 3)
    game = table()
    come_out = EMERGING_MOVES[at("13")][at("14")][2]
    if edition == "draft":
        game.apply(ELVES, come_out)
        assert groups(game, ELVES, "14") == (5, 0)
    else:
        refused(game, ELVES, come_out, rule="R102")


@pytest.mark.parametrize("edition", NEW)
def test_iv_hidden_2_from_1_10_on_units_share_one_status(edition: str) -> None:
    """[IV.hidden.2] [R101] Hidden units that join open ones come out, and open ones that join hidden ones hide."""
    board = {"14": {ELVES: 2, ORCS: 1}, "13": {ELVES: 3}}
    table = partial(scene, MOVE, player=ELVES, units=board, rules=edition_values(edition))
    game = table(hidden={ELVES: "13"})
    game.apply(ELVES, MOVES[at("13")][at("14")][2])
    assert groups(game, ELVES, "14") == (5, 0)
    game = table(hidden={ELVES: "14"})
    game.apply(ELVES, MOVES[at("13")][at("14")][2])
    assert (groups(game, ELVES, "14"), game.seats_asked()) == ((0, 5), [])


@pytest.mark.parametrize("edition", [*OLD, *NEW])
def test_iv_hidden_2_a_seat_is_told_where_arriving_units_join_its_own(edition: str) -> None:
    """[IV.hidden.2] [R101] Every move ends hidden or open as the places that a seat is told promise."""
    board = {"14": {ELVES: 2}, "13": {ELVES: 3}, "11": {ELVES: 1}}
    table = scene(MOVE, player=ELVES, units=board, hidden={ELVES: "13 11"}, rules=edition_values(edition))
    joined = table.joined_places(ELVES)
    moves = options(table, ELVES, MoveUnits)
    found: set[tuple[bool, bool]] = set()
    for move in moves:
        game = table.clone()
        was_hidden = is_hidden(game, ELVES, TERRITORY_IDS[move.origin])
        expected = was_hidden and not move.emerging
        if joined >> move.destination & 1:
            expected = bool(table.state.hidden[ELVES] >> move.destination & 1)
        (told,) = happened(game.apply(ELVES, move), UnitsMoved)
        assert told.is_hidden == expected
        found.add((was_hidden, expected))
    assert len(found) == (4 if edition in NEW else 3)
    assert scene(MOVE, player=ELVES, units=board).joined_places(ELVES) == 0


@pytest.mark.parametrize("edition", ["1.2", "1.7"])
def test_r101_before_1_10_units_that_join_an_ace_hidden_stack_need_a_card_to_hide(edition: str) -> None:
    """[R101] [ace.4] By a move, conscription and hiring the Dwarves arrive openly beside the Orcs, and are asked."""
    board = {"14": {DWARVES: 2, ORCS: 1}, "13": {DWARVES: 1}}
    table = partial(
        scene,
        player=DWARVES,
        units=board,
        hidden_now={DWARVES: "14"},
        hand={DWARVES: "AD"},
        gold={DWARVES: 2},
        rules=edition_values(edition),
    )
    for step, decision in (
        (MOVE, MOVES[at("13")][at("14")][0]),
        (CONSCRIPT, CONSCRIPTS[at("14")][0]),
        (HIRE, HIRES[at("14")][0]),
    ):
        game = table(step)
        game.apply(DWARVES, decision)
        assert (game.seats_asked(), game.question) == ([DWARVES], "Hide")
        game.apply(DWARVES, PASS)
        assert groups(game, DWARVES, "14") == (1, 2)
        game = table(step)
        game.apply(DWARVES, decision)
        events = game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
        assert happened(events, UnitsHid) == [UnitsHid(DWARVES, at("14"), 1, "ace.4")]
        assert groups(game, DWARVES, "14") == (0, 3)


def test_r101_elves_that_join_hidden_elves_hide_for_free_or_stay_open() -> None:
    """[R101] [elves.4] Beside the Orcs they are asked; alone nobody is, and they stay open."""
    board = {"14": {ELVES: 2, ORCS: 1}, "13": {ELVES: 1}}
    game = scene(MOVE, player=ELVES, units=board, hidden={ELVES: "14"}, rules=APART)
    game.apply(ELVES, MOVES[at("13")][at("14")][0])
    game.apply(ELVES, HIDE)
    assert groups(game, ELVES, "14") == (0, 3)
    game = scene(MOVE, player=ELVES, units={"14": {ELVES: 2}, "13": {ELVES: 1}}, hidden={ELVES: "14"}, rules=APART)
    game.apply(ELVES, MOVES[at("13")][at("14")][0])
    assert (groups(game, ELVES, "14"), game.seats_asked()) == ((1, 2), [])


def test_r101_hidden_units_do_not_open_a_full_castle() -> None:
    """[R101] [note.7] Two others hold 15★: open Elves cannot join the hidden ones there, hidden ones can."""
    board = {"15c": {ELVES: 1, DWARVES: 1, ORCS: 1}, "15": {ELVES: 2}}
    rules: dict[str, Value] = {**APART, "castle_player_limit": 2}
    game = scene(MOVE, player=ELVES, units=board, hidden={ELVES: "15c"}, rules=rules)
    refused(game, ELVES, MOVES[at("15")][at("15c")][0], rule="note.7")
    game = scene(MOVE, player=ELVES, units=board, hidden={ELVES: "15c 15"}, rules=rules)
    game.apply(ELVES, MOVES[at("15")][at("15c")][1])
    assert groups(game, ELVES, "15c") == (0, 3)


def test_r241_each_group_moves_by_itself() -> None:
    """[R241] A plain move takes open units, another kind the hidden ones; these may also come out in an empty place."""
    game = mixed(MOVE)
    here = [one for one in options(game, ELVES, MoveUnits) if one.origin == at("14") and one.destination == at("10")]
    assert {(type(one), one.count, one.emerging) for one in here} == {
        *((MoveUnits, count, False) for count in (1, 2)),
        *((MoveHidden, count, False) for count in (1, 2, 3)),
        *((MoveUnits, count, True) for count in (1, 2, 3)),
    }
    refused(game, ELVES, MOVES[at("14")][at("10")][2], rule="IV.5")
    refused(game, ELVES, HIDDEN_MOVES[at("14")][at("10")][3], rule="IV.5")
    events = game.apply(ELVES, HIDDEN_MOVES[at("14")][at("10")][1])
    assert happened(events, UnitsMoved) == [UnitsMoved(ELVES, at("14"), at("10"), 2, True, "IV.5")]
    assert (groups(game, ELVES, "14"), groups(game, ELVES, "10")) == ((2, 1), (0, 2))


def test_r241_hidden_units_may_leave_open_ones_and_come_out() -> None:
    """[R241] [R102] Three of them come out in 10; the open ones stay in 14."""
    game = mixed(MOVE)
    events = game.apply(ELVES, EMERGING_MOVES[at("14")][at("10")][2])
    assert happened(events, UnitsEmerged) == [UnitsEmerged(ELVES, at("10"), 3, "R102")]
    assert (groups(game, ELVES, "14"), groups(game, ELVES, "10")) == ((2, 0), (3, 0))


def test_r241_without_two_groups_there_is_no_move_of_hidden_units_alone() -> None:
    """[R241] Hidden units by themselves move as before."""
    game = scene(MOVE, player=ELVES, units={"14": {ELVES: 2}}, hidden={ELVES: "14"}, rules=APART)
    assert options(game, ELVES, MoveHidden) == []
    refused(game, ELVES, HIDDEN_MOVES[at("14")][at("13")][0], rule="IV.5")


def test_r241_hidden_units_left_alone_stay_hidden() -> None:
    """[R241] The open Elves leave 14; the three others remain, hidden, and the owner is asked about them later."""
    game = mixed(MOVE, ELVES_EMERGE)
    game.apply(ELVES, MOVES[at("14")][at("10")][1])
    assert groups(game, ELVES, "14") == (0, 3)
    assert game.question == "ComeOut"


def test_r241_a_beaten_stack_leaves_hidden_units_behind() -> None:
    """[R241] [R105] The Dwarves beat the two open Elves; the three hidden ones are untouched, and hold nothing."""
    board = {"14": {ELVES: 2, DWARVES: 4}, "13": {ELVES: 3}}
    game = scene(
        MOVE,
        BATTLE,
        COLLECTION,
        order=(DWARVES, ELVES),
        player=ELVES,
        units=board,
        hidden={ELVES: "13"},
        treasure={"14": 2},
        rules={**APART, "dwarves_battle_bonus": 0, "negations": False},
    )
    game.apply(ELVES, MOVES[at("13")][at("14")][2])
    assert (game.question, game.state.attacker) == ("AskQuestion", DWARVES)
    while game.question != "SealPlan":
        game.apply(game.seats_asked()[0], PASS)
    game.apply(DWARVES, BARE_PLANS[3])
    events = game.apply(ELVES, BARE_PLANS[2])
    while game.seats_asked():
        events += all_pass(game, PASS)
    assert UnitsLost(ELVES, at("14"), 2, "V.8") in events
    assert groups(game, ELVES, "14") == (0, 3)
    assert happened(events, TreasureCollected) == [TreasureCollected(DWARVES, at("14"), 2)]
    assert happened(events, BattleBegan) == []


def test_r241_hidden_elves_come_out_beside_their_own() -> None:
    """[R241] [IV.intro] Asked about 14, they join the open ones; the Orcs there have met these already."""
    game = mixed(ELVES_EMERGE)
    assert (game.seats_asked(), game.question) == ([ELVES], "ComeOut")
    events = game.apply(ELVES, COME_OUT)
    assert happened(events, UnitsEmerged) == [UnitsEmerged(ELVES, at("14"), 3, "IV.intro")]
    assert (groups(game, ELVES, "14"), game.seats_asked()) == ((5, 0), [])


def test_r162_units_hidden_by_an_ace_beside_their_own_come_out_in_the_next_turn() -> None:
    """[R162] [R241] Not in the turn of the ace; after the Victory Round they do."""
    board = {"14": {DWARVES: 2}, "13": {DWARVES: 3}}
    table = partial(scene, player=DWARVES, units=board, hidden_now={DWARVES: "13"}, rules=APART, turn=2)
    game = table(MOVE, ACE_HIDDEN_EMERGE)
    game.apply(DWARVES, MOVES[at("13")][at("14")][2])
    assert groups(game, DWARVES, "14") == (2, 3)
    game = table(MOVE, VICTORY)
    game.apply(DWARVES, MOVES[at("13")][at("14")][2])
    game.state.agenda = [ACE_HIDDEN_EMERGE]
    game.state.asked = 0
    game = scene_again(game)
    assert groups(game, DWARVES, "14") == (5, 0)


def scene_again(game: Game) -> Game:
    """Go on with the agenda of this table."""
    advance(game.state)
    return game


def test_r241_disbanding_takes_open_units_first() -> None:
    """[R241] [R86] Four of five: both open ones and two hidden ones."""
    game = mixed(LATE_DISBAND, gold={ELVES: 9})
    refused(game, ELVES, DISBANDS[at("14")][5], rule="IV.6")
    game.apply(ELVES, DISBANDS[at("14")][3])
    assert groups(game, ELVES, "14") == (0, 1)
    assert game.state.reserve[ELVES] == 9


def test_r37_the_dragon_burns_open_units_and_by_the_switch_hidden_ones_too() -> None:
    """[R37] [R241] The dragon flies from 12 over 14."""
    for immune, left in ((True, (0, 3)), (False, (0, 0))):
        game = mixed(DRAGON_DIE, dragon=12, rules={**APART, "hidden_immune_to_dragons": immune})
        turn_up(game, ROLLS[2])
        assert groups(game, ELVES, "14") == left


def test_r40_an_ace_of_the_orcs_moves_either_group() -> None:
    """[R40] [R241] Hidden Orcs beside open ones fly hidden; riders are open, and stay so beside hidden Orcs."""
    game = mixed(ORC_RELOCATION, seat=ORCS)
    game.apply(ORCS, HIDDEN_MOVES[at("14")][at("6")][2])
    assert (groups(game, ORCS, "14"), groups(game, ORCS, "6")) == ((2, 0), (0, 3))
    board = {"1": {ORCS: 2}, "6": {ORCS: 1}}
    game = scene(RIDE, pile="7C", units=board, hidden={ORCS: "6"}, rules=APART)
    assert options(game, ORCS, MoveHidden) == []
    game.apply(ORCS, MOVES[at("1")][at("6")][1])
    assert groups(game, ORCS, "6") == (2, 1)


def test_r241_everyone_sees_both_groups_and_a_position_keeps_them() -> None:
    """[R241] [R166] The view lists the open group and then the hidden one; reading it back gives the same table."""
    game = with_victory_round(mixed(MOVE, gold={GOBLINS: 1}))
    place = next(one for one in view_of(know(game, SPECTATOR)).places if one.territory == TERRITORY_IDS[at("14")])
    assert [(one.faction, one.units, one.is_hidden) for one in place.garrisons] == [
        ("elves", 2, False),
        ("elves", 3, True),
    ]
    assert faults(game.state) == []


def test_r241_two_groups_are_a_fault_where_units_share_one_status() -> None:
    """[R241] [R101] A table with both is not sound in 1.10."""
    game = mixed(MOVE)
    assert faults(with_victory_round(game).state) == []
    game.state.lurking = [ELVES, at("13"), 3, 0]
    assert any("[R101]" in fault for fault in faults(game.state))


def test_r133_elite_warriors_are_counted_for_both_groups() -> None:
    """[R133] [R241] Two elites among five Dwarves: if two open ones leave, none, one or both of them may be elite."""
    rules: dict[str, Value] = {**APART, "elite_warriors": True}
    board = {"14": {DWARVES: 2}, "13": {DWARVES: 3}}
    game = scene(MOVE, MOVE, player=DWARVES, units=board, hidden_now={DWARVES: "13"}, rules=rules)
    game.state.elites[at("14")] = 2
    game.apply(DWARVES, MOVES[at("13")][at("14")][2])
    game.apply(DWARVES, MOVES[at("14")][at("10")][1])
    assert game.question == "PickElites"
    assert len(game.options(DWARVES)) == 3
