"""Agreements as JSON: clauses, and the talk about them."""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from dragondune.engine.agreements.clauses import (
    DUTY_NAMES,
    IN_TURN,
    KINDS,
    MOST_CLAUSES,
    NOW,
    PAYERS,
    THEN,
    WHOSE_NAMES,
    Clause,
)
from dragondune.engine.agreements.table_talk import (
    AcceptAgreement,
    CounterOffer,
    DeclineAgreement,
    OfferAgreement,
    Reference,
    TableTalk,
    TerminateAgreement,
    WithdrawOffer,
)
from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import (
    FACTION_IDS,
    NOBODY,
    ROUND_NUMERALS,
    SETUP,
    Mask,
)
from dragondune.notation.names import (
    Record,
    check_keys,
    faction_from_id,
    faction_to_id,
    number_from_json,
    optional_faction_from_id,
    optional_seat_to_id,
    ordered_mask_from_ids,
    position_from_id,
    read_field,
    seats_to_ids,
    shown,
    territories_to_ids,
    territory_from_id,
)

MOST_NUMBER: Final = 1_000_000
MOST_TURN: Final = 50
ROUND_IDS: Final = ROUND_NUMERALS[SETUP + 1 :]
REFERENCES: Final[tuple[type[Reference], ...]] = (AcceptAgreement, DeclineAgreement, WithdrawOffer, TerminateAgreement)
TALK: Final[dict[str, type[TableTalk]]] = {kind.__name__: kind for kind in (OfferAgreement, CounterOffer, *REFERENCES)}
OFFER_KEYS: Final = ("parties", "clauses")

T = TypeVar("T")


def clause_keys(kind: int) -> tuple[str, ...]:
    """The fields of a clause of this kind, besides its duty and the seat that owes it."""
    known = KINDS[kind]
    used: tuple[tuple[str, object], ...] = (
        (known.other, known.other),
        ("whose", known.has_whose),
        ("opponent", known.opponent),
        ("places", known.places),
        ("amount", known.most),
        ("text", known.has_text),
        ("clause", known.names_clause),
        ("turn", known.term not in (NOW, THEN)),
        ("round", known.term not in (IN_TURN, NOW, THEN)),
    )
    return ("duty", "seat", *[key for key, is_used in used if is_used])


def clause_to_record(clause: Clause) -> Record:
    """`{"duty": "stay_out", "seat": "orcs", "places": ["5c"], "turn": 4, "round": "VII"}`"""
    values: Record = {
        "duty": DUTY_NAMES[clause.kind],
        "seat": faction_to_id(clause.seat),
        "to": optional_seat_to_id(clause.other),
        "faction": optional_seat_to_id(clause.other),
        "whose": WHOSE_NAMES[clause.whose],
        "opponent": optional_seat_to_id(clause.opponent),
        "places": list(territories_to_ids(clause.places)),
        "amount": clause.amount,
        "text": clause.text,
        "clause": clause.condition,
        "turn": clause.turn or None,
        "round": ROUND_NUMERALS[clause.round] if clause.round else None,
    }
    return {key: values[key] for key in clause_keys(clause.kind)}


def clause_from_record(value: object) -> Clause:
    """Read a clause from an object; the game decides whether it can be agreed upon."""
    if not isinstance(value, dict) or "duty" not in value:
        raise Malformed(f'a clause is an object such as {{"duty": "no_hiring", …}}, not {shown(value)}')
    kind = position_from_id(value["duty"], DUTY_NAMES, one="duty", many="duties")
    check_keys(value, what=f"the clause {DUTY_NAMES[kind]}", keys=clause_keys(kind))
    known = KINDS[kind]

    def read(name: str, convert: Callable[[object], T], default: T) -> T:
        return read_field(value, name, convert, what=DUTY_NAMES[kind]) if name in value else default

    return Clause(
        kind,
        read("seat", faction_from_id, NOBODY),
        read(known.other, faction_from_id, NOBODY),
        read("opponent", optional_faction_from_id, NOBODY),
        read("places", _places, 0),
        read("amount", lambda one: number_from_json(one, least=known.least, most=known.most), 0),
        read("turn", _turn, 0),
        read("round", _round, known.round),
        read("text", _text, ""),
        read("clause", lambda one: number_from_json(one, least=1, most=MOST_CLAUSES), 0),
        read("whose", _whose, PAYERS),
    )


def _whose(value: object) -> int:
    return position_from_id(value, WHOSE_NAMES, one="fighter", many="fighters")


def _turn(value: object) -> int:
    return 0 if value is None else number_from_json(value, least=1, most=MOST_TURN)


def _round(value: object) -> int:
    return 0 if value is None else 1 + position_from_id(value, ROUND_IDS, one="round", many="rounds")


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise Malformed(f"{shown(value)} is not a text")


def _places(value: object) -> Mask:
    return ordered_mask_from_ids(value, TERRITORY_IDS, territory_from_id, many="territories", example=TERRITORY_IDS[:2])


def parties_from_json(value: object) -> Mask:
    return ordered_mask_from_ids(value, FACTION_IDS, faction_from_id, many="factions", example=FACTION_IDS[:2])


def _number_from_json(value: object) -> int:
    return number_from_json(value, least=1, most=MOST_NUMBER)


def talk_to_record(talk: TableTalk) -> dict[str, object]:
    """`{"decide": "AcceptAgreement", "number": 3}`"""
    record: dict[str, object] = {"decide": type(talk).__name__}
    if isinstance(talk, (CounterOffer, Reference)):
        record["number"] = talk.number
    if isinstance(talk, (OfferAgreement, CounterOffer)):
        record["parties"] = list(seats_to_ids(talk.parties))
        record["clauses"] = [clause_to_record(clause) for clause in talk.clauses]
    return record


def talk_from_record(kind: type[TableTalk], values: Mapping[str, object]) -> TableTalk:
    """Read talk from its fields, without its kind."""
    name = kind.__name__
    if kind is OfferAgreement:
        check_keys(values, what=name, keys=OFFER_KEYS)
        return OfferAgreement(read_field(values, "parties", parties_from_json, what=name), _clauses(name, values))
    if kind is CounterOffer:
        check_keys(values, what=name, keys=("number", *OFFER_KEYS))
        return CounterOffer(
            read_field(values, "number", _number_from_json, what=name),
            read_field(values, "parties", parties_from_json, what=name),
            _clauses(name, values),
        )
    check_keys(values, what=name, keys=("number",))
    for reference in REFERENCES:
        if kind is reference:
            return reference(read_field(values, "number", _number_from_json, what=name))
    raise NotImplementedError(name)


def _clauses(name: str, values: Mapping[str, object]) -> tuple[Clause, ...]:
    listed = values["clauses"]
    if not isinstance(listed, list) or not 1 <= len(listed) <= MOST_CLAUSES:
        raise Malformed(f"{name}.clauses: this must be a list of one to {MOST_CLAUSES} clauses")
    try:
        return tuple(clause_from_record(one) for one in listed)
    except Malformed as fault:
        raise Malformed(f"{name}.clauses: {fault}") from None
