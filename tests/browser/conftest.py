"""Chromium, a server with the page, and people using browsers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from dragondune.web.bundle import ensure_bundle
from tests.browser.chromium import AWAKE, FLAGS, UNPAINTED, chromium, preferences_script
from tests.browser.person import Person
from tests.browser.servers import PageServer
from tests.patience import PATIENCE

WIDTH, HEIGHT = 1280, 860

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    return {**browser_type_launch_args, "executable_path": chromium(), "args": FLAGS}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    ensure_bundle()
    running = PageServer(tmp_path_factory.mktemp("server")).start()
    yield running
    faults = running.faults
    running.close()
    assert faults == []


@pytest.fixture(scope="session")
def base_url(server: PageServer) -> str:
    return server.url


@pytest.fixture
def killable_server(tmp_path: Path) -> Iterator[PageServer]:
    """A server for one test, which may kill it."""
    ensure_bundle()
    running = PageServer(tmp_path).start()
    yield running
    running.close()


class Crowd:
    """The people in a test, each with their own browser."""

    def __init__(self, new_context: CreateContextCallback, url: str) -> None:
        self._new_context = new_context
        self._url = url
        self._people: list[Person] = []

    def enter(
        self,
        *,
        width: int = WIDTH,
        height: int = HEIGHT,
        theme: str = "light",
        motion: bool = False,
        touch: bool = False,
        pace: str = "instant",
        recap: bool = False,
        guide: bool = False,
        steady: bool = False,
        painted: bool = False,
        of: PageServer | None = None,
    ) -> Person:
        """`steady`: buttons sleep after a change, as they do for people; `painted`: the map is painted."""
        context: BrowserContext = self._new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.add_init_script(preferences_script(theme=theme, motion=motion, guide=guide, pace=pace, recap=recap))
        if not steady:
            context.add_init_script(AWAKE)
        if not painted:
            context.add_init_script(UNPAINTED)
        person = Person(context.new_page(), self._url if of is None else of.url)
        self._people.append(person)
        return person

    def check(self) -> None:
        """Fail if any page reported an error."""
        for person in self._people:
            assert person.faults == []


@pytest.fixture
def crowd(new_context: CreateContextCallback, base_url: str) -> Iterator[Crowd]:
    entered = Crowd(new_context, base_url)
    yield entered
    entered.check()
