"""The map stays readable: what is pale, what covers it, and the same by mouse, keyboard and touch."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.steps import MOVE
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer, against_bots
from tests.browser.test_battle import attacked, two_battles
from tests.browser.test_map import table, units_in

PHONE: Final = (390, 844)
WEST: Final = {"1c", "18", "17", "16", "16f", "15c"}
ORC_LANDS: Final = {"1c", "9f", "16f"}
LONG_PRESS: Final = """([x, y]) => {
  const at = document.elementFromPoint(x, y);
  const point = { pointerType: "touch", pointerId: 7, button: 0, clientX: x, clientY: y, bubbles: true };
  at.dispatchEvent(new PointerEvent("pointerdown", point));
  setTimeout(() => at.dispatchEvent(new PointerEvent("pointerup", point)), 900);
}"""
HIDDEN_BY: Final = """([cover, lands]) => {
  const { left, top, right, bottom } = document.querySelector(cover).getBoundingClientRect();
  return lands.filter((land) => {
    const path = document.querySelector(`#t-${land}`);
    const at = new DOMPoint(+path.dataset.x, +path.dataset.y).matrixTransform(path.getScreenCTM());
    return left < at.x && at.x < right && top < at.y && at.y < bottom;
  });
}"""
"""The lands the place of whose units lies under an element."""


def looks(person: Person) -> dict[str, set[str]]:
    return {one: set((person.land(one).get_attribute("class") or "").split()) for one in TERRITORY_IDS}


def hidden_by(page: Page, cover: str, lands: list[str]) -> list[str]:
    return [str(land) for land in page.evaluate(HIDDEN_BY, [cover, lands])]


@pytest.fixture
def elves(crowd: Crowd, server: PageServer) -> Person:
    ada = crowd.enter(width=1280, height=720)
    ada.sit(table(server, MOVE), "elves")
    ada.wait_for_turn()
    return ada


def moved(chart: Locator) -> str:
    return str(chart.evaluate("one => one.style.transform"))


def test_pale_lands_are_those_that_cannot_be_chosen(crowd: Crowd, server: PageServer, elves: Person) -> None:
    """At set-up and later alike."""
    orc = crowd.enter()
    orc.sit(server.create(against_bots("orcs")), "orcs")
    orc.wait_for_turn()
    expect(orc.land("1c")).to_have_class("terr castle orcish is-legal is-can")
    assert {one for one, classes in looks(orc).items() if "is-legal" in classes} == ORC_LANDS
    assert {one for one, classes in looks(orc).items() if "is-dim" not in classes} == ORC_LANDS
    expect(elves.land("7")).to_have_class("terr plain is-legal is-can")
    for one, classes in looks(elves).items():
        assert ("is-can" in classes) + ("is-dim" in classes) + ("is-dragon" in classes) == 1 or one == "5c"


def test_the_sheet_of_a_land_hides_neither_it_nor_what_can_be_chosen(elves: Person) -> None:
    legal = [one for one, classes in looks(elves).items() if "is-can" in classes]
    for land in ("16", "15c", "1c", "9"):
        elves.click_land(elves.land(land))
        expect(elves.page.get_by_role("region", name="Land")).to_be_visible()
        assert hidden_by(elves.page, ".sheet", [land, *legal, "8"]) == []


def test_the_thumbnail_hides_nothing_that_can_be_chosen(elves: Person) -> None:
    legal = [one for one, classes in looks(elves).items() if "is-can" in classes]
    elves.page.mouse.move(*units_in(elves, "6"))
    elves.page.mouse.wheel(0, -300)
    expect(elves.button("Show the whole map")).to_be_visible()
    assert hidden_by(elves.page, ".thumb", legal) == []


def test_the_keyboard_zooms_and_moves_the_map_and_keeps_its_land_in_view(elves: Person) -> None:
    chart = elves.page.locator(".chart")
    elves.land("7").focus()
    for _ in range(4):
        elves.page.keyboard.press("+")
    expect(elves.button("Show the whole map")).to_be_visible()
    before = moved(chart)
    elves.page.keyboard.press("Shift+ArrowRight")
    assert moved(chart) != before
    for _ in range(6):
        elves.page.keyboard.press("ArrowLeft")
    land = str(elves.page.evaluate("document.activeElement.id")).removeprefix("t-")
    assert land in WEST
    expect(elves.page.get_by_role("region", name="Land")).to_be_visible()
    board = elves.page.locator(".board").bounding_box()
    assert board is not None
    x, y = units_in(elves, land)
    assert board["x"] < x < board["x"] + board["width"]
    assert board["y"] < y < board["y"] + board["height"]
    elves.page.keyboard.press("0")
    expect(elves.button("Show the whole map")).to_be_hidden()


def test_a_right_click_tells_of_a_land_without_choosing_it(elves: Person) -> None:
    elves.page.mouse.click(*units_in(elves, "7"), button="right")
    expect(elves.page.get_by_role("region", name="Land 7")).to_contain_text("Can be chosen, 2 territories away.")
    expect(elves.button("Move 4 to 7")).to_be_hidden()


def test_a_long_press_tells_of_a_land_and_a_tap_chooses_it(crowd: Crowd, server: PageServer) -> None:
    ada = crowd.enter(width=PHONE[0], height=PHONE[1], touch=True)
    ada.sit(table(server, MOVE), "elves")
    ada.wait_for_turn()
    expect(ada.land("7")).to_have_class("terr plain is-legal is-can")
    at = list(units_in(ada, "7"))
    ada.page.evaluate(LONG_PRESS, at)
    expect(ada.page.get_by_role("region", name="Land 7")).to_contain_text("Can be chosen, 2 territories away.")
    assert hidden_by(ada.page, ".sheet", ["7"]) == []
    ada.page.wait_for_timeout(600)
    expect(ada.button("Move 4 to 7")).to_be_hidden()
    x, y = units_in(ada, "7")
    ada.page.touchscreen.tap(x + 6, y + 6)
    expect(ada.button("Move 4 to 7")).to_be_visible()
    expect(ada.page.get_by_role("region", name="Land 7")).to_be_hidden()


def test_odds_of_another_plan_are_never_shown(crowd: Crowd, server: PageServer) -> None:
    """While they are counted again, the page says so."""
    ada = crowd.enter()
    ada.sit(server.create(two_battles()), "elves")
    attacked(ada)
    odds = ada.page.get_by_role("region", name="Odds")
    expect(odds.get_by_text("hands they could hold")).to_be_visible()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ada.page.route("**/what-if", hold)
    ada.panel.get_by_role("radio", name="5 of spades").check()
    expect(odds.get_by_text("Recounting…")).to_be_visible()
    expect(odds.get_by_text("hands they could hold")).to_be_hidden()
    ada.until(lambda: bool(held), "the question about the new plan")
    for route in held:
        route.continue_()
    expect(odds.get_by_text("hands they could hold")).to_be_visible()
    expect(odds.get_by_text("Recounting…")).to_be_hidden()
