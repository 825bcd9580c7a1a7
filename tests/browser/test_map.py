"""The map: moving units, prices before payment, why a territory cannot be chosen, and animation."""

import json
from typing import Final

import pytest
from playwright.sync_api import expect

from dragondune.engine.game import Game
from dragondune.engine.ids import ELVES, GOBLINS, ORCS, RECRUITMENT_ROUND
from dragondune.engine.steps import BATTLE, COLLECTION, HIRE, LATE_DISBAND, MOVE, TROLLS, TURNS, VICTORY
from dragondune.views.position import write_position
from dragondune.wire.lobby import Created
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer, four_people
from tests.rules.scene import scene

REST: Final = (LATE_DISBAND, TURNS, TROLLS, BATTLE, COLLECTION, VICTORY)
PLACE_OF_UNITS: Final = """path => {
  const at = new DOMPoint(Number(path.dataset.x), Number(path.dataset.y)).matrixTransform(path.getScreenCTM());
  return [at.x, at.y];
}"""


def table(server: PageServer, *steps: int, dragon: int = 9) -> Created:
    """The Elves in 5★, the Goblins in 8; four people, and the Elves to move."""
    game: Game = scene(
        *steps,
        *REST,
        player=ELVES,
        round=RECRUITMENT_ROUND,
        units={"5c": {ELVES: 4}, "8": {GOBLINS: 3}, "1c": {ORCS: 2}},
        treasure={"8": 4},
        gold={ELVES: 7, GOBLINS: 1},
        dragon=dragon,
    )
    game.state.done = 1 << ELVES
    return server.create(four_people(write_position(game)))


@pytest.fixture
def elves(crowd: Crowd, server: PageServer) -> Person:
    ada = crowd.enter(painted=True)
    ada.sit(table(server, MOVE), "elves")
    ada.wait_for_turn()
    return ada


def units_in(person: Person, territory: str) -> tuple[float, float]:
    x, y = person.land(territory).evaluate(PLACE_OF_UNITS)
    return x, y


def test_a_move_shows_its_consequences_first(elves: Person) -> None:
    """[IV.5] [note.5] Griffins carry the units three territories, into a battle."""
    elves.page.mouse.move(*units_in(elves, "5c"))
    elves.page.mouse.down()
    elves.page.mouse.move(*units_in(elves, "7"), steps=4)
    elves.page.mouse.move(*units_in(elves, "8"), steps=4)
    elves.page.mouse.up()
    expect(elves.panel).to_contain_text("3 of 4 territories")
    expect(elves.panel).to_contain_text("A battle in the Battle Round: your 4 units against 3 units of the ♣ Goblins.")
    expect(elves.panel).to_contain_text("No units stay in 5★: you give up the castle.")
    elves.button("fewer: Units", within=elves.panel).click()
    expect(elves.panel).to_contain_text("1 stays in 5★ and holds it.")
    elves.button("Move 3 to 8", within=elves.panel).click()
    elves.until(lambda: elves.question != "Move", "the next question")
    assert elves.faults == []


def test_a_territory_that_cannot_be_chosen_says_why(elves: Person) -> None:
    """[I.4] [IV.5] The server gives the reason, and asking decides nothing."""
    elves.click_land(elves.land("9"))
    sheet = elves.page.get_by_role("region", name="Land 9")
    expect(sheet).to_contain_text("8♠ places 4 gold here.")
    expect(sheet).to_contain_text("the dragon marker at 9 closes 9")
    elves.click_land(elves.land("16"))
    expect(elves.page.get_by_role("region", name="Land 16")).to_contain_text(
        "no open path of up to 4 territories leads from 5★ to 16"
    )
    elves.page.keyboard.press("Escape")
    expect(elves.page.get_by_role("region", name="Land 16")).to_be_hidden()
    assert elves.decided == 0
    assert elves.question == "Move"


def test_a_route_avoids_closed_territories(elves: Person, crowd: Crowd, server: PageServer) -> None:
    """[I.4] The shortest route to 8 leads through 7; with the dragon there, it is one territory longer."""
    elves.click_land(elves.land("8"))
    expect(elves.panel).to_contain_text("5★ → 6 → 7 → 8 · 3 of 4 territories")
    ben = crowd.enter()
    ben.sit(table(server, MOVE, dragon=7), "elves")
    ben.wait_for_turn()
    ben.click_land(ben.land("8"))
    expect(ben.panel).to_contain_text("5★ → 4• → 4 → 8• → 8 · 4 of 4 territories")


def test_escape_undoes_the_last_choice(elves: Person) -> None:
    elves.click_land(elves.land("7"))
    expect(elves.button("Move 4 to 7")).to_be_visible()
    elves.page.keyboard.press("Escape")
    elves.page.keyboard.press("Escape")
    expect(elves.button("Move 4 to 7")).to_be_hidden()


def test_arrow_keys_and_enter_choose_a_territory(elves: Person) -> None:
    elves.land("6").focus()
    elves.page.keyboard.press("ArrowLeft")
    expect(elves.land("7")).to_be_focused()
    elves.page.keyboard.press("Enter")
    expect(elves.button("Move 4 to 7")).to_be_visible()


def test_hiring_shows_prices_on_the_map_and_who_is_paid(crowd: Crowd, server: PageServer) -> None:
    """[IV.4] [R1] One gold in a castle, two elsewhere, to the Goblins."""
    ada = crowd.enter()
    ada.sit(table(server, HIRE, MOVE), "elves")
    ada.wait_for_turn()
    ada.button("One step at a time", within=ada.panel).click()
    expect(ada.land("15c")).to_have_attribute("aria-label", "15 castle, 1 gold per unit, legal")
    expect(ada.land("13")).to_have_attribute("aria-label", "13 plain, 2 gold per unit, legal")
    ada.click_land(ada.land("13"))
    ada.button("more: Units", within=ada.panel).click()
    expect(ada.panel).to_contain_text("4 gold to the Goblins. You have 7, 3 are left.")
    ada.button("Hire 2 in 13 for 4", within=ada.panel).click()
    expect(ada.page.get_by_role("list", name="Steps of your turn")).to_contain_text("Hired 2 in 13 for 4")


def test_a_turn_can_be_taken_when_its_consequences_are_not_told(crowd: Crowd, server: PageServer) -> None:
    """What the server refuses to foretell is said, and the next answer takes its place."""
    ada = crowd.enter()
    ada.sit(table(server, HIRE, MOVE), "elves")
    ada.wait_for_turn()
    told = "Too much was asked of the server; ask again in a second."
    refusal = json.dumps(
        {"type": "refused", "id": 0, "kind": "too_much", "sentence": told, "rule": None, "picture": None}
    )
    ada.page.route("**/what-if", lambda route: route.fulfill(status=429, content_type="application/json", body=refusal))
    ada.click_land(ada.land("13"))
    expect(ada.panel.get_by_role("alert")).to_have_text(told)
    expect(ada.button("Hire 1 in 13 for 2", exact=True, within=ada.panel)).to_be_enabled()
    ada.page.unroute("**/what-if")
    assert all("429" in fault for fault in ada.faults)
    ada.faults.clear()
    ada.button("more: Units", within=ada.panel).click()
    expect(ada.panel.get_by_role("alert")).to_have_count(0)
    ada.button("Hire 2 in 13 for 4", exact=True, within=ada.panel).click()
    expect(ada.page.get_by_role("list", name="Steps of your turn")).to_contain_text("Hired 2 in 13 for 4")


def test_a_turn_is_played_at_once(crowd: Crowd, server: PageServer) -> None:
    """[IV.4] [IV.5] Units that are hired move on in the same turn, and both steps cost one press of a button."""
    ada = crowd.enter()
    ada.sit(table(server, HIRE, MOVE), "elves")
    ada.wait_for_turn()
    expect(ada.panel.get_by_role("heading", name="Your turn")).to_be_visible()
    ada.click_land(ada.land("13"))
    ada.button("more: Units", within=ada.panel).click()
    expect(ada.panel).to_contain_text("4 gold to the Goblins. You have 7, 3 are left.")
    ada.button("Move", within=ada.panel, exact=False).first.click()
    ada.button("13", within=ada.panel.get_by_role("group", name="From"), exact=True).click()
    ada.panel.get_by_label("To", exact=True).select_option("14")
    ada.button("Hire 2 in 13 for 4, move 2 to 14", within=ada.panel).click()
    ada.until(lambda: {"UnitsHired", "UnitsMoved"} <= {one["event"] for one in ada.events}, "both steps")
    assert ada.decided == 1
    assert ada.question not in ("Hire", "Move")


def test_a_step_that_is_not_chosen_is_asked_later(crowd: Crowd, server: PageServer) -> None:
    """Nobody gives up a movement by hiring."""
    ada = crowd.enter()
    ada.sit(table(server, HIRE, MOVE), "elves")
    ada.wait_for_turn()
    ada.click_land(ada.land("13"))
    ada.button("Hire", within=ada.panel, exact=False).last.click()
    ada.until(lambda: ada.question == "Move", "the movement")


def test_others_see_units_move_and_the_animation_ends(crowd: Crowd, server: PageServer) -> None:
    made = table(server, MOVE)
    ada, ben = crowd.enter(), crowd.enter(motion=True, pace="normal")
    ada.sit(made, "elves")
    ben.sit(made, "goblins")
    ada.wait_for_turn()
    expect(ben.land("7")).to_be_attached()
    ben.page.evaluate(
        "new MutationObserver(() => { if (document.querySelector('.moving')) document.body.dataset.walked = 'yes'; })"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    ada.click_land(ada.land("7"))
    ada.button("Move 4 to 7").click()
    expect(ben.page.locator("body")).to_have_attribute("data-walked", "yes")
    expect(ben.page.locator(".moving")).to_have_count(0)
    expect(ben.land("7")).to_have_attribute("aria-label", "7 plain, Elves 4 units")
    assert ben.page.locator("#on-7 [data-key=elves]").evaluate("one => one.style.visibility") == ""


def test_the_map_zooms_in_and_out(elves: Person) -> None:
    whole = elves.button("Show the whole map")
    expect(whole).to_be_hidden()
    elves.page.mouse.move(*units_in(elves, "8"))
    elves.page.mouse.wheel(0, -600)
    expect(whole).to_be_visible()
    whole.click()
    expect(whole).to_be_hidden()
