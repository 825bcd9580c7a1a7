"""VII: the next Starting Player, three castles, and how the last turn ends."""

from dragondune.engine.decisions import HIRES, PASS
from dragondune.engine.endings import CASTLES_WIN, MOST_CASTLES, ORCS_DEFAULT, TIE_ORDER
from dragondune.engine.events import CastlesTied, Event, GameWon, IncomeReceived, RoundBegan, StarterMoved, TurnBegan
from dragondune.engine.ids import (
    CHANCE,
    DRAGON_ROUND,
    DWARVES,
    ELVES,
    EVERYONE,
    GOBLINS,
    NOBODY,
    ORCS,
    VICTORY_ROUND,
)
from dragondune.engine.steps import COLLECTION, HIRE, VICTORY
from dragondune.knowledge.gate import audience
from tests.rules.scene import at, begun, happened, is_hidden, refused, scene

THREE_CASTLES = {"1c": {ELVES: 1}, "5c": {ELVES: 4}, "15c": {ELVES: 1}}
NO_ORCS = (GOBLINS, DWARVES, ELVES)


def endings(events: list[Event]) -> list[GameWon]:
    return happened(events, GameWon)


def test_vii_1_the_next_player_in_order_becomes_the_starting_player() -> None:
    """[VII.1] The Goblins started this turn; the Orcs start the next, and the order goes round from them."""
    game = scene(VICTORY, order=(GOBLINS, ORCS, DWARVES, ELVES))
    assert begun(game)[:2] == [RoundBegan(VICTORY_ROUND), StarterMoved(ORCS)]
    assert game.state.order == [ORCS, DWARVES, ELVES, GOBLINS]


def test_vii_2_three_castles_win_the_game() -> None:
    """[VII.2] [note.3] The Elves alone hold 1★, 5★ and 15★: they win and nobody is asked any more."""
    game = scene(VICTORY, units=THREE_CASTLES)
    (won,) = endings(begun(game))
    assert won == GameWon(ELVES, CASTLES_WIN)
    assert audience(won) == EVERYONE
    assert game.is_over
    assert game.winner == ELVES
    assert game.ending == "castles"
    assert game.seats_asked() == []
    refused(game, ELVES, PASS, rule="VII.2")


def test_vii_2_more_than_three_castles_win_as_well() -> None:
    """[VII.2] [note.3] Four castles are three and more."""
    assert scene(VICTORY, units={**THREE_CASTLES, "10c": {ELVES: 1}}).winner == ELVES


def test_vii_2_two_castles_do_not_win() -> None:
    """[VII.2] [note.3] The Elves hold two castles and many other places; the game goes on."""
    game = scene(VICTORY, units={"1c": {ELVES: 1}, "5c": {ELVES: 4}, "4f": {ELVES: 1}, "6": {ELVES: 1}})
    assert not game.is_over
    assert game.winner == NOBODY
    assert game.ending == "unfinished"


def test_vii_2_the_number_of_castles_is_a_parameter() -> None:
    """[VII.2] Where four are needed three do not win; where two are needed two do."""
    assert not scene(VICTORY, units=THREE_CASTLES, rules={"castles_to_win": 4}).is_over
    two = {"1c": {ELVES: 1}, "5c": {ELVES: 4}}
    assert scene(VICTORY, units=two, rules={"castles_to_win": 2}).winner == ELVES


def test_note_4_a_castle_shared_with_another_player_does_not_count() -> None:
    """[note.4] [VII.2] A lone Goblin in 15★ keeps the Elves from controlling it."""
    assert not scene(VICTORY, units={**THREE_CASTLES, "15c": {ELVES: 5, GOBLINS: 1}}).is_over


def test_note_4_hidden_enemies_do_not_prevent_the_victory() -> None:
    """[note.4] [R164] The Goblin in 15★ is hidden: the Elves control it and win."""
    units = {**THREE_CASTLES, "15c": {ELVES: 1, GOBLINS: 1}}
    assert scene(VICTORY, units=units, hidden={GOBLINS: "15c"}).winner == ELVES


def test_note_4_hidden_units_do_not_control_a_castle() -> None:
    """[note.4] [VII.2] The Elves in 15★ are hidden, so they hold two castles only."""
    assert not scene(VICTORY, units=THREE_CASTLES, hidden={ELVES: "15c"}).is_over


def test_r14_a_castle_with_a_troll_does_not_count() -> None:
    """[R14] The third castle is 3★ with its troll: no victory; with the switch it is one."""
    units = {"3c": {ELVES: 1}, "5c": {ELVES: 4}, "15c": {ELVES: 1}}
    assert not scene(VICTORY, units=units, trolls="3c").is_over
    assert scene(VICTORY, units=units, trolls="3c", rules={"troll_blocks_control": False}).winner == ELVES


def test_note_9_allies_do_not_add_up_their_castles() -> None:
    """[note.9] Elves with two castles and Dwarves with one are allied: nobody has won."""
    units = {"1c": {ELVES: 1}, "5c": {ELVES: 4}, "15c": {DWARVES: 1}}
    assert not scene(VICTORY, units=units, allies=[(ELVES, DWARVES)]).is_over


def test_note_9_the_victory_is_not_shared_with_the_ally() -> None:
    """[note.9] The Elves win with three castles; their ally the Dwarves, with one, do not win with them."""
    game = scene(VICTORY, units={**THREE_CASTLES, "10c": {DWARVES: 1}}, allies=[(ELVES, DWARVES)])
    assert endings(begun(game)) == [GameWon(ELVES, CASTLES_WIN)]


def test_r139_a_third_castle_wins_only_in_the_victory_round() -> None:
    """[R139] The Elves hire into their third castle; the game is not over until the Victory Round."""
    game = scene(
        HIRE,
        COLLECTION,
        VICTORY,
        player=ELVES,
        units={"1c": {ELVES: 1}, "5c": {ELVES: 4}},
        gold={ELVES: 1},
        hand={GOBLINS: "2C"},
    )
    assert endings(game.apply(ELVES, HIRES[at("15c")][0])) == []
    assert not game.is_over
    assert game.seats_asked() == [GOBLINS]
    assert endings(game.apply(GOBLINS, PASS)) == [GameWon(ELVES, CASTLES_WIN)]


def test_r138_the_income_of_the_castles_comes_before_the_victory() -> None:
    """[R138] The Elves are paid one gold and three for their castles, then they win by them."""
    game = scene(COLLECTION, VICTORY, units=THREE_CASTLES)
    assert game.state.gold[ELVES] == 4
    events = begun(game)
    assert events.index(IncomeReceived(ELVES, 3, "VI.2")) < events.index(GameWon(ELVES, CASTLES_WIN))


def test_vii_3_after_eight_turns_without_a_winner_the_orcs_win() -> None:
    """[VII.3] [orcs.9] [note.14] The eighth turn ends; the Goblins hold two castles, the Orcs nothing, and they win."""
    game = scene(VICTORY, turn=8, units={"10c": {GOBLINS: 3}, "5c": {GOBLINS: 1}})
    assert endings(begun(game)) == [GameWon(ORCS, ORCS_DEFAULT)]
    assert game.ending == "orcs_default"


def test_vii_3_after_seven_turns_the_game_goes_on() -> None:
    """[VII.3] [note.14] An eighth turn begins."""
    game = scene(VICTORY, turn=7)
    assert not game.is_over
    assert game.turn == 8


def test_note_14_the_number_of_turns_is_a_parameter() -> None:
    """[note.14] In a game of five turns the fifth is the last; in one of nine the eighth is not."""
    assert scene(VICTORY, turn=5, rules={"turns": 5}).winner == ORCS
    assert not scene(VICTORY, turn=8, rules={"turns": 9}).is_over


def test_r140_three_castles_beat_the_orcs_on_the_last_turn() -> None:
    """[R140] The Elves hold three castles as the eighth turn ends: they win, not the Orcs."""
    game = scene(VICTORY, turn=8, units={**THREE_CASTLES, "16f": {ORCS: 5}})
    assert endings(begun(game)) == [GameWon(ELVES, CASTLES_WIN)]


def test_note_9_the_ally_of_the_orcs_does_not_share_their_default_victory() -> None:
    """[note.9] [orcs.9] The Orcs win by default, their ally the Dwarves do not."""
    game = scene(VICTORY, turn=8, units={"5c": {DWARVES: 1}}, allies=[(ORCS, DWARVES)])
    assert endings(begun(game)) == [GameWon(ORCS, ORCS_DEFAULT)]


def test_vii_3_without_orcs_the_most_castles_win() -> None:
    """[VII.3] Dwarves two castles, Goblins one: the Dwarves win, regardless of player order and of units in 0•."""
    units = {"1c": {DWARVES: 1}, "15c": {DWARVES: 1}, "10c": {GOBLINS: 5}, "0f": {GOBLINS: 2, ELVES: 2}}
    game = scene(VICTORY, order=(DWARVES, ELVES, GOBLINS), turn=8, units=units)
    assert endings(begun(game)) == [GameWon(DWARVES, MOST_CASTLES)]
    assert happened(begun(game), CastlesTied) == []
    assert game.ending == "most_castles"


def test_vii_3_without_orcs_one_castle_can_be_the_most() -> None:
    """[VII.3] Only the Goblins hold a castle; they win although they are last in the new order."""
    game = scene(VICTORY, order=NO_ORCS, turn=8, units={"10c": {GOBLINS: 1}, "5c": {ELVES: 1, DWARVES: 1}})
    assert game.state.order == [DWARVES, ELVES, GOBLINS]
    assert endings(begun(game)) == [GameWon(GOBLINS, MOST_CASTLES)]


def test_r195_without_orcs_and_castles_all_are_tied() -> None:
    """[R195] [VII.3] Nobody controls a castle: all three are tied, and the first in the new order wins."""
    game = scene(VICTORY, order=NO_ORCS, turn=8, units={"13": {GOBLINS: 1}})
    assert happened(begun(game), CastlesTied) == [CastlesTied(0b0111)]
    assert endings(begun(game)) == [GameWon(DWARVES, TIE_ORDER)]


def test_vii_3_castles_are_not_counted_before_the_last_turn() -> None:
    """[VII.3] In a game without Orcs the seventh turn ends without a winner."""
    assert not scene(VICTORY, order=NO_ORCS, turn=7, units={"10c": {GOBLINS: 1}}).is_over


def test_vii_4_a_new_turn_begins_with_the_dragon_round() -> None:
    """[VII.4] [VII.1] Turn three opens under its new Starting Player, and chance is to move the dragon."""
    game = scene(VICTORY, order=(GOBLINS, ORCS, DWARVES, ELVES), turn=2)
    assert begun(game)[2:] == [TurnBegan(3, ORCS), RoundBegan(DRAGON_ROUND)]
    assert game.waits_for_chance
    assert len(game.options(CHANCE)) == 24


def test_r162_units_hidden_by_an_ace_stay_hidden_into_the_next_turn() -> None:
    """[R162] The turn ends: the Dwarves in 14 are still hidden, and from now on due to come out."""
    game = scene(VICTORY, units={"14": {DWARVES: 2}}, hidden_now={DWARVES: "14"})
    assert is_hidden(game, DWARVES, "14")
    assert game.state.hidden_now[DWARVES] == 0


def test_vii_4_no_turn_follows_a_victory() -> None:
    """[VII.4] The game is over: turn three does not begin."""
    game = scene(VICTORY, turn=2, units=THREE_CASTLES)
    assert happened(begun(game), TurnBegan) == []
    assert game.turn == 2
