"""The PDF, read back by two independent readers: valid, searchable, with its fonts, and tagged for screen readers."""

import io
import re
from collections.abc import Iterator

import pypdfium2
import pytest
from PIL import ImageStat
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, PdfObject, StreamObject

from dragondune.printing.booklet import booklet_order
from dragondune.printing.press import PAPERS, Settings
from dragondune.printing.wording import plain
from dragondune.wire.lobby import Part
from tests.printing.games import GAMES, material, printed
from tests.printing.test_rulebook import clauses_of, rulings_of

RULES = Settings(parts=("rules",))
POINTS = {"a4": (595, 842), "letter": (612, 792), "a3": (842, 1191)}


def texts(pdf: bytes) -> list[str]:
    """What a reader finds on each page, without line breaks and the hyphens at them."""
    document = pypdfium2.PdfDocument(pdf)
    pages = [page.get_textpage().get_text_bounded() for page in document]
    return [squeezed(page) for page in pages]


def squeezed(text: str) -> str:
    """Without white space, which readers guess from the distance of letters, and hyphens at line ends."""
    return re.sub(r"[\s\ufffe\u00ad]|(?<=\w)-\r?\n", "", text)


def resolved(value: PdfObject | None) -> PdfObject | None:
    return value.get_object() if isinstance(value, IndirectObject) else value


def fonts_of(reader: PdfReader) -> Iterator[DictionaryObject]:
    """Every font that a page or a picture on it uses."""
    for page in reader.pages:
        yield from fonts_in(resolved(page.get("/Resources")))


def fonts_in(resources: PdfObject | None) -> Iterator[DictionaryObject]:
    if not isinstance(resources, DictionaryObject):
        return
    fonts = resolved(resources.get("/Font"))
    if isinstance(fonts, DictionaryObject):
        for font in map(resolved, fonts.values()):
            assert isinstance(font, DictionaryObject)
            yield font
    forms = resolved(resources.get("/XObject"))
    if isinstance(forms, DictionaryObject):
        for form in map(resolved, forms.values()):
            if isinstance(form, DictionaryObject):
                yield from fonts_in(resolved(form.get("/Resources")))


def is_embedded(font: DictionaryObject) -> bool:
    descendants = resolved(font.get("/DescendantFonts"))
    inner = resolved(descendants[0]) if isinstance(descendants, ArrayObject) else font
    assert isinstance(inner, DictionaryObject)
    descriptor = resolved(inner.get("/FontDescriptor"))
    is_drawn = font.get("/Subtype") == "/Type3"  # the glyphs are drawings inside the font itself
    return is_drawn or (
        isinstance(descriptor, DictionaryObject) and any(key.startswith("/FontFile") for key in descriptor)
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_and_ruling_can_be_found_in_the_text(name: str) -> None:
    part = material(name).rules
    whole = "".join(re.sub(r"DragonDune,.*?\d+$", "", page) for page in texts(printed(name, RULES)))
    for clause in clauses_of(part):
        assert squeezed(f"{clause.id} {plain(clause.text)}") in whole or squeezed(plain(clause.text)) in whole
    for ruling in rulings_of(part):
        assert squeezed(f"{ruling.id} {plain(ruling.question)}") in whole


@pytest.mark.parametrize("name", GAMES)
def test_all_fonts_are_embedded_and_are_the_page_s(name: str) -> None:
    fonts = list(fonts_of(PdfReader(io.BytesIO(printed(name, RULES)))))
    assert fonts
    assert all(map(is_embedded, fonts))
    families = {str(font["/BaseFont"]).partition("+")[2].partition("-")[0] for font in fonts if "/BaseFont" in font}
    assert {"Alegreya", "AlegreyaSans", "AlegreyaSC", "GrenzeGotisch"} <= families
    assert families <= {"Alegreya", "AlegreyaSans", "AlegreyaSC", "GrenzeGotisch", "LibertinusSerif"}


def test_the_document_is_tagged() -> None:
    reader = PdfReader(io.BytesIO(printed("1.10", RULES)))
    root = reader.trailer["/Root"]
    assert isinstance(root, DictionaryObject)
    assert str(root["/Lang"]) == "en"
    marks, tree = resolved(root["/MarkInfo"]), resolved(root["/StructTreeRoot"])
    assert isinstance(marks, DictionaryObject)
    assert str(marks["/Marked"]) == "True"
    kinds, figures = set(), []
    for element in elements(tree):
        kinds.add(element.get("/S"))
        if element.get("/S") == "/Figure":
            figures.append(element.get("/Alt"))
    assert {"/H1", "/P", "/Table", "/TH", "/TD", "/Link", "/TOC", "/Figure"} <= kinds
    assert figures
    assert all(figures), "pictures are described"
    assert is_accessible(reader)
    assert reader.metadata is not None
    assert reader.metadata.title == "Dragon Dune: 1.10, the 6th Revision"


def is_accessible(reader: PdfReader) -> bool:
    """Whether the document claims to conform to PDF/UA, which Typst checks before it says so."""
    root = reader.trailer["/Root"]
    assert isinstance(root, DictionaryObject)
    metadata = resolved(root.get("/Metadata"))
    return isinstance(metadata, StreamObject) and b"<pdfuaid:part>1</pdfuaid:part>" in metadata.get_data()


@pytest.mark.parametrize("name", GAMES)
def test_the_whole_game_is_accessible(name: str) -> None:
    assert is_accessible(PdfReader(io.BytesIO(printed(name, Settings()))))


def elements(node: PdfObject | None) -> Iterator[DictionaryObject]:
    node = resolved(node)
    if isinstance(node, ArrayObject):
        for one in node:
            yield from elements(one)
    elif isinstance(node, DictionaryObject) and "/K" in node:
        yield node
        yield from elements(node["/K"])


def test_the_contents_lead_to_the_chapters() -> None:
    pages = texts(printed("1.10", RULES))
    chapters = [chapter.title for chapter in material("1.10").rules.chapters]
    for title in chapters:
        found = re.search(re.escape(squeezed(title)) + r"\S?\.{3,}(\d+)", pages[1])
        assert found, title
        assert squeezed(title) in pages[int(found[1]) - 1]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_nothing_is_cut_at_the_edge_of_the_paper(paper: str, ink: str) -> None:
    """All text lies within the margins, on pages of the size chosen."""
    settings = Settings(
        parts=("rules",), paper=next(one for one in PAPERS if one == paper), ink="full" if ink == "full" else "low"
    )
    document = pypdfium2.PdfDocument(printed("evening", settings))
    for page in document:
        width, height = page.get_size()
        assert (round(width), round(height)) == POINTS[paper]
        text = page.get_textpage()
        boxes = [text.get_rect(at) for at in range(text.count_rects())]
        assert all(
            left > 28 and right < width - 28 and bottom > 14 and top < height - 28 for left, bottom, right, top in boxes
        )


def test_low_ink_leaves_the_paper_white() -> None:
    """The share of dark paper on the cover, where the map is."""
    full, low = (
        pypdfium2.PdfDocument(printed("1.10", Settings(parts=("rules",), ink=ink)))[0]
        .render(scale=0.5)
        .to_pil()
        .convert("L")
        for ink in ("full", "low")
    )
    darkness = [255 - ImageStat.Stat(picture).mean[0] for picture in (full, low)]
    assert darkness[1] < darkness[0] / 2


@pytest.mark.parametrize(
    ("pages", "order"),
    [
        (4, [(3, 0), (1, 2)]),
        (5, [(7, 0), (1, 6), (5, 2), (3, 4)]),
        (8, [(7, 0), (1, 6), (5, 2), (3, 4)]),
    ],
)
def test_booklet_order(pages: int, order: list[tuple[int, int]]) -> None:
    assert booklet_order(pages) == order


@pytest.mark.parametrize("pages", range(1, 41))
def test_a_folded_booklet_reads_in_order(pages: int) -> None:
    """Fold the sheets, lay them into each other and turn the leaves: every page once, front to back."""
    sides = booklet_order(pages)
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    front = [page for outer, inner in sheets for page in (outer[1], inner[0])]
    back = [page for outer, inner in reversed(sheets) for page in (inner[1], outer[0])]
    assert front + back == list(range(4 * len(sheets)))
    assert 4 * (len(sheets) - 1) < pages <= 4 * len(sheets)


def test_the_booklet_shows_the_pages_in_that_order() -> None:
    settings = Settings(parts=("rules",), is_booklet=True)
    document = pypdfium2.PdfDocument(printed("1.10", settings))
    numbers: list[tuple[int | None, int | None]] = []
    for sheet in document:
        width, height = sheet.get_size()
        assert (round(width), round(height)) == (842, 595)
        halves = (
            sheet.get_textpage().get_text_bounded(left=x, right=x + width / 2, bottom=0, top=40) for x in (0, width / 2)
        )
        left, right = (re.search(r"(\d+)\s*$", half) for half in halves)
        numbers.append((int(left[1]) - 1 if left else None, int(right[1]) - 1 if right else None))
    total = max(number for pair in numbers for number in pair if number is not None) + 1
    assert numbers[1:] == [tuple(page if page < total else None for page in pair) for pair in booklet_order(total)][1:]
    assert "DragonDune" in texts(printed("1.10", settings))[0], "the cover is on the front"
    assert all(map(is_embedded, fonts_of(PdfReader(io.BytesIO(printed("1.10", settings))))))


@pytest.mark.parametrize("part", ["aids", "board", "cards"])
def test_a_booklet_comes_after_the_other_parts_and_claims_no_tags(part: Part) -> None:
    pdf = printed("1.10", Settings(parts=("rules", part), is_booklet=True))
    sizes = [page.get_size() for page in pypdfium2.PdfDocument(pdf)]
    lying = [width > height for width, height in sizes]
    assert lying == sorted(lying)
    assert lying.count(False) > 0
    assert lying.count(False) % 2 == 0, "it begins on a front"
    assert lying.count(True) % 2 == 0
    assert not is_accessible(PdfReader(io.BytesIO(pdf)))


@pytest.mark.parametrize("parts", [("cards", "rules"), ("rules", "aids"), ("rules", "slips", "board")])
def test_every_part_begins_on_a_front(parts: tuple[Part, ...]) -> None:
    whole = texts(printed("1.10", Settings(parts=parts)))
    for part in parts:
        alone = texts(printed("1.10", Settings(parts=(part,))))
        assert whole.index(alone[0]) % 2 == 0
