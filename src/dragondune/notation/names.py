"""Ids of places, cards and people as JSON spells them: each pair converts there and back."""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.board import EVENT_IDS, TERRITORY_IDS
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import (
    CARD_IDS,
    CHANCE,
    COLOUR_NAMES,
    FACTION_IDS,
    FACTIONS,
    NONE,
    SUIT_LETTERS,
    SUITS,
    VALUES,
    Card,
    EventCard,
    Faction,
    Mask,
    Suit,
    Territory,
    members,
)

CHANCE_ID: Final = "chance"
NO_COLOUR_ID: Final = "none"
ACE_IDS: Final = tuple(CARD_IDS[suit * VALUES] for suit in SUITS)
SHOWN_LENGTH: Final = 40


def territory_to_id(place: Territory) -> str:
    return TERRITORY_IDS[place]


def territory_from_id(value: object) -> Territory:
    return _position(value, TERRITORY_IDS, one="territory", many="territories")


def faction_to_id(faction: Faction) -> str:
    return FACTION_IDS[faction]


def faction_from_id(value: object) -> Faction:
    return _position(value, FACTION_IDS, one="faction", many="factions")


def seat_to_id(seat: Faction) -> str:
    return CHANCE_ID if seat == CHANCE else FACTION_IDS[seat]


def seat_from_id(value: object, factions: Sequence[Faction] = FACTIONS) -> Faction:
    """A player of a game with these factions, or chance."""
    seats = (*factions, CHANCE)
    ids = tuple(seat_to_id(seat) for seat in seats)
    return seats[_position(value, ids, one="seat of this game", many="seats")]


def card_to_id(card: Card) -> str:
    return CARD_IDS[card]


def card_from_id(value: object) -> Card:
    return _position(value, CARD_IDS, one="artifact card", many="artifact cards")


def cards_from_ids(value: object) -> Mask:
    """Several cards as a list, each named once."""
    if not isinstance(value, list):
        raise Malformed(f'{shown(value)} is no list of cards such as ["AD", "AH"]')
    mask = 0
    for one in value:
        mask |= 1 << card_from_id(one)
    ids = [CARD_IDS[card] for card in members(mask)]
    if ids != value:
        raise Malformed(f"cards are named once each, in the order {', '.join(ids)}")
    return mask


def optional_card_to_id(card: Card) -> str | None:
    return None if card == NONE else CARD_IDS[card]


def optional_card_from_id(value: object) -> Card:
    return NONE if value is None else card_from_id(value)


def ace_from_id(value: object) -> Card:
    return VALUES * _position(value, ACE_IDS, one="ace", many="aces")


def suit_to_id(suit: Suit) -> str:
    return SUIT_LETTERS[suit]


def suit_from_id(value: object) -> Suit:
    return _position(value, SUIT_LETTERS, one="suit", many="suits")


def event_card_to_id(event: EventCard) -> str:
    return EVENT_IDS[event]


def event_card_from_id(value: object) -> EventCard:
    return _position(value, EVENT_IDS, one="event card", many="event cards")


def colour_to_id(colour: int) -> str:
    return NO_COLOUR_ID if colour == NONE else COLOUR_NAMES[colour]


def colour_from_id(value: object) -> int:
    if value == NO_COLOUR_ID:
        return NONE
    return _position(value, (*COLOUR_NAMES, NO_COLOUR_ID), one="colour", many="colours")


def number_from_json(value: object, *, least: int, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise Malformed(f"{shown(value)} is not a whole number from {least} to {most}")


def flag_from_json(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise Malformed(f"{shown(value)} is neither true nor false")


def _position(value: object, ids: Sequence[str], *, one: str, many: str) -> int:
    if isinstance(value, str) and value in ids:
        return ids.index(value)
    raise Malformed(f"{shown(value)} is no {one}; the {many} are {', '.join(ids)}")


def shown(value: object) -> str:
    """A faulty value as an error shows it, cut short."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            text = str(value)
        case str():
            text = f'"{value}"'
        case list():
            return "a list"
        case dict():
            return "an object"
        case _:
            return f"a {type(value).__name__}"
    return text if len(text) <= SHOWN_LENGTH else text[: SHOWN_LENGTH - 1] + "…"
