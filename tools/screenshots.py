"""Screenshots of the page, taken in Chromium at moments of bot games, its scenes, and pictures of printed pages."""

import argparse
import asyncio
import json
import random
import sys
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright
from tests.browser.chromium import FLAGS, chromium, preferences_script
from tests.browser.person import Person
from tests.browser.servers import PageServer, against_bots
from tests.browser.test_stage import fight

from dragondune.views.view import View
from dragondune.web.bundle import ensure_bundle
from dragondune.wire.commands import AnyCommand, Say, SetLots, SetReady
from dragondune.wire.lobby import SEATS, Clock, NewTable, Seat, SeatWish
from tools.club_year import CUP, fill
from tools.moments import asks, find_position
from tools.printed_pages import PRINTED
from tools.printed_pages import picture as printed_picture
from tools.scenes import SCENES, photograph

FOLDER: Final = Path(__file__).parent.parent / "docs" / "screenshots"
SCENE_FOLDER: Final = FOLDER / "scenes"
LARGEST: Final = 300_000
COLOURS: Final = 256
SCENE: Final = "scene-"
"""Begins the name of a scene, which is shown in several windows."""
SETTLING: Final = 800
"""Milliseconds until bots have made their offers and pages are fully drawn."""


NAMES: Final[Mapping[Seat, str]] = {"dwarves": "Brundr", "elves": "Ada", "goblins": "Jonas", "orcs": "Ushnak"}


class Shot(NamedTuple):
    """A screenshot: window size, light or dark mode, and what happens before it is taken."""

    take: Callable[[Person, PageServer], None]
    width: int = 1440
    height: int = 900
    theme: str = "light"
    pace: str = "instant"


def at_moment(person: Person, server: PageServer, seat: Seat, asked: Seat, is_it: Callable[[View], bool]) -> None:
    """Join a table at this moment; the seat being asked is a person, the others are bots."""
    seats = tuple(
        SeatWish(one, "me", name=NAMES[one]) if one in (seat, asked) else SeatWish(one, "bot", bot="simple")
        for one in SEATS
    )
    position = find_position(is_it)
    made = server.create(NewTable(name="An evening", seats=seats, answer_seconds=0, bot_seconds=0, position=position))
    person.sit(made, seat)
    person.page.get_by_role("region", name="Now", exact=True).wait_for()


def home(person: Person, _: PageServer) -> None:
    person.goto("/")
    person.page.get_by_role("form", name="Play now").wait_for()


def lobby(person: Person, server: PageServer) -> None:
    """Three friends and a bot, seen by the host; one draws their people by lot and is not ready yet."""
    seats = (
        *(SeatWish(one, "me", name=NAMES[one]) for one in ("elves", "goblins", "dwarves")),
        SeatWish("orcs", "bot"),
    )
    wish = NewTable(name="Friday table", seats=seats, overrides={"turns": 6}, clock=Clock(per_decision=90.0))
    made = server.create(wish, start=False)
    said: tuple[tuple[Seat, AnyCommand], ...] = (
        ("goblins", Say("I take the Goblins, as ever.")),
        ("dwarves", SetLots(("dwarves", "orcs"))),
        ("dwarves", Say("Draw mine by lot. Back in a minute.")),
        ("goblins", SetReady(is_ready=True)),
    )
    for seat, command in said:
        server.command(made.table.id, command, token=made.seats[seat])
    mine = {"elves": made.seats["elves"]}
    kept = [{"id": made.table.id, "name": "", "seats": mine, "host": made.host, "invitation": made.invitation}]
    person.goto("/about")
    person.page.evaluate("kept => localStorage.setItem('dragondune.tables', kept)", json.dumps(kept))
    person.goto(f"/table/{made.table.id}")
    person.page.get_by_role("region", name="Ready").wait_for()


def moment(question: str, seat: Seat, *, turn: int = 1) -> Callable[[Person, PageServer], None]:
    def take(person: Person, server: PageServer) -> None:
        at_moment(person, server, seat, seat, lambda view: view.turn >= turn and asks(view, question, seat))
        person.wait_for_turn()

    return take


def agreement(person: Person, server: PageServer) -> None:
    """While the Orcs are deciding on their move."""
    at_moment(person, server, "goblins", "orcs", lambda view: view.turn >= 2 and asks(view, "Move", "orcs"))
    page = person.page
    page.get_by_role("navigation", name="Side panel").get_by_role("button", name="Deals").click()
    page.get_by_role("button", name="Make an offer").first.click()
    draft = page.get_by_role("region", name="Write an agreement")
    draft.get_by_role("group", name="Between you and").get_by_role("button", name="Orcs").click()
    draft.get_by_role("button", name="Tribute: I pay").click()
    page.wait_for_timeout(SETTLING)
    draft.get_by_role("heading").scroll_into_view_if_needed()


def stage(person: Person, server: PageServer) -> None:
    fight(server, person)
    person.page.get_by_role("dialog", name="The battle").wait_for()


def people(person: Person, server: PageServer) -> None:
    moment("Bid", "elves", turn=2)(person, server)
    person.page.keyboard.press("Shift+Digit3")
    person.page.get_by_role("dialog", name="Goblins").wait_for()


def replay(person: Person, server: PageServer) -> None:
    made = server.create(against_bots("elves", turns=2))
    person.sit(made, "elves")
    person.play_on(random.Random(1))
    person.goto(f"/replay/{made.table.id}?at=60")
    person.page.get_by_role("region", name="Replay").wait_for()


def club(path: str, heading: str) -> Callable[[Person, PageServer], None]:
    """A page of the club, as one of its members sees it."""

    def take(person: Person, _: PageServer) -> None:
        person.goto("/about")
        person.page.evaluate("key => localStorage.setItem('dragondune.person', JSON.stringify(key))", KEYS[0])
        person.goto(path)
        person.page.get_by_role("heading", name=heading).first.wait_for()
        person.page.wait_for_load_state("networkidle")

    return take


KEYS: Final[list[str]] = []
"""The key of the person whose games are shown."""
SHOTS: Final = {
    "games": Shot(club("/games", "Results")),
    "ladder": Shot(club("/ladder", "What others see of you")),
    "tournament": Shot(club(f"/tournament/{CUP}", "Standings")),
    "home": Shot(home),
    "lobby": Shot(lobby),
    "table": Shot(moment("Move", "orcs", turn=3)),
    "auction": Shot(moment("Bid", "elves", turn=2)),
    "battle": Shot(moment("SealPlan", "dwarves", turn=2)),
    "stage": Shot(stage, pace="normal"),
    "people": Shot(people),
    "council": Shot(moment("ProposeAlliance", "goblins")),
    "agreement": Shot(agreement),
    "replay": Shot(replay),
    "phone": Shot(moment("Move", "orcs", turn=3), width=390, height=844),
    "dark": Shot(moment("Move", "orcs", turn=3), theme="dark"),
}


def picture(browser: Browser, server: PageServer, name: str) -> None:
    shot = SHOTS[name]
    size = {"width": shot.width, "height": shot.height}
    with browser.new_context(viewport=size, reduced_motion="reduce") as context:  # type: ignore[arg-type]
        context.add_init_script(preferences_script(theme=shot.theme, pace=shot.pace))
        person = Person(context.new_page(), server.url)
        shot.take(person, server)
        person.page.evaluate("document.fonts.ready")
        person.page.wait_for_timeout(SETTLING)
        file = FOLDER / f"{name}.png"
        person.page.screenshot(path=file)
    compress(file)


def compress(file: Path) -> None:
    """Save with a custom palette that keeps every colour, so that the repository stays small."""
    from PIL import Image

    with Image.open(file) as opened:
        drawn = opened.convert("RGB")
    palette = Image.Quantize.MAXCOVERAGE
    drawn.quantize(COLOURS, method=palette, kmeans=1, dither=Image.Dither.NONE).save(file, optimize=True)
    if file.stat().st_size > LARGEST:
        raise SystemExit(f"{file.name} has {file.stat().st_size} bytes, more than {LARGEST}")
    print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    known = (*SHOTS, *(f"{SCENE}{name}" for name in SCENES), *PRINTED)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    names = parser.parse_args(arguments).names or known
    ensure_bundle()
    SCENE_FOLDER.mkdir(parents=True, exist_ok=True)
    for name in PRINTED.keys() & set(names):
        printed_picture(name, FOLDER / f"{name}.png")
        compress(FOLDER / f"{name}.png")
    if shots := [name for name in names if name not in PRINTED]:
        take(shots)
    return 0


def take(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        KEYS[:] = [_filled(Path(folder) / "tables.db")]
        server = PageServer(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for name in names:
                if name.startswith(SCENE):
                    photograph(browser, server, name.removeprefix(SCENE), SCENE_FOLDER)
                else:
                    picture(browser, server, name)
        finally:
            browser.close()
            server.close()


def _filled(database: Path) -> str:
    """Run in a thread, since the browser's has an event loop."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(lambda: asyncio.run(fill(f"sqlite:///{database}"))).result()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
