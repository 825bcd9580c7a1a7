"""The preview picture that messengers show for a link to a table: who is seated, and which seats are free.

Run as a program, it draws one: the card on standard input, the PNG on standard output.
"""

import sys

import msgspec

from dragondune.engine.errors import Malformed
from dragondune.printing.press import PACKAGE
from dragondune.printing.stock import FONTS
from dragondune.wire.lobby import Seat

SOURCE = PACKAGE / "printing" / "typst" / "postcard.typ"
DOTS_PER_INCH = 72
"""A point is a pixel: 1200 by 630, as messengers expect."""


class SeatShown(msgspec.Struct, frozen=True):
    people: Seat
    name: str
    free: bool


class Postcard(msgspec.Struct, frozen=True):
    """The contents of the picture; only public facts."""

    title: str
    text: str
    seats: tuple[SeatShown, ...]


def draw(card: Postcard) -> bytes:
    """Return the picture as PNG."""
    try:
        import typst
    except ModuleNotFoundError as error:
        raise Malformed(f"pictures need {error.name}, in the extra `print`: pip install 'dragondune[print]'") from None
    return typst.compile(
        SOURCE,
        root=PACKAGE,
        font_paths=[FONTS],
        ignore_system_fonts=True,
        format="png",
        ppi=DOTS_PER_INCH,
        sys_inputs={"postcard": msgspec.json.encode(card).decode()},
    )


def main() -> int:
    try:
        made = draw(msgspec.json.decode(sys.stdin.buffer.read(), type=Postcard))
    except Malformed as fault:
        print(fault, file=sys.stderr)
        return 2
    sys.stdout.buffer.write(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
