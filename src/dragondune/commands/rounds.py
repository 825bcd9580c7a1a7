"""Run an experiment: play its rounds with a progress bar and a journal until it is sure."""

import argparse
from pathlib import Path

from dragondune.commands.files import check_writable
from dragondune.commands.running import ProgressBar, place_of, tell_cost, tell_plan
from dragondune.lab.batch import Outcome, Task
from dragondune.lab.experiment import Experiment
from dragondune.lab.journal import Journal
from dragondune.lab.places import play_in_order


def run_experiment(experiment: Experiment, arguments: argparse.Namespace, *, plan: str = "") -> None:
    """Play all games that the experiment asks for; when interrupted, say what was saved. `plan` says what they show."""
    path: Path | None = arguments.journal
    if path is not None:
        check_writable(path, "--journal")
    place = place_of(arguments)
    journal = None if path is None else Journal(path, experiment.plan.batches(), arguments.limit)
    tell_plan(arguments, plan)
    known: dict[Task, Outcome] = {} if journal is None else dict(journal.known)
    total = experiment.most * len(experiment.plan.batches())
    bar = ProgressBar(total, len(known), how="" if experiment.target is None else "at most ")

    before = len(known)

    def hear(task: Task, outcome: Outcome) -> None:
        known[task] = outcome
        if journal is not None:
            journal.add(task, outcome)
        bar.show(min(len(known), total), place.cost)

    try:
        while batches := experiment.next_batches():
            for task, outcome in play_in_order(batches, place, limit=arguments.limit, known=known, heard=hear):
                experiment.take(task, outcome)
    except KeyboardInterrupt:
        kept = f"{path} keeps them, and the same command resumes from there" if path else "--journal would keep them"
        raise KeyboardInterrupt(f"stopped after {len(known)} of {total} games; {kept}") from None
    finally:
        bar.clear()
        if journal is not None:
            journal.close()
    tell_cost(arguments, place, len(known) - before)
