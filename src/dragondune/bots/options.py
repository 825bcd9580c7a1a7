"""Options of one kind."""

from collections.abc import Iterator
from typing import TypeVar

from dragondune.engine.decisions import PASS, Decision, PlayAce
from dragondune.views.situation import Situation

D = TypeVar("D", bound=Decision)


def of_kind(situation: Situation, kind: type[D]) -> Iterator[D]:
    return (one for one in situation.options if isinstance(one, kind))


def an_ace(situation: Situation) -> Decision:
    """An ace for what the prompt offers, if there is one."""
    return next(of_kind(situation, PlayAce), PASS)
