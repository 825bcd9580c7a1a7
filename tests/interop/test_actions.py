"""Decisions as numbers: each has a unique spelling, and the legal actions match the engine's options."""

import pytest

from dragondune.engine import decisions as d
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import DECISIONS, Decision
from dragondune.interop.actions import (
    ACTIONS,
    CHANCE_KINDS,
    FIELDS,
    LONGEST,
    OUTCOMES,
    Spelling,
    action_name,
    choices_to,
    decision_of,
    outcome_at,
    outcome_number,
    spelled,
)
from dragondune.notation.codec import field_names
from tests.interop.tables import TABLES, Rules, new_game, questions

OF_SEATS = [decision for decision in DECISIONS if not isinstance(decision, CHANCE_KINDS)]


def words(parts: tuple[int, ...]) -> list[str]:
    return [action_name(part) for part in parts]


def test_every_decision_has_a_unique_reversible_spelling() -> None:
    spellings = {spelled(decision) for decision in OF_SEATS}
    assert len(spellings) == len(OF_SEATS)
    assert all(decision_of(spelled(decision)) is decision for decision in OF_SEATS)
    assert all(0 <= part < ACTIONS for parts in spellings for part in parts)
    assert max(len(parts) for parts in spellings) == LONGEST


def test_no_spelling_is_a_prefix_of_another() -> None:
    spellings = {spelled(decision) for decision in OF_SEATS}
    beginnings = {parts[:length] for parts in spellings for length in range(len(parts))}
    assert not spellings & beginnings


def test_the_alphabet_is_a_few_hundred_named_actions() -> None:
    assert ACTIONS < 300
    assert len({action_name(token) for token in range(ACTIONS)}) == ACTIONS


def test_every_field_of_a_decision_is_spelled() -> None:
    for kind, fields in FIELDS.items():
        assert set(fields) == set(field_names(kind))


def test_spellings_use_the_words_of_the_rulebook() -> None:
    assert words(spelled(d.MOVES[0][12][2])) == [
        "kind MoveUnits",
        "territory 0f",
        "territory 8",
        "number 3",
        "flag no",
    ]
    assert words(spelled(d.BARE_PLANS[4])) == ["kind SealPlan", "number 4", "card none"]
    assert words(spelled(d.NO_COLOUR)) == ["kind AnswerColour", "colour none"]
    assert words(spelled(d.SECOND_MOVES[d.ACE_PAIRS[0]])) == ["kind MoveAgain", "aces AD+AH"]
    assert words(spelled(d.SECOND_MOVES[1])) == ["kind MoveAgain", "card AD"]


def every_end(spelling: Spelling) -> list[Decision]:
    """All decisions that the legal actions lead to."""
    ends: list[Decision] = []
    for token in spelling.legal:
        branch = spelling.copy()
        decision = branch.choose(token)
        ends += every_end(branch) if decision is None else [decision]
    return ends


@pytest.mark.parametrize("rules", TABLES)
def test_legal_actions_lead_to_exactly_the_options(rules: Rules) -> None:
    game = new_game(rules)
    for seat in questions(game, Chance(3)):
        options = game.options(seat)
        ends = every_end(Spelling(options))
        assert len(ends) == len(options)
        assert set(ends) == set(options)


@pytest.mark.parametrize("rules", TABLES)
def test_options_are_reachable_and_forced_choices_are_skipped(rules: Rules) -> None:
    game, chance = new_game(rules), Chance(4)
    for seat in questions(game, chance):
        options = game.options(seat)
        wanted = options[chance.below(len(options))]
        spelling, found = Spelling(options), None
        for token in choices_to(wanted, options):
            assert token in spelling.legal
            assert spelling.legal == sorted(set(spelling.legal))
            assert len(spelling.legal) > 1 or len(options) == 1
            assert spelling.parts == spelled(wanted)[: len(spelling.parts)]
            found = spelling.choose(token)
        assert found is wanted


def test_an_illegal_action_is_refused_with_the_legal_ones() -> None:
    spelling = Spelling([d.PASS, d.PAY_GOLD])
    with pytest.raises(ValueError, match=r"^7 is not a legal action; legal are 0 \(kind Pass\), 8 \(kind"):
        spelling.choose(7)
    assert spelling.choose(0) is d.PASS


def test_invalid_or_unavailable_spellings_are_refused() -> None:
    with pytest.raises(ValueError, match="no decision is spelled kind MoveUnits, territory 0f"):
        decision_of(spelled(d.MOVES[0][12][2])[:2])
    with pytest.raises(ValueError, match="RollDie is not a seat's decision"):
        spelled(d.ROLLS[0])
    with pytest.raises(ValueError, match="Pass 0 is not among the 1 options"):
        choices_to(d.PASS, [d.PAY_GOLD])


def test_chance_outcomes_have_their_own_numbers() -> None:
    assert [outcome_number(outcome_at(number)) for number in range(len(OUTCOMES))] == list(range(len(OUTCOMES)))
    assert len(OUTCOMES) + len(OF_SEATS) == len(DECISIONS)
