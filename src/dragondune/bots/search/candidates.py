"""The answers worth a thought: those that rules of thumb rank highest."""

from collections import Counter
from typing import Final, NamedTuple

from dragondune.bots.greedy.bot import RULES, GreedyBot
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
from dragondune.knowledge.situation import Situation

POINTS: Final = 100
"""Rules of thumb count in percentage points."""
LEFT_ALONE: Final = frozenset({"Bid", "DiscardArtifact", "Pay", "PickElites"})
"""Questions on which it is not worth the time to think."""


MOST_KIN: Final = 2
"""So many that differ only in the number of units."""


class Candidate(NamedTuple):
    """A decision, and by how much rules of thumb prefer another, in chances to win."""

    decision: Decision
    shortfall: float


def ranking(situation: Situation, policy: GreedyBot, *, most: int) -> list[Candidate]:
    """At most so many, the choice of the rules of thumb first."""
    scored = policy.ranked(situation)
    first = policy.best(scored) or situation.options[0]
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
    """Where units come from and go to, if this is about units."""
    match decision:
        case MoveUnits(origin=origin, destination=destination):
            return origin, destination
        case HireUnits(place=place) | ConscriptUnits(place=place) | RaiseUnits(place=place) | PlaceUnits(place=place):
            return NONE, place
        case DisbandUnits(place=place):
            return place, NONE
    return None


def candidates(situation: Situation, policy: GreedyBot, chance: Chance, *, most: int) -> list[Candidate]:
    """The same; where rules of thumb have no opinion, others at random."""
    question = situation.prompt.question
    found = ranking(situation, policy, most=1 if question in LEFT_ALONE else most)
    if question in RULES or question in LEFT_ALONE:
        return found
    rest = [option for option in situation.options if option is not found[0].decision]
    while rest and len(found) < most:
        found.append(Candidate(rest.pop(chance.below(len(rest))), 0.0))
    return found
