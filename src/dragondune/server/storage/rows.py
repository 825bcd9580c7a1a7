"""What the database keeps, as records; JSON inside them is written and read by others."""

from hashlib import sha256

from msgspec import Struct

from dragondune.notation.chain import next_link


class Conflict(Exception):
    """Another process appended first; nothing was written."""


class Unavailable(Exception):
    """The database does not answer; a write in progress may or may not have been kept."""


class StoredRecord(Struct, frozen=True):
    """One line of a table's log; `n` counts from 1 without gaps, `link` is the hash of it and all before it.

    Where the body was replaced, `removed` is the hash of the one that was there.
    """

    n: int
    at: float
    body: bytes
    link: bytes
    removed: bytes | None = None


class StoredSnapshot(Struct, frozen=True):
    """A table after record `n`: how many records were public by then, and how many updates each observer had heard."""

    n: int
    version: str
    public: int
    heard: tuple[int, ...]
    body: bytes


class TableRow(Struct, frozen=True):
    """A table: `spec` never changes, `summary` is for lists, `secret` is the seed, `last` numbers the last record.

    `creator` tells the addresses that make tables apart, without naming them; it is never shown.
    """

    id: str
    version: int
    status: str
    is_listed: bool
    created_at: float
    updated_at: float
    wake_at: float | None
    spec: bytes
    summary: bytes
    secret: bytes
    last: int
    creator: str = ""


class Summary(Struct, frozen=True):
    """What an append changes in the row of its table."""

    status: str
    summary: bytes
    wake_at: float | None
    updated_at: float


class TokenRow(Struct, frozen=True):
    """A right at a table, known by the hash of its token; `role` is host, seat, asker or invite.

    `person` is whose it is, if they have said so.
    """

    hash: str
    table_id: str
    role: str
    seat: str | None
    label: str
    created_at: float
    person: str | None = None


class PersonRow(Struct, frozen=True):
    """Someone who is known by keys that only they have."""

    id: str
    name: str
    colour: str
    created_at: float


class KeyRow(Struct, frozen=True):
    """What proves that somebody is a person, known by its hash: the key of a device, twelve words, or a code.

    It counts until a moment, if there is one.
    """

    hash: str
    person: str
    kind: str
    until: float | None
    created_at: float


class RightsChange(Struct, frozen=True):
    """Rights that change with an append: first some end, then askers are admitted to seats, then tokens are added.

    `ended` names roles with their seats: their tokens end, and with a seat's or the host's also the webhook and its
    undelivered notices. The askers for seats in `admitted` hold them now; bots play those in `kept` for their holders,
    and those who were replaced in `returned` are back.
    """

    added: tuple[TokenRow, ...] = ()
    ended: tuple[tuple[str, str | None], ...] = ()
    admitted: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()


class Hook(Struct, frozen=True):
    """Where notices of a table go: those of one seat, or of the whole table; in a format, and only of some kinds.

    `kinds` are separated by commas; an empty list is of all of them.
    """

    table_id: str
    seat: str | None
    url: str
    format: str = "json"
    kinds: str = ""

    def wants(self, kind: str) -> bool:
        return not self.kinds or kind in self.kinds.split(",")


class Notice(Struct, frozen=True):
    """A message to be delivered; `attempts` counts this one too."""

    id: int
    table_id: str
    seat: str | None
    url: str
    body: bytes
    attempts: int


class Ban(Struct, frozen=True):
    """A network that may not use the server until a time."""

    network: str
    until: float
    reason: str
    created_at: float


class Load(Struct, frozen=True):
    """What a database tells about the load: `records` were written, and `active` tables changed, since a moment."""

    tables: dict[str, int]
    active: int
    records: int
    overdue: int
    notices: int
    dropped: int
    bans: int


class Swept(Struct, frozen=True):
    """How many things that nobody needs any more were removed."""

    bans: int
    notices: int
    presence: int


def is_linked(record: StoredRecord, previous: bytes) -> bool:
    """Whether neither the record nor anything before it was changed."""
    digest = sha256(record.body).digest() if record.removed is None else record.removed
    return record.link == next_link(previous, n=record.n, at=record.at, digest=digest)
