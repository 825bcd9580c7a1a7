"""Everything works without a mouse, and the focus is always visible."""

import random

from playwright.sync_api import expect

from tests.browser.conftest import Crowd
from tests.browser.servers import PageServer, against_bots


def test_a_whole_turn_by_keyboard_alone(crowd: Crowd, server: PageServer) -> None:
    made = server.create(against_bots("orcs", castles_to_win=5))
    ada = crowd.enter()
    ada.sit(made, "orcs")
    assert ada.wait_for_turn()
    decisions = ada.play_on(random.Random(4), until=lambda: ada.turn > 1, by_keys=True)
    assert ada.turn == 2
    assert decisions > 2


def test_a_table_is_created_from_home_by_keyboard(crowd: Crowd) -> None:
    ada = crowd.enter()
    ada.goto("/")
    form = ada.page.get_by_role("form", name="Play now")
    form.wait_for()  # its part of the page is loaded later than the document
    press = ada.page.keyboard.press
    for _ in range(20):
        press("Tab")
        if ada.page.evaluate("document.activeElement.matches('input[type=radio]')"):
            break
    expect(form.get_by_role("radio", name="Elves")).to_be_focused()
    press("ArrowRight")
    expect(form.get_by_role("radio", name="Goblins")).to_be_checked()
    press("Enter")
    assert ada.wait_for_turn()
    assert ada.picture["seat"] == "goblins"
