"""The arrays that games write into, in one block of memory that processes can share."""

from operator import itemgetter
from typing import Final, TypeAlias, cast

from dragondune.extras import missing
from dragondune.interop.batch import SEATS, Batch, Buffers, Invite
from dragondune.interop.observation import kept_ranges, observation_size
from dragondune.interop.settings import Settings

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from None

Bytes: TypeAlias = NDArray[np.uint8]
Flags: TypeAlias = NDArray[np.bool_]
LegalActions: TypeAlias = NDArray[np.int8]


class Arrays:
    """The arrays of some games, in one block of memory that processes can share.

    `finals` are the last observations of games that have ended, if they are wanted.
    """

    def __init__(
        self, settings: Settings, count: int, memory: memoryview | None = None, *, has_finals: bool = False
    ) -> None:
        self.count: Final = count
        self.size: Final = _size(settings)
        self._settings: Final = settings
        if memory is None:
            memory = memoryview(bytearray(self.bytes_for(settings, count, has_finals=has_finals)))
        self._memory: Final = memory
        self._at = 0
        self.rewards: Final = self._take(4 * SEATS).view(np.float32).reshape(count, SEATS)
        self.actions: Final = self._take(4).view(np.int32).reshape(count)
        self.observations: Final = self._take(self.size)
        self.masks: Final = cast("LegalActions", self._take(settings.action_count).view(np.int8))
        self.seats: Final = self._take(1).reshape(count)
        self.terminated: Final = cast("Flags", self._take(1).reshape(count).view(np.bool_))
        self.truncated: Final = cast("Flags", self._take(1).reshape(count).view(np.bool_))
        self.wins: Final = self._take(1).reshape(count)
        self.finals: Final = self._take(self.size if has_finals else 0)

    @staticmethod
    def bytes_for(settings: Settings, count: int, *, has_finals: bool) -> int:
        rows = (2 if has_finals else 1) * _size(settings)
        return count * (4 * SEATS + 4 + rows + settings.action_count + 4)

    def _take(self, size: int) -> Bytes:
        start, self._at = self._at, self._at + size * self.count
        taken = np.frombuffer(self._memory[start : self._at], np.uint8)
        return taken.reshape(self.count, size)

    def batch(self, start: int, stop: int, *, max_steps: int, mine: int, invite: Invite | None) -> Batch:
        """The games from `start` to `stop`, which write into these arrays."""
        buffers = Buffers(
            observations=_bytes_of(self.observations[start:stop]),
            masks=_bytes_of(self.masks.view(np.uint8)[start:stop]),
            seats=_bytes_of(self.seats[start:stop]),
            rewards=cast("memoryview[float]", self.rewards[start:stop].reshape(-1).data),
            ended=_bytes_of(self.terminated.view(np.uint8)[start:stop]),
            truncated=_bytes_of(self.truncated.view(np.uint8)[start:stop]),
            wins=_bytes_of(self.wins[start:stop]),
            finals=_bytes_of(self.finals[start:stop]),
        )
        return Batch(
            self._settings,
            buffers,
            count=stop - start,
            first=start,
            total=self.count,
            size=self.size,
            max_steps=max_steps,
            mine=mine,
            invite=invite,
            kept=itemgetter(*kept_ranges(talk=self._settings.talk)) if self._settings.is_compact else None,
        )


def _bytes_of(rows: Bytes) -> memoryview:
    return rows.reshape(-1).data


def _size(settings: Settings) -> int:
    """The entries of an observation, with everyone's last word."""
    size = observation_size(talk=settings.talk, is_compact=settings.is_compact)
    return size + settings.chat * len(settings.factions)
