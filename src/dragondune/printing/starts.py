"""What each people starts with under the rules that are printed."""

from typing import Final

import msgspec

from dragondune.engine.allowances import allowance
from dragondune.engine.board import (
    EAST_ORC_FOREST,
    ELF_CASTLE,
    GOBLIN_CASTLE,
    ORC_CASTLE,
    SYMBOLS,
    WEST_ORC_FOREST,
)
from dragondune.engine.ids import FACTION_IDS, SUIT_SYMBOLS
from dragondune.engine.queries import suit_of
from dragondune.engine.ruleset import Ruleset
from dragondune.notation.prose.vocabulary import listed
from dragondune.printing.stock import peoples

STARTS: Final = {
    "dwarves": (),
    "elves": (ELF_CASTLE,),
    "goblins": (GOBLIN_CASTLE,),
    "orcs": (ORC_CASTLE, EAST_ORC_FOREST, WEST_ORC_FOREST),
}
"""[setup.1] Where the units of each people start."""


class Start(msgspec.Struct, frozen=True):
    """What a people starts with."""

    people: str
    name: str
    suit: str
    gold: int
    artifacts: int
    units: int
    places: str
    hand_limit: int


def starts_of(rules: Ruleset) -> list[Start]:
    """[setup.1] [setup.10] [setup.11]"""
    gold = (rules.dwarves_gold, rules.elves_gold, rules.goblins_gold, rules.orcs_gold)
    units = (0, rules.elves_units, rules.goblins_units, rules.orcs_units)
    artifacts = (rules.artifacts, rules.artifacts, rules.goblins_artifacts, rules.artifacts)
    return [
        Start(
            people=people,
            name=peoples()[people].name,
            suit=SUIT_SYMBOLS[suit_of(rules, seat)],
            gold=gold[seat],
            artifacts=artifacts[seat],
            units=units[seat],
            places=listed([SYMBOLS[place] for place in STARTS[people]]),
            hand_limit=allowance(rules, seat).hand,
        )
        for seat, people in enumerate(FACTION_IDS)
    ]
