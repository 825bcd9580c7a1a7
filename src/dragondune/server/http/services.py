"""The services behind the routes, from the start of a process to its stop."""

import asyncio
import logging
import os
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, Protocol, TypeAlias

from starlette.applications import Starlette

from dragondune import __version__
from dragondune.bots.registry import BOTS, STRENGTHS
from dragondune.server.alerts.mail_delivery import Postman, mail_settings
from dragondune.server.alerts.push_delivery import PushDresser, push_settings
from dragondune.server.alerts.webhooks import Deliverer, WebhookSettings
from dragondune.server.bans import BanList
from dragondune.server.bots.pool import BotPool
from dragondune.server.club.keeper import Keeper
from dragondune.server.club.tournaments import Tournaments
from dragondune.server.cost_budget import CostBudget
from dragondune.server.errors import NotAllowed
from dragondune.server.http.admission import LONGEST_REASON, POLICY, Admission
from dragondune.server.http.call_handlers import CallHandlers
from dragondune.server.http.club_handlers import ClubHandlers
from dragondune.server.http.edge import STATE, Edge
from dragondune.server.http.handlers import Handlers
from dragondune.server.http.health import Health
from dragondune.server.http.lab_handlers import LabHandlers
from dragondune.server.http.laboratory import Laboratory
from dragondune.server.http.people_handlers import PeopleHandlers
from dragondune.server.http.print_shop import PrintShop
from dragondune.server.http.rate_limits import ConnectionLimit
from dragondune.server.live.registry import Registry
from dragondune.server.live.scheduler import SteadyClock
from dragondune.server.people.caller import Caller
from dragondune.server.people.calling import Calling, mail_key, new_sender
from dragondune.server.settings import Settings
from dragondune.server.side_process import SideProcess
from dragondune.server.storage import Store, Unavailable
from dragondune.server.storage.server_lock import only_server

logger: Final = logging.getLogger("dragondune.http")

Clock: TypeAlias = Callable[[], float]
OPERATOR_SECONDS: Final = 2.0
"""How often a server checks for its operator's requests."""
CLUB_SECONDS: Final = 60.0
"""How often a server checks for games that ended unnoticed, and for pending tournaments."""
SWEEP: Final = "sweep"
"""An operator's request to running servers: unload all unused tables."""


class Endable(Protocol):
    """An open socket."""

    def end(self, code: int, reason: str) -> None:
        """Close it with a reason."""


class Services:
    """The services of a process, from its start to its stop."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.settings: Final = settings
        self.clock: Final = clock
        self.connections: Final = ConnectionLimit(most=settings.sockets, most_per_address=settings.sockets_per_address)
        self.edge: Final = Edge(settings)
        self.bans: Final = BanList(clock)
        self.admission: Final = Admission(settings, self.bans, clock=clock)
        self.sockets: Final[dict[Endable, str]] = {}
        self.handlers: Handlers
        self.people: PeopleHandlers
        self.club: ClubHandlers
        self.calls: CallHandlers
        self.lab: LabHandlers
        self.registry: Registry
        self.pool: BotPool
        self.deliverer: Deliverer
        self.pusher: Deliverer
        self.postman: Postman | None = None
        self.health: Health

    @asynccontextmanager
    async def open(self, app: Starlette) -> AsyncIterator[dict[str, Edge]]:
        with only_server(self.settings.database):
            async with self._open() as state, self.edge.opened(app, self.settings):
                logger.info("serving", extra={"pid": os.getpid(), "version": __version__})
                yield state

    @asynccontextmanager
    async def _open(self) -> AsyncIterator[dict[str, Edge]]:
        settings = self.settings
        store = await Store.open(settings.database)
        if isinstance(self.clock, SteadyClock):
            self.clock.go_on_from(await store.latest())
        allowed = (*STRENGTHS, *BOTS, *settings.own_bots)
        self.pool = BotPool(workers=settings.bot_workers, limit=settings.bot_limit, allowed=frozenset(allowed))
        hooks = WebhookSettings(allow_private=settings.allow_private_hooks)
        self.deliverer = Deliverer(store, clock=self.clock, settings=hooks)
        self.registry = Registry(settings, store, self.pool, clock=self.clock, queued=self.deliverer.wake, bots=allowed)
        costs = self._cost_budget()
        print_shop = PrintShop()
        self.handlers = Handlers(self.registry, clock=self.clock, costs=costs, print_shop=print_shop)
        self.people = PeopleHandlers(self.registry, self.handlers, clock=self.clock)
        tournaments = Tournaments(self.registry)
        keeper = Keeper(self.registry, told=tournaments.hear)
        persons = self.handlers.persons
        self.club = ClubHandlers(self.registry, persons, tournaments, costs=costs, clock=self.clock)
        laboratory = Laboratory(settings, clock=self.clock)
        self.lab = LabHandlers(laboratory, settings, costs=costs, clock=self.clock)
        self.health = Health(store.check, clock=self.clock)
        self.registry.scheduler.closed = keeper.hear
        caller = await self._open_calls(store)
        await self.registry.start()
        self.bans.replace(await store.bans(self.clock()))
        works = (keeper.sweep, tournaments.sweep)
        beside = [asyncio.create_task(self.registry.repeat(CLUB_SECONDS, work)) for work in works]
        beside += [asyncio.create_task(self._follow_operator(store)), asyncio.create_task(caller.run())]
        delivering = [asyncio.create_task(one.run()) for one in self._deliverers()]
        try:
            yield {STATE: self.edge}
        finally:
            logger.info("stopping", extra={"pid": os.getpid()})
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await self.registry.stop()
            await costs.close()
            await print_shop.close()
            await laboratory.close()
            await asyncio.gather(*(one.stop() for one in self._deliverers()))
            await asyncio.gather(*delivering)
            await self.pool.close()
            await store.close()

    def _cost_budget(self) -> CostBudget:
        settings = self.settings
        return CostBudget(
            per_second=settings.cost_per_second,
            burst=settings.cost_burst,
            clock=self.clock,
            beside=SideProcess() if settings.side_process else None,
        )

    def _deliverers(self) -> list[Deliverer | Postman]:
        """The services that deliver notifications by webhook, push and mail."""
        return [self.deliverer, self.pusher, *([self.postman] if self.postman is not None else [])]

    def messengers(self) -> list[tuple[str, Counter[str]]]:
        """The delivery counts of each channel: delivered, retried and dropped."""
        mail = [("mails", self.postman.counts)] if self.postman is not None else []
        return [("notices", self.deliverer.counts), ("pushes", self.pusher.counts), *mail]

    async def _open_calls(self, store: Store) -> Caller:
        """The notifier: always by push, and by mail if the operator has set an SMTP server."""
        settings = self.settings
        sender = await new_sender(store.calls, key_file=settings.push_key, contact=settings.contact)
        secret = await mail_key(store.calls)
        dresser = PushDresser(store.calls, sender, self.clock)
        limits = push_settings(allow_private=settings.allow_private_hooks)
        self.pusher = Deliverer(store.pushes, clock=self.clock, settings=limits, dresser=dresser)
        if settings.has_mail:
            self.postman = Postman(store.mails, mail_settings(settings), clock=self.clock)
        calling = Calling(self.registry, sender, secret)
        self.calls = CallHandlers(calling, self.handlers, clock=self.clock, sent=self._wake)
        return Caller(self.registry, mail_key=secret, queued=self._wake)

    def _wake(self) -> None:
        self.pusher.wake()
        if self.postman is not None:
            self.postman.wake()

    async def _follow_operator(self, store: Store) -> None:
        """Close the sockets of newly banned addresses, and unload tables if requested."""
        swept = await store.wished(SWEEP)
        while True:
            await asyncio.sleep(OPERATOR_SECONDS)
            try:
                self.bans.replace(await store.bans(self.clock()))
                wished = await store.wished(SWEEP)
            except Unavailable:
                continue
            if wished > swept:
                swept = wished
                self.registry.close_unused()
            for socket, address in list(self.sockets.items()):
                try:
                    self.bans.check(address)
                except NotAllowed as fault:
                    socket.end(POLICY, str(fault)[:LONGEST_REASON])
