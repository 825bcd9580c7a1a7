"""What survives a restart: tables with their records, tokens, hooks and notices."""

from dragondune.server.storage.rows import (
    Conflict,
    Hook,
    Notice,
    StoredRecord,
    StoredSnapshot,
    Summary,
    TableRow,
    TokenRow,
    Unavailable,
)
from dragondune.server.storage.store import Store

__all__ = [
    "Conflict",
    "Hook",
    "Notice",
    "Store",
    "StoredRecord",
    "StoredSnapshot",
    "Summary",
    "TableRow",
    "TokenRow",
    "Unavailable",
]
