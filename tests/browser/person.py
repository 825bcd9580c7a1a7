"""A person at a browser, who finds elements by role and name, and records what the server sends."""

import json
import random
import re
import time
from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec
from playwright.sync_api import ConsoleMessage, Locator, Page, TimeoutError, WebSocket

from dragondune.client.pictures import changed
from dragondune.wire.lobby import Created, Seat
from dragondune.wire.news import Picture, Updates
from tests.patience import PATIENCE

MOST_CLICKS: Final = 60
"""For one decision; if it takes more, the page does not lead there."""
MOST_KEYS: Final = 400
GONE_AFTER: Final = 1000
"""Milliseconds after which something that cannot be clicked is left."""
OPENING: Final = re.compile("^(Opening the table|Loading)…$")
DEED: Final = "[data-deed]:enabled"
"""A button that commits a decision."""

Json = dict[str, object]

ANSWERED: Final = """performance.getEntriesByType("resource").filter((one) => one.initiatorType === "fetch")
  .map((one) => `${Math.round(one.startTime)} ms ${new URL(one.name).pathname} ${one.responseStatus}`)"""
"""What the page has asked of the server and was answered: whether a press was lost, or an answer is missing."""

LAND_POINT: Final = """path => {
  const box = path.getBBox(), matrix = path.getScreenCTM(), seen = path.getBoundingClientRect();
  for (const fine of [6, 14]) for (let i = 1; i < fine; i++) for (let j = 1; j < fine; j++) {
    const x = box.x + box.width * ((i * 5) % fine) / fine, y = box.y + box.height * ((j * 5) % fine) / fine;
    if (!path.isPointInFill(new DOMPoint(x, y))) continue;
    const at = new DOMPoint(x, y).matrixTransform(matrix);
    if (document.elementFromPoint(at.x, at.y) === path) return { x: at.x - seen.x, y: at.y - seen.y };
  }
  return null;
}"""
"""A point of a land, from its upper left corner on, at which nothing else would be hit."""

SOMETHING: Final = (
    """([kind, which]) => {
  const panel = document.querySelector('section[aria-label="Your decision"]');
  if (!panel) return null;
  const landPoint = """
    + LAND_POINT
    + """;
  const isAside = (one) => one.closest(
    "footer, details, dialog, [popover], [aria-label^=why], [popovertarget], .coach, .coach-ask");
  const all = (root, selector) => [...root.querySelectorAll(selector)].filter((one) => !isAside(one));
  const decision_buttons = all(panel, "[data-deed]:enabled");
  const buttons = all(panel, "button:enabled:not([data-deed]):not(.plain):not([aria-haspopup]), .turnrow > button");
  const inputs = all(panel, "input[type=radio]:enabled:not(:checked), input[type=checkbox]:enabled");
  const lands = all(document, '.board [role=button][aria-label*=", legal"]');
  const choices = [...buttons, ...inputs.map((one) => one.closest("label") ?? one), ...lands];
  // Buttons may wait for what the server says of the last choice: people do not choose on and on meanwhile.
  if (all(panel, ".deeds[aria-busy=true]").length) return null;
  const found = decision_buttons.length && (kind < 0.67 || !choices.length) ? decision_buttons : choices;
  let one, point = null;
  do {
    one = found.splice(Math.floor(which * found.length), 1)[0];
    if (!one) return null;
    point = one instanceof SVGElement ? landPoint(one) : null;
  } while (one instanceof SVGElement && !point);
  for (const old of document.querySelectorAll("[data-picked]")) old.removeAttribute("data-picked");
  one.setAttribute("data-picked", "");
  return { position: point };
}"""
)
"""Picks something that can be clicked now to go on with the decision, twice as often as not what takes it."""


KEYBOARD: Final = """() => {
  const at = document.activeElement;
  const visible = at === document.body || at.matches(":focus-visible");
  const panel = at.closest('section[aria-label="Your decision"]');
  const isAside = at.closest("footer, details, dialog, [popover], [aria-label^=why], [popovertarget]");
  let kind = "far";
  if (panel && isAside) kind = "other";
  else if (panel && at.matches("[data-deed]:enabled")) kind = "deed";
  else if (panel && at.matches("button:enabled:not(.plain):not([aria-haspopup]), .turnrow > button")) kind = "choice";
  else if (panel && at.matches("input[type=radio]")) kind = "radio";
  else if (panel) kind = "other";
  else if (at.closest(".board")) kind = at.matches('[role=button][aria-label*=", legal"]') ? "land" : "map";
  return { kind, visible };
}"""
"""What has the focus, and whether that can be seen."""


class Person:
    """A player who finds elements by their names."""

    def __init__(self, page: Page, url: str) -> None:
        self.page: Final = page
        self._url: Final = url
        self.received: Final[list[Json]] = []
        self.updates: Final[list[Json]] = []
        self.pictures: Final[list[Json]] = []
        self._shown: Final[dict[tuple[str, str], Picture]] = {}
        self.raw: Final[list[str]] = []
        self.faults: Final[list[str]] = []
        self.decided: int = 0
        self.sent: Final[list[Json]] = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("websocket", self._on_socket)
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.faults.append(f"{error}"))

    def _on_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._on_frame)
        socket.on("framesent", self._on_sent)

    def _on_frame(self, payload: str | bytes) -> None:
        text = payload if isinstance(payload, str) else payload.decode()
        self.raw.append(text)
        message = json.loads(text)
        self.received.append(message)
        if message["type"] == "updates":
            self.updates.extend(message["updates"])
            self._look(text)

    def _look(self, text: str) -> None:
        """Keep the picture as the page does: the first one is complete, later ones apply changes."""
        told = msgspec.json.decode(text, type=Updates)
        picture, change = told.picture, told.change
        if picture is None and change is not None:
            picture = changed(self._shown[change.table, change.seat], change)
        if picture is not None:
            self._shown[picture.table, picture.seat] = picture
            self.pictures.append(json.loads(msgspec.json.encode(picture)))

    def _on_sent(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        command = message["command"] if message["type"] == "act" else {}
        if command.get("do") in ("decide", "prepare") and command["decision"] is not None:
            self.sent.append(command["decision"])
        if command.get("do") == "decide":
            self.decided += 1

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.text} ({message.location.get('url')})")

    # opening pages

    def goto(self, path: str, *, until: Literal["commit", "load"] = "load") -> None:
        self.page.goto(self._url + path, wait_until=until)

    def sit(self, made: Created, seat: Seat) -> None:
        """Open the link that hands over a seat."""
        self.goto(f"/table/{made.table.id}#as={seat}&seat={made.seats[seat]}")
        self.wait_for_table()

    # what the page was told

    @property
    def picture(self) -> Json:
        """The newest picture received."""
        assert self.pictures, "no picture has come yet"
        return self.pictures[-1]

    @property
    def status(self) -> str:
        info = self.picture["info"]
        assert isinstance(info, dict)
        return str(info["status"])

    @property
    def mine(self) -> Json:
        mine = self.picture["mine"]
        return mine if isinstance(mine, dict) else {}

    @property
    def view(self) -> Json:
        view = self.picture["view"]
        assert isinstance(view, dict)
        return view

    @property
    def turn(self) -> int:
        return int(str(self.view["turn"]))

    @property
    def question(self) -> str | None:
        """The question that this seat must answer itself."""
        if not self.mine or self.mine["question"] is None or self.mine["answers_itself"]:
            return None
        waiting = self.view["waiting"]
        assert isinstance(waiting, list)
        return next((str(one["question"]) for one in waiting if one["seat"] == self.picture["seat"]), None)

    @property
    def events(self) -> list[Json]:
        """All events that the page has received."""
        happened = [news for update in self.updates if isinstance(news := update["news"], dict) and "events" in news]
        return [line["event"] for news in happened for line in news["events"]]

    @property
    def is_over(self) -> bool:
        return self.status in ("over", "archived")

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Let the page run until a condition holds."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, f"{what} does not come; answered: {self.page.evaluate(ANSWERED)}"
            self.page.wait_for_timeout(10)

    def wait_for_address(self, is_there: Callable[[str], bool]) -> None:
        """Wait for the page to show another address; it does so without loading a new document."""
        self.until(lambda: is_there(self.page.url), "another address")

    def wait_for_table(self) -> None:
        """Wait until the first picture has come and is drawn, which may take one more script."""
        self.until(lambda: bool(self.pictures), "the table")
        self.page.get_by_role("status").filter(has_text=OPENING).first.wait_for(state="detached")

    def wait_for_turn(self) -> bool:
        """Wait until this seat has to decide and the page shows it. False if the game ends first."""
        self.until(lambda: bool(self.pictures) and (self.is_over or self._is_asked()), "a decision")
        return not self.is_over

    def _is_asked(self) -> bool:
        return self.question is not None and self.panel.is_visible()

    # elements of the page

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("region", name="Your decision")

    @property
    def decision_buttons(self) -> Locator:
        """The buttons that commit a decision."""
        return self.panel.locator(DEED)

    def button(self, name: str, *, within: Locator | None = None, exact: bool = False) -> Locator:
        return (within or self.page).get_by_role("button", name=name, exact=exact)

    def lit_lands(self) -> Sequence[Locator]:
        """The territories on the map that can be chosen now."""
        return self.page.locator('.board [role=button][aria-label*=", legal"]').all()

    def land(self, territory: str) -> Locator:
        return self.page.locator(f"#t-{territory}")

    def click_land(self, land: Locator) -> None:
        """Click where only this territory is hit, or use the keyboard if no such point is visible."""
        point = land.evaluate(LAND_POINT)
        if point is None:
            land.focus()
            self.page.keyboard.press("Enter")
        else:
            land.click(position=point)

    # deciding

    def decide(self, chance: random.Random) -> None:
        """Answer any question by trying what is highlighted."""
        before, clicks = self.decided, 0
        deadline = time.monotonic() + PATIENCE
        while not self._is_settled(before):
            clicks += self.try_something(chance)
            is_lost = clicks > MOST_CLICKS or time.monotonic() > deadline
            assert not is_lost, f"{self.question} was not decided: {self.panel.inner_text()}"
        self.wait_until_heard()

    def _is_settled(self, before: int) -> bool:
        """Whether nothing is left to decide: a decision is made, a sealed maximum applies, or the game is over."""
        return self.decided > before or self.is_over or self.question is None

    def wait_until_heard(self) -> None:
        """Wait until the server has answered every decision and the page shows the result."""
        self.until(lambda: len(self._answers()) >= self.decided, "an answer to a decision")
        last = max((int(str(answer["n"])) for answer in self._answers() if answer["type"] == "done"), default=0)
        self.until(lambda: int(str(self.picture["n"])) >= last, "the picture after a decision")

    def _answers(self) -> list[Json]:
        return [message for message in self.received if message["type"] in ("done", "refused")]

    def try_something(self, chance: random.Random) -> bool:
        """Click a highlighted element. False if there is none yet, or if it vanished before the click."""
        found = self.page.evaluate(SOMETHING, [chance.random(), chance.random()])
        if found is None:
            self.page.wait_for_timeout(10)
            return False
        try:
            self.page.locator("[data-picked]").click(position=found["position"], timeout=GONE_AFTER)
        except TimeoutError:
            return False
        return True

    def decide_by_keys(self, chance: random.Random) -> None:
        """Answer using only the keyboard: Tab, Shift+Tab, Enter and Space."""
        before, way, was_far = self.decided, "Tab", True
        for _ in range(MOST_KEYS):
            if self._is_settled(before):
                break
            focus = self.page.evaluate(KEYBOARD)
            assert focus["visible"], "nobody can see where the focus is"
            match focus["kind"]:
                case "deed":
                    key = "Enter" if chance.random() < 0.8 else way
                case "choice":
                    key = chance.choice(("Enter", " ", way, way))
                case "land":
                    key = chance.choice(("Enter", " ", "ArrowLeft", "ArrowRight", way))
                case "map":
                    key = chance.choice(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", way))
                case "radio":
                    key = chance.choice(("ArrowRight", " ", way))
                case "far":
                    if not was_far:  # back to where it was left; farther on, the same way leads around
                        way = "Shift+Tab" if way == "Tab" else "Tab"
                    key = way
                case _:
                    key = way
            was_far = focus["kind"] == "far"
            self.page.keyboard.press("Space" if key == " " else key)
        assert self._is_settled(before), f"{self.question} was not decided: {self.panel.inner_text()}"
        self.wait_until_heard()

    def play_on(
        self, chance: random.Random, *, until: Callable[[], bool] = lambda: False, by_keys: bool = False
    ) -> int:
        """Answer every question until the game is over or a condition holds. Returns the number of decisions."""
        before = self.decided
        while self.wait_for_turn() and not until():
            (self.decide_by_keys if by_keys else self.decide)(chance)
        return self.decided - before
