"""Recruiting and moving in playouts: the few changes of garrisons that may matter."""

from collections.abc import Sequence
from typing import Final

from dragondune.bots.greedy.evaluation import CASTLE_AT
from dragondune.bots.greedy.weights import ACE, RESERVE, UNIT
from dragondune.bots.quick.front import PLACES, Front, March
from dragondune.bots.quick.worth import gold_worth
from dragondune.engine.board import CASTLE_LIST, CASTLES, GREAT_MOUNTAIN, ORCISH, TERRITORIES, reach
from dragondune.engine.decisions import (
    CONSCRIPTS,
    EMERGING_MOVES,
    HIRES,
    MOVES,
    PASS,
    RAISES,
    REVIVALS,
    Decision,
    MoveUnits,
    PlayAce,
)
from dragondune.engine.ids import ORCS, Faction, Mask, Territory
from dragondune.engine.marching import Paths, movement_range
from dragondune.engine.powers.orcs import can_hire
from dragondune.engine.powers.orcs_raising import raisable
from dragondune.engine.queries import (
    barred_to_open_units,
    closed_by_dragon,
    collectors_needed,
    gold_collected,
    recruiting_places,
)
from dragondune.engine.rounds.r4_hiring import affordable, conscripts_left, hire_price
from dragondune.engine.rounds.r4_revival import free_revivals, revivable, revival_price
from dragondune.knowledge.sample import SampledState

LEAST_GAIN: Final = 0.05
"""The least gain that justifies a change."""
AFIELD: Final = 0.6
"""What a unit outside castles is worth for the castles that it may reach later."""
EXPOSED: Final = 0.6
"""What it costs that a unit leaves a castle for gold."""
FEW: Final = 5
"""In armies smaller than this, every number of units is tried."""
MANY: Final = 100
"""More units than there are."""
NO_MARCH: Final[March] = (-1, 0, -1, 0)


class Mover:
    """The best movement found so far; without options, any is allowed."""

    __slots__ = ("_front", "_gold", "_loose", "_options", "best", "gain")

    def __init__(self, front: Front, options: Sequence[Decision] | None) -> None:
        self._front: Final = front
        self._options: Final = options
        self._loose: Final[float] = front.discount * (UNIT + AFIELD)
        self._gold: Final[float] = front.discount * gold_worth(front.s, front.seat)
        self.best: Decision = PASS
        self.gain = LEAST_GAIN

    def consider(self, origin: Territory, goals: Mask, moves: list[list[MoveUnits]], *, is_hidden: bool) -> None:
        """Marches of these units into castles, and for gold."""
        front = self._front
        count = front.s.units[TERRITORIES * front.seat + origin]
        home = -1 if is_hidden else CASTLE_AT[origin]
        castles = goals & CASTLES
        while castles:
            lowest = castles & -castles
            castles ^= lowest
            goal = lowest.bit_length() - 1
            self._try(origin, goal, count, home, moves[goal])
        if home >= 0 or count > 1:
            self._fetch(count, home, goals, moves)

    def _try(self, origin: Territory, goal: Territory, count: int, home: int, moves: list[MoveUnits]) -> None:
        """Send all of them or fewer; with many units, not every number is tried."""
        front, at = self._front, CASTLE_AT[goal]
        treasure = front.s.treasure[origin] if home < 0 else 0
        sent = count
        while sent > 0:
            gain = front.value(home, count - sent, at, front.garrisons[at] + sent) - front.now
            if home < 0:
                gain -= self._loose * sent
                if treasure:
                    gain -= self._gold * gold_collected(front.s, origin, count=sent)
            self._note(moves[sent - 1], gain)
            if home < 0 and not treasure:
                return
            sent -= 1 + (count - sent > 0) * (count // FEW)

    def _fetch(self, count: int, home: int, goals: Mask, moves: list[list[MoveUnits]]) -> None:
        """Send as many as it takes to carry the gold of an empty territory."""
        front, s = self._front, self._front.s
        goals &= ~CASTLES & ~(1 << GREAT_MOUNTAIN) & ~(s.where[0] | s.where[1] | s.where[2] | s.where[3])
        while goals:
            lowest = goals & -goals
            goals ^= lowest
            goal = lowest.bit_length() - 1
            if s.treasure[goal]:
                sent = min(count, collectors_needed(s, goal))
                gain = self._gold * gold_collected(s, goal, count=sent)
                if home >= 0:
                    gain += front.value(home, count - sent, -1, 0) - front.now + front.discount * EXPOSED * sent
                self._note(moves[goal][sent - 1], gain)

    def _note(self, move: MoveUnits, gain: float) -> None:
        if gain > self.gain and (self._options is None or move in self._options):
            self.best, self.gain = move, gain


def march(front: Front, options: Sequence[Decision]) -> Decision:
    """The best of the few moves that may matter, if any; an ace if a move that is worth it is one step too long."""
    s, seat = front.s, front.seat
    mover = Mover(front, options)
    _consider_all(mover, front, Paths(s, seat))
    if isinstance(options[1], PlayAce):
        farther = Mover(front, None)
        _consider_all(farther, front, Paths(s, seat, steps=movement_range(s, seat) + 1))
        if farther.gain - ACE * front.discount > mover.gain:
            return options[1]
    return mover.best


def _consider_all(mover: Mover, front: Front, paths: Paths) -> None:
    s, seat = front.s, front.seat
    origins = s.where[seat]
    while origins:
        lowest = origins & -origins
        origins ^= lowest
        origin = lowest.bit_length() - 1
        if s.hidden[seat] & lowest:
            mover.consider(origin, paths.emerging_goals(origin), EMERGING_MOVES[origin], is_hidden=True)
        else:
            mover.consider(origin, paths.open_goals(origin), MOVES[origin], is_hidden=False)


def fly(front: Front, options: Sequence[Decision] | None) -> Mover:
    """The best flight of Orcs from one territory to any other."""
    s, seat = front.s, front.seat
    mover = Mover(front, options)
    goals = CASTLES & ~closed_by_dragon(s) & ~barred_to_open_units(s, seat)
    origins = s.where[seat] & ~s.hidden[seat]
    while origins:
        lowest = origins & -origins
        origins ^= lowest
        origin = lowest.bit_length() - 1
        mover.consider(origin, goals & ~lowest, MOVES[origin], is_hidden=False)
    return mover


def best_march(front: Front) -> March:
    """The march into a castle that gains most, with everyone who is not needed at home."""
    s, seat = front.s, front.seat
    steps, closed = movement_range(s, seat), closed_by_dragon(s)
    barred = barred_to_open_units(s, seat)
    found, most = NO_MARCH, LEAST_GAIN
    origins = s.where[seat] & ~s.hidden[seat]
    while origins:
        lowest = origins & -origins
        origins ^= lowest
        origin = lowest.bit_length() - 1
        count = s.units[TERRITORIES * seat + origin]
        home = CASTLE_AT[origin]
        sent = count - 1 if home >= 0 else count
        castles = reach(origin, steps=steps, closed=closed) & CASTLES & ~barred if sent else 0
        while castles:
            lowest = castles & -castles
            castles ^= lowest
            at = CASTLE_AT[lowest.bit_length() - 1]
            joined = front.garrisons[at] + sent
            gain = front.value(home, count - sent, at, joined) - front.now
            if home < 0:
                gain -= front.discount * (UNIT + AFIELD) * sent
            if gain > most:
                found, most = (home, count - sent, at, joined), gain
    return found


def recruits(front: Front, plan: March, at: int, count: int) -> float:
    """The value with this many recruits in a castle, with the best march or without."""
    value = front.value(at, front.garrisons[at] + count, -1, 0)
    return max(value, front.value_with(plan, at, count)) if plan[2] >= 0 else value


def hire(front: Front, options: Sequence[Decision]) -> Decision:
    """Into a castle, alone or together with the best march."""
    s, seat = front.s, front.seat
    if seat == ORCS and not can_hire(s, seat):
        return raise_army(front, options)
    most_units = 0 if s.banned else affordable(s, seat, price=s.rules.castle_hire_price)
    best: Decision = PASS
    if most_units <= 0:
        return best
    plan = best_march(front)
    before = front.value_with(plan, -1, 0)
    gold = front.discount * gold_worth(s, seat)
    places = recruiting_places(s, seat) & ~s.hidden[seat]
    most = LEAST_GAIN
    for at in PLACES:
        place = CASTLE_LIST[at]
        count = most_units if places >> place & 1 else 0
        while count > 0:
            gain = recruits(front, plan, at, count) - before - RESERVE * front.discount * count
            gain -= gold * hire_price(s, seat, place, count=count)
            if gain > most and HIRES[place][count - 1] in options:
                best, most = HIRES[place][count - 1], gain
            count -= 1 + count // 3
    return best


def raise_army(front: Front, options: Sequence[Decision]) -> Decision:
    """Raise the whole reserve, in the Orcs' castle or beside an army in another Orcish territory."""
    s, seat = front.s, front.seat
    count = raisable(s, raised=s.raised)
    best: Decision = PASS
    if count <= 0:
        return best
    plan = best_march(front)
    before = front.value_with(plan, -1, 0)
    places = recruiting_places(s, seat) & ORCISH & ~s.hidden[seat]
    most = LEAST_GAIN - RESERVE * front.discount * count
    while places:
        lowest = places & -places
        places ^= lowest
        place = lowest.bit_length() - 1
        at = CASTLE_AT[place]
        gain = front.discount * (UNIT + AFIELD) * count
        if at >= 0:
            gain = recruits(front, plan, at, count) - before
        if gain > most and RAISES[place][count - 1] in options:
            best, most = RAISES[place][count - 1], gain
    return best


def conscript(s: SampledState, seat: Faction, options: Sequence[Decision]) -> Decision:
    """Conscript in a castle, preferably beside enemies, then with a small garrison; else with the largest army."""
    count = min(conscripts_left(s, seat), s.reserve[seat])
    best: Decision = PASS
    most = -MANY
    places = s.where[seat] & ~s.hidden[seat] if count > 0 else 0
    others = 0
    for other in s.order:
        if other != seat:
            others |= s.where[other] & ~s.hidden[other]
    while places:
        lowest = places & -places
        places ^= lowest
        place = lowest.bit_length() - 1
        units = s.units[TERRITORIES * seat + place]
        worth = units - MANY
        if CASTLES & lowest:
            worth = (MANY if others & lowest else 0) - units
        if worth > most and CONSCRIPTS[place][count - 1] in options:
            best, most = CONSCRIPTS[place][count - 1], worth
    return best


def cost_of_return(s: SampledState, seat: Faction, count: int) -> int:
    """What it costs to revive this many units and to hire the whole reserve into a castle."""
    hired = hire_price(s, seat, CASTLE_LIST[0], count=s.reserve[seat] + count)
    return revival_price(s, seat, count=count) + hired


def revive(s: SampledState, seat: Faction, options: Sequence[Decision]) -> Decision:
    """Revive what is free, and more if there is gold to hire them too."""
    most = revivable(s, seat)
    count = min(free_revivals(s, seat), most)
    if can_hire(s, seat):
        while count < most and cost_of_return(s, seat, count + 1) <= s.gold[seat]:
            count += 1
    return REVIVALS[count] if count and REVIVALS[count] in options else PASS
