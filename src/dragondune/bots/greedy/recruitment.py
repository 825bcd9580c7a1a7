"""Reviving, disbanding, conscripting, hiring and raising, with the march that may follow in mind."""

from collections.abc import Iterator
from typing import Final

from dragondune.bots.choosing import Scored, ace_option, options_of
from dragondune.bots.greedy.context import Context
from dragondune.bots.greedy.evaluation import Standing
from dragondune.bots.greedy.movement import LEAST_GAIN, hidden_worth, marches_ahead
from dragondune.bots.greedy.weights import GRAVEYARD, RESERVE
from dragondune.bots.perspective import Perspective
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
from dragondune.engine.ids import ORCS, Mask, Territory, members
from dragondune.engine.powers.dwarves import revived_by_ace
from dragondune.engine.powers.elves import placed_by_ace
from dragondune.engine.powers.goblins import disband_price
from dragondune.engine.powers.sixes import revived_by_six
from dragondune.engine.queries import hiding_places, recruiting_places
from dragondune.engine.rounds.r4_hiring import affordable, hire_price, units_for_gold
from dragondune.engine.rounds.r4_revival import revival_price

MARCHES: Final = 4
"""How many marches are considered while recruiting."""
AT_ONCE: Final = 0.35
"""The extra worth of a unit in the reserve that could be hired at once."""


class RecruitValue:
    """What recruits gain, alone or together with one of the best marches."""

    __slots__ = ("_before", "_evaluation", "_hiding", "_marches", "_standings")

    def __init__(self, context: Context) -> None:
        evaluation = context.evaluation
        self._evaluation: Final = evaluation
        self._hiding: Final[Mask] = hiding_places(context.seen.knowledge, context.seen.seat)
        self._marches: Final = marches_ahead(evaluation, most=MARCHES)
        self._standings: Final[list[Standing]] = []
        for _, origin, goal, count in self._marches:
            self._standings.append(evaluation.after_march(origin, goal, count))
        self._before: Final = max(0.0, self._marches[0][0]) if self._marches else 0.0

    def gain(self, place: Territory, count: int) -> float:
        """What recruits gain over none, each with its best march, less what they were worth in the reserve."""
        evaluation = self._evaluation
        spent = RESERVE * count * evaluation.discount
        if self._hiding >> place & 1:
            return hidden_worth(evaluation, place, count) - spent
        here = evaluation.mine[place]
        best = evaluation.value_at(place, here + count)
        for number in range(len(self._marches)):
            _, origin, goal, marching = self._marches[number]
            there = here
            if place == origin:
                there -= marching
            elif place == goal:
                there += marching
            best = max(best, evaluation.joined(self._standings[number], place, there, count))
        return best - evaluation.now - self._before - spent


def recruit(context: Context) -> Scored:
    """Recruit where the new units are worth most after their price."""
    return recruits(context, RecruitValue(context))


def recruits(context: Context, value: RecruitValue) -> Scored:
    seen, gold = context.seen, context.evaluation.gold * context.evaluation.discount
    scored: Scored = [(LEAST_GAIN, PASS)]
    for one in context.situation.options:
        if isinstance(one, HireUnits):
            if is_sensible(seen, one.place):
                price = hire_price(seen.knowledge, seen.seat, one.place, count=one.count)
                scored.append((value.gain(one.place, one.count) - gold * price, one))
        elif isinstance(one, (ConscriptUnits, PlaceUnits, RaiseUnits)):
            scored.append((value.gain(one.place, one.count), one))
    scored.extend(revivals_by_card(context))
    return scored


def is_sensible(seen: Perspective, place: Territory) -> bool:
    """Outside castles units are expensive: only where there is an army to join or treasure to take."""
    return bool(CASTLES >> place & 1 or seen.mine[place] or seen.knowledge.treasure[place])


def hire(context: Context) -> Scored:
    """Hire as many as are worth it, at half price if that is worth an ace."""
    value = RecruitValue(context)
    scored = recruits(context, value)
    ace = ace_option(context.situation)
    if ace is not PASS and context.seen.reserve:
        scored.append((gain_at_half_price(context, value) - context.ace, ace))
    for one in options_of(context.situation, PlaceWithAce):
        scored.append((placement(context, value) - context.ace, one))
    return scored


def gain_at_half_price(context: Context, value: RecruitValue) -> float:
    """The most that units hired into a castle gain once an ace has halved their price."""
    k, seat = context.seen.knowledge, context.seen.seat
    gold = context.evaluation.gold * context.evaluation.discount
    k.half_price = True
    most = affordable(k, seat, price=k.rules.castle_hire_price)
    prices = [hire_price(k, seat, CASTLE_LIST[0], count=count) for count in range(1, most + 1)]
    k.half_price = False
    return max(
        (
            value.gain(place, count) - gold * price
            for place in members(recruiting_places(k, seat) & CASTLES)
            for count, price in enumerate(prices, start=1)
        ),
        default=0.0,
    )


def placement(context: Context, value: RecruitValue) -> float:
    """The most that the units placed by an ace of the Elves gain."""
    count = placed_by_ace(context.seen.knowledge, context.seen.seat)
    return max(value.gain(place, count) for place in CASTLE_LIST)


def revive(context: Context) -> Scored:
    """Revive what is free, and more if they can serve at once."""
    seen, evaluation = context.seen, context.evaluation
    scored: Scored = [(0.0, PASS)]
    for one in options_of(context.situation, ReviveUnits):
        price = revival_price(seen.knowledge, seen.seat, count=one.count)
        cost = evaluation.gold * evaluation.discount * price
        scored.append((revived(context, one.count, gold=seen.gold - price) - cost, one))
    scored.extend(revivals_by_card(context))
    return scored


def revived(context: Context, count: int, *, gold: int) -> float:
    """What it is worth to have this many units back in the reserve: more if they can be hired at once."""
    seen, k = context.seen, context.seen.knowledge
    reserve = seen.reserve
    hired = reserve + count
    if seen.seat != ORCS:
        hired = units_for_gold(k, seen.seat, gold, price=k.rules.castle_hire_price)
    at_once = max(0, min(reserve + count, hired) - min(reserve, hired))
    return context.evaluation.discount * ((RESERVE - GRAVEYARD) * count + AT_ONCE * at_once)


def revivals_by_card(context: Context) -> Iterator[tuple[float, Decision]]:
    """What reviving with an ace of the Dwarves, or with 6♦, gains."""
    k, seat = context.seen.knowledge, context.seen.seat
    for one in context.situation.options:
        if isinstance(one, (ReviveWithAce, ReviveWithSix)):
            count = revived_by_ace(k, seat) if isinstance(one, ReviveWithAce) else revived_by_six(k, seat)
            yield revived(context, count, gold=context.seen.gold) - context.ace, one


def disband(context: Context) -> Scored:
    """Disband units in the dragon's way, and, where it is free, units far from everything."""
    seen, evaluation = context.seen, context.evaluation
    fee = evaluation.gold * disband_price(seen.knowledge, seen.seat, count=1)
    scored: Scored = [(0.0, PASS)]
    for one in options_of(context.situation, DisbandUnits):
        here = evaluation.mine[one.place]
        # Hidden units could leave too, but only open ones are counted here.
        if here >= one.count:
            saved = evaluation.discount * one.count * (RESERVE - fee)
            scored.append((evaluation.gain_at(one.place, here - one.count) + saved, one))
    return scored
