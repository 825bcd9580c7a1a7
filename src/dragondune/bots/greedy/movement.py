"""Movements, rides and flights; aces that extend or repeat them; coming out of hiding."""

from collections.abc import Callable, Iterator
from typing import Final

from dragondune.bots.choosing import Scored, ace_option, options_of
from dragondune.bots.greedy.context import Context
from dragondune.bots.greedy.evaluation import Evaluation
from dragondune.bots.greedy.weights import UNIT
from dragondune.bots.perspective import is_hidden_move
from dragondune.engine.board import CASTLES, reach
from dragondune.engine.decisions import COME_OUT, PASS, MoveAgain, MoveUnits
from dragondune.engine.ids import Mask, Territory, members, size
from dragondune.engine.queries import places_of_ally

March = tuple[float, Territory, Territory, int]
"""Gain, origin, goal and number of units."""
LEAST_GAIN: Final = 0.05
"""A march that gains less is not made."""


def hidden_worth(evaluation: Evaluation, place: Territory, units: int) -> float:
    """What hidden units are worth: themselves, and the castle that they may reach."""
    return evaluation.discount * (UNIT * units + evaluation.prospect(place, units))


def gain_of_move(evaluation: Evaluation, move: MoveUnits) -> float:
    hidden, mine = evaluation.seen.hidden, evaluation.mine
    origin, goal, count = move.origin, move.destination, move.count
    is_shared = evaluation.seen.rules.same_status
    if is_hidden_move(evaluation.seen, move):
        before = hidden_worth(evaluation, origin, count)
        if move.emerging or (mine[goal] and is_shared):
            return evaluation.gain((goal, mine[goal] + count)) - before
        return hidden_worth(evaluation, goal, count) - before
    if hidden[goal] and is_shared:
        return evaluation.gain((origin, mine[origin] - count)) + hidden_worth(evaluation, goal, count)
    return evaluation.gain_of_march(origin, goal, count)


def move(context: Context) -> Scored:
    """Every move, and an ace for a castle just out of reach."""
    evaluation = context.evaluation
    scored: Scored = [(LEAST_GAIN, PASS)]
    for one in context.situation.options:
        if isinstance(one, MoveUnits):
            scored.append((gain_of_move(evaluation, one), one))
    ace = ace_option(context.situation)
    if ace is not PASS:
        scored.append((best_march(evaluation, extra=1) - context.ace, ace))
    return scored


def marches(evaluation: Evaluation, goals_of: Callable[[Territory], Mask]) -> Iterator[March]:
    """What marches of open units to these goals gain."""
    hidden = evaluation.seen.hidden
    for origin, units in enumerate(evaluation.mine):
        if units:
            for goal in members(goals_of(origin)):
                if not (hidden[goal] and evaluation.seen.rules.same_status):
                    for count in range(1, units + 1):
                        yield evaluation.gain_of_march(origin, goal, count), origin, goal, count


def best_march(evaluation: Evaluation, *, extra: int) -> float:
    """The most that a march into a castle gains, so many steps longer than usual."""
    return max((march[0] for march in marches(evaluation, castles_in_reach(evaluation, extra=extra))), default=0.0)


def marches_ahead(evaluation: Evaluation, *, most: int) -> list[March]:
    """The best marches into castles that may follow a recruitment."""
    found = sorted(marches(evaluation, castles_in_reach(evaluation)), key=lambda march: -march[0])
    return found[:most]


def castles_in_reach(evaluation: Evaluation, *, extra: int = 0) -> Callable[[Territory], Mask]:
    """From an origin, the castles to which neither the dragon nor the ally blocks the way."""
    seen = evaluation.seen
    goals = CASTLES & ~places_of_ally(seen.knowledge, seen.seat)
    steps = seen.range + extra
    return lambda origin: reach(origin, steps=steps, closed=seen.closed) & goals


def come_out(context: Context) -> Scored:
    """Where open units are worth more than hidden ones."""
    evaluation = context.evaluation
    units = context.seen.hidden[context.place]
    opened = evaluation.gain((context.place, evaluation.mine[context.place] + units)) - hidden_worth(
        evaluation, context.place, units
    )
    return [(opened, COME_OUT), (0.0, PASS)]


def act(context: Context) -> Scored:
    """Another movement, if it is worth the cards; walls and questions are not."""
    scored: Scored = [(0.0, PASS)]
    for one in options_of(context.situation, MoveAgain):
        scored.append((best_march(context.evaluation, extra=0) - context.ace * size(one.cards), one))
    return scored


def relocation(context: Context) -> float:
    """The most that Orcs gain who may fly from one territory into any castle."""
    seen = context.seen
    goals = CASTLES & ~seen.closed & ~places_of_ally(seen.knowledge, seen.seat)
    return max((march[0] for march in marches(context.evaluation, lambda origin: goals & ~(1 << origin))), default=0.0)


def fly(context: Context) -> Scored:
    """An ace that takes Orcs to any place."""
    ace = ace_option(context.situation)
    return [(0.0, PASS)] if ace is PASS else [(0.0, PASS), (relocation(context) - context.ace, ace)]
