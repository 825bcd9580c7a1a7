"""What a seat's garrisons are worth while it recruits and moves, from the table itself."""

from typing import Final

from dragondune.bots.greedy.evaluation import (
    ALARM,
    BITS,
    CASTLE_VALUES,
    EAGER,
    HOLDS,
    RAIDS,
    SECOND_STRIKE,
    USUALLY_NEEDED,
)
from dragondune.bots.greedy.weights import ENVY, MOST, PROGRESS, SPOILS, UNIT, WIN, base_value, discount
from dragondune.bots.quick.worth import lead_of, odds_at, odds_row
from dragondune.bots.strikes import CASTLE_COUNT, castle_recruits, strike_forces
from dragondune.engine.board import CASTLE_LIST, CASTLES, TERRITORIES
from dragondune.engine.ids import FACTIONS, NOBODY, Faction
from dragondune.engine.queries import are_at_peace, castle_partner, open_units, own_castles_needed, units_lost_to_troll
from dragondune.engine.rounds.r5_outcome import units_value
from dragondune.knowledge.sample import SampledState

PLACES: Final = range(CASTLE_COUNT)

Hold = tuple[float, float]
"""The chance to have a castle at the end of the turn, and what it is all worth."""
Rival = tuple[Faction, list[int], list[int], int]
"""Someone who may win this turn, the castles it stands in, those it may still strike at, and how many it needs."""
March = tuple[int, int, int, int]
"""A castle that is left, the units that stay there, a castle that is entered, and the units there then."""


class Front:
    """One seat's prospects while it recruits and moves, by the garrisons of its castles."""

    __slots__ = (
        "_base",
        "discount",
        "_foe",
        "_foes",
        "_holds",
        "_leads",
        "_needed",
        "_players",
        "_rival_chances",
        "_rivals",
        "_rows",
        "s",
        "seat",
        "_strikers",
        "_strikes",
        "_unit_value",
        "garrisons",
        "now",
    )

    def __init__(self, s: SampledState, seat: Faction) -> None:
        self.s: Final = s
        self.seat: Final[Faction] = seat
        self.discount: Final[float] = discount(s, seat)
        self._base: Final[float] = base_value(s, seat)
        self._unit_value: Final[int] = units_value(s, 1, elites=0)
        self._holds: Final[dict[int, Hold]] = {}
        self._rival_chances: Final[dict[int, float]] = {}
        self._rows: Final[dict[int, list[float]]] = {}
        self._leads: Final[list[int]] = [0] * 16
        self._players: Final[list[list[int]]] = [garrisons_of(s, one) for one in FACTIONS]
        self._foe: Final[list[Faction]] = [NOBODY] * CASTLE_COUNT
        self._foes: Final[list[int]] = [0] * CASTLE_COUNT
        self._strikers: Final[list[Faction]] = []
        self._strikes: Final[list[list[int]]] = []
        self._rivals: Final[list[Rival]] = []
        self._needed = own_castles_needed(s, seat)
        self._look_around()
        self.garrisons: Final[list[int]] = self._players[seat]
        self.now: float = self._value(self.garrisons)

    def recount(self) -> None:
        """Update after a change of the seat's own units and nothing else."""
        self.garrisons[:] = garrisons_of(self.s, self.seat)
        self._needed = own_castles_needed(self.s, self.seat)
        self.now = self._value(self.garrisons)

    def _look_around(self) -> None:
        """Note who stands in the castles, who may still come there, and who may win by that."""
        s, seat = self.s, self.seat
        ally, partner = s.ally[seat], castle_partner(s, seat)
        spares = ally != NOBODY and s.rules.allies != "battle"
        for other in s.order:
            if other == seat:
                continue
            units = self._players[other]
            for at in PLACES:
                if units[at] > self._foes[at]:
                    self._foes[at] = units[at]
                    self._foe[at] = other
            strikes: list[int] = []
            if not s.done >> other & 1:
                hired = castle_recruits(s, other, s.gold[other])
                strikes = strike_forces(s, other, open_units(s, other), hired=hired)
                if not (spares and other == ally):
                    self._strikers.append(other)
                    self._strikes.append(strikes)
            held: list[int] = []
            struck: list[int] = []
            for at in PLACES:
                if units[at]:
                    held.append(at)
                elif strikes and strikes[at]:
                    struck.append(at)
            needed = own_castles_needed(s, other)
            if other != partner and len(held) + min(2, len(struck)) >= needed:
                self._rivals.append((other, held, struck, needed))

    def _odds(self, seat: Faction, units: int, enemy: Faction, enemies: int) -> float:
        pair = 4 * seat + enemy
        row = self._rows.get(pair)
        if row is None:
            row = self._rows[pair] = odds_row(self.s, seat, enemy, me=self.seat)
            self._leads[pair] = lead_of(self.s, seat, enemy)
        return odds_at(row, self._unit_value * (units - enemies) + self._leads[pair])

    def value(self, one: int, ones: int, two: int, twos: int) -> float:
        """The seat's prospects if two of its garrisons change to these numbers; -1 stands for no castle."""
        garrisons = self.garrisons
        before, after = garrisons[one], garrisons[two]
        if one >= 0:
            garrisons[one] = ones
        if two >= 0:
            garrisons[two] = twos
        value = self._value(garrisons)
        garrisons[two] = after
        garrisons[one] = before
        return value

    def value_with(self, march: March, at: int, count: int) -> float:
        """The same after a march and with this many recruits in one castle."""
        self.garrisons[at] += count
        home, left, goal, there = march
        value = self.value(home, left + count if home == at else left, goal, there + count if goal == at else there)
        self.garrisons[at] -= count
        return value

    def _value(self, garrisons: list[int]) -> float:
        first = second = third = 0.0
        worth = 0.0
        for at in PLACES:
            units = garrisons[at]
            if units > 0:
                key = at << BITS | units
                known = self._holds.get(key)
                if known is None:
                    known = self._holds[key] = self._look(at, units)
                chance = known[0]
                worth += known[1]
                if chance > first:
                    first, second, third = chance, first, second
                elif chance > second:
                    second, third = chance, second
                elif chance > third:
                    third = chance
        won = first * second * third if self._needed == USUALLY_NEEDED else self._winning(garrisons)
        lost = 0.0
        for rival in self._rivals:
            lost += (1 - lost) * self._rival_wins(rival, garrisons)
        goes_on = self._base + self.discount * (worth + PROGRESS * first * second)
        return WIN * won + (1 - won) * (1 - lost) * min(goes_on, MOST)

    def _winning(self, garrisons: list[int]) -> float:
        """The chance to have as many castles as it takes, if that is not the usual number."""
        chances = [self._holds[at << BITS | garrisons[at]][0] for at in PLACES if garrisons[at] > 0]
        if len(chances) < self._needed:
            return 0.0
        chances.sort(reverse=True)
        winning = 1.0
        for chance in chances[: self._needed]:
            winning *= chance
        return winning

    def _look(self, at: int, units: int) -> Hold:
        """Judge a garrison after the troll, the battle and the arrivals of those who have yet to move."""
        s = self.s
        enemy, enemies = self._foe[at], self._foes[at]
        worth, won = UNIT * units, 1.0
        if s.trolls >> CASTLE_LIST[at] & 1:
            eaten = units_lost_to_troll(s, count=units)
            worth -= UNIT * eaten
            units -= eaten
            enemies -= units_lost_to_troll(s, count=enemies)
        if units and enemies and not are_at_peace(s, self.seat, enemy):
            won = self._odds(self.seat, units - 1, enemy, enemies)
            cost = UNIT * (won * min(units, enemies) + (1 - won) * units)
            worth += won * (SPOILS * enemies + ENVY) - cost
            units = max(1, units - enemies)
        if units == 0:
            return 0.0, worth
        raided = alarmed = 1.0
        for number in range(len(self._strikers)):
            army = self._strikes[number][at]
            if army:
                beaten = 1 - self._odds(self.seat, units, self._strikers[number], army)
                raided *= 1 - RAIDS * beaten
                alarmed *= 1 - ALARM * beaten
        return won * alarmed, worth + CASTLE_VALUES[at] * won * raided * HOLDS[min(units, 10)]

    def _rival_wins(self, rival: Rival, garrisons: list[int]) -> float:
        """The chance that its castles are enough, with the one or two it takes most easily if it has yet to move."""
        seat, held, struck, needed = rival
        winning = 1.0
        for at in held:
            winning *= self._rival_chance(seat, at, garrisons[at])
        missing = needed - len(held)
        if missing <= 0:
            return winning
        best = second = 0.0
        for at in struck:
            chance = EAGER * self._rival_chance(seat, at, garrisons[at])
            if chance > best:
                best, second = chance, best
            elif chance > second:
                second = chance
        winning *= best
        return winning * second * SECOND_STRIKE if missing > 1 else winning

    def _rival_chance(self, seat: Faction, at: int, units: int) -> float:
        key = (seat << BITS | at) << BITS | units
        known = self._rival_chances.get(key)
        if known is None:
            known = self._rival_chances[key] = self._rival_holds(seat, at, units)
        return known

    def _rival_holds(self, seat: Faction, at: int, units: int) -> float:
        """The chance that a rival has a castle at the end of the turn, if this seat has this many units there."""
        army = self._players[seat][at]
        for number in range(len(self._strikers)):
            if self._strikers[number] == seat:
                army = self._strikes[number][at]
        if self.s.trolls >> CASTLE_LIST[at] & 1:
            army -= units_lost_to_troll(self.s, count=army)
            units -= units_lost_to_troll(self.s, count=units)
        if army <= 0:
            return 0.0
        chance = 1.0
        for other in self.s.order:
            if other != seat:
                there = units if other == self.seat else self._players[other][at]
                if there > 0:
                    chance *= self._odds(seat, army - 1, other, there)
        return chance


def garrisons_of(s: SampledState, seat: Faction) -> list[int]:
    """The open units of a seat in each castle."""
    here = s.where[seat] & ~s.hidden[seat] & CASTLES
    if not here:
        return [0] * CASTLE_COUNT
    first = TERRITORIES * seat
    return [s.units[first + place] if here >> place & 1 else 0 for place in CASTLE_LIST]
