"""Events are played back in order, at the player's own pace; important ones wait for the player."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from dragondune.engine.board import EVENT_IDS
from dragondune.engine.ids import DWARVES, ELVES, EVENT_ROUND, GOBLINS, ORCS
from dragondune.engine.steps import EVENT
from dragondune.notation.codec import decision_to_record
from dragondune.views.position import write_position
from dragondune.wire.lobby import SEATS, Created, NewTable, SeatWish
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer, four_people
from tests.browser.test_accessibility import check
from tests.browser.test_battle import attacked, decide, two_battles
from tests.browser.test_deals import bottom_of, top_of
from tests.odds.test_plan_odds import plan
from tests.rules.scene import scene, with_victory_round


def stage_of(person: Person) -> Locator:
    return person.page.get_by_role("dialog", name="The battle")


def fight(server: PageServer, ada: Person, *, card: str = "2D") -> Created:
    """The Elves and the Orcs fight in 8•; with clubs the Elves could betray the Orcs."""
    made = server.create(two_battles())
    ada.sit(made, "elves")
    attacked(ada)
    ada.panel.get_by_role("radio", name="6 of hearts").check()
    ada.button("Seal the plan").click()
    expect(ada.page.get_by_text("Your answer is sealed")).to_be_visible()
    decide(server, made, "orcs", decision_to_record(plan(2, card)))
    return made


def test_the_battle_waits_and_space_shows_the_rest_then_continues(crowd: Crowd, server: PageServer) -> None:
    ada = crowd.enter(motion=True, pace="normal")
    fight(server, ada)
    stage = stage_of(ada)
    expect(stage).to_be_visible()
    expect(ada.panel).to_be_hidden()
    ada.page.keyboard.press("Space")
    expect(stage.get_by_text("The Elves win, 8 to 7")).to_be_visible()
    check(ada, "the stage")
    expect(ada.panel).to_be_hidden()
    stage.get_by_role("button", name="Plans").click()
    expect(stage.get_by_text("The Elves win, 8 to 7")).to_be_hidden()
    ada.page.keyboard.press("Escape")
    expect(stage).to_be_hidden()
    expect(ada.panel).to_be_visible()


WINNING: Final = {"1c": {ELVES: 1}, "5c": {ELVES: 4}, "15c": {ELVES: 1}, "13": {ELVES: 2}}
"""Three castles, and two units where the Red Dragon strikes."""
LONGER: Final = 4000
"""Milliseconds; longer than these scenes stay where they do not wait."""


def red_dragon_comes() -> NewTable:
    """The only events left are of the suit of the last one, 9♥ on 13; after the council the Elves win."""
    used = " ".join(one for one in EVENT_IDS if not one.endswith("H"))
    game = scene(
        EVENT, order=(ELVES, ORCS, GOBLINS, DWARVES), round=EVENT_ROUND, units=WINNING, pile=f"{used} 9H", turn=3
    )
    return four_people(write_position(with_victory_round(game)))


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 650), (1280, 720), (844, 390), (390, 844)])
def test_strike_council_and_victory_wait_for_the_player(
    crowd: Crowd, server: PageServer, size: tuple[int, int]
) -> None:
    """[II.1] [II.2] [VII.2] Each stays until Continue; the strike comes before the decision and stays."""
    made = server.create(red_dragon_comes(), start=False)
    ada = crowd.enter(width=size[0], height=size[1], pace="normal")
    ada.sit(made, "elves")
    server.start_table(made)
    strike = ada.page.get_by_role("region", name="The Red Dragon strikes 13.")
    expect(strike).to_contain_text("Elves lose 2 units")
    waiting = ada.page.get_by_role("region", name="Waiting")
    go_on = ada.button("Continue", within=waiting)
    expect(go_on).to_be_in_viewport(ratio=1)
    ada.page.wait_for_timeout(LONGER)
    expect(ada.panel).to_have_count(0)
    expect(strike).to_be_in_viewport(ratio=1)
    expect(ada.land("13")).to_be_in_viewport(ratio=0.9)
    expect(ada.land("13")).to_have_class(re.compile(r"\bis-struck\b"))
    band = ada.page.locator(".band")
    assert band.count() == 0 or bottom_of(band) <= top_of(strike), "the strike covers the warning"
    check(ada, "the strike")
    go_on.click()
    expect(ada.panel).to_be_visible()
    expect(strike).to_be_visible()
    ada.button("Propose nothing").click()
    ada.until(lambda: ada.question is None, "the next to speak")
    for seat in ("orcs", "goblins", "dwarves"):
        decide(server, made, seat, {"decide": "Pass"})
    for title, text, button in (
        ("The council is over", "Nobody is allied.", "Continue"),
        ("The end", "The Elves rule the land", "Look at the map"),
    ):
        over = ada.page.get_by_role("dialog", name=title)
        expect(over).to_contain_text(text)
        ada.page.wait_for_timeout(LONGER)
        expect(ada.button(button, within=over)).to_be_in_viewport(ratio=1)
        expect(over.get_by_role("heading").first).to_be_in_viewport(ratio=1)
        check(ada, title)
        ada.page.keyboard.press("Space")
        expect(over).to_have_count(0)


def test_a_choice_within_a_battle_comes_after_its_sums(crowd: Crowd, server: PageServer) -> None:
    ada = crowd.enter(pace="normal")
    fight(server, ada, card="4C")
    expect(stage_of(ada)).to_be_hidden()
    expect(ada.panel).to_contain_text("You can declare treachery.")
    ada.button("No treachery").last.click()
    expect(stage_of(ada)).to_contain_text("The Elves win, 14 to 9")
    ada.page.keyboard.press("Space")
    expect(stage_of(ada)).to_be_hidden()


def test_cards_of_the_stage_are_whole_at_every_size(crowd: Crowd, server: PageServer) -> None:
    """Never cut, 144 wide, or smaller where the window is low or narrow; the way on is always in sight."""
    desks = ((1440, 900, 144), (1280, 720, 94), (1366, 650, 94))
    for width, height, card in (*desks, (820, 1180, 94), (844, 390, 84), (390, 844, 94), (360, 740, 82)):
        ada = crowd.enter(width=width, height=height, pace="normal")
        fight(server, ada)
        for face in stage_of(ada).locator(".stage-face .card").all():
            box = face.bounding_box()
            assert box is not None
            assert round(box["width"]) == card
            assert 0 < box["y"] < height - box["height"]
            side = face.locator("xpath=ancestor::*[contains(@class, 'stage-side')]").bounding_box()
            assert side is not None
            assert side["x"] <= box["x"] <= side["x"] + side["width"] - box["width"]
        expect(ada.button("Continue")).to_be_in_viewport(ratio=1)
        expect(stage_of(ada).get_by_text("The Elves win, 8 to 7")).to_be_in_viewport(ratio=1)


def bots_play(server: PageServer, person: Person, enter: Callable[[str], None], *, bot_seconds: float = 0) -> None:
    """Watch four bots from the beginning."""
    seats = tuple(SeatWish(one, "bot", bot="simple") for one in SEATS)
    table = NewTable(name="Bots", seats=seats, seating="given", answer_seconds=0, bot_seconds=bot_seconds)
    made = server.create(table, start=False)
    enter(f"/table/{made.table.id}")
    person.wait_for_table()
    server.start_table(made)


def test_a_pause_waits_for_each_step_and_the_pace_is_remembered(crowd: Crowd, server: PageServer) -> None:
    ada = crowd.enter(pace="normal")
    bots_play(server, ada, ada.goto, bot_seconds=1)  # so that the game is not over after the reload
    ada.button("Pause").click()
    ada.button("Chronicle", exact=True).click()
    chronicle = ada.page.get_by_role("log", name="Chronicle")
    step = ada.button("Step", exact=True)
    expect(step).to_be_enabled()
    seen = len(chronicle.get_by_role("paragraph").all())
    ada.page.wait_for_timeout(1500)
    assert len(chronicle.get_by_role("paragraph").all()) == seen
    step.click()
    expect(chronicle.get_by_role("paragraph")).not_to_have_count(seen)
    ada.button("Quick").click()
    ada.page.reload()
    expect(ada.button("Quick")).to_have_attribute("aria-pressed", "true")


def test_the_chronicle_and_the_announcements_come_with_the_scenes(crowd: Crowd, server: PageServer) -> None:
    """Nothing is told before it is shown: the dragon has flown before the event is in the chronicle."""
    ada = crowd.enter(pace="step")
    bots_play(server, ada, ada.goto)
    flight = ada.page.get_by_role("region", name="The dragon flies")
    expect(flight).to_be_visible()
    chronicle = ada.page.get_by_role("log", name="All that happened")
    expect(chronicle).to_contain_text("The dragon marker moves")
    assert "The event card" not in chronicle.inner_text()
    waiting = ada.page.get_by_role("region", name="Waiting")
    expect(waiting).to_contain_text("The dragon flies")
    ada.button("Continue", within=waiting).click()
    expect(ada.page.get_by_role("region", name="The event")).to_be_visible()
    expect(chronicle).to_contain_text("The event card")


def test_the_map_shows_the_lands_of_an_event_and_its_gold(crowd: Crowd, server: PageServer) -> None:
    ada = crowd.enter(pace="step")
    bots_play(server, ada, ada.goto)
    ada.button("Continue", within=ada.page.get_by_role("region", name="Waiting")).click()
    told = ada.page.get_by_role("region", name="The event").inner_text()
    places = re.findall(r"\bon (\d+)", told.split("The event:")[0])
    assert places
    for number in places:
        expect(ada.land(number)).to_have_class(re.compile(r"\bis-selected\b"))
    heaps = re.findall(r"\d gold is placed", told)
    expect(ada.page.locator(".board .placed")).to_have_count(len(heaps))


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_a_phones_sheet_tells_the_scene_and_leaves_the_map_free(
    crowd: Crowd, server: PageServer, size: tuple[int, int]
) -> None:
    """Folded, the sheet has no room: then it is told on the map."""
    ada = crowd.enter(width=size[0], height=size[1], touch=True, pace="step")
    bots_play(server, ada, ada.goto)
    flight = ada.page.get_by_role("region", name="The dragon flies")
    panel, board = ada.page.get_by_role("region", name="Waiting"), ada.page.get_by_role("region", name="Map")
    expect(panel.filter(has=flight)).to_be_visible()
    expect(flight).to_be_in_viewport(ratio=1)
    ada.button("Open the panel further").click()
    expect(flight).to_be_in_viewport(ratio=1)
    for _ in range(2):
        ada.button("Fold the panel").click()
    expect(board.filter(has=flight)).to_be_visible()
    expect(ada.button("Continue", within=panel)).to_be_in_viewport(ratio=1)


def test_nothing_tells_who_wins_before_the_sums(crowd: Crowd, server: PageServer) -> None:
    ada = crowd.enter(pace="normal")
    fight(server, ada)
    stage = stage_of(ada)
    expect(stage.get_by_text("The Elves win, 8 to 7")).to_be_visible()
    stage.get_by_role("button", name="Plans").click()
    expect(stage.get_by_text("The Elves win, 8 to 7")).to_be_hidden()
    ours, theirs = stage.locator(".stage-total").all()
    colour = "total => getComputedStyle(total).color"
    assert ours.evaluate(colour) == theirs.evaluate(colour)
