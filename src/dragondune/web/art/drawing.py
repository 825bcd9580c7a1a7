"""The map: the painting, from the sea up to the frame, and what the page lays over it and lights up."""

from functools import cached_property
from random import Random
from typing import Final

import msgspec

from dragondune.engine.board import CASTLE, CASTLE_LIST, FOREST, KINDS, TERRITORY_BY_ID, TERRITORY_IDS
from dragondune.web.art.borders import Borders
from dragondune.web.art.castles import drawn_castle
from dragondune.web.art.frame import drawn_frame, drawn_track, track
from dragondune.web.art.geometry import Point, decimal, translated
from dragondune.web.art.glyphs import GLYPHS, SIGNS, definitions
from dragondune.web.art.labels import drawn_label, drawn_mountain_name
from dragondune.web.art.land import is_orcish, number_of
from dragondune.web.art.places import Places, settle
from dragondune.web.art.sea import PADDING, SIZE, coast, drawn_ornaments, drawn_sea
from dragondune.web.art.style import LETTERED, lettered, painted, with_colours
from dragondune.web.art.terrain import drawn_borders, drawn_frontier, drawn_growth, drawn_wash

MOUNTAIN: Final = "0f"
SPECKLES: Final = 150
TILE: Final = 96

HATCHINGS: Final = (
    '<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="9" height="9" fill="var(--veil)" opacity=".5"/>'
    '<path d="M0,0v9" stroke="var(--lab)" stroke-width="2.6" opacity=".5"/></pattern>'
    '<pattern id="scorch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
    '<rect width="8" height="8" fill="var(--fire)" opacity=".16"/>'
    '<path d="M0,0v8" stroke="var(--fire)" stroke-width="2" opacity=".62"/></pattern>'
)
"""Of barred and scorched territories."""
SHADE: Final = (
    '<radialGradient id="vig" cx=".5" cy=".5" r=".72"><stop offset=".62" stop-color="var(--wd)" stop-opacity="0"/>'
    '<stop offset="1" stop-color="var(--wd)" stop-opacity=".38"/></radialGradient>'
)
"""Towards the edge of the sheet."""


class Anchors(msgspec.Struct, frozen=True, rename="camel"):
    """Where the page places its pieces."""

    view_box: tuple[int, int, int, int]
    track: dict[int, Point]
    territories: dict[str, Places]


class Chart:
    """The layout of the map, from which the layers are drawn."""

    def __init__(self) -> None:
        self.borders = Borders()
        self.outlines = {name: self.borders.outline(name) for name in TERRITORY_IDS}
        self.shapes = {name: self.borders.shape(name) for name in TERRITORY_IDS}
        self.places = {name: settle(name, self.outlines[name]) for name in TERRITORY_IDS}

    def anchors(self) -> Anchors:
        return Anchors((-PADDING, -PADDING, SIZE, SIZE), track(), self.places)

    def painting(self, colours: str) -> str:
        """Everything that never changes, as a picture by itself; the page draws it once."""
        style = f"<style>{painted(colours)}</style><defs>{self._definitions()}</defs>"
        return _sheet("".join((style, *self._painted)))

    def lands(self) -> str:
        """What the page changes and listens to: the dragon's track, the territories, and the lettering above them."""
        layers = (
            f"<style>{lettered()}</style><defs>{definitions(SIGNS)}{HATCHINGS}</defs>",
            drawn_track(),
            self._territories(),
            self._labels(),
        )
        return _sheet("".join(layers), ' role="group" aria-label="Map of the land of the Red Dragon"')

    def printed(self, colours: str) -> str:
        """Painting and lettering as one picture for paper, without variables and without what only the page uses."""
        style = f"<style>{painted('')}{LETTERED}</style>".replace("\n", "")
        layers = (
            f"{style}<defs>{self._definitions()}{definitions(SIGNS)}</defs>",
            *self._painted,
            drawn_track(),
            self._labels(),
        )
        return with_colours(_sheet("".join(layers)), colours)

    @cached_property
    def _painted(self) -> tuple[str, ...]:
        """The same for day, night and paper: only the colours differ."""
        return (
            drawn_sea(list(self.outlines.values())),
            self._land(),
            drawn_borders(self.borders),
            drawn_frontier(self.borders),
            self._castles(),
            drawn_ornaments(),
            _paper(),
            drawn_frame(),
        )

    def _definitions(self) -> str:
        shapes = "".join(
            f'<path id="s-{name}" d="{shape}"/><clipPath id="c-{name}"><use href="#s-{name}"/></clipPath>'
            for name, shape in self.shapes.items()
        )
        glyphs = definitions(GLYPHS.keys() - SIGNS)
        return f'{glyphs}{shapes}<path id="coast" d="{coast(self.borders)}"/>{SHADE}{_grain()}'

    def _land(self) -> str:
        washes = "".join(drawn_wash(name, outline) for name, outline in self.outlines.items())
        growth = "".join(drawn_growth(name, self.outlines[name], self.places[name]) for name in TERRITORY_IDS)
        return f'<g id="land">{washes}</g><g id="terrain">{growth}</g>'

    def _castles(self) -> str:
        drawing = ""
        for name in (TERRITORY_IDS[castle] for castle in CASTLE_LIST):
            places = self.places[name]
            if places.art is not None:
                drawing += f'<g transform="{translated(places.art)}">{drawn_castle(name)}</g>'
            if places.griffin is not None:
                drawing += f'<use href="#g-griffin" transform="{translated(places.griffin)}"/>'
        return f'<g id="castles">{drawing}</g>'

    def _territories(self) -> str:
        """One path per territory, above the painting and below the lettering, for the page to listen to."""
        paths = (self._territory(name, shape) for name, shape in self.shapes.items())
        return f'<g id="territories">{"".join(paths)}</g>'

    def _territory(self, name: str, shape: str) -> str:
        across, down = self.places[name].tok
        kinds = f"terr {kind_of(name)}{' orcish' if is_orcish(name) else ''}"
        units = f'data-x="{decimal(across)}" data-y="{decimal(down)}"'
        return f'<path id="t-{name}" class="{kinds}" {units} role="img" aria-label="{spoken_name(name)}" d="{shape}"/>'

    def _labels(self) -> str:
        labels = "".join(drawn_label(name, self.places[name]) for name in TERRITORY_IDS)
        peak = self.places[MOUNTAIN].art
        if peak is not None:
            labels += drawn_mountain_name((peak[0], peak[1] + 43))
        return f'<g id="labels" pointer-events="none">{labels}</g>'


def _sheet(layers: str, attributes: str = "") -> str:
    view = f"{-PADDING} {-PADDING} {SIZE} {SIZE}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="dd" viewBox="{view}"{attributes}>{layers}</svg>\n'


def kind_of(name: str) -> str:
    kind = KINDS[TERRITORY_BY_ID[name]]
    if kind == FOREST:
        return "forest"
    return "castle" if kind == CASTLE else "plain"


def spoken_name(name: str) -> str:
    """What a screen reader says about a territory."""
    if name == MOUNTAIN:
        return "Great Mountain"
    kind = kind_of(name)
    return f"{number_of(name)}" if kind == "plain" else f"{number_of(name)} {kind}"


def _paper() -> str:
    shade = '<rect x="-34" y="-34" width="868" height="868" fill="url(#vig)" pointer-events="none"/>'
    sheet = f'x="{-PADDING}" y="{-PADDING}" width="{SIZE}" height="{SIZE}"'
    return f'{shade}<rect {sheet} fill="url(#grain)" opacity="var(--grain)" pointer-events="none"/>'


def _grain() -> str:
    """Fibres and specks of the paper, as a tile."""
    chance = Random("grain")
    strokes = ["", "", ""]
    for speckle in range(SPECKLES):
        across, down = chance.uniform(2, TILE - 4), chance.uniform(2, TILE - 4)
        lean, drop = chance.uniform(-2.5, 2.5), chance.uniform(-1.2, 1.2)
        strokes[speckle % 3] += f"M{decimal(across)},{decimal(down)}l{decimal(lean)},{decimal(drop)}"
    paths = "".join(
        f'<path d="{path}" stroke-width="{width}" opacity="{opacity}"/>'
        for path, width, opacity in zip(strokes, (0.7, 1.1, 2.2), (".3", ".2", ".1"), strict=True)
    )
    tile = f'width="{TILE}" height="{TILE}" patternUnits="userSpaceOnUse"'
    return f'<pattern id="grain" {tile}><g stroke="var(--wd)" stroke-linecap="round">{paths}</g></pattern>'
