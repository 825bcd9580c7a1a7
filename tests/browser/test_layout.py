"""Every question fits every window: nothing is cropped."""

import random
import re
from typing import Final, NamedTuple, get_args

import pytest
from playwright.sync_api import Locator, expect
from tools.moments import Found, asked

from dragondune.engine.questions import Question
from dragondune.wire.commands import Decide, Say
from dragondune.wire.lobby import Created, Seat
from tests.browser.conftest import Crowd
from tests.browser.cropping import OFFER, PHONES, SIZES, WITHOUT_MAP, check, resize
from tests.browser.person import Json, Person
from tests.browser.servers import PageServer, against_bots
from tests.browser.test_deals import long_offer

MORE_SIZES: Final = ((1280, 720), (390, 844), (844, 390))
"""One desk, and a phone held either way."""


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

ASLEEP: Final = re.compile(r"\basleep\b")
"""Buttons do not react at once to a decision that has just changed."""


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


@pytest.mark.parametrize("size", MORE_SIZES)
def test_the_whole_text_of_an_offer_can_be_read(crowd: Crowd, server: PageServer, size: tuple[int, int]) -> None:
    made = long_offer(server)
    orc = crowd.enter(width=size[0], height=size[1], guide=True)
    orc.sit(made, "orcs")
    orc.button("Read", within=orc.page.get_by_role("region", name="Offer to you")).click()
    text = orc.page.get_by_role("region", name="The offer in full")
    expect(text).to_contain_text("may no longer")
    assert orc.page.evaluate(OFFER) == []


HALVED: Final = """panel => {
  const end = panel.querySelector(".deeds").getBoundingClientRect().top;
  return [...panel.querySelectorAll(".body :is(p, li, dt, dd, label, button, select, summary)")]
    .filter((one) => !one.closest(".deeds") && one.checkVisibility())
    .filter((one) => {
      const { top, bottom, height } = one.getBoundingClientRect();
      return height < 60 && top < end - 2 && bottom > end + 2;
    })
    .map((one) => one.textContent);
}"""
"""Lines and controls that the buttons of the decision cut through."""


@pytest.mark.parametrize(
    ("question", "size"),
    [
        ("Move", (1440, 900)),
        ("BreakAlliance", (1280, 720)),
        ("BreakAlliance", (1440, 900)),
        ("ProposeAlliance", (1280, 720)),
        ("ProposeAlliance", (1440, 900)),
    ],
)
def test_no_line_of_the_panel_is_halved(crowd: Crowd, server: PageServer, question: str, size: tuple[int, int]) -> None:
    person = crowd.enter(width=size[0], height=size[1])
    found = asked(question)
    person.sit(server.create_asking(found), found.seat)
    assert person.wait_for_turn()
    assert person.panel.evaluate(HALVED) == []


CUT: Final = """list => {
  const frame = list.getBoundingClientRect();
  return [...list.children].map((one) => one.getBoundingClientRect())
    .filter(({ left, top, bottom }) => left < frame.right && (top < frame.top - 1 || bottom > frame.bottom + 1)).length;
}"""


def test_just_now_leaves_out_old_lines_instead_of_cutting_them(crowd: Crowd, server: PageServer) -> None:
    person = crowd.enter(width=1280, height=720)
    # An open offer would leave room for one line.
    person.sit(server.create(against_bots("elves", agreements="off")), "elves")
    person.play_on(random.Random(2), until=lambda: person.question == "Move")
    lines = person.page.get_by_role("region", name="Just now").get_by_role("list")
    expect(lines.get_by_role("listitem").nth(3)).to_be_attached()
    newest = lines.get_by_role("listitem").first
    for _ in range(10):
        newest.evaluate("line => line.append(' and so on'.repeat(2))")
        assert lines.evaluate(CUT) == 0
        expect(newest).to_be_in_viewport(ratio=1)


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


@pytest.mark.parametrize(
    ("question", "size"),
    [
        ("Bid", (390, 844)),
        ("Bid", (844, 390)),
        ("SealPlan", (1366, 650)),
        ("ProposeAlliance", (1280, 720)),
        ("SealPlan", (1440, 900)),
    ],
)
def test_an_offer_does_not_lie_on_the_map(
    crowd: Crowd, server: PageServer, question: str, size: tuple[int, int]
) -> None:
    person = crowd.enter(width=size[0], height=size[1], touch=size in PHONES)
    open_table(person, server, question)
    _, top, _, bottom = box_of(person.page.get_by_role("region", name="Offer to you"))
    _, above, _, below = box_of(person.page.locator(".board"))
    assert bottom <= above + 1 or top >= below - 1


KNOWN_LINES: Final = """list => {
  const line = parseFloat(getComputedStyle(list.firstElementChild).lineHeight);
  return Math.min(list.clientHeight, list.scrollHeight) / line - (list.scrollHeight > line ? 2 : 1);
}"""
"""How many lines of what only you know are in sight beyond two, or beyond the only one."""


@pytest.mark.parametrize("question", ["Bid", "SealPlan", "DeclareTreachery"])
def test_what_only_you_know_has_room_in_the_lowest_window(crowd: Crowd, server: PageServer, question: str) -> None:
    person = crowd.enter(width=1366, height=650, guide=True)
    open_table(person, server, question)
    known = person.page.get_by_role("region", name="Only you know").get_by_role("list")
    assert known.evaluate(KNOWN_LINES) >= 0


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
