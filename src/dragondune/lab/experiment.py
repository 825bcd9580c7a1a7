"""An experiment: a plan and the games so far in, answers with their uncertainty and the games still needed out.

It plays nothing itself. Its caller plays `next_batches()`, passes every outcome to `take`, looks at `study()` at any
time, and goes on until there are no more games to play. The answers depend only on the plan and the games.
"""

from typing import Final

from msgspec import structs

from dragondune.lab.balance import Comparison, Plan, Rates, Study, study
from dragondune.lab.batch import Batch, Outcome, Task
from dragondune.lab.planning import Target, games_for_change, games_for_share, rounds


class Experiment:
    """Plays every ruleset until all its questions are settled, and at most `most` games of each.

    A question is settled once an effect is shown, or once any effect is too small to matter (`Finding.is_settled`).
    Without a target it plays as many games as the plan's table says, whatever they show; once they are all played, the
    answers are those of one look.
    """

    def __init__(self, plan: Plan, target: Target | None = None) -> None:
        self.target: Final = target
        self.plan: Final = plan if target is None else structs.replace(plan, small=target.effect)
        self.most: Final = plan.table.games if target is None else most_games(plan, target)
        self._looks: Final = [self.most] if target is None else list(rounds(self.most))
        self._played: Final[list[dict[int, Outcome]]] = [{} for _ in self.plan.batches()]
        self._found: Study | None = None

    def take(self, task: Task, outcome: Outcome) -> None:
        """A game of the batch with this number; games may come in any order."""
        number, seed = task
        self._played[number][seed] = outcome
        self._found = None

    def outcomes(self) -> list[list[Outcome]]:
        """The games of each batch, in the order of their seeds, up to the first that has not been played.

        A game that ends early must not count before games that began earlier.
        """
        first = self.plan.table.seed
        return [_without_gaps(played, first) for played in self._played]

    @property
    def played(self) -> int:
        return sum(len(played) for played in self._played)

    def study(self) -> Study:
        """All answers so far; there must be at least one game."""
        if self._found is None:
            outcomes = self.outcomes()
            is_fixed = self.target is None and all(len(played) == self.most for played in outcomes)
            self._found = study(self.plan, outcomes, is_fixed=is_fixed)
        return self._found

    def next_batches(self) -> list[Batch]:
        """All batches, each with the games it should have after the next round; empty when there is nothing to play.

        The batches are those of the plan, in the same order and with the same first seed.
        """
        numbers = [len(played) for played in self.outcomes()]
        wanted = self._wanted() if all(numbers) else set(range(len(numbers)))
        least = min((numbers[number] for number in wanted), default=self.most)
        if least >= self.most:
            return []
        games = next(look for look in self._looks if look > least)
        return [
            structs.replace(batch, games=max(games, done) if number in wanted else done)
            for number, (batch, done) in enumerate(zip(self.plan.batches(), numbers, strict=True))
        ]

    @property
    def is_over(self) -> bool:
        return not self.next_batches()

    def _wanted(self) -> set[int]:
        """The batches with an unsettled question."""
        if self.target is None:
            return set(range(len(self._played)))
        found, plan = self.study(), self.plan
        kinds = range(len(plan.bots))
        wanted: set[int] = set()
        rates = iter(found.rates)
        for ruleset in range(len(plan.rulesets)):
            wanted |= {plan.batch_of(ruleset, bots) for bots in kinds if not _is_clear(next(rates))}
        comparisons = iter(found.comparisons)
        for contrast in plan.contrasts:
            for bots in kinds:
                if not _is_answered(next(comparisons)):
                    wanted |= {plan.batch_of(contrast.before, bots), plan.batch_of(contrast.after, bots)}
        return wanted


def most_games(plan: Plan, target: Target) -> int:
    """The number of games of each ruleset that has the planned power."""
    seats = len(plan.table.factions)
    games = games_for_share(target, 1 / seats, plan.rate_questions(is_changed=False))
    if plan.contrasts:
        games = max(games, games_for_change(target, plan.change_questions))
    return games


def _is_clear(rates: Rates) -> bool:
    """Whether it is settled who has more than a fair share; not asked of rules that are only compared."""
    return rates.is_changed or all(found.is_settled for found in rates.fair.values())


def _is_answered(comparison: Comparison) -> bool:
    return all(change.is_settled for change in comparison.changes.values())


def _without_gaps(played: dict[int, Outcome], first: int) -> list[Outcome]:
    outcomes: list[Outcome] = []
    while (outcome := played.get(first + len(outcomes))) is not None:
        outcomes.append(outcome)
    return outcomes
