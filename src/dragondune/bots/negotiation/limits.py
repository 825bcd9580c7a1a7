"""How often a bot deals with a partner in one turn; the only memory is what everyone heard this turn."""

from typing import Final

from dragondune.engine.ids import Faction, Mask, size
from dragondune.knowledge.talk import ACCEPTED, COUNTERED, DECLINED, Dealing, Talk

PAIR: Final = 2
MOST_DEALS: Final = 2
"""Agreements with one partner in a turn."""
MOST_REFUSALS: Final = 3
"""How many offers of one partner are refused or countered in a turn; the next is told that it is enough."""


def deals(talk: Talk, partner: Faction) -> int:
    """The number of agreements that these two have made this turn."""
    pair = 1 << talk.seat | 1 << partner
    return sum(one.fate == ACCEPTED and one.parties & pair == pair for one in talk.dealings)


def refusals(talk: Talk, partner: Faction) -> int:
    """How many offers of a partner this seat has refused or countered this turn."""
    return sum(
        one.seat == partner and one.by == talk.seat and one.fate in (DECLINED, COUNTERED) for one in talk.dealings
    )


def own_offers(talk: Talk) -> list[Dealing]:
    """The offers to one partner that this seat has made this turn, other than counter-offers."""
    return [one for one in talk.dealings if one.seat == talk.seat and one.answers == 0 and size(one.parties) == PAIR]


def was_asked(talk: Talk, parties: Mask) -> bool:
    """Whether an offer to all of these, and no others, was made this turn, by anyone."""
    return any(one.parties == parties for one in talk.dealings)


def was_turned_down(talk: Talk, partner: Faction) -> bool:
    """Whether a partner has not accepted an offer of this seat this turn."""
    return any(one.parties >> partner & 1 and one.fate != ACCEPTED for one in own_offers(talk))
