"""Usurpers: the Queens in the game, and whom each of them betrays."""

from dragondune.engine.ids import SUITS, Faction, Suit, members
from dragondune.engine.queries import opponent_of, suit_of
from dragondune.engine.state import State


def queens_in_play(s: State) -> list[Suit]:
    """[setup.8] [R26] The suits of the Queens that can be dealt; a switch leaves out those of absent peoples."""
    if not s.rules.drop_absent_queens:
        return [*SUITS]
    present = [suit_of(s.rules, seat) for seat in members(s.factions)]
    return [suit for suit in SUITS if suit in present]


def is_usurper(s: State, seat: Faction, queen: Suit) -> bool:
    """[V.9] [R123] The opponent's Queen, unless a switch allows one treachery a game and it has happened."""
    if has_spent_treachery(s, seat):
        return False
    return queen == suit_of(s.rules, opponent_of(s, seat))


def has_spent_treachery(s: State, seat: Faction) -> bool:
    """[R123] With the switch on, a pair serves for one treachery only."""
    return s.rules.treachery_once and bool(s.spent_treachery >> seat & 1)
