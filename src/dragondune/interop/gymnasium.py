"""One seat of Dragon Dune against bots, for Gymnasium: `gymnasium.make("DragonDune-v0", seat="elves", bots="greedy")`.

Importing this module registers the environment.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, Unpack, get_args

from dragondune.engine.ids import FACTION_IDS, NOBODY, Faction
from dragondune.extras import missing
from dragondune.interop.agents import Actions, Mask, Observation, Sitting, observation_space, vector_space
from dragondune.interop.env_table import EnvTable
from dragondune.interop.observation import Vector
from dragondune.interop.opponents import Lineup, Player, players_of
from dragondune.interop.rendering import Picture, check_mode, rendered
from dragondune.interop.settings import RENDER_MODES, Options, check_choice, checked
from dragondune.knowledge.gate import know
from dragondune.knowledge.situation import NO_LIMIT, Budget
from dragondune.views.view import View
from dragondune.views.viewing import view_of

try:
    import gymnasium
    import numpy as np
    from gymnasium.error import InvalidAction, ResetNeeded
except ImportError as error:
    raise missing(error) from None

__all__ = ["NAME", "DragonDuneEnv"]

NAME: Final = "DragonDune-v0"
"""The name for `gymnasium.make`."""
ILLEGAL_REWARD: Final = -1.0
Illegality: TypeAlias = Literal["lose", "raise"]
Info: TypeAlias = dict[str, object]


class DragonDuneEnv(gymnasium.Env[Vector, np.int64]):
    """The seat acts part by part, or with whole decisions; bots play the other seats.

    `bots` names one bot for all other seats, or one for each faction; a function that chooses one of a situation's
    options does as well. `info["action_mask"]` and `action_masks()` mask the legal actions, and `action_space.sample()`
    draws one of them. An illegal action ends the game with a reward of -1, and `info["illegal"]` says why; with
    `illegal="raise"` it raises InvalidAction and changes nothing. With `raw`, `info["view"]` is the seat's view, as a
    record. The game is truncated when the seat has acted `max_cycles` times.
    """

    metadata: dict[str, object] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        *,
        seat: str = "elves",
        bots: Player | Mapping[str, Player] = "simple",
        budget: Budget = NO_LIMIT,
        illegal: Illegality = "lose",
        render_mode: str | None = None,
        raw: bool = False,
        max_cycles: int | None = None,
        **options: Unpack[Options],
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.settings: Final = checked(**options)
        names = [FACTION_IDS[faction] for faction in self.settings.factions]
        if seat not in names:
            raise ValueError(f'nobody plays "{seat}"; the factions of this game are {", ".join(names)}')
        self._seat: Final[Faction] = FACTION_IDS.index(seat)
        self._lineup: Final = Lineup(players_of(bots, [name for name in names if name != seat]), budget)
        check_choice("illegal", illegal, get_args(Illegality))
        self._illegal: Final = illegal
        self._raw: Final = raw
        self._max_cycles: Final = max_cycles
        self._acted = 0
        self._is_lost = self._is_cut = False
        self._sitting: Final = Sitting(self.settings)
        self.observation_space = vector_space(self.settings)
        self.action_space = self._actions = Actions(self.settings)

    @property
    def table(self) -> EnvTable:
        """The current game, once there is one."""
        return self._sitting.table

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Vector, Info]:
        """Start a new game; without a seed, it follows from the last seed, or is random."""
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(2**62)) if seed is None else seed
        self._sitting.begin(chosen)
        self._is_lost = self._is_cut = False
        self._acted = 0
        self._opponents = self._lineup(chosen)
        self._let_bots_play()
        return self._observed()

    def _let_bots_play(self) -> None:
        """Let the bots play until the seat is asked or the game is over."""
        self.table.let_others_play(self._opponents, 1 << self._seat)
        self._sitting.seen.forget()

    def action_masks(self) -> Mask:
        """1 for each legal action, where MaskablePPO looks for it."""
        return self._sitting.seen.mask(self._seat)

    def _observed(self) -> tuple[Vector, Info]:
        self._actions.legal = self.table.legal
        info: Info = {"action_mask": self.action_masks()}
        if self._raw:
            info["view"] = self.raw_view()
        return self._sitting.seen.observation(self._seat), info

    def step(self, action: np.int64 | int) -> tuple[Vector, float, bool, bool, Info]:
        table = self.table
        if self._is_lost or self._is_cut or table.seat == NOBODY:
            raise ResetNeeded("the game is over; call reset() to start another")
        try:
            has_decided = table.act(action)
        except ValueError as fault:
            if self._illegal == "raise" or not self._actions.contains(action):
                raise InvalidAction(str(fault)) from None
            return self._lose(str(fault))
        reward = 0.0
        self._acted += 1
        if has_decided:
            self._let_bots_play()
            reward = self._sitting.earned.since_last().get(self._seat, 0.0)
        seen, info = self._observed()
        if self.render_mode == "human":
            self.render()
        is_over = table.seat == NOBODY
        self._is_cut = not is_over and self._acted == self._max_cycles
        return seen, reward, is_over, self._is_cut, info

    def _lose(self, sentence: str) -> tuple[Vector, float, bool, bool, Info]:
        self._is_lost = True
        seen, info = self._observed()
        return seen, ILLEGAL_REWARD, True, False, {**info, "illegal": sentence}

    def raw_view(self) -> View:
        """Everything the seat knows, as a record; `dragondune.views.in_words` turns it into words."""
        return view_of(know(self.table.game, self._seat))

    def render(self) -> Picture | None:
        """The table as a spectator sees it, in the chosen `render_mode`."""
        return rendered(self.table.game, self.render_mode)


class MaskInObservation(gymnasium.ObservationWrapper[Observation, np.int64, Vector]):
    """Puts the mask into the observation, for tools that look for it there: `observation` and `action_mask`."""

    def __init__(self, env: DragonDuneEnv) -> None:
        super().__init__(env)
        self._env: Final = env
        self.observation_space = observation_space(env.settings)

    def observation(self, observation: Vector) -> Observation:
        return {"observation": observation, "action_mask": self._env.action_masks()}


gymnasium.register(id=NAME, entry_point="dragondune.interop.gymnasium:DragonDuneEnv")
