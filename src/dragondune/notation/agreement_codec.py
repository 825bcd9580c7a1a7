"""Agreements as JSON: clauses, and what is said about them at the table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from dragondune.engine.agreements.clauses import (
    DUTY_NAMES,
    FREE_TEXT,
    LEAVE,
    MOST_CLAUSES,
    PAYMENTS,
    WITH_AMOUNT,
    WITH_FACTION,
    WITH_OPPONENT,
    WITH_PLACES,
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
from dragondune.engine.agreements.terms import amounts
from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import (
    FACTION_IDS,
    NOBODY,
    RECRUITMENT_ROUND,
    ROUND_NUMERALS,
    SETUP,
    Faction,
    Mask,
    members,
)
from dragondune.notation.names import (
    Json,
    Record,
    check_keys,
    faction_from_id,
    faction_to_id,
    number_from_json,
    shown,
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
    """The fields that a clause of this kind has, beside its duty and the seat that owes it."""
    keys = ["duty", "seat"]
    for key, kinds in (("to", PAYMENTS), ("faction", WITH_FACTION), ("opponent", WITH_OPPONENT)):
        if kind in kinds:
            keys.append(key)
    if kind in WITH_PLACES:
        keys.append("places")
    if kind in WITH_AMOUNT:
        keys.append("amount")
    if kind == FREE_TEXT:
        keys.append("text")
    keys.append("turn")
    if kind != LEAVE:
        keys.append("round")
    return tuple(keys)


def clause_to_record(clause: Clause) -> Record:
    """`{"duty": "stay_out", "seat": "orcs", "places": ["5c"], "turn": 4, "round": "VII"}`"""
    values: Record = {
        "duty": DUTY_NAMES[clause.kind],
        "seat": faction_to_id(clause.seat),
        "to": _optional_seat(clause.other),
        "faction": _optional_seat(clause.other),
        "opponent": _optional_seat(clause.opponent),
        "places": [TERRITORY_IDS[place] for place in members(clause.places)],
        "amount": clause.amount,
        "text": clause.text,
        "turn": clause.turn or None,
        "round": ROUND_NUMERALS[clause.round] if clause.round else None,
    }
    return {key: values[key] for key in clause_keys(clause.kind)}


def _optional_seat(seat: Faction) -> Json:
    return None if seat == NOBODY else faction_to_id(seat)


def clause_from_record(value: object) -> Clause:
    """The clause that an object describes; whether it can be agreed upon is for the game to say."""
    if not isinstance(value, dict) or "duty" not in value:
        raise Malformed(f'a clause is an object such as {{"duty": "no_hiring", …}}, not {shown(value)}')
    kind = _place_of(value["duty"], DUTY_NAMES, one="duty", many="duties")
    check_keys(value, what=f"the clause {DUTY_NAMES[kind]}", keys=clause_keys(kind))
    given = _Fields(DUTY_NAMES[kind], value)
    least, most = amounts(kind)
    other_key = "to" if kind in PAYMENTS else "faction"
    return Clause(
        kind,
        given.read("seat", faction_from_id),
        given.read(other_key, faction_from_id) if other_key in value else NOBODY,
        given.read("opponent", _optional_faction) if "opponent" in value else NOBODY,
        given.read("places", _places) if "places" in value else 0,
        given.read("amount", lambda one: number_from_json(one, least=least, most=most)) if "amount" in value else 0,
        given.read("turn", _turn),
        given.read("round", _round) if "round" in value else RECRUITMENT_ROUND,
        given.read("text", _text) if "text" in value else "",
    )


class _Fields:
    """The fields of one clause; a fault names the duty and the field."""

    def __init__(self, duty: str, values: Mapping[str, object]) -> None:
        self._duty: Final = duty
        self._values: Final = values

    def read(self, name: str, convert: Callable[[object], T]) -> T:
        try:
            return convert(self._values[name])
        except Malformed as fault:
            raise Malformed(f"{self._duty}.{name}: {fault}") from None


def _place_of(value: object, names: Sequence[str], *, one: str, many: str) -> int:
    if isinstance(value, str) and value in names:
        return names.index(value)
    raise Malformed(f"{shown(value)} is no {one}; the {many} are {', '.join(names)}")


def _optional_faction(value: object) -> Faction:
    return NOBODY if value is None else faction_from_id(value)


def _turn(value: object) -> int:
    return 0 if value is None else number_from_json(value, least=1, most=MOST_TURN)


def _round(value: object) -> int:
    return 0 if value is None else 1 + _place_of(value, ROUND_IDS, one="round", many="rounds")


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise Malformed(f"{shown(value)} is no text")


def _places(value: object) -> Mask:
    return _mask(value, territory_from_id, TERRITORY_IDS, what="territories")


def parties_from_json(value: object) -> Mask:
    return _mask(value, faction_from_id, FACTION_IDS, what="factions")


def _mask(value: object, convert: Callable[[object], int], names: Sequence[str], *, what: str) -> Mask:
    """A list of names, each once and in their usual order."""
    if not isinstance(value, list):
        raise Malformed(f"{shown(value)} is no list of {what}")
    mask = 0
    for one in value:
        mask |= 1 << convert(one)
    ordered = [names[number] for number in members(mask)]
    if ordered != value:
        raise Malformed(f"{what} are named once each, in the order {', '.join(ordered)}")
    return mask


def talk_to_record(talk: TableTalk) -> dict[str, object]:
    """`{"decide": "AcceptAgreement", "number": 3}`"""
    record: dict[str, object] = {"decide": type(talk).__name__}
    if isinstance(talk, (CounterOffer, Reference)):
        record["number"] = talk.number
    if isinstance(talk, (OfferAgreement, CounterOffer)):
        record["parties"] = [faction_to_id(seat) for seat in members(talk.parties)]
        record["clauses"] = [clause_to_record(clause) for clause in talk.clauses]
    return record


def talk_from_record(kind: type[TableTalk], values: Mapping[str, object]) -> TableTalk:
    """What was said, from its fields without its kind."""
    name = kind.__name__
    if kind is OfferAgreement:
        check_keys(values, what=name, keys=OFFER_KEYS)
        return OfferAgreement(_parties(name, values), _clauses(name, values))
    if kind is CounterOffer:
        check_keys(values, what=name, keys=("number", *OFFER_KEYS))
        return CounterOffer(_number(name, values), _parties(name, values), _clauses(name, values))
    check_keys(values, what=name, keys=("number",))
    for reference in REFERENCES:
        if kind is reference:
            return reference(_number(name, values))
    raise NotImplementedError(name)


def _number(name: str, values: Mapping[str, object]) -> int:
    try:
        return number_from_json(values["number"], least=1, most=MOST_NUMBER)
    except Malformed as fault:
        raise Malformed(f"{name}.number: {fault}") from None


def _parties(name: str, values: Mapping[str, object]) -> Mask:
    try:
        return parties_from_json(values["parties"])
    except Malformed as fault:
        raise Malformed(f"{name}.parties: {fault}") from None


def _clauses(name: str, values: Mapping[str, object]) -> tuple[Clause, ...]:
    listed = values["clauses"]
    if not isinstance(listed, list) or not 1 <= len(listed) <= MOST_CLAUSES:
        raise Malformed(f"{name}.clauses: they are a list of one to {MOST_CLAUSES} clauses")
    try:
        return tuple(clause_from_record(one) for one in listed)
    except Malformed as fault:
        raise Malformed(f"{name}.clauses: {fault}") from None
