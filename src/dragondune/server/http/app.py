"""The ASGI application: its routes and responses."""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Mapping
from hmac import compare_digest
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from dragondune.engine.errors import Malformed
from dragondune.server.errors import NotAllowed, TooLarge, TooMuch
from dragondune.server.http.admission import ADDRESS, AdmissionMiddleware
from dragondune.server.http.docs_site import DocsSite
from dragondune.server.http.handlers import Visitor
from dragondune.server.http.openapi import LINES, PDF, described
from dragondune.server.http.operation import Call, Operation
from dragondune.server.http.previews import Pictures, preview
from dragondune.server.http.refusal_messages import EXPECTED, STATUS, StaleDecision, refused
from dragondune.server.http.routes import ROUTES
from dragondune.server.http.services import Clock, Services
from dragondune.server.http.socket_endpoint import SocketEndpoint
from dragondune.server.http.static_page import Bundle, answer, file_of
from dragondune.server.live.scheduler import SteadyClock
from dragondune.server.settings import Settings
from dragondune.wire.news import Refused

logger: Final = logging.getLogger("dragondune.http")

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]
JSON: Final = "application/json"
MOST_DIGITS: Final = 20
COMPRESSION: Final = 5
LEAST_COMPRESSED: Final = 4_000
"""Responses of at least this many bytes, such as a page of a replay, are worth compressing."""
encode: Final = msgspec.json.Encoder().encode


def create_app(settings: Settings, *, clock: Clock | None = None, bundle: Path | None = None) -> Starlette:
    """Create the application; `bundle` is the page's folder. Without it only the API is served."""
    services = Services(settings, clock or SteadyClock())
    page = Bundle(bundle) if bundle is not None else None

    async def shown_of_table(request: Request) -> str:
        return await preview(request, services.registry.store, settings)

    pictures = Pictures(settings, clock=services.clock)

    async def picture_of_table(request: Request) -> Response:
        return await pictures.answer(request, services.registry.store)

    app = Starlette(
        routes=[
            *(_route(services, operation) for operation in ROUTES),
            *_operations(services),
            WebSocketRoute("/api/socket", SocketEndpoint(services)),
            *([Route("/preview/{table}.png", picture_of_table, methods=["GET"])] if page is not None else []),
            *((*page.routes(shown_of_table), *DocsSite().routes()) if page is not None else ()),
        ],
        lifespan=services.open,
        middleware=[
            Middleware(AdmissionMiddleware, services.admission),
            Middleware(
                GZipMiddleware,
                minimum_size=LEAST_COMPRESSED,
                compresslevel=COMPRESSION,
                exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, PDF),
            ),
        ],
        exception_handlers={HTTPException: lambda request, fault: _on_no_route(services, page, request, fault)},
    )
    app.router.redirect_slashes = False
    return app


def _route(services: Services, operation: Operation) -> BaseRoute:
    decoder = msgspec.json.Decoder(operation.body) if operation.body is not None else None

    async def handle(request: Request) -> Response:
        services.handlers.requests.check(request.scope[ADDRESS])
        call = Call(
            services.handlers,
            services.people,
            services.club,
            services.calls,
            services.lab,
            _visitor(request),
            str(request.path_params.get("table", "")),
            _query(request, operation),
            decoder.decode(await _body(request, services.settings.largest_body)) if decoder is not None else None,
            (request.scope.get("server") or ("", None))[1],
            str(request.path_params.get("tournament", "")),
        )
        result = await operation.run(call)
        if isinstance(result, bytes):
            return Response(result, operation.status, media_type=PDF)
        if isinstance(result, str):
            return Response(result.encode(), operation.status, media_type=operation.media or LINES)
        return Response(encode(result), operation.status, media_type=JSON)

    endpoint = _refusing(services, handle)
    return Route(operation.path, endpoint, methods=[operation.method], name=operation.name)


def _refusing(services: Services, handle: Endpoint) -> Endpoint:
    """Turn every error into a sentence."""

    async def endpoint(request: Request) -> Response:
        try:
            return await handle(request)
        except TooMuch as fault:
            await asyncio.sleep(services.settings.refusal_seconds)  # refusing at once would cost the server more
            return _refusal(services, _answer_to(request, fault), retry_after=fault.retry_after)
        except Exception as fault:
            return _refusal(services, _answer_to(request, fault), retry_after=1.0)

    return endpoint


async def _body(request: Request, most: int) -> bytes:
    """Read the body of a request; stop reading if it is too large."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Malformed(f"the body of this request is JSON; send it with the header content-type: {JSON}")
    parts: list[bytes] = []
    size = 0
    announced = request.headers.get("content-length", "0")
    if not (announced.isascii() and announced.isdigit() and len(announced) < MOST_DIGITS and int(announced) <= most):
        raise TooLarge
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise TooLarge
        parts.append(part)
    return b"".join(parts)


def _visitor(request: Request) -> Visitor:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    shown = token.strip() if kind.lower() == "bearer" else None
    told = request.headers
    person, origin = told.get("person"), told.get("origin")
    return Visitor(request.scope[ADDRESS], shown or None, told.get("invitation"), person, origin)


def _query(request: Request, operation: Operation) -> Mapping[str, str]:
    return {name: request.query_params[name] for name in operation.queries if name in request.query_params}


def _on_no_route(services: Services, page: Bundle | None, request: Request, fault: Exception) -> Response:
    """There is nothing at this address, or not with this method."""
    is_unknown = not isinstance(fault, HTTPException) or fault.status_code == 404
    if page is not None and is_unknown:
        lost = page.lost(request)
        if lost is not None:
            return lost
    if is_unknown:
        sentence = "there is nothing at this address; /api/openapi.json lists all addresses"
        return _refusal(services, Refused(0, "unknown", sentence))
    sentence = f"{request.method} is not possible here; /api/openapi.json lists what is"
    return _refusal(services, Refused(0, "method", sentence))


def _refusal(services: Services, answer: Refused, *, retry_after: float = 1.0) -> Response:
    services.registry.metrics.refusals[answer.kind] += 1
    headers = {"retry-after": str(max(1, math.ceil(retry_after)))} if answer.kind in ("too_much", "unavailable") else {}
    return Response(encode(answer), STATUS[answer.kind], headers, JSON)


def _answer_to(request: Request, fault: Exception) -> Refused:
    match fault:
        case StaleDecision(picture=picture):
            return refused(fault, picture=picture)
        case ClientDisconnect():
            return Refused(0, "malformed", "this request was cut off before its end")
        case _:
            if not isinstance(fault, EXPECTED):
                logger.error("a request failed", exc_info=fault, extra={"path": request.scope["path"]})
            return refused(fault)


def _operations(services: Services) -> list[BaseRoute]:
    document = file_of(described(), JSON)

    async def openapi(request: Request) -> Response:
        return answer(request, document)

    async def health(_: Request) -> Response:
        await services.health.check()
        return Response(b'{"status":"ok"}', media_type=JSON)

    async def metrics(request: Request) -> Response:
        _check_operator(services.settings, _visitor(request))
        gauges, store = await _gauges(services), services.registry.store
        text = services.registry.metrics.text(gauges, unavailable=store.unavailable)
        return Response(text, media_type="text/plain; version=0.0.4")

    found = {"/api/openapi.json": openapi, "/health": health, "/metrics": metrics}
    return [Route(path, _refusing(services, handle), methods=["GET"]) for path, handle in found.items()]


def _check_operator(settings: Settings, visitor: Visitor) -> None:
    """On a quiet server the counts would reveal secret answers at a single table."""
    shown = (visitor.token or "").encode("latin-1")  # the bytes as sent
    if not settings.metrics_token or not compare_digest(shown, settings.metrics_token.encode()):
        raise NotAllowed("metrics are only for the server's operator; send metrics_token as a bearer token")


async def _gauges(services: Services) -> dict[str, tuple[str, float]]:
    counts = await services.registry.store.count()
    gauges: dict[str, tuple[str, float]] = {
        "dragondune_open_sessions": ("Tables held in memory.", len(services.registry.sessions)),
        "dragondune_sockets": ("Open sockets.", services.connections.size),
        "dragondune_bot_questions_waiting": ("Decisions waiting for a bot process.", services.pool.waiting),
    }
    if isinstance(services.clock, SteadyClock):
        step = "Seconds by which the system's clock was moved since the start; a restart adopts its time."
        gauges["dragondune_clock_step_seconds"] = (step, services.clock.drift)
    for status, count in counts.items():
        gauges[f"dragondune_tables_{status}"] = (f"Tables whose status is {status}.", count)
    for name, counts in services.messengers():
        for result, count in counts.items():
            gauges[f"dragondune_{name}_{result}"] = (f"{name.title()} {result}.", count)
    return gauges
