"""How likely each faction wins, estimated from what everyone has at the end of a turn.

The numbers are fitted to games of bots: `python -m benchmarks.value` plays games and prints new tables.
"""

from math import exp
from typing import Final

from benchmarks.baselines.search.material import KINDS, material
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS, REFEREE, Faction
from dragondune.knowledge.gate import know

CLAIMS: Final[dict[Faction, tuple[float, float, float]]] = {
    DWARVES: (-0.22, -0.09, -0.37),
    ELVES: (-0.55, 0.33, -0.37),
    GOBLINS: (-0.28, -0.42, 0.04),
    ORCS: (1.05, 0.19, 0.70),
}
"""What a faction starts with, and what it gains with the share of the game that is over and its square."""
WEIGHTS: Final[dict[str, tuple[float, float]]] = {
    "castles": (-0.112, 0.244),
    "last castle but one": (-0.086, 0.438),
    "garrisons": (0.091, 0.058),
    "thin garrisons": (-0.077, 0.196),
    "contested castles": (-0.356, 0.985),
    "units afield": (0.065, 0.032),
    "hidden units": (0.095, -0.045),
    "reserve": (0.044, 0.128),
    "graveyard": (-0.004, 0.014),
    "gold": (0.002, -0.001),
    "artifacts": (0.115, -0.064),
    "values": (-0.021, 0.028),
    "aces": (-0.048, 0.260),
    "ally": (0.164, 0.126),
    "last move": (0.228, -0.732),
    "castles before the last move": (0.078, 0.105),
    "gold before the last move": (-0.014, 0.006),
    "units before the last move": (-0.052, 0.118),
}
"""The weight of one of each kind of material at the beginning, and how much more at the end."""
_IN_ORDER: Final = tuple(WEIGHTS[kind] for kind in KINDS)


def chance_to_win(game: Game, seat: Faction) -> float:
    """On a sampled table, at the beginning of a turn."""
    over = (game.turn - 1) / game.rules.turns
    strengths = {one: exp(claim(one, counts, over)) for one, counts in material(know(game, REFEREE)).items()}
    return strengths[seat] / sum(strengths.values())


def claim(seat: Faction, counts: tuple[int, ...], over: float) -> float:
    """The logarithm of a faction's strength."""
    first, later, last = CLAIMS[seat]
    weighed = sum(count * (weight + over * more) for count, (weight, more) in zip(counts, _IN_ORDER, strict=True))
    return first + over * (later + over * last) + weighed
