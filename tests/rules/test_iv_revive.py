"""IV.1 and the Dwarven ace: units leave the graveyard."""

from dragondune.engine.decisions import ACE_REVIVALS, HIRES, PASS, RAISES, REVIVALS, ReviveUnits, ReviveWithAce
from dragondune.engine.events import AcePlayed, GoldPaid, UnitsRevived
from dragondune.engine.game import Game
from dragondune.engine.ids import CLUBS, DIAMONDS, DWARVES, ELVES, GOBLINS, NOBODY, ORCS, SPADES, Faction
from dragondune.engine.steps import CONSCRIPT, EARLY_DISBAND, HIRE, MOVE, REVIVE
from tests.rules.scene import at, card, cards, happened, options, refused, scene, units


def counts(game: Game, seat: Faction) -> list[int]:
    """How many units this seat may revive."""
    return [revival.count for revival in options(game, seat, ReviveUnits)]


def test_iv_1_of_three_units_the_first_is_free_and_two_cost_a_gold_each() -> None:
    """[IV.1] [R82] Three of five dead Elves come back for two gold, which go to the bank."""
    game = scene(REVIVE, player=ELVES, graveyard={ELVES: 5}, gold={ELVES: 9, GOBLINS: 1, DWARVES: 1, ORCS: 1})
    assert counts(game, ELVES) == [1, 2, 3]
    events = game.apply(ELVES, REVIVALS[3])
    assert happened(events, UnitsRevived) == [UnitsRevived(ELVES, 3, 2, "IV.1")]
    assert happened(events, GoldPaid) == [GoldPaid(ELVES, NOBODY, 2, "IV.1")]
    assert game.state.graveyard[ELVES] == 2
    assert game.state.gold == [1, 7, 1, 1]


def test_iv_1_the_second_unit_costs_one_gold() -> None:
    """[IV.1] [R82] Two Elves come back for one gold."""
    game = scene(REVIVE, player=ELVES, graveyard={ELVES: 5}, gold={ELVES: 9})
    events = game.apply(ELVES, REVIVALS[2])
    assert happened(events, GoldPaid) == [GoldPaid(ELVES, NOBODY, 1, "IV.1")]
    assert game.state.gold[ELVES] == 8


def test_iv_1_one_unit_revives_without_gold() -> None:
    """[IV.1] [R82] A player without gold revives one unit and no second one."""
    game = scene(REVIVE, player=GOBLINS, graveyard={GOBLINS: 4})
    assert counts(game, GOBLINS) == [1]
    refused(game, GOBLINS, REVIVALS[2], rule="IV.1")
    events = game.apply(GOBLINS, REVIVALS[1])
    assert happened(events, UnitsRevived) == [UnitsRevived(GOBLINS, 1, 0, "IV.1")]
    assert happened(events, GoldPaid) == []
    assert game.state.graveyard[GOBLINS] == 3


def test_iv_1_gold_for_two_revives_no_third() -> None:
    """[IV.1] With one gold the third unit is refused."""
    game = scene(REVIVE, player=ELVES, graveyard={ELVES: 5}, gold={ELVES: 1})
    assert counts(game, ELVES) == [1, 2]
    refused(game, ELVES, REVIVALS[3], rule="IV.1")


def test_iv_1_never_more_than_three() -> None:
    """[IV.1] A fourth unit is refused, whatever the gold."""
    game = scene(REVIVE, player=ELVES, graveyard={ELVES: 5}, gold={ELVES: 9})
    assert "at most 3" in refused(game, ELVES, REVIVALS[4], rule="IV.1")


def test_iv_1_never_more_than_the_graveyard_holds() -> None:
    """[IV.1] With two dead units a third revival is refused. Reviving none is a pass."""
    game = scene(REVIVE, player=ELVES, graveyard={ELVES: 2}, gold={ELVES: 9})
    assert counts(game, ELVES) == [1, 2]
    refused(game, ELVES, REVIVALS[3], rule="IV.1")
    refused(game, ELVES, REVIVALS[0], rule="IV.1")


def test_iv_1_reviving_is_voluntary_and_done_once() -> None:
    """[IV.1] A player may pass. After reviving one unit, a player is not asked again."""
    passed = scene(REVIVE, player=ELVES, graveyard={ELVES: 4}, gold={ELVES: 9})
    assert passed.apply(ELVES, PASS) == []
    assert passed.state.graveyard[ELVES] == 4
    revived = scene(REVIVE, player=ELVES, graveyard={ELVES: 4}, gold={ELVES: 9})
    revived.apply(ELVES, REVIVALS[1])
    assert revived.seats_asked() == []


def test_iv_1_only_the_graveyard_decides_who_is_asked() -> None:
    """[IV.1] Gold may be secret, so poor and rich players are asked alike, but only if they have dead units."""
    poor = scene(REVIVE, player=ELVES, graveyard={ELVES: 1}, rules={"free_revivals": 0, "gold_visible": False})
    assert poor.seats_asked() == [ELVES]
    assert list(poor.options(ELVES)) == [PASS]
    assert scene(REVIVE, player=ELVES, gold={ELVES: 9}).seats_asked() == []


def test_iv_1_only_the_player_whose_turn_it_is_revives() -> None:
    """[IV.1] [IV.7] The Goblins, who have dead as well, have to wait for their turn."""
    game = scene(REVIVE, player=ELVES, graveyard={ELVES: 1, GOBLINS: 3})
    refused(game, GOBLINS, REVIVALS[1], rule="IV.1")


def test_orcs_6_the_orcs_revive_three_for_free() -> None:
    """[IV.1] [orcs.6] Without gold the Orcs revive three units, but not four."""
    game = scene(REVIVE, player=ORCS, graveyard={ORCS: 5})
    assert counts(game, ORCS) == [1, 2, 3]
    refused(game, ORCS, REVIVALS[4], rule="IV.1")
    events = game.apply(ORCS, REVIVALS[3])
    assert happened(events, UnitsRevived) == [UnitsRevived(ORCS, 3, 0, "IV.1")]
    assert happened(events, GoldPaid) == []
    assert game.state.graveyard[ORCS] == 2


def test_orcs_11_the_ally_of_the_orcs_has_two_free_revivals() -> None:
    """[IV.1] [orcs.11] [R82] The second unit is free for the ally too; the third costs one gold."""
    game = scene(REVIVE, player=ELVES, graveyard={ELVES: 5}, gold={ELVES: 4}, allies=[(ELVES, ORCS)])
    events = game.apply(ELVES, REVIVALS[3])
    assert happened(events, GoldPaid) == [GoldPaid(ELVES, NOBODY, 1, "IV.1")]
    penniless = scene(REVIVE, player=ELVES, graveyard={ELVES: 5}, allies=[(ELVES, ORCS)])
    assert counts(penniless, ELVES) == [1, 2]
    refused(penniless, ELVES, REVIVALS[3], rule="IV.1")


def test_orcs_11_other_alliances_bring_no_free_revival() -> None:
    """[orcs.11] The Goblins' ally pays for the second unit, as does everyone not allied with the Orcs."""
    game = scene(REVIVE, player=ELVES, graveyard={ELVES: 5}, allies=[(ELVES, GOBLINS), (DWARVES, ORCS)])
    assert counts(game, ELVES) == [1]


def test_iv_1_revived_units_go_to_the_reserve_and_are_recruited_in_the_same_turn() -> None:
    """[R6] [R7] The Orcs have nobody in reserve; three revived units can be raised at once."""
    game = scene(REVIVE, HIRE, player=ORCS, units={"9f": {ORCS: 7}}, graveyard={ORCS: 3})
    game.apply(ORCS, REVIVALS[3])
    assert game.state.reserve[ORCS] == 3
    assert units(game, ORCS, "9f") == 7
    game.apply(ORCS, RAISES[at("16")][2])
    assert units(game, ORCS, "16") == 3


def test_iv_1_limits_of_other_rulesets() -> None:
    """[IV.1] [R82] With a limit of five, two of them free, five revivals cost three gold."""
    game = scene(
        REVIVE, player=ELVES, graveyard={ELVES: 6}, gold={ELVES: 3}, rules={"revive_limit": 5, "free_revivals": 2}
    )
    refused(game, ELVES, REVIVALS[6], rule="IV.1")
    game.apply(ELVES, REVIVALS[5])
    assert game.state.gold[ELVES] == 0


def test_orcs_6_balance_2_orcs_with_two_free_revivals() -> None:
    """[orcs.6] [balance.2] Weaker Orcs pay one gold for the third unit."""
    game = scene(REVIVE, player=ORCS, graveyard={ORCS: 3}, gold={ORCS: 1}, rules={"orcs_free_revivals": 2})
    game.apply(ORCS, REVIVALS[3])
    assert game.state.gold[ORCS] == 0


def test_orcs_11_an_ally_with_three_free_revivals() -> None:
    """[orcs.11] A ruleset may give the Orcs' ally all three for free, and never fewer than everyone has."""
    three = scene(
        REVIVE, player=ELVES, graveyard={ELVES: 3}, allies=[(ELVES, ORCS)], rules={"orcs_ally_free_revivals": 3}
    )
    assert counts(three, ELVES) == [1, 2, 3]
    none = scene(
        REVIVE, player=ELVES, graveyard={ELVES: 3}, allies=[(ELVES, ORCS)], rules={"orcs_ally_free_revivals": 0}
    )
    assert counts(none, ELVES) == [1]


def test_dwarves_4_an_ace_brings_back_two_units_for_free() -> None:
    """[dwarves.4] [R83] [R184] Of two aces the Dwarves choose one; it is discarded, and the step goes on."""
    game = scene(REVIVE, player=DWARVES, graveyard={DWARVES: 6}, hand={DWARVES: "AD AS 4H"})
    assert options(game, DWARVES, ReviveWithAce) == [ACE_REVIVALS[DIAMONDS], ACE_REVIVALS[SPADES]]
    events = game.apply(DWARVES, ACE_REVIVALS[SPADES])
    assert happened(events, AcePlayed) == [AcePlayed(DWARVES, card("AS"), "dwarves.4")]
    assert happened(events, UnitsRevived) == [UnitsRevived(DWARVES, 2, 0, "dwarves.4")]
    assert game.state.graveyard[DWARVES] == 4
    assert game.state.reserve[DWARVES] == 6
    assert game.state.hand[DWARVES] == cards("AD 4H")
    assert game.state.discards == cards("AS")
    assert game.seats_asked() == [DWARVES]


def test_dwarves_4_several_aces_come_on_top_of_the_limit() -> None:
    """[dwarves.4] [R83] Two aces and the usual three: seven units in one step."""
    game = scene(REVIVE, player=DWARVES, graveyard={DWARVES: 8}, gold={DWARVES: 2}, hand={DWARVES: "AD AS"})
    game.apply(DWARVES, ACE_REVIVALS[SPADES])
    game.apply(DWARVES, ACE_REVIVALS[DIAMONDS])
    game.apply(DWARVES, REVIVALS[3])
    assert game.state.graveyard[DWARVES] == 1
    assert game.state.gold[DWARVES] == 0


def test_dwarves_4_a_single_dead_unit_comes_back_alone() -> None:
    """[dwarves.4] An ace revives what there is, and with an empty graveyard there is nothing more to ask."""
    game = scene(REVIVE, player=DWARVES, graveyard={DWARVES: 1}, hand={DWARVES: "AD AS"})
    events = game.apply(DWARVES, ACE_REVIVALS[DIAMONDS])
    assert happened(events, UnitsRevived) == [UnitsRevived(DWARVES, 1, 0, "dwarves.4")]
    assert game.seats_asked() == []


def test_dwarves_4_the_ace_may_wait_until_the_hire_step() -> None:
    """[dwarves.4] [R83] After three revivals an ace when conscripting, another one when hiring."""
    game = scene(
        REVIVE,
        CONSCRIPT,
        HIRE,
        player=DWARVES,
        units={"13": {DWARVES: 1}},
        graveyard={DWARVES: 9},
        gold={DWARVES: 5},
        hand={DWARVES: "AD AS"},
    )
    game.apply(DWARVES, REVIVALS[3])
    game.apply(DWARVES, ACE_REVIVALS[DIAMONDS])
    game.apply(DWARVES, PASS)
    game.apply(DWARVES, ACE_REVIVALS[SPADES])
    assert game.state.graveyard[DWARVES] == 2
    assert game.state.reserve[DWARVES] == 7


def test_dwarves_4_units_revived_while_hiring_can_be_hired() -> None:
    """[dwarves.4] [R6] [R83] Dwarves without a reserve revive two units and hire both."""
    game = scene(
        HIRE, player=DWARVES, reserve={DWARVES: 0}, graveyard={DWARVES: 4}, gold={DWARVES: 2}, hand={DWARVES: "AD"}
    )
    refused(game, DWARVES, HIRES[at("15c")][0], rule="R7")
    game.apply(DWARVES, ACE_REVIVALS[DIAMONDS])
    game.apply(DWARVES, HIRES[at("15c")][1])
    assert units(game, DWARVES, "15c") == 2


def test_dwarves_4_also_while_disbanding_early() -> None:
    """[dwarves.4] [R83] As allies of the Goblins the Dwarves are asked to disband, and may revive first."""
    game = scene(
        EARLY_DISBAND,
        player=DWARVES,
        units={"13": {DWARVES: 1}},
        graveyard={DWARVES: 4},
        hand={DWARVES: "AD"},
        allies=[(DWARVES, GOBLINS)],
    )
    game.apply(DWARVES, ACE_REVIVALS[DIAMONDS])
    assert game.state.graveyard[DWARVES] == 2
    assert game.seats_asked() == [DWARVES]


def test_dwarves_4_not_after_hiring() -> None:
    """[R83] When the Dwarves have hired the ace comes too late."""
    game = scene(HIRE, MOVE, player=DWARVES, graveyard={DWARVES: 4}, gold={DWARVES: 2}, hand={DWARVES: "AD"})
    game.apply(DWARVES, HIRES[at("15c")][0])
    refused(game, DWARVES, ACE_REVIVALS[DIAMONDS], rule="IV.5")


def test_dwarves_4_not_in_the_turn_of_another_player() -> None:
    """[R83] While the Elves revive, the Dwarves cannot."""
    game = scene(REVIVE, player=ELVES, graveyard={ELVES: 1, DWARVES: 4}, hand={DWARVES: "AD"})
    refused(game, DWARVES, ACE_REVIVALS[DIAMONDS], rule="IV.1")


def test_dwarves_4_nobody_else_revives_with_an_ace() -> None:
    """[dwarves.4] The Elves hold an ace and have dead, and are refused; so is an ace the Dwarves do not hold."""
    elves = scene(REVIVE, player=ELVES, graveyard={ELVES: 4}, hand={ELVES: "AD"}, allies=[(ELVES, DWARVES)])
    assert options(elves, ELVES, ReviveWithAce) == []
    refused(elves, ELVES, ACE_REVIVALS[DIAMONDS], rule="dwarves.4")
    dwarves = scene(REVIVE, player=DWARVES, graveyard={DWARVES: 4}, hand={DWARVES: "AD"})
    refused(dwarves, DWARVES, ACE_REVIVALS[CLUBS], rule="dwarves.4")


def test_dwarves_4_an_empty_graveyard_keeps_the_ace() -> None:
    """[dwarves.4] With nobody to revive the ace is refused."""
    game = scene(HIRE, player=DWARVES, hand={DWARVES: "AD"})
    assert options(game, DWARVES, ReviveWithAce) == []
    refused(game, DWARVES, ACE_REVIVALS[DIAMONDS], rule="dwarves.4")


def test_dwarves_4_cannot_be_negated() -> None:
    """[negate.note] [dwarves.4] All others holds an ace, and nobody is asked."""
    game = scene(
        REVIVE,
        player=DWARVES,
        graveyard={DWARVES: 6},
        hand={DWARVES: "AD", ELVES: "AH", GOBLINS: "AC", ORCS: "AS"},
    )
    game.apply(DWARVES, ACE_REVIVALS[DIAMONDS])
    assert game.state.graveyard[DWARVES] == 4
    assert game.seats_asked() == [DWARVES]


def test_dwarves_4_whether_they_are_asked_does_not_show_an_ace() -> None:
    """[dwarves.4] [R83] Without a reserve, Dwarves with dead and any card are asked to hire; without a card not."""
    some_card = scene(HIRE, player=DWARVES, reserve={DWARVES: 0}, graveyard={DWARVES: 4}, hand={DWARVES: "4H"})
    assert some_card.seats_asked() == [DWARVES]
    assert list(some_card.options(DWARVES)) == [PASS]
    no_card = scene(HIRE, player=DWARVES, reserve={DWARVES: 0}, graveyard={DWARVES: 4})
    assert no_card.seats_asked() == []
    nobody_dead = scene(HIRE, player=DWARVES, reserve={DWARVES: 0}, hand={DWARVES: "4H"})
    assert nobody_dead.seats_asked() == []


def test_dwarves_4_another_number_of_units() -> None:
    """[dwarves.4] A ruleset may let the ace revive three."""
    game = scene(
        REVIVE, player=DWARVES, graveyard={DWARVES: 6}, hand={DWARVES: "AD"}, rules={"dwarves_ace_revivals": 3}
    )
    game.apply(DWARVES, ACE_REVIVALS[DIAMONDS])
    assert game.state.graveyard[DWARVES] == 3
