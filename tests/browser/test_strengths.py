"""Bots are chosen by strength and thinking time."""

from playwright.sync_api import expect

from tests.browser.conftest import Crowd
from tests.browser.person import Person


def made(person: Person) -> tuple[float, list[str]]:
    """The bots and their thinking time at the table that opens."""
    person.wait_for_table()
    info = person.picture["info"]
    assert isinstance(info, dict)
    return info["thinks_for"], [one["holder"]["bot"] for one in info["seats"]]


def decided(person: Person) -> set[object]:
    """Which seats have decided something since the person arrived."""
    news = [one["news"] for one in person.updates]
    return {one["seat"] for one in news if isinstance(one, dict) and one["news"] == "happened" and one["seat"]}


def test_hard_bots_with_three_seconds_to_think(crowd: Crowd) -> None:
    ada = crowd.enter()
    ada.goto("/")
    form = ada.page.get_by_role("form", name="Play now")
    thinking = form.get_by_role("group", name="Bots think for up to")
    expect(thinking).to_have_count(0)
    form.get_by_role("group", name="Bots", exact=True).get_by_text("hard").click()
    expect(thinking.get_by_role("radio")).to_have_count(3)
    thinking.get_by_text("3 s").click()
    ada.button("Play the Elves").click()
    assert made(ada) == (3, ["hard", "", "hard", "hard"])
    ada.button("Table menu").click()
    expect(ada.page.get_by_role("dialog", name="Table menu")).to_contain_text("Bots think for up to 3 s.")
    ada.page.keyboard.press("Escape")
    ada.until(lambda: len(decided(ada) - {"elves"}) > 0, "a decision of a bot")
    assert not any('"bot_failed"' in one for one in ada.raw)


def test_each_seat_of_a_new_table_has_its_own_bot_strength(crowd: Crowd) -> None:
    ada = crowd.enter()
    ada.goto("/new")
    for people, bot in (("Dwarves", "easy"), ("Goblins", "normal"), ("Orcs", "random")):
        ada.page.get_by_role("group", name=f"Who plays the {people}").get_by_text("bot", exact=True).click()
        ada.page.get_by_label(f"Bot for the {people}").select_option(bot)
    thinking = ada.page.get_by_role("group", name="Bots think for up to")
    expect(thinking).to_have_count(0)
    ada.page.get_by_label("Bot for the Orcs").select_option("hard")
    thinking.get_by_text("10 s").click()
    ada.button("Start the game").click()
    assert made(ada) == (10, ["easy", "", "normal", "hard"])
    expect(ada.page.get_by_role("region", name="The peoples")).to_contain_text("hard bot")
