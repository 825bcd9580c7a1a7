"""What is scheduled at a table: when a question closes, and which bots decide."""

from typing import NamedTuple

from dragondune.engine.ids import Faction


class Thinker(NamedTuple):
    """A bot that has to decide for a seat: it starts at `begins`, and its decision counts from `counts` on.

    For a secret question that is at once: the answer waits like all others until the question closes.
    """

    seat: Faction
    bot: str
    means: str
    begins: float
    counts: float


class Plan(NamedTuple):
    """What happens by itself: the question closes at `closes`, unless that is None, and bots decide.

    `wakes` is when the server has something to do next.
    """

    closes: float | None
    thinkers: tuple[Thinker, ...]
    wakes: float | None
