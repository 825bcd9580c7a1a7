"""Random games as logs."""

from collections.abc import Sequence
from functools import cache

from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTIONS, Faction
from dragondune.engine.prompts import Prompt
from dragondune.notation import GameRecord, Header


class Player:
    """Answers every prompt at random, sometimes gives gold away, and records the prompts and events."""

    def __init__(self, header: Header) -> None:
        self.record = GameRecord(header)
        self.chance = Chance(header.seed or 0)
        self.taste = Chance(1_000_003 + (header.seed or 0))
        self.prompts: list[Prompt] = []
        self.events: list[Event] = self.record.settle(self.chance)

    def step(self) -> None:
        game = self.record.game
        self.prompts.extend(game.prompts())
        seats = game.seats_asked()
        seat = seats[self.taste.below(len(seats))]
        self._give(game, seat)
        self.events.extend(self.record.apply(seat, self._pick(game.options(seat))))
        self.events.extend(self.record.settle(self.chance))

    def _give(self, game: Game, seat: Faction) -> None:
        gifts = game.gifts(seat)
        if gifts and self.taste.below(40) == 0:
            self.events.extend(self.record.apply(seat, self._pick(gifts)))

    def _pick(self, options: Sequence[Decision]) -> Decision:
        return options[self.taste.below(len(options))]


@cache
def finished(seed: int, factions: tuple[Faction, ...] = FACTIONS) -> Player:
    """A whole game, shared between tests, which must not change it."""
    player = Player(Header(factions=factions, seats_given=seed % 2 == 1, seed=seed))
    while not player.record.game.is_over:
        player.step()
    return player


def unfinished(seed: int, *, steps: int) -> Player:
    player = Player(Header(seed=seed))
    for _ in range(steps):
        player.step()
    return player
