"""Bots judge offers by what they do to their chances, counter once, and explain themselves in a sentence."""

import pytest

from dragondune.bots.greedy.bot import GreedyBot
from dragondune.bots.negotiation import sentences
from dragondune.bots.negotiation.judgement import MARGIN
from dragondune.bots.random_bot import RandomBot
from dragondune.bots.search.bot import SearchBot
from dragondune.bots.simple.bot import SimpleBot
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.table_talk import (
    AcceptAgreement,
    CounterOffer,
    DeclineAgreement,
    OfferAgreement,
    TerminateAgreement,
    WithdrawOffer,
)
from dragondune.engine.decisions import GIFTS, GiveGold
from dragondune.engine.ids import BATTLE_ROUND, DWARVES, ELVES, GOBLINS, ORCS, Faction
from dragondune.knowledge.talk import talk_of
from tests.agreements.dealing import in_battle, leave, pay, pay_share, stay_out, text, towards
from tests.bots.bargaining import NEIGHBOURS, THIS_TURN, TURN, Parley, parley

NEXT_TURN = (TURN + 1, 7)


def refused_with(table: Parley, sentence: str) -> bool:
    """Whether the Goblins decline what they were offered last, saying so."""
    speech = table.hear(GOBLINS)
    return speech is not None and isinstance(speech.act, DeclineAgreement) and speech.words == sentence


# What is accepted


def test_a_promise_that_saves_a_castle_is_worth_gold() -> None:
    table = parley()
    number = table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c", THIS_TURN), pay(GOBLINS, DWARVES, 2))
    assert table.answer(GOBLINS) == AcceptAgreement(number)
    assert (table.gold(GOBLINS), table.gold(DWARVES)) == (4, 5)


def test_an_offer_is_accepted_only_if_the_estimate_rises_by_a_margin() -> None:
    table = parley()
    before = table.worth(GOBLINS)
    table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c", THIS_TURN), pay(GOBLINS, DWARVES, 2))
    table.answer(GOBLINS)
    assert table.worth(GOBLINS) >= before + MARGIN


@pytest.mark.parametrize(
    "clause",
    [
        stay_out(DWARVES, "10c", THIS_TURN),
        towards(c.KEEP_AWAY, DWARVES, GOBLINS, THIS_TURN),
        leave(DWARVES, "9f", TURN),
        pay(DWARVES, GOBLINS, 1),
    ],
    ids=lambda clause: c.DUTY_NAMES[clause.kind],
)
def test_what_costs_nothing_is_taken_gladly(clause: Clause) -> None:
    table = parley()
    number = table.offer(DWARVES, GOBLINS, clause)
    speech = table.hear(GOBLINS)
    assert speech is not None
    assert speech.act == AcceptAgreement(number)
    assert speech.words == sentences.ACCEPTED["present"]


def test_peace_between_neighbours_is_made_if_both_gain() -> None:
    table = parley(NEIGHBOURS, gold={})
    number = table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c", THIS_TURN), stay_out(GOBLINS, "15c", THIS_TURN))
    assert table.answer(GOBLINS) == AcceptAgreement(number)


@pytest.mark.parametrize(
    "clause",
    [
        in_battle(c.NO_ARTIFACT, ORCS, where="10c", opponent=GOBLINS, until=THIS_TURN),
        in_battle(c.SEND_AT_MOST, ORCS, 1, until=THIS_TURN),
    ],
    ids=lambda clause: c.DUTY_NAMES[clause.kind],
)
def test_in_a_battle_at_hand_the_enemys_restraint_is_worth_gold(clause: Clause) -> None:
    units = {"10c": {GOBLINS: 6, ORCS: 4}}
    table = parley(units, player=DWARVES, hand={ORCS: "6H 6S"}, done=(GOBLINS, ORCS))
    number = table.offer(ORCS, GOBLINS, clause, pay(GOBLINS, ORCS, 1))
    assert table.answer(GOBLINS) == AcceptAgreement(number)


def test_in_a_battle_that_is_not_at_hand_it_is_worth_nothing() -> None:
    table = parley({"10c": {GOBLINS: 6}, "9f": {ORCS: 4}}, player=DWARVES, hand={ORCS: "6H 6S"}, done=(GOBLINS, ORCS))
    bare = in_battle(c.NO_ARTIFACT, ORCS, where="10c", opponent=GOBLINS, until=THIS_TURN)
    table.offer(ORCS, GOBLINS, bare, pay(GOBLINS, ORCS, 1))
    assert refused_with(table, sentences.DECLINED["nothing"])


def alliance(one: Faction, other: Faction) -> list[Clause]:
    return [towards(c.ALLY_WITH, seat, faction, (TURN + 2, 7)) for seat, faction in ((one, other), (other, one))]


def test_an_alliance_is_judged_by_what_the_partner_gives() -> None:
    table = parley({"10c": {GOBLINS: 2}, "9f": {DWARVES: 5}})
    number = table.offer(DWARVES, GOBLINS, *alliance(GOBLINS, DWARVES))
    assert table.answer(GOBLINS) == AcceptAgreement(number)


def test_an_alliance_with_somebody_about_to_win_is_refused() -> None:
    table = parley({"3c": {ELVES: 3}, "5c": {ELVES: 3}, "10c": {GOBLINS: 4}})
    table.offer(ELVES, GOBLINS, *alliance(GOBLINS, ELVES))
    assert isinstance(table.answer(GOBLINS), DeclineAgreement)


# What is refused, and why


def test_free_text_is_worth_nothing_and_never_promised() -> None:
    table = parley()
    table.offer(DWARVES, GOBLINS, text(DWARVES, "I shall be nice"), pay(GOBLINS, DWARVES, 1))
    assert refused_with(table, sentences.DECLINED["nothing"])
    table.offer(DWARVES, GOBLINS, text(GOBLINS, "We are your slaves"), pay(DWARVES, GOBLINS, 3))
    assert refused_with(table, sentences.DECLINED["text"])


def test_gold_that_comes_later_counts_nothing_and_gold_owed_later_counts_in_full() -> None:
    """[R202] It is paid only as far as there is any then."""
    table = parley()
    table.offer(DWARVES, GOBLINS, pay(DWARVES, GOBLINS, 20, (TURN, 7)), pay(GOBLINS, DWARVES, 1))
    assert refused_with(table, sentences.DECLINED["nothing"])
    table.offer(DWARVES, GOBLINS, pay(DWARVES, GOBLINS, 3), pay(GOBLINS, DWARVES, 9, NEXT_TURN))
    assert refused_with(table, sentences.DECLINED["price"])


def test_nobody_helps_another_to_the_victory() -> None:
    """The Elves hold two castles and stand before 10★, in which there are five Goblins."""
    elves = {"3c": {ELVES: 4}, "5c": {ELVES: 4}, "9f": {ELVES: 2}}
    table = parley({**elves, "10c": {GOBLINS: 5}, "1c": {ORCS: 6}, "15c": {DWARVES: 6}}, gold={ELVES: 1})
    table.offer(ELVES, GOBLINS, leave(GOBLINS, "10c", TURN), pay(ELVES, GOBLINS, 1))
    assert refused_with(table, sentences.DECLINED["winner"])


@pytest.mark.parametrize(
    "owed",
    [
        leave(GOBLINS, "10c", TURN + 2),
        stay_out(GOBLINS, "1c 3c 5c 10c 15c"),
        towards(c.KEEP_AWAY, GOBLINS, ORCS),
        pay_share(GOBLINS, DWARVES, 100, "10 11"),
        in_battle(c.PAY_IF_LOST, GOBLINS, 5, to=DWARVES),
        in_battle(c.PAY_IF_WON, GOBLINS, 5, to=DWARVES),
        in_battle(c.NO_ARTIFACT, GOBLINS),
        in_battle(c.SEND_AT_MOST, GOBLINS, 0),
        in_battle(c.SEND_AT_LEAST, GOBLINS, 9),
        in_battle(c.NO_TREACHERY, GOBLINS, opponent=DWARVES),
        towards(c.NO_NEGATION, GOBLINS, DWARVES),
        towards(c.NO_ALLIANCE, GOBLINS, ELVES),
        towards(c.ALLY_WITH, GOBLINS, ORCS),
        Clause(c.BID_AT_MOST, GOBLINS),
        Clause(c.NO_HIRING, GOBLINS),
        pay(GOBLINS, DWARVES, 1),
    ],
    ids=lambda clause: c.DUTY_NAMES[clause.kind],
)
def test_nothing_is_promised_for_nothing(owed: Clause) -> None:
    table = parley(turn=TURN + 2)
    table.offer(DWARVES, GOBLINS, owed)
    assert not isinstance(table.answer(GOBLINS), AcceptAgreement)


def test_where_promises_do_not_bind_none_are_made_and_where_agreements_are_off_nothing_is_said() -> None:
    table = parley(rules={"agreements": "record"})
    assert table.hear(GOBLINS) is None
    table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c", THIS_TURN), stay_out(GOBLINS, "1c", THIS_TURN))
    assert refused_with(table, sentences.DECLINED["not binding"])
    assert parley(rules={"agreements": "off"}).hear(GOBLINS) is None


# One counter-offer


def test_a_price_that_is_too_high_is_answered_with_a_lower_one() -> None:
    table = parley()
    number = table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c", THIS_TURN), pay(GOBLINS, DWARVES, 6))
    counter = table.answer(GOBLINS)
    assert isinstance(counter, CounterOffer)
    assert counter.number == number
    assert counter.clauses[1:] == (stay_out(DWARVES, "10c", THIS_TURN),)
    assert counter.clauses[0].kind == c.PAY
    assert 0 < counter.clauses[0].amount < 6


def test_a_promise_without_an_end_is_answered_with_one_for_this_turn() -> None:
    table = parley(NEIGHBOURS, gold={})
    table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c"), stay_out(GOBLINS, "15c"))
    counter = table.answer(GOBLINS)
    assert isinstance(counter, CounterOffer)
    assert counter.clauses == (stay_out(DWARVES, "10c", THIS_TURN), stay_out(GOBLINS, "15c", THIS_TURN))


def test_a_counter_to_a_counter_is_accepted_or_declined_but_never_countered() -> None:
    table = parley()
    table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c", THIS_TURN), pay(GOBLINS, DWARVES, 6))
    table.answer(GOBLINS)
    number, parties = table.game.offer_count, 1 << DWARVES | 1 << GOBLINS
    table.do(DWARVES, CounterOffer(number, parties, (stay_out(DWARVES, "10c", THIS_TURN), pay(GOBLINS, DWARVES, 5))))
    assert isinstance(table.answer(GOBLINS), DeclineAgreement)


def test_its_own_counter_is_one_that_it_would_accept() -> None:
    table = parley()
    table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c", THIS_TURN), pay(GOBLINS, DWARVES, 6))
    before = table.worth(GOBLINS)
    table.answer(GOBLINS)
    table.do(DWARVES, AcceptAgreement(table.game.offer_count))
    assert table.worth(GOBLINS) > before


# Offers of its own


def test_who_fears_for_a_castle_makes_an_offer_by_which_both_gain() -> None:
    table = parley(NEIGHBOURS, gold={})
    speech = table.hear(GOBLINS)
    assert speech is not None
    assert isinstance(speech.act, OfferAgreement)
    assert speech.act.parties == 1 << GOBLINS | 1 << DWARVES
    assert speech.words == ("Dwarves, stay out of 10★ this turn, and we stay out of 15★. War only helps the others.")
    assert table.answer(DWARVES) == AcceptAgreement(1)


def test_one_offer_is_open_at_a_time_and_whoever_declined_is_not_asked_again_that_turn() -> None:
    table = parley(NEIGHBOURS, gold={})
    assert isinstance(table.answer(GOBLINS), OfferAgreement)
    assert table.hear(GOBLINS) is None
    table.do(DWARVES, DeclineAgreement(1))
    speech = table.hear(GOBLINS)
    assert speech is None or not isinstance(speech.act, OfferAgreement) or not speech.act.parties >> DWARVES & 1


def test_an_offer_whose_moment_has_passed_is_withdrawn() -> None:
    table = parley()
    number = table.offer(GOBLINS, DWARVES, stay_out(DWARVES, "10c", THIS_TURN), pay(GOBLINS, DWARVES, 4))
    table.game.state.done = 1 << DWARVES | 1 << GOBLINS
    assert table.answer(GOBLINS) == WithdrawOffer(number)


def test_gold_is_given_to_whoever_can_stop_a_winner_and_for_nothing_else() -> None:
    """The Elves have three castles; only the Dwarves have yet to move, and have no gold to hire with."""
    winning = {"3c": {ELVES: 2}, "5c": {ELVES: 2}, "10c": {ELVES: 1}}
    table = parley(winning, gold={GOBLINS: 6}, done=(ELVES, GOBLINS, ORCS))
    speech = table.hear(GOBLINS)
    assert speech is not None
    assert isinstance(speech.act, GiveGold)
    assert speech.act.to == DWARVES
    assert speech.words == f"Dwarves, take {speech.act.amount} gold and stop the Elves, or they will win this turn."
    calm = parley(gold={GOBLINS: 6}, done=(ELVES, GOBLINS, ORCS))
    assert calm.hear(GOBLINS) is None


# Everything else


def test_a_gift_is_received_with_thanks_and_creates_no_debt() -> None:
    table = parley({"5c": {ELVES: 9}, "10c": {GOBLINS: 9}}, gold={DWARVES: 5})
    table.do(DWARVES, GIFTS[GOBLINS][2])
    speech = table.hear(GOBLINS)
    assert speech is not None
    assert speech.act is None
    assert speech.words == "Thank you for the 3 gold, Dwarves. We promise nothing in return."
    table.offer(DWARVES, GOBLINS, stay_out(GOBLINS, "15c"))
    assert not isinstance(table.answer(GOBLINS), AcceptAgreement)


def test_an_agreement_that_serves_it_is_not_given_up_and_one_that_binds_it_is() -> None:
    table = parley()
    number = table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c", THIS_TURN), pay(GOBLINS, DWARVES, 2))
    table.answer(GOBLINS)
    table.do(DWARVES, TerminateAgreement(number))
    speech = table.hear(GOBLINS)
    assert speech is None or not isinstance(speech.act, TerminateAgreement)
    bond = table.offer(DWARVES, GOBLINS, stay_out(GOBLINS, "15c", NEXT_TURN))
    table.do(GOBLINS, AcceptAgreement(bond))
    table.do(DWARVES, TerminateAgreement(bond))
    assert table.answer(GOBLINS) == TerminateAgreement(bond)


def test_offers_are_answered_in_every_round() -> None:
    table = parley({"10c": {GOBLINS: 4}}, round=BATTLE_ROUND)
    number = table.offer(DWARVES, GOBLINS, pay(DWARVES, GOBLINS, 1))
    assert table.answer(GOBLINS) == AcceptAgreement(number)


def test_bots_that_know_what_they_do_talk_and_others_say_nothing() -> None:
    assert GreedyBot.can_talk()
    assert SimpleBot.can_talk()
    assert SearchBot.can_talk()
    assert not RandomBot.can_talk()
    table = parley()
    table.offer(DWARVES, GOBLINS, pay(DWARVES, GOBLINS, 1))
    talk = talk_of(table.game, GOBLINS, table.heard)
    assert RandomBot(1).talk(talk) is None
    assert SimpleBot(1).talk(talk) == SearchBot(1).talk(talk) == GreedyBot(1).talk(talk) is not None
