"""A contest of negotiators: the same seeds for every table of agents, each agent in every people."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct, structs

from dragondune.editions.parameters import Value
from dragondune.engine.ids import FACTION_IDS
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.deals import SUMS, by_agent, measure
from dragondune.lab.figures import count_faults
from dragondune.lab.statistics import Estimate, ratio_of

Sums: TypeAlias = dict[str, float]


class Metric(NamedTuple):
    """A sum divided by another one."""

    name: str
    amount: str
    per: str
    meaning: str


METRICS: Final = (
    Metric("wins", "won", "games", "share of games won"),
    Metric("gain a game", "gain", "games", "what all agreements of a game were worth to the agent, in points"),
    Metric("offers", "offers", "games", "offers made per game, counter-offers included"),
    Metric("accepted", "offers_accepted", "offers", "share of the agent's offers that became binding"),
    Metric("countered", "offers_countered", "offers", "share of its offers that others countered"),
    Metric("declined", "offers_declined", "offers", "share of its offers that others declined"),
    Metric("declines", "declined", "games", "offers of others that it declined, per game"),
    Metric("counters", "countered", "games", "offers of others that it countered, per game"),
    Metric("missed", "missed", "declined", "what an offer that it declined would have been worth to it, in points"),
    Metric("deals", "deals", "games", "agreements that bound it, per game"),
    Metric("surplus", "surplus", "deals", "what an agreement was worth to all its parties together, in points"),
    Metric("gain", "gain", "deals", "what an agreement was worth to the agent, in points"),
    Metric("share", "gain", "surplus", "its share of the surplus of its agreements"),
    Metric(
        "exploited", "exploited", "deals", "what it lost by an agreement, compared with its best alternative, in points"
    ),
    Metric("exploits", "exploits", "deals", "what its partners lost in the same way, in points"),
    Metric("duties kept", "duties_kept", "duties", "share of its duties that were kept to their end"),
    Metric("duties lapsed", "duties_lapsed", "duties", "share of its duties that came to nothing"),
    Metric("yields", "duties_yielded", "games", "duties that yielded once, per game"),
    Metric("alliances", "alliances", "games", "alliances it entered, per game"),
    Metric("broken", "alliances_broken", "games", "alliances it broke, per game"),
    Metric("paid", "paid", "games", "gold it paid under agreements, per game"),
    Metric("received", "received", "games", "gold it received under agreements, per game"),
    Metric("gifts", "gifts_given", "games", "gold it gave away, per game"),
)
"""Everything that is reported of an agent, with an interval clustered by seed."""
SIGNED: Final = frozenset({"gain a game", "surplus", "gain", "share"})
"""Metrics that can be below zero."""


class Negotiator(Struct, frozen=True):
    """One agent: its seats played, and each metric; null where nothing was counted."""

    agent: str
    seats: int
    metrics: dict[str, Estimate | None]


class Dealings(Struct, frozen=True):
    """How often an agent agreed with another, and what it gained by an agreement."""

    agent: str
    partner: str
    deals: int
    gain: Estimate | None


class Contest(Struct, frozen=True):
    """The result of a contest; agents are listed by what their agreements were worth in a game."""

    edition: str
    overrides: dict[str, Value]
    factions: list[str]
    seeds: int
    seed: int
    played: int
    agents: list[Negotiator]
    pairs: list[Dealings]
    faults: dict[str, int]


class Tables(Struct, frozen=True):
    """Which agents meet: every group that fills a table, each agent once in every people."""

    agents: tuple[str, ...]
    table: Batch

    def line_ups(self) -> list[tuple[str, ...]]:
        """The agents of each table; fewer agents than seats take several, all equally often."""
        seats, agents = len(self.table.factions), self.agents
        if len(agents) >= seats:
            return list(combinations(agents, seats))
        starts = range(1 if seats % len(agents) == 0 else len(agents))
        return [tuple(agents[(start + seat) % len(agents)] for seat in range(seats)) for start in starts]

    def batches(self) -> list[Batch]:
        """The games of every table, once for each rotation of its agents over the peoples."""
        factions = self.table.factions
        found: list[Batch] = []
        for line_up in self.line_ups():
            for turn in range(len(factions)):
                bots = {seat: line_up[(place + turn) % len(line_up)] for place, seat in enumerate(factions)}
                batch = structs.replace(self.table, bots=bots, is_recorded=True)
                if batch not in found:
                    found.append(batch)
        return found

    def contest(self, batches: Sequence[Batch], outcomes: Sequence[Sequence[Outcome]]) -> Contest:
        """Measure all games."""
        sums: dict[str, dict[int, Sums]] = {agent: {} for agent in self.agents}
        pairs: dict[tuple[str, str], dict[int, tuple[float, float]]] = {}
        for batch, played in zip(batches, outcomes, strict=True):
            for outcome in played:
                measured = measure(batch, outcome)
                for agent, found in by_agent(measured, batch.bots).items():
                    _add(sums[agent].setdefault(outcome.seed, dict.fromkeys(SUMS, 0.0)), found)
                for (seat, other), (count, gain) in measured.pairs.items():
                    known = pairs.setdefault((batch.bots[seat], batch.bots[other]), {})
                    total, deals = known.get(outcome.seed, (0.0, 0.0))
                    known[outcome.seed] = (total + gain, deals + count)
        table = self.table
        return Contest(
            edition=table.edition,
            overrides=dict(table.overrides),
            factions=[FACTION_IDS[seat] for seat in table.factions],
            seeds=table.games,
            seed=table.seed,
            played=sum(map(len, outcomes)),
            agents=sorted((negotiator(agent, list(sums[agent].values())) for agent in self.agents), key=_rank),
            pairs=[_dealings(pair, list(found.values())) for pair, found in sorted(pairs.items())],
            faults=count_faults(outcome for played in outcomes for outcome in played),
        )


def _add(whole: Sums, part: Mapping[str, float]) -> None:
    for name, amount in part.items():
        whole[name] += amount


def negotiator(agent: str, seeds: Sequence[Sums]) -> Negotiator:
    """An agent's metrics from its sums, one for each seed."""
    whole = [{**one, "duties": one["duties_kept"] + one["duties_lapsed"]} for one in seeds]
    metrics = {one.name: _measured(one, whole) for one in METRICS}
    return Negotiator(agent, round(sum(one["games"] for one in seeds)), metrics)


def _measured(metric: Metric, seeds: Sequence[Sums]) -> Estimate | None:
    found = ratio_of([(sums[metric.amount], sums[metric.per]) for sums in seeds])
    if found is None or metric.name in SIGNED:
        return found
    return Estimate(found.value, max(0.0, found.low), found.high)


def _rank(one: Negotiator) -> tuple[float, str]:
    gain = one.metrics["gain a game"]
    return (-gain.value if gain is not None else 0.0, one.agent)


def _dealings(pair: tuple[str, str], seeds: Sequence[tuple[float, float]]) -> Dealings:
    return Dealings(*pair, deals=round(sum(count for _, count in seeds)), gain=ratio_of(seeds))


def told_lines(contest: Contest) -> Iterable[str]:
    """The result in lines."""
    options = "".join(f", {key}={value}" for key, value in contest.overrides.items())
    last = contest.seed + contest.seeds - 1
    yield f"edition {contest.edition}{options}, seeds {contest.seed} to {last}, {contest.played} games"
    yield "intervals are 95%, clustered by seed; points are percentage points of the chance to win, as bots judge it"
    width = max(len(one.agent) for one in contest.agents) + 2
    for metric in METRICS:
        yield ""
        yield f"{metric.name}: {metric.meaning}"
        for one in contest.agents:
            yield f"  {one.agent:<{width}}{interval(one.metrics[metric.name])}"


def interval(estimate: Estimate | None) -> str:
    """`0.42 (0.31 to 0.53)`"""
    if estimate is None:
        return "none"
    return f"{estimate.value:.2f} ({estimate.low:.2f} to {estimate.high:.2f})"
