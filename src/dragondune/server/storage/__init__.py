"""What survives a restart: tables with their records, tokens, hooks and notices."""

from dragondune.server.storage.rows import (
    Conflict,
    Hook,
    Notice,
    RightsChange,
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
    "RightsChange",
    "Store",
    "StoredRecord",
    "StoredSnapshot",
    "Summary",
    "TableRow",
    "TokenRow",
    "Unavailable",
]
