"""A battle on the page: the planner adds up, plans are revealed to all, and treachery shows its effects first."""

import re
from typing import Final

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Route, expect

from dragondune.engine.ids import ELVES, ORCS
from dragondune.engine.steps import BATTLE
from dragondune.knowledge.gate import know
from dragondune.notation.codec import decision_to_record
from dragondune.odds.plan_odds import odds
from dragondune.views.position import write_position
from dragondune.wire.commands import Decide
from dragondune.wire.lobby import Created, NewTable
from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.servers import PageServer, four_people
from tests.odds.test_plan_odds import plan
from tests.rules.scene import scene, with_victory_round

ORDER: Final = (ELVES, ORCS, 2, 0)
PHONE: Final = (390, 844)


def two_battles() -> NewTable:
    """The Elves meet the Orcs in 8• and in 13, and can betray the Orcs' clubs."""
    game = scene(
        BATTLE,
        order=ORDER,
        round=5,
        units={"8f": {ELVES: 4, ORCS: 3}, "13": {ELVES: 1, ORCS: 1}},
        hand={ELVES: "6H 5S", ORCS: "4C 2D"},
        queen={ELVES: "S", ORCS: "D", 2: "C", 0: "H"},
        jack={ELVES: "C", ORCS: "D", 2: "S", 0: "H"},
    )
    return replace(four_people(), position=write_position(with_victory_round(game)))


def attacked(ada: Person) -> None:
    """The Elves attack in 8• and ask nothing."""
    ada.panel.get_by_role("radio", name="Orcs in 8•").check()
    ada.button("Attack the Orcs in 8•").click()
    ada.button("Ask nothing").click()


def decide(server: PageServer, made: Created, seat: str, decision: dict[str, object]) -> None:
    token = made.seats[seat]
    picture = server.picture(made.table.id, token=token, seat=seat)
    server.command(made.table.id, Decide(decision, picture.n), token=token)


@pytest.mark.parametrize("width", [None, PHONE])
def test_the_planner_shows_the_calculation(crowd: Crowd, server: PageServer, width: tuple[int, int] | None) -> None:
    """[V.3] [V.6] The total and the hands match the engine, and the button names what is sealed."""
    made = server.create(two_battles())
    ada = crowd.enter(width=width[0], height=width[1], touch=True) if width else crowd.enter()
    ada.sit(made, "elves")
    attacked(ada)
    ada.panel.get_by_role("radio", name="6 of hearts").check()
    ada.button("fewer units").click()
    units = {"8f": {ELVES: 4, ORCS: 3}}
    hand = {ELVES: "6H 5S", ORCS: "4C 2D"}
    game = scene(BATTLE, order=ORDER, units=units, hand=hand, queen={ELVES: "S"}, jack={ELVES: "C"})
    told = odds(know(game, ELVES), plan(3, "6H"))
    expect(ada.panel).to_contain_text(re.compile(r"3 units: 6 \+ 6♥: 6 = 12"))
    counted = ada.page.get_by_role("region", name="Odds")
    expect(counted).to_contain_text(f"{told.good} of {told.hands} hands they could hold lose to this plan")
    expect(ada.panel).to_contain_text("If you win, you lose the 3 units you send, and 1 stays in 8•.")
    expect(ada.button("Seal the plan: 3 units, 6♥")).to_be_enabled()


def is_above_buttons(part: Locator, person: Person) -> bool:
    box, buttons = part.bounding_box(), person.panel.locator(".deeds").bounding_box()
    assert box is not None
    assert buttons is not None
    return box["y"] + box["height"] <= buttons["y"]


def test_a_phones_sheet_begins_with_what_can_be_chosen(crowd: Crowd, server: PageServer) -> None:
    """Half open it shows how many units are sent; of treachery, both values."""
    made = server.create(two_battles())
    ada = crowd.enter(width=PHONE[0], height=PHONE[1], touch=True)
    ada.sit(made, "elves")
    attacked(ada)
    assert is_above_buttons(ada.button("fewer units"), ada)
    ada.panel.get_by_role("radio", name="6 of hearts").check()
    ada.button("Seal the plan").click()
    expect(ada.page.get_by_text("Your answer is sealed")).to_be_visible()
    decide(server, made, "orcs", decision_to_record(plan(2, "4C")))
    expect(ada.panel).to_contain_text("You can declare treachery.")
    values = ada.panel.locator(".bt-total")
    expect(values).to_have_text(["14", "9"])
    assert all(is_above_buttons(value, ada) for value in values.all())


def test_plans_are_revealed_to_fighters_and_onlookers(crowd: Crowd, server: PageServer) -> None:
    """[V.4] [V.6] The stage waits for everyone who watches; a click shows the rest, and Continue goes on."""
    made = server.create(two_battles())
    ada, guest = crowd.enter(), crowd.enter(motion=True, pace="normal")
    ada.sit(made, "elves")
    guest.goto(f"/table/{made.table.id}")
    attacked(ada)
    expect(guest.page.get_by_role("heading", name="Elves against Orcs")).to_be_visible()
    ada.panel.get_by_role("radio", name="6 of hearts").check()
    ada.button("Seal the plan: 4 units, 6♥").click()
    expect(ada.page.get_by_text("Your answer is sealed")).to_be_visible()
    decide(server, made, "orcs", decision_to_record(plan(2, "2D")))
    stage = guest.page.get_by_role("dialog", name="The battle")
    expect(stage).to_be_visible()
    guest.page.mouse.click(5, 400)
    expect(stage).to_contain_text("The Elves win, 8 to 7")
    expect(stage).to_contain_text("One short")
    expect(stage).to_contain_text("lose the 4 units they sent in 8•")
    guest.button("Continue").click()
    expect(stage).to_be_hidden()
    ada.button("show again").click()
    expect(ada.page.get_by_role("dialog", name="The battle")).to_contain_text("The Elves win, 8 to 7")


def test_treachery_shows_both_outcomes(crowd: Crowd, server: PageServer) -> None:
    """[V.9] [V.7]"""
    made = server.create(two_battles())
    ada = crowd.enter()
    ada.sit(made, "elves")
    attacked(ada)
    ada.panel.get_by_role("radio", name="6 of hearts").check()
    ada.button("Seal the plan").click()
    decide(server, made, "orcs", decision_to_record(plan(3, "4C")))
    expect(ada.panel).to_contain_text("You can declare treachery.")
    expect(ada.panel).to_contain_text("You lose no units and keep 4 units in 8•.")
    expect(ada.panel).to_contain_text("You get 2 gold.")
    expect(ada.panel).to_contain_text("Without treachery, you win 14 to 11.You lose the 4 units that you sent.")
    ada.button("Declare treachery").click()
    ada.button("show again").click()
    expect(ada.page.get_by_role("dialog", name="The battle")).to_contain_text("The Elves betray the Orcs")


RED: Final = re.compile(r"\bgo\b")


class HeldOdds:
    """Questions about odds, kept from the server until they are let go."""

    def __init__(self, person: Person) -> None:
        self._held: Final[list[Route]] = []
        self._person: Final = person
        person.page.route("**/what-if", lambda route: self._held.append(route))  # noqa: PLW0108 - Playwright inspects it

    def about(self, count: int) -> Route:
        """Wait for the question about a plan with so many units."""

        def found() -> list[Route]:
            return [one for one in self._held if (one.request.post_data_json or {})["decision"].get("count") == count]

        self._person.until(lambda: bool(found()), f"the question about {count} units")
        return found()[-1]


def width_of(button: Locator) -> float:
    box = button.bounding_box()
    assert box is not None
    return box["width"]


def test_enter_seals_no_plan_whose_odds_are_still_counted(crowd: Crowd, server: PageServer) -> None:
    """[V.4] The button becomes red when the odds of the plan shown have come, and never for a hopeless plan."""
    ada = crowd.enter()
    ada.sit(server.create(two_battles()), "elves")
    attacked(ada)
    ada.panel.get_by_role("radio", name="6 of hearts").check()
    seal = ada.button("Seal the plan")
    expect(seal).to_have_class(RED)
    width = width_of(seal)
    odds = HeldOdds(ada)
    ada.button("fewer units").click()
    route = odds.about(3)
    expect(seal).not_to_have_class(RED)
    assert width_of(seal) == width, "the button changes its size while the odds are counted"
    ada.page.keyboard.press("Enter")
    expect(seal).to_have_text("Seal the plan: 3 units, 6♥")
    route.continue_()
    expect(seal).to_have_class(RED)

    ada.panel.get_by_role("radio", name="none").check()
    for _ in range(3):
        ada.button("fewer units").click()
    expect(seal).to_have_text("Seal the plan: 0 units, no artifact")
    route = odds.about(0)
    ada.page.keyboard.press("Enter")
    route.continue_()
    expect(ada.panel).to_contain_text("this plan loses to every hand they could hold")
    expect(seal).not_to_have_class(RED)
    ada.page.keyboard.press("Enter")

    ada.button("more units").click()
    odds.about(1).abort()
    expect(seal).to_have_class(RED)
    assert ada.sent[-1]["decide"] != "SealPlan", "Enter sealed a plan whose odds were not known"
    ada.faults.clear()
