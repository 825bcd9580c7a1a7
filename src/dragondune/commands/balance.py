"""`dragondune balance`: how often each faction wins under which rules, and what would balance the game."""

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import assert_never

import msgspec
from msgspec import structs

from dragondune.commands.files import check_writable
from dragondune.commands.options import (
    GIVEN,
    add_rules_options,
    add_seed_option,
    parse_factions,
    parse_names,
    parse_overrides,
    rules_of,
)
from dragondune.commands.rounds import run_experiment
from dragondune.commands.running import add_run_options, command_of, faults_told
from dragondune.commands.targets import (
    add_target_options,
    plan_told,
    seen_in_balance,
    target_of,
)
from dragondune.editions.house_rules import resolve
from dragondune.editions.loader import DEFAULT_EDITION, check_value, edition_values, load_edition
from dragondune.editions.parameters import BY_KEY, Value
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import Faction
from dragondune.lab.balance import Comparison, Contrast, Curve, Plan, Rates, Ruleset, Study
from dragondune.lab.batch import Batch
from dragondune.lab.csv_table import csv_of
from dragondune.lab.even import told_rule
from dragondune.lab.experiment import Experiment
from dragondune.lab.lineup import parse_bots
from dragondune.lab.report import report
from dragondune.lab.suggestions import DIALS, SUGGESTIONS
from dragondune.lab.verdicts import evenness, fair_share, starting_place, survival, verdict


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "balance",
        help="measure how balanced the game is, and what a rule change does to it",
        description="Compares editions with the first one, and --compare, --suggestions and --dials with each edition.",
    )
    parser.add_argument(
        "--editions", default=DEFAULT_EDITION, metavar="A,B,...", help="editions or files (default %(default)s)"
    )
    parser.add_argument(
        "--compare",
        action="append",
        default=[],
        metavar="KEY=VALUE,...",
        help="compare each edition with these rules changed together, on the same seeds; repeatable",
    )
    parser.add_argument(
        "--curve",
        action="append",
        default=[],
        metavar="KEY=A..B",
        help="show who wins at every value of a rule, or KEY alone for a rule without numbers; repeatable",
    )
    parser.add_argument("--suggestions", action="store_true", help="compare everything the rulebooks suggest")
    parser.add_argument(
        "--dials", action="store_true", help="compare the factions' abilities, each one step stronger and weaker"
    )
    parser.add_argument(
        "--bots",
        default="greedy",
        metavar="A,B,...",
        help="bots for all seats, one kind at a time, or orcs=A,elves=B (default %(default)s)",
    )
    add_rules_options(parser)
    add_seed_option(parser)
    add_run_options(parser, games="games for each set of rules and kind of bot", jobs=0, are_planned=True)
    add_target_options(parser)
    parser.add_argument("--report", type=Path, metavar="FILE", help="also write a page with plots (HTML)")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="also write all figures as a table (CSV)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    plan = parse_plan(arguments)
    for option in ("--report", "--csv"):
        path: Path | None = getattr(arguments, option[2:])
        if path is not None:
            check_writable(path, option)
    experiment = Experiment(plan, target_of(arguments))
    seen = ""
    if experiment.target is None:
        seen = seen_in_balance(plan, power=arguments.power, discordance=arguments.discordance)
    elif not arguments.json or sys.stderr.isatty():
        told_plan = plan_told(experiment.target, experiment.most, len(plan.batches()))
        print(told_plan, file=sys.stderr if arguments.json else sys.stdout, flush=True)
    run_experiment(experiment, arguments, plan=seen)
    found = experiment.study()
    if arguments.report is not None:
        arguments.report.write_text(report(found, command_of(arguments)), encoding="utf-8")
    if arguments.csv is not None:
        arguments.csv.write_text(csv_of(found), encoding="utf-8", newline="")
    print(msgspec.json.encode(found).decode() if arguments.json else told(found))


def parse_plan(arguments: argparse.Namespace) -> Plan:
    factions = parse_factions(arguments.factions)
    bases = [_ruleset(name, *rules_of(name, arguments.set)) for name in parse_names(arguments.editions, "edition")]
    rulesets = list(bases)
    contrasts: list[Contrast] = []
    curves: list[Curve] = []
    for number, base in enumerate(bases):
        if number > 0:
            contrasts.append(Contrast(0, number))
        for changed, contrast in _changed(base, arguments):
            contrasts.append(structs.replace(contrast, before=number, after=len(rulesets)))
            rulesets.append(changed)
        for text in arguments.curve:
            curve, points = parse_curve(text, base)
            curves.append(curve)
            contrasts += [Contrast(number, len(rulesets) + place) for place in range(len(points))]
            rulesets += points
    seats_given = arguments.seating == GIVEN
    games = arguments.games or 0
    table = Batch("", {}, factions, {}, games, arguments.seed, seats_given=seats_given, talk=arguments.talk)
    plan = Plan(tuple(rulesets), tuple(contrasts), tuple(_line_ups(arguments.bots, factions)), table)
    plan = structs.replace(plan, curves=tuple(curves))
    for batch in plan.batches():
        batch.new_game()
    return plan


def _ruleset(name: str, edition: str, overrides: Mapping[str, Value]) -> Ruleset:
    """The ruleset named after its edition or file, with the overrides of `--set`."""
    _, own = resolve(name)
    changed = {key: value for key, value in overrides.items() if own.get(key) != value}
    return Ruleset(", ".join([name, *(f"{key}={_shown(value)}" for key, value in changed.items())]), edition, overrides)


def _shown(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _changed(base: Ruleset, arguments: argparse.Namespace) -> Iterator[tuple[Ruleset, Contrast]]:
    for text in arguments.compare:
        changes = parse_overrides(_split_changes(text))
        yield _with(base, text, changes), Contrast(0, 0, "; ".join(told_rule(*change) for change in changes.items()))
    for one in (*(SUGGESTIONS if arguments.suggestions else ()), *(DIALS if arguments.dials else ())):
        changes = one.changes(base.edition, base.overrides)
        if changes:
            contrast = Contrast(0, 0, one.meaning, one.faction, one.aim)
            yield _with(base, one.name, changes), contrast


def parse_curve(text: str, base: Ruleset) -> tuple[Curve, list[Ruleset]]:
    """`orcs_gold=0..10`, or `plunder` for all its values; the base itself is the point with its value."""
    key, is_range, span = text.partition("=")
    own = {**edition_values(base.edition), **base.overrides}.get(key)
    if key not in BY_KEY:
        check_value(key, None)
    values = _span(key, span) if is_range else _all_values(key)
    points: list[tuple[str, str]] = []
    rulesets: list[Ruleset] = []
    for value in values:
        rules = base if value == own else _with(base, f"{key}={_shown(value)}", {key: value})
        points.append((f"{key}={_shown(value)}", rules.name))
        if rules is not base:
            rulesets.append(rules)
    return Curve(key, base.name, tuple(points)), rulesets


def _span(key: str, span: str) -> list[Value]:
    first, has_both, last = span.partition("..")
    if not (has_both and first.isdecimal() and last.isdecimal() and int(first) < int(last)):
        raise Malformed(f'a curve goes from one number to a higher one, as in {key}=0..10, not "{key}={span}"')
    return list(range(int(first), int(last) + 1))


def _all_values(key: str) -> list[Value]:
    parameter = BY_KEY[key]
    match parameter.kind:
        case "switch":
            return [False, True]
        case "words":
            return list(parameter.choices)
        case "number":
            raise Malformed(f"a curve of {key} needs both ends, as in {key}={parameter.least}..{parameter.most}")
        case "factions":
            raise Malformed(f"{key} is a list of factions and has no curve; --compare takes one list at a time")
        case _:
            assert_never(parameter.kind)


def _with(base: Ruleset, name: str, changes: Mapping[str, Value]) -> Ruleset:
    overrides = {**base.overrides, **changes}
    load_edition(base.edition, overrides)
    return Ruleset(f"{base.name} with {name}", base.edition, overrides, is_changed=True)


def _split_changes(text: str) -> list[str]:
    """Split at commas followed by a key; values may contain commas too, as in oracles=elves,orcs."""
    changes: list[str] = []
    for part in text.split(","):
        if "=" in part or not changes:
            changes.append(part.strip())
        else:
            changes[-1] += f",{part.strip()}"
    return changes


def _line_ups(text: str, factions: tuple[Faction, ...]) -> list[dict[Faction, str]]:
    if "=" in text:
        return [parse_bots(text, factions)]
    return [parse_bots(name, factions) for name in parse_names(text, "bot")]


def told(found: Study) -> str:
    last = found.seed + found.games - 1
    blocks = [f"{found.played} games, up to {found.games} for each set of rules and bots, seeds {found.seed} to {last}"]
    blocks += [rates_told(one) for one in found.rates]
    if found.comparisons:
        tests = sum(len(one.changes) for one in found.comparisons)
        blocks.append(f"What the changes do, on the same seeds; p is adjusted by Holm's method for {tests} questions:")
    blocks += [comparison_told(one) for one in found.comparisons]
    if found.interactions:
        lines = [f"{one.before} → {one.after}: {survival(one)}" for one in found.interactions]
        blocks.append("\n".join(["Do the effects survive other bots?", *lines]))
    if found.faults:
        blocks.append("\n".join(faults_told(found.faults)))
    return "\n\n".join(blocks)


def rates_told(one: Rates) -> str:
    found = one.figures
    lines = [
        f"{one.rules}, {one.bots}, {found.games} games",
        "                   wins   95% interval         gold  battles won  treacheries",
    ]
    for name, share in one.wins.items():
        interval = f"{share.low:.1%} to {share.high:.1%}"
        means = found.factions[name]
        fought = f"{means['battles won'].value:.1f} of {means['battles fought'].value:.1f}"
        lines.append(
            f"  {name:<14}{share.share:>7.1%}   {interval:<17}{means['gold'].value:>8.1f}"
            f"{fought:>13}{means['treacheries'].value:>13.2f}"
        )
    endings = ", ".join(f"{name} {share.share:.1%}" for name, share in found.endings.items())
    turns = ", ".join(f"{turn}: {count}" for turn, count in found.turns.items())
    counts = ", ".join(f"{mean.value:.2f} {name}" for name, mean in found.means.items() if name != "turns")
    lines += [f"  {evenness(one)}"]
    if not one.is_changed:
        lines += [f"  Are the {name.capitalize()} too powerful? {fair_share(one, name)}" for name in one.fair]
        lines += [f"  {starting_place(one)}"] if one.places else []
    lines += [
        f"  ended by: {endings}",
        f"  last turn: {found.mean_turns:.2f} on average; {turns}",
        f"  per game: {counts}",
    ]
    return "\n".join(lines)


def comparison_told(one: Comparison) -> str:
    lines = [f"{one.before} → {one.after}, {one.bots}" + (f": {one.meaning}" if one.meaning else "")]
    lines += [f"  {sentence}" for sentence in verdict(one)]
    for name, change in one.changes.items():
        moved = f"{change.before:.1%} → {change.after:.1%}"
        difference = change.difference
        interval = f"{100 * difference.low:+.1f} to {100 * difference.high:+.1f}"
        mark = "significant" if change.is_significant else ""
        row = f"  {name:<12}{moved:>17}  {100 * difference.value:>+6.1f} points   {interval:<16}"
        lines.append(f"{row} p {change.adjusted:.3f}  {mark}".rstrip())
    return "\n".join(lines)
