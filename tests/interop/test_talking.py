"""Agreements and gifts in the small alphabet: always possible, limited, and binding."""

import pytest

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.table_talk import AcceptAgreement, OfferAgreement
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import PASS
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, NOBODY
from dragondune.interop.actions import ACTIONS, BLOCKS, STARTS, faction_token, number_token, territory_token
from dragondune.interop.env_table import EnvTable
from dragondune.interop.settings import Options, checked
from dragondune.interop.talking import ACCEPT, MOST_ACTS, OFFER, READY, Talk
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
            assert ACCEPT in table.legal
            heard += 1
        table.act(table.legal[chance.below(len(table.legal))])
    assert heard


def test_illegal_talk_is_refused_without_effect() -> None:
    talk = Talk(talking(), ELVES, FACTIONS)
    with pytest.raises(ValueError, match=r"^1 is not a legal action; legal are .*\(talk Ready\)"):
        talk.choose(1)
    assert talk.parts == ()


def test_talk_needs_no_extra_actions() -> None:
    assert len(BLOCKS["duty"]) == c.FREE_TEXT
    assert checked(talk=True).action_count == ACTIONS
