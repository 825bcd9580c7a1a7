"""The sheet of a people follows the rules in force: powers come, go and change their figures with the edition."""

import pytest

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, GOBLINS, ORCS, Faction
from dragondune.engine.peoples import powers_of, ways_to_win
from dragondune.web.rulebook import read_rulebook


def clauses(seat: Faction, **overrides: Value) -> list[str]:
    return [power.clause for power in powers_of(load_edition("1.10", overrides), seat)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_power_is_a_sentence_with_a_rule_that_exists(edition: str) -> None:
    book = read_rulebook()
    known = {entry.id for section in book.sections for entry in section.entries} | {one.id for one in book.rulings}
    rules = load_edition(edition)
    for seat in FACTIONS:
        for power in powers_of(rules, seat):
            assert power.title
            assert power.text.endswith(".")
            assert power.clause in known
        for way in ways_to_win(rules, seat, with_orcs=True):
            assert way.text.endswith(".")
            assert way.clause in known


def test_the_powers_of_1_10_are_those_of_its_clauses() -> None:
    """[dwarves.1] [elves.1] [goblins.1] [orcs.1] Aces, alliances and the victory by default stand elsewhere."""
    assert clauses(DWARVES) == ["dwarves.1", "dwarves.2", "dwarves.3"]
    assert clauses(ELVES) == ["elves.1", "elves.2", "elves.3", "elves.4"]
    assert clauses(GOBLINS) == [f"goblins.{n}" for n in range(1, 7)]
    assert clauses(ORCS) == ["orcs.1", "orcs.2", "orcs.3", "orcs.4", "orcs.5", "orcs.6", "orcs.8"]


@pytest.mark.parametrize(
    ("seat", "overrides", "gone"),
    [
        (DWARVES, {"dwarves_swap": False}, "dwarves.2"),
        (DWARVES, {"dwarves_battle_bonus": 0}, "dwarves.3"),
        (GOBLINS, {"early_disband": "none"}, "goblins.5"),
        (GOBLINS, {"disband_fee": 0}, "goblins.6"),
        (ORCS, {"orcs_move_range": 2}, "orcs.2"),
        (ORCS, {"orcs_survive_red_dragon": False}, "orcs.4"),
        (ORCS, {"orcs_free_revivals": 1}, "orcs.6"),
        (ORCS, {"orcs_battle_bonus": 0}, "orcs.8"),
    ],
)
def test_a_rule_that_is_off_takes_its_power_away(seat: Faction, overrides: dict[str, Value], gone: str) -> None:
    assert gone in clauses(seat)
    assert gone not in clauses(seat, **overrides)


@pytest.mark.parametrize(
    ("seat", "overrides", "clause"),
    [
        (DWARVES, {"elite_warriors": True}, "option.elites"),
        (ELVES, {"elves_see_hands": True}, "R154"),
        (ELVES, {"blessing": True}, "option.blessing"),
        (GOBLINS, {"goblin_initiative": True}, "option.initiative"),
        (ORCS, {"plunder": "value"}, "option.plunder"),
    ],
)
def test_an_optional_rule_adds_a_power(seat: Faction, overrides: dict[str, Value], clause: str) -> None:
    assert clause not in clauses(seat)
    assert clause in clauses(seat, **overrides)


def test_figures_are_those_of_the_table() -> None:
    rules = load_edition(
        "1.10", {"goblins_hand_limit": 6, "hire_price": 3, "value_question": True, "castles_to_win": 4}
    )
    told = " ".join(power.text for seat in FACTIONS for power in powers_of(rules, seat))
    assert "They may hold 6 cards; everyone else holds 4." in told
    assert "half of 3 elsewhere" in told
    assert "its value" in told
    assert ways_to_win(rules, ELVES, with_orcs=True)[0].text == "Four castles, alone, at the end of a turn."


def test_ways_to_win() -> None:
    """[VII.2] [VII.3] [orcs.9] [R141] [option.oracles]"""
    rules = load_edition("1.10", {"alliance_castles": 4, "oracles": "elves"})
    assert [way.clause for way in ways_to_win(rules, ELVES, with_orcs=True)] == [
        "VII.2",
        "R141",
        "option.oracles",
        "orcs.9",
    ]
    usual = load_edition("1.10")
    assert ways_to_win(usual, ORCS, with_orcs=True)[-1].text == "If nobody has won after turn 8, they win."
    assert ways_to_win(usual, ELVES, with_orcs=True)[-1].text == "If nobody has won after turn 8, the Orcs win."
    assert ways_to_win(usual, ELVES, with_orcs=False)[-1].clause == "VII.3"
