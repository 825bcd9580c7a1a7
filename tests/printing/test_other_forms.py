"""The HTML and text rulebooks say what the printed one says; the text board shows exactly the real borders."""

import re
from html.parser import HTMLParser

import pytest

from dragondune.engine.board import (
    EVENT_SYMBOLS,
    NEIGHBOURS,
    PICTURE_GOLD,
    SYMBOLS,
    TABLE_GOLD,
    TERRITORY_BY_ID,
    TERRITORY_IDS,
)
from dragondune.printing.html import html_rulebook
from dragondune.printing.text_board import plan, text_board
from dragondune.printing.text_rulebook import WIDTH, text_rulebook
from dragondune.printing.wording import plain
from tests.printing.games import GAMES, game_of, material
from tests.printing.test_rulebook import clauses_of, rulings_of


class Reader(HTMLParser):
    """Collects text, ids and links, and checks that elements are closed in order."""

    VOID = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.ids: list[str] = []
        self.links: list[str] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self._open.append(tag)
        named = dict(attrs)
        if tag not in ("path", "g", "clippath", "pattern", "radialgradient", "symbol") and "svg" not in self._open:
            self.ids += [named["id"] or ""] if "id" in named else []
        self.links += [named["href"] or ""] if tag == "a" else []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "svg" not in self._open and "style" not in self._open:
            self.text += data

    def close(self) -> None:
        super().close()
        assert self._open == []


@pytest.mark.parametrize("name", GAMES)
def test_the_html_rulebook_has_everything_once(name: str) -> None:
    part = material(name).rules
    reader = Reader()
    reader.feed(html_rulebook(material(name)))
    reader.close()
    assert len(reader.ids) == len(set(reader.ids))
    assert {link.removeprefix("#") for link in reader.links} <= set(reader.ids)
    for clause in clauses_of(part):
        assert clause.id in reader.ids
        assert plain(clause.text) in reader.text
    for ruling in rulings_of(part):
        assert f"{ruling.id} {plain(ruling.question)} {plain(ruling.answer)}" in reader.text
    for setting in part.house_rules:
        assert f"House rule {setting.meaning}" in reader.text


def test_the_html_map_has_the_gold_of_the_edition() -> None:
    """[R17] On territory 4, the picture has 3 gold and the table 4."""
    found = {name: re.search(r'data-gold="4"[^>]*>(\d+)<', html_rulebook(material(name))) for name in ("9", "1.10")}
    assert [one[1] for one in found.values() if one] == ["3", "4"]


@pytest.mark.parametrize("name", GAMES)
def test_the_text_rulebook_has_everything_once(name: str) -> None:
    part = material(name).rules
    text = text_rulebook(material(name))
    assert max(map(len, text.splitlines())) <= WIDTH
    assert sorted(re.findall(r"^ *\[([^\]]+)\]", text, flags=re.MULTILINE)) == sorted(
        [*(clause.id for clause in clauses_of(part)), *(ruling.id for ruling in rulings_of(part))]
    )
    words = " ".join(text.split())
    assert all(" ".join(plain(clause.text).split()) in words for clause in clauses_of(part))
    assert words.count("HOUSE RULE") >= len(part.house_rules)


def test_the_text_board_has_every_border_and_no_other() -> None:
    """[R18]"""
    grounds = plan()
    found = set()
    for down, line in enumerate(grounds):
        for across, here in enumerate(line):
            beside = [line[across + 1]] if across + 1 < len(line) else []
            below = [grounds[down + 1][across]] if down + 1 < len(grounds) else []
            found |= {frozenset((here, other)) for other in (*beside, *below) if here != other}
    borders = {pair for pair in found if pair <= set(TERRITORY_IDS)}
    assert borders == {
        frozenset((one, other))
        for one in TERRITORY_IDS
        for other in TERRITORY_IDS
        if NEIGHBOURS[TERRITORY_BY_ID[one]] >> TERRITORY_BY_ID[other] & 1
    }


def test_the_text_board_names_every_territory_once() -> None:
    board = text_board(game_of("1.7")).partition("castle")[0]
    labels = re.findall(r"\d+[★•]?", board)
    assert sorted(labels) == sorted(SYMBOLS)
    assert len({len(line) for line in board.splitlines()[:-1]}) == 1


@pytest.mark.parametrize(
    ("edition", "gold"),
    [
        ("1.7", TABLE_GOLD),
        ("9", PICTURE_GOLD),
        ("draft", tuple(2 * one for one in TABLE_GOLD)),
    ],
)
def test_the_event_table_has_the_gold_of_the_edition(edition: str, gold: tuple[int, ...]) -> None:
    """[II.4] [R17]"""
    rows = [line.split() for line in text_board(game_of(edition)).splitlines() if re.match(r"\d+[♦♥♣♠]", line)]
    assert [row[0] for row in rows] == list(EVENT_SYMBOLS)
    assert [int(row[2]) for row in rows] == list(gold)
