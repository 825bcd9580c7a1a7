"""What peoples may do each turn and what they pay, as the rounds themselves allow and charge."""

import pytest

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.engine.allowances import allowance
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS, GOBLINS, ORCS


@pytest.mark.parametrize(
    ("edition", "revivals", "free"),
    [("draft", 5, 5), ("1.2", 2, 2), ("1.7", 2, 1), ("1.10", 3, 1), ("1.10-pdf", 3, 1), ("9", 3, 1)],
)
def test_revivals_of_each_edition(edition: str, revivals: int, free: int) -> None:
    """[IV.1]"""
    found = allowance(load_edition(edition), DWARVES)
    assert (found.revivals, found.free_revivals) == (revivals, free)


def test_orcs_revive_and_march_better_and_help_their_ally() -> None:
    """[orcs.2] [orcs.6] [orcs.11]"""
    rules = load_edition()
    orcs, alone, allied = allowance(rules, ORCS), allowance(rules, ELVES), allowance(rules, ELVES, ally=ORCS)
    assert (orcs.free_revivals, alone.free_revivals, allied.free_revivals) == (3, 1, 2)
    assert (orcs.movement, alone.movement, allied.movement) == (3, 2, 2)
    assert allowance(load_edition("9"), ELVES, ally=ORCS).movement == 3


def test_griffins_and_aces_reach_farther() -> None:
    """[note.5] [ace.3] Griffins give four territories; an ace adds one, but in the draft a second movement instead."""
    usual, draft = allowance(load_edition(), DWARVES), allowance(load_edition("draft"), DWARVES)
    assert (usual.griffin_movement, usual.ace_movement) == (4, 3)
    assert (draft.griffin_movement, draft.ace_movement) == (4, 2)


def test_orcs_hire_only_as_allies_of_the_goblins() -> None:
    """[orcs.1] [goblins.8]"""
    rules = load_edition()
    assert allowance(rules, ORCS).prices == ()
    assert allowance(rules, ORCS, ally=ELVES).prices == ()
    assert allowance(rules, ORCS, ally=GOBLINS).prices == allowance(rules, GOBLINS).prices
    assert allowance(load_edition("draft"), ORCS, ally=GOBLINS).prices == ()


def test_half_prices_are_rounded_as_the_edition_says() -> None:
    """[goblins.2] [ace.2] [R77] Down since 1.7 for the Goblins and since 1.10 for an ace; before that up."""
    goblins = {edition: allowance(load_edition(edition), GOBLINS).castle_prices[:3] for edition in EDITIONS}
    aces = {edition: allowance(load_edition(edition), DWARVES).ace_castle_prices[:3] for edition in EDITIONS}
    up, down = (1, 1, 2), (0, 1, 1)
    assert goblins == {
        "draft": up,
        "1.2": up,
        "1.7": down,
        "1.10": down,
        "1.10-pdf": down,
        "1.10-even": down,
        "9": down,
    }
    assert aces == {"draft": up, "1.2": up, "1.7": up, "1.10": down, "1.10-pdf": down, "1.10-even": down, "9": down}


def test_the_goblins_and_their_ally_disband_for_free() -> None:
    """[IV.6] [goblins.6]"""
    rules = load_edition()
    assert [allowance(rules, seat).disband_fee for seat in FACTIONS] == [1, 1, 0, 1]
    assert allowance(rules, DWARVES, ally=GOBLINS).disband_fee == 0


def test_additional_conscripts_are_counted() -> None:
    """[IV.3] [balance.1]"""
    assert allowance(load_edition("1.10", {"extra_conscription": 1}), DWARVES).conscripts == 2
    assert allowance(load_edition("1.2"), ORCS).conscripts == 2
