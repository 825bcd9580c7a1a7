"""The page for designers: a question, the games that answer it, and the report."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Crowd
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_small_screens import check as check_width
from tests.patience import PATIENCE

LONG = 1000 * PATIENCE
PLAYING = re.compile(r"Playing: [1-9]\d* of at most \d+ games")


def test_a_designer_asks_what_a_rule_does_and_stops_when_sure(crowd: Crowd) -> None:
    ada = crowd.enter()
    page = ada.page
    page.goto("/lab")
    page.get_by_text("Rules to change").click()
    form = page.get_by_role("form", name="Your question")
    form.get_by_role("searchbox").last.fill("elves gold")
    form.get_by_role("spinbutton").last.fill("30")
    expect(form.get_by_text("1 rule changed")).to_be_visible()
    form.get_by_role("button", name="Start").click()

    run = page.get_by_role("region", name=re.compile("1.10.*What changes: .*: 30$"))
    expect(run.get_by_text(PLAYING)).to_be_visible(timeout=LONG)
    expect(run.get_by_role("table")).to_have_count(3, timeout=LONG)
    check_axe(ada, "an experiment")
    page.set_viewport_size({"width": 390, "height": 844})
    check_width(ada)
    run.get_by_role("button", name="Stop now").click()
    expect(run.get_by_text("Stopped. The answers hold for the games that were played.")).to_be_visible(timeout=LONG)
    with page.expect_download() as saved:
        run.get_by_role("button", name="Save the report").click()
    assert "How balanced is Dragon Dune?" in saved.value.path().read_text(encoding="utf-8")

    link = run.get_by_role("textbox", name="Link to the report").input_value()
    run.get_by_role("button", name="Copy a link to the report").click()
    expect(run.get_by_role("button", name="Copied")).to_be_visible()
    report = page.context.new_page()
    report.goto(link)
    expect(report.get_by_role("heading", name="How balanced is Dragon Dune?")).to_be_visible()
    report.close()

    # A second one, beside the first.
    form.get_by_role("button", name="Start").click()
    expect(run.get_by_text(PLAYING)).to_be_visible(timeout=LONG)
    expect(run.get_by_role("table")).to_have_count(3, timeout=LONG)
    run.get_by_role("button", name="Stop now").click()
    expect(page.get_by_role("link", name="Open the report")).to_have_count(3, timeout=LONG)
    for box in page.get_by_role("checkbox", name=re.compile("What changes: ")).all():
        box.check()
    expect(page.get_by_role("table")).to_have_count(5)
