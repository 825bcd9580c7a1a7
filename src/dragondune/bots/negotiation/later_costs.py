"""What promises about marches and battles cost in later turns: castles laid open or closed, rivals let off."""

from collections.abc import Sequence
from typing import Final

from dragondune.bots.greedy.evaluation import CASTLE_VALUES, INVITED, Evaluation
from dragondune.bots.greedy.weights import UNIT
from dragondune.bots.greedy.win_odds import battle_bounds
from dragondune.bots.negotiation.league import is_leagued, league_clauses
from dragondune.bots.perspective import Perspective
from dragondune.bots.strikes import strikes
from dragondune.engine.agreements.clauses import KEEP_AWAY, NO_ARTIFACT, SEND_AT_MOST, STAY_OUT, Clause, is_past, moment
from dragondune.engine.board import CASTLE_LIST, CASTLES, TERRITORIES
from dragondune.engine.ids import NOBODY, RECRUITMENT_ROUND, Faction, Mask, size

BOUND_TOGETHER: Final = (STAY_OUT, KEEP_AWAY, SEND_AT_MOST, NO_ARTIFACT)
"""Duties that are judged together, because each makes the others more costly."""
HORIZON: Final = 10
FADING: Final = 0.75
"""How much less each further turn counts."""
EXPECTED_ARMY: Final = 3
"""What anyone can bring to any castle in a later turn."""
AMBITION: Final = 0.35
"""How often a seat wants a castle that it could take."""
REINFORCED: Final = 0.1
"""How often it wants to send more units to one it holds."""
MET_AFIELD: Final = 0.3
"""How often units outside castles meet a rival who need not fear them."""
CLOSED_LAND: Final = 0.1
READINESS: Final[tuple[float, ...]] = (0.6, 0.35, 0.12, 0.04)
"""How likely a player wins in a later turn if no one stands in the way, by the number of castles missing."""
LEAST_STAKE: Final = 15.0
"""Even a seat with little to lose does not hand the victory to another."""
MOST_STAKE: Final = 60.0
HOPELESS: Final = 0.5
"""The share of its chances that a seat loses in each turn in which it is kept out of too many castles."""


def faded(turns: int) -> float:
    """The total weight of this many later turns."""
    total = 0.0
    for ahead in range(min(HORIZON, turns)):
        total += FADING**ahead
    return total


class Stakes:
    """What one seat has to lose by its promises of peace in later turns."""

    __slots__ = ("_evaluation", "_seen", "_strikes", "stake")

    def __init__(self, seen: Perspective, evaluation: Evaluation) -> None:
        self._seen: Final = seen
        self._evaluation: Final = evaluation
        self._strikes: Final[dict[Faction, list[int]]] = {}
        self.stake: Final[float] = min(MOST_STAKE, max(LEAST_STAKE, evaluation.now))

    def cost(self) -> float:
        """The cost of the seat's promises about marches and battles, beyond what this turn's evaluation sees.

        What it has promised to a league, and got in return, is judged as a whole elsewhere.
        """
        seen = self._seen
        mine = [one for one in seen.clauses if one.seat == seen.seat and one.kind in BOUND_TOGETHER]
        if mine and is_leagued(seen):
            league = league_clauses(seen.knowledge)
            mine = [one for one in mine if one not in league]
        if not mine:
            return 0.0
        now, last = seen.knowledge.turn, seen.rules.turns
        total = self._afield_now(mine)
        for ahead in range(1, min(HORIZON, last - now) + 1):
            movement = moment(now + ahead, RECRUITMENT_ROUND)
            binding = [one for one in mine if not is_past(one, movement)]
            if not binding:
                break
            total += FADING ** (ahead - 1) * self._in_turn(binding, now + ahead)
        return total

    def _afield_now(self, mine: Sequence[Clause]) -> float:
        """Units outside castles fall to those who have yet to move and need not fear them."""
        bounds = battle_bounds(self._seen, self._seen.knowledge.turn)
        bounds = [one for one in bounds if one in mine]
        if not bounds:
            return 0.0
        return sum([self._field_losses(bounds, rival) for rival in self._seen.movers], 0.0)

    def _in_turn(self, binding: Sequence[Clause], turn: int) -> float:
        seen = self._seen
        bounds = [one for one in battle_bounds(seen, turn) if one in binding]
        closed = 0
        for one in binding:
            if one.kind == STAY_OUT:
                closed |= one.places
        total = self._closed_castles(closed)
        for rival in seen.others:
            shunned = any(one.kind == KEEP_AWAY and one.other == rival for one in binding)
            total += self._against(rival, bounds, -1 if shunned else closed)
        return total

    def _closed_castles(self, closed: Mask) -> float:
        """Castles that nobody else holds; too few others make it impossible to win."""
        seen = self._seen
        total = CLOSED_LAND * size(closed & ~CASTLES)
        left = 0
        held = 0
        for rival in seen.others:
            held |= seen.castles[rival]
        for at, place in enumerate(CASTLE_LIST):
            if not closed >> place & 1:
                left += 1
            elif seen.castles[seen.seat] >> place & 1:
                left += 1
                total += REINFORCED * CASTLE_VALUES[at]
            elif not held >> place & 1:
                total += AMBITION * CASTLE_VALUES[at]
        total *= self._evaluation.discount
        if left < self._evaluation.needed:
            total += HOPELESS * self.stake
        return total

    def _against(self, rival: Faction, bounds: Sequence[Clause], closed: Mask) -> float:
        """What the seat loses if it may not fight this rival freely: castles, conquests, the power to stop it."""
        seen, evaluation = self._seen, self._evaluation
        odds, me = evaluation.odds, seen.seat
        theirs, ours = self._struck_by(rival), self._struck_by(me)
        total, freely, bound = 0.0, 0.0, 0.0
        for at, place in enumerate(CASTLE_LIST):
            worth = CASTLE_VALUES[at]
            if seen.castles[me] >> place & 1 and bounds:
                garrison, army = seen.mine[place], max(EXPECTED_ARMY, theirs[at])
                lost = odds.bound((), me, garrison, rival, army, place=place)
                lost -= odds.bound(bounds, me, garrison, rival, army, place=place)
                total += INVITED * lost * (worth + UNIT * garrison)
            enemies = seen.units[rival][place]
            if enemies or not seen.castles[rival]:
                army = max(EXPECTED_ARMY, ours[at])
                could = odds.bound((), me, army, rival, max(1, enemies), place=place)
                can = 0.0 if closed >> place & 1 else odds.bound(bounds, me, army, rival, max(1, enemies), place=place)
                freely += could
                bound += can
                if enemies:
                    total += AMBITION * (could - can) * worth
        total += self._field_losses(bounds, rival) if bounds else 0.0
        tied = (freely - bound) / freely if freely else 0.0
        return evaluation.discount * total + self.stake * self._readiness(rival) * self._share(rival) * tied

    def _struck_by(self, seat: Faction) -> list[int]:
        found = self._strikes.get(seat)
        if found is None:
            found = self._strikes[seat] = strikes(self._seen, seat)
        return found

    def _field_losses(self, bounds: Sequence[Clause], rival: Faction) -> float:
        seen, odds = self._seen, self._evaluation.odds
        lost = 0.0
        for place in range(TERRITORIES):
            units = seen.mine[place]
            if units and not CASTLES >> place & 1:
                army = max(EXPECTED_ARMY, units)
                freely = odds.bound((), seen.seat, units, rival, army, place=place)
                lost += units * (freely - odds.bound(bounds, seen.seat, units, rival, army, place=place))
        return MET_AFIELD * UNIT * self._evaluation.discount * lost

    def _readiness(self, rival: Faction) -> float:
        """How close a rival is to victory."""
        return READINESS[min(self._seen.castles_missing(rival), len(READINESS) - 1)]

    def _share(self, rival: Faction) -> float:
        """The seat's share in stopping a rival: all of it, if everyone else has promised peace already."""
        seen = self._seen
        free = 0
        for other in seen.others:
            if other != rival and not any(_spares(one, rival) for one in seen.clauses if one.seat == other):
                free += 1
        return 1 / (1 + free)


def _spares(clause: Clause, rival: Faction) -> bool:
    """Whether a promise protects a rival from its maker."""
    if clause.kind == KEEP_AWAY:
        return clause.other == rival
    return clause.kind in (SEND_AT_MOST, NO_ARTIFACT) and clause.opponent in (NOBODY, rival)
