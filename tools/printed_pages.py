"""Pictures of printed pages for the README: pages of a PDF side by side, as on a table."""

from pathlib import Path
from typing import Final

import pypdfium2
from PIL import Image

from dragondune.printing.material import material_of
from dragondune.printing.press import Settings, print_pdf
from dragondune.printing.printed_game import PrintedGame
from dragondune.wire.lobby import Part

HEIGHT: Final = 760
GAP: Final = 24
TABLE: Final = "#8a7a63"
PRINTED: Final[dict[str, tuple[tuple[Part, int], ...]]] = {
    "printed-rulebook": (("rules", 1), ("rules", 3), ("rules", 9)),
    "printed-board": (("board", 1), ("tokens", 3)),
    "printed-cards": (("cards", 1), ("aids", 1), ("slips", 1)),
}
"""The parts and pages in each picture."""


def picture(name: str, file: Path) -> None:
    material = material_of(PrintedGame.of("1.10", {}))
    pages = [_page(print_pdf(material, Settings(parts=(part,), ink="full")), number) for part, number in PRINTED[name]]
    width = GAP + sum(page.width + GAP for page in pages)
    table = Image.new("RGB", (width, HEIGHT + 2 * GAP), TABLE)
    left = GAP
    for page in pages:
        table.paste(page, (left, GAP))
        left += page.width + GAP
    table.save(file)


def _page(pdf: bytes, number: int) -> Image.Image:
    page = pypdfium2.PdfDocument(pdf)[number - 1]
    drawn: Image.Image = page.render(scale=HEIGHT / page.get_height()).to_pil()
    return drawn.convert("RGB")
