"""A situation as bytes, so that a bot in another process sees what its seat may see and can find nothing else."""

from functools import lru_cache

import msgspec
from msgspec import Struct

from dragondune.editions.loader import DEFAULT_EDITION, load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.decisions import decision_at
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction, Territory
from dragondune.engine.prompts import Prompt
from dragondune.engine.questions import AnyQuestion
from dragondune.engine.ruleset import Ruleset
from dragondune.views.observe import observe
from dragondune.views.position import overrides_of
from dragondune.views.situation import NO_LIMIT, Budget, Situation
from dragondune.views.talk import Dealing, Gift, Talk
from dragondune.views.view import View


class _Message(Struct, frozen=True, array_like=True):
    """Options are sent by their index, rules by what differs from the default edition."""

    seat: Faction
    question: AnyQuestion
    clause: str
    about: Faction
    place: Territory
    is_secret: bool
    options: list[int]
    overrides: bytes
    view: View


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Message)


class ReceivedSituation(Situation):
    """A situation without the table: it holds the view itself."""

    def __init__(self, message: _Message, budget: Budget) -> None:
        self._view = message.view
        self.seat = message.seat
        self.prompt = Prompt(
            message.seat, message.question, message.clause, message.about, message.place, message.is_secret
        )
        self.options = [decision_at(index) for index in message.options]
        self.rules = _rules(message.overrides)
        self.budget = budget


@lru_cache(maxsize=64)
def _rules(overrides: bytes) -> Ruleset:
    return load_edition(DEFAULT_EDITION, msgspec.msgpack.decode(overrides, type=dict[str, Value]))


class _TalkMessage(Struct, frozen=True, array_like=True):
    seat: Faction
    overrides: bytes
    dealings: tuple[Dealing, ...]
    gift: Gift | None
    view: View


_TALK_DECODER = msgspec.msgpack.Decoder(_TalkMessage)


def talk_to_bytes(talk: Talk) -> bytes:
    """What a seat is told that may talk."""
    overrides = _ENCODER.encode(overrides_of(talk.rules))
    return _ENCODER.encode(_TalkMessage(talk.seat, overrides, talk.dealings, talk.gift, talk.view))


def talk_from_bytes(data: bytes) -> Talk:
    message = _TALK_DECODER.decode(data)
    return Talk(message.seat, _rules(message.overrides), message.view, message.dealings, message.gift)


def situation_to_bytes(game: Game, seat: Faction) -> bytes:
    """What a seat that is asked may see, as it is now."""
    prompt = game.prompt(seat)
    assert prompt is not None, "a situation is made for a seat that is asked"
    return _ENCODER.encode(
        _Message(
            seat,
            prompt.question,
            prompt.clause,
            prompt.about,
            prompt.place,
            prompt.is_secret,
            [option.index for option in game.options(seat)],
            _ENCODER.encode(overrides_of(game.rules)),
            observe(game, seat),
        )
    )


def situation_from_bytes(data: bytes, budget: Budget = NO_LIMIT) -> Situation:
    """The situation that was sent, with the time that there is to think about it."""
    return ReceivedSituation(_DECODER.decode(data), budget)
