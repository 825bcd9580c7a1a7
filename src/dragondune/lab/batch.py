"""Bot games: which ones to play, and how one is played. The same seeds give the same games everywhere."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.agreements.table_talk import TableTalk
from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, Faction, Mask
from dragondune.lab.runner import LIMIT, Runner
from dragondune.lab.tally import Tally
from dragondune.lab.time_limit import stop_timer
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
        """The seeds of the games."""
        return range(self.seed, self.seed + self.games)

    def new_game(self) -> Game:
        """The table before its first draw."""
        return Game.new(load_edition(self.edition, self.overrides), self.factions, seats_given=self.seats_given)


class Move(Struct, frozen=True, array_like=True):
    """A decision as its index, or a record for talk, which has no index. `is_substitute`: the seat's bot failed."""

    seat: Faction
    decision: int | dict[str, object]
    is_substitute: bool


class Outcome(Struct, frozen=True):
    """How a game went. `faults` says in one sentence each why a bot was replaced or silenced.

    `order` is the order of play, the Starting Player first.
    """

    seed: int
    winners: Mask
    ending: str
    turns: int
    decisions: int
    tally: Tally
    faults: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    order: tuple[Faction, ...] = ()


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
            runner.hear(events)
        if seat != CHANCE:
            decisions += 1
            if is_recorded:
                moves.append(_move(seat, decision, is_substitute=runner.replaced > replaced))
    stop_timer()
    faults = (*runner.faults, *runner.silences)
    decisions -= runner.acts_of_talk
    return Outcome(seed, game.winners, game.ending, game.turn, decisions, tally, faults, tuple(moves), game.order)


def _move(seat: Faction, decision: Decision, *, is_substitute: bool) -> Move:
    kept = decision_to_record(decision) if isinstance(decision, TableTalk) else decision.index
    return Move(seat, kept, is_substitute)


def play_seed(batch: Batch, runner: Runner, seed: int) -> Outcome:
    return play_game(batch.new_game(), runner, seed, is_recorded=batch.is_recorded)


def play_seeds(batch: Batch, seeds: Sequence[int], *, limit: float = LIMIT) -> list[Outcome]:
    """Play the games with these seeds one after another, in this process."""
    return [play_seed(batch, Runner(batch.bots, seed, limit=limit, talk=batch.talk), seed) for seed in seeds]


def in_batches(batches: Sequence[Batch], outcomes: Mapping[Task, Outcome]) -> list[list[Outcome]]:
    return [[outcomes[number, seed] for seed in batch.seeds] for number, batch in enumerate(batches)]
