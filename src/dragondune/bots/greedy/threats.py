"""What the others can still do this turn: how many units each can bring into each castle."""

from typing import Final

from dragondune.bots.table import Table
from dragondune.engine.board import CASTLE_LIST, CASTLES, ORCISH, reach
from dragondune.engine.ids import ORCS, Faction, members

CASTLE_COUNT: Final = len(CASTLE_LIST)


def recruits_of(table: Table, seat: Faction) -> int:
    """How many units a faction can put into a castle at once, revived ones included."""
    player = table.players[seat]
    ready = player.reserve + min(player.graveyard, table.rules.revive_limit)
    price = table.price_of(seat, full=table.rules.castle_hire_price)
    return min(ready, int(table.gold_of(seat) / price)) if price else ready


def strikes(table: Table, seat: Faction, *, with_hiring: bool = True) -> list[int]:
    """How many units a faction that has yet to move can have in each castle: those there, recruits, and one march."""
    units = table.open[seat]
    marching = [0] * CASTLE_COUNT
    steps = table.range_of(seat)
    for origin, count in enumerate(units):
        free = count - (CASTLES >> origin & 1)
        if free > 0:
            reached = reach(origin, steps=steps, closed=table.closed) & CASTLES
            for at, place in enumerate(CASTLE_LIST):
                if reached >> place & 1:
                    marching[at] = max(marching[at], free)
    hired = recruits_of(table, seat) if with_hiring and table.can_hire(seat) else 0
    raised = table.players[seat].reserve + table.players[seat].graveyard if seat == ORCS else 0
    found: list[int] = []
    closed = table.closed | (table.promises.barred[seat] if table.view.deals.agreements else 0)
    for at, place in enumerate(CASTLE_LIST):
        if closed >> place & 1:
            found.append(units[place])
        else:
            found.append(units[place] + marching[at] + max(hired, raised if ORCISH >> place & 1 else 0))
    return [0 if is_barred(table, seat, place) else count for place, count in zip(CASTLE_LIST, found, strict=True)]


def is_barred(table: Table, seat: Faction, place: int) -> bool:
    """Whether a faction without units there may not enter: beside its ally, or where others crowd."""
    if table.open[seat][place]:
        return False
    there = sum(1 << other for other in table.players if table.open[other][place])
    ally = table.ally_of(seat)
    if table.rules.allies == "ban" and ally >= 0 and there >> ally & 1:
        return True
    return len(members(there)) >= table.rules.castle_player_limit
