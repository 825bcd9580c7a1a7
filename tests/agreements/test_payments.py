"""Promised gold is paid when it is due, as far as the payer's gold goes."""

from dragondune.engine.agreements import clauses as c
from dragondune.engine.decisions import ATTACKS, BARE_PLANS, BIDS, PASS
from dragondune.engine.events import (
    AgreementEnded,
    GiftDelayed,
    GoldGiven,
    IncomeReceived,
    PaymentMade,
    PaymentShort,
    RoundBegan,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    BATTLE_ROUND,
    COLLECTION_ROUND,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    ORCS,
    RECRUITMENT_ROUND,
)
from dragondune.engine.invariants import faults
from dragondune.engine.rounds.r5_battle import begin_battle
from dragondune.engine.rounds.r5_outcome import end_battle, lose_both
from dragondune.engine.steps import BATTLE, COLLECTION, MOVE
from dragondune.engine.steps import BIDS as BIDDING
from dragondune.knowledge.gate import audience
from tests.agreements.dealing import agree, in_battle, only_agreement, pay, pay_share, seats, stay_out
from tests.rules.scene import at, card, happened, scene

TWO = seats(ELVES, ORCS)


def waiting(*later: int, gold: dict[int, int] | None = None) -> Game:
    """Turn 3, round IV: the Goblins are asked to move."""
    return scene(
        MOVE,
        *later,
        player=GOBLINS,
        units={"10c": {GOBLINS: 5}, "5c": {ELVES: 1}},
        gold={ELVES: 5, ORCS: 1} if gold is None else gold,
        turn=3,
        round=RECRUITMENT_ROUND,
    )


def test_r202_immediate_gold_is_paid_on_conclusion() -> None:
    """[R202] Everyone sees the payment, and an agreement with nothing left to do is over."""
    game = waiting()
    events = agree(game, TWO, pay(ELVES, ORCS, 3))
    assert (game.state.gold[ELVES], game.state.gold[ORCS]) == (2, 4)
    (paid,) = happened(events, PaymentMade)
    assert paid == PaymentMade(1, ELVES, ORCS, 3)
    assert audience(paid) == EVERYONE
    assert happened(events, AgreementEnded) == [AgreementEnded(1)]


def test_r202_it_is_paid_once() -> None:
    """[R202] The rest of the agreement remains in force; the payment is settled."""
    game = waiting()
    agree(game, TWO, pay(ELVES, ORCS, 3), stay_out(ORCS, "5c"))
    assert only_agreement(game).settled == 0b1
    game.apply(GOBLINS, PASS)
    assert game.state.gold[ELVES] == 2


def test_r202_a_shortfall_is_announced_and_forgiven() -> None:
    """[R202] The payer pays as much as possible."""
    game = waiting()
    events = agree(game, TWO, pay(ELVES, ORCS, 7), stay_out(ORCS, "5c"))
    assert happened(events, PaymentMade) == [PaymentMade(1, ELVES, ORCS, 5)]
    assert happened(events, PaymentShort) == [PaymentShort(1, ELVES, ORCS, 2)]
    assert game.state.gold[ELVES] == 0
    assert only_agreement(game).settled == 0b1


def test_r202_a_player_without_gold_pays_nothing() -> None:
    """[R202] Only the shortfall is announced."""
    game = waiting(gold={})
    events = agree(game, TWO, pay(ELVES, ORCS, 7))
    assert happened(events, PaymentMade) == []
    assert happened(events, PaymentShort) == [PaymentShort(1, ELVES, ORCS, 7)]


def test_r197_a_payment_is_made_as_its_round_begins() -> None:
    """[R197] [R202] Before anything else in the round, including income."""
    game = waiting(BATTLE, COLLECTION)
    agree(game, TWO, pay(ELVES, ORCS, 7, due=(3, COLLECTION_ROUND)), pay(ORCS, ELVES, 1, due=(4, 1)))
    assert game.state.gold[ELVES] == 5
    events = game.apply(GOBLINS, PASS)
    order = [event for event in events if isinstance(event, (RoundBegan, PaymentMade, PaymentShort, IncomeReceived))]
    assert order[:4] == [
        RoundBegan(BATTLE_ROUND),
        RoundBegan(COLLECTION_ROUND),
        PaymentMade(1, ELVES, ORCS, 5),
        PaymentShort(1, ELVES, ORCS, 2),
    ]
    assert isinstance(order[4], IncomeReceived)
    assert only_agreement(game).settled == 0b01


def collecting(*, percent: int, where: str = "17") -> Game:
    """The Elves are about to collect 5 gold in 17."""
    game = scene(
        MOVE,
        COLLECTION,
        player=GOBLINS,
        units={"10c": {GOBLINS: 1}, "17": {ELVES: 3}},
        treasure={"17": 5},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    agree(game, TWO, pay_share(ELVES, ORCS, percent, where, until=(3, 6)))
    return game


def test_r202_a_share_of_collected_gold_is_rounded_down() -> None:
    """[R202] Half of five is two."""
    events = collecting(percent=50).apply(GOBLINS, PASS)
    assert happened(events, PaymentMade) == [PaymentMade(1, ELVES, ORCS, 2)]


def test_r202_a_share_below_one_gold_is_nothing() -> None:
    """[R202] A tenth of five rounds down to zero."""
    events = collecting(percent=10).apply(GOBLINS, PASS)
    assert happened(events, PaymentMade) == []


def test_r202_a_share_is_owed_only_in_the_named_territories() -> None:
    """[R202] It covers neither other territories nor income."""
    events = collecting(percent=100, where="18").apply(GOBLINS, PASS)
    assert happened(events, PaymentMade) == []


def fighting(*clauses: c.Clause, gold: int = 5, victor: int = 3) -> Game:
    """Elves attack Orcs in 5★, with three units against two."""
    game = scene(
        MOVE,
        BATTLE,
        player=GOBLINS,
        order=(ELVES, ORCS, GOBLINS),
        units={"5c": {ELVES: victor, ORCS: 2}, "10c": {GOBLINS: 1}},
        gold={ELVES: gold, ORCS: gold},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    if clauses:
        agree(game, TWO, *clauses)
    game.apply(GOBLINS, PASS)
    while game.prompts()[0].question != "SealPlan":
        game.apply(ELVES, PASS)
    return game


def decide(game: Game, *, elves: int, orcs: int) -> list[PaymentMade]:
    game.apply(ELVES, BARE_PLANS[elves])
    return happened(game.apply(ORCS, BARE_PLANS[orcs]), PaymentMade)


def test_r202_gold_for_victory() -> None:
    """[R202] The winner of the named battle pays. Nobody pays for not losing."""
    won = in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, where="5c", opponent=ORCS)
    lost = in_battle(c.PAY_IF_LOST, ELVES, 1, to=ORCS, where="5c")
    assert decide(fighting(won, lost), elves=3, orcs=0) == [PaymentMade(1, ELVES, ORCS, 2)]


def test_r202_gold_for_defeat() -> None:
    """[R202] The loser of the named battle pays."""
    won = in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, where="5c")
    lost = in_battle(c.PAY_IF_LOST, ELVES, 1, to=ORCS, opponent=ORCS)
    assert decide(fighting(won, lost), elves=0, orcs=2) == [PaymentMade(1, ELVES, ORCS, 1)]


def test_r202_another_battle_settles_nothing() -> None:
    """[R202] Battles in other places or against other opponents do not count."""
    elsewhere = in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, where="6")
    against = in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, opponent=GOBLINS)
    game = fighting(elsewhere, against)
    assert decide(game, elves=3, orcs=0) == []
    assert only_agreement(game).settled == 0


def test_r202_the_first_matching_battle_settles_the_promise() -> None:
    """[R202] It was lost, so a later victory is not paid for."""
    game = fighting(in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS), stay_out(ORCS, "6"))
    assert decide(game, elves=0, orcs=2) == []
    assert only_agreement(game).settled == 0b01


def test_r202_both_fighters_lose_if_neither_wins() -> None:
    """[R202] Both declare treachery, so both pay for their defeat."""
    game = scene(
        MOVE,
        player=GOBLINS,
        units={"5c": {ELVES: 3, ORCS: 2}, "10c": {GOBLINS: 1}},
        gold={ELVES: 5, ORCS: 5},
    )
    agree(game, TWO, in_battle(c.PAY_IF_LOST, ELVES, 1, to=ORCS), in_battle(c.PAY_IF_LOST, ORCS, 2, to=ELVES))
    s = game.state
    begin_battle(s, ELVES, ATTACKS[at("5c")][ORCS])
    lose_both(s)
    end_battle(s)
    assert happened(s.events, PaymentMade) == [PaymentMade(1, ELVES, ORCS, 1), PaymentMade(1, ORCS, ELVES, 2)]


def bidding(hand: str, *, gold: int = 5) -> Game:
    """The Elves have bid 4 and the Orcs are asked."""
    game = scene(MOVE, player=GOBLINS, units={"10c": {GOBLINS: 1}}, gold={ELVES: gold, ORCS: 9}, hand={ELVES: hand})
    s = game.state
    s.card = card("6S")
    s.deck &= ~(1 << s.card)
    s.player = ELVES
    s.auction_cards = 1
    s.auction_starter = ELVES
    s.agenda = [BIDDING]
    s.asked = 1 << ELVES
    game.apply(ELVES, BIDS[4])
    return game


def test_r199_the_highest_bidder_keeps_the_bid_with_or_without_an_ace() -> None:
    """[R159] [R199] [R202] The payment does not reveal whether the bidder holds an ace."""
    told = []
    for hand in ("AH", "2H"):
        game = bidding(hand)
        told.append(agree(game, TWO, pay(ELVES, ORCS, 3)))
        assert game.state.gold[ELVES] == 4
        assert faults(game.state) == []
    assert told[0] == told[1]
    assert happened(told[0], PaymentShort) == [PaymentShort(1, ELVES, ORCS, 2)]


def test_r199_the_free_card_covers_the_bid() -> None:
    """[R159] [R199] The Dwarves' ally gets a free card, and everyone knows it."""
    game = bidding("2H")
    game.state.ally[ELVES] = DWARVES
    game.state.ally[DWARVES] = ELVES
    agree(game, TWO, pay(ELVES, ORCS, 3))
    assert game.state.gold[ELVES] == 2


def test_r148_a_payment_during_planning_waits_for_the_reveal() -> None:
    """[R148] [R202] The fighter's gold is set aside and handed over when the plans are revealed."""
    game = fighting()
    events = agree(game, TWO, pay(ELVES, ORCS, 3))
    assert happened(events, GiftDelayed) == [GiftDelayed(ELVES, ORCS, 3)]
    assert game.state.gold[ELVES] == 5
    assert happened(agree(game, TWO, pay(ELVES, ORCS, 3)), PaymentShort) == [PaymentShort(2, ELVES, ORCS, 1)]
    game.apply(ELVES, BARE_PLANS[1])
    events = game.apply(ORCS, BARE_PLANS[1])
    assert happened(events, GoldGiven) == [GoldGiven(ELVES, ORCS, 3), GoldGiven(ELVES, ORCS, 2)]
    assert game.state.gold[ELVES] == 0


def test_r202_recorded_agreements_pay_nothing() -> None:
    """[R147] [R202] With `agreements` = record, the payment only counts as settled."""
    game = scene(MOVE, player=GOBLINS, units={"10c": {GOBLINS: 1}}, gold={ELVES: 5}, rules={"agreements": "record"})
    events = agree(game, TWO, pay(ELVES, ORCS, 3))
    assert happened(events, PaymentMade) == []
    assert game.state.gold[ELVES] == 5
    assert happened(events, AgreementEnded) == [AgreementEnded(1)]
