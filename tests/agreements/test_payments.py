"""The game pays what was promised, when it is due and as far as the gold goes."""

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


def test_r202_gold_promised_at_once_is_paid_when_the_agreement_is_closed() -> None:
    """[R202] Everybody sees it, and an agreement of which nothing is left is over."""
    game = waiting()
    events = agree(game, TWO, pay(ELVES, ORCS, 3))
    assert (game.state.gold[ELVES], game.state.gold[ORCS]) == (2, 4)
    (paid,) = happened(events, PaymentMade)
    assert paid == PaymentMade(1, ELVES, ORCS, 3)
    assert paid.audience() == EVERYONE
    assert happened(events, AgreementEnded) == [AgreementEnded(1)]


def test_r202_it_is_paid_once() -> None:
    """[R202] The rest of the agreement goes on, the payment is done."""
    game = waiting()
    agree(game, TWO, pay(ELVES, ORCS, 3), stay_out(ORCS, "5c"))
    assert only_agreement(game).settled == 0b1
    game.apply(GOBLINS, PASS)
    assert game.state.gold[ELVES] == 2


def test_r202_what_is_missing_is_announced_and_no_longer_owed() -> None:
    """[R202] As far as the gold goes."""
    game = waiting()
    events = agree(game, TWO, pay(ELVES, ORCS, 7), stay_out(ORCS, "5c"))
    assert happened(events, PaymentMade) == [PaymentMade(1, ELVES, ORCS, 5)]
    assert happened(events, PaymentShort) == [PaymentShort(1, ELVES, ORCS, 2)]
    assert game.state.gold[ELVES] == 0
    assert only_agreement(game).settled == 0b1


def test_r202_whoever_has_nothing_pays_nothing() -> None:
    """[R202] Only the shortfall is told."""
    game = waiting(gold={})
    events = agree(game, TWO, pay(ELVES, ORCS, 7))
    assert happened(events, PaymentMade) == []
    assert happened(events, PaymentShort) == [PaymentShort(1, ELVES, ORCS, 7)]


def test_r197_a_payment_is_made_as_its_round_begins() -> None:
    """[R197] [R202] Before anything else of the round, the income included."""
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


def test_r202_a_share_of_the_gold_collected_is_rounded_down() -> None:
    """[R202] Half of five is two."""
    events = collecting(percent=50).apply(GOBLINS, PASS)
    assert happened(events, PaymentMade) == [PaymentMade(1, ELVES, ORCS, 2)]


def test_r202_a_share_of_next_to_nothing_is_nothing() -> None:
    """[R202] A tenth of five is none."""
    events = collecting(percent=10).apply(GOBLINS, PASS)
    assert happened(events, PaymentMade) == []


def test_r202_a_share_is_owed_in_the_territories_named() -> None:
    """[R202] Neither elsewhere nor for income."""
    events = collecting(percent=100, where="18").apply(GOBLINS, PASS)
    assert happened(events, PaymentMade) == []


def fighting(*clauses: c.Clause, gold: int = 5, victor: int = 3) -> Game:
    """Elves attack Orcs in 5★; the Elves have three units there, the Orcs two."""
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
    """[R202] The winner of the battle named pays; nobody pays for not losing."""
    won = in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, where="5c", opponent=ORCS)
    lost = in_battle(c.PAY_IF_LOST, ELVES, 1, to=ORCS, where="5c")
    assert decide(fighting(won, lost), elves=3, orcs=0) == [PaymentMade(1, ELVES, ORCS, 2)]


def test_r202_gold_for_defeat() -> None:
    """[R202] The loser of the battle named pays."""
    won = in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, where="5c")
    lost = in_battle(c.PAY_IF_LOST, ELVES, 1, to=ORCS, opponent=ORCS)
    assert decide(fighting(won, lost), elves=0, orcs=2) == [PaymentMade(1, ELVES, ORCS, 1)]


def test_r202_another_battle_settles_nothing() -> None:
    """[R202] Neither in another place nor against another opponent."""
    elsewhere = in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, where="6")
    against = in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, opponent=GOBLINS)
    game = fighting(elsewhere, against)
    assert decide(game, elves=3, orcs=0) == []
    assert only_agreement(game).settled == 0


def test_r202_the_first_battle_that_fits_settles_the_promise() -> None:
    """[R202] Though it was lost, a later victory is not paid for."""
    game = fighting(in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS), stay_out(ORCS, "6"))
    assert decide(game, elves=0, orcs=2) == []
    assert only_agreement(game).settled == 0b01


def test_r202_where_nobody_wins_both_have_lost() -> None:
    """[R202] Two traitors: both pay for their defeat."""
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


def test_r199_the_highest_bidder_keeps_what_is_due_with_an_ace_or_without() -> None:
    """[R159] [R199] [R202] What is paid does not tell whether the bidder holds an ace."""
    told = []
    for hand in ("AH", "2H"):
        game = bidding(hand)
        told.append(agree(game, TWO, pay(ELVES, ORCS, 3)))
        assert game.state.gold[ELVES] == 4
        assert faults(game.state) == []
    assert told[0] == told[1]
    assert happened(told[0], PaymentShort) == [PaymentShort(1, ELVES, ORCS, 2)]


def test_r199_the_free_card_covers_the_bid() -> None:
    """[R159] [R199] Everybody knows about the free card of the Dwarves' ally."""
    game = bidding("2H")
    game.state.ally[ELVES] = DWARVES
    game.state.ally[DWARVES] = ELVES
    agree(game, TWO, pay(ELVES, ORCS, 3))
    assert game.state.gold[ELVES] == 2


def test_r148_while_plans_are_made_the_payment_waits_for_the_reveal() -> None:
    """[R148] [R202] Gold of a fighter is set aside, and handed over when the plans are shown."""
    game = fighting()
    events = agree(game, TWO, pay(ELVES, ORCS, 3))
    assert happened(events, GiftDelayed) == [GiftDelayed(ELVES, ORCS, 3)]
    assert game.state.gold[ELVES] == 5
    assert happened(agree(game, TWO, pay(ELVES, ORCS, 3)), PaymentShort) == [PaymentShort(2, ELVES, ORCS, 1)]
    game.apply(ELVES, BARE_PLANS[1])
    events = game.apply(ORCS, BARE_PLANS[1])
    assert happened(events, GoldGiven) == [GoldGiven(ELVES, ORCS, 3), GoldGiven(ELVES, ORCS, 2)]
    assert game.state.gold[ELVES] == 0


def test_r202_recorded_only_nobody_pays() -> None:
    """[R147] [R202] `agreements` = record keeps the books, and the payment counts as done."""
    game = scene(MOVE, player=GOBLINS, units={"10c": {GOBLINS: 1}}, gold={ELVES: 5}, rules={"agreements": "record"})
    events = agree(game, TWO, pay(ELVES, ORCS, 3))
    assert happened(events, PaymentMade) == []
    assert game.state.gold[ELVES] == 5
    assert happened(events, AgreementEnded) == [AgreementEnded(1)]
