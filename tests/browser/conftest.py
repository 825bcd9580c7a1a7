"""Chromium, a server with the page, and people using browsers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import BrowserContext, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from dragondune.web.bundle import ensure_bundle
from dragondune.web.preparing import ensure_tools
from tests.browser.chromium import AWAKE, FLAGS, UNPAINTED, chromium, preferences_script
from tests.browser.person import Person
from tests.browser.servers import PageServer
from tests.patience import PATIENCE

WIDTH, HEIGHT = 1280, 860
NO_WORKER = "delete Navigator.prototype.serviceWorker"
"""As in browsers that have no service workers: every page would fetch all files once more."""

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    return {**browser_type_launch_args, "executable_path": chromium(), "args": FLAGS}


def ensure_page() -> None:
    """The page, and the packages with which tests read what it shows."""
    ensure_tools()
    ensure_bundle()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    ensure_page()
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
    ensure_page()
    running = PageServer(tmp_path).start()
    yield running
    running.close()


class Reachable(Protocol):
    @property
    def url(self) -> str: ...


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
        worker: bool = False,
        at: str = "127.0.0.1",
        name: str = "Ada",
        of: Reachable | None = None,
    ) -> Person:
        """`steady`: buttons sleep after a change, as they do for people; `painted`: the map is painted.

        `worker`: the service worker keeps the page; `at` is the name under which the server is reached.
        """
        context: BrowserContext = self._new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.add_init_script(
            preferences_script(theme=theme, motion=motion, guide=guide, name=name, pace=pace, recap=recap)
        )
        if not worker:
            context.add_init_script(NO_WORKER)
        if not steady:
            context.add_init_script(AWAKE)
        if not painted:
            context.add_init_script(UNPAINTED)
        url = self._url if of is None else of.url
        person = Person(context.new_page(), url.replace("127.0.0.1", at))
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
