"""A server without network, disk or waiting: in-memory sockets, and a clock that jumps to the next event."""

import asyncio
import selectors
from collections.abc import Coroutine, Sequence
from typing import Final, TypeVar, cast

import msgspec

from dragondune.bots.registry import make_bot
from dragondune.client.pictures import changed
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction
from dragondune.knowledge.situation import situation_of
from dragondune.knowledge.talk import Talk
from dragondune.server.bots.pool import BotPool, Chosen
from dragondune.server.bots.speech import Said
from dragondune.server.http.handlers import Handlers
from dragondune.server.http.sockets import Socket
from dragondune.server.live.registry import Registry
from dragondune.server.settings import Settings
from dragondune.server.storage import Conflict, Hook, Store, StoredRecord, Summary, TableRow, TokenRow
from dragondune.wire import news
from dragondune.wire.commands import AnyCommand
from dragondune.wire.lobby import Observer
from dragondune.wire.requests import Act, Attach

T = TypeVar("T")
BEGINNING: Final = 1_700_000_000.0
A_MOMENT: Final = 0.001


class _Selector(selectors.DefaultSelector):
    """Moves the clock instead of waiting."""

    loop: "VirtualLoop"

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "deadlock: everyone is waiting"
            self.loop.now += max(0.0, timeout)
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        selector = _Selector()
        selector.loop = self
        self.now = 0.0
        super().__init__(selector)

    def time(self) -> float:
        return self.now


def run(work: Coroutine[object, object, T]) -> T:
    """Run a coroutine in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


def clock() -> float:
    return BEGINNING + asyncio.get_running_loop().time()


class MemoryStore:
    """The store's interface over dictionaries."""

    is_shared = False

    def __init__(self) -> None:
        self.rows: dict[str, TableRow] = {}
        self.written: dict[str, list[StoredRecord]] = {}
        self.rights: dict[str, TokenRow] = {}
        self.set_hooks: dict[tuple[str, str | None], Hook] = {}
        self.notices: list[tuple[str | None, str, bytes]] = []
        self.touched: dict[str, dict[str, float]] = {}

    async def listen(self, heard: object) -> None:
        assert heard

    async def create(self, row: TableRow, records: Sequence[StoredRecord], tokens: Sequence[TokenRow]) -> None:
        self.rows[row.id] = row
        self.written[row.id] = list(records)
        self.rights |= {token.hash: token for token in tokens}

    async def append(
        self,
        table_id: str,
        records: Sequence[StoredRecord],
        summary: Summary,
        *,
        tokens: Sequence[TokenRow] = (),
        revoked: Sequence[str] = (),
        notices: Sequence[tuple[str | None, str, bytes]] = (),
    ) -> None:
        await asyncio.sleep(0)
        if records and records[0].n != len(self.written[table_id]) + 1:
            raise Conflict
        self.written[table_id].extend(records)
        changed = {"status": summary.status, "wake_at": summary.wake_at, "last": len(self.written[table_id])}
        self.rows[table_id] = msgspec.structs.replace(self.rows[table_id], **changed)
        self.rights |= {token.hash: token for token in tokens}
        for token in revoked:
            self.rights.pop(token, None)
        self.notices.extend(notices)

    async def table(self, table_id: str) -> TableRow | None:
        return self.rows.get(table_id)

    async def records(self, table_id: str, *, after: int = 0) -> list[StoredRecord]:
        return self.written[table_id][after:]

    async def due(self, now: float, *, limit: int = 100) -> list[str]:
        rows = self.rows.values()
        due = [one.id for one in rows if one.status == "running" and one.wake_at is not None and one.wake_at <= now]
        return due[:limit]

    async def token(self, hash: str) -> TokenRow | None:
        return self.rights.get(hash)

    async def tokens(self, table_id: str, *, role: str | None = None, seat: str | None = None) -> list[TokenRow]:
        return [one for one in self.rights.values() if (one.table_id, one.role, one.seat) == (table_id, role, seat)]

    async def add_token(self, token: TokenRow) -> None:
        self.rights[token.hash] = token

    async def hooks(self, table_id: str) -> list[Hook]:
        return [hook for hook in self.set_hooks.values() if hook.table_id == table_id]

    async def set_hook(self, hook: Hook) -> None:
        self.set_hooks[hook.table_id, hook.seat] = hook

    async def touch(self, seats: Sequence[tuple[str, str]], at: float) -> None:
        for table_id, seat in seats:
            self.touched.setdefault(table_id, {})[seat] = at

    async def seen(self, table_id: str) -> dict[str, float]:
        return self.touched.get(table_id, {})


class Bots:
    """The pool's interface without processes. `seconds` is a bot's thinking time."""

    def __init__(self, *, seconds: float = 0.0, fault: str | None = None) -> None:
        self.seconds = seconds
        self.fault = fault
        self.asked: list[tuple[Faction, str]] = []

    async def choose(
        self, game: Game, seat: Faction, bot: str, *, seed: int, thought: float, limit: float | None
    ) -> Chosen:
        self.asked.append((seat, bot))
        await asyncio.sleep(self.seconds if limit is None else min(limit, self.seconds))
        return Chosen(make_bot(bot, seed).choose(situation_of(game, seat)), bot, self.fault)

    async def talk(self, talk: Talk, bot: str, *, seed: int) -> Said:
        return Said(make_bot(bot, seed).talk(talk))


class MemoryLine:
    """One end of a socket. Keeps everything sent to it, with times."""

    def __init__(self) -> None:
        self.got: list[tuple[float, str]] = []
        self.closed: tuple[int, str] | None = None
        self._sent: asyncio.Queue[str | bytes | None] = asyncio.Queue()

    def put(self, message: str | bytes | None) -> None:
        self._sent.put_nowait(message)

    async def receive(self) -> str | bytes | None:
        return await self._sent.get()

    async def send(self, text: str) -> None:
        self.got.append((clock(), text))

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)


class Guest:
    """A client that follows a table over an in-memory socket."""

    def __init__(self, registry: Registry, table: str, *, token: str | None, seen: int | None = None) -> None:
        self.line: Final = MemoryLine()
        self.token: Final = token
        self._table: Final = table
        self._ids = 1
        self._task: Final = asyncio.create_task(Socket(registry, self.line, clock=clock).serve())
        self.line.put(msgspec.json.encode(Attach(1, table=table, token=token, seen=seen)))

    def act(self, seat: Observer, command: AnyCommand) -> None:
        self._ids += 1
        self.line.put(msgspec.json.encode(Act(self._ids, table=self._table, seat=seat, command=command)))

    async def leave(self) -> None:
        self.line.put(None)
        await self._task

    @property
    def messages(self) -> list[news.FromServer]:
        return [msgspec.json.decode(text, type=news.FromServer) for _, text in self.line.got]

    @property
    def picture(self) -> news.Picture:
        found: news.Picture | None = None
        for one in self.messages:
            if isinstance(one, news.Updates):
                found = one.picture or (changed(found, one.change) if found and one.change else found)
        assert found is not None
        return found


class Services:
    """A registry in virtual time."""

    def __init__(self, bots: Bots | None = None) -> None:
        settings = Settings(messages_per_second=1e6, message_burst=10**6, tables_per_hour=1e6, requests_per_second=1e6)
        self.store: Final = MemoryStore()
        self.bots: Final = bots or Bots()
        self.registry: Final = Registry(settings, cast(Store, self.store), cast(BotPool, self.bots), clock=clock)
        self.handlers: Final = Handlers(self.registry, clock=clock)

    async def __aenter__(self) -> "Services":
        await self.registry.start()
        return self

    async def __aexit__(self, *fault: object) -> None:
        await self.registry.stop()
