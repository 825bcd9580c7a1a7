"""Measure how well the judgement of who will win agrees with what happens, on games that it was not trained on.

    python -m benchmarks.calibration [GAMES...] [--games 600] [--seed 5000001] [--bot greedy] [--jobs 1] [--on ray]
                                     [--plot reliability.svg]

GAMES are files of `python -m benchmarks.self_play`; without any, games are played first. Prints, in all and by edition,
the log loss and Brier score (the squared error summed over the seats) beside those of the base rate, which is how often
each faction wins the other games of the same edition and players. The plot shows how often seats won that were given 0
to 10%, 10 to 20%... Intervals count a game as one observation, since its positions depend on each other.
"""

import argparse
import json
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from benchmarks.positions import Array, Numbers, Positions, collect
from benchmarks.self_play import played, read_games
from dragondune.bots.judgement.judgement import stored_weights
from dragondune.bots.judgement.network import Network, shares
from dragondune.commands.running import add_place_option, place_of
from dragondune.engine.ids import FACTION_NAMES, FACTIONS

BINS: Final = 10
FEWEST_GAMES: Final = 5
"""Fewer games have no interval worth drawing."""
SIDE: Final = 420
MARGIN: Final = 64
NORMAL: Final = 1.96
COLOURS: Final = ("#8a5a00", "#1b7a3d", "#5b3b8c", "#a02020")


class Bin(NamedTuple):
    """Seats that were given about the same chance: the mean of what they were given, and how often they won."""

    given: float
    won: float
    error: float
    positions: int


def judged(positions: Positions) -> Array:
    """The judgement's chances for all positions, computed as bots do."""
    network = Network(stored_weights())
    found = np.zeros_like(positions.won)
    last = -1
    for at, game in enumerate(positions.game):
        if game != last:
            network.set_rules(positions.rules[game].astype(int).tolist())
            last = game
        seats = [seat for seat in FACTIONS if positions.plays[at, seat]]
        found[at] = shares(network.logits(positions.inputs[at].astype(int).tolist()), seats)
    return found


def bins(chances: Array, won: Array, game: Numbers) -> list[Bin]:
    """By chance given; the error is that of the games' means."""
    found: list[Bin] = []
    for number in range(BINS):
        low, high = number / BINS, (number + 1) / BINS
        chosen = (chances >= low) & ((chances < high) | (number == BINS - 1))
        if len(np.unique(game[chosen])) < FEWEST_GAMES:
            continue
        mean = float(won[chosen].mean())
        sums = np.bincount(game[chosen], weights=won[chosen] - mean)
        error = float(np.sqrt((sums**2).sum()) / chosen.sum())
        found.append(Bin(float(chances[chosen].mean()), mean, error, int(chosen.sum())))
    return found


def log_loss(chances: Array, won: Array) -> float:
    return float(-(won * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean())


def brier(chances: Array, won: Array) -> float:
    return float(((chances - won) ** 2).sum(axis=1).mean())


def base_rate(positions: Positions) -> Array:
    """How often each faction wins the other games of the same edition and players, and one that they share."""
    edition = np.unique(np.array(positions.editions), return_inverse=True)[1][positions.game]
    keys = (positions.plays @ np.array([1, 2, 4, 8])).astype(int) + 16 * edition
    first = np.unique(positions.game, return_index=True)[1]
    rates = np.zeros((len(positions.seeds), positions.won.shape[1]), dtype=np.float32)
    for key in np.unique(keys):
        at = first[keys[first] == key]
        won, plays = positions.won[at], positions.plays[at]
        others = won.sum(axis=0) - won + plays / plays.sum(axis=1, keepdims=True)
        rates[positions.game[at]] = others / len(at)
    return rates[positions.game]


def scores(positions: Positions, chances: Array) -> dict[str, dict[str, float]]:
    base = base_rate(positions)
    edition = np.array(positions.editions)[positions.game]
    everything = np.ones(len(edition), dtype=bool)
    groups = {"all": everything, "beginnings of turns": positions.begins}
    groups |= {one: edition == one for one in sorted(set(positions.editions))}
    return {
        name: {
            "games": len(set(positions.game[chosen].tolist())),
            "positions": int(chosen.sum()),
            "log loss": round(log_loss(chances[chosen], positions.won[chosen]), 4),
            "of the base rate": round(log_loss(base[chosen], positions.won[chosen]), 4),
            "Brier": round(brier(chances[chosen], positions.won[chosen]), 4),
            "Brier of the base rate": round(brier(base[chosen], positions.won[chosen]), 4),
        }
        for name, chosen in groups.items()
    }


def plot(chances: Array, positions: Positions) -> str:
    """A panel for everyone and a smaller one for each faction."""
    seated = positions.plays > 0
    games = np.broadcast_to(positions.game[:, None], chances.shape)
    parts = [_panel("All factions", bins(chances[seated], positions.won[seated], games[seated]), 0, 0, "#222222")]
    for seat, name in enumerate(FACTION_NAMES):
        chosen = seated[:, seat]
        found = bins(chances[chosen, seat], positions.won[chosen, seat], positions.game[chosen])
        column, row = 1 + seat % 2, seat // 2
        parts.append(_panel(name, found, column, row, COLOURS[seat]))
    width, height = 3 * (SIDE + MARGIN) + MARGIN, 2 * (SIDE + MARGIN) + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">'
        f'<rect width="{width}" height="{height}" fill="white"/>{"".join(parts)}</svg>\n'
    )


def _panel(title: str, found: list[Bin], column: int, row: int, colour: str) -> str:
    x, y = MARGIN + column * (SIDE + MARGIN), MARGIN + row * (SIDE + MARGIN)
    parts = [f'<g transform="translate({x} {y})"><text x="{SIDE / 2}" y="-12" font-size="18" text-anchor="middle">']
    parts.append(f'{title}</text><rect width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>')
    parts.append(f'<path d="M0 {SIDE}L{SIDE} 0" stroke="#999" stroke-dasharray="6 5"/>')
    for tick in range(0, 101, 20):
        at = SIDE * tick / 100
        parts.append(f'<text x="{at}" y="{SIDE + 18}" font-size="13" text-anchor="middle">{tick}%</text>')
        parts.append(f'<text x="-6" y="{SIDE - at + 5}" font-size="13" text-anchor="end">{tick}%</text>')
    most = max((one.positions for one in found), default=1)
    for one in found:
        px, py = SIDE * one.given, SIDE * (1 - one.won)
        low = SIDE * (1 - max(0.0, one.won - NORMAL * one.error))
        high = SIDE * (1 - min(1.0, one.won + NORMAL * one.error))
        size = 3 + 6 * (one.positions / most) ** 0.5
        parts.append(f'<path d="M{px:.1f} {low:.1f}V{high:.1f}" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="{size:.1f}" fill="{colour}"/>')
    parts.append(f'<text x="{SIDE / 2}" y="{SIDE + 38}" font-size="13" text-anchor="middle">chance given</text>')
    parts.append('<text x="12" y="22" font-size="13">games won</text></g>')
    return "".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="*", metavar="GAMES")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=5_000_001)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--jobs", type=int, default=1)
    add_place_option(parser)
    parser.add_argument("--plot", type=Path)
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.games)
    games = read_games(asked.files) if asked.files else played(seeds, place_of(asked), bot=asked.bot)
    positions = collect(games)
    chances = judged(positions)
    print(json.dumps(scores(positions, chances), indent=1))
    if asked.plot is not None:
        asked.plot.write_text(plot(chances, positions), encoding="utf-8")


if __name__ == "__main__":
    main()
