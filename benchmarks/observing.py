"""Measure what observations cost in many games at once, and what updating only changed parts of them could save.

    python -m benchmarks.observing [--games 256] [--steps 300]

All seats act at random. A step either completes a decision, and the next seat's observation is written from its
knowledge, or adds a part to the decision, which only extends the last observation. The bound assumes that the parts of
an observation that have not changed since the same seat was last asked cost nothing, not even finding that out.
"""

import argparse
from collections.abc import Callable
from time import process_time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dragondune.engine import game as engine_module
from dragondune.interop.env_table import EnvTable
from dragondune.interop.said import entries
from dragondune.interop.vector import VectorGames
from dragondune.knowledge.gate import glance
from dragondune.tensors import planes
from dragondune.tensors.layout import SEAT_SIZE, SEAT_START, SEATS
from dragondune.tensors.ring import Ring

WARM_UP: Final = 30
"""Steps before anything is measured, so that games are not all at their beginning."""


class Clock:
    """Processor time by what it was spent on."""

    def __init__(self) -> None:
        self.spent: Final[dict[str, float]] = {}

    def time(self, name: str, work: Callable[[], None]) -> None:
        began = process_time()
        work()
        self.spent[name] = self.spent.get(name, 0.0) + process_time() - began


class Changes:
    """Which parts of an observation have changed since the same seat was last asked."""

    def __init__(self) -> None:
        self._last: Final[dict[tuple[int, int], NDArray[np.uint8]]] = {}
        self.compared = self.entries = self.heads = self.seats = 0

    def note(self, game: int, seat: int, row: bytearray) -> None:
        now = np.frombuffer(bytes(row), np.uint8)
        before, self._last[game, seat] = self._last.get((game, seat)), now
        if before is None:
            return
        differs = now != before
        self.compared += 1
        self.entries += int(differs.sum())
        self.heads += bool(differs[:SEAT_START].any())
        self.seats += int(differs[SEAT_START : SEAT_START + SEATS * SEAT_SIZE].reshape(SEATS, -1).any(axis=1).sum())


def drawn(games: VectorGames, chance: np.random.Generator) -> NDArray[np.int64]:
    counted = games.masks.cumsum(axis=1, dtype=np.uint16)
    picks = (chance.random(games.count) * counted[:, -1]).astype(np.uint16)
    return np.asarray((counted > picks[:, None]).argmax(axis=1))


def observe(tables: list[EnvTable], clock: Clock) -> None:
    """Once more what the step has just done, piece by piece."""

    def look() -> None:
        for table in tables:
            glance(table.game, table.seat)

    def encode() -> None:
        for table in tables:
            entries(glance(table.game, table.seat))

    known = [glance(table.game, table.seat) for table in tables]
    rings = [Ring(k.order, k.factions, k.observer) for k in known]
    row = entries(known[0])

    def write_seats() -> None:
        for k, ring in zip(known, rings, strict=True):
            at = SEAT_START
            for seat in ring.seats:
                planes._write_seat(row, at, k, seat)
                planes._write_relations(row, at, k, ring, seat)
                at += SEAT_SIZE

    clock.time("knowledge", look)
    clock.time("both", encode)
    clock.time("seats", write_seats)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what observations cost, and what changes in them.")
    parser.add_argument("--games", type=int, default=256, help="played together (default %(default)s)")
    parser.add_argument("--steps", type=int, default=300, help="of each game (default %(default)s)")
    arguments = parser.parse_args()
    games, chance = VectorGames(arguments.games), np.random.default_rng(1)
    games.reset(seed=1)
    tables = games._run._batch._tables
    clock, changes, written = Clock(), Changes(), 0
    for step in range(WARM_UP + arguments.steps):
        actions = drawn(games, chance)
        if step < WARM_UP:
            games.step(actions)
            continue
        clock.time("step", lambda actions=actions: games.step(actions))  # type: ignore[misc]
        new = [number for number, table in enumerate(tables) if not table.parts]
        written += len(new)
        observe([tables[number] for number in new], clock)
        for number in new:
            table = tables[number]
            changes.note(number, table.seat, entries(glance(table.game, table.seat)))
    print("\n".join(report(clock, changes, written, arguments.games * arguments.steps)))


def report(clock: Clock, changes: Changes, written: int, steps: int) -> list[str]:
    """The figures in sentences; times are microseconds per step."""
    build = "plain" if str(engine_module.__file__).endswith(".py") else "compiled"
    step, knowledge, both, seats = (1e6 * clock.spent[name] / steps for name in ("step", "knowledge", "both", "seats"))
    seats_changed = changes.seats / (SEATS * changes.compared)
    saved = (1 - seats_changed) * seats + (1 - changes.heads / changes.compared) * (both - knowledge - seats)
    return [
        f"{build} engine: {step:.1f} us per step, {1e6 / step:,.0f} steps per second",
        f"observations are rewritten in {written / steps:.0%} of the steps; the others add a part to the last one",
        f"of a step, {knowledge / step:.0%} goes to knowledge and {(both - knowledge) / step:.0%} to encoding it "
        f"({seats / step:.0%} to the seats)",
        f"since a seat was last asked, {changes.entries / changes.compared:.0f} entries have changed; "
        f"{changes.heads / changes.compared:.0%} of the parts about the table and {seats_changed:.0%} of those about a "
        "seat contain some of them",
        f"free updates of only what has changed would save at most {saved / step:.0%} of a step",
    ]


if __name__ == "__main__":
    main()
