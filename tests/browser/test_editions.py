"""Every edition opens and plays a turn."""

import random

import pytest
from playwright.sync_api import expect

from dragondune.editions.loader import EDITIONS
from tests.browser.conftest import Crowd
from tests.browser.servers import PageServer, against_bots


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_plays_a_turn(crowd: Crowd, server: PageServer, edition: str) -> None:
    made = server.create(against_bots("dwarves", edition=edition))
    ada = crowd.enter()
    ada.sit(made, "dwarves")
    ada.play_on(random.Random(edition), until=lambda: ada.turn > 1)
    assert ada.turn > 1 or ada.is_over
    expect(ada.page.get_by_text(f"Turn {ada.turn}").first).to_be_visible()


def test_goblins_and_orcs_have_the_editions_suits(crowd: Crowd, server: PageServer) -> None:
    """[cards.1] In edition 9 the Goblins have spades and start in 10★; the Orcs have clubs and start in 1★."""
    made = server.create(against_bots("dwarves", edition="9"))
    ada = crowd.enter()
    ada.sit(made, "dwarves")
    assert ada.wait_for_turn()
    for suit in "♠♣":
        expect(ada.page.locator(".pieces .banner", has_text=suit)).to_have_count(1)
