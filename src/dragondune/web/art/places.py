"""Positions of each territory's number, event card, units and gold, as close to the plan's hints as space allows."""

from collections.abc import Iterator
from typing import Final, TypeAlias

import msgspec

from dragondune.web.art.geometry import CELL, Point, Ring, apart, bounds, drift, is_clear_of, is_inside
from dragondune.web.art.land import HINTS, number_of

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""

Ground: TypeAlias = list[list[tuple[float, float, bool]]]
"""Points in rows from the top, and whether each lies in the territory."""

MARGIN: Final = 4.0
"""Space between an anchored item and the outline."""
GAP: Final = 1.0
"""Space between two anchored items."""
REACH: Final = 60
STRIDE: Final = 3
FIELD_STRIDE: Final = 5
CROWD: Final = 4
"""The number of pieces for which a field is chosen: more of them stand closer together."""
ENOUGH: Final = 35.0
"""The side of a piece with which a crowd is comfortable."""

CHIP: Final[Box] = (-29, -17, 28, 17)
UNITS: Final[Box] = (-23, -23, 24, 25)
GOLD: Final[Box] = (-18, -11, 22, 20)
GRIFFIN: Final[Box] = (-19, -17, 19, 18)
STEP: Final[Box] = (-20, -13, 20, 13)
ART: Final[dict[str, Box]] = {
    "0f": (-40, -76, 40, 47),
    "1c": (-40, -42, 40, 30),
    "3c": (-44, -44, 40, 36),
    "5c": (-38, -36, 38, 30),
    "10c": (-40, -30, 42, 30),
    "15c": (-46, -30, 46, 30),
}


class Places(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The anchors of a territory: number, units, gold, steps or price, event card, castle or mountain, griffin.

    Where several pieces stand, they stand in the `field`, a box around the `hub`.
    """

    label: Point
    tok: Point
    gold: Point
    step: Point
    hub: Point
    field: Box
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
    number = _moved(label_box(name), label)
    pieces = [number, _moved(UNITS, units), _moved(GOLD, gold)]
    ground = _ground(outline)
    wishes = [label, chip or units, units, gold]
    signs = [_moved(box, spot) for box, spot in ((CHIP, chip), (GRIFFIN, griffin)) if spot is not None]
    steps = _steps(wishes, pieces, outline=outline, taken=taken, signs=signs)
    step, field = _step_and_field(steps, number, ground=ground)
    hub = _rounded(((field[0] + field[2]) / 2, (field[1] + field[3]) / 2))
    return Places(
        label=label, tok=units, gold=gold, step=step, hub=hub, field=field, chip=chip, art=art, griffin=griffin
    )


def _steps(
    wishes: list[Point], kept: list[Box], *, outline: Ring, taken: list[Box], signs: list[Box]
) -> Iterator[Point]:
    """Where steps or a price can be shown while you choose: never over pieces, and first where nothing is covered.

    Where there is no such spot, as little as possible of the event card and the griffin.
    """
    for margin in (MARGIN, 0.0):
        for wish in wishes:
            spot = _nearest_room(wish, STEP, outline=outline, taken=taken, margin=margin)
            if spot is not None:
                yield spot
    for wish in wishes[:2]:
        spot = _least_covering(wish, STEP, outline=outline, taken=kept, avoided=signs)
        if spot is not None:
            yield spot


def _least_covering(wish: Point, box: Box, *, outline: Ring, taken: list[Box], avoided: list[Box]) -> Point | None:
    """A spot off what is taken that covers as little as possible of what should be avoided."""

    def cost(spot: Point) -> tuple[float, float]:
        return sum(_common_area(_moved(box, spot), other) for other in avoided), apart(spot, wish)

    for spot in sorted(_around(wish), key=cost):
        covered = _moved(box, spot)
        if not any(overlap(covered, other) for other in taken) and _lies_inside(covered, outline, 0.0):
            return _rounded(spot)
    return None


def _common_area(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)


def _step_and_field(steps: Iterator[Point], number: Box, *, ground: Ground) -> tuple[Point, Box]:
    """The first place for steps that leaves a crowd enough room, or else the one that leaves most."""
    found: list[tuple[Point, Box]] = []
    for step in steps:
        found.append((step, _widest_field(ground, [number, _moved(STEP, step)])))
        if _roominess(found[-1][1])[0] >= ENOUGH:
            return found[-1]
    return max(found, key=lambda one: _roominess(one[1]))


def _ground(outline: Ring) -> Ground:
    left, top, right, bottom = (int(edge) for edge in bounds(outline))
    return [
        [(x, y, is_inside((x, y), outline)) for x in range(left, right, FIELD_STRIDE)]
        for y in range(top, bottom, FIELD_STRIDE)
    ]


def _widest_field(ground: Ground, taken: list[Box]) -> Box:
    """The box inside a territory, off those that are taken, in which a crowd stands with most room for each."""
    free = [[is_land and not any(_holds(box, (x, y)) for box in taken) for x, y, is_land in row] for row in ground]
    best: Box = (0, 0, 0, 0)
    for first, row in enumerate(ground):
        columns = [True] * len(row)
        for last in range(first, len(ground)):
            columns = [was and now for was, now in zip(columns, free[last], strict=True)]
            if not any(columns):
                break
            for left, right in _runs(columns):
                box = (*row[left][:2], *ground[last][right][:2])
                if _roominess(box) > _roominess(best):
                    best = box
    return best


def _holds(box: Box, spot: Point) -> bool:
    return box[0] - GAP < spot[0] < box[2] + GAP and box[1] - GAP < spot[1] < box[3] + GAP


def _runs(row: list[bool]) -> Iterator[tuple[int, int]]:
    """The first and the last of each run of free columns."""
    start = None
    for column, is_free in enumerate([*row, False]):
        if is_free and start is None:
            start = column
        elif not is_free and start is not None:
            yield start, column - 1
            start = None


def _roominess(box: Box) -> tuple[float, float]:
    """How large the pieces of a crowd can be in a box, and its area."""
    width, height = box[2] - box[0], box[3] - box[1]
    side = max(min(width / columns, height / -(-CROWD // columns)) for columns in range(1, CROWD + 1))
    return min(side, UNITS[2] - UNITS[0]), width * height


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


def _nearest_room(wish: Point, box: Box, *, outline: Ring, taken: list[Box], margin: float = MARGIN) -> Point | None:
    for spot in sorted(_around(wish), key=lambda spot: apart(spot, wish)):
        covered = _moved(box, spot)
        if not any(overlap(covered, other) for other in taken) and _lies_inside(covered, outline, margin):
            return _rounded(spot)
    return None


def _around(wish: Point) -> Iterator[Point]:
    for across in range(-REACH, REACH + 1, STRIDE):
        for down in range(-REACH, REACH + 1, STRIDE):
            yield wish[0] + across, wish[1] + down


def _lies_inside(box: Box, outline: Ring, margin: float) -> bool:
    left, top, right, bottom = box
    middle, centre = (left + right) / 2, (top + bottom) / 2
    corners = ((left, top), (right, top), (left, bottom), (right, bottom))
    edge = (*corners, (middle, top), (middle, bottom), (left, centre), (right, centre))
    return all(is_inside(point, outline) and is_clear_of(outline, point, margin) for point in edge)


def _drifted(hint: Point) -> Point:
    return drift((hint[0] * CELL, hint[1] * CELL))


def _moved(box: Box, spot: Point) -> Box:
    return box[0] + spot[0], box[1] + spot[1], box[2] + spot[0], box[3] + spot[1]


def _rounded(spot: Point) -> Point:
    return round(spot[0], 1), round(spot[1], 1)
