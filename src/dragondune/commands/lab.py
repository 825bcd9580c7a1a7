"""`dragondune lab`: data for researchers."""

import argparse

from dragondune.commands import record


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("lab", help="produce data for researchers")
    record.add_to(parser.add_subparsers(metavar="COMMAND", required=True))
