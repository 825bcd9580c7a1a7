"""Blunders that the greedy bot does not make."""

import pytest

from dragondune.bots.greedy.bot import GreedyBot
from dragondune.bots.greedy.rules import ranked
from dragondune.editions.parameters import Value
from dragondune.engine.board import PLAINS
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import (
    ACCEPT_ALLIANCE,
    ARTIFACTS,
    ASK_NUMBER,
    BARE_PLANS,
    BIDS,
    BREAK_ALLIANCE,
    HIDE,
    PASS,
    PAY_GOLD,
    PLANS,
    PROPOSALS,
    RAISES,
    TAKE_FREE_CARD,
    TREACHERY,
    AnswerNumber,
    ConscriptUnits,
    Decision,
    DisbandUnits,
    HireUnits,
    MoveUnits,
    PlaceBid,
    PlayAce,
    RaiseUnits,
    SealPlan,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import DWARVES, ELVES, GOBLINS, NONE, ORCS, RECRUITMENT_ROUND, Faction
from dragondune.engine.steps import (
    BATTLE,
    BIDDING,
    COUNCIL,
    ELVES_EMERGE,
    HIRE,
    LATE_DISBAND,
    MOVE,
    ORC_ACE,
    PROPOSE_ALLIANCES,
)
from dragondune.knowledge.situation import situation_of
from tests.rules.scene import at, card, scene, turn_up

LAST_TURN = 8
SEEDS = range(3)


def choice(game: Game, seat: Faction, *, seed: int = 1) -> Decision:
    return GreedyBot(seed).choose(situation_of(game, seat))


def all_others_have_moved(game: Game) -> Game:
    """The player whose turn it is moves last."""
    game.state.round = RECRUITMENT_ROUND
    game.state.done = sum(1 << seat for seat in game.state.order)
    return game


def goal_of(decision: Decision) -> int:
    """Where a decision takes units, or NONE."""
    match decision:
        case MoveUnits():
            return decision.destination
        case HireUnits() | RaiseUnits() | ConscriptUnits():
            return decision.place
    return NONE


# Marches


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_nobody_walks_four_units_into_the_troll(count: int) -> None:
    game = scene(MOVE, player=DWARVES, units={"3": {DWARVES: count}}, trolls="3c", dragon=18)
    assert goal_of(choice(game, DWARVES)) != at("3c")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_garrison_does_not_leave_its_castle_for_gold(seed: int) -> None:
    game = scene(MOVE, player=GOBLINS, units={"10c": {GOBLINS: 1}}, treasure={"10": 6}, dragon=1)
    assert choice(game, GOBLINS, seed=seed) is PASS


def test_units_leave_the_dragons_path_for_a_nearby_forest() -> None:
    garrisons = {"14": {DWARVES: 3}, "1c": {ORCS: 9}, "5c": {ELVES: 9}, "10c": {GOBLINS: 8}, "15c": {GOBLINS: 2}}
    move = choice(scene(MOVE, player=DWARVES, units=garrisons, dragon=13), DWARVES)
    assert isinstance(move, MoveUnits)
    assert not PLAINS >> move.destination & 1


def test_a_small_army_does_not_attack_a_full_castle() -> None:
    garrisons = {"9f": {DWARVES: 2}, "10c": {GOBLINS: 8}, "1c": {ORCS: 8}, "5c": {ELVES: 8}, "15c": {DWARVES: 3}}
    game = scene(MOVE, player=DWARVES, units=garrisons, hand={GOBLINS: "5H 6S"}, trolls="3c", dragon=18)
    assert goal_of(choice(game, DWARVES)) != at("10c")


def test_the_third_castle_is_taken() -> None:
    garrisons = {"10c": {DWARVES: 3}, "15c": {DWARVES: 3}, "4f": {DWARVES: 2}}
    game = all_others_have_moved(scene(MOVE, player=DWARVES, units=garrisons, dragon=18))
    assert goal_of(choice(game, DWARVES)) == at("5c")


def test_units_are_hired_into_the_third_castle() -> None:
    garrisons = {"10c": {DWARVES: 3}, "5c": {DWARVES: 3}}
    game = all_others_have_moved(scene(HIRE, player=DWARVES, units=garrisons, gold={DWARVES: 4}, trolls="3c"))
    assert goal_of(choice(game, DWARVES)) in {at("1c"), at("15c")}


# Stopping a winner

ELVES_WIN = {"3c": {ELVES: 2}, "5c": {ELVES: 2}, "10c": {ELVES: 1}}


def test_the_last_to_move_stops_a_victory() -> None:
    game = all_others_have_moved(scene(MOVE, player=ORCS, units={**ELVES_WIN, "9f": {ORCS: 4}}, dragon=18))
    assert goal_of(choice(game, ORCS)) == at("10c")


@pytest.mark.parametrize("seat", [DWARVES, GOBLINS])
def test_hired_units_stop_a_victory(seat: Faction) -> None:
    game = all_others_have_moved(scene(HIRE, player=seat, units=ELVES_WIN, gold={seat: 5}, dragon=18))
    assert goal_of(choice(game, seat)) in {at("3c"), at("5c"), at("10c")}


@pytest.mark.parametrize("seat", [DWARVES, GOBLINS])
def test_an_ally_about_to_win_is_stopped(seat: Faction) -> None:
    """[R108] Allies who do not win together fight like anyone else."""
    board = {**ELVES_WIN, "9f": {ORCS: 4}}
    game = all_others_have_moved(scene(MOVE, player=ORCS, units=board, allies=[(ORCS, ELVES)], dragon=18))
    assert goal_of(choice(game, ORCS)) == at("10c")
    game = scene(HIRE, player=seat, units=ELVES_WIN, gold={seat: 5}, allies=[(seat, ELVES)], dragon=18)
    assert goal_of(choice(all_others_have_moved(game), seat)) in {at("3c"), at("5c"), at("10c")}


@pytest.mark.parametrize("seed", SEEDS)
def test_an_ally_with_whom_the_bot_would_win_is_left_alone(seed: int) -> None:
    """[R108] [R141] Where allies win together, a battle between them would only cost both units."""
    board = {"15c": {DWARVES: 1}, "14": {ELVES: 4}, "13": {DWARVES: 1}}
    rules: dict[str, Value] = {"alliance_castles": 4}
    game = scene(MOVE, player=ELVES, units=board, allies=[(DWARVES, ELVES)], dragon=3, rules=rules)
    move = choice(all_others_have_moved(game), ELVES, seed=seed)
    assert not (isinstance(move, MoveUnits) and move.destination in {at("15c"), at("13")})


def test_the_third_castle_stays_guarded_against_a_later_mover() -> None:
    """The Elves hold two castles and move next. Of the others, only 15★ is weakly held, by two Dwarves."""
    garrisons = {"3c": {ELVES: 3}, "5c": {ELVES: 3}, "10c": {GOBLINS: 5}, "1c": {ORCS: 5}, "15c": {DWARVES: 2}}
    game = scene(MOVE, player=DWARVES, units=garrisons, treasure={"15": 2}, gold={ELVES: 3}, dragon=4)
    game.state.round = RECRUITMENT_ROUND
    game.state.done = 1 << DWARVES | 1 << GOBLINS | 1 << ORCS
    move = choice(game, DWARVES)
    assert not (isinstance(move, MoveUnits) and move.origin == at("15c"))


def test_orcs_stop_a_winner_on_the_last_turn() -> None:
    garrisons = {"1c": {ELVES: 2}, "5c": {ELVES: 2}, "10c": {ELVES: 2}}
    game = all_others_have_moved(scene(HIRE, player=ORCS, units=garrisons, turn=LAST_TURN))
    assert goal_of(choice(game, ORCS)) == at("1c")


# Gold


def test_no_useless_hiring_on_the_last_turn() -> None:
    """With one castle and two gold, three castles are out of reach."""
    garrisons = {"1c": {ORCS: 8}, "5c": {ELVES: 8}, "10c": {GOBLINS: 8}, "15c": {DWARVES: 3}, "3c": {ELVES: 2}}
    game = all_others_have_moved(scene(HIRE, player=DWARVES, units=garrisons, gold={DWARVES: 2}, turn=LAST_TURN))
    assert choice(game, DWARVES) is PASS


def test_a_card_is_not_overpaid() -> None:
    game = scene(BIDDING, gold={DWARVES: 9, ELVES: 9}, hand={ELVES: "5C 4H"})
    turn_up(game, ARTIFACTS[card("2H")])
    game.apply(DWARVES, BIDS[6])
    assert choice(game, ELVES) is PASS


def test_a_free_card_is_not_paid_for() -> None:
    game = scene(BIDDING, gold={ELVES: 9}, allies=[(DWARVES, ELVES)], order=(ELVES, DWARVES, GOBLINS, ORCS))
    turn_up(game, ARTIFACTS[card("5H")])
    assert isinstance(choice(game, ELVES), PlaceBid)
    game.apply(ELVES, BIDS[5])
    all_pass_in_turn(game)
    assert choice(game, ELVES) is TAKE_FREE_CARD


def test_an_ace_is_not_spent_on_a_cheap_card() -> None:
    game = scene(BIDDING, gold={DWARVES: 6}, hand={DWARVES: "AC"})
    turn_up(game, ARTIFACTS[card("4H")])
    game.apply(DWARVES, BIDS[2])
    all_pass_in_turn(game)
    assert choice(game, DWARVES) is PAY_GOLD


def all_pass_in_turn(game: Game) -> None:
    bidder = game.state.bidder
    while game.seats_asked() != [bidder]:
        game.apply(game.seats_asked()[0], PASS)


def test_a_castle_garrison_is_not_disbanded_for_gold() -> None:
    game = scene(LATE_DISBAND, player=DWARVES, units={"15c": {DWARVES: 3}}, gold={DWARVES: 5})
    assert choice(game, DWARVES) is PASS


def test_goblins_disband_only_units_the_dragon_would_burn() -> None:
    castles = {"1c": {ORCS: 9}, "5c": {ELVES: 9}, "10c": {DWARVES: 9}, "15c": {GOBLINS: 3}, "3c": {ELVES: 1}}
    decision = choice(scene(LATE_DISBAND, player=GOBLINS, units={**castles, "14": {GOBLINS: 4}}, dragon=13), GOBLINS)
    assert isinstance(decision, DisbandUnits)
    assert decision.place == at("14")


# Aces


def test_units_do_not_hide_from_weaker_enemies() -> None:
    game = scene(HIRE, player=ORCS, units={"1c": {ELVES: 6}})
    game.apply(ORCS, RAISES[at("1c")][0])
    assert choice(game, ELVES) is PASS


def test_elves_hide_from_a_stronger_army() -> None:
    game = scene(HIRE, player=ORCS, units={"1c": {ELVES: 2}})
    game.apply(ORCS, RAISES[at("1c")][8])
    assert choice(game, ELVES) is HIDE


def test_no_ace_is_spent_to_hide_a_single_unit() -> None:
    castles = {"1c": {ORCS: 3}, "3c": {ELVES: 3}, "5c": {ELVES: 4}, "10c": {GOBLINS: 5}, "15c": {GOBLINS: 3}}
    game = scene(HIRE, player=ORCS, units={**castles, "2": {DWARVES: 1}}, hand={DWARVES: "AC"})
    game.apply(ORCS, RAISES[at("2")][5])
    assert choice(game, DWARVES) is PASS


def test_a_lone_unit_stays_hidden_among_enemies() -> None:
    game = scene(ELVES_EMERGE, units={"10c": {ELVES: 1, GOBLINS: 7}}, hidden={ELVES: "10c"}, hand={GOBLINS: "4H"})
    assert choice(game, ELVES) is PASS


def test_orcs_do_not_spend_an_ace_to_move_well_placed_units() -> None:
    castles = {"1c": {ORCS: 5}, "5c": {ELVES: 9}, "10c": {GOBLINS: 9}, "15c": {DWARVES: 9}}
    game = scene(ORC_ACE, units=castles, trolls="3c", hand={ORCS: "AC"})
    assert choice(game, ORCS) is PASS


# Councils

ELVES_LEAD = {"3c": {ELVES: 3}, "5c": {ELVES: 3}, "10c": {GOBLINS: 3}}


@pytest.mark.parametrize("seat", [DWARVES, GOBLINS, ORCS])
def test_no_alliance_is_proposed_to_the_leader(seat: Faction) -> None:
    game = scene(
        PROPOSE_ALLIANCES, player=seat, order=(seat, *(one for one in range(4) if one != seat)), units=ELVES_LEAD
    )
    assert choice(game, seat) is not PROPOSALS[ELVES]


def test_an_alliance_with_the_leader_is_refused() -> None:
    game = scene(PROPOSE_ALLIANCES, player=ELVES, units=ELVES_LEAD)
    game.apply(ELVES, PROPOSALS[DWARVES])
    assert choice(game, DWARVES) is PASS


def test_an_alliance_with_a_near_winner_is_broken() -> None:
    game = scene(COUNCIL, units=ELVES_LEAD, allies=[(DWARVES, ELVES)])
    assert choice(game, DWARVES) is BREAK_ALLIANCE


def test_a_strong_ally_is_accepted_if_allies_win_together() -> None:
    game = scene(PROPOSE_ALLIANCES, player=ELVES, units=ELVES_LEAD, rules={"alliance_castles": 4})
    game.apply(ELVES, PROPOSALS[DWARVES])
    assert choice(game, DWARVES) is ACCEPT_ALLIANCE


# Battles

FIGHTERS = (ORCS, GOBLINS, DWARVES, ELVES)
EVEN = {"13": {ORCS: 2, GOBLINS: 2}}


def sealed(game: Game, seat: Faction) -> SealPlan:
    plan = choice(game, seat)
    assert isinstance(plan, SealPlan)
    return plan


def test_no_artifact_is_wasted_in_a_lost_battle() -> None:
    game = scene(BATTLE, order=FIGHTERS, units={"15c": {ORCS: 9, GOBLINS: 1}}, hand={GOBLINS: "AC 2H"})
    assert sealed(game, GOBLINS).card == NONE


def test_an_ace_that_is_spent_in_any_case_is_kept_for_better_uses() -> None:
    """[R118] Equal armies: an ace that the winner gets back is worth playing, one that is discarded is not."""
    kept = scene(BATTLE, order=FIGHTERS, units=EVEN, hand={ORCS: "AS"}, rules={"spent_battle_ace": False})
    assert sealed(kept, ORCS).card == card("AS")
    assert sealed(scene(BATTLE, order=FIGHTERS, units=EVEN, hand={ORCS: "AS"}), ORCS).card == NONE


def test_no_more_units_are_sent_than_a_sure_victory_needs() -> None:
    game = scene(BATTLE, order=FIGHTERS, units={"15c": {ORCS: 8, GOBLINS: 1}})
    assert sealed(game, ORCS).count <= 2


def test_an_attacker_keeps_a_unit_back_to_hold_the_castle() -> None:
    game = scene(BATTLE, order=FIGHTERS, units={"15c": {ORCS: 5, GOBLINS: 2}})
    assert sealed(game, ORCS).count < 5


def test_no_artifact_is_played_into_a_known_pair() -> None:
    game = scene(
        BATTLE,
        order=FIGHTERS,
        units={"15c": {ORCS: 4, GOBLINS: 4}},
        hand={ORCS: "4H", GOBLINS: "2S"},
        queen={GOBLINS: "S"},
        jack={GOBLINS: "H"},
    )
    assert sealed(game, ORCS).card == card("4H")
    game.state.traitor_shown |= 1 << GOBLINS
    assert sealed(game, ORCS).card == NONE


def betrayable(artifact: str, *, armies: tuple[int, int], once: bool) -> Game:
    """The Goblins have played a heart against Orcs who hold Q♣ and J♥."""
    game = scene(
        BATTLE,
        order=FIGHTERS,
        units={"13": {ORCS: 4, GOBLINS: 4}},
        hand={GOBLINS: artifact},
        queen={ORCS: "C"},
        jack={ORCS: "H"},
        rules={"treachery_once": once},
    )
    game.apply(ORCS, BARE_PLANS[armies[0]])
    game.apply(GOBLINS, PLANS[card(artifact)][armies[1]])
    return game


def test_treachery_is_declared_if_it_wins() -> None:
    assert choice(betrayable("4H", armies=(0, 3), once=False), ORCS) is TREACHERY
    assert choice(betrayable("4H", armies=(0, 3), once=True), ORCS) is TREACHERY


def test_a_single_use_pair_is_not_wasted_on_a_won_battle() -> None:
    assert choice(betrayable("2H", armies=(1, 0), once=True), ORCS) is PASS


def test_no_answer_commits_to_a_losing_army() -> None:
    """The Elves have two units, so three or four Orcs beat anything they send."""
    game = scene(BATTLE, order=(ELVES, ORCS, GOBLINS, DWARVES), units={"15c": {ELVES: 2, ORCS: 5}})
    game.apply(ELVES, ASK_NUMBER)
    answer = choice(game, ORCS)
    assert isinstance(answer, AnswerNumber)
    assert 2 <= answer.count < 5


def test_a_binding_answer_wins_the_battle() -> None:
    game = scene(BATTLE, order=(ELVES, ORCS, GOBLINS, DWARVES), units={"15c": {ELVES: 6, ORCS: 4}})
    game.apply(ELVES, ASK_NUMBER)
    game.apply(ORCS, next(one for one in game.options(ORCS) if isinstance(one, AnswerNumber) and one.count == 2))
    assert sealed(game, ELVES).count == 3


def test_no_ace_is_spent_to_save_one_gold() -> None:
    game = scene(
        HIRE, player=DWARVES, units={"15c": {DWARVES: 8}}, gold={DWARVES: 6}, hand={DWARVES: "AC"}, reserve={DWARVES: 2}
    )
    assert not isinstance(choice(game, DWARVES), PlayAce)


def test_only_options_are_ranked_and_the_best_is_chosen() -> None:
    game = scene(MOVE, player=DWARVES, units={"10c": {DWARVES: 3}, "3": {DWARVES: 4}}, trolls="3c", dragon=18)
    situation = situation_of(game, DWARVES)
    scored = ranked(situation, Chance(1))
    assert len(scored) > 10
    assert {one for _, one in scored} <= set(situation.options)
    assert max(scored, key=lambda one: one[0])[1] is choice(game, DWARVES)
