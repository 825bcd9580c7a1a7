"""The guide warns of threats in time, together with the decision, and in little space."""

from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS, RECRUITMENT_ROUND
from dragondune.engine.steps import MOVE
from dragondune.views.position import write_position
from dragondune.wire.lobby import SEATS, NewTable, SeatWish
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer
from tests.browser.test_accessibility import check
from tests.rules.scene import scene, with_victory_round

WITH_GUIDE: Final = """localStorage.setItem("dragondune.taste", JSON.stringify(
  {guide: true, sound: false, motion: false, name: "Ada"}))"""


def goblins_at_the_troll(crowd: Crowd, server: PageServer, *, width: int = 1280, height: int = 860) -> Person:
    """Goblins who can march to the troll, and who stand before the dragon."""
    game = scene(
        MOVE,
        player=GOBLINS,
        round=RECRUITMENT_ROUND,
        units={"2": {GOBLINS: 5}, "8": {GOBLINS: 3}, "1c": {ORCS: 2}, "5c": {ELVES: 2}},
        trolls="3c",
        dragon=6,
        pile="9H",
        gold={GOBLINS: 3},
        queen={GOBLINS: "S", ORCS: "C"},
        jack={GOBLINS: "D", DWARVES: "C"},
    )
    seats = tuple(SeatWish(one, "me", name=one.title()) for one in SEATS)
    position = write_position(with_victory_round(game))
    made = server.create(NewTable(seats=seats, position=position, answer_seconds=0, bot_seconds=0))
    ada = crowd.enter(width=width, height=height)
    ada.page.add_init_script(WITH_GUIDE)
    ada.sit(made, "goblins")
    assert ada.wait_for_turn()
    return ada


def guide_of(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Guide", exact=True)


def test_troll_and_dragon_are_announced_before_the_move(crowd: Crowd, server: PageServer) -> None:
    ada = goblins_at_the_troll(crowd, server)
    guide = guide_of(ada)
    expect(guide).to_contain_text("A troll stands in 3★: it kills 4 units")
    expect(guide).to_contain_text("The dragon burns your 3 units in 8 if it flies 2 or more.")
    expect(guide.get_by_role("heading")).to_contain_text("A troll in your way")
    for land in ("3c", "8"):
        expect(ada.page.locator(f"#t-{land}")).to_have_attribute("data-told", "")
    check(ada, "the guide")


def test_what_was_read_is_said_in_short_as_long_as_it_lasts(crowd: Crowd, server: PageServer) -> None:
    ada = goblins_at_the_troll(crowd, server)
    guide = guide_of(ada)
    expect(guide).to_contain_text("Castles ★ and forests • are safe.")
    for gone in ("Castles ★ and forests • are safe.", "Once a turn, one group", "One after another"):
        guide.get_by_role("button", name="Got it").click()
        expect(guide).not_to_contain_text(gone)
    expect(guide).to_contain_text("The dragon burns your 3 units in 8 if it flies 2 or more.")
    expect(guide.get_by_role("button", name="Got it")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_the_guide_leaves_the_buttons_in_sight(crowd: Crowd, server: PageServer, width: int, height: int) -> None:
    ada = goblins_at_the_troll(crowd, server, width=width, height=height)
    guide = guide_of(ada)
    expect(guide).to_contain_text("A troll in your way")
    if width < 720:
        guide.get_by_role("button", name="A troll in your way").click()
    more = guide.get_by_role("button", name="more")
    if more.is_visible():
        more.click()
        expect(guide.get_by_role("button", name="less")).to_be_visible()
    expect(guide).to_contain_text("The dragon burns your 3 units")
    guide.get_by_role("button", name="Turn the guide off").click()
    expect(guide).not_to_contain_text("troll")


HIDDEN_LINE: Final = """() => {
  const list = document.querySelector(".margin > .known > ul");
  const note = list.parentElement;
  const end = note.getBoundingClientRect().bottom - parseFloat(getComputedStyle(note).paddingBottom);
  const room = end - list.getBoundingClientRect().bottom;
  return list.scrollHeight > list.clientHeight && room + 1 > parseFloat(getComputedStyle(list.firstChild).lineHeight);
}"""


def test_a_line_of_what_only_you_know_is_shown_where_it_fits(crowd: Crowd, server: PageServer) -> None:
    ada = goblins_at_the_troll(crowd, server, width=1440)
    expect(ada.page.get_by_role("region", name="Only you know")).to_be_visible()
    for height in range(720, 1000, 7):
        ada.page.set_viewport_size({"width": 1440, "height": height})
        assert not ada.page.evaluate(HIDDEN_LINE), f"a line is missing in a window {height} high"
