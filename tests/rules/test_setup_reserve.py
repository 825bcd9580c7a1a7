"""Ten units per faction: in reserve, on the board, in the graveyard or out of the game. And the bank's gold."""

from dragondune.engine.decisions import (
    ARTIFACTS,
    CONSCRIPTS,
    DISBANDS,
    HIRES,
    ORC_PLACEMENTS,
    RAISES,
    REVIVALS,
    HireUnits,
    RaiseUnits,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS, Faction
from dragondune.engine.steps import (
    COLLECTION,
    CONSCRIPT,
    DRAGON_CARD,
    HIRE,
    LATE_DISBAND,
    PLACE_ORCS,
    REVIVE,
    STARTING_UNITS,
)
from tests.rules.scene import at, card, options, refused, scene, turn_up, units


def most_hired(game: Game, seat: Faction, name: str) -> int:
    return max(hire.count for hire in options(game, seat, HireUnits) if hire.place == at(name))


def on_board(game: Game, seat: Faction) -> int:
    return sum(game.state.units[28 * seat : 28 * seat + 28])


def test_note_6_ten_units_are_on_the_board_and_in_reserve_at_the_start() -> None:
    """[note.6] [setup.1] [R7] Each faction has its own reserve: what is left of ten after its starting units."""
    game = scene(STARTING_UNITS, PLACE_ORCS)
    game.apply(ORCS, ORC_PLACEMENTS[5][0])
    assert [on_board(game, seat) for seat in (DWARVES, ELVES, GOBLINS, ORCS)] == [0, 5, 3, 5]
    assert game.state.reserve == [10, 5, 7, 5]
    assert game.state.graveyard == [0, 0, 0, 0]


def test_r8_the_number_of_units_is_a_parameter() -> None:
    """[R8] With twelve units a faction the reserves hold two more each; absent factions have none."""
    game = scene(STARTING_UNITS, order=(DWARVES, ELVES, GOBLINS), rules={"units_per_faction": 12})
    assert game.state.reserve == [12, 7, 9, 0]


def test_note_6_nobody_recruits_beyond_ten_units_on_the_board_and_in_the_graveyard() -> None:
    """[note.6] [R7] [R8] Six on the board and three in the graveyard leave one to hire, whatever one could pay."""
    game = scene(HIRE, player=ELVES, units={"5c": {ELVES: 6}}, graveyard={ELVES: 3}, gold={ELVES: 20})
    assert most_hired(game, ELVES, "5c") == 1
    refused(game, ELVES, HIRES[at("5c")][1], rule="R7")
    game.apply(ELVES, HIRES[at("5c")][0])
    assert on_board(game, ELVES) + game.state.graveyard[ELVES] == 10
    assert game.state.reserve[ELVES] == 0


def test_note_6_orcs_raise_no_more_than_their_reserve() -> None:
    """[note.6] [R7] Eight Orcs on the board: two more at most, although raising is free."""
    game = scene(HIRE, player=ORCS, units={"1c": {ORCS: 8}})
    assert max(raised.count for raised in options(game, ORCS, RaiseUnits)) == 2
    refused(game, ORCS, RAISES[at("1c")][2], rule="R7")


def test_note_6_with_an_empty_reserve_nobody_is_asked_to_recruit() -> None:
    """[note.6] [R7] Ten Goblins on the board and in the graveyard: conscription and hiring are passed over."""
    game = scene(
        CONSCRIPT, HIRE, player=GOBLINS, units={"10c": {GOBLINS: 4}}, graveyard={GOBLINS: 6}, gold={GOBLINS: 9}
    )
    assert game.seats_asked() == []


def test_r7_every_faction_recruits_from_its_own_units() -> None:
    """[R7] Hired units of the Elves come from the Elven reserve; the Goblins' reserve stays as it was."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 9}, units={"10c": {GOBLINS: 3}})
    game.apply(ELVES, HIRES[at("5c")][3])
    assert game.state.reserve[ELVES] == 6
    assert game.state.reserve[GOBLINS] == 7


def test_r8_hidden_units_count_as_units_on_the_board() -> None:
    """[R8] [note.6] Nine hidden Elves leave one in reserve, and it is all that can be conscripted or hired."""
    game = scene(CONSCRIPT, HIRE, player=ELVES, units={"8": {ELVES: 9}}, hidden={ELVES: "8"}, gold={ELVES: 9})
    game.apply(ELVES, CONSCRIPTS[at("8")][0])
    assert on_board(game, ELVES) == 10
    assert game.seats_asked() == []


def test_note_6_the_dead_count_until_they_are_revived() -> None:
    """[note.6] [R8] Four Elves die on a plain. They return to the reserve only when revived."""
    game = scene(DRAGON_CARD, REVIVE, HIRE, player=ELVES, dragon=7, units={"8": {ELVES: 4}, "5c": {ELVES: 5}})
    game.state.gold[ELVES] = 9
    turn_up(game, ARTIFACTS[card("AD")])
    assert game.state.graveyard[ELVES] == 4
    assert game.state.reserve[ELVES] == 1
    game.apply(ELVES, REVIVALS[1])
    assert game.state.graveyard[ELVES] == 3
    assert most_hired(game, ELVES, "5c") == 2
    refused(game, ELVES, HIRES[at("5c")][2], rule="R7")


def test_r8_disbanded_units_return_to_the_reserve() -> None:
    """[R8] [R7] They leave the board without entering the graveyard, so all of them can come again."""
    game = scene(LATE_DISBAND, HIRE, player=GOBLINS, units={"10c": {GOBLINS: 10}}, gold={GOBLINS: 9})
    game.apply(GOBLINS, DISBANDS[at("10c")][3])
    assert game.state.reserve[GOBLINS] == 4
    assert most_hired(game, GOBLINS, "10c") == 4


def test_r8_units_out_of_the_game_lower_the_number_for_good() -> None:
    """[R8] [R2] Four Elves removed by the dragon: of ten only the six others are ever seen again."""
    game = scene(
        DRAGON_CARD,
        REVIVE,
        HIRE,
        player=ELVES,
        dragon=7,
        units={"8": {ELVES: 4}},
        gold={ELVES: 20},
        rules={"dragon_losses": "removed"},
    )
    turn_up(game, ARTIFACTS[card("AD")])
    assert game.state.removed[ELVES] == 4
    assert game.seats_asked() == [ELVES], "nobody to revive, so hiring comes at once"
    assert most_hired(game, ELVES, "5c") == 6
    refused(game, ELVES, HIRES[at("5c")][6], rule="R7")
    game.apply(ELVES, HIRES[at("5c")][5])
    assert units(game, ELVES, "5c") == 6
    assert game.state.reserve[ELVES] == 0


def test_r166_the_bank_never_runs_out_of_gold() -> None:
    """[R166] All sixty pieces are in one hand, and everyone still receives income."""
    game = scene(COLLECTION, gold={ELVES: 60})
    assert game.state.gold == [1, 61, 1, 1]
