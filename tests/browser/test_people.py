"""A people's sheet: opened from anywhere, covering only the map, true for the rules and the moment."""

import pytest
from playwright.sync_api import Locator, Route, expect
from tools.moments import asked, asks, find_position

from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer, four_people
from tests.browser.test_accessibility import check


def sheet(person: Person, name: str) -> Locator:
    return person.page.get_by_role("dialog", name=name, exact=True)


def at_move(crowd: Crowd, server: PageServer, *, width: int = 1280, height: int = 720) -> Person:
    found = asked("Move")
    person = crowd.enter(width=width, height=height)
    person.sit(server.create(found.people()), found.seat)
    assert person.wait_for_turn()
    return person


def row_of(person: Person, name: str) -> Locator:
    return person.page.get_by_role("list", name="Players").get_by_role("button", name=name)


def test_a_sheet_opens_and_closes_in_every_way(crowd: Crowd, server: PageServer) -> None:
    ada = at_move(crowd, server)
    goblins = sheet(ada, "Goblins")
    row_of(ada, "Goblins").click()
    expect(goblins).to_contain_text("They hire out the units.")
    expect(goblins).to_contain_text("Three castles, alone, at the end of a turn.")
    check(ada, "the sheet of a people")
    row_of(ada, "Goblins").click()
    expect(goblins).to_have_count(0)
    ada.page.keyboard.press("Shift+Digit3")
    expect(goblins).to_be_visible()
    ada.page.keyboard.press("Shift+Digit4")
    expect(goblins).to_have_count(0)
    expect(sheet(ada, "Orcs")).to_contain_text("Long marches.")
    ada.page.keyboard.press("Escape")
    expect(sheet(ada, "Orcs")).to_have_count(0)
    row_of(ada, "Dwarves").click()
    ada.page.get_by_role("region", name="Your decision").get_by_role("heading").first.click()
    expect(sheet(ada, "Dwarves")).to_have_count(0)


def test_a_sheet_leaves_the_decision_alone_and_shows_its_rules_beside(crowd: Crowd, server: PageServer) -> None:
    ada = at_move(crowd, server)
    row_of(ada, "Orcs").click()
    orcs = sheet(ada, "Orcs")
    covered, panel = orcs.bounding_box(), ada.page.get_by_role("region", name="Your decision").bounding_box()
    assert covered is not None
    assert panel is not None
    assert covered["x"] + covered["width"] <= panel["x"] + 1
    orcs.get_by_role("button", name="orcs.2, the rule").click()
    rule = ada.page.get_by_role("dialog", name="Why? orcs.2")
    expect(rule).to_contain_text("three territories")
    ada.page.keyboard.press("Escape")
    expect(rule).to_have_count(0)
    expect(orcs).to_be_visible()


def test_from_a_sheet_to_talk_and_to_an_offer(crowd: Crowd, server: PageServer) -> None:
    ada = at_move(crowd, server)
    name = "Orcs" if asked("Move").seat != "orcs" else "Elves"
    row_of(ada, name).click()
    sheet(ada, name).get_by_role("button", name="Whisper").click()
    expect(ada.page.get_by_role("textbox", name=f"Whisper to the {name}")).to_be_focused()
    row_of(ada, name).click()
    sheet(ada, name).get_by_role("button", name="Offer a deal").click()
    expect(ada.page.get_by_role("region", name="Write an agreement")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (844, 390)])
def test_the_buttons_of_a_sheet_stay_while_answers_arrive(
    crowd: Crowd, server: PageServer, width: int, height: int
) -> None:
    ada = at_move(crowd, server, width=width, height=height)
    held: list[Route] = []
    ada.page.route("**/outlook", lambda route: held.append(route))  # noqa: PLW0108 - Playwright inspects it
    ada.page.keyboard.press("Shift+Digit4" if asked("Move").seat != "orcs" else "Shift+Digit2")
    opened = ada.page.get_by_role("dialog")
    whisper = opened.get_by_role("button", name="Whisper")
    expect(whisper).to_be_in_viewport(ratio=1)
    before = whisper.bounding_box()
    ada.until(lambda: bool(held), "the question about the outlook")
    held.pop().continue_()
    expect(opened.locator("[aria-busy=true]")).to_have_count(0)
    assert whisper.bounding_box() == before


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180)])
def test_a_sheet_fits_small_screens(crowd: Crowd, server: PageServer, width: int, height: int) -> None:
    ada = at_move(crowd, server, width=width, height=height)
    ada.page.keyboard.press("Shift+Digit1")
    dwarves = sheet(ada, "Dwarves")
    expect(dwarves).to_contain_text("They sell the artifacts.")
    box = dwarves.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    assert dwarves.evaluate("one => one.scrollWidth <= one.clientWidth")
    dwarves.get_by_role("button", name="Close").click()
    expect(dwarves).to_have_count(0)


def test_a_sheet_tells_what_everyone_knows(crowd: Crowd, server: PageServer) -> None:
    """[elves.3] Cards that were shown are there, too; and the Elves are told when they see the next event."""
    position = find_position(lambda view: asks(view, "Bid", "elves") and any(one.shown for one in view.players))
    ada = crowd.enter()
    made = server.create(four_people(position))
    ada.sit(made, "elves")
    assert ada.wait_for_turn()
    view = server.picture(made.table.id, token=made.seats["elves"], seat="elves").view
    assert view is not None
    shown = next(one for one in view.players if one.shown)
    row_of(ada, shown.faction.title()).click()
    known = sheet(ada, shown.faction.title())
    expect(known).to_contain_text("What everyone knows")
    expect(known).to_contain_text("Shown: ")
    expect(ada.page.get_by_role("region", name="Only you know")).to_contain_text("You will see the next event card")
