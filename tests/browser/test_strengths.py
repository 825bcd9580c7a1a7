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


def strengths(bots: list[str]) -> list[str]:
    return [one.partition("+")[0] for one in bots]


def characters(bots: list[str]) -> list[str]:
    return [one.partition("+")[2] for one in bots if one]


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
    seconds, bots = made(ada)
    assert (seconds, strengths(bots)) == (3, ["hard", "", "hard", "hard"])
    assert len({*characters(bots)} - {"", "any"}) == 3, "three different characters"
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
    ada.page.get_by_label("Character of the Dwarves").select_option("raider")
    ada.page.get_by_label("Character of the Goblins").select_option("")
    expect(ada.page.get_by_label("Character of the Orcs")).to_have_count(0)
    thinking = ada.page.get_by_role("group", name="Bots think for up to")
    expect(thinking).to_have_count(0)
    ada.page.get_by_label("Bot for the Orcs").select_option("hard")
    ada.page.get_by_label("Character of the Orcs").select_option("hoarder")
    thinking.get_by_text("10 s").click()
    ada.button("Start the game").click()
    assert made(ada) == (10, ["easy+raider", "", "normal", "hard+hoarder"])
    peoples = ada.page.get_by_role("region", name="The peoples")
    expect(peoples).to_contain_text("Odda Pennywise, hard bot")
    expect(peoples).to_contain_text("Brannoch, easy bot")


def test_a_whisper_to_a_bot_is_answered_on_the_talk_tab(crowd: Crowd) -> None:
    ada = crowd.enter()
    ada.goto("/")
    ada.button("Play the Elves").click()
    ada.wait_for_table()
    ada.until(lambda: bool(ada.picture["view"]), "the beginning")
    ada.page.get_by_role("navigation", name="Side panel").get_by_role("button", name="Talk").click()
    talk = ada.page.get_by_role("region", name="Table talk")
    talk.get_by_role("button", name="Choose who hears it").click()
    talk.get_by_role("group", name="Recipients").get_by_role("button", name="Orcs").click()
    expect(talk).to_contain_text("Ask for peace, an alliance or an offer")
    talk.get_by_label("Whisper to the Orcs").fill("Who are you?")
    talk.get_by_role("button", name="Whisper").click()
    expect(talk.get_by_role("log")).to_contain_text("I am ")
