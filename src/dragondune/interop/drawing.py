"""The board as an SVG drawing: the page's map with the contents of a view on it.

Numbers are drawn as paths and colours are inline, so no fonts or style sheets are needed.
"""

import re
from functools import cache
from typing import Final

from dragondune.engine.ids import FACTION_IDS
from dragondune.views.view import Garrison, Place, Player, View
from dragondune.web.art.drawing import Anchors, Chart
from dragondune.web.art.geometry import Point, decimal
from dragondune.web.art.glyphs import GLYPHS
from dragondune.web.art.labels import SUIT_GLYPHS
from dragondune.web.art.places import Box
from dragondune.web.art.style import DAY, LETTERED, lettered, with_colours

STROKES: Final = (
    "M5 0C1.5 0 1 4 1 8s.5 8 4 8 4-4 4-8-.5-8-4-8z",
    "M2 3.5L6 0V16",
    "M1 4.5C1-1 9-1 9 4.5 9 8.5 1 11 1 16h8.2",
    "M1 1.5C4-1 9 0 9 4 9 7 7 7.8 4.5 7.8 7 7.8 9.2 9 9.2 12 9.2 16.5 4 17 .8 14.5",
    "M7 16V0L1 11h8.5",
    "M8.5 0H2.2L1.4 7C5 5 9.2 6.4 9.2 11 9.2 16.4 4 17.2.8 14.6",
    "M8 .4C3 1 1 6 1 10.5 1 14 3 16 5 16s4.2-2 4.2-5-2-4.6-4.2-4.6-4 2-4 4.4",
    "M1 0h8.2L4 16",
    "M5 7.5C2 7.5 1.4 5.5 1.4 4 1.4 2 3 0 5 0s3.6 2 3.6 4-.6 3.5-3.6 3.5S.8 9.5.8 12c0 2.5 2 4 4.2 4s4.2-1.5 4.2-4"
    "-1.2-4.5-4.2-4.5z",
    "M9 5.6C9 8.6 7 9.8 5 9.8S.8 8 .8 5 3 0 5 0s4 2 4 5.6C9 11 7 15.6 2 15.6",
)
"""The digits 0 to 9, ten wide and sixteen high."""
COLOURS: Final = {"dwarves": "#8a3210", "elves": "#0c5166", "goblins": "#5c4806", "orcs": "#43264f"}
"""As on the page."""
DISC: Final = 46.0
"""The side of a piece with some space around it."""
LEAST: Final = 0.6
PANEL: Final = 210
ROW: Final = 200
_NUMERAL: Final = re.compile(r'<text class="(num|ct r|ct|coint|medt)"([^>]*)>(\d+)</text>')
_SIZES: Final = {"num": 31, "ct": 19, "ct r": 19, "coint": 18, "medt": 18}
_INKS: Final = {"num": "var(--lab)", "ct": "#1d1712", "ct r": "var(--red)", "coint": "#2a1a04", "medt": "var(--frame)"}


def drawn(view: View) -> str:
    """The board with everything on it and everyone's holdings beside it, as SVG."""
    return _sheet(_board()[0] + _pieces(view))


def drawn_board() -> str:
    """The empty board, which is always the same."""
    return _sheet(_board()[0])


def drawn_pieces(view: View) -> str:
    """The pieces on the board, without the board."""
    return _sheet(_pieces(view))


def _sheet(content: str) -> str:
    left, top, width, height = _board()[1].view_box
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" class="dd" viewBox="{left} {top} {width + PANEL} {height}">'
    return f"{opening}{content}</svg>\n"


def _pieces(view: View) -> str:
    anchors = _board()[1]
    left, top, width, height = anchors.view_box
    tokens = "".join(_place(place, anchors) for place in view.places)
    tokens += _dragon(view.dragon, anchors)
    names = {name: number for number, name in enumerate(view.order)}
    players = sorted(view.players, key=lambda player: names.get(player.faction, 0))
    panel = "".join(_player(player, view, row) for row, player in enumerate(players))
    paper = f'<rect x="{left + width}" y="{top}" width="{PANEL}" height="{height}" fill="var(--paper)"/>'
    return _coloured(f'{tokens}{paper}<g transform="translate({left + width} {top})">{panel}</g>')


@cache
def _board() -> tuple[str, Anchors]:
    """The board under the pieces; drawn once, which takes a few seconds."""
    chart = Chart()
    lands = chart.lands().replace(lettered(), LETTERED.replace("\n", ""))
    drawing = _inside(chart.painting("")) + _inside(lands)
    return _coloured(_NUMERAL.sub(_numeral, drawing)), chart.anchors()


def _inside(drawing: str) -> str:
    return drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")]


def _coloured(drawing: str) -> str:
    return with_colours(drawing, DAY)


def _numeral(found: "re.Match[str]") -> str:
    kind, attributes, figures = found.groups()
    spot = dict(re.findall(r'\b([xy])="([^"]+)"', attributes))
    height = 0.68 * _SIZES[kind]
    middle = (float(spot.get("x", "0")), float(spot.get("y", "0")) - height / 2)
    halo = "var(--halo)" if kind == "num" else None
    return number(int(figures), middle, height=height, ink=_INKS[kind], halo=halo)


def number(value: int, middle: Point, *, height: float, ink: str, halo: str | None = None) -> str:
    """A number, centred."""
    figures = str(value)
    scale = height / 16
    paths = "".join(
        f'<path d="{STROKES[int(one)]}" transform="translate({12 * at})"/>' for at, one in enumerate(figures)
    )
    start = (middle[0] - scale * (6 * len(figures) - 1), middle[1] - height / 2)
    place = f'transform="translate({decimal(start[0])} {decimal(start[1])})scale({scale:.2f})"'
    pen = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    under = f'<g {place} {pen} stroke="{halo}" stroke-width="6">{paths}</g>' if halo else ""
    return f'{under}<g {place} {pen} stroke="{ink}" stroke-width="2.6">{paths}</g>'


def _place(place: Place, anchors: Anchors) -> str:
    spots = anchors.territories[place.territory]
    pieces = [_garrison(garrison) for garrison in place.garrisons] + ([TROLL] if place.troll else [])
    gathered, scale = ([spots.tok], 1.0) if len(pieces) < 2 else _rows(spots.field, len(pieces))
    drawing = ""
    for (across, down), piece in zip(gathered, pieces, strict=False):
        drawing += f'<g transform="translate({decimal(across)} {decimal(down)})scale({scale:.2f})">{piece}</g>'
    if place.gold:
        drawing += _coin(place.gold, spots.gold)
    if place.has_broken_walls:
        drawing += f'<g transform="translate({decimal(spots.label[0])} {decimal(spots.label[1] + 24)})">{CRACK}</g>'
    return drawing


def _rows(field: Box, count: int) -> tuple[list[Point], float]:
    """Where this many pieces stand in a field, and their size."""
    left, top, right, bottom = field

    def size(columns: int) -> float:
        return min((right - left) / columns, (bottom - top) / -(-count // columns)) / DISC

    columns = max(range(1, count + 1), key=size)
    scale = max(LEAST, min(1.0, size(columns)))
    rows = -(-count // columns)
    middle = ((left + right) / 2, (top + bottom) / 2)
    spots = [
        (
            middle[0] + (at % columns - (min(columns, count - at // columns * columns) - 1) / 2) * DISC * scale,
            middle[1] + (at // columns - (rows - 1) / 2) * DISC * scale,
        )
        for at in range(count)
    ]
    return spots, scale


def _garrison(garrison: Garrison) -> str:
    """A disc in the faction's colour with its suit and number of units; dashed if hidden."""
    colour = COLOURS[garrison.faction]
    look = 'fill-opacity=".55" stroke-dasharray="5 4"' if garrison.is_hidden else ""
    disc = f'<circle r="21" fill="{colour}" stroke="#fff6e3" stroke-width="2.5" {look}/>'
    return disc + _sign(garrison.faction, (0, -11), 0.8) + number(garrison.units, (0, 6), height=17, ink="#fff6e3")


def _sign(faction: str, spot: Point, scale: float) -> str:
    """The suit of a faction's cards."""
    glyph = GLYPHS[SUIT_GLYPHS[FACTION_IDS.index(faction)]]
    return f'<g fill="#fff6e3" transform="translate({decimal(spot[0])} {decimal(spot[1])})scale({scale})">{glyph}</g>'


def _coin(gold: int, spot: Point) -> str:
    coin = '<circle r="13" fill="var(--coin)" stroke="var(--coin2)" stroke-width="1.6"/>'
    figures = number(gold, (0, 0), height=13, ink="#2a1a04")
    return f'<g transform="translate({decimal(spot[0])} {decimal(spot[1])})">{coin}{figures}</g>'


def _dragon(track: int, anchors: Anchors) -> str:
    """The marker on the dragon's track."""
    if not track:
        return ""
    across, down = anchors.track[track]
    disc = '<circle r="17" fill="var(--fire)" stroke="#fff6e3" stroke-width="2.5"/>'
    figures = number(track, (0, 0), height=15, ink="#fff6e3")
    return f'<g transform="translate({decimal(across)} {decimal(down)})">{disc}{figures}</g>'


def _player(player: Player, view: View, row: int) -> str:
    """A faction's disc with its gold, cards and castles as numbers, and a ring if it is being asked."""
    colour = COLOURS[player.faction]
    castles = sum(place.controller == player.faction and place.territory.endswith("c") for place in view.places)
    is_asked = any(asked.seat == player.faction for asked in view.waiting)
    ring = '<circle r="33" fill="none" stroke="var(--fire)" stroke-width="4"/>' if is_asked else ""
    disc = f'{ring}<circle r="27" fill="{colour}" stroke="#fff6e3" stroke-width="2.5"/>'
    figures = [
        ('<circle r="11" fill="var(--coin)" stroke="var(--coin2)" stroke-width="1.6"/>', player.gold),
        ('<rect x="-9" y="-12" width="18" height="24" rx="3" fill="var(--card)" stroke="#3a2918"/>', player.hand_size),
        (f'<g fill="var(--lab)" transform="scale(1.5)">{GLYPHS["star"]}</g>', castles),
    ]
    lines = ""
    for line, (sign, count) in enumerate(figures):
        shown = number(count, (40, 0), height=18, ink="var(--lab)") if count is not None else ""
        lines += f'<g transform="translate(95 {-34 + 34 * line})">{sign}{shown}</g>'
    badge = f'<g transform="translate(40 0)">{disc}{_sign(player.faction, (0, 0), 2.2)}</g>'
    return f'<g transform="translate(10 {90 + ROW * row})">{badge}{lines}</g>'


TROLL: Final = (
    '<path d="M-19 16L-15-12L-6-19H6L15-12L19 16z" fill="#4c5a36" stroke="#fff6e3" stroke-width="2.5"/>'
    '<path d="M-9-3h5M4-3h5M-8 8L-4 3L0 8L4 3L8 8" fill="none" stroke="#fff6e3" stroke-width="2.6"/>'
)
"""A troll's face."""
CRACK: Final = '<path d="M-14 0l7-6 5 9 6-9 5 8 6-5" fill="none" stroke="var(--fire)" stroke-width="4"/>'
"""Drawn over the number of a castle whose walls are broken."""
