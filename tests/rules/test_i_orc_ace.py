"""orcs.10: in the Dragon Round the Orcs discard an ace and move units to any other place."""

import pytest

from dragondune.editions.loader import EDITIONS, edition_values
from dragondune.editions.parameters import Value
from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ARTIFACTS,
    EMERGING_MOVES,
    HIDE,
    MOVES,
    PASS,
    MoveUnits,
    PlayAce,
)
from dragondune.engine.events import AcePlayed, UnitsHid, UnitsLost, UnitsMoved
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    CHANCE,
    CLUBS,
    DIAMONDS,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    HEARTS,
    ORCS,
    SPADES,
)
from dragondune.engine.steps import DRAGON, ORC_ACE, ORC_RELOCATION, TROLLS
from dragondune.knowledge.gate import audience
from tests.rules.scene import at, card, cards, flights, happened, is_hidden, options, refused, scene, turn_up, units

CLOSED: dict[str, Value] = {"ride_into_dragon": False}


def destinations(game: Game) -> set[str]:
    return {TERRITORY_IDS[move.destination] for move in options(game, ORCS, MoveUnits)}


def test_orcs_10_an_ace_takes_units_of_one_territory_to_any_other() -> None:
    """[orcs.10] [R40] [R185] The ace is discarded, then three of four Orcs go from 1★ to 10, far beyond any range."""
    game = scene(DRAGON, units={"1c": {ORCS: 4}}, hand={ORCS: "AD 3S"})
    assert game.seats_asked() == [ORCS]
    events = game.apply(ORCS, ACE_PLAYS[DIAMONDS])
    assert happened(events, AcePlayed) == [AcePlayed(ORCS, card("AD"), "orcs.10")]
    assert game.state.hand[ORCS] == cards("3S")
    assert game.state.discards == cards("AD")
    events = game.apply(ORCS, MOVES[at("1c")][at("10")][2])
    assert events == [UnitsMoved(ORCS, at("1c"), at("10"), 3, False, "orcs.10")]
    assert [units(game, ORCS, name) for name in ("1c", "10")] == [1, 3]


def test_orcs_10_some_or_all_units_go_anywhere_on_the_board() -> None:
    """[orcs.10] [R40] One, two or three Orcs from 1★ to 27 places, also to 0• and to 12• with the marker."""
    game = scene(ORC_RELOCATION, dragon=12, units={"1c": {ORCS: 3}})
    assert destinations(game) == set(TERRITORY_IDS) - {"1c"}
    assert len(options(game, ORCS, MoveUnits)) == 27 * 3
    refused(game, ORCS, MOVES[at("1c")][at("10")][3], rule="orcs.10")
    refused(game, ORCS, MOVES[at("16f")][at("10")][0], rule="orcs.10")
    game.apply(ORCS, MOVES[at("1c")][at("0f")][2])
    assert units(game, ORCS, "0f") == 3


def test_orcs_10_the_units_come_from_any_one_territory() -> None:
    """[orcs.10] Orcs in 1★ or in 16•, not both; then the ace is used up."""
    game = scene(ORC_ACE, units={"1c": {ORCS: 2}, "16f": {ORCS: 1}}, hand={ORCS: "AD 3S"})
    game.apply(ORCS, ACE_PLAYS[DIAMONDS])
    assert {TERRITORY_IDS[move.origin] for move in options(game, ORCS, MoveUnits)} == {"1c", "16f"}
    game.apply(ORCS, MOVES[at("16f")][at("8")][0])
    assert list(game.options(ORCS)) == [PASS]


def test_r40_several_aces_make_several_moves_until_the_orcs_pass() -> None:
    """[R40] [R184] The Orcs pick the aces one by one, move the same units twice, and pass with an ace in hand."""
    game = scene(DRAGON, units={"1c": {ORCS: 2}}, hand={ORCS: "AD AH AS"})
    assert options(game, ORCS, PlayAce) == [ACE_PLAYS[suit] for suit in (DIAMONDS, HEARTS, SPADES)]
    game.apply(ORCS, ACE_PLAYS[HEARTS])
    game.apply(ORCS, MOVES[at("1c")][at("8")][1])
    game.apply(ORCS, ACE_PLAYS[SPADES])
    game.apply(ORCS, MOVES[at("8")][at("15c")][1])
    assert game.seats_asked() == [ORCS]
    game.apply(ORCS, PASS)
    assert units(game, ORCS, "15c") == 2
    assert game.state.hand[ORCS] == cards("AD")
    assert game.prompts()[0].question == "DrawDragonCard"


def test_r40_the_window_comes_before_the_card() -> None:
    """[R40] The Orcs choose without knowing how far the dragon flies: two flee from 13 to 15, and one dies there."""
    game = scene(DRAGON, dragon=12, units={"13": {ORCS: 2}}, hand={ORCS: "AD"})
    game.apply(ORCS, ACE_PLAYS[DIAMONDS])
    game.apply(ORCS, MOVES[at("13")][at("15")][1])
    assert game.seats_asked() == [CHANCE], "an empty hand is not asked again"
    events = turn_up(game, ARTIFACTS[card("3D")])
    assert happened(events, UnitsLost) == [UnitsLost(ORCS, at("15"), 1, "I.2")]


def test_r40_with_the_switch_the_window_comes_after_the_card() -> None:
    """[R40] `after`: first the dragon moves, then the Orcs do; if the marker closes anything, it is its new place."""
    rules: dict[str, Value] = {"orc_ace_window": "after", **CLOSED}
    game = scene(DRAGON, dragon=12, units={"1c": {ORCS: 2}}, hand={ORCS: "AD"}, rules=rules)
    assert game.seats_asked() == [CHANCE]
    assert flights(turn_up(game, ARTIFACTS[card("3D")])) == [(12, 15)]
    assert game.seats_asked() == [ORCS]
    game.apply(ORCS, ACE_PLAYS[DIAMONDS])
    assert destinations(game) == set(TERRITORY_IDS) - {"1c", "15", "15c"}


def test_r185_an_unused_ace_is_lost() -> None:
    """[R185] [orcs.10] The Orcs may leave all units where they are; the ace does not come back."""
    game = scene(ORC_ACE, units={"1c": {ORCS: 2}}, hand={ORCS: "AD"})
    game.apply(ORCS, ACE_PLAYS[DIAMONDS])
    game.apply(ORCS, PASS)
    assert units(game, ORCS, "1c") == 2
    assert game.state.hand[ORCS] == 0
    assert game.state.discards == cards("AD")


def test_orcs_10_it_takes_an_ace_from_their_hand() -> None:
    """[orcs.10] Orcs with one card that is not an ace are asked, and can only pass."""
    game = scene(ORC_ACE, units={"1c": {ORCS: 2}}, hand={ORCS: "6S", ELVES: "AC"})
    assert list(game.options(ORCS)) == [PASS]
    refused(game, ORCS, ACE_PLAYS[CLUBS], rule="orcs.10")
    refused(game, ORCS, MOVES[at("1c")][at("8")][0], rule="orcs.10")


def test_orcs_10_nobody_else_moves_units_in_the_dragon_round() -> None:
    """[orcs.10] Elves with an ace are not asked, with or without Orcs in the game."""
    game = scene(DRAGON, units={"1c": {ORCS: 2}, "5c": {ELVES: 5}}, hand={ORCS: "6S", ELVES: "AC"})
    assert game.seats_asked() == [ORCS]
    refused(game, ELVES, ACE_PLAYS[CLUBS], rule="orcs.10")
    without = scene(DRAGON, order=(DWARVES, ELVES), units={"5c": {ELVES: 5}}, hand={ELVES: "AC"})
    assert without.seats_asked() == [CHANCE]


def test_orcs_10_orcs_without_a_card_or_without_units_are_not_asked() -> None:
    """[orcs.10] Everyone can see that there is nothing to ask."""
    assert scene(DRAGON, units={"1c": {ORCS: 2}}).seats_asked() == [CHANCE]
    assert scene(DRAGON, hand={ORCS: "AS"}).seats_asked() == [CHANCE]


def test_orcs_10_the_ace_is_for_the_dragon_round_before_the_card_only() -> None:
    """[orcs.10] [R40] Once the Orcs have passed the card is due, and the ace has to wait a turn."""
    game = scene(DRAGON, units={"1c": {ORCS: 2}}, hand={ORCS: "AS"})
    game.apply(ORCS, PASS)
    refused(game, ORCS, ACE_PLAYS[SPADES], rule="I.1")
    turn_up(game, ARTIFACTS[card("2D")])
    assert game.seats_asked() == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_r40_in_every_edition_orcs_go_where_the_marker_is(edition: str) -> None:
    """[R40] [orcs.10] "Any other location" includes 9 and 9• with the marker at 9."""
    game = scene(ORC_RELOCATION, dragon=9, units={"1c": {ORCS: 3}}, rules=edition_values(edition))
    assert destinations(game) == set(TERRITORY_IDS) - {"1c"}
    game.apply(ORCS, MOVES[at("1c")][at("9f")][0])
    assert units(game, ORCS, "9f") == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_r40_with_the_switch_no_orc_goes_where_the_marker_is(edition: str) -> None:
    """[R40] [R33] [I.4] `ride_into_dragon` off: neither 9 nor 9• with the marker at 9."""
    game = scene(ORC_RELOCATION, dragon=9, units={"1c": {ORCS: 3}}, rules={**edition_values(edition), **CLOSED})
    assert destinations(game) == set(TERRITORY_IDS) - {"1c", "9", "9f"}
    refused(game, ORCS, MOVES[at("1c")][at("9")][0], rule="I.4")
    refused(game, ORCS, MOVES[at("1c")][at("9f")][0], rule="I.4")


def test_r40_orcs_leave_the_markers_territory_by_an_ace() -> None:
    """[R40] [R34] Even where the marker closes its territory, only arriving there is forbidden."""
    game = scene(ORC_RELOCATION, dragon=9, units={"9f": {ORCS: 3}}, rules=CLOSED)
    game.apply(ORCS, MOVES[at("9f")][at("1c")][2])
    assert units(game, ORCS, "1c") == 3


def test_r40_a_castle_with_two_other_players_is_full() -> None:
    """[R40] Elves and Goblins fill 15★; 10★, where one of the two hides, has room."""
    game = scene(
        ORC_RELOCATION,
        units={"1c": {ORCS: 3}, "15c": {ELVES: 1, GOBLINS: 1}, "10c": {ELVES: 1, GOBLINS: 1}},
        hidden={ELVES: "10c"},
    )
    refused(game, ORCS, MOVES[at("1c")][at("15c")][0], rule="note.7")
    game.apply(ORCS, MOVES[at("1c")][at("10c")][0])
    assert units(game, ORCS, "10c") == 1


def test_r40_with_the_ban_no_orc_goes_to_where_the_ally_stands_openly() -> None:
    """[R40] [R108] Not to the Elven ally in 5★; to 8, where Elves hide, and to 0• they may."""
    game = scene(
        ORC_RELOCATION,
        units={"1c": {ORCS: 3}, "5c": {ELVES: 1}, "8": {ELVES: 1}, "0f": {ELVES: 1}},
        hidden={ELVES: "8"},
        allies=[(ELVES, ORCS)],
        rules={"allies": "ban"},
    )
    refused(game, ORCS, MOVES[at("1c")][at("5c")][0], rule="R108")
    assert {"8", "0f"} <= destinations(game)


def test_r40_hidden_orcs_stay_hidden() -> None:
    """[R40] They arrive hidden, nobody is met, and they may not come out on arrival."""
    game = scene(ORC_ACE, units={"13": {ORCS: 3}, "8": {ELVES: 2}}, hidden={ORCS: "13"}, hand={ORCS: "AD 2S"})
    game.apply(ORCS, ACE_PLAYS[DIAMONDS])
    refused(game, ORCS, EMERGING_MOVES[at("13")][at("7")][0], rule="R40")
    events = game.apply(ORCS, MOVES[at("13")][at("8")][1])
    assert events == [UnitsMoved(ORCS, at("13"), at("8"), 2, True, "orcs.10")]
    assert is_hidden(game, ORCS, "8")
    assert is_hidden(game, ORCS, "13")
    assert game.prompts()[0].question == "PlayOrcAce"


def test_r40_hidden_orcs_may_join_full_castles_and_their_ally() -> None:
    """[R40] Full 15★ and the ally's 10 are open to them, whatever the switches say about open Orcs."""
    game = scene(
        ORC_RELOCATION,
        dragon=9,
        units={"13": {ORCS: 3}, "15c": {ELVES: 1, DWARVES: 1}, "10": {GOBLINS: 1}},
        hidden={ORCS: "13"},
        allies=[(GOBLINS, ORCS)],
        rules={"allies": "ban", **CLOSED},
    )
    assert destinations(game) == set(TERRITORY_IDS) - {"13", "9", "9f"}


def test_r40_orcs_who_join_orcs_share_their_status() -> None:
    """[R40] [IV.hidden.2] Open ones hide among the hidden, hidden ones come out among the open."""
    garrison = {"13": {ORCS: 3}, "1c": {ORCS: 2}}
    hiding = scene(ORC_RELOCATION, units=garrison, hidden={ORCS: "13"})
    events = hiding.apply(ORCS, MOVES[at("1c")][at("13")][1])
    assert events == [UnitsMoved(ORCS, at("1c"), at("13"), 2, True, "orcs.10")]
    assert is_hidden(hiding, ORCS, "13")
    emerging = scene(ORC_RELOCATION, units=garrison, hidden={ORCS: "13"})
    events = emerging.apply(ORCS, MOVES[at("13")][at("1c")][2])
    assert events == [UnitsMoved(ORCS, at("13"), at("1c"), 3, False, "orcs.10")]
    assert not is_hidden(emerging, ORCS, "1c")


def test_r40_arriving_orcs_meet_the_units_there() -> None:
    """[R40] [R100] The Orcs, with a card, are asked first, then the Elves, who hide; then the window continues."""
    game = scene(ORC_ACE, units={"1c": {ORCS: 2}, "5c": {ELVES: 5}}, hand={ORCS: "AD 4S"})
    game.apply(ORCS, ACE_PLAYS[DIAMONDS])
    game.apply(ORCS, MOVES[at("1c")][at("5c")][1])
    assert [(prompt.seat, prompt.question, prompt.place) for prompt in game.prompts()] == [(ORCS, "Hide", at("5c"))]
    game.apply(ORCS, PASS)
    assert [(prompt.seat, prompt.question, prompt.place) for prompt in game.prompts()] == [(ELVES, "Hide", at("5c"))]
    events = game.apply(ELVES, HIDE)
    assert events == [UnitsHid(ELVES, at("5c"), 5, "elves.4")]
    assert game.prompts()[0].question == "PlayOrcAce"


def test_r40_orcs_may_hide_on_arrival_with_another_ace() -> None:
    """[R40] [R100] [ace.4] After that the Elves have nobody to hide from."""
    game = scene(ORC_ACE, units={"1c": {ORCS: 2}, "5c": {ELVES: 5}}, hand={ORCS: "AD AS"})
    game.apply(ORCS, ACE_PLAYS[DIAMONDS])
    game.apply(ORCS, MOVES[at("1c")][at("5c")][1])
    events = game.apply(ORCS, ACE_PLAYS[SPADES])
    assert happened(events, UnitsHid) == [UnitsHid(ORCS, at("5c"), 2, "ace.4")]
    assert is_hidden(game, ORCS, "5c")
    assert game.seats_asked() == []


def test_r40_nobody_is_met_in_the_great_mountain() -> None:
    """[R40] [R15] Orcs arriving in 0• beside Elves continue with the window."""
    game = scene(ORC_ACE, units={"1c": {ORCS: 2}, "0f": {ELVES: 5}}, hand={ORCS: "AD 4S"})
    game.apply(ORCS, ACE_PLAYS[DIAMONDS])
    game.apply(ORCS, MOVES[at("1c")][at("0f")][1])
    assert game.prompts()[0].question == "PlayOrcAce"


def test_r98_orcs_who_join_a_troll_are_struck_at_the_end_of_the_recruitment_round() -> None:
    """[R98] [R40] Five Orcs in 3★ may hide on arrival; if not, four fall when the trolls strike, not before."""
    game = scene(ORC_ACE, TROLLS, units={"1c": {ORCS: 5}}, trolls="3c", hand={ORCS: "AD 4S"})
    game.apply(ORCS, ACE_PLAYS[DIAMONDS])
    game.apply(ORCS, MOVES[at("1c")][at("3c")][4])
    assert game.prompts()[0].question == "Hide"
    game.apply(ORCS, PASS)
    assert units(game, ORCS, "3c") == 5
    game.apply(ORCS, PASS)
    assert units(game, ORCS, "3c") == 1


def test_r166_movement_of_hidden_orcs_is_public() -> None:
    """[R166] Place and number are announced, and so is going into hiding."""
    moving = scene(ORC_RELOCATION, units={"13": {ORCS: 3}}, hidden={ORCS: "13"})
    moved = moving.apply(ORCS, MOVES[at("13")][at("8")][1])
    assert [audience(event) for event in moved] == [EVERYONE]
    meeting = scene(ORC_RELOCATION, units={"1c": {ORCS: 2}, "5c": {ELVES: 5}})
    meeting.apply(ORCS, MOVES[at("1c")][at("5c")][1])
    hid = meeting.apply(ELVES, HIDE)
    assert [audience(event) for event in hid] == [EVERYONE]


def test_r166_hidden_markers_never_run_out() -> None:
    """[R166] Ten Elves are hidden already, and two Orcs hide besides."""
    garrison = {"1c": {ORCS: 2}, "13": {ELVES: 10}, "10c": {GOBLINS: 3}}
    game = scene(ORC_RELOCATION, units=garrison, hidden={ELVES: "13"}, hand={ORCS: "AS"})
    game.apply(ORCS, MOVES[at("1c")][at("10c")][1])
    game.apply(ORCS, ACE_PLAYS[SPADES])
    assert is_hidden(game, ORCS, "10c")
    assert is_hidden(game, ELVES, "13")
