"""The chain of a game: its head, noted by anyone at any moment, later proves which log the game has.

Every decision extends the head by a keyed hash of itself. Without the key, which follows from the table's secret, a
head tells nothing about secret decisions; with it, anyone can compute all heads again.

The records of a table that a server keeps have a chain of their own, which is never shown: each carries a hash of
itself and its predecessor, so that damage shows.
"""

import hmac
import struct
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from json import JSONEncoder
from typing import Final, NamedTuple

from msgspec.json import Encoder

from dragondune.notation.codec import Entry, entry_to_record

HEAD_DIGITS: Final = 64
_encode: Final = JSONEncoder(sort_keys=True, separators=(",", ":")).encode
_encode_ascii: Final = Encoder(order="sorted").encode


class Undone(NamedTuple):
    """The link of something that no longer counts: a decision that was taken back, or the act of taking back.

    `kept` decisions of the log precede it.
    """

    kept: int
    link: str


class Chain(NamedTuple):
    """The head before the first decision and after each, and the links of what was taken back, in order."""

    first: str
    heads: tuple[str, ...]
    undone: tuple[Undone, ...] = ()


class Shown(NamedTuple):
    """A head, how many decisions it follows, and whether it was the head of something that no longer counts."""

    head: str
    decisions: int
    is_undone: bool


def chain_key(secret: str) -> bytes:
    """The key of a table's chain, which does not give the secret away."""
    return hmac.digest(secret.encode(), b"dragondune chain", "sha256")


def first_head(header: Mapping[str, object]) -> str:
    """The head before the first decision, from what the header of the log says."""
    return sha256(b"dragondune chain " + _written(header)).hexdigest()


def link_of(key: bytes, entry: Entry, *, n: int) -> str:
    """The link of decision number `n`."""
    return hmac.digest(key, _line(entry, n), "sha256").hex()


def undoing(key: bytes, *, kept: int) -> str:
    """The link of taking back all but the first decisions."""
    return hmac.digest(key, b"dragondune undo %d" % kept, "sha256").hex()


def extended(head: str, link: str) -> str:
    """The head after one more link."""
    return sha256(bytes.fromhex(head) + bytes.fromhex(link)).hexdigest()


def taken_back(
    key: bytes, entries: Sequence[Entry], undone: Sequence[Undone], *, kept: int
) -> tuple[tuple[Undone, ...], str]:
    """What was taken back ever, once `entries`, all after the first `kept`, are; and the link of that act."""
    split = bisect_right(undone, kept, key=lambda one: one.kept)  # they are in order, and can be many
    earlier, later = list(undone[:split]), undone[split:]
    for number, entry in enumerate(entries, start=kept + 1):
        earlier.append(Undone(kept, link_of(key, entry, n=number)))
        earlier += [Undone(kept, one.link) for one in later if one.kept == number]
    act = undoing(key, kept=kept)
    return (*earlier, Undone(kept, act)), act


def heads_of(key: bytes, first: str, entries: Sequence[Entry], undone: Sequence[Undone]) -> Iterator[Shown]:
    """All heads that a game has ever had, in order; the head after each decision that counts comes last of its number.

    Heads of what was taken back count the decisions of the log before them.
    """
    head, following = first, iter(undone)
    gone = next(following, None)
    yield Shown(head, 0, is_undone=False)
    for number in range(len(entries) + 1):
        if number:
            head = extended(head, link_of(key, entries[number - 1], n=number))
            yield Shown(head, number, is_undone=False)
        while gone is not None and gone.kept == number:
            head = extended(head, gone.link)
            yield Shown(head, number, is_undone=True)
            gone = next(following, None)


def chain_of(key: bytes, first: str, entries: Sequence[Entry], undone: Sequence[Undone]) -> Chain:
    """The chain of a game as its log tells it."""
    heads = (shown for shown in heads_of(key, first, entries, undone) if not shown.is_undone)
    return Chain(first, tuple(shown.head for shown in heads)[1:], tuple(undone))


def _line(entry: Entry, n: int) -> bytes:
    """As `_written` writes it, which escapes what is not ASCII; where all is, msgspec writes the same, and faster."""
    record = {"n": n, **entry_to_record(entry)}
    line = _encode_ascii(record)
    return line if line.isascii() else _written(record)


def _written(record: Mapping[str, object]) -> bytes:
    return _encode(record).encode()


def first_link(spec: bytes, secret: bytes) -> bytes:
    """What the first record of a table follows: the table's specification and the commitment to its secret."""
    commitment = sha256(b"dragondune seed " + secret).digest()
    return sha256(b"dragondune table " + commitment + spec).digest()


def next_link(previous: bytes, *, n: int, at: float, digest: bytes) -> bytes:
    """The link of a table's record that follows another; `digest` is that of its body."""
    return sha256(previous + struct.pack(">qd", n, at) + digest).digest()
