"""`dragondune verify LOG`: whether a logged game's draws follow from its commitment."""

import argparse
from pathlib import Path

from dragondune.commands.files import A_LOG, read_file
from dragondune.notation.log import read_log
from dragondune.notation.trust import verify


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("verify", help="check that a logged game's draws were fixed before it started")
    parser.add_argument("log", type=Path, metavar="LOG")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    proof = verify(read_log(read_file(arguments.log, wanted=A_LOG)))
    print(f"Decisions: all {proof.decisions} are legal, and every check and the fingerprint hold.")
    print(f"Commitment: the revealed secret hashes to {proof.commitment}.")
    print(f"Draws: all {proof.draws} are what the secret gives; {_passed_over(proof.passed_over)}.")
    print("Verdict: the commitment fixed every draw, for anyone who saw it before the first one.")


def _passed_over(count: int) -> str:
    match count:
        case 0:
            return "no number was passed over"
        case 1:
            return "1 number was passed over, so that draw must have been taken back with a decision"
        case _:
            return f"{count} numbers were passed over, so those draws must have been taken back with decisions"
