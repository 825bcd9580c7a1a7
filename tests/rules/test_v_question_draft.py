"""V.2 in the draft: the question about a value, and Elves who ask for their ally."""

from collections.abc import Mapping

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.aces import committed_card, free_aces
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ASK_COLOUR,
    ASK_NUMBER,
    ASK_VALUE,
    BARE_PLANS,
    NUMBER_ANSWERS,
    PASS,
    PLANS,
    VALUE_ANSWERS,
    AnswerValue,
    SealPlan,
)
from dragondune.engine.events import AcePlayed, QuestionAsked, ValueAnswered
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    CLUBS,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    HEARTS,
    NO_ANSWER,
    NONE,
    ORCS,
    SPADES,
    Faction,
)
from dragondune.engine.steps import ANSWER_COLOUR, ANSWER_NUMBER, ANSWER_VALUE, BATTLE
from dragondune.knowledge.gate import audience, know
from dragondune.knowledge.sample import sample
from dragondune.views.position import read_position, write_position
from dragondune.views.viewing import view_of
from tests.rules.scene import all_pass, card, cards, happened, options, refused, scene, with_victory_round

VALUES_TOO: Mapping[str, Value] = {"value_question": True}
ELVES_ASK: Mapping[str, Value] = {"question_for_ally": "elves"}


def elves_attack(hand: Mapping[Faction, str] | None = None, rules: Mapping[str, Value] = VALUES_TOO) -> Game:
    """Three Elves attack three Goblins in 13."""
    units = {"13": {ELVES: 3, GOBLINS: 3}}
    return scene(BATTLE, order=(ELVES, GOBLINS, DWARVES, ORCS), units=units, hand=hand, rules=rules)


def ally_fights(
    hand: Mapping[Faction, str] | None = None,
    rules: Mapping[str, Value] = ELVES_ASK,
    *,
    order: tuple[Faction, ...] = (GOBLINS, ORCS, DWARVES, ELVES),
) -> Game:
    """Goblins allied with the Elves against Orcs in 13. The first in order attacks."""
    units = {"13": {GOBLINS: 3, ORCS: 3}}
    return scene(BATTLE, order=order, units=units, hand=hand, allies=[(ELVES, GOBLINS)], rules=rules)


def asked(game: Game) -> tuple[str, list[Faction]]:
    prompts = game.prompts()
    return prompts[0].question, [prompt.seat for prompt in prompts]


def test_r115_the_switch_adds_a_third_question() -> None:
    """[R115] [R171] Colour, number or value: the Goblins are asked and everyone hears the answer."""
    game = elves_attack({GOBLINS: "4H"})
    assert list(game.options(ELVES)) == [ASK_COLOUR, ASK_NUMBER, ASK_VALUE, PASS]
    events = game.apply(ELVES, ASK_VALUE)
    assert happened(events, QuestionAsked) == [QuestionAsked(ELVES, GOBLINS, ANSWER_VALUE)]
    all_pass(game, PASS)
    assert asked(game) == ("AnswerValue", [GOBLINS])
    events = game.apply(GOBLINS, VALUE_ANSWERS[4])
    assert events == [ValueAnswered(GOBLINS, 4)]
    assert audience(events[0]) == EVERYONE
    assert asked(game) == ("SealPlan", [ELVES, GOBLINS])


def test_r115_without_the_switch_nobody_asks_for_a_value() -> None:
    """[R115] [V.2] 1.10 knows colour and number; the draft has the third question."""
    game = elves_attack({GOBLINS: "4H"}, {})
    assert list(game.options(ELVES)) == [ASK_COLOUR, ASK_NUMBER, PASS]
    refused(game, ELVES, ASK_VALUE, rule="R115")
    assert load_edition("draft").value_question
    assert not load_edition("1.2").value_question


def test_r115_only_one_question_is_asked() -> None:
    """[R115] Once the number is answered, the value cannot be asked for."""
    game = elves_attack()
    game.apply(ELVES, ASK_NUMBER)
    game.apply(GOBLINS, NUMBER_ANSWERS[1])
    assert asked(game) == ("SealPlan", [ELVES, GOBLINS])


def answering(hand: str) -> Game:
    """The Goblins, with these cards, have to name a value."""
    game = elves_attack({GOBLINS: hand})
    game.apply(ELVES, ASK_VALUE)
    all_pass(game, PASS)
    return game


def test_r115_a_value_must_be_one_that_the_hand_can_supply() -> None:
    """[R115] [R113] [ace.5] Holding A♠, 4♥ and 4♣: none, 1 or 4; silence is no answer."""
    game = answering("AS 4H 4C")
    assert list(game.options(GOBLINS)) == [VALUE_ANSWERS[0], VALUE_ANSWERS[1], VALUE_ANSWERS[4]]
    refused(game, GOBLINS, VALUE_ANSWERS[3], rule="R115")
    refused(game, GOBLINS, PASS, rule="R115")


def test_r115_an_empty_hand_can_only_promise_nothing() -> None:
    """[R115] [R113] Goblins without a card are asked and answer 0."""
    game = elves_attack()
    game.apply(ELVES, ASK_VALUE)
    assert options(game, GOBLINS, AnswerValue) == [VALUE_ANSWERS[0]]


def test_r115_an_ace_that_is_not_an_artifact_has_no_value() -> None:
    """[R115] [ace.5] If aces are not played in battle, A♠ does not allow the answer 1."""
    game = elves_attack({GOBLINS: "AS 4H"}, {"value_question": True, "ace_is_artifact": False})
    game.apply(ELVES, ASK_VALUE)
    all_pass(game, PASS)
    assert list(game.options(GOBLINS)) == [VALUE_ANSWERS[0], VALUE_ANSWERS[4]]
    refused(game, GOBLINS, VALUE_ANSWERS[1], rule="R115")


def test_r171_the_answer_binds_to_exactly_that_value() -> None:
    """[R171] [R114] Promised 4: either 4 in any army, but neither another artifact nor none."""
    game = answering("4H 4C 5H")
    game.apply(GOBLINS, VALUE_ANSWERS[4])
    plans = options(game, GOBLINS, SealPlan)
    assert {plan.card for plan in plans} == {card("4H"), card("4C")}
    assert {plan.count for plan in plans} == {0, 1, 2, 3}
    refused(game, GOBLINS, PLANS[card("5H")][1], rule="R171")
    refused(game, GOBLINS, BARE_PLANS[1], rule="R171")


def test_r171_the_answer_nothing_binds_too() -> None:
    """[R171] [R114] Promised no artifact: the 4♥ stays in the hand."""
    game = answering("4H")
    game.apply(GOBLINS, VALUE_ANSWERS[0])
    assert {plan.card for plan in options(game, GOBLINS, SealPlan)} == {NONE}
    refused(game, GOBLINS, PLANS[card("4H")][1], rule="R114")


def test_r171_the_answer_binds_only_its_player_and_battle() -> None:
    """[R171] The asking Elves plan freely; after the battle the answer is forgotten."""
    game = elves_attack({ELVES: "5S 6S", GOBLINS: "4H"})
    game.apply(ELVES, ASK_VALUE)
    all_pass(game, PASS)
    game.apply(GOBLINS, VALUE_ANSWERS[4])
    assert {plan.card for plan in options(game, ELVES, SealPlan)} == {NONE, card("5S"), card("6S")}
    game.apply(ELVES, BARE_PLANS[1])
    game.apply(GOBLINS, PLANS[card("4H")][1])
    all_pass(game, PASS)
    assert game.state.answer_value[GOBLINS] == NO_ANSWER


def test_r170_the_only_card_of_the_promised_value_is_committed() -> None:
    """[R170] [R171] Promised 1 with one ace, which may not go for anything else; with two aces either may."""
    game = answering("AS 4H")
    game.apply(GOBLINS, VALUE_ANSWERS[1])
    assert committed_card(game.state, GOBLINS) == cards("AS")
    assert free_aces(game.state, GOBLINS) == 0
    game = answering("AS AH")
    game.apply(GOBLINS, VALUE_ANSWERS[1])
    assert free_aces(game.state, GOBLINS) == cards("AS AH")


def test_negate_1_a_question_for_the_value_can_be_stopped() -> None:
    """[negate.1] [R171] The kind is announced, the Goblins stop it, and nothing binds them."""
    game = elves_attack({GOBLINS: "AC"})
    game.apply(ELVES, ASK_VALUE)
    assert asked(game) == ("NegateQuestion", [GOBLINS])
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert asked(game) == ("SealPlan", [ELVES, GOBLINS])
    assert game.state.answer_value[GOBLINS] == NO_ANSWER


def test_r171_views_show_the_answer_and_positions_keep_it() -> None:
    """[R171] [R28] Everyone knows the promised value, so sampled hands contain a card of that value."""
    game = with_victory_round(answering("4H 6S"))
    assert read_position(write_position(game)).fingerprint() == game.fingerprint()
    game.apply(GOBLINS, VALUE_ANSWERS[6])
    view = view_of(know(game, ORCS))
    assert [fighter.value for fighter in view.battle.fighters] == [None, 6]
    assert read_position(write_position(game)).fingerprint() == game.fingerprint()
    guesses = [sample(know(game, ORCS), Chance(seed)) for seed in range(5)]
    assert all(guess.state.hand[GOBLINS] & cards("6D 6H 6C 6S") for guess in guesses)


def test_r116_with_the_switch_the_elves_ask_in_their_allys_battle() -> None:
    """[R116] [elves.6] The Elves, not the attacking Goblins, ask the Orcs, and the answer binds the Orcs."""
    game = ally_fights()
    assert asked(game) == ("AskQuestion", [ELVES])
    assert game.prompts()[0].about == ORCS
    events = game.apply(ELVES, ASK_NUMBER)
    assert happened(events, QuestionAsked) == [QuestionAsked(ELVES, ORCS, ANSWER_NUMBER)]
    assert asked(game) == ("AnswerNumber", [ORCS])
    events = game.apply(ORCS, NUMBER_ANSWERS[2])
    assert audience(events[0]) == EVERYONE
    assert asked(game) == ("SealPlan", [GOBLINS, ORCS])
    assert {plan.count for plan in options(game, ORCS, SealPlan)} == {2}


def test_r116_the_elves_ask_for_a_defending_ally_as_well() -> None:
    """[R116] [elves.6] The Orcs attack, the Goblins defend, and the Elves ask the Orcs once."""
    game = ally_fights(order=(ORCS, GOBLINS, DWARVES, ELVES))
    assert asked(game) == ("AskQuestion", [ELVES])
    assert game.prompts()[0].about == ORCS
    game.apply(ELVES, PASS)
    assert asked(game) == ("SealPlan", [GOBLINS, ORCS])


def test_r116_without_the_switch_the_ally_asks() -> None:
    """[R116] [elves.6] In 1.10 the Goblins ask for themselves; the draft is the edition in which the Elves do."""
    game = ally_fights(rules={})
    assert asked(game) == ("AskQuestion", [GOBLINS])
    assert load_edition("draft").question_for_ally == "elves"
    assert load_edition("1.2").question_for_ally == "ally"


def test_r116_the_elves_do_not_ask_in_other_battles() -> None:
    """[R116] Dwarves and Orcs fight; neither is the Elves' ally."""
    game = scene(
        BATTLE,
        order=(DWARVES, ORCS, GOBLINS, ELVES),
        units={"13": {DWARVES: 3, ORCS: 3}},
        allies=[(ELVES, GOBLINS)],
        rules=ELVES_ASK,
    )
    assert asked(game) == ("SealPlan", [DWARVES, ORCS])


def test_r116_in_their_own_battles_the_elves_ask_as_usual() -> None:
    """[R116] [V.2] The switch concerns the ally's battles only."""
    game = elves_attack(rules=ELVES_ASK)
    assert asked(game) == ("AskQuestion", [ELVES])
    assert game.prompts()[0].about == GOBLINS


def test_r212_elves_who_fight_their_ally_are_the_only_ones_to_ask() -> None:
    """[R212] [R116] Goblins attack their ally: the Elves ask them, and nobody asks the Elves."""
    game = scene(
        BATTLE,
        order=(GOBLINS, ELVES, DWARVES, ORCS),
        units={"13": {ELVES: 3, GOBLINS: 3}},
        allies=[(ELVES, GOBLINS)],
        rules=ELVES_ASK,
    )
    assert asked(game) == ("AskQuestion", [ELVES])
    assert game.prompts()[0].about == GOBLINS
    game.apply(ELVES, PASS)
    assert asked(game) == ("SealPlan", [ELVES, GOBLINS])


def test_r212_the_question_for_the_ally_is_the_elves_own_and_can_be_stopped() -> None:
    """[R212] [negate.1] [R150] Even where aces do not reach an ally's use: here the Elves themselves ask."""
    game = ally_fights({ORCS: "AS"}, {"question_for_ally": "elves", "negation_reaches_ally": False})
    game.apply(ELVES, ASK_NUMBER)
    assert asked(game) == ("NegateQuestion", [ORCS])
    game.apply(ORCS, ACE_PLAYS[SPADES])
    assert asked(game) == ("SealPlan", [GOBLINS, ORCS])


def test_r212_for_an_ace_the_elves_ask_both_questions_for_their_ally() -> None:
    """[R212] [elves.5] Colour and number of the Orcs' plan against the Goblins."""
    game = ally_fights({ELVES: "AH"})
    events = game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert happened(events, AcePlayed) == [AcePlayed(ELVES, card("AH"), "elves.5")]
    assert happened(events, QuestionAsked) == [
        QuestionAsked(ELVES, ORCS, ANSWER_COLOUR),
        QuestionAsked(ELVES, ORCS, ANSWER_NUMBER),
    ]
    assert asked(game) == ("AnswerColour", [ORCS])


def test_r183_an_ace_that_places_units_asks_no_questions() -> None:
    """[R183] [elves.5] Then no ace buys both questions, neither at first nor after a stopped one."""
    game = elves_attack({ELVES: "AH", GOBLINS: "AC"}, {"elven_ace": "place_units"})
    assert list(game.options(ELVES)) == [ASK_COLOUR, ASK_NUMBER, PASS]
    refused(game, ELVES, ACE_PLAYS[HEARTS], rule="R183")
    game.apply(ELVES, ASK_NUMBER)
    game.apply(GOBLINS, ACE_PLAYS[CLUBS])
    assert asked(game) == ("SealPlan", [ELVES, GOBLINS])
