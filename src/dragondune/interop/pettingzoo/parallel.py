"""Dragon Dune as an environment in which all agents act in every cycle, for programs that need one."""

from collections.abc import Mapping
from typing import Final, Unpack, cast, get_args

from dragondune.engine.ids import NOBODY
from dragondune.extras import missing
from dragondune.interop.agents import (
    AGENTS,
    Action,
    Actions,
    Observation,
    Sitting,
    faction_of,
    observation_space,
    state_space,
)
from dragondune.interop.env_table import EnvTable
from dragondune.interop.observation import Vector
from dragondune.interop.rendering import Picture, check_mode, rendered
from dragondune.interop.settings import RENDER_MODES, MaskPlace, Options, check_choice, checked
from dragondune.interop.talking import READY
from dragondune.knowledge.gate import know
from dragondune.views.view import View
from dragondune.views.viewing import view_of

try:
    from gymnasium.spaces import Space
    from gymnasium.utils import EzPickle
    from pettingzoo import ParallelEnv
except ImportError as error:
    raise missing(error) from None

METADATA: Final[dict[str, object]] = {
    "name": "dragondune_v0",
    "render_modes": list(RENDER_MODES),
    "render_fps": 1,
    "is_parallelizable": False,
}


class ParallelDragonDune(ParallelEnv[str, Observation, Action], EzPickle):
    """In every cycle the agent being asked acts, and the others have one legal action, which does nothing.

    That action is `talk Ready`, or 0 among whole decisions. The game is truncated after `max_cycles`. With
    `mask="info"`, `infos` also hold each agent's mask; with `raw`, the view of the agent being asked, as a record.
    """

    metadata: dict[str, object] = METADATA

    def __init__(
        self,
        *,
        render_mode: str | None = None,
        raw: bool = False,
        mask: MaskPlace = "observation",
        max_cycles: int | None = None,
        **options: Unpack[Options],
    ) -> None:
        EzPickle.__init__(self, render_mode=render_mode, raw=raw, mask=mask, max_cycles=max_cycles, **options)
        check_choice("mask", mask, get_args(MaskPlace))
        check_mode(render_mode)
        self.render_mode: Final = render_mode
        self.settings: Final = checked(**options)
        self._raw: Final = raw
        self._has_info: Final = mask == "info"
        self._max_cycles: Final = max_cycles
        self._idle: Final = READY if self.settings.actions == "factored" else 0
        self._sitting: Final = Sitting(self.settings)
        self.possible_agents: list[str] = [AGENTS[seat] for seat in sorted(self.settings.factions)]
        self.agents: list[str] = []
        self.state_space = state_space(self.settings)
        self._observations: Final = observation_space(self.settings)
        self._actions: Final = {agent: Actions(self.settings) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Observation]:
        return self._observations

    def action_space(self, agent: str) -> Space[Action]:
        return cast("Space[Action]", self._actions[agent])

    def state(self) -> Vector:
        """What all agents together know, one after another: for training only, since no agent may know it."""
        return self._sitting.seen.everything()

    @property
    def table(self) -> EnvTable:
        """The current game, once there is one."""
        return self._sitting.table

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, object]]]:
        """Start a new game; without a seed, it follows from the last seed, or is random."""
        self._sitting.begin(seed)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        observed = self._observed()
        return observed, self._infos(observed)

    def _infos(self, observed: Mapping[str, Observation]) -> dict[str, dict[str, object]]:
        infos: dict[str, dict[str, object]] = {agent: {} for agent in observed}
        if self._has_info:
            for agent, seen in observed.items():
                infos[agent]["action_mask"] = seen["action_mask"]
        if self._raw and self.table.seat != NOBODY:
            agent = AGENTS[self.table.seat]
            infos[agent]["view"] = self.raw_view(agent)
        return infos

    def raw_view(self, agent: str) -> View:
        """Everything this agent knows, as a record; `dragondune.views.in_words` turns it into words."""
        return view_of(know(self.table.game, faction_of(agent)))

    def _observed(self) -> dict[str, Observation]:
        self._sitting.seen.forget()
        return {agent: self._observation(agent) for agent in self.agents}

    def _observation(self, agent: str) -> Observation:
        seat = faction_of(agent)
        mask = self._sitting.seen.mask(seat)
        if seat != self.table.seat:
            mask[self._idle] = 1
        self._actions[agent].legal = [int(action) for action in mask.nonzero()[0]]
        return {"observation": self._sitting.seen.observation(seat), "action_mask": mask}

    def step(
        self, actions: Mapping[str, Action]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, object]],
    ]:
        """Take one action per agent; ValueError if one is missing or illegal, and nothing changes."""
        agents = self.agents
        asked = AGENTS[self.table.seat]
        for agent in agents:
            if agent not in actions:
                raise ValueError(f"{agent} has to act too: every agent acts in every cycle")
            if agent != asked and actions[agent] != self._idle:
                raise ValueError(f"{agent} is not being asked and can only choose {self._idle}, not {actions[agent]}")
        chosen = actions[asked]
        if chosen is None:
            raise ValueError(f"{asked} has to act; None is for agents whose game is over")
        has_decided = self.table.act(chosen)
        self._cycles += 1
        earned = self._sitting.earned.since_last() if has_decided else {}
        is_over = self.table.seat == NOBODY
        is_cut = not is_over and self._cycles == self._max_cycles
        observed = self._observed()
        rewards = {agent: earned.get(faction_of(agent), 0.0) for agent in agents}
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        infos = self._infos(observed)
        return observed, rewards, dict.fromkeys(agents, is_over), dict.fromkeys(agents, is_cut), infos

    def render(self) -> Picture | None:
        """The table as a spectator sees it, in the chosen `render_mode`."""
        return rendered(self.table.game, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
