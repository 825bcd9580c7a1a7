"""A lobby of four friends: invited by a seat's link and by a QR code, they swap, draw a people, and are ready."""

import io
import json
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect

from dragondune.web.preparing import MODULES
from dragondune.wire.lobby import Created, NewTable, SeatWish
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_friends import link_called, names, path_of, take
from tests.browser.test_small_screens import check as check_width

READER = Path(MODULES) / "jsqr" / "dist" / "jsQR.js"
WISH = NewTable(
    name="Friday",
    seats=(SeatWish("elves", "me", name="Anna"), SeatWish("goblins"), SeatWish("dwarves"), SeatWish("orcs")),
    is_listed=False,
    answer_seconds=0,
    bot_seconds=0,
)


PICTURES = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("pictures"));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map((one) => new URL(one.url).pathname);
}"""


def host(person: Person, made: Created) -> None:
    """Open the table as who made it."""
    kept = [{"id": made.table.id, "name": "", "seats": made.seats, "host": made.host, "invitation": made.invitation}]
    person.goto("/about")
    person.page.evaluate("kept => localStorage.setItem('dragondune.tables', kept)", json.dumps(kept))
    person.goto(f"/table/{made.table.id}")
    person.wait_for_table()


def call(person: Person, name: str) -> None:
    person.goto("/about")
    person.page.evaluate("taste => localStorage.setItem('dragondune.taste', taste)", json.dumps({"name": name}))


def code_on(person: Person) -> str:
    """What a camera reads on the screen."""
    shown = person.page.get_by_role("img", name="QR code to scan").screenshot()
    picture = Image.open(io.BytesIO(shown)).convert("RGBA")
    person.page.evaluate(f"{READER.read_text()}; globalThis.jsQR = jsQR; 0")
    read = "([pixels, w, h]) => jsQR(new Uint8ClampedArray(pixels), w, h)?.data ?? null"
    return str(person.page.evaluate(read, [list(picture.tobytes()), picture.width, picture.height]))


def test_four_friends_meet_swap_draw_and_begin(crowd: Crowd, server: PageServer) -> None:
    """[R285] [R340] [R341]"""
    made = server.create(WISH, start=False)
    anna, jonas, cleo, omar = (
        crowd.enter(width=1366, height=650),
        crowd.enter(),
        crowd.enter(width=390, height=844, touch=True),
        crowd.enter(),
    )
    host(anna, made)
    begin = anna.button("Begin")
    expect(begin).to_have_attribute("aria-disabled", "true")
    expect(begin).to_be_in_viewport()
    expect(anna.page.get_by_role("region", name="Ready")).to_contain_text("Nobody plays the Goblins, Dwarves and Orcs")
    anna.page.get_by_text("More ways to invite").click()
    expect(begin).to_be_in_viewport(ratio=1)
    said = anna.page.get_by_placeholder("Say to all")
    said.click(trial=True)  # nothing covers it
    expect(said).to_be_in_viewport(ratio=1)
    anna.page.get_by_text("One link for each seat").click()
    anna.button("Invite someone to play the Goblins").click()
    call(jonas, "Jonas")
    take(jonas, path_of(link_called(anna, "Invitation to play the Goblins")), "Goblins")
    link = code_on(anna)
    assert link == link_called(anna, "Invitation")
    for person, name, seat in ((cleo, "Cleo", "Dwarves"), (omar, "Omar", "Orcs")):
        call(person, name)
        take(person, path_of(link), seat)
    check_width(cleo)
    expect(cleo.button("I am ready")).to_be_in_viewport()

    jonas.button("I am ready").click()
    anna.page.get_by_label("Swap the Elves with").select_option("goblins")
    expect(jonas.page.get_by_role("status", name="A swap")).to_contain_text(
        "Anna asks to swap the Elves and the Goblins"
    )
    jonas.button("Swap", exact=True).click()
    anna.until(lambda: anna.picture["seat"] == "goblins", "the other seat")
    jonas.until(lambda: jonas.picture["seat"] == "elves", "the other seat")
    expect(jonas.page.get_by_role("region", name="Ready")).to_contain_text("Seats have changed: say again")
    for person in (cleo, omar):
        person.button("Draw by lot").click()
    expect(cleo.page.get_by_role("listitem").filter(has_text="By lot")).to_have_count(2)
    check_axe(cleo, "the lobby of a guest")
    check_axe(anna, "the lobby of the host")

    for person in (jonas, cleo, omar, anna):
        person.button("I am ready").click()
    for person in (jonas, cleo, omar, anna):
        person.until(lambda person=person: person.status == "running", "the game")  # type: ignore[misc]
    assert sorted(names(anna)) == ["Anna", "Cleo", "Jonas", "Omar"]
    cleo.until(lambda: names(cleo)[index_of(cleo)] == "Cleo", "the people that was drawn")
    omar.until(lambda: names(omar)[index_of(omar)] == "Omar", "the people that was drawn")


def index_of(person: Person) -> int:
    info = person.picture["info"]
    assert isinstance(info, dict)
    return next(at for at, one in enumerate(info["seats"]) if one["seat"] == person.picture["seat"])


def test_the_host_changes_rules_and_order(crowd: Crowd, server: PageServer) -> None:
    """[R340] Everybody sees it at once, and who was ready is asked again."""
    made = server.create(WISH, start=False)
    anna, jonas = crowd.enter(), crowd.enter()
    host(anna, made)
    take(jonas, f"/table/{made.table.id}#invitation={made.invitation}", "Goblins")
    jonas.button("I am ready").click()
    anna.button("Change: Rules").click()
    form = anna.page.get_by_role("form", name="Change the rules")
    expect(form).to_be_visible()
    expect(anna.page.get_by_text("Print this game")).to_have_count(1)
    form.get_by_label("Edition", exact=True).select_option("1.7")
    anna.button("Save", within=form).click()
    expect(jonas.page.get_by_role("region", name="Rules")).to_contain_text("1.7")
    expect(jonas.page.get_by_role("region", name="Ready")).to_contain_text("The rules have changed")
    handle = anna.page.get_by_role("button", name="Place of the Goblins in the order of play: 2 of 4")
    handle.press("ArrowUp")
    expect(jonas.page.get_by_role("region", name="Seats").get_by_role("listitem").first).to_contain_text("Goblins")
    anna.button("rename").click()
    anna.page.get_by_label("Name of the table").fill("Saturday")
    anna.page.keyboard.press("Enter")
    expect(jonas.page.get_by_role("heading", name="Saturday")).to_be_visible()


def test_a_passkey_brings_the_seats_to_another_device(crowd: Crowd) -> None:
    """With Chromium's virtual authenticator; where browsers allow none, the page says why."""
    ada = crowd.enter(at="localhost")
    ada.goto("/me")
    line = ada.page.context.new_cdp_session(ada.page)
    line.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    told = {**options, "isUserVerified": True, "automaticPresenceSimulation": True}
    line.send("WebAuthn.addVirtualAuthenticator", {"options": told})
    ada.page.get_by_label("Your name").fill("Ada Passkey")
    ada.button("Make a passkey").click()
    expect(ada.page.get_by_text("You have 1 passkey.")).to_be_visible()
    ada.page.evaluate("localStorage.clear()")
    ada.goto("/me")
    ada.button("Sign in with a passkey").click()
    expect(ada.page.get_by_role("status").filter(has_text="This device is yours now")).to_be_visible()
    expect(ada.page.get_by_label("Your name")).to_have_value("Ada Passkey")
    bob = crowd.enter()
    bob.goto("/me")
    expect(bob.page.get_by_role("region", name="Passkeys")).to_contain_text("Passkeys need a name")
    expect(bob.button("Make a passkey")).to_have_count(0)


def test_the_page_starts_without_a_connection(crowd: Crowd, server: PageServer) -> None:
    """It says so at once, and shows how the table was; pictures kept by earlier versions of the page are gone."""
    seats = (SeatWish("elves", "me", name="Ada"), SeatWish("orcs", "bot"), SeatWish("dwarves", "bot"))
    made = server.create(NewTable(name="Train", seats=seats, bot_seconds=0, answer_seconds=0))
    ada = crowd.enter(worker=True)
    ada.goto("/about")
    ada.page.evaluate("async () => { await (await caches.open('pictures')).put('/kept/old/elves', new Response('')) }")
    host(ada, made)
    ada.page.evaluate("async () => { await navigator.serviceWorker.ready }")
    ada.until(lambda: ada.page.evaluate(PICTURES) == [f"/kept/{made.table.id}/elves"], "the picture that is kept")
    kept = ada.page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async (name) =>"
        " (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()"
    )
    assert not [path for path in kept if path.startswith("/api/")]
    ada.page.context.set_offline(True)
    ada.goto(f"/table/{made.table.id}")
    expect(ada.page.get_by_role("alert")).to_contain_text("No connection: this is the table as it was")
    expect(ada.page.get_by_role("list", name="Players")).to_contain_text("Orcs")
    expect(ada.page.get_by_role("region", name="Your decision")).to_have_count(0)
    ada.goto("/")
    expect(ada.page.get_by_role("alert").first).to_contain_text("No connection.")
    expect(ada.page.get_by_role("link", name="Train")).to_contain_text("as it was")
    ada.page.context.set_offline(False)
    ada.goto(f"/table/{made.table.id}")
    ada.wait_for_turn()
    ada.faults.clear()  # browsers report every request that found no connection
