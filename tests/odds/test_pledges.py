"""What a fighter can rely on because of agreements equals what the engine leaves the opponent."""

from typing import Final

import pytest

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.decisions import ASK_NUMBER, BARE_PLANS, NUMBER_ANSWERS, PASS, PLANS, SealPlan
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, NONE, ORCS
from dragondune.engine.steps import BATTLE
from dragondune.knowledge.gate import know
from dragondune.odds.plan_odds import odds
from dragondune.odds.pledges import Pledge
from tests.agreements.dealing import attack, bind, in_battle, seats, stay_out
from tests.rules.scene import card, options, scene

TWO: Final = seats(ELVES, ORCS)


def battle(
    *clauses: Clause, orcs: int = 4, hand: str = "6S", answers: int | None = None, mode: str = "enforce"
) -> Game:
    """The Elves fight the Orcs in 5★; each clause is an agreement of its own."""
    game = scene(
        BATTLE,
        order=(ELVES, ORCS, DWARVES, GOBLINS),
        units={"5c": {ELVES: 3, ORCS: orcs}},
        hand={ORCS: hand},
        rules={"agreements": mode},
    )
    game.apply(ELVES, PASS if answers is None else ASK_NUMBER)
    if answers is not None:
        game.apply(ORCS, NUMBER_ANSWERS[answers])
    for clause in clauses:
        bind(game, TWO, clause)
    return game


def pledged(game: Game) -> tuple[Pledge, ...]:
    return odds(know(game, ELVES), BARE_PLANS[3]).pledges


PROMISES: Final = [
    (in_battle(c.SEND_AT_LEAST, ORCS, 3), Pledge("at_least", 3, 1)),
    (in_battle(c.SEND_AT_LEAST, ORCS, 9), Pledge("at_least", 4, 1)),
    (attack(ORCS, ELVES, 2, turn=2), Pledge("at_least", 2, 1)),
    (attack(ORCS, ELVES, 2, turn=1), None),
    (in_battle(c.SEND_AT_MOST, ORCS, 1), Pledge("at_most", 1, 1)),
    (in_battle(c.SEND_AT_MOST, ORCS, 4), None),
    (in_battle(c.SEND_AT_MOST, ORCS, 1, where="6"), None),
    (in_battle(c.SEND_AT_MOST, ORCS, 1, opponent=GOBLINS), None),
    (in_battle(c.NO_ARTIFACT, ELVES), None),
    (in_battle(c.NO_ARTIFACT, ORCS), Pledge("no_artifact", 0, 1)),
    (in_battle(c.NO_TREACHERY, ORCS, opponent=ELVES), Pledge("no_treachery", 0, 1)),
    (in_battle(c.NO_TREACHERY, ORCS, opponent=GOBLINS), None),
    (stay_out(ORCS, "6"), None),
]


@pytest.mark.parametrize(("promise", "expected"), PROMISES)
def test_r204_a_promise_counts_where_it_limits_the_opponent(promise: Clause, expected: Pledge | None) -> None:
    """[R198] [R204] In this battle, against this opponent, and no more than the army that is there."""
    assert pledged(battle(promise)) == ((expected,) if expected else ())


def test_r198_a_younger_duty_that_gives_way_is_no_pledge() -> None:
    """[R198] The older of two conflicting limits wins."""
    older, younger = in_battle(c.SEND_AT_LEAST, ORCS, 3), in_battle(c.SEND_AT_MOST, ORCS, 1)
    assert pledged(battle(older, younger)) == (Pledge("at_least", 3, 1),)
    assert pledged(battle(younger, older)) == (Pledge("at_most", 1, 1),)


def test_r198_an_earlier_answer_is_stronger_than_a_promise() -> None:
    """[R114] [R198] The Orcs answered 3, so they send 3, whatever they promise afterwards."""
    promise = in_battle(c.SEND_AT_MOST, ORCS, 1)
    assert pledged(battle(promise, answers=3, hand="")) == ()
    assert pledged(battle(promise, answers=1, hand="")) == ()


def test_r204_nothing_is_pledged_where_agreements_are_only_recorded() -> None:
    assert pledged(battle(in_battle(c.SEND_AT_MOST, ORCS, 1), mode="record")) == ()


def test_r204_the_pledges_are_the_bounds_of_the_plans_left() -> None:
    game = battle(
        in_battle(c.SEND_AT_LEAST, ORCS, 2), in_battle(c.SEND_AT_MOST, ORCS, 3), in_battle(c.NO_ARTIFACT, ORCS)
    )
    plans = options(game, ORCS, SealPlan)
    assert PLANS[card("6S")][2] not in plans
    least, most, bare = pledged(game)
    assert (least.units, most.units) == (min(one.count for one in plans), max(one.count for one in plans))
    assert bare.kind == "no_artifact"
    assert {one.card for one in plans} == {NONE}
