"""What a player is shown, as a string and as numbers."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np
import pyspiel

from dragondune.engine.ids import REFEREE, SPECTATOR, Faction
from dragondune.interop.actions import action_name
from dragondune.interop.observation import Vector, compact, observation_size, scaled
from dragondune.interop.openspiel.memory import DIGEST_BYTES, NOTHING
from dragondune.interop.openspiel.parameters import Parameters
from dragondune.interop.openspiel.playing import Playing

if TYPE_CHECKING:
    from dragondune.interop.openspiel.game import DragonduneState


def past_bits(digest: bytes) -> Vector:
    return np.unpackbits(np.frombuffer(digest, np.uint8)).astype(np.float32)


class Observer:
    """OpenSpiel's observer: `set_from` fills `tensor`, whose parts `dict` names, and `string_from` returns a string.

    Public information is what a spectator sees, private what a seat sees beyond that. Perfect recall adds a digest of
    everything the seat has been shown and has chosen so far, as bits in the tensor. The referee's view and purely
    private information are available only as strings.
    """

    def __init__(
        self, parameters: Parameters, kind: pyspiel.IIGObservationType, params: Mapping[str, object] | None = None
    ) -> None:
        if params:
            raise ValueError(f"this game's observers take no parameters, but were given {', '.join(params)}")
        self._is_public: bool = kind.public_info
        self._recalls: bool = kind.perfect_recall
        is_referee = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        if self._recalls and is_referee:
            raise ValueError("the joint memory of all players is not available; ask for one player at a time")
        self._observers: Final = _observers(parameters.seats, kind.private_info)
        self._is_compact: Final = parameters.is_compact
        size, bits = observation_size(is_compact=self._is_compact), 8 * DIGEST_BYTES if self._recalls else 0
        self.tensor: Vector | None = None
        self.dict: dict[str, Vector] = {}
        self._numbers: Vector | None = None
        if self._is_public and not is_referee:
            self.tensor = np.zeros(size + bits, np.float32)
            self._numbers = self.dict["observation"] = self.tensor[:size]
            if self._recalls:
                self.dict["past"] = self.tensor[size:]

    def set_from(self, state: "DragonduneState", player: int) -> None:
        if self._numbers is None:
            return
        observer = self._observers[player]
        if self._is_compact:
            self._numbers[:] = compact(scaled(state.playing.entries(observer)))
        else:
            scaled(state.playing.entries(observer), out=self._numbers)
        if self._recalls:
            self.dict["past"][:] = past_bits(self._past(state.playing, observer))

    def _chosen(self, playing: Playing, observer: int) -> tuple[int, ...]:
        """Nobody else sees the parts of an unfinished decision."""
        return playing.chosen if observer in (playing.seat, REFEREE) else ()

    def _past(self, playing: Playing, observer: int) -> bytes:
        return playing.past(observer) if self._is_public or observer != SPECTATOR else NOTHING

    def string_from(self, state: "DragonduneState", player: int) -> str:
        playing = state.playing
        observer = self._observers[player]
        lines = [self._text(playing, observer)]
        if self._recalls:
            lines.append(self._past(playing, observer).hex())
        lines.extend(action_name(token) for token in self._chosen(playing, observer))
        return "\n".join(line for line in lines if line)

    def _text(self, playing: Playing, observer: int) -> str:
        view = playing.view(observer)
        if self._is_public:
            return msgspec.json.encode(view).decode()
        own, public = msgspec.to_builtins(view), msgspec.to_builtins(playing.view(SPECTATOR))
        public["observer"] = own["observer"]
        return msgspec.json.encode(_beyond(own, public)).decode() if own != public else ""


def _observers(seats: Sequence[Faction], private: pyspiel.PrivateInfoType) -> Sequence[int]:
    """The observer behind each player."""
    match private:
        case pyspiel.PrivateInfoType.NONE:
            return [SPECTATOR] * len(seats)
        case pyspiel.PrivateInfoType.ALL_PLAYERS:
            return [REFEREE] * len(seats)
    return seats


def _beyond(own: object, public: object) -> object:
    """The items in `own` that are not in `public`."""
    if isinstance(own, dict) and isinstance(public, dict):
        return {key: _beyond(value, public.get(key)) for key, value in own.items() if value != public.get(key)}
    if isinstance(own, tuple) and isinstance(public, tuple) and len(own) == len(public):
        return {at: _beyond(*pair) for at, pair in enumerate(zip(own, public, strict=True)) if pair[0] != pair[1]}
    return own
