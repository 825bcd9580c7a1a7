"""What units are worth where they stand: the measure for recruiting and moving.

A castle that is held has a value, the last one missing for victory is worth the game, gold counts as gold, and a unit
that is likely to be lost costs what it takes to bring it back.
"""

from typing import Final

from dragondune.bots.battle_forecast import rough_odds
from dragondune.bots.perspective import DISTANCES, Perspective, is_hidden_move
from dragondune.bots.simple.weights import CASTLE, GRIFFINS, PROGRESS, UNIT, VICTORY
from dragondune.engine.board import CASTLE_LIST, CASTLES, GREAT_MOUNTAIN, GRIFFIN_CASTLES, reach
from dragondune.engine.decisions import MoveUnits
from dragondune.engine.ids import NOBODY, ORCS, Faction, Territory
from dragondune.engine.queries import gold_collected, is_hidden_on_arrival, units_lost_to_troll

HOLDS: Final[tuple[float, ...]] = (0.0, 0.45, 0.65, 0.78, 0.86, 0.91, 0.94, 0.96, 0.97, 0.98, 0.99)
"""How likely a garrison of this many units keeps a castle."""
CAUTION: Final = 0.2
"""How much each rival who has yet to move reduces that when victory is near."""
MARCH_DISCOUNT: Final = 0.5
"""What is left of the value of a castle for each turn that an army still has to march."""
SPOILS: Final = 0.4
"""The value of a beaten enemy unit."""
STOPPING: Final = 6.0
"""The value of driving a rival who needs only one more castle out of one."""
ENVY: Final = 0.1
"""The share of that for seats that do not win by it: only the Orcs gain when everyone is stopped."""
LAST_TURN: Final = 0.01
"""What everything but victory is worth at the end of the game."""

PlaceValue = tuple[float, float]
"""What units are worth in a place, and the chance that they hold it at the end of the turn."""


def keeps(units: int) -> float:
    return HOLDS[min(units, len(HOLDS) - 1)]


class Placement:
    """The value of a seat's units where they stand, and what a change would gain."""

    def __init__(self, perspective: Perspective, *, moves_next: bool = False) -> None:
        is_bold = perspective.seat != ORCS
        turns = perspective.rules.turns
        self.perspective: Final = perspective
        self.mine: Final = perspective.mine
        self.movers: Final = sum(seat != perspective.spared for seat in perspective.movers)
        self.unit: Final = UNIT * (turns - perspective.knowledge.turn) / turns if is_bold else UNIT
        self.envy: Final = ENVY if is_bold else 1.0
        self.future: Final = LAST_TURN if is_bold and perspective.is_last_turn else 1.0
        self.goals: Final = [place for place in CASTLE_LIST if self._is_goal(place)]
        self.judged: Final[dict[tuple[Territory, int], PlaceValue]] = {}
        self.held: Final = {place: self._judge(place, self.mine[place])[1] for place in CASTLE_LIST}
        self.strikes: Final = self._strikes() if moves_next else {}
        self.castles: Final = self._castles(self.held)

    def _is_goal(self, place: Territory) -> bool:
        perspective = self.perspective
        spared = perspective.spared
        return not self.mine[place] and (spared == NOBODY or not perspective.units[spared][place])

    def is_last_garrison(self, place: Territory, count: int) -> bool:
        """Whether a castle would be given up if this many units left."""
        is_held = self.held.get(place, 0.0) > 0
        return is_held and count == self.mine[place] and self.perspective.enemy_at(place)[1] == 0

    # What changes gain

    def gain(self, *changes: tuple[Territory, int]) -> float:
        """What is gained if this many units stand in these territories afterwards."""
        gained = 0.0
        held = self.held
        for place, units in changes:
            worth, hold = self._judge(place, units)
            gained += worth - self._judge(place, self.mine[place])[0]
            if place in held:
                held = {**held, place: hold}
        return gained + (self._castles(held) - self.castles if held is not self.held else 0.0)

    def gain_of_recruits(self, place: Territory, count: int) -> float:
        """Recruits who join hidden units are hidden too, if units share one status."""
        if is_hidden_on_arrival(self.perspective.knowledge, self.perspective.seat, place, hidden=False):
            return self.prospect(place, count)
        return self.gain((place, self.mine[place] + count))

    def gain_of_move(self, move: MoveUnits) -> float:
        origin, goal = move.origin, move.destination
        if is_hidden_move(self.perspective, move):
            return self._gain_of_hidden_move(move)
        left = (origin, self.mine[origin] - move.count)
        if is_hidden_on_arrival(self.perspective.knowledge, self.perspective.seat, goal, hidden=False):
            return self.gain(left) + self.prospect(goal, move.count)
        return self.gain(left, (goal, self.mine[goal] + move.count))

    def _gain_of_hidden_move(self, move: MoveUnits) -> float:
        goal = move.destination
        before = self.prospect(move.origin, move.count)
        if is_hidden_on_arrival(self.perspective.knowledge, self.perspective.seat, goal, hidden=not move.emerging):
            return self.prospect(goal, move.count) - before
        return self.gain((goal, self.mine[goal] + move.count)) - before

    def prospect(self, place: Territory, units: int) -> float:
        """What units outside castles, or hidden, are worth for the castle to which they may march."""
        best = 0.0
        for goal in self.goals:
            turns = max(1, -(-DISTANCES[place][goal] // self.perspective.range))
            best = max(best, MARCH_DISCOUNT**turns * self.gain((goal, units)))
        return best

    # What all castles are worth together

    def _castles(self, held: dict[Territory, float]) -> float:
        """The castles held, and perhaps one more that a move could still take."""
        worth = self._together(list(held.values()))
        for goal, hold in self.strikes.items():
            if hold > held[goal]:
                worth = max(worth, self._together([hold, *(held[place] for place in held if place != goal)]))
        return worth

    def _together(self, chances: list[float]) -> float:
        chances.sort(reverse=True)
        victory = VICTORY
        for chance in chances[: self.perspective.own_castles_needed(self.perspective.seat)]:
            victory *= chance
        return victory + PROGRESS * chances[0] * chances[1] * self.future

    def _strikes(self) -> dict[Territory, float]:
        """The chance to hold each castle that a move could reach this turn, leaving last garrisons in place."""
        strikes: dict[Territory, float] = {}
        closed = self.perspective.closed
        for origin, units in enumerate(self.mine):
            free = units - (CASTLES >> origin & 1)
            if free <= 0:
                continue
            reached = reach(origin, steps=self.perspective.range, closed=closed)
            for goal in self.goals:
                if reached >> goal & 1:
                    strikes[goal] = max(strikes.get(goal, 0.0), self._judge(goal, free)[1])
        return strikes

    # What one place is worth

    def _judge(self, place: Territory, units: int) -> PlaceValue:
        key = (place, units)
        if key not in self.judged:
            worth, hold = self._look(place, units) if units else (0.0, 0.0)
            self.judged[key] = (worth * self.future, hold)
        return self.judged[key]

    def _look(self, place: Territory, units: int) -> PlaceValue:
        """Judge units after the troll and the enemy; the survivors gain what the place is worth."""
        perspective, k = self.perspective, self.perspective.knowledge
        enemy, enemies = perspective.enemy_at(place)
        if enemies and perspective.would_waste(enemy):
            return 0.0, 0.0
        worth, won = 0.0, 1.0
        if k.trolls >> place & 1:
            eaten = units_lost_to_troll(k, count=units)
            worth -= self.unit * eaten
            units -= eaten
            enemies -= units_lost_to_troll(k, count=enemies)
        if units and enemies and place != GREAT_MOUNTAIN:
            won = rough_odds(perspective, units, enemy, enemies)
            sent = min(units, enemies)
            worth += won * self._spoils(place, enemy, enemies) - self.unit * (won * sent + (1 - won) * units)
            units -= sent
        if CASTLES >> place & 1:
            return self._castle(place, units, won, worth)
        worth += won * gold_collected(k, place, count=units)
        return worth - self.unit * units * perspective.danger(place) + self.prospect(place, units), 0.0

    def _castle(self, place: Territory, units: int, won: float, worth: float) -> PlaceValue:
        """The value of a castle; nobody can enter it this turn while the dragon marker is there."""
        movers = 0 if self.perspective.closed >> place & 1 else self.movers
        now = keeps(units) ** (CAUTION * movers) if units else 0.0
        value = CASTLE + (GRIFFINS if place in GRIFFIN_CASTLES else 0.0)
        return worth + value * won * keeps(units), won * now

    def _spoils(self, place: Territory, enemy: Faction, enemies: int) -> float:
        """What a victory over these units is worth, besides the place."""
        if not CASTLES >> place & 1:
            return SPOILS * enemies
        missing = self.perspective.castles_missing(enemy)
        stopping = VICTORY if missing == 0 else STOPPING if missing == 1 else 1.0
        return SPOILS * enemies + self.envy * stopping
