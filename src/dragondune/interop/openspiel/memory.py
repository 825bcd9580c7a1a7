"""What each observer remembers: a digest of everything it has been shown and has answered."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec

from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, SPECTATOR, Faction
from dragondune.knowledge.gate import audience, know
from dragondune.knowledge.transfer import knowledge_to_bytes
from dragondune.notation.codec import event_to_record

DIGEST_BYTES: Final = 16
NOTHING: Final = bytes(DIGEST_BYTES)
_ENCODER: Final = msgspec.json.Encoder()

Answer = tuple[Faction, Decision]


class Memory(NamedTuple):
    """An immutable digest for each observer after a number of answers at this table."""

    game: Game
    length: int
    digests: dict[int, bytes]


def blank(game: Game, seats: Sequence[Faction]) -> Memory:
    """The memory before anything has been shown."""
    return Memory(game, 0, dict.fromkeys((*seats, SPECTATOR), NOTHING))


def recall(memory: Memory, played: Sequence[Answer]) -> Memory:
    """The memory after these answers: what each seat saw and chose, and the events it was told of.

    An answer that tells an observer nothing leaves its memory unchanged, as does the time that others take.
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
            heard_by = audience(event)
            for observer in digests:
                if heard_by >> observer & 1:
                    _add(digests, observer, told)
    return Memory(game, len(played), digests)


def _add(digests: dict[int, bytes], observer: int, news: bytes) -> None:
    digests[observer] = blake2b(digests[observer] + news, digest_size=DIGEST_BYTES).digest()
