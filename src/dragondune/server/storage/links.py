"""The chain of a table's records: each carries a hash of itself and its predecessor, so that damage shows."""

import struct
from hashlib import sha256

from dragondune.server.storage.rows import StoredRecord, TableRow


def first_link(row: TableRow) -> bytes:
    """What the first record follows: the specification of the table and the commitment to its secret."""
    commitment = sha256(b"dragondune seed " + row.secret).digest()
    return sha256(b"dragondune table " + commitment + row.spec).digest()


def next_link(previous: bytes, *, n: int, at: float, body: bytes) -> bytes:
    """The link of a record that follows another."""
    return sha256(previous + struct.pack(">qd", n, at) + body).digest()


def stored(previous: bytes, *, n: int, at: float, body: bytes) -> StoredRecord:
    """A record with the link that its predecessor gives it."""
    return StoredRecord(n, at, body, next_link(previous, n=n, at=at, body=body))


def is_linked(record: StoredRecord, previous: bytes) -> bool:
    """Whether neither the record nor anything before it was changed."""
    return record.link == next_link(previous, n=record.n, at=record.at, body=record.body)
