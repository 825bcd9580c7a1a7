"""What everyone has, counted: the input of the estimate of who will win."""

from typing import Final

from dragondune.engine.board import CASTLE_LIST, CASTLES, TERRITORIES
from dragondune.engine.ids import ACES, NOBODY, Faction, card_value, members, size
from dragondune.engine.queries import castles_of, lurkers_at, lurking_places
from dragondune.knowledge.gate import Knowledge

KINDS: Final = (
    "castles",
    "last castle but one",
    "garrisons",
    "thin garrisons",
    "contested castles",
    "units afield",
    "hidden units",
    "reserve",
    "graveyard",
    "gold",
    "artifacts",
    "values",
    "aces",
    "ally",
    "last move",
    "castles before the last move",
    "gold before the last move",
    "units before the last move",
)
"""What is counted. The last to move in a turn has nobody to fear, so what that player has may count more."""
FULL_GARRISON: Final = 5


def material(knowledge: Knowledge) -> dict[Faction, tuple[int, ...]]:
    """The counts of every faction as the referee knows them, in the order of `KINDS`."""
    return {seat: _count(knowledge, seat) for seat in knowledge.order}


def _count(k: Knowledge, seat: Faction) -> tuple[int, ...]:
    units = k.units[TERRITORIES * seat : TERRITORIES * (seat + 1)]
    castles = castles_of(k, seat)
    held = garrisons = thin = contested = 0
    for place in CASTLE_LIST:
        count = units[place]
        if castles >> place & 1:
            held += 1
            garrisons += min(FULL_GARRISON, count)
            thin += count == 1
        elif count:
            contested += 1
    hidden = sum(units[place] for place in members(k.hidden[seat]))
    if k.lurking:
        hidden += sum(lurkers_at(k, seat, place) for place in members(lurking_places(k, seat)))
    afield = sum(units[place] for place in members(k.where[seat] & ~CASTLES & ~k.hidden[seat]))
    artifacts = k.hand[seat] & ~ACES
    is_last = int(k.order[-1] == seat)
    return (
        held,
        int(held >= k.rules.castles_to_win - 1),
        garrisons,
        thin,
        contested,
        afield,
        hidden,
        k.reserve[seat],
        k.graveyard[seat],
        k.gold[seat],
        size(artifacts),
        sum(card_value(card) for card in members(artifacts)),
        size(k.hand[seat] & ACES),
        int(k.ally[seat] != NOBODY),
        is_last,
        is_last * held,
        is_last * k.gold[seat],
        is_last * (garrisons + afield),
    )
