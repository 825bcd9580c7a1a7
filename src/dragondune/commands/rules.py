"""`dragondune rules`: the parameters of an edition, the differences between two, the mistakes in a file."""

import argparse
import json

from dragondune.commands.options import parse_rules
from dragondune.editions.house_rules import resolve
from dragondune.editions.loader import DEFAULT_EDITION, edition_values
from dragondune.editions.parameters import PARAMETERS, Value
from dragondune.engine.errors import Malformed

USAGE = "rules [EDITION], rules diff A B, or rules check FILE"


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("rules", help="show an edition, compare two, or check a house-rules file")
    parser.add_argument("words", nargs="*", metavar="EDITION | diff A B | check FILE")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="override a rule; repeatable")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    match arguments.words:
        case ["diff", one, other]:
            show_differences(one, other, as_json=arguments.json)
        case ["check", name]:
            check(name)
        case []:
            show(DEFAULT_EDITION, arguments)
        case [edition] if edition not in ("diff", "check"):
            show(edition, arguments)
        case _:
            raise Malformed(f"the command is {USAGE}")


def values_of(name: str) -> dict[str, Value]:
    """Every key of an edition or a house-rules file."""
    edition, overrides = resolve(name)
    return {**edition_values(edition), **overrides}


def show(name: str, arguments: argparse.Namespace) -> None:
    """Show every parameter with its value and clause; a star marks overridden values."""
    arguments.edition = name
    edition, overrides = parse_rules(arguments)
    values = {**edition_values(edition), **overrides}
    if arguments.json:
        print(json.dumps(values, indent=1))
        return
    width = max(len(parameter.key) for parameter in PARAMETERS)
    for parameter in PARAMETERS:
        value = shown(values[parameter.key])
        mark = "*" if parameter.key in overrides else " "
        print(f"{mark}{parameter.key:{width}}  {value:<14} {f'[{parameter.clause}]':<12} {parameter.meaning}")


def show_differences(one: str, other: str, *, as_json: bool) -> None:
    """Show the differences between two editions or files, with clause numbers."""
    first, second = values_of(one), values_of(other)
    changed = [parameter for parameter in PARAMETERS if first[parameter.key] != second[parameter.key]]
    if as_json:
        print(json.dumps({p.key: [first[p.key], second[p.key]] for p in changed}, indent=1))
        return
    if not changed:
        print(f"{one} and {other} have the same rules.")
        return
    width = max(len(parameter.key) for parameter in changed)
    print(f"{len(changed)} rules differ: {one} → {other}")
    for parameter in changed:
        change = f"{shown(first[parameter.key])} → {shown(second[parameter.key])}"
        print(f"{parameter.key:{width}}  {change:<32} {f'[{parameter.clause}]':<12} {parameter.meaning}")


def check(name: str) -> None:
    """Report that a house-rules file is valid, or raise its mistakes."""
    edition, overrides = resolve(name)
    print(f"{name} extends {edition} and overrides {len(overrides)} rules.")


def shown(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value) or '""'
