"""The fields of a table, by what a draft of it does with them."""

from typing import Final

COPIED: Final = (
    "answers",
    "changed",
    "checkpoints",
    "contributions",
    "counts",
    "holders",
    "keys",
    "last_spoke",
    "moves",
    "numbers",
    "prepared",
    "sealed",
    "sealed_bids",
    "standing",
    "tenures",
    "used",
    "votes",
)
"""What a draft has a copy of."""
SHARED: Final = (
    "_is_held",
    "_prompts",
    "asked_at",
    "chain_key",
    "commitment",
    "created_at",
    "decided",
    "draws",
    "game",
    "head",
    "id",
    "link",
    "n",
    "plan",
    "rematch",
    "spec",
    "status",
    "taken_back",
    "undo_request",
    "undone",
)
"""What is never changed, only replaced."""
