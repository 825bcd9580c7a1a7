"""Shared by the PettingZoo and Gymnasium environments: agent names, spaces, observations, rewards."""

from typing import Final, NoReturn, TypeAlias, cast

from dragondune.engine.ids import FACTION_IDS, NOBODY, Faction, members
from dragondune.extras import missing
from dragondune.interop.env_table import EnvTable, castles_held
from dragondune.interop.observation import (
    Vector,
    compact,
    observation_size,
    scaled,
)
from dragondune.interop.said import entries, mark_parts
from dragondune.interop.settings import Settings
from dragondune.knowledge.gate import glance

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from gymnasium.utils import seeding
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from None

Mask: TypeAlias = NDArray[np.int8]
Observation: TypeAlias = dict[str, Vector | Mask]
Action: TypeAlias = int | None

AGENTS: Final = tuple(f"{name}_{number}" for number, name in enumerate(FACTION_IDS))
"""`dwarves_0`, `elves_1`, `goblins_2`, `orcs_3`: PettingZoo likes agents to end in a number."""


_FACTIONS: Final = {agent: faction for faction, agent in enumerate(AGENTS)}


def faction_of(agent: str) -> Faction:
    faction = _FACTIONS.get(agent)
    if faction is None:
        raise ValueError(f'there is no agent "{agent}"; the agents are {", ".join(AGENTS)}')
    return faction


def vector_space(settings: Settings) -> spaces.Space[Vector]:
    size = observation_size(talk=settings.talk, is_compact=settings.is_compact)
    box = spaces.Box(0, 1, (size + settings.chat * len(settings.factions),), np.float32)
    return cast("spaces.Space[Vector]", box)


def observation_space(settings: Settings) -> spaces.Space[Observation]:
    """`observation` and `action_mask`."""
    mask = spaces.Box(0, 1, (settings.action_count,), np.int8)
    space = spaces.Dict({"observation": vector_space(settings), "action_mask": mask})
    return cast("spaces.Space[Observation]", space)


def state_space(settings: Settings) -> spaces.Space[Vector]:
    """What all seats together know."""
    size = vector_space(settings).shape
    assert size is not None
    return cast("spaces.Space[Vector]", spaces.Box(0, 1, (len(settings.factions) * size[0],), np.float32))


class Actions(spaces.Discrete[np.int64]):
    """All actions; a sample without a mask is one of the `legal` ones, if there are any."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings.action_count)
        self.legal: list[int] = []

    def contains(self, x: object) -> bool:
        """Check integers first, because they come at every step."""
        return 0 <= x < int(self.n) if type(x) is int else super().contains(x)

    def sample(self, mask: Mask | None = None, probability: Mask | None = None) -> np.int64:
        if mask is None and probability is None and self.legal:
            return np.int64(self.legal[int(self.np_random.integers(len(self.legal)))])
        return super().sample(mask, probability)


class Seen:
    """What the agents at one table see; facts are computed once per seat and moment."""

    __slots__ = ("_chats", "_facts", "_is_compact", "_table", "_talks")

    def __init__(self, table: EnvTable) -> None:
        self._table: Final = table
        self._talks: Final = table.settings.talk
        self._chats: Final = table.settings.chat > 0
        self._is_compact: Final = table.settings.is_compact
        self._facts: Final[dict[Faction, bytearray]] = {}

    def forget(self) -> None:
        """Forget cached facts after a decision."""
        self._facts.clear()

    def observation(self, seat: Faction) -> Vector:
        table, talks = self._table, self._talks
        known = self._facts.get(seat)
        if known is None:
            known = self._facts[seat] = entries(glance(table.game, seat), talk=talks)
        if seat == table.seat:
            parts = table.parts
            if parts:
                known = bytearray(known)
                mark_parts(known, parts)
        vector = scaled(known, talk=talks)
        if self._is_compact:
            vector = compact(vector, talk=talks)
        return np.concatenate((vector, self._words(seat))) if self._chats else vector

    def _words(self, seat: Faction) -> Vector:
        return np.frombuffer(self._table.words_heard(seat), np.uint8).astype(np.float32)

    def everything(self) -> Vector:
        """What all seats together know, seat by seat in the order of the agents, for a critic that sees it all."""
        seats = sorted(self._table.settings.factions)
        return np.concatenate([self.observation(seat) for seat in seats])

    def mask(self, seat: Faction) -> Mask:
        """The legal actions of the seat being asked; none for the others."""
        return np.frombuffer(self._table.mask(seat), np.int8)


class Rewards:
    """1 for each winner; along the way, the shaping reward for castles."""

    __slots__ = ("_castles", "_table")

    def __init__(self, table: EnvTable) -> None:
        self._table: Final = table
        self._castles: Final[dict[Faction, int]] = dict.fromkeys(table.settings.factions, 0)
        if table.settings.shaping:
            self.since_last()

    def since_last(self) -> dict[Faction, float]:
        """[VII.2] [R141] The reward of each seat for the last decision; allies who win get 1 each."""
        table = self._table
        is_over = table.seat == NOBODY
        if not is_over and not table.settings.shaping:
            return {}
        winners = members(table.game.winners) if is_over else []
        rewards = {seat: float(seat in winners) for seat in table.settings.factions}
        if table.settings.shaping:
            for seat, change in self._change().items():
                rewards[seat] += table.settings.shaping * change / table.game.rules.castles_to_win
        return rewards

    def _change(self) -> dict[Faction, int]:
        """Each seat's change in castles; at the end all are given back, so shaping sums to zero."""
        table = self._table
        counts = castles_held(table.game)
        held = {seat: counts[seat] if table.seat != NOBODY else 0 for seat in self._castles}
        change = {seat: held[seat] - self._castles[seat] for seat in held}
        self._castles.update(held)
        return change


class Sitting:
    """The table of an environment: a series of games, each with its seed."""

    __slots__ = ("_seeds", "earned", "seen", "settings", "table")
    table: EnvTable
    seen: Seen
    earned: Rewards

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self._seeds: np.random.Generator | None = None

    def __getattr__(self, name: str) -> NoReturn:
        """Called only for attributes that do not exist yet."""
        raise ResetNeeded("there is no table yet; call reset() first")

    def begin(self, seed: int | None) -> None:
        """Start a new game; without a seed, it follows from the last seed, or is random."""
        if seed is not None or self._seeds is None:
            self._seeds, _ = seeding.np_random(seed)
        self.table = EnvTable(self.settings, int(self._seeds.integers(2**62)) if seed is None else seed)
        self.seen = Seen(self.table)
        self.earned = Rewards(self.table)
