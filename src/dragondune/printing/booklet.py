"""Booklet imposition: half-sheet pages side by side, ordered for folding and stapling."""

import io
from typing import Final

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, FloatObject, IndirectObject, NameObject

CONTENTS: Final = NameObject("/Contents")
RESOURCES: Final = NameObject("/Resources")


def booklet_order(pages: int) -> list[tuple[int, int]]:
    """Return the left and right page of each side of the sheets, counted from 0.

    Fronts and backs alternate. Numbers from `pages` on are blank, since a sheet holds four pages.
    """
    total = -(-pages // 4) * 4
    pairs = ((low, total - 1 - low) for low in range(total // 2))
    return [(high, low) if low % 2 == 0 else (low, high) for low, high in pairs]


def imposed(pages: bytes, *, after: bytes | None) -> bytes:
    """Place the pages two by two on sheets, after the sheets of another document."""
    writer = PdfWriter(clone_from=io.BytesIO(after)) if after is not None else PdfWriter()
    read = PdfReader(io.BytesIO(pages))
    if after is None and read.metadata is not None:
        writer.add_metadata({key: str(value) for key, value in read.metadata.items()})
    if len(writer.pages) % 2:
        writer.add_blank_page()  # the booklet begins on its own sheet
    writer.root_object.pop("/Metadata", None)  # it claims that everything is tagged, but the sheets are not
    forms = [_as_form(writer, page) for page in read.pages]
    width, height = float(read.pages[0].mediabox.width), float(read.pages[0].mediabox.height)
    for side in booklet_order(len(forms)):
        sheet = writer.add_blank_page(2 * width, height)
        placed = {place: forms[page] for place, page in enumerate(side) if page < len(forms)}
        drawing = DecodedStreamObject()
        drawing.set_data("".join(f"q 1 0 0 1 {place * width:g} 0 cm /P{place} Do Q " for place in placed).encode())
        sheet[CONTENTS] = writer._add_object(drawing)
        names = {NameObject(f"/P{place}"): form for place, form in placed.items()}
        sheet[RESOURCES] = DictionaryObject({NameObject("/XObject"): DictionaryObject(names)})
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _as_form(writer: PdfWriter, page: PageObject) -> IndirectObject:
    """Convert a page to a form that another page can show; faster than merging their contents."""
    contents = page.get_contents()
    drawing = DecodedStreamObject()
    drawing.set_data(contents.get_data() if contents is not None else b"")
    form = drawing.flate_encode()
    form[NameObject("/Type")] = NameObject("/XObject")
    form[NameObject("/Subtype")] = NameObject("/Form")
    form[NameObject("/BBox")] = ArrayObject(FloatObject(number) for number in page.mediabox)
    form[RESOURCES] = page[RESOURCES].clone(writer)
    return writer._add_object(form)
