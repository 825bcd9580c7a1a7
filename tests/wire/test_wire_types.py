"""The TypeScript types are up to date, complete and as precise as the engine's tables."""

import json
from pathlib import Path
from types import ModuleType
from typing import Final

import msgspec
import pytest
from msgspec import Struct, inspect
from tools import wire_types
from tools.wire_shapes import Choice, Description, Flag, ListOf, Null, Number, OneOf, Text, Words, declared
from tools.wire_types import (
    CLAUSES,
    COMMAND,
    TYPES,
    Messages,
    clause_forms,
    describe,
    field_shape,
    main,
    narrowed,
    render,
)
from tools.wire_words import ACE, CARD, CASTLE, ROOT, TERRITORY, WITHOUT_ARTIFACT

from dragondune.notation.agreement_codec import TALK
from dragondune.notation.codec import FINDERS
from dragondune.notation.names import Record
from dragondune.views import view
from dragondune.wire import commands, lobby, news, requests
from tests.notation.examples import kinds_of_events

DESCRIPTION: Final = describe()

DECLARATIONS: Final = {
    "Castle": 'export type Castle = "1c" | "3c" | "5c" | "10c" | "15c";\n',
    "Decide": """\
/**
 * Answer the question, give gold, or talk about agreements. `at` is the number of the last update seen.
 *
 * With a bid, `up_to` is sealed as your maximum for the same card.
 */
export interface Decide {
  readonly do: "decide";
  readonly decision: Decision;
  /** whole number at least 0 */
  readonly at: number;
  /** at most 64 characters */
  readonly key?: string;
  /** whole number 0 to 1000 */
  readonly up_to?: number | null;
}
""",
    "Clock": """\
/**
 * Seconds a seat has for each decision, for the whole game and for a secret answer; null means no limit.
 *
 * `leave` is how long each person's clocks may stand still in total during vacations.
 */
export interface Clock {
  /** 1 to 5184000 */
  readonly per_decision: number | null;
  /** 1 to 5184000 */
  readonly per_game: number | null;
  /** 1 to 5184000 */
  readonly per_answer: number | null;
  /** 0 to 5184000 */
  readonly leave: number;
}
""",
    "EventLine": """\
/** An event, its sentence, the peoples it names, the deed if one of them begins it, and the clause behind it. */
export interface EventLine {
  readonly event: GameEvent;
  readonly clause: string;
  readonly text: string;
  readonly names: readonly (readonly [Seat, number, number])[];
  readonly deed: readonly [number, number, number] | null;
}
""",
    "Council": """\
export interface Council {
  readonly proposed: readonly (readonly [Seat, Seat])[];
  readonly passed: readonly Seat[];
  readonly target: Seat | null;
}
""",
    "PlaceBid": """\
export interface PlaceBid {
  readonly decide: "PlaceBid";
  /** whole number 0 to 100 */
  readonly amount: number;
}
""",
    "BreakWalls": """\
/** Discard `cards`, two aces or 6♠, to break the walls of a castle. */
export interface BreakWalls {
  readonly decide: "BreakWalls";
  readonly place: Castle;
  readonly cards: readonly Card[];
}
""",
    "LeaveClause": """\
export interface LeaveClause {
  readonly duty: "leave";
  readonly seat: Seat;
  readonly places: readonly Territory[];
  /** whole number 1 to 50 */
  readonly turn: number | null;
}
""",
    "NextEventLearned": """\
export interface NextEventLearned {
  readonly event: "NextEventLearned";
  readonly seat: Seat;
  readonly event_card: EventCard;
}
""",
    "DragonMoved": """\
/** `burnt` are the territories on its way where it burns what it finds. */
export interface DragonMoved {
  readonly event: "DragonMoved";
  readonly origin: number;
  readonly destination: number;
  readonly burnt: readonly Territory[];
}
""",
    "FromClient": "export type FromClient = Attach | Act | Detach | Look;\n",
}


def test_the_types_are_up_to_date() -> None:
    for name, made in ((TYPES, render(DESCRIPTION)), (CLAUSES, clause_forms())):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert text == made, f"{name} is not what {COMMAND} makes of the messages now; run it."


def test_stale_types_are_reported_and_rewritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wire_types, "ROOT", tmp_path)
    types = tmp_path / TYPES
    types.parent.mkdir(parents=True)
    types.write_text("export type Seat = string;\n", encoding="utf-8")
    assert main(["--check"]) == 1
    stale = [f"{name} is not what {COMMAND} makes of the messages now; run it." for name in (TYPES, CLAUSES)]
    assert capsys.readouterr().err.splitlines() == stale
    assert types.read_text(encoding="utf-8") == "export type Seat = string;\n"
    assert main([]) == 0
    assert main(["--check"]) == 0


def test_missing_types_are_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire_types, "ROOT", tmp_path)
    assert main(["--check"]) == 1


def test_an_unknown_option_is_answered_with_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--fast"]) == 2
    assert capsys.readouterr().err == "usage: scripts/wire-types [--check]\n"


@pytest.mark.parametrize("name", DECLARATIONS)
def test_a_declaration_is_printed(name: str) -> None:
    assert declared(DESCRIPTION[name]) == DECLARATIONS[name]


def test_every_kind_of_decision_and_event_is_declared() -> None:
    assert _members("Decision") == {"PlainDecision", "Talk"}
    assert _members("PlainDecision") == {kind.__name__ for kind in FINDERS}
    assert _members("Talk") == set(TALK)
    assert _members("GameEvent") == {kind.__name__ for kind in kinds_of_events()}


@pytest.mark.parametrize("module", [commands, news, requests, lobby], ids=lambda module: module.__name__)
def test_every_message_is_declared(module: ModuleType) -> None:
    """Bases of other messages are never sent."""
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Struct)]
    sent = {kind.__name__ for kind in kinds if kind is not Struct and not kind.__subclasses__()}
    assert sent <= {declaration.name for declaration in DESCRIPTION}


def test_clients_may_omit_fields_with_defaults() -> None:
    optional = {field.name: field.is_optional for field in DESCRIPTION.interface("SeatWish").fields}
    assert optional == {"faction": False, "holder": True, "name": True, "bot": True}
    assert all(field.is_optional for field in DESCRIPTION.interface("ClockWish").fields)


def test_the_server_omits_nothing() -> None:
    for name in ("Clock", "Holder", "TableInfo", "Happened", "Refused"):
        assert not any(field.is_optional for field in DESCRIPTION.interface(name).fields), name


def test_nothing_is_of_any_type() -> None:
    for line in render(DESCRIPTION).splitlines():
        if line.startswith("  readonly"):
            assert not set(line.replace(";", " ").replace("[]", " ").split()) & {"any", "unknown", "object", "{}"}, line


def test_only_events_with_an_optional_artifact_allow_null() -> None:
    lacking = {
        kind.__name__
        for kind in kinds_of_events()
        if any(isinstance(field.shape, OneOf) for field in DESCRIPTION.interface(kind.__name__).fields)
    }
    assert lacking == {kind.__name__ for kind in WITHOUT_ARTIFACT}


class Weighed:
    """An event with a field that no table knows."""


def test_a_field_of_a_record_whose_type_is_unknown_fails() -> None:
    with pytest.raises(TypeError, match=r"the type of Weighed\.weight is unknown"):
        field_shape(Weighed, "weight")


class Stranger(Struct):
    holds: Record


class Bytes(Struct):
    body: bytes


class Keyed(Struct):
    counts: dict[int, str]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (Stranger, r"what Stranger\.holds records is unknown; the fields known are answers, "),
        (Bytes, r"Bytes\.body is a BytesType, which has no shape here"),
        (Keyed, r"the keys of Keyed\.counts are neither words nor texts"),
    ],
)
def test_a_field_of_a_message_whose_type_is_unknown_fails(kind: type[Struct], sentence: str) -> None:
    with pytest.raises(TypeError, match=sentence):
        Messages().add(inspect.type_info(kind))


def test_a_view_field_with_unknown_values_fails() -> None:
    odd = msgspec.defstruct("Odd", [("banner", str)], module=view.__name__)
    with pytest.raises(TypeError, match=r"the words of Odd\.banner are unknown"):
        Messages().add(inspect.type_info(odd))


def test_two_structs_with_one_name_fail() -> None:
    pair = [msgspec.defstruct("Notice", [("text", str)], module=news.__name__) for _ in range(2)]
    messages = Messages()
    messages.add(inspect.type_info(pair[0]))
    with pytest.raises(TypeError, match="two Structs are called Notice"):
        messages.add(inspect.type_info(pair[1]))


def test_two_types_with_one_name_fail() -> None:
    with pytest.raises(TypeError, match="two types are called Card"):
        Description((CARD, Words("Card", ("joker",))))


def test_a_shape_is_narrowed_to_existing_values() -> None:
    assert narrowed(OneOf((CARD, Null())), ["2D", None]) == OneOf((CARD, Null()))
    assert narrowed(OneOf((CARD, Null())), ["2D", "AD"]) == CARD
    assert narrowed(OneOf((CARD, Null())), ["AH", "AD"]) == ACE
    assert narrowed(TERRITORY, ["1c", "5c"]) == CASTLE
    assert narrowed(ListOf(CARD), [["AD", "AH"], ["AS"]]) == ListOf(ACE)
    assert narrowed(Number(), [4, 2, 7]) == Number(least=2, most=7)
    assert narrowed(Flag(), [True]) == Flag()
    assert narrowed(Text(), []) == Text()


def _members(name: str) -> set[str]:
    choice = DESCRIPTION[name]
    assert isinstance(choice, Choice)
    return set(choice.members)


def test_r283_the_page_is_told_what_a_payment_can_depend_on() -> None:
    """[R283] On what the game judges; a payment for keeping a clause also needs that clause to end."""
    forms = json.loads(clause_forms())["forms"]
    kept, yielded = forms["pay_if_kept"], forms["pay_if_yielded"]
    assert {*kept["dated_conditions"]} - {*kept["conditions"]} >= {"stay_out", "no_hiring"}
    assert "pay" in kept["conditions"]
    assert yielded["conditions"] == yielded["dated_conditions"] == kept["dated_conditions"]
    assert not {"text", "pay_if_won", "pay_if_lost", "pay_if_kept", "pay_if_yielded"} & {*yielded["conditions"]}
    assert forms["pay"]["conditions"] == []
