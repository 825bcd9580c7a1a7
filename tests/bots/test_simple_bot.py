"""What the simple bot does in clear-cut positions."""

import pytest

from dragondune.bots.simple.bot import SimpleBot
from dragondune.engine.agreements.clauses import SEND_AT_LEAST
from dragondune.engine.board import CASTLE_LIST, PLAINS
from dragondune.engine.decisions import (
    ACCEPT_ALLIANCE,
    ACE_PLAYS,
    ARTIFACTS,
    ASK_NUMBER,
    BIDS,
    BREAK_ALLIANCE,
    COME_OUT,
    HIDE,
    NUMBER_ANSWERS,
    ORC_PLACEMENTS,
    PASS,
    PAY_GOLD,
    PLANS,
    PROPOSALS,
    RAISES,
    REVIVALS,
    TREACHERY,
    AnswerNumber,
    Decision,
    DisbandUnits,
    HireUnits,
    MoveUnits,
    RaiseUnits,
    SealPlan,
)
from dragondune.engine.game import Game
from dragondune.engine.ids import CLUBS, DWARVES, ELVES, GOBLINS, NONE, ORCS, Faction
from dragondune.engine.steps import (
    BATTLE,
    BIDDING,
    COLLECTION,
    COUNCIL,
    ELVES_EMERGE,
    FORBID_HIRING,
    HIRE,
    LATE_DISBAND,
    MOVE,
    ORC_ACE,
    PLACE_ORCS,
    PROPOSE_ALLIANCES,
    REVIVE,
)
from dragondune.knowledge.situation import situation_of
from tests.agreements.dealing import bind, in_battle, seats
from tests.rules.scene import all_pass, at, card, scene, turn_up


def choice(game: Game, seat: Faction, *, seed: int = 1) -> Decision:
    """What the simple bot answers."""
    return SimpleBot(seed).choose(situation_of(game, seat))


def place_of(decision: Decision) -> int:
    """Where units would be recruited, or NONE."""
    return decision.place if isinstance(decision, (HireUnits, RaiseUnits)) else NONE


# Recruiting and moving


def test_it_hires_into_the_castle_that_wins_the_game() -> None:
    game = scene(HIRE, player=DWARVES, units={"10c": {DWARVES: 3}, "5c": {DWARVES: 3}}, gold={DWARVES: 4}, trolls="3c")
    assert place_of(choice(game, DWARVES)) in {at("1c"), at("15c")}


def test_it_moves_into_the_castle_that_wins_the_game_and_leaves_a_garrison() -> None:
    game = scene(MOVE, player=DWARVES, units={"10c": {DWARVES: 3}, "15c": {DWARVES: 3}, "4f": {DWARVES: 2}}, dragon=18)
    move = choice(game, DWARVES)
    assert isinstance(move, MoveUnits)
    assert (move.origin, move.destination) == (at("4f"), at("5c"))


@pytest.mark.parametrize("seed", range(3))
def test_the_last_unit_stays_in_its_castle_though_gold_lies_outside(seed: int) -> None:
    game = scene(MOVE, player=GOBLINS, units={"10c": {GOBLINS: 1}}, treasure={"10": 6}, dragon=1)
    assert choice(game, GOBLINS, seed=seed) is PASS


def test_surplus_units_fetch_gold_within_reach() -> None:
    game = scene(MOVE, player=GOBLINS, units={"10c": {GOBLINS: 5}}, treasure={"10": 6}, dragon=1)
    move = choice(game, GOBLINS)
    assert isinstance(move, MoveUnits)
    assert move.destination == at("10")
    assert move.count < 5


def test_no_small_groups_are_hired_beside_the_troll() -> None:
    everywhere = {"1c": {ORCS: 10}, "5c": {ELVES: 10}, "10c": {GOBLINS: 10}}
    game = scene(HIRE, player=DWARVES, units={**everywhere, "15c": {DWARVES: 6}}, gold={DWARVES: 4}, trolls="3c")
    assert place_of(choice(game, DWARVES)) != at("3c")


@pytest.mark.parametrize("count", [1, 3, 4])
def test_few_units_do_not_walk_into_the_troll(count: int) -> None:
    game = scene(MOVE, player=DWARVES, units={"3": {DWARVES: count}}, trolls="3c", dragon=18)
    move = choice(game, DWARVES)
    assert not (isinstance(move, MoveUnits) and move.destination == at("3c"))


def test_a_big_army_drives_the_troll_away_for_the_third_castle() -> None:
    garrisons = {"10c": {DWARVES: 1}, "15c": {DWARVES: 1}, "3": {DWARVES: 8}, "1c": {ORCS: 9}, "5c": {ELVES: 9}}
    game = scene(MOVE, player=DWARVES, units=garrisons, trolls="3c", dragon=18)
    move = choice(game, DWARVES)
    assert isinstance(move, MoveUnits)
    assert move.destination == at("3c")
    assert move.count > 4


def test_units_leave_the_plain_in_front_of_the_dragon() -> None:
    garrisons = {"14": {DWARVES: 3}, "1c": {ORCS: 9}, "5c": {ELVES: 9}, "10c": {GOBLINS: 9}, "15c": {GOBLINS: 1}}
    game = scene(MOVE, player=DWARVES, units=garrisons, dragon=13)
    move = choice(game, DWARVES)
    assert isinstance(move, MoveUnits)
    assert not PLAINS >> move.destination & 1


def test_a_small_army_does_not_attack_a_full_castle() -> None:
    garrisons = {"9f": {DWARVES: 2}, "10c": {GOBLINS: 8}, "1c": {ORCS: 8}, "5c": {ELVES: 8}, "15c": {DWARVES: 3}}
    game = scene(MOVE, player=DWARVES, units=garrisons, hand={GOBLINS: "5H 6S"}, trolls="3c", dragon=18)
    move = choice(game, DWARVES)
    assert not (isinstance(move, MoveUnits) and move.destination in CASTLE_LIST and move.destination != at("15c"))


def test_orcs_raise_where_they_hold_or_can_reach_a_castle() -> None:
    game = scene(HIRE, player=ORCS, units={"1c": {ORCS: 1}})
    assert isinstance(choice(game, ORCS), RaiseUnits)


def test_goblins_disband_units_in_the_dragons_path_for_free() -> None:
    castles = {"1c": {ORCS: 9}, "5c": {ELVES: 9}, "10c": {DWARVES: 9}, "15c": {GOBLINS: 3}, "3c": {ELVES: 1}}
    game = scene(LATE_DISBAND, player=GOBLINS, units={**castles, "14": {GOBLINS: 4}}, dragon=13)
    decision = choice(game, GOBLINS)
    assert isinstance(decision, DisbandUnits)
    assert (decision.place, decision.count) == (at("14"), 4)


def test_it_revives_the_free_one_when_poor_and_more_when_rich() -> None:
    poor = scene(REVIVE, player=DWARVES, graveyard={DWARVES: 8}, gold={DWARVES: 2})
    rich = scene(REVIVE, player=DWARVES, graveyard={DWARVES: 8}, gold={DWARVES: 9})
    assert choice(poor, DWARVES) is REVIVALS[1]
    assert choice(rich, DWARVES) is REVIVALS[3]


def test_orcs_guard_their_castle_and_wait_near_the_free_one() -> None:
    game = scene(PLACE_ORCS)
    assert choice(game, ORCS) in [one for one in ORC_PLACEMENTS[5] if (one.castle, one.east, one.west) == (2, 0, 3)]


# Hiding


def test_elves_hide_from_a_larger_army() -> None:
    one = scene(HIRE, player=ORCS, units={"1c": {ELVES: 2}})
    one.apply(ORCS, RAISES[at("1c")][0])
    assert choice(one, ELVES) is PASS
    many = scene(HIRE, player=ORCS, units={"1c": {ELVES: 2}})
    many.apply(ORCS, RAISES[at("1c")][5])
    assert choice(many, ELVES) is HIDE


def test_others_spend_an_ace_only_to_hide_many_units() -> None:
    small = scene(HIRE, player=ORCS, units={"1c": {DWARVES: 2}}, hand={DWARVES: "AC"})
    small.apply(ORCS, RAISES[at("1c")][9])
    assert choice(small, DWARVES) is PASS
    big = scene(HIRE, player=ORCS, units={"1c": {DWARVES: 4}}, hand={DWARVES: "AC"})
    big.apply(ORCS, RAISES[at("1c")][9])
    assert choice(big, DWARVES) is ACE_PLAYS[CLUBS]


def test_elves_emerge_when_alone_and_stay_hidden_among_enemies() -> None:
    alone = scene(ELVES_EMERGE, units={"5c": {ELVES: 3}}, hidden={ELVES: "5c"})
    assert choice(alone, ELVES) is COME_OUT
    beset = scene(ELVES_EMERGE, units={"5c": {ELVES: 1, DWARVES: 7}}, hidden={ELVES: "5c"}, hand={DWARVES: "4H"})
    assert choice(beset, ELVES) is PASS


# Bidding


def up_for_bid(name: str, gold: dict[Faction, int], hand: dict[Faction, str]) -> Game:
    """A card is up, and the Dwarves are the first to bid, then the Elves."""
    game = scene(BIDDING, gold=gold, hand=hand)
    turn_up(game, ARTIFACTS[card(name)])
    return game


def test_it_raises_by_the_minimum() -> None:
    game = up_for_bid("4H", {DWARVES: 6, ELVES: 6}, {})
    assert choice(game, DWARVES) is BIDS[1]
    game.apply(DWARVES, BIDS[2])
    assert choice(game, ELVES) is BIDS[3]


def test_it_passes_when_a_card_gets_expensive() -> None:
    game = up_for_bid("4H", {DWARVES: 6, ELVES: 6}, {ELVES: "5C"})
    game.apply(DWARVES, BIDS[2])
    assert choice(game, ELVES) is PASS


def test_elves_who_see_an_ace_bid_more() -> None:
    game = up_for_bid("AH", {DWARVES: 6, ELVES: 6}, {ELVES: "5C"})
    game.apply(DWARVES, BIDS[2])
    assert choice(game, ELVES) is BIDS[3]


def test_an_ace_does_not_tempt_it_to_bid_above_its_gold() -> None:
    game = up_for_bid("4H", {DWARVES: 6, ELVES: 2}, {ELVES: "AC"})
    game.apply(DWARVES, BIDS[2])
    assert choice(game, ELVES) is PASS


def test_it_pays_with_gold_and_keeps_its_ace() -> None:
    game = up_for_bid("4H", {DWARVES: 6}, {DWARVES: "AC"})
    game.apply(DWARVES, BIDS[2])
    for seat in (ELVES, GOBLINS, ORCS):
        game.apply(seat, PASS)
    assert choice(game, DWARVES) is PAY_GOLD


def test_it_discards_nothing() -> None:
    game = scene(COLLECTION, hand={DWARVES: "2H AC"})
    assert choice(game, DWARVES) is PASS


# Alliances and aces against others

ELVES_LEAD = {"3c": {ELVES: 3}, "5c": {ELVES: 3}, "10c": {GOBLINS: 3}}


def test_it_proposes_to_the_weakest_and_never_to_a_leader() -> None:
    game = scene(PROPOSE_ALLIANCES, player=ORCS, units=ELVES_LEAD)
    assert choice(game, ORCS) is PROPOSALS[DWARVES]


def test_it_refuses_a_leader_and_accepts_others() -> None:
    from_leader = scene(PROPOSE_ALLIANCES, player=ELVES, units=ELVES_LEAD)
    from_leader.apply(ELVES, PROPOSALS[ORCS])
    assert choice(from_leader, ORCS) is PASS
    from_other = scene(PROPOSE_ALLIANCES, player=GOBLINS, units=ELVES_LEAD)
    from_other.apply(GOBLINS, PROPOSALS[ORCS])
    assert choice(from_other, ORCS) is ACCEPT_ALLIANCE


def test_it_leaves_an_ally_who_is_about_to_win_and_no_other() -> None:
    with_leader = scene(COUNCIL, units=ELVES_LEAD, allies=[(DWARVES, ELVES)])
    assert choice(with_leader, DWARVES) is BREAK_ALLIANCE
    with_other = scene(COUNCIL, units=ELVES_LEAD, allies=[(DWARVES, GOBLINS)])
    assert choice(with_other, DWARVES) is PASS


def test_goblins_forbid_hiring_only_to_a_leader() -> None:
    leader = scene(FORBID_HIRING, player=ELVES, units=ELVES_LEAD, hand={GOBLINS: "AC"}, gold={ELVES: 5})
    assert choice(leader, GOBLINS) is ACE_PLAYS[CLUBS]
    other = scene(FORBID_HIRING, player=DWARVES, units=ELVES_LEAD, hand={GOBLINS: "AC"}, gold={DWARVES: 5})
    assert choice(other, GOBLINS) is PASS


def test_orcs_save_many_units_from_the_dragon() -> None:
    in_danger = scene(ORC_ACE, units={"13": {ORCS: 5}}, hand={ORCS: "AC"}, dragon=11)
    assert choice(in_danger, ORCS) is ACE_PLAYS[CLUBS]
    safe = scene(ORC_ACE, units={"1c": {ORCS: 5}}, hand={ORCS: "AC"}, dragon=17)
    assert choice(safe, ORCS) is PASS


# Battles

FIGHTERS = (ORCS, GOBLINS, DWARVES, ELVES)


def sealed(game: Game, seat: Faction) -> SealPlan:
    plan = choice(game, seat)
    assert isinstance(plan, SealPlan)
    return plan


def test_it_sends_just_enough_to_be_sure() -> None:
    """One enemy without artifacts is worth two points: one Orc and the bonus win, and seven stay behind."""
    game = scene(BATTLE, order=FIGHTERS, units={"15c": {ORCS: 8, GOBLINS: 1}})
    assert sealed(game, ORCS).count == 1


def test_a_bigger_army_wins_the_castle_and_keeps_it() -> None:
    game = scene(BATTLE, order=FIGHTERS, units={"15c": {ORCS: 8, GOBLINS: 2}}, hand={GOBLINS: "6H", ORCS: "3H"})
    game.apply(ORCS, sealed(game, ORCS))
    game.apply(GOBLINS, PLANS[card("6H")][2])
    all_pass(game, PASS)
    assert game.state.units[28 * GOBLINS + at("15c")] == 0
    assert game.state.units[28 * ORCS + at("15c")] > 0


def test_it_keeps_its_ace_in_a_hopeless_battle() -> None:
    game = scene(BATTLE, order=FIGHTERS, units={"15c": {ORCS: 9, GOBLINS: 1}}, hand={GOBLINS: "AC"})
    assert sealed(game, GOBLINS).card == NONE


def test_no_artifact_is_played_into_a_known_treachery() -> None:
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


def test_elves_ask_for_the_number_and_send_what_beats_it() -> None:
    game = scene(BATTLE, order=(ELVES, ORCS, GOBLINS, DWARVES), units={"15c": {ELVES: 6, ORCS: 4}})
    assert choice(game, ELVES) is ASK_NUMBER
    game.apply(ELVES, ASK_NUMBER)
    game.apply(ORCS, NUMBER_ANSWERS[2])
    assert sealed(game, ELVES).count == 3


def test_the_plan_follows_the_answer() -> None:
    game = scene(BATTLE, order=(ELVES, ORCS, GOBLINS, DWARVES), units={"15c": {ELVES: 3, ORCS: 4}}, hand={ORCS: "3H"})
    game.apply(ELVES, ASK_NUMBER)
    all_pass(game, PASS)
    answer = choice(game, ORCS)
    assert isinstance(answer, AnswerNumber)
    game.apply(ORCS, answer)
    assert sealed(game, ORCS).count == answer.count


def test_it_promises_a_number_that_an_agreement_allows() -> None:
    game = scene(BATTLE, order=(ELVES, ORCS, GOBLINS, DWARVES), units={"15c": {ELVES: 3, ORCS: 4}}, hand={ORCS: "6H"})
    game.apply(ELVES, ASK_NUMBER)
    all_pass(game, PASS)
    assert choice(game, ORCS) is NUMBER_ANSWERS[0]
    bind(game, seats(ELVES, ORCS), in_battle(SEND_AT_LEAST, ORCS, 2))
    answer = choice(game, ORCS)
    assert answer in game.options(ORCS)
    game.apply(ORCS, answer)
    assert sealed(game, ORCS).count >= 2


def test_it_negates_a_question_to_itself() -> None:
    units = {"15c": {ELVES: 3, ORCS: 4}}
    game = scene(BATTLE, order=(ELVES, ORCS, GOBLINS, DWARVES), units=units, hand={ORCS: "AC", DWARVES: "AD"})
    game.apply(ELVES, ASK_NUMBER)
    assert choice(game, ORCS) is ACE_PLAYS[CLUBS]
    assert choice(game, DWARVES) is PASS


def test_it_declares_treachery_when_it_can() -> None:
    game = scene(
        BATTLE,
        order=(ORCS, GOBLINS, DWARVES),
        units={"13": {ORCS: 3, GOBLINS: 3}},
        hand={GOBLINS: "4H"},
        queen={ORCS: "C"},
        jack={ORCS: "H"},
    )
    game.apply(ORCS, game.options(ORCS)[0])
    game.apply(GOBLINS, next(o for o in game.options(GOBLINS) if isinstance(o, SealPlan) and o.card >= 0))
    assert choice(game, ORCS) is TREACHERY
