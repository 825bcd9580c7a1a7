"""Queens and Jacks: whom the seat can betray, and who may betray it."""

from dragondune.bots.battle_forecast import is_betrayed
from dragondune.bots.perspective import Perspective
from dragondune.engine.ids import NONE, SUITS, VALUES, Faction, Mask, Suit, size
from dragondune.engine.powers.dwarves import can_swap
from dragondune.engine.queries import suit_of
from dragondune.engine.usurpers import has_spent_treachery


def betrayable_suits(seen: Perspective) -> Mask:
    """The suits that the opponent cannot play in this battle without falling to the seat's Queen and Jack."""
    suits = 0
    for suit in SUITS:
        if is_betrayed(seen, seen.seat, suit * VALUES):
            suits |= 1 << suit
    return suits


def risk(seen: Perspective, enemy: Faction, suit: Suit) -> float:
    """How likely this enemy has the Queen of the seat's suit and the Jack of the suit the seat would play."""
    k = seen.knowledge
    if has_spent_treachery(k, enemy):
        return 0.0
    own = suit_of(k.rules, seen.seat)
    found = queen_chance(seen, enemy, own) * jack_chance(seen, enemy, suit)
    if can_swap(k, enemy):
        found += queen_chance(seen, enemy, suit) * jack_chance(seen, enemy, own)
    return min(1.0, found)


def queen_chance(seen: Perspective, seat: Faction, suit: Suit) -> float:
    return _chance(seen.knowledge.queen, seen.knowledge.not_queen[seat], seat, suit)


def jack_chance(seen: Perspective, seat: Faction, suit: Suit) -> float:
    return _chance(seen.knowledge.jack, seen.knowledge.not_jack[seat], seat, suit)


def _chance(known: list[Suit], excluded: Mask, seat: Faction, wanted: Suit) -> float:
    """Each suit is dealt once, so nobody has one that another player is known to have."""
    if known[seat] != NONE:
        return float(known[seat] == wanted)
    if excluded >> wanted & 1 or wanted in known:
        return 0.0
    free = len(SUITS) - sum(one != NONE for one in known) - size(excluded)
    return 1 / max(1, free)
