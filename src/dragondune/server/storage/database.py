"""What both kinds of databases can do: run functions of a connection."""

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
"""Classes of SQLSTATE that are no fault of a statement: connection, rollback, resources, shutdown, system, internal."""
FAULTS: Final = (OSError, PoolTimeout, DBAPIError, sqlite3.Error)
"""What a database may raise; SQLite's own where its driver is asked directly."""
MOST_TOLD: Final = 7_900
"""Characters of records that are told; PostgreSQL takes 8,000 in all."""
SQLITE_OUTAGES: Final = (sqlite3.OperationalError, sqlite3.InterfaceError, sqlite3.InternalError)

_pack: Final = Encoder().encode
_unpack: Final = Decoder(tuple[StoredRecord, ...]).decode


class Written(NamedTuple):
    """What another process tells of a table: the number of its last record, 0 if rights have ended.

    `packed` are the records it has written, unless they are too large to be told. What may have been missed is told
    without a table.
    """

    table_id: str
    n: int
    packed: str = ""

    def following(self, n: int) -> Sequence[StoredRecord] | None:
        """The records after a number, if all of them were told."""
        try:
            records = _unpack(self.packed)
        except DecodeError:  # nothing, or what another version wrote
            return None
        after = [record for record in records if record.n > n]
        return after if after and after[0].n == n + 1 and after[-1].n == self.n else None


def written(table_id: str, records: Sequence[StoredRecord]) -> Written:
    """What others are told when records have been written."""
    packed = _pack(records).decode()
    return Written(table_id, records[-1].n, packed if len(packed) <= MOST_TOLD else "")


class Database(Protocol):
    """Functions given to it may run in another thread, and more than once until they succeed."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write."""

    async def read(self, body: Callable[[Connection], Result]) -> Result:
        """What a function finds that writes nothing."""

    async def write(self, body: Callable[[Connection], Result], *, is_single: bool) -> Result:
        """Kept for good when it returns; `is_single` promises one statement, which needs no transaction."""

    async def listen(self, heard: Heard) -> None:
        """From now on tells of every append by others."""

    def tell(self, written: Written) -> None:
        """Let the others hear of an append that is kept; what they miss they find themselves."""

    async def close(self) -> None:
        """Ends all connections."""


def is_outage(error: Exception) -> bool:
    """Whether the same statement may succeed later; without a statement it was the connection that failed."""
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
    """Faults that are not of the statement become Unavailable; the caller raises all others again."""
    if is_outage(fault):
        raise Unavailable(f"The database does not answer: {reason(fault)}.") from fault


@contextmanager
def outages() -> Iterator[None]:
    """Faults that are not of the statement become Unavailable."""
    try:
        yield
    except FAULTS as fault:
        check_outage(fault)
        raise


@contextmanager
def opening(url: URL) -> Iterator[None]:
    """Faults of the first connection are faults of the URL."""
    try:
        yield
    except FAULTS as fault:
        shown = url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)
        raise Malformed(f"The database {shown} cannot be opened: {reason(fault)}.") from fault


def reason(fault: Exception) -> str:
    """The first line of what the driver says."""
    cause = fault.orig if isinstance(fault, DBAPIError) and fault.orig is not None else fault
    said = str(cause) or type(cause).__name__
    return said.splitlines()[0].rstrip(".")
