"""R173: walls as the Dragon Round begins; questions before the first bid on a card and before plans are sealed."""

import pytest

from dragondune.editions.loader import EDITIONS, edition_values
from dragondune.editions.parameters import Value
from dragondune.engine.board import CASTLE_LIST
from dragondune.engine.decisions import (
    ARTIFACTS,
    ASK_COLOUR,
    BARE_PLANS,
    BIDS,
    BOUGHT_QUESTIONS,
    CARD_QUESTIONS,
    COLOURS,
    PASS,
    WALL_BREAKERS,
    BreakWalls,
    BuyQuestion,
)
from dragondune.engine.events import AcePlayed, CardAskedFor, UnitsLost, WallsBroken, WallsRepaired
from dragondune.engine.game import Game, advance
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, NOBODY, ORCS, Mask
from dragondune.engine.steps import BATTLE, BIDDING, DRAGON, MOUNTAIN_FIGHT
from tests.rules.scene import all_pass, at, card, cards, happened, options, refused, scene, turn_up

WALLS: dict[str, Value] = {"two_aces_walls": True}
QUESTIONS: dict[str, Value] = {"two_aces_question": True}
RED_ACES = cards("AD AH")


def breaking(name: str, paid: Mask = RED_ACES) -> BreakWalls:
    return WALL_BREAKERS[paid][CASTLE_LIST.index(at(name))]


def bought(game: Game, seat: int) -> None:
    """This seat pays with the red aces and asks the Orcs for 2♠."""
    game.apply(seat, BOUGHT_QUESTIONS[RED_ACES])
    assert (game.seats_asked(), game.question) == ([seat], "AskYesNo")
    events = game.apply(seat, CARD_QUESTIONS[ORCS][card("2S")])
    assert happened(events, CardAskedFor) == [CardAskedFor(seat, ORCS, card("2S"), True)]


def test_r173_walls_may_be_broken_as_the_dragon_round_begins() -> None:
    """[R173] [twoaces.4] Before the Orcs' ace; the dragon then burns what is in the castle."""
    game = scene(
        DRAGON, units={"10c": {DWARVES: 2, ORCS: 1}}, hand={DWARVES: "AD AH", ORCS: "AS"}, dragon=8, rules=WALLS
    )
    assert (game.seats_asked(), game.question) == ([DWARVES], "BreakWalls")
    events = game.apply(DWARVES, breaking("10c"))
    assert happened(events, AcePlayed) == [
        AcePlayed(DWARVES, card("AD"), "twoaces.4"),
        AcePlayed(DWARVES, card("AH"), "twoaces.4"),
    ]
    assert happened(events, WallsBroken) == [WallsBroken(DWARVES, at("10c"), "twoaces.4")]
    assert game.question == "PlayOrcAce"
    game.apply(ORCS, PASS)
    events = turn_up(game, ARTIFACTS[card("2C")])
    assert UnitsLost(DWARVES, at("10c"), 2, "I.2") in events


def test_r173_players_are_asked_in_order_whatever_their_cards_are() -> None:
    """[R173] [R168] [R219] Two cards may be two aces; one card, or no unit near a castle, is not enough."""
    game = scene(
        DRAGON,
        order=(ELVES, GOBLINS, DWARVES),
        units={"10c": {DWARVES: 1}, "10": {ELVES: 1}, "5c": {GOBLINS: 1}},
        hand={DWARVES: "2D", ELVES: "2H 3H", GOBLINS: "2C 3C"},
        rules=WALLS,
    )
    assert (game.seats_asked(), game.options(ELVES)) == ([ELVES], [PASS])
    refused(game, ELVES, breaking("10c"), rule="twoaces.4")
    refused(game, ELVES, breaking("1c"), rule="R173")
    game.apply(ELVES, PASS)
    assert (game.seats_asked(), game.question) == ([GOBLINS], "BreakWalls")
    game.apply(GOBLINS, PASS)
    assert game.question == "DrawDragonCard", "the Dwarves have one card"


def test_r173_a_player_may_break_several_walls() -> None:
    """[R173] Until they pass; walls already broken are no longer offered."""
    board = {"10c": {GOBLINS: 1}, "5c": {GOBLINS: 1}}
    game = scene(DRAGON, order=(GOBLINS, ELVES), units=board, hand={GOBLINS: "AD AH AC AS"}, rules=WALLS)
    game.apply(GOBLINS, breaking("10c"))
    assert {one.place for one in options(game, GOBLINS, BreakWalls)} == {at("5c")}
    game.apply(GOBLINS, breaking("5c", cards("AC AS")))
    assert game.state.walls == 1 << at("5c") | 1 << at("10c")
    assert game.question == "DrawDragonCard"


def test_r220_walls_broken_for_a_turn_serve_the_dragon_at_once() -> None:
    """[R220] [R173] Broken as the Dragon Round begins, they are restored when it has moved."""
    rules: dict[str, Value] = {**WALLS, "walls_duration": "turn"}
    game = scene(DRAGON, order=(DWARVES, ELVES), units={"10c": {DWARVES: 1}}, hand={DWARVES: "AD AH"}, rules=rules)
    game.apply(DWARVES, breaking("10c"))
    assert happened(turn_up(game, ARTIFACTS[card("2C")]), WallsRepaired) == [WallsRepaired(at("10c"))]


def test_r173_by_the_switch_walls_are_broken_in_ones_own_turn_only() -> None:
    """[R173] The Dragon Round begins with the dragon's card."""
    rules: dict[str, Value] = {**WALLS, "walls_when": "turn"}
    game = scene(DRAGON, order=(DWARVES, ELVES), units={"10c": {DWARVES: 1}}, hand={DWARVES: "AD AH"}, rules=rules)
    assert game.question == "DrawDragonCard"


@pytest.mark.parametrize("edition", EDITIONS)
def test_r173_only_edition_9_breaks_walls_without_an_option(edition: str) -> None:
    """[R173] [R153] With 6♠ in edition 9, with two aces wherever the option is on."""
    rules = edition_values(edition)
    board = {"10c": {DWARVES: 1}}
    game = scene(DRAGON, order=(DWARVES, GOBLINS), units=board, hand={DWARVES: "6S AD AH"}, rules=rules)
    assert (game.question == "BreakWalls") == (edition == "9")
    rules |= WALLS
    game = scene(DRAGON, order=(DWARVES, GOBLINS), units=board, hand={DWARVES: "6S AD AH"}, rules=rules)
    assert game.question == "BreakWalls"


def up_for_bid(hand: dict[int, str], rules: dict[str, Value] = QUESTIONS) -> Game:
    """A card is put up; the Goblins are the starting bidder."""
    gold = dict.fromkeys((DWARVES, ELVES, GOBLINS, ORCS), 3)
    game = scene(BIDDING, order=(GOBLINS, ORCS, DWARVES, ELVES), hand=hand, gold=gold, rules=rules)
    turn_up(game, ARTIFACTS[card("5H")])
    return game


def test_r173_a_question_may_be_asked_before_the_first_bid() -> None:
    """[R173] [twoaces.2] From the starting bidder around the table; then the Goblins bid first, as always."""
    game = up_for_bid({DWARVES: "AD AH", ORCS: "2S 3S", ELVES: "2D"})
    assert (game.seats_asked(), game.question, game.options(ORCS)) == ([ORCS], "BuyQuestion", [PASS])
    refused(game, ORCS, BOUGHT_QUESTIONS[RED_ACES], rule="twoaces.2")
    game.apply(ORCS, PASS)
    bought(game, DWARVES)
    assert (game.seats_asked(), game.question) == ([GOBLINS], "Bid")
    assert (game.state.player, game.state.done) == (GOBLINS, 0)


def test_r173_no_question_after_the_first_bid() -> None:
    """[R173] Once the Goblins have bid, the Dwarves bid or pass; before the next card they may ask again."""
    game = up_for_bid({DWARVES: "AD AH"})
    game.apply(DWARVES, PASS)
    game.apply(GOBLINS, BIDS[1])
    game.apply(ORCS, PASS)
    refused(game, DWARVES, BOUGHT_QUESTIONS[RED_ACES], rule="III.2")
    game.apply(DWARVES, PASS)
    game.apply(ELVES, PASS)
    while game.question != "BuyQuestion":
        seat = game.seats_asked()[0]
        game.apply(seat, game.options(seat)[0])
    assert game.seats_asked() == [DWARVES]


def test_r173_by_the_switch_nobody_asks_before_bids_or_battles() -> None:
    """[R173] Questions belong to a player's own turn of round IV."""
    rules: dict[str, Value] = {**QUESTIONS, "question_when": "turn"}
    assert up_for_bid({DWARVES: "AD AH"}, rules).question == "Bid"
    game = scene(BATTLE, units={"6": {DWARVES: 1, ORCS: 1}}, hand={DWARVES: "AD AH"}, rules=rules)
    assert game.question == "SealPlan"


@pytest.mark.parametrize("edition", EDITIONS)
def test_r173_without_the_option_nobody_buys_questions(edition: str) -> None:
    """[R173] [twoaces.2] The option is off in every edition; where it is on, there is a question before bids."""
    hand = {DWARVES: "AD AH"}
    off, on = edition_values(edition), {**edition_values(edition), **QUESTIONS}
    for rules, expected in ((off, "Bid"), (on, "BuyQuestion")):
        game = scene(BIDDING, order=(DWARVES, GOBLINS), hand=hand, gold={DWARVES: 3}, rules=rules)
        turn_up(game, ARTIFACTS[card("5H")])
        while game.question == "KeepSecret":
            game.apply(game.seats_asked()[0], PASS)
        assert game.question == expected


def test_r173_fighters_may_ask_before_they_plan() -> None:
    """[R173] [twoaces.2] The attacker first, then the defender, after the Elves' question; nobody else."""
    game = scene(
        BATTLE,
        order=(ORCS, ELVES, GOBLINS, DWARVES),
        units={"6": {ELVES: 2, ORCS: 2}},
        hand={ELVES: "AD AH", ORCS: "2S 3S", GOBLINS: "AC AS"},
        rules={**QUESTIONS, "negations": False},
    )
    assert (game.seats_asked(), game.question) == ([ELVES], "AskQuestion")
    game.apply(ELVES, PASS)
    while game.question in ("AskBothQuestions",):
        game.apply(ELVES, PASS)
    assert (game.seats_asked(), game.question) == ([ORCS], "BuyQuestion")
    game.apply(ORCS, PASS)
    assert (game.seats_asked(), game.question) == ([ELVES], "BuyQuestion")
    bought(game, ELVES)
    assert (game.seats_asked(), game.question) == ([ELVES, ORCS], "SealPlan")
    assert game.state.player == ORCS, "still the attacker's turn"


def test_r170_an_ace_that_an_answer_demands_buys_nothing() -> None:
    """[R170] [R173] The Dwarves said red and hold one red card, an ace: it does not pay for a question."""
    game = scene(
        BATTLE,
        order=(ELVES, DWARVES),
        units={"6": {ELVES: 2, DWARVES: 2}},
        hand={DWARVES: "AD AC"},
        rules={**QUESTIONS, "negations": False},
    )
    game.apply(ELVES, ASK_COLOUR)
    game.apply(DWARVES, COLOURS[0])
    while game.question == "AskBothQuestions":
        game.apply(ELVES, PASS)
    assert (game.seats_asked(), game.question) == ([DWARVES], "BuyQuestion")
    assert options(game, DWARVES, BuyQuestion) == []


def test_r173_a_fight_in_the_great_mountain_is_a_battle_too() -> None:
    """[R173] [VII.3] Whose turn it is, and who has attacked, is as it would be without the question."""
    game = scene(
        MOUNTAIN_FIGHT,
        order=(DWARVES, ELVES),
        units={"0f": {DWARVES: 2, ELVES: 2}},
        hand={DWARVES: "AD AH"},
        rules={**QUESTIONS, "negations": False},
    )
    game.state.tied = 1 << DWARVES | 1 << ELVES
    game.state.agenda = [MOUNTAIN_FIGHT]
    advance(game.state)
    game.apply(DWARVES, game.options(DWARVES)[0])
    while game.question in ("AskQuestion", "AskBothQuestions"):
        game.apply(ELVES, PASS)
    assert (game.seats_asked(), game.question) == ([DWARVES], "BuyQuestion")
    game.apply(DWARVES, PASS)
    assert (game.question, game.state.player) == ("SealPlan", NOBODY)
    all_pass(game, BARE_PLANS[0])
