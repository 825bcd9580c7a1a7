"""The lettering: numbers, castle and forest marks, event cards with gold, the mountain's name."""

from typing import Final

from dragondune.engine.board import (
    CASTLE,
    EVENT_PLACES,
    EVENT_SUITS,
    EVENT_SYMBOLS,
    FOREST,
    KINDS,
    TABLE_GOLD,
    TERRITORY_BY_ID,
)
from dragondune.engine.ids import DIAMONDS, HEARTS
from dragondune.web.art.geometry import Point, decimal, translated
from dragondune.web.art.land import number_of
from dragondune.web.art.places import Places

SUIT_GLYPHS: Final = ("diamond", "heart", "club", "spade")
"""By suit."""
RED_SUITS: Final = (DIAMONDS, HEARTS)
MOUNTAIN_NAME: Final = "The Great Mountain"


def drawn_label(name: str, places: Places) -> str:
    """The number of a territory, and its event card if it has one."""
    across, down = places.label
    numeral = f'<text class="num" x="{decimal(across)}" y="{decimal(down + 10)}" text-anchor="middle">'
    drawing = f"<g>{numeral}{number_of(name)}</text>{_mark(name, places.label)}</g>"
    if places.chip is not None:
        drawing += _chip(name, places.chip)
    return drawing


def _mark(name: str, label: Point) -> str:
    spot = (label[0] + 7.6 * len(str(number_of(name))) + 8, label[1] - 1)
    kind = KINDS[TERRITORY_BY_ID[name]]
    if kind == FOREST:
        return f'<circle class="mark" cx="{decimal(spot[0])}" cy="{decimal(spot[1])}" r="5"/>'
    if kind == CASTLE:
        return f'<use href="#g-star" class="mark" transform="{translated(spot)}scale(1.12)"/>'
    return ""


def _chip(name: str, spot: Point) -> str:
    """A small card with the coin of its gold beside it."""
    card = EVENT_PLACES.index(TERRITORY_BY_ID[name])
    value = EVENT_SYMBOLS[card][:-1]
    suit = EVENT_SUITS[card]
    ink = "ct r" if suit in RED_SUITS else "ct"
    middle, beside = (-17.5, -4) if len(value) == 1 else (-18.2, -1)
    coin = '<circle class="coin" cx="16" cy="3" r="12"/>'
    gold = f'<text class="coint" x="16" y="8.8" text-anchor="middle" data-gold="{name}">{TABLE_GOLD[card]}</text>'
    paper = '<rect class="cardf" x="-28" y="-15" width="34" height="29" rx="3.5"/>'
    text = f'<text class="{ink}" x="{middle}" y="6.2" text-anchor="middle">{value}</text>'
    sign = f'<use href="#g-{SUIT_GLYPHS[suit]}" class="{ink}" x="{beside}" y="-.5"/>'
    return f'<g transform="{translated(spot)}">{coin}{gold}<g transform="rotate(-5)">{paper}{text}{sign}</g></g>'


def drawn_mountain_name(foot: Point) -> str:
    place = f'x="{decimal(foot[0])}" y="{decimal(foot[1])}"'
    return f'<text class="name" {place} text-anchor="middle">{MOUNTAIN_NAME}</text>'
