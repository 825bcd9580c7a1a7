"""Invalid position files are refused with a sentence."""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from dragondune.engine.chance import Chance
from dragondune.engine.errors import Malformed
from dragondune.views.position import read_position, write_position
from tests.properties.playing import choose, new_game

Table: TypeAlias = dict[str, Any]


def position() -> dict[str, Any]:
    """A table in the Recruitment and Movement Round of the second turn, as written to a file."""
    game, chance = new_game(), Chance(8)
    while game.turn < 2 or game.waits_for_chance or game.prompts()[0].question != "Move":
        game.apply(*choose(game, chance))
    written: dict[str, Any] = json.loads(write_position(game))
    return written


def seat_a_faction_twice(table: Table) -> None:
    table["order"].append(table["order"][0])


def empty_the_agenda(table: Table) -> None:
    table["agenda"] = []


def wait_for_something_else(table: Table) -> None:
    table["agenda"][-1] = "hire"


def wait_for_another_answer(table: Table) -> None:
    table["waiting"][0]["question"] = "Hire"


def ask_an_unknown_question(table: Table) -> None:
    table["battle"]["question"] = "weather"


def place_gold_in_a_forest(table: Table) -> None:
    place = {"territory": "8f", "garrisons": [], "gold": 2, "troll": False, "has_broken_walls": False}
    table["places"].append(place)


def hide_the_hands(table: Table) -> None:
    table["observer"] = "elves"


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (seat_a_faction_twice, "player order does not name every player once"),
        (empty_the_agenda, "nobody is asked anything"),
        (wait_for_something_else, "does not match the question it waits for"),
        (wait_for_another_answer, "does not match the question it waits for"),
        (ask_an_unknown_question, '"weather" is not a question; the questions are colour, number, value'),
        (place_gold_in_a_forest, "2 gold cannot lie in 8•"),
        (hide_the_hands, "a position hides nothing"),
    ],
)
def test_an_impossible_position_is_refused(spoil: Callable[[Table], None], complaint: str) -> None:
    spoiled = position()
    spoil(spoiled["table"])
    with pytest.raises(Malformed) as caught:
        read_position(json.dumps(spoiled))
    assert complaint in str(caught.value)


def test_the_unchanged_position_is_read() -> None:
    """Otherwise the cases above would prove nothing."""
    assert not read_position(json.dumps(position())).is_over
