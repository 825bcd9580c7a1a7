"""IV.hidden.1, R100, R163: every kind of arrival causes a meeting, in any player's turn and in every round."""

from functools import partial

import pytest

from dragondune.editions.loader import edition_values
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ACE_PLAYS,
    COME_OUT,
    CONSCRIPTS,
    EMERGING_MOVES,
    HIDE,
    HIRES,
    MOVES,
    PASS,
    RAISES,
    MoveUnits,
)
from dragondune.engine.events import UnitsEmerged, UnitsHid
from dragondune.engine.ids import CLUBS, DIAMONDS, DWARVES, ELVES, GOBLINS, ORCS, SPADES
from dragondune.engine.steps import ACE_HIDDEN_EMERGE, CONSCRIPT, ELVES_EMERGE, HIRE, MOVE, ORC_ACE, RIDE
from tests.rules.scene import at, begun, happened, is_hidden, refused, scene, units


def move(origin: str, destination: str, count: int = 1) -> MoveUnits:
    return MOVES[at(origin)][at(destination)][count - 1]


def come_out(origin: str, destination: str, count: int = 1) -> MoveUnits:
    return EMERGING_MOVES[at(origin)][at(destination)][count - 1]


def test_r163_hired_units_meet_the_units_there() -> None:
    """[IV.hidden.1] [R163] [R100] Dwarves hired in 15★ are asked, then the Elves there; then the turn continues."""
    game = scene(HIRE, MOVE, player=DWARVES, gold={DWARVES: 2}, hand={DWARVES: "AD"}, units={"15c": {ELVES: 2}})
    game.apply(DWARVES, HIRES[at("15c")][1])
    assert game.seats_asked() == [DWARVES]
    game.apply(DWARVES, PASS)
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, HIDE)
    assert (is_hidden(game, ELVES, "15c"), is_hidden(game, DWARVES, "15c")) == (True, False)
    assert game.seats_asked() == [DWARVES]
    game.apply(DWARVES, move("15c", "16"))


def test_ace_4_hired_units_may_hide_with_an_ace() -> None:
    """[ace.4] [IV.hidden.1] The Dwarves hide where they are hired, and the Elves are no longer asked."""
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 2}, hand={DWARVES: "AD"}, units={"15c": {ELVES: 2}})
    game.apply(DWARVES, HIRES[at("15c")][1])
    events = game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    assert happened(events, UnitsHid) == [UnitsHid(DWARVES, at("15c"), 2, "ace.4")]
    assert game.seats_asked() == []


def test_r163_hired_elves_may_hide() -> None:
    """[IV.hidden.1] [elves.4] [R163] Elves hired beside the Orcs hide at once."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 2}, units={"15c": {ORCS: 2}})
    game.apply(ELVES, HIRES[at("15c")][1])
    game.apply(ELVES, HIDE)
    assert (units(game, ELVES, "15c"), is_hidden(game, ELVES, "15c")) == (2, True)


def test_r163_raised_orcs_meet_the_units_there() -> None:
    """[IV.hidden.1] [R163] [R100] Orcs raised in 1★ are asked, then the Elves who stand there."""
    game = scene(HIRE, player=ORCS, hand={ORCS: "AS"}, units={"1c": {ELVES: 2}})
    game.apply(ORCS, RAISES[at("1c")][4])
    assert game.seats_asked() == [ORCS]
    game.apply(ORCS, PASS)
    game.apply(ELVES, HIDE)
    assert (is_hidden(game, ELVES, "1c"), is_hidden(game, ORCS, "1c")) == (True, False)


def test_r100_flying_orcs_meet_the_units_there() -> None:
    """[R100] [R163] [IV.hidden.1] [R40] In the Dragon Round the Orcs fly to the Elves; another ace may follow."""
    game = scene(ORC_ACE, units={"1c": {ORCS: 3}, "6": {ELVES: 2}}, hand={ORCS: "AS AC"})
    game.apply(ORCS, ACE_PLAYS[SPADES])
    game.apply(ORCS, move("1c", "6", 3))
    assert game.options(ORCS) == [ACE_PLAYS[CLUBS], PASS]
    game.apply(ORCS, PASS)
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, HIDE)
    assert (is_hidden(game, ELVES, "6"), is_hidden(game, ORCS, "6")) == (True, False)
    assert game.options(ORCS) == [ACE_PLAYS[CLUBS], PASS]


def test_r100_orcs_may_hide_where_their_ace_takes_them() -> None:
    """[R100] [ace.4] [R162] A second ace hides them from the Dwarves, into the next turn."""
    board = {"1c": {ORCS: 3}, "6": {DWARVES: 2}}
    game = scene(ORC_ACE, ACE_HIDDEN_EMERGE, units=board, hand={ORCS: "AS AC"})
    game.apply(ORCS, ACE_PLAYS[SPADES])
    game.apply(ORCS, move("1c", "6", 3))
    game.apply(ORCS, ACE_PLAYS[CLUBS])
    assert game.seats_asked() == []
    assert is_hidden(game, ORCS, "6")


def test_r100_riders_of_the_red_dragon_meet_the_units_there() -> None:
    """[R100] [R163] [IV.hidden.1] [R54] In the Event Round the Orcs ride to 6; they are asked, then the Elves."""
    board = {"1": {ORCS: 3}, "6": {ELVES: 2, DWARVES: 1}}
    game = scene(RIDE, pile="7C", units=board, hand={ORCS: "2S", DWARVES: "AD"})
    game.apply(ORCS, move("1", "6", 2))
    assert game.seats_asked() == [ORCS]
    game.apply(ORCS, PASS)
    assert game.seats_asked() == [DWARVES]
    game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, HIDE)
    assert (is_hidden(game, DWARVES, "6"), is_hidden(game, ELVES, "6"), is_hidden(game, ORCS, "6")) == (
        True,
        True,
        False,
    )


def test_r163_when_elves_come_out_those_in_the_open_are_asked() -> None:
    """[R163] [IV.intro] [IV.hidden.1] Dwarves and Orcs may hide from the Elves, who are not asked themselves."""
    board = {"6": {ELVES: 2, DWARVES: 1, ORCS: 1}}
    game = scene(ELVES_EMERGE, units=board, hidden={ELVES: "6"}, hand={DWARVES: "AD", ORCS: "AS"})
    game.apply(ELVES, COME_OUT)
    assert game.seats_asked() == [DWARVES]
    game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    assert game.seats_asked() == [ORCS]
    game.apply(ORCS, PASS)
    assert game.seats_asked() == []
    assert (is_hidden(game, DWARVES, "6"), is_hidden(game, ORCS, "6"), is_hidden(game, ELVES, "6")) == (
        True,
        False,
        False,
    )


def test_r163_elves_who_come_out_in_two_places_cause_two_meetings() -> None:
    """[R163] [IV.intro] After the meeting in 6 the Elves are asked about 7, and the Dwarves there are met."""
    board = {"6": {ELVES: 2, ORCS: 1}, "7": {ELVES: 2, DWARVES: 1}}
    game = scene(ELVES_EMERGE, units=board, hidden={ELVES: "6 7"}, hand={DWARVES: "AD", ORCS: "AS"})
    game.apply(ELVES, COME_OUT)
    game.apply(ORCS, PASS)
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, COME_OUT)
    assert game.seats_asked() == [DWARVES]


APPEARING = {"6": {GOBLINS: 2, ELVES: 1, ORCS: 1}}
ACE_EDITIONS = ("1.2", "1.7", "1.10", "1.10-pdf", "9")


@pytest.mark.parametrize("edition", ACE_EDITIONS)
def test_r163_when_an_ace_wears_off_its_owner_is_asked_first(edition: str) -> None:
    """[R163] [ace.4] [IV.intro] The Goblins appear beside Elves and Orcs and hide again; then nobody else is asked."""
    game = scene(
        ACE_HIDDEN_EMERGE,
        ELVES_EMERGE,
        units=APPEARING,
        hidden={GOBLINS: "6"},
        hand={GOBLINS: "AC", ORCS: "AS"},
        rules=edition_values(edition),
    )
    assert happened(begun(game), UnitsEmerged) == [UnitsEmerged(GOBLINS, at("6"), 2, "IV.intro")]
    assert game.seats_asked() == [GOBLINS]
    events = game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert happened(events, UnitsHid) == [UnitsHid(GOBLINS, at("6"), 2, "ace.4")]
    assert game.state.hidden_now[GOBLINS] == 1 << at("6"), "until the next turn"
    assert game.seats_asked() == []


def test_r163_the_owner_is_asked_whatever_the_cards_are() -> None:
    """[R163] [R100] With a card that is no ace the Goblins are asked and can only decline; without any, no."""
    game = scene(ACE_HIDDEN_EMERGE, units=APPEARING, hidden={GOBLINS: "6"}, hand={GOBLINS: "2C"})
    assert (game.seats_asked(), game.options(GOBLINS)) == ([GOBLINS], [PASS])
    refused(game, GOBLINS, ACE_PLAYS[CLUBS], rule="ace.4")
    assert scene(ACE_HIDDEN_EMERGE, units=APPEARING, hidden={GOBLINS: "6"}).seats_asked() == [ELVES]


def test_r163_units_that_come_out_alone_have_nothing_to_hide_from() -> None:
    """[R163] [R164] [R97] Alone, or beside hidden units only, nobody is asked; from 1.10 on a troll is something."""
    cards = {GOBLINS: "AC"}
    alone = scene(ACE_HIDDEN_EMERGE, units={"6": {GOBLINS: 2}}, hidden={GOBLINS: "6"}, hand=cards)
    assert alone.seats_asked() == []
    both = scene(ACE_HIDDEN_EMERGE, units={"6": {GOBLINS: 2, ELVES: 1}}, hidden={GOBLINS: "6", ELVES: "6"}, hand=cards)
    assert both.seats_asked() == []
    troll = partial(scene, ACE_HIDDEN_EMERGE, units={"3c": {GOBLINS: 2}}, hidden={GOBLINS: "3c"}, trolls="3c")
    assert troll(hand=cards).seats_asked() == [GOBLINS]
    assert troll(hand=cards, rules=edition_values("1.7")).seats_asked() == []


def test_r163_units_hidden_by_an_ace_that_come_out_by_moving_may_hide_again() -> None:
    """[R163] [R102] [ace.4] The Goblins come out beside the Dwarves in 6: they are asked, then the Dwarves."""
    board = {"7": {GOBLINS: 2}, "6": {DWARVES: 1}}
    game = scene(MOVE, player=GOBLINS, units=board, hidden_now={GOBLINS: "7"}, hand={GOBLINS: "AC", DWARVES: "AD"})
    game.apply(GOBLINS, come_out("7", "6", 2))
    assert game.seats_asked() == [GOBLINS]
    game.apply(GOBLINS, PASS)
    assert game.seats_asked() == [DWARVES]


def test_r163_when_an_ace_wears_off_those_in_the_open_are_asked() -> None:
    """[R163] [IV.intro] [ace.4] The Goblins stay in the open; by the switch they are not even asked."""
    hands = {GOBLINS: "AC", ORCS: "AS"}
    game = scene(ACE_HIDDEN_EMERGE, units=APPEARING, hidden={GOBLINS: "6"}, hand=hands)
    game.apply(GOBLINS, PASS)
    assert game.seats_asked() == [ELVES]
    rules: dict[str, Value] = {"hide_again": False}
    game = scene(ACE_HIDDEN_EMERGE, units=APPEARING, hidden={GOBLINS: "6"}, hand=hands, rules=rules)
    assert happened(begun(game), UnitsEmerged) == [UnitsEmerged(GOBLINS, at("6"), 2, "IV.intro")]
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, HIDE)
    assert game.seats_asked() == [ORCS]
    game.apply(ORCS, ACE_PLAYS[SPADES])
    assert game.seats_asked() == []
    assert (is_hidden(game, ELVES, "6"), is_hidden(game, ORCS, "6"), is_hidden(game, GOBLINS, "6")) == (
        True,
        True,
        False,
    )


def test_r163_hidden_movers_who_come_out_are_met_and_not_asked() -> None:
    """[R163] [R102] [IV.hidden.1] The Elves chose to come out in 6; only the Dwarves may hide."""
    board = {"7": {ELVES: 2}, "6": {DWARVES: 1}}
    game = scene(MOVE, player=ELVES, units=board, hidden={ELVES: "7"}, hand={DWARVES: "AD"})
    game.apply(ELVES, come_out("7", "6", 2))
    assert game.seats_asked() == [DWARVES]
    game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    assert (is_hidden(game, DWARVES, "6"), is_hidden(game, ELVES, "6")) == (True, False)
    assert game.seats_asked() == []


def test_r163_units_that_come_out_among_hidden_units_meet_nobody() -> None:
    """[R163] [R164] Other players' hidden units and a troll do not cause a meeting."""
    board = {"6": {ELVES: 2, DWARVES: 1}, "3c": {ELVES: 1}}
    hiding = {ELVES: "6 3c", DWARVES: "6"}
    game = scene(ELVES_EMERGE, units=board, hidden=hiding, hand={DWARVES: "AD"}, trolls="3c")
    game.apply(ELVES, COME_OUT)
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, COME_OUT)
    assert game.seats_asked() == []


def test_r164_a_troll_alone_does_not_keep_hidden_movers_from_coming_out() -> None:
    """[R164] [R102] Elves come out beside a troll, and have had their choice."""
    game = scene(MOVE, player=ELVES, units={"3": {ELVES: 2}}, hidden={ELVES: "3"}, trolls="3c")
    game.apply(ELVES, come_out("3", "3c", 2))
    assert game.seats_asked() == []
    assert not is_hidden(game, ELVES, "3c")


def test_r163_conscripted_and_hired_reinforcements_meet_nobody() -> None:
    """[R163] [R99] The Dwarves in 6 share it with the Elves already; more Dwarves change nothing."""
    board = {"6": {DWARVES: 1, ELVES: 1}}
    game = scene(CONSCRIPT, player=DWARVES, units=board, hand={DWARVES: "AD"})
    game.apply(DWARVES, CONSCRIPTS[at("6")][0])
    assert game.seats_asked() == []
    game = scene(HIRE, player=DWARVES, gold={DWARVES: 2}, units=board, hand={DWARVES: "AD"})
    game.apply(DWARVES, HIRES[at("6")][0])
    assert game.seats_asked() == []
    board = {"6": {ORCS: 1, ELVES: 1}, "1": {ORCS: 2}}
    game = scene(RIDE, pile="7C", units=board, hand={ORCS: "AS"})
    game.apply(ORCS, move("1", "6"))
    assert game.seats_asked() == []


def test_r163_there_is_no_meeting_in_the_great_mountain() -> None:
    """[R163] [note.1] In 0• nobody is asked, whether units move, are hired, fly or come out there."""
    crowd = {DWARVES: 1, ELVES: 1, GOBLINS: 1}
    cards = {DWARVES: "AD", GOBLINS: "AC", ORCS: "AS 2S"}
    game = scene(MOVE, player=ORCS, units={"0f": crowd, "17": {ORCS: 1}}, hand=cards)
    game.apply(ORCS, move("17", "0f"))
    assert game.seats_asked() == []
    game = scene(HIRE, player=GOBLINS, gold={GOBLINS: 2}, units={"0f": {DWARVES: 1, ELVES: 1}}, hand=cards)
    game.apply(GOBLINS, HIRES[at("0f")][0])
    assert game.seats_asked() == []
    game = scene(RIDE, pile="7C", units={"0f": crowd, "1": {ORCS: 1}}, hand=cards)
    game.apply(ORCS, move("1", "0f"))
    assert game.seats_asked() == []
    game = scene(ELVES_EMERGE, units={"0f": crowd}, hidden={ELVES: "0f"}, hand=cards)
    game.apply(ELVES, COME_OUT)
    assert game.seats_asked() == []
