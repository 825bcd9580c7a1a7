"""One seat of Dragon Dune against bots, for Gymnasium: `gymnasium.make("DragonDune-v0", seat="elves", bots="greedy")`.

Importing this module registers the environment.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, Unpack, get_args

from dragondune.bots.base import Bot
from dragondune.bots.registry import make_bot
from dragondune.bots.supervision import ask_for_decision
from dragondune.engine.errors import Malformed
from dragondune.engine.ids import FACTION_IDS, NOBODY, Faction
from dragondune.interop.agents import Actions, Sitting, vector_space
from dragondune.interop.env_table import EnvTable
from dragondune.interop.extra import missing
from dragondune.interop.observation import Vector
from dragondune.interop.rendering import Picture, check_mode, rendered
from dragondune.interop.settings import RENDER_MODES, Options, check_choice, checked
from dragondune.knowledge.gate import know
from dragondune.knowledge.situation import NO_LIMIT, Budget, situation_of
from dragondune.views.view import View
from dragondune.views.viewing import view_of

try:
    import gymnasium
    import numpy as np
    from gymnasium.error import InvalidAction, ResetNeeded
except ImportError as error:
    raise missing(error) from None

NAME: Final = "DragonDune-v0"
ILLEGAL_REWARD: Final = -1.0
Illegality: TypeAlias = Literal["lose", "raise"]
Info: TypeAlias = dict[str, object]


class DragonDuneEnv(gymnasium.Env[Vector, np.int64]):
    """The seat acts part by part, or with whole decisions; bots play the other seats.

    `bots` names one bot for all other seats, or one for each faction. `info["action_mask"]` masks the legal actions,
    and `action_space.sample()` draws one of them. An illegal action ends the game with a reward of -1, and
    `info["illegal"]` says why; with `illegal="raise"` it raises InvalidAction and changes nothing.
    """

    metadata: dict[str, object] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        *,
        seat: str = "elves",
        bots: str | Mapping[str, str] = "simple",
        budget: Budget = NO_LIMIT,
        illegal: Illegality = "lose",
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.settings: Final = checked(**options)
        if self.settings.talk or self.settings.chat:
            raise ValueError("talk and chat are not available against bots; use PettingZoo's environment")
        names = [FACTION_IDS[faction] for faction in self.settings.factions]
        if seat not in names:
            raise ValueError(f'nobody plays "{seat}"; the factions of this game are {", ".join(names)}')
        self._seat: Final[Faction] = FACTION_IDS.index(seat)
        self._bots: Final[dict[Faction, str]] = _bots_of(bots, [name for name in names if name != seat])
        self._budget: Final = budget
        check_choice("illegal", illegal, get_args(Illegality))
        self._illegal: Final = illegal
        self._is_lost = False
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
        self._is_lost = False
        self._players: dict[Faction, tuple[str, Bot]] = {
            faction: (name, make_bot(name, chosen + 1 + faction)) for faction, name in self._bots.items()
        }
        self._let_bots_play()
        return self._observed()

    def _let_bots_play(self) -> None:
        """Let the bots play until the seat is asked or the game is over."""
        table = self.table
        while table.seat not in (self._seat, NOBODY):
            name, bot = self._players[table.seat]
            table.decide(ask_for_decision(name, bot, situation_of(table.game, table.seat, self._budget)))
        self._sitting.seen.forget()

    def _observed(self) -> tuple[Vector, Info]:
        self._actions.legal = self.table.legal
        return self._sitting.seen.observation(self._seat), {"action_mask": self._sitting.seen.mask(self._seat)}

    def step(self, action: np.int64 | int) -> tuple[Vector, float, bool, bool, Info]:
        table = self.table
        if self._is_lost or table.seat == NOBODY:
            raise ResetNeeded("the game is over; call reset() to start another")
        try:
            has_decided = table.act(action)
        except ValueError as fault:
            if self._illegal == "raise" or not self._actions.contains(action):
                raise InvalidAction(str(fault)) from None
            return self._lose(str(fault))
        reward = 0.0
        if has_decided:
            self._let_bots_play()
            reward = self._sitting.earned.since_last().get(self._seat, 0.0)
        vector, info = self._observed()
        if self.render_mode == "human":
            self.render()
        return vector, reward, table.seat == NOBODY, False, info

    def _lose(self, sentence: str) -> tuple[Vector, float, bool, bool, Info]:
        self._is_lost = True
        vector, info = self._observed()
        return vector, ILLEGAL_REWARD, True, False, {**info, "illegal": sentence}

    def raw_view(self) -> View:
        """Everything the seat knows, as a record; `dragondune.views.in_words` turns it into words."""
        return view_of(know(self.table.game, self._seat))

    def render(self) -> Picture | None:
        """The table as a spectator sees it, in the chosen `render_mode`."""
        return rendered(self.table.game, self.render_mode)


def _bots_of(bots: str | Mapping[str, str], others: list[str]) -> dict[Faction, str]:
    """[R29] A bot for each other seat."""
    named = dict.fromkeys(others, bots) if isinstance(bots, str) else dict(bots)
    if set(named) != set(others):
        raise ValueError(
            f"bots must name one bot for all, or one for each of {', '.join(others)}, not {', '.join(named)}"
        )
    for name in named.values():
        try:
            make_bot(name, 0)
        except Malformed as fault:
            raise ValueError(str(fault)) from None
    return {FACTION_IDS.index(faction): name for faction, name in named.items()}


gymnasium.register(id=NAME, entry_point="dragondune.interop.gymnasium:DragonDuneEnv")
