"""Which of the answers that gain about the same a character prefers."""

from typing import Final

from dragondune.bots.characters.character import Style
from dragondune.bots.choosing import Scored
from dragondune.bots.perspective import Perspective
from dragondune.engine.board import CASTLES
from dragondune.engine.decisions import (
    AcceptAlliance,
    BreakAlliance,
    ComeOut,
    Decision,
    DisbandUnits,
    Hide,
    HireUnits,
    MoveHidden,
    MoveUnits,
    PlaceBid,
    PlayAce,
    ProposeAlliance,
    SealPlan,
)
from dragondune.engine.ids import NOBODY, NONE

ARMY: Final = 6
"""This many units count as a whole army."""


def preferred(style: Style, seen: Perspective, scored: Scored, chosen: Decision) -> Decision:
    """The answer a character likes best among the answers that gain about as much as the `chosen` one.

    It is neither much worse nor much better, so that a character hardly changes how strong a bot is.
    """
    base = next((score for score, one in scored if one is chosen), None)
    if base is None or style.margin == 0:
        return chosen
    best, most = chosen, base + leaning(style, seen, chosen)
    for score, one in scored:
        if abs(score - base) <= style.margin:
            liked = score + leaning(style, seen, one)
            if liked > most:
                best, most = one, liked
    return best


def leaning(style: Style, seen: Perspective, decision: Decision) -> float:
    """How much a character likes an answer for its own sake."""
    match decision:
        case MoveUnits():
            return _march(style, seen, decision)
        case HireUnits(place=place, count=count):
            is_castle = CASTLES >> place & 1
            return (style.guard * is_castle + style.attack / 2) * min(count, ARMY) / ARMY - style.thrift * count / 2
        case PlaceBid():
            return style.cards - style.thrift
        case SealPlan(count=count, card=card):
            return style.attack * min(count, ARMY) / ARMY - (style.cards if card != NONE else 0.0)
        case ProposeAlliance() | AcceptAlliance():
            return style.ties
        case BreakAlliance():
            return -style.ties
        case Hide():
            return style.stealth
        case ComeOut():
            return style.attack - style.stealth
        case PlayAce():
            return -style.cards
        case DisbandUnits():
            return -style.guard
    return 0.0


def _march(style: Style, seen: Perspective, move: MoveUnits) -> float:
    origin, goal, share = move.origin, move.destination, min(move.count, ARMY) / ARMY
    liked = style.attack * (0.5 + share) if seen.enemy_at(goal)[0] not in (NOBODY, seen.ally) else 0.0
    if CASTLES >> origin & 1:
        liked -= style.guard * share
    if CASTLES >> goal & 1 and seen.mine[goal]:
        liked += style.guard * share
    if isinstance(move, MoveHidden):
        liked += style.stealth
    elif move.emerging:
        liked -= style.stealth
    return liked
