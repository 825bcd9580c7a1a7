"""Bots judge each kind of clause by what it does to their chances at the table as it is."""

import pytest

from dragondune.bots.negotiation.duty_values import COSTS
from dragondune.bots.negotiation.estimate import Estimate
from dragondune.bots.negotiation.hypotheses import with_agreement
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import KINDS, Clause
from dragondune.engine.agreements.table_talk import AcceptAgreement, DeclineAgreement
from dragondune.engine.ids import BIDDING_ROUND, DWARVES, ELVES, GOBLINS, NOBODY, ORCS, Faction
from dragondune.knowledge.gate import know
from tests.agreements.dealing import attack, enter, hire, hold, in_battle, pay, places, stay_out, towards
from tests.bots.bargaining import ARMIES, GOLD, THIS_TURN, TURN, Parley, is_about, parley

OLD_PRICE = 1.5
"""The worth that bots once gave every promise not to fight, whatever the position."""
NEXT_TURN = (TURN + 1, 7)
FORMER_BID = 6


def loss(table: Parley, *clauses: Clause, seat: Faction = GOBLINS) -> float:
    """What clauses cost a seat, by its own estimate."""
    known = know(table.game, seat)
    return Estimate(known, seat).value - Estimate(with_agreement(known, clauses), seat).value


def agree(table: Parley, one: Faction, other: Faction, *clauses: Clause) -> None:
    number = table.offer(one, other, *clauses)
    table.do(other, AcceptAgreement(number))


def peace(seat: Faction, opponent: Faction = NOBODY, until: tuple[int, int] = THIS_TURN, most: int = 0) -> Clause:
    return in_battle(c.SEND_AT_MOST, seat, most, opponent=opponent, until=until)


# Every kind


def example(kind: int) -> Clause:
    """A clause of this kind that the Goblins could owe the Dwarves for two turns, made from the record of the kind."""
    of = KINDS[kind]
    turn, round_number = TURN + 1, 7
    if of.term == c.NOW:
        turn, round_number = 0, 0
    elif of.term == c.IN_TURN:
        turn, round_number = TURN, of.round
    return Clause(
        kind,
        GOBLINS,
        other=DWARVES if of.other else NOBODY,
        opponent=DWARVES if of.opponent != c.UNUSED else NOBODY,
        places=places("10c") if of.places != c.UNUSED and not of.needs_target else 0,
        amount=0 if kind in (c.BID_AT_MOST, c.BID_AT_MOST_NOW, c.SEND_AT_MOST) else min(of.most, max(of.least, 3)),
        turn=turn,
        round=round_number,
        text="We shall be kind" if of.has_text else "",
        condition=1 if of.names_clause else 0,
    )


def test_every_kind_of_clause_has_a_valuation() -> None:
    assert COSTS.keys() == set(range(len(KINDS)))


@pytest.mark.parametrize("kind", [kind for kind in range(len(KINDS)) if not KINDS[kind].has_text])
def test_every_kind_of_clause_costs_something(kind: int) -> None:
    """It is bidding time, the Goblins hold 10★ and an ace, and the Dwarves stand at their gates."""
    units = {"10c": {GOBLINS: 4}, "15c": {DWARVES: 5}, "9f": {DWARVES: 3}, "1c": {ORCS: 4}}
    table = parley(units, gold=GOLD, round=BIDDING_ROUND, hand={GOBLINS: "AC 5C"})
    if kind == c.ALLY_WITH:
        units = {**units, "3c": {DWARVES: 5}}
        table = parley(units, gold=GOLD, round=BIDDING_ROUND)
    assert loss(table, example(kind)) > 0


# Peace


def test_peace_with_a_rival_at_the_gates_costs_a_castle() -> None:
    """Five Dwarves stand before 10★. Four Goblins who may not fight them lose it."""
    units = {**ARMIES, "10c": {GOBLINS: 5}}
    table = parley(units)
    assert loss(table, peace(GOBLINS, DWARVES)) > 2 * OLD_PRICE


def test_peace_with_a_rival_who_has_moved_costs_little_this_turn() -> None:
    table = parley({"10c": {GOBLINS: 5}, "1c": {DWARVES: 3}}, gold={}, done=(DWARVES, ELVES, ORCS))
    assert loss(table, peace(GOBLINS, DWARVES)) < OLD_PRICE


def test_peace_next_turn_costs_more_than_peace_now_after_the_rival_has_moved() -> None:
    table = parley(ARMIES, done=(DWARVES, ELVES, ORCS))
    assert loss(table, peace(GOBLINS, DWARVES, NEXT_TURN)) > loss(table, peace(GOBLINS, DWARVES)) + OLD_PRICE


def test_the_longer_the_peace_the_more_it_costs() -> None:
    table = parley()
    costs = [loss(table, peace(GOBLINS, DWARVES, (TURN + more, 7))) for more in range(4)]
    assert costs == sorted(costs)
    assert costs[3] > costs[0] + OLD_PRICE


def test_the_smaller_the_army_the_more_it_costs() -> None:
    table = parley({**ARMIES, "10c": {GOBLINS: 6}})
    costs = [loss(table, peace(GOBLINS, DWARVES, most=most)) for most in (20, 4, 2, 0)]
    assert costs == sorted(costs)
    assert costs[0] < OLD_PRICE < costs[3]


def test_peace_with_a_player_close_to_victory_costs_more() -> None:
    near = {"1c": {DWARVES: 4}, "3c": {DWARVES: 4}, "10c": {GOBLINS: 3}}
    far = {"1c": {DWARVES: 4}, "2": {DWARVES: 4}, "10c": {GOBLINS: 3}}
    away = towards(c.KEEP_AWAY, GOBLINS, DWARVES, NEXT_TURN)
    assert loss(parley(near, gold={}), away) > loss(parley(far, gold={}), away) + 1


def test_the_last_player_who_can_stop_a_rival_sells_dearest() -> None:
    """The Elves and the Orcs have promised peace to the Dwarves, who hold two castles."""
    units = {"1c": {DWARVES: 4}, "3c": {DWARVES: 4}, "10c": {GOBLINS: 3}, "5c": {ELVES: 4}, "15c": {ORCS: 4}}
    promise = towards(c.KEEP_AWAY, GOBLINS, DWARVES, NEXT_TURN)
    before = loss(parley(units, gold={}), promise)
    table = parley(units, gold={})
    agree(table, ELVES, DWARVES, towards(c.KEEP_AWAY, ELVES, DWARVES, NEXT_TURN))
    agree(table, ORCS, DWARVES, towards(c.KEEP_AWAY, ORCS, DWARVES, NEXT_TURN))
    assert loss(table, promise) > before + 1


def test_bought_peace_opens_a_castle_to_the_buyer() -> None:
    """The Dwarves before 10★ gain by a promise of the Goblins there."""
    table = parley({**ARMIES, "10c": {GOBLINS: 5}})
    assert loss(table, peace(GOBLINS, DWARVES), seat=DWARVES) < -1


def test_being_kept_out_of_too_many_castles_costs_the_game() -> None:
    table = parley()
    whole = loss(table, stay_out(GOBLINS, "1c 3c 5c 15c"))
    one = loss(table, stay_out(GOBLINS, "1c"))
    assert whole > 4 * one
    assert whole > 10


# Slices


@pytest.mark.parametrize(
    "slices",
    [
        [peace(GOBLINS, DWARVES, most=most) for most in (5, 4, 3, 2, 1, 0)],
        [peace(GOBLINS, DWARVES, (TURN + more, 7)) for more in range(5)],
        [in_battle(c.SEND_AT_MOST, GOBLINS, where=name, until=NEXT_TURN) for name in ("10c", "15c", "1c", "5c", "3c")],
        [in_battle(c.NO_ARTIFACT, GOBLINS, until=NEXT_TURN), peace(GOBLINS, DWARVES, NEXT_TURN), peace(GOBLINS)],
        [stay_out(GOBLINS, name) for name in ("1c", "3c", "5c", "15c")],
        [Clause(c.BID_AT_MOST, GOBLINS, amount=most) for most in range(FORMER_BID, -1, -1)],
        [pay(GOBLINS, DWARVES, 1, NEXT_TURN), pay(GOBLINS, DWARVES, 2, NEXT_TURN), pay(GOBLINS, DWARVES, 3, NEXT_TURN)],
        [hold(GOBLINS, "10c", most, NEXT_TURN) for most in (1, 2, 3, 4)],
    ],
    ids=["units", "turns", "places", "weapons", "castles", "bids", "debts", "garrisons"],
)
def test_slices_of_a_promise_cost_as_much_as_the_whole(slices: list[Clause]) -> None:
    table = parley({**ARMIES, "10c": {GOBLINS: 5}}, hand={GOBLINS: "6C 5D"})
    whole, paid = loss(table, *slices), 0.0
    for one in slices:
        paid += loss(table, one)
        agree(table, DWARVES, GOBLINS, one)
    assert paid == pytest.approx(whole)
    assert whole > 0


# Traps


def test_nobody_buys_a_promise_for_more_than_it_seems_worth() -> None:
    """The Orcs can do nothing with this peace, as far as the Goblins can see, so why should they pay for it?"""
    table = parley({"10c": {GOBLINS: 4}, "1c": {ORCS: 4}}, gold={ORCS: 6}, done=(ORCS, DWARVES, ELVES))
    table.offer(ORCS, GOBLINS, peace(GOBLINS, ORCS), pay(ORCS, GOBLINS, 6))
    speech = table.hear(GOBLINS)
    assert speech is not None
    assert isinstance(speech.act, DeclineAgreement)
    assert is_about(speech.words, "no_trap")


# Acts


def test_an_attack_costs_what_the_battle_costs() -> None:
    strong = parley({"10c": {GOBLINS: 3}, "9f": {DWARVES: 8}}, gold={})
    weak = parley({"10c": {GOBLINS: 3}, "9f": {DWARVES: 1}}, gold={})
    promise = attack(GOBLINS, DWARVES, 3, turn=TURN)
    assert loss(strong, promise) > loss(weak, promise) + 0.5


def test_a_garrison_that_has_to_march_leaves_its_castle() -> None:
    at_home = parley({"10c": {GOBLINS: 4}}, gold={})
    in_the_field = parley({"10c": {GOBLINS: 4}, "9f": {GOBLINS: 6}}, gold={})
    promise = enter(GOBLINS, "11", 4, turn=TURN)
    assert loss(at_home, promise) > loss(in_the_field, promise)


def test_hiring_costs_more_with_more_units() -> None:
    table = parley(gold={GOBLINS: 8})
    assert loss(table, hire(GOBLINS, 5, turn=TURN)) > loss(table, hire(GOBLINS, 1, turn=TURN))


# Cards and powers


def test_treachery_is_worth_giving_up_only_without_the_queen() -> None:
    table = parley()
    state = table.game.state
    promise = in_battle(c.NO_TREACHERY, GOBLINS, opponent=DWARVES, until=NEXT_TURN)
    state.queen[GOBLINS] = DWARVES
    armed = loss(table, promise)
    state.queen[GOBLINS] = ELVES
    assert armed > loss(table, promise) + 0.5


def test_an_ace_is_what_makes_negation_dear() -> None:
    promise = towards(c.NO_NEGATION, GOBLINS, DWARVES)
    assert loss(parley(hand={GOBLINS: "AC"}), promise) > loss(parley(hand={GOBLINS: "5C"}), promise)


def test_hiding_is_dear_to_the_elves() -> None:
    promise = {seat: Clause(c.NO_HIDING, seat, turn=TURN + 1, round=7) for seat in (ELVES, DWARVES)}
    table = parley({"5c": {ELVES: 6}, "15c": {DWARVES: 6}})
    assert loss(table, promise[ELVES], seat=ELVES) > loss(table, promise[DWARVES], seat=DWARVES)


# Secrets


def shown(kind: int, seat: Faction) -> Clause:
    return Clause(kind, seat)


def test_a_full_hand_is_dear_to_show() -> None:
    few, many = parley(hand={GOBLINS: "5C"}), parley(hand={GOBLINS: "5C 6D 4H 3S"})
    assert loss(many, shown(c.SHOW_HAND, GOBLINS)) > loss(few, shown(c.SHOW_HAND, GOBLINS))
    assert loss(many, shown(c.SHOW_HAND, GOBLINS)) > loss(many, shown(c.SHOW_CARD, GOBLINS))


def test_only_what_is_unknown_is_worth_seeing() -> None:
    table = parley(hand={DWARVES: "5C 6D"})
    secret = shown(c.SHOW_HAND, DWARVES), pay(GOBLINS, DWARVES, 1, NEXT_TURN)
    empty = parley()
    assert loss(table, *secret) < loss(empty, *secret)
    foresight = shown(c.SHOW_SALE, DWARVES), pay(GOBLINS, DWARVES, 1, NEXT_TURN)
    assert loss(table, *foresight) == pytest.approx(loss(table, foresight[1]))


# Gold


def test_promised_gold_is_worth_only_what_the_debtor_has_left() -> None:
    table = parley(gold={DWARVES: 6})
    promise = pay(DWARVES, GOBLINS, 6, NEXT_TURN)
    rich = -loss(table, promise)
    agree(table, ELVES, DWARVES, pay(DWARVES, ELVES, 6, NEXT_TURN))
    assert rich > 0
    assert loss(table, promise) == pytest.approx(0)
    assert loss(parley(gold={}), promise) == pytest.approx(0)


def test_a_debt_counts_in_full() -> None:
    table = parley(gold={GOBLINS: 2})
    assert loss(table, pay(GOBLINS, DWARVES, 10, NEXT_TURN)) > 2 * loss(table, pay(GOBLINS, DWARVES, 4, NEXT_TURN))


def test_payments_among_others_are_none_of_a_seats_business() -> None:
    assert loss(parley(), pay(DWARVES, ELVES, 3, NEXT_TURN)) == pytest.approx(0)


def test_a_rebate_and_a_penalty_are_worth_something_to_those_who_receive_them() -> None:
    table = parley()
    rebate = Clause(c.REBATE_UNIT, GOBLINS, DWARVES, amount=1)
    assert loss(table, rebate, seat=DWARVES) < 0 < loss(table, rebate)
    kept = Clause(c.NO_HIDING, DWARVES)
    penalty = Clause(c.PAY_IF_YIELDED, DWARVES, GOBLINS, amount=4, condition=1)
    assert loss(table, kept, penalty) < loss(table, kept)


# Alliances


def test_an_ally_has_to_be_given_up_for_another() -> None:
    promise = Clause(c.ALLY_WITH, GOBLINS, DWARVES), Clause(c.ALLY_WITH, DWARVES, GOBLINS)
    assert loss(parley(allies=((GOBLINS, ELVES),)), *promise) > loss(parley(), *promise)
