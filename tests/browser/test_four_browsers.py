"""Four people, four browsers: an alliance, a whisper, an agreement that forbids a move, a hidden army, a battle."""

import random
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec
import pytest
from playwright.sync_api import expect
from tools.moments import asks, find_position

from dragondune.engine.board import NEIGHBOURS, TERRITORY_BY_ID, TERRITORY_IDS
from dragondune.engine.ids import members
from dragondune.views.view import View
from dragondune.wire.commands import Decide
from dragondune.wire.lobby import SEATS, Created, Seat
from tests.browser.conftest import Crowd
from tests.browser.person import Json, Person
from tests.browser.servers import PageServer, four_people

SECRET: Final = "the goblins must never read this"
MOUNTAIN: Final = "0f"
SEED: Final = 20
MOST_PASSES: Final = 300
"""Routine answers, given until a player faces a question that matters."""


def lands_of(view: View, seat: str) -> list[str]:
    return [
        place.territory
        for place in view.places
        for one in place.garrisons
        if one.faction == seat and not one.is_hidden and place.territory != MOUNTAIN
    ]


def neighbours(territory: str) -> Iterable[str]:
    return (TERRITORY_IDS[one] for one in members(NEIGHBOURS[TERRITORY_BY_ID[territory]]))


def marches(view: View, seat: str, *others: str) -> list[tuple[str, str]]:
    """The moves by which a seat could attack another: from where to where."""
    foes = {land for other in others for land in lands_of(view, other)}
    return [(land, foe) for land in lands_of(view, seat) for foe in neighbours(land) if foe in foes]


def is_suitable(view: View) -> bool:
    """Whether the Elves can attack the Orcs and the Goblins the Dwarves, at the start of a council."""
    return (
        asks(view, "ProposeAlliance", "dwarves")
        and all(player.ally is None for player in view.players)
        and bool(marches(view, "elves", "orcs"))
        and bool(marches(view, "goblins", "dwarves"))
    )


class Party:
    """Four people at a table. Irrelevant questions are answered without a browser."""

    def __init__(self, crowd: Crowd, server: PageServer, made: Created) -> None:
        self._server: Final = server
        self._made: Final = made
        self.at: Final[Mapping[Seat, Person]] = {seat: crowd.enter() for seat in SEATS}
        for seat, person in self.at.items():
            person.sit(made, seat)

    def until(self, condition: Callable[[], bool]) -> None:
        """All pass until a player faces a question that matters."""
        for _ in range(MOST_PASSES):
            self._settle()
            if condition():
                return
            seat = next(seat for seat in SEATS if self.at[seat].question is not None)
            self._pass(seat)
        raise AssertionError("what was waited for does not come")

    def asked(self, seat: Seat, question: str) -> Callable[[], bool]:
        return lambda: self.at[seat].question == question

    def _pass(self, seat: Seat) -> None:
        options = self.at[seat].mine["options"]
        assert isinstance(options, list)
        decisions: list[Json] = [option["decision"] for option in options]
        chosen = next((one for one in decisions if one["decide"] == "Pass"), decisions[0])
        at = int(str(self.at[seat].picture["n"]))
        self._server.command(self._made.table.id, Decide(chosen, at=at), token=self._made.seats[seat])

    def _settle(self) -> None:
        """Wait until every page has the server's current picture."""
        for seat, person in self.at.items():
            now = self._server.picture(self._made.table.id, token=self._made.seats[seat], seat=seat)
            person.until(lambda one=person, n=now.n: int(str(one.picture["n"])) >= n, "the newest picture")  # type: ignore[misc]


@pytest.fixture
def party(crowd: Crowd, server: PageServer) -> Party:
    wish = four_people(position=find_position(is_suitable, seed=SEED))
    return Party(crowd, server, server.create(wish))


def tab(person: Person, name: str) -> None:
    person.page.get_by_role("navigation", name="Side panel").get_by_role("button", name=name).click()


def ally(party: Party) -> None:
    dwarves, elves = party.at["dwarves"], party.at["elves"]
    dwarves.wait_for_turn()
    dwarves.panel.get_by_role("radio", name="The Elves").click()
    dwarves.button("Propose to the Elves").click()
    elves.until(party.asked("elves", "AnswerProposal"), "the proposal")
    elves.button("Ally with the Dwarves").click()
    elves.until(lambda: ally_of(elves, "elves") == "dwarves", "the alliance")


def ally_of(person: Person, seat: str) -> object:
    players = person.view["players"]
    assert isinstance(players, list)
    return next(one["ally"] for one in players if one["faction"] == seat)


def whisper(party: Party) -> None:
    elves, dwarves = party.at["elves"], party.at["dwarves"]
    tab(elves, "Talk")
    talk = elves.page.get_by_role("region", name="Table talk")
    talk.get_by_role("button", name="Choose who hears it").click()
    talk.get_by_role("group", name="Recipients").get_by_role("button", name="Dwarves").click()
    talk.get_by_label("Whisper to the Dwarves").fill(SECRET)
    talk.get_by_role("button", name="Whisper").click()
    tab(dwarves, "Talk")
    expect(dwarves.page.get_by_role("log", name="Talk")).to_contain_text(SECRET)


def agree(party: Party, land: str) -> None:
    """The Goblins offer the Orcs an agreement: the Orcs stay out of a territory."""
    goblins, orcs = party.at["goblins"], party.at["orcs"]
    tab(goblins, "Deals")
    goblins.button("Make an offer").first.click()
    draft = goblins.page.get_by_role("region", name="Write an agreement")
    draft.get_by_role("group", name="Between you and").get_by_role("button", name="Orcs").click()
    draft.get_by_label("Add a clause").select_option("stay_out")
    draft.get_by_label("Who must do it").select_option("orcs")
    draft.get_by_role("button", name="Which lands").click()
    lands = draft.get_by_role("group", name="Lands")
    for chosen in lands.get_by_role("button", pressed=True).all():
        chosen.click()
    lands.get_by_role("button", name=shown(land), exact=True).click()
    draft.get_by_role("button", name="Offer this to the Orcs").click()
    offer = orcs.page.get_by_role("region", name="Offer to you")
    offer.get_by_role("button", name="Read").click()
    offer.get_by_role("button", name="Accept").click()
    orcs.until(lambda: bool(deals(orcs)), "the agreement")


def deals(person: Person) -> object:
    found = person.view["deals"]
    assert isinstance(found, dict)
    return found["agreements"]


def shown(territory: str) -> str:
    return territory[:-1] + {"c": "★", "f": "•"}[territory[-1]] if territory[-1] in "cf" else territory


def march(person: Person, origin: str, destination: str) -> None:
    """Move units on the map and confirm."""
    for land in (origin, destination):
        label = person.land(land).get_attribute("aria-label") or ""
        if "chosen" not in label:
            person.click_land(person.land(land))
    person.decision_buttons.first.click()
    person.wait_until_heard()


def garrison(person: Person, territory: str, seat: str) -> Json:
    places = person.view["places"]
    assert isinstance(places, list)
    found: Json = next(
        one
        for place in places
        if place["territory"] == territory
        for one in place["garrisons"]
        if one["faction"] == seat
    )
    return found


def lands_on(person: Person, seat: str) -> list[str]:
    """Where a seat has units in the open, according to the page."""
    return lands_of(msgspec.convert(person.view, View), seat)


def attack_move(person: Person, seat: str, other: str) -> tuple[str, str]:
    """A current option by which this seat moves into another's territory."""
    options = person.mine["options"]
    assert isinstance(options, list)
    allowed = {(one["decision"].get("origin"), one["decision"].get("destination")) for one in options}
    return next(way for way in marches(msgspec.convert(person.view, View), seat, other) if way in allowed)


def stay_out(orcs: Person, land: str) -> None:
    """The forbidden choice is shown where it would have been, and cannot be chosen."""
    expect(orcs.land(land)).to_have_attribute("aria-label", re.compile("forbidden by an agreement"))
    expect(orcs.panel.get_by_text("Agreement 1").first).to_be_visible()
    orcs.button("Stay", within=orcs.panel).click()
    orcs.wait_until_heard()


def has_revealed(person: Person) -> bool:
    return any(one["event"] == "PlanRevealed" for one in person.events)


def fight(party: Party, attacker: Person, defender: Person) -> None:
    chance = random.Random(7)
    if attacker.question == "ChooseBattle":
        attacker.decide(chance)
    party.until(lambda: attacker.question == "SealPlan" and defender.question == "SealPlan")
    attacker.decide(chance)
    defender.decide(chance)
    for person in party.at.values():
        person.until(lambda one=person: has_revealed(one), "the reveal")  # type: ignore[misc]


def test_four_people_play_one_table(party: Party) -> None:
    elves, goblins, orcs, dwarves = (party.at[seat] for seat in ("elves", "goblins", "orcs", "dwarves"))
    party.until(party.asked("dwarves", "ProposeAlliance"))
    ally(party)
    whisper(party)
    forbidden = next(iter(neighbours(lands_on(orcs, "orcs")[0])))
    agree(party, forbidden)

    done: list[str] = []
    ambush = ("", "")
    while len(done) < 4:
        party.until(lambda: any(person.question == "Move" for person in party.at.values()) or elves.question == "Hide")
        if orcs.question == "Move":
            stay_out(orcs, forbidden)
            done.append("forbidden")
        elif elves.question == "Hide":
            elves.button("Hide", within=elves.panel).click()
            elves.wait_until_heard()
            land = ambush[1]
            orcs.until(lambda at=land: bool(garrison(orcs, at, "elves")["is_hidden"]), "the hidden army")  # type: ignore[misc]
            done.append("hidden")
        elif elves.question == "Move":
            ambush = attack_move(elves, "elves", "orcs")
            march(elves, *ambush)
            done.append("ambush")
        elif goblins.question == "Move":
            march(goblins, *attack_move(goblins, "goblins", "dwarves"))
            done.append("invasion")
        else:
            dwarves.button("Stay", within=dwarves.panel).click()
            dwarves.wait_until_heard()

    party.until(lambda: goblins.question in ("ChooseBattle", "SealPlan") or dwarves.question == "SealPlan")
    fight(party, goblins, dwarves)
    for person in (goblins, orcs):
        assert not any(SECRET in text for text in person.raw)
    assert any(SECRET in text for text in dwarves.raw)
