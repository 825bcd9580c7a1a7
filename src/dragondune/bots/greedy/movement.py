"""Movements, rides and flights; aces that extend or repeat them; coming out of hiding."""

from typing import Final

from dragondune.bots.choosing import Scored, ace_option, options_of
from dragondune.bots.greedy.context import Context
from dragondune.bots.greedy.evaluation import Evaluation
from dragondune.bots.greedy.weights import UNIT
from dragondune.bots.perspective import is_hidden_move
from dragondune.engine.board import CASTLES, TERRITORIES, reach
from dragondune.engine.decisions import COME_OUT, PASS, MoveAgain, MoveUnits
from dragondune.engine.ids import Mask, Territory, size
from dragondune.engine.queries import hiding_places, is_hidden_on_arrival, places_of_ally

March = tuple[float, Territory, Territory, int]
"""A march: its gain, origin, goal and number of units."""
ANYWHERE: Final = TERRITORIES
"""A number of steps that reaches every territory."""
LEAST_GAIN: Final = 0.05
"""A march that gains less is not made."""


def hidden_worth(evaluation: Evaluation, place: Territory, units: int) -> float:
    """What hidden units are worth: themselves, and the castle that they may reach."""
    return evaluation.discount * (UNIT * units + evaluation.prospect(place, units))


def gain_of_move(evaluation: Evaluation, move: MoveUnits) -> float:
    seen, mine = evaluation.seen, evaluation.mine
    origin, goal, count = move.origin, move.destination, move.count
    is_hidden = is_hidden_move(seen, move)
    stays_hidden = is_hidden and not move.emerging
    hides = is_hidden_on_arrival(seen.knowledge, seen.seat, goal, hidden=stays_hidden)
    if is_hidden:
        before = hidden_worth(evaluation, origin, count)
        if hides:
            return hidden_worth(evaluation, goal, count) - before
        return evaluation.gain_at(goal, mine[goal] + count) - before
    if hides:
        return evaluation.gain_at(origin, mine[origin] - count) + hidden_worth(evaluation, goal, count)
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


def marches(evaluation: Evaluation, *, steps: int, goals: Mask, closed: Mask) -> list[March]:
    """What marches of open units over this many steps to these goals gain."""
    seen = evaluation.seen
    goals &= ~hiding_places(seen.knowledge, seen.seat)
    found: list[March] = []
    for origin in range(TERRITORIES):
        units = evaluation.mine[origin]
        if units:
            reached = reach(origin, steps=steps, closed=closed) & goals
            while reached:
                lowest = reached & -reached
                reached ^= lowest
                goal = lowest.bit_length() - 1
                for count in range(1, units + 1):
                    found.append((evaluation.gain_of_march(origin, goal, count), origin, goal, count))
    return found


def castle_marches(evaluation: Evaluation, *, extra: int) -> list[March]:
    """Marches into castles, `extra` steps longer than usual, that neither the dragon nor the ally blocks."""
    seen = evaluation.seen
    goals = CASTLES & ~places_of_ally(seen.knowledge, seen.seat)
    return marches(evaluation, steps=seen.range + extra, goals=goals, closed=seen.closed)


def best_gain(found: list[March]) -> float:
    most = 0.0
    for number in range(len(found)):
        if number == 0 or found[number][0] > most:
            most = found[number][0]
    return most


def best_march(evaluation: Evaluation, *, extra: int) -> float:
    """The most that a march into a castle gains, this many steps longer than usual."""
    return best_gain(castle_marches(evaluation, extra=extra))


def marches_ahead(evaluation: Evaluation, *, most: int) -> list[March]:
    """The best marches into castles that may follow a recruitment."""
    rest = castle_marches(evaluation, extra=0)
    found: list[March] = []
    while rest and len(found) < most:
        best = 0
        for number in range(1, len(rest)):
            if rest[number][0] > rest[best][0]:
                best = number
        found.append(rest.pop(best))
    return found


def come_out(context: Context) -> Scored:
    """Come out where open units are worth more than hidden ones."""
    evaluation = context.evaluation
    units = context.seen.hidden[context.place]
    opened = evaluation.gain_at(context.place, evaluation.mine[context.place] + units) - hidden_worth(
        evaluation, context.place, units
    )
    return [(opened, COME_OUT), (0.0, PASS)]


def act(context: Context) -> Scored:
    """Move again if that is worth the cards; walls and questions never are."""
    scored: Scored = [(0.0, PASS)]
    for one in options_of(context.situation, MoveAgain):
        scored.append((best_march(context.evaluation, extra=0) - context.ace * size(one.cards), one))
    return scored


def relocation(context: Context) -> float:
    """The most that Orcs gain by flying from one territory into any castle."""
    seen = context.seen
    goals = CASTLES & ~seen.closed & ~places_of_ally(seen.knowledge, seen.seat)
    return best_gain(marches(context.evaluation, steps=ANYWHERE, goals=goals, closed=0))


def fly(context: Context) -> Scored:
    """Play an ace that takes Orcs anywhere, if that gains enough."""
    ace = ace_option(context.situation)
    return [(0.0, PASS)] if ace is PASS else [(0.0, PASS), (relocation(context) - context.ace, ace)]
