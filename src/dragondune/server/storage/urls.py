"""Parse database URLs."""

from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from dragondune.engine.errors import Malformed

FORMS: Final = "sqlite:///path/file.db or postgresql://user:password@host:port/database"
SQLITE: Final = ("sqlite", "sqlite+aiosqlite", "sqlite+pysqlite")
POSTGRESQL: Final = ("postgresql", "postgres", "postgresql+asyncpg")


def parse(text: str) -> URL:
    """The URL, with the driver to use."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        # Do not repeat an invalid URL: it may still contain a password.
        raise Malformed(f"The database is not given as a URL; write {FORMS}.") from None
    if url.drivername in SQLITE:
        return sqlite_url(url)
    if url.drivername in POSTGRESQL:
        return postgresql_url(url)
    raise Malformed(f"There is no support for databases of the kind {url.drivername!r}; use {FORMS}.")


def sqlite_url(url: URL) -> URL:
    if url.host or url.username or url.query:
        raise Malformed("A SQLite URL has a path and nothing else; write sqlite:///path/file.db with three slashes.")
    if not url.database or url.database == ":memory:":
        raise Malformed("A SQLite database needs a file, since nothing may be lost; write sqlite:///path/file.db.")
    return URL.create("sqlite+pysqlite", database=url.database)


def postgresql_url(url: URL) -> URL:
    if not url.database:
        raise Malformed("The PostgreSQL URL names no database; write postgresql://user:password@host:port/database.")
    query = dict(url.query)
    if "sslmode" in query:
        query["ssl"] = query.pop("sslmode")
    unknown = sorted(set(query) - {"host", "ssl"})
    if unknown:
        raise Malformed(f"A PostgreSQL URL cannot set {', '.join(unknown)}; allowed are host and sslmode.")
    return url.set(drivername="postgresql+asyncpg", query=query)
