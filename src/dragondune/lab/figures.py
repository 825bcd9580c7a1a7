"""Statistics of a batch of games: who wins, how games end, how long they take, and what happens on the way."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec import Struct, structs

from dragondune.editions.parameters import Value
from dragondune.engine.ids import FACTION_IDS, Faction, members
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.statistics import Estimate, Share, mean_of, quantile, share_of

MEASURES: Final[dict[str, Callable[[Outcome], int]]] = {
    "turns": lambda outcome: outcome.turns,
    "battles": lambda outcome: outcome.tally.battles,
    "treacheries": lambda outcome: outcome.tally.treacheries,
    "alliances": lambda outcome: outcome.tally.alliances,
    "alliances broken": lambda outcome: outcome.tally.broken_alliances,
    "agreements": lambda outcome: outcome.tally.agreements,
    "gifts": lambda outcome: outcome.tally.gifts,
    "councils": lambda outcome: outcome.tally.councils,
}
"""Counted once per game."""
FACTION_MEASURES: Final[dict[str, Callable[[Outcome, Faction], int]]] = {
    "gold": lambda outcome, seat: outcome.tally.gold[seat],
    "battles fought": lambda outcome, seat: outcome.tally.fought[seat],
    "battles won": lambda outcome, seat: outcome.tally.won[seat],
    "treacheries": lambda outcome, seat: outcome.tally.betrayed[seat],
}
"""Counted for every faction."""


class Figures(Struct, frozen=True):
    """Shares and means with their 95% intervals, a victory of two allies counting for both.

    `faults` says how often a bot was replaced for a decision, and why.
    """

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
    means: dict[str, Estimate]
    factions: dict[str, dict[str, Estimate]]
    faults: dict[str, int]


class Summary(Figures, frozen=True):
    """The figures with the speed of the whole batch."""

    seconds: float
    games_per_second: float
    decisions_per_second: float


def figures(batch: Batch, outcomes: Sequence[Outcome]) -> Figures:
    games = len(outcomes)
    decisions = [outcome.decisions for outcome in outcomes]
    wins = Counter(seat for outcome in outcomes for seat in members(outcome.winners))
    endings = Counter(outcome.ending for outcome in outcomes)
    turns = Counter(outcome.turns for outcome in outcomes)
    seats = sorted(batch.factions)
    return Figures(
        edition=batch.edition,
        overrides=dict(batch.overrides),
        bots={FACTION_IDS[seat]: name for seat, name in batch.bots.items()},
        games=games,
        seed=batch.seed,
        wins={FACTION_IDS[seat]: share_of(wins[seat], games) for seat in seats},
        endings={ending: share_of(count, games) for ending, count in sorted(endings.items(), key=_most_first)},
        turns=dict(sorted(turns.items())),
        mean_turns=sum(outcome.turns for outcome in outcomes) / games,
        mean_decisions=sum(decisions) / games,
        median_decisions=quantile(decisions, 0.5),
        means={name: mean_of([measure(outcome) for outcome in outcomes]) for name, measure in MEASURES.items()},
        factions={FACTION_IDS[seat]: _of_faction(outcomes, seat) for seat in seats},
        faults=count_faults(outcomes),
    )


def _most_first(item: tuple[str, int]) -> tuple[int, str]:
    name, count = item
    return -count, name


def _of_faction(outcomes: Sequence[Outcome], seat: Faction) -> dict[str, Estimate]:
    return {
        name: mean_of([measure(outcome, seat) for outcome in outcomes]) for name, measure in FACTION_MEASURES.items()
    }


def count_faults(outcomes: Iterable[Outcome]) -> dict[str, int]:
    faults = Counter(fault for outcome in outcomes for fault in outcome.faults)
    return dict(sorted(faults.items(), key=_most_first))


def summarise(batch: Batch, outcomes: Sequence[Outcome], seconds: float) -> Summary:
    found = figures(batch, outcomes)
    return Summary(
        **structs.asdict(found),
        seconds=seconds,
        games_per_second=found.games / seconds,
        decisions_per_second=found.games * found.mean_decisions / seconds,
    )
