"""Bots cannot be exploited by repeated, sliced or circular offers, or by empty promises."""

import random
from collections.abc import Iterator

import pytest

from dragondune.bots.negotiation.estimate import Estimate
from dragondune.bots.negotiation.hypotheses import with_agreement
from dragondune.bots.negotiation.limits import MOST_DEALS, MOST_REFUSALS
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.table_talk import AcceptAgreement, CounterOffer, DeclineAgreement
from dragondune.engine.board import ALL_TERRITORIES, CASTLES
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import GIFTS
from dragondune.engine.errors import Illegal
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, GOBLINS, ORCS, Faction
from dragondune.knowledge.gate import know
from dragondune.lab.batch import Batch
from dragondune.lab.runner import MOST_SPEECHES, Runner
from tests.agreements.dealing import in_battle, pay, stay_out, towards
from tests.bots.bargaining import ARMIES, GOLD, NEIGHBOURS, THIS_TURN, TURN, Parley, is_about, parley

SAVING = stay_out(DWARVES, "10c", THIS_TURN)
"""What two Goblins in 10★ have reason to pay for."""


def sold(table: Parley, *promise: Clause, price: int, seller: Faction = DWARVES) -> bool:
    """Whether the Goblins pay a price for a promise."""
    number = table.offer(seller, GOBLINS, *promise, pay(GOBLINS, seller, price))
    speech = table.hear(GOBLINS)
    return speech is not None and speech.act == AcceptAgreement(number)


# Repetition


def test_the_same_promise_is_not_paid_twice() -> None:
    table = parley()
    assert sold(table, SAVING, price=1)
    gold = table.gold(GOBLINS)
    for _ in range(10):
        assert not sold(table, SAVING, price=1)
    assert table.gold(GOBLINS) == gold


@pytest.mark.parametrize(
    "again",
    [
        stay_out(DWARVES, "10c 9f 11", THIS_TURN),
        stay_out(DWARVES, "10c", (TURN, 6)),
        towards(c.KEEP_AWAY, DWARVES, GOBLINS, THIS_TURN),
    ],
    ids=["more places", "a shorter term", "other words"],
)
def test_an_existing_duty_is_worth_nothing_when_reworded(again: Clause) -> None:
    table = parley()
    assert sold(table, SAVING, price=1)
    table.offer(DWARVES, GOBLINS, again, pay(GOBLINS, DWARVES, 1))
    speech = table.hear(GOBLINS)
    assert speech is not None
    assert isinstance(speech.act, DeclineAgreement)
    assert is_about(speech.words, "no_nothing")


def test_a_gift_does_not_buy_a_second_payment() -> None:
    table = parley()
    assert sold(table, SAVING, price=1)
    table.do(DWARVES, GIFTS[GOBLINS][0])
    assert not sold(table, SAVING, price=1)


def test_deals_with_one_partner_are_limited_per_turn() -> None:
    """Even gifts are refused in the end: constant offers suggest an ulterior motive."""
    table = parley(gold={DWARVES: 9})
    for _ in range(MOST_DEALS):
        table.offer(DWARVES, GOBLINS, pay(DWARVES, GOBLINS, 1))
        assert isinstance(table.answer(GOBLINS), AcceptAgreement)
    table.offer(DWARVES, GOBLINS, pay(DWARVES, GOBLINS, 1))
    speech = table.hear(GOBLINS)
    assert speech is not None
    assert isinstance(speech.act, DeclineAgreement)
    assert is_about(speech.words, "no_enough")


def test_repeated_bad_offers_get_a_warning_and_then_silence() -> None:
    table = parley()
    said: list[str] = []
    for _ in range(MOST_REFUSALS + 3):
        table.offer(DWARVES, GOBLINS, stay_out(DWARVES, "3c", THIS_TURN), pay(GOBLINS, DWARVES, 6))
        speech = table.hear(GOBLINS)
        is_answer = speech is not None and isinstance(speech.act, (DeclineAgreement, CounterOffer))
        said.append(speech.words if speech is not None and is_answer else "")
    assert is_about(said[MOST_REFUSALS], "no_enough")
    assert said[MOST_REFUSALS + 1 :] == ["", ""]


def test_patience_is_restored_each_turn() -> None:
    table = parley()
    for _ in range(MOST_REFUSALS + 1):
        table.offer(DWARVES, GOBLINS, pay(GOBLINS, DWARVES, 6))
        table.hear(GOBLINS)
    table.game.state.turn += 1
    assert sold(table, stay_out(DWARVES, "10c", (TURN + 1, 7)), price=1)


# Slices

TWO_CASTLES = {"10c": {GOBLINS: 2}, "15c": {GOBLINS: 2}, "9f": {DWARVES: 5}, "16f": {DWARVES: 5}}


def gain(table: Parley, *clauses: Clause) -> float:
    known = know(table.game, GOBLINS)
    return Estimate(with_agreement(known, clauses), GOBLINS).value - Estimate(known, GOBLINS).value


@pytest.mark.parametrize(
    "slices",
    [
        [stay_out(DWARVES, "10c", THIS_TURN), stay_out(DWARVES, "15c", THIS_TURN)],
        [stay_out(DWARVES, "10c", (TURN + more, 7)) for more in range(4)],
        [stay_out(DWARVES, "10c 15c", THIS_TURN), stay_out(DWARVES, "10c", THIS_TURN), SAVING],
        [Clause(c.BID_AT_MOST, DWARVES, amount=most, turn=TURN, round=7) for most in (5, 4, 3, 2, 1, 0)],
    ],
    ids=["castles", "terms", "the whole first", "bids"],
)
def test_slices_add_up_to_the_whole(slices: list[Clause]) -> None:
    table = parley(TWO_CASTLES, gold={GOBLINS: 6})
    whole, paid = gain(table, *slices), 0.0
    for one in slices:
        paid += gain(table, one)
        table.offer(DWARVES, GOBLINS, one)
        table.do(GOBLINS, AcceptAgreement(table.game.offer_count))
    assert paid == pytest.approx(whole)


def test_slices_do_not_cost_more_than_the_whole() -> None:
    table = parley(TWO_CASTLES, gold={GOBLINS: 6})
    before = table.worth(GOBLINS)
    for place in ("10c", "15c", "10c", "15c"):
        for price in (4, 3, 2, 1):
            sold(table, stay_out(DWARVES, place, THIS_TURN), price=price)
    assert table.worth(GOBLINS) >= before


# Empty promises


@pytest.mark.parametrize(
    "promise",
    [
        stay_out(ORCS, "10c", (TURN, 3)),
        stay_out(ORCS, "10c", THIS_TURN),
        stay_out(DWARVES, "0f 2 2f 7 8", THIS_TURN),
        in_battle(c.PAY_IF_WON, DWARVES, 20, where="13", opponent=ELVES, to=GOBLINS, until=THIS_TURN),
        in_battle(c.PAY_IF_LOST, DWARVES, 20, opponent=ORCS, to=GOBLINS, until=THIS_TURN),
        in_battle(c.NO_TREACHERY, DWARVES, opponent=GOBLINS, until=THIS_TURN),
        towards(c.NO_ALLIANCE, DWARVES, ELVES, THIS_TURN),
        Clause(c.BID_AT_MOST, DWARVES, turn=TURN, round=7),
        pay(DWARVES, GOBLINS, 30, (TURN, 6)),
        Clause(c.FREE_TEXT, DWARVES, text="I swear by my beard"),
    ],
    ids=lambda clause: f"{c.DUTY_NAMES[clause.kind]} {clause.turn}",
)
def test_an_empty_promise_is_not_bought(promise: Clause) -> None:
    """This turn's auctions are over, 13 is empty, and the Orcs in 1★ cannot reach 10★."""
    units = {**ARMIES, "1c": {ORCS: 1}}
    table = parley(units, gold={**GOLD, ORCS: 0})
    if c.moment(promise.turn, promise.round) < c.moment(TURN, 4) and promise.turn:
        with pytest.raises(Illegal):
            table.offer(promise.seat, GOBLINS, promise, pay(GOBLINS, promise.seat, 1))
        return
    assert not sold(table, promise, price=1, seller=promise.seat)


def test_a_promise_to_stay_out_is_worthless_after_moving() -> None:
    table = parley(done=(DWARVES,))
    assert not sold(table, SAVING, price=1)


# Circles


def test_a_price_is_not_bargained_down_in_circles() -> None:
    """Each new offer gets at most one counter-offer, and a counter-offer gets none."""
    table = parley()
    counters = 0
    for price in (6, 6, 6, 6, 6, 6, 6, 6):
        table.offer(DWARVES, GOBLINS, SAVING, pay(GOBLINS, DWARVES, price))
        speech = table.hear(GOBLINS)
        while speech is not None and isinstance(speech.act, CounterOffer):
            counters += 1
            terms = (SAVING, pay(GOBLINS, DWARVES, 5))
            table.do(DWARVES, CounterOffer(table.game.offer_count, 1 << DWARVES | 1 << GOBLINS, terms))
            speech = table.hear(GOBLINS)
    assert 0 < counters <= MOST_REFUSALS


def test_colluding_players_gain_no_gold_from_a_bot() -> None:
    """Two players sell the Goblins the same safety from both sides and buy it back."""
    table = parley()
    before = table.worth(GOBLINS)
    for _ in range(4):
        sold(table, SAVING, price=1)
        sold(table, stay_out(ELVES, "10c", THIS_TURN), price=1, seller=ELVES)
        table.offer(ELVES, GOBLINS, stay_out(GOBLINS, "15c", THIS_TURN), pay(ELVES, GOBLINS, 1))
        table.hear(GOBLINS)
    assert table.worth(GOBLINS) >= before


def clauses(chance: random.Random, seat: Faction, other: Faction) -> Iterator[Clause]:
    """Any clause that two players could agree on."""
    for _ in range(chance.randint(1, 3)):
        one, two = (seat, other) if chance.random() < 0.5 else (other, seat)
        until = (TURN + chance.randint(0, 2), 7) if chance.random() < 0.8 else (0, 0)
        kind = chance.choice([c.PAY, c.PAY, c.STAY_OUT, c.STAY_OUT, c.KEEP_AWAY, c.BID_AT_MOST, c.NO_HIRING, c.LEAVE])
        match kind:
            case c.PAY:
                yield pay(one, two, chance.randint(1, 4))
            case c.STAY_OUT:
                places = chance.choice([CASTLES, ALL_TERRITORIES, 1 << 17, 1 << 23])
                yield Clause(kind, one, places=places, turn=until[0], round=until[1])
            case c.KEEP_AWAY:
                yield towards(kind, one, two, until)
            case c.LEAVE:
                yield Clause(kind, one, places=1 << chance.choice([6, 9, 17, 23]), turn=TURN, round=4)
            case _:
                yield Clause(kind, one, amount=0, turn=until[0], round=until[1])


@pytest.mark.parametrize("seed", range(6))
def test_no_offer_leaves_a_bot_worse_off(seed: int) -> None:
    """Three players make forty random offers. The bot's own estimate only rises."""
    chance = random.Random(seed)
    table = parley()
    worth, accepted = table.worth(GOBLINS), 0
    for _ in range(40):
        seat = chance.choice([DWARVES, ELVES, ORCS])
        try:
            table.offer(seat, GOBLINS, *clauses(chance, seat, GOBLINS))
        except Illegal:
            continue
        speech = table.hear(GOBLINS)
        accepted += speech is not None and isinstance(speech.act, AcceptAgreement)
        assert table.worth(GOBLINS) >= worth - 1e-9
        worth = table.worth(GOBLINS)
    assert accepted <= 3 * MOST_DEALS


# Bots among themselves


def conversations(seed: int, bot: str = "greedy") -> Iterator[int]:
    """How many messages each conversation in a four-player game has."""
    batch = Batch("1.10", {}, FACTIONS, dict.fromkeys(FACTIONS, bot), 1, seed)
    game, runner, chance = batch.new_game(), Runner(batch.bots, seed, talk=True), Chance(seed)
    while not game.is_over and game.turn < 5:
        chance.settle(game)
        said = 0
        while True:
            seat, decision = runner.choose(game)
            said += len(runner.said)
            spoke = bool(runner.said)
            runner.said.clear()
            game.apply(seat, decision)
            if not spoke:
                break
        yield said


def test_bots_sometimes_talk_and_then_stop() -> None:
    lengths = [length for seed in (1, 4, 9) for length in conversations(seed)]
    assert 0 < sum(lengths) < len(lengths) / 4
    assert max(lengths) < len(FACTIONS) * MOST_SPEECHES


def test_endless_offers_between_bots_stop() -> None:
    """All four are asked again and again at a table where nothing else happens."""
    table = parley(NEIGHBOURS, gold={})
    messages = 0
    silent = 0
    while silent < len(FACTIONS):
        is_silent = table.hear(FACTIONS[messages % len(FACTIONS)]) is None
        silent = silent + 1 if is_silent else 0
        messages += 1
        assert messages < 40
    assert table.game.agreements
