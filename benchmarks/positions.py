"""Positions out of recorded games with the inputs of the judgement, as arrays."""

from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from benchmarks.self_play import Played
from dragondune.bots.judgement.features import rule_features, table_features
from dragondune.engine.ids import FACTIONS, REFEREE, SPECTATOR, Mask
from dragondune.knowledge.gate import Knowledge, know

INSIDE: Final = 0.05
"""How many moments inside turns are taken."""
ALL_SEEING: Final = 0.5
"""How many of these are seen with all cards; the others as a seat or a spectator sees them."""

Array = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]


class Position(NamedTuple):
    """A moment that somebody saw; `begins` if a turn begins there."""

    table: Knowledge
    begins: bool


class Positions(NamedTuple):
    """All positions of some games: inputs, the game of each, and each seat's share of that game's victory."""

    inputs: Array
    game: Numbers
    begins: npt.NDArray[np.bool_]
    won: Array
    plays: Array
    rules: Array
    """One row for each game."""
    seeds: Numbers
    editions: list[str]


def watch(played: Played) -> tuple[list[Position], Mask]:
    """The beginning of every turn with all cards, and some moments in between as somebody sees them; and who won."""
    chance = Random(played.seed)
    found: list[Position] = []
    turn = winners = 0
    for game in played.replayed():
        winners = game.winners
        if winners:
            break
        if game.turn != turn:
            turn = game.turn
            found.append(Position(know(game, REFEREE), begins=True))
        elif turn and chance.random() < INSIDE:
            observer = REFEREE if chance.random() < ALL_SEEING else chance.choice((*played.factions, SPECTATOR))
            found.append(Position(know(game, observer), begins=False))
    return found, winners


def collect(games: Iterable[Played]) -> Positions:
    inputs: list[Array] = []
    at: list[int] = []
    begins: list[bool] = []
    shares: list[list[float]] = []
    seated: list[list[float]] = []
    rules: list[list[int]] = []
    seeds: list[int] = []
    editions: list[str] = []
    for number, played in enumerate(games):
        seen, winners = watch(played)
        share = [(winners >> seat & 1) / winners.bit_count() for seat in FACTIONS]
        shares.append(share)
        seated.append([float(seat in played.factions) for seat in FACTIONS])
        for position in seen:
            inputs.append(np.array(table_features(position.table), dtype=np.float32))
            at.append(number)
            begins.append(position.begins)
        table = know(played.new_game(), REFEREE)
        rules.append(rule_features(table.rules, table.factions))
        seeds.append(played.seed)
        editions.append(played.edition)
    game = np.array(at)
    return Positions(
        np.stack(inputs),
        game,
        np.array(begins),
        np.array(shares, dtype=np.float32)[game],
        np.array(seated, dtype=np.float32)[game],
        np.array(rules, dtype=np.float32),
        np.array(seeds),
        editions,
    )


def chosen_from(positions: Positions, chosen: npt.NDArray[np.bool_]) -> Positions:
    """Some of the positions; the games keep their numbers."""
    return positions._replace(
        inputs=positions.inputs[chosen],
        game=positions.game[chosen],
        begins=positions.begins[chosen],
        won=positions.won[chosen],
        plays=positions.plays[chosen],
    )
