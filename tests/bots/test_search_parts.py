"""The parts of the search bot: its time budget, its trials, its candidates."""

from collections import Counter

import pytest

from dragondune.bots.greedy.bot import GreedyBot
from dragondune.bots.greedy.rules import ranked
from dragondune.bots.search.candidates import Candidate, candidates
from dragondune.bots.search.time_budget import MANY, USUAL_PLAYOUTS, TimeBudget
from dragondune.bots.search.trial import SEVERAL, Trial, best, better_half, compare, finalists, is_settled
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import BIDS, PASS, MoveUnits
from dragondune.engine.ids import DWARVES, ELVES, FACTIONS
from dragondune.engine.steps import BIDDING, MOVE
from dragondune.knowledge.situation import NO_LIMIT, Budget, situation_of
from tests.rules.scene import scene

# Time budget


@pytest.mark.parametrize(("budget", "playouts"), [(Budget(playouts=7), 7), (NO_LIMIT, USUAL_PLAYOUTS)])
def test_playouts_are_counted(budget: Budget, playouts: int) -> None:
    budget_left = TimeBudget(budget)
    for _ in range(playouts):
        assert budget_left.spent() < 1
        assert budget_left.has_room(1)
        budget_left.count_playout()
    assert budget_left.spent() == 1
    assert not budget_left.has_room(1)


@pytest.mark.parametrize(("now", "is_late"), [(10.9, False), (10.96, True)])
def test_the_budget_ends_slightly_early(now: float, is_late: bool) -> None:
    times = iter([10.0, now, now])
    budget_left = TimeBudget(Budget(milliseconds=1000), lambda: next(times))
    assert budget_left.is_late == is_late
    assert budget_left.has_room(1) != is_late


@pytest.mark.parametrize(("made", "seconds", "playouts"), [(1, 0.019, 50), (0, 0.019, 0), (1, 0.0, MANY)])
def test_the_number_of_playouts_is_extrapolated(made: int, seconds: float, playouts: int) -> None:
    times = iter([10.0, 10.0 + seconds])
    budget_left = TimeBudget(Budget(milliseconds=1000), lambda: next(times))
    for _ in range(made):
        budget_left.count_playout()
    assert budget_left.expected() == pytest.approx(playouts, abs=1)


def test_a_zero_budget_ends_at_once() -> None:
    assert TimeBudget(Budget(milliseconds=0), lambda: 1.0).is_late


# Trials


def trial_of(*leads: float, shortfall: float = 0.0) -> Trial:
    trial = Trial(Candidate(PASS, shortfall))
    for lead in leads:
        trial.learn(lead)
    return trial


def test_without_samples_the_ranking_decides() -> None:
    assert trial_of(shortfall=0.1).promise == -0.1


def test_unanimous_samples_outweigh_the_ranking() -> None:
    assert trial_of(*[0.3] * 12, shortfall=0.1).promise > 0.1


def test_a_single_sample_does_not_outweigh_the_ranking() -> None:
    assert trial_of(1.0, shortfall=0.1).promise < 0


def test_contradictory_samples_count_for_little() -> None:
    assert abs(trial_of(*[0.9, -0.8] * 4).promise) < 0.01
    assert trial_of(*[0.9, -0.8] * 4).promise < trial_of(*[0.05] * 8).promise


@pytest.mark.parametrize(("leads", "is_idle"), [([0.0] * 4, True), ([0.0] * 3, False), ([0.0] * 4 + [0.1], False)])
def test_an_irrelevant_candidate_is_dropped(leads: list[float], is_idle: bool) -> None:
    assert trial_of(*leads).is_idle == is_idle


def test_a_search_ends_when_a_lead_is_beyond_doubt() -> None:
    leads = [0.3, 0.28] * SEVERAL
    assert is_settled([trial_of(*[0.0] * len(leads)), trial_of(*leads)])
    assert is_settled([trial_of(*[0.0] * len(leads)), trial_of(*(-lead for lead in leads))])


@pytest.mark.parametrize("leads", [[0.3] * (SEVERAL - 1), [0.5, -0.45] * SEVERAL])
def test_a_search_goes_on_while_there_is_doubt(leads: list[float]) -> None:
    assert not is_settled([trial_of(*[0.0] * len(leads)), trial_of(*leads)])


def test_an_incomplete_sample_counts_for_the_candidates_played() -> None:
    trials = [trial_of(), trial_of(), trial_of()]
    compare(trials, [0.2, 0.7])
    assert trials[1].promise > 0
    assert trials[2].promise == 0


def test_the_first_candidate_stays_with_the_best_ones() -> None:
    trials = [trial_of(*[lead] * 9) for lead in (0.0, 0.1, -0.2, 0.4, 0.2, 0.3)]
    assert better_half(trials) == [trials[0], trials[3], trials[5]]
    assert better_half(trials[:3]) == trials[:2]
    assert best(trials) is trials[3]


def test_finalists_start_again_without_the_results_that_sifted_them() -> None:
    trials = [Trial(Candidate(BIDS[number], 0.01)) for number in range(1, 5)]
    for _ in range(9):
        compare(trials, [0.3, 0.4, 0.1, 0.7])
    found = finalists(trials, 3)
    assert [one.decision for one in found] == [BIDS[1], BIDS[4], BIDS[2]]
    assert [one.promise for one in found] == [-0.01] * 3


# Candidates


def test_the_greedy_choice_comes_first() -> None:
    game = scene(MOVE, player=DWARVES, units={"10c": {DWARVES: 5}, "5c": {ELVES: 3}}, dragon=18)
    situation = situation_of(game, DWARVES)
    found = candidates(situation, ranked, Chance(1), most=5)
    assert found[0].decision is GreedyBot(1).choose(situation)
    assert len({one.decision for one in found}) == 5
    assert all(one.shortfall >= 0 for one in found)


def test_candidates_differ_in_more_than_the_number_of_units() -> None:
    game = scene(MOVE, player=DWARVES, units={"10c": {DWARVES: 9}, "5c": {ELVES: 3}}, dragon=18)
    found = candidates(situation_of(game, DWARVES), ranked, Chance(1), most=6)
    moves = [one.decision for one in found if isinstance(one.decision, MoveUnits)]
    assert max(Counter((one.origin, one.destination) for one in moves).values()) == 2


def test_bids_are_searched_too() -> None:
    game = scene(BIDDING, gold=dict.fromkeys(FACTIONS, 6))
    Chance(1).settle(game)
    seat = game.seats_asked()[0]
    found = candidates(situation_of(game, seat), ranked, Chance(1), most=5)
    assert {one.decision for one in found} == {PASS, BIDS[1]}


def test_a_part_of_the_budget_is_spent_on_bids() -> None:
    assert TimeBudget(Budget(playouts=40), part=4).playouts == 10
    times = iter([10.0, 10.2, 10.3])
    briefly = TimeBudget(Budget(milliseconds=1000), lambda: next(times), part=4)
    assert not briefly.is_late
    assert briefly.is_late
