"""What the database keeps, as records; JSON inside them is written and read by others."""

from msgspec import Struct


class Conflict(Exception):
    """Another process appended first; nothing was written."""


class Unavailable(Exception):
    """The database does not answer; a write in progress may or may not have been kept."""


class StoredRecord(Struct, frozen=True):
    """One line of a table's log; `n` counts from 1 without gaps."""

    n: int
    at: float
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
    """A right at a table, known by the hash of its token; `role` is host, seat or invite."""

    hash: str
    table_id: str
    role: str
    seat: str | None
    label: str
    created_at: float


class Hook(Struct, frozen=True):
    """Where notices of a table go: those of one seat, or of the whole table."""

    table_id: str
    seat: str | None
    url: str


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
