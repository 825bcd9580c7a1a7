"""Alliances: what a partner gives, and what it costs not to be able to stop him."""

from typing import Final

from dragondune.bots.base import options_of
from dragondune.bots.greedy.sight import Scored, Sight
from dragondune.bots.table import Table
from dragondune.engine.decisions import ACCEPT_ALLIANCE, BREAK_ALLIANCE, PASS, ProposeAlliance
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS, Faction

GIFTS: Final = {DWARVES: 3.5, ELVES: 2.5, GOBLINS: 4.0, ORCS: 2.0}
"""What the powers of each faction are worth to its ally."""
HANDS_TIED: Final = 2.5
"""A castle that one may not attack, and its owner's freedom to grow."""
ABOUT_TO_WIN: Final = 15.0
CLOCK: Final = 10.0
"""How much worse an alliance with the Orcs gets towards the end."""
SHARED_CASTLE: Final = 6.0
SHARED_CLAIM: Final = 30.0
LOYALTY: Final = 2.0


def partner_worth(table: Table, other: Faction) -> float:
    """What an alliance with another is worth, in percentage points."""
    rules, castles = table.rules, table.castles[other]
    if rules.orcs_ally_shares_default and ORCS in (table.seat, other):
        return SHARED_CLAIM
    worth = GIFTS[other]
    if other == GOBLINS and not (table.seat != ORCS or rules.orcs_hire_as_goblins_ally):
        worth -= GIFTS[GOBLINS]
    if rules.alliance_castles:
        return worth + SHARED_CASTLE * (castles + table.castles[table.seat])
    worth -= HANDS_TIED * castles if rules.allies == "ban" else 0.0
    if castles >= rules.castles_to_win - 1:
        worth -= ABOUT_TO_WIN
    if other == ORCS:
        worth -= CLOCK * table.view.turn / rules.turns
    return worth


def propose_alliance(sight: Sight) -> Scored:
    table = sight.table
    return [(0.0, PASS), *((partner_worth(table, one.to), one) for one in options_of(sight.situation, ProposeAlliance))]


def answer_proposal(sight: Sight) -> Scored:
    return [(0.0, PASS), (partner_worth(sight.table, sight.situation.prompt.about), ACCEPT_ALLIANCE)]


def break_alliance(sight: Sight) -> Scored:
    """Part with an ally who has become a danger."""
    table = sight.table
    return [(0.0, PASS), (-LOYALTY - partner_worth(table, table.ally), BREAK_ALLIANCE)]
