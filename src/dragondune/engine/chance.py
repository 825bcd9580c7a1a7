"""The seeded driver that answers chance: equally likely outcomes, the same for the same seed everywhere."""

from typing import Final

from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE

# L'Ecuyer's combined generator: all products stay below 2**48, so they are cheap as machine integers.
_FIRST_MODULUS: Final = 2147483563
_SECOND_MODULUS: Final = 2147483399
_FIRST_FACTOR: Final = 40014
_SECOND_FACTOR: Final = 40692
_RANGE: Final = _FIRST_MODULUS - 1
_MASK64: Final = (1 << 64) - 1


def _mixed(seed: int) -> int:
    """SplitMix64's mixer: neighbouring seeds start far apart."""
    mixed = (seed * 0x9E3779B97F4A7C15) & _MASK64
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK64
    return mixed ^ (mixed >> 31)


class Chance:
    """Two small linear generators whose difference has a period of about 2 * 10**18."""

    __slots__ = ("first", "second")

    def __init__(self, seed: int) -> None:
        self.first: int = _mixed(2 * seed + 1) % (_FIRST_MODULUS - 1) + 1
        self.second: int = _mixed(2 * seed + 2) % (_SECOND_MODULUS - 1) + 1

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        self.first = self.first * _FIRST_FACTOR % _FIRST_MODULUS
        self.second = self.second * _SECOND_FACTOR % _SECOND_MODULUS
        return (self.first - self.second) % _RANGE * limit // _RANGE

    def settle(self, game: Game) -> list[Event]:
        """Answer chance until a seat is asked or the game is over."""
        events: list[Event] = []
        while game.waits_for_chance:
            outcomes = game.options(CHANCE)
            events.extend(game.apply(CHANCE, outcomes[self.below(len(outcomes))]))
        return events


def play_out(game: Game, chance: Chance) -> int:
    """Every seat chooses at random until the game is over; returns how many decisions they made."""
    decisions = 0
    while True:
        asked = game.asked
        if asked == 0:
            return decisions
        seat = (asked & -asked).bit_length() - 1
        options = game.options(seat)
        game.apply(seat, options[chance.below(len(options))])
        if seat != CHANCE:
            decisions += 1
