"""What a seat sees before it decides: prices, possible moves, and why something would be refused."""

from typing import Final

import pytest

from dragondune.engine.all_steps import STEP_OF
from dragondune.engine.consequences import ConsequenceKind
from dragondune.engine.decisions import PASS
from dragondune.engine.game import Game, sentence_of
from dragondune.engine.ids import FACTIONS
from dragondune.engine.questions import Question
from dragondune.knowledge.gate import know
from dragondune.notation.codec import decision_to_record, option_to_record
from dragondune.server.table.what_if import what_if
from dragondune.wire.facts import Supposition, WhatIf
from dragondune.wire.news import Mine
from tests.server.databases import asynchronous
from tests.server.harness import four_people, serving
from tests.server.tables import Sitting, at_question

NOWHERE: Final = {"decide": "MoveUnits", "origin": "5c", "destination": "1c", "count": 1, "emerging": False}


def told(sitting: Sitting, seat: int) -> Mine:
    mine = sitting.picture(seat).mine
    assert mine is not None
    return mine


def test_hiring_options_show_their_cost_and_payee() -> None:
    sitting, seat = at_question("Hire", fewest=4)
    game = sitting.table.running
    for option, decision in zip(told(sitting, seat).options, game.options(seat), strict=True):
        price, payee = game.price(seat, decision)
        assert option.price == price
        assert option.payee == ("goblins" if payee in FACTIONS else "bank")
    assert any(option.price for option in told(sitting, seat).options)


def test_only_the_moving_seat_sees_its_range() -> None:
    sitting, seat = at_question("Move")
    question = told(sitting, seat).question
    assert question is not None
    assert question.march is not None
    assert question.march.steps >= 2
    assert question.march.closed
    assert [told(sitting, other).question for other in FACTIONS if other != seat] == [None, None, None]


@pytest.mark.parametrize("name", ["Bid", "Hire", "Move", "SealPlan", "Hide", "Revive"])
def test_a_question_carries_its_steps_facts(name: Question) -> None:
    """Sentence, clause, limits and standing answers on the wire match the engine."""
    sitting, seat = at_question(name)
    game = sitting.table.running
    question, prompt, limits = told(sitting, seat).question, game.prompt(seat), game.limits(seat)
    assert question is not None
    assert prompt is not None
    assert (question.question, question.clause) == (name, prompt.clause)
    assert question.sentence.lower() == f"{sentence_of(prompt)}?".lower()
    assert question.standing == STEP_OF[name].standing()
    assert (question.limits is None) == (limits is None)
    if question.limits is not None and limits is not None:
        assert (question.limits.least, question.limits.most) == (limits.least, limits.most)


def suppose(sitting: Sitting, seat: int, decision: dict[str, object]) -> WhatIf:
    return what_if(know(sitting.table.running, seat), Supposition(decision))


def test_a_what_if_is_refused_like_the_decision() -> None:
    sitting, seat = at_question("Move")
    refused = suppose(sitting, seat, NOWHERE | {"origin": "0f"})
    assert refused.fault is not None
    assert "have 0 units in 0•" in refused.fault
    assert refused.rule is not None
    other = suppose(sitting, (seat + 1) % 4, dict(decision_to_record(PASS)))
    assert other.fault is not None
    assert "not asked now" in other.fault
    assert suppose(sitting, seat, dict(decision_to_record(PASS))) == WhatIf()


def test_consequences_match_the_engine() -> None:
    """For every option to move: the same kinds, numbers and clauses as on the whole table."""
    sitting, seat = at_question("Move")
    game = sitting.table.running
    seen: set[ConsequenceKind] = set()
    for option in game.options(seat):
        told_of = suppose(sitting, seat, dict(decision_to_record(option))).consequences
        expected = game.consequences(seat, option)
        assert [(one.kind, one.clause, one.count, one.total) for one in told_of] == [
            (one.kind, one.clause, one.count, one.total) for one in expected
        ]
        for one in told_of:
            assert [one.text[start:end].lower() for _, start, end in one.names] == [name for name, _, _ in one.names]
        seen.update(one.kind for one in told_of)
    assert seen


@asynchronous
async def test_a_what_if_over_http_changes_nothing(database_url: str) -> None:
    async with serving(database_url) as client:
        made = await four_people(client)
        table, orcs = made.table.id, made.seats["orcs"]
        before = await client.picture(table, token=orcs)
        refused = await client.what_if(table, NOWHERE, token=orcs)
        assert refused.fault is not None
        assert "not asked for here" in refused.fault
        assert before.mine is not None
        assert (await client.what_if(table, before.mine.options[0].decision, token=orcs)).fault is None
        assert await client.picture(table, token=orcs) == before


STEPS_SEEN: Final = 12


def in_turn(sitting: Sitting) -> bool:
    """Whether a seat has a choice in its turn of the Movement Round."""
    return sitting.question in ("Revive", "Conscript", "Hire", "Move") and len(sitting.options(sitting.asked[0])) > 1


def let_others_pass(game: Game, seat: int) -> None:
    while game.seats_asked() != [seat] and not game.waits_for_chance and PASS in game.options(game.seats_asked()[0]):
        game.apply(game.seats_asked()[0], PASS)


def test_a_turn_can_be_looked_at_step_by_step_before_it_is_played() -> None:
    """The next step, with its options, is what the seat is asked once it has given the answers before it."""
    sitting = Sitting().start()
    seen = 0
    while seen < STEPS_SEEN:
        sitting.play(in_turn, seed=seen)
        seat = sitting.asked[0]
        game, before = sitting.table.running.clone(), list[dict[str, object]]()
        for decision in (sitting.options(seat)[-1], PASS):
            record = dict(decision_to_record(decision))
            found = what_if(know(sitting.table.running, seat), Supposition(record, tuple(before)))
            before.append(record)
            game.apply(seat, decision)
            let_others_pass(game, seat)
            prompt = game.prompt(seat)
            if found.next is None or prompt is None:
                break
            assert found.next.question.question == prompt.question
            assert [one.decision for one in found.next.options] == [option_to_record(one) for one in game.options(seat)]
            seen += 1
        sitting.decide(seat, sitting.options(seat)[-1])


def test_only_steps_of_a_turn_are_supposed_in_a_row() -> None:
    sitting, seat = at_question("Bid", fewest=2)
    passed = dict(decision_to_record(PASS))
    refused = what_if(know(sitting.table.running, seat), Supposition(passed, (passed,)))
    assert refused.rule == "IV.7"
    assert suppose(sitting, seat, passed).next is None
