"""Friends: invited by links, recognized on all their devices, restored by twelve words."""

import re
from urllib.parse import urlsplit

from msgspec.structs import replace
from playwright.sync_api import expect

from dragondune.wire.lobby import SEATS, NewTable, SeatWish
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer, four_people
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_small_screens import check as check_width

GONE_AFTER = 10.0

WISH = NewTable(
    name="Friday",
    seats=(SeatWish("elves"), SeatWish("orcs"), SeatWish("dwarves"), SeatWish("goblins", "bot", bot="simple")),
    is_listed=False,
    answer_seconds=0,
    bot_seconds=0,
)


def path_of(link: str) -> str:
    parts = urlsplit(link)
    return f"{parts.path}#{parts.fragment}"


def link_called(person: Person, name: str) -> str:
    return person.page.get_by_role("textbox", name=name).input_value()


def take(person: Person, path: str, seat: str) -> None:
    """Open an invitation and take a seat."""
    person.goto(path)
    person.wait_for_table()
    row = person.page.get_by_role("listitem").filter(has_text=seat)
    row.get_by_role("button", name="Take this seat").click()
    person.until(lambda: person.picture["seat"] == seat.lower(), "the seat")


def sits_at(person: Person, path: str, seat: str) -> None:
    person.pictures.clear()
    person.goto(path)
    person.wait_for_table()
    assert person.picture["seat"] == seat


def names(person: Person) -> list[str]:
    info = person.picture["info"]
    assert isinstance(info, dict)
    return [one["holder"]["name"] for one in info["seats"]]


def test_friends_come_by_links_and_keep_their_seats_on_all_devices(crowd: Crowd, server: PageServer) -> None:
    made = server.create(WISH, start=False)
    table = f"/table/{made.table.id}"
    ada, bob, phone = crowd.enter(), crowd.enter(width=390, height=844, touch=True), crowd.enter(width=390, height=844)
    take(ada, f"{table}#invitation={made.invitation}", "Elves")

    ada.goto("/me")
    ada.button("Make twelve words").click()
    shown = ada.page.get_by_role("list", name="Your twelve words").get_by_role("listitem")
    expect(shown).to_have_count(12)
    words = shown.all_inner_texts()
    ada.button("Use another device").click()
    expect(ada.page.get_by_role("img", name="QR code to scan")).to_be_visible()
    check_axe(ada, "your page")
    phone.goto(path_of(link_called(ada, "Link for your other device")))
    expect(phone.page.get_by_role("status").filter(has_text="This device is yours now")).to_be_visible()
    check_width(phone)
    sits_at(phone, table, "elves")

    ada.page.evaluate("localStorage.removeItem('dragondune.tables'); localStorage.removeItem('dragondune.person')")
    ada.goto("/me")
    ada.page.get_by_label("Your twelve words").fill("  ".join(words).upper())
    ada.button("Recover").click()
    expect(ada.page.get_by_role("status").filter(has_text="This device is yours now")).to_be_visible()
    ada.page.get_by_label("Your name").fill("Ada Lovelace")
    phone.until(lambda: "Ada Lovelace" in names(phone), "the new name")
    sits_at(ada, table, "elves")

    host = crowd.enter()
    host.goto("/")
    host.page.evaluate(
        "([id, host]) => localStorage.setItem('dragondune.tables', JSON.stringify("
        "[{id, name: 'Friday', seats: {}, host, invitation: null, at: 0}]))",
        [made.table.id, made.host],
    )
    host.goto(table)
    host.page.get_by_text("More ways to invite").click()
    host.page.get_by_text("One link for each seat").click()
    host.button("Invite someone to play the Orcs").click()
    invitation = path_of(link_called(host, "Invitation to play the Orcs"))
    bob.goto("/")
    bob.page.evaluate("localStorage.setItem('dragondune.taste', JSON.stringify({name: 'Bob', pace: 'instant'}))")
    take(bob, invitation, "Orcs")
    check_width(bob)
    thief = crowd.enter()
    thief.goto(invitation)
    expect(thief.page.get_by_role("alert")).to_contain_text(re.compile("seat is taken"))
    thief.faults.clear()  # browsers report a refused request


def test_a_game_begins_without_the_host_and_whoever_was_away_comes_back(crowd: Crowd, server: PageServer) -> None:
    """[R225] All are ready, one goes away, most want a bot, and the one returns with one tap."""
    made = server.create(replace(four_people(), gone_after=GONE_AFTER), start=False)
    people = {seat: crowd.enter() for seat in SEATS}
    for seat, person in people.items():
        person.sit(made, seat)
    people["elves"].page.get_by_role("textbox", name="Say to everyone").fill("Shall we?")
    people["elves"].page.keyboard.press("Enter")
    expect(people["orcs"].page.get_by_role("log")).to_contain_text("Shall we?")
    check_axe(people["orcs"], "the lobby")
    for person in people.values():
        person.button("I am ready").click()
    orcs = people["orcs"]
    orcs.until(lambda: orcs.status == "running", "the game")
    orcs.goto("/about")
    for seat in ("elves", "dwarves"):
        people[seat].button("bot to take over").click()
    orcs.pictures.clear()
    orcs.goto(f"/table/{made.table.id}")
    orcs.button("Play the Orcs again").click()
    orcs.until(lambda: bool(orcs.pictures) and orcs.picture["seat"] == "orcs", "the seat")
    assert "Orcs" in names(orcs)

    elves = people["elves"]
    elves.button("Table menu").click()
    elves.button("Ask for a pause").click()
    elves.page.keyboard.press("Escape")
    for seat in ("orcs", "dwarves", "goblins"):
        people[seat].button("Agree to a pause").click()
    expect(elves.page.get_by_role("region", name="Pause")).to_contain_text("The game is paused.")
    people["goblins"].button("Go on").click()
    expect(elves.page.get_by_role("region", name="Pause")).not_to_contain_text("The game is paused.")
