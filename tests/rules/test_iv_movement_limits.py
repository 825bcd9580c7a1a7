"""IV.5 with note.7 and R108: full castles and allies in the way of a movement."""

import pytest

from dragondune.editions.parameters import Value
from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.decisions import (
    ACE_PLAYS,
    COME_OUT,
    EMERGING_MOVES,
    HIRES,
    MOVES,
    PASS,
    RAISES,
    ConscriptUnits,
    MoveUnits,
)
from dragondune.engine.events import BattleBegan, UnitsEmerged, UnitsMoved
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS, SPADES, Faction
from dragondune.engine.steps import (
    ACE_HIDDEN_EMERGE,
    BATTLE,
    CONSCRIPT,
    ELVES_EMERGE,
    HIRE,
    MOVE,
    ORC_ACE,
    RIDE,
)
from tests.rules.scene import at, begun, happened, is_hidden, options, refused, scene, units

BAN: dict[str, Value] = {"allies": "ban"}


def move(origin: str, destination: str, count: int = 1) -> MoveUnits:
    return MOVES[at(origin)][at(destination)][count - 1]


def come_out(origin: str, destination: str, count: int = 1) -> MoveUnits:
    return EMERGING_MOVES[at(origin)][at(destination)][count - 1]


def goals(game: Game, seat: Faction, origin: str) -> set[str]:
    """Where the units in a territory may go."""
    moves = [option for option in options(game, seat, MoveUnits) if option.origin == at(origin)]
    return {TERRITORY_IDS[option.destination] for option in moves}


def test_note_7_a_castle_takes_a_second_player() -> None:
    """[note.7] With one other player inside there is room."""
    game = scene(MOVE, player=DWARVES, units={"15": {DWARVES: 2}, "15c": {ELVES: 3}})
    game.apply(DWARVES, move("15", "15c", 2))
    assert units(game, DWARVES, "15c") == 2


def test_note_7_no_third_player_enters_or_crosses_a_castle() -> None:
    """[note.7] [R90] Two others hold 15★: it cannot be entered, and 16 behind it is out of reach."""
    game = scene(MOVE, player=DWARVES, units={"15": {DWARVES: 2}, "15c": {ELVES: 3, ORCS: 1}}, dragon=7)
    assert goals(game, DWARVES, "15") == {"14", "12f", "13", "16f", "17"}
    refused(game, DWARVES, move("15", "15c"), rule="note.7")
    refused(game, DWARVES, move("15", "16"), rule="IV.5")


def test_r90_with_the_switch_a_full_castle_can_be_crossed_but_not_entered() -> None:
    """[R90] [note.7] castle_transit opens the way to 16; 15★ itself stays full."""
    board = {"15": {DWARVES: 2}, "15c": {ELVES: 3, ORCS: 1}}
    game = scene(MOVE, player=DWARVES, units=board, dragon=7, rules={"castle_transit": True})
    assert goals(game, DWARVES, "15") == {"14", "12f", "13", "16f", "17", "16"}
    refused(game, DWARVES, move("15", "15c"), rule="note.7")


def test_note_7_only_castles_are_ever_full() -> None:
    """[note.7] A plain, a forest and 0• take all four players."""
    others = {ELVES: 1, GOBLINS: 1, ORCS: 1}
    game = scene(MOVE, player=DWARVES, units={"17": {DWARVES: 1}, "14": others, "2f": others, "0f": others})
    assert {"14", "2f", "0f"} <= goals(game, DWARVES, "17")


@pytest.mark.parametrize(("limit", "others", "fits"), [(1, 0, True), (1, 1, False), (3, 2, True), (3, 3, False)])
def test_note_7_the_number_of_players_in_a_castle_is_a_parameter(limit: int, others: int, fits: bool) -> None:
    """[note.7] castle_player_limit counts the mover too."""
    garrison = dict.fromkeys((ELVES, GOBLINS, ORCS)[:others], 1)
    board = {"15": {DWARVES: 2}, "15c": garrison}
    game = scene(MOVE, player=DWARVES, units=board, rules={"castle_player_limit": limit})
    assert ("15c" in goals(game, DWARVES, "15")) is fits


def test_note_7_with_a_limit_of_four_no_castle_is_ever_full() -> None:
    """[note.7] castle_player_limit = 4 lets all players in."""
    board = {"15": {DWARVES: 2}, "15c": {ELVES: 1, GOBLINS: 1, ORCS: 1}}
    game = scene(MOVE, player=DWARVES, units=board, rules={"castle_player_limit": 4})
    assert {"15c", "16"} <= goals(game, DWARVES, "15")


def test_r91_hidden_units_do_not_fill_a_castle() -> None:
    """[R91] [R90] [R104] [note.7] Beside one open and one hidden player a third comes in, or passes through."""
    board = {"15": {DWARVES: 2}, "15c": {ELVES: 3, ORCS: 1}}
    game = scene(MOVE, player=DWARVES, units=board, hidden={ELVES: "15c"})
    assert {"15c", "16"} <= goals(game, DWARVES, "15")
    game.apply(DWARVES, move("15", "15c", 2))
    assert units(game, DWARVES, "15c") == 2


def test_note_7_a_troll_does_not_fill_a_castle() -> None:
    """[note.7] [R90] One other player and a troll leave room for a second player."""
    game = scene(MOVE, player=DWARVES, units={"3": {DWARVES: 2}, "3c": {ORCS: 5}}, trolls="3c")
    assert {"3c", "0f"} <= goals(game, DWARVES, "3")


def test_r90_hidden_movers_enter_and_cross_a_full_castle_but_do_not_come_out_in_it() -> None:
    """[R90] [R103] [note.7] Hidden Elves go into 15★ or through it to 16; coming out inside is refused."""
    board = {"15": {ELVES: 2}, "15c": {DWARVES: 3, ORCS: 1}}
    game = scene(MOVE, player=ELVES, units=board, hidden={ELVES: "15"}, dragon=7)
    assert {"15c", "16"} <= goals(game, ELVES, "15")
    refused(game, ELVES, come_out("15", "15c"), rule="note.7")
    events = game.apply(ELVES, move("15", "15c", 2))
    assert happened(events, UnitsMoved) == [UnitsMoved(ELVES, at("15"), at("15c"), 2, True, "IV.5")]
    assert is_hidden(game, ELVES, "15c")


def test_r165_nobody_enters_a_full_castle_in_order_to_hide() -> None:
    """[R165] [note.7] Open Elves are refused, although they could hide on arrival."""
    game = scene(MOVE, player=ELVES, units={"15": {ELVES: 2}, "15c": {DWARVES: 3, ORCS: 1}})
    refused(game, ELVES, move("15", "15c"), rule="note.7")


def test_r104_open_units_join_hidden_ones_in_a_full_castle_but_do_not_pass_through_it() -> None:
    """[R104] [R90] [IV.hidden.2] Elves go into hiding with the Elves in 15★; for the way to 16 those do not count."""
    board = {"14": {ELVES: 2}, "15": {ELVES: 1}, "15c": {DWARVES: 3, ORCS: 1, ELVES: 1}}
    game = scene(MOVE, player=ELVES, units=board, hidden={ELVES: "15c"}, dragon=7)
    assert "15c" in goals(game, ELVES, "15")
    refused(game, ELVES, move("15", "16"), rule="IV.5")
    game.apply(ELVES, move("14", "15c", 2))
    assert (units(game, ELVES, "15c"), is_hidden(game, ELVES, "15c")) == (3, True)


def test_r108_banned_allies_end_no_movement_beside_each_others_open_units() -> None:
    """[R108] With "ban" the Dwarves may cross the Elves' territory, but not stay in it; 0• is open to allies."""
    board = {"17": {DWARVES: 2}, "14": {ELVES: 1}, "0f": {ELVES: 1}}
    game = scene(MOVE, player=DWARVES, allies=[(DWARVES, ELVES)], rules=BAN, units=board, dragon=7)
    assert {"0f", "13", "15"} <= goals(game, DWARVES, "17")
    refused(game, DWARVES, move("17", "14"), rule="R108")


def test_r108_with_the_ban_hidden_units_may_share_a_territory_with_the_ally() -> None:
    """[R108] [R177] The ally's hidden units bar nobody; own ones may enter in hiding, but not come out there."""
    board = {"17": {DWARVES: 2}, "14": {ELVES: 1}}
    game = scene(MOVE, player=DWARVES, allies=[(DWARVES, ELVES)], rules=BAN, units=board, hidden={ELVES: "14"})
    assert "14" in goals(game, DWARVES, "17")
    game = scene(MOVE, player=ELVES, allies=[(DWARVES, ELVES)], rules=BAN, units=board, hidden={ELVES: "14"})
    refused(game, ELVES, come_out("14", "17"), rule="R108")
    game.apply(ELVES, move("14", "17"))
    assert is_hidden(game, ELVES, "17")


def test_r108_with_the_ban_nobody_is_hired_or_conscripted_beside_the_ally() -> None:
    """[R108] Hiring is refused; conscription too, where allies share a territory already."""
    game = scene(
        HIRE, player=DWARVES, allies=[(DWARVES, ELVES)], rules=BAN, gold={DWARVES: 9}, units={"15c": {ELVES: 1}}
    )
    refused(game, DWARVES, HIRES[at("15c")][0], rule="R108")
    board = {"6": {DWARVES: 1, ELVES: 1}, "7": {DWARVES: 1}}
    game = scene(CONSCRIPT, player=DWARVES, allies=[(DWARVES, ELVES)], rules=BAN, units=board)
    assert [one.place for one in options(game, DWARVES, ConscriptUnits)] == [at("7")]


def test_r108_with_the_ban_orcs_neither_raise_nor_fly_nor_ride_to_their_ally() -> None:
    """[R108] [R40] [R54] In the west, with an ace and on the Red Dragon alike."""
    pact = [(ORCS, ELVES)]
    game = scene(HIRE, player=ORCS, allies=pact, rules=BAN, units={"18": {ELVES: 1}})
    refused(game, ORCS, RAISES[at("18")][0], rule="R108")
    board = {"1": {ORCS: 3}, "18": {ELVES: 1}}
    game = scene(ORC_ACE, allies=pact, rules=BAN, hand={ORCS: "AS"}, units=board)
    game.apply(ORCS, ACE_PLAYS[SPADES])
    refused(game, ORCS, move("1", "18"), rule="R108")
    game = scene(RIDE, allies=pact, rules=BAN, pile="7C", units=board)
    refused(game, ORCS, move("1", "18"), rule="R108")


def test_r177_with_the_ban_hidden_units_do_not_come_out_beside_their_ally() -> None:
    """[R177] [R108] [IV.intro] Elves are not asked, units hidden by an ace do not appear; elsewhere both are."""
    board = {"6": {ELVES: 2, DWARVES: 1}, "7": {ELVES: 1}}
    game = scene(ELVES_EMERGE, allies=[(DWARVES, ELVES)], rules=BAN, units=board, hidden={ELVES: "6 7"})
    prompt = game.prompt(ELVES)
    assert prompt is not None
    assert prompt.place == at("7")
    game.apply(ELVES, COME_OUT)
    assert game.seats_asked() == []
    assert (is_hidden(game, ELVES, "6"), is_hidden(game, ELVES, "7")) == (True, False)
    game = scene(ACE_HIDDEN_EMERGE, allies=[(DWARVES, ELVES)], rules=BAN, units=board, hidden={DWARVES: "6"})
    assert happened(begun(game), UnitsEmerged) == []


def test_r177_with_the_ban_allies_who_share_a_territory_may_separate() -> None:
    """[R177] [R108] The Dwarves leave 6 to the Elves, some or all of them, and have no way back."""
    board = {"6": {DWARVES: 2, ELVES: 1}}
    game = scene(MOVE, player=DWARVES, allies=[(DWARVES, ELVES)], rules=BAN, units=board)
    game.apply(DWARVES, move("6", "7", 2))
    assert (units(game, DWARVES, "6"), units(game, DWARVES, "7")) == (0, 2)
    assert game.seats_asked() == []


def test_r177_allies_who_stay_together_fight() -> None:
    """[R177] Neither moves away, so they fight in the Battle Round."""
    board = {"6": {DWARVES: 2, ELVES: 1}}
    game = scene(MOVE, BATTLE, player=DWARVES, allies=[(DWARVES, ELVES)], rules=BAN, units=board)
    events = game.apply(DWARVES, PASS)
    assert happened(events, BattleBegan) == [BattleBegan(DWARVES, ELVES, at("6"))]


def test_r177_with_the_ban_allies_who_share_a_territory_are_not_reinforced() -> None:
    """[R177] [R108] Neither open units nor hidden ones, who would come out by joining, may go there."""
    board = {"6": {DWARVES: 2, ELVES: 1}, "7": {DWARVES: 1}, "9": {DWARVES: 1}}
    game = scene(MOVE, player=DWARVES, allies=[(DWARVES, ELVES)], rules=BAN, units=board, hidden={DWARVES: "9"})
    refused(game, DWARVES, move("7", "6"), rule="R108")
    refused(game, DWARVES, move("9", "6"), rule="R108")
    board = {"6": {ORCS: 2, ELVES: 1}, "7": {ORCS: 1}, "9": {ORCS: 1}}
    game = scene(ORC_ACE, allies=[(ORCS, ELVES)], rules=BAN, hand={ORCS: "AS"}, hidden={ORCS: "9"}, units=board)
    game.apply(ORCS, ACE_PLAYS[SPADES])
    refused(game, ORCS, move("7", "6"), rule="R108")
    refused(game, ORCS, move("9", "6"), rule="R108")
