"""Links that carry rights: checked with the server before the browser keeps them."""

from playwright.sync_api import expect

from tests.browser.conftest import Crowd
from tests.browser.servers import PageServer, against_bots


def test_a_made_up_link_does_not_take_a_seat_away(crowd: Crowd, server: PageServer) -> None:
    """The attack: lead a player to a link with a wrong token for the seat that they hold."""
    made = server.create(against_bots("elves"))
    ada = crowd.enter()
    ada.sit(made, "elves")
    for hash in ("as=elves&seat=x", f"as=elves&seat={made.host}"):
        ada.goto("/about")
        ada.pictures.clear()
        ada.goto(f"/table/{made.table.id}#{hash}")
        ada.wait_for_table()
        assert ada.picture["seat"] == "elves"
        assert ada.page.evaluate("location.hash") == ""
        kept = ada.page.evaluate("localStorage.getItem('dragondune.tables')")
        assert made.seats["elves"] in kept


def test_a_table_says_who_its_host_is(crowd: Crowd, server: PageServer) -> None:
    """[R285] In its menu, for everyone."""
    made = server.create(against_bots("elves"))
    ada = crowd.enter()
    ada.sit(made, "elves")
    ada.page.get_by_role("button", name="Table menu").click()
    expect(ada.page.get_by_text("Host: Ada, who plays the Elves.")).to_be_visible()
