"""Rebates, shares of all income, and payments that depend on another clause."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dragondune.editions.loader import load_edition
from dragondune.engine import events as e
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause, Earned
from dragondune.engine.agreements.table_talk import OfferAgreement, TerminateAgreement
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import ACE_PLAYS, ATTACKS, BIDS, GIFTS, HIRES, MOVES, PASS, PAY_GOLD
from dragondune.engine.events import AgreementEnded, DebtPaid, DutyLapsed, DutyYielded, Event, PaymentMade, PaymentShort
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    BATTLE_ROUND,
    BIDDING_ROUND,
    COLLECTION_ROUND,
    DWARVES,
    ELVES,
    GOBLINS,
    ORCS,
    RECRUITMENT_ROUND,
    SETUP,
    SPECTATOR,
    Faction,
    Mask,
)
from dragondune.engine.powers.orcs_plunder import sell_plunder
from dragondune.engine.rounds.r5_battle import begin_battle
from dragondune.engine.rounds.r5_outcome import win_by_treachery
from dragondune.engine.steps import BATTLE, COLLECTION, HIRE, MOVE
from dragondune.engine.steps import BIDS as BIDDING
from dragondune.knowledge.gate import know
from dragondune.knowledge.transfer import knowledge_from_bytes, knowledge_to_bytes
from dragondune.views.viewing import view_of
from tests.agreements.dealing import (
    agree,
    in_battle,
    leave,
    only_agreement,
    pay,
    pay_if,
    pay_share,
    seats,
    stay_out,
    text,
    to_payee,
    towards,
)
from tests.agreements.talking import play_and_talk
from tests.example_counts import examples
from tests.properties.playing import choose, play
from tests.rules.scene import at, card, happened, refused, scene

TWO = seats(ELVES, ORCS)
WITH_DWARVES = seats(DWARVES, ELVES)
WITH_GOBLINS = seats(ELVES, GOBLINS)
END_OF_IV = (3, RECRUITMENT_ROUND)


def payments(events: list[Event]) -> list[tuple[Faction, Faction, int]]:
    return [(one.seat, one.to, one.amount) for one in happened(events, PaymentMade)]


def debts(events: list[Event]) -> list[tuple[Faction, Faction, int]]:
    return [(one.seat, one.to, one.amount) for one in happened(events, PaymentShort)]


def auction(parties: Mask, *clauses: Clause, hand: str = "", **rules: int | str) -> Game:
    """A card is on sale, and the Elves, who have 9 gold, are asked to bid first."""
    game = scene(
        BIDDING,
        order=(ELVES, DWARVES, GOBLINS, ORCS),
        player=ELVES,
        gold={ELVES: 9, ORCS: 9},
        hand={ELVES: hand},
        turn=3,
        round=BIDDING_ROUND,
        rules=rules,
    )
    game.state.card = card("6S")
    game.state.deck &= ~(1 << card("6S"))
    game.state.auction_cards = 1
    game.state.auction_starter = ELVES
    agree(game, parties, *clauses)
    return game


def sold(game: Game, amount: int) -> list[Event]:
    """The Elves buy the card for this much gold."""
    events = game.apply(ELVES, BIDS[amount])
    for seat in (DWARVES, GOBLINS, ORCS):
        events += game.apply(seat, PASS)
    return events


CARD_REBATE = to_payee(c.REBATE_CARD, DWARVES, ELVES, 2)


def test_r280_the_dwarves_pay_back_some_of_the_price_of_a_card() -> None:
    """[R280] Right after the sale; the agreement goes on."""
    game = auction(WITH_DWARVES, CARD_REBATE)
    events = sold(game, 5)
    assert payments(events) == [(DWARVES, ELVES, 2)]
    assert game.state.gold[:2] == [3, 6]
    assert only_agreement(game).settled == 0


def test_r280_a_rebate_is_never_more_than_the_price() -> None:
    """[R280] A card for 1 gold is free in the end."""
    game = auction(WITH_DWARVES, CARD_REBATE)
    assert payments(sold(game, 1)) == [(DWARVES, ELVES, 1)]
    assert game.state.gold[ELVES] == 9


def test_r280_only_for_the_buyer_who_was_promised_it() -> None:
    """[R280] The Elves buy, and the promise was made to the Orcs."""
    game = auction(seats(DWARVES, ORCS), to_payee(c.REBATE_CARD, DWARVES, ORCS, 2))
    assert payments(sold(game, 5)) == []


def test_r280_not_for_a_card_that_costs_no_gold() -> None:
    """[R71] [R280] An ace pays for the card, so there is no price to give back."""
    game = auction(WITH_DWARVES, CARD_REBATE, hand="AS")
    sold(game, 5)
    events = game.apply(ELVES, ACE_PLAYS[3])
    assert payments(events) == []
    game = auction(WITH_DWARVES, CARD_REBATE, hand="AS")
    sold(game, 5)
    assert payments(game.apply(ELVES, PAY_GOLD)) == [(DWARVES, ELVES, 2)]


def test_r280_what_the_dwarves_cannot_pay_back_stays_owed() -> None:
    """[R202] [R280] [balance.3] They lose what they got to the bank, and owe the rebate."""
    game = auction(WITH_DWARVES, CARD_REBATE, dwarves_sale_loss=9)
    events = sold(game, 5)
    assert payments(events) == []
    assert debts(events) == [(DWARVES, ELVES, 2)]
    assert [debt.amount for debt in only_agreement(game).debts] == [2]


def test_r280_recorded_rebates_are_not_paid() -> None:
    """[R147] [R280] With `agreements` = record nothing moves."""
    game = auction(WITH_DWARVES, CARD_REBATE, agreements="record")
    events = sold(game, 5)
    assert payments(events) == debts(events) == []


def hiring(*clauses: Clause, parties: Mask = WITH_GOBLINS, player: Faction = ELVES, **rules: int | str) -> Game:
    """Turn 3, round IV: the Elves hire in 5★ for 1 gold a unit, elsewhere for 2."""
    game = scene(
        HIRE,
        player=player,
        units={"5c": {ELVES: 1}, "10c": {GOBLINS: 1}},
        gold={ELVES: 9, GOBLINS: 3},
        turn=3,
        round=RECRUITMENT_ROUND,
        rules=rules,
    )
    agree(game, parties, *clauses)
    return game


UNIT_REBATE = to_payee(c.REBATE_UNIT, GOBLINS, ELVES, 1)


def test_r281_the_goblins_pay_back_for_each_unit() -> None:
    """[R281] Three units in a castle for 3 gold, of which 1 each comes back."""
    game = hiring(to_payee(c.REBATE_UNIT, GOBLINS, ELVES, 1))
    events = game.apply(ELVES, HIRES[at("5c")][2])
    assert payments(events) == [(GOBLINS, ELVES, 3)]
    assert (game.state.gold[ELVES], game.state.gold[GOBLINS]) == (9, 3)


def test_r281_a_rebate_is_never_more_than_the_price() -> None:
    """[R281] Two units for 2 gold, with a rebate of 4 each."""
    game = hiring(to_payee(c.REBATE_UNIT, GOBLINS, ELVES, 4))
    assert payments(game.apply(ELVES, HIRES[at("5c")][1])) == [(GOBLINS, ELVES, 2)]


def test_r281_only_while_it_binds_and_only_for_the_player_named() -> None:
    """[R281] The Goblins pay the bank when they hire themselves, and promised nothing to themselves."""
    game = hiring(UNIT_REBATE, player=GOBLINS)
    assert payments(game.apply(GOBLINS, HIRES[at("10c")][1])) == []
    game = hiring(to_payee(c.REBATE_UNIT, GOBLINS, ORCS, 1), parties=seats(GOBLINS, ORCS))
    assert payments(game.apply(ELVES, HIRES[at("5c")][1])) == []


def test_r281_older_debts_come_first() -> None:
    """[R202] [R281] What the Goblins owe takes the price, and the rebate is owed in turn."""
    game = hiring(pay(GOBLINS, ORCS, 9, due=(3, BATTLE_ROUND)), parties=seats(GOBLINS, ORCS))
    agree(game, WITH_GOBLINS, UNIT_REBATE)
    events = game.apply(ELVES, HIRES[at("5c")][1])
    assert payments(events) == []
    assert debts(events) == [(GOBLINS, ELVES, 2)]


def harvest(*clauses: Clause, gold: int = 0, allies: tuple[tuple[Faction, Faction], ...] = ()) -> list[Event]:
    """Turn 3: the Orcs move last, then the Battle Round, then the Elves have 5 income, a castle and 3 gold in 17."""
    game = scene(
        MOVE,
        COLLECTION,
        player=ORCS,
        units={"5c": {ELVES: 1}, "17": {ELVES: 2}, "1c": {ORCS: 1}},
        treasure={"17": 3},
        gold={ELVES: gold},
        allies=allies,
        turn=3,
        round=RECRUITMENT_ROUND,
        rules={"income": 5, "castle_income": 2},
    )
    agree(game, TWO, *clauses)
    return game.apply(ORCS, PASS)


def test_r282_a_share_of_income_and_of_everything_collected() -> None:
    """[R282] 5 income, 2 for the castle and 3 from the board: a quarter of 10 is 2, rounded down once."""
    events = harvest(to_payee(c.PAY_INCOME_SHARE, ELVES, ORCS, 25))
    assert payments(events) == [(ELVES, ORCS, 2)]


def test_r282_the_income_of_an_alliance_counts() -> None:
    """[R282] [dwarves.5] What the Dwarves' ally receives is income."""
    share = to_payee(c.PAY_INCOME_SHARE, ELVES, ORCS, 100)
    (alone,), (allied,) = payments(harvest(share)), payments(harvest(share, allies=((ELVES, DWARVES),)))
    assert alone[2] == 10
    assert allied[2] > 10


def test_r282_gifts_and_payments_are_no_income() -> None:
    """[R282] The Orcs pay the Elves 4 under the same agreement, and the Elves' share stays the same."""
    events = harvest(to_payee(c.PAY_INCOME_SHARE, ELVES, ORCS, 25), pay_share(ORCS, ELVES, 100, "1"))
    assert payments(events) == [(ELVES, ORCS, 2)]
    game = hiring(to_payee(c.PAY_INCOME_SHARE, GOBLINS, ELVES, 100))
    game.state.gold[ORCS] = 4
    assert payments(game.apply(ORCS, GIFTS[GOBLINS][3])) == []


def test_r282_not_after_its_end() -> None:
    """[R197] [R282] A share until the end of round IV has no part in round VI."""
    assert payments(harvest(to_payee(c.PAY_INCOME_SHARE, ELVES, ORCS, 25, until=END_OF_IV))) == []


def test_r282_sales_are_income_less_what_the_bank_takes() -> None:
    """[R282] [balance.3] The Dwarves sell for 5 and lose 1: half of 4."""
    game = auction(seats(DWARVES, ORCS), to_payee(c.PAY_INCOME_SHARE, DWARVES, ORCS, 50), dwarves_sale_loss=1)
    assert payments(sold(game, 5)) == [(DWARVES, ORCS, 2)]


def test_r282_hiring_is_income_of_the_goblins_summed_over_the_round() -> None:
    """[R282] Half of 1 is 0; half of 1 and 2 is 1. The sum belongs to this round, and everyone can read it."""
    game = hiring(to_payee(c.PAY_INCOME_SHARE, GOBLINS, ELVES, 50), hire_territories=3)
    assert payments(game.apply(ELVES, HIRES[at("5c")][0])) == []
    assert only_agreement(game).earned == (Earned(0, 1),)
    assert view_of(know(game, SPECTATOR)).deals.agreements[0].ledger[0].earned == 1
    assert knowledge_from_bytes(knowledge_to_bytes(know(game, SPECTATOR))).agreements == game.agreements
    assert payments(game.apply(ELVES, HIRES[at("6")][0])) == [(GOBLINS, ELVES, 1)]
    assert only_agreement(game).earned == (Earned(0, 3),)


def test_r282_a_new_round_begins_a_new_sum() -> None:
    """[R282] What was left over by rounding is not carried over."""
    game = scene(
        MOVE,
        BATTLE,
        COLLECTION,
        player=ORCS,
        units={"1c": {ORCS: 1}},
        turn=3,
        round=RECRUITMENT_ROUND,
        rules={"income": 5},
    )
    agree(game, TWO, to_payee(c.PAY_INCOME_SHARE, ELVES, ORCS, 50))
    one = only_agreement(game)
    game.state.agreements = (c.Agreement(1, one.parties, one.clauses, 0, 0, (), (), (Earned(0, 1),)),)
    (paid,) = payments(game.apply(ORCS, PASS))
    assert (paid, only_agreement(game).earned) == ((ELVES, ORCS, 2), (Earned(0, 5),))


def test_r282_gold_for_treachery_is_income() -> None:
    """[R282] [V.9] The traitor's two gold."""
    game = scene(BATTLE, units={"13": {GOBLINS: 2, ORCS: 2}}, turn=3, round=RECRUITMENT_ROUND, order=(GOBLINS, ORCS))
    agree(game, seats(GOBLINS, ORCS), to_payee(c.PAY_INCOME_SHARE, GOBLINS, ORCS, 50))
    begin_battle(game.state, GOBLINS, ATTACKS[at("13")][ORCS])
    win_by_treachery(game.state, GOBLINS)
    assert payments(game.state.events) == [(GOBLINS, ORCS, 1)]


def test_r282_the_price_of_plunder_is_income() -> None:
    """[R282] [option.plunder] The Orcs sell a card of the Elves for 1 gold."""
    game = scene(MOVE, player=ORCS, units={"1c": {ORCS: 1}}, hand={ELVES: "6S"}, rules={"plunder": "one_gold"})
    agree(game, TWO, to_payee(c.PAY_INCOME_SHARE, ORCS, ELVES, 100))
    sell_plunder(game.state, ELVES, card("6S"))
    assert payments(game.state.events) == [(ORCS, ELVES, 1)]


def moving(*clauses: Clause, dragon: int = 12, gold: int = 5, **rules: str) -> Game:
    """Turn 3, round IV: the Elves are asked to move; 15 leads to 14 and to 15★, which is full. Round V follows."""
    game = scene(
        MOVE,
        BATTLE,
        player=ELVES,
        units={"15": {ELVES: 3}, "5c": {ELVES: 1}, "15c": {ORCS: 1, GOBLINS: 1}},
        gold={ELVES: gold, ORCS: 5},
        turn=3,
        round=RECRUITMENT_ROUND,
        dragon=dragon,
        rules=rules,
    )
    agree(game, TWO, *clauses)
    return game


STAY_AWAY = stay_out(ELVES, "6", until=END_OF_IV)
FOR_PEACE = pay_if(c.PAY_IF_KEPT, ORCS, ELVES, 3, clause=1)
PENALTY = pay_if(c.PAY_IF_YIELDED, ELVES, ORCS, 2, clause=1)
GO = leave(ELVES, "15", turn=3)


def test_r283_a_kept_clause_is_paid_for() -> None:
    """[R283] When its time is over; the penalty lapses, and with it the agreement."""
    events = moving(STAY_AWAY, FOR_PEACE, PENALTY).apply(ELVES, PASS)
    assert payments(events) == [(ORCS, ELVES, 3)]
    assert happened(events, DutyLapsed) == [DutyLapsed(1, ELVES, PENALTY, c.CLAUSE_KEPT)]
    assert happened(events, AgreementEnded) == [AgreementEnded(1)]


def test_r283_a_clause_that_gave_way_is_refunded() -> None:
    """[R283] At the very choice by which it gave way, and only once; the reward lapses."""
    game = moving(GO, FOR_PEACE, PENALTY, stay_out(ORCS, "5c"), dragon=14)
    events = game.apply(ELVES, MOVES[at("5c")][at("6")][0])
    assert happened(events, DutyYielded)
    assert payments(events) == [(ELVES, ORCS, 2)]
    assert happened(events, DutyLapsed)[-1] == DutyLapsed(1, ORCS, FOR_PEACE, c.CLAUSE_YIELDED)
    ledger = view_of(know(game, SPECTATOR)).deals.agreements[0].ledger
    assert [one.state for one in ledger] == ["lapsed", "lapsed", "kept", "open"]
    assert ledger[1].reason == "clause_yielded"


def test_r283_what_cannot_be_paid_stays_owed() -> None:
    """[R148] [R202] [R283] The next gold pays it, once the battle plans are revealed."""
    game = moving(GO, PENALTY, dragon=14, gold=1)
    events = game.apply(ELVES, MOVES[at("5c")][at("6")][0])
    assert payments(events) == [(ELVES, ORCS, 1)]
    assert debts(events) == [(ELVES, ORCS, 1)]
    game.state.gold[DWARVES] = 2
    events = game.apply(DWARVES, GIFTS[ELVES][1])
    assert happened(events, e.GiftDelayed) == [e.GiftDelayed(ELVES, ORCS, 1)]
    assert happened(events, AgreementEnded) == [AgreementEnded(1)]


def test_r283_a_penalty_never_takes_the_price_of_the_choice() -> None:
    """[R283] The Elves promised 12 units for all their gold, hire what they can pay for, and owe the penalty."""
    game = hiring(
        Clause(c.HIRE_AT_LEAST, ELVES, amount=12, turn=3, round=RECRUITMENT_ROUND),
        pay_if(c.PAY_IF_YIELDED, ELVES, GOBLINS, 2, clause=1),
    )
    events = game.apply(ELVES, HIRES[at("5c")][8])
    assert happened(events, DutyYielded)
    assert debts(events) == [(ELVES, GOBLINS, 2)]
    assert min(game.state.gold) >= 0


def test_r283_a_payment_gives_way_if_it_falls_short() -> None:
    """[R283] Interest on a loan that is not paid back in full when it is due."""
    loan = pay(ELVES, ORCS, 7, due=(3, BATTLE_ROUND))
    events = moving(loan, PENALTY, gold=5).apply(ELVES, PASS)
    assert payments(events) == [(ELVES, ORCS, 5)]
    assert debts(events) == [(ELVES, ORCS, 2), (ELVES, ORCS, 2)]
    events = moving(loan, PENALTY, gold=8).apply(ELVES, PASS)
    assert payments(events) == [(ELVES, ORCS, 7)]
    assert happened(events, DutyLapsed) == [DutyLapsed(1, ELVES, PENALTY, c.CLAUSE_KEPT)]


def test_r283_a_payment_at_once_decides_at_once() -> None:
    """[R283] Gold for gold."""
    game = scene(MOVE, player=GOBLINS, units={"10c": {GOBLINS: 1}}, gold={ELVES: 5, ORCS: 5})
    events = agree(game, TWO, pay_if(c.PAY_IF_KEPT, ORCS, ELVES, 2, clause=2), pay(ELVES, ORCS, 4))
    assert payments(events) == [(ELVES, ORCS, 4), (ORCS, ELVES, 2)]


def test_r283_a_refund_may_depend_on_a_duty_without_end() -> None:
    """[R283] It stays open as long as the duty does not give way."""
    game = moving(stay_out(ELVES, "6"), PENALTY)
    game.apply(ELVES, PASS)
    assert only_agreement(game).settled == 0


def test_r283_termination_ends_conditions_too() -> None:
    """[note.8] [R283] What all parties call off is neither paid nor refunded."""
    game = moving(STAY_AWAY, FOR_PEACE, PENALTY)
    game.apply(ELVES, TerminateAgreement(1))
    game.apply(ORCS, TerminateAgreement(1))
    assert payments(game.apply(ELVES, PASS)) == []


def test_r283_recorded_conditions_run_out() -> None:
    """[R147] [R283] With `agreements` = record nothing is judged and nothing is paid."""
    events = moving(STAY_AWAY, FOR_PEACE, agreements="record").apply(ELVES, PASS)
    assert payments(events) == []
    assert happened(events, DutyLapsed)[-1] == DutyLapsed(1, ORCS, FOR_PEACE, c.TIME_OVER)


UNSOUND = [
    (pay_if(c.PAY_IF_KEPT, ORCS, ELVES, 3, clause=2), STAY_AWAY, "another clause"),
    (pay_if(c.PAY_IF_KEPT, ORCS, ELVES, 3, clause=3), STAY_AWAY, "another clause"),
    (pay_if(c.PAY_IF_KEPT, ORCS, ELVES, 3, clause=0), STAY_AWAY, "another clause"),
    (FOR_PEACE, text(ELVES, "peace"), "free text"),
    (FOR_PEACE, stay_out(ELVES, "6"), "until the end of the game"),
    (FOR_PEACE, to_payee(c.PAY_INCOME_SHARE, ELVES, ORCS, 5), "until the end of the game"),
    (FOR_PEACE, in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, until=END_OF_IV), "depends on something"),
    (PENALTY, in_battle(c.PAY_IF_LOST, ELVES, 2, to=ORCS), "depends on something"),
    (Clause(c.NO_HIRING, ELVES, condition=1), STAY_AWAY, "no other clause"),
]


@pytest.mark.parametrize(("clause", "named", "words"), UNSOUND)
def test_r283_a_condition_that_cannot_be_decided_is_refused(clause: Clause, named: Clause, words: str) -> None:
    """[R283] Itself, no clause at all, free text, what has no end, or what depends on something itself."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 1}}, turn=3, round=RECRUITMENT_ROUND)
    assert words in refused(game, ELVES, OfferAgreement(TWO, (named, clause)), rule="R283")


def test_r283_conditions_do_not_depend_on_each_other() -> None:
    """[R283] Neither directly nor in a circle."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 1}}, turn=3, round=RECRUITMENT_ROUND)
    circle = (pay_if(c.PAY_IF_KEPT, ORCS, ELVES, 3, clause=2), pay_if(c.PAY_IF_KEPT, ELVES, ORCS, 3, clause=1))
    assert "depends on something" in refused(game, ELVES, OfferAgreement(TWO, circle), rule="R283")


def test_r283_a_condition_has_no_time_of_its_own() -> None:
    """[R197] [R283] It is settled with the clause it names."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 1}}, turn=3, round=RECRUITMENT_ROUND)
    late = Clause(c.PAY_IF_KEPT, ORCS, other=ELVES, amount=1, turn=4, round=COLLECTION_ROUND, condition=1)
    assert "no turn" in refused(game, ELVES, OfferAgreement(TWO, (STAY_AWAY, late)), rule="R197")


@pytest.mark.parametrize("clause", [CARD_REBATE, UNIT_REBATE, to_payee(c.PAY_INCOME_SHARE, ELVES, ORCS, 5), PENALTY])
def test_r199_no_promises_of_gold_where_it_is_secret(clause: Clause) -> None:
    """[R199] They would show how much there is."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 1}}, rules={"gold_visible": False})
    clauses = (towards(c.KEEP_AWAY, ELVES, ORCS), clause)
    refused(game, ELVES, OfferAgreement(0b1111, clauses), rule="R199")


SEATINGS = [(0, 1, 2, 3), (3, 2, 1, 0), (0, 1, 2), (1, 2, 3), (0, 3), (1, 2)]
EDITIONS = ["draft", "1.2", "1.7", "9", "1.10"]
seeds = st.integers(0, 2**32)
some_games = examples(10)


@given(seed=seeds, factions=st.sampled_from(SEATINGS), edition=st.sampled_from(EDITIONS))
@some_games
def test_debts_never_vanish(seed: int, factions: tuple[int, ...], edition: str) -> None:
    """[R202] They grow by what falls short and shrink by what is paid, unless all parties end an agreement."""
    game, chance = Game.new(load_edition(edition), factions), Chance(seed)
    owed = 0
    for _, decision, events in play_and_talk(game, chance):
        now = sum(debt.amount for one in game.agreements for debt in one.debts)
        short = sum(one.amount for one in happened(events, PaymentShort))
        paid = sum(one.amount for one in happened(events, DebtPaid))
        late = sum(one.amount for one in happened(events, e.GiftDelayed))
        if not isinstance(decision, TerminateAgreement):
            assert owed + short - paid - late <= now <= owed + short - paid
        assert min(game.state.gold) >= 0
        owed = now


@given(seed=seeds, percent=st.integers(1, 100), edition=st.sampled_from(EDITIONS))
@some_games
def test_a_share_of_income_is_rounded_once_a_round(seed: int, percent: int, edition: str) -> None:
    """[R282] What is due is worked out from the events of a whole game, independently of the engine."""
    game, chance = Game.new(load_edition(edition), (0, 1, 2, 3)), Chance(seed)
    while game.round == SETUP:
        game.apply(*choose(game, chance))
    agree(game, seats(DWARVES, ORCS), to_payee(c.PAY_INCOME_SHARE, DWARVES, ORCS, percent))
    due = income = 0
    for _, _, events in play(game, chance):
        for event in events:
            income += income_of(event, DWARVES)
            match event:
                case e.RoundBegan():
                    due += income * percent // 100
                    income = 0
                case PaymentMade() | PaymentShort():
                    due -= event.amount
                case _:
                    pass
    assert due + income * percent // 100 == 0


def income_of(event: Event, seat: Faction) -> int:
    """What an event adds to the income of a seat."""
    match event:
        case e.IncomeReceived() | e.TreasureCollected():
            return event.amount if event.seat == seat else 0
        case e.GoldPaid():
            return event.amount if event.payee == seat else -event.amount if event.clause == "balance.3" else 0
    return 0
