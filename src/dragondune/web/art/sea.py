"""Water: the sea and the lakes with their lines and waves, and what is drawn on them."""

from random import Random
from typing import Final

from dragondune.web.art.borders import Borders
from dragondune.web.art.geometry import Point, curve, drift, is_clear_of, is_inside, translated
from dragondune.web.art.land import is_territory

PADDING: Final = 70
"""The width of the frame on each side of the land."""
SIZE: Final = 800 + 2 * PADDING
WATER_LINES: Final = ((38, 0.35), (26, 0.55), (14, 0.8))
COMPASS: Final[Point] = drift((158, 312))
SERPENT: Final[Point] = drift((452, 648))


def coast(borders: Borders) -> str:
    """Every line between land and water."""
    shores = (run for run in borders.runs if is_territory(run.left) != is_territory(run.right))
    return "".join(curve(borders.points(run)) for run in shores)


def drawn_sea(outlines: list[list[Point]]) -> str:
    drawing = f'<rect x="{-PADDING}" y="{-PADDING}" width="{SIZE}" height="{SIZE}" fill="var(--paper)"/>'
    drawing += '<rect x="-34" y="-34" width="868" height="868" fill="var(--sea)"/>'
    for width, opacity in WATER_LINES:
        shade = "--sea2" if width == WATER_LINES[-1][0] else "--sea"
        drawing += f'<use href="#coast" fill="none" stroke="var(--seal)" stroke-width="{width}" opacity="{opacity}"/>'
        drawing += f'<use href="#coast" fill="none" stroke="var({shade})" stroke-width="{width - 2}"/>'
    waves = "".join(f'<use href="#g-wave" transform="{translated(wave)}"/>' for wave in _waves(outlines))
    return f'<g id="sea">{drawing}{waves}</g>'


def _waves(outlines: list[list[Point]]) -> list[Point]:
    """Waves on open water, away from the shores and from each other."""
    chance = Random("waves")
    waves: list[Point] = []
    for _ in range(1500):
        wave = (chance.uniform(-22, 822), chance.uniform(-26, 826))
        is_crowded = any(abs(wave[0] - other[0]) < 24 and abs(wave[1] - other[1]) < 15 for other in waves)
        if not is_crowded and all(not is_inside(wave, ring) and is_clear_of(ring, wave, 15) for ring in outlines):
            waves.append(wave)
    return waves


def drawn_ornaments() -> str:
    """A compass in the lake of the west, a serpent in the lake of the south."""
    rays = "".join(_ray(turn) for turn in range(8))
    north = '<path d="M-3.5-34v-9l7 9v-9" fill="none" stroke="var(--seal)" stroke-width="1.8"/>'
    hub = '<circle r="3.5" fill="var(--paper)" stroke="var(--seal)"/>'
    compass = f'<g id="ornament" transform="{translated(COMPASS)}" opacity=".85">{rays}{hub}{north}</g>'
    pen = 'fill="none" stroke="var(--seal)" stroke-width="2.4" stroke-linecap="round" opacity=".9"'
    coils = "M-24,6c2-8 8-8 10 0M-10,6c3-11 10-11 13 0M7,6c2-12 2-18 9-20 5-1 8 2 9 5l-7 1c-3 1-3 6-3 14"
    tail = "M19-10h.1M-28,6q-4-1-4-6"
    return f'{compass}<g transform="{translated(SERPENT)}" {pen}><path d="{coils}{tail}"/></g>'


def _ray(turn: int) -> str:
    reach, half = (30, 6.5) if turn % 2 == 0 else (18, 5)
    pen = 'stroke="var(--seal)" stroke-width="1"'
    light = f'<path d="M0,0L{half},{-half}L0,{-reach}" fill="var(--paper)" {pen}/>'
    dark = f'<path d="M0,0L{-half},{-half}L0,{-reach}" fill="var(--seal)" {pen}/>'
    return f'<g transform="rotate({turn * 45})">{light}{dark}</g>'
