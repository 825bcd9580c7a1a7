"""Encode reviews and advice as bytes for worker processes."""

from typing import Final

import msgspec
from msgspec import Struct

from dragondune.engine.decisions import decision_at
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction
from dragondune.insight.advice import advise
from dragondune.insight.review import SEED
from dragondune.insight.scenes import Turn
from dragondune.insight.turn_review import TurnReview, effort_of, review_turn
from dragondune.knowledge.transfer import game_from_bytes, game_to_bytes, situation_from_bytes
from dragondune.notation.codec import Entry, decision_from_record, decision_to_record
from dragondune.wire.commands import Json
from dragondune.wire.insight import Advice


class _TurnStudy(Struct, frozen=True, array_like=True):
    game: bytes
    first: int
    playouts: int
    entries: list[tuple[Faction, Json]]


class _AdviceStudy(Struct, frozen=True, array_like=True):
    situation: bytes
    intended: int | None


_ENCODER: Final = msgspec.msgpack.Encoder()
_TURN: Final = msgspec.msgpack.Decoder(_TurnStudy)
_ADVICE: Final = msgspec.msgpack.Decoder(_AdviceStudy)
turn_review_from_bytes: Final = msgspec.msgpack.Decoder(TurnReview).decode
advice_from_bytes: Final = msgspec.msgpack.Decoder(Advice).decode


def turn_to_bytes(game: Game, turn: Turn, *, playouts: int) -> bytes:
    """Encode a turn to review; `game` is the table at its start."""
    entries = [(entry.seat, decision_to_record(entry.decision)) for entry in turn.entries]
    return _ENCODER.encode((game_to_bytes(game), turn.first, playouts, entries))


def study_turn(message: bytes) -> bytes:
    study = _TURN.decode(message)
    entries = tuple(Entry(seat, decision_from_record(record), "") for seat, record in study.entries)
    turn, effort = Turn(study.first, entries), effort_of(study.playouts)
    review = review_turn(game_from_bytes(study.game), turn, seed=SEED, effort=effort)
    return _ENCODER.encode(review)


def question_to_bytes(situation: bytes, intended: int | None) -> bytes:
    """Encode a seat's situation and the index of the option its holder intends."""
    return _ENCODER.encode((situation, intended))


def study_question(message: bytes) -> bytes:
    study = _ADVICE.decode(message)
    intended = None if study.intended is None else decision_at(study.intended)
    return _ENCODER.encode(advise(situation_from_bytes(study.situation), intended))
