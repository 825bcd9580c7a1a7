"""People negotiate on the page: offers clause by clause, gold, whispers, and what an agreement forbids."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Route, expect

from dragondune.engine.agreements.clauses import DUTY_NAMES, MOST_CLAUSES, NO_CHOICE
from dragondune.engine.agreements.ledger import owe, remark, settle
from dragondune.engine.game import Game
from dragondune.engine.ids import BIDDING_ROUND, CHANCE, ELVES, ORCS
from dragondune.views.position import write_position
from dragondune.wire.commands import Decide
from dragondune.wire.lobby import SEATS, Created, Seat
from tests.agreements.dealing import agree, hire, pay, stay_out
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer, four_people
from tests.browser.test_battle import decide
from tests.properties.playing import new_game

FIRST: Final = "stay_out"
"""A clause on which a payment can depend."""
OTHERS: Final = MOST_CLAUSES - 1
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


def read_offer(person: Person) -> Locator:
    """Open the full text of the offer in its place."""
    person.button("Read", within=person.page.get_by_role("region", name="Offer to you")).click()
    return person.page.get_by_role("region", name="The offer in full")


def places_of_buttons(panel: Locator) -> list[object]:
    return [button.bounding_box() for button in panel.get_by_role("button").all()]


def gold(person: Person) -> dict[str, int]:
    players = person.view["players"]
    assert isinstance(players, list)
    return {one["faction"]: one["gold"] for one in players}


def two(crowd: Crowd, server: PageServer, *, steady: bool = False, **rules: str) -> tuple[Person, Person]:
    """The Elves and the Orcs, while the Orcs have to place their units."""
    made = server.create(four_people(**rules))
    people: list[Person] = []
    seats: tuple[Seat, ...] = ("elves", "orcs")
    for seat in seats:
        person = crowd.enter(steady=steady)
        person.sit(made, seat)
        people.append(person)
    assert people[1].wait_for_turn()
    return people[0], people[1]


def at_auction() -> Game:
    """Turn 1: a card is up for bid."""
    game = new_game()
    while game.waits_for_chance or game.state.round != BIDDING_ROUND:
        seat = CHANCE if game.waits_for_chance else game.seats_asked()[0]
        game.apply(seat, game.options(seat)[0])
    return game


def pass_until_round(server: PageServer, made: Created, round_name: str) -> None:
    """Everyone passes, or does the first thing possible, until this round of the turn."""
    for _ in range(100):
        for seat in SEATS:
            picture = server.picture(made.table.id, token=made.seats[seat], seat=seat)
            assert picture.view is not None
            if picture.view.round == round_name:
                return
            if picture.mine is not None and picture.mine.options:
                passes = [one.decision for one in picture.mine.options if one.decision["decide"] == "Pass"]
                decision = (passes or [picture.mine.options[0].decision])[0]
                server.command(made.table.id, Decide(dict(decision), picture.n), token=made.seats[seat])


def test_an_agreement_is_offered_accepted_kept_and_called_off(crowd: Crowd, server: PageServer) -> None:
    elf, orc = two(crowd, server)
    orc.until(lambda: len(places_of_buttons(orc.panel)) > 1, "more than the way to the rule")
    before = places_of_buttons(orc.panel)
    draft = begin_offer(elf, "Orcs")
    elf.button("Tribute: I pay", within=draft).click()
    draft.get_by_role("button", name="Which lands: 5★").click()
    elf.button("1★", within=draft, exact=True).click()
    expect(draft.get_by_text("The Orcs cannot move, hire, raise or conscript into 1★ or 5★")).to_be_visible()
    elf.button("Offer this to the Orcs", within=draft).click()
    expect(elf.page.get_by_role("region", name="Offer 1")).to_be_focused()

    notice = orc.page.get_by_role("region", name="Offer to you")
    expect(orc.button("Accept", within=notice)).to_be_disabled()
    text = read_offer(orc)
    clauses = text.get_by_role("listitem")
    expect(clauses.filter(has_text="stay out of 1★ and 5★ until the end of turn 2")).to_be_visible()
    terms = text.locator(".deal-terms-for-you > div")
    expect(terms).to_have_text(
        [re.compile("You are bound to.*stay out of 1★ and 5★"), re.compile("You get.*Elves pay the . Orcs 1 gold")]
    )
    expect(text.get_by_text("You may no longer (now 15 choices)")).to_be_visible()
    assert places_of_buttons(orc.panel) == before, "nothing moves under a pointer that is about to press"
    had = gold(orc)
    fee = max(1, had["elves"] // 3)
    orc.button("Accept", within=notice).click()
    expect(notice).to_have_count(0)
    orc.until(lambda: gold(orc) == {**had, "elves": had["elves"] - fee, "orcs": had["orcs"] + fee}, "the gold")

    expect(orc.panel.get_by_text("stay out of 1★ and 5★ until the end of turn 2")).to_be_visible()
    orc.button("Agreement 1", within=orc.panel).click()
    entry = orc.page.get_by_role("region", name="Agreement 1", exact=True)
    expect(entry).to_be_focused()
    expect(entry.locator(".tag")).to_have_text(["Paid", "Open", "Open"])
    orc.button("Ask to end it", within=entry).click()
    elf.button("End it now", within=elf.page.get_by_role("region", name="Agreement 1", exact=True)).click()
    expect(entry).to_have_count(0)
    orc.page.get_by_text("Past deals: 1").click()
    expect(orc.page.get_by_role("region", name="Past agreement 1").get_by_text("Ended by all parties.")).to_be_visible()


TEXTS: Final = 4
"""So many clauses that no window has room for the whole text of the offer."""
READING: Final = 1500
"""Milliseconds after which what is on the screen counts as read."""


def long_offer(server: PageServer) -> Created:
    """To the Orcs, who would pay, and may then place units in fewer lands."""
    made = server.create(four_people())
    nights = [f"we drink on night {n}" for n in range(TEXTS)]
    texts: list[dict[str, object]] = [{"duty": "text", "seat": "elves", "text": one, "turn": None} for one in nights]
    terms: list[dict[str, object]] = [
        *texts,
        {"duty": "pay", "seat": "orcs", "to": "elves", "amount": 1, "turn": None, "round": None},
        {"duty": "stay_out", "seat": "orcs", "places": ["1c", "5c"], "turn": None, "round": None},
    ]
    clauses = [{"round": None} | one for one in terms]
    decide(server, made, "elves", {"decide": "OfferAgreement", "parties": ["elves", "orcs"], "clauses": clauses})
    return made


@pytest.mark.parametrize("size", [(1366, 650), (360, 740)])
def test_an_offer_is_accepted_only_after_its_consequences_were_seen(
    crowd: Crowd, server: PageServer, size: tuple[int, int]
) -> None:
    """Neither in its place nor in the tab, until what you pay and what you may no longer do has been on the screen."""
    made = long_offer(server)
    orc = crowd.enter(width=size[0], height=size[1], touch=size[0] < size[1])
    orc.sit(made, "orcs")
    notice = orc.page.get_by_role("region", name="Offer to you")
    expect(notice).to_be_visible()
    open_tab(orc, "Deals")
    entry = orc.page.get_by_role("region", name="Offer 1", exact=True)
    expect(entry).to_be_visible()
    expect(orc.page.locator("button:enabled", has_text="Accept")).to_have_count(0)
    expect(orc.button("Accept", within=entry)).to_have_count(0)
    orc.button("Read", within=entry).click()
    text = orc.page.get_by_role("region", name="The offer in full")
    forbidden = text.get_by_text("You may no longer (now")
    expect(forbidden).to_be_attached()
    accept = orc.button(f"Accept all {TEXTS + 2} clauses", within=text)
    expect(accept).to_be_in_viewport(ratio=1)
    orc.page.wait_for_timeout(READING)
    expect(accept).to_be_disabled()
    scroll_to_end(text)
    expect(accept).to_be_enabled()
    pays = text.locator(".deal-terms-for-you > div", has_text="Your payments")
    for line in (pays, forbidden):
        expect(line).to_be_in_viewport(ratio=1)
        assert bottom_of(line) <= top_of(accept), "the buttons cover it"
    accept.click()
    expect(orc.page.get_by_role("region", name="Agreement 1", exact=True)).to_be_visible()


def test_accept_waits_for_what_the_agreement_forbids(crowd: Crowd, server: PageServer) -> None:
    made = long_offer(server)
    orc = crowd.enter(width=1920, height=1080)
    held: list[Route] = []
    orc.page.route("**/what-if", lambda route: held.append(route))  # noqa: PLW0108 - Playwright inspects it
    orc.sit(made, "orcs")
    text = read_offer(orc)
    scroll_to_end(text)
    orc.until(lambda: bool(held), "the question about what it forbids")
    orc.page.wait_for_timeout(READING)
    accept = text.get_by_role("button", name="Accept")
    expect(accept).to_be_disabled()
    for route in held:
        route.continue_()
    orc.page.unroute("**/what-if")
    expect(text.get_by_text("You may no longer (now")).to_be_attached()
    scroll_to_end(text)
    expect(accept).to_be_enabled()


def scroll_to_end(text: Locator) -> None:
    text.get_by_role("group", name="Clauses").evaluate("body => body.scrollTo(0, body.scrollHeight)")


def top_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def bottom_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_an_offer_is_countered(crowd: Crowd, server: PageServer) -> None:
    elf, orc = two(crowd, server)
    draft = begin_offer(elf, "Orcs")
    elf.button("Tribute: I pay", within=draft).click()
    elf.button("Offer this to the Orcs", within=draft).click()
    orc.button("Change it", within=read_offer(orc)).click()
    answer = draft_of(orc)
    answer.get_by_label("How much").first.fill("5")
    for _ in range(2):
        orc.button("Remove this clause", within=answer).last.click()
    orc.button("Send the counter-offer to the Elves", within=answer).click()
    text = read_offer(elf)
    expect(text.get_by_text("instead of offer 1")).to_be_visible()
    expect(text.get_by_role("listitem")).to_contain_text(["The ♥ Elves pay the ♠ Orcs 5 gold at once."])


def test_bought_information_is_shown_to_the_buyer_alone(crowd: Crowd, server: PageServer) -> None:
    made = server.create(four_people(write_position(at_auction())))
    elf, orc, goblin = crowd.enter(), crowd.enter(), crowd.enter()
    elf.sit(made, "elves")
    orc.sit(made, "orcs")
    goblin.sit(made, "goblins")
    draft = begin_offer(elf, "Orcs")
    elf.button("Information: I buy", within=draft).click()
    expect(draft.get_by_role("heading", name="Write an agreement")).to_be_focused()
    elf.button("Offer this to the Orcs", within=draft).click()
    orc.button("Accept", within=read_offer(orc)).click()

    notice = elf.page.get_by_role("region", name="Shown to you")
    expect(notice.get_by_text("By the ♠ Orcs:")).to_be_visible()
    hand = orc.view["players"]
    assert isinstance(hand, list)
    cards = next(one["hand"] for one in hand if one["faction"] == "orcs")
    expect(notice.get_by_role("img")).to_have_count(len(cards))
    elf.button("Put away", within=notice).click()
    expect(notice).to_have_count(0)
    goblin.until(lambda: goblin.picture["n"] == elf.picture["n"], "the same moment")
    for person in (orc, goblin):
        expect(person.page.get_by_role("region", name="Shown to you")).to_have_count(0)


def test_every_kind_of_clause_can_be_offered(crowd: Crowd, server: PageServer) -> None:
    """Several in one offer, while a card is on sale; what depends on another clause finds one."""
    elf = crowd.enter()
    elf.sit(server.create(four_people(write_position(at_auction()))), "elves")
    names = [name for name in DUTY_NAMES if name != FIRST]
    for number in range(1, 1 + -(-len(names) // OTHERS)):
        draft = begin_offer(elf, "Orcs")
        for duty in (FIRST, *names[OTHERS * (number - 1) : OTHERS * number]):
            draft.get_by_label("Add a clause").select_option(duty)
            if duty == "text":
                draft.get_by_label("Your words").fill("we drink together")
        elf.button("Offer this to", within=draft).click()
        entry = elf.page.get_by_role("region", name=f"Offer {number}", exact=True)
        expect(entry).to_be_visible()
        elf.button("Withdraw the offer", within=entry).click()
        expect(entry).to_have_count(0)


def test_the_ledger_shows_what_is_owed_kept_and_yielded(crowd: Crowd, server: PageServer) -> None:
    game = at_auction()
    agree(game, 1 << ELVES | 1 << ORCS, pay(ORCS, ELVES, 5, due=(1, 6)), stay_out(ELVES, "6"), stay_out(ORCS, "6"))
    owe(game.state, 1, 0, amount=4)
    settle(game.state, 1, 0)
    remark(game.state, 1, 1, reason=NO_CHOICE)
    settle(game.state, 1, 2)
    elf = crowd.enter()
    elf.sit(server.create(four_people(write_position(game))), "elves")
    open_tab(elf, "Deals")
    debts = elf.page.get_by_role("region", name="Debts")
    expect(debts).to_contain_text("Orcs owe you 4 gold since round III of turn 1.")
    elf.button("Agreement 1", within=debts).click()
    entry = elf.page.get_by_role("region", name="Agreement 1", exact=True)
    expect(entry).to_be_focused()
    expect(entry.locator(".tag")).to_have_text(["Owed", "Yielded", "Kept"])
    expect(entry).to_contain_text("Gave way in round III of turn 1: the rules left no choice. It still binds.")


def test_a_due_duty_is_announced_to_the_player_who_owes_it(crowd: Crowd, server: PageServer) -> None:
    """All pass on the cards of the Bidding Round; the next round asks for what was promised."""
    game = at_auction()
    agree(game, 1 << ELVES | 1 << ORCS, hire(ORCS, 1, turn=1))
    made = server.create(four_people(write_position(game)))
    orc = crowd.enter()
    orc.sit(made, "orcs")
    expect(orc.page.get_by_role("region", name="Due this round")).to_have_count(0)
    pass_until_round(server, made, "IV")
    due = orc.page.get_by_role("region", name="Due this round")
    expect(due).to_contain_text("Orcs hire at least 1 unit in turn 1.")
    orc.button("Agreement 1", within=due).click()
    entry = orc.page.get_by_role("region", name="Agreement 1", exact=True)
    expect(entry.locator(".tag")).to_have_text(["Due now"])


def test_an_offer_that_cannot_be_made_says_why(crowd: Crowd, server: PageServer) -> None:
    elf, _ = two(crowd, server)
    draft = begin_offer(elf, "Orcs")
    draft.get_by_label("Add a clause").select_option("text")
    fault = "free text has 1 to 200 characters on one line"
    expect(draft.get_by_text(f"You cannot offer this: clause 1: {fault}.")).to_be_visible()


def test_gold_is_given(crowd: Crowd, server: PageServer) -> None:
    elf, orc = two(crowd, server, steady=True)
    open_tab(elf, "Deals")
    elf.button("Give gold").click()
    giving = elf.page.get_by_role("region", name="Give gold")
    elf.button("Orcs", within=giving).click()
    expect(elf.button("Choose how much", within=giving)).to_be_disabled()
    elf.button("more gold", within=giving).click(click_count=2)
    had = gold(elf)
    elf.button("Give 2 gold to the Orcs", within=giving).dblclick()
    orc.until(lambda: gold(orc) == {**had, "elves": had["elves"] - 2, "orcs": had["orcs"] + 2}, "the gold")
    expect(elf.button("Choose how much", within=giving)).to_be_disabled()
    elf.page.wait_for_timeout(500)
    assert gold(elf)["elves"] == had["elves"] - 2, "a double tap gave twice"


def test_only_the_named_players_hear_a_whisper(crowd: Crowd, server: PageServer) -> None:
    made = server.create(four_people())
    elf, orc, goblin = (crowd.enter() for _ in range(3))
    seats: tuple[tuple[Person, Seat], ...] = ((elf, "elves"), (orc, "orcs"), (goblin, "goblins"))
    for person, seat in seats:
        person.sit(made, seat)
        open_tab(person, "Talk")
    elf.button("Choose who hears it").click()
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
