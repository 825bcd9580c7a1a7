"""Many bot games on one or several cores; the same seeds give the same games for any number of jobs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from dragondune.bots.registry import is_own
from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, Faction, Mask
from dragondune.lab.runner import LIMIT, Runner
from dragondune.lab.tally import Tally
from dragondune.notation.codec import decision_to_record


class Batch(Struct, frozen=True):
    """Which games to play: `games` of them, with consecutive seeds from `seed`.

    `talk`: the bots negotiate. `is_recorded`: outcomes contain all moves.
    """

    edition: str
    overrides: Mapping[str, Value]
    factions: tuple[Faction, ...]
    bots: Mapping[Faction, str]
    games: int
    seed: int
    seats_given: bool = False
    is_recorded: bool = False
    talk: bool = True

    @property
    def seeds(self) -> range:
        return range(self.seed, self.seed + self.games)

    def new_game(self) -> Game:
        return Game.new(load_edition(self.edition, self.overrides), self.factions, seats_given=self.seats_given)


class Move(Struct, frozen=True, array_like=True):
    """A decision as its index, or a record for talk, which has no index. `is_substitute`: the seat's bot failed."""

    seat: Faction
    decision: int | dict[str, object]
    is_substitute: bool


class Outcome(Struct, frozen=True):
    """How a game went. `faults` says in one sentence each why a bot was replaced or silenced."""

    seed: int
    winners: Mask
    ending: str
    turns: int
    decisions: int
    tally: Tally
    faults: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()


Task: TypeAlias = tuple[int, int]
"""A game to play: the number of its batch, and its seed."""


def play_game(game: Game, runner: Runner, seed: int, *, is_recorded: bool = False) -> Outcome:
    """Play one game to the end."""
    tally = Tally()
    moves: list[Move] = []
    decisions = 0
    while not game.is_over:
        replaced = runner.replaced
        seat, decision = runner.choose(game)
        events = game.apply(seat, decision)
        if events:
            tally.count(events)
        if seat != CHANCE:
            decisions += 1
            if is_recorded:
                moves.append(_move(seat, decision, is_substitute=runner.replaced > replaced))
    faults = (*runner.faults, *runner.silences)
    decisions -= runner.acts_of_talk
    return Outcome(seed, game.winners, game.ending, game.turn, decisions, tally, faults, tuple(moves))


def _move(seat: Faction, decision: Decision, *, is_substitute: bool) -> Move:
    kept = decision_to_record(decision) if isinstance(decision, TableTalk) else decision.index
    return Move(seat, kept, is_substitute)


def play_seed(batch: Batch, runner: Runner, seed: int) -> Outcome:
    return play_game(batch.new_game(), runner, seed, is_recorded=batch.is_recorded)


def play_seeds(batch: Batch, seeds: Sequence[int], *, limit: float = LIMIT) -> list[Outcome]:
    """Games one after another, in this process."""
    return [play_seed(batch, Runner(batch.bots, seed, limit=limit, talk=batch.talk), seed) for seed in seeds]


def play_batches(
    batches: Sequence[Batch],
    *,
    jobs: int,
    limit: float = LIMIT,
    known: Mapping[Task, Outcome] | None = None,
    heard: Callable[[Task, Outcome], None],
) -> list[list[Outcome]]:
    """The outcomes of all games; `heard` is called with each new one as it ends."""
    outcomes = dict(play_in_order(batches, jobs=jobs, limit=limit, known=known or {}, heard=heard))
    return in_batches(batches, outcomes)


def in_batches(batches: Sequence[Batch], outcomes: Mapping[Task, Outcome]) -> list[list[Outcome]]:
    return [[outcomes[number, seed] for seed in batch.seeds] for number, batch in enumerate(batches)]


def play_in_order(
    batches: Sequence[Batch],
    *,
    jobs: int,
    limit: float,
    known: Mapping[Task, Outcome],
    heard: Callable[[Task, Outcome], None],
) -> Iterator[tuple[Task, Outcome]]:
    """All games in order of their seeds. Games in `known` are not played again; games that end early wait."""
    ended: dict[Task, Outcome] = dict(known)
    wanted = sorted(((number, seed) for number, batch in enumerate(batches) for seed in batch.seeds), key=_by_seed)
    played = _played(batches, [task for task in wanted if task not in ended], jobs=jobs, limit=limit)
    for task in wanted:
        while task not in ended:
            one, outcome = next(played)
            ended[one] = outcome
            heard(one, outcome)
        yield task, ended.pop(task)


def _by_seed(task: Task) -> tuple[int, int]:
    number, seed = task
    return seed, number


def _played(
    batches: Sequence[Batch], tasks: Sequence[Task], *, jobs: int, limit: float
) -> Iterator[tuple[Task, Outcome]]:
    """Bots that users bring always run in a process of their own, so that the games go on whatever they do."""
    have_own = any(is_own(name) for batch in batches for name in batch.bots.values())
    if not have_own and min(jobs, len(tasks)) <= 1:
        for number, seed in tasks:
            yield (number, seed), play_seeds(batches[number], (seed,), limit=limit)[0]
        return
    from dragondune.lab.workers import play_in_processes

    yield from play_in_processes(batches, tasks, jobs=min(jobs, len(tasks)), limit=limit)
