"""What a decision, a table, a player and a day of play cost, and what many players would take.

    python -m benchmarks.costs [--players 200] [--seconds 15] [--think 20] [--many 1000000] [--json]

It measures a server (processor time, bytes sent and stored per decision, memory of tables and sockets), counts the
decisions of whole games between bots, and multiplies. `--think` is how many seconds pass between two decisions at a
table: it decides how many players a core can serve. Bots that think are not included: each takes a core while it does.
"""

import argparse
from collections.abc import Iterator
from statistics import mean
from typing import Final

from msgspec import Struct, json

from benchmarks.server import Bench
from benchmarks.server_load import allow_sockets
from benchmarks.server_report import SEATS
from dragondune.bots.registry import make_bot
from dragondune.editions.loader import load_edition
from dragondune.engine.chance import Chance
from dragondune.engine.game import Game
from dragondune.knowledge.situation import situation_of

DAY: Final = 86_400
GAMES: Final = 20
IDLE_TABLES: Final = 250
FULL: Final = 0.7
"""The share of a core that a process should use on average, so that nobody waits."""
GIGABYTE: Final = 1e9


class Costs(Struct, frozen=True, kw_only=True):
    """Of one decision in milliseconds and bytes, of one table and socket in bytes; decisions are those of a game."""

    milliseconds: float
    sent: float
    stored: float
    table: float
    socket: float
    decisions: float


class Demand(Struct, frozen=True, kw_only=True):
    """What some players need at once, and what their games leave behind in a day."""

    players: int
    tables: float
    decisions_per_second: float
    cores: float
    processes: float
    memory: float
    megabits: float
    stored_a_day: float


def measured(bench: Bench, players: int) -> Costs:
    pace = bench.pace(players)
    idle = bench.idle(IDLE_TABLES)
    if idle.kilobytes_alone is None or idle.kilobytes_with_seats is None:
        raise RuntimeError("this system does not tell how much memory a process uses")
    return Costs(
        milliseconds=pace.milliseconds_per_decision,
        sent=pace.sent_per_decision,
        stored=pace.stored_per_decision,
        table=1000 * idle.kilobytes_alone,
        socket=1000 * (idle.kilobytes_with_seats - idle.kilobytes_alone) / SEATS,
        decisions=mean(map(decisions_of, range(1, GAMES + 1))),
    )


def decisions_of(seed: int) -> int:
    """The decisions in a game of bots in which somebody had a choice."""
    chance, game, made = Chance(seed), Game.new(load_edition("1.10")), 0
    bot = make_bot("normal", seed)
    chance.settle(game)
    while not game.is_over:
        seat = game.seats_asked()[0]
        made += len(game.options(seat)) > 1
        game.apply(seat, bot.choose(situation_of(game, seat)))
        chance.settle(game)
    return made


def demand(costs: Costs, players: int, *, think: float) -> Demand:
    """All of them at tables of four, with a decision at every table each `think` seconds."""
    tables = players / SEATS
    rate = tables / think
    cores = rate * costs.milliseconds / 1000
    return Demand(
        players=players,
        tables=tables,
        decisions_per_second=rate,
        cores=cores,
        processes=cores / FULL,
        memory=tables * costs.table + players * costs.socket,
        megabits=8 * rate * costs.sent / 1e6,
        stored_a_day=rate * DAY * costs.stored,
    )


def told(costs: Costs, demands: list[Demand], *, think: float) -> Iterator[str]:
    yield (
        f"a decision: {costs.milliseconds:.2f} ms of processor time, {costs.sent / 1000:.1f} kB sent, "
        f"{costs.stored:.0f} bytes on disk"
    )
    yield f"an open table: {costs.table / 1000:.0f} kB of memory; a socket: {costs.socket / 1000:.0f} kB"
    yield (
        f"a game: {costs.decisions:.0f} decisions, {costs.decisions * costs.milliseconds / 1000:.2f} s of processor "
        f"time, {costs.decisions * costs.stored / 1000:.0f} kB on disk, {costs.decisions * think / 60:.0f} minutes"
    )
    yield f"a decision at every table each {think:g} seconds, everyone online at once:"
    heads = f"{'players':>11}{'tables':>10}{'decisions/s':>13}{'cores':>8}{'processes':>11}{'memory GB':>11}"
    yield f"{heads}{'Mbit/s':>9}{'disk GB/day':>13}"
    for one in demands:
        yield (
            f"{one.players:>11,}{one.tables:>10,.0f}{one.decisions_per_second:>13,.1f}{one.cores:>8,.2f}"
            f"{one.processes:>11,.1f}{one.memory / GIGABYTE:>11,.2f}{one.megabits:>9,.1f}"
            f"{one.stored_a_day / GIGABYTE:>13,.2f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=200, help="players of the measurement (default %(default)s)")
    parser.add_argument("--seconds", type=float, default=15.0, help="of the measurement (default %(default)s)")
    parser.add_argument("--think", type=float, default=20.0, help="seconds between decisions (default %(default)s)")
    parser.add_argument("--many", type=int, default=1_000_000, help="players of the estimate (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    allow_sockets()
    bench = Bench(seconds=given.seconds, seed=given.seed, processes=2, answer_seconds=0.05, directory=None)
    costs = measured(bench, given.players)
    demands = [demand(costs, players, think=given.think) for players in (SEATS, 1_000, given.many)]
    if given.json:
        print(json.encode({"costs": costs, "demands": demands}).decode())
    else:
        print("\n".join(told(costs, demands, think=given.think)))


if __name__ == "__main__":
    main()
