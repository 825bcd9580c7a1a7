"""Markers and cards read back from the PDF: their counts match the rules, and both sides align."""

import io
import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

import pypdfium2
import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, PdfObject

from dragondune.engine.board import EVENT_PLACES, TERRITORY_IDS
from dragondune.engine.ids import FACTION_NAMES
from dragondune.printing.press import PAPERS, Settings
from dragondune.wire.lobby import Paper, Part
from tests.printing.games import GAMES, game_of, material, printed

TOKENS: Final = Settings(parts=("tokens",))
CARDS: Final = Settings(parts=("cards",))


class Needed(NamedTuple):
    """Units of each people, elite Dwarves among them, hidden units, gold, trolls from the start, who begins."""

    units: int = 10
    elites: int = 0
    hidden: int = 10
    gold: int = 60
    trolls: int = 1
    starter: str = "Starting Player"


NEEDED: Final = {
    "draft": Needed(units=20, elites=2, hidden=0, gold=100, trolls=0, starter="Emperor"),
    "1.2": Needed(),
    "1.7": Needed(),
    "1.10": Needed(),
    "1.10-pdf": Needed(),
    "1.10-even": Needed(),
    "9": Needed(),
    "evening": Needed(units=12, elites=2, hidden=12),
    "old-school": Needed(),
}
"""What the rulebooks count under "What You Need to Play", and what the house rules make of it."""


def alternatives(pdf: bytes) -> Counter[str]:
    """How often a screen reader hears of each picture."""
    reader = PdfReader(io.BytesIO(pdf))
    return Counter(_alternatives(reader.trailer["/Root"]))


def _alternatives(node: PdfObject | None) -> Iterator[str]:
    node = node.get_object() if isinstance(node, IndirectObject) else node
    if isinstance(node, ArrayObject):
        for child in node:
            yield from _alternatives(child)
    elif isinstance(node, DictionaryObject):
        if "/Alt" in node:
            yield str(node["/Alt"])
        yield from _alternatives(node.raw_get("/K") if "/K" in node else node.get("/StructTreeRoot"))


@pytest.mark.parametrize("name", GAMES)
def test_markers_are_counted_as_the_rulebook_counts_them(name: str) -> None:
    needed = NEEDED[name]
    found = alternatives(printed(name, TOKENS))
    for people in FACTION_NAMES:
        elites = found[f"{people}, elite unit"]
        assert found[f"{people}, unit"] + elites == needed.units
        assert elites == (needed.elites if people == "Dwarves" else 0)
    assert found["Hidden units"] == needed.hidden
    assert found["1 gold"] == needed.gold
    assert found["Dragon"] == found["Starting Player"] == 1
    others = {marker.title: marker.count for marker in material(name).tokens.units}
    assert others[needed.starter] == 1
    assert others.get("Troll", 0) == needed.trolls


@pytest.mark.parametrize("name", GAMES)
def test_trolls_are_enough_for_any_two_players(name: str) -> None:
    """[R24] Without Orcs and Elves, or Orcs and Goblins, four trolls stand in for them."""
    assert alternatives(printed(name, TOKENS))["Troll"] == 4 + NEEDED[name].trolls


@pytest.mark.parametrize("name", GAMES)
def test_broken_walls_have_markers_where_walls_can_be_broken(name: str) -> None:
    rules = game_of(name).ruleset
    can_break = rules.two_aces_walls or rules.six_spades_walls
    assert alternatives(printed(name, TOKENS))["Broken walls"] == (5 if can_break else 0)


@pytest.mark.parametrize("name", GAMES)
def test_the_three_decks_are_one_standard_deck(name: str) -> None:
    found = alternatives(printed(name, CARDS))
    cards = Counter(alternative.split(",")[0] for alternative in found.elements())
    suits = ("diamonds", "hearts", "clubs", "spades")
    ranks = ("Ace", *(str(value) for value in range(2, 11)), "Jack", "Queen", "King")
    assert cards == Counter(f"{rank} of {suit}" for rank in ranks for suit in suits)


@pytest.mark.parametrize("name", GAMES)
def test_kings_belong_to_the_peoples_of_their_suits(name: str) -> None:
    """[cards.1] In 9 Goblins and Orcs have each other's suit."""
    is_changed = game_of(name).ruleset.goblins_suit == "spades"
    found = alternatives(printed(name, CARDS))
    clubs, spades = ("Orcs", "Goblins") if is_changed else ("Goblins", "Orcs")
    assert found[f"King of clubs, graveyard of the {clubs}"] == 1
    assert found[f"King of spades, graveyard of the {spades}"] == 1


@pytest.mark.parametrize("name", GAMES)
def test_event_cards_show_their_territory_and_the_gold_of_these_rules(name: str) -> None:
    text = "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(printed(name, CARDS)))
    shown = re.findall(r"(\d+)\s+(\d+)\s+(\d+)\s*([♣♦♥♠])\s+Event\s*·\s*(\d+)", text)
    assert len(shown) == len(EVENT_PLACES)
    events = {event.card: event for event in material(name).cards.events}
    for land, gold, rank, suit, foot in shown:
        event = events[f"{rank}{suit}"]
        assert land == foot == event.symbol
        assert int(gold) == event.gold


def test_gold_follows_the_table_the_picture_or_the_draft() -> None:
    """[R17]"""
    gold = {name: {one.territory: one.gold for one in material(name).board.events} for name in ("1.10", "9", "draft")}
    differing = [place for place in gold["1.10"] if gold["1.10"][place] != gold["9"][place]]
    assert differing == ["4", "14"]
    assert gold["draft"] == {place: 2 * amount for place, amount in gold["1.10"].items()}
    assert set(gold["1.10"]) == {TERRITORY_IDS[place] for place in EVENT_PLACES}


def pictures(pdf: bytes) -> list[Image.Image]:
    return [page.render(scale=2).to_pil().convert("RGB") for page in pypdfium2.PdfDocument(pdf)]


def middle_of(picture: Image.Image, colour: str) -> tuple[float, float]:
    """The middle of all pixels of a colour."""
    red, green, blue = ImageChops.difference(picture, Image.new("RGB", picture.size, colour)).split()
    unlike = ImageChops.add(ImageChops.add(red, green), blue)
    alike = unlike.point(lambda level: 0 if level else 255).convert("F")
    across = alike.resize((alike.width, 1), Image.Resampling.BOX)
    down = alike.resize((1, alike.height), Image.Resampling.BOX)
    return _mean(across), _mean(down)


def _mean(line: Image.Image) -> float:
    """The middle of a picture that is a line, weighted by its levels."""
    weights = [float(str(level)) for level in line.get_flattened_data()]
    assert any(weights)
    return sum(at * weight for at, weight in enumerate(weights)) / sum(weights)


COLOURS: Final = {
    "#b0441a": "#b0441a",
    "#12657c": "#12657c",
    "#d6b436": "#6b5508",
    "#43264f": "#43264f",
    "#e9862b": "#e9862b",
    "#5d6a56": "#5d6a56",
}
"""On the front and on the back: of each people, whose hidden Goblins are darker, then of the dragon and of trolls."""


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["draft", "1.10"])
def test_backs_lie_behind_their_fronts(name: str, paper: Paper) -> None:
    """Seen through the paper, the middle of all markers of a colour is the same from both sides."""
    pages = pictures(printed(name, Settings(parts=("tokens",), paper=paper)))
    front, back = pages[2:4]
    for colour, other_colour in COLOURS.items():
        (across, down), (behind, level) = middle_of(front, colour), middle_of(back, other_colour)
        assert across + behind == pytest.approx(front.width, abs=20), colour
        assert down == pytest.approx(level, abs=20), colour  # a marker has a side of 102


@pytest.mark.parametrize("paper", PAPERS)
def test_fronts_are_odd_pages_whatever_comes_before(paper: Paper) -> None:
    """So that a printer with two sides puts every back behind its front."""
    choices: tuple[tuple[Part, ...], ...] = (("tokens", "cards"), ("rules", "tokens", "cards"))
    for parts in choices:
        pdf = printed("1.10", Settings(parts=parts, paper=paper))
        texts = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]
        sides = [(at, ", front." in text) for at, text in enumerate(texts) if "Print on both" in text]
        assert len(sides) > 4
        assert all(is_front == (at % 2 == 0) for at, is_front in sides)
