"""The interface of both kinds of databases: run functions with a connection."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import DecodeError
from msgspec.json import Decoder, Encoder
from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from dragondune.engine.errors import Malformed
from dragondune.server.storage.rows import StoredRecord, Unavailable

Result = TypeVar("Result")
Heard: TypeAlias = Callable[["Written"], None]

OUTAGES: Final = ("08", "40", "53", "57", "58", "XX")
"""SQLSTATE classes that are not the statement's fault: connection, rollback, resources, shutdown, system, internal."""
FAULTS: Final = (OSError, PoolTimeout, DBAPIError, sqlite3.Error)
"""What a database may raise, including sqlite3's own errors where its driver is used directly."""
MOST_TOLD: Final = 7_900
"""Characters of records in a notification; PostgreSQL's limit is 8,000 in all."""
SQLITE_OUTAGES: Final = (sqlite3.OperationalError, sqlite3.InterfaceError, sqlite3.InternalError)

_pack: Final = Encoder().encode
_unpack: Final = Decoder(tuple[StoredRecord, ...]).decode


class Written(NamedTuple):
    """Another process's notification about a table: the number of its last record, or 0 if rights have ended.

    `packed` are the records it has written, unless they are too large. A notification without a table says that others
    may have been missed.
    """

    table_id: str
    n: int
    packed: str = ""

    def following(self, n: int) -> Sequence[StoredRecord] | None:
        """The records after a number, if all of them were included."""
        try:
            records = _unpack(self.packed)
        except DecodeError:  # empty, or written by another version
            return None
        after = [record for record in records if record.n > n]
        return after if after and after[0].n == n + 1 and after[-1].n == self.n else None


def written(table_id: str, records: Sequence[StoredRecord]) -> Written:
    """The notification for others about records just written."""
    packed = _pack(records).decode()
    return Written(table_id, records[-1].n, packed if len(packed) <= MOST_TOLD else "")


class Database(Protocol):
    """Functions passed to it may run in another thread, and more than once until they succeed."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write."""

    async def read(self, body: Callable[[Connection], Result]) -> Result:
        """Run a function that writes nothing."""

    async def write(self, body: Callable[[Connection], Result], *, is_single: bool) -> Result:
        """Run a function and commit; `is_single` promises a single statement, which needs no transaction."""

    async def listen(self, heard: Heard) -> None:
        """From now on, call `heard` for every append by other processes."""

    def tell(self, written: Written) -> None:
        """Notify others of a committed append; they detect by themselves what they miss."""

    async def close(self) -> None:
        """Close all connections."""


def is_outage(error: Exception) -> bool:
    """Whether the same statement may succeed later; without a statement, the connection failed."""
    if isinstance(error, sqlite3.Error):
        return isinstance(error, SQLITE_OUTAGES)
    if not isinstance(error, DBAPIError):
        return True
    code = getattr(error.orig, "sqlstate", None) or ""
    return (
        error.statement is None
        or error.connection_invalidated
        or isinstance(error, OperationalError | InterfaceError | InternalError)
        or code[:2] in OUTAGES
    )


def check_outage(fault: Exception) -> None:
    """Raise Unavailable for faults that are not the statement's; the caller reraises all others."""
    if is_outage(fault):
        raise Unavailable(f"The database does not answer: {reason(fault)}.") from fault


@contextmanager
def outages() -> Iterator[None]:
    """Turn faults that are not the statement's into Unavailable."""
    try:
        yield
    except FAULTS as fault:
        check_outage(fault)
        raise


@contextmanager
def opening(url: URL) -> Iterator[None]:
    """Treat faults of the first connection as a wrong URL."""
    try:
        yield
    except FAULTS as fault:
        shown = url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)
        raise Malformed(f"The database {shown} cannot be opened: {reason(fault)}.") from fault


def reason(fault: Exception) -> str:
    """The first line of the driver's message."""
    cause = fault.orig if isinstance(fault, DBAPIError) and fault.orig is not None else fault
    said = str(cause) or type(cause).__name__
    return said.splitlines()[0].rstrip(".")
