"""Duties to bring units somewhere, or to keep them there: attack, enter, hold."""

from dataclasses import replace

import pytest

from dragondune.editions.parameters import Value
from dragondune.engine.agreements import clauses as c
from dragondune.engine.agreements.clauses import Clause
from dragondune.engine.agreements.table_talk import OfferAgreement
from dragondune.engine.decisions import (
    ACE_PLAYS,
    ASK_NUMBER,
    ATTACKS,
    BARE_PLANS,
    COME_OUT,
    DISBANDS,
    EMERGING_MOVES,
    HIDE,
    HIRES,
    MOVES,
    NUMBER_ANSWERS,
    PASS,
    SECOND_MOVES,
    Decision,
    MoveUnits,
)
from dragondune.engine.events import AgreementEnded, BattleBegan, DutyKept, DutyLapsed, DutyYielded, Event
from dragondune.engine.game import Game
from dragondune.engine.ids import (
    DWARVES,
    ELVES,
    GOBLINS,
    HEARTS,
    ORCS,
    RECRUITMENT_ROUND,
    SPADES,
    Faction,
)
from dragondune.engine.steps import (
    AFTER_MOVE,
    BATTLE,
    COLLECTION,
    EARLY_DISBAND,
    ELVES_EMERGE,
    HIRE,
    LATE_DISBAND,
    MOVE,
    ORC_RELOCATION,
    RIDE,
)
from tests.agreements.dealing import agree, attack, bind, enter, hire, hold, leave, seats, stay_out
from tests.rules.scene import at, cards, happened, options, refused, scene

TWO = seats(ELVES, ORCS)
Units = dict[str, dict[Faction, int]]


def elves_move(
    *clauses: Clause,
    units: Units,
    steps: tuple[int, ...] = (MOVE, LATE_DISBAND),
    hand: str = "",
    hidden: str = "",
    turn: int = 3,
    dragon: int = 12,
    allies: tuple[tuple[Faction, Faction], ...] = (),
    rules: dict[str, Value] | None = None,
) -> Game:
    """Round IV of turn 3, in the Elves' turn. They have made these promises to the Orcs."""
    game = scene(
        *steps,
        player=ELVES,
        units=units,
        gold={ELVES: 9},
        hand={ELVES: hand},
        hidden={ELVES: hidden},
        turn=turn,
        round=RECRUITMENT_ROUND,
        dragon=dragon,
        allies=allies,
        rules=rules,
    )
    for clause in clauses:
        agree(game, TWO, clause)
    return game


def moves(game: Game, seat: Faction = ELVES) -> set[tuple[int, int, int]]:
    return {(move.origin, move.destination, move.count) for move in options(game, seat, MoveUnits)}


def way(origin: str, destination: str, count: int = 1) -> Decision:
    return MOVES[at(origin)][at(destination)][count - 1]


def yielded(events: list[Event]) -> list[int]:
    return [event.reason for event in happened(events, DutyYielded)]


IN_REACH: Units = {"5c": {ELVES: 3}, "10": {ELVES: 2}, "6": {GOBLINS: 2}, "7": {GOBLINS: 1}, "4f": {DWARVES: 1}}


def test_r260_units_that_can_reach_the_opponent_must_attack() -> None:
    """[note.8] [R260] Wherever the Goblins stand; one unit is enough. Passing and other movements are refused."""
    game = elves_move(attack(ELVES, GOBLINS, turn=3), units=IN_REACH)
    assert {goal for _, goal, _ in moves(game)} == {at("6"), at("7")}
    assert (at("5c"), at("6"), 1) in moves(game)
    assert PASS not in game.options(ELVES)
    sentence = refused(game, ELVES, PASS, rule="note.8")
    assert sentence == "agreement 1: attack the Goblins with at least 1 unit in turn 3"
    refused(game, ELVES, way("5c", "4f"), rule="note.8")
    refused(game, ELVES, way("10", "10c"), rule="note.8")
    assert yielded(game.apply(ELVES, way("5c", "6"))) == []


def test_r260_the_promised_number_must_come() -> None:
    """[R260] At least three units, together."""
    game = elves_move(attack(ELVES, GOBLINS, 3, turn=3), units=IN_REACH)
    assert moves(game) == {(at("5c"), at("6"), 3), (at("5c"), at("7"), 3)}


def test_r260_if_fewer_can_come_all_of_them_must() -> None:
    """[R198] [R260] As many as can get there, and everyone is told that the promise is not kept in full."""
    game = elves_move(attack(ELVES, GOBLINS, 5, turn=3), units=IN_REACH)
    assert moves(game) == {(at("5c"), at("6"), 3), (at("5c"), at("7"), 3)}
    assert yielded(game.apply(ELVES, way("5c", "6", 3))) == [c.NO_CHOICE]


def test_r260_at_the_named_place() -> None:
    """[R260] The Goblins in 7 alone."""
    game = elves_move(attack(ELVES, GOBLINS, where="7 8", turn=3), units=IN_REACH)
    assert {goal for _, goal, _ in moves(game)} == {at("7")}
    sentence = refused(game, ELVES, PASS, rule="note.8")
    assert sentence == "agreement 1: attack the Goblins in 7 or 8 with at least 1 unit in turn 3"


def test_r260_whoever_is_at_the_named_place() -> None:
    """[R260] Without an opponent's name, anyone there will do."""
    game = elves_move(attack(ELVES, where="4f 7", turn=3), units=IN_REACH)
    assert {goal for _, goal, _ in moves(game)} == {at("4f"), at("7")}
    sentence = refused(game, ELVES, PASS, rule="note.8")
    assert sentence == "agreement 1: attack anyone in 4• or 7 with at least 1 unit in turn 3"


def test_r260_an_ace_is_never_required() -> None:
    """[R199] [R260] Out of reach without an ace: the duty gives way, whether or not there is one in hand."""
    far: Units = {"5c": {ELVES: 3}, "3": {DWARVES: 1}, "3c": {DWARVES: 1}, "8": {GOBLINS: 1}}
    rules: dict[str, Value] = {"griffin_range": 2}
    for hand in ("", "AH"):
        game = elves_move(attack(ELVES, GOBLINS, turn=3), units=far, hand=hand, rules=rules)
        assert PASS in game.options(ELVES)
        assert (ACE_PLAYS[HEARTS] in game.options(ELVES)) == bool(hand)
        assert yielded(game.apply(ELVES, way("5c", "6"))) == [c.NO_CHOICE]


def test_r260_once_an_ace_is_played_it_counts() -> None:
    """[R260] The ace may come first. What is in reach then must be attacked."""
    far: Units = {"5c": {ELVES: 3}, "8": {GOBLINS: 1}}
    game = elves_move(attack(ELVES, GOBLINS, turn=3), units=far, hand="AH", rules={"griffin_range": 2})
    game.apply(ELVES, ACE_PLAYS[HEARTS])
    assert {goal for _, goal, _ in moves(game)} == {at("8")}
    assert PASS not in game.options(ELVES)


@pytest.mark.parametrize(
    "units",
    [
        {"16": {ELVES: 3}, "10c": {GOBLINS: 2}},
        {"5c": {ELVES: 3}},
        {"5c": {ELVES: 3}, "0f": {GOBLINS: 2, ELVES: 1}},
    ],
    ids=["too far", "nowhere on the board", "only in 0•"],
)
def test_r260_an_impossible_attack_gives_way(units: Units) -> None:
    """[R198] [R260] The Elves may do as they like, and everyone is told why."""
    game = elves_move(attack(ELVES, GOBLINS, turn=3), units=units)
    free = elves_move(units=units)
    assert list(game.options(ELVES)) == list(free.options(ELVES))
    assert yielded(game.apply(ELVES, PASS)) == [c.NO_CHOICE]


def test_r260_hidden_opponents_cannot_be_attacked() -> None:
    """[R260] Hidden units act as though they did not exist."""
    game = scene(
        MOVE,
        player=ELVES,
        units={"5c": {ELVES: 3}, "6": {GOBLINS: 2}},
        hidden={GOBLINS: "6"},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    agree(game, TWO, attack(ELVES, GOBLINS, turn=3))
    assert yielded(game.apply(ELVES, PASS)) == [c.NO_CHOICE]


def test_r260_allies_at_peace_cannot_be_attacked() -> None:
    """[R214] [R260] Where allies coexist, there is no battle between them."""
    game = elves_move(
        attack(ELVES, GOBLINS, turn=3), units=IN_REACH, allies=((ELVES, GOBLINS),), rules={"allies": "coexist"}
    )
    assert yielded(game.apply(ELVES, PASS)) == [c.NO_CHOICE]


def test_r260_in_no_other_turn() -> None:
    """[R260] Nothing is asked before the named turn."""
    game = elves_move(attack(ELVES, GOBLINS, turn=4), units=IN_REACH)
    assert PASS in game.options(ELVES)
    assert game.forbidden(ELVES) == {}


def test_r260_units_that_are_there_are_enough() -> None:
    """[R260] They may not leave, but others may move."""
    game = elves_move(attack(ELVES, GOBLINS, turn=3), units={"6": {ELVES: 2, GOBLINS: 2}, "10": {ELVES: 1}})
    assert PASS in game.options(ELVES)
    assert way("6", "5c") in game.options(ELVES)
    refused(game, ELVES, way("6", "5c", 2), rule="note.8")


def test_r260_recruits_count_but_nobody_has_to_recruit() -> None:
    """[R260] Units hired beside the opponent leave the movement free."""
    game = elves_move(attack(ELVES, GOBLINS, turn=3), units=IN_REACH, steps=(HIRE, MOVE))
    assert PASS in game.options(ELVES)
    game.apply(ELVES, HIRES[at("7")][0])
    game.apply(ELVES, PASS)
    assert PASS in game.options(ELVES)


def test_r260_the_units_may_not_hide_on_arrival() -> None:
    """[R260] The Elves cannot dodge the battle by hiding."""
    game = elves_move(attack(ELVES, GOBLINS, turn=3), units=IN_REACH)
    game.apply(ELVES, way("5c", "6", 2))
    assert list(game.options(ELVES)) == [PASS]
    refused(game, ELVES, HIDE, rule="note.8")


def test_r260_others_hide_with_an_ace_no_more_than_the_elves() -> None:
    """[R260] The Orcs may not spend an ace on it either; a seat without an ace is asked just the same."""
    for hand in ("AS", "2S"):
        game = scene(
            MOVE,
            player=ORCS,
            units={"1": {ORCS: 3}, "2": {ELVES: 2}},
            hand={ORCS: hand},
            turn=3,
            round=RECRUITMENT_ROUND,
        )
        agree(game, TWO, attack(ORCS, ELVES, turn=3))
        game.apply(ORCS, way("1", "2", 3))
        assert list(game.options(ORCS)) == [PASS]
        if hand == "AS":
            refused(game, ORCS, ACE_PLAYS[SPADES], rule="note.8")


def test_r260_the_units_may_not_be_disbanded_after_the_movement() -> None:
    """[R260] Others may."""
    game = elves_move(attack(ELVES, GOBLINS, 2, turn=3), units={"6": {ELVES: 3, GOBLINS: 2}, "10": {ELVES: 1}})
    game.apply(ELVES, PASS)
    assert DISBANDS[at("6")][0] in game.options(ELVES)
    assert DISBANDS[at("10")][0] in game.options(ELVES)
    refused(game, ELVES, DISBANDS[at("6")][1], rule="note.8")


def test_r260_the_units_may_not_be_disbanded_before_the_movement() -> None:
    """[goblins.5] [R260] The Goblins' early disbanding is no way out; units that could not attack may go."""
    game = scene(
        EARLY_DISBAND,
        MOVE,
        player=GOBLINS,
        units={"10c": {GOBLINS: 2}, "1": {GOBLINS: 2}, "9": {ELVES: 2}},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    agree(game, seats(ELVES, GOBLINS), attack(GOBLINS, ELVES, turn=3))
    assert DISBANDS[at("10c")][0] in game.options(GOBLINS)
    assert DISBANDS[at("1")][1] in game.options(GOBLINS)
    refused(game, GOBLINS, DISBANDS[at("10c")][1], rule="note.8")


def test_r260_units_out_of_reach_may_be_disbanded() -> None:
    """[R260] If nothing can attack, there is nothing to keep back and nothing to tell."""
    game = scene(
        EARLY_DISBAND, MOVE, player=GOBLINS, units={"1": {GOBLINS: 2}, "9": {ELVES: 2}}, turn=3, round=RECRUITMENT_ROUND
    )
    agree(game, seats(ELVES, GOBLINS), attack(GOBLINS, ELVES, turn=3))
    assert yielded(game.apply(GOBLINS, DISBANDS[at("1")][1])) == []


@pytest.mark.parametrize("step", [ORC_RELOCATION, RIDE])
def test_r260_orcs_may_not_fly_out_of_reach(step: int) -> None:
    """[R260] Neither with an ace nor on the Red Dragon; to another place in reach they may."""
    game = scene(step, units={"17": {ORCS: 2}, "1": {ELVES: 2}}, pile="10H", turn=3)
    agree(game, TWO, attack(ORCS, ELVES, turn=3))
    goals = {goal for _, goal, count in moves(game, ORCS) if count == 2}
    assert at("2") in goals
    assert at("10c") not in goals
    assert (at("17"), at("10c"), 1) in moves(game, ORCS)
    refused(game, ORCS, way("17", "10c", 2), rule="note.8")


def test_r260_the_first_of_two_movements_must_attack() -> None:
    """[R260] Units may not move out of reach first, nor leave again with the second movement."""
    rules: dict[str, Value] = {"two_aces_move": True}
    units: Units = {"5c": {ELVES: 3}, "6": {GOBLINS: 2}}
    game = elves_move(attack(ELVES, GOBLINS, turn=3), units=units, steps=(MOVE, AFTER_MOVE), hand="AH AS", rules=rules)
    refused(game, ELVES, way("5c", "4f", 3), rule="note.8")
    refused(game, ELVES, PASS, rule="note.8")
    game.apply(ELVES, way("5c", "6", 2))
    game.apply(ELVES, PASS)
    game.apply(ELVES, SECOND_MOVES[cards("AH AS")])
    assert PASS in game.options(ELVES)
    assert way("6", "5c", 1) in game.options(ELVES)
    refused(game, ELVES, way("6", "5c", 2), rule="note.8")


def test_r260_hidden_units_come_out_if_nothing_else_can_attack() -> None:
    """[R260] Elves hidden beside the opponent come out."""
    units: Units = {"6": {ELVES: 2, GOBLINS: 2}}
    game = elves_move(attack(ELVES, GOBLINS, turn=3), units=units, hidden="6", steps=(ELVES_EMERGE, MOVE))
    assert list(game.options(ELVES)) == [COME_OUT]
    refused(game, ELVES, PASS, rule="note.8")


def test_r260_hidden_units_may_stay_hidden_if_others_can_attack() -> None:
    """[R260] The units in 5★ reach the Goblins too."""
    units: Units = {"6": {ELVES: 2, GOBLINS: 2}, "5c": {ELVES: 2}, "7": {GOBLINS: 1}}
    game = elves_move(attack(ELVES, GOBLINS, turn=3), units=units, hidden="6", steps=(ELVES_EMERGE, MOVE))
    assert list(game.options(ELVES)) == [COME_OUT, PASS]


def test_r260_hidden_units_attack_by_coming_out_on_arrival() -> None:
    """[R260] A hidden movement is no attack."""
    units: Units = {"5c": {ELVES: 2}, "6": {GOBLINS: 2}}
    game = elves_move(attack(ELVES, GOBLINS, turn=3), units=units, hidden="5c")
    assert set(game.options(ELVES)) == set(EMERGING_MOVES[at("5c")][at("6")][:2])


def battle_round(*clauses: Clause, units: Units, order: tuple[Faction, ...] = (ELVES, DWARVES, GOBLINS, ORCS)) -> Game:
    game = scene(BATTLE, order=order, units=units, turn=3)
    bind(game, TWO, *clauses)
    return game


def test_r260_the_promised_battle_comes_first() -> None:
    """[R260] Another battle there could cost the units."""
    units: Units = {"6": {ELVES: 3, GOBLINS: 2, DWARVES: 1}, "10": {ELVES: 1, ORCS: 1}}
    game = battle_round(attack(ELVES, GOBLINS, turn=3), units=units)
    assert list(game.options(ELVES)) == [ATTACKS[at("6")][GOBLINS]]
    refused(game, ELVES, ATTACKS[at("6")][DWARVES], rule="note.8")
    (begun,) = happened(game.apply(ELVES, ATTACKS[at("6")][GOBLINS]), BattleBegan)
    assert begun == BattleBegan(ELVES, GOBLINS, at("6"))


def test_r260_without_the_opponent_any_battle_may_come_first() -> None:
    """[R260] There is nothing to choose and nothing to tell."""
    units: Units = {"6": {ELVES: 3, DWARVES: 1}, "10": {ELVES: 1, ORCS: 1}}
    game = battle_round(attack(ELVES, GOBLINS, turn=3), units=units)
    assert len(game.options(ELVES)) == 2
    assert yielded(game.apply(ELVES, ATTACKS[at("6")][DWARVES])) == []


def fighting(*clauses: Clause, goblins: int = 3) -> Game:
    """The Goblins and the Dwarves plan their battle in 6."""
    game = scene(BATTLE, order=(GOBLINS, DWARVES), units={"6": {GOBLINS: goblins, DWARVES: 2}}, turn=3)
    bind(game, seats(GOBLINS, DWARVES), *clauses)
    return game


def test_r260_the_promised_number_is_sent_into_battle() -> None:
    """[R204] [R260] All units if there are fewer; the attack would be a sham otherwise."""
    game = fighting(attack(GOBLINS, DWARVES, 2, turn=3))
    assert set(game.options(GOBLINS)) == {BARE_PLANS[2], BARE_PLANS[3]}
    assert BARE_PLANS[0] in game.options(DWARVES)
    assert set(fighting(attack(GOBLINS, DWARVES, 2, turn=3), goblins=1).options(GOBLINS)) == {BARE_PLANS[1]}
    assert BARE_PLANS[0] in fighting(attack(GOBLINS, DWARVES, 2, where="7", turn=3)).options(GOBLINS)


def test_r260_an_answer_must_fit_the_promise() -> None:
    """[R204] [R260] The Elves ask for the size of the army."""
    game = scene(BATTLE, order=(ELVES, GOBLINS), units={"6": {ELVES: 3, GOBLINS: 2}}, turn=3)
    agree(game, seats(ELVES, GOBLINS), attack(GOBLINS, ELVES, 2, turn=3))
    game.apply(ELVES, ASK_NUMBER)
    assert list(game.options(GOBLINS)) == [NUMBER_ANSWERS[2]]


def test_r260_an_older_promise_wins() -> None:
    """[R198] [R260] The Elves stay out of the territory, and everyone is told which duty gives way."""
    units: Units = {"5c": {ELVES: 3}, "6": {GOBLINS: 2}}
    game = elves_move(stay_out(ELVES, "6"), attack(ELVES, GOBLINS, turn=3), units=units)
    assert PASS in game.options(ELVES)
    assert yielded(game.apply(ELVES, PASS)) == [c.OLDER_DUTY]


def test_r261_a_territory_in_reach_must_be_entered() -> None:
    """[note.8] [R261] With the promised number of units."""
    game = elves_move(enter(ELVES, "7", 2, turn=3), units={"5c": {ELVES: 3}, "10": {ELVES: 1}})
    assert moves(game) == {(at("5c"), at("7"), 2), (at("5c"), at("7"), 3)}
    assert refused(game, ELVES, PASS, rule="note.8") == "agreement 1: enter 7 with at least 2 units in turn 3"
    assert yielded(game.apply(ELVES, way("5c", "7", 2))) == []


def test_r261_units_that_are_there_count() -> None:
    """[R261] One more is enough, and none may leave."""
    game = elves_move(enter(ELVES, "7", 2, turn=3), units={"5c": {ELVES: 3}, "7": {ELVES: 1}})
    assert moves(game) == {(at("5c"), at("7"), count) for count in (1, 2, 3)}
    game = elves_move(enter(ELVES, "7", turn=3), units={"5c": {ELVES: 3}, "7": {ELVES: 1}})
    assert PASS in game.options(ELVES)
    refused(game, ELVES, way("7", "6"), rule="note.8")


def test_r261_out_of_reach_the_promise_gives_way() -> None:
    """[R198] [R261] Under the dragon, for example."""
    game = elves_move(enter(ELVES, "7", turn=3), units={"5c": {ELVES: 3}}, dragon=7)
    assert yielded(game.apply(ELVES, PASS)) == [c.NO_CHOICE]


def test_r261_the_units_stay_until_the_round_is_over() -> None:
    """[R261] They may be neither disbanded nor hidden."""
    game = elves_move(enter(ELVES, "6", turn=3), units={"5c": {ELVES: 3}, "6": {GOBLINS: 1}})
    game.apply(ELVES, way("5c", "6", 1))
    refused(game, ELVES, HIDE, rule="note.8")
    game.apply(ELVES, PASS)
    refused(game, ELVES, DISBANDS[at("6")][0], rule="note.8")
    assert DISBANDS[at("5c")][1] in game.options(ELVES)


def test_r261_entering_unseen_is_not_enough() -> None:
    """[R261] Hidden units act as though they did not exist."""
    game = elves_move(enter(ELVES, "6", turn=3), units={"5c": {ELVES: 2}}, hidden="5c")
    assert set(game.options(ELVES)) == set(EMERGING_MOVES[at("5c")][at("6")][:2])


def test_r262_the_last_units_may_not_leave() -> None:
    """[note.8] [R262] As many as promised stay."""
    game = elves_move(hold(ELVES, "5c 7", 2), units={"5c": {ELVES: 3}, "10": {ELVES: 1}})
    assert way("5c", "6", 1) in game.options(ELVES)
    assert way("10", "10c", 1) in game.options(ELVES)
    sentence = refused(game, ELVES, way("5c", "6", 2), rule="note.8")
    assert sentence == "agreement 1: hold 5★ and 7 with at least 2 units until the end of the game"
    assert yielded(game.apply(ELVES, PASS)) == []


def test_r262_fewer_units_than_promised_all_stay() -> None:
    """[R262] Nobody has to bring more."""
    game = elves_move(hold(ELVES, "5c", 5), units={"5c": {ELVES: 3}})
    refused(game, ELVES, way("5c", "6", 1), rule="note.8")
    assert yielded(game.apply(ELVES, PASS)) == []


def test_r262_a_place_without_units_cannot_be_held() -> None:
    """[R262] Nothing is demanded, and nothing is told."""
    game = elves_move(hold(ELVES, "7"), units={"5c": {ELVES: 3}})
    assert yielded(game.apply(ELVES, way("5c", "6", 3))) == []


def test_r262_units_are_not_disbanded() -> None:
    """[R262] Late or early."""
    game = elves_move(hold(ELVES, "5c"), units={"5c": {ELVES: 3}}, steps=(LATE_DISBAND,))
    assert DISBANDS[at("5c")][1] in game.options(ELVES)
    refused(game, ELVES, DISBANDS[at("5c")][2], rule="note.8")
    game = scene(EARLY_DISBAND, player=GOBLINS, units={"10c": {GOBLINS: 2}}, turn=3, round=RECRUITMENT_ROUND)
    agree(game, seats(ELVES, GOBLINS), hold(GOBLINS, "10c"))
    refused(game, GOBLINS, DISBANDS[at("10c")][1], rule="note.8")


def test_r262_units_do_not_hide() -> None:
    """[R262] Hidden units hold nothing."""
    game = scene(
        MOVE,
        player=GOBLINS,
        units={"5c": {ELVES: 3}, "6": {GOBLINS: 2}},
        turn=3,
        round=RECRUITMENT_ROUND,
    )
    agree(game, TWO, hold(ELVES, "5c"))
    game.apply(GOBLINS, way("6", "5c", 2))
    refused(game, ELVES, HIDE, rule="note.8")


def test_r262_orcs_do_not_fly_away() -> None:
    """[R262] The last of them stays."""
    game = scene(ORC_RELOCATION, units={"1c": {ORCS: 2}}, turn=3)
    agree(game, TWO, hold(ORCS, "1c"))
    assert {count for _, _, count in moves(game, ORCS)} == {1}


def test_r262_a_promise_to_leave_that_is_older_wins() -> None:
    """[R198] [R262] Everyone is told that the promise to hold gives way."""
    game = elves_move(leave(ELVES, "5c", turn=3), hold(ELVES, "5c"), units={"5c": {ELVES: 3}})
    assert {count for _, _, count in moves(game)} == {3}
    assert yielded(game.apply(ELVES, way("5c", "6", 3))) == [c.OLDER_DUTY]


def test_r262_battles_are_fought_as_usual() -> None:
    """[R262] What a battle costs breaks no promise to hold."""
    game = fighting(hold(GOBLINS, "6", 3))
    assert set(game.options(GOBLINS)) == set(BARE_PLANS[:4])


def told(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, (DutyKept, DutyLapsed))]


def fought(game: Game, *clauses: Clause) -> list[Event]:
    """The Goblins attack the Dwarves in 6 with everything they have, and the round goes on."""
    bind(game, seats(GOBLINS, DWARVES), *clauses)
    events = game.apply(GOBLINS, BARE_PLANS[3])
    return events + game.apply(DWARVES, BARE_PLANS[1])


def before_battle() -> Game:
    return scene(BATTLE, COLLECTION, order=(GOBLINS, DWARVES), units={"6": {GOBLINS: 3, DWARVES: 2}}, turn=3)


def test_r260_the_promise_is_kept_when_the_battle_is_fought() -> None:
    """[R251] [R260] Whoever attacks: the Dwarves had promised it too."""
    one, other = attack(GOBLINS, DWARVES, 3, turn=3), attack(DWARVES, where="6 7", turn=3)
    events = fought(before_battle(), one, other)
    assert told(events) == [DutyKept(1, GOBLINS, one), DutyKept(1, DWARVES, other)]
    assert happened(events, AgreementEnded) == [AgreementEnded(1)]


def test_r260_without_a_battle_the_promise_lapses() -> None:
    """[R251] [R260] Everyone reads why, when the round is over."""
    elsewhere, later = attack(GOBLINS, where="7", turn=3), attack(GOBLINS, DWARVES, turn=4)
    events = fought(before_battle(), elsewhere, later)
    assert told(events) == [DutyLapsed(1, GOBLINS, elsewhere, c.NO_BATTLE)]
    assert happened(events, AgreementEnded) == []


def test_r260_an_attack_with_too_few_units_does_not_count_as_kept() -> None:
    """[R251] [R260] It has given way before, and so it lapses when the battle is fought."""
    clause = attack(GOBLINS, DWARVES, 4, turn=3)
    game = scene(
        MOVE, BATTLE, order=(GOBLINS, DWARVES), player=GOBLINS, units={"7": {GOBLINS: 3}, "6": {DWARVES: 2}}, turn=3
    )
    game.state.round = RECRUITMENT_ROUND
    agree(game, seats(GOBLINS, DWARVES), clause)
    assert yielded(game.apply(GOBLINS, way("7", "6", 3))) == [c.NO_CHOICE]
    game.apply(GOBLINS, BARE_PLANS[3])
    assert told(game.apply(DWARVES, BARE_PLANS[0])) == [DutyLapsed(1, GOBLINS, clause, c.NO_CHOICE)]


@pytest.mark.parametrize(
    ("clause", "is_kept"), [(enter(ELVES, "7", 2, turn=3), True), (enter(ELVES, "7", 4, turn=3), False)]
)
def test_r261_what_became_of_it_is_said_when_the_round_is_over(clause: Clause, is_kept: bool) -> None:
    """[R251] [R261] Three units came."""
    game = elves_move(clause, units={"5c": {ELVES: 3}}, steps=(MOVE, BATTLE))
    events = game.apply(ELVES, way("5c", "7", 3))
    lapsed = DutyLapsed(1, ELVES, clause, c.NO_CHOICE)
    assert told(events) == [DutyKept(1, ELVES, clause) if is_kept else lapsed]


@pytest.mark.parametrize(("where", "is_kept"), [("5c", True), ("5c 6", False)])
def test_r262_what_became_of_it_is_said_at_the_end(where: str, is_kept: bool) -> None:
    """[R251] [R262] The Elves stand in 5★ and nowhere else."""
    clause = hold(ELVES, where, until=(3, RECRUITMENT_ROUND))
    game = elves_move(clause, units={"5c": {ELVES: 3}}, steps=(MOVE, BATTLE))
    events = game.apply(ELVES, PASS)
    lapsed = DutyLapsed(1, ELVES, clause, c.NO_CHOICE)
    assert told(events) == [DutyKept(1, ELVES, clause) if is_kept else lapsed]


@pytest.mark.parametrize(
    "clause", [attack(ELVES, GOBLINS, turn=3), enter(ELVES, "7", turn=3), hire(ELVES, 2, turn=3)], ids=str
)
def test_r197_what_can_no_longer_be_kept_is_not_promised(clause: Clause) -> None:
    """[R197] [R260] [R261] [R264] Not once the step in which it would be done is over; for the next turn it may."""
    units: Units = {"5c": {ELVES: 3}, "6": {GOBLINS: 2}}
    late = elves_move(units=units, steps=(LATE_DISBAND,))
    words = refused(late, ELVES, OfferAgreement(TWO, (clause,)), rule="R197")
    assert words == "clause 1: it can no longer be kept in this turn"
    late.apply(ELVES, OfferAgreement(TWO, (replace(clause, turn=4),)))
    elves_move(clause, units=units, steps=(HIRE, MOVE))


def test_r197_units_in_place_can_still_be_promised_to_stay() -> None:
    """[R197] [R260] [R261] The movement is over, but the Elves stand where they promise to be."""
    clauses = attack(ELVES, GOBLINS, turn=3), enter(ELVES, "6", turn=3)
    game = elves_move(*clauses, units={"6": {ELVES: 3, GOBLINS: 2}}, steps=(LATE_DISBAND,))
    refused(game, ELVES, DISBANDS[at("6")][2], rule="note.8")
