"""The server dies and comes back while a page is open: the page says so and continues."""

import random

from playwright.sync_api import expect

from tests.browser.conftest import Crowd
from tests.browser.servers import PageServer, against_bots


def test_the_game_goes_on_after_the_server_was_killed(crowd: Crowd, killable_server: PageServer) -> None:
    made = killable_server.create(against_bots("elves", castles_to_win=5, agreements="off"))
    ada = crowd.enter(of=killable_server)
    ada.sit(made, "elves")
    chance = random.Random(6)
    assert ada.wait_for_turn()
    ada.decide(chance)
    # A maximum sealed with the last click of an auction would continue to bid.
    ada.play_on(chance, until=lambda: ada.question not in (None, "Bid"))
    before = ada.view
    killable_server.kill()
    lost = ada.page.get_by_role("alert").filter(has_text="connection")
    expect(lost).to_be_visible()
    killable_server.start()
    expect(lost).not_to_be_visible()
    assert ada.wait_for_turn()
    assert ada.view == before
    assert ada.play_on(chance, until=lambda: ada.turn > 1) > 0
    assert ada.turn == 2
    assert ada.faults
    assert all("net::ERR_" in fault or "WebSocket" in fault for fault in ada.faults)
    ada.faults.clear()
