"""The review after a game, and the coach for solo games."""

from playwright.sync_api import expect

from dragondune.notation.log import write_log
from dragondune.wire.lobby import SEATS, NewTable, SeatWish
from tests.browser.conftest import Crowd
from tests.browser.servers import PageServer, against_bots
from tests.insight.test_review import short_game


def test_a_finished_game_shows_what_decided_it_and_leads_to_the_moment(crowd: Crowd, server: PageServer) -> None:
    bots = tuple(SeatWish(seat, "bot") for seat in SEATS)
    made = server.create(NewTable(log=write_log(short_game()), seats=bots), start=False)
    ada = crowd.enter()
    ada.goto(f"/table/{made.table.id}")
    chart = ada.page.get_by_role("slider", name="Chance to win by turn")
    expect(chart).to_be_visible()
    chart.focus()
    ada.page.keyboard.press("End")
    assert "100%" in (chart.get_attribute("aria-valuetext") or "")
    review = ada.page.get_by_role("region", name="What decided the game")
    moment = review.get_by_role("link").first
    address = moment.get_attribute("href") or ""
    moment.click()
    expect(ada.page.get_by_role("region", name="Replay", exact=True)).to_be_visible()
    assert ada.page.url.endswith(address)


def test_the_coach_is_asked_for_and_names_the_best_choices(crowd: Crowd, server: PageServer) -> None:
    ada = crowd.enter()
    ada.sit(server.create(against_bots("orcs")), "orcs")
    assert ada.wait_for_turn()
    ada.button("Ask the coach").click()
    coach = ada.page.get_by_role("region", name="Coach")
    expect(coach.get_by_role("listitem").first).to_contain_text("to win")
    assert 1 <= coach.get_by_role("listitem").count() <= 3
