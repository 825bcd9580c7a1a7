"""Every server test that uses `database_url` runs on SQLite and on PostgreSQL; tests of attacks are marked."""

import pytest

from tests.server.attacks import ATTACKS
from tests.server.databases import (
    database_url,
    migrated_postgres,
    migrated_sqlite,
    postgres,
    postgres_url,
    sqlite_url,
)

__all__ = ["database_url", "migrated_postgres", "migrated_sqlite", "postgres", "postgres_url", "sqlite_url"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    attacking = {module for modules in ATTACKS.values() for module in modules}
    for item in items:
        if item.path.stem in attacking:
            item.add_marker(pytest.mark.attack)
