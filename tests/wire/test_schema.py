"""Actual messages conform to the description from which the TypeScript types are generated."""

import random
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, get_args

import msgspec
import pytest
from msgspec import Struct
from tools.wire_shapes import (
    Choice,
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
)
from tools.wire_types import describe
from tools.wire_words import CHANCE_QUESTION, QUESTION

from dragondune.editions.loader import EDITIONS, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.events import Event
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTIONS, REFEREE, Faction
from dragondune.knowledge.gate import know, observers
from dragondune.notation import decision_to_record, event_to_record
from dragondune.views.viewing import view_of
from dragondune.wire import commands, facts, lobby, news, requests
from tests.notation.examples import SENTENCES
from tests.properties.bargaining import bargain_or_choose

DESCRIPTION: Final = describe()
DECISION: Final = Named("Decision")
PLAIN_DECISION: Final = Named("PlainDecision")
GAME_EVENT: Final = Named("GameEvent")
VIEW: Final = Named("View")
LOOK_EVERY: Final = 25

GAMES: Final[list[tuple[str, dict[str, Value], tuple[Faction, ...]]]] = [
    *((edition, {}, FACTIONS) for edition in EDITIONS),
    ("1.10", {"agreements": "record", "gold_visible": False}, (3, 1)),
    (
        "1.10",
        {
            "artifacts": 4,
            "blessing": True,
            "blessing_losses": 1,
            "elite_warriors": True,
            "elves_see_hands": True,
            "goblin_initiative": True,
            "goblins_artifacts": 4,
            "oracles": "dwarves,orcs",
            "plunder": "value",
            "two_aces_chaos": True,
            "two_aces_dragon": True,
            "two_aces_move": True,
            "two_aces_question": True,
            "two_aces_walls": True,
            "weaknesses": True,
        },
        FACTIONS,
    ),
]

Played: TypeAlias = tuple[Faction, Decision, list[Event]]


def play(game: Game, chance: Chance) -> Iterator[Played]:
    while not game.is_over:
        seat, decision = bargain_or_choose(game, chance)
        yield seat, decision, game.apply(seat, decision)


def check_decisions(decisions: Sequence[Decision], checked: set[int]) -> None:
    """Each decision in the tables once."""
    for decision in decisions:
        if decision.index not in checked:
            assert DESCRIPTION.fault(PLAIN_DECISION, decision_to_record(decision)) == ""
            checked.add(decision.index)


def check_options(game: Game, checked: set[int]) -> None:
    for seat in game.seats_asked():
        prompt = game.prompt(seat)
        assert prompt is not None
        assert prompt.question in (CHANCE_QUESTION if seat == CHANCE else QUESTION).values
        check_decisions(game.options(seat), checked)
        check_decisions([*game.forbidden(seat)], checked)


def check_views(game: Game) -> None:
    for observer in (*observers(game), REFEREE):
        view: object = msgspec.json.decode(msgspec.json.encode(view_of(know(game, observer))))
        assert DESCRIPTION.fault(VIEW, view) == ""


@pytest.mark.parametrize(("edition", "overrides", "factions"), GAMES)
def test_all_messages_of_games_conform(
    edition: str, overrides: dict[str, Value], factions: tuple[Faction, ...]
) -> None:
    game, checked = Game.new(load_edition(edition, overrides), factions), set[int]()
    check_options(game, checked)
    for number, (_, decision, events) in enumerate(play(game, Chance(len(overrides)))):
        assert DESCRIPTION.fault(DECISION, decision_to_record(decision)) == ""
        for event in events:
            assert DESCRIPTION.fault(GAME_EVENT, event_to_record(event)) == ""
        check_options(game, checked)
        if number % LOOK_EVERY == 0:
            check_views(game)
    check_views(game)


@pytest.mark.parametrize("event", [event for event, _ in SENTENCES], ids=str)
def test_an_event_of_every_kind_conforms(event: Event) -> None:
    assert DESCRIPTION.fault(GAME_EVENT, event_to_record(event)) == ""


@pytest.mark.parametrize(
    ("shape", "value", "sentence"),
    [
        (DECISION, {"decide": "PlaceBid", "amount": 3}, ""),
        (DECISION, {"decide": "PlaceBid"}, 'PlaceBid lacks "amount"'),
        (DECISION, {"decide": "Pass", "amount": 3}, 'Pass has no field "amount"'),
        (
            DECISION,
            {"decide": "PlaceBid", "amount": 101},
            "PlaceBid.amount: 101 is not a valid number (whole number 0 to 100)",
        ),
        (
            DECISION,
            {"decide": "PlaceBid", "amount": True},
            "PlaceBid.amount: true is not a valid number (whole number 0 to 100)",
        ),
        (DECISION, {"decide": "PlayAce", "ace": "2D"}, 'PlayAce.ace: "2D" is not a valid Ace'),
        (DECISION, {"decide": "SealPlan", "count": 1, "card": "7D"}, 'SealPlan.card: "7D" is not a valid Card'),
        (DECISION, {"decide": "Surrender"}, "an object is not a valid Decision"),
        (DECISION, ["Pass"], "a list is not a valid Decision"),
        (DECISION, {"decide": "BuyQuestion", "cards": ["AD", "6H"]}, 'BuyQuestion.cards: "6H" is not a valid Ace'),
        (Named("Undo"), {"do": "redo"}, 'Undo does not say that "do" is "undo"'),
        (Named("Undo"), 3, "3 is not a valid Undo"),
        (Named("Seat"), "humans", '"humans" is not a valid Seat'),
        (
            Named("Council"),
            {"proposed": [["elves"]], "passed": [], "target": None},
            "Council.proposed: a list is not a valid readonly [Seat, Seat]",
        ),
        (
            Named("NewTable"),
            {"seats": [{"faction": "elves"}]},
            "NewTable.seats: a list is not a valid readonly SeatWish[] (2 to 4 entries)",
        ),
        (Named("Say"), {"do": "say", "text": ""}, 'Say.text: "" is not a valid string (1 to 1000 characters)'),
        (OneOf((Number(), Flag())), "x", '"x" is not a valid number | boolean'),
        (Number(is_whole=False), 2.5, ""),
        (Number(), 2.5, "2.5 is not a valid number"),
        (MapOf(Text(), Flag()), {"x": 1}, "1 is not a valid boolean"),
        (PartOf("Council"), {"passed": []}, ""),
        (PartOf("Council"), {"passed": ["humans"]}, 'Council.passed: "humans" is not a valid Seat'),
        (PartOf("Council"), {"failed": []}, "Council.failed: Council has no such field"),
        (PartOf("Council"), [], "a list is not part of Council"),
    ],
)
def test_nonconforming_data_is_reported(shape: Shape, value: object, sentence: str) -> None:
    assert DESCRIPTION.fault(shape, value) == sentence


class Sampler:
    """Random values of shapes; `with_all` includes every optional field."""

    def __init__(self, seed: int, *, with_all: bool) -> None:
        self._random: Final = random.Random(seed)
        self._with_all: Final = with_all

    def value(self, shape: Shape) -> object:
        choice = self._random.choice
        match shape:
            case Null():
                return None
            case Flag():
                return choice((True, False))
            case Number(least=least, most=most, is_whole=is_whole):
                low = 0 if least is None else int(least)
                number = choice((low, low + 1, low + 7 if most is None else int(most)))
                return number if is_whole or number == most else number + 0.5
            case Text(least=least, most=most):
                length = least + choice((0, 1, 2))
                return "x" * (length if most is None else min(length, most))
            case Words(values=values):
                return choice(values)
            case ListOf(item=item, least=least):
                return [self.value(item) for _ in range(least + choice((0, 1, 2)))]
            case TupleOf(items=items):
                return [self.value(item) for item in items]
            case MapOf(key=key, value=inner):
                return {str(self.value(key)): self.value(inner) for _ in range(choice((0, 1, 2)))}
            case OneOf(options=options):
                return self.value(choice(options))
            case Named(name=name):
                return self._declared(name)
            case PartOf(name=name):
                fields = DESCRIPTION.interface(name).fields
                return {field.name: self.value(field.shape) for field in self._random.sample(fields, 2)}

    def _declared(self, name: str) -> object:
        match DESCRIPTION[name]:
            case Words() as words:
                return self.value(words)
            case Choice(members=members):
                return self._declared(self._random.choice(members))
            case Interface(fields=fields, tag=tag):
                kept = [one for one in fields if self._with_all or not one.is_optional or self._random.choice((0, 1))]
                return dict([tag] if tag else []) | {field.name: self.value(field.shape) for field in kept}


MESSAGES: Final[list[type[Struct]]] = [
    *get_args(requests.FromClient),
    *get_args(commands.AnyCommand),
    *get_args(news.FromServer),
    *get_args(news.AnyNews),
    *(news.UpdatesPage, news.HookBody, lobby.Created, lobby.Right, lobby.TableList, lobby.Choices),
    *(lobby.NewTable, lobby.JoinTable, lobby.HookWish, facts.Supposition, facts.WhatIf, facts.TableFacts),
]


@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.__name__)
def test_every_kind_of_message_survives_a_round_trip(kind: type[Struct]) -> None:
    for seed in range(20):
        sent = Sampler(seed, with_all=True).value(Named(kind.__name__))
        assert DESCRIPTION.fault(Named(kind.__name__), sent) == ""
        message = msgspec.json.decode(msgspec.json.encode(sent), type=kind)
        assert msgspec.json.decode(msgspec.json.encode(message)) == sent


@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.__name__)
def test_optional_fields_may_be_omitted(kind: type[Struct]) -> None:
    for seed in range(20):
        sent = Sampler(seed, with_all=False).value(Named(kind.__name__))
        assert DESCRIPTION.fault(Named(kind.__name__), sent) == ""
        message = msgspec.json.decode(msgspec.json.encode(sent), type=kind)
        told = msgspec.json.decode(msgspec.json.encode(message))
        assert DESCRIPTION.fault(Named(kind.__name__), told) == ""
        assert msgspec.json.decode(msgspec.json.encode(told), type=kind) == message
