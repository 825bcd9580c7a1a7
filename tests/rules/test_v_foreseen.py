"""V.5 to V.9, VII.3: what a fighter is told beforehand is what then happens."""

import pytest

from dragondune.editions.parameters import Value
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import ATTACKS, PASS, TREACHERY
from dragondune.engine.events import ArtifactDiscarded, Event, IncomeReceived, UnitsLost
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, NOBODY, ORCS, Faction, members
from dragondune.engine.steps import BATTLE
from tests.rules.scene import all_pass, at, begun, cards, happened, scene
from tests.rules.test_v_treachery import goblin_traitors, plan, revealed
from tests.rules.test_vii_mountain import fight, last_turn

PLACE = at("13")
NO_PAIR = {GOBLINS: "D"}


def losses(events: list[Event]) -> set[tuple[Faction, int]]:
    return {(one.seat, one.count) for one in happened(events, UnitsLost)}


def discards(events: list[Event]) -> set[tuple[Faction, int]]:
    return {(one.seat, one.card) for one in happened(events, ArtifactDiscarded)}


def foreseen(told: list[Consequence], seat: Faction) -> tuple[set[tuple[Faction, int]], set[tuple[Faction, int]]]:
    """The units and cards that everyone will lose."""
    found = [(seat if one.seat == NOBODY else one.seat, one) for one in told]
    units = {(who, one.count) for who, one in found if one.kind in ("all_lost", "army_lost")}
    lost = {(who, card) for who, one in found if "lost" in one.kind for card in members(one.cards)}
    return units, lost


@pytest.mark.parametrize(
    ("goblins", "orcs", "rules"),
    [
        ("6S", "3H", {}),
        ("6H", "3H", {}),
        ("3D", "3H", {}),
        ("AH", "2S", {"spent_battle_ace": True}),
        ("AH", "2S", {"spent_battle_ace": False}),
        ("6H", "3D", {"artifact_discard": "winner_chooses"}),
    ],
)
@pytest.mark.parametrize("armies", [(0, 3), (2, 2), (3, 1)])
def test_v_6_declining_treachery_costs_what_is_foretold(
    goblins: str, orcs: str, rules: dict[str, Value], armies: tuple[int, int]
) -> None:
    """[V.5] [V.6] [V.7] [V.8] [ace.5] The losses of both sides, in units and cards."""
    sides = (GOBLINS, armies[0], goblins), (ORCS, armies[1], orcs)
    game = revealed(*sides, queen=NO_PAIR, jack=NO_PAIR, rules=rules)
    told = [(seat, game.consequences(seat, PASS)) for seat in (GOBLINS, ORCS)]
    events = all_pass(game, PASS)
    for seat, found in told:
        assert foreseen(found, seat) == (losses(events), discards(events))


def test_v_9_treachery_brings_what_is_foretold() -> None:
    """[V.9] The Goblins keep three units and get two gold; the Orcs lose everything."""
    game = goblin_traitors()
    told = game.consequences(GOBLINS, TREACHERY)
    assert [one.kind for one in told] == ["nothing_lost", "all_lost", "gold_gained", "pair_shown"]
    assert told[0].count == 3
    events = [*game.apply(GOBLINS, TREACHERY), *all_pass(game, PASS)]
    assert foreseen(told, GOBLINS) == (losses(events), discards(events))
    assert [one.amount for one in happened(events, IncomeReceived)] == [told[2].count]


def planning(rules: dict[str, Value]) -> Game:
    """Three Dwarves attack three Orcs and plan."""
    hand = {DWARVES: "AH 3S", ORCS: "2D"}
    return scene(BATTLE, order=(DWARVES, ORCS), units={"13": {DWARVES: 3, ORCS: 3}}, hand=hand, rules=rules)


def test_v_8_a_plan_foretells_victory_and_defeat() -> None:
    """[V.5] [V.7] [V.8] [ace.5] Also that an ace is spent, and that the higher card is discarded."""

    def kinds(name: str, **rules: Value) -> list[str]:
        return [one.kind for one in planning(rules).consequences(DWARVES, plan(2, name))]

    assert kinds("") == ["victory_costs", "defeat_costs"]
    assert kinds("3S") == ["victory_costs", "artifact_cancelled", "defeat_costs"]
    assert kinds("AH", spent_battle_ace=False) == kinds("3S")
    assert kinds("AH", spent_battle_ace=True) == ["victory_costs", "artifact_cancelled", "ace_spent", "defeat_costs"]
    victory, cancelled, defeat = planning({}).consequences(DWARVES, plan(2, "3S"))
    assert (victory.count, victory.total, cancelled.count, defeat.count) == (2, 3, 1, 3)
    assert defeat.cards == cards("3S")
    (_, kept, _) = planning({"artifact_discard": "winner_chooses"}).consequences(DWARVES, plan(2, "3S"))
    assert kept.count == 0


def test_vii_3_who_wins_in_the_mountain_depends_on_the_last_battle() -> None:
    """[VII.3] [R181] Before a battle the first in order, afterwards its winner."""
    game = last_turn({DWARVES: 2, ELVES: 4, GOBLINS: 4})
    begun(game)
    told = Consequence("first_in_order", "VII.3", place=at("0f"))
    assert game.consequences(DWARVES, PASS) == [told]
    (battle,) = game.consequences(DWARVES, ATTACKS[at("0f")][ELVES])
    assert (battle.seat, battle.count, battle.total) == (ELVES, 4, 2)
    fight(game, DWARVES, ELVES, sent=0, against=3)
    assert game.seats_asked() == [ELVES]
    assert game.consequences(ELVES, PASS) == [Consequence("mountain_winner", "VII.3", place=at("0f"))]
