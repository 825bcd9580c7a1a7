"""Many games behind the interface of PufferLib's vectorised environments, without needing PufferLib.

`PufferGames` has the attributes and methods that its trainers and those of similar tools use: `async_reset`, `send` and
`recv`, flat arrays with a row for each agent, and `masks` that tell which rows count.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, Unpack, get_args

from dragondune.engine.ids import FACTION_IDS
from dragondune.extras import missing
from dragondune.interop.agent_rows import AgentRows, Flags, Illegality
from dragondune.interop.agents import AGENTS, Actions, Mask
from dragondune.interop.observation import Vector
from dragondune.interop.opponents import Lineup, Player, players_of
from dragondune.interop.settings import MaskPlace, Options, Settings, check_choice, checked
from dragondune.knowledge.situation import NO_LIMIT, Budget

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from None

__all__ = ["PufferGames"]

Infos: TypeAlias = list[dict[str, object]]
Received: TypeAlias = tuple[Vector, Vector, Flags, Flags, Infos, NDArray[np.int64], Flags]


class PufferGames:
    """`count` games; each of the `seats` you play is an agent with a row of its own, game by game.

    Without `seats` you play all factions; otherwise `bots` play the others, as in `DragonDuneVectorEnv`. After
    `async_reset` or `send`, `recv` returns `observations`, `rewards`, `terminals`, `truncations`, `infos`, `agent_ids`
    and `masks`; `reset` and `step` do both at once. A finished game is followed by another in the same step.

    - Observations are between 0 and 1, with the mask of legal actions at their end: `observation_size` entries, then
      one for each action. With `mask="info"` they end there, and only `action_masks` has the masks.
    - `masks` are true for agents that are asked, and for all agents of a game that has just ended. The other agents
      have one legal action, which does nothing. What they send does not count.
    - An agent's reward contains everything it has earned since its mask was last true.
    - `infos` has an entry for each game that has just ended: its number, its length in steps, and who won.

    An illegal action raises ValueError; with `illegal="replace"` the first legal one is taken instead. The arrays are
    overwritten by every step.
    """

    emulated: Final = False
    done: Final = False

    def __init__(
        self,
        count: int,
        *,
        seats: Sequence[str] | None = None,
        bots: Player | Mapping[str, Player] = "simple",
        budget: Budget = NO_LIMIT,
        mask: MaskPlace = "observation",
        illegal: Illegality = "raise",
        processes: int = 0,
        max_steps: int | None = None,
        **options: Unpack[Options],
    ) -> None:
        check_choice("mask", mask, get_args(MaskPlace))
        self.settings: Final = checked(**options)
        played, others = _divided(self.settings, seats)
        rows = AgentRows(
            self.settings,
            count,
            seats=[FACTION_IDS.index(name) for name in played],
            processes=processes,
            max_steps=max_steps,
            invite=Lineup(players_of(bots, others), budget) if others else None,
            illegal=illegal,
        )
        self._rows: Final = rows
        self.num_envs: Final = count
        self.num_agents: Final = count * len(played)
        self.agent_ids: Final = np.arange(self.num_agents)
        self.possible_agents: Final = [AGENTS[FACTION_IDS.index(name)] for name in played]
        self.observation_size: Final = rows.observations.shape[1]
        self._has_mask: Final = mask == "observation"
        self.observations: Final[Vector] = self._observed() if self._has_mask else rows.observations
        self.infos: Infos = []
        self.single_observation_space: Final = spaces.Box(0, 1, self.observations.shape[1:], np.float32)
        self.single_action_space: Final = Actions(self.settings)
        self.observation_space: Final = spaces.Box(0, 1, self.observations.shape, np.float32)
        self.action_space: Final = spaces.MultiDiscrete(np.full(self.num_agents, self.settings.action_count))
        self._is_reset = self._is_waiting = False

    @property
    def agents_per_batch(self) -> int:
        """How many rows `recv` returns: all of them."""
        return self.num_agents

    @property
    def action_masks(self) -> Mask:
        """The legal actions of each agent."""
        return self._rows.action_masks

    @property
    def rewards(self) -> Vector:
        """What each agent has earned since its mask was last true."""
        return self._rows.due

    @property
    def terminals(self) -> Flags:
        """Whether an agent's game has just ended."""
        return self._rows.terminated

    @property
    def truncations(self) -> Flags:
        """Whether it was cut short by `max_steps`."""
        return self._rows.truncated

    @property
    def masks(self) -> Flags:
        """Which rows count."""
        return self._rows.is_told

    @property
    def driver_env(self) -> "PufferGames":
        """The environment that describes all others: this one."""
        return self

    def async_reset(self, seed: int | None = None) -> None:
        """Begin new games, with the seeds `seed`, `seed + 1`, …; without a seed, they are random."""
        self._rows.reset(seed)
        self.infos = []
        self._is_reset, self._is_waiting = True, False

    def send(self, actions: NDArray[np.integer] | Sequence[int]) -> None:
        """Begin a step with an action for each agent; the arrays must not be read until `recv` returns."""
        self._rows.send(np.asarray(actions))
        self._is_waiting = True

    def recv(self) -> Received:
        """Wait until the step is done, and return the arrays; without a step under way, return them as they are."""
        if not self._is_reset:
            raise ResetNeeded("there are no games yet; call async_reset() first")
        if self._is_waiting:
            self._is_waiting = False
            self._rows.recv()
            self.infos = self._ended()
        if self._has_mask:
            self._observed(self.observations)
        return (
            self.observations,
            self.rewards,
            self.terminals,
            self.truncations,
            self.infos,
            self.agent_ids,
            self.masks,
        )

    def reset(self, seed: int | None = None) -> tuple[Vector, Infos]:
        """`async_reset` and `recv` at once: observations and infos."""
        self.async_reset(seed)
        self.recv()
        return self.observations, self.infos

    def step(self, actions: NDArray[np.integer] | Sequence[int]) -> tuple[Vector, Vector, Flags, Flags, Infos]:
        """`send` and `recv` at once: observations, rewards, terminals, truncations and infos."""
        self.send(actions)
        self.recv()
        return self.observations, self.rewards, self.terminals, self.truncations, self.infos

    def close(self) -> None:
        """End the processes."""
        self._rows.run.close()

    def _observed(self, out: Vector | None = None) -> Vector:
        rows = self._rows
        if out is None:
            out = np.zeros((len(rows.observations), self.observation_size + rows.action_masks.shape[1]), np.float32)
        out[:, : self.observation_size] = rows.observations
        out[:, self.observation_size :] = rows.action_masks
        return out

    def _ended(self) -> Infos:
        """The infos about games that have just ended."""
        rows, found = self._rows, list[dict[str, object]]()
        for game in np.flatnonzero(rows.lengths).tolist():
            winners = int(rows.run.arrays.wins[game])
            wins = {AGENTS[seat]: float(winners >> seat & 1) for seat in sorted(self.settings.factions)}
            found.append({"game": game, "length": int(rows.lengths[game]), "wins": wins})
        return found


def _divided(settings: Settings, seats: Sequence[str] | None) -> tuple[list[str], list[str]]:
    """The factions that the caller plays, and the others."""
    names = [FACTION_IDS[faction] for faction in sorted(settings.factions)]
    if seats is None:
        return names, []
    played = [name for name in names if name in seats]
    if not played or len(played) != len(seats):
        raise ValueError(f"seats must name different factions of this game, {', '.join(names)}, not {seats!r}")
    return played, [name for name in names if name not in played]
