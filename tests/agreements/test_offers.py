"""Offering, answering, concluding and calling off agreements."""

import pytest

from dragondune.engine.agreements.clauses import MOST_AGREEMENTS, MOST_CLAUSES, MOST_OFFERS, Agreement, Offer
from dragondune.engine.agreements.table_talk import (
    AcceptAgreement,
    CounterOffer,
    DeclineAgreement,
    OfferAgreement,
    TableTalk,
    TerminateAgreement,
    WithdrawOffer,
)
from dragondune.engine.events import (
    AgreementFormed,
    AgreementOffered,
    AgreementTerminated,
    OfferAccepted,
    OfferDeclined,
    OfferWithdrawn,
    TerminationCalled,
    TerminationWithdrawn,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, EVERYONE, GOBLINS, ORCS
from dragondune.engine.steps import DRAGON_CARD, MOVE
from dragondune.knowledge.gate import audience
from tests.agreements.dealing import agree, only_agreement, pay, seats, stay_out, text
from tests.rules.scene import refused, scene

TWO = seats(ELVES, ORCS)
THREE = seats(DWARVES, ELVES, ORCS)
PROMISE = stay_out(ORCS, "5c")
OFFER = OfferAgreement(TWO, (PROMISE,))


def waiting(rules: dict[str, int | bool | str] | None = None) -> Game:
    """The Goblins are asked to move; the others only talk."""
    return scene(MOVE, player=GOBLINS, units={"10c": {GOBLINS: 5}}, gold={ELVES: 5}, rules=rules)


def test_note_8_an_agreement_binds_when_all_parties_have_accepted() -> None:
    """[note.8] [R196] The offer stays open until the other party accepts. Everyone hears both."""
    game = waiting()
    offered = game.apply(ELVES, OFFER)
    assert offered == [AgreementOffered(1, ELVES, TWO, (PROMISE,), 0)]
    assert game.offers == (Offer(1, ELVES, TWO, seats(ELVES), 0, (PROMISE,)),)
    assert list(game.agreements) == []
    accepted = game.apply(ORCS, AcceptAgreement(1))
    assert accepted == [OfferAccepted(1, ORCS), AgreementFormed(1, TWO)]
    assert game.agreements == (Agreement(1, TWO, (PROMISE,), 0, 0),)
    assert list(game.offers) == []
    assert {audience(event) for event in offered + accepted} == {EVERYONE}


def test_r196_the_last_of_three_parties_concludes_it() -> None:
    """[R196] All parties must accept, in any order."""
    game = waiting()
    game.apply(ELVES, OfferAgreement(THREE, (PROMISE,)))
    assert game.apply(ORCS, AcceptAgreement(1)) == [OfferAccepted(1, ORCS)]
    assert game.offers[0].accepted == TWO
    assert AgreementFormed(1, THREE) in game.apply(DWARVES, AcceptAgreement(1))


def test_r196_any_player_may_talk_and_the_question_stays() -> None:
    """[R196] Whenever the game waits for a player or for chance, anyone may make an offer."""
    game = waiting()
    before = game.options(GOBLINS)
    game.apply(ELVES, OFFER)
    assert game.seats_asked() == [GOBLINS]
    assert game.options(GOBLINS) == before
    drawing = scene(DRAGON_CARD)
    assert drawing.waits_for_chance
    drawing.apply(ELVES, OFFER)
    assert len(drawing.offers) == 1


def test_r196_a_party_may_decline_even_after_accepting() -> None:
    """[R196] Declining ends the offer and withdraws an acceptance."""
    game = waiting()
    game.apply(ELVES, OfferAgreement(THREE, (PROMISE,)))
    game.apply(ORCS, AcceptAgreement(1))
    assert game.apply(ORCS, DeclineAgreement(1)) == [OfferDeclined(1, ORCS)]
    assert list(game.offers) == []
    refused(game, DWARVES, AcceptAgreement(1), rule="R196")


def test_r196_the_offering_player_may_withdraw() -> None:
    """[R196] Only the player who made an offer may withdraw it."""
    game = waiting()
    game.apply(ELVES, OFFER)
    refused(game, ORCS, WithdrawOffer(1), rule="R196")
    assert game.apply(ELVES, WithdrawOffer(1)) == [OfferWithdrawn(1, ELVES)]
    assert list(game.offers) == []


def test_r196_a_counter_offer_replaces_the_offer() -> None:
    """[R196] It has its own number and waits for the other party."""
    game = waiting()
    game.apply(ELVES, OFFER)
    counter = (PROMISE, pay(ELVES, ORCS, 2))
    assert game.apply(ORCS, CounterOffer(1, TWO, counter)) == [AgreementOffered(2, ORCS, TWO, counter, 1)]
    assert [offer.number for offer in game.offers] == [2]
    refused(game, ORCS, AcceptAgreement(2), rule="R196")
    game.apply(ELVES, AcceptAgreement(2))
    assert only_agreement(game).number == 2


def test_note_8_only_all_parties_together_call_it_off() -> None:
    """[note.8] [R196] One call is not enough, and a call can be withdrawn before the last one."""
    game = waiting()
    agree(game, TWO, PROMISE)
    assert game.apply(ORCS, TerminateAgreement(1)) == [TerminationCalled(1, ORCS)]
    assert only_agreement(game).ending == seats(ORCS)
    assert game.apply(ORCS, WithdrawOffer(1)) == [TerminationWithdrawn(1, ORCS)]
    assert only_agreement(game).ending == 0
    game.apply(ELVES, TerminateAgreement(1))
    assert len(game.agreements) == 1
    assert game.apply(ORCS, TerminateAgreement(1)) == [TerminationCalled(1, ORCS), AgreementTerminated(1)]
    assert list(game.agreements) == []


def test_note_8_no_party_can_withdraw_alone() -> None:
    """[note.8] It binds until all parties call it off."""
    game = waiting()
    agree(game, TWO, PROMISE)
    refused(game, ELVES, WithdrawOffer(1), rule="note.8")
    game.apply(ELVES, TerminateAgreement(1))
    refused(game, ELVES, TerminateAgreement(1), rule="R196")


@pytest.mark.parametrize(
    "talk",
    [
        AcceptAgreement(7),
        DeclineAgreement(7),
        WithdrawOffer(7),
        TerminateAgreement(7),
        CounterOffer(7, TWO, (PROMISE,)),
    ],
    ids=lambda talk: type(talk).__name__,
)
def test_r196_an_unknown_number_is_refused(talk: TableTalk) -> None:
    """[R196] Only open offers can be answered, and only agreements in force can be called off."""
    assert "7" in refused(waiting(), ELVES, talk, rule="R196")


@pytest.mark.parametrize(
    "talk",
    [AcceptAgreement(1), DeclineAgreement(1), CounterOffer(1, seats(GOBLINS, ORCS), (PROMISE,))],
    ids=lambda talk: type(talk).__name__,
)
def test_r196_only_parties_answer(talk: TableTalk) -> None:
    """[R196] Neither an outsider nor the player who made the offer."""
    game = waiting()
    game.apply(ELVES, OFFER)
    assert "not a party" in refused(game, GOBLINS, talk, rule="R196")
    refused(game, ELVES, talk, rule="R196")


def test_r196_only_parties_call_it_off() -> None:
    """[R196] An outsider has no say in an agreement."""
    game = waiting()
    agree(game, TWO, PROMISE)
    assert "not a party" in refused(game, GOBLINS, TerminateAgreement(1), rule="R196")


def test_r196_the_offering_player_must_be_a_party() -> None:
    """[R196] Players cannot offer an agreement that binds only others."""
    assert "party" in refused(waiting(), GOBLINS, OFFER, rule="R196")


def test_r196_two_or_more_players_are_parties() -> None:
    """[R196] One player is too few, and an absent faction cannot be a party."""
    game = scene(MOVE, order=(ELVES, ORCS), player=ELVES, units={"5c": {ELVES: 1}})
    refused(game, ORCS, OfferAgreement(seats(ORCS), (PROMISE,)), rule="R196")
    refused(game, ELVES, OfferAgreement(seats(ELVES, GOBLINS), (text(ELVES, "peace"),)), rule="R196")


@pytest.mark.parametrize("outsider", [CHANCE, 7, -1])
def test_r196_only_players_talk(outsider: int) -> None:
    """[R196] Neither chance nor a spectator makes agreements."""
    refused(waiting(), outsider, OFFER, rule="R196")


def test_r196_no_agreements_after_the_game() -> None:
    """[R196] The game no longer waits for anyone."""
    game = scene(MOVE, player=GOBLINS)
    assert game.asked == 0
    assert refused(game, ELVES, OFFER, rule="R196") == "the game is over"


def test_r196_limits_of_offers() -> None:
    """[R196] One to eight clauses, four offers per player, twenty agreements per player; others may go on."""
    game = waiting()
    refused(game, ELVES, OfferAgreement(TWO, ()), rule="R196")
    refused(game, ELVES, OfferAgreement(TWO, (PROMISE,) * (MOST_CLAUSES + 1)), rule="R196")
    assert (MOST_CLAUSES, MOST_OFFERS, MOST_AGREEMENTS) == (8, 4, 20)
    for _ in range(20):
        agree(game, TWO, *[PROMISE] * 8)
    for _ in range(4):
        game.apply(ELVES, OFFER)
    assert "withdraw one" in refused(game, ELVES, OFFER, rule="R196")
    assert "20 agreements" in refused(game, ORCS, AcceptAgreement(21), rule="R196")
    agree(game, seats(DWARVES, GOBLINS), text(GOBLINS, "peace"))
    game.apply(ELVES, WithdrawOffer(21))
    game.apply(ELVES, OFFER)


def test_r147_no_offers_when_switched_off() -> None:
    """[R147] `agreements` = off refuses every offer. The default enforces agreements."""
    assert waiting().rules.agreements == "enforce"
    sentence = refused(waiting({"agreements": "off"}), ELVES, OFFER, rule="R147")
    assert sentence == "this game is played without agreements"


def test_r147_recorded_agreements_are_not_enforced() -> None:
    """[R147] `agreements` = record: they are offered, accepted and called off, but neither enforced nor paid."""
    game = waiting({"agreements": "record"})
    everything = game.options(GOBLINS)
    agree(game, seats(ELVES, GOBLINS), stay_out(GOBLINS, "10"), pay(ELVES, GOBLINS, 3))
    assert game.options(GOBLINS) == everything
    assert game.forbidden(GOBLINS) == {}
    assert game.state.gold[ELVES] == 5
    game.apply(ELVES, TerminateAgreement(1))
    game.apply(GOBLINS, TerminateAgreement(1))
    assert list(game.agreements) == []


def test_r147_free_text_is_recorded_and_never_enforced() -> None:
    """[R147] A text clause restricts no choices, whatever it says."""
    game = waiting()
    everything = game.options(GOBLINS)
    agree(game, seats(ELVES, GOBLINS), text(GOBLINS, "stay at home"))
    assert only_agreement(game).clauses[0].text == "stay at home"
    assert game.options(GOBLINS) == everything
