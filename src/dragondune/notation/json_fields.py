"""What all JSON objects have in common: which keys they have, and how an engine's field is shown."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from dragondune.engine.agreements.clauses import REASON_NAMES, Clause
from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.errors import Malformed
from dragondune.engine.events import AgreementOffered, DragonMoved
from dragondune.engine.ids import NOBODY, ROUND_NUMERALS, members
from dragondune.engine.steps import ANSWER_COLOUR, ANSWER_VALUE
from dragondune.notation.names import (
    card_to_id,
    colour_to_id,
    event_card_to_id,
    faction_to_id,
    optional_card_to_id,
    shown,
    suit_to_id,
    territory_to_id,
)
from dragondune.notation.prose.agreement_sentences import clause_sentence, clause_sentences
from dragondune.notation.prose.vocabulary import listed

Json: TypeAlias = bool | int | str | list[str] | None
Record: TypeAlias = dict[str, Json]


def _payee(payee: int) -> str:
    return "bank" if payee == NOBODY else faction_to_id(payee)


def _question(question: int) -> str:
    if question == ANSWER_VALUE:
        return "value"
    return "colour" if question == ANSWER_COLOUR else "number"


def _round(number: int) -> str:
    return ROUND_NUMERALS[number]


def _seats(mask: int) -> list[str]:
    return [faction_to_id(seat) for seat in members(mask)]


def _cards(mask: int) -> list[str]:
    return [card_to_id(card) for card in members(mask)]


# By name, since a compiled engine keeps the names of fields but not their types.
FIELDS: Final[dict[str, Callable[[int], Json]]] = {
    "ace": card_to_id,
    "amount": int,
    "answers": int,
    "artifact": int,
    "attacker": faction_to_id,
    "bidder": faction_to_id,
    "bonus": int,
    "card": optional_card_to_id,
    "cards": _cards,
    "castle": int,
    "colour": colour_to_id,
    "count": int,
    "defender": faction_to_id,
    "destination": territory_to_id,
    "east": int,
    "elites": int,
    "emerging": bool,
    "ending": ENDING_NAMES.__getitem__,
    "event": event_card_to_id,
    "faction": faction_to_id,
    "is_hidden": bool,
    "jack": suit_to_id,
    "loser": faction_to_id,
    "number": int,
    "opponent": faction_to_id,
    "origin": territory_to_id,
    "owner": faction_to_id,
    "parties": _seats,
    "partner": faction_to_id,
    "payee": _payee,
    "pips": int,
    "place": territory_to_id,
    "price": int,
    "queen": suit_to_id,
    "question": _question,
    "reason": REASON_NAMES.__getitem__,
    "round": _round,
    "seat": faction_to_id,
    "seats": _seats,
    "starter": faction_to_id,
    "suit": suit_to_id,
    "swapped": bool,
    "to": faction_to_id,
    "turn": int,
    "units": int,
    "value": int,
    "west": int,
    "yes": bool,
}


def field_to_json(owner: type, name: str, value: object) -> Json:
    """The value of a field of a decision or an event, in words where it has any."""
    match value:
        case str():
            return value
        case Clause():
            return clause_sentence(value)
        case tuple() if owner is AgreementOffered:
            return clause_sentences(value)
        case tuple():
            return [faction_to_id(faction) for faction in value]
        case int() if owner is DragonMoved:
            return value
        case int():
            return FIELDS[name](value)
        case _:
            raise TypeError(f"{owner.__name__}.{name} is {value!r}")


def check_keys(record: Mapping[str, object], *, what: str, keys: Sequence[str]) -> None:
    """Exactly these keys, in any order."""
    fields = f"its fields are {listed(keys)}" if keys else "it has no fields"
    for key in keys:
        if key not in record:
            raise Malformed(f'{what} lacks "{key}"; {fields}')
    for key in record:
        if key not in keys:
            raise Malformed(f"{what} has no field {shown(key)}; {fields}")
