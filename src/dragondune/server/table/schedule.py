"""What is scheduled at a table: when a question closes, and which bots decide."""

from typing import NamedTuple

from dragondune.engine.ids import Faction


class Thinker(NamedTuple):
    """A bot that has to decide for a seat: it starts at `begins`, and its decision counts from `counts` on.

    In a secret question without waiting times that is at once.
    """

    seat: Faction
    bot: str
    means: str
    begins: float
    counts: float


class Plan(NamedTuple):
    """What happens by itself: the question closes at `closes`, unless that is None, and bots decide.

    `wakes` is when the server has something to do next. The bots in `secret` answer a secret question: they are asked
    at once, and their answers are given when it closes.
    """

    closes: float | None
    thinkers: tuple[Thinker, ...]
    wakes: float | None
    secret: tuple[Thinker, ...] = ()
