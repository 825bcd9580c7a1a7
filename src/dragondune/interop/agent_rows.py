"""Many games with a row for every agent, for tools in which every agent acts in every step."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, get_args

from dragondune.engine.ids import FACTIONS, Faction
from dragondune.extras import missing
from dragondune.interop.agents import Mask
from dragondune.interop.batch import Invite
from dragondune.interop.observation import Vector, scaled_rows
from dragondune.interop.settings import Settings, check_choice
from dragondune.interop.talking import READY
from dragondune.interop.vector import Running

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from None

Illegality: TypeAlias = Literal["raise", "replace"]
Flags: TypeAlias = NDArray[np.bool_]


class AgentRows:
    """Arrays with a row for each agent, game by game, and within a game in the order of the factions.

    `is_asked` tells which agents act; the others have one legal action, `idle`, which does nothing, and their row keeps
    what they saw when they were last asked in this game (zeros before that). All agents of a game that has just ended
    are told so. `rewards` are those of the last step; `due` those since an agent was last asked or told.
    """

    def __init__(
        self,
        settings: Settings,
        count: int,
        *,
        seats: Sequence[Faction],
        processes: int,
        max_steps: int | None,
        invite: Invite | None = None,
        illegal: Illegality = "raise",
    ) -> None:
        check_choice("illegal", illegal, get_args(Illegality))
        mine = sum(1 << seat for seat in seats)
        self.run: Final = Running(settings, count, processes=processes, max_steps=max_steps, mine=mine, invite=invite)
        self.settings: Final = settings
        self.idle: Final = READY if settings.actions == "factored" else 0
        self._illegal: Final = illegal
        self._seats: Final = list(seats)
        self._place: Final = np.zeros(len(FACTIONS), np.intp)
        self._place[self._seats] = np.arange(len(seats))
        self._first: Final = np.arange(count) * len(seats)
        self._asked = self._first
        rows, size = count * len(seats), self.run.arrays.size
        self.observations: Final[Vector] = np.zeros((rows, size), np.float32)
        self.action_masks: Final[Mask] = np.zeros((rows, settings.action_count), np.int8)
        self.is_asked: Final[Flags] = np.zeros(rows, np.bool_)
        self.is_told: Final[Flags] = np.zeros(rows, np.bool_)
        self.rewards: Final[Vector] = np.zeros(rows, np.float32)
        self.due: Final[Vector] = np.zeros(rows, np.float32)
        self.terminated: Final[Flags] = np.zeros(rows, np.bool_)
        self.truncated: Final[Flags] = np.zeros(rows, np.bool_)
        self.lengths: Final = np.zeros(count, np.int64)
        """Of the games that have just ended; 0 for others."""
        self._steps: Final = np.zeros(count, np.int64)
        self._open: Final[Vector] = np.zeros((count, len(seats)), np.float32)

    def of_seat(self, rows: NDArray[np.generic], seat: Faction) -> NDArray[np.generic]:
        """The rows of one seat, game by game."""
        return rows[self._place[seat] :: len(self._seats)]

    def reset(self, seed: int | None) -> None:
        self.run.reset(seed)
        for rows in (self.observations, self.rewards, self.due, self.terminated, self.truncated, self._open):
            rows.fill(0)
        self._steps.fill(0)
        self.lengths.fill(0)
        self.action_masks.fill(0)
        self.action_masks[:, self.idle] = 1
        self._show()
        self.is_told[:] = self.is_asked

    def send(self, actions: NDArray[np.integer]) -> None:
        """Begin a step with an action for each row; those of agents that are not asked do not count."""
        rows = len(self.is_asked)
        if actions.shape not in ((rows,), (rows, 1)) or not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(f"actions must be {rows} whole numbers, one for each agent, not {actions!r}")
        chosen = actions.reshape(rows)[self._asked]
        if self._illegal == "replace":
            legal = self.action_masks[self._asked]
            known = np.clip(chosen, 0, legal.shape[1] - 1)
            is_legal = (known == chosen) & (legal[np.arange(len(known)), known] == 1)
            chosen = np.where(is_legal, chosen, legal.argmax(axis=1))
        self.run.send(chosen)

    def recv(self) -> None:
        """Wait until the step is done, and fill the arrays."""
        self.run.recv()
        arrays, agents = self.run.arrays, len(self._seats)
        ended = arrays.terminated | arrays.truncated
        self._steps[:] += 1
        self.lengths[:] = np.where(ended, self._steps, 0)
        self._steps[ended] = 0
        self.terminated[:] = np.repeat(arrays.terminated, agents)
        self.truncated[:] = np.repeat(arrays.truncated, agents)
        earned = arrays.rewards[:, self._seats]
        self.rewards[:] = earned.reshape(-1)
        self.action_masks[self._asked] = 0
        self.action_masks[self._asked, self.idle] = 1
        if ended.any():
            self.observations.reshape(len(ended), agents, -1)[ended] = 0
        self._show()
        self.is_told[:] = self.is_asked | np.repeat(ended, agents)
        told = self.is_told.reshape(-1, agents)
        self._open[:] += earned
        self.due[:] = np.where(told, self._open, 0).reshape(-1)
        self._open[told] = 0

    def _show(self) -> None:
        """Show each agent that is asked what it sees and may do."""
        arrays, settings = self.run.arrays, self.settings
        self._asked = self._first + self._place[arrays.seats]
        self.is_asked.fill(False)
        self.is_asked[self._asked] = True
        seen = scaled_rows(arrays.observations, talk=settings.talk, is_compact=settings.is_compact)
        self.observations[self._asked] = seen
        self.action_masks[self._asked] = arrays.masks
