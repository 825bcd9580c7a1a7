"""Movements, rides and flights; aces that make them longer or give another; coming out of hiding."""

from collections.abc import Callable, Iterator

from dragondune.bots.base import ace_option, options_of
from dragondune.bots.greedy.outlook import Outlook
from dragondune.bots.greedy.sight import Scored, Sight
from dragondune.bots.greedy.worths import UNIT
from dragondune.engine.board import CASTLES, reach
from dragondune.engine.decisions import COME_OUT, PASS, MoveAgain, MoveUnits
from dragondune.engine.ids import Mask, Territory, members, size

March = tuple[float, Territory, Territory, int]
"""What is gained, origin, goal and number."""
LEAST_GAIN = 0.05
"""For less nobody marches."""


def hidden_worth(outlook: Outlook, place: Territory, units: int) -> float:
    """What hidden units are worth: themselves, and the castle that they may reach."""
    return outlook.scale * (UNIT * units + outlook.prospect(place, units))


def gain_of_move(outlook: Outlook, move: MoveUnits) -> float:
    table, mine = outlook.table, outlook.mine
    origin, goal, count = move.origin, move.destination, move.count
    if table.hidden[origin]:
        before = hidden_worth(outlook, origin, count)
        if move.emerging or mine[goal]:
            return outlook.gain((goal, mine[goal] + count)) - before
        return hidden_worth(outlook, goal, count) - before
    if table.hidden[goal]:
        return outlook.gain((origin, mine[origin] - count)) + hidden_worth(outlook, goal, count)
    return outlook.gain((origin, mine[origin] - count), (goal, mine[goal] + count))


def move(sight: Sight) -> Scored:
    """Every move, and an ace for a castle just out of reach."""
    scored: Scored = [(LEAST_GAIN, PASS)]
    scored += ((gain_of_move(sight.outlook, one), one) for one in options_of(sight.situation, MoveUnits))
    ace = ace_option(sight.situation)
    if ace is not PASS:
        scored.append((best_march(sight.outlook, extra=1) - sight.ace, ace))
    return scored


def marches(outlook: Outlook, goals_of: Callable[[Territory], Mask]) -> Iterator[March]:
    """What marches of open units gain, from wherever they stand to these goals."""
    mine = outlook.mine
    for origin, units in enumerate(mine):
        if units:
            for goal in members(goals_of(origin)):
                if not outlook.table.hidden[goal]:
                    for count in range(1, units + 1):
                        gained = outlook.gain((origin, units - count), (goal, mine[goal] + count))
                        yield gained, origin, goal, count


def best_march(outlook: Outlook, *, extra: int) -> float:
    """The most that a march into a castle gains, so many steps longer than usual."""
    return max((march[0] for march in marches(outlook, castles_in_reach(outlook, extra=extra))), default=0.0)


def marches_ahead(outlook: Outlook, *, most: int) -> list[March]:
    """The best marches into castles that may follow a recruitment."""
    found = sorted(marches(outlook, castles_in_reach(outlook)), key=lambda march: -march[0])
    return found[:most]


def castles_in_reach(outlook: Outlook, *, extra: int = 0) -> Callable[[Territory], Mask]:
    """From an origin, as far as neither dragon nor ally is in the way."""
    table = outlook.table
    barred = table.barred_by_ally
    steps = table.range + extra
    return lambda origin: reach(origin, steps=steps, closed=table.closed) & CASTLES & ~barred


def come_out(sight: Sight) -> Scored:
    """Where open units are worth more than hidden ones."""
    outlook = sight.outlook
    units = sight.table.hidden[sight.place]
    opened = outlook.gain((sight.place, units)) - hidden_worth(outlook, sight.place, units)
    return [(opened, COME_OUT), (0.0, PASS)]


def act(sight: Sight) -> Scored:
    """Another movement, if it is worth the cards; walls and questions are not."""
    scored: Scored = [(0.0, PASS)]
    for one in options_of(sight.situation, MoveAgain):
        scored.append((best_march(sight.outlook, extra=0) - sight.ace * size(one.cards), one))
    return scored


def relocation(sight: Sight) -> float:
    """The most that Orcs gain who may fly from one territory into any castle."""
    goals = CASTLES & ~sight.table.closed & ~sight.table.barred_by_ally
    return max((march[0] for march in marches(sight.outlook, lambda origin: goals & ~(1 << origin))), default=0.0)


def fly(sight: Sight) -> Scored:
    """An ace that takes Orcs to any place."""
    ace = ace_option(sight.situation)
    return [(0.0, PASS)] if ace is PASS else [(0.0, PASS), (relocation(sight) - sight.ace, ace)]
