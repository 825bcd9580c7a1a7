"""What a seat's units are worth where they stand: the measure for recruiting, moving, hiding and fighting.

It combines the chance to win this turn, the chance that a rival wins, and what the seat has if nobody wins.
"""

from collections.abc import Mapping
from typing import Final

from dragondune.bots.greedy.weights import (
    CASTLE,
    ENVY,
    GRIFFINS,
    MOST,
    PROGRESS,
    SPOILS,
    UNIT,
    WIN,
    base_value,
    discount,
    gold_value,
    ways_to_castles,
)
from dragondune.bots.greedy.win_odds import WinOdds
from dragondune.bots.perspective import UNKNOWN, Perspective
from dragondune.bots.strikes import CASTLE_COUNT, strikes
from dragondune.engine.board import CASTLE_LIST, CASTLES, GREAT_MOUNTAIN, GRIFFIN_CASTLES, TERRITORIES
from dragondune.engine.ids import NOBODY, ORCS, Faction, Territory
from dragondune.engine.queries import are_at_peace, castle_partner, gold_collected, units_lost_to_troll

HOLDS: Final[tuple[float, ...]] = (0.0, 0.6, 0.74, 0.83, 0.89, 0.93, 0.95, 0.965, 0.975, 0.98, 0.985)
"""How likely a garrison of this many units keeps a castle in the turns to come."""
RAIDS: Final = 0.3
"""How often a rival who could drive a garrison out of a castle does so."""
ALARM: Final = 0.75
"""The same if that prevents a victory."""
INVITED: Final = 0.95
"""The same if the garrison has promised to hold back in battle."""
SECOND_STRIKE: Final = 0.3
EAGER: Final = 0.85
"""How likely a rival takes what would win the game."""
BURNT: Final = 0.85
"""What is lost with a unit that the dragon sends to the graveyard."""
CASTLE_AT: Final = tuple(CASTLE_LIST.index(place) if CASTLES >> place & 1 else -1 for place in range(TERRITORIES))
CASTLE_VALUES: Final = tuple(CASTLE + (GRIFFINS if place in GRIFFIN_CASTLES else 0.0) for place in CASTLE_LIST)
USUALLY_NEEDED: Final = 3
BITS: Final = 6
"""Numbers of units are packed into keys with this many bits each."""
FULL: Final = (1 << BITS) - 1
TABLE: Final = CASTLE_COUNT << BITS
"""The size of a list with an entry for each castle and number of units."""

Hold = tuple[float, float]
"""The chance to win a castle and to keep it against those who have yet to move, and what it is all worth."""
Standing = tuple[int, float]
"""All garrisons packed into one number, and the value of the other units."""
Outlook = tuple[float, float, float]
"""The chances that the seat and that a rival wins this turn, and what the castles are worth if nobody does."""


class Evaluation:
    """A seat's prospects, and what they would be with other units somewhere."""

    __slots__ = (
        "_afield",
        "_afield_now",
        "_chances",
        "_dangerous",
        "_enemies",
        "_enemy",
        "_goals",
        "_loose",
        "_partner",
        "_rivals",
        "_rivals_win",
        "_targets",
        "_together",
        "_ways",
        "_worths",
        "base",
        "discount",
        "garrisons",
        "gold",
        "mine",
        "needed",
        "now",
        "odds",
        "seen",
        "strikes",
    )

    def __init__(
        self,
        seen: Perspective,
        strikers: Mapping[Faction, list[int]] | None = None,
        *,
        odds: WinOdds | None = None,
    ) -> None:
        """`strikers` says what others can bring into each castle, if that is not everything they could.

        `odds` are those of another evaluation in which everyone has the same cards.
        """
        self.seen: Final = seen
        self.odds: Final = WinOdds(seen) if odds is None else odds
        self.mine: Final = seen.mine
        self.discount: Final = discount(seen.knowledge, seen.seat)
        self.base: Final = base_value(seen.knowledge, seen.seat)
        self.gold: Final = gold_value(seen)
        self.strikes: Final[dict[Faction, list[int]]] = {seat: strikes(seen, seat) for seat in seen.movers}
        if strikers is not None:
            self.strikes.update(strikers)
        self._partner: Final[Faction] = castle_partner(seen.knowledge, seen.seat)
        self.needed: Final = self._castles_needed()
        self._enemy: Final[list[Faction]] = [NOBODY] * TERRITORIES
        self._enemies: Final[list[int]] = [0] * TERRITORIES
        for seat in seen.others:
            self._note_enemies(seat)
        self._targets: Final[dict[Faction, tuple[list[int], list[int], int, int]]] = {}
        self._dangerous: Final = [seat for seat in seen.others if self._may_win(seat)]
        self._chances: Final[list[float]] = [UNKNOWN] * TABLE
        self._worths: Final[list[float]] = [0.0] * TABLE
        self._rivals: Final[dict[int, float]] = {}
        self._rivals_win: Final[dict[int, float]] = {}
        self._together: Final[dict[int, Outlook]] = {}
        self._afield: Final[dict[int, float]] = {}
        self._goals: Final[dict[int, float]] = {}
        self._ways: Final = ways_to_castles(seen.range)
        self._afield_now: Final[list[float]] = [0.0] * TERRITORIES
        self.garrisons = 0
        self._loose = 0.0
        self._count_own()
        self.now: Final = self.value()

    def _count_own(self) -> None:
        """The garrisons of the castles, packed into one number, and what the other units are worth."""
        for place, units in enumerate(self.mine):
            if units:
                at = CASTLE_AT[place]
                if at >= 0:
                    self.garrisons |= units << BITS * at
                else:
                    worth = self.afield(place, units)
                    self._afield_now[place] = worth
                    self._loose += worth

    def _note_enemies(self, seat: Faction) -> None:
        """The strongest other player in each territory, and the number of its units."""
        for place, units in enumerate(self.seen.units[seat]):
            if units > self._enemies[place]:
                self._enemy[place] = seat
                self._enemies[place] = units

    def _castles_needed(self) -> int:
        """How many castles win; at the end of a game without Orcs, the most."""
        seen = self.seen
        needed = seen.own_castles_needed(seen.seat)
        if self._partner == NOBODY and seen.is_last_turn and ORCS not in seen.players:
            return min(needed, max(seen.castle_count[seat] for seat in seen.others) + 1)
        return needed

    def _may_win(self, seat: Faction) -> bool:
        """Whether a rival could have enough castles this turn: those it stands in, and two that it strikes at."""
        seen = self.seen
        if seat == self._partner:
            return False
        targets = 0
        held, struck = list[int](), list[int]()
        found = self.strikes.get(seat)
        for at in range(CASTLE_COUNT):
            if seen.units[seat][CASTLE_LIST[at]]:
                held.append(at)
            elif found is not None and found[at]:
                struck.append(at)
            else:
                continue
            targets |= FULL << BITS * at
        needed = seen.own_castles_needed(seat)
        self._targets[seat] = (held, struck, targets, needed)
        return len(held) + min(2, len(struck)) >= needed

    # All together

    def value(self, *changes: tuple[Territory, int]) -> float:
        """The seat's prospects if this many units stand in these territories, each named once."""
        garrisons, loose = self.garrisons, self._loose
        for place, units in changes:
            at = CASTLE_AT[place]
            if at >= 0:
                garrisons += units - self.mine[place] << BITS * at
            else:
                loose += self.afield(place, units) - self._afield_now[place]
        return self._value(garrisons, loose)

    def _value(self, garrisons: int, loose: float) -> float:
        known = self._together.get(garrisons)
        if known is None:
            known = self._together[garrisons] = self._all_castles(garrisons)
        won, lost, worth = known
        goes_on = min(self.base + self.discount * (worth + loose), MOST)
        return WIN * won + (1 - won) * (1 - lost) * goes_on

    def value_at(self, place: Territory, units: int) -> float:
        """The same for a single territory."""
        at = CASTLE_AT[place]
        if at >= 0:
            return self._value(self.garrisons + (units - self.mine[place] << BITS * at), self._loose)
        return self._value(self.garrisons, self._loose + self.afield(place, units) - self._afield_now[place])

    def gain(self, *changes: tuple[Territory, int]) -> float:
        return self.value(*changes) - self.now

    def gain_at(self, place: Territory, units: int) -> float:
        return self.value_at(place, units) - self.now

    def after_march(self, origin: Territory, goal: Territory, count: int) -> Standing:
        """The position after a march of open units."""
        garrisons, loose = self.garrisons, self._loose
        at = CASTLE_AT[origin]
        if at >= 0:
            garrisons -= count << BITS * at
        else:
            loose += self.afield(origin, self.mine[origin] - count) - self._afield_now[origin]
        at = CASTLE_AT[goal]
        if at >= 0:
            garrisons += count << BITS * at
        else:
            loose += self.afield(goal, self.mine[goal] + count) - self._afield_now[goal]
        return garrisons, loose

    def joined(self, standing: Standing, place: Territory, there: int, count: int) -> float:
        """The value if `count` more units join the `there` units in a territory."""
        garrisons, loose = standing
        at = CASTLE_AT[place]
        if at >= 0:
            return self._value(garrisons + (count << BITS * at), loose)
        return self._value(garrisons, loose + self.afield(place, there + count) - self.afield(place, there))

    def gain_of_march(self, origin: Territory, goal: Territory, count: int) -> float:
        """What a march of open units gains."""
        garrisons, loose = self.after_march(origin, goal, count)
        return self._value(garrisons, loose) - self.now

    def _all_castles(self, garrisons: int) -> Outlook:
        first = second = third = 0.0
        total = 0.0
        castle = 0
        packed = garrisons
        while packed:
            units = packed & FULL
            if units:
                key = castle | units
                chance = self._chances[key]
                if chance < 0:
                    chance, self._worths[key] = self._look(key >> BITS, units)
                    self._chances[key] = chance
                total += self._worths[key]
                if chance > first:
                    first, second, third = chance, first, second
                elif chance > second:
                    second, third = chance, second
                elif chance > third:
                    third = chance
            packed >>= BITS
            castle += 1 << BITS
        winning = first * second * third if self.needed == USUALLY_NEEDED else self._winning(garrisons)
        lost = 0.0
        for seat in self._dangerous:
            lost += (1 - lost) * self._rival_wins(seat, garrisons)
        return winning, lost, total + PROGRESS * first * second

    def _winning(self, garrisons: int) -> float:
        """The chance to have as many castles as it takes, if that is not the usual number."""
        ranked: list[float] = []
        for at in range(CASTLE_COUNT):
            units = garrisons >> BITS * at & FULL
            ranked.append(self._chances[at << BITS | units] if units else 0.0)
        ranked.sort(reverse=True)
        winning = 1.0
        for chance in ranked[: self.needed]:
            winning *= chance
        return winning

    # The seat's own castles

    def _look(self, at: int, units: int) -> Hold:
        """Judge a garrison after the troll, the battle and the arrivals of those who have yet to move."""
        seen = self.seen
        place = CASTLE_LIST[at]
        enemy, enemies = self._enemy[place], self._enemies[place]
        if enemies and seen.would_waste(enemy):
            return 0.0, 0.0
        worth, won = UNIT * units, 1.0
        if seen.knowledge.trolls >> place & 1:
            eaten = units_lost_to_troll(seen.knowledge, count=units)
            worth -= UNIT * eaten
            units -= eaten
            enemies -= units_lost_to_troll(seen.knowledge, count=enemies)
        if units and enemies and not are_at_peace(seen.knowledge, seen.seat, enemy):
            won, cost = self._battle(place, units, keeps_one=True, enemies=enemies)
            worth += won * (SPOILS * enemies + ENVY * seen.castle_count[enemy]) - cost
            units = max(1, units - enemies)
        if units == 0:
            return 0.0, worth
        raided, alarmed = self._raids(at, units)
        return won * alarmed, worth + CASTLE_VALUES[at] * won * raided * HOLDS[min(units, 10)]

    def _battle(self, place: Territory, units: int, *, enemies: int, keeps_one: bool) -> tuple[float, float]:
        """The chance to win a battle and its cost in units; one unit is kept back if somebody has to stay."""
        sent = units - 1 if keeps_one else units
        won = self.odds.of(self.seen.seat, sent, self._enemy[place], enemies, place)
        return won, UNIT * (won * min(units, enemies) + (1 - won) * units)

    def _raids(self, at: int, units: int) -> tuple[float, float]:
        """The chances that a garrison outlasts those who have yet to move, usually and if it wins the game."""
        raided, alarmed = 1.0, 1.0
        odds, me, place = self.odds, self.seen.seat, CASTLE_LIST[at]
        for seat, found in self.strikes.items():
            if found[at] and seat != self.seen.spared:
                beaten = 1 - odds.of(me, units, seat, found[at], place)
                if odds.bounds and odds.is_tied(me, units, seat, place):
                    raided *= 1 - INVITED * beaten
                    alarmed *= 1 - INVITED * beaten
                else:
                    raided *= 1 - RAIDS * beaten
                    alarmed *= 1 - ALARM * beaten
        return raided, alarmed

    # What rivals may win

    def danger(self, seat: Faction) -> float:
        """The chance that a rival wins this turn."""
        return self._rival_wins(seat, self.garrisons) if seat in self._dangerous else 0.0

    def _rival_wins(self, seat: Faction, garrisons: int) -> float:
        """The chance that a rival wins this turn against these garrisons; only those in its way matter."""
        key = (garrisons & self._targets[seat][2]) << BITS | seat
        known = self._rivals_win.get(key)
        if known is None:
            known = self._rivals_win[key] = self._rival_victory(seat, garrisons)
        return known

    def _rival_victory(self, seat: Faction, garrisons: int) -> float:
        """The chance that its castles are enough, with the one or two it takes most easily if it has yet to move."""
        held, struck, _, needed = self._targets[seat]
        chances: list[float] = []
        for at in held:
            chances.append(self._rival_chance(seat, at, garrisons >> BITS * at & FULL))
        if struck:
            best = second = 0.0
            for at in struck:
                chance = EAGER * self._rival_chance(seat, at, garrisons >> BITS * at & FULL)
                if chance > best:
                    best, second = chance, best
                elif chance > second:
                    second = chance
            chances.append(best)
            if len(struck) > 1:
                chances.append(second * SECOND_STRIKE)
        chances.sort(reverse=True)
        winning = 1.0
        for chance in chances[:needed]:
            winning *= chance
        return winning

    def _rival_chance(self, seat: Faction, at: int, units: int) -> float:
        key = (seat << BITS | at) << BITS | units
        known = self._rivals.get(key)
        if known is None:
            known = self._rivals[key] = self._rival_holds(seat, at, units)
        return known

    def _rival_holds(self, seat: Faction, at: int, units: int) -> float:
        """The chance that a rival has a castle at the end of the turn, if this seat has this many units there."""
        seen = self.seen
        place = CASTLE_LIST[at]
        army = self.strikes[seat][at] if seat in self.strikes else seen.units[seat][place]
        if seen.knowledge.trolls >> place & 1:
            army -= units_lost_to_troll(seen.knowledge, count=army)
            units -= units_lost_to_troll(seen.knowledge, count=units)
        if army <= 0:
            return 0.0
        chance = 1.0
        for other in seen.players:
            there = units if other == seen.seat else seen.units[other][place]
            if there and other != seat:
                chance *= self.odds.of(seat, army - 1, other, there, place)
        if seen.units[seat][place]:
            for other, found in self.strikes.items():
                if other != seat and found[at] and not seen.spares(seat, other):
                    chance *= 1 - RAIDS * self.odds.of(other, found[at], seat, army, place)
        return chance

    # Other places

    def afield(self, place: Territory, units: int) -> float:
        """What this many units are worth outside castles."""
        if not units:
            return 0.0
        key = place << BITS | units
        known = self._afield.get(key)
        if known is None:
            known = self._afield[key] = self._look_afield(place, units)
        return known

    def _look_afield(self, place: Territory, units: int) -> float:
        seen = self.seen
        enemy, enemies = self._enemy[place], self._enemies[place]
        if enemies and place != GREAT_MOUNTAIN and seen.would_waste(enemy):
            return 0.0
        worth, won, left = UNIT * units, 1.0, units
        if seen.knowledge.trolls >> place & 1:
            left -= units_lost_to_troll(seen.knowledge, count=left)
        if enemies and left and place != GREAT_MOUNTAIN and not are_at_peace(seen.knowledge, seen.seat, enemy):
            won, cost = self._battle(place, left, keeps_one=False, enemies=enemies)
            worth += won * SPOILS * enemies - cost
            left = max(0, left - enemies)
        if won == 1.0:
            worth -= UNIT * (units - left)
        if seen.knowledge.treasure[place]:
            worth += self.gold * won * gold_collected(seen.knowledge, place, count=left)
        danger = seen.danger(place)
        return worth - BURNT * left * danger + won * (1 - danger) * self.prospect(place, left)

    def prospect(self, place: Territory, units: int) -> float:
        """What units outside castles, or hidden, are worth for the castle to which they may march."""
        best = 0.0
        if units:
            for share, at in self._ways[place]:
                if share * CASTLE <= best:
                    break
                key = at << BITS | units
                worth = self._goals.get(key)
                if worth is None:
                    worth = self._goals[key] = self._conquest(CASTLE_LIST[at], units)
                best = max(best, share * worth)
        return best

    def _conquest(self, place: Territory, units: int) -> float:
        """What a castle, as it is now, is worth to an army that reaches it."""
        seen = self.seen
        if self.mine[place] or (seen.spared != NOBODY and seen.units[seen.spared][place]):
            return 0.0
        if seen.knowledge.trolls >> place & 1:
            units -= units_lost_to_troll(seen.knowledge, count=units)
        if units == 0:
            return 0.0
        enemies = self._enemies[place]
        won = self.odds.of(seen.seat, units - 1, self._enemy[place], enemies, place) if enemies else 1.0
        return CASTLE * won * HOLDS[min(max(1, units - enemies), 10)]
