"""What each step declares about its question: sentence, standing answers, limits, and what an answer could betray."""

import random

import pytest

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import (
    ACE_PLAYS,
    BIDS,
    DRAGON_MOVES,
    MOVES,
    PASS,
    Decision,
    PlaceBid,
    cards_spent,
)
from dragondune.engine.events import TreasureLost, UnitsLost
from dragondune.engine.flow import Step
from dragondune.engine.game import STEP_OF, STEPS, Game, sentence_of
from dragondune.engine.ids import ACES, CHANCE, DWARVES, ELVES, FACTIONS, GOBLINS, ORCS, members
from dragondune.engine.prompts import Prompt
from dragondune.engine.questions import CHANCE_QUESTIONS, QUESTIONS
from dragondune.engine.steps import BIDS as BIDDING_STEP
from dragondune.engine.steps import DRAGON_CHOICE, MOVE
from tests.rules.scene import at, scene

HALF: dict[str, Value] = {"dwarves_ally_bidding": "half"}
ASKING = [step for step in STEPS if step.question is not None]


def test_every_question_has_a_step_and_every_step_that_asks_has_a_question() -> None:
    assert {step.question for step in ASKING} == {*QUESTIONS, *CHANCE_QUESTIONS}
    assert set(STEP_OF) == {*QUESTIONS, *CHANCE_QUESTIONS}
    assert not set(QUESTIONS) & set(CHANCE_QUESTIONS)


@pytest.mark.parametrize("step", ASKING, ids=[f"{step.question} {step.number}" for step in ASKING])
def test_every_step_that_asks_has_a_sentence(step: Step) -> None:
    assert step.question is not None
    sentence = step.sentence(Prompt(ELVES, step.question, step.clause, ORCS, 1, is_secret=False))
    assert sentence
    assert not sentence.endswith(("?", ".", " "))


def test_only_what_can_be_declined_can_be_accepted() -> None:
    for step in ASKING:
        assert step.standing() in ((), ("decline",), ("decline", "accept")), step.question


def test_two_steps_with_one_question_declare_the_same() -> None:
    for step in ASKING:
        assert step.question is not None
        other = STEP_OF[step.question]
        assert step.standing() == other.standing()
        assert step.is_always_asked() == other.is_always_asked()


def games(edition: str) -> list[Game]:
    """Positions of a random game in which somebody is asked."""
    chance = random.Random(f"facts {edition}")
    game = Game.new(load_edition(edition))
    found: list[Game] = []
    while not game.is_over:
        seat = chance.choice(game.seats_asked())
        if seat != CHANCE:
            found.append(game.clone())
        game.apply(seat, chance.choice(game.options(seat)))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_facts_agree_with_the_options(edition: str) -> None:
    """A step that can be declined lets its seat pass, asks only whom its rules name, and keeps within its limits."""
    for game in games(edition):
        for seat in game.seats_asked():
            prompt, options = game.prompt(seat), game.options(seat)
            assert prompt is not None
            assert sentence_of(prompt)
            step = STEP_OF[prompt.question]
            assert step.is_asked_of(game.rules, seat), (prompt.question, seat)
            if "decline" in step.standing() and not game.agreements:
                assert PASS in options
            limits = game.limits(seat)
            bids = [one.amount for one in options if isinstance(one, PlaceBid)]
            if bids:
                assert limits is not None
                assert (limits.least, limits.most) == (bids[0], bids[-1])
            for option in options[:: max(1, len(options) // 20)]:
                game.consequences(seat, option)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_prepared_answers_its_question(edition: str) -> None:
    """Every answer that can be prepared is an option of its question some time."""
    for game in games(edition)[::7]:
        for seat in FACTIONS:
            for question, one in game.preparable(seat):
                assert question in QUESTIONS
                assert isinstance(one.decision, Decision)


def test_a_bid_betrays_nothing_where_all_see_the_gold_for_it() -> None:
    """[R60] [R226] Without it, only an ace or a free card allows a bid."""
    rich, poor = (scene_of_bidding(gold=gold) for gold in (5, 0))
    assert not rich.could_betray
    assert poor.could_betray


def scene_of_bidding(*, gold: int) -> Game:
    return scene(BIDDING_STEP, player=ELVES, gold={ELVES: gold})


@pytest.mark.parametrize(
    ("decision", "cards"),
    [(PASS, 0), (BIDS[3], 0), *((ACE_PLAYS[suit], 1 << ace) for suit, ace in enumerate(members(ACES)))],
)
def test_cards_that_a_decision_spends(decision: Decision, cards: int) -> None:
    assert cards_spent(decision) == cards


def test_questions_go_only_to_the_peoples_they_are_about() -> None:
    rules = load_edition("1.10")
    assert [STEP_OF["ForbidHiring"].is_asked_of(rules, seat) for seat in FACTIONS] == [
        seat == GOBLINS for seat in FACTIONS
    ]
    assert not STEP_OF["NegateSwap"].is_asked_of(rules, DWARVES)


def test_a_bid_is_priced_with_what_is_due_if_it_wins() -> None:
    """[III.3] [R69] In 1.2 the Dwarves' ally pays half, rounded up, and to the Dwarves."""
    game = scene(BIDDING_STEP, player=ELVES, gold={ELVES: 5}, allies=[(ELVES, DWARVES)], rules=HALF)
    assert [game.price(ELVES, BIDS[bid]) for bid in (1, 4, 5)] == [(1, DWARVES), (2, DWARVES), (3, DWARVES)]


def test_a_bid_above_the_gold_needs_something_else_to_pay_for_it() -> None:
    """[R60] [ace.1]"""
    game = scene(BIDDING_STEP, player=ELVES, gold={ELVES: 2}, hand={ELVES: "AD 5S"})
    kinds = [one.kind for one in game.consequences(ELVES, BIDS[3])]
    assert kinds == ["must_waive", "ace_may_pay"]
    assert [one.kind for one in game.consequences(ELVES, BIDS[2])] == ["ace_may_pay"]


def test_a_flight_burns_what_was_foretold() -> None:
    """[I.2] [orcs.3] The Orcs lose half of their units, others all; gold is lost too."""
    units = {"13": {ORCS: 3, ELVES: 2}, "14": {DWARVES: 1}}
    rules: dict[str, Value] = {"two_aces_dragon": True}
    game = scene(DRAGON_CHOICE, player=ELVES, units=units, treasure={"13": 4}, dragon=12, rules=rules)
    decision = DRAGON_MOVES[2]
    foretold = game.consequences(ELVES, decision)
    happened = game.apply(ELVES, decision)
    lost = {(one.seat, one.place, one.count) for one in happened if isinstance(one, UnitsLost)}
    assert {(one.seat, one.place, one.count) for one in foretold if one.kind == "units_burnt"} == lost != set()
    gold = {(one.place, one.amount) for one in happened if isinstance(one, TreasureLost)}
    assert {(one.place, one.count) for one in foretold if one.kind == "gold_burnt"} == gold != set()


def test_a_move_foretells_battle_gold_and_the_castle_it_leaves() -> None:
    units = {"5c": {ELVES: 3}, "6": {ORCS: 2}}
    game = scene(MOVE, player=ELVES, units=units, treasure={"6": 10}, dragon=1)
    move = MOVES[at("5c")][at("6")][2]
    found = {one.kind: one for one in game.consequences(ELVES, move)}
    assert found["battle"] == Consequence("battle", "V.intro", seat=ORCS, place=at("6"), count=2, total=3)
    assert found["castle_given_up"].place == at("5c")
    assert (found["gold_collected"].count, found["gold_collected"].total) == (6, 10)
    assert found["dragon_reaches"].count == 5
    smaller = {one.kind: one for one in game.consequences(ELVES, MOVES[at("5c")][at("6")][0])}
    assert smaller["castle_kept"].count == 2
