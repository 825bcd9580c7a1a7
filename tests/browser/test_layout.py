"""Every question fits every window: nothing is cropped, and nothing moves while others act."""

import random
import re
from functools import partial
from typing import Final, NamedTuple, get_args

import msgspec
import pytest
from playwright.sync_api import Locator, expect
from tools.moments import Found, asked

from dragondune.engine.questions import Question
from dragondune.wire.commands import Decide, Say
from dragondune.wire.lobby import Created, Seat
from tests.browser.conftest import Crowd
from tests.browser.person import Json, Person
from tests.browser.servers import PageServer, against_bots

DESKS: Final = ((1280, 720), (1366, 650), (1440, 900), (1920, 1080))
PHONES: Final = ((390, 844), (360, 740), (844, 390))
SIZES: Final = (*DESKS, (820, 1180), *PHONES)
LEAST_TALK: Final = 180
"""Pixels that remain for the chronicle and the talk on a desk."""


class Source(NamedTuple):
    """Where a question is asked, if not in the default edition."""

    edition: str = "1.10"
    rule: str = "agreements=enforce"
    without: Seat | None = None


NINE: Final = Source("9")
DRAFT: Final = Source("draft")
SOURCES: Final[dict[str, Source]] = {
    "PredictVictory": Source(rule="oracles=elves"),
    "BuyQuestion": Source(rule="two_aces_question"),
    "AskYesNo": Source(rule="two_aces_question"),
    "SummonChaos": Source(rule="two_aces_chaos"),
    "TakeTurn": Source(rule="goblin_initiative"),
    "FightInMountain": Source("9", without="orcs"),
    **dict.fromkeys(("BreakWalls", "ControlDragons", "MoveDragon", "KeepSecret"), NINE),
    **dict.fromkeys(("ActBeforeMove", "ActAfterMove"), NINE),
    **dict.fromkeys(("PlaceElves", "AnswerValue", "DiscardUsedArtifact", "KeepPlunder", "PickElites"), DRAFT),
}
QUESTIONS: Final[tuple[str, ...]] = get_args(Question)
GROUPS: Final = 6

CROPPED: Final = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await frame();
  const bad = [];
  const name = (one) => one.getAttribute("aria-label") || one.textContent.trim() || one.className || one.tagName;
  const box = (one) => one.getBoundingClientRect();
  const within = (a, b) =>
    a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const isDrawn = (one) => one.checkVisibility({ visibilityProperty: true }) && box(one).width > 1;
  const isHit = (one) => {
    const { left, top, width, height } = box(one);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (one.closest("label") ?? one).contains(hit);
  };
  const panel = document.querySelector('section[aria-label="Your decision"]');
  const body = panel.querySelector(".body");
  if (!within(box(panel), screen)) bad.push("the decision is not on the screen");
  const bar = panel.querySelector(".deeds");
  const deeds = [...bar.querySelectorAll("button")];
  const inSight = (when) => {
    for (const one of deeds)
      if (!within(box(one), box(panel)) || !isHit(one)) bad.push(`${name(one)} is out of sight ${when}`);
  };
  inSight("at first");
  const controls = [...panel.querySelectorAll("button, input, select, summary, a[href]")]
    .filter((one) => isDrawn(one) && !one.closest(".deeds, dialog:not([open])") && !one.matches(".why"));
  for (const one of controls) {
    one.scrollIntoView({ block: "nearest" });
    const free = { ...box(body).toJSON(), bottom: box(bar).top };
    if (body.contains(one) && !within(box(one), free)) bad.push(`${name(one)} cannot be scrolled into sight`);
    if (!isHit(one)) bad.push(`${name(one)} is covered`);
  }
  inSight("when scrolled");
  body.scrollTo(0, 0);
  const amount = panel.querySelector(".raise");
  for (const one of panel.querySelectorAll(".calls li"))
    if (amount && box(one).bottom > box(amount).top + 2) bad.push(`${name(one)} is behind the amount`);
  for (const one of document.querySelectorAll(".top a, .top button"))
    if (isDrawn(one) && !within(box(one), screen)) bad.push(`${name(one)} of the header leaves the screen`);
  const PARTS = ".asking, .place, .side, .margin, .table > .mycards, .tabs";
  const parts = [...document.querySelectorAll(PARTS)].filter(isDrawn);
  for (const part of parts) if (!within(box(part), screen)) bad.push(`${part.className} leaves the screen`);
  const isPhone = document.querySelector("[data-fold]") !== null;
  for (const one of parts) for (const other of parts) {
    const a = box(one), b = box(other);
    const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    if (!one.contains(other) && !other.contains(one) && !apart) bad.push(`${one.className} over ${other.className}`);
  }
  for (const one of document.querySelectorAll(".place button")) {
    const isReachable = within(box(one), screen) && isHit(one);
    if (isDrawn(one) && !one.disabled && !isReachable) bad.push(`${name(one)} of the offer is cropped`);
  }
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) bad.push("the page scrolls");
  const talk = box(document.querySelector(".tab-panel")).height;
  return { bad, talk, isPhone };
}"""
"""Controls of the decision that cannot be reached, parts that overlap, and how high the talk is."""


ASLEEP: Final = re.compile(r"\basleep\b")
"""Buttons do not react at once to a decision that has just changed."""
WITHOUT_MAP: Final = """addEventListener("DOMContentLoaded", () => {
  const style = new CSSStyleSheet();
  style.replaceSync(".chart { display: none }");
  document.adoptedStyleSheets.push(style);
})"""
"""Drawing the map again in every size takes most of the time, and nothing depends on it."""


def found_for(question: str) -> Found:
    source = SOURCES.get(question, Source())
    return asked(question, source.edition, source.rule, without=source.without)


def fill_table(server: PageServer, made: Created, found: Found) -> None:
    """An offer to the seat, and more talk than the panel has room for."""
    other = next(seat for seat in found.factions if seat != found.seat)
    token = made.seats[other]
    promise = {"duty": "text", "text": "we drink together", "turn": None, "round": None}
    clauses = [{**promise, "seat": other}, {**promise, "seat": found.seat}]
    offer: Json = {"decide": "OfferAgreement", "parties": sorted((other, found.seat)), "clauses": clauses}
    at = server.picture(made.table.id, token=token, seat=other).n
    server.command(made.table.id, Decide(offer, at=at), token=token)
    for number in range(3):
        server.command(made.table.id, Say(f"{number} is a good number to say at such a table. " * 5), token=token)


def open_table(person: Person, server: PageServer, question: str) -> None:
    found = found_for(question)
    made = server.create_asking(found)
    fill_table(server, made, found)
    person.pictures.clear()
    person.sit(made, found.seat)
    assert person.wait_for_turn()
    assert person.question == question
    person.page.get_by_role("region", name="Offer to you").wait_for()
    expect(person.panel).not_to_have_class(ASLEEP)


def resize(person: Person, size: tuple[int, int]) -> None:
    width, height = size
    person.page.set_viewport_size({"width": width, "height": height})


def check(person: Person, where: str) -> list[str]:
    """What is wrong with the page as it is now."""
    seen = person.page.evaluate(CROPPED)
    if not seen["isPhone"] and "820" not in where and seen["talk"] < LEAST_TALK:
        seen["bad"].append(f"only {seen['talk']} pixels for the talk")
    return [f"{where}: {one}" for one in seen["bad"]]


@pytest.mark.parametrize("group", range(GROUPS))
def test_every_question_fits_every_window(crowd: Crowd, server: PageServer, group: int) -> None:
    person = crowd.enter(guide=True)
    person.page.add_init_script(WITHOUT_MAP)
    wrong: list[str] = []
    for question in QUESTIONS[group::GROUPS]:
        resize(person, SIZES[0])
        open_table(person, server, question)
        for size in SIZES:
            resize(person, size)
            wrong += check(person, f"{question} at {size}")
            if size in PHONES:
                wrong += [f"{question} at {size}, {one}" for one in person.page.evaluate(FOLDS)]
    assert not wrong, "\n".join(wrong)


FOLDS: Final = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const bad = [];
  const bar = document.querySelector('nav[aria-label="Side panel"]').getBoundingClientRect();
  for (const press of ["Open the panel further", "Fold the panel", "Fold the panel", "Open the panel further"]) {
    document.querySelector(`.grip [aria-label="${press}"]`).click();
    await frame();
    const { fold } = document.querySelector("[data-fold]").dataset;
    const deeds = [...document.querySelectorAll('section[aria-label="Your decision"] .deeds button')];
    const boxes = deeds.map((one) => one.getBoundingClientRect());
    for (const [i, { left, right, top, bottom }] of boxes.entries()) {
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!deeds[i].contains(hit)) bad.push(`${fold}: ${deeds[i].textContent} is covered`);
      if (bottom > bar.top || bottom < bar.top - 40) bad.push(`${fold}: ${deeds[i].textContent} is not above the bar`);
    }
    const right = Math.max(...boxes.map((one) => one.right));
    if (right < innerWidth - 40) bad.push(`${fold}: the buttons are not at the right`);
  }
  return bad;
}"""
"""The buttons of the decision stay at the right above the bar, however far the sheet is open."""


SHIFTS: Final = """() => {
  const PARTS =
    ".asking, .panel, .place, .slip, .side, .tabs, .tabs *, .tab-panel, .mapbox, .board, .mycards, .deeds, .pl";
  const broadened = [], entries = [];
  let isBroad = null;
  const look = (now) => {
    const next = document.querySelector("[data-column]") !== null;
    if (next !== isBroad) broadened.push(now);
    isBroad = next;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries()) {
      const nodes = sources.map(({ node }) => node);
      const moved = nodes.filter((node) => node instanceof Element && !node.closest(".chart"));
      const parts = moved.filter((node) => node.matches(PARTS)).map((node) => node.className);
      if (moved.length > 0) entries.push({ value, startTime, parts });
    }
  }).observe({ type: "layout-shift" });
  window.shifts = () => {
    const unasked = entries.filter(({ startTime }) => !broadened.some((at) => Math.abs(startTime - at) < 1000));
    let most = 0, sum = 0, first = 0, last = -Infinity;
    for (const { value, startTime } of unasked) {
      const isNew = startTime - last > 1000 || startTime - first > 5000;
      if (isNew) [sum, first] = [0, startTime];
      sum += value;
      last = startTime;
      most = Math.max(most, sum);
    }
    return { parts: unasked.flatMap(({ parts }) => parts), most };
  };
}"""
"""Layout shifts as browsers measure them, less those where a question takes the whole column or leaves it.

`most` is the cumulative layout shift: the largest sum of a burst, whose shifts are less than a second apart and that
lasts five seconds at most.

They are sorted out at the end, because the browser may report a shift before the frame that shows why."""
MOST_SHIFT: Final = 0.05
"""Of lines within the parts; browsers call a page with up to 0.1 good."""


def decide_unseen(server: PageServer, made: Created, seat: Seat, chance: random.Random) -> int:
    """Decide over HTTP, since browsers count no shifts for a while after a click. Returns the picture's number."""
    picture = server.picture(made.table.id, token=made.seats[seat], seat=seat)
    if picture.mine is not None and picture.mine.options and not picture.mine.answers_itself:
        option = chance.choice(picture.mine.options)
        server.command(made.table.id, Decide(dict(option.decision), picture.n), token=made.seats[seat])
    return picture.n


def has_moved_on(person: Person, since: int) -> bool:
    return int(str(person.picture["n"])) > since


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_nothing_shifts_while_others_act(crowd: Crowd, server: PageServer, size: tuple[int, int]) -> None:
    """A whole turn in which no part of the page moves, and what is written in them hardly does."""
    wish = msgspec.structs.replace(against_bots("elves", castles_to_win=5, agreements="off"), bot_seconds=0.05)
    made = server.create(wish)
    ada = crowd.enter(width=size[0], height=size[1])
    ada.sit(made, "elves")
    ada.wait_for_turn()
    ada.page.evaluate("document.fonts.ready")
    ada.page.get_by_role("region", name="Your cards").get_by_role("img").first.wait_for()
    ada.page.evaluate(SHIFTS)
    chance = random.Random(8)
    while ada.wait_for_turn() and ada.turn <= 1:
        decided = decide_unseen(server, made, "elves", chance)
        ada.until(partial(has_moved_on, ada, decided), "the next picture")
    shifts = ada.page.evaluate("window.shifts()")
    assert shifts["parts"] == []
    assert shifts["most"] < MOST_SHIFT


def box_of(part: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    box = part.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def test_an_offer_is_read_beside_the_column_and_then_accepted(crowd: Crowd, server: PageServer) -> None:
    person = crowd.enter(width=1280, height=720)
    open_table(person, server, "Bid")
    notice = person.page.get_by_role("region", name="Offer to you")
    accept = person.button("Accept", within=notice)
    before = box_of(accept)
    expect(accept).to_be_disabled()
    person.button("Read", within=notice).click()
    text = person.page.get_by_role("region", name="The offer in full")
    right = box_of(text)[2]
    for part in (person.panel, notice, person.page.get_by_role("region", name="Table talk")):
        assert right <= box_of(part)[0]
    expect(accept).to_be_enabled()
    assert box_of(accept) == before
    person.page.keyboard.press("Escape")
    expect(text).to_have_count(0)
    accept.click()
    expect(notice).to_have_count(0)


def test_the_sheet_stays_as_the_player_left_it(crowd: Crowd, server: PageServer) -> None:
    """Until a decision of another kind comes; the player's own people is marked."""
    person = crowd.enter(width=390, height=844, touch=True)
    open_table(person, server, "Bid")
    table = person.page.locator(".table")
    expect(table).to_have_attribute("data-fold", "half")
    expect(person.page.locator(".seatrow .own")).to_contain_text(", you, deciding")
    person.button("Fold the panel").click()
    person.button("Pass", within=person.panel).click()
    expect(person.panel).to_have_count(0)
    expect(table).to_have_attribute("data-fold", "folded")


def test_being_offline_is_said_at_once(crowd: Crowd, server: PageServer) -> None:
    person = crowd.enter(width=390, height=844, touch=True)
    person.sit(server.create(against_bots("elves")), "elves")
    person.wait_for_turn()
    person.page.context.set_offline(True)
    expect(person.page.get_by_text("Connection lost.")).to_be_visible()
    person.page.context.set_offline(False)
    expect(person.page.get_by_text("Connection lost.")).to_have_count(0)
    person.faults.clear()


def test_a_prophecy_is_known_to_its_oracle_alone(crowd: Crowd, server: PageServer) -> None:
    found = found_for("PredictVictory")
    made = server.create(found.people())
    oracle, other = crowd.enter(), crowd.enter()
    oracle.sit(made, found.seat)
    assert oracle.wait_for_turn()
    expect(oracle.page.get_by_text("You foretold")).to_have_count(0)
    oracle.decide(random.Random(1))
    known = oracle.page.get_by_role("region", name="Only you know")
    expect(known).to_contain_text("You foretold: the")
    other.sit(made, next(seat for seat in found.factions if seat != found.seat))
    players = other.view["players"]
    assert isinstance(players, list)
    assert [one["prediction"] for one in players] == [None] * len(players)
    expect(other.page.get_by_text("You foretold")).to_have_count(0)
