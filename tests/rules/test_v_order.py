"""V.intro, V.1, V.10, V.11: who fights whom, where, and in what order."""

from dragondune.engine.decisions import ATTACKS, BARE_PLANS, MOVES, PASS, Decision
from dragondune.engine.events import BattleBegan, BattleWon, Event, RoundBegan, TreasureCollected
from dragondune.engine.game import Game
from dragondune.engine.ids import BATTLE_ROUND, DWARVES, ELVES, GOBLINS, NOBODY, ORCS, Faction
from dragondune.engine.steps import BATTLE, COLLECTION, MOVE, VICTORY
from tests.rules.scene import at, begun, happened, refused, scene, units


def attack(name: str, opponent: Faction) -> Decision:
    return ATTACKS[at(name)][opponent]


def fight(game: Game, attack_with: int, defend_with: int) -> list[Event]:
    """The current battle, without question or artifacts."""
    attacker, defender = game.state.attacker, game.state.defender
    if ELVES in (attacker, defender):
        game.apply(ELVES, PASS)
    game.apply(attacker, BARE_PLANS[attack_with])
    return game.apply(defender, BARE_PLANS[defend_with])


def test_v_intro_a_single_battle_begins_without_a_question() -> None:
    """[V.intro] [V.1] [R192] Goblins and Orcs share 13 and nothing else: the battle begins unasked, both plan."""
    game = scene(BATTLE, units={"13": {GOBLINS: 2, ORCS: 3}, "14": {GOBLINS: 1}})
    assert happened(begun(game), RoundBegan) == [RoundBegan(BATTLE_ROUND)]
    assert happened(begun(game), BattleBegan) == [BattleBegan(GOBLINS, ORCS, at("13"))]
    assert game.seats_asked() == [GOBLINS, ORCS]
    events = fight(game, 2, 0)
    assert happened(events, RoundBegan) == []
    assert game.seats_asked() == []


def test_v_intro_players_who_share_no_territory_do_not_fight() -> None:
    """[V.intro] Neighbours on 13 and 14 are no battle; the round ends by itself."""
    game = scene(BATTLE, units={"13": {GOBLINS: 2}, "14": {ORCS: 3}})
    assert happened(begun(game), BattleBegan) == []
    assert game.seats_asked() == []
    assert game.state.player == NOBODY


def test_v_intro_battles_are_fought_in_castles_and_forests_too() -> None:
    """[V.intro] [V.10] The Dwarves have to fight in 10★ and in 16•, and nothing lets them out of it."""
    game = scene(BATTLE, units={"10c": {DWARVES: 2, GOBLINS: 3}, "16f": {DWARVES: 2, ORCS: 3}})
    assert list(game.options(DWARVES)) == [attack("10c", GOBLINS), attack("16f", ORCS)]
    refused(game, DWARVES, PASS, rule="V.1")


def test_note_1_nobody_fights_on_the_great_mountain() -> None:
    """[note.1] [R15] All four are in 0• together and nothing happens."""
    game = scene(BATTLE, units={"0f": {DWARVES: 1, ELVES: 2, GOBLINS: 3, ORCS: 4}})
    assert happened(begun(game), BattleBegan) == []
    assert game.seats_asked() == []
    assert units(game, DWARVES, "0f") == 1
    assert units(game, ORCS, "0f") == 4


def test_note_1_the_great_mountain_cannot_be_chosen() -> None:
    """[note.1] [V.intro] With battles in 13 and 14, 0• is none of the places to choose from."""
    shared = {DWARVES: 2, ORCS: 2}
    game = scene(BATTLE, units={"0f": shared, "13": shared, "14": shared})
    assert list(game.options(DWARVES)) == [attack("13", ORCS), attack("14", ORCS)]
    refused(game, DWARVES, attack("0f", ORCS), rule="V.intro")


def test_r164_hidden_units_are_not_fought_and_take_nothing() -> None:
    """[V.intro] [R164] Goblins beside hidden Elves in 13 have no battle and collect the gold there."""
    game = scene(BATTLE, COLLECTION, units={"13": {GOBLINS: 2, ELVES: 3}}, hidden={ELVES: "13"}, treasure={"13": 3})
    assert happened(begun(game), BattleBegan) == []
    assert happened(begun(game), TreasureCollected) == [TreasureCollected(GOBLINS, at("13"), 3)]
    assert units(game, ELVES, "13") == 3


def test_r164_hidden_units_do_not_fight_each_other() -> None:
    """[R164] Elves and Dwarves hide in the same place: no battle."""
    game = scene(BATTLE, units={"13": {DWARVES: 2, ELVES: 3}}, hidden={ELVES: "13"}, hidden_now={DWARVES: "13"})
    assert happened(begun(game), BattleBegan) == []
    assert game.seats_asked() == []


def test_r164_hidden_units_beside_an_enemy_cannot_be_attacked() -> None:
    """[V.intro] [R164] [R192] Orcs and hidden Elves with the Goblins in 13 and 14: only the Orcs can be attacked."""
    crowd = {GOBLINS: 2, ORCS: 2, ELVES: 2}
    game = scene(BATTLE, units={"13": crowd, "14": crowd}, hidden={ELVES: "13 14"})
    assert list(game.options(GOBLINS)) == [attack("13", ORCS), attack("14", ORCS)]
    refused(game, GOBLINS, attack("13", ELVES), rule="V.intro")


def test_v_1_the_attacker_is_the_player_whose_turn_it_is_and_not_the_invader() -> None:
    """[V.1] [R111] The Dwarves march into 13, yet the Goblins come first in order, attack and win the tie."""
    game = scene(
        MOVE,
        BATTLE,
        player=DWARVES,
        order=(GOBLINS, DWARVES, ELVES, ORCS),
        units={"13": {GOBLINS: 3}, "14": {DWARVES: 2}},
    )
    events = game.apply(DWARVES, MOVES[at("14")][at("13")][1])
    assert happened(events, BattleBegan) == [BattleBegan(GOBLINS, DWARVES, at("13"))]
    assert happened(fight(game, 3, 2), BattleWon) == [BattleWon(GOBLINS, DWARVES, at("13"), "V.6")]


def test_v_1_player_order_begins_with_the_starting_player() -> None:
    """[V.intro] [V.1] [R111] The same tie in 13 goes to the Dwarves on a turn on which they come first."""
    game = scene(BATTLE, order=(DWARVES, ELVES, ORCS, GOBLINS), units={"13": {GOBLINS: 3, DWARVES: 2}})
    assert happened(begun(game), BattleBegan) == [BattleBegan(DWARVES, GOBLINS, at("13"))]
    assert happened(fight(game, 2, 3), BattleWon) == [BattleWon(DWARVES, GOBLINS, at("13"), "V.6")]


def test_v_10_an_attacker_chooses_the_order_of_battles() -> None:
    """[V.10] [R110] [R192] The Dwarves begin in 15, go on in 10★ and have no choice left for 13."""
    game = scene(
        BATTLE,
        units={"10c": {DWARVES: 2, GOBLINS: 1}, "13": {DWARVES: 2, ORCS: 1}, "15": {DWARVES: 2, GOBLINS: 1}},
    )
    assert list(game.options(DWARVES)) == [attack("10c", GOBLINS), attack("13", ORCS), attack("15", GOBLINS)]
    events = game.apply(DWARVES, attack("15", GOBLINS))
    assert happened(events, BattleBegan) == [BattleBegan(DWARVES, GOBLINS, at("15"))]
    fight(game, 1, 0)
    assert list(game.options(DWARVES)) == [attack("10c", GOBLINS), attack("13", ORCS)]
    refused(game, DWARVES, attack("15", GOBLINS), rule="V.intro")
    game.apply(DWARVES, attack("10c", GOBLINS))
    events = fight(game, 1, 0)
    assert happened(events, BattleBegan) == [BattleBegan(DWARVES, ORCS, at("13"))]
    fight(game, 1, 0)
    assert game.seats_asked() == []


def test_v_11_the_next_player_attacks_when_the_one_before_has_no_battle_left() -> None:
    """[V.10] [V.11] After both battles of the Dwarves the Elves attack the Orcs in 15, and the Orcs nobody."""
    game = scene(
        BATTLE,
        units={"10c": {DWARVES: 2, ORCS: 1}, "13": {DWARVES: 2, GOBLINS: 1}, "15": {ELVES: 2, ORCS: 1}},
    )
    refused(game, ELVES, attack("15", ORCS), rule="V.1")
    game.apply(DWARVES, attack("13", GOBLINS))
    events = fight(game, 1, 0)
    assert happened(events, BattleBegan) == [BattleBegan(DWARVES, ORCS, at("10c"))]
    events = fight(game, 1, 0)
    assert happened(events, BattleBegan) == [BattleBegan(ELVES, ORCS, at("15"))]
    assert game.state.player == ELVES
    assert happened(fight(game, 1, 0), BattleBegan) == []
    assert game.seats_asked() == []


def test_r109_an_attacker_fights_one_opponent_after_the_other_while_units_last() -> None:
    """[R109] [R110] [V.10] Three players in 13: the Goblins beat the Orcs, then the Dwarves, and are left alone."""
    game = scene(BATTLE, order=(GOBLINS, DWARVES, ELVES, ORCS), units={"13": {GOBLINS: 8, DWARVES: 1, ORCS: 1}})
    assert list(game.options(GOBLINS)) == [attack("13", DWARVES), attack("13", ORCS)]
    game.apply(GOBLINS, attack("13", ORCS))
    events = fight(game, 3, 1)
    assert happened(events, BattleBegan) == [BattleBegan(GOBLINS, DWARVES, at("13"))]
    fight(game, 4, 1)
    assert units(game, GOBLINS, "13") == 1
    assert game.seats_asked() == []


def test_r109_after_a_defeat_the_next_player_attacks_the_rest() -> None:
    """[R109] [V.11] The Goblins lose to the Orcs; now it is the Dwarves who attack those Orcs."""
    game = scene(BATTLE, order=(GOBLINS, DWARVES, ELVES, ORCS), units={"13": {GOBLINS: 2, DWARVES: 2, ORCS: 5}})
    game.apply(GOBLINS, attack("13", ORCS))
    events = fight(game, 2, 2)
    assert happened(events, BattleWon) == [BattleWon(ORCS, GOBLINS, at("13"), "V.6")]
    assert happened(events, BattleBegan) == [BattleBegan(DWARVES, ORCS, at("13"))]
    assert units(game, ORCS, "13") == 3


def test_r109_an_attacker_without_units_is_out() -> None:
    """[R109] [V.11] The Goblins beat the Orcs with their whole army; nobody is left to face the Dwarves in 13."""
    game = scene(BATTLE, order=(GOBLINS, DWARVES, ELVES, ORCS), units={"13": {GOBLINS: 2, DWARVES: 2, ORCS: 1}})
    game.apply(GOBLINS, attack("13", ORCS))
    assert happened(fight(game, 2, 1), BattleBegan) == []
    assert units(game, GOBLINS, "13") == 0
    assert units(game, DWARVES, "13") == 2
    assert game.seats_asked() == []


def test_r177_allies_who_still_share_a_territory_must_fight() -> None:
    """[R177] [R108] [V.intro] Allied Dwarves and Orcs did not separate in 13, so they have to fight there."""
    game = scene(BATTLE, allies=[(DWARVES, ORCS)], units={"13": {DWARVES: 2, ORCS: 2}})
    assert happened(begun(game), BattleBegan) == [BattleBegan(DWARVES, ORCS, at("13"))]
    assert happened(fight(game, 2, 1), BattleWon) == [BattleWon(DWARVES, ORCS, at("13"), "V.6")]
    assert units(game, ORCS, "13") == 0


def test_r108_an_ally_in_the_way_is_attacked_like_anyone_else() -> None:
    """[R108] [V.intro] The Dwarves move to their ally in 13 and fight there, whoever attacks."""
    board = {"13": {ORCS: 2}, "14": {DWARVES: 2}}
    game = scene(MOVE, BATTLE, player=DWARVES, dragon=1, allies=[(DWARVES, ORCS)], units=board)
    events = game.apply(DWARVES, MOVES[at("14")][at("13")][1])
    assert happened(events, BattleBegan) == [BattleBegan(DWARVES, ORCS, at("13"))]
    assert happened(fight(game, 2, 1), BattleWon) == [BattleWon(DWARVES, ORCS, at("13"), "V.6")]


def test_r108_an_ally_about_to_win_can_be_stopped() -> None:
    """[R108] [VII.2] The Orcs hold three castles; their Dwarven ally enters 1★ and wins it, and the game goes on."""
    board = {"1c": {ORCS: 1}, "5c": {ORCS: 1}, "10c": {ORCS: 1}, "1": {DWARVES: 3}}
    game = scene(MOVE, BATTLE, VICTORY, player=DWARVES, dragon=7, allies=[(DWARVES, ORCS)], units=board)
    game.apply(DWARVES, MOVES[at("1")][at("1c")][2])
    fight(game, 2, 1)
    assert not game.is_over
    banned = scene(
        MOVE, BATTLE, VICTORY, player=DWARVES, dragon=7, allies=[(DWARVES, ORCS)], units=board, rules={"allies": "ban"}
    )
    refused(banned, DWARVES, MOVES[at("1")][at("1c")][2], rule="R108")
    banned.apply(DWARVES, PASS)
    assert banned.winners == 1 << ORCS


def test_r108_with_the_ban_allies_may_not_move_together_and_so_do_not_fight() -> None:
    """[R108] The Dwarves cannot move to their ally in 13, but can move to the Goblins in 12• and fight them."""
    game = scene(
        MOVE,
        BATTLE,
        player=DWARVES,
        dragon=1,
        allies=[(DWARVES, ORCS)],
        units={"13": {ORCS: 2}, "14": {DWARVES: 2}, "12f": {GOBLINS: 1}},
        rules={"allies": "ban"},
    )
    refused(game, DWARVES, MOVES[at("14")][at("13")][0], rule="R108")
    events = game.apply(DWARVES, MOVES[at("14")][at("12f")][0])
    assert happened(events, BattleBegan) == [BattleBegan(DWARVES, GOBLINS, at("12f"))]


def test_r108_the_great_mountain_is_open_to_allies_and_still_without_battle() -> None:
    """[R108] [R15] [note.1] The Dwarves join their ally in 0•, and no battle follows."""
    game = scene(MOVE, BATTLE, player=DWARVES, allies=[(DWARVES, ORCS)], units={"0f": {ORCS: 2}, "17": {DWARVES: 2}})
    events = game.apply(DWARVES, MOVES[at("17")][at("0f")][1])
    assert happened(events, BattleBegan) == []
    assert units(game, DWARVES, "0f") == 2
    assert game.seats_asked() == []
