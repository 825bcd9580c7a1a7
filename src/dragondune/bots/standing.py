"""What it is worth to stand where: the yardstick of recruiting and moving.

Everything is counted in gold. A castle held is worth a little, the last one that is missing for victory is worth the
game, and a unit lost costs what it takes to bring it back.
"""

from typing import Final

from dragondune.bots.table import DISTANCES, Table
from dragondune.engine.board import CASTLE_LIST, CASTLES, GREAT_MOUNTAIN, GRIFFIN_CASTLES, OF_NUMBER, reach
from dragondune.engine.decisions import MoveUnits
from dragondune.engine.ids import NOBODY, ORCS, Faction, Territory

VICTORY: Final = 40.0
CASTLE: Final = 8.0
GRIFFINS: Final = 1.0
UNIT: Final = 1.2
PATIENCE: Final = 0.4
"""What is left of the worth of a castle for each turn that an army still has to march."""
PROGRESS: Final = 6.0
CAUTION = 0.2
ENVY = 0.1
LOOKAHEAD = True
HOLDS: Final = (0.0, 0.45, 0.65, 0.78, 0.86, 0.91, 0.94, 0.96, 0.97, 0.98, 0.99)
"""How likely a garrison of so many units keeps a castle that rivals may still enter."""
STOPPING: Final = (0.0, 1.0, 6.0, VICTORY)
"""What it is worth to throw somebody out of a castle who holds so many."""
ANY_ARTIFACT: Final = 3.0
FEWEST_ODDS: Final = 0.05
POINTS_FOR_CERTAINTY: Final = 10.0


def odds(table: Table, units: int, enemy: Faction, enemies: int) -> float:
    """A rough chance to win a battle, before anything is known of the plans."""
    lead = table.rules.unit_battle_value * (units - enemies) + _extras(table, table.seat, enemy)
    chance = 0.5 + (lead - _extras(table, enemy, table.seat)) / POINTS_FOR_CERTAINTY / 2
    return min(1 - FEWEST_ODDS, max(FEWEST_ODDS, chance))


def _extras(table: Table, seat: Faction, opponent: Faction) -> float:
    """The faction's bonus and a middling artifact, if there are any to choose from."""
    return table.bonus(seat, opponent) + (ANY_ARTIFACT if table.players[seat].hand_size else 0.0)


def garrison_odds(units: int) -> float:
    return HOLDS[min(units, len(HOLDS) - 1)]


class Standing:
    """The worth of one's own units where they stand, and what a change would gain."""

    def __init__(self, table: Table, *, marches_next: bool = False) -> None:
        self.table: Final = table
        self.mine: Final = table.open[table.seat]
        self.movers: Final = table.movers_left()
        self.goals: Final = [place for place in CASTLE_LIST if self._is_goal(place)]
        self.unit: Final = self._unit()
        self.future: Final = 0.01 if table.is_last_turn and table.seat != ORCS else 1.0
        self.known: Final[dict[tuple[Territory, int], tuple[float, float]]] = {}
        self.holds: Final = {place: self._judge(place, self.mine[place])[1] for place in CASTLE_LIST}
        self.strikes: Final = self._strikes() if marches_next and LOOKAHEAD else {}
        self.victory: Final = self._victory(self.holds)

    def _is_goal(self, place: Territory) -> bool:
        table = self.table
        return not self.mine[place] and (table.ally == NOBODY or not table.open[table.ally][place])

    def _unit(self) -> float:
        """Time is on the side of the Orcs; the others grow bolder as it runs out."""
        table = self.table
        left = (table.rules.turns - table.view.turn) / table.rules.turns
        return UNIT * left if table.seat != ORCS else UNIT

    def gain(self, *changes: tuple[Territory, int]) -> float:
        """What the position gains if so many units, counted open, are in these territories afterwards."""
        gained = 0.0
        holds = self.holds
        for place, units in changes:
            worth, hold = self._judge(place, units)
            gained += worth - self._judge(place, self.mine[place])[0]
            if place in self.holds:
                holds = {**holds, place: hold}
        return gained + (self._victory(holds) - self.victory if holds is not self.holds else 0.0)

    def gain_of_joining(self, place: Territory, units: int) -> float:
        """Units that come to a territory share the status of those already there."""
        if self.table.hidden[place]:
            return self.lurking(place, units)
        return self.gain((place, self.mine[place] + units))

    def gain_of_marching(self, move: MoveUnits) -> float:
        origin, goal = move.origin, move.destination
        leaving = (origin, self.mine[origin] - move.count)
        if self.table.hidden[goal]:
            return self.gain(leaving) + self.lurking(goal, move.count)
        return self.gain(leaving, (goal, self.mine[goal] + move.count))

    def gain_of_stealing(self, move: MoveUnits) -> float:
        """Hidden units that move; with open ones they come out."""
        goal = move.destination
        left = self.lurking(move.origin, move.count)
        if move.emerging or self.mine[goal]:
            return self.gain((goal, self.mine[goal] + move.count)) - left
        return self.lurking(goal, move.count) - left

    def is_garrison(self, place: Territory, count: int) -> bool:
        """Whether these are the last who hold a castle."""
        return bool(self.holds.get(place)) and count == self.mine[place] and self.table.enemy_at(place)[1] == 0

    def lurking(self, place: Territory, units: int) -> float:
        """What units are worth for the castle to which they may march, if any tempts them."""
        prospects = (PATIENCE ** self._turns(place, goal) * self.gain((goal, units)) for goal in self.goals)
        return max(0.0, *prospects) if self.goals else 0.0

    def _turns(self, place: Territory, goal: Territory) -> int:
        return max(1, -(-DISTANCES[place][goal] // self.table.range))

    def _strikes(self) -> dict[Territory, float]:
        """The chance to hold each castle that a move could reach this turn."""
        strikes: dict[Territory, float] = {}
        closed = OF_NUMBER[self.table.view.dragon]
        for origin, units in enumerate(self.mine):
            spare = units - (CASTLES >> origin & 1)
            if spare > 0:
                reached = reach(origin, steps=self.table.range, closed=closed)
                for goal in self.goals:
                    if reached >> goal & 1:
                        strikes[goal] = max(strikes.get(goal, 0.0), self._judge(goal, spare)[1])
        return strikes

    def _victory(self, holds: dict[Territory, float]) -> float:
        """What the castles together are worth, one of them perhaps still to be struck at by a move."""
        worth = self._together(list(holds.values()))
        for goal, hold in self.strikes.items():
            if hold > holds[goal]:
                worth = max(worth, self._together([hold, *(holds[place] for place in holds if place != goal)]))
        return worth

    def _together(self, holds: list[float]) -> float:
        holds.sort(reverse=True)
        chance = 1.0
        for hold in holds[: self.table.rules.castles_to_win]:
            chance *= hold
        return VICTORY * chance + PROGRESS * holds[0] * holds[1] * self.future

    def _judge(self, place: Territory, units: int) -> tuple[float, float]:
        """What so many units here are worth, and the chance that they hold the place at the end of the turn."""
        key = (place, units)
        if key not in self.known:
            worth, hold = self._look(place, units) if units else (0.0, 0.0)
            self.known[key] = (worth * self.future, hold)
        return self.known[key]

    def _look(self, place: Territory, units: int) -> tuple[float, float]:
        table = self.table
        enemy, enemies = table.enemy_at(place)
        worth = 0.0
        left = units
        if table.trolls >> place & 1:
            eaten = min(units, table.rules.troll_losses)
            left, enemies = units - eaten, max(0, enemies - table.rules.troll_losses)
            worth -= self.unit * eaten
        won = 1.0
        if enemies and left and place != GREAT_MOUNTAIN:
            won = odds(table, left, enemy, enemies)
            worth += won * self._spoils(place, enemy, enemies)
            spent = min(left, enemies)
            worth -= self.unit * (won * spent + (1 - won) * left)
            left -= spent
        if CASTLES >> place & 1:
            return self._castle(place, left, won, worth)
        worth += won * min(table.treasure[place], table.rules.gold_per_unit * left)
        return worth - self.unit * left * table.danger(place) + self.lurking(place, left), 0.0

    def _castle(self, place: Territory, units: int, won: float, worth: float) -> tuple[float, float]:
        keeps = garrison_odds(units)
        now = keeps ** (0 if self.table.is_closed(place) else self.movers * CAUTION) if units else 0.0
        value = CASTLE + (GRIFFINS if place in GRIFFIN_CASTLES else 0.0)
        return worth + value * won * keeps, won * now

    def _spoils(self, place: Territory, enemy: Faction, enemies: int) -> float:
        """What a victory over these units is worth, besides the place."""
        spoils = enemies * UNIT / 3
        if CASTLES >> place & 1:
            stopping = STOPPING[min(self.table.castles[enemy], len(STOPPING) - 1)]
            spoils += stopping * (1.0 if self.table.seat == ORCS else ENVY)
        return spoils
