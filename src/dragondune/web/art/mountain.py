"""The Great Mountain: ridges with a lit and a shaded flank, hatching and snow."""

from random import Random
from typing import Final

from dragondune.web.art.geometry import Point, apart, between, decimal, polyline

PEAKS: Final = (
    (-58, 12, 40, 34),
    (60, 10, 40, 38),
    (-34, 2, 50, 66),
    (38, 4, 50, 60),
    (2, 10, 72, 112),
    (-44, 28, 32, 26),
    (48, 28, 34, 28),
    (-14, 34, 36, 30),
    (22, 36, 32, 24),
)
"""Middle, foot, half a width and height, from the back to the front."""
SCALE: Final = 0.82
SNOW_FROM: Final = 50
"""Peaks higher than this are white on top."""


def drawn_mountain() -> str:
    chance = Random("mountain")
    return f'<g transform="scale({SCALE})">{"".join(_peak(peak, chance) for peak in PEAKS)}</g>'


def _peak(peak: tuple[int, int, int, int], chance: Random) -> str:
    middle, foot, half, height = peak
    top = (float(middle), float(foot - height))
    left, right = (float(middle - half), foot + 6.0), (float(middle + half), foot + 6.0)
    ridge = _ragged(left, top, chance=chance, pieces=7, roughness=3)
    flank = _ragged(top, right, chance=chance, pieces=7, roughness=3)
    fold = _ragged(top, (middle + half * 0.1, foot + 6.0), chance=chance, pieces=6, roughness=4)
    scree = _ragged(right, left, chance=chance, pieces=9, roughness=3.5)
    whole = ridge + flank[1:]
    shaded = [*reversed(fold), *flank[1:], *(point for point in scree[1:] if point[0] > fold[-1][0])]
    drawing = (
        f'<path class="g-mlit" d="{polyline(whole + scree[1:])}z"/><path class="g-mshade" d="{polyline(shaded)}z"/>'
    )
    drawing += f'<path class="g-mhat" d="{_hatching(top, right, chance)}"/>'
    if height > SNOW_FROM:
        drawing += f'<path class="g-snow" d="{_snow(top, ridge, flank)}"/>'
    return drawing + f'<path class="g-ink" d="{polyline(whole)}"/><path class="g-hair" d="{polyline(fold)}"/>'


def _ragged(start: Point, end: Point, *, chance: Random, pieces: int, roughness: float) -> list[Point]:
    points = [start]
    for piece in range(1, pieces):
        across, down = between(start, end, piece / pieces)
        points.append((across + chance.uniform(-roughness, roughness), down + chance.uniform(-roughness, roughness)))
    return [*points, end]


def _hatching(top: Point, right: Point, chance: Random) -> str:
    lines = int((right[0] - top[0]) / 4.2)
    drop = (right[1] - top[1]) * 0.34
    path = ""
    for line in range(1, lines):
        share = line / lines
        across, down = between(top, right, share * 0.92)
        reach = drop * (1 - share * 0.45) * chance.uniform(0.6, 1.1)
        path += f"M{decimal(across - 2)},{decimal(down + 3)}l{decimal(-reach * 0.42)},{decimal(reach)}"
    return path


def _snow(top: Point, ridge: list[Point], flank: list[Point]) -> str:
    """The cap of a peak: along both ridges for a third of the way, and a jagged line between."""
    depth = apart(top, ridge[0]) * 0.32
    west = [point for point in ridge if apart(point, top) < depth]
    east = [point for point in flank if apart(point, top) < depth]
    jagged = [
        (point[0], point[1] + (7 if tooth % 2 else -4))
        for tooth, point in ((tooth, between(east[-1], west[0], tooth / 6)) for tooth in range(1, 6))
    ]
    return polyline([*west, *east[1:], *jagged]) + "z"
