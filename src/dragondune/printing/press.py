"""The press: sets the parts of a game with Typst and returns a PDF."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from dragondune.engine.errors import Malformed
from dragondune.printing.material import Material
from dragondune.printing.stock import FONTS

Part: TypeAlias = Literal["board", "tokens", "cards", "rules", "aids", "slips"]
Paper: TypeAlias = Literal["a4", "letter", "a3"]
Ink: TypeAlias = Literal["full", "low"]
PARTS: Final[tuple[Part, ...]] = get_args(Part)
PAPERS: Final[tuple[Paper, ...]] = get_args(Paper)
INKS: Final[tuple[Ink, ...]] = get_args(Ink)
PACKAGE: Final = Path(__file__).parents[1]
"""Contains both the Typst sources and the page's bundle; Typst reads nothing outside it."""
MAIN: Final = PACKAGE / "printing" / "typst" / "main.typ"

Tell: TypeAlias = Callable[[str], None]


class Settings(msgspec.Struct, frozen=True):
    """What to print and on what; with `is_booklet`, the rulebook comes last, as sheets to fold and staple."""

    parts: tuple[Part, ...] = PARTS
    paper: Paper = "a4"
    ink: Ink = "full"
    is_booklet: bool = False


class _Setting(msgspec.Struct, frozen=True):
    """What main.typ is told; `half` sets pages of half a sheet."""

    parts: tuple[Part, ...]
    paper: Paper
    ink: Ink
    half: bool


def print_pdf(material: Material, settings: Settings, tell: Tell = lambda _: None) -> bytes:
    """The PDF with these parts, in this order; `tell` hears of every step."""
    data = msgspec.json.encode(material).decode()
    if not (settings.is_booklet and "rules" in settings.parts):
        tell(f"setting {', '.join(settings.parts)}")
        return _set(data, _Setting(settings.parts, settings.paper, settings.ink, half=False))
    sheets = []
    others = tuple(part for part in settings.parts if part != "rules")
    if others:
        tell(f"setting {', '.join(others)}")
        sheets.append(_set(data, _Setting(others, settings.paper, settings.ink, half=False)))
    tell("setting the booklet")
    return _with_booklet(sheets, _set(data, _Setting(("rules",), settings.paper, settings.ink, half=True)))


def _set(data: str, setting: _Setting) -> bytes:
    try:
        import typst
    except ModuleNotFoundError:
        raise Malformed("printing needs the extra `print`: pip install 'dragondune[print]'") from None
    return typst.compile(
        MAIN,
        root=PACKAGE,
        font_paths=[FONTS],
        ignore_system_fonts=True,
        sys_inputs={"material": data, "settings": msgspec.json.encode(setting).decode()},
    )


def booklet_order(pages: int) -> list[tuple[int, int]]:
    """Which pages lie side by side on each side of the sheets, left and right, counted from 0.

    Fronts and backs alternate. Numbers from `pages` on are blank: sheets hold four pages.
    """
    total = -(-pages // 4) * 4
    sides = []
    for low in range(total // 2):
        high = total - 1 - low
        sides.append((high, low) if low % 2 == 0 else (low, high))
    return sides


def _with_booklet(sheets: list[bytes], pages: bytes) -> bytes:
    """The sheets of other parts, then the pages two by two."""
    from pypdf import PdfReader, PdfWriter, Transformation

    writer = PdfWriter(clone_from=io.BytesIO(sheets[0])) if sheets else PdfWriter()
    read = PdfReader(io.BytesIO(pages))
    if not sheets and read.metadata:
        writer.add_metadata({key: str(value) for key, value in read.metadata.items()})
    width, height = float(read.pages[0].mediabox.width), float(read.pages[0].mediabox.height)
    for side in booklet_order(len(read.pages)):
        sheet = writer.add_blank_page(2 * width, height)
        for place, page in enumerate(side):
            if page < len(read.pages):
                sheet.merge_transformed_page(read.pages[page], Transformation().translate(place * width, 0))
    out = io.BytesIO()
    writer.compress_identical_objects()
    writer.write(out)
    return out.getvalue()
