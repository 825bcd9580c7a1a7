"""Queens and Jacks: whom one can betray, and by whom one may be betrayed."""

from dragondune.bots.table import Table
from dragondune.engine.ids import DWARVES, SUIT_LETTERS, SUITS, Faction, Mask, Suit


def betrayable_suits(table: Table, enemy: Faction) -> Mask:
    """The suits of artifacts with which this enemy would fall to one's own Queen and Jack."""
    me = table.me
    if me.queen is None or me.jack is None or (table.rules.treachery_once and me.has_used_pair):
        return 0
    queen, jack = SUIT_LETTERS.index(me.queen), SUIT_LETTERS.index(me.jack)
    target = table.suit_of(enemy)
    suits = 1 << jack if queen == target else 0
    if table.seat == DWARVES and table.rules.dwarves_swap and jack == target:
        suits |= 1 << queen
    return suits


def risk(table: Table, enemy: Faction, suit: Suit) -> float:
    """How likely this enemy has the Queen of one's own suit and the Jack of the suit one would play."""
    if table.rules.treachery_once and table.players[enemy].has_used_pair:
        return 0.0
    found = queen_chance(table, enemy, table.suit) * jack_chance(table, enemy, suit)
    if enemy == DWARVES and table.rules.dwarves_swap:
        found += queen_chance(table, enemy, suit) * jack_chance(table, enemy, table.suit)
    return min(1.0, found)


def queen_chance(table: Table, seat: Faction, suit: Suit) -> float:
    known = {player.faction: player.queen for player in table.view.players}
    return _chance(known, table.players[seat].faction, table.players[seat].not_queen, SUIT_LETTERS[suit])


def jack_chance(table: Table, seat: Faction, suit: Suit) -> float:
    known = {player.faction: player.jack for player in table.view.players}
    return _chance(known, table.players[seat].faction, table.players[seat].not_jack, SUIT_LETTERS[suit])


def _chance(known: dict[str, str | None], faction: str, excluded: tuple[str, ...], wanted: str) -> float:
    """One suit each: nobody has what another is known to have."""
    if known[faction] is not None:
        return float(known[faction] == wanted)
    if wanted in excluded or wanted in known.values():
        return 0.0
    free = len(SUITS) - sum(one is not None for one in known.values()) - len(excluded)
    return 1 / max(1, free)
