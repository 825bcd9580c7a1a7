"""Reviving, disbanding, conscripting, hiring and raising, with the march that may follow in mind."""

from collections.abc import Iterator

from dragondune.bots.base import ace_option, options_of
from dragondune.bots.greedy.marches import LEAST_GAIN, hidden_worth, marches_ahead
from dragondune.bots.greedy.sight import Scored, Sight
from dragondune.bots.greedy.worths import GRAVEYARD, RESERVE
from dragondune.bots.table import Table
from dragondune.engine.board import CASTLE_LIST, CASTLES
from dragondune.engine.decisions import (
    PASS,
    ConscriptUnits,
    Decision,
    DisbandUnits,
    HireUnits,
    PlaceUnits,
    PlaceWithAce,
    RaiseUnits,
    ReviveUnits,
    ReviveWithAce,
    ReviveWithSix,
)
from dragondune.engine.ids import ORCS, Territory

MARCHES = 4
"""So many marches are thought of while recruiting."""
CASTLE_RECRUITS = 0.35
"""What a unit is worth in the reserve that could be hired at once, beyond the usual."""


class Muster:
    """Where recruits serve best, alone or together with a march."""

    def __init__(self, sight: Sight) -> None:
        self.outlook = sight.outlook
        self.table = sight.table
        self.marches = [march[1:] for march in marches_ahead(sight.outlook, most=MARCHES)]
        self.before = max(0.0, self._march_alone())

    def _march_alone(self) -> float:
        return max((self._with_march(NOWHERE, 0, *march) for march in self.marches), default=0.0)

    def gain(self, place: Territory, count: int) -> float:
        """What so many recruits gain over none, the best march considered both times; the reserve is the poorer."""
        outlook = self.outlook
        spent = RESERVE * count * outlook.scale
        if self.table.hidden[place]:
            return hidden_worth(outlook, place, count) - spent
        best = outlook.gain((place, outlook.mine[place] + count))
        for march in self.marches:
            best = max(best, self._with_march(place, count, *march))
        return best - self.before - spent

    def _with_march(self, place: Territory, count: int, origin: Territory, goal: Territory, marching: int) -> float:
        mine = self.outlook.mine
        changes = {origin: mine[origin] - marching, goal: mine[goal] + marching}
        if count:
            changes[place] = changes.get(place, mine[place]) + count
        return self.outlook.gain(*changes.items())


NOWHERE: Territory = 0


def recruit(sight: Sight) -> Scored:
    """Where the new units are worth most, the price considered."""
    muster = Muster(sight)
    gold = sight.outlook.gold * sight.outlook.scale
    scored: Scored = [(LEAST_GAIN, PASS)]
    for one in sight.situation.options:
        if isinstance(one, HireUnits):
            if is_sensible(sight.table, one.place):
                price = sight.table.hire_cost(one.place, one.count)
                scored.append((muster.gain(one.place, one.count) - gold * price, one))
        elif isinstance(one, (ConscriptUnits, PlaceUnits, RaiseUnits)):
            scored.append((muster.gain(one.place, one.count), one))
    return scored + list(revivals_by_card(sight))


def is_sensible(table: Table, place: Territory) -> bool:
    """Mercenaries outside castles cost twice as much: only where there is something to fight with or to take."""
    if CASTLES >> place & 1:
        return True
    return bool(table.open[table.seat][place] or table.treasure[place])


def hire(sight: Sight) -> Scored:
    """As many as are worth it, at half price if that is worth an ace."""
    scored = recruit(sight)
    table = sight.table
    ace = ace_option(sight.situation)
    if ace is not PASS and table.me.reserve:
        muster = Muster(sight)
        gold = sight.outlook.gold * sight.outlook.scale
        full = table.rules.castle_hire_price
        most = min(table.me.reserve, (2 * table.gold + 1) // full) if full else 0
        gains = (
            muster.gain(place, count) - gold * (count * full // 2)
            for place in CASTLE_LIST
            if not table.is_closed(place)
            for count in range(1, most + 1)
        )
        scored.append((max(gains, default=0.0) - sight.ace, ace))
    for one in options_of(sight.situation, PlaceWithAce):
        scored.append((placement(sight) - sight.ace, one))
    return scored


def placement(sight: Sight) -> float:
    """The most that the units gain which an ace of the Elves places."""
    muster = Muster(sight)
    count = min(sight.table.rules.elven_ace_units, sight.table.me.reserve)
    return max(muster.gain(place, count) for place in CASTLE_LIST)


def revive(sight: Sight) -> Scored:
    """The free ones, and others if they can serve at once."""
    table = sight.table
    free = table.free_revivals
    scored: Scored = [(0.0, PASS)]
    for one in options_of(sight.situation, ReviveUnits):
        price = max(0, one.count - free)
        cost = sight.outlook.gold * sight.outlook.scale * price
        scored.append((revived(sight, one.count, gold=table.gold - price) - cost, one))
    return scored + list(revivals_by_card(sight))


def revived(sight: Sight, count: int, *, gold: int) -> float:
    """What it is worth to have so many units back in the reserve: more if they are hired at once."""
    table = sight.table
    hired = table.me.reserve + count if table.seat == ORCS else int(gold / max(0.5, table.hire_price))
    at_once = max(0, min(table.me.reserve + count, hired) - min(table.me.reserve, hired))
    return sight.outlook.scale * ((RESERVE - GRAVEYARD) * count + CASTLE_RECRUITS * at_once)


def revivals_by_card(sight: Sight) -> Iterator[tuple[float, Decision]]:
    """For an ace of the Dwarves, or 6♦."""
    table = sight.table
    for one in sight.situation.options:
        if isinstance(one, (ReviveWithAce, ReviveWithSix)):
            count = min(table.rules.dwarves_ace_revivals, table.me.graveyard)
            yield revived(sight, count, gold=table.gold) - sight.ace, one


def disband(sight: Sight) -> Scored:
    """Units that stand in the dragon's way, or far from everything where it costs nothing."""
    table, outlook = sight.table, sight.outlook
    fee = 0.0 if table.shares_goblin_powers(table.seat) else outlook.gold * table.rules.disband_fee
    scored: Scored = [(0.0, PASS)]
    for one in options_of(sight.situation, DisbandUnits):
        here = outlook.mine[one.place]
        if here:
            saved = outlook.scale * one.count * (RESERVE - fee)
            scored.append((outlook.gain((one.place, here - one.count)) + saved, one))
    return scored
