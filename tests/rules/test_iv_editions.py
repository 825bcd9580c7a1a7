"""IV in other editions: limits, disbanding, hiding, trolls."""

from functools import partial

import pytest

from dragondune.editions.loader import EDITIONS, edition_values
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import (
    COME_OUT,
    CONSCRIPTS,
    DISBANDS,
    EMERGING_MOVES,
    HIRES,
    MOVES,
    PASS,
    REVIVALS,
    ConscriptUnits,
    HireUnits,
    MoveUnits,
    ReviveUnits,
)
from dragondune.engine.events import TrollLeft, UnitsLost
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, ORCS
from dragondune.engine.steps import (
    CONSCRIPT,
    DRAGON,
    EARLY_DISBAND,
    HIRE,
    LATE_DISBAND,
    MOVE,
    RECRUITMENT,
    REVIVE,
    TURNS,
)
from tests.rules.scene import at, happened, is_hidden, options, refused, scene, units

DRAFT_REVIVAL: dict[str, Value] = {
    "revive_limit": 5,
    "orcs_revive_limit": 5,
    "free_revivals": 5,
    "orcs_free_revivals": 5,
}


def most_revived(player: int, rules: dict[str, Value], gold: int = 9) -> int:
    game = scene(
        REVIVE, player=player, graveyard={player: 9}, gold={player: gold}, allies=[(DWARVES, ORCS)], rules=rules
    )
    return max(one.count for one in options(game, player, ReviveUnits))


def test_iv_1_the_orcs_and_their_ally_have_their_own_limits() -> None:
    """[IV.1] [orcs.6] [orcs.11] In 1.7 others revive two, the Orcs and their ally three."""
    rules: dict[str, Value] = {"revive_limit": 2}
    assert most_revived(ELVES, rules) == 2
    assert most_revived(ORCS, rules) == 3
    assert most_revived(DWARVES, rules) == 3
    assert most_revived(ORCS, {"orcs_revive_limit": 4, "orcs_free_revivals": 4}) == 4
    assert most_revived(DWARVES, {"orcs_ally_revive_limit": 1}) == 1


def test_iv_1_in_the_draft_all_revive_five_for_free() -> None:
    """[IV.1] Five units for free."""
    assert most_revived(ELVES, DRAFT_REVIVAL, gold=0) == 5
    assert most_revived(ORCS, DRAFT_REVIVAL, gold=0) == 5


def test_iv_1_the_refusal_names_the_players_limit() -> None:
    """[IV.1] The Elves of 1.7 cannot revive three."""
    game = scene(REVIVE, player=ELVES, graveyard={ELVES: 5}, gold={ELVES: 9}, rules={"revive_limit": 2})
    refused(game, ELVES, REVIVALS[3], rule="IV.1")


def most_conscripted(player: int, rules: dict[str, Value]) -> int:
    game = scene(CONSCRIPT, player=player, units={"13": {player: 1}}, allies=[(DWARVES, ORCS)], rules=rules)
    return max(one.count for one in options(game, player, ConscriptUnits))


def test_iv_3_in_1_2_the_orcs_and_their_ally_conscript_two() -> None:
    """[IV.3] Others one."""
    rules: dict[str, Value] = {"orcs_conscript_limit": 2, "orcs_ally_conscript_limit": 2}
    assert [most_conscripted(seat, rules) for seat in (ELVES, ORCS, DWARVES)] == [1, 2, 2]
    assert [most_conscripted(seat, {}) for seat in (ELVES, ORCS, DWARVES)] == [1, 1, 1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_balance_1_in_every_edition_the_additional_conscription_may_go_elsewhere(edition: str) -> None:
    """[balance.1] [R73] [R231] After the first conscription, all in 13, one more unit goes to 5★ or, as here, to 14."""
    rules: dict[str, Value] = {**edition_values(edition), "extra_conscription": 1}
    limit = int(rules["conscript_limit"])
    board = {"5c": {ELVES: 1}, "13": {ELVES: 1}, "14": {ELVES: 1}}
    game = scene(CONSCRIPT, player=ELVES, units=board, rules=rules)
    assert {one.count for one in options(game, ELVES, ConscriptUnits)} == set(range(1, limit + 1))
    refused(game, ELVES, CONSCRIPTS[at("13")][limit], rule="IV.3")
    game.apply(ELVES, CONSCRIPTS[at("13")][limit - 1])
    assert options(game, ELVES, ConscriptUnits) == [CONSCRIPTS[at(place)][0] for place in ("5c", "13", "14")]
    refused(game, ELVES, CONSCRIPTS[at("14")][1], rule="IV.3")
    game.apply(ELVES, CONSCRIPTS[at("14")][0])
    assert (units(game, ELVES, "13"), units(game, ELVES, "14")) == (1 + limit, 2)
    assert not game.asked


def test_balance_1_the_additional_conscription_is_everybodys() -> None:
    """[balance.1] The balancing option adds one for each player, and nobody has to use it."""
    for seat in (ELVES, ORCS, DWARVES, GOBLINS):
        game = scene(CONSCRIPT, player=seat, units={"13": {seat: 1}}, rules={"extra_conscription": 1})
        game.apply(seat, CONSCRIPTS[at("13")][0])
        assert options(game, seat, ConscriptUnits) == [CONSCRIPTS[at("13")][0]]
        game.apply(seat, PASS)
        assert not game.asked
        assert units(game, seat, "13") == 2


def test_r231_to_pass_is_to_give_up_both_conscriptions() -> None:
    """[R231] [balance.1] The Elves pass at once, and are not asked about the additional one."""
    game = scene(CONSCRIPT, player=ELVES, units={"13": {ELVES: 1}}, rules={"extra_conscription": 1})
    game.apply(ELVES, PASS)
    assert not game.asked


def test_balance_1_without_a_first_conscription_there_is_only_the_additional_one() -> None:
    """[balance.1] [R73] [R231] Where nobody conscripts, two more units go to one territory, once."""
    rules: dict[str, Value] = {"conscript_limit": 0, "extra_conscription": 2}
    game = scene(CONSCRIPT, player=ELVES, units={"13": {ELVES: 1}}, rules=rules)
    assert {one.count for one in options(game, ELVES, ConscriptUnits)} == {1, 2}
    game.apply(ELVES, CONSCRIPTS[at("13")][0])
    assert not game.asked


@pytest.mark.parametrize("edition", EDITIONS)
def test_r73_with_the_switch_the_additional_conscript_joins_the_others(edition: str) -> None:
    """[R73] [balance.1] With the value "none" all go to one territory, in one decision."""
    rules: dict[str, Value] = {**edition_values(edition), "extra_conscription": 1, "conscript_split": "none"}
    limit = int(rules["conscript_limit"])
    game = scene(CONSCRIPT, player=ELVES, units={"5c": {ELVES: 1}, "13": {ELVES: 1}}, rules=rules)
    refused(game, ELVES, CONSCRIPTS[at("13")][limit + 1], rule="IV.3")
    game.apply(ELVES, CONSCRIPTS[at("13")][limit])
    assert units(game, ELVES, "13") == limit + 2
    assert not game.asked


def test_goblins_5_in_the_draft_their_ally_does_not_disband_early() -> None:
    """[goblins.5] [R84] The Goblins do, their ally does not; with the value "none", nobody does."""
    units_there = {"13": {GOBLINS: 2}, "11": {ELVES: 2}}
    allies = [(GOBLINS, ELVES)]
    rules = {"early_disband": "goblins"}
    assert scene(EARLY_DISBAND, player=GOBLINS, units=units_there, allies=allies, rules=rules).asked
    assert not scene(EARLY_DISBAND, player=ELVES, units=units_there, allies=allies, rules=rules).asked
    assert scene(EARLY_DISBAND, player=ELVES, units=units_there, allies=allies).asked
    nobody = {"early_disband": "none"}
    assert not scene(EARLY_DISBAND, player=GOBLINS, units=units_there, rules=nobody).asked


def test_iv_6_in_the_draft_the_goblins_do_not_disband_late() -> None:
    """[IV.6] [R84] Others do."""
    rules = {"goblins_late_disband": False}
    assert not scene(LATE_DISBAND, player=GOBLINS, units={"13": {GOBLINS: 2}}, rules=rules).asked
    game = scene(LATE_DISBAND, player=ELVES, units={"13": {ELVES: 2}}, gold={ELVES: 1}, rules=rules)
    game.apply(ELVES, DISBANDS[at("13")][0])
    assert units(game, ELVES, "13") == 1


def test_iv_2_in_the_draft_disbanding_comes_before_the_graveyard() -> None:
    """[IV.1] [IV.2] The Goblins are asked to disband first, and to revive first in 1.10."""
    table = partial(scene, TURNS, order=(GOBLINS, ELVES), units={"13": {GOBLINS: 2}}, graveyard={GOBLINS: 2})
    draft = table(rules={"disband_before_reviving": True})
    assert draft.prompts()[0].question == "DisbandEarly"
    later = table()
    assert later.prompts()[0].question == "Revive"


def test_goblins_8_in_the_draft_orcs_never_hire() -> None:
    """[goblins.8] [R80] Allied with the Goblins they still only raise."""
    allies = [(GOBLINS, ORCS)]
    rules = {"orcs_hire_as_goblins_ally": False}
    game = scene(HIRE, player=ORCS, gold={ORCS: 9}, allies=allies, rules=rules)
    assert options(game, ORCS, HireUnits) == []
    refused(game, ORCS, HIRES[at("13")][0], rule="orcs.1")
    assert options(scene(HIRE, player=ORCS, gold={ORCS: 9}, allies=allies), ORCS, HireUnits)


def test_orcs_11_in_9_their_ally_moves_three_territories() -> None:
    """[orcs.11] [R93] From 15 over 14 and 17 to 18; two territories in 1.10."""
    table = partial(scene, MOVE, player=DWARVES, units={"15": {DWARVES: 1}}, allies=[(DWARVES, ORCS)])
    far = MOVES[at("15")][at("18")][0]
    assert far in table(rules={"orcs_ally_move_range": 3}).options(DWARVES)
    refused(table(), DWARVES, far, rule="IV.5")


def test_ace_4_in_the_draft_only_elves_hide() -> None:
    """[ace.4] The Goblins meet the Elves on 13: without `ace_hides` only the Elves are asked."""
    units_there = {"14": {GOBLINS: 1}, "13": {ELVES: 2}}
    table = partial(scene, MOVE, player=GOBLINS, units=units_there, hand={GOBLINS: "AC"})
    game = table(rules={"ace_hides": False})
    game.apply(GOBLINS, MOVES[at("14")][at("13")][0])
    assert game.seats_asked() == [ELVES]
    later = table()
    later.apply(GOBLINS, MOVES[at("14")][at("13")][0])
    assert later.seats_asked() == [GOBLINS]


def test_r97_before_1_10_nobody_hides_from_a_troll() -> None:
    """[R97] The Elves move to the troll and are not asked; in 1.10 they are."""
    table = partial(scene, MOVE, player=ELVES, units={"3": {ELVES: 2}}, trolls="3c")
    move = MOVES[at("3")][at("3c")][1]
    old = table(rules={"hide_from_troll": False})
    old.apply(ELVES, move)
    assert old.asked == 0
    new = table()
    new.apply(ELVES, move)
    assert new.seats_asked() == [ELVES]


def test_r240_in_the_draft_the_elves_come_out_before_the_dragon_moves() -> None:
    """[R240] [elves.4] Asked first in the Dragon Round, before the Orcs' ace; not again in round IV."""
    table = partial(
        scene,
        order=(ELVES, ORCS),
        units={"6": {ELVES: 2, ORCS: 1}},
        hidden={ELVES: "6"},
        hand={ORCS: "AS"},
        reserve={ELVES: 0, ORCS: 0},
        rules=edition_values("draft"),
    )
    game = table(DRAGON)
    assert (game.seats_asked(), game.question) == ([ELVES], "ComeOut")
    game.apply(ELVES, COME_OUT)
    assert not is_hidden(game, ELVES, "6")
    assert game.question == "PlayOrcAce"
    assert table(RECRUITMENT).question == "Move"


@pytest.mark.parametrize("edition", ["1.2", "1.7", "1.10", "1.10-pdf", "9"])
def test_r240_in_other_editions_the_elves_come_out_as_round_iv_begins(edition: str) -> None:
    """[R240] [IV.intro] [elves.4] Not before the dragon moves; and the draft may be played this way by the switch."""
    board = {"6": {ELVES: 2}}
    for rules in (edition_values(edition), {**edition_values("draft"), "elves_come_out": "recruitment"}):
        game = scene(DRAGON, order=(ELVES, DWARVES), units=board, hidden={ELVES: "6"}, rules=rules)
        assert game.question != "ComeOut"
        game = scene(RECRUITMENT, order=(ELVES, DWARVES), units=board, hidden={ELVES: "6"}, rules=rules)
        assert game.question == "ComeOut"


def test_r102_before_1_10_hidden_units_come_out_only_in_an_empty_territory() -> None:
    """[R102] [R164] On 14 stand Goblins, on 11 nobody; hidden Orcs in 12• leave it empty."""
    game = scene(
        MOVE,
        player=ELVES,
        units={"13": {ELVES: 1}, "14": {GOBLINS: 1}, "12f": {ORCS: 1}},
        hidden={ELVES: "13", ORCS: "12f"},
        dragon=1,
        rules={"emerge_on_move": "empty"},
    )
    emerging = {one.destination for one in options(game, ELVES, MoveUnits) if one.emerging}
    assert at("14") not in emerging
    assert {at("11"), at("12f")} <= emerging
    refused(game, ELVES, EMERGING_MOVES[at("13")][at("14")][0], rule="R102")


def test_r96_in_1_2_the_troll_strikes_at_the_end_of_the_players_turn() -> None:
    """[R96] [note.11] Six Dwarves beside the troll lose five when their turn ends; one is left and the troll goes."""
    rules: dict[str, Value] = {"troll_timing": "own_turn", "troll_losses": 5}
    game = scene(
        RECRUITMENT,
        order=(DWARVES, ELVES),
        units={"3c": {DWARVES: 6}, "5c": {ELVES: 1}},
        reserve={DWARVES: 0, ELVES: 0},
        trolls="3c",
        rules=rules,
    )
    game.apply(DWARVES, PASS)
    events = game.apply(DWARVES, PASS)
    assert happened(events, UnitsLost) == [UnitsLost(DWARVES, at("3c"), 5, "IV.end")]
    assert happened(events, TrollLeft) == [TrollLeft(at("3c"))]
    assert game.seats_asked() == [ELVES]


def test_r96_others_beside_the_troll_are_not_struck_before_their_own_turn() -> None:
    """[R96] When the Dwarves' turn ends the Elves in 5★ keep their units, and the troll stays with them."""
    rules: dict[str, Value] = {"troll_timing": "own_turn", "troll_losses": 5}
    game = scene(
        RECRUITMENT,
        order=(DWARVES, ELVES),
        units={"13": {DWARVES: 1}, "5c": {ELVES: 3}},
        reserve={DWARVES: 0, ELVES: 0},
        trolls="5c",
        rules=rules,
    )
    game.apply(DWARVES, PASS)
    game.apply(DWARVES, PASS)
    assert units(game, ELVES, "5c") == 3
    game.apply(ELVES, PASS)
    events = game.apply(ELVES, PASS)
    assert happened(events, UnitsLost) == [UnitsLost(ELVES, at("5c"), 3, "IV.end")]
    assert game.state.trolls == 1 << at("5c")
