"""Measure the speed of the page in real Chromium on loopback.

    python -m benchmarks.page [--openings 10] [--decisions 200]

`usable` is the time from opening a table until the first decision can be made; `shown` is the time from a click that
decides until the page has drawn the server's answer. On a busy machine, repeat and take the best result.
"""

import argparse
import gzip
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright
from tests.browser.chromium import FLAGS, chromium, preferences_script
from tests.browser.person import Person
from tests.browser.servers import PageServer, against_bots

from dragondune.web.bundle import ensure_bundle

MOST_USABLE: Final = 1000.0
MOST_SHOWN: Final = 100.0
MOST_SCRIPT: Final = 130_000

STOPWATCH: Final = """
  window.shown = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    if (message.type === "act" && message.command.do === "decide") {
      const began = performance.now();
      const answered = (event) => {
        const answer = JSON.parse(event.data);
        if (answer.type !== "updates") return;
        this.removeEventListener("message", answered);
        requestAnimationFrame(() => setTimeout(() => window.shown.push(performance.now() - began)));
      };
      this.addEventListener("message", answered);
    }
    send.call(this, text);
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


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@contextmanager
def at_table(browser: Browser, server: PageServer, *scripts: str) -> Iterator[Person]:
    """A new browser with an empty cache, at a new table."""
    made = server.create(against_bots("elves"))
    with browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce") as context:
        for script in (preferences_script(), *scripts):
            context.add_init_script(f"(() => {{{script}}})();")
        person = Person(context.new_page(), server.url)
        person.sit(made, "elves")
        person.wait_for_turn()
        yield person


def openings(browser: Browser, server: PageServer, count: int) -> list[float]:
    times = []
    for _ in range(count):
        with at_table(browser, server, USABLE) as person:
            person.page.wait_for_function("window.usable !== null")
            times.append(float(person.page.evaluate("window.usable")))
    return times


def decisions(browser: Browser, server: PageServer, count: int) -> list[float]:
    times: list[float] = []
    chance = random.Random(1)
    while len(times) < count:
        with at_table(browser, server, STOPWATCH) as person:
            enough = person.decided + count - len(times)
            person.play_on(chance, until=lambda one=person, most=enough: one.decided >= most)  # type: ignore[misc]
            times += person.page.evaluate("window.shown")
    return times


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--openings", type=int, default=10)
    parser.add_argument("--decisions", type=int, default=200)
    wanted = parser.parse_args(arguments)
    bundle = ensure_bundle()
    script = sum(len(gzip.compress(file.read_bytes())) for file in bundle.rglob("*.js"))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = PageServer(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            usable = openings(browser, server, wanted.openings)
            shown = decisions(browser, server, wanted.decisions)
        finally:
            browser.close()
            server.close()
    rows = [
        ("script, compressed", f"{script / 1000:.1f} kB", script < MOST_SCRIPT),
        (f"usable, worst of {len(usable)}", f"{max(usable):.0f} ms", max(usable) < MOST_USABLE),
        (f"a decision shown, p50 of {len(shown)}", f"{percentile(shown, 0.5):.0f} ms", True),
        ("a decision shown, p99", f"{percentile(shown, 0.99):.0f} ms", percentile(shown, 0.99) < MOST_SHOWN),
    ]
    for name, value, is_met in rows:
        print(f"| {name} | {value} |{'' if is_met else ' too much'}")
    return 0 if all(is_met for _, _, is_met in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
