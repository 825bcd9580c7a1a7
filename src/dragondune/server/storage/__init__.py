"""Persistent storage: tables with their records, tokens, hooks and notifications."""

from dragondune.server.storage.database import Written
from dragondune.server.storage.rows import (
    Ban,
    Conflict,
    Hook,
    KeyRow,
    ListedTable,
    Load,
    Notice,
    PersonRow,
    RightsChange,
    StoredRecord,
    StoredSnapshot,
    Summary,
    Swept,
    TableRow,
    TokenRow,
    Unavailable,
)
from dragondune.server.storage.store import Store

__all__ = [
    "Ban",
    "Conflict",
    "Hook",
    "KeyRow",
    "ListedTable",
    "Load",
    "Notice",
    "PersonRow",
    "RightsChange",
    "Store",
    "StoredRecord",
    "StoredSnapshot",
    "Summary",
    "Swept",
    "TableRow",
    "TokenRow",
    "Unavailable",
    "Written",
]
