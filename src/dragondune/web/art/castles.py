"""The five castles, each in the style of its builders."""

from collections.abc import Callable
from typing import Final

from dragondune.web.art.geometry import decimal, polyline

FOOT: Final = 26.0
"""Where the ground is, below the middle of a castle."""
SCALES: Final[dict[str, float]] = {"1c": 1.12, "3c": 1.12, "5c": 1.0, "10c": 1.1, "15c": 1.05}


class Castle:
    """A drawing built up piece by piece, from back to front."""

    def __init__(self) -> None:
        self._pieces: list[str] = []

    def drawing(self) -> str:
        return "".join(self._pieces)

    def piece(self, kind: str, path: str) -> None:
        self._pieces.append(f'<path class="g-{kind}" d="{path}"/>')

    def polygon(self, kind: str, *points: tuple[float, float]) -> None:
        self.piece(kind, polyline(points) + "z")

    def battlements(self, left: float, right: float, *, top: float, foot: float, teeth: int, height: float = 4) -> None:
        """A wall from its teeth down to its foot."""
        width = (right - left) / (2 * teeth - 1)
        path = f"M{decimal(left)},{decimal(foot)}V{decimal(top)}"
        for tooth in range(teeth):
            start = left + 2 * tooth * width
            path += f"H{decimal(start)}V{decimal(top - height)}H{decimal(start + width)}V{decimal(top)}"
        self.piece("stone", f"{path}V{decimal(foot)}z")

    def tower(
        self, middle: float, width: float, *, top: float, foot: float = FOOT, lean: float = 0, kind: str = "stone"
    ) -> None:
        """The shaft of a tower, its right side in the shade, with an arrow slit."""
        left, right, edge = middle - width / 2, middle + width / 2, middle + width * 0.12
        high = top + 4
        self.polygon(kind, (left, high), (left - lean, foot), (right - lean, foot), (right, high))
        self.polygon("shade", (edge, high), (edge - lean, foot), (right - lean, foot), (right, high))
        self.piece("slit", f"M{decimal(middle - lean * 0.3)},{decimal(top + 11)}v5")

    def crown(self, middle: float, width: float, *, top: float) -> None:
        """The battlements of a tower."""
        self.battlements(middle - width / 2 - 1.5, middle + width / 2 + 1.5, top=top + 1, foot=top + 5, teeth=3)

    def roof(self, middle: float, width: float, *, top: float, height: float) -> None:
        """A pointed roof, its right side in the shade."""
        eaves, tip = top + 5, top + 5 - height
        right = middle + width / 2 + 3
        self.polygon("roof", (middle - width / 2 - 3, eaves), (middle, tip), (right, eaves))
        self.polygon("shade", (middle + 1, eaves), (middle, tip), (right, eaves))

    def flag(self, middle: float, foot: float) -> None:
        self.piece("pole", f"M{decimal(middle)},{decimal(foot)}v-11")
        self.piece("flag", f"M{decimal(middle)},{decimal(foot - 11)}l9,2.5-9,3z")

    def gate(self, middle: float, foot: float, *, width: float, height: float) -> None:
        half, side = decimal(width / 2), decimal(height - width / 2)
        start = f"M{decimal(middle - width / 2)},{decimal(foot)}"
        self.piece("gate", f"{start}v-{side}a{half},{half} 0 0 1 {decimal(width)},0v{side}z")


def orc_hold(castle: Castle) -> None:
    """A palisade of stakes around one blunt keep with horns."""
    castle.tower(-2, 24, top=-24, foot=22, kind="stone g-dark")
    castle.crown(-2, 24, top=-24)
    castle.piece("bone", "M-15-22c-7-2-9-9-6-15 1 6 5 8 9 9zM11-22c7-2 9-9 6-15-1 6-5 8-9 9z")
    castle.piece("beam", "M-13-9h22M-13,0h22")
    for stake, left in enumerate(range(-36, 36, 8)):
        height = 16 + (stake * 7 % 5) * 2
        castle.piece("wood", f"M{left},26v-{height}l4-7 4 7v{height}z")
    castle.piece("rope", "M-36,18h72M-36,12h72")
    castle.gate(0, FOOT, width=13, height=18)


def troll_hold(castle: Castle) -> None:
    """A ruin of giants on a crag: a split keep, a stump of a tower, a bare roof frame, a stair to a gate with fangs."""
    castle.piece("crag", "M-47,29l6-9 3-9 8-6 4-7 11-3h34l9 4 4 8 7 4 3 9 6 9c-26 5-70 5-95 0z")
    castle.piece("mshade", "M14-5h5l9 4 4 8 7 4 3 9 6 9c-8 2-16 3-25 3.5l-4-9 3-8-6-6z")
    castle.piece("crack", "M-34,27l3-8 6-4M-24,28l2-6M33,27l-2-8 3-5M24,28l-3-7M-38,20l5 2")
    castle.piece("stone g-dark", "M-33,8V-20l4-3v5h5v-6l5 3v5l5-2 2 6-3 4 4 5V8z")
    castle.piece("shade", "M-20,8V-11l4-6 2-1 2 6-3 4 4 5V8z")
    castle.tower(27, 15, top=-22, foot=10, kind="stone g-dark")
    castle.piece("beam", "M18-18l9-22 9 22M27-40v22M21-25h12M24-32h6")
    castle.crown(27, 15, top=-22)
    castle.piece("stone", "M-13,12V-40h5v5h5v-7l6 4-3 6 5 4-4 6 7 2 3-7 4-3v-6h4V12z")
    castle.piece("shade", "M8,12l2-22-3-4 4-6 4-4v-6h4V12z")
    castle.piece("crack", "M3-14l-4 6 4 5-3 6M-9-26l3 5-2 4M-28-8l3 5-3 4")
    castle.piece("slit", "M-7-18v6M13-8v6M-26-12v5")
    castle.battlements(-16, 21, top=4, foot=15, teeth=6, height=3.5)
    castle.gate(2, 15, width=15, height=17)
    castle.piece("bone", "M-4,4l2 5 2-5zM0,2l2 5 2-5zM4,4l2 5 2-5z")
    castle.piece("stair", "M-5,15h14l2 4H-6zM-6,19h17l3 5H-8zM-8,24h22l3 6H-11z")
    castle.piece("rockf", "M-45,31l6-6 7 4-2 4zM34,31l7-7 8 8zM-22,33l4-4 6 4z")


def elven_spires(castle: Castle) -> None:
    """Slender towers behind one low wall."""
    for middle, width, top, height in ((-30, 10, -8, 24), (29, 10, -4, 22), (-14, 11, -22, 26), (14, 11, -16, 25)):
        castle.tower(middle, width, top=top)
        castle.roof(middle, width, top=top, height=height)
    castle.tower(0, 13, top=-32)
    castle.roof(0, 13, top=-32, height=30)
    castle.flag(0, -57)
    castle.battlements(-35, 35, top=12, foot=FOOT, teeth=9, height=3.5)
    castle.gate(0, FOOT, width=11, height=15)


def goblin_heap(castle: Castle) -> None:
    """Leaning towers, planks and the awning of a market."""
    castle.tower(-26, 13, top=-8, lean=-3)
    castle.roof(-26, 13, top=-8, height=15)
    castle.tower(22, 15, top=-20, lean=3)
    castle.roof(22, 15, top=-20, height=12)
    castle.flag(22, -27)
    castle.tower(-4, 16, top=-14, lean=-2)
    castle.crown(-4, 16, top=-14)
    castle.piece("stone", "M-38,26V12l9-4 8 5 9-5 10 4 9-4 10 5 8-4 9 3v14z")
    castle.piece("beam", "M2-4l14 3M-20,2l12-4M-18-1l3-6M10-3l2-6")
    castle.piece("roof", "M16,12h22l4 7H12z")
    castle.piece("slit", "M19,12l-2 7M25,12v7M31,12l2 7")
    castle.gate(-4, FOOT, width=13, height=15)


def dwarven_fortress(castle: Castle) -> None:
    """Squat, in steps, under a dome."""
    castle.piece("stone", "M-44,26V8h10V-4h12v-9H22v9h12V8h10v18z")
    castle.piece("shade", "M8-13H22v9h12V8h10v18H20z")
    castle.piece("roof", "M-13-13a13,14 0 0 1 26,0z")
    castle.piece("shade", "M2-26.8a13,14 0 0 1 11 13.8H4z")
    castle.flag(0, -27)
    castle.piece("beam", "M-44,8h88M-34-4h68")
    castle.piece("slit", "M-38,14v5M-28,14v5M28,14v5M38,14v5M-16-7v5M16-7v5")
    castle.piece("gate", "M-9,26V10l9-7 9 7v16z")


BUILDERS: Final[dict[str, Callable[[Castle], None]]] = {
    "1c": orc_hold,
    "3c": troll_hold,
    "5c": elven_spires,
    "10c": goblin_heap,
    "15c": dwarven_fortress,
}


def drawn_castle(name: str) -> str:
    """The castle of a territory, at its size, around the origin."""
    castle = Castle()
    BUILDERS[name](castle)
    return f'<g transform="scale({SCALES[name]})">{castle.drawing()}</g>'
