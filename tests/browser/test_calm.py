"""The page does not jump while others act."""

import random
from typing import Final

import msgspec
from playwright.sync_api import Route, expect

from dragondune.wire.commands import Decide, Say
from dragondune.wire.lobby import SEATS
from tests.browser.conftest import Crowd
from tests.browser.person import Json, Person
from tests.browser.servers import PageServer, against_bots, four_people
from tests.browser.test_shift import TWO_FRAMES

WATCH: Final = """() => {
  window.jumps = [];
  let stage = "", where = "";
  const look = () => {
    const now = document.querySelector('section[aria-label="Now"]');
    const isAsked = now.querySelector('section[aria-label="Your decision"]') !== null;
    const titles = [...now.querySelectorAll("h2")].map((one) => one.textContent);
    const title = `${isAsked ? "asked" : "waiting"}: ${titles.join(", ")}`;
    const controls = [...document.querySelectorAll('nav[aria-label="Side panel"] button, .board')];
    const at = JSON.stringify(controls.map((one) => { const { x, y } = one.getBoundingClientRect(); return [x, y]; }));
    if (title === stage && at !== where) window.jumps.push([title, where, at]);
    [stage, where] = [title, at];
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes whenever the map or the tabs move although nothing else is asked than before."""


PLACES: Final = """
    window.places = [];
    const look = () => {
        const buttons = [...document.querySelectorAll("button")];
        const place = buttons.find((one) => one.textContent.trim() === "Begin the lesson")?.getBoundingClientRect().top;
        if (place !== undefined && place !== places.at(-1)) places.push(place);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""
"""Notes wherever the button is on the front page."""
STEADFAST: Final = """
    const wait = window.setTimeout;
    window.setTimeout = (deed, time, ...more) => (time === 1500 ? 0 : wait(deed, time, ...more));
"""
"""The page waits for its fonts however long a busy machine takes to bring them."""
LOADED: Final = 500
"""Milliseconds after which a page that did not wait for its fonts would be there."""
LETTERING: Final = 4
"""Fonts that a page waits for."""


def test_the_front_page_comes_with_its_fonts(crowd: Crowd) -> None:
    """A button that moved when they come would not be under the finger any more that is pressing it."""
    ada = crowd.enter(width=390, height=844)
    ada.page.add_init_script(PLACES)
    ada.page.add_init_script(STEADFAST)
    held: list[Route] = []
    is_slow = True

    def bring(route: Route) -> None:
        if is_slow:
            held.append(route)
        else:
            route.continue_()

    ada.page.route("**/*.woff2", bring)
    ada.goto("/", until="commit")
    ada.until(lambda: len(held) >= LETTERING, "the request for the fonts")
    ada.page.wait_for_timeout(LOADED)
    is_slow = False
    for route in held:
        route.continue_()
    expect(ada.button("Begin the lesson")).to_be_visible()
    ada.page.evaluate("document.fonts.ready")
    ada.page.evaluate(TWO_FRAMES)
    assert len(ada.page.evaluate("places")) == 1


def boxes(person: Person) -> list[tuple[str, float, float]]:
    """The positions of the decision buttons."""
    found = []
    for button in person.panel.get_by_role("button").all():
        box = button.bounding_box()
        if box is not None:
            found.append((button.inner_text(), box["x"], box["y"]))
    return found


def test_talk_gifts_and_offers_do_not_move_the_decision(crowd: Crowd, server: PageServer) -> None:
    made = server.create(four_people())
    asked = server.picture(made.table.id, token=made.seats["orcs"], seat="orcs")
    assert asked.view is not None
    seat = next(one for one in SEATS if any(waiting.seat == one for waiting in asked.view.waiting))
    others = [one for one in SEATS if one != seat]
    ada = crowd.enter()
    ada.sit(made, seat)
    ada.wait_for_turn()
    ada.page.wait_for_load_state("networkidle")  # what a choice means may make room for itself
    ada.page.evaluate(TWO_FRAMES)
    before = boxes(ada)
    assert before
    pay = {"duty": "pay", "seat": others[0], "to": seat, "amount": 1, "turn": None, "round": None}
    offer: Json = {"decide": "OfferAgreement", "parties": [others[0], seat], "clauses": [pay]}
    gift: Json = {"decide": "GiveGold", "to": seat, "amount": 1}
    for decision in (gift, offer):
        seen = server.picture(made.table.id, token=made.seats[others[0]], seat=others[0])
        server.command(made.table.id, Decide(decision, at=seen.n), token=made.seats[others[0]])
    for one in others:
        server.command(made.table.id, Say("a few words"), token=made.seats[one])
    ada.page.get_by_role("region", name="Offer to you").wait_for()
    assert boxes(ada) == before


def test_nothing_jumps_while_bots_play(crowd: Crowd, server: PageServer) -> None:
    table = against_bots("elves", castles_to_win=5, agreements="off")
    made = server.create(msgspec.structs.replace(table, bot_seconds=0.15))
    ada = crowd.enter()
    ada.sit(made, "elves")
    ada.wait_for_turn()
    ada.page.evaluate(WATCH)
    ada.play_on(random.Random(8), until=lambda: ada.turn > 1)
    jumps = ada.page.evaluate("window.jumps")
    assert [jump for jump in jumps if jump[0].startswith("waiting")] == []


def test_the_icons_are_fetched_once(crowd: Crowd, server: PageServer) -> None:
    """Chromium would read the file again for every drawing that is new and refers to it."""
    ada = crowd.enter()
    fetched: list[str] = []
    ada.page.on("request", lambda request: fetched.append(request.url))
    ada.sit(server.create(against_bots("elves")), "elves")
    ada.play_on(random.Random(8), until=lambda: ada.decided >= 4)
    assert sum(url.split("#")[0].endswith("/assets/icons.svg") for url in fetched) == 1
    assert ada.page.locator("use").first.evaluate("use => document.querySelector(use.getAttribute('href')) !== null")
