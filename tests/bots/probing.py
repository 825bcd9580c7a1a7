"""Bots that examine what a runner gives them, and fail if it leads to the table."""

import gc
from collections.abc import Sequence
from typing import Final

from dragondune.bots.base import Bot, OptionsBot, Speech
from dragondune.engine.decisions import Decision
from dragondune.knowledge.gate import Knowledge
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk
from tests.knowledge.reachability import is_table, leads_to_a_table

handed: Final[list[type]] = []
"""The types of what bots of this process were given, in order."""


class TableReached(Exception):
    """A bot was given something that leads to the table."""


def examine(*given: object) -> None:
    for one in given:
        handed.append(type(one))
        if leads_to_a_table(one):
            raise TableReached(type(one).__name__)


class Probe(Bot):
    """Examines situations, talks and itself, and takes the last option."""

    def choose(self, situation: Situation) -> Decision:
        examine(situation, self)
        return situation.options[-1]

    def talk(self, talk: Talk) -> Speech | None:
        examine(talk, self)
        return None


class Vandal(Bot):
    """Spoils everything it is given, and takes the last option."""

    def choose(self, situation: Situation) -> Decision:
        chosen = situation.options[-1]
        spoil(situation.knowledge)
        situation.options = ()
        return chosen

    def talk(self, talk: Talk) -> Speech | None:
        spoil(talk.knowledge)
        return None


class LastOption(Bot):
    """Takes the last option, like the others here."""

    def choose(self, situation: Situation) -> Decision:
        return situation.options[-1]


class OptionsProbe(OptionsBot):
    """Examines and empties the options it is given, and takes the last one."""

    def pick(self, options: Sequence[Decision]) -> Decision:
        examine(options, self)
        chosen = options[-1]
        if isinstance(options, list):
            options.clear()
        return chosen


class Lonely(Probe):
    """Fails if there is any table in its process, reachable or not."""

    def choose(self, situation: Situation) -> Decision:
        self._look_around()
        return super().choose(situation)

    def talk(self, talk: Talk) -> Speech | None:
        self._look_around()
        return super().talk(talk)

    def _look_around(self) -> None:
        if any(is_table(one) for one in gc.get_objects()):
            raise TableReached("a table in the process of a bot")


def spoil(knowledge: Knowledge) -> None:
    """Empty every list, and set every number to 0."""
    names = {name for kind in type(knowledge).__mro__ for name in getattr(kind, "__slots__", ())}
    for name in names:
        value: object = getattr(knowledge, name, None)
        if isinstance(value, list):
            value.clear()
        elif isinstance(value, int):
            setattr(knowledge, name, 0)
