"""The services behind the routes, from the start of a process to its stop."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeAlias

from starlette.applications import Starlette
from starlette.requests import HTTPConnection

from dragondune import __version__
from dragondune.bots.registry import BOTS, STRENGTHS
from dragondune.server.alerts.webhooks import Deliverer, WebhookSettings
from dragondune.server.bots.pool import BotPool
from dragondune.server.http.handlers import Handlers
from dragondune.server.http.health import Health
from dragondune.server.http.rate_limits import ConnectionLimit
from dragondune.server.live.registry import Registry
from dragondune.server.settings import Settings
from dragondune.server.storage import Store
from dragondune.server.storage.server_lock import only_server

logger: Final = logging.getLogger("dragondune.http")

Clock: TypeAlias = Callable[[], float]


class Services:
    """The services of a process, from its start to its stop."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.settings: Final = settings
        self.clock: Final = clock
        self.connections: Final = ConnectionLimit(most=settings.sockets, most_per_address=settings.sockets_per_address)
        self.handlers: Handlers
        self.registry: Registry
        self.pool: BotPool
        self.deliverer: Deliverer
        self.health: Health

    @asynccontextmanager
    async def open(self, _: Starlette) -> AsyncIterator[None]:
        with only_server(self.settings.database):
            async with self._open():
                yield

    @asynccontextmanager
    async def _open(self) -> AsyncIterator[None]:
        settings = self.settings
        store = await Store.open(settings.database)
        allowed = (*STRENGTHS, *BOTS, *settings.own_bots)
        self.pool = BotPool(workers=settings.bot_workers, limit=settings.bot_limit, allowed=frozenset(allowed))
        hooks = WebhookSettings(allow_private=settings.allow_private_hooks)
        self.deliverer = Deliverer(store, clock=self.clock, settings=hooks)
        self.registry = Registry(settings, store, self.pool, clock=self.clock, queued=self.deliverer.wake, bots=allowed)
        self.handlers = Handlers(self.registry, clock=self.clock)
        self.health = Health(store.check, clock=self.clock)
        await self.registry.start()
        delivering = asyncio.create_task(self.deliverer.run())
        logger.info("serving", extra={"pid": os.getpid(), "version": __version__})
        try:
            yield
        finally:
            logger.info("stopping", extra={"pid": os.getpid()})
            await self.registry.stop()
            await self.deliverer.stop()
            await delivering
            await self.pool.close()
            await store.close()

    def address(self, connection: HTTPConnection) -> str:
        """The address of a client: as the last trusted proxy gives it, or that of the connection itself."""
        proxies = self.settings.trusted_proxies
        if proxies:
            lines = connection.headers.getlist("x-forwarded-for")
            told = [one.strip() for line in lines for one in line.split(",") if one.strip()]
            if len(told) >= proxies:
                return told[-proxies]
        return connection.client.host if connection.client is not None else "unknown"
