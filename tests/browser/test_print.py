"""A game is printed from wherever its rules are shown."""

import re
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from dragondune.wire.lobby import NewTable
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer
from tests.browser.test_accessibility import check

ALL_BUT_RULES = ("board", "markers", "cards", "player aids", "slips and forms")


def printed(page: Page, folder: Path) -> str:
    """The text of the rulebook that the page offers to save."""
    page.get_by_text("Print this game").click()
    for part in ALL_BUT_RULES:
        page.get_by_label(part, exact=True).uncheck()
    with page.expect_download() as download:
        page.get_by_role("button", name="Make the PDF").click()
        expect(page.get_by_text("Making the PDF…")).to_be_visible()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    assert re.fullmatch(r"dragon-dune-[\w.-]+\.pdf", file.name)
    expect(page.get_by_text("Making the PDF…")).to_have_count(0)
    return " ".join(sheet.get_textpage().get_text_bounded() for sheet in pypdfium2.PdfDocument(file))


@pytest.fixture
def ada(crowd: Crowd) -> Person:
    return crowd.enter()


def test_from_the_rules_page(ada: Person, tmp_path: Path) -> None:
    ada.goto("/rules?edition=1.7")
    assert "Rulebook of 1.7" in printed(ada.page, tmp_path)


def test_from_the_form_for_a_new_table(ada: Person, tmp_path: Path) -> None:
    ada.goto("/new")
    ada.page.get_by_text("House rules as a file").click()
    ada.page.get_by_label("House rules", exact=True).fill('extends = "1.2"\nturns = 4\n')
    assert "Rulebook of 1.2, with house rules" in printed(ada.page, tmp_path)


def test_from_the_lobby(ada: Person, server: PageServer, tmp_path: Path) -> None:
    made = server.create(NewTable(edition="9", overrides={"turns": 4}), start=False)
    ada.goto(f"/table/{made.table.id}")
    text = printed(ada.page, tmp_path)
    assert "Rulebook of the 9th Revision, with house rules" in text
    assert "turns in a game: 4" in text


def test_nothing_to_print_is_said(ada: Person) -> None:
    ada.goto("/rules")
    ada.page.get_by_text("Print this game").click()
    for part in (*ALL_BUT_RULES, "rulebook"):
        ada.page.get_by_label(part, exact=True).uncheck()
    ada.page.get_by_role("button", name="Make the PDF").click()
    said = ada.page.get_by_role("alert").filter(has_text="Choose at least one thing to print.")
    expect(said).to_be_visible()
    check(ada, "printing")
