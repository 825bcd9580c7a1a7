"""The drawn map matches the rules, has room for every piece, and is reproducible."""

import os
import re
from itertools import combinations
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, fromstring

import msgspec
import pytest

from dragondune.engine.board import (
    ALL_TERRITORIES,
    EVENT_PLACES,
    NEIGHBOURS,
    NUMBERS,
    ORCISH,
    SYMBOLS,
    TABLE_GOLD,
    TERRITORY_BY_ID,
    TERRITORY_IDS,
    TRACK,
)
from dragondune.web.art.drawing import Anchors, Chart
from dragondune.web.art.files import Fact, write_board
from dragondune.web.art.geometry import Point, apart, curve, decimal, is_clear_of, is_inside
from dragondune.web.art.places import CHIP, GRIFFIN, STEP, Box, Places, boxes, overlap, settle
from dragondune.web.locking import alone

VISIBLE: Final = 40
"""Drawing units; a border that is shorter could be taken for a corner."""
LARGEST: Final = {"day": 150_000, "night": 150_000, "lands": 55_000}
"""Bytes of each drawing; the page draws the painting once, and the lands whenever they change."""
STATES: Final = ("is-can", "is-legal", "is-path", "is-selected", "is-dim", "is-barred", "is-dragon", "is-next")
SQUARE: Final = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


@pytest.fixture(scope="module")
def chart() -> Chart:
    return Chart()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Drawn once for all workers, since it takes as long as all the tests."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "art"
    with alone(shared / "art.lock", wait=True):
        if not folder.exists():
            write_board(shared / "art-new")
            (shared / "art-new").rename(folder)
    return folder


@pytest.fixture(scope="module", params=LARGEST)
def drawing(folder: Path, request: pytest.FixtureRequest) -> tuple[str, str]:
    """Each drawing with its name."""
    name = str(request.param)
    return name, (folder / f"{name}.svg").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def lands(folder: Path) -> str:
    return (folder / "lands.svg").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def by_id(lands: str) -> dict[str, Element]:
    return elements(lands)


def elements(drawing: str) -> dict[str, Element]:
    return {element.attrib["id"]: element for element in fromstring(drawing).iter() if "id" in element.attrib}


def spots(places: Places) -> dict[str, Point]:
    named = {
        "label": places.label,
        "tok": places.tok,
        "gold": places.gold,
        "chip": places.chip,
        "art": places.art,
        "griffin": places.griffin,
    }
    return {name: spot for name, spot in named.items() if spot is not None}


def test_drawn_borders_match_the_rules(chart: Chart) -> None:
    """[R18] A border of some length joins two territories; a corner or water does not."""
    ruled = {
        frozenset((one, other))
        for one, other in combinations(TERRITORY_IDS, 2)
        if NEIGHBOURS[TERRITORY_BY_ID[one]] >> TERRITORY_BY_ID[other] & 1
    }
    assert set(chart.borders.lengths()) == ruled


def test_every_drawn_border_is_long_enough_to_be_seen(chart: Chart) -> None:
    short = {tuple(sorted(pair)): drawn for pair, drawn in chart.borders.lengths().items() if drawn < VISIBLE}
    assert not short


def test_territories_overlap_nowhere(chart: Chart) -> None:
    for name, places in chart.places.items():
        holders = [other for other, outline in chart.outlines.items() if is_inside(places.tok, outline)]
        assert holders == [name]


def test_the_land_stays_inside_the_frame(chart: Chart) -> None:
    for name, outline in chart.outlines.items():
        assert all(-32 < across < 832 and -32 < down < 832 for across, down in outline), name


@pytest.mark.parametrize("name", TERRITORY_IDS)
def test_every_territory_is_one_path_with_its_kind_and_the_place_of_its_units(
    name: str, by_id: dict[str, Element], chart: Chart
) -> None:
    path = by_id[f"t-{name}"]
    place = TERRITORY_BY_ID[name]
    kind = "castle" if name.endswith("c") else "forest" if name.endswith("f") else "plain"
    assert path.attrib["class"].split() == ["terr", kind, *(["orcish"] if ORCISH >> place & 1 else [])]
    assert (float(path.attrib["data-x"]), float(path.attrib["data-y"])) == chart.places[name].tok
    spoken = {"castle": f"{NUMBERS[place]} castle", "forest": f"{NUMBERS[place]} forest", "plain": f"{NUMBERS[place]}"}
    assert path.attrib["aria-label"] == ("Great Mountain" if name == "0f" else spoken[kind])
    assert path.attrib["d"].startswith("M")
    assert path.attrib["d"].count("M") == 1
    assert path.attrib["d"].endswith("z")


def test_no_path_belongs_to_an_unknown_territory(by_id: dict[str, Element]) -> None:
    assert sum(1 for name in by_id if name.startswith("t-")) == ALL_TERRITORIES.bit_count()


def test_every_number_on_the_track_has_a_medallion(by_id: dict[str, Element], chart: Chart) -> None:
    for number in range(1, TRACK + 1):
        medallion = by_id[f"n-{number}"]
        assert medallion.attrib["class"] == "n"
        assert [part.text for part in medallion if part.attrib.get("class") == "medt"] == [str(number)]
        assert [part for part in medallion if part.attrib.get("class") == "med"]
    assert set(chart.anchors().track) == set(range(1, TRACK + 1))
    assert all(apart(one, other) > 40 for one, other in combinations(chart.anchors().track.values(), 2))


def test_every_plain_shows_its_event_card_and_the_gold_of_the_table(lands: str) -> None:
    """[R16] Each event card is printed on a plain of its own."""
    shown = dict(re.findall(r'data-gold="(\w+)">(\d+)<', lands))
    assert shown == {TERRITORY_IDS[place]: str(gold) for place, gold in zip(EVENT_PLACES, TABLE_GOLD, strict=True)}


@pytest.mark.parametrize("name", TERRITORY_IDS)
def test_anchors_lie_well_inside_their_territory(name: str, chart: Chart) -> None:
    outline = chart.outlines[name]
    for what, spot in spots(chart.places[name]).items():
        assert is_inside(spot, outline), what
        assert is_clear_of(outline, spot, 12), what


@pytest.mark.parametrize("name", TERRITORY_IDS)
def test_anchored_pieces_do_not_overlap(name: str, chart: Chart) -> None:
    places = chart.places[name]
    assert all(apart(one, other) > 25 for one, other in combinations(spots(places).values(), 2))
    assert not any(overlap(one, other, 0) for one, other in combinations(boxes(name, places), 2))


@pytest.mark.parametrize("name", TERRITORY_IDS)
def test_several_pieces_have_their_own_field(name: str, chart: Chart) -> None:
    """It lies in the territory, off its number and off the steps or price that are shown while one chooses."""
    places = chart.places[name]
    left, top, right, bottom = places.field
    assert min(right - left, bottom - top) >= 30
    assert (right - left) * (bottom - top) >= 4000
    edge = [(x, y) for x in (left, (left + right) / 2, right) for y in (top, (top + bottom) / 2, bottom)]
    assert all(is_inside(spot, chart.outlines[name]) for spot in edge)
    assert not overlap(places.field, boxes(name, places)[0], 0)
    assert not overlap(places.field, step_box(places), 0)
    assert places.hub == (round((left + right) / 2, 1), round((top + bottom) / 2, 1))


@pytest.mark.parametrize("name", TERRITORY_IDS)
def test_steps_and_prices_cover_no_number_and_no_piece(name: str, chart: Chart) -> None:
    places = chart.places[name]
    left, top, right, bottom = step = step_box(places)
    assert all(is_inside(spot, chart.outlines[name]) for spot in ((left, top), (right, top), (left, bottom)))
    bare = Places(label=places.label, tok=places.tok, gold=places.gold, step=places.step, hub=(0, 0), field=step)
    assert not any(overlap(step, box, 0) for box in boxes(name, bare))


CARD_COVERED: Final = {"15", "16", "18"}
"""Territories with no room beside their event card, number and pieces."""


@pytest.mark.parametrize("name", TERRITORY_IDS)
def test_steps_and_prices_cover_no_event_card_where_there_is_room(name: str, chart: Chart) -> None:
    places = chart.places[name]
    signs = [
        (spot[0] + box[0], spot[1] + box[1], spot[0] + box[2], spot[1] + box[3])
        for spot, box in ((places.chip, CHIP), (places.griffin, GRIFFIN))
        if spot is not None
    ]
    assert any(overlap(step_box(places), sign, 0) for sign in signs) is (name in CARD_COVERED)


def step_box(places: Places) -> Box:
    across, down = places.step
    return across + STEP[0], down + STEP[1], across + STEP[2], down + STEP[3]


def test_a_territory_without_room_is_refused() -> None:
    with pytest.raises(ValueError, match=r"territory 1 has no room near .*; enlarge it or move the hint"):
        settle("1", SQUARE)


def test_the_page_can_show_every_state_in_both_themes(lands: str) -> None:
    assert all(f".{state}" in lands for state in STATES)
    assert "[data-theme=dark]" in lands


def test_the_lands_lie_exactly_over_the_painting(drawing: tuple[str, str]) -> None:
    assert drawing[1].startswith('<svg xmlns="http://www.w3.org/2000/svg" class="dd" viewBox="-70 -70 940 940"')


def test_a_painting_is_a_picture_by_itself(drawing: tuple[str, str]) -> None:
    """A picture has neither the page's theme nor its fonts."""
    name, text = drawing
    if name != "lands":
        assert "data-theme" not in text
        assert "<text" not in text


def test_both_themes_set_the_same_colours(drawing: tuple[str, str], lands: str) -> None:
    day, night = re.findall(r"\{(--paper:[^}]*)\}", lands)
    defined = set(re.findall(r"(--\w+):", day))
    assert defined == set(re.findall(r"(--\w+):", night))
    assert set(re.findall(r"var\((--\w+)\)", drawing[1])) <= defined


def test_a_painting_has_the_colours_of_its_theme(folder: Path, lands: str) -> None:
    day, night = re.findall(r"\{(--paper:[^}]*)\}", lands)
    for name, colours in (("day", day), ("night", night)):
        assert f".dd{{{colours}}}" in (folder / f"{name}.svg").read_text(encoding="utf-8")


def test_a_drawing_is_self_contained_and_has_no_scripts(drawing: tuple[str, str]) -> None:
    _, text = drawing
    assert "<script" not in text
    assert "<image" not in text
    assert "data:" not in text
    assert "@import" not in text
    assert text.count("://") == 1
    assert not re.search(r"\son\w+=", text)


def test_every_reference_has_a_target(drawing: tuple[str, str]) -> None:
    _, text = drawing
    referred = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert referred <= set(elements(text))


def test_ids_are_unique(drawing: tuple[str, str]) -> None:
    names = re.findall(r'\sid="([^"]+)"', drawing[1])
    assert len(names) == len(set(names))


def test_a_drawing_stays_small(drawing: tuple[str, str]) -> None:
    name, text = drawing
    assert len(text.encode()) < LARGEST[name]


def test_the_files_are_reproducible(folder: Path, tmp_path: Path) -> None:
    write_board(tmp_path)
    written = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    pictures = ["day.svg", "lands.svg", "map-full.svg", "map-low.svg", "night.svg"]
    assert sorted(written) == sorted(["anchors.json", "facts.json", *pictures])
    assert written == {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize("ink", ["full", "low"])
def test_the_map_for_print_needs_no_browser(folder: Path, ink: str) -> None:
    drawing = (folder / f"map-{ink}.svg").read_text("utf-8")
    assert "var(" not in drawing
    assert "data-theme" not in drawing
    names = {element.get("href") for element in fromstring(drawing).iter() if element.tag.endswith("use")}
    ids = {f"#{element.get('id')}" for element in fromstring(drawing).iter()}
    assert names <= ids


def test_anchors_are_written_for_every_territory(folder: Path, chart: Chart) -> None:
    written = (folder / "anchors.json").read_bytes()
    assert msgspec.json.decode(written, type=Anchors) == chart.anchors()
    assert list(msgspec.json.decode(written, type=dict[str, msgspec.Raw])) == ["viewBox", "track", "territories"]
    for name, places in chart.anchors().territories.items():
        assert (places.chip is not None) == (TERRITORY_BY_ID[name] in EVENT_PLACES)
        assert (places.art is not None) == (name.endswith("c") or name == "0f")
        assert (places.griffin is not None) == (name in ("3c", "5c"))


def test_facts_match_the_board(folder: Path) -> None:
    written = msgspec.json.decode((folder / "facts.json").read_bytes(), type=dict[str, Fact])
    assert list(written) == list(TERRITORY_IDS)
    assert [fact.number for fact in written.values()] == list(NUMBERS)
    assert [fact.symbol for fact in written.values()] == list(SYMBOLS)
    assert written["14"] == Fact(
        14, "plain", "14", ["12f", "13", "15", "16f", "17"], orcish=False, griffins=False, event="9S", gold=3
    )
    assert written["3c"] == Fact(3, "castle", "3★", ["0f", "3"], orcish=False, griffins=True)
    assert written["16f"] == Fact(16, "forest", "16•", ["14", "16", "17"], orcish=True, griffins=False)


def test_numbers_are_written_compactly() -> None:
    assert [decimal(value) for value in (3.0, 3.14, -0.01, -2.5, 10.0, 100.0)] == ["3", "3.1", "0", "-2.5", "10", "100"]


def test_a_line_of_two_points_is_straight_and_longer_ones_keep_their_ends() -> None:
    assert curve([(0, 0), (5, 1)]) == "M0,0L5,1"
    assert curve([(0, 0), (4, 0), (8, 4), (8, 8)]) == "M0,0q4,0 6,2q2,2 2,6"


def test_inside_and_distance_agree_on_a_square() -> None:
    assert is_inside((5, 5), SQUARE)
    assert not is_inside((11, 5), SQUARE)
    assert is_clear_of(SQUARE, (5, 2), 2)
    assert not is_clear_of(SQUARE, (5, 2), 2.1)
    assert is_clear_of(SQUARE, (13, 14), 5)
    assert not is_clear_of(SQUARE, (13, 14), 5.1)
