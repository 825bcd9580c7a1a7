"""The services behind the routes, from the start of a process to its stop."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, Protocol, TypeAlias

from starlette.applications import Starlette

from dragondune import __version__
from dragondune.bots.registry import BOTS, STRENGTHS
from dragondune.server.alerts.webhooks import Deliverer, WebhookSettings
from dragondune.server.bans import BanList
from dragondune.server.bots.pool import BotPool
from dragondune.server.cost_budget import CostBudget
from dragondune.server.errors import NotAllowed
from dragondune.server.http.admission import LONGEST_REASON, POLICY, Admission
from dragondune.server.http.edge import STATE, Edge
from dragondune.server.http.handlers import Handlers
from dragondune.server.http.health import Health
from dragondune.server.http.people_handlers import PeopleHandlers
from dragondune.server.http.print_shop import PrintShop
from dragondune.server.http.rate_limits import ConnectionLimit
from dragondune.server.live.registry import Registry
from dragondune.server.live.scheduler import SteadyClock
from dragondune.server.settings import Settings
from dragondune.server.storage import Store, Unavailable
from dragondune.server.storage.server_lock import only_server

logger: Final = logging.getLogger("dragondune.http")

Clock: TypeAlias = Callable[[], float]
OPERATOR_SECONDS: Final = 2.0
"""How often a server looks for what its operator wants."""
SWEEP: Final = "sweep"
"""What the operator can ask of running servers: to unload all tables that nobody uses."""


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
        self.admission: Final = Admission(settings, self.bans)
        self.sockets: Final[dict[Endable, str]] = {}
        self.handlers: Handlers
        self.people: PeopleHandlers
        self.registry: Registry
        self.pool: BotPool
        self.deliverer: Deliverer
        self.health: Health

    @asynccontextmanager
    async def open(self, app: Starlette) -> AsyncIterator[dict[str, Edge]]:
        with only_server(self.settings.database):
            async with self._open() as state, self.edge.opened(app, self.settings):
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
        costs = CostBudget(per_second=settings.cost_per_second, burst=settings.cost_burst, clock=self.clock)
        print_shop = PrintShop()
        self.handlers = Handlers(self.registry, clock=self.clock, costs=costs, print_shop=print_shop)
        self.people = PeopleHandlers(self.registry, self.handlers.persons, clock=self.clock)
        self.health = Health(store.check, clock=self.clock)
        await self.registry.start()
        self.bans.replace(await store.bans(self.clock()))
        following = asyncio.create_task(self._follow_operator(store))
        delivering = asyncio.create_task(self.deliverer.run())
        logger.info("serving", extra={"pid": os.getpid(), "version": __version__})
        try:
            yield {STATE: self.edge}
        finally:
            logger.info("stopping", extra={"pid": os.getpid()})
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
            await self.registry.stop()
            costs.close()
            await print_shop.close()
            await self.deliverer.stop()
            await delivering
            await self.pool.close()
            await store.close()

    async def _follow_operator(self, store: Store) -> None:
        """Close the sockets of addresses that were banned meanwhile; unload tables if that was asked for."""
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
