"""The panels for auctions, councils, reactions and questions of single editions; cards; answers in advance."""

import random
import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect
from tools.moments import Found, asked

from dragondune.wire.lobby import Created
from tests.browser.conftest import Crowd
from tests.browser.person import Json, Person
from tests.browser.servers import PageServer, against_bots

QUESTIONS: Final = (
    ("Bid", "1.10", ""),
    ("Pay", "1.10", ""),
    ("BreakAlliance", "1.10", ""),
    ("ProposeAlliance", "1.10", ""),
    ("AnswerProposal", "1.10", ""),
    ("PlayOrcAce", "1.10", ""),
    ("NegateSurvival", "1.10", ""),
    ("NegateQuestion", "1.10", ""),
    ("NegateSwap", "1.10", ""),
    ("DiscardArtifact", "1.10", ""),
    ("AskYesNo", "1.10", "two_aces_question"),
    ("BuyQuestion", "1.10", "two_aces_question"),
    ("BreakWalls", "9", ""),
    ("SummonChaos", "1.10", "two_aces_chaos"),
    ("PredictVictory", "1.10", "oracles=elves"),
    ("KeepSecret", "9", ""),
    ("KeepPlunder", "draft", ""),
    ("PickElites", "draft", ""),
)
AWAKE: Final = 500
"""Milliseconds after which buttons that slept act again."""
ENGINE_NAME: Final = re.compile(r"[a-z][A-Z]|_[a-z]")
"""Names of the program are not for people."""


def sit_at(crowd: Crowd, server: PageServer, found: Found) -> tuple[Person, Created]:
    """A person who is asked, even questions that are declined by default."""
    made = server.create_asking(found)
    person = crowd.enter()
    person.sit(made, found.seat)
    assert person.wait_for_turn()
    return person, made


def answers_of(person: Person) -> Locator:
    person.button("My answers").click()
    return person.page.get_by_role("dialog", name="My answers")


@pytest.mark.parametrize(("question", "edition", "rule"), QUESTIONS)
def test_every_decision_has_its_panel(crowd: Crowd, server: PageServer, question: str, edition: str, rule: str) -> None:
    person, _ = sit_at(crowd, server, asked(question, edition, rule))
    assert person.question == question
    assert not ENGINE_NAME.search(person.panel.inner_text())
    person.decide(random.Random(1))
    assert "refused" not in {message["type"] for message in person.received}


def test_a_tie_is_fought_out_in_the_mountain(crowd: Crowd, server: PageServer) -> None:
    person, _ = sit_at(crowd, server, asked("FightInMountain", without="orcs"))
    expect(person.panel.get_by_text("first in order among the tied")).to_be_visible()
    expect(person.button("Attack", within=person.panel, exact=True)).to_be_disabled()
    person.panel.get_by_role("radio").first.check()
    person.button("Attack the", within=person.panel).click()
    person.until(lambda: person.question != "FightInMountain", "the battle")


def test_the_auction_lists_every_bid_and_honours_a_sealed_maximum(crowd: Crowd, server: PageServer) -> None:
    made = server.create(against_bots("elves"))
    ada = crowd.enter()
    ada.sit(made, "elves")
    ada.play_on(random.Random(2), until=lambda: ada.question == "Bid")
    expect(ada.panel.get_by_role("heading", name=re.compile("First|only"))).to_be_visible()
    expect(ada.panel.get_by_text("only you see it")).to_be_visible()
    ada.button("bid more", within=ada.panel).click()
    button = ada.button("Bid up to", within=ada.panel)
    most = int(button.inner_text().split()[3])
    button.click()
    ada.until(lambda: bool(calls_of(ada, "elves")), "a bid or a pass of the Elves")
    ada.until(lambda: ada.mine["sealed_bid"] is None, "the end of the sealed maximum with its card")
    assert ada.decided == 1, "the first bid is a decision, the raises are not"
    assert 0 < max(calls_of(ada, "elves")) <= most


def calls_of(person: Person, seat: str) -> list[int]:
    """What a seat has called in auctions; a pass is 0."""
    calls = [one for one in person.events if one["event"] in ("BidPlaced", "BidPassed") and one["seat"] == seat]
    return [int(str(one.get("amount", 0))) for one in calls]


def test_a_sealed_maximum_is_set_changed_and_dropped(crowd: Crowd, server: PageServer) -> None:
    """It is an amount and a button; choosing the amount commits to nothing."""
    found = asked("Bid")
    made = server.create(found.people())
    person = crowd.enter()
    person.sit(made, next(seat for seat in found.factions if seat != found.seat))
    person.page.get_by_label("Sealed maximum").select_option("3")
    assert person.mine["sealed_bid"] is None
    person.button("Set 3").click()
    expect(person.page.get_by_text("Maximum 3", exact=True)).to_be_visible()
    person.button("Change").click()
    person.page.get_by_label("Sealed maximum").select_option("1")
    person.button("Set 1").click()
    person.until(lambda: person.mine["sealed_bid"] == 1, "the other maximum")
    person.button("Drop").click()
    person.until(lambda: person.mine["sealed_bid"] is None, "the end of the maximum")


def test_a_bid_says_what_it_costs(crowd: Crowd, server: PageServer) -> None:
    person, _ = sit_at(crowd, server, asked("Bid"))
    person.button("bid more", within=person.panel).click()
    expect(person.button("Bid 2", within=person.panel)).to_be_visible()
    expect(person.panel.get_by_text(re.compile(r"of your \d+ gold, leaves \d+"))).to_be_visible()


def test_a_sealed_answer_can_be_changed_until_the_others_have_answered(crowd: Crowd, server: PageServer) -> None:
    person, _ = sit_at(crowd, server, asked("NegateQuestion", at_once=2))
    person.button("Let them ask", within=person.panel).click()
    expect(person.page.get_by_text("Your answer is sealed")).to_be_visible()
    person.button("Change it").click()
    expect(person.button("Let them ask", within=person.panel)).to_be_visible()
    assert person.mine["sealed"] is None


def standing_of(person: Person) -> Json:
    standing = person.mine["standing"]
    assert isinstance(standing, dict)
    return standing


def test_a_standing_answer_is_set_beside_its_question(crowd: Crowd, server: PageServer) -> None:
    person, _ = sit_at(crowd, server, asked("NegateQuestion", at_once=2))
    person.panel.get_by_label("From now on").select_option("decline")
    person.until(lambda: standing_of(person).get("NegateQuestion") == "decline", "the standing answer")
    expect(person.panel).to_have_count(0)
    answers = answers_of(person)
    expect(answers.get_by_label("Others ask before a battle")).to_have_value("decline")
    answers.get_by_label("Others ask before a battle").select_option("ask")
    expect(person.panel).to_be_visible()


def test_answers_are_prepared_and_withdrawn(crowd: Crowd, server: PageServer) -> None:
    person, _ = sit_at(crowd, server, asked("Bid"))
    answers = answers_of(person)
    answers.get_by_label("What to prepare").select_option(label="Do not move")
    person.button("Prepare", within=answers).click()
    person.button("Remove", within=answers).click()
    expect(answers.get_by_text("Nothing is prepared")).to_be_visible()
    assert person.mine["prepared"] == []


def test_digits_choose_and_enter_confirms(crowd: Crowd, server: PageServer) -> None:
    person, _ = sit_at(crowd, server, asked("ProposeAlliance"))
    expect(person.panel.get_by_role("heading", level=2)).to_be_focused()
    person.page.wait_for_timeout(AWAKE)
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("1")
    expect(person.button("Propose to the", within=person.panel)).to_be_enabled()
    assert person.decided == 0
    person.page.keyboard.press("Enter")
    person.until(lambda: person.decided == 1, "the decision")


def test_enter_never_discards(crowd: Crowd, server: PageServer) -> None:
    """What is grave wants a click, even once it is chosen."""
    person, _ = sit_at(crowd, server, asked("DiscardArtifact"))
    person.page.wait_for_timeout(AWAKE)
    person.page.keyboard.press("1")
    expect(person.button("Discard", within=person.panel)).to_have_class(re.compile("grave"))
    person.page.keyboard.press("Enter")
    person.page.wait_for_timeout(AWAKE)
    assert person.decided == 0
    person.button("Discard", within=person.panel).click()
    person.until(lambda: person.decided == 1, "the decision")


def test_enter_after_a_step_confirms_and_beside_the_talk_does_nothing(crowd: Crowd, server: PageServer) -> None:
    person, _ = sit_at(crowd, server, asked("Bid"))
    person.page.wait_for_timeout(AWAKE)
    person.button("bid more", within=person.panel).click()
    expect(person.button("Bid up to 2", within=person.panel)).to_have_class(re.compile("go"))
    person.page.get_by_role("navigation", name="Side panel").get_by_role("button", name="Talk").click()
    person.page.keyboard.press("Enter")
    person.page.get_by_role("region", name="The peoples").click(position={"x": 2, "y": 2})
    person.page.keyboard.press("Enter")
    person.page.wait_for_timeout(AWAKE)
    assert person.decided == 0
    person.button("bid more", within=person.panel).click()
    person.button("bid less", within=person.panel).click()
    person.page.keyboard.press("Enter")
    person.until(lambda: calls_of(person, str(person.picture["seat"])) == [1], "the bid")
    assert person.mine["sealed_bid"] == 2


def test_a_choice_survives_incoming_talk(crowd: Crowd, server: PageServer) -> None:
    found = asked("Bid")
    person, made = sit_at(crowd, server, found)
    person.button("bid more", within=person.panel).click()
    other = crowd.enter()
    other.sit(made, next(seat for seat in found.factions if seat != found.seat))
    navigation = other.page.get_by_role("navigation", name="Side panel")
    navigation.get_by_role("button", name="Talk").click()
    other.page.get_by_label("Say to everyone").fill("Well?")
    other.page.keyboard.press("Enter")
    person.until(lambda: any("Well?" in text for text in person.raw), "the word")
    expect(person.button("Bid 2", within=person.panel)).to_be_visible()


def test_a_card_says_what_it_can_do_now(crowd: Crowd, server: PageServer) -> None:
    person, _ = sit_at(crowd, server, asked("NegateQuestion"))
    hand = person.page.get_by_role("region", name="Your cards")
    ace = hand.get_by_role("button", name=re.compile("^Ace of .*, chosen"))
    ace.first.click()
    expect(hand.get_by_text("Now: You can spend it here.")).to_be_visible()
    expect(hand.get_by_text("Pays for a card you have won.")).to_be_visible()


def test_the_council_shows_what_each_side_gains(crowd: Crowd, server: PageServer) -> None:
    person, _ = sit_at(crowd, server, asked("ProposeAlliance"))
    expect(person.panel.get_by_text("Victory is never shared")).to_be_visible()
    gains = re.compile("You get .* They get ")
    for way in person.panel.get_by_role("radio").all():
        expect(way).to_have_accessible_name(gains)
    expect(person.button("Propose", within=person.panel, exact=True)).to_be_disabled()
    person.panel.get_by_role("radio").first.check()
    person.button("Propose to the", within=person.panel).click()
    person.until(lambda: person.decided == 1 and person.question is None, "the answer of the other")


def test_a_tall_panel_scrolls_inside_its_frame(crowd: Crowd, server: PageServer) -> None:
    person = crowd.enter(width=1440, height=900)
    found = asked("SealPlan")
    person.sit(server.create(found.people()), found.seat)
    assert person.wait_for_turn()
    person.page.get_by_text("What they could show").wait_for()
    panel = person.panel
    body = panel.locator(".body")
    assert body.evaluate("it => it.scrollHeight > it.clientHeight")
    frame, now = panel.bounding_box(), person.page.get_by_role("region", name="Now", exact=True).bounding_box()
    assert frame is not None
    assert now is not None
    assert frame["y"] >= now["y"]
    assert frame["y"] + frame["height"] <= now["y"] + now["height"]
    body.evaluate("it => it.scrollTo(0, it.scrollHeight)")
    expect(person.button("My answers", within=panel)).to_be_in_viewport()
    expect(person.decision_buttons.first).to_be_in_viewport()
