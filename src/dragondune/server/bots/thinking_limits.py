"""How long a bot may think, and when it is stopped."""

from typing import Final

SPARE_SECONDS: Final = 2.0
"""Held back from a bot's time limit, up to half of it, for communication on a busy machine."""
LEAST_SECONDS: Final = 0.1
"""The minimum thinking time, even if a bot spent all its time waiting for a process."""


def thought_within(limit: float) -> float:
    """The longest time budget for a bot that is stopped after `limit`."""
    return max(limit / 2, limit - SPARE_SECONDS)


def limit_for(thought: float) -> float:
    """The shortest limit that leaves a bot this time budget."""
    return min(2 * thought, thought + SPARE_SECONDS)
