"""What a reaction with a card, or without one, leads to: what is foretold is what then happens."""

import pytest

from dragondune.editions.parameters import Value
from dragondune.engine.board import NEIGHBOURS, OF_NUMBER, TERRITORIES, TERRITORY_IDS
from dragondune.engine.consequences import Consequence
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ARTIFACTS,
    ASK_COLOUR,
    ASK_NUMBER,
    CHAOS_SUMMONS,
    COME_OUT,
    DISBANDS,
    DRAGON_CONTROLS,
    HIDE,
    MOVES,
    NUMBER_ANSWERS,
    PASS,
    SWAPPED_TREACHERY,
    BreakWalls,
    Decision,
)
from dragondune.engine.events import TreasureLost, UnitsLost
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, NOBODY, ORCS, Faction, card_suit
from dragondune.engine.steps import (
    BATTLE,
    BIDDING,
    DRAGON_CONTROL,
    EARLY_DISBAND,
    ELVES_EMERGE,
    FORBID_HIRING,
    MOVE,
    NEGATE_SURVIVAL,
    NEXT_EVENT_SHOWN,
    ORC_ACE,
    RED_DRAGON_ATTACK,
    WALLS_BEFORE_DRAGON,
)
from tests.rules.scene import all_pass, at, card, cards, happened, options, scene, turn_up
from tests.rules.test_v_treachery import revealed

ACE = "AS"


def ace(name: str = ACE) -> Decision:
    return ACE_PLAYS[card_suit(card(name))]


def kinds(game: Game, seat: Faction, decision: Decision) -> list[str]:
    return [one.kind for one in game.consequences(seat, decision)]


@pytest.mark.parametrize(
    ("rules", "is_left"), [({}, True), ({"elven_ace": "place_units", "elven_ace_units": 2}, False)]
)
def test_negate_1_stopping_the_elves_leaves_them_both_questions_only_where_their_ace_asks(
    rules: dict[str, Value], *, is_left: bool
) -> None:
    """[negate.1] [R117] [R183] Where their ace places units, a stopped question stays without an answer."""
    game = scene(
        BATTLE,
        order=(ELVES, ORCS, GOBLINS, DWARVES),
        units={"13": {ELVES: 2, ORCS: 2}},
        hand={ELVES: "AH", ORCS: ACE},
        rules=rules,
    )
    game.apply(ELVES, ASK_COLOUR)
    stopped = ["question_stopped", "both_for_ace"] if is_left else ["question_stopped"]
    assert kinds(game, ORCS, ace()) == stopped
    assert game.consequences(ORCS, PASS) == [Consequence("answer_binds", "R114")]
    game.apply(ORCS, ace())
    assert (game.question == "AskBothQuestions") is is_left


@pytest.mark.parametrize(("late", "is_left"), [(True, True), (False, False)])
def test_negate_3_stopped_units_can_be_disbanded_late_where_the_rules_allow_it(*, late: bool, is_left: bool) -> None:
    """[negate.3] [R169] In some rules the Goblins disband early or not at all."""
    game = scene(
        EARLY_DISBAND,
        units={"13": {GOBLINS: 3}},
        hand={ORCS: ACE},
        player=GOBLINS,
        rules={"goblins_late_disband": late},
    )
    game.apply(GOBLINS, DISBANDS[at("13")][1])
    kept = Consequence("disband_stopped", "negate.3", GOBLINS, at("13"), 2)
    later = [Consequence("late_disband", "IV.6", GOBLINS)] if is_left else []
    assert game.consequences(ORCS, ace()) == [kept, *later]
    assert game.consequences(ORCS, PASS) == [Consequence("disbanded", "goblins.6", GOBLINS, at("13"), 2)]


def test_negate_2_the_red_dragon_burns_the_orcs_or_spares_them() -> None:
    """[negate.2] [orcs.5] As many as are then lost."""
    game = scene(
        *(NEGATE_SURVIVAL, RED_DRAGON_ATTACK),
        units={"8": {ORCS: 3}},
        hand={ELVES: "AH"},
        pile="8H",
    )
    (burnt,) = game.consequences(ELVES, ace("AH"))
    assert [one.kind for one in game.consequences(ELVES, PASS)] == ["units_spared"]
    (lost,) = happened(game.apply(ELVES, ace("AH")), UnitsLost)
    assert (burnt.kind, burnt.seat, burnt.place, burnt.count) == ("units_burnt", ORCS, lost.place, lost.count)


def test_goblins_7_a_player_is_forbidden_to_hire() -> None:
    """[goblins.7] [goblins.1] The Goblins would be paid."""
    game = scene(FORBID_HIRING, hand={GOBLINS: "AC"}, player=ELVES, reserve={ELVES: 3})
    assert game.consequences(GOBLINS, ace("AC")) == [Consequence("hiring_forbidden", "goblins.7", ELVES)]
    assert game.consequences(GOBLINS, PASS) == [Consequence("hiring_allowed", "goblins.1", ELVES)]


@pytest.mark.parametrize(("window", "is_first"), [("before", 1), ("after", 0)])
def test_orcs_10_orcs_move_before_the_dragon_or_after_it(window: str, is_first: int) -> None:
    """[orcs.10] [R40] A switch lets them wait for its flight."""
    game = scene(ORC_ACE, units={"13": {ORCS: 2}}, hand={ORCS: ACE}, rules={"orc_ace_window": window})
    assert game.consequences(ORCS, ace()) == [Consequence("orcs_relocate", "orcs.10", count=is_first)]
    assert kinds(game, ORCS, PASS) == ["units_stay"]


def test_twoaces_5_the_range_of_a_controlled_dragon_is_foretold() -> None:
    """[twoaces.5]"""
    game = scene(
        DRAGON_CONTROL,
        hand={ELVES: "AD AH"},
        dragon=5,
        rules={"two_aces_dragon": True, "dragon_control_least": 2, "dragon_control_most": 9},
    )
    (told,) = game.consequences(ELVES, DRAGON_CONTROLS[cards("AD AH")])
    assert (told.count, told.total) == (2, 9)
    assert kinds(game, ELVES, PASS) == ["dragon_by_chance"]


def test_twoaces_4_the_castle_whose_walls_would_break_is_named() -> None:
    """[twoaces.4]"""
    game = scene(
        WALLS_BEFORE_DRAGON,
        units={"5c": {ELVES: 2}},
        hand={ELVES: "AD AH"},
        rules={"two_aces_walls": True},
    )
    (breaking,) = [one for one in options(game, ELVES, BreakWalls) if one.place == at("5c")]
    assert game.consequences(ELVES, breaking) == [Consequence("walls_broken", "twoaces.4", place=at("5c"))]
    assert kinds(game, ELVES, PASS) == ["walls_hold"]


def test_twoaces_2_a_bought_question_is_heard_by_all() -> None:
    """[twoaces.2]"""
    game = scene(
        *(BIDDING, NEXT_EVENT_SHOWN),
        hand={ELVES: "AD AH"},
        rules={"two_aces_question": True},
    )
    turn_up(game, ARTIFACTS[card("3H")])
    bought = next(one for one in game.options(ELVES) if one is not PASS)
    assert kinds(game, ELVES, bought) == ["question_bought"]
    assert kinds(game, ELVES, PASS) == ["nothing_asked"]


def test_twoaces_3_chaos_destroys_what_is_foretold() -> None:
    """[twoaces.3] [R136] [R181] All open units, the artifacts played and the gold."""
    game = revealed(
        (GOBLINS, 2, "6S"), (ORCS, 2, "3H"), queen={}, jack={}, hand={GOBLINS: "AD AH"}, rules={"two_aces_chaos": True}
    )
    game.state.treasure[at("13")] = 4
    while game.question != "SummonChaos":
        game.apply(game.seats_asked()[0], PASS)
    summons = CHAOS_SUMMONS[cards("AD AH")]
    assert kinds(game, GOBLINS, PASS)[0] == "value_wins"
    told = game.consequences(GOBLINS, summons)
    events = game.apply(GOBLINS, summons)
    lost = {(one.seat, one.count) for one in happened(events, UnitsLost)}
    assert {(GOBLINS if one.seat == NOBODY else one.seat, one.count) for one in told if one.kind == "all_lost"} == lost
    (gold,) = [one for one in told if one.kind == "gold_destroyed"]
    assert [one.amount for one in happened(events, TreasureLost)] == [gold.count]


@pytest.mark.parametrize("is_stopped", [True, False])
def test_negate_4_what_a_stopped_swap_and_a_swap_cost_is_foretold(*, is_stopped: bool) -> None:
    """[negate.4] [R125] A stopped pair counts as printed: the values decide."""
    sides = (DWARVES, 1, "2C"), (ORCS, 2, "3H")
    game = revealed(*sides, queen={DWARVES: "H"}, jack={DWARVES: "S"}, hand={GOBLINS: "AC"})
    assert "can_be_stopped" in kinds(game, DWARVES, SWAPPED_TREACHERY)
    game.apply(DWARVES, SWAPPED_TREACHERY)
    game.apply(ORCS, PASS)
    answer = ace("AC") if is_stopped else PASS
    told = game.consequences(GOBLINS, answer)
    events = [*game.apply(GOBLINS, answer), *all_pass(game, PASS)]
    lost = {(one.seat, one.count) for one in happened(events, UnitsLost)}
    assert {(one.seat, one.count) for one in told if one.kind in ("all_lost", "army_lost")} == lost
    assert (told[0].kind == "swap_stopped") is is_stopped


def test_negate_4_no_swap_can_be_stopped_without_negations() -> None:
    """[negate.4] A switch turns negations off."""
    sides = (DWARVES, 1, "2C"), (ORCS, 2, "3H")
    game = revealed(*sides, queen={DWARVES: "H"}, jack={DWARVES: "S"}, rules={"negations": False})
    assert "can_be_stopped" not in kinds(game, DWARVES, SWAPPED_TREACHERY)


def test_r133_an_answer_says_what_the_army_counts_with_the_elites_that_must_go() -> None:
    """[R114] [R132] [R133] Three units of five, of which three are elite: at least one is, and at most three."""
    game = scene(
        BATTLE,
        order=(ELVES, DWARVES, GOBLINS, ORCS),
        units={"13": {DWARVES: 5, ELVES: 2}},
        rules={"elite_warriors": True, "negations": False},
    )
    s = game.state
    s.elites[at("13")] = 3
    game.apply(ELVES, ASK_NUMBER)
    promised, worth = game.consequences(DWARVES, NUMBER_ANSWERS[3])
    assert (promised.count, promised.total) == (3, 5)
    more = s.rules.elite_value - s.rules.unit_battle_value
    assert (worth.count, worth.total) == (3 * s.rules.unit_battle_value + more, 3 * s.rules.elite_value)


@pytest.mark.parametrize("is_safe", [True, False])
def test_r37_hidden_units_are_safe_from_dragons_only_by_the_rules(*, is_safe: bool) -> None:
    """[R37] [elves.4] Staying hidden, or hiding."""
    rules: dict[str, Value] = {"hidden_immune_to_dragons": is_safe}
    hidden = scene(ELVES_EMERGE, units={"13": {ELVES: 2}}, hidden={ELVES: "13"}, dragon=11, rules=rules)
    expected = ["units_hidden", "hidden_absent", *(["hidden_safe"] if is_safe else [])]
    assert kinds(hidden, ELVES, PASS) == expected
    assert kinds(hidden, ELVES, COME_OUT) == ["dragon_reaches"]
    beside = next(one for one in range(TERRITORIES) if NEIGHBOURS[at("13")] >> one & 1 and OF_NUMBER[12] >> one & 1)
    units = {"13": {ELVES: 2}, TERRITORY_IDS[beside]: {ORCS: 3}}
    met = scene(MOVE, units=units, dragon=11, player=ORCS, rules=rules)
    met.apply(ORCS, MOVES[beside][at("13")][2])
    assert kinds(met, ELVES, HIDE) == expected
    (battle, *_) = met.consequences(ELVES, PASS)
    assert (battle.kind, battle.seat, battle.count, battle.total) == ("battle", ORCS, 3, 2)
