"""How often each faction wins under which rules, and whether a rule change makes a significant difference."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from msgspec import Struct, structs

from dragondune.editions.parameters import Value
from dragondune.engine.ids import FACTION_IDS, Faction, Mask
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.evidence import ANY_LOOK, ONE_LOOK, Evidence, Victory
from dragondune.lab.figures import MEASURES, Figures, count_faults, figures
from dragondune.lab.findings import Answer, Asker, Finding, adjusted, adjusted_by_name
from dragondune.lab.statistics import Estimate, Share, mean_of
from dragondune.lab.tally import Tally

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
    """The values of one rule in order, each with the name of the ruleset that has it."""

    key: str
    rules: str
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

    def rate_questions(self, *, is_changed: bool) -> int:
        """Who wins more than a fair share: for every faction, or place in the order of play."""
        rulesets = sum(rules.is_changed == is_changed for rules in self.rulesets)
        return rulesets * len(self.bots) * len(self.table.factions)

    @property
    def change_questions(self) -> int:
        """Which factions each change makes stronger or weaker."""
        return len(self.contrasts) * len(self.bots) * len(self.table.factions)

    @property
    def interaction_questions(self) -> int:
        """For which factions the effect differs with other bots."""
        return len(self.contrasts) * (len(self.bots) - 1) * len(self.table.factions)


class Rates(Struct, frozen=True):
    """One ruleset with one set of bots.

    `wins` counts a shared victory for everyone who shares it. `fair` is how much more than a fair share of the
    victories a faction has; there a shared victory is split. `places` and `places_fair` say the same of the Starting
    Player, the next and so on; they are empty if seats were given.
    """

    rules: str
    bots: str
    is_changed: bool
    figures: Figures
    wins: dict[str, Share]
    fair: dict[str, Finding]
    uneven: Estimate
    places: list[Share]
    places_fair: list[Finding]


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
    uneven_difference: Answer
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


Held: TypeAlias = tuple[Mask, Faction]
"""The winners of a game, and the faction in question."""


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
    asker = Asker(evidence, plan.rate_questions(is_changed=rules.is_changed), plan.small)
    drawn = [] if batch.seats_given else [outcome for outcome in outcomes if outcome.order]
    orders = [[(game.winners, game.order[place]) for game in drawn] for place in range(len(seats)) if drawn]
    return Rates(
        rules=rules.name,
        bots=bots_name(batch.bots),
        is_changed=rules.is_changed,
        figures=figures(batch, outcomes),
        wins={FACTION_IDS[seat]: _wins(_held_by(seat, outcomes), evidence) for seat in seats},
        fair={FACTION_IDS[seat]: _fairness(_held_by(seat, outcomes), len(seats), asker) for seat in seats},
        uneven=evidence.uneven(victories(outcomes, seats)),
        places=[_wins(held, evidence) for held in orders],
        places_fair=[_fairness(held, len(seats), asker) for held in orders],
    )


def _held_by(seat: Faction, outcomes: Sequence[Outcome]) -> list[Held]:
    return [(outcome.winners, seat) for outcome in outcomes]


def _wins(held: Sequence[Held], evidence: Evidence) -> Share:
    return evidence.share(sum(winners >> seat & 1 for winners, seat in held), len(held))


def _fairness(held: Sequence[Held], seats: int, asker: Asker) -> Finding:
    counts = Counter(victory(winners, seat) for winners, seat in held)
    return asker.finding(counts, 1 / seats, least=0.0, most=1.0)


def _compare(
    plan: Plan, contrast: Contrast, bots: str, pairs: Sequence[tuple[Outcome, Outcome]], evidence: Evidence
) -> Comparison:
    seats = sorted(plan.table.factions)
    before, after = (victories(side, seats) for side in zip(*pairs, strict=True))
    asker = Asker(evidence, plan.change_questions, plan.small)
    uneven_p = evidence.less_even_p(before, after)
    return Comparison(
        before=plan.rulesets[contrast.before].name,
        after=plan.rulesets[contrast.after].name,
        bots=bots,
        meaning=contrast.meaning,
        faction=contrast.faction,
        aim=contrast.aim,
        changes={FACTION_IDS[seat]: _change(pairs, seat, asker) for seat in seats},
        uneven=(evidence.uneven(before), evidence.uneven(after)),
        uneven_difference=Answer(evidence.less_even(before, after), uneven_p, uneven_p),
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


def _change(pairs: Sequence[tuple[Outcome, Outcome]], seat: Faction, asker: Asker) -> Change:
    gains = Counter(_gain(pair, seat) for pair in pairs)
    before = sum(one.winners >> seat & 1 for one, _ in pairs) / len(pairs)
    after = sum(other.winners >> seat & 1 for _, other in pairs) / len(pairs)
    found = asker.finding(gains, 0.0, least=-1.0, most=1.0)
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
    asker = Asker(evidence, plan.interaction_questions, plan.small)
    for seat in sorted(plan.table.factions):
        gains = Counter(_gain(other, seat) - _gain(one, seat) for one, other in both)
        differences[FACTION_IDS[seat]] = asker.finding(gains, 0.0, least=-2.0, most=2.0)
    names = plan.rulesets[contrast.before].name, plan.rulesets[contrast.after].name
    return Interaction(*names, bots[1], bots[0], len(both), differences)


def _adjusted_rates(rates: Sequence[Rates]) -> list[Rates]:
    """Rulesets studied in their own right are one family of questions, changed ones another; so are places."""
    found: list[Rates] = list(rates)
    for is_changed in (False, True):
        numbers = [number for number, one in enumerate(rates) if one.is_changed == is_changed]
        fair = adjusted_by_name([rates[number].fair for number in numbers])
        places = adjusted([rates[number].places_fair for number in numbers])
        for number, factions, order in zip(numbers, fair, places, strict=True):
            found[number] = structs.replace(rates[number], fair=factions, places_fair=order)
    return found


def _adjusted_changes(comparisons: Sequence[Comparison]) -> list[Comparison]:
    """Who wins is one family of questions, whether the game is more even another."""
    changes = adjusted_by_name([one.changes for one in comparisons])
    (uneven,) = adjusted([[one.uneven_difference for one in comparisons]])
    return [
        structs.replace(one, changes=found, uneven_difference=evenness)
        for one, found, evenness in zip(comparisons, changes, uneven, strict=True)
    ]


def _adjusted_interactions(interactions: Sequence[Interaction]) -> list[Interaction]:
    differences = adjusted_by_name([one.differences for one in interactions])
    return [structs.replace(one, differences=found) for one, found in zip(interactions, differences, strict=True)]
