"""How often each faction wins under which rules, and whether a rule change makes a significant difference."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

from msgspec import Struct, structs

from dragondune.editions.parameters import Value
from dragondune.engine.ids import FACTION_IDS, Faction, Mask, members
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.figures import MEASURES, Figures, count_faults, figures
from dragondune.lab.statistics import Estimate, Pair, bootstrap, holm, mcnemar, mean_of, paired_difference
from dragondune.lab.tally import Tally

REAL: Final = 0.05
"""A difference is significant if its adjusted p-value is below this."""


class Ruleset(Struct, frozen=True):
    """An edition with overrides, and its display name."""

    name: str
    edition: str
    overrides: Mapping[str, Value]


class Contrast(Struct, frozen=True):
    """Two rulesets by number, the second a change to the first, and which faction it should strengthen or weaken."""

    before: int
    after: int
    meaning: str = ""
    faction: str = ""
    aim: str = ""


class Plan(Struct, frozen=True):
    """All rulesets with all bots, on the same seeds; `table` gives players and seeds."""

    rulesets: tuple[Ruleset, ...]
    contrasts: tuple[Contrast, ...]
    bots: tuple[Mapping[Faction, str], ...]
    table: Batch

    def batches(self) -> list[Batch]:
        """One batch per ruleset and kind of bot."""
        return [
            structs.replace(self.table, edition=rules.edition, overrides=rules.overrides, bots=bots)
            for rules in self.rulesets
            for bots in self.bots
        ]


class Rates(Struct, frozen=True):
    """One ruleset with one set of bots."""

    rules: str
    bots: str
    figures: Figures


class Change(Struct, frozen=True):
    """How often a faction wins before and after, on the same seeds.

    `gained` and `lost` are the seeds on which it wins only after, or only before. `p` is McNemar's, `adjusted` after
    Holm over all changes of the study.
    """

    before: float
    after: float
    difference: Estimate
    gained: int
    lost: int
    p: float
    adjusted: float

    @property
    def is_significant(self) -> bool:
        return self.adjusted < REAL


class Comparison(Struct, frozen=True):
    """`uneven` is the share of victories to move to other factions for all to win equally often, before and after.

    `unchanged` counts the seeds on which both games had the same winner in the same turn, and the same counts.
    """

    before: str
    after: str
    bots: str
    meaning: str
    faction: str
    aim: str
    changes: dict[str, Change]
    uneven: tuple[float, float]
    uneven_difference: Estimate
    means: dict[str, Estimate]
    games: int
    unchanged: int


class Study(Struct, frozen=True):
    games: int
    seed: int
    played: int
    rates: list[Rates]
    comparisons: list[Comparison]
    faults: dict[str, int]


def study(plan: Plan, played: Sequence[Sequence[Outcome]]) -> Study:
    """Evaluate the games of all batches together."""
    width = len(plan.bots)
    names = [bots_name(bots) for bots in plan.bots]
    rates = [
        Rates(plan.rulesets[number // width].name, names[number % width], figures(batch, played[number]))
        for number, batch in enumerate(plan.batches())
    ]
    comparisons = [
        _compare(
            plan, contrast, names[bots], played[contrast.before * width + bots], played[contrast.after * width + bots]
        )
        for contrast in plan.contrasts
        for bots in range(width)
    ]
    faults = count_faults(outcome for outcomes in played for outcome in outcomes)
    total = sum(len(outcomes) for outcomes in played)
    return Study(plan.table.games, plan.table.seed, total, rates, _adjusted(comparisons), faults)


def bots_name(bots: Mapping[Faction, str]) -> str:
    """One name if all seats have the same bot."""
    if len(set(bots.values())) == 1:
        return next(iter(bots.values()))
    return ",".join(f"{FACTION_IDS[seat]}={name}" for seat, name in bots.items())


def _compare(
    plan: Plan, contrast: Contrast, bots: str, before: Sequence[Outcome], after: Sequence[Outcome]
) -> Comparison:
    seats = sorted(plan.table.factions)
    pairs = [(one.winners, other.winners) for one, other in zip(before, after, strict=True)]
    low, high = bootstrap(pairs, lambda drawn: _uneven_change(drawn, seats), seed=plan.table.seed)
    uneven = tuple(_uneven(Counter(pair[side] for pair in pairs), seats) for side in (0, 1))
    means = {
        name: mean_of([measure(other) - measure(one) for one, other in zip(before, after, strict=True)])
        for name, measure in MEASURES.items()
    }
    return Comparison(
        before=plan.rulesets[contrast.before].name,
        after=plan.rulesets[contrast.after].name,
        bots=bots,
        meaning=contrast.meaning,
        faction=contrast.faction,
        aim=contrast.aim,
        changes={FACTION_IDS[seat]: _change(pairs, seat) for seat in seats},
        uneven=(uneven[0], uneven[1]),
        uneven_difference=Estimate(uneven[1] - uneven[0], low, high),
        means=means,
        games=len(pairs),
        unchanged=sum(_course(one) == _course(other) for one, other in zip(before, after, strict=True)),
    )


def _course(outcome: Outcome) -> tuple[Mask, int, Tally]:
    return outcome.winners, outcome.turns, outcome.tally


def _change(pairs: Sequence[Pair], seat: Faction) -> Change:
    wins = [(before >> seat & 1, after >> seat & 1) for before, after in pairs]
    gained, lost = wins.count((0, 1)), wins.count((1, 0))
    p = mcnemar(gained, lost)
    return Change(
        before=fmean(before for before, _ in wins),
        after=fmean(after for _, after in wins),
        difference=paired_difference([after - before for before, after in wins]),
        gained=gained,
        lost=lost,
        p=p,
        adjusted=p,
    )


def _adjusted(comparisons: Sequence[Comparison]) -> list[Comparison]:
    """The same with the p-values of all changes adjusted together."""
    adjusted = iter(holm([change.p for one in comparisons for change in one.changes.values()]))
    return [
        structs.replace(
            one,
            changes={name: structs.replace(change, adjusted=next(adjusted)) for name, change in one.changes.items()},
        )
        for one in comparisons
    ]


def _uneven(winners: Mapping[Mask, int], seats: Sequence[Faction]) -> float:
    """Half the total difference between the shares of victories and equal shares."""
    wins = Counter[Faction]()
    for mask, count in winners.items():
        for seat in members(mask):
            wins[seat] += count
    total = wins.total()
    return sum(abs(wins[seat] / total - 1 / len(seats)) for seat in seats) / 2


def _uneven_change(pairs: Mapping[Pair, int], seats: Sequence[Faction]) -> float:
    sides: tuple[Counter[Mask], Counter[Mask]] = (Counter(), Counter())
    for pair, count in pairs.items():
        for winners, side in zip(pair, sides, strict=True):
            side[winners] += count
    return _uneven(sides[1], seats) - _uneven(sides[0], seats)
