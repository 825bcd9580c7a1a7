"""Promised gold is paid when it is due, as far as the payer can afford it."""

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.table_talk import AcceptAgreement, OfferAgreement, TerminateAgreement
from dragondune.engine.decisions import ATTACKS, BARE_PLANS, BIDS, GIFTS, PASS
from dragondune.engine.events import (
    AgreementEnded,
    DebtPaid,
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
    SPECTATOR,
)
from dragondune.engine.invariants import faults
from dragondune.engine.rounds.r5_battle import begin_battle
from dragondune.engine.rounds.r5_outcome import end_battle, lose_both
from dragondune.engine.steps import BATTLE, COLLECTION, ELVES_EMERGE, MOVE
from dragondune.engine.steps import BIDS as BIDDING
from dragondune.knowledge.gate import audience, know
from dragondune.views.view import ClauseState, RoundOfTurn
from dragondune.views.viewing import view_of
from tests.agreements.dealing import agree, in_battle, only_agreement, pay, pay_share, seats, stay_out
from tests.rules.scene import at, card, happened, refused, scene

TWO = seats(ELVES, ORCS)


def waiting(*later: int, gold: dict[int, int] | None = None) -> Game:
    """Turn 3, round IV: the Goblins are asked to move."""
    return scene(
        MOVE,
        *later,
        player=GOBLINS,
        units={"10c": {GOBLINS: 5}, "5c": {ELVES: 1}},
        hidden={ELVES: "5c"},
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


def test_r252_what_is_paid_at_once_must_be_there() -> None:
    """[R252] The last acceptance is refused, with the sum that is missing, and works once the gold is there."""
    game = waiting()
    game.apply(ORCS, OfferAgreement(TWO, (pay(ELVES, ORCS, 3), pay(ELVES, ORCS, 4))))
    sentence = refused(game, ELVES, AcceptAgreement(1), rule="R252")
    assert sentence == "the Elves would pay 7 gold at once but have only 5 free; accept later"
    assert not game.can_accept(ELVES, 1)
    game.state.gold[ELVES] = 7
    assert game.can_accept(ELVES, 1)
    game.apply(ELVES, AcceptAgreement(1))
    assert game.state.gold[ELVES] == 0


def test_r252_only_the_last_acceptance_needs_the_gold() -> None:
    """[R252] The first of two acceptances binds nobody yet."""
    game = waiting()
    game.apply(ORCS, OfferAgreement(seats(ELVES, ORCS, GOBLINS), (pay(ELVES, ORCS, 7),)))
    game.apply(ELVES, AcceptAgreement(1))
    assert "free" in refused(game, GOBLINS, AcceptAgreement(1), rule="R252")


def test_r202_a_shortfall_stays_owed() -> None:
    """[R202] The payer pays as much as possible; the rest is a public debt with its age."""
    game = indebted(7)
    assert game.state.gold[ELVES] == 0
    agreement = only_agreement(game)
    assert agreement.debts == (c.Debt(0, 2, 3, BATTLE_ROUND),)
    for observer in (ELVES, DWARVES, SPECTATOR):
        (state,) = view_of(know(game, observer)).deals.agreements[0].ledger
        assert state == ClauseState("owed", 2, RoundOfTurn(3, "V"), None, None, 0)


def indebted(amount: int, *clauses: c.Clause) -> Game:
    """The Elves owe the Orcs this much at the beginning of round V and have 5 gold; then it is round V."""
    game = waiting(BATTLE, ELVES_EMERGE)
    agree(game, TWO, pay(ELVES, ORCS, amount, due=(3, BATTLE_ROUND)), *clauses)
    events = game.apply(GOBLINS, PASS)
    assert happened(events, PaymentMade) == [PaymentMade(1, ELVES, ORCS, 5)]
    assert happened(events, PaymentShort) == [PaymentShort(1, ELVES, ORCS, amount - 5)]
    return game


def test_r202_the_next_gold_pays_the_debt() -> None:
    """[R202] Gifts pay it first; what is beyond the debt belongs to the debtor, and the agreement is over."""
    game = indebted(8)
    game.state.gold[DWARVES] = 9
    events = game.apply(DWARVES, GIFTS[ELVES][0])
    assert happened(events, DebtPaid) == [DebtPaid(1, ELVES, ORCS, 1, 2)]
    assert happened(events, AgreementEnded) == []
    events = game.apply(DWARVES, GIFTS[ELVES][3])
    assert happened(events, DebtPaid) == [DebtPaid(1, ELVES, ORCS, 2, 0)]
    assert happened(events, AgreementEnded) == [AgreementEnded(1)]
    assert game.state.gold[ELVES] == 2


def test_r202_all_parties_may_forgive_a_debt() -> None:
    """[note.8] [R202] One party alone cannot."""
    game = indebted(8)
    game.apply(ELVES, TerminateAgreement(1))
    assert len(game.agreements) == 1
    game.apply(ORCS, TerminateAgreement(1))
    game.state.gold[DWARVES] = 9
    assert happened(game.apply(DWARVES, GIFTS[ELVES][3]), DebtPaid) == []
    assert game.state.gold[ELVES] == 4


def test_r202_debts_pay_debts() -> None:
    """[R202] The Orcs owe the Goblins what the Elves owe them; gold goes round until nobody can pay more."""
    game = waiting(BATTLE, ELVES_EMERGE, gold={})
    agree(game, TWO, pay(ELVES, ORCS, 4, due=(3, BATTLE_ROUND)), pay(ORCS, ELVES, 3, due=(3, BATTLE_ROUND)))
    agree(game, seats(ORCS, GOBLINS), pay(ORCS, GOBLINS, 2, due=(3, BATTLE_ROUND)))
    game.apply(GOBLINS, PASS)
    game.state.gold[DWARVES] = 1
    events = game.apply(DWARVES, GIFTS[ELVES][0])
    assert happened(events, DebtPaid) == [
        DebtPaid(1, ELVES, ORCS, 4, 0),
        DebtPaid(1, ORCS, ELVES, 3, 0),
        DebtPaid(2, ORCS, GOBLINS, 1, 1),
    ]
    assert game.state.gold == [0, 0, 1, 0]


def test_r250_older_agreements_are_paid_first() -> None:
    """[R198] [R250] What was promised for a later date is kept for it; the newer payment is owed until then."""
    game = waiting(BATTLE, ELVES_EMERGE, COLLECTION)
    agree(game, TWO, pay(ELVES, ORCS, 5, due=(3, COLLECTION_ROUND)))
    agree(game, seats(ELVES, GOBLINS), pay(ELVES, GOBLINS, 5, due=(3, BATTLE_ROUND)))
    events = game.apply(GOBLINS, PASS)
    assert happened(events, PaymentShort) == [PaymentShort(2, ELVES, GOBLINS, 5)]
    assert game.state.gold[ELVES] == 5
    while game.state.round == BATTLE_ROUND:
        events = game.apply(game.seats_asked()[0], PASS)
    assert PaymentMade(1, ELVES, ORCS, 5) in events


def test_r197_a_payment_is_made_as_its_round_begins() -> None:
    """[R197] [R202] Before anything else in the round."""
    game = waiting(BATTLE, COLLECTION)
    agree(game, TWO, pay(ELVES, ORCS, 4, due=(3, BATTLE_ROUND)), pay(ORCS, ELVES, 1, due=(4, 1)))
    assert game.state.gold[ELVES] == 5
    events = game.apply(GOBLINS, PASS)
    order = [event for event in events if isinstance(event, (RoundBegan, PaymentMade, IncomeReceived))]
    assert order[:2] == [RoundBegan(BATTLE_ROUND), PaymentMade(1, ELVES, ORCS, 4)]
    assert only_agreement(game).settled == 0b01


def test_r202_a_payment_due_in_the_collection_round_comes_after_the_income() -> None:
    """[R202] Income, castles and board gold first, so that they can be paid with."""
    game = waiting(BATTLE, COLLECTION, gold={ELVES: 1})
    agree(game, TWO, pay(ELVES, ORCS, 2, due=(3, COLLECTION_ROUND)))
    events = game.apply(GOBLINS, PASS)
    kinds = [type(event) for event in events if isinstance(event, (PaymentMade, IncomeReceived))]
    assert kinds[-1] is PaymentMade
    assert happened(events, PaymentMade) == [PaymentMade(1, ELVES, ORCS, 2)]


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


def test_r202_a_share_is_rounded_once_on_the_sum() -> None:
    """[R202] Half of 3 and half of 5 are 4 together, not 1 and 2."""
    game = scene(
        MOVE,
        COLLECTION,
        player=GOBLINS,
        units={"10c": {GOBLINS: 1}, "17": {ELVES: 3}, "18": {ELVES: 2}},
        treasure={"17": 5, "18": 3},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    agree(game, TWO, pay_share(ELVES, ORCS, 50, "17 18"))
    events = game.apply(GOBLINS, PASS)
    assert happened(events, PaymentMade) == [PaymentMade(1, ELVES, ORCS, 4)]


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
    """[R159] [R199] [R252] The refusal does not reveal whether the bidder holds an ace."""
    told = []
    for hand in ("AH", "2H"):
        game = bidding(hand)
        game.apply(ORCS, OfferAgreement(TWO, (pay(ELVES, ORCS, 3),)))
        told.append(refused(game, ELVES, AcceptAgreement(1), rule="R252"))
        agree(game, TWO, pay(ELVES, ORCS, 1))
        assert game.state.gold[ELVES] == 4
        assert faults(game.state) == []
    assert told[0] == told[1]
    assert "have only 1 free" in told[0]


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
    game.apply(ORCS, OfferAgreement(TWO, (pay(ELVES, ORCS, 3),)))
    assert "have only 2 free" in refused(game, ELVES, AcceptAgreement(2), rule="R252")
    agree(game, TWO, pay(ELVES, ORCS, 2))
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
