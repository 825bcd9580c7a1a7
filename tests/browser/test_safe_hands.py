"""A player who only presses Enter never does harm, and nothing is done twice."""

from contextlib import suppress
from typing import Final

import pytest
from playwright.sync_api import TimeoutError, expect
from tools.moments import asked

from dragondune.wire.lobby import Seat
from tests.browser.conftest import Crowd
from tests.browser.person import GONE_AFTER, Json, Person
from tests.browser.servers import PageServer, against_bots

GAMES: Final = 20
SLEEP: Final = 450
"""Milliseconds after which a button that slept acts again."""
SEATS: Final[tuple[Seat, ...]] = ("dwarves", "elves", "goblins", "orcs")
HARM: Final = (
    "PlayAce",
    "ReviveWithAce",
    "PlaceWithAce",
    "DisbandUnits",
    "DiscardArtifact",
    "BreakAlliance",
    "BreakWalls",
    "GiveGold",
)
"""What a player should never do by accident."""


def is_harm(decision: Json) -> bool:
    """Aces in battle plans are spent too."""
    return decision["decide"] in HARM or str(decision.get("card") or "").startswith("A")


WAYS: Final = (
    "[data-deed=pass]:enabled",
    "[data-deed]:enabled:not(.grave)",
    "input:enabled",
    "[aria-label^=more]:enabled",
)
"""How to continue where Enter does nothing: pass, take a harmless option, or choose something and press Enter."""


def press_on(person: Person) -> None:
    """Press Enter, at once and when the buttons are awake; if that decides nothing, take the plain way out."""
    before = person.decided
    person.page.keyboard.press("Enter")
    person.page.wait_for_timeout(SLEEP)
    person.page.keyboard.press("Enter")
    assert person.decided == before, "Enter decided something before anything was chosen"
    if must_do_harm(person):
        click(person, "[data-deed]:enabled", before)
        if person.decided > before:
            person.sent.pop()
    else:
        take_a_way_out(person, before)
    person.wait_until_heard()


def must_do_harm(person: Person) -> bool:
    options = person.mine["options"]
    assert isinstance(options, list)
    return all(is_harm(option["decision"]) for option in options) and person.question is not None


def click(person: Person, what: str, before: int) -> None:
    """Click the last of these buttons, again if it slept: on a busy machine the page may have just asked something."""

    def is_decided() -> bool:
        if person.decided == before and person.question is not None:
            with suppress(TimeoutError):
                person.panel.locator(what).last.click(timeout=GONE_AFTER)
                person.page.wait_for_timeout(SLEEP)
        return person.decided > before or person.question is None

    person.until(is_decided, f"a decision about {person.question}")


def take_a_way_out(person: Person, before: int) -> None:
    """What a panel needs to know may still be on its way, so its buttons are waited for."""
    person.until(lambda: any(person.panel.locator(way).count() for way in WAYS) or person.question is None, "a way on")
    for way in WAYS[:2]:
        if person.panel.locator(way).count():
            click(person, way, before)
            break
    else:
        while person.question is not None and not person.panel.locator(".go:enabled").count():
            person.panel.locator(", ".join(WAYS[2:])).first.click()
        person.page.keyboard.press("Enter")
    person.until(lambda: person.decided > before or person.question is None, f"a way on from {person.question}")


def play(crowd: Crowd, server: PageServer, seat: Seat, *, turns: int) -> Person:
    made = server.create(against_bots(seat, bot="greedy"))
    person = crowd.enter(steady=True)
    person.sit(made, seat)
    while person.wait_for_turn() and person.turn <= turns:
        press_on(person)
    return person


def test_enter_alone_never_does_harm(crowd: Crowd, server: PageServer) -> None:
    person = play(crowd, server, "goblins", turns=2)
    assert person.sent
    assert [decision for decision in person.sent if is_harm(decision)] == []


@pytest.mark.soak
@pytest.mark.parametrize("number", range(GAMES))
def test_enter_alone_never_does_harm_in_whole_games(crowd: Crowd, server: PageServer, number: int) -> None:
    person = play(crowd, server, SEATS[number % len(SEATS)], turns=99)
    assert person.is_over
    assert [decision for decision in person.sent if is_harm(decision)] == []


def test_a_double_tap_decides_once_and_an_undo_says_what_it_takes_back(crowd: Crowd, server: PageServer) -> None:
    """[R224] Nobody else has decided since, so it is undone at once."""
    found = asked("Bid")
    person = crowd.enter(steady=True)
    person.sit(server.create(found.people()), found.seat)
    person.wait_for_turn()
    person.button("bid more", within=person.panel).click()
    deed = person.panel.locator("[data-deed].go")
    deed.dblclick()
    person.wait_until_heard()
    assert person.decided == 1, "a double tap decided twice"
    person.button("Undo", exact=True).click()
    sheet = person.page.get_by_role("dialog", name="Undo")
    expect(sheet).to_contain_text(f"Your last decision: bid {person.sent[-1]['amount']}.")
    expect(sheet).to_contain_text("You are asked again.")
    person.button("Undo it", within=sheet).click()
    person.until(lambda: person.question == "Bid", "the question once more")
    expect(sheet).to_be_hidden()
