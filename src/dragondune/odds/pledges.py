"""What agreements demand of a fighter in the current battle, as its opponent can rely on it."""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from dragondune.engine.agreements.clauses import ATTACK, NO_ARTIFACT, NO_TREACHERY, SEND_AT_LEAST, SEND_AT_MOST
from dragondune.engine.agreements.duties import BREAKS, AskedStep, units_promised, verdict
from dragondune.engine.agreements.enforcement import Duty, duties
from dragondune.engine.decisions import TREACHERY as DECLARATION
from dragondune.engine.game import Game
from dragondune.engine.ids import NOBODY, Faction
from dragondune.engine.steps import TREACHERY
from dragondune.knowledge.gate import Knowledge

PledgeKind: TypeAlias = Literal["at_least", "at_most", "no_artifact", "no_treachery"]

KIND_OF: Final[dict[int, PledgeKind]] = {
    SEND_AT_LEAST: "at_least",
    ATTACK: "at_least",
    SEND_AT_MOST: "at_most",
    NO_ARTIFACT: "no_artifact",
    NO_TREACHERY: "no_treachery",
}


class Pledge(Struct, frozen=True):
    """A limit that an agreement sets the opponent in this battle; `units` is how many it demands or allows, else 0."""

    kind: PledgeKind
    units: int
    agreement: int


def pledges(k: Knowledge, seat: Faction) -> tuple[Pledge, ...]:
    """[R198] [R204] The duties that rule out some plan of this fighter, or treachery; fighters are asked for plans."""
    return tuple(_pledge(k, duty) for duty in [*_on_plans(k, seat), *_on_treachery(k, seat)])


def _on_plans(k: Knowledge, seat: Faction) -> list[Duty]:
    found: dict[tuple[int, int], Duty] = {}
    for duty in Game(k).forbidding(seat).values():
        found.setdefault((duty.number, duty.position), duty)
    return [found[key] for key in sorted(found)]


def _on_treachery(k: Knowledge, seat: Faction) -> Iterable[Duty]:
    question = AskedStep(seat, TREACHERY, NOBODY)
    return [duty for duty in duties(k, question) if verdict(k, duty.clause, question, DECLARATION) == BREAKS]


def _pledge(k: Knowledge, duty: Duty) -> Pledge:
    return Pledge(KIND_OF[duty.clause.kind], units_promised(k, duty.clause), duty.number)
