"""Forecast a table and each faction's chance to win: the one evaluation behind the review and the coach.

Greedy bots play out the rest of the turn, each with its seat's knowledge, and the bots' estimate judges the resulting
table. Every reason given to people is a fact from these playouts.
"""

from collections.abc import Iterable
from math import exp, sqrt
from typing import Final, NamedTuple

from dragondune.bots.greedy.rules import ranked
from dragondune.bots.judgement.judgement import judgement
from dragondune.engine.board import TERRITORIES
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, REFEREE, Mask, size
from dragondune.engine.queries import castles_of
from dragondune.knowledge.gate import know
from dragondune.knowledge.situation import Situation, situation_of

PLAYOUT_SEEDS: Final = 1 << 30
LENIENCE: Final = 1.0
"""An answer this many percentage points worse than the best is played e times less often."""
GRAIN: Final = 1 << 20

ByFaction = tuple[float, float, float, float]


class Playout(NamedTuple):
    """One possible end of a turn: each faction's chance to win the game then, and what it owns.

    `winners` have won at the end of this turn; empty if the game goes on.
    """

    chances: ByFaction
    winners: Mask
    castles: ByFaction
    units: ByFaction
    gold: ByFaction
    cards: ByFaction


class Forecast(NamedTuple):
    """Averaged playouts: `wins` is how often each faction wins this turn, `errors` the standard errors."""

    chances: ByFaction
    errors: ByFaction
    wins: ByFaction
    castles: ByFaction
    units: ByFaction
    gold: ByFaction
    cards: ByFaction


def chances_of(game: Game) -> ByFaction:
    """Each faction's chance to win, judged with all cards visible."""
    return by_faction(judgement().value(know(game, REFEREE)))


def play_turn(world: Game, seed: int, *, turn: int) -> Playout:
    """Play to the end of this turn; this changes the table."""
    chance = Chance(seed)
    while world.turn == turn and (asked := world.asked):
        seat = (asked & -asked).bit_length() - 1
        options = world.options(seat)
        if seat == CHANCE:
            world.apply(seat, options[chance.below(len(options))])
        elif len(options) == 1:
            world.apply(seat, options[0])
        else:
            world.apply(seat, _answer(situation_of(world, seat), chance))
    known = know(world, REFEREE)
    return Playout(
        chances_of(world),
        world.winners,
        by_faction(size(castles_of(known, seat)) for seat in FACTIONS),
        by_faction(sum(known.units[TERRITORIES * seat : TERRITORIES * (seat + 1)]) for seat in FACTIONS),
        by_faction(known.gold[seat] for seat in FACTIONS),
        by_faction(size(known.hand[seat]) for seat in FACTIONS),
    )


def _answer(situation: Situation, chance: Chance) -> Decision:
    """Pick one of the good answers at random, as people would, so that no single line decides the forecast."""
    scored = ranked(situation, chance)
    if len(scored) < 2:
        return scored[0][1] if scored else situation.options[0]
    top = max(score for score, _ in scored)
    weights = [exp((score - top) / LENIENCE) for score, _ in scored]
    drawn = sum(weights) * chance.below(GRAIN) / GRAIN
    for weight, (_, decision) in zip(weights, scored, strict=True):
        drawn -= weight
        if drawn < 0:
            return decision
    return scored[-1][1]


def forecast(playouts: list[Playout]) -> Forecast:
    """Average one or more playouts."""
    count = len(playouts)
    chances = _mean([one.chances for one in playouts])
    spread = _mean([_squares(one.chances, chances) for one in playouts])
    return Forecast(
        chances,
        by_faction(sqrt(one / count) for one in spread),
        _mean([by_faction(float(one.winners >> seat & 1) for seat in FACTIONS) for one in playouts]),
        _mean([one.castles for one in playouts]),
        _mean([one.units for one in playouts]),
        _mean([one.gold for one in playouts]),
        _mean([one.cards for one in playouts]),
    )


def forecast_table(game: Game, *, seed: int, playouts: int, turn: int) -> Forecast:
    """Forecast a table for someone who sees all hands and plans, but not the draws to come.

    Nothing is played if the turn is over.
    """
    chance = Chance(seed)
    count = playouts if game.turn == turn and not game.is_over else 1
    return forecast([play_turn(game.clone(), chance.below(PLAYOUT_SEEDS), turn=turn) for _ in range(count)])


def by_faction(values: Iterable[float]) -> ByFaction:
    first, second, third, fourth = values
    return first, second, third, fourth


def _mean(rows: list[ByFaction]) -> ByFaction:
    return by_faction(sum(row[seat] for row in rows) / len(rows) for seat in FACTIONS)


def _squares(one: ByFaction, mean: ByFaction) -> ByFaction:
    return by_faction((one[seat] - mean[seat]) ** 2 for seat in FACTIONS)
