"""Every scene of the page in several windows, side by side in one picture."""

import random
import time
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image
from playwright.sync_api import Browser
from tests.browser.chromium import preferences_script
from tests.browser.person import Person
from tests.browser.servers import PageServer, against_bots
from tests.browser.test_battle import decide
from tests.browser.test_deals import long_offer
from tests.browser.test_lesson import begin, follow
from tests.browser.test_recap import play_to_recap
from tests.browser.test_stage import bots_play, fight, red_dragon_comes
from tests.browser.test_stakes import at_council
from tests.patience import PATIENCE

from dragondune.wire.lobby import SEATS, Created, NewTable, SeatWish
from tools.moments import asks, find_position

Take = Callable[[Person, PageServer], None]
Window = tuple[int, int]
DESK: Final[Window] = (1280, 720)
LARGE: Final[Window] = (1920, 1080)
PHONE: Final[Window] = (390, 844)
LYING: Final[Window] = (844, 390)
TABLET: Final[Window] = (820, 1180)
HEIGHT: Final = 640
GAP: Final = 12
PAPER: Final = (90, 74, 56)
QUALITY: Final = 72
SETTLING: Final = 900


class Look(NamedTuple):
    """One picture of a scene; `then` names a button to press first."""

    window: Window
    theme: str = "light"
    then: str | None = None


DAY: Final = (Look(DESK), Look(LARGE), Look(PHONE))
NIGHT: Final = (Look(DESK), Look(LARGE, "dark"), Look(PHONE))


class Scene(NamedTuple):
    take: Take
    looks: tuple[Look, ...] = DAY
    pace: str = "normal"
    guide: bool = False
    recap: bool = False


def flight(person: Person, server: PageServer) -> None:
    bots_play(server, person, person.goto)
    person.page.get_by_role("region", name="The dragon flies").wait_for()


def event(person: Person, server: PageServer) -> None:
    flight(person, server)
    person.button("Continue", within=person.page.get_by_role("region", name="Waiting")).click()
    person.page.get_by_role("region", name="The event").wait_for()


def struck(person: Person, server: PageServer) -> Created:
    made = server.create(red_dragon_comes(), start=False)
    person.sit(made, "elves")
    server.start_table(made)
    person.page.get_by_role("region", name="The Red Dragon strikes 13.").wait_for()
    return made


def strike(person: Person, server: PageServer) -> None:
    struck(person, server)


def met(person: Person, server: PageServer) -> Created:
    made = struck(person, server)
    person.button("Continue", within=person.page.get_by_role("region", name="Waiting")).click()
    person.panel.wait_for()
    return made


def council(person: Person, server: PageServer) -> None:
    met(person, server)


def council_end(person: Person, server: PageServer) -> None:
    made = met(person, server)
    person.button("Propose nothing").click()
    person.until(lambda: person.question is None, "the next to speak")
    for seat in ("orcs", "goblins", "dwarves"):
        decide(server, made, seat, {"decide": "Pass"})
    person.page.get_by_role("dialog", name="The council is over").wait_for()


def victory(person: Person, server: PageServer) -> None:
    council_end(person, server)
    person.page.keyboard.press("Space")
    person.page.get_by_role("dialog", name="The end").wait_for()


def breaking(person: Person, server: PageServer) -> None:
    at_council(server, person, allies=True)
    person.panel.get_by_role("radio", name="The Goblins").check(force=True)


def battle(person: Person, server: PageServer) -> None:
    fight(server, person)
    person.page.get_by_text("The Elves win, 8 to 7").wait_for()


def recap(person: Person, server: PageServer) -> None:
    person.sit(server.create(against_bots("elves", castles_to_win=5)), "elves")
    play_to_recap(person, random.Random(3), steps=5)
    for _ in range(2):
        person.page.keyboard.press("Space")


def offer(person: Person, server: PageServer) -> None:
    person.sit(long_offer(server), "orcs")
    person.button("Read", within=person.page.get_by_role("region", name="Offer to you")).click()
    person.page.get_by_role("region", name="The offer in full").wait_for()


def lesson(person: Person, _: PageServer) -> None:
    begin(person)
    follow(person, until=4)


def auction(person: Person, server: PageServer) -> None:
    seats = tuple(SeatWish(one, "me" if one == "elves" else "bot", bot="simple") for one in SEATS)
    position = find_position(lambda view: view.turn >= 2 and asks(view, "Bid", "elves"))
    person.sit(server.create(NewTable(seats=seats, answer_seconds=0, bot_seconds=0, position=position)), "elves")
    person.wait_for_turn()


def analysis(person: Person, server: PageServer) -> None:
    """One game for all pictures: its review takes a while."""
    if not GAMES:
        wish = NewTable(seats=tuple(SeatWish(one, "bot", bot="simple") for one in SEATS), overrides={"turns": 5})
        made = server.create(wish)
        deadline = time.monotonic() + PATIENCE
        while server.picture(made.table.id, token=made.host, seat="spectator").info.status != "over":
            assert time.monotonic() < deadline, "the bots do not come to an end"
            time.sleep(0.1)
        GAMES.append(made.table.id)
    person.goto(f"/ending/{GAMES[0]}?view=analysis")
    person.page.get_by_role("region", name="Selected").wait_for()


GAMES: Final[list[str]] = []


FOLDS: Final = (
    Look(PHONE, then="Fold the panel"),
    Look(PHONE),
    Look(PHONE, then="Open the panel further"),
    Look(PHONE, "dark"),
    Look(TABLET),
    Look(LYING),
)
SCENES: Final[Mapping[str, Scene]] = {
    "flight": Scene(flight, pace="step"),
    "event": Scene(event, NIGHT, pace="step"),
    "strike": Scene(strike),
    "meeting": Scene(council, NIGHT),
    "breaking": Scene(breaking, pace="instant"),
    "council-end": Scene(council_end),
    "verdict": Scene(battle, NIGHT),
    "victory": Scene(victory, NIGHT),
    "recap": Scene(recap, pace="instant", recap=True),
    "offer": Scene(offer, pace="instant", guide=True),
    "lesson": Scene(lesson, pace="instant", guide=True),
    "analysis": Scene(analysis, NIGHT, pace="instant"),
    "windows": Scene(auction, FOLDS, pace="instant", guide=True),
}


def photograph(browser: Browser, server: PageServer, name: str, folder: Path) -> None:
    """All pictures of a scene in a row, scaled to the same height."""
    parts: list[Image.Image] = []
    for look in SCENES[name].looks:
        with Image.open(BytesIO(_take(browser, server, SCENES[name], look))) as opened:
            width = round(opened.width * HEIGHT / opened.height)
            parts.append(opened.convert("RGB").resize((width, HEIGHT), Image.Resampling.LANCZOS))
    row = Image.new("RGB", (sum(one.width + GAP for one in parts) - GAP, HEIGHT), PAPER)
    left = 0
    for part in parts:
        row.paste(part, (left, 0))
        left += part.width + GAP
    file = folder / f"{name}.webp"
    row.save(file, quality=QUALITY, method=6)
    print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB")


def _take(browser: Browser, server: PageServer, scene: Scene, look: Look) -> bytes:
    width, height = look.window
    size = {"width": width, "height": height}
    is_touch = min(look.window) < DESK[1]
    with browser.new_context(viewport=size, reduced_motion="reduce", has_touch=is_touch) as context:  # type: ignore[arg-type]
        script = preferences_script(theme=look.theme, pace=scene.pace, guide=scene.guide, recap=scene.recap)
        context.add_init_script(script)
        person = Person(context.new_page(), server.url)
        scene.take(person, server)
        if look.then is not None:
            person.button(look.then).click()
        person.page.evaluate("document.fonts.ready")
        person.page.wait_for_timeout(SETTLING)
        return person.page.screenshot()
