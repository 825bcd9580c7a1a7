"""The review after a game, and the coach for solo games."""

from playwright.sync_api import expect

from dragondune.notation.log import write_log
from dragondune.wire.lobby import SEATS, Created, NewTable, SeatWish
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer, against_bots
from tests.browser.test_accessibility import check
from tests.insight.test_review import short_game


def analysis(crowd: Crowd, server: PageServer) -> tuple[Person, Created]:
    bots = tuple(SeatWish(seat, "bot") for seat in SEATS)
    made = server.create(NewTable(log=write_log(short_game()), seats=bots), start=False)
    ada = crowd.enter()
    ada.goto(f"/table/{made.table.id}")
    ada.page.get_by_role("link", name="Analysis").click()
    return ada, made


def test_a_finished_game_shows_what_decided_it_and_leads_to_the_moment(crowd: Crowd, server: PageServer) -> None:
    ada, _ = analysis(crowd, server)
    curve = ada.page.get_by_role("slider", name="Chance to win by turn")
    expect(curve).to_be_visible()
    check(ada, "the analysis")
    curve.focus()
    ada.page.keyboard.press("End")
    assert "100%" in (curve.get_attribute("aria-valuetext") or "")
    moment = ada.page.get_by_role("link", name="in the replay").first
    address = moment.get_attribute("href") or ""
    moment.click()
    expect(ada.page.get_by_role("region", name="Replay", exact=True)).to_be_visible()
    assert ada.page.url.endswith(address)
    ada.page.go_back()
    expect(curve).to_be_visible()


def test_marks_are_chosen_on_the_curve_in_the_list_and_by_keys(crowd: Crowd, server: PageServer) -> None:
    """Both show the same mark, its details follow, and the filter keeps its number."""
    ada, _ = analysis(crowd, server)
    page = ada.page
    numbers = page.get_by_role("list", name="What decided the game").get_by_role("button")
    selected = page.get_by_role("region", name="Selected")
    expect(numbers.first).to_be_visible()
    last = numbers.count()
    numbers.last.click()
    expect(selected.get_by_role("heading")).to_contain_text(str(last))
    expect(page.locator(".en-mark.on")).to_contain_text(str(last))
    page.locator(".en-pick").first.click()
    expect(selected.get_by_role("heading")).to_contain_text("1")
    expect(numbers.first).to_have_attribute("aria-pressed", "true")
    page.get_by_role("slider").focus()
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".cv-number[aria-pressed=true]")).to_have_count(1)
    mistakes = page.locator(".en-mark.mistake").count()
    ada.button("Mistakes", exact=True).click()
    expect(page.locator(".en-mark")).to_have_count(mistakes)
    expect(numbers).to_have_count(mistakes)


def test_the_coach_is_asked_for_and_names_the_best_choices(crowd: Crowd, server: PageServer) -> None:
    ada = crowd.enter()
    ada.sit(server.create(against_bots("orcs")), "orcs")
    assert ada.wait_for_turn()
    ada.button("Ask the coach").click()
    coach = ada.page.get_by_role("region", name="Coach")
    expect(coach.get_by_role("listitem").first).to_contain_text("to win")
    assert 1 <= coach.get_by_role("listitem").count() <= 3
