"""What each player has, in numbers: the basis for estimating who will win."""

from typing import Final

from dragondune.engine.board import CASTLE_LIST, CASTLES, TERRITORIES
from dragondune.engine.game import Game
from dragondune.engine.ids import ACES, NOBODY, Faction, card_value, members, size
from dragondune.engine.queries import castles_of
from dragondune.engine.state import State

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
"""What is counted; the last to move in a turn has nobody to fear, so their holdings may count more."""
FULL_GARRISON: Final = 5


def material(game: Game) -> dict[Faction, tuple[int, ...]]:
    """The counts of every faction at a table that hides nothing, in the order of `KINDS`."""
    return {seat: _material_of(game.state, seat) for seat in game.state.order}


def _material_of(s: State, seat: Faction) -> tuple[int, ...]:
    units = s.units[TERRITORIES * seat : TERRITORIES * (seat + 1)]
    castles = castles_of(s, seat)
    held = garrisons = thin = contested = 0
    for place in CASTLE_LIST:
        count = units[place]
        if castles >> place & 1:
            held += 1
            garrisons += min(FULL_GARRISON, count)
            thin += count == 1
        elif count:
            contested += 1
    hidden = sum(units[place] for place in members(s.hidden[seat]))
    afield = sum(units[place] for place in members(s.where[seat] & ~CASTLES & ~s.hidden[seat]))
    artifacts = s.hand[seat] & ~ACES
    is_last = int(s.order[-1] == seat)
    return (
        held,
        int(held >= s.rules.castles_to_win - 1),
        garrisons,
        thin,
        contested,
        afield,
        hidden,
        s.reserve[seat],
        s.graveyard[seat],
        s.gold[seat],
        size(artifacts),
        sum(card_value(card) for card in members(artifacts)),
        size(s.hand[seat] & ACES),
        int(s.ally[seat] != NOBODY),
        is_last,
        is_last * held,
        is_last * s.gold[seat],
        is_last * (garrisons + afield),
    )
