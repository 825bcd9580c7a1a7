"""Ways out of an agreement that a clever player would try, played to their end: none of them works."""

import pytest

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import MOST_AGREEMENTS
from dragondune.engine.agreements.table_talk import AcceptAgreement, OfferAgreement, TerminateAgreement
from dragondune.engine.decisions import (
    BARE_PLANS,
    COME_OUT,
    GIFTS,
    HIRES,
    MOVES,
    PASS,
    ConscriptUnits,
    HireUnits,
    MoveUnits,
)
from dragondune.engine.errors import Illegal
from dragondune.engine.events import AskedAgain, DebtPaid, DutyYielded, PaymentMade, PaymentShort, UnitsEmerged
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    BATTLE_ROUND,
    COLLECTION_ROUND,
    DWARVES,
    ELVES,
    GOBLINS,
    NOBODY,
    ORCS,
    RECRUITMENT_ROUND,
    VICTORY_ROUND,
)
from dragondune.engine.steps import (
    ACE_HIDDEN_EMERGE,
    BATTLE,
    COLLECTION,
    CONSCRIPT,
    ELVES_EMERGE,
    HIRE,
    LATE_DISBAND,
    MOVE,
)
from dragondune.server.table.undo import undo
from dragondune.wire.lobby import Holder
from dragondune.wire.news import UndoWanted
from tests.agreements.dealing import agree, in_battle, leave, only_agreement, pay, seats, stay_out, text, towards
from tests.rules.scene import at, happened, options, refused, scene
from tests.server.tables import BOT, PERSON, Sitting, at_question

TWO = seats(ELVES, ORCS)


def owing(*later: int, gold: int = 6) -> Game:
    """The Elves have promised the Orcs 5 gold for round V. The Goblins are their accomplices, and are asked to move."""
    game = scene(
        MOVE,
        BATTLE,
        ELVES_EMERGE,
        *later,
        player=GOBLINS,
        units={"10c": {GOBLINS: 3}, "5c": {ELVES: 1}},
        hidden={ELVES: "5c"},
        gold={ELVES: gold, GOBLINS: 3},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    agree(game, TWO, pay(ELVES, ORCS, 5, due=(3, BATTLE_ROUND)))
    return game


def test_r250_gold_is_not_given_away_before_it_is_due() -> None:
    """[R250] Only what is beyond the promise can be given; on the day, the promise is paid."""
    game = owing()
    assert game.largest_gift(ELVES) == 1
    assert "1 gold can be given" in refused(game, ELVES, GIFTS[GOBLINS][4], rule="R250")
    game.apply(ELVES, GIFTS[GOBLINS][0])
    assert game.gifts(ELVES) == []
    assert happened(game.apply(GOBLINS, PASS), PaymentMade) == [PaymentMade(1, ELVES, ORCS, 5)]


def test_r250_nor_paid_at_once_to_a_friend() -> None:
    """[R250] [R252] A payment at once is a gift by another name."""
    game = owing()
    game.apply(GOBLINS, OfferAgreement(seats(ELVES, GOBLINS), (pay(ELVES, GOBLINS, 5),)))
    assert "have only 1 free" in refused(game, ELVES, AcceptAgreement(2), rule="R252")


def test_r250_nor_promised_to_a_friend_for_an_earlier_date() -> None:
    """[R250] The friend's payment falls due first, but the older agreement has the gold."""
    game = owing(COLLECTION)
    agree(game, TWO, pay(ELVES, ORCS, 1, due=(3, COLLECTION_ROUND)))
    agree(game, seats(ELVES, GOBLINS), pay(ELVES, GOBLINS, 6, due=(3, BATTLE_ROUND)))
    events = game.apply(GOBLINS, PASS)
    assert happened(events, PaymentMade) == [PaymentMade(1, ELVES, ORCS, 5)]
    assert happened(events, PaymentShort) == [PaymentShort(3, ELVES, GOBLINS, 6)]
    assert PaymentMade(2, ELVES, ORCS, 1) in game.apply(ELVES, PASS)


def test_r202_gold_spent_before_it_is_due_is_owed() -> None:
    """[R202] It may be spent on what the rules sell, but then whatever comes in pays the debt."""
    game = owing(COLLECTION, gold=5)
    game.state.gold[ELVES] = 2
    events = game.apply(GOBLINS, PASS)
    assert happened(events, PaymentShort) == [PaymentShort(1, ELVES, ORCS, 3)]
    events = game.apply(GOBLINS, GIFTS[ELVES][0])
    assert happened(events, DebtPaid) == [DebtPaid(1, ELVES, ORCS, 1, 2)]
    assert game.largest_gift(ELVES) == 0
    events = game.apply(ELVES, PASS)
    assert happened(events, DebtPaid) == [DebtPaid(1, ELVES, ORCS, 1, 1)]
    assert only_agreement(game).debts == (c.Debt(0, 1, 3, BATTLE_ROUND),)


def test_r202_a_debtor_cannot_leave_alone() -> None:
    """[note.8] [R202] The agreement with its debt goes on until the creditor calls for its end too."""
    game = owing(gold=0)
    game.apply(GOBLINS, PASS)
    game.apply(ELVES, TerminateAgreement(1))
    assert only_agreement(game).debts == (c.Debt(0, 5, 3, BATTLE_ROUND),)


def test_r252_nobody_buys_with_gold_that_is_not_there() -> None:
    """[R252] The Orcs would be bound, and the Elves have nothing: the acceptance is refused and nobody is bound."""
    game = owing()
    game.apply(ELVES, OfferAgreement(TWO, (pay(ELVES, ORCS, 2), stay_out(ORCS, "5c"))))
    assert "have only 1 free" in refused(game, ORCS, AcceptAgreement(2), rule="R252")
    assert len(game.agreements) == 1


def planning() -> Game:
    """The Elves and the Orcs seal plans for 5★."""
    game = scene(
        BATTLE,
        order=(ELVES, ORCS, GOBLINS),
        units={"5c": {ELVES: 3, ORCS: 4}},
        gold={ELVES: 5},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    while game.prompts()[0].question != "SealPlan":
        game.apply(ELVES, PASS)
    return game


def test_r198_a_promise_is_not_sold_after_it_was_broken() -> None:
    """[R198] The Orcs have sealed four units and now sell the promise to send one: they seal again, and keep it."""
    game = planning()
    game.apply(ORCS, BARE_PLANS[4])
    events = agree(game, TWO, pay(ELVES, ORCS, 2), in_battle(c.SEND_AT_MOST, ORCS, 1))
    assert happened(events, AskedAgain) == [AskedAgain(1, TWO)]
    refused(game, ORCS, BARE_PLANS[4], rule="note.8")
    game.apply(ELVES, BARE_PLANS[2])
    game.apply(ORCS, BARE_PLANS[1])
    assert game.state.units[28 * ORCS + at("5c")] == 0


def closed(holders: tuple[Holder, ...]) -> Sitting:
    """At a table of the server, the Elves have accepted what the Orcs offered."""
    sitting, _ = at_question("Move", holders=holders)
    sitting.decide(ORCS, OfferAgreement(TWO, (stay_out(ELVES, "10c"), stay_out(ORCS, "5c"))))
    sitting.decide(ELVES, AcceptAgreement(sitting.table.running.offer_count))
    return sitting


def test_r224_an_acceptance_is_not_taken_back_alone() -> None:
    """[R224] The undo needs everyone, the other party included, and a refusal leaves the agreement in force."""
    for seat in (ELVES, ORCS):
        sitting = closed((PERSON, PERSON, PERSON, PERSON))
        sitting.undo(seat)
        assert isinstance(sitting.updates[GOBLINS][-1].news, UndoWanted)
        sitting.agree(GOBLINS)
        sitting.agree(ORCS if seat == ELVES else ELVES, agree=False)
        assert len(sitting.table.running.agreements) == 1


def test_r224_bots_do_not_let_people_out_of_an_agreement() -> None:
    """[R224] Neither the acceptance nor the offer before it can be undone against a bot that is a party."""
    for seat, holders in ((ELVES, (BOT, PERSON, BOT, BOT)), (ORCS, (BOT, BOT, BOT, PERSON))):
        sitting = closed(holders)
        with pytest.raises(Illegal, match="closed or ended since"):
            undo(sitting.table, seat)


def test_r224_an_agreed_end_is_not_taken_back_alone() -> None:
    """[R224] The last call for the end of an agreement is as final as its acceptance."""
    sitting = closed((PERSON, PERSON, PERSON, PERSON))
    (agreement,) = sitting.table.running.agreements
    sitting.decide(ELVES, TerminateAgreement(agreement.number))
    sitting.undo(ELVES)
    assert sitting.table.undo_request is None, "one call alone ends nothing, and can be taken back"
    sitting.decide(ELVES, TerminateAgreement(agreement.number))
    sitting.decide(ORCS, TerminateAgreement(agreement.number))
    sitting.undo(ORCS)
    assert sitting.table.undo_request is not None


def test_r196_two_players_cannot_fill_the_table() -> None:
    """[R196] The Elves and the Orcs are bound as often as possible; the others still agree on what they like."""
    game = owing()
    for _ in range(MOST_AGREEMENTS - 1):
        agree(game, TWO, stay_out(ORCS, "6"))
    game.apply(ELVES, OfferAgreement(TWO, (stay_out(ORCS, "6"),)))
    assert "Elves are bound by 20" in refused(game, ORCS, AcceptAgreement(game.offer_count), rule="R196")
    for _ in range(MOST_AGREEMENTS):
        agree(game, seats(DWARVES, GOBLINS), text(GOBLINS, "peace"))
    assert len(game.agreements) == 2 * MOST_AGREEMENTS


def hiding(*clauses: c.Clause) -> Game:
    """The Elves hide in 6, where the Orcs stand, and are asked whether they come out."""
    game = scene(
        ELVES_EMERGE,
        units={"6": {ELVES: 3, ORCS: 1}},
        hidden={ELVES: "6"},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    agree(game, TWO, *clauses)
    return game


@pytest.mark.parametrize("promise", [stay_out(ELVES, "6"), towards(c.KEEP_AWAY, ELVES, ORCS)])
def test_r254_nobody_comes_out_where_they_promised_not_to_be(promise: c.Clause) -> None:
    """[R200] [R254] Hidden units do not become an attack on those they promised to keep away from."""
    game = hiding(promise)
    assert list(game.options(ELVES)) == [PASS]
    refused(game, ELVES, COME_OUT, rule="note.8")


def test_r254_elsewhere_they_may_come_out() -> None:
    """[R254] The promise names other territories and players."""
    assert COME_OUT in hiding(stay_out(ELVES, "7"), towards(c.KEEP_AWAY, ELVES, GOBLINS)).options(ELVES)


def test_r254_what_the_rules_bring_out_yields_openly() -> None:
    """[R254] Units hidden by an ace come out without being asked; everyone hears that the duty yields."""
    game = scene(
        MOVE,
        ACE_HIDDEN_EMERGE,
        player=GOBLINS,
        units={"6": {ORCS: 3, ELVES: 1}, "10c": {GOBLINS: 1}},
        hidden={ORCS: "6"},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    promise = towards(c.KEEP_AWAY, ORCS, ELVES)
    agree(game, TWO, promise)
    events = game.apply(GOBLINS, PASS)
    assert len(happened(events, UnitsEmerged)) == 1
    assert happened(events, DutyYielded) == [DutyYielded(1, ORCS, promise, c.NO_CHOICE)]


def leaving(*later: int, units: dict[str, dict[int, int]] | None = None, step: int = MOVE) -> Game:
    """The Elves have promised to leave 5★ in turn 3."""
    game = scene(
        step,
        *later,
        player=ELVES,
        units={"5c": {ELVES: 3}, "7": {ELVES: 1}} if units is None else units,
        gold={ELVES: 9},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    agree(game, TWO, leave(ELVES, "5c", turn=3))
    return game


def test_r201_units_that_left_do_not_return() -> None:
    """[R201] Neither by another movement nor by recruits, until the round in which they had to leave is over."""
    game = leaving(MOVE)
    game.apply(ELVES, MOVES[at("5c")][at("6")][2])
    assert options(game, ELVES, MoveUnits)
    assert at("5c") not in {move.destination for move in options(game, ELVES, MoveUnits)}
    refused(game, ELVES, MOVES[at("6")][at("5c")][0], rule="note.8")
    gone = {"7": {ELVES: 3}}
    assert at("5c") not in {one.place for one in options(leaving(units=gone, step=HIRE), ELVES, HireUnits)}
    refused(leaving(units=gone, step=HIRE), ELVES, HIRES[at("5c")][0], rule="note.8")
    assert at("7") in {one.place for one in options(leaving(units=gone, step=CONSCRIPT), ELVES, ConscriptUnits)}


def test_r201_afterwards_they_may_return() -> None:
    """[R201] In the next turn the promise is over."""
    game = leaving(BATTLE, MOVE)
    game.apply(ELVES, MOVES[at("5c")][at("6")][2])
    assert game.agreements == ()


def test_r201_a_promise_to_leave_comes_too_late_after_the_movement() -> None:
    """[R201] The offer is refused, and an older one can no longer be accepted, as long as units are there."""
    game = scene(MOVE, LATE_DISBAND, player=ELVES, units={"5c": {ELVES: 3}, "7": {ELVES: 1}}, gold={ELVES: 9}, turn=3)
    game.state.round = RECRUITMENT_ROUND
    game.apply(ORCS, OfferAgreement(TWO, (leave(ELVES, "5c", turn=3),)))
    game.apply(ELVES, PASS)
    assert game.question == "DisbandLate"
    assert "name a later turn" in refused(game, ELVES, AcceptAgreement(1), rule="R201")
    refused(game, ORCS, OfferAgreement(TWO, (leave(ELVES, "5c", turn=3),)), rule="R201")
    game.apply(ORCS, OfferAgreement(TWO, (leave(ELVES, "5c", turn=4), leave(ELVES, "10c", turn=3))))
    game.apply(ELVES, AcceptAgreement(2))


def test_r201_others_who_have_moved_cannot_promise_it_either() -> None:
    """[R201] The Orcs had their turn; the Elves are moving now."""
    game = scene(MOVE, player=ELVES, units={"5c": {ELVES: 3}, "6": {ORCS: 1}}, turn=3, round=RECRUITMENT_ROUND)
    game.state.done |= 1 << ORCS
    refused(game, ELVES, OfferAgreement(TWO, (leave(ORCS, "6", turn=3),)), rule="R201")


def bounty(kind: int, whose: int, **narrowed: int | str) -> list[int]:
    """The Elves beat the Orcs in 5★; what the Goblins pay the Elves for it."""
    game = scene(
        MOVE,
        BATTLE,
        player=GOBLINS,
        order=(ELVES, ORCS, GOBLINS),
        units={"5c": {ELVES: 3, ORCS: 2}, "10c": {GOBLINS: 1}},
        gold={GOBLINS: 5},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    opponent, where = narrowed.get("opponent", NOBODY), narrowed.get("where", "")
    assert isinstance(opponent, int)
    promise = in_battle(kind, GOBLINS, 2, to=ELVES, whose=whose, opponent=opponent, where=str(where))
    agree(game, seats(ELVES, GOBLINS), promise, text(ELVES, "thanks"))
    game.apply(GOBLINS, PASS)
    while game.prompts()[0].question != "SealPlan":
        game.apply(ELVES, PASS)
    game.apply(ELVES, BARE_PLANS[3])
    return [paid.amount for paid in happened(game.apply(ORCS, BARE_PLANS[0]), PaymentMade)]


def test_r253_a_bounty_is_paid_for_the_payees_victory() -> None:
    """[R253] The Goblins do not fight themselves: their own battle decides nothing, the Elves' does."""
    assert bounty(c.PAY_IF_WON, c.PAYEES) == [2]
    assert bounty(c.PAY_IF_WON, c.PAYEES, opponent=ORCS, where="5c") == [2]
    assert bounty(c.PAY_IF_LOST, c.PAYEES) == []
    assert bounty(c.PAY_IF_WON, c.PAYERS) == []
    assert bounty(c.PAY_IF_WON, c.PAYEES, opponent=GOBLINS) == []
    assert bounty(c.PAY_IF_WON, c.PAYEES, where="10c") == []


def test_r253_anyones_battle() -> None:
    """[R253] Against the named opponent, if there is one; every battle is won by someone and lost by someone."""
    assert bounty(c.PAY_IF_WON, c.ANYONES) == [2]
    assert bounty(c.PAY_IF_LOST, c.ANYONES) == [2]
    assert bounty(c.PAY_IF_WON, c.ANYONES, opponent=ORCS) == [2]
    assert bounty(c.PAY_IF_WON, c.ANYONES, opponent=ELVES) == []
    assert bounty(c.PAY_IF_LOST, c.ANYONES, opponent=ELVES) == [2]
    assert bounty(c.PAY_IF_LOST, c.ANYONES, opponent=GOBLINS) == []


def test_r253_nobody_fights_themselves() -> None:
    """[R196] [R253] The opponent is not the one whose battle is meant; only payments for battles say whose."""
    game = owing()
    for promise in (
        in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, opponent=ELVES),
        in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, opponent=ORCS, whose=c.PAYEES),
        in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, whose=3),
        in_battle(c.SEND_AT_MOST, ELVES, 2, whose=c.PAYEES),
    ):
        refused(game, ELVES, OfferAgreement(TWO, (promise,)), rule="R196")
    until = (3, VICTORY_ROUND)
    for promise in (
        in_battle(c.PAY_IF_WON, ELVES, 2, to=ORCS, opponent=ELVES, whose=c.PAYEES, until=until),
        in_battle(c.PAY_IF_LOST, ELVES, 2, to=ORCS, opponent=ELVES, whose=c.ANYONES, until=until),
    ):
        agree(game, TWO, promise)


def test_r198_at_the_table_a_sealed_plan_is_asked_again_and_the_seat_is_told_why() -> None:
    """[R187] [R198] Both fighters are asked again and hear why; nobody learns who had sealed a plan."""
    sitting, seat = at_question("SealPlan")
    other = next(one for one in sitting.asked if one != seat)
    sitting.decide(seat, sitting.options(seat)[-1])
    assert seat in sitting.table.sealed
    sitting.now += 1.0
    sitting.decide(other, OfferAgreement(seats(seat, other), (in_battle(c.NO_ARTIFACT, seat),)))
    sitting.decide(seat, AcceptAgreement(sitting.table.running.offer_count))
    assert sitting.table.sealed == {}
    assert sitting.table.asked_at == sitting.now
    told = [(heard_by, notice.sentence) for heard_by, notice in sitting.notices[-2:]]
    assert {heard_by for heard_by, _ in told} == {seat, other}
    assert all("answer again" in sentence for _, sentence in told)
    assert sitting.again().sealed == {}


def test_r198_at_the_table_other_agreements_leave_a_sealed_plan_alone() -> None:
    """[R198] A promise that does not touch the question changes nothing."""
    sitting, seat = at_question("SealPlan")
    other = next(one for one in sitting.asked if one != seat)
    sitting.decide(seat, sitting.options(seat)[-1])
    sitting.decide(other, OfferAgreement(seats(seat, other), (text(seat, "peace"),)))
    sitting.decide(seat, AcceptAgreement(sitting.table.running.offer_count))
    assert seat in sitting.table.sealed
