"""The printed board: its gold follows the rules, and the sheets of the large one join."""

from typing import Final

import msgspec
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from dragondune.printing.press import PAPERS, Settings
from dragondune.web.art.drawing import Anchors
from dragondune.web.bundle import GENERATED, ensure_bundle
from dragondune.wire.lobby import Ink, Paper
from tests.printing.games import GAMES, material, printed

WIDTHS: Final[dict[Paper, float]] = {"a4": 210, "letter": 215.9, "a3": 297}
EDGE: Final = 10
TOP: Final = 16
OVERLAP: Final = 10
"""In millimetres, as board.typ has them."""
FINE: Final = 10
"""Pixels per millimetre; every length above is a whole number of them."""
POINTS: Final = 72 / 25.4


def pages_of(name: str, paper: Paper, ink: Ink = "full") -> list[pypdfium2.PdfPage]:
    return list(pypdfium2.PdfDocument(printed(name, Settings(parts=("board",), paper=paper, ink=ink))))


def sheet(page: pypdfium2.PdfPage, paper: Paper) -> Image.Image:
    """The part of the board on a sheet, without margins and marks."""
    side = round((WIDTHS[paper] - 2 * EDGE) * FINE)
    left, top = EDGE * FINE, TOP * FINE
    picture = page.render(scale=FINE / POINTS).to_pil().convert("RGB")
    return picture.crop((left, top, left + side, top + side))


def difference(one: Image.Image, other: Image.Image) -> float:
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_neighbouring_sheets_share_a_strip(paper: Paper, ink: Ink) -> None:
    first, second, third, fourth = (sheet(page, paper) for page in pages_of("1.10", paper, ink)[2::2])
    side, strip = first.width, OVERLAP * FINE
    right, left = (side - strip, 0, side, side), (0, 0, strip, side)
    bottom, top = (0, side - strip, side, side), (0, 0, side, strip)
    for one, edge, other, counter_edge in (
        (first, right, second, left),
        (third, right, fourth, left),
        (first, bottom, third, top),
        (second, bottom, fourth, top),
    ):
        shared = difference(one.crop(edge), other.crop(counter_edge))
        shifted = ImageChops.offset(other.crop(counter_edge), FINE, FINE)
        assert shared < 4
        assert difference(one.crop(edge), shifted) > 3 * shared, "a millimetre would not be noticed"


@pytest.mark.parametrize("paper", PAPERS)
def test_cut_marks_stand_at_the_corners_and_the_seam_outside_the_picture(paper: Paper) -> None:
    """Along the upper edge of the first sheet: at both corners, and in the middle of the strip."""
    page = pages_of("1.10", paper)[2]
    picture = page.render(scale=FINE / POINTS).to_pil().convert("L")
    row = [picture.getpixel((across, (TOP - 3) * FINE)) for across in range(picture.width)]
    dark = [across / FINE for across, level in enumerate(row) if isinstance(level, int | float) and level < 128]
    side = WIDTHS[paper] - 2 * EDGE
    for place in (EDGE, EDGE + side - OVERLAP / 2, EDGE + side):
        assert any(abs(mark - place) < 0.2 for mark in dark), place
    assert all(
        min(abs(mark - place) for place in (EDGE, EDGE + side - OVERLAP / 2, EDGE + side)) < 0.3 for mark in dark
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_coins_on_the_board_show_the_gold_of_these_rules(name: str) -> None:
    ensure_bundle()
    anchors = msgspec.json.decode((GENERATED / "anchors.json").read_bytes(), type=Anchors)
    left, top, width, _ = anchors.view_box
    page = pages_of(name, "a4")[0]
    text = page.get_textpage()
    unit = (WIDTHS["a4"] - 2 * EDGE) * POINTS / width
    for event in material(name).board.events:
        chip = anchors.territories[event.territory].chip
        assert chip is not None
        across = EDGE * POINTS + (chip[0] + 16 - left) * unit
        up = page.get_height() - EDGE * POINTS - (chip[1] + 3 - top) * unit
        shown = text.get_text_bounded(across - 9 * unit, up - 9 * unit, across + 9 * unit, up + 9 * unit)
        assert shown.split() == [str(event.gold)], event


@pytest.mark.parametrize("paper", PAPERS)
def test_the_dragon_has_its_whole_track(paper: Paper) -> None:
    text = pages_of("1.10", paper)[0].get_textpage().get_text_bounded()
    assert set(text.split()) >= {str(number) for number in range(1, 19)}
