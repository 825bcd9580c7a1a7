"""Learn by playing: from the front page to the end of the first game, by using whatever is outlined."""

import json
from typing import Final

from playwright.sync_api import Route, expect

from dragondune.lesson.script import LESSON
from tests.browser.conftest import Crowd
from tests.browser.person import LAND_POINT, Person
from tests.browser.test_accessibility import check

OUTLINED: Final = "[data-lesson]"
MOST_CLICKS: Final = 150
ENDED: Final = "The lesson is over"
DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""What was clicked has had its effect on the page."""
TITLES: Final = """
    window.titles = [];
    new MutationObserver(() => {
        const title = document.querySelector("h2.lesson-title")?.lastChild.textContent.trim();
        if (title && title !== window.titles.at(-1)) window.titles.push(title);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Notes every step as the guide shows it: between a look at the guide and a click, the next step may come."""


def use_outlined(person: Person) -> None:
    """Click what is outlined; a land, at a point where nothing covers it."""
    control = person.page.locator(OUTLINED)
    if control.evaluate("one => one instanceof SVGElement"):
        control.click(position=control.evaluate(LAND_POINT), force=True)
    else:
        control.click()


def at_once(route: Route) -> None:
    """The same table, where nobody takes a while to answer."""
    wish = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps({**wish, "bot_seconds": 0, "answer_seconds": 0}))


def begin(person: Person) -> None:
    person.page.route("**/api/tables", at_once)
    person.page.add_init_script(TITLES)
    person.goto("/")
    person.button("Begin the lesson").click()
    person.wait_for_address(lambda url: "/table/" in url)


def follow(person: Person, *, until: int) -> list[str]:
    """Use what is outlined until this many steps were shown or the game is over; return the steps' titles."""
    page = person.page
    end = page.get_by_role("link", name="Now play a real game")
    for _ in range(MOST_CLICKS):
        page.locator(f"{OUTLINED}, a:text-is('Now play a real game')").first.wait_for(state="attached")
        if end.count() or page.evaluate("titles.length") > until:
            break
        use_outlined(person)
        page.evaluate(DRAWN)
        person.wait_until_heard()
    return [title for title in page.evaluate("titles") if title != ENDED]


def test_using_what_is_outlined_wins(crowd: Crowd) -> None:
    """As a newcomer sees it: scenes wait for Continue, and the recap comes before the decision."""
    ada = crowd.enter(pace="normal", motion=True, recap=True)
    begin(ada)
    met = follow(ada, until=len(LESSON.steps))
    expect(ada.page.get_by_role("region", name="Guide", exact=True)).to_contain_text("You held three castles")
    assert met == [step.title for step in LESSON.steps]
    passed = [{"decide": "Pass"} for step in LESSON.steps for _ in step.passing]
    assert sorted(map(str, ada.sent)) == sorted(map(str, [*(step.decision for step in LESSON.steps), *passed]))
    ada.page.get_by_role("link", name="Now play a real game").click()
    expect(ada.page.get_by_role("form", name="Play now")).to_be_visible()


def test_a_turn_of_the_lesson_on_a_phone(crowd: Crowd) -> None:
    """Lands that the map does not show lead to the whole map first; the recap has a way on, too."""
    ada = crowd.enter(width=390, height=844, recap=True)
    begin(ada)
    assert follow(ada, until=8)[:8] == [step.title for step in LESSON.steps[:8]]
    check(ada, "the lesson on a phone")


def test_the_usual_guide_takes_over_from_a_lesson_that_is_left(crowd: Crowd) -> None:
    ada = crowd.enter()
    begin(ada)
    ada.page.locator(OUTLINED).wait_for(state="attached")
    ada.button("Pass").click()
    guide = ada.page.get_by_role("region", name="Guide", exact=True)
    expect(guide.get_by_role("heading")).to_contain_text("Let the Orcs have it")
