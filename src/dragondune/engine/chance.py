"""The seeded driver that answers chance: equally likely outcomes, the same for the same seed everywhere."""

from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE

_MASK64 = (1 << 64) - 1


class Chance:
    """SplitMix64: a counter and a mixer, small enough to copy and to write down."""

    __slots__ = ("counter",)

    def __init__(self, seed: int) -> None:
        self.counter: int = seed & _MASK64

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1; for the small limits of this game its bias is below 1e-17."""
        self.counter = (self.counter + 0x9E3779B97F4A7C15) & _MASK64
        mixed = self.counter
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK64
        return ((mixed ^ (mixed >> 31)) * limit) >> 64

    def settle(self, game: Game) -> list[Event]:
        """Answer chance until a seat is asked or the game is over."""
        events: list[Event] = []
        while game.waits_for_chance:
            outcomes = game.options(CHANCE)
            events.extend(game.apply(CHANCE, outcomes[self.below(len(outcomes))]))
        return events
