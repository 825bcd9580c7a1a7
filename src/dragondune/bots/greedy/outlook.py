"""What one's units are worth where they stand: the yardstick of recruiting, moving, hiding and fighting.

The chance to win this turn, the chance that somebody else does, and what one has if nobody wins.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from dragondune.bots.greedy.odds import Contests
from dragondune.bots.greedy.threats import CASTLE_COUNT, strikes
from dragondune.bots.greedy.worths import (
    CASTLE,
    ENVY,
    GRIFFINS,
    MOST,
    PROGRESS,
    SPOILS,
    UNIT,
    WIN,
    base,
    gold_worth,
    scale,
)
from dragondune.bots.table import DISTANCES, Table
from dragondune.engine.board import CASTLE_LIST, CASTLES, GREAT_MOUNTAIN, GRIFFIN_CASTLES, TERRITORIES
from dragondune.engine.ids import NOBODY, ORCS, Faction, Territory

HOLDS: Final = (0.0, 0.6, 0.74, 0.83, 0.89, 0.93, 0.95, 0.965, 0.975, 0.98, 0.985)
"""How likely a garrison of so many units keeps a castle in the turns to come."""
RAIDS: Final = 0.3
"""How often a rival who could throw somebody out of a castle does so."""
ALARM: Final = 0.75
"""How often, if that prevents a victory."""
SECOND_STRIKE: Final = 0.3
EAGER: Final = 0.85
"""How likely a rival takes what would win him the game."""
BURNT: Final = 0.85
"""What a unit loses that the dragon sends to the graveyard."""
MARCHES: Final = (0.0, 0.3, 0.18, 0.1, 0.06, 0.04, 0.02, 0.01)
"""What is left of the worth of a castle by the turns of the march there; mercenaries would be there at once."""
CASTLE_AT: Final = tuple(CASTLE_LIST.index(place) if CASTLES >> place & 1 else -1 for place in range(TERRITORIES))


@cache
def ways_to_castles(steps: int) -> tuple[tuple[tuple[float, int], ...], ...]:
    """From each territory what is left of the worth of the castles there are, the nearest first."""
    return tuple(
        tuple(
            sorted(
                ((MARCHES[min(max(1, -(-gone // steps)), 7)], at) for at, gone in enumerate(distances)),
                key=lambda way: -way[0],
            )
        )
        for distances in ([DISTANCES[place][goal] for goal in CASTLE_LIST] for place in range(TERRITORIES))
    )


Garrisons = tuple[int, ...]
"""One's units in the castles."""
Hold = tuple[float, float, float]
"""The chances to win a castle's battle and to keep it against those who have yet to move, and what it all is worth."""


class Outlook:
    """One seat's prospects, and what they would be if it had other units somewhere."""

    def __init__(self, table: Table, strikers: Mapping[Faction, list[int]] | None = None) -> None:
        """`strikers` says what others can bring into each castle, if it is not all that they could."""
        self.table: Final = table
        self.contests: Final = Contests(table)
        self.mine: Final = table.open[table.seat]
        self.scale: Final = scale(table)
        self.base: Final = base(table)
        self.gold: Final = gold_worth(table)
        self.strikes: Final = {seat: strikes(table, seat) for seat in table.movers} | dict(strikers or {})
        self.needed: Final = self._needed()
        self._dangerous: Final = [seat for seat in table.others if self._may_win(seat)]
        self._holds: Final[dict[tuple[int, int], Hold]] = {}
        self._losses: Final[dict[tuple[Faction, int, int], float]] = {}
        self._castles: Final[dict[Garrisons, tuple[float, float, float]]] = {}
        self._places: Final[dict[tuple[Territory, int], float]] = {}
        self._goals: Final[dict[tuple[int, int], float]] = {}
        self.garrisons: Final[Garrisons] = tuple(self.mine[place] for place in CASTLE_LIST)
        self._loose: Final = sum(self.at(place, units) for place, units in enumerate(self.mine) if CASTLE_AT[place] < 0)
        self.now: Final = self.value()

    def _needed(self) -> int:
        """How many castles win; at the end of a game without Orcs the most."""
        table = self.table
        needed = table.rules.castles_to_win
        if table.rules.alliance_castles and table.ally != NOBODY:
            return max(1, table.rules.alliance_castles - table.castles[table.ally])
        if table.is_last_turn and ORCS not in table.players:
            return min(needed, max(table.castles[seat] for seat in table.others) + 1)
        return needed

    def _may_win(self, seat: Faction) -> bool:
        table = self.table
        if table.rules.alliance_castles and seat == table.ally:
            return False
        held = sum(bool(table.open[seat][place]) for place in CASTLE_LIST)
        return held + min(2, CASTLE_COUNT - held) * (seat in self.strikes) >= table.rules.castles_to_win

    # All together

    def value(self, *changes: tuple[Territory, int]) -> float:
        """What one's prospects are if so many units stand in these territories, each named once."""
        garrisons, loose = self.garrisons, self._loose
        for place, units in changes:
            at = CASTLE_AT[place]
            if at >= 0:
                garrisons = (*garrisons[:at], units, *garrisons[at + 1 :])
            else:
                loose += self.at(place, units) - self.at(place, self.mine[place])
        won, lost, worth = self.castles(garrisons)
        goes_on = min(MOST, self.base + self.scale * (worth + loose))
        return WIN * won + (1 - won) * (1 - lost) * goes_on

    def gain(self, *changes: tuple[Territory, int]) -> float:
        return self.value(*changes) - self.now

    def castles(self, garrisons: Garrisons) -> tuple[float, float, float]:
        """The chances that oneself or another wins this turn, and what the castles are worth if nobody does."""
        known = self._castles.get(garrisons)
        if known is None:
            known = self._castles[garrisons] = self._together(garrisons)
        return known

    def _together(self, garrisons: Garrisons) -> tuple[float, float, float]:
        holds = [self._hold(at, units) for at, units in enumerate(garrisons)]
        ranked = sorted((won * kept for won, kept, _ in holds), reverse=True)
        winning = 1.0
        for chance in ranked[: self.needed]:
            winning *= chance
        lost = 0.0
        for seat in self._dangerous:
            lost += (1 - lost) * self._rival_wins(seat, garrisons)
        return winning, lost, sum(worth for _, _, worth in holds) + PROGRESS * ranked[0] * ranked[1]

    # One's own castles

    def _hold(self, at: int, units: int) -> Hold:
        key = (at, units)
        known = self._holds.get(key)
        if known is None:
            known = self._holds[key] = self._look(at, units) if units else (0.0, 0.0, 0.0)
        return known

    def _look(self, at: int, units: int) -> Hold:
        """First the troll takes its share, then comes the battle, then whoever has yet to move."""
        table = self.table
        place = CASTLE_LIST[at]
        enemy, enemies = table.enemy_at(place)
        worth, won = UNIT * units, 1.0
        if table.trolls >> place & 1:
            eaten = min(units, table.rules.troll_losses)
            worth -= UNIT * eaten
            units -= eaten
            enemies = max(0, enemies - table.rules.troll_losses)
        if units and enemies and not self._at_peace(enemy):
            won, cost = self._battle(units, enemy, enemies, keeps_one=True)
            worth += won * (SPOILS * enemies + self._envy(enemy)) - cost
            units = max(1, units - enemies)
        if units == 0:
            return 0.0, 0.0, worth
        raided, alarmed = self._raids(at, units)
        value = CASTLE + (GRIFFINS if place in GRIFFIN_CASTLES else 0.0)
        return won, alarmed, worth + value * won * raided * HOLDS[min(units, 10)]

    def _at_peace(self, seat: Faction) -> bool:
        return seat == self.table.ally and self.table.rules.allies == "coexist"

    def _envy(self, enemy: Faction) -> float:
        return ENVY * self.table.castles[enemy]

    def _battle(self, units: int, enemy: Faction, enemies: int, *, keeps_one: bool) -> tuple[float, float]:
        """The chance to win a battle, if somebody is to be left with one unit kept back, and what it costs in units."""
        sent = units - 1 if keeps_one else units
        won = self.contests.odds(self.table.seat, sent, enemy, enemies)
        return won, UNIT * (won * min(units, enemies) + (1 - won) * units)

    def _raids(self, at: int, units: int) -> tuple[float, float]:
        """The chances that a garrison outlasts those who have yet to move, usually and if it wins the game."""
        raided, alarmed = 1.0, 1.0
        for seat, found in self.strikes.items():
            if found[at] and seat != self.table.ally:
                beaten = 1 - self.contests.odds(self.table.seat, units, seat, found[at])
                raided *= 1 - RAIDS * beaten
                alarmed *= 1 - ALARM * beaten
        return raided, alarmed

    # What others may win

    def danger(self, seat: Faction) -> float:
        """The chance that another wins this turn."""
        return self._rival_wins(seat, self.garrisons) if seat in self._dangerous else 0.0

    def _rival_wins(self, seat: Faction, garrisons: Garrisons) -> float:
        """His castles, and if he has yet to move the one or two that he takes most easily."""
        held: list[float] = []
        struck: list[float] = []
        found = self.strikes.get(seat)
        for at, place in enumerate(CASTLE_LIST):
            if self.table.open[seat][place]:
                held.append(self._rival_chance(seat, at, garrisons[at]))
            elif found is not None and found[at]:
                struck.append(EAGER * self._rival_chance(seat, at, garrisons[at]))
        struck.sort(reverse=True)
        if len(struck) > 1:
            struck[1] *= SECOND_STRIKE
        chances = sorted(held + struck[:2], reverse=True)
        needed = self.table.rules.castles_to_win
        if len(chances) < needed:
            return 0.0
        winning = 1.0
        for chance in chances[:needed]:
            winning *= chance
        return winning

    def _rival_chance(self, seat: Faction, at: int, units: int) -> float:
        key = (seat, at, units)
        known = self._losses.get(key)
        if known is None:
            known = self._losses[key] = self._rival_holds(seat, at, units)
        return known

    def _rival_holds(self, seat: Faction, at: int, units: int) -> float:
        """The chance that another has a castle at the end of the turn, if one has so many units there."""
        table = self.table
        place = CASTLE_LIST[at]
        army = self.strikes[seat][at] if seat in self.strikes else table.open[seat][place]
        if table.trolls >> place & 1:
            army -= table.rules.troll_losses
            units -= min(units, table.rules.troll_losses)
        if army <= 0:
            return 0.0
        chance = 1.0
        for other in table.players:
            there = units if other == table.seat else table.open[other][place]
            if there and other != seat:
                chance *= self.contests.odds(seat, army - 1, other, there)
        for other, found in self.strikes.items():
            if other != seat and table.open[seat][place] and found[at] and other != table.ally_of(seat):
                chance *= 1 - RAIDS * self.contests.odds(other, found[at], seat, army)
        return chance

    # Other places

    def at(self, place: Territory, units: int) -> float:
        """What so many units are worth outside castles."""
        if not units:
            return 0.0
        key = (place, units)
        known = self._places.get(key)
        if known is None:
            known = self._places[key] = self._afield(place, units)
        return known

    def _afield(self, place: Territory, units: int) -> float:
        table = self.table
        enemy, enemies = table.enemy_at(place)
        worth, won, left = UNIT * units, 1.0, units
        if table.trolls >> place & 1:
            left -= min(left, table.rules.troll_losses)
        if enemies and left and place != GREAT_MOUNTAIN and not self._at_peace(enemy):
            won, cost = self._battle(left, enemy, enemies, keeps_one=False)
            worth += won * SPOILS * enemies - cost
            left = max(0, left - enemies)
        worth -= UNIT * (units - left if won == 1.0 else 0)
        worth += self.gold * won * min(table.treasure[place], table.rules.gold_per_unit * left)
        danger = table.danger(place)
        return worth - BURNT * left * danger + won * (1 - danger) * self.prospect(place, left)

    def prospect(self, place: Territory, units: int) -> float:
        """What units away from castles, or hidden, are worth for the castle to which they may march."""
        best = 0.0
        if units:
            for share, at in ways_to_castles(self.table.range)[place]:
                if share * CASTLE <= best:
                    break
                best = max(best, share * self._goal(at, units))
        return best

    def _goal(self, at: int, units: int) -> float:
        """What a castle is worth to an army that reaches it as it is now."""
        key = (at, units)
        known = self._goals.get(key)
        if known is None:
            known = self._goals[key] = self._conquest(CASTLE_LIST[at], units)
        return known

    def _conquest(self, place: Territory, units: int) -> float:
        table = self.table
        if self.mine[place] or (table.ally != NOBODY and table.open[table.ally][place]):
            return 0.0
        if table.trolls >> place & 1:
            units -= table.rules.troll_losses
        if units <= 0:
            return 0.0
        enemy, enemies = table.enemy_at(place)
        won = self.contests.odds(table.seat, units - 1, enemy, enemies) if enemies else 1.0
        return CASTLE * won * HOLDS[min(max(1, units - enemies), 10)]
