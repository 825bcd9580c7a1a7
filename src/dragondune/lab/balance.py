"""How often each faction wins under which rules, and whether a rule change makes a significant difference."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct, structs

from dragondune.editions.parameters import Value
from dragondune.engine.ids import FACTION_IDS, Faction, Mask
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.evidence import ANY_LOOK, ONE_LOOK, Evidence, Victory
from dragondune.lab.figures import MEASURES, Figures, count_faults, figures
from dragondune.lab.sequential import Counts
from dragondune.lab.statistics import Estimate, Share, holm, mean_of
from dragondune.lab.tally import Tally

REAL: Final = 0.05
"""A difference is significant if its adjusted p-value is below this."""
SMALL: Final = 0.05
"""By default, an effect on a faction's share of games below this does not matter."""


class Ruleset(Struct, frozen=True):
    """An edition with overrides, and its display name. `is_changed`: it is in the study to be compared with another."""

    name: str
    edition: str
    overrides: Mapping[str, Value]
    is_changed: bool = False


class Contrast(Struct, frozen=True):
    """Two rulesets by number, the second a change to the first, and which faction it should strengthen or weaken."""

    before: int
    after: int
    meaning: str = ""
    faction: str = ""
    aim: str = ""


class Curve(Struct, frozen=True):
    """A rule with its values in order, each with the name of the ruleset that has it."""

    key: str
    points: tuple[tuple[str, str], ...]


class Plan(Struct, frozen=True):
    """All rulesets with all bots, on the same seeds; `table` gives players and seeds.

    An effect below `small` does not matter.
    """

    rulesets: tuple[Ruleset, ...]
    contrasts: tuple[Contrast, ...]
    bots: tuple[Mapping[Faction, str], ...]
    table: Batch
    small: float = SMALL
    curves: tuple[Curve, ...] = ()

    def batches(self) -> list[Batch]:
        """One batch per ruleset and kind of bot."""
        return [
            structs.replace(self.table, edition=rules.edition, overrides=rules.overrides, bots=bots)
            for rules in self.rulesets
            for bots in self.bots
        ]

    def batch_of(self, ruleset: int, bots: int) -> int:
        """The number of a batch."""
        return ruleset * len(self.bots) + bots


class Finding(Struct, frozen=True):
    """A difference, its p-value, and the p-value after Holm's adjustment for all questions of its kind."""

    difference: Estimate
    p: float
    adjusted: float
    small: float

    @property
    def is_significant(self) -> bool:
        return self.adjusted < REAL

    @property
    def is_small(self) -> bool:
        """Whether any effect is too small to matter."""
        return max(-self.difference.low, self.difference.high) <= self.small

    @property
    def is_settled(self) -> bool:
        """Whether more games could not change the answer."""
        return self.is_significant or self.is_small


class Rates(Struct, frozen=True):
    """One ruleset with one set of bots.

    `wins` counts a shared victory for everyone who shares it. `fair` is how much more than a fair share of the
    victories a faction has; there a shared victory is split. `places` says how often the Starting Player, the next and
    so on win; it is empty if seats were given.
    """

    rules: str
    bots: str
    is_changed: bool
    figures: Figures
    wins: dict[str, Share]
    fair: dict[str, Finding]
    uneven: Estimate
    places: list[Share]


class Change(Finding, frozen=True):
    """How often a faction wins before and after, on the same seeds.

    `gained` and `lost` are the seeds on which it wins only after, or only before.
    """

    before: float
    after: float
    gained: int
    lost: int


class Comparison(Struct, frozen=True):
    """`uneven` is the unevenness before and after.

    `unchanged` counts the seeds on which both games had the same winner in the same turn, and the same counts.
    """

    before: str
    after: str
    bots: str
    meaning: str
    faction: str
    aim: str
    changes: dict[str, Change]
    uneven: tuple[Estimate, Estimate]
    uneven_difference: Estimate
    means: dict[str, Estimate]
    games: int
    unchanged: int


class Interaction(Struct, frozen=True):
    """How much more a change does for a faction with `bots` than with `other` bots, on the seeds that both played."""

    before: str
    after: str
    bots: str
    other: str
    games: int
    differences: dict[str, Finding]


class Study(Struct, frozen=True):
    """`games` is the largest number played of any ruleset and kind of bot.

    `is_fixed`: it was fixed in advance, so the intervals hold for one look; otherwise for any number of looks.
    """

    games: int
    is_fixed: bool
    seed: int
    played: int
    rates: list[Rates]
    comparisons: list[Comparison]
    interactions: list[Interaction]
    curves: tuple[Curve, ...]
    faults: dict[str, int]


def study(plan: Plan, played: Sequence[Sequence[Outcome]], *, is_fixed: bool = False) -> Study:
    """Evaluate the games of all batches together; two batches are compared on the seeds that both have."""
    evidence = ONE_LOOK if is_fixed else ANY_LOOK
    names = [bots_name(bots) for bots in plan.bots]
    kinds = range(len(names))
    rates = [_rates(plan, number, outcomes, evidence) for number, outcomes in enumerate(played) if outcomes]
    pairs = {
        (contrast, bots): list(
            zip(played[plan.batch_of(contrast.before, bots)], played[plan.batch_of(contrast.after, bots)], strict=False)
        )
        for contrast in plan.contrasts
        for bots in kinds
    }
    comparisons = [
        _compare(plan, contrast, names[bots], both, evidence) for (contrast, bots), both in pairs.items() if both
    ]
    interactions = [
        _interaction(plan, contrast, (names[0], names[other]), (pairs[contrast, 0], pairs[contrast, other]), evidence)
        for contrast in plan.contrasts
        for other in kinds[1:]
        if pairs[contrast, 0] and pairs[contrast, other]
    ]
    return Study(
        games=max(len(outcomes) for outcomes in played),
        is_fixed=is_fixed,
        seed=plan.table.seed,
        played=sum(len(outcomes) for outcomes in played),
        rates=_adjusted_rates(rates),
        comparisons=_adjusted_changes(comparisons),
        interactions=_adjusted_interactions(interactions),
        curves=plan.curves,
        faults=count_faults(outcome for outcomes in played for outcome in outcomes),
    )


def bots_name(bots: Mapping[Faction, str]) -> str:
    """One name if all seats have the same bot."""
    if len(set(bots.values())) == 1:
        return next(iter(bots.values()))
    return ",".join(f"{FACTION_IDS[seat]}={name}" for seat, name in bots.items())


def _finding(counts: Counts, small: float, evidence: Evidence) -> Finding:
    """A mean of values between -1 and 1, tested against 0."""
    p = evidence.p(counts, 0.0, least=-1.0, most=1.0)
    return Finding(evidence.mean(counts, -1.0, 1.0), p, p, small)


def victory(winners: Mask, seat: Faction) -> float:
    """A faction's part of a victory: allies who win together share it."""
    return (winners >> seat & 1) / winners.bit_count() if winners else 0.0


def victories(outcomes: Sequence[Outcome], seats: Sequence[Faction]) -> list[Victory]:
    """Each game's victory, split among those who share it."""
    split = {mask: tuple(victory(mask, seat) for seat in seats) for mask in {game.winners for game in outcomes}}
    return [split[outcome.winners] for outcome in outcomes]


def _rates(plan: Plan, number: int, outcomes: Sequence[Outcome], evidence: Evidence) -> Rates:
    """The figures of the batch with this number."""
    batch = plan.batches()[number]
    seats = sorted(batch.factions)
    rules = plan.rulesets[number // len(plan.bots)]
    return Rates(
        rules=rules.name,
        bots=bots_name(batch.bots),
        is_changed=rules.is_changed,
        figures=figures(batch, outcomes),
        wins={FACTION_IDS[seat]: _wins(outcomes, seat, evidence) for seat in seats},
        fair={FACTION_IDS[seat]: _fairness(outcomes, seat, 1 / len(seats), plan.small, evidence) for seat in seats},
        uneven=evidence.uneven(victories(outcomes, seats)),
        places=[] if batch.seats_given else _places(outcomes, len(seats), evidence),
    )


def _wins(outcomes: Sequence[Outcome], seat: Faction, evidence: Evidence) -> Share:
    return evidence.share(sum(outcome.winners >> seat & 1 for outcome in outcomes), len(outcomes))


def _fairness(outcomes: Sequence[Outcome], seat: Faction, fair: float, small: float, evidence: Evidence) -> Finding:
    counts = Counter(victory(outcome.winners, seat) for outcome in outcomes)
    found = evidence.mean(counts, 0.0, 1.0)
    p = evidence.p(counts, fair, least=0.0, most=1.0)
    return Finding(Estimate(found.value - fair, found.low - fair, found.high - fair), p, p, small)


def _places(outcomes: Sequence[Outcome], seats: int, evidence: Evidence) -> list[Share]:
    games = [outcome for outcome in outcomes if outcome.order]
    return [
        evidence.share(sum(game.winners >> game.order[place] & 1 for game in games), len(games))
        for place in range(seats)
        if games
    ]


def _compare(
    plan: Plan, contrast: Contrast, bots: str, pairs: Sequence[tuple[Outcome, Outcome]], evidence: Evidence
) -> Comparison:
    seats = sorted(plan.table.factions)
    before, after = (victories(side, seats) for side in zip(*pairs, strict=True))
    return Comparison(
        before=plan.rulesets[contrast.before].name,
        after=plan.rulesets[contrast.after].name,
        bots=bots,
        meaning=contrast.meaning,
        faction=contrast.faction,
        aim=contrast.aim,
        changes={FACTION_IDS[seat]: _change(pairs, seat, plan.small, evidence) for seat in seats},
        uneven=(evidence.uneven(before), evidence.uneven(after)),
        uneven_difference=evidence.less_even(before, after),
        means={
            name: mean_of([measure(other) - measure(one) for one, other in pairs]) for name, measure in MEASURES.items()
        },
        games=len(pairs),
        unchanged=sum(_course(one) == _course(other) for one, other in pairs),
    )


def _course(outcome: Outcome) -> tuple[Mask, int, Tally]:
    return outcome.winners, outcome.turns, outcome.tally


def _gain(pair: tuple[Outcome, Outcome], seat: Faction) -> float:
    before, after = pair
    return float((after.winners >> seat & 1) - (before.winners >> seat & 1))


def _change(pairs: Sequence[tuple[Outcome, Outcome]], seat: Faction, small: float, evidence: Evidence) -> Change:
    gains = Counter(_gain(pair, seat) for pair in pairs)
    before = sum(one.winners >> seat & 1 for one, _ in pairs) / len(pairs)
    after = sum(other.winners >> seat & 1 for _, other in pairs) / len(pairs)
    found = _finding(gains, small, evidence)
    return Change(
        **structs.asdict(found),
        before=before,
        after=after,
        gained=gains[1],
        lost=gains[-1],
    )


def _interaction(
    plan: Plan,
    contrast: Contrast,
    bots: tuple[str, str],
    pairs: tuple[Sequence[tuple[Outcome, Outcome]], Sequence[tuple[Outcome, Outcome]]],
    evidence: Evidence,
) -> Interaction:
    both = list(zip(*pairs, strict=False))
    differences: dict[str, Finding] = {}
    for seat in sorted(plan.table.factions):
        halves = Counter((_gain(other, seat) - _gain(one, seat)) / 2 for one, other in both)
        half = _finding(halves, plan.small / 2, evidence)
        whole = half.difference
        differences[FACTION_IDS[seat]] = structs.replace(
            half, difference=Estimate(2 * whole.value, 2 * whole.low, 2 * whole.high), small=plan.small
        )
    names = plan.rulesets[contrast.before].name, plan.rulesets[contrast.after].name
    return Interaction(*names, bots[1], bots[0], len(both), differences)


def _adjusted_rates(rates: Sequence[Rates]) -> list[Rates]:
    """Rulesets studied in their own right are one family of questions, changed ones another."""
    adjusted: list[Rates] = list(rates)
    for is_changed in (False, True):
        numbers = [number for number, one in enumerate(rates) if one.is_changed == is_changed]
        values = iter(holm([found.p for number in numbers for found in rates[number].fair.values()]))
        for number in numbers:
            one = rates[number]
            fair = {name: structs.replace(found, adjusted=next(values)) for name, found in one.fair.items()}
            adjusted[number] = structs.replace(one, fair=fair)
    return adjusted


def _adjusted_changes(comparisons: Sequence[Comparison]) -> list[Comparison]:
    values = iter(holm([change.p for one in comparisons for change in one.changes.values()]))
    return [
        structs.replace(
            one,
            changes={name: structs.replace(change, adjusted=next(values)) for name, change in one.changes.items()},
        )
        for one in comparisons
    ]


def _adjusted_interactions(interactions: Sequence[Interaction]) -> list[Interaction]:
    values = iter(holm([found.p for one in interactions for found in one.differences.values()]))
    return [
        structs.replace(
            one,
            differences={
                name: structs.replace(found, adjusted=next(values)) for name, found in one.differences.items()
            },
        )
        for one in interactions
    ]
