"""Many games in one call: observations, masks and rewards in arrays that are allocated once.

`VectorGames` plays all seats: in every step, each game asks one seat for one action. `DragonDuneVectorEnv` is a
Gymnasium vector environment in which bots, or your own functions, play all seats but one.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, Unpack

from dragondune.engine.ids import FACTION_IDS
from dragondune.extras import missing
from dragondune.interop.agents import AGENTS, Actions, Mask, vector_space
from dragondune.interop.batch import SEATS, Invite
from dragondune.interop.observation import Vector, compact, scaled_rows
from dragondune.interop.opponents import Lineup, Player, players_of
from dragondune.interop.settings import Options, Settings, checked
from dragondune.interop.vector_arrays import Arrays
from dragondune.interop.vector_processes import Processes
from dragondune.knowledge.situation import NO_LIMIT, Budget

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from None

__all__ = ["DragonDuneVectorEnv", "VectorGames"]

Info: TypeAlias = dict[str, object]


class VectorGames:
    """`count` games in step. The caller plays every seat, one action per game at a time.

    After `reset` and after every `step`, row *i* of the arrays describes game *i*:

    - `observations` what the asked seat knows, as whole numbers (`scaled()` gives them between 0 and 1)
    - `masks` its legal actions, `seats` which faction it is (a number; `agents` gives PettingZoo's names)
    - `rewards` of all four factions for the last step, by faction
    - `terminated` and `truncated` whether the last step ended the game, and `wins` a bit for each winner; the other
      arrays already describe the next game, which has begun

    Every step overwrites the arrays: copy what you keep. With `processes`, the games are divided among that
    many processes; results do not depend on how many there are. `send` and `recv` are the two halves of `step`, so that
    a program can compute in between. A game is truncated after `max_steps` of its steps.
    """

    def __init__(
        self, count: int, *, processes: int = 0, max_steps: int | None = None, **options: Unpack[Options]
    ) -> None:
        self.settings: Final = checked(**options)
        self._run: Final = Running(self.settings, count, processes=processes, max_steps=max_steps)
        arrays = self._run.arrays
        self.count: Final = count
        self.observations: Final = arrays.observations
        self.masks: Final = arrays.masks
        self.seats: Final = arrays.seats
        self.rewards: Final = arrays.rewards
        self.terminated: Final = arrays.terminated
        self.truncated: Final = arrays.truncated
        self.wins: Final = arrays.wins
        self.possible_agents: Final = [AGENTS[seat] for seat in sorted(self.settings.factions)]
        self.single_observation_space: Final = spaces.Box(0, 255, (arrays.size,), np.uint8)
        self.single_action_space: Final = Actions(self.settings)

    @property
    def agents(self) -> list[str]:
        """The agent being asked in each game."""
        return [AGENTS[seat] for seat in self.seats.tolist()]

    def reset(self, seed: int | None = None) -> None:
        """Begin `count` new games, with the seeds `seed`, `seed + 1`, …; without a seed, they are random."""
        self._run.reset(seed)

    def step(self, actions: NDArray[np.integer] | Sequence[int]) -> None:
        """Take one action in each game; ValueError if one is illegal."""
        self.send(actions)
        self.recv()

    def send(self, actions: NDArray[np.integer] | Sequence[int]) -> None:
        """Begin a step; the arrays must not be read until `recv` returns."""
        self._run.send(actions)

    def recv(self) -> None:
        """Wait until the step is done."""
        self._run.recv()

    def scaled(self, out: Vector | None = None) -> Vector:
        """The observations between 0 and 1, as the other environments give them, in a new array or in `out`."""
        settings = self.settings
        return scaled_rows(self.observations, talk=settings.talk, is_compact=settings.is_compact, out=out)

    def compact(self) -> Vector:
        """The same, with only the entries of a compact observation."""
        vectors = self.scaled()
        return vectors if self.settings.is_compact else compact(vectors, talk=self.settings.talk)

    def close(self) -> None:
        """End the processes."""
        self._run.close()


class Running:
    """Games in this process, or divided among others."""

    def __init__(
        self,
        settings: Settings,
        count: int,
        *,
        processes: int,
        max_steps: int | None,
        mine: int = (1 << SEATS) - 1,
        invite: Invite | None = None,
    ) -> None:
        if count < 1:
            raise ValueError(f"there must be at least one game, not {count}")
        if not 0 <= processes <= count:
            raise ValueError(f"processes must be a number from 0 to {count}, the number of games, not {processes}")
        if max_steps is not None and max_steps < 1:
            raise ValueError(f"max_steps must be at least 1, not {max_steps}")
        self._seeds: Final = np.random.default_rng()
        self._is_reset = False
        self._is_stepping = False
        most = -1 if max_steps is None else max_steps
        if processes:
            self._processes: Processes | None = Processes(
                settings, count, processes=processes, max_steps=most, mine=mine, invite=invite
            )
            self.arrays: Arrays = Arrays(settings, count, self._processes.memory, has_finals=invite is not None)
        else:
            self._processes = None
            self.arrays = Arrays(settings, count, has_finals=invite is not None)
            self._batch: Final = self.arrays.batch(0, count, max_steps=most, mine=mine, invite=invite)

    def reset(self, seed: int | None) -> None:
        chosen = int(self._seeds.integers(2**62)) if seed is None else seed
        if self._processes is not None:
            self._processes.reset(chosen)
        else:
            self._batch.reset(chosen)
        self._is_reset, self._is_stepping = True, False

    def send(self, actions: NDArray[np.integer] | Sequence[int]) -> None:
        if not self._is_reset:
            raise ResetNeeded("there are no games yet; call reset() first")
        if self._is_stepping:
            raise RuntimeError("a step is under way; call recv() before the next send()")
        chosen = np.asarray(actions)
        if chosen.shape != (self.arrays.count,) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"actions must be {self.arrays.count} whole numbers, one for each game, not {actions!r}")
        self.arrays.actions[:] = chosen
        self._is_stepping = True
        if self._processes is not None:
            self._processes.begin_step()

    def recv(self) -> None:
        if not self._is_stepping:
            raise RuntimeError("no step is under way; call send() first")
        self._is_stepping = False
        if self._processes is not None:
            self._processes.finish_step()
        else:
            self._batch.step(self.arrays.actions.tolist())

    def close(self) -> None:
        if self._processes is not None:
            self._processes.close()


class DragonDuneVectorEnv(gymnasium.vector.VectorEnv[Vector, NDArray[np.integer], NDArray[np.generic]]):
    """`num_envs` games of one seat against others; like `DragonDuneEnv`, many at once.

    `bots` is the name of a bot, a function that chooses one of a situation's options, or one of either for each
    faction. A finished game is followed by another in the same step: `infos["final_obs"]` is what the seat saw last.
    `infos["action_mask"]` masks the legal actions; an illegal one raises ValueError.
    """

    def __init__(
        self,
        num_envs: int,
        *,
        seat: str = "elves",
        bots: Player | Mapping[str, Player] = "simple",
        budget: Budget = NO_LIMIT,
        processes: int = 0,
        max_steps: int | None = None,
        **options: Unpack[Options],
    ) -> None:
        self.num_envs = num_envs
        self.settings: Final = checked(**options)
        names = [FACTION_IDS[faction] for faction in self.settings.factions]
        if seat not in names:
            raise ValueError(f'nobody plays "{seat}"; the factions of this game are {", ".join(names)}')
        self._seat: Final = FACTION_IDS.index(seat)
        others = [name for name in names if name != seat]
        invite = Lineup(players_of(bots, others), budget)
        self._run: Final = Running(
            self.settings, num_envs, processes=processes, max_steps=max_steps, mine=1 << self._seat, invite=invite
        )
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = vector_space(self.settings)
        self.single_action_space = Actions(self.settings)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Vector, Info]:
        """Begin new games, with the seeds `seed`, `seed + 1`, …; without a seed, they are random."""
        self._run.reset(seed)
        return self._observed(), self._infos()

    def step(
        self, actions: NDArray[np.integer]
    ) -> tuple[Vector, NDArray[np.generic], NDArray[np.generic], NDArray[np.generic], Info]:
        arrays = self._run.arrays
        self._run.send(actions)
        self._run.recv()
        rewards = arrays.rewards[:, self._seat].copy()
        return self._observed(), rewards, arrays.terminated.copy(), arrays.truncated.copy(), self._infos()

    def action_masks(self) -> Mask:
        """The legal actions of every game."""
        return self._run.arrays.masks.copy()

    def _observed(self) -> Vector:
        return self._shown(self._run.arrays.observations)

    def _shown(self, rows: NDArray[np.uint8]) -> Vector:
        return scaled_rows(rows, talk=self.settings.talk, is_compact=self.settings.is_compact)

    def _infos(self) -> Info:
        arrays = self._run.arrays
        infos: Info = {"action_mask": self.action_masks(), "wins": arrays.wins.copy()}
        is_final = arrays.terminated | arrays.truncated
        if is_final.any():
            finals = np.full(self.num_envs, None, np.object_)
            for index in np.flatnonzero(is_final).tolist():
                finals[index] = self._shown(arrays.finals[index : index + 1])[0]
            infos |= {"final_obs": finals, "_final_obs": is_final}
        return infos

    def close_extras(self, **kwargs: object) -> None:
        self._run.close()
