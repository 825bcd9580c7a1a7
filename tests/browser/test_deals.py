"""People negotiate on the page: offers clause by clause, gold, whispers, and what an agreement forbids."""

from typing import Final

from playwright.sync_api import Locator, expect

from dragondune.engine.agreements.clauses import DUTY_NAMES
from dragondune.wire.lobby import Seat
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer, four_people

WHISPER: Final = "the ring lies under the castle"


def open_tab(person: Person, name: str) -> None:
    person.page.get_by_role("navigation", name="Side panel").get_by_role("button", name=name).click()


def draft_of(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Write an agreement")


def begin_offer(person: Person, people: str) -> Locator:
    open_tab(person, "Deals")
    person.button("Make an offer", within=person.page.get_by_role("region", name="Deals")).click()
    draft = draft_of(person)
    person.button(people, within=draft).click()
    return draft


def places_of_buttons(panel: Locator) -> list[object]:
    return [button.bounding_box() for button in panel.get_by_role("button").all()]


def gold(person: Person) -> dict[str, int]:
    players = person.view["players"]
    assert isinstance(players, list)
    return {one["faction"]: one["gold"] for one in players}


def two(crowd: Crowd, server: PageServer, **rules: str) -> tuple[Person, Person]:
    """The Elves and the Orcs, while the Orcs have to place their units."""
    made = server.create(four_people(**rules))
    people: list[Person] = []
    seats: tuple[Seat, ...] = ("elves", "orcs")
    for seat in seats:
        person = crowd.enter()
        person.sit(made, seat)
        people.append(person)
    assert people[1].wait_for_turn()
    return people[0], people[1]


def test_an_agreement_is_offered_accepted_kept_and_called_off(crowd: Crowd, server: PageServer) -> None:
    elf, orc = two(crowd, server)
    before = places_of_buttons(orc.panel)
    draft = begin_offer(elf, "Orcs")
    elf.button("I pay, they stay out", within=draft).click()
    draft.get_by_role("button", name="Which lands: 5★").click()
    elf.button("1★", within=draft, exact=True).click()
    expect(draft.get_by_text("The Orcs cannot move, hire, raise or conscript into 1★ or 5★")).to_be_visible()
    elf.button("Offer this to the Orcs", within=draft).click()
    expect(elf.page.get_by_role("region", name="Offer 1")).to_be_focused()

    notice = orc.page.get_by_role("region", name="Offer to you")
    expect(notice.get_by_text("stay out of 1★ and 5★ until the end of turn 2")).to_be_visible()
    expect(notice.get_by_text("You would lose 15 choices you have now.")).to_be_visible()
    assert places_of_buttons(orc.panel) == before, "nothing moves under a pointer that is about to press"
    had = gold(orc)
    orc.button("Accept", within=notice).click()
    expect(notice).to_have_count(0)
    orc.until(lambda: gold(orc) == {**had, "elves": had["elves"] - 3, "orcs": had["orcs"] + 3}, "the gold")

    expect(orc.panel.get_by_text("stay out of 1★ and 5★ until the end of turn 2")).to_be_visible()
    orc.button("Agreement 1", within=orc.panel).click()
    entry = orc.page.get_by_role("region", name="Agreement 1")
    expect(entry).to_be_focused()
    expect(entry.get_by_text("Done.")).to_have_count(1)
    orc.button("Ask to end it", within=entry).click()
    elf.button("End it now", within=elf.page.get_by_role("region", name="Agreement 1")).click()
    expect(entry).to_have_count(0)
    orc.page.get_by_text("Past deals: 1").click()
    expect(orc.page.get_by_role("region", name="Past agreement 1").get_by_text("Ended by all parties.")).to_be_visible()


def test_an_offer_is_countered(crowd: Crowd, server: PageServer) -> None:
    elf, orc = two(crowd, server)
    draft = begin_offer(elf, "Orcs")
    elf.button("I pay, they stay out", within=draft).click()
    elf.button("Offer this to the Orcs", within=draft).click()
    orc.button("Counter", within=orc.page.get_by_role("region", name="Offer to you")).click()
    answer = draft_of(orc)
    answer.get_by_label("How much").fill("5")
    orc.button("Remove this clause", within=answer).last.click()
    orc.button("Send the counter-offer to the Elves", within=answer).click()
    notice = elf.page.get_by_role("region", name="Offer to you")
    expect(notice.get_by_text("offer instead of offer 1")).to_be_visible()
    expect(notice.get_by_role("listitem")).to_have_text(["The ♥ Elves pay the ♠ Orcs 5 gold at once."])


def test_every_kind_of_clause_can_be_offered(crowd: Crowd, server: PageServer) -> None:
    elf, _ = two(crowd, server)
    for number, duty in enumerate(DUTY_NAMES, start=1):
        draft = begin_offer(elf, "Orcs")
        draft.get_by_label("Add a clause").select_option(duty)
        if duty == "text":
            expect(draft.get_by_text("Not enforced.")).to_be_visible()
            draft.get_by_label("Your words").fill("we drink together")
        elf.button("Offer this to the Orcs", within=draft).click()
        entry = elf.page.get_by_role("region", name=f"Offer {number}", exact=True)
        expect(entry).to_be_visible()
        elf.button("Withdraw the offer", within=entry).click()
        expect(entry).to_have_count(0)


def test_an_offer_that_cannot_be_made_says_why(crowd: Crowd, server: PageServer) -> None:
    elf, _ = two(crowd, server)
    draft = begin_offer(elf, "Orcs")
    draft.get_by_label("Add a clause").select_option("text")
    fault = "free text has 1 to 200 characters on one line"
    expect(draft.get_by_text(f"You cannot offer this: clause 1: {fault}.")).to_be_visible()


def test_gold_is_given(crowd: Crowd, server: PageServer) -> None:
    elf, orc = two(crowd, server)
    open_tab(elf, "Deals")
    elf.button("Give gold").click()
    giving = elf.page.get_by_role("region", name="Give gold")
    elf.button("Orcs", within=giving).click()
    elf.button("more gold", within=giving).click()
    had = gold(elf)
    elf.button("Give 2 gold to the Orcs", within=giving).click()
    orc.until(lambda: gold(orc) == {**had, "elves": had["elves"] - 2, "orcs": had["orcs"] + 2}, "the gold")
    elf.button(f"Give {min(2, had['elves'] - 2)} gold to the Orcs", within=giving).wait_for()


def test_only_the_named_players_hear_a_whisper(crowd: Crowd, server: PageServer) -> None:
    made = server.create(four_people())
    elf, orc, goblin = (crowd.enter() for _ in range(3))
    seats: tuple[tuple[Person, Seat], ...] = ((elf, "elves"), (orc, "orcs"), (goblin, "goblins"))
    for person, seat in seats:
        person.sit(made, seat)
        open_tab(person, "Talk")
    elf.button("Orcs", within=elf.page.get_by_role("region", name="Table talk")).click()
    elf.page.get_by_label("Whisper to the Orcs").fill(WHISPER)
    elf.button("Whisper", exact=True).click()
    expect(orc.page.get_by_role("log", name="Talk")).to_contain_text(f"whisper to you: {WHISPER}")
    elf.button("all", exact=True).click()
    elf.page.get_by_label("Say to everyone").fill("<b>good luck</b>")
    elf.button("Say", exact=True).click()
    expect(goblin.page.get_by_role("log", name="Talk")).to_contain_text("<b>good luck</b>")
    assert not any(WHISPER in frame for frame in goblin.raw)


def test_the_page_says_when_agreements_are_off(crowd: Crowd, server: PageServer) -> None:
    elf, _ = two(crowd, server, agreements="off")
    open_tab(elf, "Deals")
    expect(elf.page.get_by_text("This game is played without agreements.")).to_be_visible()
    expect(elf.button("Make an offer")).to_have_count(0)
