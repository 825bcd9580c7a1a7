"""Edition 9: Goblins spades, Orcs clubs."""

from collections.abc import Mapping

import pytest

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import BARE_PLANS, PASS, PLANS, QUEENS, TREACHERY
from dragondune.engine.events import BattleWon
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, GOBLINS, NONE, ORCS, SPADES, Faction
from dragondune.engine.queries import suit_of
from dragondune.engine.steps import BATTLE, DEAL_QUEENS
from dragondune.knowledge.gate import know
from dragondune.knowledge.sample import sample
from tests.rules.scene import at, card, happened, refused, scene, suit

SWAPPED: Mapping[str, Value] = {"goblins_suit": "spades"}


@pytest.mark.parametrize(("seat", "own"), [(DWARVES, "D"), (ELVES, "H"), (GOBLINS, "S"), (ORCS, "C")])
def test_cards_1_with_the_switch_goblins_have_spades_and_orcs_clubs(seat: Faction, own: str) -> None:
    """[cards.1] The black suits are exchanged; the red ones stay."""
    assert suit_of(load_edition("1.10", SWAPPED), seat) == suit(own)


def test_cards_1_the_suits_changed_in_edition_9() -> None:
    """[cards.1] Clubs for the Goblins in 1.10 and before, spades in 9."""
    goblins = {edition: load_edition(edition).goblins_suit for edition in ("draft", "1.10", "9")}
    assert goblins == {"draft": "clubs", "1.10": "clubs", "9": "spades"}


def elves_against(enemy: Faction, *, queen: str, rules: Mapping[str, Value]) -> Game:
    """The Elves, with this Queen and J♦, face an enemy who has played a 3♦."""
    game = scene(
        BATTLE,
        order=(enemy, ELVES),
        units={"13": {ELVES: 3, enemy: 3}},
        hand={enemy: "3D"},
        queen={ELVES: queen},
        jack={ELVES: "D"},
        rules=rules,
    )
    game.apply(ELVES, PASS)
    game.apply(enemy, PLANS[card("3D")][2])
    game.apply(ELVES, BARE_PLANS[1])
    return game


@pytest.mark.parametrize(("enemy", "queen"), [(GOBLINS, "S"), (ORCS, "C")])
def test_v_9_with_the_switch_the_black_queens_are_exchanged(enemy: Faction, queen: str) -> None:
    """[cards.1] [V.9] Q♠ is the Goblins' Usurper now, Q♣ the Orcs'."""
    game = elves_against(enemy, queen=queen, rules=SWAPPED)
    events = game.apply(ELVES, TREACHERY)
    assert happened(events, BattleWon) == [BattleWon(ELVES, enemy, at("13"), "V.9")]
    refused(elves_against(enemy, queen=queen, rules={}), ELVES, TREACHERY, rule="V.9")


@pytest.mark.parametrize(("enemy", "queen"), [(GOBLINS, "C"), (ORCS, "S")])
def test_v_9_with_the_switch_the_old_queens_are_useless(enemy: Faction, queen: str) -> None:
    """[cards.1] [V.9] What betrays the Goblins in 1.10 no longer does."""
    refused(elves_against(enemy, queen=queen, rules=SWAPPED), ELVES, TREACHERY, rule="V.9")
    game = elves_against(enemy, queen=queen, rules={})
    assert TREACHERY in game.options(ELVES)


def dealing(rules: Mapping[str, Value]) -> Game:
    """A Queen is about to be dealt; the Goblins do not play, and their Queen is left out."""
    game = scene(DEAL_QUEENS, order=(DWARVES, ELVES, ORCS), rules={"drop_absent_queens": True, **rules})
    for seat in game.state.order:
        game.state.queen[seat] = NONE
    game.state.agenda = [DEAL_QUEENS]
    game.state.asked = 1 << CHANCE
    game.state.listed_for = -1
    return game


def test_r26_the_absent_goblins_queen_has_their_suit() -> None:
    """[R26] [cards.1] If the Goblins have spades, Q♠ is left out, in samples too; otherwise Q♣."""
    game = dealing(SWAPPED)
    assert list(game.options(CHANCE)) == [QUEENS[suit(letter)] for letter in "DHC"]
    assert list(dealing({}).options(CHANCE)) == [QUEENS[suit(letter)] for letter in "DHS"]
    for letter in "DHC":
        game.apply(CHANCE, QUEENS[suit(letter)])
    guesses = [sample(know(game, DWARVES), Chance(seed)) for seed in range(8)]
    assert all(SPADES not in guess.state.queen for guess in guesses)
