"""Option Weaknesses: Fire against Dwarves and Elves, Ice against Goblins and Orcs."""

import pytest

from dragondune.editions.loader import EDITIONS, edition_values, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import BARE_PLANS, PASS, PLANS, TREACHERY, SealPlan
from dragondune.engine.events import BattleValued, BattleWon, Event, WeaknessFelt
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, EVERYONE, GOBLINS, NONE, ORCS, Faction
from dragondune.engine.steps import BATTLE
from dragondune.knowledge.gate import audience
from tests.rules.scene import all_pass, at, card, happened, scene

WEAK: dict[str, Value] = {"weaknesses": True}


def plan(count: int, name: str = "") -> SealPlan:
    return PLANS[card(name)][count] if name else BARE_PLANS[count]


def fight(
    attack: tuple[Faction, int, str], defence: tuple[Faction, int, str], rules: dict[str, Value] | None = None
) -> list[Event]:
    """Five units each in 13; faction, army and artifact of both sides; no question, no treachery."""
    game = begun_battle(attack, defence, WEAK if rules is None else rules)
    return all_pass(game, PASS)


def begun_battle(
    attack: tuple[Faction, int, str], defence: tuple[Faction, int, str], rules: dict[str, Value], **pair: str
) -> Game:
    """The plans are revealed and treachery is asked for; `queen` and `jack` are the attacker's."""
    (attacker, army, artifact), (defender, other_army, other_artifact) = attack, defence
    rest = [seat for seat in (DWARVES, ELVES, GOBLINS, ORCS) if seat not in (attacker, defender)]
    game = scene(
        BATTLE,
        order=(attacker, defender, *rest),
        units={"13": {attacker: 5, defender: 5}},
        hand={attacker: artifact, defender: other_artifact},
        queen={attacker: pair["queen"]} if pair else None,
        jack={attacker: pair["jack"]} if pair else None,
        rules=rules,
    )
    if ELVES in (attacker, defender):
        game.apply(ELVES, PASS)
    game.apply(attacker, plan(army, artifact))
    game.apply(defender, plan(other_army, other_artifact))
    return game


def values(events: list[Event]) -> list[BattleValued]:
    return happened(events, BattleValued)


def test_the_option_is_off_in_1_10() -> None:
    """[option.weaknesses] Without it a heart costs the Elves nothing; where it is on, the loss is two points."""
    rules = load_edition("1.10")
    assert (rules.weaknesses, rules.weakness_penalty, rules.aces_are_fire_or_ice) == (False, 2, False)
    events = fight((GOBLINS, 2, "3H"), (ELVES, 2, ""), rules={})
    assert values(events) == [BattleValued(GOBLINS, 4, 3, 0), BattleValued(ELVES, 4, 0, 0)]
    assert happened(events, WeaknessFelt) == []


def test_fire_weakens_the_elves_by_two_points() -> None:
    """[option.weaknesses] [cards.2] The Goblins' 3♥ adds three to them and takes two from the Elves."""
    events = fight((GOBLINS, 2, "3H"), (ELVES, 4, ""))
    assert happened(events, WeaknessFelt) == [WeaknessFelt(ELVES, card("3H"), 2)]
    assert audience(happened(events, WeaknessFelt)[0]) == EVERYONE
    assert values(events) == [BattleValued(GOBLINS, 4, 3, 0), BattleValued(ELVES, 8, 0, -2)]
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, ELVES, at("13"), "V.6")]


def test_fire_weakens_the_dwarves() -> None:
    """[option.weaknesses] 4♦ is Fire too; the Dwarves' own bonus of two is just undone."""
    events = fight((GOBLINS, 2, "4D"), (DWARVES, 2, ""))
    assert values(events) == [BattleValued(GOBLINS, 4, 4, 0), BattleValued(DWARVES, 4, 0, 0)]
    assert happened(events, WeaknessFelt) == [WeaknessFelt(DWARVES, card("4D"), 2)]


def test_ice_weakens_the_orcs() -> None:
    """[option.weaknesses] 2♠ is Ice: the Orcs' bonus of one becomes a loss of one."""
    events = fight((GOBLINS, 2, "2S"), (ORCS, 2, ""))
    assert values(events) == [BattleValued(GOBLINS, 4, 2, 0), BattleValued(ORCS, 4, 0, -1)]


def test_ice_weakens_the_goblins() -> None:
    """[option.weaknesses] 2♣ is Ice too."""
    events = fight((ELVES, 2, "2C"), (GOBLINS, 2, ""))
    assert values(events) == [BattleValued(ELVES, 4, 2, 0), BattleValued(GOBLINS, 4, 0, -2)]


def test_ice_does_not_weaken_the_elves_nor_fire_the_orcs() -> None:
    """[option.weaknesses] The Orcs play Ice against Elves, the Elves Fire against Orcs: nobody is weak."""
    events = fight((ELVES, 2, "3H"), (ORCS, 2, "3S"))
    assert happened(events, WeaknessFelt) == []
    assert values(events) == [BattleValued(ELVES, 4, 3, 0), BattleValued(ORCS, 4, 3, 1)]


def test_a_players_own_artifact_does_not_weaken() -> None:
    """[option.weaknesses] Elves who play Fire themselves lose nothing by it."""
    events = fight((ELVES, 2, "3H"), (GOBLINS, 2, ""))
    assert values(events) == [BattleValued(ELVES, 4, 3, 0), BattleValued(GOBLINS, 4, 0, 0)]


def test_both_sides_may_be_weakened() -> None:
    """[option.weaknesses] Fire against the Elves, Ice against the Goblins, in one battle."""
    events = fight((GOBLINS, 2, "3H"), (ELVES, 2, "4C"))
    assert values(events) == [BattleValued(GOBLINS, 4, 3, -2), BattleValued(ELVES, 4, 4, -2)]


def test_r131_the_higher_artifact_does_not_weaken() -> None:
    """[R131] [option.weaknesses] The Goblins' 5♥ is beaten by the Elves' 2♦: nothing is added, nothing lost."""
    events = fight((GOBLINS, 2, "5H"), (ELVES, 2, "2D"))
    assert happened(events, WeaknessFelt) == []
    assert values(events) == [BattleValued(GOBLINS, 4, 0, 0), BattleValued(ELVES, 4, 2, 0)]


def test_r131_the_lower_of_two_weakens() -> None:
    """[R131] The Goblins' 2♥ prevails over the Elves' 5♦."""
    events = fight((GOBLINS, 2, "2H"), (ELVES, 2, "5D"))
    assert values(events) == [BattleValued(GOBLINS, 4, 2, 0), BattleValued(ELVES, 4, 0, -2)]


def test_r131_equal_artifacts_do_not_weaken() -> None:
    """[R131] [R119] 4♥ and 4♦ destroy each other."""
    events = fight((DWARVES, 2, "4H"), (ELVES, 2, "4D"))
    assert happened(events, WeaknessFelt) == []
    assert values(events) == [BattleValued(DWARVES, 4, 0, 2), BattleValued(ELVES, 4, 0, 0)]


def test_r130_a_total_may_fall_below_zero() -> None:
    """[R130] Elves who send nobody come to minus two, and lose against an attacker with nothing but a 2♥."""
    events = fight((GOBLINS, 0, "2H"), (ELVES, 0, ""))
    assert values(events) == [BattleValued(GOBLINS, 0, 2, 0), BattleValued(ELVES, 0, 0, -2)]


def test_r130_below_zero_is_less_than_zero() -> None:
    """[R130] An attacker at minus two does not win the tie that zero against zero would be."""
    events = fight((ELVES, 0, ""), (GOBLINS, 0, "AH"), rules={**WEAK, "aces_are_fire_or_ice": True})
    assert values(events) == [BattleValued(ELVES, 0, 0, -2), BattleValued(GOBLINS, 0, 1, 0)]
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, ELVES, at("13"), "V.6")]


def test_r118_an_ace_is_neither_fire_nor_ice() -> None:
    """[R118] [option.weaknesses] The Goblins' A♥ adds one and weakens nobody."""
    events = fight((GOBLINS, 2, "AH"), (ELVES, 2, ""))
    assert values(events) == [BattleValued(GOBLINS, 4, 1, 0), BattleValued(ELVES, 4, 0, 0)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_r118_in_no_edition_is_an_ace_fire_or_ice(edition: str) -> None:
    """[R118] [cards.2] Not in 1.10-pdf either, whose list has lost its indentation."""
    assert not load_edition(edition).aces_are_fire_or_ice
    rules: dict[str, Value] = {**edition_values(edition), **WEAK, "ace_is_artifact": True}
    events = fight((GOBLINS, 2, "AH"), (ELVES, 2, ""), rules=rules)
    assert happened(events, WeaknessFelt) == []


def test_r118_with_the_switch_aces_are_fire_or_ice() -> None:
    """[R118] [option.weaknesses] With the switch on A♥ weakens Elves and A♠ weakens Orcs."""
    rules: dict[str, Value] = {**WEAK, "aces_are_fire_or_ice": True}
    events = fight((GOBLINS, 2, "AH"), (ELVES, 2, ""), rules=rules)
    assert happened(events, WeaknessFelt) == [WeaknessFelt(ELVES, card("AH"), 2)]
    events = fight((GOBLINS, 2, "AS"), (ORCS, 2, ""), rules=rules)
    assert happened(events, WeaknessFelt) == [WeaknessFelt(ORCS, card("AS"), 2)]


def test_r118_without_weaknesses_the_nature_of_aces_does_not_matter() -> None:
    """[R118] The switch alone changes nothing."""
    events = fight((GOBLINS, 2, "AH"), (ELVES, 2, ""), rules={"aces_are_fire_or_ice": True})
    assert values(events) == [BattleValued(GOBLINS, 4, 1, 0), BattleValued(ELVES, 4, 0, 0)]


def test_the_loss_is_a_parameter() -> None:
    """[option.weaknesses] Five points, or none at all."""
    events = fight((GOBLINS, 2, "3H"), (ELVES, 2, ""), rules={**WEAK, "weakness_penalty": 5})
    assert values(events)[1] == BattleValued(ELVES, 4, 0, -5)
    events = fight((GOBLINS, 2, "3H"), (ELVES, 2, ""), rules={**WEAK, "weakness_penalty": 0})
    assert values(events)[1] == BattleValued(ELVES, 4, 0, 0)
    assert happened(events, WeaknessFelt) == []


def test_r126_treachery_comes_before_weaknesses() -> None:
    """[R126] The Goblins betray the Elves: no values are counted, so nobody is weak."""
    game = begun_battle((GOBLINS, 2, "3H"), (ELVES, 2, "2S"), WEAK, queen="H", jack="S")
    game.apply(GOBLINS, TREACHERY)
    events = game.apply(ELVES, PASS)
    assert happened(events, BattleWon) == [BattleWon(GOBLINS, ELVES, at("13"), "V.9")]
    assert happened(events, WeaknessFelt) == []
    assert values(events) == []


def test_no_weakness_without_an_artifact() -> None:
    """[option.weaknesses] Armies without artifacts weaken nobody."""
    game = scene(BATTLE, units={"13": {GOBLINS: 2, ORCS: 2}}, rules=WEAK)
    game.apply(GOBLINS, plan(1))
    events = game.apply(ORCS, plan(1))
    assert values(events) == [BattleValued(GOBLINS, 2, 0, 0), BattleValued(ORCS, 2, 0, 1)]
    assert game.state.plan_card == [NONE, NONE, NONE, NONE]
