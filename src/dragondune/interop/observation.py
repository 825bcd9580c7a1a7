"""What a seat knows, as an array for learning programs: named entries between 0 and 1.

`OBSERVATION` maps names to entries and `MEANINGS` explains them. Every entry is a whole number divided by its maximum.
`tensors/planes.py` writes what the seat knows; this module adds the parts of a decision that the seat has spelled so
far, under names that begin with `said`.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from dragondune.engine.decisions import MAX_GOLD
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTION_IDS, REFEREE
from dragondune.engine.ruleset import Ruleset
from dragondune.extras import missing
from dragondune.interop.said import SAID, SAID_SIZE, entries, mark_parts
from dragondune.knowledge.gate import Knowledge, glance
from dragondune.tensors.layout import DEALS, FACTS, Block
from dragondune.views.reading import knowledge_of
from dragondune.views.view import View

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from None

Vector: TypeAlias = NDArray[np.float32]


def _slices(blocks: Sequence[Block]) -> Mapping[str, slice]:
    found = {block.name: slice(block.start, block.start + block.size) for block in blocks}
    start = blocks[-1].start + blocks[-1].size
    for name, count, _ in SAID:
        found[name] = slice(start, start + count)
        start += count
    return MappingProxyType(found)


OBSERVATION: Final = _slices(FACTS)
"""The entries of each name in an observation."""
TALK_OBSERVATION: Final = _slices((*FACTS, *DEALS))
"""The same for tables that talk, with agreements in force and offers."""
MEANINGS: Final[Mapping[str, str]] = MappingProxyType(
    {block.name: block.meaning for block in (*FACTS, *DEALS)} | {name: meaning for name, _, meaning in SAID}
)


def observation_size(*, talk: bool = False, is_compact: bool = False) -> int:
    if is_compact:
        return len(TALK_COMPACT if talk else COMPACT)
    blocks = (*FACTS, *DEALS) if talk else FACTS
    return sum(block.size for block in blocks) + SAID_SIZE


LEFT_OUT: Final = frozenset(
    {"agenda", "event_pile", "event_bottom", "visited", "elites", "elites_planned", "pick", "pick_from", "secrets.kept"}
    | {
        f"seat{place}.{name}"
        for place in range(len(FACTION_IDS))
        for name in (
            "has_predicted",
            "hid_now",
            "lurking",
            "not_held",
            "not_queen",
            "not_jack",
            "predicted_castle",
            "predicted_turn",
            "predicted_winner",
            "seen",
            "seen_by_orcs",
            "seen_of_orcs",
            "shown",
        )
    }
)
"""What compact observations leave out besides the rules: what others know, what somebody is known not to have, what
only matters for a moment, and what belongs to optional rules."""


def _kept(names: Mapping[str, slice]) -> NDArray[np.intp]:
    kept = [np.arange(one.start, one.stop) for name, one in names.items() if not _is_left_out(name)]
    return np.concatenate(kept)


def _is_left_out(name: str) -> bool:
    return name in LEFT_OUT or name.startswith("rules.")


COMPACT: Final = _kept(OBSERVATION)
"""The entries of an observation that a compact one has, in their order."""
TALK_COMPACT: Final = _kept(TALK_OBSERVATION)


def compact(vectors: Vector, *, talk: bool = False) -> Vector:
    """Compact observations of full ones, a single one or many rows; words of cheap talk stay at the end."""
    kept, full = (TALK_COMPACT, len(_TALK_SCALE)) if talk else (COMPACT, len(_SCALE))
    words = np.arange(full, vectors.shape[-1])
    return vectors[..., np.concatenate((kept, words))]


def kept_ranges(*, talk: bool = False) -> list[slice]:
    """The same entries as slices of an observation."""
    kept = TALK_COMPACT if talk else COMPACT
    parts = np.split(kept, np.flatnonzero(np.diff(kept) > 1) + 1)
    return [slice(int(part[0]), int(part[-1]) + 1) for part in parts]


def _scale(blocks: Sequence[Block]) -> Vector:
    facts = [np.full(block.size, 1 / block.most, np.float32) for block in blocks]
    said = [np.array([1 / MAX_GOLD, 1] if "number" in name else [1] * size, np.float32) for name, size, _ in SAID]
    return np.concatenate((*facts, *said))


_SCALE: Final = _scale(FACTS)
_TALK_SCALE: Final = _scale((*FACTS, *DEALS))


def scaled(known: bytearray, *, talk: bool = False, out: Vector | None = None) -> Vector:
    """Entries as numbers between 0 and 1, in a new array or in `out`."""
    vector = np.empty(len(known), np.float32) if out is None else out
    vector[:] = np.frombuffer(known, np.uint8)
    return np.multiply(vector, _TALK_SCALE if talk else _SCALE, vector)


_COMPACT_SCALE: Final = _SCALE[COMPACT]
_TALK_COMPACT_SCALE: Final = _TALK_SCALE[TALK_COMPACT]


def scaled_rows(
    rows: NDArray[np.uint8], *, talk: bool = False, is_compact: bool = False, out: Vector | None = None
) -> Vector:
    """Rows of entries as numbers between 0 and 1; what follows the entries, words of cheap talk, is 0 or 1 already.

    `is_compact` says that the rows are compact already.
    """
    vectors = np.empty(rows.shape, np.float32) if out is None else out
    scale = (_TALK_COMPACT_SCALE if talk else _COMPACT_SCALE) if is_compact else _TALK_SCALE if talk else _SCALE
    np.multiply(rows[:, : len(scale)], scale, vectors[:, : len(scale)])
    vectors[:, len(scale) :] = rows[:, len(scale) :]
    return vectors


class Listing:
    """Entries as lists, for programs that need lists; unchanged entries of the last list are reused."""

    __slots__ = ("_kept", "_numbers", "_scale", "_whole")

    def __init__(self, *, is_compact: bool = False) -> None:
        self._kept: Final = COMPACT if is_compact else None
        self._scale: Final = _COMPACT_SCALE if is_compact else _SCALE
        self._whole: NDArray[np.uint8] = np.zeros(len(self._scale), np.uint8)
        self._numbers: Final = [0.0] * len(self._scale)

    def of(self, known: bytearray) -> list[float]:
        """The same as `scaled`, compact if the listing is."""
        whole = np.frombuffer(known, np.uint8)
        if self._kept is not None:
            whole = whole[self._kept]
        numbers, changed = self._numbers, (whole != self._whole).nonzero()[0]
        for at, number in zip(changed.tolist(), (whole[changed] * self._scale[changed]).tolist(), strict=True):
            numbers[at] = number
        self._whole = whole
        return numbers[:]


def facts(game: Game, observer: int, *, talk: bool = False) -> Vector:
    """Everything the observer knows, with nothing spelled yet; `with_parts` adds to a copy of it."""
    return scaled(entries(glance(game, observer), talk=talk), talk=talk)


def with_parts(known: Vector, parts: Sequence[int]) -> Vector:
    """A copy that includes the parts spelled so far."""
    vector = known.copy()
    if parts:
        said = bytearray(SAID_SIZE)
        mark_parts(said, parts)
        vector[-SAID_SIZE:] = np.frombuffer(said, np.uint8) * _SCALE[-SAID_SIZE:]
    return vector


def observation(game: Game, observer: int, parts: Sequence[int] = (), *, talk: bool = False) -> Vector:
    """What a seat or a spectator knows now; `parts` are the `Spelling.parts` of the seat being asked."""
    return _observed(glance(game, observer), parts, talk=talk)


def observation_of(view: View, rules: Ruleset, parts: Sequence[int] = (), *, talk: bool = False) -> Vector:
    """The same for a program that has only a view."""
    knowledge = knowledge_of(view, rules)
    if knowledge.observer == REFEREE:
        raise ValueError("an observation is for a seat or a spectator, not for the referee")
    return _observed(knowledge, parts, talk=talk)


def _observed(knowledge: Knowledge, parts: Sequence[int], *, talk: bool) -> Vector:
    known = entries(knowledge, talk=talk)
    mark_parts(known, parts)
    return scaled(known, talk=talk)
