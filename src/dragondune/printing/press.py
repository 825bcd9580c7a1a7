"""Typeset the parts of a game with Typst and return a PDF."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias, get_args

import msgspec

from dragondune.extras import explained
from dragondune.printing.material import Material
from dragondune.printing.stock import FONTS
from dragondune.wire.lobby import PARTS, Ink, Paper, Part

PAPERS: Final[tuple[Paper, ...]] = get_args(Paper)
INKS: Final[tuple[Ink, ...]] = get_args(Ink)
PACKAGE: Final = Path(__file__).parents[1]
"""Contains both the Typst sources and the page's bundle; Typst reads nothing outside it."""
ACCESSIBLE: Final = "ua-1"
"""PDF/UA: Typst then refuses pictures without a description, text without a language or headings out of order."""
MAIN: Final = PACKAGE / "printing" / "typst" / "main.typ"

Tell: TypeAlias = Callable[[str], None]


class Settings(msgspec.Struct, frozen=True):
    """What to print and on which paper; with `is_booklet`, the rulebook comes last, as sheets to fold and staple."""

    parts: tuple[Part, ...] = PARTS
    paper: Paper = "a4"
    ink: Ink = "full"
    is_booklet: bool = False


class _Setting(msgspec.Struct, frozen=True):
    """The input of main.typ; `half` sets half-sheet pages."""

    parts: tuple[Part, ...]
    paper: Paper
    ink: Ink
    half: bool


def print_pdf(material: Material, settings: Settings, tell: Tell = lambda _: None) -> bytes:
    """Return the PDF with these parts, in this order; `tell` is called at every step."""
    data = msgspec.json.encode(material).decode()
    if not (settings.is_booklet and "rules" in settings.parts):
        tell(f"typesetting {', '.join(settings.parts)}")
        return _set(data, _Setting(settings.parts, settings.paper, settings.ink, half=False))
    others = tuple(part for part in settings.parts if part != "rules")
    before = None
    if others:
        tell(f"typesetting {', '.join(others)}")
        before = _set(data, _Setting(others, settings.paper, settings.ink, half=False))
    tell("typesetting the booklet")
    pages = _set(data, _Setting(("rules",), settings.paper, settings.ink, half=True))
    with explained():
        from dragondune.printing.booklet import imposed
    return imposed(pages, after=before)


def _set(data: str, setting: _Setting) -> bytes:
    with explained():
        import typst
    return typst.compile(
        MAIN,
        root=PACKAGE,
        font_paths=[FONTS],
        ignore_system_fonts=True,
        pdf_standards=[ACCESSIBLE],
        sys_inputs={"material": data, "settings": msgspec.json.encode(setting).decode()},
    )
