"""Estimate the value of each answer to a question, judging by what the seat knows."""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from dragondune.bots.greedy.rules import ranked
from dragondune.bots.search.candidates import Candidate, ranking
from dragondune.bots.search.trial import Trial
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import PASS, Decision
from dragondune.engine.ids import Faction
from dragondune.insight.forecast import PLAYOUT_SEEDS, Forecast, Playout, forecast, play_turn
from dragondune.knowledge.sample import sample
from dragondune.knowledge.situation import Situation

MOST_CANDIDATES: Final = 5
SHOWN: Final = 3
"""How many candidates are judged in full."""
SIFTED: Final = 0.25
"""The share of the worlds on which all candidates are tried first."""
CLEAR: Final = 2.5
"""A lead of this many standard errors counts in full."""
UNRANKED: Final = 0.02
"""The assumed shortfall of an answer that the greedy bot does not consider."""


class Choice(NamedTuple):
    """An answer and its forecast: `chance` is the chance to win, `behind` how far it trails the best one."""

    decision: Decision
    chance: float
    behind: float
    forecast: Forecast


class Tried:
    """A candidate and its playouts; `trial` weighs their lead against the greedy bot's ranking."""

    def __init__(self, candidate: Candidate) -> None:
        self.trial: Final = Trial(candidate)
        self.playouts: Final[list[Playout]] = []

    @property
    def decision(self) -> Decision:
        return self.trial.decision


def judged(situation: Situation, *, worlds: int, seed: int, chosen: Decision | None = None) -> list[Choice]:
    """Return the best answers, best first, and `chosen` wherever it ranks.

    All candidates are played on some worlds that fit the seat's knowledge, and then the best of them in full on other
    worlds, so that early luck does not decide.
    """
    seat, chance = situation.seat, Chance(seed)
    tried = [Tried(one) for one in _candidates(situation, seed, chosen)]
    if len(tried) > 2:
        _play(situation, tried, chance, worlds=max(2, int(worlds * SIFTED)))
        tried = _best(tried, chosen)
    _play(situation, tried, chance, worlds=worlds)
    first = forecast(tried[0].playouts)
    leads = [_lead(one, tried[0], seat) for one in tried]
    found = [
        Choice(one.decision, min(1.0, max(0.0, first.chances[seat] + lead)), max(leads) - lead, forecast(one.playouts))
        for one, lead in zip(tried, leads, strict=True)
    ]
    return sorted(found, key=lambda one: one.behind)


def _lead(one: Tried, first: Tried, seat: Faction) -> float:
    """The lead over the first candidate: taken from the playouts if clear, otherwise weighed against the greedy bot."""
    leads = [a.chances[seat] - b.chances[seat] for a, b in zip(one.playouts, first.playouts, strict=True)]
    mean = sum(leads) / len(leads)
    error = sqrt(sum((lead - mean) ** 2 for lead in leads)) / len(leads)
    return mean if abs(mean) > CLEAR * error and error else one.trial.promise


def shortfall(situation: Situation, chosen: Decision, *, seed: int) -> float:
    """How much the greedy bot prefers another answer at first sight, as a chance to win."""
    for candidate in _candidates(situation, seed, chosen):
        if candidate.decision is chosen:
            return candidate.shortfall
    return 0.0


def _candidates(situation: Situation, seed: int, chosen: Decision | None) -> Sequence[Candidate]:
    """The answers that the greedy bot would consider, passing, and the chosen one."""
    found = ranking(situation, ranked, Chance(seed), most=MOST_CANDIDATES)
    rest = [option for option in situation.options if not any(option is one.decision for one in found)]
    worst = max(UNRANKED, found[-1].shortfall)
    if len(found) == 1:
        found.extend(Candidate(option, worst) for option in rest[: MOST_CANDIDATES - 1])
    for wanted in (PASS, chosen):
        if wanted in rest and not any(wanted is one.decision for one in found):
            found.append(Candidate(wanted, worst))
    return found


def _play(situation: Situation, tried: Sequence[Tried], chance: Chance, *, worlds: int) -> None:
    """Play every candidate on the same worlds with the same chance; leads are over the first candidate."""
    seat = situation.seat
    for _ in range(worlds):
        world, seed = sample(situation.knowledge, chance), chance.below(PLAYOUT_SEEDS)
        first = 0.0
        for at, one in enumerate(tried):
            table = world.clone()
            table.apply(seat, one.decision)
            playout = play_turn(table, seed, turn=world.turn)
            one.playouts.append(playout)
            if at == 0:
                first = playout.chances[seat]
            one.trial.learn(playout.chances[seat] - first)


def _best(tried: Sequence[Tried], chosen: Decision | None) -> list[Tried]:
    """The greedy bot's choice, the best others, and the chosen one, each reset to its ranking."""
    others = sorted(tried[1:], key=lambda one: -one.trial.promise)[: SHOWN - 1]
    kept = [tried[0], *others]
    for one in tried:
        if one.decision is chosen and one not in kept:
            kept.append(one)
    return [Tried(Candidate(one.decision, one.trial.shortfall)) for one in kept]
