"""Many games side by side, played in one call and written into buffers that are allocated once.

Nothing here needs numpy, so that it compiles with the engine: `dragondune.interop.vector` gives the buffers and the
arrays around them.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from dragondune.engine.ids import FACTIONS, NOBODY, Faction
from dragondune.interop.env_table import EnvTable, Others, castles_held
from dragondune.interop.said import entries, mark_parts
from dragondune.interop.settings import Settings
from dragondune.knowledge.gate import glance

SEATS: Final = len(FACTIONS)
Invite: TypeAlias = Callable[[int], Others]
"""Who plays the other seats of the game with this seed."""
Keep: TypeAlias = Callable[[bytearray], tuple[bytearray, ...]]
"""Picks the parts of an observation that are kept."""
NOTHING: Final = bytearray()


class Buffers:
    """Where a batch writes: a row of bytes for each game; rewards are 32-bit floats, one for each faction.

    `seats` holds the faction that is asked; `wins` a bit for each faction that won the game that has just ended, and
    `finals`, where there are opponents, what the caller saw at its end.
    """

    __slots__ = ("ended", "finals", "masks", "observations", "rewards", "seats", "truncated", "wins")

    def __init__(
        self,
        *,
        observations: memoryview,
        masks: memoryview,
        seats: memoryview,
        rewards: "memoryview[float]",
        ended: memoryview,
        truncated: memoryview,
        wins: memoryview,
        finals: memoryview,
    ) -> None:
        self.observations: Final = observations
        self.masks: Final = masks
        self.seats: Final = seats
        self.rewards: Final = rewards
        self.ended: Final = ended
        self.truncated: Final = truncated
        self.wins: Final = wins
        self.finals: Final = finals


class Batch:
    """Games `first`, `first + 1`, … of `total`; a game that ends is followed by another in the same step.

    The seed of a game depends only on its number and how many games came before it there, so results are the same for
    any number of processes. `invite` gives the opponents of a new game, unless the caller plays all of its seats;
    `mine` are the seats the caller plays. With `kept`, observations have only the entries that it picks.
    """

    __slots__ = (
        "_action_count",
        "_buffers",
        "_castles",
        "_facts",
        "_first",
        "_invite",
        "_kept",
        "_max_steps",
        "_mine",
        "_others",
        "_seeds",
        "_settings",
        "_size",
        "_steps",
        "_tables",
        "_talk",
        "_total",
    )

    def __init__(
        self,
        settings: Settings,
        buffers: Buffers,
        *,
        count: int,
        first: int,
        total: int,
        size: int,
        max_steps: int,
        mine: int,
        invite: Invite | None,
        kept: Keep | None = None,
    ) -> None:
        self._settings: Final = settings
        self._buffers: Final = buffers
        self._first: Final = first
        self._total: Final = total
        self._size: Final = size
        self._action_count: Final = settings.action_count
        self._talk: Final = settings.talk
        self._max_steps: Final = max_steps
        self._mine: Final = mine
        self._invite: Final = invite
        self._kept: Final = kept
        self._tables: list[EnvTable] = []
        self._others: dict[int, Others] = {}
        self._seeds: list[int] = [0] * count
        self._steps: list[int] = [0] * count
        self._facts: list[bytearray] = [bytearray()] * count
        self._castles: list[list[int]] = [[0] * SEATS for _ in range(count)]

    def reset(self, seed: int) -> None:
        """Start a new game in every place."""
        self._tables = []
        count = len(self._seeds)
        for index in range(count):
            self._seeds[index] = seed + self._first + index
            table = self._begun(index)
            self._tables.append(table)
            self._clear(index)
            self._ask(index, table)

    def _begun(self, index: int) -> EnvTable:
        """Start a new game in this place and play until the caller is asked."""
        self._steps[index] = 0
        table = self._new_table(index)
        while table.seat == NOBODY:  # opponents may end a game before the caller has a choice
            table = self._new_table(index)
        if self._settings.shaping:
            self._castles[index] = castles_held(table.game)
        return table

    def _new_table(self, index: int) -> EnvTable:
        seed = self._seeds[index]
        self._seeds[index] = seed + self._total
        table = EnvTable(self._settings, seed)
        if self._invite is not None:
            self._others[index] = self._invite(seed)
            table.let_others_play(self._others[index], self._mine)
        return table

    def step(self, actions: Sequence[int]) -> None:
        """Take one action for the seat being asked in each game; ValueError if one is illegal."""
        for index in range(len(self._tables)):
            self._act(index, actions[index])

    def _act(self, index: int, action: int) -> None:
        table = self._tables[index]
        self._clear(index)
        try:
            has_decided = table.act(action)
        except ValueError as fault:
            raise ValueError(f"game {self._first + index}: {fault}") from None
        self._steps[index] += 1
        if has_decided:
            if self._invite is not None:
                table.let_others_play(self._others[index], self._mine)
            self._facts[index] = bytearray()
            if table.seat == NOBODY or self._settings.shaping:
                self._reward(index, table)
        if table.seat == NOBODY:
            self._buffers.ended[index] = 1
        elif self._steps[index] == self._max_steps:
            self._buffers.truncated[index] = 1
        else:
            self._ask(index, table)
            return
        if self._invite is not None:
            seat = (self._mine & -self._mine).bit_length() - 1
            at = self._size * index
            self._buffers.finals[at : at + self._size] = self._seen(table, seat)
        table = self._tables[index] = self._begun(index)
        self._facts[index] = bytearray()
        self._ask(index, table)

    def _clear(self, index: int) -> None:
        """Reset what the previous step has written."""
        buffers = self._buffers
        if buffers.ended[index] or buffers.truncated[index]:
            buffers.ended[index] = 0
            buffers.truncated[index] = 0
            buffers.wins[index] = 0
        elif not self._settings.shaping:
            return
        for seat in range(SEATS * index, SEATS * index + SEATS):
            buffers.rewards[seat] = 0.0

    def _reward(self, index: int, table: EnvTable) -> None:
        """[VII.2] [R141] 1 for each winner, and the shaping reward, which is given back at the end."""
        rewards, at = self._buffers.rewards, SEATS * index
        is_over = table.seat == NOBODY
        winners = table.game.winners if is_over else 0
        if is_over:
            self._buffers.wins[index] = winners
        shaping = self._settings.shaping
        held = castles_held(table.game) if shaping and not is_over else [0] * SEATS
        before = self._castles[index]
        for seat in range(SEATS):
            reward = 1.0 if winners >> seat & 1 else 0.0
            if shaping:
                reward += shaping * (held[seat] - before[seat]) / table.game.rules.castles_to_win
            rewards[at + seat] = reward
        self._castles[index] = held

    def _seen(self, table: EnvTable, seat: Faction) -> bytearray:
        """What a seat with nothing to spell knows."""
        row = self._shown(entries(glance(table.game, seat), talk=self._talk))
        return row + table.words_heard(seat) if self._settings.chat else row

    def _shown(self, row: bytearray) -> bytearray:
        """The entries that observations have: all, or those that are kept."""
        return row if self._kept is None else NOTHING.join(self._kept(row))

    def _ask(self, index: int, table: EnvTable) -> None:
        """Write what the seat that is asked sees and may do."""
        buffers, seat = self._buffers, table.seat
        buffers.seats[index] = seat
        row = self._facts[index]
        if not row:
            row = self._facts[index] = entries(glance(table.game, seat), talk=self._talk)
        parts = table.parts
        if parts:
            row = bytearray(row)
            mark_parts(row, parts)
        row = self._shown(row)
        if self._settings.chat:
            row = row + table.words_heard(seat)
        at = self._size * index
        buffers.observations[at : at + self._size] = row
        at = self._action_count * index
        buffers.masks[at : at + self._action_count] = table.mask(seat)
