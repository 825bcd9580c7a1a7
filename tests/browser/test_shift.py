"""Nothing moves while others act."""

import random
from functools import partial
from typing import Final

import msgspec
import pytest

from dragondune.wire.commands import Decide
from dragondune.wire.lobby import Created, Seat
from tests.browser.conftest import Crowd
from tests.browser.cropping import CHRONICLE, DESKS, PHONES, TABLET, check
from tests.browser.person import Person
from tests.browser.servers import PageServer, against_bots

SHIFTS: Final = """() => {
  const PARTS =
    ".asking, .panel, .place, .slip, .side, .tabs, .tabs *, .tab-panel, .mapbox, .board, .mycards, .deeds, .pl";
  const rounded = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(",");
  const broadened = [], entries = [], frames = [];
  let isBroad = null;
  const look = (now) => {
    const next = document.querySelector("[data-column]") !== null;
    if (next !== isBroad) broadened.push(frames.length);
    frames.push(now);
    isBroad = next;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.filter(({ node }) => node instanceof Element && !node.closest(".chart"));
      const told = ({ node, previousRect, currentRect }) =>
        [node.tagName, node.className, rounded(previousRect), rounded(currentRect)].join(" ");
      const parts = moved.filter(({ node }) => node.matches(PARTS)).map(told);
      if (moved.length > 0) entries.push({ value, startTime, parts, all: moved.map(told) });
    }
  }).observe({ type: "layout-shift" });
  window.shifts = () => {
    const isBroadening = (at) => broadened.some((i) => at >= (frames[i - 1] ?? 0) && at < (frames[i + 2] ?? Infinity));
    const unasked = entries.filter(({ startTime }) => !isBroadening(startTime));
    let most = 0, sum = 0, first = 0, last = -Infinity;
    for (const { value, startTime } of unasked) {
      const isNew = startTime - last > 1000 || startTime - first > 5000;
      if (isNew) [sum, first] = [0, startTime];
      sum += value;
      last = startTime;
      most = Math.max(most, sum);
    }
    const sorted = unasked.toSorted((one, other) => other.value - one.value).slice(0, 10);
    const largest = sorted.map(({ value, all }) => [value, ...all]);
    return { parts: unasked.flatMap(({ parts }) => parts), most, largest };
  };
}"""
"""Layout shifts as browsers measure them, less those after a key, as when the player leaves the recap.

When a question takes the whole column or leaves it, the talk moves to the other side. The frame in which that is seen,
and its neighbours, do not count, because what has changed after one frame's callbacks is drawn in it or in the next.
They are sorted out at the end, because the browser may report a shift before the frame that shows why.

`parts` says which parts moved, from where and to where: left, top, width and height. `most` is the cumulative layout
shift: the largest sum of a burst, whose shifts are less than a second apart and that lasts five seconds at most;
`largest` says what moved most."""
TWO_FRAMES: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
MOST_SHIFT: Final = 0.05
"""Of lines within the parts; browsers call a page with up to 0.1 good."""
MOST_SHIFT_ON_PHONES: Final = 0.1
"""There a line is a larger part of the window."""


def decide_unseen(server: PageServer, made: Created, seat: Seat, chance: random.Random) -> int:
    """Decide over HTTP, since browsers count no shifts for a while after a click. Returns the picture's number."""
    picture = server.picture(made.table.id, token=made.seats[seat], seat=seat)
    if picture.mine is not None and picture.mine.options and not picture.mine.answers_itself:
        option = chance.choice(picture.mine.options)
        server.command(made.table.id, Decide(dict(option.decision), picture.n), token=made.seats[seat])
    return picture.n


def has_moved_on(person: Person, since: int) -> bool:
    return int(str(person.picture["n"])) > since


def next_turn(person: Person) -> bool:
    """Wait for the next decision, beyond the recap if there is one. False if the game is over."""
    recap = person.page.get_by_role("region", name="Since your last move")

    def is_asked() -> bool:
        if recap.is_visible():
            person.page.keyboard.press("Escape")
            return False
        return person.is_over or (person.question is not None and person.panel.is_visible())

    def is_drawn() -> bool:
        """The question may have come a moment before the page draws it and its recap."""
        if not is_asked():
            return False
        person.page.evaluate(TWO_FRAMES)
        return is_asked()

    person.until(is_drawn, "a decision")
    return not person.is_over


@pytest.mark.parametrize(
    ("size", "is_watched"),
    [
        ((1280, 720), False),
        ((1366, 650), True),
        ((1440, 900), True),
        ((1920, 1080), True),
        (TABLET, True),
        ((390, 844), True),
        ((844, 390), True),
    ],
)
def test_nothing_shifts_while_others_act(
    crowd: Crowd, server: PageServer, size: tuple[int, int], is_watched: bool
) -> None:
    """A whole turn in which no part of the page moves, and what is written in them hardly does.

    `is_watched`: with the guide, scenes and recaps. Afterwards a turn is in the chronicle, and it still fits.
    """
    wish = msgspec.structs.replace(against_bots("elves", castles_to_win=5, agreements="off"), bot_seconds=0.05)
    made = server.create(wish)
    pace = "quick" if is_watched else "instant"
    ada = crowd.enter(width=size[0], height=size[1], guide=is_watched, recap=is_watched, pace=pace)
    ada.sit(made, "elves")
    next_turn(ada)
    ada.page.evaluate("document.fonts.ready")
    if size in DESKS:
        ada.page.get_by_role("region", name="Your cards").get_by_role("img").first.wait_for()
    ada.page.evaluate(SHIFTS)
    chance = random.Random(8)
    while next_turn(ada) and ada.turn <= 1:
        decided = decide_unseen(server, made, "elves", chance)
        ada.until(partial(has_moved_on, ada, decided), "the next picture")
    shifts = ada.page.evaluate("window.shifts()")
    assert shifts["parts"] == []
    assert shifts["most"] < (MOST_SHIFT_ON_PHONES if size in PHONES else MOST_SHIFT), shifts["largest"]
    assert check(ada, f"after a turn at {size}") == []
    tabs = ada.page.get_by_role("navigation", name="Side panel")
    ada.button("All" if size == TABLET else "Chronicle", within=tabs).click()
    assert ada.page.evaluate(CHRONICLE) == []
