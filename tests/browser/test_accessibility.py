"""axe finds no faults on any page, in any dialog, at any question, in light and dark mode."""

import random
import re
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tools.moments import asked

from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer, against_bots, four_people

PAGES: Final = ("/", "/new", "/companion", "/rules", "/about", "/import", "/watch")
BY_DAY: Final = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
}
BY_NIGHT: Final = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
"""The themes differ in their colors alone."""
ASKING: Final = 'section[aria-label="Now"]'
BESIDE: Final = ".side"
"""Parts of a table. What is around them is the same at every question, and need not be looked at again."""


def axe_violations(person: Person, options: dict[str, list[str]], within: str | None) -> list[str]:
    """What axe found, and where."""
    found = Axe().run(person.page, within, options).response["violations"]
    return [f"{one['id']}: {node['html'][:200]} ({node['target']})" for one in found for node in one["nodes"]]


def check(person: Person, where: str, *, within: str | None = None) -> None:
    """Look at the page once it is loaded, or at the part of it that is new, by day, then at its colors by night."""
    expect(person.page.get_by_text(re.compile(r"^Loading\b.*…$"))).to_have_count(0)
    assert axe_violations(person, BY_DAY, within) == [], where
    set_theme(person, "dark")
    assert axe_violations(person, BY_NIGHT, within) == [], f"{where} by night"
    set_theme(person, "light")


def set_theme(person: Person, theme: str) -> None:
    """Change the theme as the settings do."""
    person.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)


@pytest.mark.parametrize("path", PAGES)
def test_pages(crowd: Crowd, path: str) -> None:
    ada = crowd.enter()
    ada.goto(path)
    ada.page.wait_for_load_state("networkidle")
    check(ada, path)


def test_the_settings(crowd: Crowd) -> None:
    ada = crowd.enter()
    ada.goto("/")
    ada.button("Settings").first.click()
    check(ada, "settings")


def test_an_unknown_address(crowd: Crowd) -> None:
    ada = crowd.enter()
    ada.goto("/nowhere")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    check(ada, "nowhere")
    assert [fault for fault in ada.faults if "404" not in fault] == []
    ada.faults.clear()


def test_the_questions_of_three_turns(crowd: Crowd, server: PageServer) -> None:
    made = server.create(against_bots("elves", castles_to_win=5))
    ada = crowd.enter()
    ada.sit(made, "elves")
    chance, seen = random.Random(7), set[str]()
    while ada.wait_for_turn() and (ada.turn < 4 or len(seen) < 3):
        question = ada.question
        if question is not None and question not in seen:
            check(ada, question, within=ASKING if seen else None)
            seen.add(question)
        ada.decide(chance)
    assert len(seen) > 2


def test_odds_being_recalculated(crowd: Crowd, server: PageServer) -> None:
    """The old odds stay readable while the answer for another plan is pending."""
    found = asked("SealPlan")
    ada = crowd.enter()
    ada.sit(server.create(found.people()), found.seat)
    assert ada.wait_for_turn()
    odds = ada.page.get_by_role("region", name="Odds")
    expect(odds).to_have_attribute("aria-busy", "false")
    ada.page.route("**/api/tables/**", lambda _: None)
    ada.panel.get_by_role("radio", checked=False).first.check(force=True)
    expect(odds).to_have_attribute("aria-busy", "true")
    check(ada, "old odds")


@pytest.mark.parametrize(("width", "height"), [(1280, 860), (360, 740)])
def test_the_panels_beside_the_map(crowd: Crowd, server: PageServer, width: int, height: int) -> None:
    made = server.create(against_bots("goblins", castles_to_win=5))
    ada = crowd.enter(width=width, height=height)
    ada.sit(made, "goblins")
    ada.wait_for_turn()
    tabs = ada.page.get_by_role("navigation", name="Side panel").get_by_role("button").all()
    for tab in reversed(tabs):
        tab.click()
        check(ada, tab.inner_text(), within=None if tab is tabs[-1] else BESIDE)
    for name in ("Table menu", "why?"):
        ada.button(name).first.click()
        check(ada, name)
        ada.page.keyboard.press("Escape")


def test_an_agreement_being_written(crowd: Crowd, server: PageServer) -> None:
    made = server.create(four_people())
    ada = crowd.enter()
    ada.sit(made, "goblins")
    ada.page.get_by_role("navigation", name="Side panel").get_by_role("button", name="Deals").click()
    ada.button("Make an offer").first.click()
    draft = ada.page.get_by_role("region", name="Write an agreement")
    draft.get_by_role("group", name="Between you and").get_by_role("button", name="Orcs").click()
    check(ada, "an empty draft")
    for duty in ("pay", "stay_out", "bid_at_most", "text"):
        draft.get_by_label("Add a clause").select_option(duty)
    draft.get_by_role("button", name="Which lands").first.click()
    check(ada, "a draft")


def test_a_table_before_and_after_its_game(crowd: Crowd, server: PageServer) -> None:
    made = server.create(against_bots("orcs", turns=1), start=False)
    ada = crowd.enter()
    ada.sit(made, "orcs")
    check(ada, "the lobby")
    server.start_table(made)
    ada.play_on(random.Random(7))
    ada.page.get_by_role("region", name="The end").wait_for()
    check(ada, "the end")
    for page in ("ending", "replay"):
        ada.goto(f"/{page}/{made.table.id}")
        ada.page.wait_for_load_state("networkidle")
        check(ada, page)
