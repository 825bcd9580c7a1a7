"""Many games of bots, on one core or several, the same for the same seeds whatever the number of jobs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from dragondune.bots.registry import is_own
from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, Faction, Mask
from dragondune.lab.table import LIMIT, BotTable
from dragondune.lab.tally import Tally


class Batch(Struct, frozen=True):
    """What is to be played: games with the seeds from `seed` on."""

    edition: str
    overrides: Mapping[str, Value]
    factions: tuple[Faction, ...]
    bots: Mapping[Faction, str]
    games: int
    seed: int
    seats_given: bool = False

    @property
    def seeds(self) -> range:
        return range(self.seed, self.seed + self.games)

    def new_game(self) -> Game:
        return Game.new(load_edition(self.edition, self.overrides), self.factions, seats_given=self.seats_given)


class Outcome(Struct, frozen=True):
    """`faults` says why a bot was replaced, a sentence for each decision."""

    seed: int
    winners: Mask
    ending: str
    turns: int
    decisions: int
    tally: Tally
    faults: tuple[str, ...] = ()


Task: TypeAlias = tuple[int, int]
"""A game to be played: the number of its batch, and its seed."""


def play_game(game: Game, table: BotTable, seed: int) -> Outcome:
    decisions = 0
    tally = Tally()
    while not game.is_over:
        seat, decision = table.choose(game)
        tally.count(game.apply(seat, decision))
        decisions += seat != CHANCE
    return Outcome(seed, game.winners, game.ending, game.turn, decisions, tally, tuple(table.faults))


def play_seeds(batch: Batch, seeds: Sequence[int], *, limit: float = LIMIT) -> list[Outcome]:
    """Games one after the other, in this process."""
    return [play_game(batch.new_game(), BotTable(batch.bots, seed, limit=limit), seed) for seed in seeds]


def play_batches(
    batches: Sequence[Batch],
    *,
    jobs: int,
    limit: float = LIMIT,
    known: Mapping[Task, Outcome] | None = None,
    heard: Callable[[Task, Outcome], None],
) -> list[list[Outcome]]:
    """Play all games that are not `known`, one seed after the other; `heard` is told of each as it ends."""
    outcomes: dict[Task, Outcome] = dict(known or {})
    wanted = sorted(((number, seed) for number, batch in enumerate(batches) for seed in batch.seeds), key=_by_seed)
    for task, outcome in _played(batches, [task for task in wanted if task not in outcomes], jobs=jobs, limit=limit):
        outcomes[task] = outcome
        heard(task, outcome)
    return [[outcomes[number, seed] for seed in batch.seeds] for number, batch in enumerate(batches)]


def _by_seed(task: Task) -> tuple[int, int]:
    number, seed = task
    return seed, number


def _played(
    batches: Sequence[Batch], tasks: Sequence[Task], *, jobs: int, limit: float
) -> Iterator[tuple[Task, Outcome]]:
    """Bots that somebody wrote himself always get a process of their own: whatever they do, the games go on."""
    have_own = any(is_own(name) for batch in batches for name in batch.bots.values())
    if not have_own and min(jobs, len(tasks)) <= 1:
        for number, seed in tasks:
            yield (number, seed), play_seeds(batches[number], (seed,), limit=limit)[0]
        return
    from dragondune.lab.workers import play_in_processes

    yield from play_in_processes(batches, tasks, jobs=min(jobs, len(tasks)), limit=limit)
