"""Usurpers: whose Queen betrays whom."""

from dragondune.engine.ids import Faction, Suit
from dragondune.engine.queries import opponent_of, suit_of
from dragondune.engine.state import State


def is_usurper(s: State, seat: Faction, queen: Suit) -> bool:
    """[V.9] [R123] The opponent's Queen, unless a switch allows one treachery a game and it has happened."""
    if has_spent_treachery(s, seat):
        return False
    return queen == suit_of(s.rules, opponent_of(s, seat))


def has_spent_treachery(s: State, seat: Faction) -> bool:
    """[R123] With the switch on, a pair serves for one treachery only."""
    return s.rules.treachery_once and bool(s.spent_treachery >> seat & 1)
