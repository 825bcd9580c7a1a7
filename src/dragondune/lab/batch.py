"""Many games of bots, on one core or several, the same for the same seeds whatever the number of jobs."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter

from msgspec import Struct

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTION_IDS, Faction, Mask, members
from dragondune.lab.statistics import quantile, wilson_interval
from dragondune.lab.table import BotTable

CHUNK = 10


class Batch(Struct, frozen=True):
    """What is to be played: games with the seeds from `seed` on."""

    edition: str
    overrides: Mapping[str, Value]
    factions: tuple[Faction, ...]
    bots: Mapping[Faction, str]
    games: int
    seed: int
    seats_given: bool = False


class Outcome(Struct, frozen=True):
    seed: int
    winners: Mask
    ending: str
    turns: int
    decisions: int


class Share(Struct, frozen=True):
    count: int
    share: float
    low: float
    high: float


class Summary(Struct, frozen=True):
    """Shares with their 95% intervals, a victory of two allies counting for both; speed over the whole batch."""

    edition: str
    overrides: dict[str, Value]
    bots: dict[str, str]
    games: int
    seed: int
    wins: dict[str, Share]
    endings: dict[str, Share]
    turns: dict[int, int]
    mean_turns: float
    mean_decisions: float
    median_decisions: int
    seconds: float
    games_per_second: float
    decisions_per_second: float


def play_batch(batch: Batch, *, jobs: int, progress: Callable[[int], None]) -> Summary:
    """Play all games and sum them up; `progress` hears how many are done."""
    began = perf_counter()
    outcomes: list[Outcome] = []
    for chunk in _chunks_played(batch, jobs):
        outcomes.extend(chunk)
        progress(len(outcomes))
    return summarise(batch, outcomes, perf_counter() - began)


def _chunks_played(batch: Batch, jobs: int) -> Iterator[Sequence[Outcome]]:
    seeds = range(batch.seed, batch.seed + batch.games)
    chunks = [seeds[start : start + CHUNK] for start in range(0, batch.games, CHUNK)]
    if jobs == 1:
        for chunk in chunks:
            yield play_seeds(batch, chunk)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_seeds, [batch] * len(chunks), chunks)


def play_seeds(batch: Batch, seeds: Sequence[int]) -> list[Outcome]:
    rules = load_edition(batch.edition, batch.overrides)
    return [
        _play(Game.new(rules, batch.factions, seats_given=batch.seats_given), BotTable(batch.bots, seed), seed)
        for seed in seeds
    ]


def _play(game: Game, table: BotTable, seed: int) -> Outcome:
    decisions = 0
    while not game.is_over:
        seat, decision = table.choose(game)
        game.apply(seat, decision)
        decisions += seat != CHANCE
    return Outcome(seed, game.winners, game.ending, game.turn, decisions)


def _share(count: int, games: int) -> Share:
    low, high = wilson_interval(count, games)
    return Share(count, count / games, low, high)


def summarise(batch: Batch, outcomes: Sequence[Outcome], seconds: float) -> Summary:
    games = len(outcomes)
    decisions = [outcome.decisions for outcome in outcomes]
    wins = Counter(seat for outcome in outcomes for seat in members(outcome.winners))
    endings = Counter(outcome.ending for outcome in outcomes)
    turns = Counter(outcome.turns for outcome in outcomes)
    return Summary(
        edition=batch.edition,
        overrides=dict(batch.overrides),
        bots={FACTION_IDS[seat]: name for seat, name in batch.bots.items()},
        games=games,
        seed=batch.seed,
        wins={FACTION_IDS[seat]: _share(wins[seat], games) for seat in sorted(batch.factions)},
        endings={ending: _share(count, games) for ending, count in endings.most_common()},
        turns=dict(sorted(turns.items())),
        mean_turns=sum(outcome.turns for outcome in outcomes) / games,
        mean_decisions=sum(decisions) / games,
        median_decisions=quantile(decisions, 0.5),
        seconds=seconds,
        games_per_second=games / seconds,
        decisions_per_second=sum(decisions) / seconds,
    )
