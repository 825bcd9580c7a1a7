"""The answers worth trying: those that the greedy bot ranks highest."""

from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from dragondune.bots.choosing import Scored, best
from dragondune.bots.greedy.rules import RULES
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import (
    ConscriptUnits,
    Decision,
    DisbandUnits,
    HireUnits,
    MoveUnits,
    PlaceUnits,
    RaiseUnits,
)
from dragondune.engine.ids import NONE, Territory
from dragondune.engine.questions import AnyQuestion
from dragondune.knowledge.situation import Situation

Ranker = Callable[[Situation, Chance], Scored]
"""A function that ranks the answers to a question by their gain, in percentage points of the chance to win."""
POINTS: Final = 100
"""The greedy bot counts in percentage points."""
LEFT_ALONE: Final[frozenset[AnyQuestion]] = frozenset({"PickElites"})
"""Questions that are not worth the time to search."""
BRIEFLY: Final[frozenset[AnyQuestion]] = frozenset({"Bid", "DiscardArtifact", "Pay"})
"""Questions that are asked often and change little: a part of the budget is enough for them."""
MOST_KIN: Final = 2
"""How many candidates may differ only in the number of units."""


class Candidate(NamedTuple):
    """A decision, and by how much the greedy bot prefers its first choice, as a chance to win."""

    decision: Decision
    shortfall: float


def ranking(situation: Situation, rank: Ranker, chance: Chance, *, most: int) -> list[Candidate]:
    """At most this many candidates, the greedy bot's choice first."""
    scored = rank(situation, chance)
    first = best(scored, chance) or situation.options[0]
    top = max((score for score, _ in scored), default=0.0)
    found = [Candidate(first, 0.0)]
    met = Counter([_way(first)])
    for score, decision in sorted(scored, key=lambda one: -one[0]):
        if len(found) == most:
            break
        way = _way(decision)
        if not any(decision is one.decision for one in found) and (way is None or met[way] < MOST_KIN):
            found.append(Candidate(decision, (top - score) / POINTS))
            met[way] += 1
    return found


def _way(decision: Decision) -> tuple[Territory, Territory] | None:
    """Where units come from and go to, for decisions about units."""
    match decision:
        case MoveUnits(origin=origin, destination=destination):
            return origin, destination
        case HireUnits(place=place) | ConscriptUnits(place=place) | RaiseUnits(place=place) | PlaceUnits(place=place):
            return NONE, place
        case DisbandUnits(place=place):
            return place, NONE
    return None


def candidates(situation: Situation, rank: Ranker, chance: Chance, *, most: int) -> list[Candidate]:
    """The same, filled up at random if the greedy bot has no opinion."""
    question = situation.prompt.question
    found = ranking(situation, rank, chance, most=1 if question in LEFT_ALONE else most)
    if question in RULES or question in LEFT_ALONE:
        return found
    rest = [option for option in situation.options if option is not found[0].decision]
    while rest and len(found) < most:
        found.append(Candidate(rest.pop(chance.below(len(rest))), 0.0))
    return found
