"""The JSON ids of places, cards and people: each pair of functions converts there and back.

A missing optional id is null, and a mask is a list of ids.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

from dragondune.engine.board import EVENT_IDS, TERRITORY_IDS
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import (
    CARD_IDS,
    CHANCE,
    COLOUR_NAMES,
    FACTION_IDS,
    FACTIONS,
    NOBODY,
    NONE,
    ROUND_NUMERALS,
    SEATS_IN,
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
from dragondune.engine.steps import ANSWER_COLOUR, ANSWER_NUMBER, ANSWER_VALUE, STEP_NAMES
from dragondune.notation.prose.vocabulary import listed

Json: TypeAlias = bool | int | str | list[str] | None
Record: TypeAlias = dict[str, Json]
T = TypeVar("T")

CHANCE_ID: Final = "chance"
SEAT_IDS: Final = (*FACTION_IDS, CHANCE_ID)
OBSERVER_IDS: Final = (*FACTION_IDS, "spectator", "referee")
NO_COLOUR_ID: Final = "none"
ACE_IDS: Final = tuple(CARD_IDS[suit * VALUES] for suit in SUITS)
QUESTIONS: Final = (ANSWER_COLOUR, ANSWER_NUMBER, ANSWER_VALUE)
QUESTION_IDS: Final = ("colour", "number", "value")
SHOWN_LENGTH: Final = 40
MASKS_REMEMBERED: Final = 4096
"""Cache size for masks: all observers of a table see the same few masks again and again."""


def territory_to_id(place: Territory) -> str:
    return TERRITORY_IDS[place]


def territory_from_id(value: object) -> Territory:
    return position_from_id(value, TERRITORY_IDS, one="territory", many="territories")


def optional_territory_to_id(place: Territory) -> str | None:
    return None if place == NONE else TERRITORY_IDS[place]


def optional_territory_from_id(value: object) -> Territory:
    return NONE if value is None else territory_from_id(value)


@lru_cache(MASKS_REMEMBERED)
def territories_to_ids(mask: Mask) -> tuple[str, ...]:
    return tuple(TERRITORY_IDS[place] for place in members(mask))


def territories_from_ids(ids: Iterable[str]) -> Mask:
    return _mask(ids, territory_from_id)


def faction_to_id(faction: Faction) -> str:
    return FACTION_IDS[faction]


def faction_from_id(value: object) -> Faction:
    return position_from_id(value, FACTION_IDS, one="faction", many="factions")


def factions_from_ids(ids: Iterable[str]) -> Mask:
    return _mask(ids, faction_from_id)


def optional_faction_from_id(value: object) -> Faction:
    return NOBODY if value is None else faction_from_id(value)


def seat_to_id(seat: Faction) -> str:
    return SEAT_IDS[seat]


def seat_from_id(value: object, factions: Sequence[Faction] = FACTIONS) -> Faction:
    """Return a player of a game with these factions, or chance."""
    seats = (*factions, CHANCE)
    ids = tuple(seat_to_id(seat) for seat in seats)
    return seats[position_from_id(value, ids, one="seat of this game", many="seats")]


def optional_seat_to_id(seat: Faction) -> str | None:
    return None if seat == NOBODY else SEAT_IDS[seat]


@lru_cache(MASKS_REMEMBERED)
def seats_to_ids(mask: Mask) -> tuple[str, ...]:
    return tuple(SEAT_IDS[seat] for seat in SEATS_IN[mask])


def seats_from_ids(ids: Iterable[str]) -> Mask:
    return _mask(ids, seat_from_id)


def card_to_id(card: Card) -> str:
    return CARD_IDS[card]


def card_from_id(value: object) -> Card:
    return position_from_id(value, CARD_IDS, one="artifact card", many="artifact cards")


@lru_cache(MASKS_REMEMBERED)
def cards_to_ids(mask: Mask) -> tuple[str, ...]:
    return tuple(CARD_IDS[card] for card in members(mask))


def cards_from_ids(ids: Iterable[str]) -> Mask:
    return _mask(ids, card_from_id)


def spent_cards_from_ids(value: object) -> Mask:
    """The cards that a decision spends."""
    return ordered_mask_from_ids(value, CARD_IDS, card_from_id, many="cards", example=ACE_IDS[:2])


def optional_card_to_id(card: Card) -> str | None:
    return None if card == NONE else CARD_IDS[card]


def optional_card_from_id(value: object) -> Card:
    return NONE if value is None else card_from_id(value)


def ace_from_id(value: object) -> Card:
    return VALUES * position_from_id(value, ACE_IDS, one="ace", many="aces")


def suit_to_id(suit: Suit) -> str:
    return SUIT_LETTERS[suit]


def suit_from_id(value: object) -> Suit:
    return position_from_id(value, SUIT_LETTERS, one="suit", many="suits")


def optional_suit_to_id(suit: Suit) -> str | None:
    return None if suit == NONE else SUIT_LETTERS[suit]


def optional_suit_from_id(value: object) -> Suit:
    return NONE if value is None else suit_from_id(value)


@lru_cache(MASKS_REMEMBERED)
def suits_to_ids(mask: Mask) -> tuple[str, ...]:
    return tuple(SUIT_LETTERS[suit] for suit in members(mask))


def suits_from_ids(ids: Iterable[str]) -> Mask:
    return _mask(ids, suit_from_id)


def event_card_to_id(event: EventCard) -> str:
    return EVENT_IDS[event]


def event_card_from_id(value: object) -> EventCard:
    return position_from_id(value, EVENT_IDS, one="event card", many="event cards")


def optional_event_card_to_id(event: EventCard) -> str | None:
    return None if event == NONE else EVENT_IDS[event]


def optional_event_card_from_id(value: object) -> EventCard:
    return NONE if value is None else event_card_from_id(value)


def colour_to_id(colour: int) -> str:
    return NO_COLOUR_ID if colour == NONE else COLOUR_NAMES[colour]


def colour_from_id(value: object) -> int:
    if value == NO_COLOUR_ID:
        return NONE
    return position_from_id(value, (*COLOUR_NAMES, NO_COLOUR_ID), one="colour", many="colours")


def round_to_id(number: int) -> str:
    return ROUND_NUMERALS[number]


def round_from_id(value: object) -> int:
    return position_from_id(value, ROUND_NUMERALS, one="round", many="rounds")


def step_to_id(step: int) -> str:
    return STEP_NAMES[step]


def step_from_id(value: object) -> int:
    return position_from_id(value, STEP_NAMES, one="step", many="steps")


def optional_question_to_id(step: int) -> str | None:
    """The question a fighter is asked about a battle plan; None if the step is not such a question."""
    return QUESTION_IDS[QUESTIONS.index(step)] if step in QUESTIONS else None


def optional_question_from_id(value: object) -> int:
    return 0 if value is None else QUESTIONS[position_from_id(value, QUESTION_IDS, one="question", many="questions")]


def number_from_json(value: object, *, least: int, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise Malformed(f"{shown(value)} is not a whole number from {least} to {most}")


def flag_from_json(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise Malformed(f"{shown(value)} is neither true nor false")


def check_keys(record: Mapping[str, object], *, what: str, keys: Sequence[str]) -> None:
    """Refuse a record that does not have exactly these keys; order does not matter."""
    for key in keys:
        if key not in record:
            raise Malformed(f'{what} lacks "{key}"; {_fields(keys)}')
    for key in record:
        if key not in keys:
            raise Malformed(f"{what} has no field {shown(key)}; {_fields(keys)}")


def _fields(keys: Sequence[str]) -> str:
    return f"its fields are {listed(keys)}" if keys else "it has no fields"


def _mask(ids: Iterable[object], number_of: Callable[[object], int]) -> Mask:
    mask = 0
    for one in ids:
        mask |= 1 << number_of(one)
    return mask


def ordered_mask_from_ids(
    value: object, ids: Sequence[str], number_of: Callable[[object], int], *, many: str, example: Sequence[str]
) -> Mask:
    """Read a list of ids that must each appear once and in their usual order."""
    if not isinstance(value, list):
        listed_ids = ", ".join(f'"{one}"' for one in example)
        raise Malformed(f"{shown(value)} is not a list of {many} such as [{listed_ids}]")
    mask = _mask(value, number_of)
    ordered = [ids[number] for number in range(len(ids)) if mask >> number & 1]
    if ordered != value:
        raise Malformed(f"{many} are named once each, in the order {', '.join(ordered)}")
    return mask


def read_field(values: Mapping[str, object], name: str, convert: Callable[[object], T], *, what: str) -> T:
    """Read a field of an object; an error names both."""
    try:
        return convert(values[name])
    except Malformed as fault:
        raise Malformed(f"{what}.{name}: {fault}") from None


def position_from_id(value: object, ids: Sequence[str], *, one: str, many: str) -> int:
    if isinstance(value, str) and value in ids:
        return ids.index(value)
    article = "an" if one[0] in "aeiou" else "a"
    raise Malformed(f"{shown(value)} is not {article} {one}; the {many} are {', '.join(ids)}")


def shown(value: object) -> str:
    """Show a faulty value in an error message, shortened."""
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
