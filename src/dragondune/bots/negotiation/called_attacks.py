"""What it is worth that another player has promised to attack a rival this turn."""

from typing import Final

from dragondune.bots.greedy.evaluation import Evaluation
from dragondune.bots.greedy.weights import ENVY
from dragondune.bots.perspective import Perspective
from dragondune.engine.agreements.acts import target_places
from dragondune.engine.agreements.clauses import ATTACK, Clause
from dragondune.engine.board import CASTLES
from dragondune.engine.ids import NOBODY, Faction, members

PREVENTED: Final = 0.25
"""How often such a promise leads to an attack that would not have happened anyway."""
LEAST_STAKE: Final = 15.0
MOST_STAKE: Final = 60.0


def worth_of_called_attacks(seen: Perspective, evaluation: Evaluation) -> float:
    """The most that the promises against each rival are worth: they count as much as the units that are promised."""
    best: dict[Faction, float] = {}
    for clause in seen.clauses:
        rival = clause.opponent
        is_called = clause.kind == ATTACK and clause.seat != seen.seat and clause.turn == seen.knowledge.turn
        if is_called and rival not in (NOBODY, seen.seat, seen.ally):
            best[rival] = max(best.get(rival, 0.0), _odds(seen, evaluation, clause))
    stake = min(MOST_STAKE, max(LEAST_STAKE, evaluation.now))
    return sum(
        [
            PREVENTED * odds * (stake * evaluation.danger(rival) + evaluation.discount * ENVY)
            for rival, odds in best.items()
        ],
        0.0,
    )


def _odds(seen: Perspective, evaluation: Evaluation, clause: Clause) -> float:
    """The chance to drive the rival out of the best of its castles that count."""
    rival = clause.opponent
    chances = [
        evaluation.odds.of(clause.seat, clause.amount, rival, seen.units[rival][place], place)
        for place in members(target_places(seen.knowledge, clause) & CASTLES)
        if seen.units[rival][place]
    ]
    return max(chances, default=0.0)
