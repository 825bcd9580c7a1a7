"""How likely each faction wins, judged by what everybody has at the end of a turn."""

from math import exp
from typing import Final

from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS, Faction
from dragondune.views.material import material

CLAIMS: Final[dict[Faction, tuple[float, float, float]]] = {
    DWARVES: (-0.15, -0.15, -0.19),
    ELVES: (-0.72, -0.2, -0.18),
    GOBLINS: (-0.52, -0.16, -0.11),
    ORCS: (1.4, 0.5, 0.49),
}
"""What a faction begins with, what it gains with the part of the game that is over, and with its square."""
WEIGHTS: Final[tuple[tuple[float, float], ...]] = (
    (0.037, 0.248),
    (0.001, 0.308),
    (0.001, 0.308),
    (0.078, 0.043),
    (0.107, -0.362),
    (0.127, 0.231),
    (0.062, -0.004),
    (0.075, -0.053),
    (0.065, 0.061),
    (0.005, 0.052),
    (-0.017, 0.021),
    (0.051, -0.008),
    (-0.001, -0.006),
    (0.046, -0.036),
    (-0.001, -0.319),
    (0.0, 0.0),
    (0.0, 0.0),
    (0.0, 0.0),
    (0.0, 0.0),
)
"""What one of each kind of material weighs at the beginning, and how much more at the end."""


def chance_to_win(game: Game, seat: Faction) -> float:
    """At a table that hides nothing, at the beginning of a turn."""
    over = (game.turn - 1) / game.rules.turns
    strengths = {one: exp(claim(one, counts, over)) for one, counts in material(game).items()}
    return strengths[seat] / sum(strengths.values())


def claim(seat: Faction, counts: tuple[int, ...], over: float) -> float:
    """The logarithm of a faction's strength."""
    first, later, last = CLAIMS[seat]
    weighed = sum(count * (weight + over * more) for count, (weight, more) in zip(counts, WEIGHTS, strict=True))
    return first + over * (later + over * last) + weighed
