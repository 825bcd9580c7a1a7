"""After a game: its summary, its replay and a rematch."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from dragondune.notation.log import read_log
from dragondune.notation.trust import verify
from dragondune.wire.commands import Archive
from dragondune.wire.lobby import SEATS, Created, NewTable, SeatWish
from tests.browser.conftest import Crowd
from tests.browser.servers import PageServer, against_bots
from tests.patience import PATIENCE

# Nobody wins in the first turn, so that there are several; bots that think longer would make no other tests.
FOUR_BOTS = NewTable(
    name="Bots",
    seats=tuple(SeatWish(seat, "bot", bot="simple") for seat in SEATS),
    overrides={"castles_to_win": 5},
    answer_seconds=0,
    bot_seconds=0,
)


@pytest.fixture(scope="module")
def played(server: PageServer) -> Created:
    """A game that bots have finished."""
    made = server.create(FOUR_BOTS)
    deadline = time.monotonic() + PATIENCE
    while server.picture(made.table.id, token=made.host, seat="spectator").info.status != "over":
        assert time.monotonic() < deadline, "the bots do not come to an end"
        time.sleep(0.1)
    return made


def archived(server: PageServer, wish: NewTable) -> Created:
    made = server.create(wish)
    server.command(made.table.id, Archive(), token=made.host)
    return made


def where(page: Page) -> Locator:
    """The replay panel, which shows the current moment."""
    return page.get_by_role("region", name="Replay", exact=True)


def shown_round(page: Page) -> str:
    """For example `Turn 1, Bidding`."""
    found = re.search(r"Turn \d+, \w+", where(page).inner_text())
    assert found, "the replay names no round"
    return found[0]


def reads(chart: Locator) -> str:
    return chart.get_attribute("aria-valuetext") or ""


def test_the_summary_names_the_winner_and_describes_its_charts(crowd: Crowd, played: Created) -> None:
    ada = crowd.enter()
    ada.goto(f"/table/{played.table.id}")
    expect(ada.page.get_by_role("heading", name="rule the land")).to_be_visible()
    chart = ada.page.get_by_role("slider", name="Gold by turn")
    chart.focus()
    last = reads(chart)
    ada.page.keyboard.press("Home")
    first = reads(chart)
    assert first.startswith("Turn 1: Dwarves ")
    assert first != last
    ada.page.get_by_text("The figures as tables").click()
    table = ada.page.get_by_role("table", name="Gold at the end of each turn")
    figures = table.get_by_role("row").nth(1).get_by_role("cell").all_inner_texts()
    assert first == "Turn 1: " + ", ".join(f"{seat.title()} {gold}" for seat, gold in zip(SEATS, figures, strict=True))
    held = ada.page.get_by_role("region", name="What everyone held")
    assert held.get_by_role("listitem").count() == len(SEATS)


def test_nothing_can_be_undone_after_the_game(crowd: Crowd, server: PageServer) -> None:
    ada = crowd.enter()
    made = server.create(against_bots("elves"))
    ada.sit(made, "elves")
    expect(ada.button("Undo")).to_be_visible()
    server.command(made.table.id, Archive(), token=made.host)
    expect(ada.page.get_by_role("banner")).to_contain_text("Game over")
    expect(ada.button("Undo")).to_have_count(0)


def test_the_downloaded_log_verifies_and_opens_as_a_replay(crowd: Crowd, played: Created, tmp_path: Path) -> None:
    ada = crowd.enter()
    ada.goto(f"/ending/{played.table.id}")
    with ada.page.expect_download() as download:
        ada.button("Download log").click()
    file = tmp_path / "game.jsonl"
    download.value.save_as(file)
    verify(read_log(file.read_text()))
    ada.goto("/import")
    ada.page.get_by_label("File").set_input_files(file)
    ada.button("Import the game").click()
    expect(where(ada.page)).to_contain_text("moment 0 of")


def test_a_replay_follows_keys_and_its_chronicle(crowd: Crowd, played: Created) -> None:
    ada = crowd.enter()
    ada.goto(f"/replay/{played.table.id}?at=5")
    expect(where(ada.page)).to_contain_text("moment 5 of")
    for key, number in (("ArrowRight", 6), ("ArrowLeft", 5), ("Home", 0), ("ArrowRight", 1)):
        ada.page.keyboard.press(key)
        expect(where(ada.page)).to_contain_text(f"moment {number} of")
    # The draws decide in which round a turn's first question is asked; the moment before it belongs to the turn before.
    for key, turn in (("PageDown", "Turn 2,"), ("ArrowLeft", "Turn 1,"), ("PageUp", "Turn 1,"), ("ArrowLeft", "Setup")):
        ada.page.keyboard.press(key)
        expect(where(ada.page)).to_contain_text(turn)
    ada.page.keyboard.press("PageDown")
    expect(where(ada.page)).to_contain_text("Turn 1,")
    first_round = shown_round(ada.page)
    ada.page.keyboard.press("ArrowDown")
    expect(where(ada.page)).not_to_contain_text(first_round)
    ada.page.keyboard.press("ArrowLeft")
    expect(where(ada.page)).to_contain_text(first_round)
    ada.page.keyboard.press("End")
    expect(where(ada.page)).to_contain_text(re.compile(r"moment (\d+) of \1"))
    chronicle = ada.page.get_by_role("region", name="Chronicle")
    expect(chronicle.locator("[aria-current]").last).to_contain_text("win")
    chronicle.get_by_role("button", name=re.compile("place 5 units in 5★")).click()
    expect(where(ada.page)).to_contain_text("moment 0 of")
    ada.wait_for_address(lambda url: url.endswith("at=0"))


def test_a_replay_plays_until_stopped(crowd: Crowd, played: Created) -> None:
    ada = crowd.enter()
    ada.goto(f"/replay/{played.table.id}")
    ada.page.get_by_label("Speed").select_option("quick")
    ada.button("Play", exact=True).click()
    expect(where(ada.page)).not_to_contain_text(re.compile(r"moment [0-2] of"))
    ada.button("Pause", exact=True).click()
    expect(ada.button("Play", exact=True)).to_be_visible()
    there = where(ada.page).inner_text()
    ada.page.wait_for_timeout(1500)
    assert where(ada.page).inner_text() == there


def test_a_seats_perspective_shows_less_than_the_full_replay(crowd: Crowd, played: Created) -> None:
    ada = crowd.enter()
    ada.goto(f"/replay/{played.table.id}?at=40")
    hands = ada.page.get_by_role("list", name="The peoples")
    expect(hands).to_be_visible()
    assert "unseen" not in hands.inner_text()
    ada.page.get_by_label("View as").select_option("spectator")
    expect(hands).to_contain_text("unseen")
    expect(hands.get_by_role("img", name=re.compile("Queen"))).to_have_count(0)
    expect(where(ada.page)).to_contain_text("moment 40 of")


def test_an_unfinished_game_has_no_replay(crowd: Crowd, server: PageServer) -> None:
    made = server.create(against_bots("elves"))
    ada = crowd.enter()
    ada.goto(f"/replay/{made.table.id}")
    expect(ada.page.get_by_role("alert")).to_contain_text("available when the game is over")
    assert [fault for fault in ada.faults if "409" not in fault] == []
    ada.faults.clear()


def test_against_bots_a_rematch_begins_at_once(crowd: Crowd, server: PageServer) -> None:
    made = archived(server, against_bots("elves"))
    ada = crowd.enter()
    ada.sit(made, "elves")
    expect(ada.page.get_by_role("heading", name="Nobody rules the land")).to_be_visible()
    ada.page.get_by_label("Peoples for the rematch").select_option("rotated")
    ada.button("Rematch").click()
    ada.wait_for_address(lambda url: "/table/" in url and made.table.id not in url)
    ada.until(lambda: ada.picture["table"] != made.table.id and ada.status == "running", "the next game")
    assert ada.picture["seat"] == "goblins"


def test_friends_hear_of_a_rematch_and_keep_their_seats(crowd: Crowd, server: PageServer) -> None:
    seats = (SeatWish("elves", "me", name="Ada"), SeatWish("orcs", "me", name="Ben"), SeatWish("dwarves", "bot"))
    made = archived(server, NewTable(name="Friends", seats=seats, answer_seconds=0, bot_seconds=0))
    ada, ben = crowd.enter(), crowd.enter()
    ada.sit(made, "elves")
    ben.sit(made, "orcs")
    ada.button("Rematch").click()
    ada.wait_for_address(lambda url: made.table.id not in url)
    expect(ben.page.get_by_role("region", name="Another game")).to_contain_text(
        "Elves have set up a table for another game"
    )
    ben.button("Take your seat").click()
    ben.wait_for_address(lambda url: made.table.id not in url)
    assert ben.page.url == ada.page.url
    ben.until(lambda: ben.picture["table"] != made.table.id, "the next table")
    assert ben.picture["seat"] == "orcs"
    ben.button("I am ready").click()
    ada.button("Begin").click()
    ben.until(lambda: ben.status == "running", "the next game")
