"""Positions of each territory's number, event card, units and gold, as close to the plan's hints as space allows."""

from collections.abc import Iterator
from math import hypot
from typing import Final, TypeAlias

import msgspec

from dragondune.web.art.geometry import CELL, Point, Ring, apart, distance_to, drift, is_inside
from dragondune.web.art.land import HINTS, number_of

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""

MARGIN: Final = 4.0
"""Space between an anchored item and the outline."""
GAP: Final = 1.0
"""Space between two anchored items."""
REACH: Final = 60
STRIDE: Final = 3
HUB_STRIDE: Final = 6

CHIP: Final[Box] = (-29, -17, 28, 17)
UNITS: Final[Box] = (-23, -23, 24, 25)
GOLD: Final[Box] = (-18, -11, 22, 20)
GRIFFIN: Final[Box] = (-19, -17, 19, 18)
ART: Final[dict[str, Box]] = {
    "0f": (-40, -76, 40, 47),
    "1c": (-40, -42, 40, 30),
    "3c": (-44, -44, 40, 36),
    "5c": (-38, -36, 38, 30),
    "10c": (-40, -30, 42, 30),
    "15c": (-46, -30, 46, 30),
}


class Places(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The anchors of a territory: number, units, gold, event card, castle or mountain, griffin.

    Where several pieces stand they gather round the `hub`, inside a circle of radius `room`.
    """

    label: Point
    tok: Point
    gold: Point
    hub: Point
    room: float
    chip: Point | None = None
    art: Point | None = None
    griffin: Point | None = None


def label_box(name: str) -> Box:
    """The number, with the mark of a castle or forest on its right."""
    half = 8.5 * len(str(number_of(name)))
    return -half, -13, half + (0 if name.isdigit() else 17), 13


def settle(name: str, outline: Ring) -> Places:
    """The anchors of a territory, none of which covers another or crosses the outline."""
    hints = HINTS[name]
    taken: list[Box] = []

    def place(hint: Point, box: Box) -> Point:
        spot = _nearest_room(_drifted(hint), box, outline=outline, taken=taken)
        if spot is None:
            raise ValueError(
                f"territory {name} has no room near {hint} for a box of {box}; enlarge it or move the hint"
            )
        taken.append(_moved(box, spot))
        return spot

    art = None
    if hints.art is not None:
        art = _rounded(_drifted(hints.art))
        taken.append(_moved(ART[name], art))
    label = place(hints.label, label_box(name))
    griffin = None if hints.griffin is None else place(hints.griffin, GRIFFIN)
    chip = None if hints.chip is None else place(hints.chip, CHIP)
    units = place(hints.tok, UNITS)
    gold = place(hints.gold, GOLD)
    hub, room = _widest_room(outline, [_moved(label_box(name), label)])
    return Places(label=label, tok=units, gold=gold, hub=hub, room=room, chip=chip, art=art, griffin=griffin)


def _widest_room(outline: Ring, taken: list[Box]) -> tuple[Point, float]:
    """The middle and the radius of the largest circle in a territory that leaves these boxes free."""
    across = [point[0] for point in outline]
    down = [point[1] for point in outline]
    best, room = outline[0], 0.0
    for x in range(int(min(across)), int(max(across)), HUB_STRIDE):
        for y in range(int(min(down)), int(max(down)), HUB_STRIDE):
            spot = (float(x), float(y))
            free = min((_away(spot, box) for box in taken), default=room + 1)
            if free > room and is_inside(spot, outline):
                free = min(free, distance_to(outline, spot))
                if free > room:
                    best, room = spot, free
    return best, round(room, 1)


def _away(spot: Point, box: Box) -> float:
    """How far a point is from a box; 0 inside it."""
    return hypot(max(box[0] - spot[0], 0, spot[0] - box[2]), max(box[1] - spot[1], 0, spot[1] - box[3]))


def boxes(name: str, places: Places) -> list[Box]:
    """The boxes covered by a territory's anchored items."""
    spots = (
        (label_box(name), places.label),
        (CHIP, places.chip),
        (UNITS, places.tok),
        (GOLD, places.gold),
        (GRIFFIN, places.griffin),
        (ART.get(name, UNITS), places.art),
    )
    return [_moved(box, spot) for box, spot in spots if spot is not None]


def overlap(one: Box, other: Box, gap: float = GAP) -> bool:
    return one[0] < other[2] + gap and other[0] < one[2] + gap and one[1] < other[3] + gap and other[1] < one[3] + gap


def _nearest_room(wish: Point, box: Box, *, outline: Ring, taken: list[Box]) -> Point | None:
    for spot in sorted(_around(wish), key=lambda spot: apart(spot, wish)):
        covered = _moved(box, spot)
        if not any(overlap(covered, other) for other in taken) and _lies_inside(covered, outline):
            return _rounded(spot)
    return None


def _around(wish: Point) -> Iterator[Point]:
    for across in range(-REACH, REACH + 1, STRIDE):
        for down in range(-REACH, REACH + 1, STRIDE):
            yield wish[0] + across, wish[1] + down


def _lies_inside(box: Box, outline: Ring) -> bool:
    left, top, right, bottom = box
    middle, centre = (left + right) / 2, (top + bottom) / 2
    corners = ((left, top), (right, top), (left, bottom), (right, bottom))
    edge = (*corners, (middle, top), (middle, bottom), (left, centre), (right, centre))
    return all(is_inside(point, outline) and distance_to(outline, point) >= MARGIN for point in edge)


def _drifted(hint: Point) -> Point:
    return drift((hint[0] * CELL, hint[1] * CELL))


def _moved(box: Box, spot: Point) -> Box:
    return box[0] + spot[0], box[1] + spot[1], box[2] + spot[0], box[3] + spot[1]


def _rounded(spot: Point) -> Point:
    return round(spot[0], 1), round(spot[1], 1)
