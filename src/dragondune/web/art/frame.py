"""The frame of the map, with the numbers of the dragon's track."""

from typing import Final

from dragondune.web.art.geometry import Point, translated

SIDES: Final = (
    ("top", (95, 250, 400, 550, 705)),
    ("right", (150, 290, 430, 570)),
    ("bottom", (705, 585, 465, 345, 225, 95)),
    ("left", (640, 450, 260)),
)
"""The numbers 1 to 18 in order of flight: how far along its side each one is."""
TURNS: Final = {"top": 0, "right": 90, "bottom": 180, "left": 270}
NEAR: Final = -53
FAR: Final = 853


def track() -> dict[int, Point]:
    """The position of each number on the dragon's track."""
    spots = [_spot(side, along) for side, stops in SIDES for along in stops]
    return dict(enumerate(spots, start=1))


def _spot(side: str, along: float) -> Point:
    match side:
        case "top":
            return along, NEAR
        case "right":
            return FAR, along
        case "bottom":
            return along, FAR
        case _:
            return NEAR, along


def drawn_frame() -> str:
    """The frame without its numbers."""
    lines = (
        _line(-52, "var(--paper2)", 'stroke-width="34"'),
        _line(-67, "var(--frame)", 'stroke-width="2.5"'),
        _line(-35, "var(--frame)", 'stroke-width="2.5"'),
        _line(-40, "var(--frame)", 'stroke-width="5" stroke-dasharray="27.5 27.5"'),
        _line(-53, "var(--frame)", 'rx="6" stroke-width="1.4" stroke-dasharray="1 6" stroke-linecap="round"'),
    )
    return f'<g id="frame">{"".join(lines)}</g>'


def drawn_track() -> str:
    """The numbers on the frame, which show where the dragon is."""
    turns = [TURNS[side] for side, stops in SIDES for _ in stops]
    medallions = (_medallion(number, spot, turns[number - 1]) for number, spot in track().items())
    return f'<g id="track" pointer-events="none">{"".join(medallions)}</g>'


def _line(corner: int, colour: str, pen: str) -> str:
    side = 800 - 2 * corner
    return f'<rect x="{corner}" y="{corner}" width="{side}" height="{side}" fill="none" stroke="{colour}" {pen}/>'


def _medallion(number: int, spot: Point, turn: int) -> str:
    arrow = f'<path d="M24-5l7 5-7 5" transform="rotate({turn})" fill="none" stroke="var(--frame)" stroke-width="1.8"/>'
    disc = f'<circle class="med" r="14.5"/><text class="medt" y="6.2">{number}</text>'
    return f'<g id="n-{number}" class="n" transform="{translated(spot)}">{arrow}{disc}</g>'
