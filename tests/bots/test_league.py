"""Everyone but the Orcs leagues together against them, if all of them gain by it."""

import pytest

from dragondune.bots.negotiation.league import league_clauses
from dragondune.engine.agreements.table_talk import AcceptAgreement, DeclineAgreement, OfferAgreement
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS
from dragondune.knowledge.gate import know
from tests.bots.bargaining import Parley, is_about, parley

EARLY = {"1c": {ORCS: 5}, "5c": {ELVES: 5}, "10c": {GOBLINS: 3}}
MEMBERS = 1 << DWARVES | 1 << ELVES | 1 << GOBLINS


def offered(table: Parley) -> OfferAgreement:
    """The first offer of the Dwarves."""
    speech = table.hear(DWARVES)
    assert speech is not None
    assert isinstance(speech.act, OfferAgreement)
    return speech.act


def test_everyone_but_the_orcs_leagues_together() -> None:
    table = parley(EARLY, turn=1)
    before = [table.worth(seat) for seat in (DWARVES, ELVES, GOBLINS)]
    speech = table.hear(DWARVES)
    assert speech is not None
    assert is_about(speech.words, "offer_league")
    assert "Elves and Goblins" in speech.words
    assert table.hear(ORCS) is None
    for seat in (ELVES, GOBLINS):
        answer = table.hear(seat)
        assert answer is not None
        assert answer.act == AcceptAgreement(1)
        assert is_about(answer.words, "yes_all")
    (league,) = table.game.agreements
    assert league.parties == MEMBERS
    assert all(after > was for after, was in zip(map(table.worth, (DWARVES, ELVES, GOBLINS)), before, strict=True))


def test_one_league_is_enough() -> None:
    table = parley(EARLY, turn=1)
    assert offered(table).parties == MEMBERS
    for seat in (ELVES, GOBLINS):
        table.answer(seat)
    for seat in (DWARVES, ELVES, GOBLINS):
        speech = table.hear(seat)
        assert speech is None or not isinstance(speech.act, OfferAgreement) or speech.act.parties != MEMBERS


@pytest.mark.parametrize("missing", range(8))
def test_a_league_with_a_promise_missing_is_not_one(missing: int) -> None:
    """Nobody promises the Goblins to hold back for the rest of the game if somebody else does not."""
    table = parley(EARLY, turn=1)
    clauses = league_clauses(know(table.game, DWARVES))
    kept = clauses[:missing] + clauses[missing + 1 :]
    table.do(GOBLINS, OfferAgreement(MEMBERS, kept))
    assert table.answer(ELVES) == DeclineAgreement(1)


def test_a_league_in_another_order_of_words_is_one() -> None:
    table = parley(EARLY, turn=1)
    table.do(GOBLINS, OfferAgreement(MEMBERS, league_clauses(know(table.game, DWARVES))[::-1]))
    assert table.answer(ELVES) == AcceptAgreement(1)


def test_no_league_where_allies_win_together() -> None:
    table = parley(EARLY, turn=1, rules={"alliance_castles": 4})
    speech = table.hear(DWARVES)
    assert speech is None or not isinstance(speech.act, OfferAgreement) or speech.act.parties != MEMBERS


def test_no_league_in_the_last_turn() -> None:
    table = parley(EARLY, turn=8)
    speech = table.hear(DWARVES)
    assert speech is None or not isinstance(speech.act, OfferAgreement) or speech.act.parties != MEMBERS
