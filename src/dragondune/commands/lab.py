"""`dragondune lab`: data for researchers, and experiments for other programs."""

import argparse

from dragondune.commands import export, follow, people, record


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("lab", help="record, export and compare games for research")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    record.add_to(commands)
    follow.add_to(commands)
    export.add_to(commands)
    people.add_to(commands)
