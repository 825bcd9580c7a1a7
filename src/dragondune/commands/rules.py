"""`dragondune rules [EDITION]`: every parameter with its value and clause."""

import argparse
import json

from dragondune.commands.options import parse_overrides
from dragondune.editions.loader import DEFAULT_EDITION, edition_values, load_edition
from dragondune.editions.parameters import PARAMETERS, Value


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("rules", help="show every parameter of an edition")
    parser.add_argument("edition", nargs="?", default=DEFAULT_EDITION, metavar="EDITION")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="override a rule; repeatable")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    overrides = parse_overrides(arguments.set)
    values = edition_values(arguments.edition)
    load_edition(arguments.edition, overrides)
    values.update(overrides)
    if arguments.json:
        print(json.dumps(values, indent=1))
        return
    width = max(len(parameter.key) for parameter in PARAMETERS)
    for parameter in PARAMETERS:
        value = shown(values[parameter.key])
        mark = "*" if parameter.key in overrides else " "
        print(f"{mark}{parameter.key:{width}}  {value:<14} {f'[{parameter.clause}]':<12} {parameter.meaning}")


def shown(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
