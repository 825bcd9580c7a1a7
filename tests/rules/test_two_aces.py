"""Another movement: for two aces, or in the draft for one."""

from dragondune.editions.loader import edition_values
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    ACE_PAIRS,
    ACE_PLAYS,
    MOVES,
    PASS,
    SECOND_MOVES,
    MoveAgain,
    MoveUnits,
    PlayAce,
)
from dragondune.engine.events import AcePlayed, UnitsMoved
from dragondune.engine.game import Game, advance
from dragondune.engine.ids import DIAMONDS, DWARVES, ELVES, GOBLINS, ORCS, Faction
from dragondune.engine.steps import AFTER_MOVE, BEFORE_MOVE, LATE_DISBAND, MOVE, TURNS
from tests.rules.scene import at, card, cards, happened, options, refused, scene, units

TWO_ACES: dict[str, Value] = {"two_aces_move": True}
ONE_ACE: dict[str, Value] = {"ace_movement": "extra_move"}
RED_ACES = cards("AD AH")
ACTIONS = (BEFORE_MOVE, MOVE, AFTER_MOVE, LATE_DISBAND)


def question(game: Game) -> str:
    return game.prompts()[0].question


def goals(game: Game, seat: Faction, origin: str) -> set[int]:
    return {move.destination for move in options(game, seat, MoveUnits) if move.origin == at(origin)}


def moved_once(rules: dict[str, Value], hand: str = "AD AH") -> Game:
    """The Orcs' first movement, one unit from 17 to 18, is made."""
    game = scene(*ACTIONS, player=ORCS, units={"17": {ORCS: 3}}, hand={ORCS: hand}, rules=rules)
    game.apply(ORCS, MOVES[at("17")][at("18")][0])
    return game


def test_twoaces_1_is_off_in_1_10() -> None:
    """[twoaces.1] [note.10] The movement is followed by the late disband, whatever cards are held."""
    game = scene(TURNS, order=(ORCS, ELVES), units={"17": {ORCS: 3}}, hand={ORCS: "AD AH 6H"}, reserve={ORCS: 0})
    assert question(game) == "Move"
    game.apply(ORCS, MOVES[at("17")][at("18")][0])
    assert question(game) == "DisbandLate"


def test_twoaces_1_comes_between_the_movement_and_the_late_disband() -> None:
    """[twoaces.1] [R94] In a whole turn: move, then the aces, then the late disband."""
    game = scene(
        TURNS,
        order=(ORCS, ELVES),
        units={"17": {ORCS: 3}},
        hand={ORCS: "AD AH"},
        reserve={ORCS: 0},
        rules=TWO_ACES,
    )
    assert question(game) == "Move"
    game.apply(ORCS, PASS)
    assert question(game) == "ActAfterMove"
    game.apply(ORCS, PASS)
    assert question(game) == "DisbandLate"


def test_twoaces_1_two_aces_give_another_movement() -> None:
    """[twoaces.1] [R94] Both aces go; then units move again, before the late disband."""
    game = moved_once(TWO_ACES)
    events = game.apply(ORCS, SECOND_MOVES[RED_ACES])
    assert happened(events, AcePlayed) == [
        AcePlayed(ORCS, card("AD"), "twoaces.1"),
        AcePlayed(ORCS, card("AH"), "twoaces.1"),
    ]
    assert game.state.hand[ORCS] == 0
    assert question(game) == "Move"
    events = game.apply(ORCS, MOVES[at("17")][at("14")][1])
    assert happened(events, UnitsMoved) == [UnitsMoved(ORCS, at("17"), at("14"), 2, False, "IV.5")]
    assert question(game) == "DisbandLate"


def test_r94_the_same_group_may_move_again_over_its_full_range() -> None:
    """[R94] From 18 the Orcs reach what lies three territories away, once more."""
    game = moved_once(TWO_ACES)
    game.apply(ORCS, SECOND_MOVES[RED_ACES])
    assert at("2") in goals(game, ORCS, "18")
    game.apply(ORCS, MOVES[at("18")][at("2")][0])
    assert units(game, ORCS, "2") == 1


def test_r94_a_longer_range_bought_for_the_first_movement_is_gone() -> None:
    """[R94] [R185] An ace for the first movement adds nothing to the second, but another one may."""
    game = scene(*ACTIONS, player=GOBLINS, units={"10c": {GOBLINS: 3}}, hand={GOBLINS: "AD AH AC AS"}, rules=TWO_ACES)
    game.apply(GOBLINS, ACE_PLAYS[DIAMONDS])
    assert at("12f") not in goals(game, GOBLINS, "10c")
    assert at("8f") in goals(game, GOBLINS, "10c")
    game.apply(GOBLINS, PASS)
    game.apply(GOBLINS, SECOND_MOVES[cards("AH AC")])
    assert at("8f") not in goals(game, GOBLINS, "10c")
    game.apply(GOBLINS, options(game, GOBLINS, PlayAce)[0])
    assert at("8f") in goals(game, GOBLINS, "10c")


def test_r179_griffins_are_tested_again_for_each_movement() -> None:
    """[R179] Elves who leave 5★ with all units have no griffins for the second movement."""
    game = scene(*ACTIONS, player=ELVES, units={"5c": {ELVES: 2}}, hand={ELVES: "AD AH"}, rules=TWO_ACES)
    assert at("2") in goals(game, ELVES, "5c")
    game.apply(ELVES, MOVES[at("5c")][at("4f")][1])
    game.apply(ELVES, SECOND_MOVES[RED_ACES])
    assert goals(game, ELVES, "4f") == {at("3"), at("4"), at("5c"), at("2"), at("3c"), at("7"), at("8f"), at("6")}


def test_r179_griffins_may_be_won_by_the_first_movement() -> None:
    """[R179] Dwarves who come to 5★ ride griffins in the second movement."""
    game = scene(*ACTIONS, player=DWARVES, units={"6": {DWARVES: 2}}, hand={DWARVES: "AD AH"}, rules=TWO_ACES)
    assert at("2") not in goals(game, DWARVES, "6")
    game.apply(DWARVES, MOVES[at("6")][at("5c")][1])
    game.apply(DWARVES, SECOND_MOVES[RED_ACES])
    assert at("2") in goals(game, DWARVES, "5c")


def test_r94_the_second_movement_meets_others_like_the_first() -> None:
    """[R94] [R99] Elves in the way are asked whether they hide; then the turn goes on."""
    game = scene(*ACTIONS, player=ORCS, units={"17": {ORCS: 2}, "14": {ELVES: 1}}, hand={ORCS: "AD AH"}, rules=TWO_ACES)
    game.apply(ORCS, PASS)
    game.apply(ORCS, SECOND_MOVES[RED_ACES])
    game.apply(ORCS, MOVES[at("17")][at("14")][0])
    assert (game.seats_asked(), question(game)) == ([ELVES], "Hide")
    game.apply(ELVES, PASS)
    assert question(game) == "DisbandLate"


def test_twoaces_1_may_be_used_repeatedly() -> None:
    """[twoaces.1] [R219] Four aces make two further movements."""
    game = scene(*ACTIONS, player=GOBLINS, units={"10c": {GOBLINS: 3}}, hand={GOBLINS: "AD AH AC AS"}, rules=TWO_ACES)
    game.apply(GOBLINS, PASS)
    assert [one.cards for one in options(game, GOBLINS, MoveAgain)] == list(ACE_PAIRS)
    game.apply(GOBLINS, SECOND_MOVES[RED_ACES])
    game.apply(GOBLINS, PASS)
    assert [one.cards for one in options(game, GOBLINS, MoveAgain)] == [cards("AC AS")]
    game.apply(GOBLINS, SECOND_MOVES[cards("AC AS")])
    assert question(game) == "Move"


def test_twoaces_1_takes_two_aces() -> None:
    """[twoaces.1] [R94] One ace, or other players' aces, are not enough; cards other than aces do not count."""
    game = moved_once(TWO_ACES, "AD 6H")
    assert options(game, ORCS, MoveAgain) == []
    refused(game, ORCS, SECOND_MOVES[RED_ACES], rule="twoaces.1")
    refused(game, ORCS, SECOND_MOVES[cards("AD")], rule="R94")
    refused(game, ORCS, SECOND_MOVES[cards("6H")], rule="R153")


def test_r94_no_second_movement_before_the_first() -> None:
    """[R94] [R219] If questions are allowed, the player is asked before moving, but not about another movement."""
    rules: dict[str, Value] = {**TWO_ACES, "two_aces_question": True}
    game = scene(*ACTIONS, player=ORCS, units={"17": {ORCS: 2}}, hand={ORCS: "AD AH"}, rules=rules)
    assert question(game) == "ActBeforeMove"
    assert options(game, ORCS, MoveAgain) == []
    refused(game, ORCS, SECOND_MOVES[RED_ACES], rule="R94")


def test_r168_public_facts_decide_who_is_asked() -> None:
    """[R168] One card cannot be two aces; two may be. Without units nothing can move."""
    assert question(moved_once(TWO_ACES, "AD")) == "DisbandLate"
    assert question(moved_once(TWO_ACES, "2D 3D")) == "ActAfterMove"
    nobody = scene(*ACTIONS, player=ORCS, hand={ORCS: "AD AH"}, rules=TWO_ACES)
    assert nobody.prompts() == []


def test_r168_visible_aces_are_in_no_hand() -> None:
    """[R168] [R219] Two aces discarded and one shown by the Elves leave one: nobody is asked for two."""
    game = scene(*ACTIONS, player=ORCS, units={"17": {ORCS: 2}}, hand={ORCS: "2D 3D", ELVES: "AC"}, rules=TWO_ACES)
    game.state.deck &= ~RED_ACES
    game.state.discards |= RED_ACES
    game.state.shown[ELVES] = cards("AC")
    game.apply(ORCS, PASS)
    assert question(game) == "DisbandLate"


def test_ace_3_in_the_draft_an_ace_gives_another_movement() -> None:
    """[ace.3] [R94] Not a longer one: the ace is played after the first movement."""
    game = scene(*ACTIONS, player=ORCS, units={"17": {ORCS: 3}}, hand={ORCS: "AD"}, rules=ONE_ACE)
    assert options(game, ORCS, PlayAce) == []
    refused(game, ORCS, ACE_PLAYS[DIAMONDS], rule="R94")
    game.apply(ORCS, MOVES[at("17")][at("18")][0])
    events = game.apply(ORCS, SECOND_MOVES[cards("AD")])
    assert happened(events, AcePlayed) == [AcePlayed(ORCS, card("AD"), "R94")]
    assert question(game) == "Move"
    game.apply(ORCS, MOVES[at("17")][at("14")][1])
    assert question(game) == "DisbandLate"


def test_ace_3_in_1_10_an_ace_adds_a_territory() -> None:
    """[ace.3] By default an ace is offered for range, and no further movement follows."""
    game = scene(*ACTIONS, player=ORCS, units={"17": {ORCS: 3}}, hand={ORCS: "AD"})
    assert len(options(game, ORCS, PlayAce)) == 1
    game.apply(ORCS, PASS)
    assert question(game) == "DisbandLate"


def test_r219_in_the_draft_an_ace_gives_a_second_movement_and_never_a_third() -> None:
    """[R94] [R219] [IV.5] With three aces the Orcs move twice; another ace moves nothing, and they are not asked."""
    game = scene(*ACTIONS, player=ORCS, units={"17": {ORCS: 3}}, hand={ORCS: "AD AH AS"}, rules=edition_values("draft"))
    game.apply(ORCS, MOVES[at("17")][at("18")][0])
    assert [one.cards for one in options(game, ORCS, MoveAgain)] == [cards("AD"), cards("AH"), cards("AS")]
    game.apply(ORCS, SECOND_MOVES[cards("AD")])
    game.apply(ORCS, MOVES[at("17")][at("18")][0])
    assert question(game) == "DisbandLate"


def test_r219_a_third_movement_is_refused_and_the_next_turn_has_a_second_one_again() -> None:
    """[R219] Two aces may still buy one; a single ace may not, until the player's next turn."""
    game = moved_once({**ONE_ACE, **TWO_ACES}, "AD AH AS")
    game.apply(ORCS, SECOND_MOVES[cards("AD")])
    game.apply(ORCS, PASS)
    assert [one.cards for one in options(game, ORCS, MoveAgain)] == [cards("AH AS")]
    refused(game, ORCS, SECOND_MOVES[cards("AS")], rule="R219")
    table = scene(
        TURNS, order=(ORCS, ELVES), units={"17": {ORCS: 3}}, hand={ORCS: "AD AH"}, reserve={ORCS: 0}, rules=ONE_ACE
    )
    table.state.ace_moves = 1
    table.state.agenda = [TURNS]
    table.state.done = 0
    table.state.asked = 0
    advance(table.state)
    assert table.state.ace_moves == 0


def test_r219_by_the_switch_each_ace_makes_one_more_movement() -> None:
    """[R94] [R219] Two aces make two further movements; an ace not in the hand makes none."""
    game = moved_once({**ONE_ACE, "ace_extra_moves": 4}, "AD AH")
    assert [one.cards for one in options(game, ORCS, MoveAgain)] == [cards("AD"), cards("AH")]
    refused(game, ORCS, SECOND_MOVES[cards("AS")], rule="R94")
    refused(game, ORCS, SECOND_MOVES[RED_ACES], rule="twoaces.1")
    game.apply(ORCS, SECOND_MOVES[cards("AD")])
    game.apply(ORCS, PASS)
    game.apply(ORCS, SECOND_MOVES[cards("AH")])
    assert question(game) == "Move"
