"""Shapes of JSON values as data: TypeScript is generated from them, and values are checked against them."""

import json
from collections.abc import Iterable, Iterator
from textwrap import indent
from typing import Final, TypeAlias, assert_never

from msgspec import Struct

from dragondune.notation.names import shown

WIDTH: Final = 120


class Flag(Struct, frozen=True):
    """True or false."""


class Null(Struct, frozen=True):
    """Nothing."""


class Number(Struct, frozen=True, kw_only=True):
    least: float | None = None
    most: float | None = None
    is_whole: bool = True


class Text(Struct, frozen=True, kw_only=True):
    least: int = 0
    most: int | None = None


class Words(Struct, frozen=True):
    """One of these words. Without a name, they are listed where used. `constant` names a list of them."""

    name: str
    values: tuple[str, ...]
    constant: str = ""


class ListOf(Struct, frozen=True):
    item: "Shape"
    least: int = 0
    most: int | None = None


class TupleOf(Struct, frozen=True):
    items: tuple["Shape", ...]


class MapOf(Struct, frozen=True):
    key: Words | Text
    value: "Shape"


class Named(Struct, frozen=True):
    """The declaration with this name."""

    name: str


class OneOf(Struct, frozen=True):
    options: tuple["Shape", ...]


class PartOf(Struct, frozen=True):
    """Any of the fields of the interface with this name."""

    name: str


Shape: TypeAlias = Flag | Null | Number | Text | Words | ListOf | TupleOf | MapOf | Named | PartOf | OneOf


class Field(Struct, frozen=True):
    name: str
    shape: Shape
    is_optional: bool = False


class Interface(Struct, frozen=True):
    """An object with exactly these fields. A tag, if any, comes first and tells its kind."""

    name: str
    fields: tuple[Field, ...]
    tag: tuple[str, str] | None = None
    doc: str = ""


class Choice(Struct, frozen=True):
    """One of several tagged interfaces; a choice among its members stands for all of theirs."""

    name: str
    members: tuple[str, ...]


Declaration: TypeAlias = Words | Interface | Choice


class Description:
    """All declarations by name, in printing order."""

    def __init__(self, declarations: Iterable[Declaration] = ()) -> None:
        self._declared: Final[dict[str, Declaration]] = {}
        for declaration in declarations:
            self.add(declaration)

    def __getitem__(self, name: str) -> Declaration:
        return self._declared[name]

    def __iter__(self) -> Iterator[Declaration]:
        return iter(self._declared.values())

    def add(self, declaration: Declaration) -> None:
        if declaration.name in self._declared:
            raise TypeError(f"two types are called {declaration.name}; every name stands for one type")
        self._declared[declaration.name] = declaration

    def interface(self, name: str) -> Interface:
        declaration = self._declared[name]
        assert isinstance(declaration, Interface), f"{name} is not an interface"
        return declaration

    def _kinds(self, members: Iterable[str]) -> Iterator[Interface]:
        for name in members:
            match self._declared[name]:
                case Interface() as interface:
                    yield interface
                case Choice(members=inner):
                    yield from self._kinds(inner)
                case Words():
                    raise TypeError(f"{name} is a vocabulary, not a kind of object")

    def fault(self, shape: Shape, value: object) -> str:
        """What is wrong with a value, as a sentence; empty if nothing is."""
        match shape:
            case Named(name=name):
                return self._declared_fault(self._declared[name], value)
            case PartOf(name=name):
                return self._part_fault(self.interface(name), value)
            case OneOf(options=options):
                return self._fault_of_options(options, value)
            case ListOf(item=item) if isinstance(value, list) and _is_within(len(value), shape):
                return _first(self.fault(item, one) for one in value)
            case TupleOf(items=items) if isinstance(value, list) and len(value) == len(items):
                return _first(self.fault(item, one) for item, one in zip(items, value, strict=True))
            case MapOf(key=key, value=inner) if isinstance(value, dict):
                return _first(self.fault(key, one) or self.fault(inner, value[one]) for one in value)
            case _:
                bounds = f" ({limits(shape)})" if limits(shape) else ""
                return "" if _is_plain(shape, value) else f"{shown(value)} is not a valid {typescript(shape)}{bounds}"

    def _fault_of_options(self, options: tuple[Shape, ...], value: object) -> str:
        others = [option for option in options if not isinstance(option, Null)]
        if value is None and len(others) < len(options):
            return ""
        faults = [self.fault(option, value) for option in others]
        if "" in faults:
            return ""
        return faults[0] if len(faults) == 1 else f"{shown(value)} is not a valid {typescript(OneOf(options))}"

    def _declared_fault(self, declaration: Declaration, value: object) -> str:
        match declaration:
            case Words():
                return self.fault(declaration, value)
            case Interface():
                return self._interface_fault(declaration, value)
            case Choice(name=name, members=members):
                for member in self._kinds(members):
                    if member.tag and isinstance(value, dict) and value.get(member.tag[0]) == member.tag[1]:
                        return self._interface_fault(member, value)
                return f"{shown(value)} is not a valid {name}"
            case _:
                assert_never(declaration)

    def _part_fault(self, interface: Interface, value: object) -> str:
        name = interface.name
        if not isinstance(value, dict):
            return f"{shown(value)} is not part of {name}"
        shapes = {field.name: field.shape for field in interface.fields}
        for key, one in value.items():
            fault = self.fault(shapes[key], one) if key in shapes else f"{name} has no such field"
            if fault:
                return f"{name}.{key}: {fault}"
        return ""

    def _interface_fault(self, interface: Interface, value: object) -> str:
        name = interface.name
        if not isinstance(value, dict):
            return f"{shown(value)} is not a valid {name}"
        known = {field.name for field in interface.fields}
        if interface.tag:
            known.add(interface.tag[0])
            if value.get(interface.tag[0]) != interface.tag[1]:
                return f'{name} does not say that "{interface.tag[0]}" is "{interface.tag[1]}"'
        for key in value:
            if key not in known:
                return f"{name} has no field {shown(key)}"
        for field in interface.fields:
            if field.name not in value and not field.is_optional:
                return f'{name} lacks "{field.name}"'
            fault = self.fault(field.shape, value[field.name]) if field.name in value else ""
            if fault:
                return f"{name}.{field.name}: {fault}"
        return ""


def _first(faults: Iterable[str]) -> str:
    return next((fault for fault in faults if fault), "")


def _is_within(amount: float, shape: Number | Text | ListOf) -> bool:
    return (shape.least is None or shape.least <= amount) and (shape.most is None or amount <= shape.most)


def _is_plain(shape: Shape, value: object) -> bool:
    match shape:
        case Flag():
            return isinstance(value, bool)
        case Null():
            return value is None
        case Number(is_whole=True):
            return isinstance(value, int) and not isinstance(value, bool) and _is_within(value, shape)
        case Number():
            return isinstance(value, int | float) and not isinstance(value, bool) and _is_within(value, shape)
        case Text():
            return isinstance(value, str) and _is_within(len(value), shape)
        case Words(values=values):
            return isinstance(value, str) and value in values
        case _:
            return False


def typescript(shape: Shape) -> str:
    """The type of a field."""
    match shape:
        case Flag():
            return "boolean"
        case Null():
            return "null"
        case Number():
            return "number"
        case Text():
            return "string"
        case Words(name="", values=values):
            return " | ".join(map(json.dumps, values))
        case Words(name=name) | Named(name=name):
            return name
        case PartOf(name=name):
            return f"Partial<{name}>"
        case ListOf(item=Flag() | Null() | Number() | Text() | Named() | MapOf() as item):
            return f"readonly {typescript(item)}[]"
        case ListOf(item=Words(name=name)) if name:
            return f"readonly {name}[]"
        case ListOf(item=item):
            return f"readonly ({typescript(item)})[]"
        case TupleOf(items=items):
            return f"readonly [{', '.join(map(typescript, items))}]"
        case MapOf(key=Words() as key, value=value):
            return f"{{ readonly [key in {typescript(key)}]?: {typescript(value)} }}"
        case MapOf(value=value):
            return f"{{ readonly [key: string]: {typescript(value)} }}"
        case OneOf(options=options):
            return " | ".join(map(typescript, options))
        case _:
            assert_never(shape)


def limits(shape: Shape) -> str:
    """What TypeScript cannot express about numbers and the lengths of texts and lists."""
    match shape:
        case Number(least=least, most=most, is_whole=is_whole):
            kind = "whole number " if is_whole else ""
            return f"{kind}{_range(least, most)}" if least is not None or most is not None else ""
        case Text(least=least, most=most):
            return f"{_range(least or None, most)} characters" if least or most is not None else ""
        case ListOf(least=least, most=most):
            return f"{_range(least or None, most)} entries" if least or most is not None else ""
        case OneOf(options=options):
            return ", ".join(filter(None, map(limits, options)))
        case _:
            return ""


def _range(least: float | None, most: float | None) -> str:
    if most is None:
        return f"at least {least}"
    return f"at most {most}" if least is None else f"{least} to {most}"


def declared(declaration: Declaration) -> str:
    """A declaration in TypeScript."""
    match declaration:
        case Words(name=name, values=values, constant=""):
            return f"export type {name} ={_alternatives(map(json.dumps, values))};\n"
        case Words(name=name, values=values, constant=constant):
            lines = "".join(f"  {json.dumps(value)},\n" for value in values)
            return (
                f"export const {constant} = [\n{lines}] as const;\nexport type {name} = (typeof {constant})[number];\n"
            )
        case Choice(name=name, members=members):
            return f"export type {name} ={_alternatives(members)};\n"
        case Interface(name=name, tag=tag, doc=doc):
            lines = f"  readonly {tag[0]}: {json.dumps(tag[1])};\n" if tag else ""
            lines += "".join(map(_field, declaration.fields))
            return f"{_comment(doc)}export interface {name} {{\n{lines}}}\n"
        case _:
            assert_never(declaration)


def _field(field: Field) -> str:
    mark = "?" if field.is_optional else ""
    line = f"readonly {field.name}{mark}: {typescript(field.shape)};\n"
    return indent(_comment(limits(field.shape)) + line, "  ")


def _comment(text: str) -> str:
    lines = text.splitlines()
    if not lines:
        return ""
    if len(lines) == 1:
        return f"/** {text} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def _alternatives(options: Iterable[str]) -> str:
    """On one line after the equals sign if short, otherwise as many per line as fit."""
    lines = [""]
    for option in options:
        if len(lines[-1]) + len(option) + 5 > WIDTH:
            lines.append("")
        lines[-1] += f" | {option}"
    if len(lines) == 1 and len(lines[0]) < WIDTH / 2:
        return lines[0].removeprefix(" |")
    return "".join(f"\n {line}" for line in lines)
