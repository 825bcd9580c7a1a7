"""IV.hidden.1, elves.4, ace.4: units that come to share a territory may hide."""

from dragondune.engine.decisions import (
    ACE_PLAYS,
    HIDE,
    MOVES,
    PASS,
    MoveUnits,
)
from dragondune.engine.events import AcePlayed, UnitsHid
from dragondune.engine.ids import CLUBS, DIAMONDS, DWARVES, ELVES, GOBLINS, ORCS, SPADES
from dragondune.engine.steps import ELVES_EMERGE, LATE_DISBAND, MOVE
from tests.rules.scene import at, card, happened, is_hidden, refused, scene, units


def move(origin: str, destination: str, count: int = 1) -> MoveUnits:
    return MOVES[at(origin)][at(destination)][count - 1]


def test_iv_hidden_1_arriving_elves_may_hide_at_once() -> None:
    """[IV.hidden.1] [elves.4] [R100] They come to the Dwarves, are asked, and hide for free."""
    game = scene(MOVE, player=ELVES, units={"7": {ELVES: 2}, "6": {DWARVES: 1}})
    game.apply(ELVES, move("7", "6", 2))
    prompt = game.prompt(ELVES)
    assert prompt is not None
    assert (prompt.clause, prompt.about, prompt.place) == ("IV.hidden.1", ELVES, at("6"))
    assert happened(game.apply(ELVES, HIDE), UnitsHid) == [UnitsHid(ELVES, at("6"), 2, "elves.4")]
    assert is_hidden(game, ELVES, "6")
    assert game.seats_asked() == []


def test_iv_hidden_1_elves_may_hide_from_arriving_units() -> None:
    """[IV.hidden.1] [elves.4] [R100] It is the Dwarves' turn, and the Elves are asked."""
    game = scene(MOVE, player=DWARVES, units={"7": {DWARVES: 2}, "6": {ELVES: 1}})
    game.apply(DWARVES, move("7", "6", 2))
    assert game.seats_asked() == [ELVES]
    prompt = game.prompt(ELVES)
    assert prompt is not None
    assert prompt.about == DWARVES
    game.apply(ELVES, HIDE)
    assert is_hidden(game, ELVES, "6")
    assert not is_hidden(game, DWARVES, "6")


def test_iv_hidden_1_nobody_hides_after_the_fact() -> None:
    """[IV.hidden.1] [R99] Elves who chose to stay open are not asked again in this round or when the next begins."""
    game = scene(
        MOVE, LATE_DISBAND, ELVES_EMERGE, player=ELVES, units={"7": {ELVES: 2}, "6": {DWARVES: 1}}, gold={ELVES: 9}
    )
    game.apply(ELVES, move("7", "6", 2))
    game.apply(ELVES, PASS)
    refused(game, ELVES, HIDE, rule="IV.6")
    game.apply(ELVES, PASS)
    assert game.seats_asked() == []
    assert not is_hidden(game, ELVES, "6")


def test_r99_nobody_hides_in_advance() -> None:
    """[R99] [IV.hidden.1] Neither before the movement nor on arrival in an empty territory."""
    game = scene(MOVE, LATE_DISBAND, player=ELVES, units={"7": {ELVES: 2}, "9": {DWARVES: 1}}, gold={ELVES: 9})
    refused(game, ELVES, HIDE, rule="IV.5")
    game.apply(ELVES, move("7", "6", 2))
    refused(game, ELVES, HIDE, rule="IV.6")


def test_ace_4_an_ace_hides_an_arriving_player() -> None:
    """[ace.4] [IV.hidden.1] [R184] The Dwarves discard the ace they pick, and all their units there are hidden."""
    board = {"7": {DWARVES: 3}, "6": {ORCS: 1}}
    game = scene(MOVE, player=DWARVES, units=board, hand={DWARVES: "AD AC 5S"})
    game.apply(DWARVES, move("7", "6", 3))
    assert game.options(DWARVES) == [ACE_PLAYS[DIAMONDS], ACE_PLAYS[CLUBS], PASS]
    events = game.apply(DWARVES, ACE_PLAYS[CLUBS])
    assert happened(events, AcePlayed) == [AcePlayed(DWARVES, card("AC"), "ace.4")]
    assert happened(events, UnitsHid) == [UnitsHid(DWARVES, at("6"), 3, "ace.4")]
    assert game.state.hand[DWARVES] == 1 << card("AD") | 1 << card("5S")
    assert game.seats_asked() == []


def test_ace_4_an_ace_hides_units_from_an_arriving_player() -> None:
    """[ace.4] [R100] In the Orcs' turn the Goblins hide with an ace; declining costs nothing."""
    board = {"7": {ORCS: 3}, "6": {GOBLINS: 2}}
    game = scene(MOVE, player=ORCS, units=board, hand={GOBLINS: "AC"})
    game.apply(ORCS, move("7", "6", 3))
    declined = game.clone()
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert (is_hidden(game, GOBLINS, "6"), game.state.hand[GOBLINS]) == (True, 0)
    declined.apply(GOBLINS, PASS)
    assert (is_hidden(declined, GOBLINS, "6"), declined.state.hand[GOBLINS]) == (False, 1 << card("AC"))


def test_r100_players_with_any_card_are_asked() -> None:
    """[R100] [ace.4] [elves.4] The Goblins hold no ace but are asked anyway, and can only decline."""
    board = {"7": {ORCS: 3}, "6": {GOBLINS: 2}}
    game = scene(MOVE, player=ORCS, units=board, hand={GOBLINS: "6C"})
    game.apply(ORCS, move("7", "6", 3))
    assert game.seats_asked() == [GOBLINS]
    assert game.options(GOBLINS) == [PASS]
    refused(game, GOBLINS, ACE_PLAYS[CLUBS], rule="ace.4")
    refused(game, GOBLINS, HIDE, rule="elves.4")


def test_r100_players_without_cards_are_not_asked() -> None:
    """[R100] [ace.4] Neither the arriving Orcs nor the Goblins there; only the Elves need no card."""
    game = scene(MOVE, player=ORCS, units={"7": {ORCS: 3}, "6": {GOBLINS: 2}})
    game.apply(ORCS, move("7", "6", 3))
    assert game.seats_asked() == []
    game = scene(MOVE, player=ORCS, units={"7": {ORCS: 3}, "6": {GOBLINS: 2, ELVES: 1}})
    game.apply(ORCS, move("7", "6", 3))
    assert game.seats_asked() == [ELVES]


def test_elves_4_the_elves_spend_no_ace_on_hiding() -> None:
    """[elves.4] [R100] They hide or not; an ace in their hand is not asked for."""
    game = scene(MOVE, player=ORCS, units={"7": {ORCS: 3}, "6": {ELVES: 2}}, hand={ELVES: "AD"})
    game.apply(ORCS, move("7", "6", 3))
    assert game.options(ELVES) == [HIDE, PASS]
    refused(game, ELVES, ACE_PLAYS[DIAMONDS], rule="elves.4")


def test_r107_the_ally_of_the_elves_hides_with_an_ace_only() -> None:
    """[R107] The alliance does not lend the Dwarves this power."""
    board = {"7": {ORCS: 3}, "6": {DWARVES: 2}}
    game = scene(MOVE, player=ORCS, allies=[(DWARVES, ELVES)], units=board, hand={DWARVES: "AD"})
    game.apply(ORCS, move("7", "6", 3))
    assert game.options(DWARVES) == [ACE_PLAYS[DIAMONDS], PASS]
    refused(game, DWARVES, HIDE, rule="elves.4")


def test_r100_the_arriver_is_asked_first_then_the_others_in_player_order() -> None:
    """[R100] The Dwarves come to all three others; the Goblins are Starting Player, the Dwarves last in order."""
    board = {"7": {DWARVES: 1}, "6": {ELVES: 1, GOBLINS: 1, ORCS: 1}}
    hands = {DWARVES: "AD", GOBLINS: "5C", ORCS: "AS"}
    game = scene(MOVE, player=DWARVES, order=(GOBLINS, ORCS, ELVES, DWARVES), units=board, hand=hands)
    game.apply(DWARVES, move("7", "6"))
    assert game.seats_asked() == [DWARVES]
    game.apply(DWARVES, PASS)
    assert game.seats_asked() == [GOBLINS]
    game.apply(GOBLINS, PASS)
    assert game.seats_asked() == [ORCS]
    game.apply(ORCS, PASS)
    assert game.seats_asked() == [ELVES]
    game.apply(ELVES, PASS)
    assert game.seats_asked() == []


def test_r100_when_the_arriver_hides_nobody_else_is_asked() -> None:
    """[R100] [R163] [R164] Those present met one another before; from hidden units there is nothing to hide from."""
    board = {"7": {DWARVES: 1}, "6": {ELVES: 1, ORCS: 1}}
    game = scene(MOVE, player=DWARVES, units=board, hand={DWARVES: "AD", ORCS: "AS"})
    game.apply(DWARVES, move("7", "6"))
    game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    assert game.seats_asked() == []


def test_r100_when_one_of_those_present_hides_the_next_is_still_asked() -> None:
    """[R100] [R163] The Elves hide from the Dwarves; the Orcs still share the place with them."""
    board = {"7": {DWARVES: 1}, "6": {ELVES: 1, ORCS: 1}}
    game = scene(MOVE, player=DWARVES, units=board, hand={ORCS: "AS"})
    game.apply(DWARVES, move("7", "6"))
    game.apply(ELVES, HIDE)
    assert game.seats_asked() == [ORCS]
    game.apply(ORCS, ACE_PLAYS[SPADES])
    assert (is_hidden(game, ELVES, "6"), is_hidden(game, ORCS, "6"), is_hidden(game, DWARVES, "6")) == (
        True,
        True,
        False,
    )
    assert game.seats_asked() == []


def test_r101_all_units_in_the_territory_hide_or_none() -> None:
    """[R101] [R105] The five Elves in 6 have one choice between them, and all five go into hiding."""
    game = scene(MOVE, player=DWARVES, units={"7": {DWARVES: 1}, "6": {ELVES: 5}})
    game.apply(DWARVES, move("7", "6"))
    assert game.options(ELVES) == [HIDE, PASS]
    assert happened(game.apply(ELVES, HIDE), UnitsHid) == [UnitsHid(ELVES, at("6"), 5, "elves.4")]
    assert (units(game, ELVES, "6"), is_hidden(game, ELVES, "6")) == (5, True)


def test_r106_one_ace_hides_the_units_of_one_territory() -> None:
    """[R106] [ace.4] The Dwarves hide in 6; in 9 they stay open, and hiding there takes another ace."""
    board = {"7": {ORCS: 4}, "6": {DWARVES: 2}, "9": {DWARVES: 3}}
    game = scene(MOVE, MOVE, player=ORCS, units=board, hand={DWARVES: "AD AS"})
    game.apply(ORCS, move("7", "6", 2))
    game.apply(DWARVES, ACE_PLAYS[DIAMONDS])
    assert (is_hidden(game, DWARVES, "6"), is_hidden(game, DWARVES, "9")) == (True, False)
    game.apply(ORCS, move("7", "9", 2))
    assert game.options(DWARVES) == [ACE_PLAYS[SPADES], PASS]
    game.apply(DWARVES, ACE_PLAYS[SPADES])
    assert is_hidden(game, DWARVES, "9")
    assert game.state.hand[DWARVES] == 0


def test_r163_reinforcements_cause_no_new_meeting() -> None:
    """[R163] [R99] The Elves let the Orcs come; when more Orcs follow nobody is asked."""
    board = {"7": {ORCS: 4}, "6": {ELVES: 2}}
    game = scene(MOVE, MOVE, player=ORCS, units=board, hand={ORCS: "6S"})
    game.apply(ORCS, move("7", "6", 1))
    game.apply(ORCS, PASS)
    game.apply(ELVES, PASS)
    game.apply(ORCS, move("7", "6", 3))
    assert units(game, ORCS, "6") == 4
    assert game.seats_asked() == []


def test_r163_every_arriving_player_causes_a_new_meeting() -> None:
    """[R163] [R106] Elves and Dwarves, already side by side, are both asked again when the Orcs arrive."""
    board = {"7": {ORCS: 4}, "6": {ELVES: 2, DWARVES: 1}}
    game = scene(MOVE, player=ORCS, units=board, hand={DWARVES: "AD"})
    game.apply(ORCS, move("7", "6", 4))
    game.apply(DWARVES, PASS)
    game.apply(ELVES, HIDE)
    assert is_hidden(game, ELVES, "6")


def test_r164_hidden_enemies_count_as_absent() -> None:
    """[R164] [elves.4] The Dwarves come to hidden Elves, and nobody is asked; the Orcs beside those are met."""
    board = {"7": {DWARVES: 1}, "6": {ELVES: 2}}
    game = scene(MOVE, player=DWARVES, units=board, hidden={ELVES: "6"}, hand={DWARVES: "AD"})
    game.apply(DWARVES, move("7", "6"))
    assert game.seats_asked() == []
    board = {"7": {DWARVES: 1}, "6": {ELVES: 2, ORCS: 1}}
    game = scene(MOVE, player=DWARVES, units=board, hidden={ELVES: "6"}, hand={ORCS: "AD"})
    game.apply(DWARVES, move("7", "6"))
    assert game.seats_asked() == [ORCS]


def test_r164_hidden_arrivals_meet_nobody() -> None:
    """[R164] [elves.4] Elves who move in hiding disturb neither open nor hidden units."""
    board = {"7": {ELVES: 2}, "6": {DWARVES: 1}, "4": {ORCS: 1}}
    game = scene(MOVE, MOVE, player=ELVES, units=board, hidden={ELVES: "7", ORCS: "4"}, hand={DWARVES: "AD"})
    game.apply(ELVES, move("7", "6"))
    assert is_hidden(game, ELVES, "6")
    prompt = game.prompt(ELVES)
    assert prompt is not None
    assert prompt.clause == "IV.5"
    game.apply(ELVES, move("7", "4"))
    assert game.seats_asked() == []
    assert is_hidden(game, ELVES, "4")
