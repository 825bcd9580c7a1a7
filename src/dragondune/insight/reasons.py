"""Why one choice is better than another, in words: what differs most between their playouts."""

from typing import Final

from dragondune.engine.ids import FACTION_NAMES, FACTIONS, Faction
from dragondune.insight.forecast import Forecast

NOTICEABLE_WINS: Final = 0.04
NOTICEABLE_CASTLES: Final = 0.12
NOTICEABLE_UNITS: Final = 0.7
NOTICEABLE_GOLD: Final = 0.8
NOTICEABLE_CARDS: Final = 0.3
MOST_REASONS: Final = 3
YOU: Final = "You"


def reasons(better: Forecast, other: Forecast, seat: Faction, *, speaks_to_seat: bool) -> tuple[str, ...]:
    """What speaks for the better of two choices of this seat, the weightiest first, and what it gives up for that."""
    who = YOU if speaks_to_seat else f"The {FACTION_NAMES[seat]}"
    found: list[str] = []
    for one in (seat, *(one for one in FACTIONS if one != seat)):
        now, then = better.wins[one], other.wins[one]
        if abs(now - then) >= NOTICEABLE_WINS and (now > then) == (one == seat):
            name = who if one == seat else f"The {FACTION_NAMES[one]}"
            found.append(
                f"{name} would win this turn {_often(now, then)}: {_percent(now)} instead of {_percent(then)}."
            )
    for noun, least, now, then in (
        ("castles", NOTICEABLE_CASTLES, better.castles[seat], other.castles[seat]),
        ("units on the map", NOTICEABLE_UNITS, better.units[seat], other.units[seat]),
        ("gold", NOTICEABLE_GOLD, better.gold[seat], other.gold[seat]),
        ("artifacts", NOTICEABLE_CARDS, better.cards[seat], other.cards[seat]),
    ):
        if now - then >= least:
            found.append(f"{who} would end the turn with more {noun}: {now:.1f} instead of {then:.1f} on average.")
    if not found:
        found.append(f"{who} would be slightly better placed for the turns to come.")
    return tuple(found[:MOST_REASONS])


def _often(now: float, then: float) -> str:
    return "more often" if now > then else "less often"


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"
