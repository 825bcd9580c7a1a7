"""The yes/no question for two aces: chosen from a list, answered by the game, and remembered by everyone."""

import pytest

from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.changes import discard_artifact, take_card
from dragondune.engine.decisions import (
    ACE_PAIRS,
    BOUGHT_QUESTIONS,
    CARD_QUESTIONS,
    GOLD_QUESTIONS,
    JACK_QUESTIONS,
    MOVES,
    PASS,
    QUEEN_QUESTIONS,
    AskForCard,
    AskForGold,
    AskForJack,
    AskForQueen,
    BuyQuestion,
    Decision,
)
from dragondune.engine.errors import Malformed
from dragondune.engine.events import AcePlayed, CardAskedFor, Event, GoldAskedFor, JackAskedFor, QueenAskedFor
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    CLUBS,
    DIAMONDS,
    DWARVES,
    ELVES,
    EVERYONE,
    FACTION_IDS,
    GOBLINS,
    HEARTS,
    ORCS,
    SPADES,
    SPECTATOR,
)
from dragondune.engine.invariants import faults
from dragondune.engine.steps import AFTER_MOVE, BEFORE_MOVE, MOVE, TURNS
from dragondune.knowledge.gate import audience, know
from dragondune.knowledge.sample import sample
from dragondune.views.view import Player
from dragondune.views.viewing import view_of
from tests.rules.scene import at, card, cards, happened, options, refused, scene

QUESTION: dict[str, Value] = {"two_aces_question": True}
RED_ACES = cards("AD AH")


def question(game: Game) -> str:
    return game.prompts()[0].question


def elves_may_ask(hand: str = "AD AH", *, orcs: str = "5S 3H", gold: int = 4, visible: bool = True) -> Game:
    return scene(
        BEFORE_MOVE,
        MOVE,
        AFTER_MOVE,
        player=ELVES,
        units={"5c": {ELVES: 1}},
        hand={ELVES: hand, ORCS: orcs},
        gold={ORCS: gold},
        queen={DWARVES: "S", ELVES: "D", GOBLINS: "C", ORCS: "H"},
        jack={DWARVES: "S", ELVES: "D", GOBLINS: "C", ORCS: "H"},
        rules={**QUESTION, "gold_visible": visible},
    )


def asked(game: Game, decision: Decision) -> list[Event]:
    """The Elves pay with the red aces and put this question."""
    game.apply(ELVES, BOUGHT_QUESTIONS[RED_ACES])
    return game.apply(ELVES, decision)


def seen(game: Game, observer: int, of: int) -> Player:
    return next(one for one in view_of(know(game, observer)).players if one.faction == FACTION_IDS[of])


def test_twoaces_2_is_off_in_1_10() -> None:
    """[twoaces.2] Two aces buy no question unless the option is on."""
    game = scene(TURNS, order=(ELVES, ORCS), units={"5c": {ELVES: 10}}, hand={ELVES: "AD AH"})
    assert question(game) == "Move"
    refused(game, ELVES, BOUGHT_QUESTIONS[RED_ACES], rule="IV.5")


def test_twoaces_2_two_aces_buy_a_question() -> None:
    """[twoaces.2] [R173] Before moving, in the player's own turn; both aces are discarded."""
    game = elves_may_ask("AD AH AC")
    assert question(game) == "ActBeforeMove"
    assert [one.cards for one in options(game, ELVES, BuyQuestion)] == [ACE_PAIRS[0], ACE_PAIRS[1], ACE_PAIRS[2]]
    events = game.apply(ELVES, BOUGHT_QUESTIONS[RED_ACES])
    assert happened(events, AcePlayed) == [
        AcePlayed(ELVES, card("AD"), "twoaces.2"),
        AcePlayed(ELVES, card("AH"), "twoaces.2"),
    ]
    assert question(game) == "AskYesNo"
    assert game.state.hand[ELVES] == cards("AC")


def test_r173_after_moving_too() -> None:
    """[R173] [R219] A player who waited may ask after the movement; then the turn continues."""
    game = elves_may_ask()
    game.apply(ELVES, PASS)
    game.apply(ELVES, MOVES[at("5c")][at("6")][0])
    assert question(game) == "ActAfterMove"
    asked(game, CARD_QUESTIONS[ORCS][card("5S")])
    assert game.prompts() == []


def test_r173_not_in_another_players_turn() -> None:
    """[R173] The Orcs, whose turn it is not, ask nothing."""
    game = elves_may_ask(orcs="AC AS")
    refused(game, ORCS, BOUGHT_QUESTIONS[cards("AC AS")], rule="R173")


def test_twoaces_2_takes_two_aces() -> None:
    """[twoaces.2] One ace buys nothing; and with a single card nobody is asked."""
    game = elves_may_ask("AD 2D")
    assert options(game, ELVES, BuyQuestion) == []
    refused(game, ELVES, BOUGHT_QUESTIONS[RED_ACES], rule="twoaces.2")
    assert question(elves_may_ask("AD")) == "Move"


def test_r152_the_list_of_questions() -> None:
    """[R152] Of each other player: any of 24 cards, four Queens, four Jacks, and gold above 0 to 20."""
    game = elves_may_ask()
    game.apply(ELVES, BOUGHT_QUESTIONS[RED_ACES])
    assert len(options(game, ELVES, AskForCard)) == 3 * 24
    assert len(options(game, ELVES, AskForQueen)) == 3 * 4
    assert len(options(game, ELVES, AskForJack)) == 3 * 4
    assert len(options(game, ELVES, AskForGold)) == 3 * 21
    assert len(game.options(ELVES)) == 3 * 53


def test_twoaces_2_the_question_is_about_another_player() -> None:
    """[twoaces.2] It cannot be about the asker or an absent faction, and once paid for it must be asked."""
    game = elves_may_ask()
    game.apply(ELVES, BOUGHT_QUESTIONS[RED_ACES])
    refused(game, ELVES, CARD_QUESTIONS[ELVES][card("5S")], rule="twoaces.2")
    refused(game, ELVES, GOLD_QUESTIONS[ELVES][3], rule="twoaces.2")
    refused(game, ELVES, PASS, rule="twoaces.2")
    two = scene(BEFORE_MOVE, order=(ELVES, ORCS), player=ELVES, hand={ELVES: "AD AH"}, rules=QUESTION)
    two.apply(ELVES, BOUGHT_QUESTIONS[RED_ACES])
    refused(two, ELVES, QUEEN_QUESTIONS[DWARVES][HEARTS], rule="twoaces.2")


def test_r152_yes_to_a_card_makes_it_public() -> None:
    """[R152] [R28] [R221] From now on all views list 5♠ in the Orcs' hand, but not their other card."""
    game = elves_may_ask()
    assert seen(game, DWARVES, ORCS).hand == ()
    events = asked(game, CARD_QUESTIONS[ORCS][card("5S")])
    assert events == [CardAskedFor(ELVES, ORCS, card("5S"), yes=True)]
    assert audience(events[0]) == EVERYONE
    assert seen(game, DWARVES, ORCS).hand == ("5S",)
    assert seen(game, SPECTATOR, ORCS).shown == ("5S",)


def test_r152_no_to_a_card_is_remembered() -> None:
    """[R152] [R221] In no world that fits anyone's knowledge do the Orcs hold 6♠."""
    game = elves_may_ask()
    events = asked(game, CARD_QUESTIONS[ORCS][card("6S")])
    assert events == [CardAskedFor(ELVES, ORCS, card("6S"), yes=False)]
    known = know(game, DWARVES)
    assert seen(game, DWARVES, ORCS).not_held == ("6S",)
    hands = [sample(known, Chance(seed)).state.hand[ORCS] for seed in range(60)]
    assert [hand for hand in hands if hand & cards("6S")] == []


def test_r221_a_no_is_forgotten_when_the_hand_gains_a_card() -> None:
    """[R221] The card just taken may be the one that was missing; a card given away changes nothing."""
    game = elves_may_ask()
    asked(game, CARD_QUESTIONS[ORCS][card("6S")])
    discard_artifact(game.state, ORCS, card("3H"), clause="VI.4")
    assert game.state.not_held[ORCS] == cards("6S")
    game.state.deck &= ~cards("4D")
    take_card(game.state, ORCS, card("4D"))
    assert game.state.not_held[ORCS] == 0


def test_r219_a_player_known_to_lack_aces_is_not_asked_for_them() -> None:
    """[R219] [R221] With three aces denied and none taken since, the Orcs cannot have two."""
    game = scene(BEFORE_MOVE, player=ORCS, units={"17": {ORCS: 1}}, hand={ORCS: "2D 3D"}, rules=QUESTION)
    assert question(game) == "ActBeforeMove"
    known = scene(MOVE, AFTER_MOVE, player=ORCS, units={"17": {ORCS: 1}}, hand={ORCS: "2D 3D"}, rules=QUESTION)
    known.state.not_held[ORCS] = cards("AD AH AC")
    known.apply(ORCS, PASS)
    assert known.prompts() == []


def test_r152_yes_to_a_queen() -> None:
    """[R152] [R221] Everyone knows the Orcs' Queen, but not their Jack."""
    game = elves_may_ask()
    events = asked(game, QUEEN_QUESTIONS[ORCS][HEARTS])
    assert events == [QueenAskedFor(ELVES, ORCS, HEARTS, yes=True)]
    orcs = seen(game, GOBLINS, ORCS)
    assert (orcs.queen, orcs.jack) == ("H", None)
    assert orcs.not_queen == ("D", "C", "S")
    twin = sample(know(game, GOBLINS), Chance(1))
    assert twin.state.queen[ORCS] == HEARTS


def test_r152_no_to_a_queen() -> None:
    """[R152] Tables that fit give the Orcs any Queen but that of spades, and not the observer's own."""
    game = elves_may_ask()
    events = asked(game, QUEEN_QUESTIONS[ORCS][SPADES])
    assert events == [QueenAskedFor(ELVES, ORCS, SPADES, yes=False)]
    assert seen(game, GOBLINS, ORCS).queen is None
    known = know(game, GOBLINS)
    queens = {sample(known, Chance(seed)).state.queen[ORCS] for seed in range(40)}
    assert queens == {DIAMONDS, HEARTS}


def test_r152_yes_and_no_to_a_jack() -> None:
    """[R152] The same for Jacks: three excluded suits leave one, which is then known."""
    game = elves_may_ask()
    events = asked(game, JACK_QUESTIONS[ORCS][CLUBS])
    assert events == [JackAskedFor(ELVES, ORCS, CLUBS, yes=False)]
    assert seen(game, DWARVES, ORCS).jack is None
    game.state.not_jack[ORCS] |= 1 << DIAMONDS | 1 << SPADES
    orcs = seen(game, DWARVES, ORCS)
    assert (orcs.queen, orcs.jack) == (None, "H")
    told = asked(elves_may_ask(), JACK_QUESTIONS[ORCS][HEARTS])
    assert told == [JackAskedFor(ELVES, ORCS, HEARTS, yes=True)]


def test_r152_more_gold_than_an_amount() -> None:
    """[R152] Four gold are more than three, but not more than four, also where gold is secret."""
    assert asked(elves_may_ask(gold=4), GOLD_QUESTIONS[ORCS][3]) == [GoldAskedFor(ELVES, ORCS, 3, yes=True)]
    secret = elves_may_ask(gold=4, visible=False)
    assert asked(secret, GOLD_QUESTIONS[ORCS][4]) == [GoldAskedFor(ELVES, ORCS, 4, yes=False)]
    assert asked(elves_may_ask(gold=0), GOLD_QUESTIONS[ORCS][0]) == [GoldAskedFor(ELVES, ORCS, 0, yes=False)]


def test_r221_what_is_known_is_always_true() -> None:
    """[R221] A state in which a player has what they are known to lack is invalid."""
    game = elves_may_ask()
    assert faults(game.state) == []
    game.state.not_held[ORCS] = cards("5S")
    assert faults(game.state) == ["[R221] the Orcs have a card that they are known not to have"]
    game.state.not_held[ORCS] = 0
    game.state.not_queen[ORCS] = 1 << HEARTS
    assert faults(game.state) == ["[R221] the Orcs have a card that they are known not to have"]


def test_r221_many_answers_leave_a_table_that_fits() -> None:
    """[R221] With all but three cards ruled out, the Orcs are dealt two of those three."""
    game = elves_may_ask()
    game.state.not_held[ORCS] = (1 << 24) - 1 & ~cards("5S 3H 4D")
    known = know(game, DWARVES)
    hands = {sample(known, Chance(seed)).state.hand[ORCS] for seed in range(40)}
    assert hands == {cards("5S 3H"), cards("5S 4D"), cards("3H 4D")}


def test_r221_answers_that_contradict_each_other_fit_no_table() -> None:
    """[R221] A view made by hand in which the Orcs lack every card is refused."""
    game = elves_may_ask()
    game.state.not_held[ORCS] = (1 << 24) - 1
    with pytest.raises(Malformed, match="no table fits this view"):
        sample(know(game, DWARVES), Chance(1))
