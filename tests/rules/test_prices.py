"""Prices, possible moves and reasons for refusal are available before a decision."""

import random
from collections.abc import Iterator

import pytest

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.decisions import HIRES, MOVES, PASS, REVIVALS, Decision, MoveUnits
from dragondune.engine.errors import Illegal, NotAsked
from dragondune.engine.events import GoldPaid
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, NOBODY, ORCS, Faction, Mask, members
from dragondune.engine.steps import HIRE, LATE_DISBAND, MOVE, REVIVE
from tests.rules.scene import at, scene

PRICED = {"Revive", "Hire", "DisbandLate", "Pay"}


def names(mask: Mask) -> set[str]:
    return {TERRITORY_IDS[place] for place in members(mask)}


def test_hiring_shows_its_price_and_payee() -> None:
    """[IV.4] [R1] [R25] [goblins.2] One gold in a castle, two elsewhere; the Goblins pay half, to the bank."""
    game = scene(HIRE, player=ELVES, gold={ELVES: 9})
    assert game.price(ELVES, HIRES[at("15c")][2]) == (3, GOBLINS)
    assert game.price(ELVES, HIRES[at("13")][1]) == (4, GOBLINS)
    assert game.price(ELVES, PASS)[0] == 0
    own = scene(HIRE, player=GOBLINS, gold={GOBLINS: 9})
    assert own.price(GOBLINS, HIRES[at("13")][2]) == (3, NOBODY)
    without = scene(HIRE, player=ELVES, order=(DWARVES, ELVES), gold={ELVES: 9})
    assert without.price(ELVES, HIRES[at("13")][0]) == (2, NOBODY)


def test_reviving_shows_its_price() -> None:
    """[IV.1] [R82] The first unit is free, the second and third are not."""
    game = scene(REVIVE, player=ELVES, gold={ELVES: 9}, graveyard={ELVES: 3})
    assert [game.price(ELVES, REVIVALS[count]) for count in (1, 2, 3)] == [(0, NOBODY), (1, NOBODY), (2, NOBODY)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_price_shown_is_the_price_paid(edition: str) -> None:
    """[R25] In whole games of every edition."""
    found = set()
    for game, seat, decision, question in decisions_of_a_game(edition):
        price, payee = game.price(seat, decision)
        paid = [event for event in game.clone().apply(seat, decision) if isinstance(event, GoldPaid)]
        assert (paid[0].amount if paid and paid[0].seat == seat else 0) == price
        if price:
            assert paid[0].payee == payee
            found.add(question)
    assert {"Hire", "Pay"} <= found


def decisions_of_a_game(edition: str) -> Iterator[tuple[Game, Faction, Decision, str]]:
    """Every priced question of a game, with the decision taken."""
    chance = random.Random(edition)
    game = Game.new(load_edition(edition))
    while not game.is_over:
        seat = game.seats_asked()[0]
        decision = chance.choice(list(game.options(seat)))
        prompt = game.prompt(seat)
        if prompt is not None and prompt.question in PRICED:
            yield game, seat, decision, prompt.question
        game.apply(seat, decision)


def test_a_movement_shows_its_range_and_closed_territories() -> None:
    """[IV.5] [I.4] [note.5] [note.7] Griffins carry four; nobody crosses the dragon's number or a full castle."""
    crowd = {"5c": {ELVES: 2}, "10c": {DWARVES: 1, GOBLINS: 1}, "15c": {ORCS: 1}}
    game = scene(MOVE, player=ELVES, units=crowd, dragon=9)
    march = game.march(ELVES)
    assert march is not None
    assert march.steps == 4
    assert names(march.closed) == {"9", "9f", "10c"}
    assert names(march.closed_to_hidden) == {"9", "9f"}
    assert march.gold_per_unit == 2
    assert game.march(ORCS) is None
    assert scene(LATE_DISBAND, player=ELVES, units=crowd).march(ELVES) is None


def test_no_legal_move_ends_in_a_closed_territory() -> None:
    """[I.4] The dragon closes what the movement lists."""
    game = scene(MOVE, player=ELVES, units={"8": {ELVES: 2}}, dragon=9)
    march = game.march(ELVES)
    assert march is not None
    goals = {option.destination for option in game.options(ELVES) if isinstance(option, MoveUnits)}
    assert goals
    assert not any(march.closed >> goal & 1 for goal in goals)


def test_considering_a_decision_explains_a_refusal_and_changes_nothing() -> None:
    """[IV.5] [I.4] The refusal is the same as for the decision; a legal decision is not carried out."""
    game = scene(MOVE, player=ELVES, units={"8": {ELVES: 2}}, dragon=9)
    before = game.fingerprint()
    with pytest.raises(Illegal, match="the dragon marker at 9 closes 9"):
        game.consider(ELVES, MOVES[at("8")][at("9")][0])
    with pytest.raises(Illegal, match="no open path of up to 2 territories leads from 8 to 1★"):
        game.consider(ELVES, MOVES[at("8")][at("1c")][0])
    with pytest.raises(NotAsked, match="Orcs are not asked now"):
        game.consider(ORCS, PASS)
    game.consider(ELVES, MOVES[at("8")][at("7")][0])
    assert game.fingerprint() == before
