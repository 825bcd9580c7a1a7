"""`dragondune lab follow`: an experiment for a program that follows its progress and may stop it.

The question comes as one line of JSON (`dragondune.wire.lab.LabQuestion`); progress goes out as lines of JSON
(`LabSaid`), and the last line has the report. The experiment stops when its input ends.
"""

import argparse
import os
import shlex
import sys
import threading
from time import monotonic
from typing import Final

import msgspec

from dragondune.commands.options import from_zero
from dragondune.commands.running import cores
from dragondune.editions.parameters import Value
from dragondune.engine.ids import FACTIONS
from dragondune.lab.balance import Contrast, Plan, Rates, Ruleset, Study
from dragondune.lab.batch import Batch, Outcome, Task
from dragondune.lab.experiment import Experiment
from dragondune.lab.places import Here, Place, play_in_order
from dragondune.lab.planning import Target
from dragondune.lab.report import report
from dragondune.lab.runner import LIMIT
from dragondune.lab.statistics import Estimate, Share
from dragondune.lab.verdicts import evenness, fair_share, starting_place, verdict
from dragondune.wire.lab import (
    LabChange,
    LabFound,
    LabInterval,
    LabPeople,
    LabProgress,
    LabQuestion,
    LabRules,
    LabSaid,
    LabStatus,
)
from dragondune.wire.lobby import SEATS

PATIENCE: Final = 10
"""The niceness of this process, so that it yields to others."""
UNTUNED: Final = 10001
"""The first seed; the bots were tuned on lower ones."""
LOOK_SECONDS: Final = 1.0
LOOKS_SHARE: Final = 10
"""The time between two looks at the results is at least this many times as long as a look takes."""


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "follow",
        help="run one experiment for a program that follows it (JSON in, JSON out)",
        description="Reads a question as one line of JSON and writes progress as lines; stops when its input ends.",
    )
    parser.add_argument("--jobs", type=from_zero, default=0, metavar="N", help="processes; 0 for one per core")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    if hasattr(os, "nice"):
        os.nice(PATIENCE)
    question = msgspec.json.decode(sys.stdin.buffer.readline(), type=LabQuestion)
    stopped = threading.Event()
    threading.Thread(target=_hear_the_end, args=[stopped], daemon=True).start()
    follow(question, Here(arguments.jobs or cores()), stopped)


def _hear_the_end(stopped: threading.Event) -> None:
    while sys.stdin.buffer.read(1024):
        pass
    stopped.set()


def follow(question: LabQuestion, place: Place, stopped: threading.Event) -> None:
    """Play until the answers are clear, all games are played, or somebody stops it."""
    experiment = Experiment(plan_of(question), Target(effect=question.effect / 100))
    began = looked = monotonic()
    pause = 0.0
    known: dict[Task, Outcome] = {}
    _say(LabSaid(_progress(experiment, place, "running", began)))
    while not stopped.is_set() and (batches := experiment.next_batches()):
        for task, outcome in play_in_order(batches, place, limit=LIMIT, known=known, heard=known.__setitem__):
            experiment.take(task, outcome)
            if stopped.is_set():
                break
            if monotonic() - looked >= pause:
                looked = monotonic()
                _say(LabSaid(_progress(experiment, place, "running", began)))
                pause = max(LOOK_SECONDS, LOOKS_SHARE * (monotonic() - looked))
    status: LabStatus = "stopped" if stopped.is_set() else "sure" if _is_sure(experiment.study()) else "open"
    page = report(experiment.study(), command_of(question)) if any(experiment.outcomes()) else ""
    _say(LabSaid(_progress(experiment, place, status, began), page))


def _is_sure(study: Study) -> bool:
    """Whether it is clear for every faction how often it wins; the experiment does not wait for evenness."""
    fair = [found for rates in study.rates if not rates.is_changed for found in rates.fair.values()]
    changes = [change for comparison in study.comparisons for change in comparison.changes.values()]
    return all(found.is_settled for found in (*fair, *changes))


def command_of(question: LabQuestion) -> str:
    """The command that asks the same question."""
    words = ["dragondune", "balance", "--editions", question.edition, "--bots", question.bots]
    words += [word for one in _shown(question.overrides) for word in ("--set", one)]
    if question.changes:
        words += ["--compare", ",".join(_shown(question.changes))]
    return shlex.join([*words, "--effect", str(question.effect), "--seed", str(UNTUNED)])


def _say(what: LabSaid) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
    sys.stdout.buffer.flush()


def plan_of(question: LabQuestion) -> Plan:
    """The rules, and the changed ones if there are changes."""
    name = ", ".join([question.edition, *_shown(question.overrides)])
    rulesets = [Ruleset(name, question.edition, question.overrides)]
    if question.changes:
        changed = f"{name} with {', '.join(_shown(question.changes))}"
        rulesets.append(Ruleset(changed, question.edition, {**question.overrides, **question.changes}, is_changed=True))
    contrasts = (Contrast(0, 1),) if question.changes else ()
    table = Batch("", {}, FACTIONS, {}, 0, UNTUNED)
    return Plan(tuple(rulesets), contrasts, (dict.fromkeys(FACTIONS, question.bots),), table)


def _shown(values: dict[str, Value]) -> list[str]:
    return [f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in values.items()]


def _progress(experiment: Experiment, place: Place, status: LabStatus, began: float) -> LabProgress:
    most = experiment.most * len(experiment.plan.batches())
    played = experiment.played
    left = (monotonic() - began) * (most - played) / played if played and status == "running" else None
    found = found_in(experiment.study()) if any(experiment.outcomes()) else None
    return LabProgress(status, played, most, left, place.core_seconds, found)


def found_in(study: Study) -> LabFound:
    """A study in the words of the page."""
    changes = [
        LabChange(
            seat,
            change.before,
            change.after,
            _interval(change.difference),
            is_shown=change.is_significant,
        )
        for comparison in study.comparisons
        for seat in SEATS
        for change in (comparison.changes[seat],)
    ]
    answers = [sentence for comparison in study.comparisons for sentence in verdict(comparison)]
    return LabFound(tuple(_rules(rates) for rates in study.rates), tuple(changes), tuple(answers))


def _rules(rates: Rates) -> LabRules:
    return LabRules(
        name=rates.rules,
        games=rates.figures.games,
        peoples=tuple(
            LabPeople(seat, _share(rates.wins[seat]), None if rates.is_changed else fair_share(rates, seat))
            for seat in SEATS
        ),
        evenness=evenness(rates),
        turns=rates.figures.mean_turns,
        start=starting_place(rates) if rates.places and not rates.is_changed else None,
    )


def _share(share: Share) -> LabInterval:
    return LabInterval(share.share, share.low, share.high)


def _interval(found: Estimate) -> LabInterval:
    return LabInterval(found.value, found.low, found.high)
