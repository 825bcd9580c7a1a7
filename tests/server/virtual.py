"""A server without network, disk or waiting: in-memory sockets, and a clock that jumps to the next event."""

import asyncio
import re
import selectors
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import Executor
from typing import Final, TypeVar, TypeVarTuple, cast

import msgspec

from dragondune.bots.registry import make_bot
from dragondune.client.pictures import changed
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction
from dragondune.knowledge.situation import situation_of
from dragondune.knowledge.talk import Talk
from dragondune.server.bots.pool import BotPool, Chosen
from dragondune.server.bots.speech import Said
from dragondune.server.cost_budget import CostBudget
from dragondune.server.http.handlers import Handlers
from dragondune.server.http.print_shop import PrintShop
from dragondune.server.http.sockets import Socket
from dragondune.server.live.registry import Registry
from dragondune.server.settings import Settings
from dragondune.server.storage import (
    Conflict,
    Hook,
    RightsChange,
    Store,
    StoredRecord,
    StoredSnapshot,
    Summary,
    TableRow,
    TokenRow,
)
from dragondune.server.storage.call_rows import NewWait
from dragondune.wire import news
from dragondune.wire.commands import AnyCommand
from dragondune.wire.lobby import Observer
from dragondune.wire.requests import Act, Attach, Look

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")
BEGINNING: Final = 1_700_000_000.0
ABORTED: Final = 1006
A_MOMENT: Final = 0.001
HEAD: Final = re.compile(r'"head":"([0-9a-f]{64})"')


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

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Arguments], T], *args: *Arguments
    ) -> asyncio.Future[T]:
        """Work for a thread takes no time here."""
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as fault:
            done.set_exception(fault)
        return done


def run(work: Coroutine[object, object, T]) -> T:
    """Run a coroutine in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


def clock() -> float:
    return BEGINNING + asyncio.get_running_loop().time()


def with_plain_heads(text: str, known: dict[str, int]) -> str:
    """What was received, with heads of the chain as numbers in the order in which they first came.

    A head is a keyed hash over secret decisions too. Nobody without the key can tell it from chance, but it differs
    between worlds, as the key would between tables. When it changes must be the same.
    """
    return HEAD.sub(lambda found: f'"head":{known.setdefault(found[1], len(known))}', text)


class NothingFinished:
    """No game was kept, so no name is hidden."""

    async def hidden(self, _: Sequence[str]) -> set[tuple[str, str]]:
        return set()


class MemoryStore:
    """The store's interface over dictionaries."""

    is_shared = False

    def __init__(self) -> None:
        self.finished = NothingFinished()
        self.rows: dict[str, TableRow] = {}
        self.written: dict[str, list[StoredRecord]] = {}
        self.snapshots: dict[str, list[StoredSnapshot]] = {}
        self.rights: dict[str, TokenRow] = {}
        self.set_hooks: dict[tuple[str, str | None], Hook] = {}
        self.notices: list[tuple[str | None, str, bytes]] = []
        self.waits: list[tuple[float, str, str, str]] = []
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
        rights: RightsChange | None = None,
        notices: Sequence[tuple[str | None, str, bytes]] = (),
        waits: Sequence[NewWait] = (),
        snapshots: Sequence[StoredSnapshot] = (),
    ) -> None:
        await asyncio.sleep(0)
        if records and records[0].n != len(self.written[table_id]) + 1:
            raise Conflict
        self.written[table_id].extend(records)
        changed = {"status": summary.status, "wake_at": summary.wake_at, "last": len(self.written[table_id])}
        self.rows[table_id] = msgspec.structs.replace(self.rows[table_id], **changed)
        self._change(table_id, rights or RightsChange())
        self.notices.extend(notices)
        self.waits.extend((summary.updated_at, one.seat, one.kind, one.sentence) for one in waits)
        await self.keep_snapshots(table_id, snapshots)

    def _change(self, table_id: str, change: RightsChange) -> None:
        for role, seat in change.ended:
            ended = [one.hash for one in self.rights.values() if _kind(one) == (table_id, role, seat)]
            self.rights = {hash: one for hash, one in self.rights.items() if hash not in ended}
            if role != "asker":
                self.set_hooks.pop((table_id, seat), None)
        for hash, one in self.rights.items():
            if one.role == "asker" and one.table_id == table_id and one.seat in change.admitted:
                self.rights[hash] = msgspec.structs.replace(one, role="seat")
        self.rights |= {token.hash: token for token in change.added}

    async def table(self, table_id: str) -> TableRow | None:
        return self.rows.get(table_id)

    async def records(self, table_id: str, *, after: int = 0, most: int | None = None) -> list[StoredRecord]:
        return self.written[table_id][after:] if most is None else self.written[table_id][after : after + most]

    async def numbered_records(self, table_id: str, numbers: Sequence[int]) -> dict[int, bytes]:
        return {n: self.written[table_id][n - 1].body for n in numbers}

    async def keep_snapshots(self, table_id: str, snapshots: Sequence[StoredSnapshot]) -> None:
        self.snapshots.setdefault(table_id, []).extend(snapshots)

    async def snapshot(
        self, table_id: str, *, version: str, observer: int | None = None, heard: int = 0, began: int = 0
    ) -> StoredSnapshot | None:
        def is_early(one: StoredSnapshot) -> bool:
            return observer is None or (one.public if one.n < began else one.heard[observer]) <= heard

        found = [one for one in self.snapshots.get(table_id, []) if one.version == version and is_early(one)]
        return max(found, key=lambda one: one.n, default=None)

    async def tables_with_old_talk(self, before: float) -> list[str]:
        return [one.id for one in self.rows.values() if one.status == "over" and one.updated_at < before]

    async def replace_records(self, table_id: str, bodies: Mapping[int, bytes]) -> None:
        kept = self.written[table_id]
        for n, body in bodies.items():
            kept[n - 1] = msgspec.structs.replace(kept[n - 1], body=body)

    async def note_removed_talk(self, table_id: str, now: float) -> None:
        pass

    async def due(self, now: float, *, limit: int = 100) -> list[str]:
        rows = self.rows.values()
        due = [one.id for one in rows if one.status == "running" and one.wake_at is not None and one.wake_at <= now]
        return due[:limit]

    async def token(self, hash: str) -> TokenRow | None:
        return self.rights.get(hash)

    async def tokens(self, table_id: str, *, role: str | None = None, seat: str | None = None) -> list[TokenRow]:
        return [one for one in self.rights.values() if _kind(one) == (table_id, role, seat)]

    async def add_token(self, token: TokenRow) -> None:
        self.rights[token.hash] = token

    async def hooks(self, table_id: str) -> list[Hook]:
        return [hook for hook in self.set_hooks.values() if hook.table_id == table_id]

    async def link(self, token: TokenRow, *, by: str, most: int) -> str:
        if len(await self.tokens(token.table_id, role=token.role, seat=token.seat)) >= most:
            return "too many"
        self.rights[token.hash] = token
        return "added"

    async def set_hook(self, hook: Hook, *, by: str) -> bool:
        self.set_hooks[hook.table_id, hook.seat] = hook
        return True

    async def touch(self, seats: Sequence[tuple[str, str]], at: float, *, is_looking: bool = False) -> None:
        for table_id, seat in seats:
            self.touched.setdefault(table_id, {})[seat] = at

    async def seen(self, table_id: str) -> dict[str, float]:
        return self.touched.get(table_id, {})


def _kind(token: TokenRow) -> tuple[str, str, str | None]:
    return token.table_id, token.role, token.seat


class Bots:
    """The pool's interface without processes. `seconds` is a bot's thinking time."""

    def __init__(self, *, seconds: float = 0.0, fault: str | None = None) -> None:
        self.seconds = seconds
        self.fault = fault
        self.asked: list[tuple[Faction, str]] = []

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
        self.asked.append((seat, bot))
        await asyncio.sleep(self.seconds if limit is None else min(limit, self.seconds))
        return Chosen(make_bot(bot, seed).choose(situation_of(game, seat)), bot, self.fault)

    async def talk(self, talk: Talk, bot: str, *, seed: int, owner: str, heard: Sequence[str]) -> Said:
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

    def stop(self) -> None:
        self.put(None)

    is_ready = True

    async def ready(self) -> None:
        pass

    def write(self, texts: Sequence[bytes]) -> None:
        self.got += [(clock(), text.decode()) for text in texts]

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    def abort(self) -> None:
        self.closed = (ABORTED, "")


class StuckLine(MemoryLine):
    """A client that reads nothing."""

    def write(self, texts: Sequence[bytes]) -> None:
        super().write(texts)
        self.is_ready = False

    async def ready(self) -> None:
        if not self.is_ready:
            await asyncio.Event().wait()


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

    def look(self, *, is_looking: bool) -> None:
        self._ids += 1
        self.line.put(msgspec.json.encode(Look(self._ids, is_looking=is_looking)))

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


class FreeOfCharge(CostBudget):
    """Computes at once: virtual time does not wait for threads."""

    def __init__(self) -> None:
        super().__init__(per_second=1e6, burst=1e6, clock=clock)

    async def run(self, address: str, work: Callable[[], T]) -> T:
        self.check(address)
        return work()


class Services:
    """A registry in virtual time."""

    def __init__(self, bots: Bots | None = None, store: MemoryStore | None = None) -> None:
        settings = Settings(messages_per_second=1e6, message_burst=10**6, tables_per_hour=1e6, requests_per_second=1e6)
        self.store: Final = store or MemoryStore()
        self.bots: Final = bots or Bots()
        self.registry: Final = Registry(settings, cast(Store, self.store), cast(BotPool, self.bots), clock=clock)
        self.handlers: Final = Handlers(self.registry, clock=clock, costs=FreeOfCharge(), print_shop=PrintShop())

    async def __aenter__(self) -> "Services":
        await self.registry.start()
        return self

    async def __aexit__(self, *fault: object) -> None:
        await self.registry.stop()
