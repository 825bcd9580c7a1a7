"""The ground: washes of colour, trees, dunes, grass, rocks and the pines of the frontier."""

import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final

import msgspec

from dragondune.web.art.borders import Borders
from dragondune.web.art.geometry import (
    Point,
    apart,
    between,
    bounds,
    curve,
    decimal,
    is_clear_of,
    is_inside,
    translated,
)
from dragondune.web.art.land import CONIFER_NUMBERS, ground_of, is_orcish, is_territory, number_of
from dragondune.web.art.mountain import drawn_mountain
from dragondune.web.art.places import Box, Places, boxes

RIMS: Final = ((34, ".10"), (18, ".12"), (8, ".16"))
"""Width and opacity of the strokes that darken a wash towards its edge."""
PINE_SPACING: Final = 8.6


class Strewing(msgspec.Struct, frozen=True):
    """What is scattered on a kind of ground: number of attempts, spacing, distance from the outline."""

    glyphs: tuple[str, ...]
    tries: int
    gap: float
    inset: float
    clearance: float


BROADLEAVED: Final = Strewing(("oak", "elm", "oak", "elm", "fir"), 900, 13.5, 8, -4)
CONIFEROUS: Final = Strewing(("fir", "fir", "oak"), 900, 13.5, 8, -4)
STREWINGS: Final = {
    "mount": Strewing(("fir", "fir", "oak"), 700, 13.5, 8, 0),
    "stoneg": Strewing(("tuft", "rock", "tuft"), 60, 26, 14, 14),
    "steppe": Strewing(("grass", "tuft", "rock", "hill", "grass"), 220, 25, 18, 7),
    "meadow": Strewing(("furrow", "grass", "tuft", "hill", "tuft"), 220, 25, 18, 7),
    "plain": Strewing(("dune", "ripple", "ripple", "tuft"), 240, 25, 20, 8),
}


def strewing_of(name: str) -> Strewing:
    ground = ground_of(name)
    if ground == "forest":
        return CONIFEROUS if number_of(name) in CONIFER_NUMBERS else BROADLEAVED
    return STREWINGS[ground]


def drawn_wash(name: str, outline: Sequence[Point]) -> str:
    """The colour of a territory, with blotches and a darker rim."""
    chance = Random(f"wash {name}")
    left, top, right, bottom = bounds(outline)
    drawing = f'<use href="#s-{name}" fill="var(--{ground_of(name)})"/>'
    for blot in range(int(3 + (right - left) * (bottom - top) / 4200)):
        spot = (chance.uniform(left, right), chance.uniform(top, bottom))
        turned = f"{translated(spot)}rotate({int(chance.uniform(0, 360))})scale({chance.uniform(0.5, 1.15):.2f})"
        tone = "wd" if chance.random() < 0.5 else "wl"
        opacity = (".07", ".10", ".14")[int(chance.random() * 3)]
        glyph = "smear" if blot % 2 else "blot"
        drawing += f'<use href="#g-{glyph}" transform="{turned}" fill="var(--{tone})" opacity="{opacity}"/>'
    for width, opacity in RIMS:
        rim = f'stroke="var(--edge)" stroke-width="{width}" opacity="{opacity}"'
        drawing += f'<use href="#s-{name}" fill="none" {rim}/>'
    return f'<g clip-path="url(#c-{name})">{drawing}</g>'


def drawn_growth(name: str, outline: Sequence[Point], places: Places) -> str:
    """Glyphs scattered over a territory, clear of its anchors; nearer ones cover farther ones."""
    strewn = _strewn(name, outline, boxes(name, places))
    drawing = "".join(_glyph(glyph, spot) for spot, glyph in sorted(strewn, key=lambda one: one[0][1]))
    if ground_of(name) == "mount" and places.art is not None:
        drawing += f'<g transform="{translated(places.art)}">{drawn_mountain()}</g>'
    return f'<g data-terrain="{name}">{drawing}</g>'


def _strewn(name: str, outline: Sequence[Point], kept_free: list[Box]) -> list[tuple[Point, str]]:
    chance = Random(f"growth {name}")
    rule = strewing_of(name)
    left, top, right, bottom = bounds(outline)
    strewn: list[tuple[Point, str]] = []
    for _ in range(rule.tries):
        spot = (chance.uniform(left, right), chance.uniform(top, bottom))
        glyph = rule.glyphs[int(chance.random() * len(rule.glyphs))]
        if any(_near(spot, other, rule.gap) for other, _ in strewn) or _is_kept_free(spot, kept_free, rule.clearance):
            continue
        if is_inside(spot, outline) and is_clear_of(outline, spot, rule.inset):
            strewn.append((spot, glyph))
    return strewn


def _near(spot: Point, other: Point, gap: float) -> bool:
    return math.hypot(spot[0] - other[0], (spot[1] - other[1]) * 1.25) < gap


def _is_kept_free(spot: Point, kept_free: list[Box], clearance: float) -> bool:
    return any(
        left - clearance - 4 < spot[0] < right + clearance + 4 and top - clearance < spot[1] < bottom + clearance + 9
        for left, top, right, bottom in kept_free
    )


def _glyph(glyph: str, spot: Point) -> str:
    lift = 7 if glyph in ("oak", "elm", "fir") else 0
    return f'<use href="#g-{glyph}" x="{decimal(spot[0])}" y="{decimal(spot[1] + lift)}"/>'


def drawn_borders(borders: Borders) -> str:
    """The lines between territories and along water; rocks block corners that cannot be crossed."""
    lands = (run for run in borders.runs if is_territory(run.left) and is_territory(run.right))
    lines = "".join(curve(borders.points(run)) for run in lands)
    rocks = "".join(f'<use href="#g-crag" transform="{translated(spot)}"/>' for spot in borders.corners())
    return f'<g id="borders"><path class="border" d="{lines}"/><use href="#coast" class="coast"/>{rocks}</g>'


def drawn_frontier(borders: Borders) -> str:
    """Dark pines along the borders of the Orcish lands."""
    pines: list[Point] = []
    for run in borders.runs:
        if is_territory(run.left) and is_territory(run.right) and is_orcish(run.left) != is_orcish(run.right):
            pines += _along(borders.points(run), PINE_SPACING)
    rows = sorted(pines, key=lambda spot: spot[1])
    trees = (f'<use href="#g-pine" x="{decimal(across)}" y="{decimal(down + 8)}"/>' for across, down in rows)
    return f'<g id="frontier">{"".join(trees)}</g>'


def _along(line: Sequence[Point], spacing: float) -> list[Point]:
    spots: list[Point] = []
    ahead = spacing / 2
    for start, end in pairwise(line):
        reach = apart(start, end)
        while ahead < reach:
            spots.append(between(start, end, ahead / reach))
            ahead += spacing
        ahead -= reach
    return spots
