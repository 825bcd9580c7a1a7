"""Experiments that stop when they are sure: fed with made-up games, batch by batch."""

from random import Random

from dragondune.engine.ids import FACTIONS, ORCS
from dragondune.lab.balance import Contrast, Plan, Ruleset
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.experiment import Experiment, most_games
from dragondune.lab.planning import Target
from dragondune.lab.tally import Tally

TARGET = Target(effect=0.1, discordance=0.6)
BOTS = dict.fromkeys(FACTIONS, "simple")
EVEN = (1.0, 1.0, 1.0, 1.0)
TALLY = Tally(battles=3)
ORCISH = (1.0, 1.0, 1.0, 7.0)


def plan_of(rulesets: int, *, games: int = 0, kinds: int = 1) -> Plan:
    """The first ruleset, and others compared with it."""
    rules = tuple(Ruleset(f"rules {number}", "1.10", {}, is_changed=number > 0) for number in range(rulesets))
    contrasts = tuple(Contrast(0, number) for number in range(1, rulesets))
    bots = tuple(dict.fromkeys(FACTIONS, name) for name in ("simple", "greedy")[:kinds])
    return Plan(rules, contrasts, bots, Batch("", {}, FACTIONS, {}, games, 1))


def outcome(seed: int, number: int, weights: tuple[float, ...]) -> Outcome:
    """A game that depends on its seed and batch alone, as real ones do."""
    (winner,) = Random(1000 * seed + number).choices(FACTIONS, weights)
    return Outcome(seed, 1 << winner, "castles", 5, 300, Tally(battles=3), order=FACTIONS)


def run(experiment: Experiment, *weights: tuple[float, ...]) -> list[int]:
    """Play it; the number of games of each batch at the end."""
    rounds = 0
    games = [0] * len(weights)
    while batches := experiment.next_batches():
        rounds += 1
        assert rounds < 100
        for number, batch in enumerate(batches):
            for seed in batch.seeds[games[number] :]:
                experiment.take((number, seed), outcome(seed, number, weights[number]))
            games[number] = batch.games
    return games


def test_clear_answers_stop_early_and_unclear_ones_use_all_games() -> None:
    experiment = Experiment(plan_of(3), TARGET)
    games = run(experiment, ORCISH, EVEN, ORCISH)
    clear, same = experiment.study().comparisons
    assert clear.changes["orcs"].is_significant
    assert games[1] < games[2] <= games[0] <= experiment.most
    assert all(change.is_settled for change in same.changes.values()) or games[2] == experiment.most
    assert not any(change.is_significant for change in same.changes.values())
    assert experiment.is_over


def test_the_questions_of_a_ruleset_alone_are_settled_too() -> None:
    experiment = Experiment(plan_of(1), TARGET)
    (games,) = run(experiment, ORCISH)
    (rates,) = experiment.study().rates
    assert games < experiment.most
    assert rates.fair["orcs"].is_significant
    assert rates.fair["orcs"].difference.value > 0.3
    assert all(found.is_settled for found in rates.fair.values())


def test_given_games_are_played_whatever_they_show() -> None:
    experiment = Experiment(plan_of(2, games=60))
    assert run(experiment, ORCISH, EVEN) == [60, 60]
    assert experiment.study().played == experiment.played == 120


def test_games_that_end_early_wait_for_those_before() -> None:
    experiment = Experiment(plan_of(1, games=3))
    experiment.take((0, 1), outcome(1, 0, EVEN))
    experiment.take((0, 3), outcome(3, 0, EVEN))
    assert experiment.study().played == 1
    assert [batch.games for batch in experiment.next_batches()] == [3]
    experiment.take((0, 2), outcome(2, 0, EVEN))
    assert experiment.study().played == 3


def test_false_alarms_are_rare_whenever_an_experiment_stops() -> None:
    """Rules without effect, in whole experiments with their own stopping: hardly any claims about anything."""
    trials, alarms = 40, 0
    for trial in range(trials):
        experiment = Experiment(plan_of(2, games=0), Target(effect=0.3))
        chance = Random(trial)
        while batches := experiment.next_batches():
            done = [len(outcomes) for outcomes in experiment.outcomes()]
            for number, batch in enumerate(batches):
                winners = chance.choices(FACTIONS, ORCISH, k=batch.games - done[number])
                for seed, winner in zip(batch.seeds[done[number] :], winners, strict=True):
                    played = Outcome(seed, 1 << winner, "castles", 5, 300, TALLY, order=FACTIONS)
                    experiment.take((number, seed), played)
        (found,) = experiment.study().comparisons
        is_claimed = found.uneven_difference.is_significant
        alarms += is_claimed or any(change.is_significant for change in found.changes.values())
    assert alarms / trials <= 0.05


def test_effects_are_compared_between_kinds_of_bots() -> None:
    experiment = Experiment(plan_of(2, games=300, kinds=2))
    run(experiment, ORCISH, ORCISH, EVEN, ORCISH)
    (found,) = experiment.study().interactions
    assert (found.bots, found.other, found.games) == ("greedy", "simple", 300)
    assert found.differences["orcs"].is_significant
    assert found.differences["orcs"].difference.value > 0.3
    alike = Experiment(plan_of(2, games=300, kinds=2))
    run(alike, ORCISH, ORCISH, EVEN, EVEN)
    (same,) = alike.study().interactions
    assert not any(one.is_significant for one in same.differences.values())


def test_the_order_of_play_has_its_own_figures() -> None:
    experiment = Experiment(plan_of(1, games=200))
    run(experiment, ORCISH)
    (rates,) = experiment.study().rates
    assert [place.count for place in rates.places] == [share.count for share in rates.wins.values()]
    assert rates.places[ORCS].low > 0.25


def test_more_questions_need_more_games() -> None:
    assert most_games(plan_of(9), TARGET) > most_games(plan_of(2), TARGET) > most_games(plan_of(1), TARGET)
