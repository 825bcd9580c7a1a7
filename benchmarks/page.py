"""Measure the speed of the page in real Chromium on loopback, alone or side by side with an earlier commit.

    python -m benchmarks.page [--against REV] [--rounds 1] [--openings 10] [--decisions 200]

usable   from opening a table's address in an empty browser until the decision that waits there can be made
server   from the message that decides until the server's answer arrives
page     from that answer until the page has drawn it
shown    both together: from the click that decides until its result is drawn
work     processor time of the page's main thread in the same time, which a busy machine hardly changes

With --against, REV is checked out into a temporary worktree, with its own server and page. Both take turns at
every opening and at every table, so that a busy machine slows both equally; trust the ratio rather than the figures. A
ratio is the geometric mean over the rounds, with its 95% interval.
"""

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import httpx
import msgspec
from playwright.sync_api import Browser, sync_playwright
from tests.browser.chromium import FLAGS, chromium, preferences_script
from tests.browser.person import Person
from tests.browser.servers import against_bots
from tools.script_size import compressed_size

from benchmarks.before_after import OURS, Tree, checked_out, ratio_of, serving
from benchmarks.server_processes import GENEROUS, PATIENCE
from dragondune.wire.commands import Start
from dragondune.wire.lobby import Created, NewTable

MOST_USABLE: Final = 1000.0
MOST_SHOWN: Final = 100.0
MOST_SCRIPT: Final = 130_000
SEAT: Final = "elves"
DIST: Final = Path("src/dragondune/web/dist")

STOPWATCH: Final = """
  window.shown = [];
  let began = null;
  const drawn = (came) => {
    const sent = began;
    began = null;
    requestAnimationFrame(() => setTimeout(() => {
      performance.mark("dd-drawn");
      window.shown.push([came - sent, performance.now() - came]);
    }));
  };
  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      // Heard before the page hears it, so that all that the page does about it is measured.
      this.addEventListener("message", ({ data }) => {
        if (began !== null && data.slice(0, 40).includes('"type":"updates"')) drawn(performance.now());
      });
    }
    send(text) {
      const message = JSON.parse(text);
      if (message.type === "act" && message.command.do === "decide") {
        began = performance.now();
        performance.mark("dd-sent");
      }
      super.send(text);
    }
  };
"""
"""Measures inside the page, from the message that decides until the frame after the new picture."""

USABLE: Final = """
  window.usable = null;
  const look = () => {
    const control = document.querySelector('section[aria-label="Your decision"] button:enabled');
    if (control) window.usable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


IS_ASKED: Final = """document.querySelector('section[aria-label="Your decision"]') !== null"""

TRACED: Final = ("blink.user_timing", "disabled-by-default-devtools.timeline")
TraceEvent: TypeAlias = Mapping[str, str | float]
"""As Chromium writes it."""


class Shown(NamedTuple):
    """Milliseconds of one decision."""

    server: float
    page: float


class _Mine(msgspec.Struct):
    question: object = None


class _Picture(msgspec.Struct):
    """What is read of a picture, in any version."""

    mine: _Mine | None = None


class Onlooker(Person):
    """A person who reads only what it takes to play from each picture, so that earlier servers are understood too.

    What is looked for in the page while it draws is found in no time, so that the search is not measured.
    """

    def _is_asked(self) -> bool:
        return self.question is not None and bool(self.page.evaluate(IS_ASKED))

    def _look(self, text: str) -> None:
        told = json.loads(text)
        picture, change = told["picture"], told.get("change")
        if change is not None:
            now = self.picture | change["fields"]
            picture = now | {"n": change["n"], "view": now["view"] | change["view"]}
        if picture is not None:
            self.pictures[:] = [picture]


def as_wished(wish: NewTable) -> dict[str, object]:
    """A wish for a table that names only what is not usual, so that earlier servers understand it too."""
    usual = {field.name: field.default for field in msgspec.structs.fields(wish)}
    return {name: value for name, value in msgspec.structs.asdict(wish).items() if value != usual[name]}


class Site:
    """A server with the page of one tree, and what was measured there in this round."""

    def __init__(self, tree: Tree, url: str) -> None:
        self.url: Final = url
        self.script: Final = compressed_size(tree.folder / DIST, "TablePage")
        self.usable: Final[list[float]] = []
        self.shown: Final[list[Shown]] = []
        self.work: Final[list[float]] = []
        self._http: Final = httpx.Client(base_url=url, timeout=PATIENCE, trust_env=False)

    def open(self, browser: Browser) -> None:
        """Measure one opening."""
        with self._at_table(browser, USABLE) as person:
            person.page.wait_for_function("window.usable !== null")
            self.usable.append(float(person.page.evaluate("window.usable")))

    def play(self, browser: Browser, chance: random.Random, most: int) -> None:
        """Measure the decisions of one game."""
        with self._at_table(browser, STOPWATCH) as person:
            with traced(browser) as events:
                person.play_on(chance, until=lambda: person.decided >= most)
            self.work.extend(work_in(events))
            self.shown.extend(Shown(*pair) for pair in person.page.evaluate("window.shown"))

    @contextmanager
    def _at_table(self, browser: Browser, *scripts: str) -> Iterator[Person]:
        """A new browser with an empty cache, at a new table."""
        made = self._create()
        with browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce") as context:
            for script in (preferences_script(), *scripts):
                context.add_init_script(f"(() => {{{script}}})();")
            person = Onlooker(context.new_page(), self.url)
            person.sit(made, SEAT)
            person.wait_for_turn()
            yield person

    def _create(self) -> Created:
        """A table whose bots have done what comes before the first decision, so that nobody waits for them."""
        made = msgspec.json.decode(self._ask("POST", "/api/tables", body=as_wished(against_bots(SEAT))), type=Created)
        self._ask("POST", f"/api/tables/{made.table.id}/commands", body=Start(), token=made.host)
        picture = f"/api/tables/{made.table.id}/picture?as={SEAT}"
        while (mine := self._picture(picture, made.seats[SEAT]).mine) is None or mine.question is None:
            time.sleep(0.02)
        return made

    def _picture(self, path: str, token: str) -> _Picture:
        return msgspec.json.decode(self._ask("GET", path, token=token), type=_Picture)

    def _ask(self, method: str, path: str, *, body: object = None, token: str | None = None) -> bytes:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        content = None if body is None else msgspec.json.encode(body)
        return self._http.request(method, path, content=content, headers=headers).raise_for_status().content

    def figures(self) -> dict[str, float]:
        """What was measured, by its name in the table."""
        totals = [one.server + one.page for one in self.shown]
        count = len(self.shown)
        return {
            "script, compressed, kB": self.script / 1000,
            f"usable, median of {len(self.usable)}, ms": percentile(self.usable, 0.5),
            WORST: max(self.usable),
            f"server, median of {count}, ms": percentile([one.server for one in self.shown], 0.5),
            "server, 99th percentile": percentile([one.server for one in self.shown], 0.99),
            "page, median": percentile([one.page for one in self.shown], 0.5),
            "page, 99th percentile": percentile([one.page for one in self.shown], 0.99),
            "shown, median": percentile(totals, 0.5),
            SLOWEST: percentile(totals, 0.99),
            "work, median": percentile(self.work, 0.5),
            "work, 99th percentile": percentile(self.work, 0.99),
        }


@contextmanager
def traced(browser: Browser) -> Iterator[list[TraceEvent]]:
    """What the browser's threads do meanwhile; the list is filled at the end."""
    events: list[TraceEvent] = []
    ended: list[object] = []

    def end(told: object) -> None:
        ended.append(told)

    session = browser.new_browser_cdp_session()
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", end)
    session.send("Tracing.start", {"traceConfig": {"includedCategories": list(TRACED)}})
    yield events
    session.send("Tracing.end")
    while not ended:
        browser.contexts[0].pages[0].wait_for_timeout(20)
    session.detach()


def work_in(events: Sequence[TraceEvent]) -> Iterator[float]:
    """Milliseconds of processor time that the page's main thread takes from each decision until its result is drawn."""
    marks = sorted((float(one["ts"]), one["name"]) for one in events if one["name"] in ("dd-sent", "dd-drawn"))
    thread = next(((one["pid"], one["tid"]) for one in events if one["name"] == "dd-sent"), None)
    tasks = [
        (float(one["ts"]), float(one["dur"]), float(one.get("tdur", 0)))
        for one in events
        if one["name"] == "RunTask" and (one["pid"], one["tid"]) == thread and one.get("dur")
    ]
    for (sent, kind), (drawn, _) in pairwise(marks):
        if kind == "dd-sent":
            yield (
                sum(
                    busy * max(0.0, min(drawn, began + lasted) - max(sent, began)) / lasted
                    for began, lasted, busy in tasks
                )
                / 1000
            )


WORST: Final = "usable, worst"
SLOWEST: Final = "shown, 99th percentile"


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@contextmanager
def site(tree: Tree) -> Iterator[Site]:
    """A server of that tree, which builds its page first."""
    with serving(tree, GENEROUS | {"page": "true"}) as (_, url):
        yield Site(tree, url)


def measure(browser: Browser, trees: Sequence[Tree], *, openings: int, decisions: int) -> list[dict[str, float]]:
    """One round: the trees take turns."""
    with ExitStack() as stack:
        sites = [stack.enter_context(site(tree)) for tree in trees]
        for turn in range(openings):
            for one in sites[:: 1 if turn % 2 else -1]:
                one.open(browser)
        chances = [random.Random(1) for _ in sites]
        while waiting := [one for one in sites if len(one.shown) < decisions]:
            for one in waiting:
                one.play(browser, chances[sites.index(one)], decisions - len(one.shown))
        return [one.figures() for one in sites]


def mean(rounds: Sequence[dict[str, float]], name: str) -> float:
    return sum(one[name] for one in rounds) / len(rounds)


def rows(after: Sequence[dict[str, float]], before: Sequence[dict[str, float]]) -> Iterator[str]:
    limits = {"script, compressed, kB": MOST_SCRIPT / 1000, WORST: MOST_USABLE, SLOWEST: MOST_SHOWN}
    yield f"{'':32}{'now':>8}{'limit':>8}{'before':>10}{'ratio':>8}   95% interval"
    for name in after[0]:
        now = mean(after, name)
        limit = limits.get(name)
        judged = f"{limit:8.0f}" if limit else " " * 8
        told = ""
        if before:
            old = list(before[0])[list(after[0]).index(name)]  # names hold counts, which may differ by one
            ratio = ratio_of([(one[name], other[old]) for one, other in zip(after, before, strict=True)])
            told = f"{mean(before, old):10.1f}{ratio}"
        yield f"{name:32}{now:8.1f}{judged}{told}{'   too much' if limit and now >= limit else ''}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", metavar="REV", help="the commit to compare with")
    parser.add_argument("--rounds", type=int, default=1, help="default %(default)s")
    parser.add_argument("--openings", type=int, default=10, help="per round (default %(default)s)")
    parser.add_argument("--decisions", type=int, default=200, help="per round (default %(default)s)")
    wanted = parser.parse_args(arguments)
    rounds: list[list[dict[str, float]]] = []
    with ExitStack() as stack:
        trees = [OURS, *([stack.enter_context(checked_out(wanted.against))] if wanted.against else [])]
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=chromium(), args=FLAGS)
        for number in range(1, wanted.rounds + 1):
            rounds.append(measure(browser, trees, openings=wanted.openings, decisions=wanted.decisions))
            load = os.getloadavg()[0] / (os.cpu_count() or 1)
            print(f"round {number} of {wanted.rounds}, load {load:.1f} per core", file=sys.stderr, flush=True)
        browser.close()
    after, before = [one[0] for one in rounds], [one[1] for one in rounds if len(one) > 1]
    print("\n".join(rows(after, before)))
    is_met = mean(after, WORST) < MOST_USABLE and mean(after, SLOWEST) < MOST_SHOWN
    return 0 if is_met and after[0]["script, compressed, kB"] < MOST_SCRIPT / 1000 else 1


if __name__ == "__main__":
    sys.exit(main())
