"""Victories of two allies: four castles together, and the Orcs' default victory."""

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import PASS
from dragondune.engine.endings import ALLIANCE_CASTLES, CASTLES_WIN, ORCS_DEFAULT
from dragondune.engine.events import GameWon, VictoryShared
from dragondune.engine.ids import DWARVES, ELVES, EVERYONE, GOBLINS, NOBODY, ORCS, SPECTATOR
from dragondune.engine.steps import VICTORY
from dragondune.knowledge.gate import audience, know
from dragondune.views.viewing import view_of
from tests.rules.scene import begun, happened, refused, scene

FOUR = {"alliance_castles": 4}
SHARED_DEFAULT = {"orcs_ally_shares_default": True}
ALLIES = [(ELVES, DWARVES)]
BOTH = 1 << ELVES | 1 << DWARVES
TWO_EACH = {"1c": {ELVES: 1}, "5c": {ELVES: 4}, "15c": {DWARVES: 1}, "10c": {DWARVES: 1}}
THREE = {"1c": {ELVES: 1}, "5c": {ELVES: 4}, "15c": {ELVES: 1}}


def test_note_9_victories_are_not_shared_by_default() -> None:
    """[note.9] Allies with four castles together have not won, and the Orcs' ally does not win by default."""
    rules = load_edition("1.10")
    assert (rules.alliance_castles, rules.orcs_ally_shares_default) == (0, False)
    assert not scene(VICTORY, units=TWO_EACH, allies=ALLIES).is_over
    assert scene(VICTORY, allies=[(ORCS, ELVES)], turn=8).winners == 1 << ORCS


def test_r141_r183_the_draft_shares_both_victories() -> None:
    """[R141] [R183] Four castles of allies, and the Orcs' default victory."""
    rules = load_edition("draft")
    assert (rules.alliance_castles, rules.orcs_ally_shares_default) == (4, True)


def test_r141_allies_with_four_castles_win_together() -> None:
    """[R141] Two castles each: both have won, one event says so, and nobody is asked any more."""
    game = scene(VICTORY, units=TWO_EACH, allies=ALLIES, rules=FOUR)
    (won,) = happened(begun(game), VictoryShared)
    assert won == VictoryShared(BOTH, ALLIANCE_CASTLES)
    assert audience(won) == EVERYONE
    assert happened(begun(game), GameWon) == []
    assert game.is_over
    assert game.winners == BOTH
    assert game.winner == NOBODY
    assert game.ending == "alliance_castles"
    assert view_of(know(game, SPECTATOR)).winners == ("dwarves", "elves")
    refused(game, ELVES, PASS, rule="VII.2")


def test_r141_four_castles_of_one_ally_win_for_both() -> None:
    """[R141] The Dwarves hold none; they win with the Elves anyway."""
    units = {**THREE, "10c": {ELVES: 1}}
    assert scene(VICTORY, units=units, allies=ALLIES, rules=FOUR).winners == BOTH


def test_r141_allies_with_three_castles_have_not_won() -> None:
    """[R141] Neither with three together nor with three held by one of them."""
    together = {"1c": {ELVES: 1}, "5c": {ELVES: 4}, "15c": {DWARVES: 1}}
    assert not scene(VICTORY, units=together, allies=ALLIES, rules=FOUR).is_over
    assert not scene(VICTORY, units=THREE, allies=ALLIES, rules=FOUR).is_over


def test_r141_a_player_without_an_ally_needs_three() -> None:
    """[R141] [VII.2] The Elves are alone, the others allied."""
    game = scene(VICTORY, units=THREE, allies=[(DWARVES, ORCS)], rules=FOUR)
    assert happened(begun(game), GameWon) == [GameWon(ELVES, CASTLES_WIN)]
    assert game.winners == 1 << ELVES
    assert game.winner == ELVES


def test_r141_three_castles_win_alone_if_victories_are_not_shared() -> None:
    """[R141] [note.9] With the key at 0 the ally does not count: the Elves win alone."""
    assert scene(VICTORY, units=THREE, allies=ALLIES).winners == 1 << ELVES


def test_r141_the_number_of_castles_is_a_parameter() -> None:
    """[R141] Where five are needed four do not win; where three are needed three together do."""
    assert not scene(VICTORY, units=TWO_EACH, allies=ALLIES, rules={"alliance_castles": 5}).is_over
    together = {"1c": {ELVES: 1}, "5c": {ELVES: 4}, "15c": {DWARVES: 1}}
    assert scene(VICTORY, units=together, allies=ALLIES, rules={"alliance_castles": 3}).winners == BOTH


def test_r208_a_castle_with_units_of_both_allies_counts_once() -> None:
    """[R208] Elves and Dwarves share 15★: it is their fourth castle together, but a third castle for neither."""
    rules: dict[str, Value] = {**FOUR, "allies": "coexist"}
    shared = {"1c": {ELVES: 1}, "5c": {ELVES: 4}, "10c": {DWARVES: 1}, "15c": {ELVES: 1, DWARVES: 1}}
    assert scene(VICTORY, units=shared, allies=ALLIES, rules=rules).winners == BOTH
    third = {"1c": {ELVES: 1}, "5c": {ELVES: 4}, "15c": {ELVES: 1, DWARVES: 1}}
    assert not scene(VICTORY, units=third, allies=ALLIES, rules=rules).is_over


def test_r208_a_castle_with_a_third_player_or_a_troll_does_not_count() -> None:
    """[R208] [R14] An open Goblin or a troll in 15★ leaves the allies three; a hidden Goblin does not."""
    with_goblin = {**TWO_EACH, "15c": {DWARVES: 1, GOBLINS: 1}}
    assert not scene(VICTORY, units=with_goblin, allies=ALLIES, rules=FOUR).is_over
    assert scene(VICTORY, units=with_goblin, hidden={GOBLINS: "15c"}, allies=ALLIES, rules=FOUR).winners == BOTH
    assert not scene(VICTORY, units=TWO_EACH, trolls="15c", allies=ALLIES, rules=FOUR).is_over
    no_blocking = {**FOUR, "troll_blocks_control": False}
    assert scene(VICTORY, units=TWO_EACH, trolls="15c", allies=ALLIES, rules=no_blocking).winners == BOTH


def test_r208_of_two_sides_the_first_in_order_wins() -> None:
    """[R208] Where two castles are enough for allies, both pairs have them: the new Starting Player's side wins."""
    units = {"1c": {ELVES: 1}, "5c": {DWARVES: 1}, "10c": {GOBLINS: 1}, "15c": {ORCS: 1}}
    pairs = [(ELVES, DWARVES), (GOBLINS, ORCS)]
    game = scene(
        VICTORY, order=(DWARVES, GOBLINS, ELVES, ORCS), units=units, allies=pairs, rules={"alliance_castles": 2}
    )
    assert game.winners == 1 << GOBLINS | 1 << ORCS


def test_r140_four_castles_of_allies_beat_the_default_victory() -> None:
    """[R140] [R141] On the last turn castles are checked first."""
    game = scene(VICTORY, units=TWO_EACH, allies=ALLIES, turn=8, rules=FOUR)
    assert game.winners == BOTH


def test_r183_the_orcs_ally_shares_the_default_victory() -> None:
    """[R183] [orcs.9] Turn 8 ends without a winner: the Orcs and the Elves, their ally, have won."""
    game = scene(VICTORY, allies=[(ORCS, ELVES)], turn=8, rules=SHARED_DEFAULT)
    assert happened(begun(game), VictoryShared) == [VictoryShared(1 << ELVES | 1 << ORCS, ORCS_DEFAULT)]
    assert game.winners == 1 << ELVES | 1 << ORCS
    assert game.ending == "orcs_default"


def test_r183_orcs_without_an_ally_win_alone() -> None:
    """[R183] [orcs.9] The alliance of others changes nothing."""
    game = scene(VICTORY, allies=ALLIES, turn=8, rules=SHARED_DEFAULT)
    assert happened(begun(game), GameWon) == [GameWon(ORCS, ORCS_DEFAULT)]


def test_r183_a_castle_victory_of_the_orcs_is_not_shared_by_that_rule() -> None:
    """[R183] Orcs with three castles and an ally win alone, unless allies win together by castles."""
    units = {"1c": {ORCS: 1}, "15c": {ORCS: 1}, "10c": {ORCS: 1}}
    assert scene(VICTORY, units=units, allies=[(ORCS, ELVES)], turn=8, rules=SHARED_DEFAULT).winners == 1 << ORCS
