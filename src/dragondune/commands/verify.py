"""`dragondune verify LOG`: whether draws follow from their commitment, and whether a game's chain is whole."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dragondune.commands.files import A_LOG, read_file
from dragondune.companion.box_log import is_box_log, verify_box_log
from dragondune.engine.errors import Malformed
from dragondune.notation.chain import HEAD_DIGITS, Shown
from dragondune.notation.game_record import Contribution
from dragondune.notation.log import read_log
from dragondune.notation.prose.vocabulary import name
from dragondune.notation.trust import Proof, verify

FIXED: Final = "Verdict: the commitment fixed every draw, for anyone who saw it before the first one."


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "verify", help="check that a logged game's draws were fixed before it started, and that nobody rewrote it"
    )
    parser.add_argument("log", type=Path, metavar="LOG")
    parser.add_argument("--head", metavar="HASH", help="a head shown during the game, which must belong to this log")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    head: str | None = arguments.head
    if head is not None and not re.fullmatch(f"[0-9a-f]{{{HEAD_DIGITS}}}", head):
        raise Malformed(f"--head takes the {HEAD_DIGITS} digits (0 to 9, a to f) that the table showed")
    text = read_file(arguments.log, wanted=A_LOG)
    if is_box_log(text):
        _verify_box(text, head=head)
        return
    proof = verify(read_log(text), head=head)
    print(f"Decisions: all {proof.decisions} are legal, and every check and the fingerprint hold.")
    print(f"Commitment: the revealed secret hashes to {proof.commitment}.")
    if proof.contributions:
        print(f"Players: {_contributed(proof.contributions)}.")
    if proof.lots:
        ways = ", ".join(f"from {name(one)} to {name(to)}" for one, to in proof.lots)
        print(f"Lots: the first draws assigned the factions: {ways}.")
    print(f"Draws: all {proof.draws} are what the secret gives; {_passed_over(proof.passed_over)}.")
    print(f"Chain: {_chained(proof)}.")
    if proof.shown is not None:
        print(f"Head: {_shown(proof.shown)}.")
    if proof.is_scripted:
        print("Verdict: this was a lesson: its draws were scripted, the same for everyone who takes it.")
    else:
        print(FIXED)


def _verify_box(text: str, *, head: str | None) -> None:
    """[R296] The log of a companion table."""
    if head is not None:
        raise Malformed("--head is for games at a table of the server; the log of a companion has no chain")
    proof = verify_box_log(text)
    print(f"Records: all {proof.records} follow from the rules.")
    print(f"Commitment: the revealed secret hashes to {proof.commitment}.")
    if proof.contributions:
        print(f"Players: {_contributed(proof.contributions)}.")
    print(f"Draws: all {proof.draws} are what the secret gives.")
    print(FIXED)


def _contributed(contributions: Sequence[Contribution]) -> str:
    numbers = [name(one.seat) for one in contributions if one.number is not None]
    silent = [name(one.seat) for one in contributions if one.number is None]
    told = f"the numbers of {', '.join(numbers)} are part of the draws" if numbers else "no number is part of the draws"
    return told + (f"; not revealed in time: {', '.join(silent)}" if silent else "")


def _chained(proof: Proof) -> str:
    return "every line follows from the one before it" if proof.is_chained else "this log has none"


def _shown(shown: Shown) -> str:
    if shown.is_undone:
        return f"it was shown when {shown.decisions} decisions of this log had been made, and then something was undone"
    return f"it was shown after decision {shown.decisions} of this log" if shown.decisions else "it opens this log"


def _passed_over(count: int) -> str:
    match count:
        case 0:
            return "no number was passed over"
        case 1:
            return "1 number was passed over, so that draw must have been taken back with a decision"
        case _:
            return f"{count} numbers were passed over, so those draws must have been taken back with decisions"
