"""Alliances in playouts: what a partner is worth, as the greedy bot sees it."""

from collections.abc import Sequence

from dragondune.bots.greedy.alliances import (
    ABOUT_TO_WIN,
    CLOCK,
    DUEL,
    HANDS_TIED,
    LOYALTY,
    POWERS,
    SHARED_CASTLE,
    SHARED_CLAIM,
)
from dragondune.engine.decisions import ACCEPT_ALLIANCE, BREAK_ALLIANCE, PASS, Decision, ProposeAlliance
from dragondune.engine.ids import GOBLINS, ORCS, Faction, size
from dragondune.engine.queries import castles_needed, castles_of
from dragondune.knowledge.sample import SampledState


def partner_worth(s: SampledState, seat: Faction, other: Faction) -> float:
    """What an alliance with another faction is worth, in percentage points."""
    rules, castles = s.rules, size(castles_of(s, other))
    if rules.orcs_ally_shares_default and ORCS in (seat, other):
        return SHARED_CLAIM
    worth = POWERS[other]
    if len(s.order) == DUEL:
        worth -= POWERS[seat]
    if other == GOBLINS and seat == ORCS and not rules.orcs_hire_as_goblins_ally:
        worth -= POWERS[GOBLINS]
    if rules.alliance_castles:
        return worth + SHARED_CASTLE * (castles + size(castles_of(s, seat)))
    if rules.allies == "ban":
        worth -= HANDS_TIED * castles
    if castles >= castles_needed(s, other) - 1:
        worth -= ABOUT_TO_WIN
    if other == ORCS:
        worth -= CLOCK * s.turn / rules.turns
    return worth


def answer(s: SampledState, seat: Faction, options: Sequence[Decision]) -> Decision:
    """Propose to the best partner, accept one who is worth it, leave one who is not."""
    if BREAK_ALLIANCE in options:
        return BREAK_ALLIANCE if partner_worth(s, seat, s.ally[seat]) < -LOYALTY else PASS
    if ACCEPT_ALLIANCE in options:
        return ACCEPT_ALLIANCE if partner_worth(s, seat, s.player) > 0 else PASS
    best: Decision = PASS
    most = 0.0
    for one in options:
        if isinstance(one, ProposeAlliance):
            worth = partner_worth(s, seat, one.to)
            if worth > most:
                best, most = one, worth
    return best
