"""A newcomer plays against bots by clicking."""

import random

from playwright.sync_api import expect

from tests.browser.conftest import Crowd
from tests.browser.servers import PageServer, against_bots


def test_three_clicks_lead_from_home_to_the_first_decision(crowd: Crowd) -> None:
    ada = crowd.enter()
    ada.goto("/")
    form = ada.page.get_by_role("form", name="Play now")
    form.get_by_text("Orcs", exact=True).click()
    form.get_by_role("button", name="Play the Orcs").click()
    assert ada.wait_for_turn()
    expect(ada.panel).to_be_visible()


def test_a_newcomer_plays_a_whole_game(crowd: Crowd, server: PageServer) -> None:
    made = server.create(against_bots("elves"))
    ada = crowd.enter()
    ada.sit(made, "elves")
    ada.play_on(random.Random(1))
    assert ada.is_over
    ada.page.get_by_role("region", name="The end").get_by_role("link", name="See the results").click()
    expect(ada.page.get_by_role("heading", name="rule the land")).to_be_visible()
