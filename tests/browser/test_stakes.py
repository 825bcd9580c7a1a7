"""Who is about to win is shown in every layout, and what an alliance gives before it is made or broken."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Route, expect

from dragondune.engine.ids import BIDDING_ROUND, DWARVES, ELVES, EVENT_ROUND, GOBLINS, ORCS
from dragondune.engine.steps import BIDDING, COUNCIL
from dragondune.views.position import write_position
from dragondune.wire.lobby import NewTable
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer, four_people
from tests.browser.test_accessibility import check
from tests.browser.test_battle import decide
from tests.rules.scene import scene, with_victory_round

ORDER: Final = (ELVES, ORCS, GOBLINS, DWARVES)
TWO_CASTLES: Final = {"1c": {ORCS: 3}, "3c": {ORCS: 3}, "5c": {ELVES: 2}}
WARNING: Final = "The Orcs hold two castles: 1★ and 3★. One more at the end of a turn wins."
ORCS_GIVE: Final = "2 free revivals a turn and no losses to the Red Dragon."
ELVES_GIVE: Final = "A question before each battle."


def one_castle_short() -> NewTable:
    """The Orcs hold two castles, and a card is up for bid."""
    game = scene(BIDDING, order=ORDER, round=BIDDING_ROUND, units=TWO_CASTLES, gold=dict.fromkeys(ORDER, 3), turn=5)
    return four_people(write_position(with_victory_round(game)))


def test_a_pennant_warns_of_a_people_one_castle_from_winning(crowd: Crowd, server: PageServer) -> None:
    """[VII.2] In the row of the Orcs, for everybody, and said once to screen readers."""
    made = server.create(one_castle_short())
    ada = crowd.enter()
    ada.sit(made, "elves")
    players = ada.page.get_by_role("list", name="Players")
    orcs = players.get_by_role("listitem").filter(has_text="Orcs")
    expect(orcs).to_contain_text("one castle from winning")
    expect(orcs.get_by_role("img", name="2 of 3 castles")).to_be_visible()
    expect(players.get_by_text("one castle from winning")).to_have_count(1)
    expect(players.get_by_role("img", name="1 of 3 castles")).to_have_count(1)
    expect(ada.page.locator("[aria-live=assertive]", has_text=WARNING)).to_have_count(1)
    check(ada, "pennant")


OVERLAPS: Final = """band => {
  const box = (one) => one.getBoundingClientRect();
  const a = box(band);
  const parts = ".asking > .panel, .place > div, .tabs, .tab-panel, .board, .grip .arrow";
  return [...document.querySelectorAll(parts)].filter((one) => {
    const b = box(one);
    const isApart = b.right <= a.left + 1 || a.right <= b.left + 1 || b.bottom <= a.top + 1 || a.bottom <= b.top + 1;
    return !isApart && one.checkVisibility({ visibilityProperty: true });
  }).map((one) => one.className);
}"""
"""What the band covers."""


@pytest.mark.parametrize("is_called", [False, True])
def test_a_phone_in_landscape_always_warns(crowd: Crowd, server: PageServer, is_called: bool) -> None:
    """[VII.2] Folded, half open and open, and with another tab; the warning covers nothing."""
    made = server.create(one_castle_short())
    if is_called:
        clauses = [{"duty": "pay", "seat": "orcs", "to": "elves", "amount": 1, "turn": None, "round": None}]
        decide(server, made, "orcs", {"decide": "OfferAgreement", "parties": ["elves", "orcs"], "clauses": clauses})
    ada = crowd.enter(width=844, height=390, touch=True)
    ada.sit(made, "elves")
    assert ada.wait_for_turn()
    band = ada.page.locator(".band")

    def is_in_sight() -> None:
        expect(band).to_have_text("Orcs: one castle from winning")
        expect(band).to_be_in_viewport(ratio=1)
        assert band.evaluate(OVERLAPS) == []

    for press in ("Open the panel further", "Fold the panel", "Fold the panel"):
        is_in_sight()
        ada.button(press).click()
    is_in_sight()
    for tab in ("Players", "Talk"):
        ada.page.get_by_role("navigation", name="Side panel").get_by_role("button", name=tab).click()
        is_in_sight()


def test_an_upright_phone_warns_above_a_folded_sheet_and_in_the_row_of_seats(crowd: Crowd, server: PageServer) -> None:
    ada = crowd.enter(width=390, height=844, touch=True)
    ada.sit(server.create(one_castle_short()), "elves")
    assert ada.wait_for_turn()
    band = ada.page.locator(".band")
    expect(ada.page.locator(".seatrow > .close")).to_have_count(1)
    expect(band).to_have_count(0)
    ada.button("Fold the panel").click()
    expect(band).to_have_text(WARNING)
    assert band.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (390, 844)])
def test_a_peoples_sheet_tells_who_is_ahead_and_why(crowd: Crowd, server: PageServer, size: tuple[int, int]) -> None:
    """[VII.2] [IV.5] The Orcs first, with the castles they hold and the one within their reach."""
    ada = crowd.enter(width=size[0], height=size[1])
    ada.sit(server.create(one_castle_short()), "elves")
    assert ada.wait_for_turn()
    ada.page.keyboard.press("Shift+Digit4")
    orcs = ada.page.get_by_role("dialog", name="Orcs", exact=True)
    ahead = orcs.get_by_role("region", name="Who is ahead")
    first = ahead.get_by_role("listitem").first
    expect(first).to_contain_text(WARNING.removeprefix("The Orcs "))
    expect(first).to_contain_text("Within reach this turn: 5★")
    check(ada, "the sheet of a people about to win")


def at_council(server: PageServer, ada: Person, *, allies: bool = False) -> None:
    """The Elves propose, or answer the Orcs, who are about to win, or may break with them."""
    pairs = [(ELVES, ORCS)] if allies else []
    order = (ELVES, GOBLINS, DWARVES, ORCS) if allies else (ORCS, ELVES, GOBLINS, DWARVES)
    game = scene(COUNCIL, order=order, round=EVENT_ROUND, units=TWO_CASTLES, allies=pairs, turn=5)
    made = server.create(four_people(write_position(with_victory_round(game))))
    if not allies:
        decide(server, made, "orcs", {"decide": "ProposeAlliance", "to": "elves"})
    ada.sit(made, "elves")
    assert ada.wait_for_turn()


def line(ada: Person, head: str) -> Locator:
    return ada.panel.locator(".outcomes > div").filter(has=ada.page.get_by_role("term").get_by_text(head, exact=True))


def test_the_answer_to_a_proposal_shows_gains_and_warns(crowd: Crowd, server: PageServer) -> None:
    """[II.2] [elves.6] [VII.2] What both would gain, and that the Orcs are about to win."""
    ada = crowd.enter()
    at_council(server, ada)
    assert ada.question == "AnswerProposal"
    expect(ada.panel).to_contain_text("The Orcs offer you an alliance. One castle from winning.")
    expect(line(ada, "You gain")).to_contain_text(ORCS_GIVE)
    expect(line(ada, "They gain")).to_contain_text(ELVES_GIVE)


def test_breaking_an_alliance_shows_what_both_lose(crowd: Crowd, server: PageServer) -> None:
    """[II.2] [elves.6]"""
    ada = crowd.enter()
    at_council(server, ada, allies=True)
    assert ada.question == "BreakAlliance"
    expect(ada.panel).to_contain_text("One castle from winning.")
    expect(line(ada, "You lose")).to_contain_text(ORCS_GIVE)
    expect(line(ada, "They lose")).to_contain_text(ELVES_GIVE)


def test_breaking_and_proposing_are_chosen_together(crowd: Crowd, server: PageServer) -> None:
    """[II.2] One button does both; the panel shows who speaks when."""
    ada = crowd.enter()
    at_council(server, ada, allies=True)
    speakers = ada.panel.get_by_role("list", name="Who speaks").get_by_role("listitem")
    expect(speakers).to_have_text(
        ["1 you", re.compile("2 .*Goblins"), re.compile("3 .*Dwarves"), re.compile("4 .*Orcs")]
    )
    expect(ada.panel.get_by_role("radio", name="Propose to nobody")).to_be_checked()
    ada.panel.get_by_role("radio", name="The Goblins").check(force=True)
    ada.button("Break with ♠, propose to the Goblins").click()
    ada.wait_until_heard()
    ada.until(lambda: ada.question is None, "the proposal")
    assert [one["event"] for one in ada.events if str(one["event"]).startswith("Alliance")] == [
        "AllianceBroken",
        "AllianceProposed",
    ]


def test_gains_that_are_not_known_yet_are_not_called_nothing(crowd: Crowd, server: PageServer) -> None:
    ada = crowd.enter()
    is_lost = True

    def answer(route: Route) -> None:
        if is_lost:
            route.abort()
        else:
            route.continue_()

    ada.page.route("**/facts**", answer)
    at_council(server, ada)
    expect(line(ada, "You gain")).to_contain_text("no answer from the server")
    is_lost = False
    expect(line(ada, "You gain")).to_contain_text(ORCS_GIVE)
    ada.faults[:] = [one for one in ada.faults if not re.search("/facts", one)]
