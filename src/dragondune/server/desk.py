"""What can be asked over HTTP, one function for each kind of request."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec

from dragondune.bots.registry import STRENGTHS, description, is_quick
from dragondune.editions.loader import EDITIONS, edition_values
from dragondune.editions.parameters import BY_KEY
from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.ids import SPECTATOR, Faction
from dragondune.notation.codec import decision_from_record
from dragondune.server import rights
from dragondune.server.commanding import carry_out
from dragondune.server.errors import NotAllowed, Stale
from dragondune.server.exporting import log_of
from dragondune.server.foreseeing import foresee
from dragondune.server.hall import REVOKED, TOUCH_SECONDS, Hall
from dragondune.server.limits import RateLimit
from dragondune.server.making import join, make_table
from dragondune.server.rematching import rematch
from dragondune.server.replaying import recording, replayed
from dragondune.server.room import Room
from dragondune.server.showing import info_of, may_see, picture_for
from dragondune.server.storage import Hook, TableRow
from dragondune.server.thought import thought_within
from dragondune.server.webhooks import check_url
from dragondune.views import observe
from dragondune.views.odds import Odds, odds
from dragondune.wire import news
from dragondune.wire.commands import AnyCommand, Foresee, OddsWish
from dragondune.wire.tables import (
    OBSERVERS,
    SEATS,
    BotInfo,
    Choices,
    Created,
    EditionInfo,
    HookWish,
    Invitation,
    JoinTable,
    NewTable,
    Observer,
    ParameterInfo,
    Rematch,
    RematchWish,
    Right,
    Status,
    TableInfo,
    TableList,
)

HOUR: Final = 3600.0
MOST_LISTED: Final = 100
FULL_SOCKETS: Final = 10
"""How many sockets of one address may send as much as a socket may."""
LIVE_SHARE: Final = 5
"""One of so many requests may ask for what is long past: a whole game is played again for it."""
MOST_UPDATES: Final = 10_000


class StaleDecision(Stale):
    """Comes with the table as it is now."""

    def __init__(self, sentence: str, picture: news.Picture) -> None:
        super().__init__(sentence)
        self.picture = picture


class Visitor(NamedTuple):
    """Who asks: his address, and the rights he shows."""

    address: str
    token: str | None
    invitation: str | None


class Waiter:
    """Listens until there is something new."""

    def __init__(self, observer: int, token: str | None) -> None:
        self.observer: Final = observer
        self.token: Final = token
        self.woken: Final = asyncio.Event()
        self.dismissal: str | None = None

    def send(self, frames: Sequence[bytes]) -> None:
        if frames:
            self.woken.set()

    def dismiss(self, sentence: str) -> None:
        self.dismissal = sentence
        self.woken.set()


class Desk:
    """`hall` does the work; the desk checks who asks, and how often."""

    def __init__(self, hall: Hall, *, clock: Callable[[], float]) -> None:
        settings = hall.settings
        self.hall: Final = hall
        self.requests: Final = RateLimit(
            settings.requests_per_second, settings.request_burst, what="requests", clock=clock
        )
        self._tables: Final = RateLimit(
            settings.tables_per_hour / HOUR, settings.tables_per_hour, what="new tables", clock=clock
        )
        self.messages: Final = RateLimit(
            settings.messages_per_second * FULL_SOCKETS,
            settings.message_burst * FULL_SOCKETS,
            what="messages",
            clock=clock,
        )
        self.past: Final = RateLimit(
            settings.requests_per_second / LIVE_SHARE,
            settings.request_burst / LIVE_SHARE,
            what="looks into the past",
            clock=clock,
        )

    async def choices(self) -> Choices:
        return Choices(
            tuple(EditionInfo(name, edition_values(name)) for name in EDITIONS),
            tuple(ParameterInfo(one.key, one.clause, one.meaning, one.allowed()) for one in BY_KEY.values()),
            tuple(map(_bot_info, STRENGTHS)),
            tuple(_bot_info(name) for name in self.hall.bots if name not in {*STRENGTHS, *STRENGTHS.values()}),
            thought_within(self.hall.settings.bot_limit),
        )

    async def create(self, visitor: Visitor, wish: NewTable) -> Created:
        self._tables.check(visitor.address)
        return await make_table(self.hall, wish)

    async def tables(self, *, status: Status | None, before: float | None, limit: int) -> TableList:
        rows = await self.hall.store.listed(status=status, limit=limit, before=before)
        infos = (_info(row) for row in rows)
        shown = tuple(info for info in infos if info is not None)
        return TableList(shown, rows[-1].created_at if len(rows) == limit else None)

    async def table(self, visitor: Visitor, table_id: str) -> TableInfo:
        room, _ = await self._enter(visitor, table_id)
        async with room.lock:
            return room.info()

    async def join(self, visitor: Visitor, table_id: str, wish: JoinTable) -> Right:
        room = await self.hall.room(table_id)
        if not room.table.spec.is_listed:
            invitation = wish.invitation or visitor.invitation
            if invitation is None or not await rights.is_invited(self.hall.store, room.table, invitation):
                raise rights.stranger(
                    room.table, "this table is not listed; its seats are for those who have its invitation"
                )
        seat, token = await join(self.hall, room, seat=wish.seat, name=wish.name)
        room.seen[seat] = self.hall.clock()
        await self.hall.touch(room, seat)
        return Right(SEATS[seat], token)

    async def command(self, visitor: Visitor, table_id: str, command: AnyCommand) -> news.Done:
        room, actor = await self._enter(visitor, table_id)
        try:
            return news.Done(0, await carry_out(self.hall, room, actor, command))
        except Stale as fault:
            async with room.lock:
                raise StaleDecision(str(fault), room.picture(actor.observer)) from None

    async def foresee(self, visitor: Visitor, table_id: str, wish: Foresee) -> news.Foreseen:
        room, actor = await self._enter(visitor, table_id)
        async with room.lock:
            return foresee(room.table, actor.seat, wish)

    async def picture(
        self, visitor: Visitor, table_id: str, *, seen_as: Observer | None, at: int | None
    ) -> news.Picture:
        room, actor = await self._enter(visitor, table_id)
        async with room.lock:
            observer = self._observer(room, actor, seen_as)
            if at is None:
                return room.picture(observer)
            await self._check_number(room, observer, at)
            self.past.check(visitor.address)
            then = await self.hall.table_at(room, observer, at)
            return picture_for(then, observer, info_of(then, here=room.here, secret=room.secret))

    async def updates(
        self, visitor: Visitor, table_id: str, *, seen_as: Observer | None, after: int, wait: float
    ) -> news.Updates:
        """What came after a number; if nothing did, wait a while for it."""
        room, actor = await self._enter(visitor, table_id)
        async with room.lock:
            observer = self._observer(room, actor, seen_as)
            await self._check_number(room, observer, after)
            waiter = Waiter(observer, actor.token)
            if wait and room.table.counts[observer] == after:
                room.listeners.add(waiter)
        if waiter in room.listeners:
            try:
                async with asyncio.timeout(wait):
                    await waiter.woken.wait()
            except TimeoutError:
                pass
            finally:
                room.listeners.discard(waiter)
        if waiter.dismissal is not None:
            raise NotAllowed(waiter.dismissal)
        async with room.lock:
            found = await self.hall.updates_after(
                room, observer, after, before_replay=lambda: self.past.check(visitor.address)
            )
            heard = found if observer == actor.observer else [one for one in found if not is_whisper(one)]
            return news.Updates(tuple(heard), room.picture(observer))

    async def odds(self, visitor: Visitor, table_id: str, wish: OddsWish) -> Odds:
        """Counted from what the seat itself sees, and told to its holder alone."""
        room, actor = await self._enter(visitor, table_id)
        plan = decision_from_record(wish.decision)
        async with room.lock:
            rights.check_tenure(room.table, actor)
            game = room.table.game
            if game is None or room.table.status != "running":
                raise Illegal("V.3", "no battle is fought at this table now")
            view = observe(game, actor.seat)
        return odds(view, game.rules, plan)

    async def log(self, visitor: Visitor, table_id: str) -> str:
        room, _ = await self._enter(visitor, table_id)
        async with room.lock:
            return log_of(room.table, room.secret)

    async def replay(self, visitor: Visitor, table_id: str, *, seen_as: Observer | None, after: int) -> news.Replayed:
        """A page of a game that is over, from moment `after` on; everything by default."""
        room, actor = await self._enter(visitor, table_id)
        async with room.lock:
            recorded = recording(room.table)
            observer = self._observer(room, actor, seen_as or "referee")
            info = room.info()
        self.past.check(visitor.address)
        length, moments = await asyncio.to_thread(replayed, recorded, observer, after=after)
        if after >= length:
            raise Malformed(f"there is no moment {after}; the last one is {length - 1}")
        return news.Replayed(info, OBSERVERS[observer], length, tuple(moments))

    async def rematch(self, visitor: Visitor, table_id: str, wish: RematchWish) -> Rematch:
        room, actor = await self._enter(visitor, table_id)
        before_making = partial(self._tables.check, visitor.address)
        return await rematch(self.hall, room, actor, wish, before_making=before_making)

    async def link(self, visitor: Visitor, table_id: str) -> Right:
        """The same seat for another device."""
        room, actor = await self._enter(visitor, table_id)
        async with room.lock:
            return await self._new_right(room, actor)

    async def reissue(self, visitor: Visitor, table_id: str) -> Right:
        """A new right to the seat; all older ones end."""
        room, actor = await self._enter(visitor, table_id)
        async with room.lock:
            right = await self._new_right(room, actor)
            keep = rights.hashed(right.token)
            await self.hall.store.revoke_tokens(room.table.id, role=rights.SEAT, seat=right.seat, keep=keep)
            room.dismiss(actor.seat, REVOKED)
            return right

    async def _new_right(self, room: Room, actor: rights.Actor) -> Right:
        """The caller holds the lock, so that nobody gets a right to a seat that he is just losing."""
        seat, token = actor.seat, rights.new_token()
        await rights.confirmed(self.hall.store, room.table, actor)
        row = rights.token_row(token, room.table.id, rights.SEAT, seat=seat, now=self.hall.clock())
        await self.hall.store.add_token(row)
        return Right(SEATS[seat], token)

    async def invite(self, visitor: Visitor, table_id: str) -> Invitation:
        """A new invitation; older ones end."""
        room, actor = await self._enter(visitor, table_id)
        if not actor.is_host:
            raise NotAllowed("only the host of the table may invite; show the host's token")
        token = rights.new_token()
        row = rights.token_row(token, room.table.id, rights.INVITATION, seat=None, now=self.hall.clock())
        await self.hall.store.add_token(row)
        await self.hall.store.revoke_tokens(room.table.id, role=rights.INVITATION, seat=None, keep=row.hash)
        return Invitation(token)

    async def set_hook(self, visitor: Visitor, table_id: str, wish: HookWish) -> HookWish:
        room, actor = await self._enter(visitor, table_id)
        seat = None if actor.is_host else SEATS[actor.seat]
        if wish.url is None:
            await self.hall.store.remove_hook(table_id, seat)
        else:
            check_url(wish.url, allow_private=self.hall.settings.allow_private_hooks)
            await self.hall.store.set_hook(Hook(table_id, seat, wish.url))
        room.hooks = tuple(await self.hall.store.hooks(table_id))
        return wish

    async def _enter(self, visitor: Visitor, table_id: str) -> tuple[Room, rights.Actor]:
        room = await self.hall.room(table_id)
        actor = await rights.actor_of(self.hall.store, room.table, token=visitor.token, invitation=visitor.invitation)
        if actor.observer != SPECTATOR:
            await self._be_seen(room, actor.seat)
        return room, actor

    async def _be_seen(self, room: Room, seat: Faction) -> None:
        room.seen[seat] = now = self.hall.clock()
        if self.hall.store.is_shared and now - room.touched.get(seat, 0.0) > TOUCH_SECONDS:
            await self.hall.touch(room, seat)

    def _observer(self, room: Room, actor: rights.Actor, seen_as: Observer | None) -> int:
        """One's own view, or the public one; when the game is over, any."""
        observer = actor.observer if seen_as is None else OBSERVERS.index(seen_as)
        if observer != actor.observer and not may_see(room.table, observer):
            raise NotAllowed("while the game goes on everybody sees with his own eyes or as a spectator")
        if observer < len(SEATS) and observer not in room.table.holders:
            raise Illegal("R29", f"the {OBSERVERS[observer]} do not play at this table")
        return observer

    async def _check_number(self, room: Room, observer: int, n: int) -> None:
        await self.hall.reach(room, observer, n)
        if n > room.table.counts[observer]:
            raise Malformed(f"there is no update {n} yet; the last one is {room.table.counts[observer]}")


def _bot_info(name: str) -> BotInfo:
    return BotInfo(name, description(name), not is_quick(name))


def _info(row: TableRow) -> TableInfo | None:
    """What a list shows of a table; nothing if another version wrote it in a form of its own."""
    try:
        return msgspec.json.decode(row.summary, type=TableInfo)
    except msgspec.DecodeError:
        return None


def is_whisper(update: news.Update) -> bool:
    """[R227] Whether only those it was said to may ever read it."""
    return isinstance(update.news, news.Said) and bool(update.news.to)
