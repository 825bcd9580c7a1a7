"""docs/agreements.md describes deals as they were agreed and played."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.agreements.played_deals import DEALS

PAGE: Final = (Path(__file__).parents[2] / "docs" / "agreements.md").read_text(encoding="utf-8")
SECTION: Final = re.compile(
    r"^### \d+\. (?P<title>.+)\n\n> (?P<said>.+)\n\n(?P<clauses>(?:- .+\n)+)\n"
    r"(?P<text>(?:.+\n)+)\n(?P<lines>(?:\d+\. .+\n)+)",
    re.MULTILINE,
)
SECTIONS: Final = {found["title"]: found for found in SECTION.finditer(PAGE)}


def test_the_page_tells_of_every_deal() -> None:
    assert list(SECTIONS) == list(DEALS)
    assert len(DEALS) == 12


@pytest.mark.parametrize("title", DEALS)
def test_a_deal_was_played_as_the_page_tells(title: str) -> None:
    """[note.8] From the offer until nothing of it is left."""
    deal = DEALS[title]()
    assert not deal.game.agreements
    section = SECTIONS[title]
    assert section["clauses"].splitlines() == [f"- {clause}." for clause in deal.clauses]
    assert section["lines"].splitlines() == [f"{n}. {line}" for n, line in enumerate(deal.lines, start=1)]
