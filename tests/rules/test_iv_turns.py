"""IV.7, note.6 and note.10: the players' turns in the Recruitment and Movement Round, and what they may not exceed."""

from dragondune.engine.decisions import (
    ACE_PLAYS,
    ARTIFACTS,
    DISBANDS,
    HIRES,
    MOVES,
    PASS,
    HireUnits,
    PlayAce,
)
from dragondune.engine.events import AcePlayed, UnitsLost
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, HEARTS, ORCS, RECRUITMENT_ROUND, Faction
from dragondune.engine.steps import DRAGON_CARD, HIRE, RECRUITMENT, TURNS
from tests.rules.scene import at, card, happened, options, refused, scene, turn_up, units


def passes(game: Game) -> list[tuple[Faction, str]]:
    """All pass to the end. Returns who was asked what."""
    asked: list[tuple[Faction, str]] = []
    while prompts := game.prompts():
        asked.append((prompts[0].seat, prompts[0].question))
        game.apply(prompts[0].seat, PASS)
    return asked


def pass_until(game: Game, seat: Faction, question: str) -> None:
    """All pass until this seat is asked this."""
    while (game.prompts()[0].seat, game.prompts()[0].question) != (seat, question):
        game.apply(game.prompts()[0].seat, PASS)


def test_iv_7_one_player_after_the_other_from_the_starting_player() -> None:
    """[IV.7] The Elves start, then the Orcs, then the Dwarves: each goes through all steps, once."""
    game = scene(TURNS, order=(ELVES, ORCS, DWARVES), units={"5c": {ELVES: 1}, "17": {ORCS: 1}})
    assert passes(game) == [
        (ELVES, "Conscript"),
        (ELVES, "Hire"),
        (ELVES, "Move"),
        (ELVES, "DisbandLate"),
        (ORCS, "Conscript"),
        (ORCS, "Hire"),
        (ORCS, "Move"),
        (ORCS, "DisbandLate"),
        (DWARVES, "Hire"),
    ]


def test_iv_7_the_steps_of_a_turn_in_their_order() -> None:
    """[IV.1] [IV.2] [IV.3] [IV.4] [IV.6] [IV.7] Revive, disband early, conscript, hire, move, disband late."""
    game = scene(
        TURNS,
        order=(GOBLINS, ELVES),
        units={"10c": {GOBLINS: 1}, "5c": {ELVES: 1}},
        graveyard={GOBLINS: 1, ELVES: 1},
        hand={GOBLINS: "4C"},
    )
    assert passes(game) == [
        (GOBLINS, "Revive"),
        (GOBLINS, "DisbandEarly"),
        (GOBLINS, "Conscript"),
        (GOBLINS, "Hire"),
        (GOBLINS, "Move"),
        (GOBLINS, "DisbandLate"),
        (ELVES, "Revive"),
        (ELVES, "Conscript"),
        (GOBLINS, "ForbidHiring"),
        (ELVES, "Hire"),
        (ELVES, "Move"),
        (ELVES, "DisbandLate"),
    ]


def test_iv_7_nobody_acts_in_another_players_turn() -> None:
    """[IV.7] While the Elves are asked to hire, the Dwarves cannot."""
    game = scene(TURNS, order=(ELVES, DWARVES), gold={DWARVES: 5})
    refused(game, DWARVES, HIRES[at("15c")][0], rule="IV.4")


def test_note_10_one_recruitment_and_one_movement() -> None:
    """[note.10] [R72] After one hire and one move the Dwarves are asked only whether they disband."""
    game = scene(TURNS, order=(DWARVES, ELVES), gold={DWARVES: 9})
    game.apply(DWARVES, HIRES[at("15c")][1])
    refused(game, DWARVES, HIRES[at("15c")][0], rule="IV.5")
    game.apply(DWARVES, MOVES[at("15c")][at("15")][0])
    refused(game, DWARVES, MOVES[at("15c")][at("15")][0], rule="IV.6")
    assert [(prompt.seat, prompt.question) for prompt in game.prompts()] == [(DWARVES, "DisbandLate")]


def test_r70_the_ace_for_half_price_belongs_to_the_recruitment_and_movement_round() -> None:
    """[ace.2] [R70] In round IV the Elves discard an ace and hire five castle units for two gold."""
    game = scene(RECRUITMENT, order=(ELVES, DWARVES), gold={ELVES: 2}, hand={ELVES: "AH"})
    assert game.state.round == RECRUITMENT_ROUND
    events = game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert happened(events, AcePlayed) == [AcePlayed(ELVES, card("AH"), "ace.2")]
    game.apply(ELVES, HIRES[at("5c")][4])
    assert game.state.gold[ELVES] == 0


def test_r185_an_unused_half_price_is_lost() -> None:
    """[ace.2] [R185] The Elves discard an ace but hire nothing: the next player and the next turn pay in full."""
    game = scene(TURNS, TURNS, order=(ELVES, DWARVES), gold={ELVES: 2, DWARVES: 2}, hand={ELVES: "AH"})
    game.apply(ELVES, ACE_PLAYS[HEARTS])
    game.apply(ELVES, PASS)
    refused(game, DWARVES, HIRES[at("15c")][2], rule="IV.4")
    game.apply(DWARVES, PASS)
    assert options(game, ELVES, PlayAce) == []
    refused(game, ELVES, HIRES[at("15c")][2], rule="IV.4")


def test_r185_an_unused_longer_range_is_lost() -> None:
    """[R185] [IV.7] The Elves discard an ace but do not move: the Dwarves after them move two territories."""
    game = scene(
        TURNS, order=(ELVES, DWARVES), units={"13": {ELVES: 1}, "1c": {DWARVES: 1}}, hand={ELVES: "AH"}, dragon=5
    )
    pass_until(game, ELVES, "Move")
    game.apply(ELVES, ACE_PLAYS[HEARTS])
    pass_until(game, DWARVES, "Move")
    refused(game, DWARVES, MOVES[at("1c")][at("3")][0], rule="IV.5")
    game.apply(DWARVES, MOVES[at("1c")][at("2")][0])
    assert units(game, DWARVES, "2") == 1


def test_r84_each_player_has_their_own_disbanding() -> None:
    """[R84] The Elves, allied with the Goblins, disband early; that takes nothing from the Goblins after them."""
    game = scene(
        TURNS,
        order=(ELVES, GOBLINS, DWARVES),
        units={"13": {ELVES: 2}, "10c": {GOBLINS: 2}},
        allies=[(ELVES, GOBLINS)],
    )
    game.apply(ELVES, DISBANDS[at("13")][0])
    assert passes(game) == [
        (ELVES, "Conscript"),
        (ELVES, "Hire"),
        (ELVES, "Move"),
        (GOBLINS, "DisbandEarly"),
        (GOBLINS, "Conscript"),
        (GOBLINS, "Hire"),
        (GOBLINS, "Move"),
        (GOBLINS, "DisbandLate"),
        (DWARVES, "Hire"),
    ]


def test_note_6_ten_units_on_the_board_and_in_the_graveyard() -> None:
    """[note.6] [R7] [R8] Nine Dwarves are hired at once, the tenth is dead; nobody is left to recruit."""
    game = scene(HIRE, HIRE, player=DWARVES, gold={DWARVES: 40}, graveyard={DWARVES: 1})
    refused(game, DWARVES, HIRES[at("15c")][9], rule="R7")
    game.apply(DWARVES, HIRES[at("15c")][8])
    assert game.state.reserve[DWARVES] == 0
    assert game.seats_asked() == []


def test_r8_dead_units_stay_within_the_cap() -> None:
    """[note.6] [R8] The dragon kills three Elves on its way: the reserve of four grows by nobody."""
    game = scene(
        DRAGON_CARD, HIRE, player=ELVES, units={"13": {ELVES: 3}, "5c": {ELVES: 3}}, gold={ELVES: 20}, dragon=11
    )
    events = turn_up(game, ARTIFACTS[card("2D")])
    assert happened(events, UnitsLost) == [UnitsLost(ELVES, at("13"), 3, "I.2")]
    assert max(hire.count for hire in options(game, ELVES, HireUnits)) == 4
    refused(game, ELVES, HIRES[at("15c")][4], rule="R7")


def test_r8_units_out_of_the_game_lower_the_reserve_for_good() -> None:
    """[R8] Where the dragon removes units from the game, three of ten are neither revived nor recruited again."""
    game = scene(
        DRAGON_CARD,
        HIRE,
        player=ELVES,
        units={"13": {ELVES: 3}, "5c": {ELVES: 3}},
        gold={ELVES: 20},
        dragon=11,
        rules={"dragon_losses": "removed"},
    )
    turn_up(game, ARTIFACTS[card("2D")])
    assert game.state.graveyard[ELVES] == 0
    assert game.state.removed[ELVES] == 3
    assert max(hire.count for hire in options(game, ELVES, HireUnits)) == 4
    refused(game, ELVES, HIRES[at("15c")][4], rule="R7")


def test_r8_the_unit_limit_is_a_parameter() -> None:
    """[note.6] [R8] With twelve units a faction the Dwarves hire twelve."""
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 20}, rules={"units_per_faction": 12})
    game.apply(DWARVES, HIRES[at("15c")][11])
    assert units(game, DWARVES, "15c") == 12
    assert game.state.reserve[DWARVES] == 0
