"""The tools with which a language agent plays a seat: their names, arguments and JSON schemas.

The Model Context Protocol, programs that read text and programs that call tools themselves share these definitions.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from dragondune.engine.agreements.clauses import (
    DUTY_NAMES,
    KINDS,
    MOST_CHARACTERS,
    MOST_CLAUSES,
    ONE,
    REQUIRED,
    WHOSE_NAMES,
)
from dragondune.engine.board import TERRITORY_IDS
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import FACTION_IDS
from dragondune.notation.agreement_codec import MOST_TURN, ROUND_IDS, clause_keys
from dragondune.notation.names import shown

LONGEST_WAIT: Final = 600.0
LONGEST_WORDS: Final = 300
Topic: TypeAlias = Literal["game", "map", "promises"]
People: TypeAlias = Literal["dwarves", "elves", "goblins", "orcs"]
Reply: TypeAlias = Literal["accept", "decline", "withdraw", "end"]
Choice: TypeAlias = Annotated[int | str, Meta(description="the number of an option, or its words")]
Data: TypeAlias = dict[str, Annotated[object, Meta(extra_json_schema={"description": "as in the notation"})]]
Style: TypeAlias = Literal["mcp", "openai", "anthropic"]
STYLES: Final[tuple[Style, ...]] = ("mcp", "openai", "anthropic")
REPLIES: Final[dict[Reply, str]] = {
    "accept": "AcceptAgreement",
    "decline": "DeclineAgreement",
    "withdraw": "WithdrawOffer",
    "end": "TerminateAgreement",
}


class Tool(Struct, frozen=True, forbid_unknown_fields=True):
    """A call of a tool; its docstring is what an agent reads about it."""


class Explain(Tool, frozen=True):
    """The rules of this table in a few pages, the map with all borders, or every kind of promise you can make."""

    topic: Topic = "game"


class Look(Tool, frozen=True):
    """Everything you may know now: players, castles, armies, your cards, open offers, your question and options."""


class History(Tool, frozen=True):
    """The latest events and messages that you may know of, the newest last."""

    count: Annotated[int, Meta(ge=1, le=1000)] = 40


class Wait(Tool, frozen=True):
    """Wait until you have to decide, get an offer or a message, or the game is over; returns what is new."""

    seconds: Annotated[float, Meta(gt=0, le=LONGEST_WAIT)] = 60.0


class Decide(Tool, frozen=True):
    """Answer the question you are asked."""

    choice: Choice


class ThinkAhead(Tool, frozen=True):
    """What an option would lead to, judging by what you know: price, losses, odds of a battle plan. Changes nothing."""

    choice: Choice


class Choices(Tool, frozen=True):
    """Your options as data, in the order of their numbers. You can vary one of them and pass it to why."""


class Why(Tool, frozen=True):
    """Whether a decision, written like those of choices, would be allowed now, and if not, which rule forbids it."""

    decision: Data


class Offer(Tool, frozen=True):
    """Offer a binding agreement, or counter an offer. explain with the topic promises lists what clauses can say."""

    to: Annotated[list[People], Meta(min_length=1, max_length=3)]
    clauses: Annotated[list[Data], Meta(min_length=1, max_length=MOST_CLAUSES)]
    instead_of: Annotated[int, Meta(ge=0, description="the number of an offer that this one answers; 0 for none")] = 0


class Answer(Tool, frozen=True):
    """Accept or decline an offer, withdraw your own, or call for the end of an agreement."""

    number: Annotated[int, Meta(ge=1)]
    answer: Reply


class Give(Tool, frozen=True):
    """Give somebody gold at once."""

    to: People
    amount: Annotated[int, Meta(ge=1)]


class Say(Tool, frozen=True):
    """Say something to everybody, or whisper it to some players. Words bind nobody."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_WORDS)]
    to: Annotated[list[People], Meta(description="who hears it; leave it empty to speak to everybody")] = field(
        default_factory=list
    )


Call: TypeAlias = Explain | Look | History | Wait | Decide | ThinkAhead | Choices | Why | Offer | Answer | Give | Say
KINDS_OF_CALL: Final[dict[str, type[Call]]] = {
    "explain": Explain,
    "look": Look,
    "history": History,
    "wait": Wait,
    "decide": Decide,
    "think_ahead": ThinkAhead,
    "choices": Choices,
    "why": Why,
    "offer": Offer,
    "answer": Answer,
    "give": Give,
    "say": Say,
}


def call_of(name: str, arguments: Mapping[str, object]) -> Call:
    """Check and return a call; Malformed says what is wrong with it and what the tool takes."""
    kind = KINDS_OF_CALL.get(name)
    if kind is None:
        raise Malformed(f"there is no tool {shown(name)}; the tools are {', '.join(KINDS_OF_CALL)}")
    try:
        return msgspec.convert(dict(arguments), kind)
    except msgspec.ValidationError as fault:
        takes = ", ".join(kind.__struct_fields__) or "nothing"
        raise Malformed(f"{name}: {fault}; it takes {takes}") from None


def call_in(line: str) -> Call:
    """A call in a line of text: a tool and its arguments as a JSON object, or a short form."""
    word, _, rest = line.strip().partition(" ")
    name, rest = word.casefold().rstrip(":"), rest.strip()
    if name in KINDS_OF_CALL and rest.startswith("{"):
        return call_of(name, _object(name, rest))
    if name in SHORT:
        return SHORT[name](name, rest)
    if name in KINDS_OF_CALL and not rest:
        return call_of(name, {})
    raise Malformed(f"{shown(line)} is neither an answer nor a tool. {HOW_TO_CALL}")


def _object(name: str, text: str) -> Mapping[str, object]:
    try:
        return msgspec.json.decode(text.encode(), type=dict[str, object])
    except msgspec.MsgspecError as fault:
        raise Malformed(f"{name}: its arguments are not a JSON object ({fault})") from None


def _whole(text: str) -> object:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


def _people(text: str) -> list[str]:
    return [one for one in text.replace(",", " ").split() if one]


def _short_give(name: str, rest: str) -> Call:
    to, _, amount = rest.partition(" ")
    return call_of(name, {"to": to, "amount": _whole(amount.split(" ")[0])})


def _short_whisper(_: str, rest: str) -> Call:
    to, found, text = rest.partition(":")
    if not found:
        raise Malformed("whisper: write whisper orcs: the words")
    return call_of("say", {"text": text.strip(), "to": _people(to)})


def _short_counter(name: str, rest: str) -> Call:
    number, _, clauses = rest.partition(" ")
    return call_of("offer", {**_object(name, clauses), "instead_of": _whole(number)})


def _one(key: str) -> Callable[[str, str], Call]:
    return lambda name, rest: call_of(name, {key: _whole(rest)} if rest else {})


def _reply(name: str, rest: str) -> Call:
    return call_of("answer", {"number": _whole(rest.split(" ", maxsplit=1)[0]), "answer": name})


SHORT: Final[dict[str, Callable[[str, str], Call]]] = {
    **dict.fromkeys(REPLIES, _reply),
    "explain": _one("topic"),
    "history": _one("count"),
    "think_ahead": _one("choice"),
    "decide": _one("choice"),
    "give": _short_give,
    "say": lambda name, rest: call_of(name, {"text": rest}),
    "whisper": _short_whisper,
    "counter": _short_counter,
}
HOW_TO_CALL: Final = (
    'Tools: look; history 40; explain game, map or promises; think_ahead 2; choices; why {"decision": …}; '
    'offer {"to": ["orcs"], "clauses": […]}; counter 3 {"to": ["orcs"], "clauses": […]}; accept 3; decline 3; '
    "withdraw 3; end 3; give orcs 2; say your words; whisper orcs: your words."
)


def tool_schemas(style: Style = "mcp") -> list[dict[str, object]]:
    """The tools as JSON schemas, in the form that a protocol or a provider of models expects."""
    return [_styled(style, name, _description(kind), _schema(kind)) for name, kind in KINDS_OF_CALL.items()]


def _styled(style: Style, name: str, description: str, schema: dict[str, object]) -> dict[str, object]:
    match style:
        case "mcp":
            return {"name": name, "description": description, "inputSchema": schema}
        case "anthropic":
            return {"name": name, "description": description, "input_schema": schema}
        case "openai":
            function = {"name": name, "description": description, "parameters": schema}
            return {"type": "function", "function": function}


def _description(kind: type[Call]) -> str:
    return " ".join((kind.__doc__ or "").split())


def _schema(kind: type[Call]) -> dict[str, object]:
    _, known = msgspec.json.schema_components([kind])
    found: dict[str, object] = dict(known[kind.__name__])
    properties = dict(_as_object(found["properties"]))
    if kind is Offer:
        properties["clauses"] = {**_as_object(properties["clauses"]), "items": {"anyOf": clause_schemas()}}
    required = found.get("required", [])
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _as_object(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value


def clause_schemas() -> list[dict[str, object]]:
    """A schema for each kind of promise, with the fields that it has."""
    return [_clause_schema(kind) for kind in range(len(KINDS))]


def _clause_schema(kind: int) -> dict[str, object]:
    known = KINDS[kind]
    people: dict[str, object] = {"enum": list(FACTION_IDS)}
    places: dict[str, object] = {"type": "array", "items": {"enum": list(TERRITORY_IDS)}}
    if known.places in (REQUIRED, ONE):
        places["minItems"] = 1
    if known.places == ONE:
        places["maxItems"] = 1
    fields: dict[str, object] = {
        "duty": {"const": DUTY_NAMES[kind]},
        "seat": {**people, "description": "who owes it"},
        "to": people,
        "faction": people,
        "whose": {"enum": list(WHOSE_NAMES)},
        "opponent": people if known.opponent == REQUIRED else {"enum": [*FACTION_IDS, None]},
        "places": places,
        "amount": {"type": "integer", "minimum": known.least, "maximum": known.most},
        "text": {"type": "string", "maxLength": MOST_CHARACTERS},
        "clause": {"type": "integer", "minimum": 1, "maximum": MOST_CLAUSES},
        "turn": {"type": ["integer", "null"], "minimum": 1, "maximum": MOST_TURN},
        "round": {"enum": [*ROUND_IDS, None]},
    }
    keys = clause_keys(kind)
    return {
        "type": "object",
        "description": known.form,
        "properties": {key: fields[key] for key in keys},
        "required": list(keys),
        "additionalProperties": False,
    }


def offer_record(me: str, call: Offer) -> dict[str, object]:
    """The decision that an offer makes; parties are listed in the order of the notation."""
    parties: Sequence[str] = [one for one in FACTION_IDS if one == me or one in call.to]
    record: dict[str, object] = {"decide": "OfferAgreement"}
    if call.instead_of:
        record = {"decide": "CounterOffer", "number": call.instead_of}
    return {**record, "parties": list(parties), "clauses": [dict(one) for one in call.clauses]}


def act_record(me: str, call: Offer | Answer | Give) -> dict[str, object]:
    """The decision that an act of negotiation makes."""
    match call:
        case Offer():
            return offer_record(me, call)
        case Answer():
            return {"decide": REPLIES[call.answer], "number": call.number}
        case Give():
            return {"decide": "GiveGold", "to": call.to, "amount": call.amount}


def as_json(value: object) -> str:
    """Data in a line of text."""
    return json.dumps(value, ensure_ascii=False)
