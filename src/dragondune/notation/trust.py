"""Verifiable chance: a secret determines every draw; its hash is published before the first, the secret at the end."""

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, Faction
from dragondune.notation.chain import Chain, Shown, chain_key, heads_of
from dragondune.notation.codec import Entry
from dragondune.notation.game_record import Contribution, Log, replay
from dragondune.notation.names import seat_to_id
from dragondune.notation.prose import describe
from dragondune.notation.prose.vocabulary import name

SECRET_DIGITS: Final = 64
COMMITMENT_DIGITS: Final = 64
NUMBER_DIGITS: Final = 64
FIRST_DRAW: Final = 1
LAST_DRAW: Final = 2**31 - 1


def new_secret() -> str:
    """Return an unguessable secret for one table."""
    return secrets.token_hex(SECRET_DIGITS // 2)


def commitment(secret: str) -> str:
    """Return the hash that commits a table to its secret without revealing it.

    `printf 'dragondune seed %s' SECRET | sha256sum` gives the same.
    """
    return sha256(b"dragondune seed " + secret.encode()).hexdigest()


def number_commitment(seat: Faction, number: str) -> str:
    """Return the hash that commits a player to a random number before anyone has to reveal theirs.

    `printf 'dragondune number %s %s' SEAT NUMBER | sha256sum` gives the same.
    """
    return sha256(f"dragondune number {seat_to_id(seat)} {number}".encode()).hexdigest()


def draw_secret(secret: str, contributions: Sequence[Contribution]) -> str:
    """Mix the table's secret with the players' revealed numbers; the result determines the draws."""
    numbers = [f" {seat_to_id(one.seat)} {one.number}" for one in sorted(contributions) if one.number is not None]
    if not numbers:
        return secret
    return hmac.digest(secret.encode(), f"dragondune numbers{''.join(numbers)}".encode(), "sha256").hex()


def drawn(secret: str, number: int, limit: int) -> int:
    """Return the result of a draw: a whole number from 0 to limit - 1."""
    digest = hmac.digest(secret.encode(), b"dragondune draw %d" % number, "sha256")
    return int.from_bytes(digest, "big") * limit >> 256


class SealedChance:
    """Makes the draws of a table in order; `number` is that of the next."""

    __slots__ = ("_secret", "number")

    def __init__(self, secret: str, number: int = FIRST_DRAW) -> None:
        self._secret: Final = secret
        self.number = number

    def below(self, limit: int) -> int:
        """Draw a whole number from 0 to limit - 1."""
        outcome = drawn(self._secret, self.number, limit)
        self.number += 1
        return outcome


def drawn_lots(chance: SealedChance, seats: Sequence[Faction]) -> list[tuple[Faction, Faction]]:
    """[R341] Shuffle the holders of these seats, from the last seat to the second; return (from, to) pairs."""
    to = list(seats)
    for last in range(len(to) - 1, 0, -1):
        other = chance.below(last + 1)
        to[last], to[other] = to[other], to[last]
    return list(zip(seats, to, strict=True))


class Proof(NamedTuple):
    """What a log proves; `passed_over` counts the draw numbers that no draw in the log uses.

    `contributions` are the players' numbers; `is_scripted` marks a lesson, whose draws are public. `is_chained` tells
    whether there is a chain, `shown` where the requested head belongs.
    """

    decisions: int
    commitment: str
    draws: int
    passed_over: int
    contributions: tuple[Contribution, ...] = ()
    is_chained: bool = False
    shown: Shown | None = None
    is_scripted: bool = False
    lots: tuple[tuple[Faction, Faction], ...] = ()


def verify(log: Log, *, head: str | None = None) -> Proof:
    """Replay a log and repeat all its draws; raise Malformed if anything differs or cannot be checked.

    If a head is given, it must belong to the log.
    """
    sealed = log.header.commitment
    if sealed is None:
        _replay_all(log)
        raise Malformed(
            "line 1: every decision is legal and every check holds, but this log carries no commitment, so nothing "
            "proves its chance; the logs of a server's tables carry one"
        )
    last_line = len(log.entries) + 2
    if log.secret is not None and commitment(log.secret) != sealed:
        raise Malformed(f"line {last_line}: the secret hashes to {commitment(log.secret)}, not to the commitment")
    check_contributions(log.header.contributions)
    numbers = _check_draws(log)
    if log.secret is None:
        raise Malformed(
            f"line {last_line}: every decision is legal, every check holds and the draws are numbered in order, but "
            f"what was drawn cannot be checked: {_unrevealed(log)}"
        )
    heads = _checked_heads(log, log.chain, log.secret) if log.chain is not None else []
    last = numbers[-1] if numbers else _lot_draws(log)
    return Proof(
        len(log.entries),
        sealed,
        draws=len(numbers),
        passed_over=last - _lot_draws(log) - len(numbers),
        contributions=log.header.contributions,
        is_chained=log.chain is not None,
        shown=_found(heads, head) if head is not None else None,
        is_scripted=log.header.is_scripted,
        lots=log.header.lots,
    )


def check_contributions(contributions: Sequence[Contribution]) -> None:
    for one in contributions:
        if one.number is not None and number_commitment(one.seat, one.number) != one.commitment:
            raise Malformed(
                f"line 1: the number of {name(one.seat)} hashes to {number_commitment(one.seat, one.number)}, "
                "not to what they had committed to"
            )


def _checked_heads(log: Log, chain: Chain, secret: str) -> list[Shown]:
    """Compute all heads of the game from the secret and compare them with those in the log."""
    heads = list(heads_of(chain_key(secret), chain.first, log.entries, chain.undone))
    for shown in heads:
        if shown.decisions and not shown.is_undone and shown.head != chain.heads[shown.decisions - 1]:
            raise Malformed(
                f"line {shown.decisions + 1}: the chain is broken: the head is {shown.head} here, "
                f"not {chain.heads[shown.decisions - 1]}"
            )
    return heads


def _found(heads: Sequence[Shown], head: str) -> Shown:
    if not heads:
        raise Malformed("line 1: this log has no chain, so no head can belong to it")
    for shown in heads:
        if shown.head == head:
            return shown
    raise Malformed(f"the head {head} does not belong to this log: the game that showed it went differently")


def _replay_all(log: Log) -> None:
    for _ in replay(log):
        pass


def _unrevealed(log: Log) -> str:
    if log.is_over:
        return 'the game is over, yet its trailer lacks the "secret" that reveals the seed'
    return "the seed is revealed when the game is over"


def _check_draws(log: Log) -> list[int]:
    """Return the numbers of all draws; if the secret is known, check each result."""
    numbers: list[int] = []
    outcomes = _outcomes(log.header.new_game())
    secret = None if log.secret is None else draw_secret(log.secret, log.header.contributions)
    if secret is not None:
        _check_lots(log.header.lots, secret)
    is_after_seat = False
    for line, step in enumerate(replay(log), start=2):
        entry = log.entries[line - 2]
        if entry.seat == CHANCE:
            expected = numbers[-1] + 1 if numbers else FIRST_DRAW + _lot_draws(log)
            number = _checked_number(entry, expected, line=line, is_after_seat=is_after_seat)
            if secret is not None:
                _check_outcome(entry, outcomes[drawn(secret, number, len(outcomes))], line=line)
            numbers.append(number)
        is_after_seat = entry.seat != CHANCE
        outcomes = _outcomes(step.game)
    return numbers


def _outcomes(game: Game) -> Sequence[Decision]:
    """A copy of the outcomes: the game's own list changes with the next decision."""
    return tuple(game.options(CHANCE))


def _lot_draws(log: Log) -> int:
    """How many draws come before the game's own."""
    return max(0, len(log.header.lots) - 1)


def _check_lots(lots: Sequence[tuple[Faction, Faction]], secret: str) -> None:
    """[R341] Check that the first draws gave everyone the people they played."""
    expected = drawn_lots(SealedChance(secret), [one for one, _ in lots])
    for told, (one, to) in zip(lots, expected, strict=True):
        if told != (one, to):
            raise Malformed(f"line 1: by the secret, the player at {name(one)} drew {name(to)}, not {name(told[1])}")


def _checked_number(entry: Entry, expected: int, *, line: int, is_after_seat: bool) -> int:
    """Check a draw number; numbers may be skipped only after an undo, where a seat has decided again."""
    if entry.draw is None:
        raise Malformed(
            f"line {line}: this draw has no number; every draw of a sealed game has one, and this is draw {expected}"
        )
    if entry.draw < expected:
        raise Malformed(
            f"line {line}: draw {entry.draw} is out of order; numbers increase, and the next is at least {expected}"
        )
    if entry.draw > expected and not is_after_seat:
        raise Malformed(
            f"line {line}: this is draw {expected}, not {entry.draw}: numbers are skipped only where decisions "
            "were undone, so a seat's decision must come before the draw"
        )
    return entry.draw


def _check_outcome(entry: Entry, outcome: Decision, *, line: int) -> None:
    if entry.decision != outcome:
        raise Malformed(
            f"line {line}: draw {entry.draw} is to {describe(outcome)} by the secret, not to {describe(entry.decision)}"
        )
