"""Finding options, and the best of them."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import PASS, Decision, PlayAce
from dragondune.knowledge.situation import Situation

D = TypeVar("D", bound=Decision)

Scored = list[tuple[float, Decision]]
"""Decisions and what they gain."""


def best(scored: Iterable[tuple[float, D]], chance: Chance, *, above: float = float("-inf")) -> D | None:
    """The decision with the highest score above a limit; chance decides between equals."""
    most = above
    ties: list[D] = []
    for score, decision in scored:
        if score > most:
            most, ties = score, [decision]
        elif score == most and ties:
            ties.append(decision)
    return ties[chance.below(len(ties))] if ties else None


def options_of(situation: Situation, kind: type[D]) -> Iterator[D]:
    """The options of one kind."""
    return iter([one for one in situation.options if isinstance(one, kind)])


def ace_option(situation: Situation) -> Decision:
    """The option to play an ace, or PASS if there is none."""
    for one in situation.options:
        if isinstance(one, PlayAce):
            return one
    return PASS
