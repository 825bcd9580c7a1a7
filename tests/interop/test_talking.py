"""Agreements and gifts in the small alphabet: always possible, limited, and binding."""

import pytest

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.table_talk import AcceptAgreement, OfferAgreement
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import PASS
from dragondune.engine.game import Game
from dragondune.engine.ids import BATTLE_ROUND, DWARVES, ELVES, FACTIONS, GOBLINS, NOBODY, ORCS
from dragondune.interop.actions import ACTIONS, BLOCKS, STARTS, faction_token, number_token, territory_token
from dragondune.interop.env_table import EnvTable
from dragondune.interop.said import entries, mark_parts
from dragondune.interop.settings import Options, checked
from dragondune.interop.talking import ACCEPT, DECLINE, MOST_ACTS, OFFER, READY, Talk, waiting_offers
from dragondune.knowledge.gate import know
from tests.interop.tables import TABLES, new_game, questions

STAY_OUT = STARTS["duty"] + c.STAY_OUT


def talking(turn: int = 2) -> Game:
    game = new_game(TABLES[3])
    next(seat for seat in questions(game, Chance(1)) if game.turn >= turn)
    return game


def say(talk: Talk, *tokens: int) -> object:
    said: object = None
    for token in tokens:
        said = talk.choose(token)
    return said


@pytest.mark.parametrize(
    "options",
    [
        {"talk": True},
        {"talk": True, "edition": "draft"},
        {"talk": True, "edition": "9", "set": {"gold_visible": False}},
        {"talk": True, "factions": ("elves", "orcs"), "chat": 2},
        {"talk": True, "set": {"agreements": "record", "turns": 4}, "factions": ("dwarves", "elves", "orcs")},
    ],
)
def test_all_talk_is_possible_and_games_end(options: Options) -> None:
    kinds: set[int] = set()
    formed = 0
    for seed in range(3):
        table, chance = EnvTable(checked(**options), seed), Chance(seed)
        while table.seat != NOBODY:
            assert table.legal == sorted(set(table.legal))
            assert len(table.legal) > 1
            assert 0 <= table.legal[0] <= table.legal[-1] < table.settings.action_count
            table.act(table.legal[chance.below(len(table.legal))])
            formed += len(table.game.agreements)
            kinds |= {clause.kind for offer in table.game.offers for clause in offer.clauses}
        assert table.game.is_over
    assert formed
    assert len(kinds) > 8


def test_an_offer_is_spelled_by_partner_debtor_duty_place_turn_and_price() -> None:
    game = talking()
    said = say(
        Talk(game, ELVES, FACTIONS),
        OFFER,
        faction_token(DWARVES),
        faction_token(DWARVES),
        STAY_OUT,
        territory_token(6),
        number_token(3),
        number_token(2),
    )
    assert isinstance(said, OfferAgreement)
    duty, price = said.clauses
    assert (duty.kind, duty.seat, duty.places, duty.turn, duty.round) == (c.STAY_OUT, DWARVES, 1 << 6, 3, 7)
    assert (price.kind, price.seat, price.other, price.amount, price.turn) == (c.PAY, ELVES, DWARVES, 2, 0)
    game.apply(ELVES, said)
    answer = Talk(game, DWARVES, FACTIONS)
    assert ACCEPT in answer.legal
    assert answer.choose(ACCEPT) == AcceptAgreement(game.offers[0].number)


def duty_token(name: str) -> int:
    return STARTS["duty"] + BLOCKS["duty"].index(name)


def test_an_attack_names_its_opponent_and_its_units() -> None:
    talk = Talk(talking(), ELVES, FACTIONS)
    said = say(
        talk, OFFER, faction_token(DWARVES), faction_token(DWARVES), duty_token("attack"), faction_token(ORCS),
        number_token(3), number_token(3), number_token(0),
    )  # fmt: skip
    assert isinstance(said, OfferAgreement)
    (duty,) = said.clauses
    assert (duty.kind, duty.seat, duty.opponent, duty.amount) == (c.ATTACK, DWARVES, ORCS, 3)
    assert (duty.turn, duty.round) == (3, BATTLE_ROUND)


def test_only_the_goblins_can_be_asked_not_to_forbid_hiring() -> None:
    for debtor in (DWARVES, GOBLINS):
        talk = Talk(talking(), ELVES, FACTIONS)
        say(talk, OFFER, faction_token(debtor), faction_token(debtor))
        assert (duty_token("no_forbidding") in talk.legal) == (debtor == GOBLINS)


def test_the_card_on_sale_is_talked_about_during_the_bidding() -> None:
    game = talking()
    for _ in questions(game, Chance(2)):
        talk = Talk(game, ELVES, FACTIONS)
        say(talk, OFFER, faction_token(DWARVES), faction_token(DWARVES))
        assert (duty_token("bid_at_most_now") in talk.legal) == (game.question == "Bid")


def duty(kind: int) -> int:
    return STARTS["duty"] + BLOCKS["duty"].index(c.DUTY_NAMES[kind])


def test_a_reward_is_spelled_by_its_amount_and_the_duty_it_is_for() -> None:
    """[R283] The Elves pay the Dwarves if the Dwarves stay out; a duty without end could never be known to be kept."""
    game = talking()
    talk = Talk(game, ELVES, FACTIONS)
    said = say(talk, OFFER, *map(faction_token, (DWARVES, ELVES)), duty(c.PAY_IF_KEPT), number_token(4))
    assert said is None
    assert duty(c.PAY_IF_WON) not in talk.legal
    assert duty(c.PAY_IF_KEPT) not in talk.legal
    say(talk, STAY_OUT, territory_token(6))
    assert number_token(0) not in talk.legal
    offer = talk.choose(number_token(3))
    assert isinstance(offer, OfferAgreement)
    promise, reward = offer.clauses
    assert (promise.kind, promise.seat, promise.turn) == (c.STAY_OUT, DWARVES, 3)
    assert reward == c.Clause(c.PAY_IF_KEPT, ELVES, DWARVES, amount=4, condition=1)
    game.apply(ELVES, offer)


def test_a_refund_is_spelled_with_the_duty_and_its_price() -> None:
    """[R283] The Dwarves stay out for 2 gold, and pay 3 if they do not."""
    game = talking()
    talk = Talk(game, ELVES, FACTIONS)
    say(talk, OFFER, *map(faction_token, (DWARVES, DWARVES)), duty(c.PAY_IF_YIELDED), number_token(3))
    offer = say(talk, STAY_OUT, territory_token(6), number_token(0), number_token(2))
    assert isinstance(offer, OfferAgreement)
    promise, price, refund = offer.clauses
    assert (promise.kind, promise.seat, promise.turn) == (c.STAY_OUT, DWARVES, 0)
    assert price == c.Clause(c.PAY, ELVES, DWARVES, amount=2)
    assert refund == c.Clause(c.PAY_IF_YIELDED, DWARVES, ELVES, amount=3, condition=1)
    game.apply(ELVES, offer)


def test_rebates_are_for_those_who_sell() -> None:
    """[R280] [R281] Only the Dwarves and the Goblins can promise them."""
    talk = Talk(talking(), ELVES, FACTIONS)
    say(talk, OFFER, *map(faction_token, (DWARVES, DWARVES)))
    assert duty(c.REBATE_CARD) in talk.legal
    assert duty(c.REBATE_UNIT) not in talk.legal


def test_every_part_of_an_offer_can_be_observed() -> None:
    """However it is spelled: an observation has room for all parts but the last."""
    game, chance, kinds = talking(), Chance(7), set()
    for _ in range(3_000):
        talk = Talk(game, ORCS, FACTIONS)
        talk.choose(OFFER)
        while talk.legal:
            mark_parts(entries(know(game, ORCS), talk=True), talk.parts)
            kinds |= set(talk.parts)
            talk.choose(talk.legal[chance.below(len(talk.legal))])
    assert STARTS["duty"] + c.PAY_IF_KEPT in kinds
    assert STARTS["duty"] + c.PAY_IF_YIELDED in kinds


def test_ready_leads_to_the_question() -> None:
    assert Talk(talking(), ELVES, FACTIONS).choose(READY) is PASS
    table = EnvTable(checked(talk=True), 1)
    seat = table.seat
    table.act(READY)
    assert table.seat == seat
    assert READY not in table.legal


def test_talk_before_a_question_is_limited() -> None:
    table = EnvTable(checked(talk=True), 1)
    seat, acts = table.seat, 0
    while READY in table.legal:
        while not table.act(next(token for token in table.legal if token != READY)):
            assert table.seat == seat
        acts += 1
    assert acts == MOST_ACTS


def test_an_offer_is_answered_before_the_next_question() -> None:
    table, chance = EnvTable(checked(talk=True), 5), Chance(5)
    heard = 0
    while table.seat != NOBODY:
        waiting = [offer for offer in table.game.offers if offer.parties & ~offer.accepted & 1 << table.seat]
        if READY in table.legal and waiting:
            assert DECLINE in table.legal
            oldest = waiting_offers(table.game, table.seat).values()
            can_accept = any(table.game.can_accept(table.seat, offer.number) for offer in oldest)
            assert (ACCEPT in table.legal) == can_accept
            heard += can_accept
        table.act(table.legal[chance.below(len(table.legal))])
    assert heard


def test_illegal_talk_is_refused_without_effect() -> None:
    talk = Talk(talking(), ELVES, FACTIONS)
    with pytest.raises(ValueError, match=r"^1 is not a legal action; legal are .*\(talk Ready\)"):
        talk.choose(1)
    assert talk.parts == ()


def test_talk_needs_no_extra_actions() -> None:
    assert set(BLOCKS["duty"]) == {kind.name for kind in c.KINDS if not kind.has_text}
    assert checked(talk=True).action_count == ACTIONS
