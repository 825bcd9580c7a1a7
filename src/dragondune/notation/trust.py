"""Chance that can be checked: a secret settles every draw; its hash is shown before the first, itself at the end."""

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
    """Unguessable, for one table."""
    return secrets.token_hex(SECRET_DIGITS // 2)


def commitment(secret: str) -> str:
    """The hash that binds a table to its secret and does not give it away.

    `printf 'dragondune seed %s' SECRET | sha256sum` gives the same.
    """
    return sha256(b"dragondune seed " + secret.encode()).hexdigest()


def number_commitment(seat: Faction, number: str) -> str:
    """The hash that binds a player to a random number before anyone has to reveal theirs.

    `printf 'dragondune number %s %s' SEAT NUMBER | sha256sum` gives the same.
    """
    return sha256(f"dragondune number {seat_to_id(seat)} {number}".encode()).hexdigest()


def draw_secret(secret: str, contributions: Sequence[Contribution]) -> str:
    """What settles the draws: the table's secret, mixed with the numbers that players have revealed."""
    numbers = [f" {seat_to_id(one.seat)} {one.number}" for one in sorted(contributions) if one.number is not None]
    if not numbers:
        return secret
    return hmac.digest(secret.encode(), f"dragondune numbers{''.join(numbers)}".encode(), "sha256").hex()


def drawn(secret: str, number: int, limit: int) -> int:
    """What a draw comes to: a whole number from 0 to limit - 1."""
    digest = hmac.digest(secret.encode(), b"dragondune draw %d" % number, "sha256")
    return int.from_bytes(digest, "big") * limit >> 256


class SealedChance:
    """The draws of a table one after the other; `number` is that of the next."""

    __slots__ = ("_secret", "number")

    def __init__(self, secret: str, number: int = FIRST_DRAW) -> None:
        self._secret: Final = secret
        self.number = number

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        outcome = drawn(self._secret, self.number, limit)
        self.number += 1
        return outcome


class Proof(NamedTuple):
    """What a log has proven; `passed_over` counts the numbers below the last draw that no draw has.

    `contributions` are those of players; `is_scripted` marks a lesson, whose draws everyone knows. `is_chained` tells
    whether there is a chain, `shown` where the head belongs that was asked for.
    """

    decisions: int
    commitment: str
    draws: int
    passed_over: int
    contributions: tuple[Contribution, ...] = ()
    is_chained: bool = False
    shown: Shown | None = None
    is_scripted: bool = False


def verify(log: Log, *, head: str | None = None) -> Proof:
    """Replay a log and repeat all its draws; anything that differs or cannot be checked is Malformed.

    A head that someone noted must belong to the log.
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
    last = numbers[-1] if numbers else 0
    return Proof(
        len(log.entries),
        sealed,
        draws=len(numbers),
        passed_over=last - len(numbers),
        contributions=log.header.contributions,
        is_chained=log.chain is not None,
        shown=_found(heads, head) if head is not None else None,
        is_scripted=log.header.is_scripted,
    )


def check_contributions(contributions: Sequence[Contribution]) -> None:
    for one in contributions:
        if one.number is not None and number_commitment(one.seat, one.number) != one.commitment:
            raise Malformed(
                f"line 1: the number of {name(one.seat)} hashes to {number_commitment(one.seat, one.number)}, "
                "not to what they had committed to"
            )


def _checked_heads(log: Log, chain: Chain, secret: str) -> list[Shown]:
    """All heads of the game, computed from the secret; each that the log tells is the same."""
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
        raise Malformed("line 1: this log has no chain, so that no head can belong to it")
    for shown in heads:
        if shown.head == head:
            return shown
    raise Malformed(f"the head {head} does not belong to this log: the game it was shown in went another way")


def _replay_all(log: Log) -> None:
    for _ in replay(log):
        pass


def _unrevealed(log: Log) -> str:
    if log.is_over:
        return 'the game is over, yet its trailer lacks the "secret" that reveals the seed'
    return "the seed is revealed when the game is over"


def _check_draws(log: Log) -> list[int]:
    """The numbers of all draws; once the secret is known, each has given what stands in the log."""
    numbers: list[int] = []
    outcomes = _outcomes(log.header.new_game())
    secret = None if log.secret is None else draw_secret(log.secret, log.header.contributions)
    is_after_seat = False
    for line, step in enumerate(replay(log), start=2):
        entry = log.entries[line - 2]
        if entry.seat == CHANCE:
            number = _checked_number(entry, numbers, line=line, is_after_seat=is_after_seat)
            if secret is not None:
                _check_outcome(entry, outcomes[drawn(secret, number, len(outcomes))], line=line)
            numbers.append(number)
        is_after_seat = entry.seat != CHANCE
        outcomes = _outcomes(step.game)
    return numbers


def _outcomes(game: Game) -> Sequence[Decision]:
    """As they are before the next decision; those of the game itself change with it."""
    return tuple(game.options(CHANCE))


def _checked_number(entry: Entry, numbers: Sequence[int], *, line: int, is_after_seat: bool) -> int:
    """Only decisions can be taken back, so numbers may be skipped only where a seat has decided again."""
    expected = numbers[-1] + 1 if numbers else FIRST_DRAW
    if entry.draw is None:
        raise Malformed(f"line {line}: this draw has no number; in a sealed game all have, and this is draw {expected}")
    if entry.draw < expected:
        raise Malformed(f"line {line}: draw {entry.draw} comes too late; the numbers go up, from {expected} here")
    if entry.draw > expected and not is_after_seat:
        raise Malformed(
            f"line {line}: this is draw {expected}, not {entry.draw}: numbers are passed over only where decisions "
            "were taken back, so that a seat's decision comes before the draw"
        )
    return entry.draw


def _check_outcome(entry: Entry, outcome: Decision, *, line: int) -> None:
    if entry.decision != outcome:
        raise Malformed(
            f"line {line}: draw {entry.draw} is to {describe(outcome)} by the secret, not to {describe(entry.decision)}"
        )
