"""IV.intro and the notes on hidden units: what being hidden means, and how it ends."""

from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.decisions import (
    ACE_PLAYS,
    COME_OUT,
    CONSCRIPTS,
    EMERGING_MOVES,
    HIDE,
    HIRES,
    MOVES,
    PASS,
    MoveUnits,
)
from dragondune.engine.events import (
    BattleBegan,
    Event,
    IncomeReceived,
    RoundBegan,
    TreasureCollected,
    UnitsEmerged,
    UnitsHid,
    UnitsMoved,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    CHANCE,
    CLUBS,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    ORCS,
    RECRUITMENT_ROUND,
    Faction,
)
from dragondune.engine.steps import (
    ACE_HIDDEN_EMERGE,
    BATTLE,
    COLLECTION,
    CONSCRIPT,
    ELVES_EMERGE,
    HIRE,
    MOVE,
    VICTORY,
)
from dragondune.knowledge.gate import audience
from tests.rules.scene import at, begun, happened, is_hidden, options, refused, scene, units


def move(origin: str, destination: str, count: int = 1) -> MoveUnits:
    return MOVES[at(origin)][at(destination)][count - 1]


def come_out(origin: str, destination: str, count: int = 1) -> MoveUnits:
    return EMERGING_MOVES[at(origin)][at(destination)][count - 1]


def may_come_out_in(game: Game, seat: Faction, origin: str) -> set[str]:
    moves = [option for option in options(game, seat, MoveUnits) if option.origin == at(origin) and option.emerging]
    return {TERRITORY_IDS[option.destination] for option in moves}


def place_asked_about(game: Game, seat: Faction) -> str:
    prompt = game.prompt(seat)
    assert prompt is not None
    return TERRITORY_IDS[prompt.place]


def test_iv_intro_the_elves_declare_for_each_territory() -> None:
    """[IV.intro] [elves.4] Asked about 6 and about 7, they come out of one and stay hidden in the other."""
    game = scene(ELVES_EMERGE, units={"6": {ELVES: 2}, "7": {ELVES: 3}}, hidden={ELVES: "6 7"})
    assert place_asked_about(game, ELVES) == "6"
    events = game.apply(ELVES, COME_OUT)
    assert happened(events, UnitsEmerged) == [UnitsEmerged(ELVES, at("6"), 2, "IV.intro")]
    assert place_asked_about(game, ELVES) == "7"
    assert happened(game.apply(ELVES, PASS), UnitsEmerged) == []
    assert (is_hidden(game, ELVES, "6"), is_hidden(game, ELVES, "7")) == (False, True)
    assert game.seats_asked() == []


def test_iv_intro_elves_without_hidden_units_are_not_asked() -> None:
    """[IV.intro] Open Elves have nothing to declare; and without Elves nobody has."""
    assert scene(ELVES_EMERGE, units={"6": {ELVES: 2}}).seats_asked() == []
    assert scene(ELVES_EMERGE, order=(DWARVES, ORCS), units={"6": {ORCS: 2}}).seats_asked() == []


def test_iv_intro_units_hidden_by_an_ace_come_out_unasked() -> None:
    """[IV.intro] [ace.4] [R106] The Dwarves and the Orcs have no choice; the Elves are left hidden at this point."""
    board = {"6": {DWARVES: 2}, "7": {ORCS: 1}, "8": {ELVES: 4}}
    game = scene(ACE_HIDDEN_EMERGE, units=board, hidden={DWARVES: "6", ORCS: "7", ELVES: "8"})
    assert happened(begun(game), UnitsEmerged) == [
        UnitsEmerged(DWARVES, at("6"), 2, "IV.intro"),
        UnitsEmerged(ORCS, at("7"), 1, "IV.intro"),
    ]
    assert not is_hidden(game, DWARVES, "6")
    assert not is_hidden(game, ORCS, "7")
    assert is_hidden(game, ELVES, "8")


def test_r162_an_ace_played_this_turn_hides_beyond_this_round() -> None:
    """[R162] [R106] [ace.4] Dwarves hidden earlier in the same turn do not come out yet."""
    game = scene(ACE_HIDDEN_EMERGE, units={"6": {DWARVES: 2}}, hidden_now={DWARVES: "6"})
    assert happened(begun(game), UnitsEmerged) == []
    assert is_hidden(game, DWARVES, "6")


def test_r162_an_ace_hides_until_the_next_turn() -> None:
    """[R162] [R106] [ace.4] Once the turn is over and the next Recruitment Round begins, the Dwarves appear."""
    game = scene(VICTORY, turn=2, units={"6": {DWARVES: 2}}, hidden_now={DWARVES: "6"})
    events = idle_until_recruitment(game)
    assert game.turn == 3
    assert happened(events, UnitsEmerged) == [UnitsEmerged(DWARVES, at("6"), 2, "IV.intro")]


def idle_until_recruitment(game: Game) -> list[Event]:
    """All pass until a Recruitment Round begins. Returns the events at its start."""
    while True:
        seat = game.seats_asked()[0]
        events = game.apply(seat, game.options(seat)[0] if seat == CHANCE else PASS)
        if RoundBegan(RECRUITMENT_ROUND) in events:
            return events
        assert happened(events, UnitsEmerged) == []


def test_r103_elves_do_not_come_out_in_a_castle_that_two_others_hold() -> None:
    """[R103] [note.7] [IV.intro] In 15★ with two others they are not asked, with one other they are."""
    board = {"15c": {ELVES: 2, DWARVES: 1, ORCS: 1}}
    assert scene(ELVES_EMERGE, units=board, hidden={ELVES: "15c"}).seats_asked() == []
    game = scene(ELVES_EMERGE, units={"15c": {ELVES: 2, DWARVES: 1}}, hidden={ELVES: "15c"})
    assert place_asked_about(game, ELVES) == "15c"


def test_r103_units_hidden_by_an_ace_stay_hidden_until_there_is_room() -> None:
    """[R103] [note.7] Two others hold 15★: the Dwarves stay; when one of them is gone they come out."""
    board = {"15c": {DWARVES: 2, GOBLINS: 1, ORCS: 1}}
    game = scene(ACE_HIDDEN_EMERGE, units=board, hidden={DWARVES: "15c"})
    assert happened(begun(game), UnitsEmerged) == []
    game = scene(ACE_HIDDEN_EMERGE, units={"15c": {DWARVES: 2, GOBLINS: 1}}, hidden={DWARVES: "15c"})
    assert happened(begun(game), UnitsEmerged) == [UnitsEmerged(DWARVES, at("15c"), 2, "IV.intro")]


def test_r103_only_castles_are_too_full_to_come_out_in() -> None:
    """[R103] On a plain the Dwarves appear among three others."""
    board = {"6": {DWARVES: 2, ELVES: 1, GOBLINS: 1, ORCS: 1}}
    game = scene(ACE_HIDDEN_EMERGE, units=board, hidden={DWARVES: "6"})
    assert not is_hidden(game, DWARVES, "6")


def test_r165_the_first_in_player_order_takes_the_room_in_a_castle() -> None:
    """[R165] [R103] The Goblins hold 15★; of Dwarves and Orcs, both hidden there by aces, the Orcs have precedence."""
    board = {"15c": {DWARVES: 2, GOBLINS: 1, ORCS: 1}}
    order = (ORCS, DWARVES, GOBLINS, ELVES)
    game = scene(ACE_HIDDEN_EMERGE, order=order, units=board, hidden={DWARVES: "15c", ORCS: "15c"})
    assert (is_hidden(game, ORCS, "15c"), is_hidden(game, DWARVES, "15c")) == (False, True)


def test_r165_aces_wear_off_before_the_elves_decide() -> None:
    """[R165] [IV.intro] The Dwarves fill 15★, though the Elves are first in player order; so those are not asked."""
    board = {"15c": {DWARVES: 2, GOBLINS: 1, ELVES: 1}}
    order = (ELVES, DWARVES, GOBLINS, ORCS)
    hiding = {DWARVES: "15c", ELVES: "15c"}
    game = scene(ACE_HIDDEN_EMERGE, ELVES_EMERGE, order=order, units=board, hidden=hiding)
    assert (is_hidden(game, DWARVES, "15c"), is_hidden(game, ELVES, "15c")) == (False, True)
    assert game.seats_asked() == []


def test_elves_4_hidden_units_fight_no_battle() -> None:
    """[elves.4] [R164] Hidden Elves and open Dwarves in one territory leave each other alone; open Elves would not."""
    board = {"6": {ELVES: 2, DWARVES: 1}}
    assert happened(begun(scene(BATTLE, units=board, hidden={ELVES: "6"})), BattleBegan) == []
    assert happened(begun(scene(BATTLE, units=board)), BattleBegan) == [BattleBegan(DWARVES, ELVES, at("6"))]


def test_elves_4_hidden_units_collect_no_gold_and_hold_no_castle() -> None:
    """[elves.4] [R164] [R104] The open player beside them has full gold and control; alone they have neither."""
    board = {"6": {ELVES: 5, DWARVES: 1}, "15c": {ELVES: 1, ORCS: 1}, "7": {ELVES: 1}, "5c": {ELVES: 1}}
    game = scene(COLLECTION, units=board, hidden={ELVES: "6 15c 7 5c"}, treasure={"6": 5, "7": 3})
    assert happened(begun(game), TreasureCollected) == [TreasureCollected(DWARVES, at("6"), 2)]
    castles = [one for one in happened(begun(game), IncomeReceived) if one.clause == "VI.2"]
    assert castles == [IncomeReceived(ORCS, 1, "VI.2")]


def test_elves_4_hidden_units_cannot_come_out_where_they_are_in_mid_round() -> None:
    """[elves.4] Hiding ends only at the start of the round or by movement."""
    game = scene(MOVE, player=ELVES, units={"6": {ELVES: 2}}, hidden={ELVES: "6"})
    refused(game, ELVES, COME_OUT, rule="IV.5")


def test_r102_hidden_movers_come_out_wherever_none_of_their_own_are() -> None:
    """[R102] [elves.4] [IV.hidden.2] An empty territory, enemies or a troll are allowed; their own units are not."""
    board = {"14": {ELVES: 3}, "13": {ORCS: 1}, "15": {ELVES: 1}, "17": {ELVES: 1}}
    game = scene(MOVE, player=ELVES, units=board, hidden={ELVES: "14 15"}, trolls="16f", dragon=7)
    assert may_come_out_in(game, ELVES, "14") == {"12f", "13", "16f", "0f", "10", "11", "16", "2f", "18", "15c"}
    refused(game, ELVES, come_out("14", "15"), rule="R102")
    refused(game, ELVES, come_out("14", "17"), rule="R102")


def test_r102_coming_out_is_a_choice_and_the_rest_stays_hidden() -> None:
    """[R102] [elves.4] [IV.hidden.2] Two of three Elves come out in 13, or go there in hiding."""
    game = scene(MOVE, player=ELVES, units={"14": {ELVES: 3}}, hidden={ELVES: "14"})
    events = game.apply(ELVES, come_out("14", "13", 2))
    assert happened(events, UnitsMoved) == [UnitsMoved(ELVES, at("14"), at("13"), 2, False, "IV.5")]
    assert happened(events, UnitsEmerged) == [UnitsEmerged(ELVES, at("13"), 2, "R102")]
    assert (is_hidden(game, ELVES, "13"), is_hidden(game, ELVES, "14")) == (False, True)
    game = scene(MOVE, player=ELVES, units={"14": {ELVES: 3}}, hidden={ELVES: "14"})
    events = game.apply(ELVES, move("14", "13", 2))
    assert happened(events, UnitsMoved) == [UnitsMoved(ELVES, at("14"), at("13"), 2, True, "IV.5")]
    assert happened(events, UnitsEmerged) == []
    assert is_hidden(game, ELVES, "13")


def test_r102_open_units_have_nothing_to_come_out_of() -> None:
    """[R102] The choice is for hidden movers only."""
    game = scene(MOVE, player=ELVES, units={"14": {ELVES: 3}})
    assert may_come_out_in(game, ELVES, "14") == set()
    refused(game, ELVES, come_out("14", "13"), rule="R102")


def test_r162_units_hidden_by_an_ace_may_move_and_come_out() -> None:
    """[R162] [R102] Dwarves hidden this very turn go on in hiding, or come out where they arrive."""
    board = {"14": {DWARVES: 3}}
    game = scene(MOVE, ACE_HIDDEN_EMERGE, player=DWARVES, units=board, hidden_now={DWARVES: "14"})
    game.apply(DWARVES, move("14", "13", 2))
    assert is_hidden(game, DWARVES, "13")
    game = scene(MOVE, player=DWARVES, units=board, hidden_now={DWARVES: "14"})
    game.apply(DWARVES, come_out("14", "13", 2))
    assert (is_hidden(game, DWARVES, "13"), is_hidden(game, DWARVES, "14")) == (False, True)


def test_iv_hidden_2_units_that_join_their_own_hidden_units_hide() -> None:
    """[IV.hidden.2] [R104] [R105] [R101] By a move, by conscription and by hiring, beside an enemy or not."""
    board = {"14": {ELVES: 2, ORCS: 1}, "13": {ELVES: 1}}
    game = scene(MOVE, player=ELVES, units=board, hidden={ELVES: "14"})
    events = game.apply(ELVES, move("13", "14"))
    assert happened(events, UnitsMoved) == [UnitsMoved(ELVES, at("13"), at("14"), 1, True, "IV.5")]
    assert (units(game, ELVES, "14"), is_hidden(game, ELVES, "14")) == (3, True)
    game = scene(CONSCRIPT, player=ELVES, units=board, hidden={ELVES: "14"})
    game.apply(ELVES, CONSCRIPTS[at("14")][0])
    assert (units(game, ELVES, "14"), is_hidden(game, ELVES, "14")) == (3, True)
    game = scene(HIRE, player=ELVES, gold={ELVES: 4}, units=board, hidden={ELVES: "14"})
    game.apply(ELVES, HIRES[at("14")][1])
    assert (units(game, ELVES, "14"), is_hidden(game, ELVES, "14")) == (4, True)
    assert game.seats_asked() == []


def test_iv_hidden_2_units_that_join_their_own_open_units_are_open() -> None:
    """[IV.hidden.2] [R102] [R105] Hidden Elves who move to open Elves have come out."""
    game = scene(MOVE, player=ELVES, units={"14": {ELVES: 2}, "13": {ELVES: 1}}, hidden={ELVES: "13"})
    events = game.apply(ELVES, move("13", "14"))
    assert happened(events, UnitsMoved) == [UnitsMoved(ELVES, at("13"), at("14"), 1, False, "IV.5")]
    assert (units(game, ELVES, "14"), is_hidden(game, ELVES, "14")) == (3, False)


def test_r191_arrivals_come_out_with_the_hidden_units_they_join() -> None:
    """[R191] Hidden this turn, the Dwarves in 13 join those in 14, whose time is up."""
    board = {"14": {DWARVES: 2}, "13": {DWARVES: 1}}
    game = scene(
        MOVE, ACE_HIDDEN_EMERGE, player=DWARVES, units=board, hidden={DWARVES: "14"}, hidden_now={DWARVES: "13"}
    )
    events = game.apply(DWARVES, move("13", "14"))
    assert happened(events, UnitsEmerged) == [UnitsEmerged(DWARVES, at("14"), 3, "IV.intro")]


def test_r191_arrivals_stay_hidden_with_the_hidden_units_they_join() -> None:
    """[R191] The other way round: open Dwarves and long hidden ones join those in 14, hidden this turn."""
    board = {"14": {DWARVES: 2}, "13": {DWARVES: 1}}
    game = scene(
        MOVE, ACE_HIDDEN_EMERGE, player=DWARVES, units=board, hidden={DWARVES: "13"}, hidden_now={DWARVES: "14"}
    )
    assert happened(game.apply(DWARVES, move("13", "14")), UnitsEmerged) == []
    game = scene(MOVE, ACE_HIDDEN_EMERGE, player=DWARVES, units=board, hidden_now={DWARVES: "14"})
    assert happened(game.apply(DWARVES, move("13", "14")), UnitsEmerged) == []
    assert (units(game, DWARVES, "14"), is_hidden(game, DWARVES, "14")) == (3, True)


def test_r166_hiding_and_hidden_movement_are_public() -> None:
    """[R166] Owner, place and number are announced."""
    game = scene(MOVE, player=ELVES, units={"14": {ELVES: 3}, "13": {ORCS: 1}})
    hid = happened(game.apply(ELVES, move("14", "13", 3)) + game.apply(ELVES, HIDE), UnitsHid)
    assert hid == [UnitsHid(ELVES, at("13"), 3, "elves.4")]
    assert audience(hid[0]) == EVERYONE
    game = scene(MOVE, player=ELVES, units={"14": {ELVES: 3}}, hidden={ELVES: "14"})
    moved = happened(game.apply(ELVES, move("14", "13", 2)), UnitsMoved)
    assert moved == [UnitsMoved(ELVES, at("14"), at("13"), 2, True, "IV.5")]
    assert audience(moved[0]) == EVERYONE


def test_r166_hidden_markers_never_run_out() -> None:
    """[R166] With ten Elves and five Dwarves hidden, more than the markers in the box, the Goblins still can."""
    board = {"0f": {ELVES: 10}, "2f": {DWARVES: 5}, "14": {GOBLINS: 4}, "13": {ORCS: 1}}
    hiding = {ELVES: "0f", DWARVES: "2f"}
    game = scene(MOVE, player=GOBLINS, units=board, hidden=hiding, hand={GOBLINS: "AC"})
    game.apply(GOBLINS, move("14", "13", 4))
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert (units(game, GOBLINS, "13"), is_hidden(game, GOBLINS, "13")) == (4, True)


def test_r166_the_bank_never_runs_out() -> None:
    """[R166] With far more than the sixty gold of the box in play, income is still paid."""
    game = scene(COLLECTION, gold={DWARVES: 60, ELVES: 60, GOBLINS: 60, ORCS: 60})
    assert [game.state.gold[seat] for seat in (DWARVES, ELVES, GOBLINS, ORCS)] == [61, 61, 61, 61]
