"""How battles go before anything is known of the plans: everybody sends all he has, and plays the best he may hold."""

from typing import Final

from dragondune.bots.table import Table
from dragondune.engine.ids import VALUES, Faction, card_value, is_ace

MOST_CARDS: Final = 4
"""Larger hands count as this."""
PLAYED: Final = 0.85
"""How often somebody who holds artifacts plays one."""
SURE: Final = 0.97
"""Nothing is surer than this: there are Queens and Jacks."""
HOPELESS: Final = 0.01
LEADS: Final = range(-VALUES, VALUES + 2)

Chances = tuple[float, ...]
"""The chances that artifacts give a lead of at least -6, -5, ... 7 points."""


def artifact_lead(value: int, other: int, *, same_colour: bool) -> int:
    """Of two of one colour only the lower counts; 0 stands for none."""
    if same_colour and value and other:
        return (value < other) * value - (other < value) * other
    return value - other


def _values_played(cards: int) -> list[float]:
    """How likely the best of so many unknown cards is none, an ace, ... a six."""
    if cards == 0:
        return [1.0, *[0.0] * VALUES]
    best = [(value / VALUES) ** cards for value in range(VALUES + 1)]
    return [1 - PLAYED, *(PLAYED * (best[value] - best[value - 1]) for value in range(1, VALUES + 1))]


def _against(value: int, cards: int) -> Chances:
    chances = [0.0] * len(LEADS)
    for other, weight in enumerate(_values_played(cards)):
        for same_colour in (False, True):
            lead = artifact_lead(value, other, same_colour=same_colour)
            for reached in range(lead + VALUES + 1):
                chances[reached] += weight / 2
    return tuple(chances)


AGAINST: Final = tuple(tuple(_against(value, cards) for cards in range(MOST_CARDS + 1)) for value in range(VALUES + 1))
"""By the value one plays and the number of cards the other holds."""


def _unknown_against(held: int, cards: int) -> Chances:
    weights = _values_played(held)
    return tuple(
        sum(weight * AGAINST[value][cards][at] for value, weight in enumerate(weights)) for at in range(len(LEADS))
    )


BETWEEN_OTHERS: Final = tuple(
    tuple(_unknown_against(held, cards) for cards in range(MOST_CARDS + 1)) for held in range(MOST_CARDS + 1)
)


def chance_of(chances: Chances, points: int) -> float:
    """The chance that artifacts do not undo a lead of so many points."""
    if points >= VALUES:
        return SURE
    if points < -VALUES:
        return HOPELESS
    return min(SURE, max(HOPELESS, chances[VALUES - points]))


class Contests:
    """Who beats whom, as one seat sees the table: it knows its own hand, and the size of the others'."""

    def __init__(self, table: Table) -> None:
        self._table: Final = table
        self._cards: Final = [0, 0, 0, 0]
        for seat, player in table.players.items():
            self._cards[seat] = min(MOST_CARDS, player.hand_size)
        self._values: Final = sorted({0, *(card_value(card) for card in table.hand if not is_ace(card))})
        self._own: Final[dict[int, Chances]] = {}
        self._order: Final = {seat: at for at, seat in enumerate(table.order)}

    def _own_chances(self, cards: int) -> Chances:
        """With the best of one's own artifacts."""
        if cards not in self._own:
            tables = [AGAINST[value][cards] for value in self._values]
            self._own[cards] = tuple(max(column) for column in zip(*tables, strict=True))
        return self._own[cards]

    def odds(self, seat: Faction, units: int, enemy: Faction, enemies: int) -> float:
        """The chance of so many to beat so many; who is earlier in order attacks, and wins ties."""
        table = self._table
        points = table.rules.unit_battle_value * (units - enemies)
        points += table.bonus(seat, enemy) - table.bonus(enemy, seat) - (self._order[seat] > self._order[enemy])
        if seat == table.seat:
            return chance_of(self._own_chances(self._cards[enemy]), points)
        if enemy == table.seat:
            return 1 - chance_of(self._own_chances(self._cards[seat]), -points - 1)
        return chance_of(BETWEEN_OTHERS[self._cards[seat]][self._cards[enemy]], points)
