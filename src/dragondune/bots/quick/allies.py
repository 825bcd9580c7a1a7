"""Alliances in playouts: what a partner is worth, as the greedy bot sees it."""

from collections.abc import Sequence

from dragondune.bots.greedy.alliances import LOYALTY, worth_of_ally
from dragondune.engine.decisions import ACCEPT_ALLIANCE, BREAK_ALLIANCE, PASS, Decision, ProposeAlliance
from dragondune.engine.ids import FACTIONS, Faction, size
from dragondune.engine.queries import castles_needed, castles_of
from dragondune.knowledge.sample import SampledState


def partner_worth(s: SampledState, seat: Faction, other: Faction) -> float:
    """What an alliance with another faction is worth, in percentage points."""
    castles = [size(castles_of(s, one)) for one in FACTIONS]
    return worth_of_ally(s, seat, other, castles, is_close=castles[other] >= castles_needed(s, other) - 1)


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
