"""The application: routes and sockets over one registry."""

import asyncio
import gzip
import logging
import os
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from hmac import compare_digest
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from litestar import HttpMethod, Litestar, MediaType, Request, Response, WebSocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException, WebSocketDisconnect
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from dragondune import __version__
from dragondune.bots.registry import BOTS, STRENGTHS
from dragondune.server.alerts.webhooks import Deliverer, WebhookSettings
from dragondune.server.bots.pool import BotPool
from dragondune.server.errors import NotAllowed, TooMuch
from dragondune.server.http.handlers import Handlers, StaleDecision, Visitor
from dragondune.server.http.openapi import document
from dragondune.server.http.rate_limits import ConnectionLimit
from dragondune.server.http.refusal_messages import EXPECTED, STATUS, refused
from dragondune.server.http.routes import ROUTES, Call, Route
from dragondune.server.http.sockets import POLICY, Socket
from dragondune.server.http.static_page import Bundle
from dragondune.server.live.registry import Registry
from dragondune.server.settings import Settings
from dragondune.server.storage import Store
from dragondune.wire.news import Refused

logger: Final = logging.getLogger("dragondune.http")

Connection: TypeAlias = Request[None, None, State]
Clock: TypeAlias = Callable[[], float]
COMPRESSION: Final = 5
encode: Final = msgspec.json.Encoder().encode


class Services:
    """What a process needs to serve tables, from its start to its stop."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.settings: Final = settings
        self.clock: Final = clock
        self.connections: Final = ConnectionLimit(most=settings.sockets, most_per_address=settings.sockets_per_address)
        self.handlers: Handlers
        self.registry: Registry
        self.pool: BotPool
        self.deliverer: Deliverer

    @asynccontextmanager
    async def open(self, _: Litestar) -> AsyncIterator[None]:
        settings = self.settings
        store = await Store.open(settings.database)
        allowed = (*STRENGTHS, *BOTS, *settings.own_bots)
        self.pool = BotPool(workers=settings.bot_workers, limit=settings.bot_limit, allowed=frozenset(allowed))
        hooks = WebhookSettings(allow_private=settings.allow_private_hooks)
        self.deliverer = Deliverer(store, clock=self.clock, settings=hooks)
        self.registry = Registry(settings, store, self.pool, clock=self.clock, queued=self.deliverer.wake, bots=allowed)
        self.handlers = Handlers(self.registry, clock=self.clock)
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

    def address(self, scope: Request[None, None, State] | WebSocket[None, None, State]) -> str:
        """Where somebody is: as the last proxy that is trusted says, or the connection itself."""
        proxies = self.settings.trusted_proxies
        if proxies:
            lines = scope.headers.getall("x-forwarded-for", ())
            told = [one.strip() for line in lines for one in line.split(",") if one.strip()]
            if len(told) >= proxies:
                return told[-proxies]
        return scope.client.host if scope.client is not None else "unknown"


def create_app(settings: Settings, *, clock: Clock = time.time, bundle: Path | None = None) -> Litestar:
    """`bundle` is the folder of the page; without it only programs are served."""
    services = Services(settings, clock)
    page = Bundle(bundle) if bundle is not None else None
    pages = page.handlers() if page is not None else []
    handlers = [_handler(services, route) for route in ROUTES]
    return Litestar(
        route_handlers=[*handlers, *_operations(services), _socket(services), *pages],
        lifespan=[services.open],
        openapi_config=None,
        request_max_body_size=settings.largest_body,
        exception_handlers={Exception: lambda request, fault: _on_fault(services, page, request, fault)},
        logging_config=None,
    )


def _handler(services: Services, route: Route) -> HTTPRouteHandler:
    decoder = msgspec.json.Decoder(route.body) if route.body is not None else None

    async def handle(request: Connection) -> Response[bytes]:
        services.handlers.requests.check(services.address(request))
        call = Call(
            services.handlers,
            _visitor(services, request),
            str(request.path_params.get("table", "")),
            _query(request, route),
            decoder.decode(await request.body()) if decoder is not None else None,
        )
        answer = await route.run(call)
        if isinstance(answer, str):
            return Response(answer.encode(), media_type="application/jsonl", status_code=route.status)
        return await _json(request, route, answer)

    path = route.path.replace("{table}", "{table:str}")
    return HTTPRouteHandler(path, http_method=HttpMethod(route.method), status_code=route.status)(handle)


async def _json(request: Connection, route: Route, answer: object) -> Response[bytes]:
    body, headers = encode(answer), {}
    if route.is_large:
        headers["vary"] = "accept-encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            body = await asyncio.to_thread(gzip.compress, body, COMPRESSION, mtime=0)
    return Response(body, media_type=MediaType.JSON, status_code=route.status, headers=headers)


def _visitor(services: Services, request: Connection) -> Visitor:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    shown = token.strip() if kind.lower() == "bearer" else None
    return Visitor(services.address(request), shown or None, request.headers.get("invitation"))


def _query(request: Connection, route: Route) -> Mapping[str, str]:
    return {name: request.query_params[name] for name in route.queries if name in request.query_params}


def _on_fault(services: Services, page: Bundle | None, request: Connection, fault: Exception) -> Response[bytes]:
    """Every refusal is a sentence; of the server's own faults the log tells the rest."""
    if page is not None and isinstance(fault, NotFoundException):
        lost = page.lost(request)
        if lost is not None:
            return lost
    answer = _answer_to(request, fault)
    services.registry.metrics.refusals.add(answer.kind)
    headers = {"retry-after": "1"} if answer.kind in ("too_much", "unavailable") else {}
    return Response(encode(answer), media_type=MediaType.JSON, status_code=STATUS[answer.kind], headers=headers)


def _answer_to(request: Connection, fault: Exception) -> Refused:
    match fault:
        case StaleDecision(picture=picture):
            return refused(fault, picture=picture)
        case HTTPException(status_code=404):
            return Refused(0, "unknown", "there is nothing at this address; /api/openapi.json lists what there is")
        case HTTPException(status_code=405):
            return Refused(0, "method", f"{request.method} is not possible here; /api/openapi.json lists what is")
        case HTTPException(status_code=413):
            return Refused(0, "too_large", "this is too large; the server says in its settings how much it takes")
        case HTTPException(status_code=code) if code < 500:
            return Refused(0, "malformed", "this request could not be read; /api/openapi.json tells its form")
        case _:
            if not isinstance(fault, EXPECTED):
                logger.error("a request failed", exc_info=fault, extra={"path": request.scope["path"]})
            return refused(fault)


def _operations(services: Services) -> list[HTTPRouteHandler]:
    described = encode(document())

    async def openapi() -> Response[bytes]:
        return Response(described, media_type=MediaType.JSON)

    async def health() -> Response[bytes]:
        await services.registry.store.check()
        return Response(b'{"status":"ok"}', media_type=MediaType.JSON)

    async def metrics(request: Connection) -> Response[bytes]:
        _check_operator(services.settings, _visitor(services, request))
        text = services.registry.metrics.text(await _gauges(services))
        return Response(text.encode(), media_type="text/plain; version=0.0.4")

    return [
        HTTPRouteHandler("/api/openapi.json", http_method=HttpMethod.GET)(openapi),
        HTTPRouteHandler("/health", http_method=HttpMethod.GET)(health),
        HTTPRouteHandler("/metrics", http_method=HttpMethod.GET)(metrics),
    ]


def _check_operator(settings: Settings, visitor: Visitor) -> None:
    """On a quiet server counts would tell of the secret answers of a single table."""
    if not settings.metrics_token or not compare_digest(visitor.token or "", settings.metrics_token):
        raise NotAllowed("metrics are for whoever runs the server; show the setting metrics_token as a bearer token")


async def _gauges(services: Services) -> dict[str, tuple[str, float]]:
    counts = await services.registry.store.count()
    gauges: dict[str, tuple[str, float]] = {
        "dragondune_open_sessions": ("Tables held in memory.", len(services.registry.sessions)),
        "dragondune_sockets": ("Open sockets.", services.connections.size),
        "dragondune_bot_questions_waiting": ("Decisions that wait for a bot's process.", services.pool.waiting),
    }
    for status, count in counts.items():
        gauges[f"dragondune_tables_{status}"] = (f"Tables whose status is {status}.", count)
    for result, count in services.deliverer.counts.items():
        gauges[f"dragondune_notices_{result}"] = (f"Notices {result}.", count)
    return gauges


class _Line:
    """A socket of Litestar's as a line."""

    def __init__(self, socket: WebSocket[None, None, State]) -> None:
        self._socket: Final = socket

    async def receive(self) -> str | bytes | None:
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            return None
        text = message.get("text")
        return text if text is not None else message.get("bytes")

    async def send(self, text: str) -> None:
        try:
            await self._socket.send_data(text)
        except (WebSocketDisconnect, OSError):
            raise asyncio.CancelledError from None

    async def close(self, code: int, reason: str) -> None:
        await self._socket.close(code, reason)


def _socket(services: Services) -> WebsocketRouteHandler:
    async def serve(socket: WebSocket[None, None, State]) -> None:
        address = services.address(socket)
        await socket.accept()
        try:
            services.handlers.requests.check(address)
            services.connections.enter(address)
        except TooMuch as fault:
            await socket.close(POLICY, str(fault)[:120])
            return
        try:
            await Socket(
                services.registry,
                _Line(socket),
                clock=services.clock,
                check_messages=lambda: services.handlers.messages.check(address),
                check_replays=lambda: services.handlers.past.check(address),
            ).serve()
        finally:
            services.connections.leave(address)

    return WebsocketRouteHandler("/api/socket")(serve)
