"""The TypeScript types of everything that server and clients exchange, from the messages and the engine's own tables.

Messages are the Structs of dragondune.wire. The decisions, events and clauses in them are records of the notation:
their kinds and fields come from the engine, and the fields' values from the tables of tools.wire_words.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Final, TypeAlias, get_args

from msgspec import inspect as i

from dragondune.engine import decisions as d
from dragondune.engine import events as e
from dragondune.engine.agreements.clause_effects import EFFECTS, PAID_AT_ONCE
from dragondune.engine.agreements.clauses import DUE, KINDS, MOST_CLAUSES, Clause, Kind
from dragondune.engine.agreements.duty_phrases import PARTS
from dragondune.engine.agreements.terms import condition_fault
from dragondune.engine.ids import ELVES, FACTION_IDS, NOBODY, ROUND_NUMERALS, Faction
from dragondune.notation import agreement_codec
from dragondune.notation.codec import DECIDE, EVENT, EVENT_CARD, FIELDS, FINDERS, field_names, option_to_record
from dragondune.notation.names import Record
from dragondune.views import view
from dragondune.wire import calls, club, commands, facts, insight, lab, lobby, news, people, requests
from dragondune.wire.people import PersonalData
from tools.wire_shapes import (
    Choice,
    Description,
    Field,
    Flag,
    Interface,
    ListOf,
    MapOf,
    Named,
    Null,
    Number,
    OneOf,
    PartOf,
    Shape,
    Text,
    TupleOf,
    Words,
    declared,
)
from tools.wire_words import (
    CLAUSE,
    DECISION,
    GAME_EVENT,
    NARROWER,
    OF_CLAUSE,
    OF_CONVERTER,
    OF_FIELD,
    OF_NESTED_RECORD,
    OF_PART,
    OF_RECORD,
    OF_TEXT,
    OF_VIEW,
    PLAIN_DECISION,
    ROOT,
    TALK,
    VOCABULARY,
    WITHOUT_ARTIFACT,
    doc,
)

TYPES: Final = "src/dragondune/web/wire.ts"
CLAUSES: Final = "src/dragondune/web/clauses.json"
NEEDS: Final = ("unused", "optional", "required", "one")
TERMS: Final = ("until", "due", "turn", "now", "clause")
COMMAND: Final = "scripts/wire-types"
HEADER: Final = f"// Made by {COMMAND} from dragondune.wire, the notation and the engine; do not edit it by hand.\n"

Values: TypeAlias = defaultdict[tuple[type[d.Decision], str], list[object]]

RECORD, NESTED_RECORD = i.multi_type_info((Record, commands.Json))
UNIONS: Final = {
    "FromClient": requests.FromClient,
    "AnyCommand": commands.AnyCommand,
    "FromServer": news.FromServer,
    "AnyNews": news.AnyNews,
}
FROM_CLIENT: Final = i.multi_type_info(
    (
        requests.FromClient,
        commands.AnyCommand,
        lobby.NewTable,
        lobby.JoinTable,
        lobby.HookWish,
        facts.Supposition,
        insight.CoachWish,
        lobby.RematchWish,
        lobby.PrintWish,
        lobby.TableChange,
        people.Passkey,
        people.PersonWish,
        people.WordsTold,
        people.DeviceCodeTold,
        club.Listing,
        club.NewTournament,
        club.TournamentJoining,
        club.Removal,
        calls.CallWish,
        calls.PushWish,
        calls.PushEnd,
        calls.MailWish,
        calls.MailCode,
        calls.StopMail,
        calls.AwayWish,
        lab.LabWish,
    )
)
FROM_SERVER: Final = i.multi_type_info(
    (
        news.FromServer,
        news.UpdatesPage,
        facts.WhatIf,
        facts.TableFacts,
        facts.Outlook,
        news.Replayed,
        insight.ReviewState,
        insight.Advice,
        news.HookBody,
        PersonalData,
        news.TakeBack,
        lobby.Created,
        lobby.Right,
        lobby.Rematch,
        lobby.Invitation,
        lobby.Addresses,
        lobby.HostRight,
        lobby.RightInfo,
        lobby.TableList,
        lobby.Choices,
        people.Person,
        people.PersonExport,
        people.PersonKey,
        people.PasskeyOptions,
        people.Words,
        people.DeviceCode,
        people.Renaming,
        people.Entrance,
        club.FinishedGames,
        club.Statistics,
        club.Ladder,
        club.Tournament,
        club.TournamentMade,
        club.TournamentList,
        calls.CallInfo,
        calls.Stopped,
        calls.Away,
        calls.Waiting,
        lab.LabRuns,
    )
)


def describe() -> Description:
    """Everything that crosses the wire."""
    description = Description(VOCABULARY)
    told = Messages()
    wished = Messages(told.interfaces, is_wish=True)
    for messages, roots in ((told, FROM_SERVER), (wished, FROM_CLIENT)):
        for root in roots:
            messages.add(root)
    for interface in (*wished.interfaces.values(), *told.interfaces.values()):
        description.add(interface)
    for name, union in UNIONS.items():
        description.add(Choice(name, tuple(kind.__name__ for kind in get_args(union))))
    seen = _values_of_decisions()
    _add_kinds(description, PLAIN_DECISION, [_decision(kind, seen) for kind in FINDERS])
    _add_kinds(description, TALK, [_decision(kind, seen) for kind in agreement_codec.TALK.values()])
    description.add(Choice(DECISION, (PLAIN_DECISION, TALK)))
    _add_kinds(description, CLAUSE, [_clause(kind) for kind in range(len(KINDS))])
    _add_kinds(description, GAME_EVENT, [_event(kind) for kind in kinds_of_events()])
    return description


def _add_kinds(description: Description, name: str, kinds: list[Interface]) -> None:
    for kind in kinds:
        description.add(kind)
    description.add(Choice(name, tuple(kind.name for kind in kinds)))


class Messages:
    """The Structs that travel in one direction. Requests may omit fields with defaults; the server omits nothing.

    A Struct that goes both ways has two interfaces; the one for requests is named as a wish.
    """

    def __init__(self, told: Iterable[str] = (), *, is_wish: bool = False) -> None:
        self.interfaces: Final[dict[str, Interface]] = {}
        self._kinds: Final[dict[str, type]] = {}
        self._told: Final = told
        self._is_wish: Final = is_wish

    def add(self, kind: i.Type) -> None:
        """Add a Struct, or a union of Structs, with everything it contains."""
        self._shape(kind, object, "")

    def _shape(self, kind: i.Type, owner: type, field: str) -> Shape:
        if kind == RECORD:
            return _record(OF_RECORD, owner, field)
        if kind == NESTED_RECORD:
            return _record(OF_NESTED_RECORD, owner, field)
        match kind:
            case i.Metadata(type=inner):
                return self._shape(inner, owner, field)
            case i.NoneType():
                return Null()
            case i.BoolType():
                return Flag()
            case i.IntType(ge=least, le=most):
                return Number(least=least, most=most)
            case i.FloatType(ge=least, le=most):
                return Number(least=least, most=most, is_whole=False)
            case i.StrType():
                return _text(kind, owner, field)
            case i.LiteralType(values=values):
                return _words(values)
            case i.ListType(item_type=item) | i.VarTupleType(item_type=item):
                return ListOf(self._shape(item, owner, field), kind.min_length or 0, kind.max_length)
            case i.TupleType(item_types=items):
                return TupleOf(tuple(self._shape(item, owner, field) for item in items))
            case i.DictType(value_type=i.RawType()):
                return PartOf(OF_PART[field])
            case i.DictType():
                return self._map(kind, owner, field)
            case i.UnionType(types=types):
                return _one_of(tuple(self._shape(one, owner, field) for one in types))
            case i.StructType():
                return Named(self._struct(kind))
        raise TypeError(f"{owner.__name__}.{field} is a {type(kind).__name__}, which has no shape here")

    def _map(self, kind: i.DictType, owner: type, field: str) -> MapOf:
        key = self._shape(kind.key_type, owner, field)
        if not isinstance(key, Words | Text):
            raise TypeError(f"the keys of {owner.__name__}.{field} are neither words nor texts")
        is_text = isinstance(kind.value_type, i.StrType)
        return MapOf(key, Text() if is_text else self._shape(kind.value_type, owner, field))

    def _struct(self, kind: i.StructType) -> str:
        name = kind.cls.__name__
        if name in self._told:
            name += "Wish"
        if self._kinds.setdefault(name, kind.cls) is not kind.cls:
            raise TypeError(f"two Structs are called {name}; every name stands for one type")
        if name not in self.interfaces:
            tag = (kind.tag_field, str(kind.tag)) if kind.tag_field else None
            found = tuple(
                Field(one.encode_name, self._shape(one.type, kind.cls, one.name), self._is_wish and not one.required)
                for one in kind.fields
            )
            self.interfaces[name] = Interface(name, found, tag, doc(kind.cls).replace("None", "null"))
        return name


def _record(names: Mapping[str, str], owner: type, field: str) -> Named:
    if field not in names:
        raise TypeError(f"what {owner.__name__}.{field} records is unknown; the fields known are {', '.join(names)}")
    return Named(names[field])


def _text(kind: i.StrType, owner: type, field: str) -> Shape:
    place = f"{owner.__name__}.{field}"
    if owner.__module__ != view.__name__:
        return OF_TEXT.get(place, Text(least=kind.min_length or 0, most=kind.max_length))
    if place not in OF_VIEW and field not in OF_VIEW:
        raise TypeError(f"the words of {place} are unknown; OF_VIEW names those of every text in a view")
    return OF_VIEW[place] if place in OF_VIEW else OF_VIEW[field]


def _words(values: tuple[bool | str | int | None, ...]) -> Words:
    """A vocabulary if it has the same words, otherwise the words themselves."""
    found = tuple(value for value in values if isinstance(value, str))
    if len(found) < len(values):
        raise TypeError(f"{values} are not all words")
    return next((words for words in VOCABULARY if set(words.values) == set(found)), Words("", found))


def _one_of(options: tuple[Shape, ...]) -> Shape:
    """A union; if it has a name, the name is used."""
    names = {option.name for option in options if isinstance(option, Named)}
    for name, union in UNIONS.items():
        if len(names) == len(options) and names == {kind.__name__ for kind in get_args(union)}:
            return Named(name)
    return OneOf(options)


def field_shape(kind: type, name: str) -> Shape:
    """The values that a field of a decision or an event may hold; an unknown field is an error."""
    place = f"{kind.__name__}.{name}"
    if place in OF_FIELD:
        return OF_FIELD[place]
    if name in OF_FIELD:
        return OF_FIELD[name]
    converter = FIELDS.get(name)
    if converter not in OF_CONVERTER:
        raise TypeError(f"the type of {place} is unknown; OF_CONVERTER or OF_FIELD must tell it")
    return OF_CONVERTER[converter]


def _values_of_decisions() -> Values:
    """Everything in the engine's tables of decisions, by kind and field."""
    seen: Values = defaultdict(list)
    for decision in d.DECISIONS:
        for key, value in option_to_record(decision).items():
            seen[type(decision), key].append(value)
    return seen


def _decision(kind: type[d.Decision], seen: Values) -> Interface:
    shapes = {name: narrowed(field_shape(kind, name), seen[kind, name]) for name in field_names(kind)}
    found = tuple(Field(name, shape) for name, shape in shapes.items())
    return Interface(kind.__name__, found, (DECIDE, kind.__name__), doc(kind))


def narrowed(shape: Shape, values: list[object]) -> Shape:
    """The shape reduced to what the possible values need; unchanged if no values are known."""
    if not values:
        return shape
    match shape:
        case OneOf(options=(inner, Null())) if None not in values:
            return narrowed(inner, values)
        case Number():
            numbers = [value for value in values if isinstance(value, int)]
            return Number(least=min(numbers), most=max(numbers))
        case ListOf(item=item):
            return ListOf(narrowed(item, [one for value in values if isinstance(value, list) for one in value]))
        case Words(values=words):
            fitting = [one for one in NARROWER if set(one.values) < set(words) and set(values) <= set(one.values)]
            return fitting[0] if fitting else shape
    return shape


def _clause(kind: int) -> Interface:
    known = KINDS[kind]
    duty = known.name
    shapes = {**OF_CLAUSE, "amount": Number(least=known.least, most=known.most)}
    name = "".join(word.capitalize() for word in duty.split("_"))
    keys = [key for key in agreement_codec.clause_keys(kind) if key != "duty"]
    for key in keys:
        if key not in shapes:
            raise TypeError(f"the type of {key} in clauses is unknown; OF_CLAUSE must tell it")
    return Interface(f"{name}Clause", tuple(Field(key, shapes[key]) for key in keys), ("duty", duty))


def kinds_of_events() -> list[type[e.Event]]:
    """The kinds of events in module order."""
    kinds = [kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, e.Event)]
    return [kind for kind in kinds if kind not in (e.Event, e.PrivateEvent)]


def _event(kind: type[e.Event]) -> Interface:
    found: list[Field] = []
    for field in fields(kind):
        shape = field_shape(kind, field.name)
        if kind not in WITHOUT_ARTIFACT:
            shape = _without_null(shape)
        found.append(Field(EVENT_CARD if field.name == EVENT else field.name, shape))
    return Interface(kind.__name__, tuple(found), (EVENT, kind.__name__), doc(kind))


def _without_null(shape: Shape) -> Shape:
    match shape:
        case OneOf(options=(inner, Null())):
            return inner
    return shape


def clause_forms() -> str:
    """The wording of clauses, so that the page composes them exactly as they will be read."""
    forms = {known.name: _form(kind, known) for kind, known in enumerate(KINDS)}
    return json.dumps({"forms": forms, "parts": PARTS, "most": MOST_CLAUSES}, ensure_ascii=False, indent=1) + "\n"


def _form(kind: int, known: Kind) -> dict[str, object]:
    """What the page needs to know about a kind: its wording, its fields, which are required, and its amounts."""
    keys = [key for key in agreement_codec.clause_keys(kind) if key not in ("duty", "seat")]
    return {
        "form": known.form,
        "keys": keys,
        "least": known.least,
        "most": known.most,
        "opponent": NEEDS[known.opponent],
        "places": NEEDS[known.places],
        "term": TERMS[known.term],
        "round": ROUND_NUMERALS[known.round] if known.round else None,
        "needs_council": known.needs_council,
        "needs_target": known.needs_target,
        "only": _people(known.only),
        "seen_by": _people(known.seen_by),
        "effect": EFFECTS[known.name]._asdict(),
        "at_once": PAID_AT_ONCE._asdict() if known.term == DUE and known.is_payment else None,
        "conditions": _conditions(kind, turn=0),
        "dated_conditions": _conditions(kind, turn=1),
    }


def _people(seat: Faction) -> str | None:
    return None if seat == NOBODY else FACTION_IDS[seat]


def _conditions(kind: int, *, turn: int) -> list[str]:
    """The kinds on which a clause of this kind can depend; without a turn they bind until the end of the game."""
    if not KINDS[kind].names_clause:
        return []
    depending = Clause(kind, ELVES, condition=1)
    return [
        named.name
        for number, named in enumerate(KINDS)
        if not condition_fault((Clause(number, ELVES, turn=turn), depending), 1)
    ]


def render(description: Description) -> str:
    """The TypeScript module."""
    return "\n".join((HEADER, *map(declared, description), 'export type Duty = Clause["duty"];\n'))


def _is_written(name: str, text: str) -> bool:
    return (ROOT / name).is_file() and (ROOT / name).read_text(encoding="utf-8") == text


def main(arguments: list[str]) -> int:
    made = {TYPES: render(describe()), CLAUSES: clause_forms()}
    match arguments:
        case []:
            for name, text in made.items():
                (ROOT / name).write_text(text, encoding="utf-8")
            return 0
        case ["--check"]:
            old = [name for name, text in made.items() if not _is_written(name, text)]
            for name in old:
                print(f"{name} is not what {COMMAND} makes of the messages now; run it.", file=sys.stderr)
            return 1 if old else 0
    print(f"usage: {COMMAND} [--check]", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
