"""Many games at once in the manner of PettingZoo's parallel environments: dictionaries by agent, of arrays by game."""

from collections.abc import Mapping
from typing import Final, TypeAlias, Unpack, get_args

from dragondune.extras import missing
from dragondune.interop.agent_rows import AgentRows
from dragondune.interop.agents import AGENTS, Actions, Mask, Observation, observation_space
from dragondune.interop.settings import MaskPlace, Options, check_choice, checked

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from None

Rows: TypeAlias = NDArray[np.generic]
Observed: TypeAlias = dict[str, dict[str, Rows]]
Infos: TypeAlias = dict[str, dict[str, Rows]]


class BatchedDragonDune:
    """`count` games of `parallel_env` in step, with the same agents, spaces, actions and rewards.

    Everything that `parallel_env` returns for an agent is an array here, with a row for each game: `actions` are arrays
    too. `infos[agent]["is_asked"]` tells in which games the agent acts; elsewhere it has one legal action, which does
    nothing, and its observation is the one from when it was last asked in that game. A finished game is followed by
    another in the same step, so `agents` never change. The arrays are overwritten by every step.
    """

    def __init__(
        self,
        count: int,
        *,
        mask: MaskPlace = "observation",
        processes: int = 0,
        max_cycles: int | None = None,
        **options: Unpack[Options],
    ) -> None:
        check_choice("mask", mask, get_args(MaskPlace))
        self.settings: Final = checked(**options)
        self._seats: Final = sorted(self.settings.factions)
        self._rows: Final = AgentRows(
            self.settings, count, seats=self._seats, processes=processes, max_steps=max_cycles
        )
        self._has_info: Final = mask == "info"
        self.num_envs: Final = count
        self.possible_agents: Final = [AGENTS[seat] for seat in self._seats]
        self.agents: Final = self.possible_agents[:]
        self._observations: Final = observation_space(self.settings)
        self._actions: Final = {agent: Actions(self.settings) for agent in self.agents}

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """What the agent sees in one game."""
        return self._observations

    def action_space(self, agent: str) -> Actions:
        """What the agent can do in one game."""
        return self._actions[agent]

    def action_masks(self, agent: str) -> Mask:
        """The legal actions of an agent in every game."""
        masks: Mask = self._of(self._rows.action_masks)[agent].astype(np.int8, copy=False)
        return masks

    def reset(self, seed: int | None = None) -> tuple[Observed, Infos]:
        """Begin new games, with the seeds `seed`, `seed + 1`, …; without a seed, they are random."""
        self._rows.reset(seed)
        return self._observed(), self._infos()

    def step(
        self, actions: Mapping[str, NDArray[np.integer]]
    ) -> tuple[Observed, dict[str, Rows], dict[str, Rows], dict[str, Rows], Infos]:
        """Take an action of each agent in each game; ValueError if one is missing or illegal."""
        for agent in self.agents:
            if agent not in actions:
                raise ValueError(f"{agent} has to act too: every agent acts in every cycle")
            if np.shape(actions[agent]) != (self.num_envs,):
                raise ValueError(f"{agent} needs {self.num_envs} actions, one for each game")
        rows = self._rows
        rows.send(np.stack([actions[agent] for agent in self.agents], axis=1).reshape(-1))
        rows.recv()
        rewards, ended, cut = self._of(rows.rewards), self._of(rows.terminated), self._of(rows.truncated)
        return self._observed(), rewards, ended, cut, self._infos()

    def close(self) -> None:
        """End the processes."""
        self._rows.run.close()

    def _of(self, rows: Rows) -> dict[str, Rows]:
        return {AGENTS[seat]: self._rows.of_seat(rows, seat) for seat in self._seats}

    def _observed(self) -> Observed:
        seen, masks = self._of(self._rows.observations), self._of(self._rows.action_masks)
        return {agent: {"observation": seen[agent], "action_mask": masks[agent]} for agent in self.agents}

    def _infos(self) -> Infos:
        asked, masks = self._of(self._rows.is_asked), self._of(self._rows.action_masks)
        infos: Infos = {agent: {"is_asked": asked[agent]} for agent in self.agents}
        if self._has_info:
            for agent in self.agents:
                infos[agent]["action_mask"] = masks[agent]
        return infos
