"""Alliances: what a partner gives, and what it costs not to be able to stop that partner."""

from collections.abc import Sequence
from typing import Final

from dragondune.bots.choosing import Scored, options_of
from dragondune.bots.greedy.context import Context
from dragondune.bots.perspective import Perspective
from dragondune.engine.decisions import ACCEPT_ALLIANCE, BREAK_ALLIANCE, PASS, ProposeAlliance
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS, Faction
from dragondune.engine.powers.orcs import could_hire, share_default
from dragondune.knowledge.sample import SampledState

POWERS: Final = {DWARVES: 3.5, ELVES: 2.5, GOBLINS: 4.0, ORCS: 2.0}
"""What the powers of each faction are worth to its ally."""
HANDS_TIED: Final = 2.5
"""A castle that may not be attacked, and its owner's freedom to grow."""
ABOUT_TO_WIN: Final = 15.0
CLOCK: Final = 10.0
"""How much worse an alliance with the Orcs gets towards the end."""
SHARED_CASTLE: Final = 6.0
SHARED_CLAIM: Final = 30.0
LOYALTY: Final = 2.0
DUEL: Final = 2
"""With two players, what an ally gains is lost to the other."""


def partner_worth(seen: Perspective, other: Faction) -> float:
    """What an alliance with another faction is worth, in percentage points."""
    is_close = seen.castles_missing(other) <= 1
    return worth_of_ally(seen.knowledge, seen.seat, other, seen.castle_count, is_close=is_close)


def worth_of_ally(s: SampledState, seat: Faction, other: Faction, castles: Sequence[int], *, is_close: bool) -> float:
    """The same for any table; `castles` are counted by faction, `is_close` tells whether the other is about to win."""
    rules = s.rules
    if share_default(rules, seat, other):
        return SHARED_CLAIM
    worth = POWERS[other]
    if len(s.order) == DUEL:
        worth -= POWERS[seat]
    if other == GOBLINS and not could_hire(rules, seat):
        worth -= POWERS[GOBLINS]
    if rules.alliance_castles:
        return worth + SHARED_CASTLE * (castles[other] + castles[seat])
    if rules.allies == "ban":
        worth -= HANDS_TIED * castles[other]
    if is_close:
        worth -= ABOUT_TO_WIN
    if other == ORCS:
        worth -= CLOCK * s.turn / rules.turns
    return worth


def propose_alliance(context: Context) -> Scored:
    offers = options_of(context.situation, ProposeAlliance)
    return [(0.0, PASS), *((partner_worth(context.seen, one.to), one) for one in offers)]


def answer_proposal(context: Context) -> Scored:
    return [(0.0, PASS), (partner_worth(context.seen, context.situation.prompt.about), ACCEPT_ALLIANCE)]


def break_alliance(context: Context) -> Scored:
    """Leave an ally who has become a danger."""
    seen = context.seen
    return [(0.0, PASS), (-LOYALTY - partner_worth(seen, seen.ally), BREAK_ALLIANCE)]
