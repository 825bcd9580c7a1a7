"""Points, curves, polygons and the noise that makes a line look drawn by hand."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Ring: TypeAlias = Sequence[Point]

CELL: Final = 100
"""Drawing units of one cell of the land's plan."""


def decimal(value: float) -> str:
    """The shortest spelling with at most one decimal place."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def coordinates(point: Point) -> str:
    return f"{decimal(point[0])},{decimal(point[1])}"


def translated(point: Point) -> str:
    """The value of a transform that moves the origin to a point."""
    return f"translate({decimal(point[0])} {decimal(point[1])})"


def apart(one: Point, other: Point) -> float:
    return math.hypot(one[0] - other[0], one[1] - other[1])


def between(one: Point, other: Point, share: float = 0.5) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def length(points: Ring) -> float:
    return sum(apart(one, other) for one, other in pairwise(points))


def _lattice_value(column: int, row: int, seed: int) -> float:
    mixed = (column * 374761393 + row * 668265263 + seed * 2147483647) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFFFF) / 0xFFFFFF


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)


def noise(point: Point, wavelength: float, seed: int) -> float:
    """Smooth noise from -1 to 1."""
    across, down = point[0] / wavelength, point[1] / wavelength
    column, row = math.floor(across), math.floor(down)
    right, low = _eased(across - column), _eased(down - row)
    upper = _lattice_value(column, row, seed) * (1 - right) + _lattice_value(column + 1, row, seed) * right
    lower = _lattice_value(column, row + 1, seed) * (1 - right) + _lattice_value(column + 1, row + 1, seed) * right
    return 2 * (upper * (1 - low) + lower * low) - 1


def _swirled(point: Point) -> Point:
    """Rotate the plan around its centre, most strongly there, to hide its columns and rows."""
    across, down = point[0] - MIDDLE, point[1] - MIDDLE
    angle = TURN * _eased(max(0.0, 1 - math.hypot(across, down) / TURNED))
    turned_across = across * math.cos(angle) - down * math.sin(angle)
    turned_down = across * math.sin(angle) + down * math.cos(angle)
    return MIDDLE + turned_across, MIDDLE + turned_down


def _swollen(point: Point) -> Point:
    """Swirl the plan and bend it in long waves, which leave the coast in place."""
    amplitude, wavelength, seed = SWELL
    shore = min(point[0], 2 * MIDDLE - point[0], point[1], 2 * MIDDLE - point[1])
    strength = amplitude * (0.25 + 0.75 * max(0.0, min(1.0, shore / SHORE)))
    swirled = _swirled(point)
    across, down = noise(swirled, wavelength, seed), noise(swirled, wavelength, seed + 7)
    return swirled[0] + strength * across, swirled[1] + strength * down


def _displaced(point: Point, layers: Sequence[tuple[float, float, int]]) -> Point:
    point = _swollen(point)
    across = sum(amplitude * noise(point, wavelength, seed) for amplitude, wavelength, seed in layers)
    down = sum(amplitude * noise(point, wavelength, seed + 3) for amplitude, wavelength, seed in layers)
    return point[0] + across, point[1] + down


MIDDLE: Final = 400.0
TURN: Final = math.radians(-14)
TURNED: Final = 520.0
"""How far from the middle the land is turned."""
SWELL: Final = (34.0, 260.0, 108)
SHORE: Final = 180.0
"""How far inland the long waves have their full height."""
SLOW: Final = ((24.0, 170.0, 411), (11.0, 83.0, 1411))
QUICK: Final = ((6.0, 44.0, 2), (2.4, 17.0, 23))


def drift(point: Point) -> Point:
    """The slow part of the displacement, which labels and pieces follow."""
    return _displaced(point, SLOW)


def warp(point: Point) -> Point:
    """The whole displacement of a border."""
    return _displaced(point, SLOW + QUICK)


def curve(points: Ring) -> str:
    """An open path of quadratic curves through the middles between points."""
    start = coordinates(points[0])
    if len(points) == 2:
        return f"M{start}L{coordinates(points[1])}"
    parts = [f"M{start}"]
    here = (round(points[0][0], 1), round(points[0][1], 1))
    for place, bend in enumerate(points[1:-1], start=1):
        end = points[-1] if place == len(points) - 2 else between(bend, points[place + 1])
        end = (round(end[0], 1), round(end[1], 1))
        parts.append(f"q{coordinates(_from(here, bend))} {coordinates(_from(here, end))}")
        here = end
    return "".join(parts)


def _from(origin: Point, point: Point) -> Point:
    return point[0] - origin[0], point[1] - origin[1]


def polyline(points: Ring) -> str:
    return "M" + "L".join(coordinates(point) for point in points)


def is_inside(point: Point, ring: Ring) -> bool:
    across, down = point
    inside = False
    for place, (right, low) in enumerate(ring):
        left, high = ring[place - 1]
        if (high > down) != (low > down) and across < (right - left) * (down - high) / (low - high) + left:
            inside = not inside
    return inside


def is_clear_of(ring: Ring, point: Point, gap: float) -> bool:
    """Whether a point is at least so far from an outline, most of whose lines are too far away to be measured."""
    across, down = point
    end = ring[-1]
    for place in ring:
        start, end = end, place
        if (start[0] < across - gap and end[0] < across - gap) or (start[0] > across + gap and end[0] > across + gap):
            continue
        if (start[1] < down - gap and end[1] < down - gap) or (start[1] > down + gap and end[1] > down + gap):
            continue
        if _distance_to_line(point, start, end) < gap:
            return False
    return True


def _distance_to_line(point: Point, start: Point, end: Point) -> float:
    along = _from(start, end)
    towards = _from(start, point)
    square = along[0] ** 2 + along[1] ** 2
    share = 0.0 if square == 0 else (towards[0] * along[0] + towards[1] * along[1]) / square
    return apart(point, between(start, end, max(0.0, min(1.0, share))))


def bounds(ring: Ring) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an outline."""
    across = [point[0] for point in ring]
    down = [point[1] for point in ring]
    return min(across), min(down), max(across), max(down)
