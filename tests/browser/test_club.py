"""Your games, games of the server, the ladder and a tournament, as a club uses them."""

import asyncio
import re
import sqlite3
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, closing
from pathlib import Path

from playwright.sync_api import expect

from dragondune.client import Client
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_small_screens import check as check_width
from tests.server.clubs import SHORT, played

NAMES = ("Ada", "Bob", "Cleo", "Dan")


def with_clients(url: str, keys: list[str], work: Callable[[list[Client]], Awaitable[None]]) -> None:
    """Do something as these people, in a thread: the browser's has an event loop already."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            await work([await stack.enter_async_context(Client(url, person=key)) for key in keys])

    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, run()).result()


def become(url: str) -> list[str]:
    """Four people; the first two have played a short game, which the second won."""
    keys: list[str] = []

    async def work(clients: list[Client]) -> None:
        for client, name in zip(clients, NAMES, strict=True):
            await client.become(name)
            assert client.person is not None
            keys.append(client.person)
        await played(clients[:2], SHORT)

    with_clients(url, [""] * len(NAMES), work)
    return keys


def rate(database: Path) -> None:
    """Ratings as many games would leave them: Ada has a place, Bob not yet."""
    with closing(sqlite3.connect(database)) as file, file:
        for name, mu, games in (("Ada", 29.0, 14), ("Bob", 27.0, 3)):
            (person,) = file.execute("SELECT id FROM persons WHERE name = ?", (name,)).fetchone()
            values = ("1.10", person, mu, 3.0, mu - 6.0, games, 2, 0.0)
            file.execute("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)


def known(crowd: Crowd, server: PageServer, key: str, *, width: int = 1280, height: int = 860) -> Person:
    person = crowd.enter(of=server, width=width, height=height)
    person.goto("/about")
    person.page.evaluate("key => localStorage.setItem('dragondune.person', JSON.stringify(key))", key)
    return person


def test_a_club_looks_at_its_games_and_plays_a_tournament(
    crowd: Crowd, killable_server: PageServer, tmp_path: Path
) -> None:
    url = killable_server.url
    keys = become(url)
    rate(tmp_path / "tables.db")
    ada = known(crowd, killable_server, keys[0])
    page = ada.page

    ada.goto("/games")
    games = page.get_by_role("list", name="Your finished games").get_by_role("listitem")
    expect(games).to_have_count(1)
    expect(games.first).to_contain_text("Friday night")
    expect(games.first).to_contain_text("lost")
    expect(page.get_by_role("img", name=re.compile("^Won, by people: .*Goblins 0 won of 1"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Bob 1 0 1"))).to_be_visible()
    check_axe(ada, "your games")
    page.get_by_label("Result").select_option("won")
    expect(page.get_by_text("No game fits these choices.")).to_be_visible()
    page.get_by_label("Result").select_option("")
    games.first.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile("/replay/"))

    ada.goto("/finished")
    page.get_by_label("Players or tables").fill("bo")
    page.get_by_role("button", name="Search").click()
    found = page.get_by_role("list", name="Finished games").get_by_role("listitem")
    expect(found).to_have_count(1)
    check_axe(ada, "all games")
    page.get_by_label("Won by").select_option("elves")
    expect(page.get_by_text("No public game fits these choices.")).to_be_visible()

    ada.goto("/ladder")
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("Ada (you)")
    expect(rows.nth(2)).to_contain_text("provisional")
    check_axe(ada, "the ladder")
    page.get_by_label("Leave me off the ladder").check()
    expect(rows.nth(1)).to_contain_text("Bob")

    _tournament(ada, url, keys)

    phone = known(crowd, killable_server, keys[1], width=360, height=740)
    tournament = page.url.removeprefix(url)
    for path in ("/games", "/finished", "/ladder", "/tournaments", tournament):
        phone.goto(path)
        phone.page.wait_for_load_state("networkidle")
        check_width(phone)


def _tournament(ada: Person, url: str, keys: list[str]) -> None:
    page = ada.page
    ada.goto("/tournaments")
    page.get_by_label("Name of the tournament").fill("Winter cup")
    check_axe(ada, "a new tournament")
    page.get_by_role("button", name="Create the tournament").click()
    link = page.get_by_role("textbox", name="Invitation to the tournament").input_value()
    id, _, invitation = link.rpartition("/")[2].partition("#invitation=")
    page.get_by_role("button", name="Take part").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Ada (you) (host)")

    async def join(clients: list[Client]) -> None:
        for client in clients:
            await client.club.join_tournament(id, invitation)

    with_clients(url, keys[1:], join)
    ada.goto(f"/tournament/{id}")
    page.get_by_role("button", name="Start with 4 players").click()
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    check_axe(ada, "a tournament")
    page.get_by_role("link", name="Go to your table").first.click()
    ada.wait_for_table()
    assert ada.picture["seat"] in ("dwarves", "elves", "goblins", "orcs")
    ada.goto(f"/tournament/{id}")
    expect(page.get_by_role("list", name="Round 1")).to_contain_text("waiting")
