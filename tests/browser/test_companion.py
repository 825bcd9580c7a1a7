"""At the table with a phone: four phones beside a printed box, secrets revealed together, a server that dies."""

import json
import re
from collections.abc import Mapping
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from dragondune.companion.box_log import verify_box_log
from dragondune.wire.lobby import SEATS, Created, NewTable, Seat, SeatWish
from tests.browser.conftest import Crowd
from tests.browser.person import Json, Person
from tests.browser.servers import PageServer
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_small_screens import check as check_width

WIDTH, HEIGHT = 390, 844
NARROW: Final = 360
TABS: Final = ("Draws", "Secrets", "Deals", "Table")


def wish(**rules: bool | int | str) -> NewTable:
    seats = tuple(SeatWish(one, "me", name=f"{one[:3].title()}a") for one in SEATS)
    return NewTable(name="At home", overrides=dict(rules), seats=seats, companion=True)


def phones(crowd: Crowd, made: Created, of: PageServer) -> dict[Seat, Person]:
    people = {seat: crowd.enter(width=WIDTH, height=HEIGHT, touch=True, of=of) for seat in SEATS}
    for seat, person in people.items():
        person.sit(made, seat)
    return people


def room(person: Person) -> Json:
    found = person.picture["room"]
    assert isinstance(found, dict)
    return found


def tab(person: Person, name: str) -> None:
    person.page.get_by_role("tab", name=name).click()


def press(person: Person, name: str) -> None:
    """Press a button, which ignores presses for a moment after its action has changed."""
    button = person.button(name)
    expect(button).to_be_enabled()
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()


def seal(person: Person, *, units: int, card: str | None) -> None:
    form = person.page.get_by_role("form", name="Your battle plan")
    for _ in range(units - 1):
        person.button("more units", within=form).click()
    if card is not None:
        form.get_by_text(card, exact=True).click()
    press(person, "Seal:")


def test_from_the_front_page_to_the_end_of_the_evening(crowd: Crowd) -> None:
    """[R296] A host and a guest set the table, draw, and check at the end that the draws were fair."""
    ada = crowd.enter(width=WIDTH, height=HEIGHT, touch=True)
    ada.goto("/")
    ada.page.get_by_role("link", name="Set the table").click()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_label("Edition", exact=True).select_option("1.7")
    for people in ("Dwarves", "Goblins"):
        ada.page.get_by_role("group", name=f"Who plays the {people}").get_by_text("nobody").click()
    check_axe(ada, "a new companion")
    check_width(ada)
    ada.button("Open the table").click()
    link = ada.page.get_by_label("Invitation").input_value()
    expect(ada.page.get_by_role("img", name="QR code to scan")).to_be_visible()
    check_axe(ada, "the lobby of a companion")
    check_width(ada)
    bo = crowd.enter(width=WIDTH, height=HEIGHT, touch=True, theme="dark")
    bo.page.goto(link)
    bo.page.get_by_label("Your name").fill("Bo")
    bo.button("Take this seat").click()
    press(ada, "Open the box")
    ada.until(lambda: ada.status == "running", "the beginning")
    # The button and the open page may both send the number of this seat; the second is refused, and nothing is lost.
    ada.faults[:] = [fault for fault in ada.faults if "409" not in fault]
    press(ada, "Roll for the dragon's start")
    expect(bo.page.get_by_role("img", name="A die shows").first).to_be_visible()
    press(bo, "Move the dragon")
    expect(ada.page.get_by_text("The dragon marker moves")).to_be_visible()
    bo.until(lambda: "DragonDieRolled" in str(bo.events), "the dragon's die")
    ada.page.get_by_text("Done by hand").press("Enter")
    ada.page.get_by_label("Starting Player").select_option("orcs")
    expect(bo.page.get_by_text("Order of play")).to_be_visible()
    press(bo, "Turn the events")
    tab(ada, "Table")
    expect(ada.page.get_by_text(re.compile("Elves say that the .* Orcs start"))).to_be_visible()
    ada.button("Close the box").click()
    expect(ada.page.get_by_text("The seed of the draws is shown")).to_be_visible()
    ada.button("Close the box").click()
    bo.until(lambda: bo.is_over, "the end")
    tab(bo, "Table")
    with bo.page.expect_download() as download:
        bo.button("Download log").click()
    proof = verify_box_log(download.value.path().read_text(encoding="utf-8"))
    assert proof.draws == room(bo)["drawn"]
    info = bo.picture["info"]
    assert isinstance(info, dict)
    assert proof.commitment == info["commitment"]


def frames(person: Person) -> str:
    return "".join(person.raw)


def test_four_phones_keep_secrets_until_all_are_in(crowd: Crowd, server: PageServer) -> None:
    """[R296] What the Elves have sealed is in no byte that another phone was sent, until the Orcs have sealed too."""
    people = phones(crowd, server.create(wish()), server)
    elves, orcs = people["elves"], people["orcs"]
    tab(orcs, "Secrets")
    orcs.button("Elves").click()
    press(orcs, "Ask both for their plan")
    seal(elves, units=7, card="5♣")
    expect(elves.page.get_by_text("Nobody sees it until all are in")).to_be_visible()
    elves.button("Change it").click()
    seal(elves, units=3, card="6♣")
    for seat in ("dwarves", "goblins", "orcs"):
        other = people[seat]
        tab(other, "Secrets")
        expect(other.page.get_by_text("sealed", exact=True)).to_be_visible()
        assert "SealPlan" not in frames(other)
    seal(orcs, units=1, card=None)
    for person in people.values():
        opened = person.page.get_by_role("region", name="Opened last")
        expect(opened.get_by_text("Send 3 units with 6♣")).to_be_visible()
        expect(opened.get_by_text("Send 1 unit without an artifact")).to_be_visible()
        assert "5C" not in json.dumps(room(person)["opened"])
    press_bids(people)


def press_bids(people: Mapping[Seat, Person]) -> None:
    """Everybody seals a bid; the screen switches to bids by itself, whatever was open."""
    tab(people["goblins"], "Table")
    dwarves = people["dwarves"]
    dwarves.page.get_by_text("Bids", exact=True).click()
    press(dwarves, "Ask for 4 bids")
    for seat, person in people.items():
        form = person.page.get_by_role("form", name="Your bid")
        if seat == "orcs":
            press(person, "Seal a pass")
        else:
            person.button("more gold", within=form).click()
            press(person, "Seal: 2 gold")
    for person in people.values():
        expect(person.page.get_by_role("region", name="Opened last").get_by_text("Bid 2")).to_have_count(3)


def test_an_agreement_a_timer_and_a_server_that_dies(crowd: Crowd, killable_server: PageServer) -> None:
    """[R296] Nothing is lost: the sealed plan, the offer, the timer, the dragon and what the Elves have seen."""
    made = killable_server.create(wish())
    people = phones(crowd, made, killable_server)
    elves, orcs = people["elves"], people["orcs"]
    press(elves, "Roll for the dragon's start")
    press(orcs, "Show the Elves the next event")
    expect(elves.page.get_by_text("Only you can see this")).to_be_visible()
    card = str(room(elves)["next_event"])
    assert all(f'"{card}"' not in frames(other) for seat, other in people.items() if seat != "elves")
    orcs.page.get_by_label("Timer", exact=True).locator("select").select_option("5")
    tab(elves, "Deals")
    elves.button("Write an agreement").click()
    elves.button("Orcs").click()
    elves.page.get_by_label("Add a clause").select_option("no_hiring")
    press(elves, "Offer this to the Orcs")
    tab(orcs, "Secrets")
    orcs.button("Elves").click()
    press(orcs, "Ask both for their plan")
    seal(elves, units=2, card="A♠")
    elves.until(lambda: '"sealed":["elves"]' in json.dumps(room(elves), separators=(",", ":")), "the sealed plan")
    before = {seat: killable_server.picture(made.table.id, token=made.seats[seat], seat=seat).room for seat in SEATS}
    killable_server.kill()
    lost = elves.page.get_by_role("alert").filter(has_text="Connection lost")
    expect(lost).to_be_visible()
    killable_server.start()
    expect(lost).not_to_be_visible()
    for seat in SEATS:
        after = killable_server.picture(made.table.id, token=made.seats[seat], seat=seat).room
        assert after == before[seat]
    seal(orcs, units=1, card=None)
    expect(elves.page.get_by_role("region", name="Opened last").get_by_text("Send 2 units with A♠")).to_be_visible()
    tab(orcs, "Deals")
    press(orcs, "Accept")
    tab(elves, "Deals")
    expect(elves.page.get_by_role("article", name="Agreement 1")).to_be_visible()
    elves.button("Pause").click()
    expect(orcs.button("Go on")).to_be_visible()
    for person in people.values():
        assert all("net::ERR_" in fault or "WebSocket" in fault for fault in person.faults)
        person.faults.clear()


def check(person: Person, where: str) -> None:
    """Nothing is too wide, on a narrow phone either, and axe finds no faults."""
    check_axe(person, where)
    check_width(person)
    size = person.page.viewport_size
    if size is not None and size["width"] < 900:
        person.page.set_viewport_size({"width": NARROW, "height": 740})
        check_width(person)
        person.page.set_viewport_size(size)


@pytest.mark.parametrize(("width", "height"), [(WIDTH, HEIGHT), (1280, 860)])
def test_every_part_fits_and_is_accessible(crowd: Crowd, server: PageServer, width: int, height: int) -> None:
    made = server.create(wish(elite_warriors=True, blessing=True))
    ada, orcs = (crowd.enter(width=width, height=height, touch=width < 900) for _ in range(2))
    ada.sit(made, "dwarves")
    orcs.sit(made, "orcs")
    press(ada, "Roll for the dragon's start")
    press(ada, "Turn the events")
    is_phone = ada.page.get_by_role("tablist").count() > 0
    assert is_phone == (width < 900)
    for name in TABS if is_phone else ("all",):
        if is_phone:
            tab(ada, name)
        check(ada, name)
    if is_phone:
        tab(ada, "Secrets")
    ada.button("Orcs", within=ada.page.get_by_role("region", name="Ask for secrets")).click()
    press(ada, "Ask both for their plan")
    expect(ada.page.get_by_role("group", name="Elite warriors")).to_be_visible()
    check(ada, "a plan")
    seal(ada, units=2, card="3♥")
    check_axe(ada, "a sealed plan")
    if is_phone:
        tab(orcs, "Secrets")
    seal(orcs, units=2, card="3♠")
    expect(ada.page.get_by_role("region", name="Opened last")).to_be_visible()
    check(ada, "opened plans")
    if is_phone:
        tab(ada, "Deals")
    ada.button("Write an agreement").click()
    within = ada.page.get_by_role("region", name="Write an agreement")
    ada.button("Orcs", within=within).click()
    ada.page.get_by_label("Add a clause").select_option("pay_if_won")
    check(ada, "an agreement")


def test_a_plan_by_keyboard_alone(crowd: Crowd, server: PageServer) -> None:
    made = server.create(wish())
    ada, orcs = crowd.enter(width=WIDTH, height=HEIGHT), crowd.enter(width=WIDTH, height=HEIGHT)
    ada.sit(made, "elves")
    orcs.sit(made, "orcs")
    tab(orcs, "Secrets")
    orcs.button("Elves").click()
    press(orcs, "Ask both for their plan")
    keys = ada.page.keyboard
    expect(ada.page.get_by_role("form", name="Your battle plan")).to_be_visible()
    walk(ada, ada.button("more units"))
    keys.press("Enter")
    walk(ada, ada.page.get_by_role("radio", name="No artifact"))
    keys.press("ArrowRight")
    expect(ada.button("Seal: 2 units, A♦")).not_to_have_attribute("aria-disabled", "true")
    keys.press("Enter")
    expect(ada.page.get_by_text("Nobody sees it until all are in")).to_be_visible()
    selected = ada.page.get_by_role("tab", selected=True)
    walk(ada, selected)
    keys.press("ArrowRight")
    expect(ada.page.get_by_role("tab", name="Deals")).to_be_focused()
    expect(ada.page.get_by_role("heading", name="Deals")).to_be_visible()


def walk(person: Person, to: Locator) -> None:
    """Go there with the Tab key."""
    for _ in range(60):
        if to.evaluate("one => one === document.activeElement"):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError("the Tab key does not lead there")


def test_one_phone_for_two_seats_is_handed_over_behind_a_curtain(crowd: Crowd, server: PageServer) -> None:
    made = server.create(wish())
    ada, orcs = crowd.enter(width=WIDTH, height=HEIGHT), crowd.enter(width=WIDTH, height=HEIGHT)
    ada.sit(made, "elves")
    ada.goto("/")
    ada.sit(made, "goblins")
    orcs.sit(made, "orcs")
    tab(orcs, "Secrets")
    orcs.button("Goblins").click()
    press(orcs, "Ask both for their plan")
    expect(ada.page.get_by_text("Hand over to the Goblins")).to_be_visible()
    expect(ada.page.get_by_text("They have a decision to make")).to_be_visible()
    ada.button("We are the Goblins").click()
    expect(ada.page.get_by_role("form", name="Your battle plan")).to_be_visible()
