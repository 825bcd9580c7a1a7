"""How likely each faction wins, judged by what everybody has at the end of a turn.

The numbers are fitted to games of bots: `python -m benchmarks.value` plays them and prints the tables anew.
"""

from math import exp
from typing import Final

from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS, Faction
from dragondune.views.material import KINDS, material

CLAIMS: Final[dict[Faction, tuple[float, float, float]]] = {
    DWARVES: (-0.15, -0.15, -0.19),
    ELVES: (-0.72, -0.2, -0.18),
    GOBLINS: (-0.52, -0.16, -0.11),
    ORCS: (1.4, 0.5, 0.49),
}
"""What a faction begins with, what it gains with the part of the game that is over, and with its square."""
WEIGHTS: Final[dict[str, tuple[float, float]]] = {
    "castles": (0.037, 0.248),
    "second castle": (0.001, 0.308),
    "last castle but one": (0.001, 0.308),
    "garrisons": (0.078, 0.043),
    "thin garrisons": (0.107, -0.362),
    "contested castles": (0.127, 0.231),
    "units afield": (0.062, -0.004),
    "hidden units": (0.075, -0.053),
    "reserve": (0.065, 0.061),
    "graveyard": (0.005, 0.052),
    "gold": (-0.017, 0.021),
    "artifacts": (0.051, -0.008),
    "values": (-0.001, -0.006),
    "aces": (0.046, -0.036),
    "ally": (-0.001, -0.319),
    "last move": (0.0, 0.0),
    "castles before the last move": (0.0, 0.0),
    "gold before the last move": (0.0, 0.0),
    "units before the last move": (0.0, 0.0),
}
"""What one of each kind of material weighs at the beginning, and how much more at the end."""
_IN_ORDER: Final = tuple(WEIGHTS[kind] for kind in KINDS)


def chance_to_win(game: Game, seat: Faction) -> float:
    """At a table that hides nothing, at the beginning of a turn."""
    over = (game.turn - 1) / game.rules.turns
    strengths = {one: exp(claim(one, counts, over)) for one, counts in material(game).items()}
    return strengths[seat] / sum(strengths.values())


def claim(seat: Faction, counts: tuple[int, ...], over: float) -> float:
    """The logarithm of a faction's strength."""
    first, later, last = CLAIMS[seat]
    weighed = sum(count * (weight + over * more) for count, (weight, more) in zip(counts, _IN_ORDER, strict=True))
    return first + over * (later + over * last) + weighed
