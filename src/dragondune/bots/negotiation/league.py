"""A league of all others against the Orcs, who win if nobody else does.

Its members promise each other to send as few units as possible into battles among themselves, for the rest of the game.
So nobody loses an army in them, castles change hands easily, and somebody wins before the Orcs have won by waiting.
"""

from functools import cache
from itertools import permutations
from typing import Final

from dragondune.bots.perspective import Perspective
from dragondune.engine.agreements.clauses import NO_ARTIFACT, SEND_AT_MOST, Clause
from dragondune.engine.ids import DWARVES, FACTIONS, GOBLINS, ORCS
from dragondune.engine.powers.dwarves import dwarven_battle_bonus
from dragondune.engine.queries import can_share_victory
from dragondune.engine.rounds.r5_outcome import units_value
from dragondune.knowledge.gate import Knowledge

MEMBERS: Final = 3
"""The fewest members: two who spare each other only weaken themselves against a third."""
WORTH: Final = 15.0
"""What a league that lasts the whole game is worth to each member, in percentage points of the chance to win."""


def can_league(seen: Perspective) -> bool:
    """Whether this seat and all others but the Orcs could league together against them."""
    if seen.seat == ORCS or ORCS not in seen.players or len(seen.others) != MEMBERS:
        return False
    return not can_share_victory(seen.knowledge)


def league_clauses(k: Knowledge) -> tuple[Clause, ...]:
    """What everyone but the Orcs would promise each other until the end of the game.

    They send as few units as possible, and against the Dwarves enough more to make up for their bonus.
    """
    few = k.rules.min_army
    return _clauses(few, few + dwarven_battle_bonus(k, DWARVES, GOBLINS) // units_value(k, 1, elites=0))


@cache
def _clauses(few: int, against_dwarves: int) -> tuple[Clause, ...]:
    """The Goblins, who hold twice as many cards, would win most of these battles by artifacts.

    So they and the Dwarves play none against each other; the agreement has no room for the same with the Elves.
    """
    members = [seat for seat in FACTIONS if seat != ORCS]
    small_armies = [
        Clause(SEND_AT_MOST, seat, opponent=other, amount=against_dwarves if other == DWARVES else few)
        for seat, other in permutations(members, 2)
    ]
    bare = [Clause(NO_ARTIFACT, seat, opponent=other) for seat, other in permutations((DWARVES, GOBLINS))]
    return (*small_armies, *bare)


def is_league(k: Knowledge, clauses: tuple[Clause, ...]) -> bool:
    """Whether these are exactly a league's clauses, in any order; nobody may attach other demands."""
    league = league_clauses(k)
    return clauses == league or (len(clauses) == len(league) and set(clauses) == set(league))


def is_leagued(seen: Perspective) -> bool:
    """Whether such an agreement is in force."""
    agreements = seen.knowledge.agreements
    if not agreements or not can_league(seen):
        return False
    return any(not one.settled and is_league(seen.knowledge, one.clauses) for one in agreements)


def worth_of_league(seen: Perspective) -> float:
    """What a league is worth to each member now: more, the more turns are left."""
    turns = seen.rules.turns
    return WORTH * (turns - seen.knowledge.turn) / turns
