"""What it is worth to have promised an alliance, or to have been promised one."""

from collections.abc import Callable
from typing import Final

from dragondune.bots.greedy.alliances import LOYALTY, partner_worth
from dragondune.bots.perspective import Perspective
from dragondune.engine.agreements.clauses import ALLY_WITH, Clause
from dragondune.engine.ids import NOBODY, Faction

RED_DRAGON_CHANCE: Final = 0.2
"""How likely the Red Dragon calls a council in a turn."""


def council_chance(turns: int) -> float:
    return 1.0 - float((1 - RED_DRAGON_CHANCE) ** turns)


def worth_of_promised_allies(seen: Perspective, later: Callable[[Clause], int]) -> float:
    """The gain from promised alliances, if a council is held, less the ally given up; `later` counts bound turns."""
    mine: dict[Faction, int] = {}
    theirs: dict[Faction, int] = {}
    for clause in seen.clauses:
        if clause.kind == ALLY_WITH and seen.ally not in (clause.seat, clause.other):
            if clause.seat == seen.seat:
                mine[clause.other] = max(mine.get(clause.other, 0), later(clause))
            elif clause.other == seen.seat and seen.knowledge.ally[clause.seat] == NOBODY:
                theirs[clause.seat] = max(theirs.get(clause.seat, 0), later(clause))
    if not mine and not theirs:
        return 0.0
    lost = 0.0 if seen.ally == NOBODY else max(0.0, partner_worth(seen, seen.ally) + LOYALTY)
    worth = 0.0
    for other in mine.keys() | theirs.keys():
        turns = min(mine.get(other, theirs.get(other, 0)), theirs.get(other, mine.get(other, 0)))
        gain = partner_worth(seen, other) - lost
        if other not in mine:
            gain = max(0.0, gain)
        elif other not in theirs:
            gain = min(0.0, gain)
        worth += council_chance(turns) * gain
    return worth
