"""What each step declares about its question: sentence, standing answers, limits, and what answers could reveal."""

import random

import pytest

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.all_steps import STEP_OF, STEPS
from dragondune.engine.consequences import Consequence, longest_flight, of_arrival
from dragondune.engine.decisions import (
    ACE_PLAYS,
    BARE_PLANS,
    BIDS,
    DRAGON_MOVES,
    HIRES,
    MOVES,
    PASS,
    PAY_GOLD,
    PLANS,
    PLUNDER_SALES,
    RAISES,
    TAKE_FREE_CARD,
    AcceptAlliance,
    BreakAlliance,
    BreakWalls,
    Decision,
    DeclareTreachery,
    DisbandUnits,
    DiscardArtifact,
    Hide,
    HireUnits,
    MoveUnits,
    PlaceBid,
    SellPlunder,
    cards_spent,
    is_grave,
)
from dragondune.engine.decisions import TREACHERY as DECLARE
from dragondune.engine.events import TreasureLost, UnitsLost
from dragondune.engine.flow import Step
from dragondune.engine.game import Game, sentence_of
from dragondune.engine.ids import ACES, CHANCE, DWARVES, ELVES, FACTIONS, GOBLINS, NOBODY, ORCS, Faction, members
from dragondune.engine.prompts import Prompt
from dragondune.engine.questions import CHANCE_QUESTIONS, QUESTIONS
from dragondune.engine.steps import BIDS as BIDDING_STEP
from dragondune.engine.steps import DRAGON_CHOICE, HIRE, MOVE, PAYMENT, PLUNDER, TREACHERY
from tests.rules.scene import at, card, scene

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
        assert step.is_rarely_wanted() == other.is_rarely_wanted()


def test_what_is_rarely_wanted_can_be_declined() -> None:
    assert {step.question for step in ASKING if step.is_rarely_wanted()} == {"DisbandLate", "DiscardArtifact"}
    assert all("decline" in step.standing() for step in ASKING if step.is_rarely_wanted())


GRAVE = (DisbandUnits, BreakAlliance, AcceptAlliance, BreakWalls, DiscardArtifact, DeclareTreachery, SellPlunder, Hide)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_gives_something_up_for_good_is_grave(edition: str) -> None:
    """Cards that are spent, units that leave, alliances; never a pass, a bid or a movement."""
    for game in games(edition):
        for seat in game.seats_asked():
            for option in game.options(seat):
                if cards_spent(option) or isinstance(option, GRAVE):
                    assert is_grave(option), option
                if option is PASS or isinstance(option, (PlaceBid, MoveUnits, HireUnits)):
                    assert not is_grave(option), option


def test_an_ace_in_a_plan_is_grave() -> None:
    """[ace.5] It counts one point there."""
    assert is_grave(PLANS[card("AD")][1])
    assert not is_grave(PLANS[card("6C")][1])
    assert not is_grave(BARE_PLANS[1])


def test_more_steps_of_a_turn_follow_until_its_movement() -> None:
    """[IV.7]"""
    assert scene(HIRE, MOVE, player=ELVES, units={"5c": {ELVES: 2}}, gold={ELVES: 3}).has_more_steps
    assert not scene(MOVE, player=ELVES, units={"5c": {ELVES: 2}}).has_more_steps


def games(edition: str) -> list[Game]:
    """Positions of a random game in which a seat is asked."""
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
    """A step that can be declined lets its seat pass, asks only the seats its rules name, and respects its limits."""
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
def test_prepared_answers_fit_their_question(edition: str) -> None:
    """Every answer that can be prepared is an option of its question at some point."""
    for game in games(edition)[::7]:
        for seat in FACTIONS:
            for question, one in game.preparable(seat):
                assert question in QUESTIONS
                assert isinstance(one.decision, Decision)


def test_a_bid_covered_by_visible_gold_reveals_nothing() -> None:
    """[R60] [R226] A bid beyond visible gold needs an ace or a free card."""
    rich, poor = (scene_of_bidding(gold=gold) for gold in (5, 0))
    assert not rich.could_betray
    assert poor.could_betray


def scene_of_bidding(*, gold: int) -> Game:
    return scene(BIDDING_STEP, player=ELVES, gold={ELVES: gold})


@pytest.mark.parametrize(
    ("decision", "cards"),
    [(PASS, 0), (BIDS[3], 0), *((ACE_PLAYS[suit], 1 << ace) for suit, ace in enumerate(members(ACES)))],
)
def test_the_cards_a_decision_spends(decision: Decision, cards: int) -> None:
    assert cards_spent(decision) == cards


def test_questions_go_only_to_their_factions() -> None:
    rules = load_edition("1.10")
    assert [STEP_OF["ForbidHiring"].is_asked_of(rules, seat) for seat in FACTIONS] == [
        seat == GOBLINS for seat in FACTIONS
    ]
    assert not STEP_OF["NegateSwap"].is_asked_of(rules, DWARVES)


def test_a_bid_shows_its_price_if_it_wins() -> None:
    """[III.3] [R69] In 1.2 the Dwarves' ally pays half, rounded up, to the Dwarves."""
    game = scene(BIDDING_STEP, player=ELVES, gold={ELVES: 5}, allies=[(ELVES, DWARVES)], rules=HALF)
    assert [game.price(ELVES, BIDS[bid]) for bid in (1, 4, 5)] == [(1, DWARVES), (2, DWARVES), (3, DWARVES)]


def test_a_bid_above_the_gold_needs_another_payment() -> None:
    """[R60] [ace.1]"""
    game = scene(BIDDING_STEP, player=ELVES, gold={ELVES: 2}, hand={ELVES: "AD 5S"})
    kinds = [one.kind for one in game.consequences(ELVES, BIDS[3])]
    assert kinds == ["must_waive", "ace_may_pay"]
    assert [one.kind for one in game.consequences(ELVES, BIDS[2])] == ["ace_may_pay"]


def test_a_flight_burns_what_was_predicted() -> None:
    """[I.2] [orcs.3] The Orcs lose half their units, others all; gold is lost too."""
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


def test_a_move_predicts_battle_gold_and_the_castle_it_leaves() -> None:
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


def kinds(game: Game, seat: int, decision: Decision) -> list[str]:
    return [one.kind for one in game.consequences(seat, decision)]


def test_recruits_share_the_status_of_their_own_units() -> None:
    """[IV.hidden.2] Beside their own hidden units they hide, and nobody fights them."""
    units = {"8": {ELVES: 2, ORCS: 3}, "15c": {ELVES: 1}}
    game = scene(HIRE, player=ELVES, units=units, hidden={ELVES: "8"}, gold={ELVES: 9}, dragon=1)
    assert kinds(game, ELVES, HIRES[at("8")][0]) == ["hidden_beside", "joins_hidden"]
    assert kinds(game, ELVES, HIRES[at("15c")][0]) == ["joins"]
    assert kinds(game, ELVES, PASS) == []


def test_recruits_meet_trolls_hidden_units_and_free_castles() -> None:
    """[note.4] [note.11] [elves.4]"""
    units = {"8": {ELVES: 2}, "10c": {GOBLINS: 2}}
    game = scene(HIRE, player=ORCS, units=units, hidden={ELVES: "8"}, trolls="3c", dragon=10)
    assert kinds(game, ORCS, RAISES[at("8")][0]) == ["hidden_there", "dragon_misses"]
    taken = {one.kind: one for one in of_arrival(game.state, DWARVES, at("15c"), count=1, hidden=False)}
    assert list(taken) == ["castle_taken"]
    troll = {one.kind: one for one in of_arrival(game.state, DWARVES, at("3c"), count=6, hidden=False)}
    assert (troll["troll"].count, troll["troll"].total) == (game.rules.troll_losses, 6)
    assert "castle_taken" not in troll
    contested = of_arrival(game.state, DWARVES, at("10c"), count=1, hidden=False)
    assert [one.kind for one in contested] == ["battle", "castle_contested"]
    assert of_arrival(game.state, GOBLINS, at("10c"), count=1, hidden=False)[0].kind == "joins"


def test_the_dragon_can_fly_farther_if_players_control_it() -> None:
    """[twoaces.5]"""
    far: dict[str, Value] = {"two_aces_dragon": True, "dragon_control_most": 9}
    assert longest_flight(scene(MOVE, player=ELVES).state) == 6
    assert longest_flight(scene(MOVE, player=ELVES, rules=far).state) == 9


def test_units_left_behind() -> None:
    units = {"8": {ELVES: 3}}
    game = scene(MOVE, player=ELVES, units=units, dragon=1)
    assert "stays" in kinds(game, ELVES, MOVES[at("8")][at("7")][0])
    assert "stays" not in kinds(game, ELVES, MOVES[at("8")][at("7")][2])


def test_a_plundered_card_shows_its_price() -> None:
    """[option.plunder] [R135]"""
    rules: dict[str, Value] = {"plunder": "value"}
    game = scene(PLUNDER, player=ORCS, hand={ELVES: "5D"}, units={"8": {ELVES: 1, ORCS: 1}}, rules=rules)
    step = STEPS[PLUNDER]
    assert [one.count for one in step.consequences(game.state, ORCS, PLUNDER_SALES[card("5D")])] == [5]
    assert step.consequences(game.state, ORCS, PASS) == []


def test_treachery_shows_its_reward_to_the_fighters() -> None:
    """[V.9]"""
    game = scene(MOVE, player=ELVES)
    game.state.attacker, game.state.defender = ELVES, ORCS
    step = STEPS[TREACHERY]

    def rewards(seat: Faction, decision: Decision) -> list[int]:
        found = [one for one in step.consequences(game.state, seat, decision) if one.kind == "gold_gained"]
        return [one.count for one in found if one.seat == NOBODY]  # their own

    assert rewards(ELVES, DECLARE) == [game.rules.treachery_gold]
    assert rewards(DWARVES, DECLARE) == rewards(ELVES, PASS) == []


def test_the_winner_of_a_card_sees_its_price() -> None:
    """[III.3]"""
    game = scene(BIDDING_STEP, player=ELVES, gold={ELVES: 2}, hand={ELVES: "AD"})
    game.state.bid, game.state.bidder = 5, ELVES
    limits = STEPS[PAYMENT].limits(game.state, ELVES)
    assert limits is not None
    assert (limits.least, limits.most) == (5, 2)
    assert [one.decision for one in STEPS[PAYMENT].preparable(game.state, ELVES)] == [PAY_GOLD]
    game.state.ally[ELVES], game.state.ally[DWARVES] = DWARVES, ELVES
    assert TAKE_FREE_CARD in [one.decision for one in STEPS[PAYMENT].preparable(game.state, ELVES)]


def test_a_base_step_declares_nothing() -> None:
    step, game = Step(0, "I.1"), scene(MOVE, player=ELVES)
    assert step.limits(game.state, ELVES) is None
    assert step.march(game.state, ELVES) is None
    with pytest.raises(NotImplementedError):
        step.sentence(Prompt(ELVES, "Move", "IV.5", ORCS, 1, is_secret=False))
