"""A duty to act is announced as the round or the council begins that asks for it, and due until that is over."""

from dataclasses import replace

import pytest

from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.decisions import PASS
from dragondune.engine.events import CouncilCalled, DutyDue, Event
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    BATTLE_ROUND,
    BIDDING_ROUND,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    NOBODY,
    ORCS,
    RECRUITMENT_ROUND,
    SPECTATOR,
    Faction,
)
from dragondune.engine.rounds.turn import begin_round
from dragondune.engine.steps import COUNCIL, ELVES_EMERGE
from dragondune.knowledge.gate import audience, know
from dragondune.views.viewing import view_of
from tests.agreements.dealing import agree, attack, enter, hire, hold, leave, seats, stay_out, towards
from tests.rules.scene import happened, scene

TWO = seats(ELVES, ORCS)
BID = Clause(c.BID_AT_LEAST, ELVES, amount=2)
UNITED = towards(c.ALLY_WITH, ELVES, ORCS)


def due(*clauses: Clause, round_number: int, turn: int = 3) -> list[DutyDue]:
    """What is announced as this round of turn 3, or of a later turn, begins."""
    game = scene(
        ELVES_EMERGE,
        player=ELVES,
        units={"15": {ELVES: 3}, "5c": {ORCS: 3}},
        hidden={ELVES: "15"},
        gold={ELVES: 9},
        turn=3,
        round=BIDDING_ROUND - 1,
    )
    agree(game, TWO, *clauses, stay_out(ORCS, "6"))
    s = game.state
    s.events = []
    s.turn = turn
    begin_round(s, round_number)
    return happened(s.events, DutyDue)


@pytest.mark.parametrize(
    "duty", [leave(ELVES, "15", 3), attack(ELVES, ORCS, turn=3), enter(ELVES, "6", turn=3), hire(ELVES, 2, turn=3)]
)
def test_r251_the_recruitment_round_announces_what_has_to_be_done_in_it(duty: Clause) -> None:
    """[R251] In the turn that the duty names, and in no other round."""
    (announced,) = due(duty, round_number=RECRUITMENT_ROUND)
    assert announced == DutyDue(1, ELVES, duty)
    assert audience(announced) == EVERYONE
    assert due(duty, round_number=BIDDING_ROUND) == []
    assert due(duty, round_number=BATTLE_ROUND) == []


def test_r251_nothing_is_announced_in_a_turn_before_the_one_named() -> None:
    """[R251] A duty for turn 4 is not due in turn 3."""
    assert due(leave(ELVES, "15", 4), round_number=RECRUITMENT_ROUND) == []
    assert len(due(leave(ELVES, "15", 4), round_number=RECRUITMENT_ROUND, turn=4)) == 1


def test_r251_every_bidding_round_announces_a_promised_bid() -> None:
    """[R251] As long as the promise lasts."""
    for turn in (3, 4):
        assert due(BID, round_number=BIDDING_ROUND, turn=turn) == [DutyDue(1, ELVES, BID)]
    over = Clause(c.BID_AT_LEAST, ELVES, amount=2, turn=3, round=BIDDING_ROUND)
    assert due(over, round_number=BIDDING_ROUND, turn=4) == []


def test_r251_what_demands_no_act_is_not_announced() -> None:
    """[R251] Staying out or holding a territory asks for nothing at a certain time."""
    for round_number in (BIDDING_ROUND, RECRUITMENT_ROUND, BATTLE_ROUND):
        assert due(hold(ELVES, "15"), round_number=round_number) == []


@pytest.mark.parametrize("form", ["any_order", "two_parts"])
@pytest.mark.parametrize("allies", [(), ((ELVES, ORCS),)])
def test_r251_a_council_announces_promised_alliances(form: str, allies: tuple[tuple[Faction, Faction], ...]) -> None:
    """[R203] [R251] Unless they have been formed."""
    order = (DWARVES, ELVES, GOBLINS, ORCS)
    game = scene(COUNCIL, COUNCIL, order=order, allies=allies, rules={"council": form})
    agree(game, TWO, UNITED)
    events: list[Event] = []
    while not happened(events, CouncilCalled):
        (seat,) = game.seats_asked()
        options = game.options(seat)
        events = game.apply(seat, PASS if PASS in options else options[0])
    assert happened(events, DutyDue) == ([] if allies else [DutyDue(1, ELVES, UNITED)])


def shown_as_due(game: Game) -> list[bool]:
    (agreement,) = view_of(know(game, SPECTATOR)).deals.agreements
    return [one.is_due for one in agreement.ledger]


def test_r251_a_duty_is_due_in_the_round_that_calls_for_it() -> None:
    """[R251] Two duties of one sentence are told apart, and a duty that is settled is no longer due."""
    duty = leave(ELVES, "15", 3)
    units = {"15": {ELVES: 3}, "5c": {ORCS: 3}}
    game = scene(ELVES_EMERGE, player=ELVES, units=units, hidden={ELVES: "15"}, turn=3, round=BIDDING_ROUND)
    agree(game, TWO, BID, duty, duty, leave(ELVES, "5c", 4), stay_out(ORCS, "6"))
    assert shown_as_due(game) == [True, False, False, False, False]
    begin_round(game.state, RECRUITMENT_ROUND)
    assert shown_as_due(game) == [False, True, True, False, False]
    (agreement,) = game.state.agreements
    game.state.agreements = (replace(agreement, settled=0b10),)
    assert shown_as_due(game) == [False, False, True, False, False]
    begin_round(game.state, BATTLE_ROUND)
    assert not any(shown_as_due(game))


@pytest.mark.parametrize("form", ["any_order", "two_parts"])
def test_r251_a_promised_alliance_is_due_while_the_council_lasts(form: str) -> None:
    """[R203] [R251] Neither before the council nor after it."""
    order = (DWARVES, ELVES, GOBLINS, ORCS)
    game = scene(COUNCIL, ELVES_EMERGE, order=order, player=NOBODY, rules={"council": form})
    agree(game, TWO, UNITED)
    while (asked := game.seats_asked()) and game.state.agenda[0] != game.state.agenda[-1]:
        assert shown_as_due(game) == [True]
        options = game.options(asked[0])
        game.apply(asked[0], PASS if PASS in options else options[0])
    assert shown_as_due(game) == [False]
