"""Bots judge offers by their chances of winning, counter once, and explain themselves."""

import pytest

from dragondune.bots.greedy.bot import GreedyBot
from dragondune.bots.negotiation.acceptance import MARGIN
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
from tests.bots.bargaining import NEIGHBOURS, THIS_TURN, TURN, Parley, is_about, parley

NEXT_TURN = (TURN + 1, 7)


def refused_with(table: Parley, topic: str) -> bool:
    """Whether the Goblins decline the last offer with an explanation of this kind."""
    speech = table.hear(GOBLINS)
    return speech is not None and isinstance(speech.act, DeclineAgreement) and is_about(speech.words, topic)


# Accepting


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
def test_a_free_benefit_is_accepted(clause: Clause) -> None:
    table = parley()
    number = table.offer(DWARVES, GOBLINS, clause)
    speech = table.hear(GOBLINS)
    assert speech is not None
    assert speech.act == AcceptAgreement(number)
    assert is_about(speech.words, "yes_present")


def test_neighbours_make_peace_if_both_gain() -> None:
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
def test_restraint_in_the_current_battle_is_worth_gold(clause: Clause) -> None:
    units = {"10c": {GOBLINS: 6, ORCS: 4}}
    table = parley(units, player=DWARVES, hand={ORCS: "6H 6S"}, done=(GOBLINS, ORCS))
    number = table.offer(ORCS, GOBLINS, clause, pay(GOBLINS, ORCS, 1))
    assert table.answer(GOBLINS) == AcceptAgreement(number)


def test_restraint_in_another_battle_is_worth_nothing() -> None:
    table = parley({"10c": {GOBLINS: 6}, "9f": {ORCS: 4}}, player=DWARVES, hand={ORCS: "6H 6S"}, done=(GOBLINS, ORCS))
    bare = in_battle(c.NO_ARTIFACT, ORCS, where="10c", opponent=GOBLINS, until=THIS_TURN)
    table.offer(ORCS, GOBLINS, bare, pay(GOBLINS, ORCS, 1))
    assert refused_with(table, "no_nothing")


def alliance(one: Faction, other: Faction) -> list[Clause]:
    return [towards(c.ALLY_WITH, seat, faction, (TURN + 2, 7)) for seat, faction in ((one, other), (other, one))]


def test_an_alliance_is_judged_by_the_partners_power() -> None:
    table = parley({"10c": {GOBLINS: 2}, "9f": {DWARVES: 5}})
    number = table.offer(DWARVES, GOBLINS, *alliance(GOBLINS, DWARVES))
    assert table.answer(GOBLINS) == AcceptAgreement(number)


def test_an_alliance_with_a_near_winner_is_refused() -> None:
    table = parley({"3c": {ELVES: 3}, "5c": {ELVES: 3}, "10c": {GOBLINS: 4}})
    table.offer(ELVES, GOBLINS, *alliance(GOBLINS, ELVES))
    assert isinstance(table.answer(GOBLINS), DeclineAgreement)


# Refusing


def test_free_text_is_worthless_and_never_promised() -> None:
    table = parley()
    table.offer(DWARVES, GOBLINS, text(DWARVES, "I shall be nice"), pay(GOBLINS, DWARVES, 1))
    assert refused_with(table, "no_nothing")
    table.offer(DWARVES, GOBLINS, text(GOBLINS, "We are your slaves"), pay(DWARVES, GOBLINS, 3))
    assert refused_with(table, "no_text")


def test_later_income_counts_little_and_later_debt_in_full() -> None:
    """[R202] Gold due later is paid when the payer has it."""
    table = parley()
    table.offer(DWARVES, GOBLINS, pay(DWARVES, GOBLINS, 20, (TURN, 7)), pay(GOBLINS, DWARVES, 1))
    assert refused_with(table, "no_price")
    table.offer(DWARVES, GOBLINS, pay(DWARVES, GOBLINS, 3), pay(GOBLINS, DWARVES, 9, NEXT_TURN))
    assert refused_with(table, "no_price")


def test_no_deal_helps_an_opponent_win() -> None:
    """The Elves hold two castles and stand next to 10★, which holds five Goblins."""
    elves = {"3c": {ELVES: 4}, "5c": {ELVES: 4}, "9f": {ELVES: 2}}
    table = parley({**elves, "10c": {GOBLINS: 5}, "1c": {ORCS: 6}, "15c": {DWARVES: 6}}, gold={ELVES: 1})
    table.offer(ELVES, GOBLINS, leave(GOBLINS, "10c", TURN), pay(ELVES, GOBLINS, 1))
    assert refused_with(table, "no_winner")


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
def test_no_promise_without_a_return(owed: Clause) -> None:
    table = parley(turn=TURN + 2)
    table.offer(DWARVES, GOBLINS, owed)
    assert not isinstance(table.answer(GOBLINS), AcceptAgreement)


def test_no_promises_unless_they_bind_and_no_talk_when_off() -> None:
    table = parley(rules={"agreements": "record"})
    assert table.hear(GOBLINS) is None
    table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c", THIS_TURN), stay_out(GOBLINS, "1c", THIS_TURN))
    assert refused_with(table, "no_binding")
    assert parley(rules={"agreements": "off"}).hear(GOBLINS) is None


# Counter-offers


def test_a_high_price_is_countered_with_a_lower_one() -> None:
    table = parley()
    number = table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c", THIS_TURN), pay(GOBLINS, DWARVES, 6))
    counter = table.answer(GOBLINS)
    assert isinstance(counter, CounterOffer)
    assert counter.number == number
    assert counter.clauses[1:] == (stay_out(DWARVES, "10c", THIS_TURN),)
    assert counter.clauses[0].kind == c.PAY
    assert 0 < counter.clauses[0].amount < 6


def test_an_open_ended_promise_is_countered_with_one_turn() -> None:
    table = parley(NEIGHBOURS, gold={})
    table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c"), stay_out(GOBLINS, "15c"))
    counter = table.answer(GOBLINS)
    assert isinstance(counter, CounterOffer)
    assert counter.clauses == (stay_out(DWARVES, "10c", THIS_TURN), stay_out(GOBLINS, "15c", THIS_TURN))


def test_a_second_counter_offer_is_never_countered() -> None:
    table = parley()
    table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c", THIS_TURN), pay(GOBLINS, DWARVES, 6))
    table.answer(GOBLINS)
    number, parties = table.game.offer_count, 1 << DWARVES | 1 << GOBLINS
    table.do(DWARVES, CounterOffer(number, parties, (stay_out(DWARVES, "10c", THIS_TURN), pay(GOBLINS, DWARVES, 5))))
    assert isinstance(table.answer(GOBLINS), DeclineAgreement)


def test_a_bot_would_accept_its_own_counter_offer() -> None:
    table = parley()
    table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "10c", THIS_TURN), pay(GOBLINS, DWARVES, 6))
    before = table.worth(GOBLINS)
    table.answer(GOBLINS)
    table.do(DWARVES, AcceptAgreement(table.game.offer_count))
    assert table.worth(GOBLINS) > before


# Making offers


def test_a_threatened_castle_prompts_a_fair_offer() -> None:
    table = parley(NEIGHBOURS, gold={})
    speech = table.hear(GOBLINS)
    assert speech is not None
    assert isinstance(speech.act, OfferAgreement)
    assert speech.act.parties == 1 << GOBLINS | 1 << DWARVES
    assert "stay out of 10★ this turn, and I stay out of 15★." in speech.words
    assert table.answer(DWARVES) == AcceptAgreement(1)


def test_one_open_offer_and_no_repeats_after_a_refusal() -> None:
    table = parley(NEIGHBOURS, gold={})
    assert isinstance(table.answer(GOBLINS), OfferAgreement)
    assert table.hear(GOBLINS) is None
    table.do(DWARVES, DeclineAgreement(1))
    speech = table.hear(GOBLINS)
    assert speech is None or not isinstance(speech.act, OfferAgreement) or not speech.act.parties >> DWARVES & 1


def test_an_outdated_offer_is_withdrawn() -> None:
    table = parley()
    number = table.offer(GOBLINS, DWARVES, stay_out(DWARVES, "10c", THIS_TURN), pay(GOBLINS, DWARVES, 4))
    table.game.state.done = 1 << DWARVES | 1 << GOBLINS
    assert table.answer(GOBLINS) == WithdrawOffer(number)


def test_gold_is_given_only_to_stop_a_winner() -> None:
    """The Elves have three castles. Only the Dwarves have yet to move, and they have no gold to hire with."""
    winning = {"3c": {ELVES: 2}, "5c": {ELVES: 2}, "10c": {ELVES: 1}}
    table = parley(winning, gold={GOBLINS: 6}, done=(ELVES, GOBLINS, ORCS))
    speech = table.hear(GOBLINS)
    assert speech is not None
    assert isinstance(speech.act, GiveGold)
    assert speech.act.to == DWARVES
    assert is_about(speech.words, "help")
    assert f"{speech.act.amount} gold" in speech.words
    assert "stop the Elves" in speech.words
    calm = parley(gold={GOBLINS: 6}, done=(ELVES, GOBLINS, ORCS))
    assert calm.hear(GOBLINS) is None


# Other talk


def test_a_gift_earns_thanks_and_no_debt() -> None:
    table = parley({"5c": {ELVES: 9}, "10c": {GOBLINS: 9}}, gold={DWARVES: 5})
    table.do(DWARVES, GIFTS[GOBLINS][2])
    speech = table.hear(GOBLINS)
    assert speech is not None
    assert speech.act is None
    assert is_about(speech.words, "thanks_gift")
    assert "3 gold, Dwarves" in speech.words
    table.offer(DWARVES, GOBLINS, stay_out(GOBLINS, "15c"))
    assert not isinstance(table.answer(GOBLINS), AcceptAgreement)


def test_a_useful_agreement_is_kept_and_a_costly_one_given_up() -> None:
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


def test_only_bots_with_a_strategy_talk() -> None:
    assert GreedyBot.can_talk()
    assert SimpleBot.can_talk()
    assert SearchBot.can_talk()
    assert not RandomBot.can_talk()
    table = parley()
    table.offer(DWARVES, GOBLINS, pay(DWARVES, GOBLINS, 1))
    talk = talk_of(table.game, GOBLINS, table.heard)
    assert RandomBot(1).talk(talk) is None
    assert SimpleBot(1).talk(talk) == SearchBot(1).talk(talk) == GreedyBot(1).talk(talk) is not None
