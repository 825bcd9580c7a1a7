"""The hash chain of a game: a head that somebody noted at any moment later proves which log the game has.

Every decision extends the head by a keyed hash of itself. The key is derived from the table's secret. Without it a head
reveals nothing about secret decisions; with it, anyone can recompute all heads.

The records of a server's table have a chain of their own, which is never shown: each record carries a hash of itself
and its predecessor, so that damage is detected.
"""

import hmac
import struct
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from json import JSONEncoder
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.json import Encoder

from dragondune.notation.codec import Entry, entry_to_record

if TYPE_CHECKING:
    from hashlib import _Hash

HEAD_DIGITS: Final = 64
_encode: Final = JSONEncoder(sort_keys=True, separators=(",", ":")).encode
_encode_ascii: Final = Encoder(order="sorted").encode
KEYS_REMEMBERED: Final = 4096
_BLOCK: Final = sha256().block_size
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
"""The key padding of RFC 2104."""


class Undone(NamedTuple):
    """The link of a decision that was undone, or of the undo itself; `kept` decisions of the log precede it."""

    kept: int
    link: str


class Chain(NamedTuple):
    """The heads before the first decision and after each one, and the links of undone decisions, in order."""

    first: str
    heads: tuple[str, ...]
    undone: tuple[Undone, ...] = ()


class Shown(NamedTuple):
    """A head, the number of decisions before it, and whether it belongs to an undone decision."""

    head: str
    decisions: int
    is_undone: bool


def chain_key(secret: str) -> bytes:
    """Derive the key of a table's chain without revealing the secret."""
    return hmac.digest(secret.encode(), b"dragondune chain", "sha256")


def first_head(header: Mapping[str, object]) -> str:
    """Return the head before the first decision, computed from the log's header."""
    return sha256(b"dragondune chain " + _escaped(header)).hexdigest()


def link_of(key: bytes, entry: Entry, *, n: int) -> str:
    """Hash decision number `n` with the table's key."""
    return _keyed_hash(key, _line(entry, n))


def undoing(key: bytes, *, kept: int) -> str:
    """Hash an undo of all but the first `kept` decisions."""
    return _keyed_hash(key, b"dragondune undo %d" % kept)


def _keyed_hash(key: bytes, message: bytes) -> str:
    """HMAC-SHA-256; each decision needs one, and `hmac` would take twice as long, mostly on the key."""
    begun, ended = _halves(key)
    inner, outer = begun.copy(), ended.copy()
    inner.update(message)
    outer.update(inner.digest())
    return outer.hexdigest()


@lru_cache(KEYS_REMEMBERED)
def _halves(key: bytes) -> "tuple[_Hash, _Hash]":
    """The two hash states of an HMAC after its key, which is a digest and so shorter than a block."""
    padded = key.ljust(_BLOCK, b"\0")
    return sha256(padded.translate(_INNER)), sha256(padded.translate(_OUTER))


def extended(head: str, link: str) -> str:
    """Return the head after adding a link."""
    return sha256(bytes.fromhex(head) + bytes.fromhex(link)).hexdigest()


class UndoneLinks:
    """Collects the links of undone decisions while a game is replayed from its start."""

    def __init__(self, key: bytes) -> None:
        self._key: Final = key
        self._after: Final[dict[int, list[str]]] = {}

    def take_back(self, entries: Sequence[Entry], *, kept: int) -> None:
        """Undo `entries`, which are all those after the first `kept`."""
        links = self._after.setdefault(kept, [])
        for number, entry in enumerate(entries, start=kept + 1):
            links.append(link_of(self._key, entry, n=number))
            links += self._after.pop(number, ())
        links.append(undoing(self._key, kept=kept))

    def undone(self) -> tuple[Undone, ...]:
        """Return all links collected, in the order of the log."""
        return tuple(Undone(kept, link) for kept in sorted(self._after) for link in self._after[kept])


def heads_of(key: bytes, first: str, entries: Sequence[Entry], undone: Sequence[Undone]) -> Iterator[Shown]:
    """Yield every head that the game has ever had, in order; for each number, the head that still counts comes first.

    Heads of undone decisions have the number of log decisions before them.
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
    """Return the chain of a game, computed from its log."""
    heads = (shown for shown in heads_of(key, first, entries, undone) if not shown.is_undone)
    return Chain(first, tuple(shown.head for shown in heads)[1:], tuple(undone))


def _line(entry: Entry, n: int) -> bytes:
    """Encode an entry as ASCII JSON; `_escaped` escapes other characters, and msgspec is faster if there are none."""
    record = entry_to_record(entry)
    record["n"] = n
    line = _encode_ascii(record)
    return line if line.isascii() else _escaped(record)


def _escaped(record: Mapping[str, object]) -> bytes:
    return _encode(record).encode()


def first_link(spec: bytes, secret: bytes) -> bytes:
    """The link before a table's first record: a hash of its specification and its commitment."""
    commitment = sha256(b"dragondune seed " + secret).digest()
    return sha256(b"dragondune table " + commitment + spec).digest()


def next_link(previous: bytes, *, n: int, at: float, digest: bytes) -> bytes:
    """The link of a table record that follows `previous`; `digest` is the hash of its body."""
    return sha256(previous + struct.pack(">qd", n, at) + digest).digest()
