"""Situations as bytes, so that a bot in another process gets its seat's knowledge and nothing else.

A Knowledge is sent as a row of numbers, field by field. Rules are sent as their differences from the default edition,
decisions by their index. Equal knowledge gives equal bytes, so the bytes also identify positions. A whole game is
stored the same way, as the referee's knowledge.
"""

from functools import lru_cache
from inspect import isdatadescriptor
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from dragondune.editions.loader import DEFAULT_EDITION, load_edition, overrides_of
from dragondune.editions.parameters import Value
from dragondune.engine.agreements.clauses import Agreement, Clause, Debt, Earned, Offer
from dragondune.engine.agreements.clauses import Remark as AgreementRemark
from dragondune.engine.decisions import decision_at
from dragondune.engine.game import Game
from dragondune.engine.ids import NOBODY, REFEREE, Faction, Territory
from dragondune.engine.prompts import Prompt
from dragondune.engine.questions import AnyQuestion
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.knowledge.gate import Knowledge, know
from dragondune.knowledge.situation import NO_LIMIT, Budget, Situation, situation_of
from dragondune.knowledge.talk import Dealing, Gift, Remark, Talk, Turned

APART: Final = ("rules", "offers", "agreements", "told", "events", "listed", "listed_for")
"""Fields that are not numbers, or that a Knowledge leaves empty."""
FIELDS: Final = tuple(
    name
    for name in dir(Knowledge)
    if not name.startswith("_") and name not in APART and isdatadescriptor(getattr(Knowledge, name))
)
"""All other fields, by name, because a compiled class has no `__slots__` to read."""

_Note: TypeAlias = tuple[int, int, int, int]
_Sum: TypeAlias = tuple[int, int]
_Clause: TypeAlias = tuple[int, int, int, int, int, int, int, int, str, int, int]
_Agreement: TypeAlias = tuple[int, int, list[_Clause], int, int, list[_Note], list[_Note], list[_Sum]]


class _Known(Struct, frozen=True, array_like=True):
    fields: list[int | bool | list[int]]
    offers: list[tuple[int, int, int, int, int, list[_Clause]]]
    agreements: list[_Agreement]
    told: tuple[int, ...]
    overrides: dict[str, Value]


class _Message(Struct, frozen=True, array_like=True):
    seat: Faction
    question: AnyQuestion
    clause: str
    about: Faction
    place: Territory
    is_secret: bool
    options: list[int]
    known: bytes


class _TalkMessage(Struct, frozen=True, array_like=True):
    dealings: tuple[Dealing, ...]
    gift: Gift | None
    said: list[int]
    remark: Remark | None
    turned: Turned | None
    known: bytes


_ENCODER: Final = msgspec.msgpack.Encoder(order="deterministic")
_DECODER: Final = msgspec.msgpack.Decoder(_Message)
_TALK_DECODER: Final = msgspec.msgpack.Decoder(_TalkMessage)
_KNOWN_DECODER: Final = msgspec.msgpack.Decoder(_Known)

_LAST_OVERRIDES: Final[list[tuple[Ruleset, dict[str, Value]]]] = []


def knowledge_to_bytes(knowledge: Knowledge) -> bytes:
    """Encode knowledge; two results are equal exactly when the knowledge is."""
    return _ENCODER.encode(
        (
            [getattr(knowledge, name) for name in FIELDS],
            [
                (one.number, one.seat, one.parties, one.accepted, one.answers, _clauses(one.clauses))
                for one in knowledge.offers
            ],
            [_agreement(one) for one in knowledge.agreements],
            knowledge.told,
            _overrides(knowledge.rules),
        )
    )


def knowledge_from_bytes(data: bytes) -> Knowledge:
    message = _KNOWN_DECODER.decode(data)
    knowledge = Knowledge()
    for name, value in zip(FIELDS, message.fields, strict=True):
        setattr(knowledge, name, value)
    knowledge.offers = tuple(
        Offer(number, seat, parties, accepted, answers, tuple(Clause(*one) for one in clauses))
        for number, seat, parties, accepted, answers, clauses in message.offers
    )
    knowledge.agreements = tuple(
        Agreement(
            number,
            parties,
            tuple(Clause(*one) for one in clauses),
            settled,
            ending,
            tuple(Debt(*one) for one in debts),
            tuple(AgreementRemark(*one) for one in remarks),
            tuple(Earned(*one) for one in earned),
        )
        for number, parties, clauses, settled, ending, debts, remarks, earned in message.agreements
    )
    knowledge.told = message.told
    knowledge.rules = _rules(_ENCODER.encode(message.overrides))
    knowledge.events = []
    knowledge.listed = []
    knowledge.listed_for = NOBODY
    return knowledge


def game_to_bytes(game: Game) -> bytes:
    """Encode a game that is over or waiting for a decision, as the referee knows it."""
    return knowledge_to_bytes(know(game, REFEREE))


def game_from_bytes(data: bytes) -> Game:
    """Decode a game. Only the program version that wrote the bytes can safely read them."""
    state = State()
    knowledge_from_bytes(data).copy_to(state)
    return Game(state)


def situation_to_bytes(game: Game, seat: Faction) -> bytes:
    """Encode the current situation of a seat being asked."""
    situation = situation_of(game, seat)
    prompt = situation.prompt
    return _ENCODER.encode(
        _Message(
            seat,
            prompt.question,
            prompt.clause,
            prompt.about,
            prompt.place,
            prompt.is_secret,
            [option.index for option in situation.options],
            knowledge_to_bytes(situation.knowledge),
        )
    )


def situation_from_bytes(data: bytes, budget: Budget = NO_LIMIT) -> Situation:
    """Decode a situation and give it a thinking budget."""
    message = _DECODER.decode(data)
    knowledge = knowledge_from_bytes(message.known)
    prompt = Prompt(message.seat, message.question, message.clause, message.about, message.place, message.is_secret)
    options = tuple(decision_at(index) for index in message.options)
    return Situation(prompt, options, knowledge, budget)


def talk_to_bytes(talk: Talk) -> bytes:
    """Encode what a seat that may talk receives."""
    known = knowledge_to_bytes(talk.knowledge)
    return _ENCODER.encode(_TalkMessage(talk.dealings, talk.gift, sorted(talk.said), talk.remark, talk.turned, known))


def talk_from_bytes(data: bytes) -> Talk:
    message = _TALK_DECODER.decode(data)
    said = frozenset(message.said)
    known = knowledge_from_bytes(message.known)
    return Talk(known, message.dealings, message.gift, said, message.remark, message.turned)


def _overrides(rules: Ruleset) -> dict[str, Value]:
    """Differences from the default edition, cached for the last rules seen because hashing rules is slower."""
    for known, overrides in _LAST_OVERRIDES:
        if known is rules:
            return overrides
    # Read the cache once: another thread may replace it at any time.
    overrides = overrides_of(rules)
    _LAST_OVERRIDES[:] = [(rules, overrides)]
    return overrides


@lru_cache(maxsize=64)
def _rules(overrides: bytes) -> Ruleset:
    return load_edition(DEFAULT_EDITION, msgspec.msgpack.decode(overrides, type=dict[str, Value]))


def _clauses(clauses: tuple[Clause, ...]) -> list[_Clause]:
    return [
        (
            one.kind,
            one.seat,
            one.other,
            one.opponent,
            one.places,
            one.amount,
            one.turn,
            one.round,
            one.text,
            one.condition,
            one.whose,
        )
        for one in clauses
    ]


def _agreement(one: Agreement) -> _Agreement:
    return (
        one.number,
        one.parties,
        _clauses(one.clauses),
        one.settled,
        one.ending,
        [(debt.position, debt.amount, debt.turn, debt.round) for debt in one.debts],
        [(note.position, note.reason, note.turn, note.round) for note in one.remarks],
        [(earned.position, earned.amount) for earned in one.earned],
    )
