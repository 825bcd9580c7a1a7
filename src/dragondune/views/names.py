"""The names that views use for the engine's small ints, in tested pairs."""

from collections.abc import Iterable

from dragondune.engine.board import EVENT_IDS, TERRITORY_BY_ID, TERRITORY_IDS
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import (
    CARD_IDS,
    CHANCE,
    FACTION_IDS,
    NOBODY,
    REFEREE,
    ROUND_NUMERALS,
    SPECTATOR,
    SUIT_LETTERS,
    Card,
    EventCard,
    Faction,
    Mask,
    Suit,
    Territory,
    members,
)
from dragondune.engine.steps import STEP_NAMES

SEAT_IDS = (*FACTION_IDS, "chance")
OBSERVER_IDS = (*FACTION_IDS, "spectator", "referee")
assert OBSERVER_IDS[SPECTATOR] == "spectator"
assert OBSERVER_IDS[REFEREE] == "referee"
assert SEAT_IDS[CHANCE] == "chance"


def _look_up(names: tuple[str, ...], name: str, *, kind: str) -> int:
    try:
        return names.index(name)
    except ValueError:
        raise Malformed(f'"{name}" is no {kind}; there is {", ".join(names)}') from None


def to_seat(seat: Faction) -> str | None:
    return SEAT_IDS[seat] if seat != NOBODY else None


def from_seat(name: str | None) -> Faction:
    return NOBODY if name is None else _look_up(SEAT_IDS, name, kind="seat")


def to_seats(mask: Mask) -> tuple[str, ...]:
    return tuple(SEAT_IDS[seat] for seat in members(mask))


def from_seats(names: Iterable[str]) -> Mask:
    mask = 0
    for name in names:
        mask |= 1 << from_seat(name)
    return mask


def to_place(place: Territory) -> str | None:
    return TERRITORY_IDS[place] if place >= 0 else None


def from_place(name: str | None) -> Territory:
    if name is None:
        return -1
    if name not in TERRITORY_BY_ID:
        raise Malformed(f'"{name}" is no territory; there is {", ".join(TERRITORY_IDS)}')
    return TERRITORY_BY_ID[name]


def to_places(mask: Mask) -> tuple[str, ...]:
    return tuple(TERRITORY_IDS[place] for place in members(mask))


def from_places(names: Iterable[str]) -> Mask:
    mask = 0
    for name in names:
        mask |= 1 << from_place(name)
    return mask


def to_card(card: Card) -> str | None:
    return CARD_IDS[card] if card >= 0 else None


def from_card(name: str | None) -> Card:
    return -1 if name is None else _look_up(CARD_IDS, name, kind="artifact card")


def to_cards(mask: Mask) -> tuple[str, ...]:
    return tuple(CARD_IDS[card] for card in members(mask))


def from_cards(names: Iterable[str]) -> Mask:
    mask = 0
    for name in names:
        mask |= 1 << from_card(name)
    return mask


def to_suit(suit: Suit) -> str | None:
    return SUIT_LETTERS[suit] if suit >= 0 else None


def from_suit(name: str | None) -> Suit:
    return -1 if name is None else _look_up(SUIT_LETTERS, name, kind="suit")


def to_event(event: EventCard) -> str | None:
    return EVENT_IDS[event] if event >= 0 else None


def from_event(name: str | None) -> EventCard:
    return -1 if name is None else _look_up(EVENT_IDS, name, kind="event card")


def to_step(step: int) -> str:
    return STEP_NAMES[step]


def from_step(name: str) -> int:
    return _look_up(STEP_NAMES, name, kind="step")


def to_round(number: int) -> str:
    return ROUND_NUMERALS[number]


def from_round(name: str) -> int:
    return _look_up(ROUND_NUMERALS, name, kind="round")
