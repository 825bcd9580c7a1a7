"""A table in a registry with virtual time: people, bots and slow writes, and what an observer hears when."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, cast

from msgspec.structs import replace

from dragondune.engine.decisions import PASS, Decision
from dragondune.engine.game import Game, is_listed
from dragondune.engine.ids import Faction
from dragondune.knowledge.talk import Talk
from dragondune.notation.codec import decision_to_record
from dragondune.server.bots.pool import BotPool, Chosen
from dragondune.server.bots.speech import Said
from dragondune.server.live.registry import Registry
from dragondune.server.live.session import Session, Told
from dragondune.server.settings import Settings
from dragondune.server.storage import RightsChange, Store, StoredRecord, StoredSnapshot, Summary, TableRow
from dragondune.server.storage.call_rows import NewWait
from dragondune.server.table import deciding
from dragondune.server.table import log_records as r
from dragondune.server.table.table import Table
from dragondune.server.table.table_state import Change
from dragondune.wire import news
from dragondune.wire.commands import Decide
from dragondune.wire.lobby import Holder, NewTable
from tests.server.tables import FOUR, SECRET
from tests.server.virtual import MemoryStore, clock

WRITING: Final = 1 / 256
"""Seconds that a commit takes here, so that one commit more shows; all times are sums of powers of two, and exact."""


LOOKING: Final = 1 / 16
PATIENCE: Final = 10_000.0


class SlowStore(MemoryStore):
    async def append(
        self,
        table_id: str,
        records: Sequence[StoredRecord],
        summary: Summary,
        *,
        rights: RightsChange | None = None,
        notices: Sequence[tuple[str | None, str, bytes]] = (),
        waits: Sequence[NewWait] = (),
        snapshots: Sequence[StoredSnapshot] = (),
    ) -> None:
        await asyncio.sleep(WRITING)
        await super().append(
            table_id, records, summary, rights=rights, notices=notices, waits=waits, snapshots=snapshots
        )


class Decliner:
    """A pool whose bots pass if they can, after their thinking time."""

    def __init__(self, *, seconds: float = 0.0, fault: str | None = None) -> None:
        self.seconds = seconds
        self.fault = fault
        self.asked: list[tuple[Faction, str]] = []
        self.asked_at: list[float] = []
        self.heard: list[tuple[Faction, tuple[str, ...]]] = []
        self.thoughts: list[tuple[str, float, float | None]] = []

    async def choose(
        self,
        game: Game,
        seat: Faction,
        bot: str,
        *,
        seed: int,
        thought: float,
        limit: float | None,
        owner: str,
        is_secret: bool,
        heard: Sequence[str],
    ) -> Chosen:
        assert seed >= 0
        assert limit is None or limit > 0
        self.asked.append((seat, bot))
        self.asked_at.append(clock())
        self.heard.append((seat, tuple(heard)))
        prompt = game.prompt(seat)
        assert prompt is not None
        self.thoughts.append((prompt.question, thought, limit))
        await asyncio.sleep(self.seconds)
        options = game.options(seat)
        return Chosen(PASS if is_listed(PASS, options) else options[0], bot, self.fault)

    async def talk(self, talk: Talk, bot: str, *, seed: int, owner: str, heard: Sequence[str]) -> Said:
        return Said(None)


class Ear:
    """Listens to a table as one observer."""

    def __init__(self, observer: int) -> None:
        self.observer = observer
        self.token: str | None = None
        self.is_looking = True
        self.heard: list[tuple[float, bytes]] = []
        self._shown: news.Picture | None = None

    def tell(self, told: Told) -> None:
        self.send([told.since(self._shown or replace(told.picture, view=None, mine=None))])
        self._shown = told.picture

    def send(self, frames: Sequence[bytes]) -> None:
        self.heard.extend((clock(), frame) for frame in frames)

    def dismiss(self, sentence: str, *, again: bool = False) -> None:
        self.heard.append((clock(), sentence.encode()))


class VirtualTable:
    """One table in one registry. `store` outlives it, as a database outlives a server."""

    def __init__(self, pool: Decliner, store: MemoryStore | None = None) -> None:
        self.pool: Final = pool
        self.store: Final = store or SlowStore()
        self.registry: Final = Registry(Settings(), cast(Store, self.store), cast(BotPool, pool), clock=clock)
        self.session: Session

    async def create(self, wish: NewTable, *, holders: Sequence[Holder] = FOUR) -> None:
        """Create the table and fill its seats."""
        await self.registry.start()
        factions = tuple(one.faction for one in wish.seats)
        spec = r.spec_of(wish, edition=wish.edition, overrides=dict(wish.overrides), factions=factions)
        row = TableRow(
            id="t1",
            version=r.VERSION,
            status="open",
            is_listed=True,
            created_at=clock(),
            updated_at=clock(),
            wake_at=None,
            spec=r.spec_to_bytes(spec),
            summary=b"{}",
            secret=SECRET.encode(),
            last=0,
        )
        held = [r.Held(name, holder) for name, holder in zip(factions, holders, strict=True)]
        self.session = await self.registry.create(row, held, ())

    async def resume(self) -> None:
        """Another server on the same store."""
        await self.registry.start()
        self.session = await self.registry.session("t1")

    async def stop(self) -> None:
        await self.registry.stop()

    @property
    def table(self) -> Table:
        return self.session.table

    def listen(self, observer: int) -> Ear:
        ear = Ear(observer)
        self.session.listeners.add(ear)
        return ear

    async def write(self, build: Callable[[Table], Sequence[Change]]) -> None:
        await self.registry.act(self.session, build)

    async def start(self) -> None:
        await self.write(lambda table: deciding.start(table, SECRET))

    async def decide(self, seat: Faction, decision: Decision) -> None:
        command = Decide(decision_to_record(decision), self.table.counts[seat])
        await self.write(lambda table: deciding.decide(table, seat, command, SECRET))

    async def until(self, holds: Callable[[Table], bool]) -> None:
        """Let time pass until a condition holds."""
        async with asyncio.timeout(PATIENCE):
            while not holds(self.table):
                await asyncio.sleep(LOOKING)

    async def answer_by_hand(self, seat: Faction, decision: Decision, *, after: float) -> None:
        """An asked person answers after a while, if there is anything to answer."""
        await asyncio.sleep(after)
        if deciding.automatic(self.table, seat) is None:
            await self.decide(seat, decision)


def written(store: MemoryStore) -> list[r.AnyRecord]:
    """The log of the table."""
    return [r.record_from_bytes(one.body) for one in store.written["t1"]]
