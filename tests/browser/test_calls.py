"""Notifications: by push with the page closed, by mail, by the title and icon; and none on vacation."""

import json
import shutil
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import httpx
import msgspec
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from dragondune.web.bundle import ensure_bundle
from dragondune.wire.lobby import DAY, Clock, Created, NewTable, SeatWish
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.shifted import PushHouse, ShiftedServer, mail_house
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_friends import take
from tests.browser.test_small_screens import check as check_width
from tests.patience import PATIENCE
from tests.server.mailboxes import Mailboxes, stop_of, text_of
from tests.server.push_service import text_of as base64_of

WISH = NewTable(
    name="Friday",
    seats=(SeatWish("orcs"), SeatWish("elves"), SeatWish("dwarves", "bot", bot="simple")),
    clock=Clock(per_decision=2 * DAY, leave=14 * DAY),
    answer_seconds=0,
    bot_seconds=0,
)
ALLOWED = """(() => {
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  const given = %s;
  let held = null;
  PushManager.prototype.getSubscription = async () => held;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => (held = {
    endpoint: given.endpoint,
    options: { applicationServerKey: applicationServerKey.buffer },
    toJSON: () => given,
    unsubscribe: async () => ((held = null), true),
  });
})();"""
"""The browser's own push service is on the internet; here its subscriptions lead to the test's."""
NOTED = """const show = ServiceWorkerRegistration.prototype.showNotification;
ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
  await (await caches.open("noted")).put("/shown", new Response(JSON.stringify({ title, ...options })));
  await show.call(this, title, options).catch(() => undefined);
};
WorkerNavigator.prototype.setAppBadge = async (count) =>
  (await caches.open("noted")).put("/badge", new Response(String(count)));
"""
"""Runs before the worker and records what it shows; without a desktop, the browser refuses notifications, and a badge
ends the worker's process."""
SHOWN = "caches.match('/shown').then((found) => found ? found.json() : null)"
BADGE = "caches.match('/badge').then((found) => found ? found.text() : null)"
WORKING = """navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" ||
  new Promise((done) => active.addEventListener("statechange", () => done(true))))"""
PUSH_KEY = """fetch("/api/person/calls", { headers: { person: JSON.parse(localStorage.getItem("dragondune.person")) } })
  .then((answer) => answer.json()).then((info) => info.push_key)"""


@pytest.fixture(scope="module")
def push_house() -> Iterator[PushHouse]:
    with PushHouse().running() as house:
        yield house


@pytest.fixture(scope="module")
def mailboxes() -> Iterator[Mailboxes]:
    with mail_house() as boxes:
        yield boxes


@pytest.fixture(scope="module")
def shifted(tmp_path_factory: pytest.TempPathFactory, mailboxes: Mailboxes) -> Iterator[ShiftedServer]:
    folder: Path = tmp_path_factory.mktemp("calls")
    page = Path(shutil.copytree(ensure_bundle(), folder / "page"))
    worker = page / "worker.js"
    worker.write_text(NOTED + worker.read_text())
    mail = {"smtp_host": "127.0.0.1", "smtp_security": "none", "mail_from": "dune@example.org"}
    with ShiftedServer(
        folder, page, call_seconds=0.5, public_url="https://dune.example", smtp_port=mailboxes.port, **mail
    ).running() as server:
        yield server


def made_at(server: ShiftedServer) -> Created:
    headers = {"content-type": "application/json"}
    answer = httpx.post(f"{server.url}/api/tables", content=msgspec.json.encode(WISH), headers=headers, trust_env=False)
    return msgspec.json.decode(answer.content, type=Created)


def whisper(server: ShiftedServer, made: Created, token: str) -> None:
    said = {"do": "say", "text": "the secret plan", "to": ["orcs"]}
    path = f"{server.url}/api/tables/{made.table.id}/commands"
    answer = httpx.post(path, json=said, headers={"authorization": f"Bearer {token}"}, trust_env=False)
    assert answer.is_success, answer.text


def token_of(person: Person, seat: str) -> str:
    kept = person.page.evaluate("JSON.parse(localStorage.getItem('dragondune.tables'))")
    return str(kept[0]["seats"][seat])


def deliver(context: BrowserContext, url: str, message: dict[str, object]) -> Page:
    """Let the browser's own tools deliver a push while no page of the site is open; returns the empty page."""
    empty = context.new_page()
    empty.set_default_timeout(PATIENCE * 1000)
    cdp = context.new_cdp_session(empty)
    found: list[str] = []
    cdp.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    cdp.send("ServiceWorker.enable")
    while not found:
        empty.wait_for_timeout(20)
    push = {"origin": f"{url}/", "registrationId": found[0], "data": json.dumps(message)}
    cdp.send("ServiceWorker.deliverPushMessage", push)
    cdp.detach()
    return empty


def test_a_push_is_shown_although_the_page_is_closed(
    crowd: Crowd, shifted: ShiftedServer, push_house: PushHouse
) -> None:
    """From the button to the worker: subscribed, encrypted, signed, taken by a push service, read, and shown."""
    ada = crowd.enter(of=shifted)
    bob = crowd.enter(width=390, height=844, touch=True, name="Bob", worker=True, of=shifted)
    browser = push_house.browser
    keys = {"p256dh": base64_of(browser.public), "auth": base64_of(browser.auth)}
    bob.page.context.add_init_script(ALLOWED % json.dumps({"endpoint": browser.endpoint, "keys": keys}))
    made = made_at(shifted)
    table = f"/table/{made.table.id}#invitation={made.invitation}"
    take(ada, table, "Elves")
    take(bob, table, "Orcs")
    bob.goto("/me")
    bob.button("Notify me on this device").click()
    expect(bob.page.get_by_role("button", name="Stop notifying me on this device")).to_be_visible()
    expect(bob.page.get_by_label("It is my turn, by push")).to_be_checked()
    bob.page.get_by_label("No notifications at night").check()
    expect(bob.page.get_by_label("Quiet from")).to_have_value("22:00")
    bob.page.get_by_label("No notifications at night").uncheck()
    expect(bob.page.get_by_label("Quiet from")).to_be_hidden()
    check_axe(bob, "how you are called")
    check_width(bob)
    key = str(bob.page.evaluate(PUSH_KEY))
    assert bob.page.evaluate(WORKING)  # a page that is closed earlier takes the worker with it
    context = bob.page.context
    bob.page.close()
    whisper(shifted, made, token_of(ada, "elves"))
    ada.until(lambda: bool(push_house.letters), "the push")
    message = push_house.message(key=key, now=shifted.now())
    assert message["body"] == "Ada whispers to you."
    assert "secret" not in json.dumps(message)
    page = deliver(context, shifted.url, message)
    page.goto(f"{shifted.url}/about")
    ada.until(lambda: page.evaluate(SHOWN) is not None, "the notification")
    shown = page.evaluate(SHOWN)
    assert (shown["title"], shown["body"], shown["tag"]) == ("Friday", "Ada whispers to you.", made.table.id)
    assert shown["data"] == f"/table/{made.table.id}"
    ada.until(lambda: page.evaluate(BADGE) == "1", "the number on the icon")


def test_mail_is_confirmed_by_a_code_and_stopped_by_a_link(
    crowd: Crowd, shifted: ShiftedServer, mailboxes: Mailboxes
) -> None:
    bob = crowd.enter(width=390, height=844, touch=True, of=shifted)
    bob.goto("/me")
    bob.page.get_by_label("Your address").fill("bob@example.org")
    bob.button("Send me a code").click()
    bob.until(lambda: bool(mailboxes.to("bob@example.org")), "the code")
    bob.page.get_by_label("Code from the message").fill(mailboxes.code("bob@example.org"))
    bob.button("Confirm the address").click()
    expect(bob.page.get_by_role("button", name="Forget this address")).to_be_visible()
    bob.page.get_by_label("It is my turn, by mail").check()
    bob.button("Try it").click()
    bob.until(lambda: len(mailboxes.to("bob@example.org")) == 2, "the trial")
    trial = mailboxes.to("bob@example.org")[1]
    assert "This is what you will see" in text_of(trial)
    bob.goto(f"/unsubscribe#{stop_of(trial)}")
    bob.button("Send me no more mail").click()
    expect(bob.page.get_by_role("status")).to_contain_text("no more mail")
    check_axe(bob, "no more mail")
    bob.goto("/me")
    expect(bob.page.get_by_label("Your address")).to_be_visible()


def test_a_game_over_days_with_a_vacation(crowd: Crowd, shifted: ShiftedServer) -> None:
    """[R330] The clock is days ahead; someone on vacation keeps their seat, and everybody sees why."""
    ada, bob = crowd.enter(of=shifted), crowd.enter(name="Bob", of=shifted)
    made = made_at(shifted)
    table = f"/table/{made.table.id}#invitation={made.invitation}"
    take(ada, table, "Elves")
    expect(ada.page.get_by_text("14 days for each person; their clock stands still")).to_be_visible()
    take(bob, table, "Orcs")
    for person in (ada, bob):
        person.button("I am ready").click()
    bob.until(lambda: bob.status == "running", "the game")
    bob.goto("/about")
    expect(bob.page).to_have_title("(1) About · Dragon Dune")  # the Orcs place their units first
    icon = bob.page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", "/assets/icon-waiting-1.svg")
    assert httpx.get(f"{shifted.url}/assets/icon-waiting-1.svg", trust_env=False).is_success
    bob.goto("/me")
    bob.page.get_by_label("I am back on").fill((date.today() + timedelta(days=8)).isoformat())
    bob.button("Go on vacation").click()
    expect(bob.page.get_by_role("status").filter(has_text="Your clock stands still at 1 table.")).to_be_visible()
    bob.goto("/about")
    expect(ada.page.get_by_text("on vacation until").first).to_be_visible()
    shifted.shift += 4 * DAY
    ada.goto(f"/table/{made.table.id}")
    ada.until(lambda: bool(ada.pictures), "the table")
    expect(ada.page.get_by_text("on vacation until").first).to_be_visible()
    expect(ada.page.get_by_role("button", name="bot to take over")).to_have_count(0)
    bob.goto("/me")
    bob.button("I am back").click()
    expect(bob.page.get_by_label("I am back on")).to_be_visible()
    bob.goto(f"/table/{made.table.id}")
    bob.until(lambda: bob.picture["seat"] == "orcs", "the seat")
    shifted.shift = 0.0
