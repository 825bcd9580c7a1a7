"""Scheduled actions at a table: bots deciding, questions closing, vacation."""

from typing import NamedTuple

from dragondune.engine.ids import Faction


class Leave(NamedTuple):
    """[R330] A vacation until a time; `since` is when it was last counted."""

    since: float
    until: float


class Thinker(NamedTuple):
    """A bot that has to decide for a seat: it starts at `begins`, and its decision takes effect at `counts`.

    In a secret question without waiting times that is at once.
    """

    seat: Faction
    bot: str
    means: str
    begins: float
    counts: float


class Plan(NamedTuple):
    """Scheduled actions: the question closes at `closes`, unless that is None, and bots decide.

    `wakes` is when the server has to act next. The bots in `secret` answer a secret question: they are asked at once,
    and their answers are applied when it closes.
    """

    closes: float | None
    thinkers: tuple[Thinker, ...]
    wakes: float | None
    secret: tuple[Thinker, ...] = ()
