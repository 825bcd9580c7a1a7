"""Why one choice is better than another: the largest differences between their playouts, in words."""

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


def reasons(
    one: Forecast, other: Forecast, seat: Faction, *, speaks_to_seat: bool, is_better: bool = True
) -> tuple[str, ...]:
    """List what sets a seat's choice apart from another, most important first: reasons for it, or against it."""
    who = YOU if speaks_to_seat else f"The {FACTION_NAMES[seat]}"
    found: list[str] = []
    for rival in (seat, *(faction for faction in FACTIONS if faction != seat)):
        now, then = one.wins[rival], other.wins[rival]
        if abs(now - then) >= NOTICEABLE_WINS and (now > then) == ((rival == seat) == is_better):
            name = who if rival == seat else f"The {FACTION_NAMES[rival]}"
            often = "more often" if now > then else "less often"
            found.append(f"{name} would win this turn {often}: {now:.0%} instead of {then:.0%}.")
    for noun, least, now, then in (
        ("castles", NOTICEABLE_CASTLES, one.castles[seat], other.castles[seat]),
        ("units on the map", NOTICEABLE_UNITS, one.units[seat], other.units[seat]),
        ("gold", NOTICEABLE_GOLD, one.gold[seat], other.gold[seat]),
        ("artifacts", NOTICEABLE_CARDS, one.cards[seat], other.cards[seat]),
    ):
        if (now - then if is_better else then - now) >= least:
            more = "more" if now > then else "less" if noun == "gold" else "fewer"
            found.append(f"{who} would end the turn with {more} {noun}: {now:.1f} instead of {then:.1f} on average.")
    if not found:
        found.append(f"{who} would be slightly {'better' if is_better else 'worse'} placed in later turns.")
    return tuple(found[:MOST_REASONS])
