"""How long a bot may think, and after how long it is stopped."""

from typing import Final

SPARE_SECONDS: Final = 2.0
"""What a bot is not told of its time limit, at most half of it: for the way there and back on a busy machine."""
LEAST_SECONDS: Final = 0.1
"""What a bot may think even if it has waited for a process all its time."""


def thought_within(limit: float) -> float:
    """The most a bot is told to think that is stopped after this time."""
    return max(limit / 2, limit - SPARE_SECONDS)


def limit_for(thought: float) -> float:
    """The least time after which a bot is stopped that is told to think so long."""
    return min(2 * thought, thought + SPARE_SECONDS)
