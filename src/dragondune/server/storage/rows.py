"""Database records; other modules encode and decode the JSON inside them."""

from hashlib import sha256

from msgspec import Struct

from dragondune.notation.chain import next_link


class Conflict(Exception):
    """Another process appended first; nothing was written."""


class Unavailable(Exception):
    """The database does not answer; a write in progress may or may not have been committed."""


class StoredRecord(Struct, frozen=True):
    """One line of a table's log; `n` counts from 1 without gaps, `link` is the hash of it and all before it.

    If the body was replaced, `removed` is the hash of the original.
    """

    n: int
    at: float
    body: bytes
    link: bytes
    removed: bytes | None = None


class StoredSnapshot(Struct, frozen=True):
    """A table after record `n`: how many records were public, and how many updates each observer had received."""

    n: int
    version: str
    public: int
    heard: tuple[int, ...]
    body: bytes


class TableRow(Struct, frozen=True):
    """A table: `spec` never changes, `summary` is for lists, `secret` is the seed, `last` numbers the last record.

    `creator` distinguishes the addresses that create tables without naming them; it is never shown.
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


class ListedTable(Struct, frozen=True):
    """What lists need of a table; the whole row can be as large as an imported game."""

    id: str
    status: str
    created_at: float
    updated_at: float
    last: int
    summary: bytes


class Summary(Struct, frozen=True):
    """What an append changes in its table's row."""

    status: str
    summary: bytes
    wake_at: float | None
    updated_at: float


class TokenRow(Struct, frozen=True):
    """A right at a table, stored under the hash of its token; `role` is host, seat, asker or invite.

    `person` is its owner, if linked.
    """

    hash: str
    table_id: str
    role: str
    seat: str | None
    label: str
    created_at: float
    person: str | None = None


class PersonRow(Struct, frozen=True):
    """A person, identified by keys that only they have."""

    id: str
    name: str
    colour: str
    created_at: float


class KeyRow(Struct, frozen=True):
    """Proof of a person's identity, stored under its hash: a device key, twelve words, a code or a passkey.

    It may expire. `data` is the public half of a passkey.
    """

    hash: str
    person: str
    kind: str
    until: float | None
    created_at: float
    data: bytes | None = None


class RightsChange(Struct, frozen=True):
    """Rights that change with an append: first some end, then askers are admitted to seats, then tokens are added.

    `ended` lists roles with their seats: their tokens end, and with a seat's or the host's also the webhook and its
    queued notifications. The askers for the seats in `admitted` become their holders; bots take over those in `kept`
    for their holders, and replaced holders return to those in `returned`. Before all that, the holders of the first
    seats of the pairs in `moved` go to the second, with their rights and webhooks. If the game `begins`, record who
    holds which seat.
    """

    added: tuple[TokenRow, ...] = ()
    ended: tuple[tuple[str, str | None], ...] = ()
    admitted: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    begins: bool = False


class Hook(Struct, frozen=True):
    """Where a table's notifications go, for one seat or the whole table, with a format and kinds.

    `kinds` are separated by commas; empty means all of them.
    """

    table_id: str
    seat: str | None
    url: str
    format: str = "json"
    kinds: str = ""

    def wants(self, kind: str) -> bool:
        return not self.kinds or kind in self.kinds.split(",")


class Notice(Struct, frozen=True, kw_only=True):
    """A queued message; `attempts` includes the current one."""

    id: int
    table_id: str
    seat: str | None = None
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
    """A database's load: `records` written and `active` tables changed since a moment."""

    tables: dict[str, int]
    active: int
    records: int
    overdue: int
    notices: int
    dropped: int
    bans: int


class Swept(Struct, frozen=True):
    """How many obsolete rows were removed."""

    bans: int
    messages: int
    presence: int


def is_linked(record: StoredRecord, previous: bytes) -> bool:
    """Whether the record and everything before it are unchanged."""
    digest = sha256(record.body).digest() if record.removed is None else record.removed
    return record.link == next_link(previous, n=record.n, at=record.at, digest=digest)
