"""The odds of battles before anything is known of the plans: everyone sends all units and plays the best artifact."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from dragondune.bots.perspective import Perspective
from dragondune.engine.agreements.clauses import NO_ARTIFACT, SEND_AT_MOST, Clause, is_past, moment
from dragondune.engine.ids import (
    ACES,
    BATTLE_ROUND,
    CLUBS,
    FACTIONS,
    HEARTS,
    NOBODY,
    NONE,
    VALUES,
    Faction,
    Territory,
    card_value,
    members,
)
from dragondune.engine.rounds.r5_battle import is_attacker_of
from dragondune.engine.rounds.r5_outcome import artifact_against, battle_bonus, units_value

MOST_CARDS: Final = 4
"""Larger hands are treated like this one."""
PLAYED: Final = 0.85
"""How often a player who holds artifacts plays one."""
SURE: Final = 0.97
"""No battle is surer than this, because of Queens and Jacks."""
HOPELESS: Final = 0.01
LEADS: Final = range(-VALUES, VALUES + 2)

Chances = list[float]
"""The chances that artifacts give a lead of at least -6, -5, ... 7 points."""


def artifact_lead(value: int, other: int, *, same_colour: bool) -> int:
    """The lead that an artifact of one value gives over another; 0 stands for no artifact."""
    card = value - 1 if value else NONE
    against = (HEARTS if same_colour else CLUBS) * VALUES + other - 1 if other else NONE
    return artifact_against(card, against) - artifact_against(against, card)


def _values_played(cards: int) -> list[float]:
    """How likely the best of this many unknown cards is none, an ace, ... a six."""
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
    return chances


AGAINST: Final = tuple(tuple(_against(value, cards) for cards in range(MOST_CARDS + 1)) for value in range(VALUES + 1))
"""By the value played and the number of cards the other holds."""


def _unknown_against(held: int, cards: int) -> Chances:
    weights = _values_played(held)
    return [sum(weight * AGAINST[value][cards][at] for value, weight in enumerate(weights)) for at in range(len(LEADS))]


def _by_points(chances: Chances) -> list[float]:
    """The chance that artifacts do not undo a lead of at most -7, then -6, -5, ... 5, at least 6 points."""
    found = [HOPELESS]
    found += [min(SURE, max(HOPELESS, chances[VALUES - points])) for points in range(-VALUES, VALUES)]
    found.append(SURE)
    return found


BETWEEN_OTHERS: Final = tuple(
    tuple(_by_points(_unknown_against(held, cards)) for cards in range(MOST_CARDS + 1))
    for held in range(MOST_CARDS + 1)
)
"""By the numbers of cards that both hold."""
LAST: Final = 2 * VALUES + 1
SIDES: Final = len(FACTIONS)
BARE: Final = SIDES * SIDES
"""Added to a pair of fighters if the first has promised to play no artifact."""
ENEMY_BARE: Final = 2 * BARE
NO_ARTIFACTS: Final = 1
UNPREPARED: Final[list[float]] = []


@cache
def own_chances(values: int, cards: int) -> list[float]:
    """With the best of these artifacts, a mask of values, against this many cards; by points as in `_by_points`."""
    tables = [AGAINST[value][cards] for value in members(values)]
    return _by_points([max(column) for column in zip(*tables, strict=True)])


@cache
def chances_against(values: int, cards: int) -> list[float]:
    """The chances against these artifacts, in the same form."""
    return [1 - chance for chance in reversed(own_chances(values, cards))]


NO_BOUNDS: Final[list[list[Clause]]] = [[] for _ in range(SIDES * SIDES)]


def by_pair(bounds: Sequence[Clause]) -> list[list[Clause]]:
    """The clauses that matter when one side fights another, for every pair of sides."""
    found: list[list[Clause]] = [[] for _ in range(SIDES * SIDES)]
    for one in bounds:
        for enemy in FACTIONS if one.opponent == NOBODY else (one.opponent,):
            found[SIDES * one.seat + enemy].append(one)
            found[SIDES * enemy + one.seat].append(one)
    return found


class WinOdds:
    """The odds of battles as one seat sees them: it knows its own hand, and the sizes of the others'.

    Promises to send few units or to play no artifact count: `bounds` are those that bind in this turn's battles.
    """

    __slots__ = ("_cards", "_pair_bounds", "_seen", "_shifts", "_tables", "_unit_value", "_values", "bounds")

    def __init__(self, seen: Perspective) -> None:
        k = seen.knowledge
        self._seen: Final = seen
        self._unit_value: Final = units_value(k, 1, elites=0)
        self._cards: Final = [min(MOST_CARDS, held) for held in k.hand_size]
        values = 1
        for card in members(k.hand[seen.seat] & ~ACES):
            values |= 1 << card_value(card)
        self._values: Final = values
        self._tables: Final[list[list[float]]] = [UNPREPARED] * (4 * SIDES * SIDES)
        self._shifts: Final[list[int]] = [0] * (4 * SIDES * SIDES)
        self.bounds: Final = battle_bounds(seen, seen.knowledge.turn) if seen.clauses else []
        self._pair_bounds: Final[list[list[Clause]]] = by_pair(self.bounds) if self.bounds else NO_BOUNDS

    def of(self, seat: Faction, units: int, enemy: Faction, enemies: int, place: Territory) -> float:
        """The chance of an army of one size to beat another; the earlier in player order attacks, and wins ties."""
        pair = SIDES * seat + enemy
        bounds = self._pair_bounds[pair]
        if bounds:
            return self.bound(bounds, seat, units, enemy, enemies, place=place)
        table = self._tables[pair]
        if not table:
            table = self._prepare(pair, seat, enemy)
        at = self._unit_value * (units - enemies) + self._shifts[pair]
        return table[0 if at < 0 else LAST if at > LAST else at]

    def bound(
        self, bounds: Sequence[Clause], seat: Faction, units: int, enemy: Faction, enemies: int, *, place: Territory
    ) -> float:
        """The chance of `of` under these promises."""
        pair = SIDES * seat + enemy
        for clause in bounds:
            if clause.places and not clause.places >> place & 1:
                continue
            if clause.seat == seat and clause.opponent in (NOBODY, enemy):
                if clause.kind == SEND_AT_MOST:
                    units = min(units, max(clause.amount, self._seen.rules.min_army))
                else:
                    pair |= BARE
            elif clause.seat == enemy and clause.opponent in (NOBODY, seat):
                if clause.kind == SEND_AT_MOST:
                    enemies = min(enemies, max(clause.amount, self._seen.rules.min_army))
                else:
                    pair |= ENEMY_BARE
        table = self._tables[pair] or self._prepare(pair, seat, enemy)
        at = self._unit_value * (units - enemies) + self._shifts[pair]
        return table[0 if at < 0 else LAST if at > LAST else at]

    def is_tied(self, seat: Faction, units: int, enemy: Faction, place: Territory) -> bool:
        """Whether a promise ties the hands of this many units there against an enemy, who may well make use of it."""
        for clause in self._pair_bounds[SIDES * seat + enemy]:
            if clause.seat == seat:
                is_there = not clause.places or clause.places >> place & 1
                if is_there and (clause.kind == NO_ARTIFACT or clause.amount < units):
                    return True
        return False

    def _prepare(self, pair: int, seat: Faction, enemy: Faction) -> list[float]:
        k, me = self._seen.knowledge, self._seen.seat
        lead = battle_bonus(k, seat, enemy) - battle_bonus(k, enemy, seat)
        self._shifts[pair] = lead - is_attacker_of(k, enemy, seat) + VALUES + 1
        cards = 0 if pair & BARE else self._cards[seat]
        against = 0 if pair & ENEMY_BARE else self._cards[enemy]
        if seat == me:
            table = own_chances(NO_ARTIFACTS if pair & BARE else self._values, against)
        elif enemy == me:
            table = chances_against(NO_ARTIFACTS if pair & ENEMY_BARE else self._values, cards)
        else:
            table = BETWEEN_OTHERS[cards][against]
        self._tables[pair] = table
        return table


def battle_bounds(seen: Perspective, turn: int) -> list[Clause]:
    """What promises say about the armies and artifacts in the battles of a turn."""
    battles = moment(turn, BATTLE_ROUND)
    return [
        clause for clause in seen.clauses if clause.kind in (SEND_AT_MOST, NO_ARTIFACT) and not is_past(clause, battles)
    ]
