"""What a clause may say, and how long it binds."""

import re
from string import Formatter

import pytest

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clause_effects import EFFECTS
from dragondune.engine.agreements.clauses import DUTY_NAMES, KINDS, Clause, Kind
from dragondune.engine.agreements.table_talk import OfferAgreement
from dragondune.engine.decisions import PASS
from dragondune.engine.events import AgreementEnded, OfferLapsed, RoundBegan
from dragondune.engine.game import Game
from dragondune.engine.ids import BATTLE_ROUND, DWARVES, ELVES, GOBLINS, ORCS, RECRUITMENT_ROUND, VICTORY_ROUND
from dragondune.engine.steps import BATTLE, COLLECTION, DRAGON, MOVE, VICTORY
from tests.agreements.dealing import (
    agree,
    attack,
    enter,
    hire,
    hold,
    in_battle,
    leave,
    pay,
    pay_share,
    places,
    seats,
    stay_out,
    text,
    to_payee,
    towards,
)
from tests.rules.scene import happened, refused, scene

TWO = seats(ELVES, ORCS)


def waiting(*later: int, rules: dict[str, int | bool | str] | None = None) -> Game:
    """Turn 3, round IV: the Elves are asked to move."""
    return scene(MOVE, *later, player=ELVES, units={"5c": {ELVES: 5}}, turn=3, round=RECRUITMENT_ROUND, rules=rules)


SOUND = [
    pay(ELVES, ORCS, 1),
    pay(ELVES, DWARVES, 100, due=(3, 5)),
    pay_share(ELVES, ORCS, 100, "1 2"),
    in_battle(c.PAY_IF_WON, ELVES, 3, to=ORCS, where="5c", opponent=GOBLINS),
    in_battle(c.PAY_IF_LOST, ELVES, 3, to=GOBLINS),
    stay_out(ELVES, "5c 10c", until=(3, 4)),
    leave(ELVES, "5c", turn=3),
    towards(c.KEEP_AWAY, ELVES, GOBLINS),
    Clause(c.BID_AT_MOST, ELVES, amount=0),
    in_battle(c.SEND_AT_LEAST, ELVES, 20),
    in_battle(c.SEND_AT_MOST, ELVES, 0, where="5c"),
    in_battle(c.NO_ARTIFACT, ELVES, opponent=ORCS),
    in_battle(c.NO_TREACHERY, ELVES, opponent=ORCS),
    towards(c.NO_NEGATION, ELVES, ORCS),
    towards(c.ALLY_WITH, ELVES, ORCS),
    towards(c.NO_ALLIANCE, ELVES, ORCS),
    Clause(c.NO_HIRING, ELVES, turn=6, round=7),
    text(ELVES, "x" * 200),
    attack(ELVES, ORCS, turn=3),
    attack(ELVES, where="5c 6", turn=4),
    enter(ELVES, "6", 3, turn=3),
    hold(ELVES, "5c 6", 2),
    Clause(c.BID_AT_LEAST, ELVES, amount=2),
    hire(ELVES, 4, turn=4),
    towards(c.NO_ATTACK, ELVES, ORCS),
    Clause(c.NO_HIDING, ELVES),
    Clause(c.NO_QUESTION, ELVES),
    Clause(c.NO_QUESTION, ELVES, opponent=ORCS),
    to_payee(c.PAY_INCOME_SHARE, ELVES, ORCS, 100, until=(3, 6)),
    Clause(c.SHOW_SALE, ELVES),
    Clause(c.SHOW_EVENT, ELVES, turn=4, round=4),
    Clause(c.SHOW_QUEEN, ORCS),
    Clause(c.SHOW_JACK, ELVES, turn=3, round=5),
    Clause(c.SHOW_HAND, ELVES, turn=3, round=5),
    Clause(c.SHOW_CARD, ORCS, turn=4, round=1),
]
NOT_NOW = {
    *(c.BID_AT_LEAST_NOW, c.BID_AT_MOST_NOW, c.NO_FORBIDDING),
    *(c.REBATE_CARD, c.REBATE_UNIT, c.PAY_IF_KEPT, c.PAY_IF_YIELDED),
}
"""What can be promised only while a card is on sale, by one people, or together with another clause.

test_bids_and_bans.py and test_money.py offer it.
"""


@pytest.mark.parametrize("clause", SOUND, ids=lambda clause: c.DUTY_NAMES[clause.kind])
def test_r196_every_duty_can_be_offered(clause: Clause) -> None:
    """[R196] One valid clause of each kind."""
    game = waiting()
    game.apply(ELVES, OfferAgreement(TWO, (clause,)))
    assert game.offers[0].clauses == (clause,)


def test_r196_every_duty_is_covered() -> None:
    """[R196] The list above is complete."""
    assert {clause.kind for clause in SOUND} | NOT_NOW == set(range(len(c.DUTY_NAMES)))


UNSOUND = [
    (Clause(len(c.KINDS), ELVES), "no duty"),
    (Clause(-1, ELVES), "no duty"),
    (stay_out(GOBLINS, "5c"), "only a party"),
    (stay_out(7, "5c"), "only a party"),
    (pay(ELVES, ELVES, 3), "another player"),
    (pay(ELVES, 5, 3), "another player"),
    (Clause(c.NO_HIRING, ELVES, other=ORCS), "names no faction"),
    (Clause(c.NO_HIRING, ELVES, opponent=ORCS), "names no opponent"),
    (Clause(c.NO_HIRING, ELVES, places=places("5c")), "names no territory"),
    (Clause(c.NO_HIRING, ELVES, amount=1), "names no amount"),
    (Clause(c.NO_HIRING, ELVES, text="never"), "only a free-text clause"),
    (Clause(c.NO_TREACHERY, ELVES), "name the opponent"),
    (in_battle(c.NO_ARTIFACT, ELVES, opponent=ELVES), "another player"),
    (Clause(c.STAY_OUT, ELVES), "one or more territories"),
    (Clause(c.STAY_OUT, ELVES, places=1 << 28), "no such territory"),
    (Clause(c.STAY_OUT, ELVES, places=-1), "no such territory"),
    (leave(ELVES, "5c 6", turn=4), "one territory"),
    (pay(ELVES, ORCS, 0), "1 to 100"),
    (pay(ELVES, ORCS, 101), "1 to 100"),
    (pay_share(ELVES, ORCS, 101, "1"), "1 to 100"),
    (in_battle(c.SEND_AT_LEAST, ELVES, 0), "1 to 20"),
    (in_battle(c.SEND_AT_MOST, ELVES, 21), "0 to 20"),
    (Clause(c.BID_AT_MOST, ELVES, amount=-1), "0 to 100"),
    (attack(ELVES, turn=3), "the opponent, or one or more territories"),
    (attack(ELVES, ELVES, turn=3), "another player"),
    (attack(ELVES, ORCS, 0, turn=3), "1 to 20"),
    (enter(ELVES, "5c 6", turn=3), "one territory"),
    (Clause(c.HOLD, ELVES, amount=1), "one or more territories"),
    (Clause(c.BID_AT_LEAST, ELVES), "1 to 100"),
    (towards(c.NO_FORBIDDING, ELVES, ORCS), "only the Goblins"),
    (to_payee(c.REBATE_CARD, ELVES, ORCS, 1), "only the Dwarves"),
    (to_payee(c.REBATE_UNIT, ELVES, ORCS, 1), "only the Goblins"),
    (to_payee(c.PAY_INCOME_SHARE, ELVES, ORCS, 101), "1 to 100"),
    (to_payee(c.PAY_INCOME_SHARE, ELVES, ELVES, 10), "another player"),
    (text(ELVES, ""), "1 to 200"),
    (text(ELVES, "x" * 201), "1 to 200"),
    (text(ELVES, "two\nlines"), "one line"),
]


@pytest.mark.parametrize(("clause", "words"), UNSOUND, ids=[words for _, words in UNSOUND])
def test_r196_an_invalid_clause_is_refused(clause: Clause, words: str) -> None:
    """[R196] The refusal gives the clause's number and the fault."""
    sentence = refused(waiting(), ELVES, OfferAgreement(TWO, (SOUND[0], clause)), rule="R196")
    assert sentence.startswith("clause 2: ")
    assert words in sentence


@pytest.mark.parametrize("kind", [c.ALLY_WITH, c.NO_ALLIANCE])
def test_r196_no_alliance_clauses_with_two_players(kind: int) -> None:
    """[R196] Two-player games have no councils, so there is nothing to promise."""
    game = scene(MOVE, order=(ELVES, ORCS), player=ELVES, units={"5c": {ELVES: 5}})
    refused(game, ELVES, OfferAgreement(TWO, (towards(kind, ELVES, ORCS),)), rule="R196")


BAD_TIMES = [
    (pay(ELVES, ORCS, 3, due=(3, 4)), "past"),
    (pay(ELVES, ORCS, 3, due=(2, 7)), "past"),
    (stay_out(ELVES, "5c", until=(3, 3)), "past"),
    (leave(ELVES, "5c", turn=2), "past"),
    (stay_out(ELVES, "5c", until=(7, 1)), "turn from 1 to 6"),
    (stay_out(ELVES, "5c", until=(4, 0)), "round from I to VII"),
    (stay_out(ELVES, "5c", until=(0, 4)), "round from I to VII"),
    (stay_out(ELVES, "5c", until=(4, 8)), "round from I to VII"),
    (Clause(c.LEAVE, ELVES, places=places("5c")), "round from I to VII"),
    (Clause(c.LEAVE, ELVES, places=places("5c"), turn=4, round=5), "round IV"),
]


@pytest.mark.parametrize(("clause", "words"), BAD_TIMES)
def test_r197_an_impossible_time_is_refused(clause: Clause, words: str) -> None:
    """[R197] In turn 3, round IV: a payment due now or earlier, a period already over, a turn beyond the last."""
    game = waiting(rules={"turns": 6})
    assert words in refused(game, ELVES, OfferAgreement(TWO, (clause,)), rule="R197")


def test_r197_an_offer_lapses_after_its_term() -> None:
    """[R197] Its term was the end of the round in which it was made."""
    game = waiting(BATTLE, COLLECTION, VICTORY)
    game.apply(ELVES, OfferAgreement(TWO, (stay_out(ELVES, "6", until=(3, 4)),)))
    game.apply(ELVES, OfferAgreement(TWO, (stay_out(ELVES, "6", until=(3, 7)),)))
    events = game.apply(ELVES, PASS)
    assert happened(events, OfferLapsed)[0] == OfferLapsed(1)
    assert 1 not in [offer.number for offer in game.offers]


def test_r197_a_duty_binds_until_the_end_of_its_round() -> None:
    """[R197] It binds in the named round but not in the next, when the agreement is over."""
    game = waiting(BATTLE, MOVE)
    agree(game, TWO, stay_out(ELVES, "6", until=(3, 4)))
    assert game.forbidden(ELVES) != {}
    events = game.apply(ELVES, PASS)
    assert happened(events, AgreementEnded) == [AgreementEnded(1)]
    assert game.agreements == ()
    assert game.state.round == BATTLE_ROUND


def test_r197_an_agreement_lasts_as_long_as_any_clause() -> None:
    """[R197] It is over when no clause is left."""
    game = waiting(BATTLE, VICTORY)
    agree(game, TWO, stay_out(ELVES, "6", until=(3, 4)), stay_out(ORCS, "5c", until=(3, 5)))
    events = game.apply(ELVES, PASS)
    battle, victory = (events.index(RoundBegan(number)) for number in (BATTLE_ROUND, VICTORY_ROUND))
    assert battle < victory < events.index(AgreementEnded(1))


def test_r197_a_duty_without_a_term_lasts_to_the_end_of_the_game() -> None:
    """[R197] It binds in every turn."""
    game = scene(DRAGON, turn=6)
    agree(game, TWO, stay_out(ELVES, "6"))
    assert len(game.agreements) == 1


def test_r199_no_payment_clauses_when_gold_is_secret() -> None:
    """[R199] A shortfall would reveal how much gold there is. If agreements are only recorded, nothing is revealed."""
    secret = {"gold_visible": False}
    for clause in SOUND[:5]:
        refused(waiting(rules=dict(secret)), ELVES, OfferAgreement(TWO, (clause,)), rule="R199")
    game = waiting(rules={**secret, "agreements": "record"})
    game.apply(ELVES, OfferAgreement(TWO, (SOUND[0],)))
    assert len(game.offers) == 1


def test_every_kind_of_clause_has_its_number() -> None:
    numbers = {name.lower(): getattr(c, name) for name in vars(c) if name.lower() in c.DUTY_NAMES}
    assert {**numbers, "text": c.FREE_TEXT} == {kind.name: number for number, kind in enumerate(c.KINDS)}


@pytest.mark.parametrize("kind", KINDS, ids=DUTY_NAMES)
def test_every_kind_of_clause_says_what_it_does(kind: Kind) -> None:
    """Its effect names only whom and what the clause has, and a ruling."""
    effect = EFFECTS[kind.name]
    holes = {name for _, name, _, _ in Formatter().parse(effect.text) if name}
    assert holes <= {"who", "whom", "powers", "places"}
    assert kind.places or "places" not in holes
    assert kind.other or kind.opponent or not holes & {"whom", "powers"}
    assert re.fullmatch(r"R\d+", effect.rule)
    assert effect.text.endswith(".")
