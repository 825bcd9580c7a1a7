"""[R354] Who plays whom, and which people, in a tournament.

In every cycle there are as many games as players, and each plays each people once: game i seats the players i + d for
the four distances d of a block; if the number of players is a power of two, i xor d does the same. Of all blocks the
best one is chosen: for concurrent games, so that an evening has few rounds, or for even meetings.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from math import gcd
from typing import Final, NamedTuple, TypeAlias

from dragondune.wire.club import FEWEST_PLAYERS, MOST_CYCLES, MOST_PLAYERS
from dragondune.wire.lobby import SEATS, Seat

TABLE: Final = len(SEATS)
ORDERS: Final = tuple(permutations(range(TABLE)))

Game: TypeAlias = tuple[int, ...]
"""The players of a game, in the order of their peoples."""


class Pairing(NamedTuple):
    """A game: its round, counted from 1, and its players with their peoples, in seating order."""

    round: int
    seats: tuple[tuple[Seat, int], ...]


def schedule(players: Sequence[int], *, cycles: int = 1, has_rounds: bool = True) -> list[Pairing]:
    """Schedule all games of a tournament in the order of their rounds; deterministic for the same players.

    With rounds there are as few as possible; without, everybody meets everybody as evenly as possible.
    """
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS or len(set(players)) != len(players):
        raise ValueError(f"a tournament has {FEWEST_PLAYERS} to {MOST_PLAYERS} players, each once")
    if not 1 <= cycles <= MOST_CYCLES:
        raise ValueError(f"a tournament has 1 to {MOST_CYCLES} cycles")
    met: Counter[frozenset[int]] = Counter()
    placed: Counter[tuple[int, int]] = Counter()
    found: list[Pairing] = []
    for cycle in range(cycles):
        rounds = _cycle(len(players), met, has_rounds=has_rounds)
        first = max((one.round for one in found), default=0)
        for number, game in rounds:
            met.update(map(frozenset, combinations(game, 2)))
            turned = game[cycle:] + game[:cycle]  # players who met with these peoples meet with others next
            named = tuple((people, players[one]) for people, one in zip(SEATS, turned, strict=True))
            found.append(Pairing(first + number, _seated(named, placed)))
    return found


def _cycle(many: int, met: Counter[frozenset[int]], *, has_rounds: bool) -> list[tuple[int, Game]]:
    """The games of one cycle with their rounds: the best of all blocks."""

    def merit(rounds: list[tuple[int, Game]]) -> tuple[int, ...]:
        after = met + Counter(frozenset(pair) for _, game in rounds for pair in combinations(game, 2))
        unevenness = sum(after[frozenset(pair)] ** 2 for pair in combinations(range(many), 2))
        length = rounds[-1][0]
        return (length, unevenness) if has_rounds else (unevenness, length)

    return min(map(_in_rounds, _all_games(many)), key=merit)


def _all_games(many: int) -> Iterator[list[Game]]:
    is_power = many & (many - 1) == 0
    for rest in combinations(range(1, many), TABLE - 1):
        block = (0, *rest)
        yield [tuple((first + distance) % many for distance in block) for first in range(many)]
        if is_power:
            yield [tuple(first ^ distance for distance in block) for first in range(many)]


def _in_rounds(games: Sequence[Game]) -> list[tuple[int, Game]]:
    """Assign games to rounds in which nobody plays twice; try several orders and keep the shortest."""
    many = len(games)
    steps = [step for step in range(1, many) if gcd(step, many) == 1]
    return min((_packed(games[index * step % many] for index in range(many)) for step in steps), key=_length)


def _length(rounds: list[tuple[int, Game]]) -> int:
    return rounds[-1][0]


def _packed(games: Iterable[Game]) -> list[tuple[int, Game]]:
    """Put each game in the first round with room for it."""
    busy: list[set[int]] = []
    found: list[tuple[int, Game]] = []
    for game in games:
        number = next((at for at, playing in enumerate(busy) if playing.isdisjoint(game)), len(busy))
        if number == len(busy):
            busy.append(set())
        busy[number].update(game)
        found.append((number + 1, game))
    return sorted(found, key=lambda one: one[0])


def _seated(named: tuple[tuple[Seat, int], ...], placed: Counter[tuple[int, int]]) -> tuple[tuple[Seat, int], ...]:
    """The seating order that gives everybody each place most evenly."""

    def unevenness(order: Sequence[int]) -> int:
        return sum((placed[named[one][1], place] + 1) ** 2 for place, one in enumerate(order))

    order = min(ORDERS, key=unevenness)
    placed.update((named[one][1], place) for place, one in enumerate(order))
    return tuple(named[one] for one in order)
