"""The seeded driver that answers chance: equally likely outcomes, the same for the same seed everywhere."""

from typing import Final

from dragondune.engine.all_steps import STEPS
from dragondune.engine.events import Event
from dragondune.engine.game import Game, advance, carry_out, listed
from dragondune.engine.ids import CHANCE, NOBODY, SEATS_IN

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
    """A seeded source of chance: two small linear generators, combined to a period of about 2 * 10**18."""

    __slots__ = ("first", "second")

    def __init__(self, seed: int) -> None:
        self.first: int = _mixed(2 * seed + 1) % (_FIRST_MODULUS - 1) + 1
        self.second: int = _mixed(2 * seed + 2) % (_SECOND_MODULUS - 1) + 1

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        first = self.first = self.first * _FIRST_FACTOR % _FIRST_MODULUS
        second = self.second = self.second * _SECOND_FACTOR % _SECOND_MODULUS
        return (first - second) % _RANGE * limit // _RANGE if limit > 1 else 0

    def settle(self, game: Game) -> list[Event]:
        """Answer chance until a seat is asked or the game is over."""
        events: list[Event] = []
        while game.waits_for_chance:
            outcomes = game.options(CHANCE)
            events.extend(game.apply(CHANCE, outcomes[self.below(len(outcomes))]))
        return events

    def resolve(self, game: Game) -> None:
        """The same as `settle`, but faster, and without returning what happened."""
        while game.waits_for_chance:
            game.choose(CHANCE, self.below(len(game.options(CHANCE))))


def play_out(game: Game, chance: Chance) -> int:
    """Let every seat choose at random until the game is over, and return how many decisions they made.

    No random number is drawn for a seat with a single option.
    """
    s = game.state
    events, decisions = s.events, 0
    s.listed_for = NOBODY
    while s.asked:
        seat = SEATS_IN[s.asked][0]
        if s.agreements:
            options = listed(s, seat)
            carry_out(s, seat, options[chance.below(len(options)) if len(options) > 1 else 0])
        else:  # the same, spelled out for speed: nothing else runs as often
            step = STEPS[s.agenda[-1]]
            options = step.options(s, seat)
            s.asked ^= 1 << seat
            step.apply(s, seat, options[chance.below(len(options)) if len(options) > 1 else 0])
            if not s.asked:
                advance(s)
        events.clear()
        if seat != CHANCE:
            decisions += 1
    return decisions
