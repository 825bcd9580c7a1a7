"""Before you decide, the page shows what happened, and marks actions against you."""

import random
import re
import time
from typing import Final

from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from dragondune.notation.codec import decision_to_record
from dragondune.wire.lobby import Clock
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer, against_bots
from tests.browser.test_accessibility import check
from tests.browser.test_battle import PHONE, decide, two_battles
from tests.odds.test_plan_odds import plan
from tests.patience import PATIENCE

TITLE: Final = "Since your last move"
ATTACK: Final[dict[str, object]] = {"decide": "Attack", "place": "8f", "opponent": "orcs"}
PASS: Final[dict[str, object]] = {"decide": "Pass"}


def recap_of(ada: Person, title: str = TITLE) -> Locator:
    return ada.page.get_by_role("region", name=title)


def play_to_recap(ada: Person, chance: random.Random, *, steps: int) -> Locator:
    """Decide until a recap has at least this many steps; others are skipped."""
    recap = recap_of(ada)
    deadline = time.monotonic() + PATIENCE
    while recap.get_by_role("listitem").count() < steps:
        assert time.monotonic() < deadline, "no such recap comes"
        assert not ada.is_over
        if recap.is_visible():
            ada.page.keyboard.press("Escape")
        elif ada.question is not None and ada.panel.is_visible():
            ada.try_something(chance)
        else:
            ada.page.wait_for_timeout(10)
    return recap


def wait_until_noted(ada: Person) -> None:
    """The page notes what was seen when nothing new has come for a while."""
    key = f"{ada.picture['table']} {ada.picture['seat']}"

    def is_noted() -> bool:
        noted = ada.page.evaluate("JSON.parse(localStorage.getItem('dragondune.seen') ?? '{}')")
        return int(noted.get(key, 0)) >= max(int(str(update["n"])) for update in ada.updates)

    ada.until(is_noted, "the note of what was seen")


def present(recap: Locator) -> Locator:
    return recap.get_by_role("button").and_(recap.page.locator("[aria-current=step]"))


def test_after_a_wait_the_steps_are_told_and_numbered_on_the_map(crowd: Crowd, server: PageServer) -> None:
    made = server.create(against_bots("elves", castles_to_win=5))
    ada = crowd.enter(recap=True)
    ada.sit(made, "elves")
    recap = play_to_recap(ada, random.Random(3), steps=4)
    rows = recap.get_by_role("listitem")
    numbers = ada.page.locator(".board .told-number")
    expect(present(recap)).to_have_text(re.compile(r"^1"))
    assert 0 < numbers.count() <= rows.count()
    check(ada, "recap")
    expect(ada.panel).to_have_count(0)
    ada.page.keyboard.press("Space")
    expect(present(recap)).to_have_text(re.compile(r"^2"))
    ada.page.keyboard.press("ArrowLeft")
    expect(present(recap)).to_have_text(re.compile(r"^1"))
    last = rows.count()
    rows.nth(last - 1).get_by_role("button").click()
    expect(present(recap)).to_have_text(re.compile(rf"^{last}"))
    marked = str(numbers.first.get_attribute("data-step"))
    numbers.first.dispatch_event("pointerdown")
    expect(present(recap)).to_have_text(re.compile(rf"^{marked}"))
    expect(ada.page.locator(".told-steps > .now .told-number")).to_have_attribute("data-step", marked)
    expect(ada.page.locator(".told-steps > .now circle")).to_have_css("r", "18px")
    others = ada.page.locator(".told-steps > :not(.now) circle")
    if others.count():  # the others may all be at the same place
        expect(others.first).to_have_css("r", "13px")
    if ada.page.get_by_role("region", name=re.compile("^Land ")).count() > 0:
        ada.page.keyboard.press("Escape")  # closes the sheet of a land first
    ada.page.keyboard.press("Escape")
    expect(recap).to_have_count(0)
    expect(numbers).to_have_count(0)
    expect(ada.panel).to_be_visible()
    ada.button("Chronicle", exact=True).click()
    ada.button("Recap", exact=True).click()
    expect(recap).to_be_visible()
    ada.button("Skip to it").click()
    expect(ada.panel).to_be_visible()
    wait_until_noted(ada)
    ada.page.reload()
    expect(ada.panel).to_be_visible()
    expect(recap).to_have_count(0)


def test_after_being_away_one_is_told_and_sees_the_clock(crowd: Crowd, server: PageServer) -> None:
    """[V.1] The Orcs were attacked while they had closed the page; on a phone everything is in sight."""
    made = server.create(replace(two_battles(), clock=Clock(per_decision=900)))
    ada = crowd.enter(recap=True, width=PHONE[0], height=PHONE[1], touch=True)
    ada.sit(made, "orcs")
    expect(ada.page.get_by_role("region", name="Waiting")).to_be_visible()
    wait_until_noted(ada)
    ada.goto("/")
    decide(server, made, "elves", ATTACK)
    decide(server, made, "elves", PASS)
    ada.goto(f"/table/{made.table.id}")
    recap = recap_of(ada)
    expect(recap.get_by_role("listitem")).to_have_count(1)
    expect(recap).to_contain_text("Elves attack the ♠ Orcs in 8•.")
    expect(recap).to_contain_text("against you")
    expect(ada.page.get_by_text("Your clock is running:")).to_be_visible()
    expect(present(recap)).to_have_text(re.compile(r"^1"))
    expect(ada.button("Skip to it")).to_be_in_viewport(ratio=1)
    expect(ada.button("Decide")).to_be_in_viewport(ratio=1)
    ada.button("Decide").click()
    expect(ada.panel).to_be_visible()


def test_a_preference_leaves_the_recap_out(crowd: Crowd, server: PageServer) -> None:
    made = server.create(against_bots("elves", castles_to_win=5))
    ada = crowd.enter(recap=True)
    ada.goto("/")
    ada.button("Settings").first.click()
    ada.page.get_by_role("checkbox", name="Recap after every wait").uncheck()
    ada.sit(made, "elves")
    ada.play_on(random.Random(3), until=lambda: ada.turn > 1)
    assert ada.turn == 2
    expect(recap_of(ada)).to_have_count(0)


def test_what_is_done_against_you_is_marked(crowd: Crowd, server: PageServer) -> None:
    """[V.1] [V.8] The attack and the loss, in the whole chronicle and in what is yours; not the attacker's own deed."""
    made = server.create(two_battles())
    ada, eve = crowd.enter(), crowd.enter()
    ada.sit(made, "orcs")
    eve.sit(made, "elves")
    decide(server, made, "elves", ATTACK)
    decide(server, made, "elves", PASS)
    for person in (ada, eve):
        person.button("Chronicle", exact=True).click()
    chronicle = ada.page.get_by_role("log", name="Chronicle")
    attack = chronicle.locator("p", has_text=re.compile("attack the .*in 8•"))
    expect(attack).to_contain_text("against you")
    decide(server, made, "elves", decision_to_record(plan(4, "6H")))
    decide(server, made, "orcs", decision_to_record(plan(0)))
    lost = chronicle.locator("p", has_text="Orcs are defeated and lose")
    expect(lost).to_contain_text("against you")
    ada.button("Mine", exact=True).click()
    expect(attack).to_contain_text("against you")
    expect(lost).to_contain_text("against you")
    theirs = eve.page.get_by_role("log", name="Chronicle")
    expect(theirs.locator("p", has_text=re.compile("attack the .*in 8•"))).to_be_visible()
    expect(theirs.get_by_text("against you")).to_have_count(0)


WHOLE: Final = """list => {
  const frame = list.getBoundingClientRect();
  return [...list.querySelectorAll("li")].map((one) => one.getBoundingClientRect())
    .filter(({ top, bottom }) => top < frame.bottom - 1 && bottom > frame.bottom + 1).length;
}"""
"""How many rows the end of the list cuts."""


def test_a_low_window_shows_whole_rows(crowd: Crowd, server: PageServer) -> None:
    made = server.create(against_bots("elves", castles_to_win=5))
    ada = crowd.enter(width=1366, height=650, recap=True)
    ada.sit(made, "elves")
    recap = play_to_recap(ada, random.Random(3), steps=5)
    told = recap.locator(".recap-told")
    for _ in range(4):
        assert told.evaluate(WHOLE) == 0
        ada.page.keyboard.press("Space")
    recap.get_by_role("button").nth(1).evaluate("row => row.lastElementChild.append(' and more besides'.repeat(6))")
    ada.until(lambda: told.evaluate(WHOLE) == 0, "a list that ends with a whole row, though rows are higher")
    assert float(recap.get_by_role("listitem").first.evaluate("row => row.offsetHeight")) > 50
