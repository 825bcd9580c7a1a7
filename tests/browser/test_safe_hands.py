"""A player who only presses Enter never does harm, and nothing is done twice."""

from contextlib import suppress
from typing import Final

import pytest
from playwright.sync_api import TimeoutError, expect
from tools.moments import asked

from dragondune.engine.decisions import is_grave
from dragondune.notation.codec import decision_from_record
from dragondune.wire.lobby import Seat
from tests.browser.conftest import Crowd
from tests.browser.person import GONE_AFTER, Json, Person
from tests.browser.servers import PageServer, against_bots

GAMES: Final = 20
SLEEP: Final = 450
"""Milliseconds after which a button that slept acts again."""
SEATS: Final[tuple[Seat, ...]] = ("dwarves", "elves", "goblins", "orcs")
BINDING: Final = ("GiveGold", "AcceptAgreement")
"""What is done beside the questions, and cannot be taken back."""


def is_harm(decision: Json) -> bool:
    """What a player should never do by accident; an ace is spent in elite and blessed battle plans, too."""
    if decision["decide"] in BINDING or str(decision.get("card") or "").startswith("A"):
        return True
    return is_grave(decision_from_record(decision))


HARMFUL: Final[tuple[Json, ...]] = (
    {"decide": "AcceptAlliance"},
    {"decide": "BreakAlliance"},
    {"decide": "Hide"},
    {"decide": "DeclareTreachery", "swapped": False},
    {"decide": "SellPlunder", "card": "6C"},
    {"decide": "PlayAce", "ace": "AD"},
    {"decide": "SummonChaos", "cards": ["AD", "AH"]},
    {"decide": "BreakWalls", "place": "3c", "cards": ["AD", "AH"]},
    {"decide": "DiscardArtifact", "card": "6C"},
    {"decide": "SealPlan", "count": 1, "card": "AD"},
    {"decide": "SealElitePlan", "count": 1, "elites": 1, "card": "AD"},
    {"decide": "GiveGold", "to": "orcs", "amount": 1},
    {"decide": "AcceptAgreement", "number": 1},
)
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


def reach_turn(person: Person) -> bool:
    """Press Enter until a question is there, and Escape to leave scenes and recaps. False if the game ends first."""
    before = person.decided

    def is_there() -> bool:
        if person.is_over or (person.question is not None and person.panel.is_visible()):
            return True
        person.page.keyboard.press("Enter")
        person.page.keyboard.press("Escape")
        return False

    person.until(is_there, "a question")
    assert person.decided == before, "Enter decided something that was not asked yet"
    return not person.is_over


def play(crowd: Crowd, server: PageServer, seat: Seat, *, turns: int, is_watched: bool) -> Person:
    """`is_watched`: scenes and recaps come before questions."""
    made = server.create(against_bots(seat, bot="greedy"))
    person = crowd.enter(steady=True, pace="normal" if is_watched else "instant", recap=is_watched)
    person.sit(made, seat)
    while reach_turn(person) and person.turn <= turns:
        press_on(person)
    return person


@pytest.mark.parametrize("decision", HARMFUL, ids=lambda one: str(one["decide"]))
def test_what_costs_something_for_good_counts_as_harm(decision: Json) -> None:
    assert is_harm(decision)


@pytest.mark.parametrize("is_watched", [False, True])
def test_enter_alone_never_does_harm(crowd: Crowd, server: PageServer, is_watched: bool) -> None:
    person = play(crowd, server, "goblins", turns=2, is_watched=is_watched)
    assert person.sent
    assert [decision for decision in person.sent if is_harm(decision)] == []


@pytest.mark.soak
@pytest.mark.parametrize("number", range(GAMES))
def test_enter_alone_never_does_harm_in_whole_games(crowd: Crowd, server: PageServer, number: int) -> None:
    """Every second game with scenes and recaps; each people both ways."""
    is_watched = number // len(SEATS) % 2 == 1
    person = play(crowd, server, SEATS[number % len(SEATS)], turns=99, is_watched=is_watched)
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


@pytest.mark.parametrize("is_wanted", [True, False])
def test_disbanding_waits_in_the_panel_until_it_is_asked_for(crowd: Crowd, server: PageServer, is_wanted: bool) -> None:
    """[IV.7] Without the chip, or once it is taken back, nobody asks; with it, the question follows the movement."""
    found = asked("Move")
    ada = crowd.enter()
    ada.sit(server.create(found.people()), found.seat)
    assert ada.wait_for_turn()
    later = ada.panel.get_by_role("group", name="Afterwards, ask me to")
    chip = later.get_by_role("button", name="disband units")
    expect(chip).to_have_attribute("aria-pressed", "false")
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    if not is_wanted:
        chip.click()
        expect(chip).to_have_attribute("aria-pressed", "false")
    ada.panel.locator("[data-deed=pass]").click()
    ada.until(lambda: ada.question != "Move", "what follows the movement")
    assert ada.question == ("DisbandLate" if is_wanted else None)
