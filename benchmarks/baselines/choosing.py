"""Finding options."""

from collections.abc import Iterator
from typing import TypeVar

from dragondune.engine.decisions import PASS, Decision, PlayAce
from dragondune.knowledge.situation import Situation

D = TypeVar("D", bound=Decision)


def options_of(situation: Situation, kind: type[D]) -> Iterator[D]:
    """The options of one kind."""
    return (one for one in situation.options if isinstance(one, kind))


def ace_option(situation: Situation) -> Decision:
    """The option to play an ace, or PASS if there is none."""
    for one in situation.options:
        if isinstance(one, PlayAce):
            return one
    return PASS
