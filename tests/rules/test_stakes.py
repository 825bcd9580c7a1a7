"""How far everybody is from winning, on positions that show one clause each."""

from dragondune.editions.loader import load_edition
from dragondune.engine.board import CASTLES
from dragondune.engine.decisions import PREDICTIONS
from dragondune.engine.endings import ALLIANCE_CASTLES, CASTLES_WIN, MOST_CASTLES, ORACLE, ORCS_DEFAULT
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    BATTLE_ROUND,
    BIDDING_ROUND,
    DWARVES,
    ELVES,
    GOBLINS,
    ORCS,
    RECRUITMENT_ROUND,
    SPECTATOR,
    Faction,
)
from dragondune.engine.stakes import Stake, stakes
from dragondune.engine.steps import BIDDING, COLLECTION, VICTORY
from dragondune.knowledge.gate import know
from dragondune.notation.prose import weigh
from tests.rules.scene import at, scene

TWO = {"1c": {ORCS: 3}, "3c": {ORCS: 3}}
THREE = {**TWO, "5c": {ORCS: 1}}
NO_ORCS = (GOBLINS, DWARVES, ELVES)


def stake(game: Game, seat: Faction, ending: int = CASTLES_WIN, *, observer: int = SPECTATOR) -> Stake:
    (found,) = [one for one in stakes(know(game, observer)) if one.seat == seat and one.ending == ending]
    return found


def kinds(game: Game, observer: int = SPECTATOR) -> list[tuple[Faction, int]]:
    return [(one.seat, one.ending) for one in stakes(know(game, observer)) if one.ending != CASTLES_WIN]


def castles(*names: str) -> int:
    return sum(1 << at(name) for name in names)


def test_vii_2_two_castles_are_one_from_winning() -> None:
    """[VII.2] The castles are named, the third is missing, and that is worth a warning; one castle is not."""
    game = scene(BIDDING, units={**TWO, "15c": {DWARVES: 3}}, round=BIDDING_ROUND)
    orcs = stake(game, ORCS)
    assert (orcs.castles, orcs.needed, orcs.missing, orcs.is_close) == (castles("1c", "3c"), 3, 1, True)
    assert (orcs.clause, orcs.winners, orcs.turn) == ("VII.2", 1 << ORCS, 0)
    assert weigh(orcs) == "The Orcs hold two castles: 1★ and 3★. One more at the end of a turn wins."
    dwarves = stake(game, DWARVES)
    assert (dwarves.missing, dwarves.is_close, dwarves.within_march) == (2, False, 0)
    assert weigh(dwarves) == "The Dwarves hold one castle: 15★. Two more at the end of a turn win."
    assert weigh(stake(game, ELVES)) == "The Elves hold no castles. Three more at the end of a turn win."


def test_vii_2_three_castles_win_at_the_end_of_the_turn() -> None:
    """[VII.2] Nothing is missing, and they have not won yet; once they have, nothing is at stake."""
    orcs = stake(scene(BIDDING, units=THREE, round=BIDDING_ROUND), ORCS)
    assert (orcs.missing, orcs.is_close) == (0, True)
    assert weigh(orcs).endswith("If that stays so, they win at the end of this turn.")
    over = scene(VICTORY, units=THREE)
    assert over.is_over
    assert stakes(know(over, SPECTATOR)) == []


def test_note_4_a_contested_castle_does_not_count_and_is_within_reach() -> None:
    """[note.4] [V.intro] Elves stand in 3★ too: the Orcs hold one castle less, and fight for it without a march."""
    units = {"1c": {ORCS: 3}, "15c": {ORCS: 2}, "3c": {ORCS: 3, ELVES: 1}}
    orcs = stake(scene(COLLECTION, units=units, round=BATTLE_ROUND), ORCS)
    assert (orcs.castles, orcs.missing, orcs.within_march) == (castles("1c", "15c"), 1, castles("3c"))


def test_elves_4_hidden_units_hold_no_castle() -> None:
    """[note.4] [elves.4]"""
    units = {"1c": {ELVES: 3}, "3c": {ELVES: 3}}
    assert stake(scene(BIDDING, units=units, hidden={ELVES: "3c"}), ELVES).castles == castles("1c")


def test_iv_5_castles_within_the_march_of_those_who_are_close() -> None:
    """[IV.5] [note.5] [R90] Griffins carry from 3★ to 5★ and 10★; after the march only castles fought for are left."""
    units = {**TWO, "5c": {ELVES: 2}}
    before = stake(scene(BIDDING, units=units, round=BIDDING_ROUND), ORCS)
    assert before.within_march & castles("5c")
    assert before.within_march & ~CASTLES == 0
    assert before.within_march & before.castles == 0
    assert stake(scene(COLLECTION, units=units, round=BATTLE_ROUND), ORCS).within_march == 0
    slow = stake(scene(BIDDING, units={"1c": {DWARVES: 3}, "15c": {DWARVES: 3}}, round=BIDDING_ROUND), DWARVES)
    assert slow.within_march & castles("5c", "10c") == 0


def test_i_4_the_dragon_marker_closes_the_way() -> None:
    """[I.4] [R33] With the marker in 3 and 3★ nobody marches into 3★."""
    units = {"1c": {DWARVES: 3}, "15c": {DWARVES: 3}, "2f": {DWARVES: 1}}
    free = stake(scene(BIDDING, units=units, round=BIDDING_ROUND, dragon=12), DWARVES)
    closed = stake(scene(BIDDING, units=units, round=BIDDING_ROUND, dragon=3), DWARVES)
    assert free.within_march & castles("3c")
    assert not closed.within_march & castles("3c")


def test_elves_5_hidden_units_come_out_in_a_castle() -> None:
    """[IV.hidden.2] [R102] Hidden Elves next to 3★ could come out there."""
    units = {"1c": {ELVES: 3}, "15c": {ELVES: 3}, "2f": {ELVES: 1}}
    game = scene(BIDDING, units=units, hidden={ELVES: "2f"}, round=BIDDING_ROUND)
    assert stake(game, ELVES).within_march & castles("3c")


def test_vii_2_nobody_is_close_before_the_first_turn() -> None:
    """[VII.2] Units are placed, and nothing has been won by that."""
    assert not stake(scene(BIDDING, units=TWO, turn=0), ORCS).is_close


def test_vii_2_the_number_of_castles_is_a_parameter() -> None:
    """[VII.2]"""
    orcs = stake(scene(BIDDING, units=TWO, rules={"castles_to_win": 5}), ORCS)
    assert (orcs.needed, orcs.missing, orcs.is_close) == (5, 3, False)


def test_r141_allies_count_their_castles_together() -> None:
    """[R141] [R208] Both have the same stake; a player without an ally needs three as ever."""
    units = {"1c": {ELVES: 1}, "5c": {ELVES: 4}, "15c": {DWARVES: 1}, "3c": {ORCS: 1}}
    game = scene(BIDDING, units=units, allies=[(ELVES, DWARVES)], rules={"alliance_castles": 4})
    for seat in (ELVES, DWARVES):
        both = stake(game, seat, ALLIANCE_CASTLES)
        assert (both.winners, both.needed, both.missing, both.clause) == (1 << ELVES | 1 << DWARVES, 4, 1, "R141")
        assert both.castles == castles("1c", "5c", "15c")
    assert stake(game, ORCS).needed == load_edition("1.10").castles_to_win
    told = weigh(stake(game, ELVES, ALLIANCE_CASTLES))
    assert told.startswith("The Dwarves and the Elves hold three castles together: 1★, 5★ and 15★.")


def test_note_9_allies_who_do_not_share_count_alone() -> None:
    """[note.9]"""
    units = {"1c": {ELVES: 1}, "5c": {ELVES: 4}, "15c": {DWARVES: 1}}
    game = scene(BIDDING, units=units, allies=[(ELVES, DWARVES)])
    assert stake(game, ELVES).castles == castles("1c", "5c")


def test_vii_3_on_the_last_turn_the_orcs_win_by_default() -> None:
    """[VII.3] [orcs.9] Not before it."""
    assert kinds(scene(BIDDING, turn=7)) == []
    game = scene(BIDDING, turn=8)
    assert kinds(game) == [(ORCS, ORCS_DEFAULT)]
    orcs = stake(game, ORCS, ORCS_DEFAULT)
    assert (orcs.clause, orcs.winners, orcs.turn, orcs.is_close) == ("VII.3", 1 << ORCS, 8, True)
    assert weigh(orcs) == "This is the last turn: if nobody wins by castles, the Orcs win."


def test_r183_their_ally_wins_with_them() -> None:
    """[R183] In the draft."""
    game = scene(BIDDING, turn=8, allies=[(ORCS, ELVES)], rules={"orcs_ally_shares_default": True})
    assert stake(game, ORCS, ORCS_DEFAULT).winners == 1 << ORCS | 1 << ELVES
    assert weigh(stake(game, ORCS, ORCS_DEFAULT)).endswith("the Elves and the Orcs win.")


def test_vii_3_without_orcs_the_most_castles_win_the_last_turn() -> None:
    """[VII.3] One leader, or several who are tied."""
    units = {"1c": {ELVES: 1}, "15c": {DWARVES: 1}}
    assert kinds(scene(BIDDING, order=NO_ORCS, units=units, turn=7)) == []
    tied = scene(BIDDING, order=NO_ORCS, units=units, turn=8)
    assert kinds(tied) == [(DWARVES, MOST_CASTLES), (ELVES, MOST_CASTLES)]
    assert stake(tied, ELVES, MOST_CASTLES).missing == 1
    assert weigh(stake(tied, ELVES, MOST_CASTLES)) == "This is the last turn: the Elves are tied for the most castles."
    ahead = scene(BIDDING, order=NO_ORCS, units={**units, "5c": {ELVES: 1}}, turn=8)
    assert kinds(ahead) == [(ELVES, MOST_CASTLES)]
    assert stake(ahead, ELVES, MOST_CASTLES).missing == 0
    told = weigh(stake(ahead, ELVES, MOST_CASTLES))
    assert told == "This is the last turn: the Elves have the most castles and win if that stays so."


def foretold(turn: int, *, by: Faction = ELVES, faction: Faction = ORCS, place: str = "3c", now: int = 5) -> Game:
    game = scene(BIDDING, units=TWO, turn=now, round=RECRUITMENT_ROUND, rules={"oracles": "elves,orcs"})
    (index,) = [one.index for one in PREDICTIONS[faction][turn - 1] if one.place == at(place)]
    game.state.prediction[by] = index
    return game


def test_option_oracles_a_prediction_is_at_stake_for_its_owner_alone() -> None:
    """[option.oracles] [R205] Everybody else sees only that there is one."""
    game = foretold(5)
    oracle = stake(game, ELVES, ORACLE, observer=ELVES)
    assert (oracle.turn, oracle.named, oracle.place, oracle.missing) == (5, ORCS, at("3c"), 1)
    assert oracle.is_close
    assert weigh(oracle) == "The Elves foretold it: if the Orcs win on turn 5 and hold 3★, the Elves win instead."
    for observer in (DWARVES, GOBLINS, ORCS, SPECTATOR):
        assert kinds(game, observer) == []


def test_option_oracles_the_foretold_castle_is_needed_too() -> None:
    """[option.oracles] Without 10★ three castles of the Orcs would not do."""
    game = foretold(5, place="10c")
    assert stake(game, ELVES, ORACLE, observer=ELVES).missing == 1


def test_option_oracles_a_prediction_can_come_true_on_its_turn_only() -> None:
    """[option.oracles] Later it is no warning yet, and afterwards nothing."""
    assert not stake(foretold(6), ELVES, ORACLE, observer=ELVES).is_close
    assert kinds(foretold(4), ELVES) == []


def test_r206_an_oracles_own_victory_is_no_other_way_to_win() -> None:
    """[R206]"""
    assert kinds(foretold(5, by=ORCS), ORCS) == []
