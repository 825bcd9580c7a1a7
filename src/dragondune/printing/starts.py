"""Each people's starting position under the printed rules."""

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
from dragondune.notation.prose.vocabulary import listed, units
from dragondune.printing.stock import peoples

STARTS: Final = {
    "dwarves": (),
    "elves": (ELF_CASTLE,),
    "goblins": (GOBLIN_CASTLE,),
    "orcs": (ORC_CASTLE, EAST_ORC_FOREST, WEST_ORC_FOREST),
}
"""[setup.1] Where the units of each people start."""


class Start(msgspec.Struct, frozen=True):
    """A people's starting position."""

    people: str
    name: str
    icon: str
    promise: str
    suit: str
    gold: int
    artifacts: int
    units: int
    places: str
    hand_limit: int

    @property
    def sentence(self) -> str:
        """[setup.1] The starting position as a sentence."""
        artifacts = "1 artifact" if self.artifacts == 1 else f"{self.artifacts} artifacts"
        where = f"{units(self.units)} in {self.places}" if self.units else "no units on the board"
        return f"The {self.name} start with {self.gold} gold, {artifacts} and {where}."


def starts_of(rules: Ruleset) -> list[Start]:
    """[setup.1] [setup.10] [setup.11] The starting positions of all peoples."""
    gold = (rules.dwarves_gold, rules.elves_gold, rules.goblins_gold, rules.orcs_gold)
    placed = (0, rules.elves_units, rules.goblins_units, rules.orcs_units)
    artifacts = (rules.artifacts, rules.artifacts, rules.goblins_artifacts, rules.artifacts)
    return [
        Start(
            people=people,
            name=peoples()[people].name,
            icon=peoples()[people].icon,
            promise=peoples()[people].promise,
            suit=SUIT_SYMBOLS[suit_of(rules, seat)],
            gold=gold[seat],
            artifacts=artifacts[seat],
            units=placed[seat],
            places=listed([SYMBOLS[place] for place in STARTS[people]]),
            hand_limit=allowance(rules, seat).hand,
        )
        for seat, people in enumerate(FACTION_IDS)
    ]
