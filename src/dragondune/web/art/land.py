"""The plan of the land: which cells belong to which territory, and where labels and pieces go."""

from typing import Final, TypeAlias

import msgspec

from dragondune.engine.board import CASTLE, FOREST, KINDS, NUMBERS, ORCISH, TERRITORY_BY_ID
from dragondune.web.art.geometry import Point

Rectangle: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, in cells."""

CELLS: Final = 8
LAKE: Final = "lake"
OCEAN: Final = "ocean"

GROUND: Final[tuple[tuple[str, Rectangle], ...]] = (
    ("1c", (0, 0, 1.15, 2.15)),
    ("1", (1.15, 0, 2.1, 1.95)),
    ("2", (2.1, 0, 3.05, 2.2)),
    ("3", (3.05, 0, 5.05, 1.05)),
    ("4f", (5.05, 0, 6.05, 1.45)),
    ("5c", (5.9, 0, 8, 1.05)),
    ("18", (0, 2.15, 1, 4.05)),
    ("17", (0, 4.05, 3.1, 5.05)),
    ("2f", (2.15, 2.2, 3.1, 4.15)),
    ("0f", (3.1, 3.05, 4.95, 5)),
    ("0f", (4, 5, 4.95, 5.1)),
    ("3c", (3.3, 1.05, 4.75, 3.05)),
    ("4", (5.05, 1.45, 6.05, 3.05)),
    ("7", (6.05, 1.5, 7.05, 3.05)),
    ("4", (6.05, 2.1, 6.1, 3.05)),
    ("6", (7.05, 1.05, 8, 3.95)),
    ("8f", (4.95, 3.05, 6.1, 5.1)),
    ("8", (6.1, 3.05, 7.05, 4.9)),
    ("8", (5.95, 3.9, 6.1, 4.9)),
    ("9", (7.05, 3.95, 8, 6.55)),
    ("16f", (0, 5.05, 2.1, 5.8)),
    ("14", (2.1, 5, 3.1, 7)),
    ("12f", (3.1, 5, 4, 6.05)),
    ("12f", (4, 5.1, 4.95, 6.05)),
    ("11", (4.95, 5.1, 5.45, 6.95)),
    ("11", (5.45, 4.9, 5.95, 6.9)),
    ("11", (5.95, 6, 6.05, 6.9)),
    ("9f", (5.95, 4.9, 7.1, 6)),
    ("9f", (6.05, 6, 7.1, 6.9)),
    ("13", (3, 6.05, 4.05, 8)),
    ("16", (0, 5.8, 1.3, 7)),
    ("15c", (0, 7, 1.75, 8)),
    ("15", (1.75, 6.9, 2.9, 8)),
    ("10", (4.05, 6.95, 6.05, 8)),
    ("10", (5.45, 6.9, 6.05, 6.95)),
    ("10c", (6.05, 6.9, 8, 8)),
)
"""Painted in this order; later shapes cover earlier ones."""

WATER: Final[tuple[tuple[str, Rectangle], ...]] = (
    (LAKE, (1.15, 1.95, 2.1, 2.2)),
    (LAKE, (1, 2.15, 2.15, 4.05)),
    (LAKE, (3.05, 1.05, 3.3, 2.2)),
    (LAKE, (3.1, 2.2, 3.3, 3.05)),
    (LAKE, (4.75, 1.05, 5.05, 3.2)),
    (LAKE, (6.05, 0.95, 7.05, 1.5)),
    (LAKE, (7, 2.9, 7.3, 5)),
    (LAKE, (1.3, 5.8, 2.1, 7)),
    (LAKE, (3.95, 6, 5.05, 7)),
    (OCEAN, (2.9, 7, 3.1, 8)),
    (OCEAN, (7.1, 6.55, 8, 6.9)),
)
"""Painted after the ground."""


class Hints(msgspec.Struct, frozen=True, kw_only=True):
    """Preferred positions in the plan, in cells: number, units, gold, event card, castle, griffin."""

    label: Point
    tok: Point
    gold: Point
    chip: Point | None = None
    art: Point | None = None
    griffin: Point | None = None


HINTS: Final[dict[str, Hints]] = {
    "0f": Hints(label=(3.38, 3.3), tok=(3.9, 4.76), gold=(4.5, 4.8), art=(4.02, 3.9)),
    "1": Hints(label=(1.38, 0.3), chip=(1.62, 0.62), tok=(1.6, 1.1), gold=(1.62, 1.55)),
    "1c": Hints(label=(0.36, 0.3), art=(0.55, 0.88), tok=(0.5, 1.6), gold=(0.85, 1.75)),
    "2": Hints(label=(2.34, 0.3), chip=(2.6, 0.62), tok=(2.55, 1.12), gold=(2.6, 1.65)),
    "2f": Hints(label=(2.42, 2.5), tok=(2.62, 3.1), gold=(2.62, 3.6)),
    "3": Hints(label=(3.3, 0.32), chip=(3.4, 0.7), tok=(4.1, 0.54), gold=(4.65, 0.6)),
    "3c": Hints(label=(3.62, 1.35), griffin=(4.42, 1.35), art=(4.02, 1.86), tok=(3.85, 2.66), gold=(4.42, 2.66)),
    "4": Hints(label=(5.28, 1.68), chip=(5.66, 1.72), tok=(5.55, 2.22), gold=(5.62, 2.64)),
    "4f": Hints(label=(5.34, 0.32), tok=(5.55, 0.8), gold=(5.7, 1.16)),
    "5c": Hints(label=(6.2, 0.34), art=(6.76, 0.58), tok=(7.68, 0.74), gold=(7.26, 0.7), griffin=(7.72, 0.25)),
    "6": Hints(label=(7.34, 1.36), chip=(7.62, 1.72), tok=(7.6, 2.3), gold=(7.65, 2.9)),
    "7": Hints(label=(6.32, 1.72), chip=(6.72, 1.74), tok=(6.6, 2.25), gold=(6.66, 2.66)),
    "8": Hints(label=(6.36, 3.2), chip=(6.64, 3.52), tok=(6.5, 4.05), gold=(6.5, 4.6)),
    "8f": Hints(label=(5.28, 3.2), tok=(5.5, 4), gold=(5.5, 4.6)),
    "9": Hints(label=(7.55, 4.4), chip=(7.64, 4.8), tok=(7.56, 5.45), gold=(7.56, 6.1)),
    "9f": Hints(label=(6.3, 5.25), tok=(6.55, 5.95), gold=(6.55, 6.5)),
    "10": Hints(label=(4.4, 7.34), chip=(4.5, 7.72), tok=(5.15, 7.5), gold=(5.7, 7.6)),
    "10c": Hints(label=(6.4, 7.22), art=(6.95, 7.5), tok=(7.55, 7.5), gold=(6.36, 7.6)),
    "11": Hints(label=(5.28, 5.42), chip=(5.5, 5.75), tok=(5.5, 6.2), gold=(5.5, 6.62)),
    "12f": Hints(label=(3.45, 5.35), tok=(4.1, 5.55), gold=(4.6, 5.65)),
    "13": Hints(label=(3.32, 6.36), chip=(3.56, 6.7), tok=(3.52, 7.2), gold=(3.55, 7.64)),
    "14": Hints(label=(2.4, 5.32), chip=(2.64, 5.66), tok=(2.6, 6.15), gold=(2.55, 6.64)),
    "15": Hints(label=(1.9, 7.26), chip=(2.38, 7.26), tok=(2.1, 7.68), gold=(2.5, 7.7)),
    "15c": Hints(label=(0.36, 7.22), art=(0.62, 7.6), tok=(1.38, 7.55), gold=(1.1, 7.2)),
    "16": Hints(label=(0.36, 6.2), chip=(0.86, 6.22), tok=(0.5, 6.66), gold=(0.96, 6.68)),
    "16f": Hints(label=(0.42, 5.3), tok=(1.15, 5.46), gold=(1.65, 5.52)),
    "17": Hints(label=(0.42, 4.28), chip=(0.5, 4.64), tok=(1.5, 4.44), gold=(2.1, 4.5)),
    "18": Hints(label=(0.36, 2.46), chip=(0.55, 2.8), tok=(0.5, 3.22), gold=(0.6, 3.62)),
}

MEADOW_NUMBERS: Final = (3, 10, 11, 13, 14, 15)
"""The green plains of the south and of 3; the other plains outside the Orcish lands are dunes."""
CONIFER_NUMBERS: Final = (0, 2, 16)
"""Forests where conifers prevail."""


def is_territory(region: str) -> bool:
    return region in TERRITORY_BY_ID


def number_of(name: str) -> int:
    return NUMBERS[TERRITORY_BY_ID[name]]


def is_orcish(name: str) -> bool:
    return is_territory(name) and bool(ORCISH >> TERRITORY_BY_ID[name] & 1)


def ground_of(name: str) -> str:
    """The kind of ground, which sets a territory's colour and what grows on it."""
    kind = KINDS[TERRITORY_BY_ID[name]]
    if name == "0f":
        return "mount"
    if kind == FOREST:
        return "forest"
    if kind == CASTLE:
        return "stoneg"
    if is_orcish(name):
        return "steppe"
    return "meadow" if number_of(name) in MEADOW_NUMBERS else "plain"
