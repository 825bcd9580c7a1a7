"""The handlers of HTTP requests, one method for each."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, NamedTuple

from dragondune.engine.errors import Illegal, Malformed
from dragondune.engine.ids import FACTIONS, Faction
from dragondune.knowledge.gate import know
from dragondune.server.addresses import pseudonym
from dragondune.server.alerts.formats import address_for
from dragondune.server.alerts.webhooks import check_url
from dragondune.server.bots.thinking_limits import thought_within
from dragondune.server.cost_budget import LOOK, Budget, CostBudget
from dragondune.server.errors import NotAllowed, Stale, TooMuch
from dragondune.server.http.choices import choices_of
from dragondune.server.http.print_shop import PrintShop, order_of
from dragondune.server.http.rate_limits import HOUR, CommandLimits, Lanes, RateLimit
from dragondune.server.http.refusal_messages import StaleDecision
from dragondune.server.http.waiter import Waiter
from dragondune.server.live import access
from dragondune.server.live.creation import change_table, join, make_table
from dragondune.server.live.registry import REVOKED, Registry
from dragondune.server.live.rematch import rematch
from dragondune.server.live.session import Actor, Session, check_admission, is_host
from dragondune.server.people.persons import Persons, summary_of, without_names
from dragondune.server.storage import Hook, TokenRow
from dragondune.server.table.chat import is_whisper
from dragondune.server.table.outlook import outlook
from dragondune.server.table.pictures import may_see
from dragondune.server.table.replay_pages import recording
from dragondune.server.table.seating import check_deletion, check_free
from dragondune.server.table.table_facts import table_facts
from dragondune.server.table.undo import take_back
from dragondune.server.table.what_if import what_if
from dragondune.wire import news, people
from dragondune.wire.commands import AnyCommand
from dragondune.wire.facts import Outlook, Supposition, TableFacts, WhatIf
from dragondune.wire.insight import Advice, CoachWish, ReviewState
from dragondune.wire.lobby import (
    OBSERVERS,
    SEATS,
    Choices,
    Created,
    HookWish,
    HostRight,
    Invitation,
    JoinTable,
    NewTable,
    Observer,
    PrintWish,
    Rematch,
    RematchWish,
    Right,
    RightInfo,
    Seat,
    Status,
    TableChange,
    TableInfo,
    TableList,
)

MOST_LISTED: Final = 100
NOT_INVITED: Final = (
    "this invitation is not valid at this table: the seat is taken, or there is a newer invitation; ask the host"
)
FULL_SOCKETS: Final = 10
"""How many of an address's sockets may send at the full rate of a single one."""
OPENING_SHARE: Final = 5
"""On average, one in this many requests may open a table."""


class Visitor(NamedTuple):
    """The client: its address, the tokens and person's key in the request, and the page's site."""

    address: str
    token: str | None
    invitation: str | None
    person: str | None = None
    origin: str | None = None


class Handlers:
    """`registry` does the work; these methods check who asks and how often."""

    def __init__(
        self, registry: Registry, *, clock: Callable[[], float], costs: CostBudget, print_shop: PrintShop
    ) -> None:
        settings = registry.settings
        self.registry: Final = registry
        self.persons: Final = Persons(registry)
        self._print_shop: Final = print_shop
        self.requests: Final = RateLimit(
            settings.requests_per_second, settings.request_burst, what="requests", clock=clock
        )
        self._tables: Final = RateLimit(
            settings.tables_per_hour / HOUR, settings.tables_per_hour, what="new tables", clock=clock
        )
        self._prints: Final = RateLimit(
            settings.prints_per_hour / HOUR, settings.prints_per_hour, what="games to print", clock=clock
        )
        self.messages: Final = RateLimit(
            settings.messages_per_second * FULL_SOCKETS,
            settings.message_burst * FULL_SOCKETS,
            what="messages",
            clock=clock,
        )
        self.commands: Final = CommandLimits(settings, clock=clock)
        self.openings: Final = RateLimit(
            settings.requests_per_second / OPENING_SHARE, settings.request_burst, what="tables to open", clock=clock
        )
        """Tables that are not in memory: reading one takes about ten milliseconds."""
        self.rounds: Final = Lanes()  # for requests that go through all tables of a person
        self.costs: Final = costs
        self.attaching: Final = Budget(per_second=settings.cost_per_second, burst=settings.cost_burst, clock=clock)
        """Its own budget: whatever else an address has computed, it can return to its tables."""
        self.past: Final = RateLimit(
            settings.past_per_second, settings.past_burst, what="requests for past moments", clock=clock
        )

    async def choices(self) -> Choices:
        return choices_of(self.registry.bots, most_thought=thought_within(self.registry.settings.bot_limit))

    async def create(self, visitor: Visitor, wish: NewTable) -> Created:
        person = await self.persons.by_chance(visitor.person)
        self._tables.check(visitor.address)
        compute = self.costs.payer(visitor.address)
        creator = pseudonym(visitor.address)
        return await make_table(self.registry, wish, creator=creator, person=person, compute=compute)

    async def print_game(self, visitor: Visitor, wish: PrintWish) -> bytes:
        self._prints.check(visitor.address)
        order = order_of(wish)
        return await self._print_shop.printed(order)

    async def tables(self, visitor: Visitor, *, status: Status | None, before: float | None, limit: int) -> TableList:
        self.costs.pay(visitor.address, LOOK)
        rows = await self.registry.store.listed(status=status, limit=limit, before=before)
        hidden = await self.registry.store.finished.hidden([row.id for row in rows])
        shown = tuple(without_names(info, hidden) for info in map(summary_of, rows) if info is not None)
        return TableList(shown, rows[-1].created_at if len(rows) == limit else None)

    async def table(self, visitor: Visitor, table_id: str) -> TableInfo:
        session, _ = await self._enter(visitor, table_id)
        return session.info()

    async def change(self, visitor: Visitor, table_id: str, change: TableChange) -> TableInfo:
        session, actor = await self._enter(visitor, table_id)
        return await change_table(self.registry, session, actor, change, compute=self.costs.payer(visitor.address))

    async def join(self, visitor: Visitor, table_id: str, wish: JoinTable) -> Right:
        session = await self.opened(visitor, table_id)
        seat = await self._invited_to(session, wish.invitation or visitor.invitation, wish.seat)
        shown = await self._right_of_joiner(session, visitor.token)
        person = await self.persons.by_chance(visitor.person)
        await self.persons.check_seat(person, session, is_hot_seat=wish.is_hot_seat)
        if shown is None or shown.role != access.HOST:
            self.commands.check_joining(visitor.address, session.table)
        return await join(self.registry, session, seat=seat, name=wish.name, shown=shown, person=person)

    async def _invited_to(self, session: Session, invitation: str | None, wanted: Seat | None) -> Seat | None:
        """The seat to take, None for any; an invitation for one seat is not valid for another."""
        table = session.table
        row = await access.invitation_of(self.registry.store, table, invitation)
        if row is None and not table.spec.is_listed:
            raise access.stranger(table, "this table is not listed; you need its invitation to take a seat")
        if row is None or row.seat is None:
            return wanted
        if wanted not in (None, row.seat):
            raise NotAllowed(f"this invitation is for the seat of the {row.seat}")
        return SEATS[SEATS.index(row.seat)]

    async def _right_of_joiner(self, session: Session, token: str | None) -> TokenRow | None:
        """[R284] The right of a person joining. Nobody may know two seats' secrets; before the game there are none."""
        if token is None:
            return None
        row = await access.right_of(self.registry.store, session.table, token)
        if row.role == access.SEAT and session.table.status == "running":
            raise NotAllowed(f"you hold the seat of the {row.seat}; nobody may take a second one during the game")
        return row

    async def right(self, visitor: Visitor, table_id: str) -> RightInfo:
        """What the token or the invitation in the request grants."""
        session = await self.opened(visitor, table_id)
        store, table = self.registry.store, session.table
        if visitor.token is None:
            row = await access.invitation_of(store, table, visitor.invitation)
            if row is None:
                raise access.stranger(table, NOT_INVITED)
            return access.right_info(row)
        return access.right_info(await access.right_of(store, table, visitor.token))

    async def command(self, visitor: Visitor, table_id: str, command: AnyCommand) -> news.Done:
        session, actor = await self._enter(visitor, table_id)
        self.commands.check(visitor.address, session.table, actor, command)
        try:
            compute = self.costs.payer(visitor.address)
            return news.Done(0, await self.registry.carry_out(session, actor, command, compute=compute))
        except Stale as fault:
            raise StaleDecision(str(fault), await self._present(visitor, session, actor, actor.observer)) from None

    async def what_if(self, visitor: Visitor, table_id: str, wish: Supposition) -> WhatIf:
        """Computed from the seat's own knowledge, and sent to its holder alone."""
        session, actor = await self._enter(visitor, table_id)
        async with self._measured(visitor, session, actor):
            knowledge = know(session.table.running, actor.seat)
        return await self.costs.run(visitor.address, lambda: what_if(knowledge, wish))

    async def take_back(self, visitor: Visitor, table_id: str) -> news.TakeBack:
        session, actor = await self._enter(visitor, table_id)
        return take_back(session.table, actor.seat)

    async def facts(self, visitor: Visitor, table_id: str) -> TableFacts:
        session, actor = await self._enter(visitor, table_id)
        async with self._measured(visitor, session, actor):
            return table_facts(session.table, actor.seat if actor.observer in FACTIONS else None)

    async def outlook(self, visitor: Visitor, table_id: str) -> Outlook:
        """Computed from the seat's own knowledge, and sent to its holder alone."""
        session, actor = await self._enter(visitor, table_id)
        async with self._measured(visitor, session, actor):
            return outlook(know(session.table.running, actor.seat))

    @asynccontextmanager
    async def _measured(self, visitor: Visitor, session: Session, actor: Actor) -> AsyncIterator[None]:
        """Charge the address for the enclosed code, which runs in its turn and must await nothing."""
        async with self.attaching.turn(visitor.address):
            check_admission(session.table, actor)
            with self.costs.measured(visitor.address):
                yield

    async def picture(
        self, visitor: Visitor, table_id: str, *, seen_as: Observer | None, at: int | None
    ) -> news.Picture:
        session, actor = await self._enter(visitor, table_id)
        observer = self._observer(session, actor, seen_as)
        if at is None:
            return await self._present(visitor, session, actor, observer)
        await self._check_number(session, observer, at)
        self.past.check(visitor.address)
        picture = await self.registry.picture_at(session, observer, at, compute=self.costs.aside(visitor.address))
        check_admission(session.table, actor)
        return picture

    async def updates(
        self, visitor: Visitor, table_id: str, *, seen_as: Observer | None, after: int, wait: float
    ) -> news.UpdatesPage:
        """A page of the updates after a number; if there are none, wait a while for one."""
        session, actor = await self._enter(visitor, table_id)
        observer = self._observer(session, actor, seen_as)
        await self._check_number(session, observer, after)
        waiter = Waiter(observer, actor.token)
        if wait and session.table.counts[observer] == after:
            session.listeners.add(waiter)
        if waiter in session.listeners:
            try:
                async with asyncio.timeout(wait):
                    await waiter.woken.wait()
            except TimeoutError:
                pass
            finally:
                session.listeners.discard(waiter)
        if waiter.dismissal is not None:
            raise NotAllowed(waiter.dismissal)
        check, compute = partial(self.past.check, visitor.address), self.costs.aside(visitor.address)
        async with self.attaching.turn(visitor.address):
            found = session.recent(observer, after)
        if found is None:
            found = await self.registry.updates_after(session, observer, after, before_replay=check, compute=compute)
        last = found[-1].n if found else after
        if observer != actor.observer:
            found = tuple(one for one in found if not is_whisper(one))
        picture = await self._present(visitor, session, actor, observer)
        return news.UpdatesPage(found, picture, last if last < picture.n else None)

    async def _present(self, visitor: Visitor, session: Session, actor: Actor, observer: int) -> news.Picture:
        """The table now, in the address's turn: a burst of these requests must not hold up everybody's play."""
        async with self.attaching.turn(visitor.address):
            check_admission(session.table, actor)
            return session.picture(observer)

    async def log(self, visitor: Visitor, table_id: str) -> str:
        session, _ = await self._enter(visitor, table_id)
        self.past.check(visitor.address)
        self.costs.check(visitor.address)
        return await self.registry.history.log(session.row, session.table, compute=self.costs.aside(visitor.address))

    async def replay(self, visitor: Visitor, table_id: str, *, seen_as: Observer | None, after: int) -> bytes:
        """A page of a finished game as JSON, starting at moment `after`; as the referee by default."""
        session, actor = await self._enter(visitor, table_id)
        recording(session.table)
        observer = self._observer(session, actor, seen_as or "referee")
        self.past.check(visitor.address)
        self.costs.check(visitor.address)
        history, compute = self.registry.history, self.costs.aside(visitor.address)
        return await history.replay(session.row, observer, after=after, info=session.info(), compute=compute)

    async def review(self, visitor: Visitor, table_id: str, *, wait: float) -> ReviewState:
        """[R227] Like the replay, it reveals all secrets; the bots' processes compute it."""
        session, actor = await self._enter(visitor, table_id)
        check_admission(session.table, actor)
        self.past.check(visitor.address)
        return await self.registry.insight.review(session, wait=wait, address=visitor.address)

    async def coach(self, visitor: Visitor, table_id: str, wish: CoachWish) -> Advice:
        """Computed from the seat's own knowledge, and sent to its holder alone."""
        session, actor = await self._enter(visitor, table_id)
        check_admission(session.table, actor)
        self.costs.check(visitor.address)
        charge = partial(self.costs.charge, visitor.address)
        return await self.registry.insight.advice(session, actor.seat, wish, charge=charge)

    async def rematch(self, visitor: Visitor, table_id: str, wish: RematchWish) -> Rematch:
        session, actor = await self._enter(visitor, table_id)
        before_making = partial(self._tables.check, visitor.address)
        creator = pseudonym(visitor.address)
        person = await self.persons.by_chance(visitor.person)
        return await rematch(
            self.registry, session, actor, wish, creator=creator, person=person, before_making=before_making
        )

    async def link(self, visitor: Visitor, table_id: str) -> Right:
        """Return a second token for the same seat, for another device."""
        session, actor = await self._enter(visitor, table_id)
        row, token = self._new_token(session, access.SEAT, actor.seat)
        match await self.registry.store.link(row, by=actor.token or "", most=access.MOST_LINKS):
            case "added":
                return Right(SEATS[actor.seat], token)
            case "too many":
                raise TooMuch(f"a seat has at most {access.MOST_LINKS} links; reissue its token, which ends the others")
            case "revoked":
                raise NotAllowed(access.REVOKED)

    async def reissue(self, visitor: Visitor, table_id: str) -> Right:
        """Return a new token for the seat and revoke all older ones."""
        session, actor = await self._enter(visitor, table_id)
        return Right(SEATS[actor.seat], await self._reissue(session, actor, access.SEAT, actor.seat))

    async def reissue_host(self, visitor: Visitor, table_id: str) -> HostRight:
        """Return a new token for the host and revoke all older ones."""
        session, actor = await self._enter(visitor, table_id)
        if not actor.is_host:
            raise NotAllowed("only the host's token can be exchanged for a new one; send it")
        return HostRight(await self._reissue(session, actor, access.HOST, None))

    async def _reissue(self, session: Session, actor: Actor, role: access.Role, seat: Faction | None) -> str:
        """Reissue under a lock, so that nobody attaches with the old token meanwhile."""
        row, token = self._new_token(session, role, seat)
        async with session.rights:
            if not await self.registry.store.reissue(row, by=actor.token or ""):
                raise NotAllowed(access.REVOKED)
            session.hooks = tuple(hook for hook in session.hooks if hook.seat != row.seat)
            session.dismiss(actor.observer, REVOKED, is_host=True if role == access.HOST else None)
        return token

    def _new_token(self, session: Session, role: access.Role, seat: Faction | None) -> tuple[TokenRow, str]:
        token = access.new_token()
        return access.token_row(token, session.table.id, role, seat=seat, now=self.registry.clock()), token

    async def invite(self, visitor: Visitor, table_id: str, *, seat: Seat | None) -> Invitation:
        """Return a new invitation and revoke all older ones, or those for the same seat."""
        session, actor = await self._enter(visitor, table_id)
        if not is_host(session.table, actor):
            raise NotAllowed("only the host of the table may invite; send the host's token")
        its = None if seat is None else check_free(session.table, seat)
        row, token = self._new_token(session, access.INVITATION, its)
        async with session.lock:
            if not is_host(session.table, actor) or not await self.registry.store.invite(row, by=actor.token or ""):
                raise NotAllowed(access.REVOKED)
        return Invitation(token)

    async def set_hook(self, visitor: Visitor, table_id: str, wish: HookWish) -> HookWish:
        session, actor = await self._enter(visitor, table_id)
        seat, store, by = None if actor.is_host else SEATS[actor.seat], self.registry.store, actor.token or ""
        hook: Hook | None = None
        if wish.url is not None:
            check_url(wish.url, allow_private=self.registry.settings.allow_private_hooks)
            hook = Hook(table_id, seat, address_for(wish.url, wish.format), wish.format, ",".join(wish.kinds))
        async with session.rights, session.lock:  # so that no tenure ends between reading the hooks and using them
            is_set = await (store.remove_hook(table_id, seat, by=by) if hook is None else store.set_hook(hook, by=by))
            if not is_set:
                raise NotAllowed(access.REVOKED)
            session.hooks = tuple(await store.hooks(table_id))
        return wish

    async def mine(self, visitor: Visitor, table_id: str) -> people.PersonalData:
        """[R295] Everything stored about the holder of a seat."""
        session, actor = await self._enter(visitor, table_id)
        seat, store = SEATS[actor.seat], self.registry.store
        updates: list[news.Update] = []
        compute = self.costs.aside(visitor.address)
        self.past.check(visitor.address)
        while len(updates) < session.table.counts[actor.observer]:
            if updates:  # a long game has more pages than an address may ask for at once
                await self.past.wait(visitor.address)
                await self.costs.wait(visitor.address)
            updates += await self.registry.updates_after(session, actor.observer, len(updates), compute=compute)
        check_admission(session.table, actor)
        picture = session.picture(actor.observer)
        return people.PersonalData(
            info=picture.info,
            seat=seat,
            name=session.table.holders[actor.seat].name,
            updates=tuple(updates),
            answers=picture.mine,
            room=picture.room,
            hooks=tuple(hook.url for hook in await store.hooks(table_id) if hook.seat == seat),
            tokens_made_at=tuple(row.created_at for row in await store.tokens(table_id, role=access.SEAT, seat=seat)),
            last_seen_at=(await store.seen(table_id)).get(seat),
        )

    async def delete(self, visitor: Visitor, table_id: str) -> TableInfo:
        """[R293] Delete the table and return its last state."""
        session, actor = await self._enter(visitor, table_id)
        if not is_host(session.table, actor):
            raise NotAllowed("only the host of the table may delete it; send the host's token")
        async with session.rights:
            if self.registry.store.is_shared:
                await self.registry.read_on(session)
            async with session.lock:
                check_deletion(session.table)
                info = session.info()
                await self.registry.retention.delete(table_id)
        return info

    async def opened(self, visitor: Visitor, table_id: str) -> Session:
        """The session of a table; opening many counts against the limits of the visitor's address."""
        return await self.registry.session(table_id, before_opening=partial(self.openings.check, visitor.address))

    async def _enter(self, visitor: Visitor, table_id: str) -> tuple[Session, Actor]:
        session = await self.opened(visitor, table_id)
        actor = await self.registry.authenticate(session, token=visitor.token, invitation=visitor.invitation)
        await self.registry.presence.be_seen(session, actor)
        return session, actor

    def _observer(self, session: Session, actor: Actor, seen_as: Observer | None) -> int:
        """The client's own view or the public one; any view once the game is over."""
        observer = actor.observer if seen_as is None else OBSERVERS.index(seen_as)
        if observer != actor.observer and not may_see(session.table, observer):
            raise NotAllowed("during the game you may see the table only as yourself or as a spectator")
        if observer < len(SEATS) and observer not in session.table.holders:
            raise Illegal("R29", f"the {OBSERVERS[observer]} do not play at this table")
        return observer

    async def _check_number(self, session: Session, observer: int, n: int) -> None:
        await self.registry.reach(session, observer, n)
        if n > session.table.counts[observer]:
            raise Malformed(f"there is no update {n} yet; the last one is {session.table.counts[observer]}")
