"""What every observer remembers of a game: a digest of all it has been shown and of all it has answered."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec

from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, SPECTATOR, Faction
from dragondune.knowledge.gate import know
from dragondune.knowledge.transfer import knowledge_to_bytes
from dragondune.notation.codec import event_to_record

DIGEST_BYTES: Final = 16
NOTHING: Final = bytes(DIGEST_BYTES)
_ENCODER: Final = msgspec.json.Encoder()

Answer = tuple[Faction, Decision]


class Memory(NamedTuple):
    """After so many answers, on this table, a digest for each observer; none of it is ever changed."""

    game: Game
    length: int
    digests: dict[int, bytes]


def blank(game: Game, seats: Sequence[Faction]) -> Memory:
    """Nothing has been shown yet."""
    return Memory(game, 0, dict.fromkeys((*seats, SPECTATOR), NOTHING))


def recall(memory: Memory, played: Sequence[Answer]) -> Memory:
    """The memory after all of these answers: who answers adds what it saw and chose, who is told of an event, that.

    An answer of which an observer learns nothing leaves its memory as it is, and so does the time that others take.
    """
    if memory.length == len(played):
        return memory
    game = memory.game.clone()
    digests = dict(memory.digests)
    for seat, decision in played[memory.length :]:
        if seat != CHANCE:
            _add(digests, seat, knowledge_to_bytes(know(game, seat)) + str(decision.index).encode())
        for event in game.apply(seat, decision):
            told = _ENCODER.encode(event_to_record(event))
            audience = event.audience()
            for observer in digests:
                if audience >> observer & 1:
                    _add(digests, observer, told)
    return Memory(game, len(played), digests)


def _add(digests: dict[int, bytes], observer: int, news: bytes) -> None:
    digests[observer] = blake2b(digests[observer] + news, digest_size=DIGEST_BYTES).digest()
