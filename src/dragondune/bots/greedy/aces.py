"""Hiding, and aces against others."""

from dragondune.bots.choosing import Scored, ace_option
from dragondune.bots.greedy.context import Context
from dragondune.bots.greedy.evaluation import Evaluation
from dragondune.bots.greedy.movement import hidden_worth
from dragondune.bots.greedy.weights import GOLD, SPOILS, discount
from dragondune.bots.strikes import strikes
from dragondune.engine.board import OF_NUMBER, TRACK
from dragondune.engine.decisions import HIDE, PASS, MoveDragon
from dragondune.engine.ids import ELVES, GOBLINS, ORCS, members
from dragondune.engine.powers.orcs import units_lost_to_dragon


def hide(context: Context) -> Scored:
    """Hide from the troll and from stronger arrivals; factions other than the Elves pay with an ace."""
    place, evaluation = context.place, context.evaluation
    saved = evaluation.gain_at(place, 0) + hidden_worth(evaluation, place, context.seen.mine[place])
    if context.seen.seat == ELVES:
        return [(0.0, PASS), (saved, HIDE)]
    ace = ace_option(context.situation)
    return [(0.0, PASS)] if ace is PASS else [(0.0, PASS), (saved - context.ace, ace)]


def forbid_hiring(context: Context) -> Scored:
    """Forbid it if a rival would win by hiring; otherwise the Goblins need the income."""
    seen, ace = context.seen, ace_option(context.situation)
    rival = context.situation.prompt.about
    if ace is PASS or rival == seen.spared:
        return [(0.0, PASS)]
    before = Evaluation(seen, {rival: strikes(seen, rival)})
    without = Evaluation(seen, {rival: strikes(seen, rival, with_hiring=False)}, odds=before.odds)
    income = GOLD * before.discount * min(seen.gold_of(rival), seen.knowledge.reserve[rival])
    return [(0.0, PASS), (without.now - before.now - income - context.ace, ace)]


def negate_survival(context: Context) -> Scored:
    """Burn a big stack of Orcs, unless they are allies."""
    seen, ace = context.seen, ace_option(context.situation)
    if ace is PASS or seen.ally == ORCS:
        return [(0.0, PASS)]
    burnt = seen.units[ORCS][seen.red_dragon_place]
    return [(0.0, PASS), (2 * SPOILS * burnt * discount(seen.knowledge, seen.seat) - context.ace, ace)]


def negate_disband(context: Context) -> Scored:
    """Make leading Goblins keep units that stand in the wrong place."""
    seen, ace = context.seen, ace_option(context.situation)
    if ace is PASS or seen.leader() != GOBLINS or seen.ally == GOBLINS:
        return [(0.0, PASS)]
    return [(0.0, PASS), (SPOILS * seen.knowledge.disband_count - context.ace, ace)]


def burnt_by(context: Context, steps: int) -> float:
    """What the dragon takes from the others over this many steps, less what it takes from this seat."""
    seen, k, worth = context.seen, context.seen.knowledge, 0.0
    number = k.dragon
    for _ in range(steps):
        number = number % TRACK + 1
        for place in members(OF_NUMBER[number] & seen.burning):
            worth -= units_lost_to_dragon(k, seen.seat, count=seen.mine[place])
            for seat in seen.others:
                worth += SPOILS * units_lost_to_dragon(k, seat, count=seen.units[seat][place])
    return worth


def move_dragon(context: Context) -> Scored:
    return [(burnt_by(context, one.count), one) for one in context.situation.options if isinstance(one, MoveDragon)]
