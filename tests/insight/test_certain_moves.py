"""Positions whose best move is certain: the coach names it, and the review calls anything else a mistake."""

from typing import Final

import pytest

from dragondune.engine.decisions import PASS, Decision, HireUnits, MoveUnits
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS, RECRUITMENT_ROUND, Faction
from dragondune.engine.steps import BATTLE, HIRE, MOVE, VICTORY
from dragondune.insight.answer_values import Choice, judged
from dragondune.insight.reasons import reasons
from dragondune.knowledge.situation import situation_of
from tests.rules.scene import at, scene

WORLDS: Final = 8


def all_others_have_moved(game: Game) -> Game:
    game.state.round = RECRUITMENT_ROUND
    game.state.done = sum(1 << seat for seat in game.state.order)
    return game


def goal_of(decision: Decision) -> int | None:
    match decision:
        case MoveUnits(destination=place) | HireUnits(place=place):
            return place
    return None


def choices(game: Game, seat: Faction, *, chosen: Decision | None = None) -> list[Choice]:
    return judged(situation_of(game, seat), worlds=WORLDS, seed=3, chosen=chosen)


THIRD_CASTLE = {"10c": {DWARVES: 3}, "15c": {DWARVES: 3}, "4f": {DWARVES: 2}}
ELVES_WIN = {"3c": {ELVES: 2}, "5c": {ELVES: 2}, "10c": {ELVES: 1}, "9": {DWARVES: 8}}


def last_move_for_the_win() -> Game:
    return all_others_have_moved(
        scene(MOVE, BATTLE, VICTORY, player=DWARVES, units=THIRD_CASTLE, trolls="3c", dragon=18)
    )


def last_hire_for_the_win() -> Game:
    garrisons = {"10c": {DWARVES: 3}, "5c": {DWARVES: 3}}
    return all_others_have_moved(
        scene(HIRE, BATTLE, VICTORY, player=DWARVES, units=garrisons, gold={DWARVES: 4}, trolls="3c")
    )


def last_chance_to_stop_the_elves() -> Game:
    return all_others_have_moved(scene(MOVE, BATTLE, VICTORY, player=DWARVES, units=ELVES_WIN, dragon=18))


@pytest.mark.parametrize(
    ("game", "goals"),
    [
        pytest.param(last_move_for_the_win(), {"5c"}, id="march into the third castle"),
        pytest.param(last_hire_for_the_win(), {"1c", "15c"}, id="hire into the third castle"),
        pytest.param(last_chance_to_stop_the_elves(), {"5c", "10c"}, id="stop a winner with eight units against few"),
    ],
)
def test_the_certain_move_is_named_and_passing_is_a_mistake(game: Game, goals: set[str]) -> None:
    found = choices(game, DWARVES, chosen=PASS)
    assert goal_of(found[0].decision) in {at(goal) for goal in goals}
    passed = next(one for one in found if one.decision is PASS)
    assert passed.behind > 0.15
    assert found[0].chance > passed.chance


def test_the_reason_for_the_winning_move_is_that_it_wins() -> None:
    found = choices(last_move_for_the_win(), DWARVES, chosen=PASS)
    passed = next(one for one in found if one.decision is PASS)
    told = reasons(found[0].forecast, passed.forecast, DWARVES, speaks_to_seat=True)
    assert told[0] == "You would win this turn more often: 100% instead of 0%."


def test_the_reason_for_stopping_a_winner_names_the_winner() -> None:
    found = choices(last_chance_to_stop_the_elves(), DWARVES, chosen=PASS)
    passed = next(one for one in found if one.decision is PASS)
    told = reasons(found[0].forecast, passed.forecast, DWARVES, speaks_to_seat=False)
    assert any(one.startswith("The Elves would win this turn less often") for one in told)


def test_the_judgement_uses_only_what_the_seat_knows() -> None:
    """Other hidden cards make no difference to what is said."""
    hands = ({GOBLINS: "5H 6S"}, {GOBLINS: "2C 3C"})
    units = {"9f": {DWARVES: 4}, "10c": {GOBLINS: 3}, "1c": {ORCS: 8}, "15c": {DWARVES: 3}}
    games = [scene(MOVE, player=DWARVES, units=units, hand=hand, trolls="3c", dragon=18) for hand in hands]
    first, second = (choices(game, DWARVES) for game in games)
    assert [(one.decision, one.chance) for one in first] == [(one.decision, one.chance) for one in second]
