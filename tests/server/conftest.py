"""Every server test that uses `database_url` runs on SQLite and on PostgreSQL."""

from tests.server.databases import database_url, postgres, postgres_url, sqlite_url

__all__ = ["database_url", "postgres", "postgres_url", "sqlite_url"]
