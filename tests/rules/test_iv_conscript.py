"""IV.3: conscription."""

from dragondune.engine.decisions import ACE_REVIVALS, CONSCRIPTS, HIRES, PASS, ConscriptUnits
from dragondune.engine.events import GoldPaid, UnitsConscripted
from dragondune.engine.ids import DIAMONDS, DWARVES, ELVES, GOBLINS, ORCS
from dragondune.engine.steps import CONSCRIPT, HIRE
from tests.rules.scene import at, happened, is_hidden, options, refused, scene, units


def test_iv_3_one_unit_is_conscripted_for_free() -> None:
    """[IV.3] [R7] One Elf comes from the Elves' own reserve to where they have a unit; no gold changes hands."""
    game = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 5}, "13": {ELVES: 1}}, gold={ELVES: 3})
    assert options(game, ELVES, ConscriptUnits) == [CONSCRIPTS[at("5c")][0], CONSCRIPTS[at("13")][0]]
    events = game.apply(ELVES, CONSCRIPTS[at("13")][0])
    assert happened(events, UnitsConscripted) == [UnitsConscripted(ELVES, at("13"), 1)]
    assert happened(events, GoldPaid) == []
    assert units(game, ELVES, "13") == 2
    assert game.state.reserve == [10, 3, 10, 10]
    assert game.state.gold[ELVES] == 3
    assert game.seats_asked() == []


def test_iv_3_not_two_units() -> None:
    """[IV.3] A second conscript is refused."""
    game = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 5}})
    refused(game, ELVES, CONSCRIPTS[at("5c")][1], rule="IV.3")


def test_iv_3_only_beside_existing_units() -> None:
    """[IV.3] Neither an empty territory nor one with only other players' units is allowed."""
    game = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 5}, "13": {ORCS: 1}})
    refused(game, ELVES, CONSCRIPTS[at("4f")][0], rule="IV.3")
    refused(game, ELVES, CONSCRIPTS[at("13")][0], rule="IV.3")


def test_iv_3_conscription_is_voluntary() -> None:
    """[IV.3] A player may pass."""
    game = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 5}})
    assert game.apply(ELVES, PASS) == []
    assert units(game, ELVES, "5c") == 5


def test_iv_3_an_enemy_beside_the_conscript_changes_nothing() -> None:
    """[IV.3] The Elves reinforce where they stand beside Orcs; nobody is asked to hide again."""
    game = scene(CONSCRIPT, player=ELVES, units={"13": {ELVES: 1, ORCS: 2}}, hand={ORCS: "AS"})
    game.apply(ELVES, CONSCRIPTS[at("13")][0])
    assert units(game, ELVES, "13") == 2
    assert game.seats_asked() == []


def test_r74_without_a_unit_on_the_board_nobody_conscripts() -> None:
    """[IV.3] [R74] Dwarves who have not hired yet are not even asked."""
    assert scene(CONSCRIPT, player=DWARVES, gold={DWARVES: 5}).seats_asked() == []


def test_r74_the_first_hire_comes_too_late_for_this_turns_conscription() -> None:
    """[R74] Conscription comes before hiring: in their first turn the Dwarves hire and then are done."""
    game = scene(CONSCRIPT, HIRE, player=DWARVES, gold={DWARVES: 5})
    game.apply(DWARVES, HIRES[at("15c")][4])
    assert units(game, DWARVES, "15c") == 5
    assert game.seats_asked() == []


def test_note_6_an_empty_reserve_has_nobody_to_conscript() -> None:
    """[note.6] [R7] Seven on the board and three in the graveyard make ten: the Elves are not asked."""
    game = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 7}}, graveyard={ELVES: 3})
    assert game.seats_asked() == []


def test_r7_dwarves_may_fill_an_empty_reserve_first() -> None:
    """[R7] [R83] Without a reserve a conscript is refused; after an ace has revived two units it is not."""
    game = scene(CONSCRIPT, player=DWARVES, units={"13": {DWARVES: 6}}, graveyard={DWARVES: 4}, hand={DWARVES: "AD"})
    refused(game, DWARVES, CONSCRIPTS[at("13")][0], rule="R7")
    game.apply(DWARVES, ACE_REVIVALS[DIAMONDS])
    game.apply(DWARVES, CONSCRIPTS[at("13")][0])
    assert units(game, DWARVES, "13") == 7
    assert game.state.reserve[DWARVES] == 1


def test_r35_not_under_the_dragon_marker() -> None:
    """[I.4] [R35] The marker at 5 closes 5★ to conscripts, not the plain elsewhere."""
    game = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 5}, "13": {ELVES: 1}}, dragon=5)
    assert options(game, ELVES, ConscriptUnits) == [CONSCRIPTS[at("13")][0]]
    refused(game, ELVES, CONSCRIPTS[at("5c")][0], rule="I.4")


def test_r35_with_all_units_under_the_marker_there_is_nothing_to_ask() -> None:
    """[R35] The Elves stand in 5★ only, and so does the dragon."""
    assert scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 5}}, dragon=5).seats_asked() == []


def test_r104_a_conscript_who_joins_hidden_units_is_hidden() -> None:
    """[IV.hidden.2] [R104] Hidden Elves are units too: they may be joined, and the place stays hidden."""
    game = scene(CONSCRIPT, player=ELVES, units={"13": {ELVES: 2, ORCS: 1}}, hidden={ELVES: "13"})
    game.apply(ELVES, CONSCRIPTS[at("13")][0])
    assert units(game, ELVES, "13") == 3
    assert is_hidden(game, ELVES, "13")
    assert game.seats_asked() == []


def test_r104_hidden_units_are_joined_even_in_a_castle_that_two_others_hold() -> None:
    """[IV.hidden.2] [R104] [note.7] Units that will be hidden do not count toward the limit of a castle."""
    game = scene(CONSCRIPT, player=ELVES, units={"15c": {ELVES: 2, ORCS: 1, GOBLINS: 1}}, hidden={ELVES: "15c"})
    game.apply(ELVES, CONSCRIPTS[at("15c")][0])
    assert units(game, ELVES, "15c") == 3
    assert is_hidden(game, ELVES, "15c")


def test_r108_beside_open_units_of_the_ally_unless_they_are_banned() -> None:
    """[R108] Elves and Orcs have become allies in one place: with "ban" the Elves cannot add to their units there."""
    together = {"13": {ELVES: 2, ORCS: 1}, "5c": {ELVES: 1}}
    game = scene(CONSCRIPT, player=ELVES, units=together, allies=[(ELVES, ORCS)])
    assert options(game, ELVES, ConscriptUnits) == [CONSCRIPTS[at("5c")][0], CONSCRIPTS[at("13")][0]]
    game = scene(CONSCRIPT, player=ELVES, units=together, allies=[(ELVES, ORCS)], rules={"allies": "ban"})
    assert options(game, ELVES, ConscriptUnits) == [CONSCRIPTS[at("5c")][0]]
    refused(game, ELVES, CONSCRIPTS[at("13")][0], rule="R108")


def test_r108_hidden_conscripts_and_the_great_mountain_are_excepted() -> None:
    """[R108] It is allowed beside the player's own hidden units, beside a hidden ally, and in 0•."""
    game = scene(
        CONSCRIPT,
        player=ELVES,
        units={"13": {ELVES: 2, ORCS: 1}, "14": {ELVES: 1, ORCS: 1}, "0f": {ELVES: 1, ORCS: 1}},
        hidden={ELVES: "13", ORCS: "14"},
        allies=[(ELVES, ORCS)],
        rules={"allies": "ban"},
    )
    offered = [conscript.place for conscript in options(game, ELVES, ConscriptUnits)]
    assert offered == [at("0f"), at("13"), at("14")]


def test_r73_two_conscripts_go_to_one_territory() -> None:
    """[IV.3] [R73] Where a conscription has two units, both go to the same place, and three are refused."""
    game = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 5}, "13": {ELVES: 1}}, rules={"conscript_limit": 2})
    refused(game, ELVES, CONSCRIPTS[at("5c")][2], rule="IV.3")
    game.apply(ELVES, CONSCRIPTS[at("5c")][1])
    assert units(game, ELVES, "5c") == 7
    assert game.seats_asked() == []


def test_iv_3_a_ruleset_without_conscription() -> None:
    """[IV.3] With a limit of zero nobody is asked."""
    assert scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 5}}, rules={"conscript_limit": 0}).seats_asked() == []


def test_r72_conscription_comes_on_top_of_the_hire() -> None:
    """[note.10] [R72] In one turn the Elves conscript one unit and hire two more."""
    game = scene(CONSCRIPT, HIRE, player=ELVES, units={"5c": {ELVES: 5}}, gold={ELVES: 2})
    game.apply(ELVES, CONSCRIPTS[at("5c")][0])
    game.apply(ELVES, HIRES[at("5c")][1])
    assert units(game, ELVES, "5c") == 8
