"""Dragon Dune as an agent-environment cycle (AEC): agents act one after another.

`env()` is `raw_env` with the checks of PettingZoo's usual wrappers: an illegal action ends the game, and the offender
gets -1.
"""

from typing import Final, Unpack, cast, get_args

from dragondune.engine.ids import NOBODY
from dragondune.extras import missing
from dragondune.interop.agents import (
    AGENTS,
    Action,
    Actions,
    Mask,
    Observation,
    Sitting,
    faction_of,
    observation_space,
    state_space,
)
from dragondune.interop.env_table import EnvTable
from dragondune.interop.observation import Vector
from dragondune.interop.pettingzoo.batched import BatchedDragonDune
from dragondune.interop.pettingzoo.parallel import METADATA, ParallelDragonDune
from dragondune.interop.rendering import Picture, check_mode, rendered
from dragondune.interop.settings import MaskPlace, Options, check_choice, checked
from dragondune.knowledge.gate import know
from dragondune.views.view import View
from dragondune.views.viewing import view_of

try:
    from gymnasium.spaces import Space
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise missing(error) from None

__all__ = ["batched_env", "env", "parallel_env", "raw_env"]

ILLEGAL_REWARD: Final = -1


class RawEnv(AECEnv[str, Observation, Action], EzPickle):
    """One table of two to four factions.

    An observation is a dictionary of `observation`, with the entries of dragondune.interop.observation, and
    `action_mask`, which is all zeros for agents that are not asked. With `raw`, `infos` hold the view of the agent
    being asked, as a record; with `mask="info"` they hold its mask too, where some tools look for it. The game is
    truncated when an agent has acted `max_cycles` times.
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
        self._sitting: Final = Sitting(self.settings)
        self.possible_agents: list[str] = [AGENTS[seat] for seat in sorted(self.settings.factions)]
        self.agents: list[str] = []
        self.state_space = state_space(self.settings)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation_space(self.settings))
        self._actions: Final = {agent: Actions(self.settings) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Action]:
        return cast("Space[Action]", self._actions[agent])

    def state(self) -> Vector:
        """What all agents together know, one after another: for training only, since no agent may know it."""
        return self._sitting.seen.everything()

    @property
    def table(self) -> EnvTable:
        """The current game, once there is one."""
        return self._sitting.table

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Start a new game; without a seed, it follows from the last seed, or is random."""
        self._sitting.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._acted = dict.fromkeys(self.agents, 0)
        self._has_rewards = False
        self._select()

    def _select(self) -> None:
        """Select the agent being asked; when the game is over, the first agent that has yet to learn it."""
        table = self._sitting.table
        seat = table.seat
        agent = self.agents[0] if seat == NOBODY else AGENTS[seat]
        self.agent_selection = agent
        self._actions[agent].legal = table.legal
        if seat != NOBODY and (self._raw or self._has_info):
            view: dict[str, object] = {"view": self.raw_view(agent)} if self._raw else {}
            self.infos[agent] = {"action_mask": self.action_masks(), **view} if self._has_info else view

    def observe(self, agent: str) -> Observation:
        seat, seen = faction_of(agent), self._sitting.seen
        return {"observation": seen.observation(seat), "action_mask": seen.mask(seat)}

    def action_masks(self) -> Mask:
        """1 for each legal action of the selected agent."""
        return self._sitting.seen.mask(self._sitting.table.seat)

    def raw_view(self, agent: str) -> View:
        """Everything this agent knows, as a record; `dragondune.views.in_words` turns it into words."""
        return view_of(know(self.table.game, faction_of(agent)))

    def step(self, action: Action) -> None:
        """Act for the selected agent; ValueError if the action is illegal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act; None is for agents whose game is over")
        has_decided = self._sitting.table.act(action)
        if self._has_rewards:
            self._clear_rewards()
            self._has_rewards = False
        self._cumulative_rewards[agent] = 0.0
        self._acted[agent] += 1
        if has_decided:
            self._settle()
        if self._acted[agent] == self._max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        """Update rewards after a decision, and note whether the game is over."""
        sitting = self._sitting
        sitting.seen.forget()
        is_over = sitting.table.seat == NOBODY
        earned = sitting.earned.since_last() if is_over or self.settings.shaping else {}
        if earned:
            self.rewards = {AGENTS[seat]: reward for seat, reward in earned.items()}
            self._accumulate_rewards()
            self._has_rewards = True
        if is_over:
            self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> Picture | None:
        """The table as a spectator sees it, in the chosen `render_mode`."""
        return rendered(self.table.game, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


class CheckedEnv(RawEnv):
    """Does what PettingZoo's wrappers for bad actions do, without their cost at every step."""

    def step(self, action: Action) -> None:
        """An action outside the space fails an assertion; an illegal one ends the game, and the offender gets -1."""
        agent = self.agent_selection
        is_dead = self.terminations[agent] or self.truncations[agent]
        assert (action is None) if is_dead else self._actions[agent].contains(action), "action is not in action space"
        if is_dead or action in self._sitting.table.legal:
            super().step(action)
            return
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {one: float(ILLEGAL_REWARD) if one == agent else 0.0 for one in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()


class OrderedEnv(OrderEnforcingWrapper[str, Observation, Action]):
    """PettingZoo's wrapper, but it asks the environment once for everything in `last`."""

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, object]]:
        return self.env.last(observe) if self._has_reset else super().last(observe)


def env(
    *,
    render_mode: str | None = None,
    raw: bool = False,
    mask: MaskPlace = "observation",
    max_cycles: int | None = None,
    **options: Unpack[Options],
) -> AECEnv[str, Observation, Action]:
    """`raw_env` with the checks of PettingZoo's wrappers."""
    return OrderedEnv(CheckedEnv(render_mode=render_mode, raw=raw, mask=mask, max_cycles=max_cycles, **options))


raw_env = RawEnv
parallel_env = ParallelDragonDune
batched_env = BatchedDragonDune
