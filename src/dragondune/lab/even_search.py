"""The search for an even game: Optuna proposes rule changes, and games judge them."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from msgspec import structs

from dragondune.editions.loader import edition_values, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.errors import Malformed
from dragondune.extras import explained
from dragondune.lab.balance import victories
from dragondune.lab.batch import Batch, Outcome
from dragondune.lab.sequential import unevenness_of
from dragondune.lab.wishes import Candidate, Changes, Space, Wishes, missed, steps, wishes_from

with explained():
    import optuna

Key: TypeAlias = tuple[tuple[str, Value], ...]
Play: TypeAlias = Callable[[Sequence[Batch]], list[list[Outcome]]]

PRICE: Final = 0.002
"""A step away from the rulebook must make the game this much more even."""
FINE: Final = 0.5
"""The penalty for missing a wish by the full width of its bounds."""
SPARSE: Final = 3
"""The first proposals change at most this many rules."""
FINALISTS: Final = 3
TOGETHER: Final = 4
"""Proposals whose games are played at the same time."""
IMPOSSIBLE: Final = 1.0
"""The score of rules that do not fit together."""


class Search:
    """From the rules of `table`, within `space`; the same arguments and games find the same changes.

    Candidates are played on the same seeds, the finalists on fresh ones.
    """

    def __init__(self, table: Batch, space: Space, wishes: Wishes, play: Play, *, trials: int, finals: int) -> None:
        self._table: Final = table
        self._space: Final = space
        self._values: Final = {**edition_values(table.edition), **table.overrides}
        self._play: Final = play
        self._trials: Final = trials
        self._finals: Final = finals
        (own,) = play([table])
        usual = wishes_from(own)
        self.wishes: Final = Wishes({}, {**usual.means, **wishes.means}, {**usual.endings, **wishes.endings})
        self.base: Final = self._judged({}, own)

    def run(self) -> Iterator[Candidate]:
        """The candidates one after another; the last one is the result."""
        seen = {_key({}): self.base}
        yield self.base
        for together in self._proposals(seen):
            played = self._play([self._batch(changes) for changes in together])
            for changes, outcomes in zip(together, played, strict=True):
                candidate = seen[_key(changes)] = self._judged(changes, outcomes)
                yield candidate
        best = sorted(seen.values(), key=lambda one: one.score)[:FINALISTS]
        finalists = self._final([one.changes for one in best])
        yield from finalists
        yield from self._simplified(min(finalists, key=lambda one: one.score))

    def _proposals(self, seen: dict[Key, Candidate]) -> Iterator[list[Changes]]:
        """First random changes of a few rules, then what Optuna expects to be better; tells it each result.

        Several at a time, because that keeps all processes busy.
        """
        study = self._study()
        for first in range(0, self._trials, TOGETHER):
            trials = [study.ask() for _ in range(min(TOGETHER, self._trials - first))]
            asked = [self._asked(trial) for trial in trials]
            new = {_key(changes): changes for changes in asked if _key(changes) not in seen}
            yield [changes for changes in new.values() if self._is_valid(changes)]
            for trial, changes in zip(trials, asked, strict=True):
                known = seen.get(_key(changes))
                study.tell(trial, IMPOSSIBLE if known is None else known.score)

    def _study(self) -> "optuna.Study":
        """What Optuna should try: the rules as they are, a few random changes, then its own ideas."""
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        sampler = optuna.samplers.TPESampler(seed=self._table.seed, n_startup_trials=max(1, self._trials // 2))
        study = optuna.create_study(sampler=sampler, direction="minimize")
        chance = Random(self._table.seed)
        own = {key: self._values[key] for key in self._space}
        for changes in ({}, *(self._few(chance) for _ in range(self._trials // 2))):
            study.enqueue_trial({**own, **changes})
        return study

    def _few(self, chance: Random) -> Changes:
        keys = chance.sample(sorted(self._space), min(len(self._space), chance.randint(1, SPARSE)))
        return {key: chance.choice([one for one in self._space[key] if one != self._values[key]]) for key in keys}

    def _asked(self, trial: "optuna.Trial") -> Changes:
        changes: Changes = {}
        for key, values in self._space.items():
            first, last = values[0], values[-1]
            if type(first) is int and type(last) is int:
                value: Value = trial.suggest_int(key, first, last)
            else:
                value = trial.suggest_categorical(key, values)
            if value != self._values[key]:
                changes[key] = value
        return changes

    def _is_valid(self, changes: Changes) -> bool:
        """Whether the rules fit together, as the numbers of units and the hand limits must."""
        try:
            load_edition(self._table.edition, {**self._table.overrides, **changes})
        except Malformed:
            return False
        return True

    def _batch(self, changes: Mapping[str, Value], **more: int) -> Batch:
        return structs.replace(self._table, overrides={**self._table.overrides, **changes}, **more)

    def _judged(self, changes: Changes, outcomes: Sequence[Outcome]) -> Candidate:
        uneven = unevenness_of(Counter(victories(outcomes, sorted(self._table.factions))))
        size = steps(self._space, self._values, changes)
        far = missed(self.wishes, outcomes)
        score = uneven + PRICE * size + FINE * sum(far.values())
        return Candidate(changes, len(outcomes), uneven, size, far, score)

    def _final(self, several: Sequence[Changes]) -> list[Candidate]:
        fresh = {"seed": self._table.seed + self._table.games, "games": self._finals}
        played = self._play([self._batch(changes, **fresh) for changes in several])
        return [self._judged(*both) for both in zip(several, played, strict=True)]

    def _simplified(self, best: Candidate) -> Iterator[Candidate]:
        """Remove changes, one after another, as long as the score improves; the last candidate is the result."""
        while best.changes:
            without = [{key: best.changes[key] for key in best.changes if key != left} for left in best.changes]
            tried = self._final([changes for changes in without if self._is_valid(changes)])
            if not tried or min(one.score for one in tried) >= best.score:
                break
            best = min(tried, key=lambda one: one.score)
        yield best


def expected_games(*, games: int, trials: int, finals: int) -> int:
    """About how many games a search plays, if it ends with a few changes and none of them can be removed."""
    return games * (1 + trials) + finals * (FINALISTS + SPARSE)


def _key(changes: Changes) -> Key:
    return tuple(sorted(changes.items()))
