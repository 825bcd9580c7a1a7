"""The names that views use: one id where there may be nothing, and masks as lists of ids."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import (
    CARD_IDS,
    FACTION_IDS,
    NOBODY,
    NONE,
    ROUND_NUMERALS,
    Card,
    EventCard,
    Faction,
    Mask,
    Suit,
    Territory,
    members,
)
from dragondune.engine.steps import ANSWER_COLOUR, ANSWER_NUMBER, ANSWER_VALUE, STEP_NAMES
from dragondune.notation.names import (
    card_from_id,
    event_card_from_id,
    event_card_to_id,
    faction_from_id,
    seat_from_id,
    seat_to_id,
    suit_from_id,
    suit_to_id,
    territory_from_id,
)

OBSERVER_IDS = (*FACTION_IDS, "spectator", "referee")
QUESTIONS = (ANSWER_COLOUR, ANSWER_NUMBER, ANSWER_VALUE)
QUESTION_NAMES = ("colour", "number", "value")
MASKS_REMEMBERED: Final = 4096
"""Every observer of a table is told the same few masks, over and over."""


def to_seat(seat: Faction) -> str | None:
    return None if seat == NOBODY else seat_to_id(seat)


def from_seat(name: str | None) -> Faction:
    return NOBODY if name is None else faction_from_id(name)


@lru_cache(MASKS_REMEMBERED)
def to_seats(mask: Mask) -> tuple[str, ...]:
    return tuple(seat_to_id(seat) for seat in members(mask))


def from_seats(names: Iterable[str]) -> Mask:
    mask = 0
    for name in names:
        mask |= 1 << faction_from_id(name)
    return mask


def from_asked(names: Iterable[str]) -> Mask:
    """Those who are asked, of whom chance may be one."""
    mask = 0
    for name in names:
        mask |= 1 << seat_from_id(name)
    return mask


def to_place(place: Territory) -> str | None:
    return None if place == NONE else TERRITORY_IDS[place]


def from_place(name: str | None) -> Territory:
    return NONE if name is None else territory_from_id(name)


@lru_cache(MASKS_REMEMBERED)
def to_places(mask: Mask) -> tuple[str, ...]:
    return tuple(TERRITORY_IDS[place] for place in members(mask))


def from_places(names: Iterable[str]) -> Mask:
    mask = 0
    for name in names:
        mask |= 1 << territory_from_id(name)
    return mask


def to_card(card: Card) -> str | None:
    return None if card == NONE else CARD_IDS[card]


def from_card(name: str | None) -> Card:
    return NONE if name is None else card_from_id(name)


@lru_cache(MASKS_REMEMBERED)
def to_cards(mask: Mask) -> tuple[str, ...]:
    return tuple(CARD_IDS[card] for card in members(mask))


def from_cards(names: Iterable[str]) -> Mask:
    mask = 0
    for name in names:
        mask |= 1 << card_from_id(name)
    return mask


def to_suit(suit: Suit) -> str | None:
    return None if suit == NONE else suit_to_id(suit)


def from_suit(name: str | None) -> Suit:
    return NONE if name is None else suit_from_id(name)


@lru_cache(MASKS_REMEMBERED)
def to_suits(mask: Mask) -> tuple[str, ...]:
    return tuple(suit_to_id(suit) for suit in members(mask))


def from_suits(names: Iterable[str]) -> Mask:
    mask = 0
    for name in names:
        mask |= 1 << suit_from_id(name)
    return mask


def to_event(event: EventCard) -> str | None:
    return None if event == NONE else event_card_to_id(event)


def from_event(name: str | None) -> EventCard:
    return NONE if name is None else event_card_from_id(name)


def to_step(step: int) -> str:
    return STEP_NAMES[step]


def from_step(name: str) -> int:
    return _position(name, STEP_NAMES, kind="step")


def to_round(number: int) -> str:
    return ROUND_NUMERALS[number]


def from_round(name: str) -> int:
    return _position(name, ROUND_NUMERALS, kind="round")


def to_question(step: int) -> str | None:
    return QUESTION_NAMES[QUESTIONS.index(step)] if step in QUESTIONS else None


def from_question(name: str | None) -> int:
    return 0 if name is None else QUESTIONS[_position(name, QUESTION_NAMES, kind="question")]


def _position(name: str, names: Sequence[str], *, kind: str) -> int:
    if name not in names:
        raise Malformed(f'"{name}" is no {kind}; there is {", ".join(names)}')
    return names.index(name)
