"""`dragondune rules`."""

import json

from dragondune.editions.loader import edition_values
from dragondune.editions.parameters import PARAMETERS
from tests.commands.conftest import Told


def rows(text: str) -> dict[str, list[str]]:
    """The lines by key, each split into mark and key, value, clause and meaning."""
    cut = [line.split(maxsplit=3) for line in text.splitlines()]
    return {row[0].removeprefix("*"): row for row in cut}


def test_every_parameter_is_shown_with_its_value_clause_and_meaning(told: Told) -> None:
    shown = rows(told("rules"))
    values = edition_values("1.10")
    assert list(shown) == [parameter.key for parameter in PARAMETERS]
    assert set(shown) == set(values)
    for parameter in PARAMETERS:
        value = json.dumps(values[parameter.key]).strip('"') or '""'
        assert shown[parameter.key] == [parameter.key, value, f"[{parameter.clause}]", parameter.meaning]


def test_sample_lines(told: Told) -> None:
    lines = told("rules").splitlines()
    assert " turns                          8              [note.14]    turns in a game" in lines
    assert " gold_visible                   true           [R28]        everyone's gold is public" in lines


def test_an_edition_can_be_chosen(told: Told) -> None:
    assert told("rules", "1.10") == told("rules")


def test_overrides_are_marked(told: Told) -> None:
    shown = rows(told("rules", "--set", "turns=6", "--set", "gold_visible=false", "--set", "no_bid=end_round"))
    marked = {key: row[1] for key, row in shown.items() if row[0].startswith("*")}
    assert marked == {"turns": "6", "gold_visible": "false", "no_bid": "end_round"}


def test_json_has_every_value(told: Told) -> None:
    assert json.loads(told("rules", "--json")) == edition_values("1.10")
    assert json.loads(told("rules", "--json", "--set", "turns=6")) == {**edition_values("1.10"), "turns": 6}
