"""Random numbers that players add to the draws: committed first, revealed when everyone is seated."""

import re

from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.ids import Faction
from dragondune.notation.trust import number_commitment
from dragondune.server.table import log_records as r
from dragondune.server.table.table import Table
from dragondune.wire.commands import Commit, Reveal
from dragondune.wire.lobby import SEATS

RULE = "R291"
DIGITS = re.compile(r"[0-9a-f]{64}")


def contribute(table: Table, seat: Faction, command: Commit | Reveal) -> list[r.AnyRecord]:
    if isinstance(command, Commit):
        return commit(table, seat, command.commitment)
    return reveal(table, seat, command.number)


def commit(table: Table, seat: Faction, commitment: str) -> list[r.AnyRecord]:
    """[R291] Commit once per holder of a seat, before anyone has revealed a number."""
    _check_digits(commitment)
    _check_open(table)
    if seat in table.contributions:
        raise Illegal(RULE, f"the {SEATS[seat]} have committed to a number already")
    if any(one.number is not None for one in table.contributions.values()):
        raise Illegal(RULE, "it is too late to commit to a number: others have revealed theirs")
    return [r.Committed(SEATS[seat], commitment)]


def reveal(table: Table, seat: Faction, number: str) -> list[r.AnyRecord]:
    """[R291] Reveal the number once all seats are taken, so that nobody arriving later can use it to choose theirs."""
    _check_digits(number)
    _check_open(table)
    mine = table.contributions.get(seat)
    if mine is None:
        raise Illegal(RULE, f"the {SEATS[seat]} have not committed to a number; commit to one first")
    if mine.number is not None:
        raise Illegal(RULE, f"the {SEATS[seat]} have revealed their number already")
    if any(holder.kind == "open" for holder in table.holders.values()):
        raise Illegal(RULE, "numbers are revealed when all seats are taken; wait until then")
    if number_commitment(seat, number) != mine.commitment:
        raise Illegal(RULE, "this is not the number to which you have committed")
    return [r.Revealed(SEATS[seat], number)]


def _check_digits(text: str) -> None:
    if DIGITS.fullmatch(text) is None:
        raise Malformed("numbers and their hashes have 64 hexadecimal digits in lower case")


def _check_open(table: Table) -> None:
    if table.spec.lesson:
        raise Illegal(RULE, "the draws of a lesson are scripted, so players' numbers do not count")
    if table.status != "open":
        raise Illegal(RULE, "numbers count only before the game begins")
