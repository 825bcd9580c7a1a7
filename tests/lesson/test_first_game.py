"""The first game: following its advice you meet every step and win; without it you can continue."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest

from dragondune.bots.lesson_bot import LessonBot
from dragondune.bots.random_bot import RandomBot
from dragondune.editions.loader import DEFAULT_EDITION
from dragondune.engine.all_steps import STEP_OF
from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.decisions import PASS, Decision
from dragondune.engine.events import (
    AllianceFormed,
    BattleWon,
    CouncilCalled,
    Event,
    GoldPlaced,
    RedDragonAppeared,
    TreasureCollected,
    UnitsLost,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import CARD_IDS, CHANCE, ELVES, FACTION_IDS, NONE, Faction, members
from dragondune.knowledge.situation import situation_of
from dragondune.lesson.script import LESSON, Step
from dragondune.notation.codec import decision_from_record
from dragondune.notation.game_record import Header
from dragondune.notation.trust import SealedChance

LEARNER: Final[Faction] = FACTION_IDS.index(LESSON.learner)
SEATS: Final = tuple(FACTION_IDS.index(seat) for seat in LESSON.seats)


class Moment(NamedTuple):
    """A decision of the learner, and the advice on it."""

    turn: int
    question: str
    step: Step | None
    is_asked: bool


def step_for(game: Game) -> Step | None:
    """As the page finds it: by turn, question, card and place."""
    prompt = game.prompt(LEARNER)
    assert prompt is not None
    card = CARD_IDS[game.state.card] if game.state.card != NONE else None
    place = TERRITORY_IDS[prompt.place] if prompt.place != NONE else None
    for step in LESSON.steps:
        if step.turn != game.turn or prompt.question not in (step.question, *step.passing):
            continue
        if step.card in (None, card) and step.place in (None, place):
            return step
    return None


class Played(NamedTuple):
    game: Game
    moments: list[Moment]
    events: list[tuple[int, Event]]


def played(*, follows: bool, seed: int = 0) -> Played:
    game = Header(LESSON.edition, LESSON.overrides, SEATS, seats_given=True).new_game()
    chance, wanderer = SealedChance(LESSON.secret), RandomBot(seed)
    moments: list[Moment] = []
    events: list[tuple[int, Event]] = []
    while not game.is_over:
        for seat, decision in _decisions(game, chance, wanderer, moments, follows=follows):
            turn = game.turn
            events.extend((turn, event) for event in game.apply(seat, decision))
    return Played(game, moments, events)


def _decisions(
    game: Game, chance: SealedChance, wanderer: RandomBot, moments: list[Moment], *, follows: bool
) -> Iterator[tuple[Faction, Decision]]:
    if game.waits_for_chance:
        options = game.options(CHANCE)
        yield CHANCE, options[chance.below(len(options))]
        return
    seat = members(game.asked)[0]
    situation = situation_of(game, seat)
    if seat != LEARNER:
        yield seat, LessonBot(0).choose(situation)
        return
    step = step_for(game)
    question = situation.prompt.question
    is_asked = len(situation.options) > 1 and not STEP_OF[question].is_rarely_wanted()
    moments.append(Moment(game.turn, question, step, is_asked))
    if not follows:
        yield seat, wanderer.choose(situation)
    elif step is not None and step.question == question:
        yield seat, decision_from_record(dict(step.decision))
    else:
        yield seat, PASS if PASS in situation.options else situation.options[0]


@pytest.fixture(scope="module")
def lesson() -> Played:
    return played(follows=True)


def test_the_rules_are_those_of_the_default_edition_in_two_turns() -> None:
    assert LESSON.edition == DEFAULT_EDITION
    assert LESSON.overrides == {"turns": 2}


def test_every_choice_has_its_advice_and_every_step_comes_up_once_in_order(lesson: Played) -> None:
    assert [moment for moment in lesson.moments if moment.is_asked and moment.step is None] == []
    asked = [(moment.question, moment.step) for moment in lesson.moments if moment.is_asked]
    assert asked == [(question, step) for step in LESSON.steps for question in (*step.passing, step.question)]


def test_the_learner_wins(lesson: Played) -> None:
    assert lesson.game.winners == 1 << ELVES == 1 << LEARNER
    assert lesson.game.turn == 2


def test_each_round_has_something_to_see(lesson: Played) -> None:
    """[I.2] [II.2] [II.3] [note.9] [note.11] [V.7] [VI.3]"""
    seen = [(turn, type(event)) for turn, event in lesson.events]
    for wanted in (
        (1, GoldPlaced),
        (1, TreasureCollected),
        (2, UnitsLost),
        (2, RedDragonAppeared),
        (2, CouncilCalled),
        (2, AllianceFormed),
        (2, BattleWon),
    ):
        assert wanted in seen
    lost = {event.clause for _, event in lesson.events if isinstance(event, UnitsLost)}
    assert {"I.2", "II.2", "IV.end"} <= lost
    asked = {moment.question for moment in lesson.moments}
    assert {"Bid", "Conscript", "Hire", "Move", "Hide", "ProposeAlliance", "AskQuestion", "SealPlan"} <= asked


@pytest.mark.parametrize("seed", range(30))
def test_a_lesson_that_is_left_still_comes_to_its_end(seed: int) -> None:
    assert played(follows=False, seed=seed).game.is_over


def test_bots_pass_where_the_script_is_silent() -> None:
    game = Header(LESSON.edition, LESSON.overrides, SEATS, seats_given=True).new_game()
    chance = SealedChance(LESSON.secret)
    while game.turn == 0 or game.waits_for_chance:
        if game.waits_for_chance:
            options = game.options(CHANCE)
            game.apply(CHANCE, options[chance.below(len(options))])
        else:
            seat = members(game.asked)[0]
            game.apply(seat, LessonBot(0).choose(situation_of(game, seat)))
    seat = members(game.asked)[0]
    assert LessonBot(0).choose(situation_of(game, seat)) == PASS


def test_texts_are_short_and_plain() -> None:
    for step in LESSON.steps:
        assert len(step.says) < 330, step.title
        assert "!" not in step.says + step.title
        assert step.at
