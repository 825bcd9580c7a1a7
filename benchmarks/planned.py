"""Estimate how long `balance --suggestions` takes with the planned number of games, on some cores.

    python -m benchmarks.planned [--bots greedy] [--seeds 10] [--cores 2]

A few seeds of every ruleset are played in this process, and their processor time, with Student's interval over the
seeds, is multiplied by the largest number of games that the plan may need; most runs settle questions earlier and need
fewer. The looks at the results are timed with as many games as there may be.
"""

import argparse
from time import process_time

from msgspec import structs

from dragondune.cli import make_parser
from dragondune.commands.balance import parse_plan
from dragondune.commands.targets import target_of
from dragondune.lab.batch import Outcome, Task
from dragondune.lab.experiment import Experiment
from dragondune.lab.places import Here
from dragondune.lab.planning import rounds
from dragondune.lab.runner import LIMIT
from dragondune.lab.statistics import mean_of


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--cores", type=int, default=2)
    arguments = parser.parse_args()
    asked = make_parser().parse_args(["balance", "--suggestions", "--bots", arguments.bots])
    plan, target = parse_plan(asked), target_of(asked)
    experiment = Experiment(plan, target)
    batches = plan.batches()
    most = experiment.most * len(batches)
    played: dict[Task, Outcome] = {}
    costs: list[float] = []
    for seed in range(1, 1 + arguments.seeds):
        place = Here()
        played.update(place.games(batches, [(number, seed) for number in range(len(batches))], limit=LIMIT))
        costs.append(place.core_seconds / len(batches))
    cost = mean_of(costs)
    hours = [one * most / 3600 for one in (cost.value, cost.low, cost.high)]
    look = seconds_of_a_look(Experiment(plan, target), played, arguments.seeds)
    print(f"at most {most} games: {experiment.most} of each of {len(batches)} rulesets")
    print(f"{1000 * cost.value:.0f} ms a game ({1000 * cost.low:.0f} to {1000 * cost.high:.0f}), processor time")
    print(f"at most {hours[0]:.2f} core-hours ({hours[1]:.2f} to {hours[2]:.2f})", end="")
    on_cores = [60 * one / arguments.cores for one in hours]
    print(f", {on_cores[0]:.0f} minutes on {arguments.cores} cores ({on_cores[1]:.0f} to {on_cores[2]:.0f})")
    print(f"at most {len(list(rounds(experiment.most)))} looks at the results; the last one takes {look:.1f} s")


def seconds_of_a_look(experiment: Experiment, played: dict[Task, Outcome], seeds: int) -> float:
    """The processor time of the last look, at the maximum number of games; they repeat the games that were played."""
    first = experiment.plan.table.seed
    for number in range(len(experiment.plan.batches())):
        for game in range(experiment.most):
            outcome = played[number, 1 + game % seeds]
            experiment.take((number, first + game), structs.replace(outcome, seed=first + game))
    began = process_time()
    experiment.next_batches()
    experiment.study()
    return process_time() - began


if __name__ == "__main__":
    main()
